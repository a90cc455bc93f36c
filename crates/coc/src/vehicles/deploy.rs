//! Section 11.5: how vehicles come onto the table.

use arrayvec::ArrayVec;
use engine::aids::Draft;
use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply as Sent, Route};
use engine::{Appetite, Cx, Mix, Refusal, RuleId, Side, Step, rule};
use serde::{Deserialize, Serialize};
use table::{Bearing, Footprint, Inches, Point};

use super::going::has_room;
use super::kind::{Build, Fittings};
use super::question::{Question, Reply};
use super::seats::{man_posts, room_in};
use super::told::Told;
use super::travel::{CLEAR, carry};
use super::{activate, alight};
use crate::ask::{Asked, Offer, Taste};
use crate::command::{self, Arrival, By};
use crate::event::Event;
use crate::ids::{LeaderId, ManId, PlayerId, TeamId, UnitId, VehicleId};
use crate::state::{Deeds, Edge, Man, Presence};
use crate::troops::{Rank, Role};
use crate::{Answer, Coc, chain, integrity, movement, scenarios, shown, weapons, words};

/// A vehicle that comes onto the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrance {
    /// Which.
    pub vehicle: VehicleId,
    /// The unit that comes on in it. R-COC-138
    pub riders: Option<UnitId>,
    /// If not all of that unit does: so many men of this Team, ahead of the others. R-COC-425
    #[serde(default)]
    pub ahead: Option<(TeamId, u8)>,
}

impl Entrance {
    /// What to send back to pick it: the vehicle, and who rides in it.
    pub(crate) fn key(self, game: &Coc) -> String {
        let id = &game.unit(game.vehicle_setup(self.vehicle).unit).id;
        match (self.riders, self.ahead) {
            (_, Some((team, count))) => format!("{id}:{}:{count}", game.team_setup(team).id),
            (Some(riders), None) => format!("{id}:{}", game.unit(riders).id),
            (None, None) => id.clone(),
        }
    }

    /// It in a few words.
    pub(crate) fn say(self, game: &Coc) -> String {
        let name = words::unit(game, game.vehicle_setup(self.vehicle).unit);
        self.who(game).map_or_else(|| name.to_owned(), |who| format!("{who} in {name}"))
    }

    /// Those who ride in it, in a few words.
    pub(super) fn who(self, game: &Coc) -> Option<String> {
        let riders = self.riders?;
        Some(match (self.ahead, game.vehicle_setup(self.vehicle).carries_team) {
            (Some((team, count)), _) => {
                let men = words::count(u32::from(count), "man", "men");
                format!("{men} of {}", words::team(game, team))
            }
            (None, Some(team)) => words::team(game, team).to_owned(),
            (None, None) => words::unit(game, riders).to_owned(),
        })
    }

    /// The men who come on in it: all of the unit that waits, or the one Team whose vehicle it is, or those who go ahead.
    /// R-COC-374, R-COC-425
    fn men(self, game: &Coc) -> ArrayVec<ManId, 32> {
        if let Some((team, count)) = self.ahead {
            return command::scouts(game, team, count);
        }
        let team = game.vehicle_setup(self.vehicle).carries_team;
        let waiting = self.riders.into_iter().flat_map(|unit| game.waiting_men(unit));
        waiting.filter(|man| team.is_none_or(|team| game.man(*man).team == team)).take(32).collect()
    }

    /// The places of their Teams in the unit, those who go ahead being a Team of their own by then.
    fn teams(self, game: &Coc) -> u8 {
        if self.ahead.is_some() {
            let aboard = game.men_aboard(self.vehicle).map(|man| game.alone(game.man(man).team));
            return aboard.fold(0, |teams, body| teams | body.teams);
        }
        let team = game.vehicle_setup(self.vehicle).carries_team;
        let unit = self.riders.into_iter().flat_map(|unit| game.unit(unit).teams());
        let own = unit.filter(|one| game.team(*one).in_use && team.is_none_or(|team| team == *one));
        own.fold(0, |teams, one| teams | game.alone(one).teams)
    }

    /// The Leader of those who ride in it; of two vehicles he takes the first. R-COC-374
    fn leader_of_riders(self, game: &Coc) -> Option<LeaderId> {
        let unit = game.unit(self.riders.filter(|_| self.ahead.is_none())?);
        let team = game.vehicle_setup(self.vehicle).carries_team;
        unit.leader.filter(|_| team.is_none_or(|team| team == unit.first_team))
    }
}

/// How near to one another two entry points on an edge without roads are one. R-COC-341
const SAME_POINT: Inches = Inches::whole(6);
/// How many degrees beside the road a place is looked for when the road is taken.
const ASIDE: [i32; 6] = [-25, 25, -45, 45, -65, 65];
/// How finely an edge is looked over for roads.
const FINE: i32 = 250;

/// Lists the vehicles that dice of this value bring on: a 3 those of Junior Leaders, a 4 those of Senior Leaders, a 1 those
/// without a Leader; loaded ones come on the die of those who ride in them. `coc.11.5.deploy-dice`, R-COC-138
pub(crate) fn arrivals(game: &Coc, player: PlayerId, value: u8, each: &mut dyn FnMut(Entrance, Result<(), Refusal>)) {
    if game.setup.vehicles.is_empty() {
        return;
    }
    let waits =
        |id: &VehicleId| game.player_of_vehicle(*id) == player && game.vehicle(*id).presence == Presence::Waiting;
    for vehicle in game.vehicle_ids().filter(waits) {
        let mut offer = |riders: Option<UnitId>, ahead: Option<(TeamId, u8)>| {
            let entrance = Entrance { vehicle, riders, ahead };
            let open = command::may_try(game, Arrival::Vehicle(entrance)).and_then(|()| may_enter(game, entrance));
            each(entrance, open);
        };
        let leader = game.unit(game.vehicle_setup(vehicle).unit).leader.map(|leader| game.leader_setup(leader).rank);
        let crewed = !game.is_fitted(vehicle, Fittings::UNCREWED);
        let own = match leader {
            Some(Rank::Junior) => value == 3,
            Some(Rank::Senior | Rank::Ranking) => value == 4,
            None => value == 1 && crewed,
        };
        if own {
            offer(None, None);
        }
        if game.kind_of(vehicle).seats > 0 {
            for unit in game.unit_ids().filter(|unit| rides_in(game, *unit, vehicle)) {
                // A Team that follows its Leader in a vehicle of its own comes on as a Team, too. R-COC-374
                let follows = value == 1
                    && Entrance { vehicle, riders: Some(unit), ahead: None }.leader_of_riders(game).is_none()
                    && game.vehicle_setup(vehicle).carries_team.is_some();
                if follows || command::is_answered_by(game, unit, value) {
                    offer(Some(unit), None);
                }
            }
        }
        // One or two men go ahead in what nobody else drives. R-COC-425
        if value == 1 && !crewed && game.kind_of(vehicle).seats > 0 && game.vehicle_setup(vehicle).carries.is_none() {
            for unit in game.unit_ids().filter(|unit| game.unit(*unit).player == player) {
                command::each_scout(game, unit, &mut |team, count| offer(Some(unit), Some((team, count))));
            }
        }
    }
}

/// Whether a unit that waits could come on in a vehicle: all of it, and there is room. R-COC-061
fn rides_in(game: &Coc, unit: UnitId, vehicle: VehicleId) -> bool {
    let setup = game.unit(unit);
    let tied = game.vehicle_setup(vehicle).carries;
    let own_team = game.vehicle_setup(vehicle).carries_team;
    let rides = |man: &ManId| own_team.is_none_or(|team| game.man(*man).team == team);
    setup.player == game.player_of_vehicle(vehicle)
        && setup.vehicle.is_none()
        && !matches!(setup.role, Role::Gun | Role::Sniper)
        && tied.is_none_or(|own| own == unit)
        && setup.men().filter(rides).all(|man| matches!(game.man(man).presence, Presence::Waiting | Presence::Dead))
        && (1..=room_in(game, vehicle)).contains(&Entrance { vehicle, riders: Some(unit), ahead: None }.men(game).len())
}

/// Where vehicles of a side come on. `coc.11.5.entry-point`, `coc.11.5.entry-no-road`
enum Entries {
    /// Where roads leave the friendly edges.
    Roads(ArrayVec<(Point, Edge), 16>),
    /// Anywhere on them.
    Anywhere,
    /// A turret that is dug in is found where the patrols have been: at a Jump-Off Point. R-COC-457
    Positions(ArrayVec<Point, 16>),
}

/// Where a vehicle comes on.
fn entries_for(game: &Coc, vehicle: VehicleId) -> Entries {
    if game.kind_of(vehicle).build != Build::Emplacement {
        return entries(game, game.side_of_vehicle(vehicle));
    }
    let player = game.player_of_vehicle(vehicle);
    let own = |id: &crate::ids::JumpOffId| game.jump_off(*id).owner == player && movement::is_usable(game, *id).is_ok();
    Entries::Positions(game.jump_off_ids().filter(own).map(|id| game.jump_off(id).at).take(16).collect())
}

/// The points at which roads leave the friendly edges of a side.
fn entries(game: &Coc, side: Side) -> Entries {
    let mut found = ArrayVec::new();
    for edge in game.state.edges[side].iter() {
        let (from, along, long) = edge_line(game, edge);
        let at = |n: i32| from.ahead(along, Inches::thousandths(n * FINE));
        let steps = long.thousandths_value() / FINE;
        let is_road = |n: i32| game.setup.field.features_at_among(at(n), &game.setup.terrain.roads).next().is_some();
        let mut began = None;
        for n in 0..=steps + 1 {
            match (n <= steps && is_road(n), began) {
                (true, None) => began = Some(n),
                (false, Some(first)) => {
                    let _ = found.try_push((at(i32::midpoint(first, n - 1)), edge));
                    began = None;
                }
                _ => {}
            }
        }
    }
    if found.is_empty() { Entries::Anywhere } else { Entries::Roads(found) }
}

/// Where an edge begins, which way it runs and how long it is.
fn edge_line(game: &Coc, edge: Edge) -> (Point, Bearing, Inches) {
    let far = game.setup.field.size().bounds().most;
    let (width, depth) = (Inches::thousandths(far.x), Inches::thousandths(far.y));
    match edge {
        Edge::North => (Point::ORIGIN, Bearing::EAST, width),
        Edge::South => (Point::new(0, far.y), Bearing::EAST, width),
        Edge::West => (Point::ORIGIN, Bearing::SOUTH, depth),
        Edge::East => (Point::new(far.x, 0), Bearing::SOUTH, depth),
    }
}

/// Whether a vehicle has come on at this entry point in this Phase. `coc.11.5.entry-one-per-phase`
fn is_taken(game: &Coc, entry: Point, same: Inches) -> bool {
    game.vehicle_ids().any(|id| {
        game.team(game.vehicle_team(id)).deeds.has(Deeds::ARRIVED)
            && game.vehicle(id).entry.is_some_and(|other| other.is_within(same, entry))
    })
}

/// Whether any entry point is free. `coc.11.5.entry-one-per-phase`
fn may_enter(game: &Coc, entrance: Entrance) -> Result<(), Refusal> {
    match entries_for(game, entrance.vehicle) {
        Entries::Positions(points) if points.is_empty() => Err(Refusal::by(
            rule!("coc.16.2.turret-emplacement"),
            "It was dug in at a Jump-Off Point, and none can be used now.",
        )),
        Entries::Roads(points) if points.iter().all(|(at, _)| is_taken(game, *at, Inches::ZERO)) => Err(Refusal::by(
            rule!("coc.11.5.entry-one-per-phase"),
            "A vehicle has come on there in this Phase: only one arrives at an entry point.",
        )),
        _ => Ok(()),
    }
}

/// A vehicle comes on: its owner says where. `coc.11.5.entry-point`
pub(crate) fn come_on(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    player: PlayerId,
    entrance: Entrance,
    value: u8,
) -> Step<()> {
    let vehicle = entrance.vehicle;
    let asked = Enter { entrance };
    let answer = cx.ask(game, Coc::seat(player), Question::Enter(asked).into())?;
    let Answer::Vehicles(Reply::Enter(at, facing)) = answer else {
        let team = game.vehicle_team(vehicle);
        game.team_mut(team).deeds.set(Deeds::FAILED_TO_ARRIVE);
        cx.tell(|| Event::Vehicles(Told::NoRoom { vehicle }));
        return Ok(());
    };
    let entry = asked.entry(game, at);
    let state = game.vehicle_mut(vehicle);
    (state.presence, state.at, state.facing, state.turret) = (Presence::Table, at, facing, facing);
    state.entry = entry;
    super::swim::launch(game, vehicle);
    let leader = take_aboard(game, entrance, value);
    let body = game.vehicle_body(vehicle);
    for team in game.teams_in(body) {
        game.team_mut(team).deeds.set(Deeds::ARRIVED);
    }
    cx.tell(|| Event::Vehicles(Told::Arrived { entrance }));
    weapons::overrun_snipers(game, cx, body);
    movement::note_captures(game, cx);
    scenarios::decide(game, cx);
    if game.state.outcome.is_some() {
        return Ok(());
    }
    match (leader, value) {
        (Some(leader), 3 | 4) => command::lead(game, leader, 0),
        (_, 1 | 2) => match entrance.riders {
            Some(unit) => {
                let teams = entrance.teams(game);
                alight::activate_riders(game, cx, crate::state::Body { unit, teams }, By::Die(value))?;
            }
            None => activate(game, cx, vehicle, By::Die(value))?,
        },
        _ => {}
    }
    if game.state.outcome.is_some() {
        return Ok(());
    }
    chain::answer(game, cx, body, chain::Provocation::Deployed)
}

/// Everybody who comes on in a vehicle is in it. Tells the Leader who came on by his own die.
fn take_aboard(game: &mut Coc, entrance: Entrance, value: u8) -> Option<LeaderId> {
    let vehicle = entrance.vehicle;
    let mut leader = game.unit(game.vehicle_setup(vehicle).unit).leader;
    if let Some(unit) = entrance.riders {
        let men = entrance.men(game);
        for man in &men {
            game.man_mut(*man).presence = Presence::Aboard(vehicle);
        }
        if let Some((team, _)) = entrance.ahead {
            integrity::take_out(game, team, &men);
        }
        let body = crate::state::Body { unit, teams: entrance.teams(game) };
        for team in game.teams_in(body) {
            game.team_mut(team).deeds.set(Deeds::ARRIVED);
        }
        leader = leader.or(entrance.leader_of_riders(game));
    }
    let leader = leader.filter(|leader| game.leader(*leader).presence == Presence::Waiting);
    if let Some(leader) = leader {
        let state = game.leader_mut(leader);
        (state.presence, state.arrived, state.bound) = (Presence::Aboard(vehicle), true, value <= 2);
    }
    carry(game, vehicle);
    man_posts(game, vehicle);
    leader
}

/// Where does a vehicle come onto the table? `coc.11.5.entry-distance`, R-COC-341
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Enter {
    /// Which, and with whom.
    pub entrance: Entrance,
}

impl Enter {
    fn side(self, game: &Coc) -> Side {
        game.side_of_vehicle(self.entrance.vehicle)
    }

    /// How far from its entry point it may stand. `coc.11.5.entry-distance`
    fn distance(self, game: &Coc) -> Inches {
        game.unit(game.vehicle_setup(self.entrance.vehicle).unit).quality.deployment_distance()
    }

    /// The free entry point nearest to a place from which a vehicle may stand there.
    fn entry(self, game: &Coc, at: Point) -> Option<Point> {
        let far = self.distance(game);
        match entries_for(game, self.entrance.vehicle) {
            Entries::Positions(points) => {
                points.into_iter().filter(|entry| entry.is_within(far, at)).min_by_key(|entry| entry.distance_to(at))
            }
            Entries::Roads(points) => points
                .iter()
                .map(|(entry, _)| *entry)
                .filter(|entry| entry.is_within(far, at) && !is_taken(game, *entry, Inches::ZERO))
                .min_by_key(|entry| entry.distance_to(at)),
            Entries::Anywhere => game.state.edges[self.side(game)]
                .iter()
                .map(|edge| foot(game, edge, at))
                .filter(|entry| entry.is_within(far, at) && !is_taken(game, *entry, SAME_POINT))
                .min_by_key(|entry| entry.distance_to(at)),
        }
    }

    fn hull(self, game: &Coc, at: Point, facing: Bearing) -> Footprint {
        let kind = game.kind_of(self.entrance.vehicle);
        Footprint::new(at, facing, kind.width, kind.length)
    }

    fn may(self, game: &Coc, at: Point, facing: Bearing) -> Result<(), Refusal> {
        if self.entry(game, at).is_none() {
            return Err(Refusal::by(
                rule!("coc.11.5.entry-distance"),
                format!("The middle of its hull has to be within {} of a free entry point.", self.distance(game)),
            ));
        }
        let hull = self.hull(game, at, facing);
        if !has_room(game, self.entrance.vehicle, &hull) {
            return Err(Refusal::by(rule!("coc.11.5.entry-point"), "It does not find room there."));
        }
        // A sniper of the enemy's whom nobody has noticed is not given away by it: he is overrun. `coc.9.5.sniper-overrun`
        let side = self.side(game);
        let lurks = |team| game.side_of_team(team) != side && game.is_hidden(team);
        let there = |man: &&Man| man.presence == Presence::Table && !lurks(man.team);
        let men = game.state.men.iter().filter(there).map(|man| man.spot);
        let leaders = game.state.leaders.iter().filter(|one| one.presence == Presence::Table).map(|one| one.spot);
        if men.chain(leaders).any(|spot| spot.floor == 0 && hull.gap_to_point(spot.at) < CLEAR) {
            return Err(Refusal::by(rule!("coc.11.5.entry-point"), "Somebody stands there."));
        }
        Ok(())
    }

    /// Places worth offering: at each entry point, just inside the table and farther in.
    fn plans(self, game: &Coc) -> Vec<(Point, Bearing)> {
        let half = game.kind_of(self.entrance.vehicle).length.scaled(1, 2) + Inches::thousandths(100);
        let far = self.distance(game);
        let mut from: Vec<(Point, Edge)> = Vec::new();
        let inward = game.state.edges[self.side(game)].iter().next().unwrap_or(Edge::North);
        match entries_for(game, self.entrance.vehicle) {
            Entries::Positions(points) => {
                let places = points.into_iter().flat_map(|at| {
                    let around = (0..8u16).map(move |n| at.ahead(Bearing::degrees(n * 45), far.scaled(1, 2)));
                    std::iter::once(at).chain(around)
                });
                let facing = inward.outward().opposite();
                return places.map(|at| (at, facing)).filter(|(at, way)| self.may(game, *at, *way).is_ok()).collect();
            }
            Entries::Roads(points) => from.extend(points),
            Entries::Anywhere => {
                for edge in game.state.edges[self.side(game)].iter() {
                    let (start, along, long) = edge_line(game, edge);
                    from.extend((1..8).map(|n| (start.ahead(along, long.scaled(n, 8)), edge)));
                }
            }
        }
        let mut plans: Vec<(Point, Bearing)> = Vec::new();
        for (entry, edge) in from {
            let inward = edge.outward().opposite();
            let place = |aside: i32, deep: Inches| (entry.ahead(inward.turned(aside * 65536 / 360), deep), inward);
            let open = |(at, facing): &(Point, Bearing)| self.may(game, *at, *facing).is_ok();
            let before = plans.len();
            plans.extend([half, far.max(half)].map(|deep| place(0, deep)).into_iter().filter(open));
            // Where something stands in the road it comes on beside it.
            if plans.len() == before {
                let asides = ASIDE.into_iter().map(|degrees| place(degrees, far.scaled(19, 20)));
                plans.extend(asides.filter(open).take(2));
            }
        }
        plans.dedup();
        plans
    }
}

/// The ground along an edge, so deep.
fn strip(game: &Coc, edge: Edge, deep: Inches) -> Zone {
    let (start, along, long) = edge_line(game, edge);
    let (end, inward) = (start.ahead(along, long), edge.outward().opposite());
    let outline = vec![start, end, end.ahead(inward, deep), start.ahead(inward, deep)];
    Zone::new(format!("entry-{edge:?}").to_lowercase(), "deploy", "friendly edge", outline)
}

/// Where it would come on, looking inward: `on the Route de Caumont, 28″ from the north, 6″ in`.
fn place_words(game: &Coc, at: Point, facing: Bearing) -> String {
    let far = game.setup.field.size().bounds().most;
    let is_along_west = facing == Bearing::EAST || facing == Bearing::WEST;
    let (along, from) = if is_along_west { (at.y, "north") } else { (at.x, "west") };
    let deep = [at.x, at.y, far.x - at.x, far.y - at.y].into_iter().min().unwrap_or_default();
    let inches = |length: i32| Inches::thousandths(length).to_quarter();
    let place = game.setup.field.whereabouts(at);
    let place = if place == "in the open" { String::new() } else { format!("{place}, ") };
    format!("{place}{} from the {from}, {} in", inches(along), inches(deep))
}

/// The point of an edge nearest to a place.
fn foot(game: &Coc, edge: Edge, at: Point) -> Point {
    let far = game.setup.field.size().bounds().most;
    match edge {
        Edge::North => Point::new(at.x, 0),
        Edge::South => Point::new(at.x, far.y),
        Edge::West => Point::new(0, at.y),
        Edge::East => Point::new(far.x, at.y),
    }
}

impl Asked for Enter {
    fn rule(&self) -> RuleId {
        rule!("coc.11.5.entry-point")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Where does {} come onto the table?", self.entrance.say(game))
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        shown::arrival(game, Arrival::Vehicle(self.entrance))
    }

    fn placed(&self, game: &Coc) -> Vec<String> {
        vec![super::board::hull_key(game, self.entrance.vehicle)]
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        for (at, facing) in self.plans(game) {
            each(Offer::open(Answer::Vehicles(Reply::Enter(at, facing)), Taste::Deploy));
        }
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Pass { "wait".into() } else { String::new() }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Vehicles(Reply::Enter(at, _)) => format!("{} comes on at {at}", self.entrance.say(game)),
            _ => format!("{} does not come on after all", self.entrance.say(game)),
        }
    }

    fn form(&self, game: &Coc, _: PlayerId) -> Form {
        let kind = game.kind_of(self.entrance.vehicle);
        let glyph = super::board::glyph(game, self.entrance.vehicle);
        let base = engine::board::Base::Box { width: kind.width, depth: kind.length };
        let piece = Placeable::waiting(super::board::hull_key(game, self.entrance.vehicle), glyph, base);
        let far = self.distance(game);
        let zone = |(n, at): (usize, Point)| {
            Zone::new(format!("entry-{}", n + 1), "deploy", "entry point", shown::disc(game, at, far))
        };
        let within = match entries_for(game, self.entrance.vehicle) {
            Entries::Positions(points) => points.into_iter().enumerate().map(zone).collect(),
            Entries::Roads(points) => points.iter().map(|(at, _)| *at).enumerate().map(zone).collect(),
            Entries::Anywhere => game.state.edges[self.side(game)].iter().map(|edge| strip(game, edge, far)).collect(),
        };
        let proposals = self.plans(game).into_iter().map(|(at, facing)| Proposal {
            label: place_words(game, at, facing),
            reply: Sent::Arrange { at, facing: Some(facing), formation: None, via: Vec::new() },
        });
        Form::Place {
            pieces: vec![piece],
            within,
            formations: Vec::new(),
            routed: false,
            turns: true,
            proposals: proposals.collect(),
            options: vec![Choice::open("wait", "not after all", self.rule())],
        }
    }

    fn draft(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Draft, Refusal> {
        let Answer::Vehicles(Reply::Enter(at, facing)) = self.read(game, player, reply)? else {
            return Ok(Draft::default());
        };
        let piece = super::board::hull_key(game, self.entrance.vehicle);
        Ok(Draft { routes: vec![Route { piece, path: vec![at], facing }], ..Draft::default() })
    }

    fn check(&self, game: &Coc, _: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Vehicles(Reply::Enter(at, facing)) => self.may(game, *at, *facing),
            Answer::Pass => Ok(()),
            _ => Err(Refusal::misfit("This question wants a place.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Sent) -> Result<Answer, Refusal> {
        let inward =
            game.state.edges[self.side(game)].iter().next().map_or(Bearing::NORTH, |edge| edge.outward().opposite());
        let answer = match reply {
            Sent::Pick(key) if key == "wait" => Answer::Pass,
            Sent::Arrange { at, facing, .. } => Answer::Vehicles(Reply::Enter(*at, facing.unwrap_or(inward))),
            Sent::Route(routes) if routes.len() == 1 && !routes[0].path.is_empty() => {
                Answer::Vehicles(Reply::Enter(routes[0].path[routes[0].path.len() - 1], routes[0].facing))
            }
            _ => return Err(Refusal::misfit("This question wants a place.")),
        };
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, _: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        let plans = self.plans(game);
        if plans.is_empty() {
            return Answer::Pass;
        }
        let (at, facing) = plans[mix.below(plans.len() as u32) as usize];
        let turned = facing.turned(mix.between(-8192, 8192));
        let moved = at.ahead(Bearing(mix.below(65536) as u16), Inches::thousandths(mix.between(0, 2000)));
        if self.may(game, moved, turned).is_ok() {
            return Answer::Vehicles(Reply::Enter(moved, turned));
        }
        Answer::Vehicles(Reply::Enter(at, facing))
    }
}
