//! Section 4.3.1: where newcomers may stand.

use arrayvec::ArrayVec;
use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply, Route};
use engine::{Appetite, Mix, Refusal, RuleId, rule};
use serde::Serialize;
use table::{Bearing, Formation, Inches, Point};

use super::deploy::{self, Arrival, newcomers, spots_of};
use crate::arrange::{self, Movers, ORDERS, Order};
use crate::ask::{Asked, Offer};
use crate::ids::{JumpOffId, LeaderId, ManId, PlayerId};
use crate::state::Spot;
use crate::terrain::Ground;
use crate::units::{INTEGRITY, Spots};
use crate::{Answer, Coc, Stand, board, movement, shown, supports, words};

/// Those who come on together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Newcomers {
    /// The men, in their order.
    pub men: ArrayVec<ManId, 32>,
    /// The Leader with them, or the individual.
    pub leader: Option<LeaderId>,
}

impl Newcomers {
    /// How many places they need.
    pub fn count(&self) -> usize {
        self.men.len() + usize::from(self.leader.is_some())
    }
}

/// Where do newcomers stand?
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Place {
    /// Who comes on.
    pub arrival: Arrival,
    /// Who places them.
    pub by: PlayerId,
}

impl Place {
    /// The owner of the newcomers, who need not be the one who places them. `coc.6.3.informer-deploy`
    fn owner(self, game: &Coc) -> PlayerId {
        match self.arrival {
            Arrival::Unit(unit) => game.unit(unit).player,
            Arrival::Scouts(team, _) => game.player_of_team(team),
            Arrival::Leader(leader) => game.leader_setup(leader).player,
            Arrival::Vehicle(entrance) => game.player_of_vehicle(entrance.vehicle),
        }
    }

    fn jump_offs(self, game: &Coc) -> impl Iterator<Item = JumpOffId> + '_ {
        let owner = self.owner(game);
        game.jump_off_ids()
            .filter(move |id| game.jump_off(*id).owner == owner && movement::is_usable(game, *id).is_ok())
    }

    /// Whether they may stand like that. R-COC-031, R-COC-032
    fn accepts(self, game: &Coc, spots: &Spots) -> Result<(), Refusal> {
        let who = newcomers(game, self.arrival);
        if spots.len() != who.count() {
            return Err(Refusal::misfit("Everybody who comes on needs a place, and nobody else."));
        }
        let mut best = Refusal::by(rule!("coc.7.6.deny-4in"), "No Jump-Off Point can be used.");
        let mut found = false;
        for id in self.jump_offs(game) {
            match self.from(game, spots, game.jump_off(id).at) {
                Ok(()) => {
                    found = true;
                    break;
                }
                Err(refusal) => best = refusal,
            }
        }
        if !found {
            return Err(best);
        }
        for (n, spot) in spots.iter().enumerate() {
            may_stand(game, *spot)?;
            if let Arrival::Unit(unit) = self.arrival {
                supports::may_deploy(game, unit, *spot)?;
            }
            if spots[..n].iter().any(|other| !arrange::is_apart(*other, *spot)) {
                return Err(Refusal::by(rule!("coc.7.3.pass-friends"), "Two men would stand in one place."));
            }
        }
        let houses = spots.iter().filter_map(|spot| game.house_at(spot.at).map(|house| (house, spot.floor)));
        for (house, floor) in houses {
            let inside = spots.iter().take(who.men.len());
            let inside = inside.filter(|spot| spot.floor == floor && game.house_at(spot.at) == Some(house)).count();
            if inside > arrange::space_in(game, house, floor, None) {
                return Err(Refusal::by(rule!("coc.7.2.2.inside-broken"), "That floor does not hold so many."));
            }
        }
        keeps_together(spots)
    }

    /// Whether all of them come from this Jump-Off Point: near enough, and past nobody. R-COC-031
    fn from(self, game: &Coc, spots: &Spots, from: Point) -> Result<(), Refusal> {
        let limit = deploy::distance(game, self.arrival);
        if let Some(far) = spots.iter().find(|spot| !spot.at.is_within(limit, from)) {
            let gap = far.at.distance_to(from);
            return Err(Refusal::by(
                rule!("coc.4.3.1.distance-by-quality"),
                format!("Everybody stands within {limit} of one Jump-Off Point; one man is {gap} away."),
            ));
        }
        let enemy = game.side_of(self.owner(game)).enemy();
        for spot in spots {
            if is_barred(game, from, spot.at) {
                return Err(Refusal::by(
                    rule!("coc.4.3.1.deploy-not-behind-enemy"),
                    "Ground that nobody can cross lies between the Jump-Off Point and that place.",
                ));
            }
            if passes_enemy(game, enemy, from, spot.at) {
                return Err(Refusal::by(
                    rule!("coc.4.3.1.deploy-not-behind-enemy"),
                    "One would have to pass an enemy to get there.",
                ));
            }
        }
        Ok(())
    }

    /// Places around a point.
    fn around(self, game: &Coc, at: Spot, facing: Bearing, order: Order) -> Option<Spots> {
        let count = newcomers(game, self.arrival).count();
        let spots = arrange::around(game, count, at, facing, order);
        (spots.len() == count && self.accepts(game, &spots).is_ok()).then_some(spots)
    }

    /// Any place near a Jump-Off Point that will do: rings around each of them.
    fn first_fit(self, game: &Coc) -> Option<(Spots, Bearing)> {
        self.jump_offs(game).find_map(|id| self.fit_at(game, id))
    }

    /// Any place near this Jump-Off Point that will do.
    fn fit_at(self, game: &Coc, id: JumpOffId) -> Option<(Spots, Bearing)> {
        let facing = self.usual_facing(game);
        let reach = deploy::distance(game, self.arrival);
        for ring in 0..4 {
            for turn in 0..8u16 {
                let at = game.jump_off(id).at.ahead(Bearing(turn * 8192), reach.scaled(ring, 5));
                // Where there is no house men at windows would only be a cluster again.
                let windows = game.house_at(at).map(|_| Order::AtWindows);
                for order in [Order::Open(Formation::Cluster)].into_iter().chain(windows) {
                    if let Some(spots) = self.around(game, Spot::ground(at), facing, order) {
                        return Some((spots, facing));
                    }
                }
                if ring == 0 {
                    break;
                }
            }
        }
        None
    }

    fn random_fit(self, game: &Coc, mix: &mut Mix) -> Option<(Spots, Bearing)> {
        let usable: ArrayVec<JumpOffId, 16> = self.jump_offs(game).take(16).collect();
        let reach = deploy::distance(game, self.arrival).thousandths_value();
        for _ in 0..12 {
            let id = mix.pick(&usable)?;
            let from = game.jump_off(*id).at;
            let at = from.ahead(Bearing(mix.below(65536) as u16), Inches::thousandths(mix.between(0, reach)));
            let facing = if mix.one_in(2) { self.usual_facing(game) } else { Bearing(mix.below(65536) as u16) };
            let order = match mix.below(5) {
                0 => Order::Open(Formation::Line),
                1 => Order::Open(Formation::Column),
                2 => Order::AlongCover,
                3 => Order::AtWindows,
                _ => Order::Open(Formation::Cluster),
            };
            let floor = u8::from(order == Order::AtWindows && mix.one_in(2));
            if let Some(spots) = self.around(game, Spot { at, floor }, facing, order) {
                return Some((spots, facing));
            }
        }
        self.first_fit(game)
    }

    /// Towards the enemy: away from the friendly edge.
    fn usual_facing(self, game: &Coc) -> Bearing {
        let side = game.side_of(self.owner(game));
        let edge = game.state.edges[side].iter().next();
        edge.map_or(Bearing::NORTH, |edge| edge.outward().opposite())
    }

    fn placeables(self, game: &Coc) -> Vec<Placeable> {
        let who = newcomers(game, self.arrival);
        let leader = who.leader.map(|leader| board::placeable_leader(game, leader));
        who.men.iter().map(|man| board::placeable(game, *man)).chain(leader).collect()
    }

    fn pieces(self, game: &Coc) -> Vec<String> {
        let who = newcomers(game, self.arrival);
        let leader = who.leader.map(|leader| game.leader_setup(leader).id.clone());
        who.men.iter().map(|man| board::man_key(game, *man)).chain(leader).collect()
    }
}

/// Whether the men are formed as a Unit with their Leader. R-COC-032
pub(crate) fn keeps_together(spots: &[Spot]) -> Result<(), Refusal> {
    let mut reached = 1u32;
    loop {
        let before = reached;
        for (n, spot) in spots.iter().enumerate() {
            let linked = |m: usize| {
                reached >> m & 1 == 1 && spots[m].is_together(*spot) && spots[m].at.is_within(INTEGRITY, spot.at)
            };
            if reached >> n & 1 == 0 && (0..spots.len()).any(linked) {
                reached |= 1 << n;
            }
        }
        if reached == before {
            break;
        }
    }
    if reached.count_ones() as usize == spots.len() {
        return Ok(());
    }
    Err(Refusal::by(rule!("coc.2.integrity-4in"), "They must keep together, with gaps of 4\u{2033} at most."))
}

/// Whether a man can stand there at all. R-COC-062
fn may_stand(game: &Coc, spot: Spot) -> Result<(), Refusal> {
    if !game.setup.field.is_on_table(spot.at) {
        return Err(Refusal::misfit("That is off the table."));
    }
    if game.ground_at(spot.at) == Ground::Impassable {
        return Err(Refusal::by(rule!("coc.2.terrain-classes"), "Nobody can stand on that ground."));
    }
    let storeys = game.house_at(spot.at).and_then(|house| game.building(house)).map_or(1, |house| house.storeys);
    if spot.floor >= storeys.max(1) {
        return Err(Refusal::misfit("There is no such floor."));
    }
    if !arrange::is_clear(game, spot, Movers::NOBODY) {
        return Err(Refusal::by(rule!("coc.7.3.pass-friends"), "Somebody stands there."));
    }
    Ok(())
}

/// Whether ground that nobody can cross lies on the straight way: water, mines, wire. R-COC-031
pub(crate) fn is_barred(game: &Coc, from: Point, to: Point) -> bool {
    let course = game.setup.field.course(from, to);
    !course.each(&game.setup.terrain.impassable, |crossing| game.state.collapsed.holds(crossing.feature))
        || game.state.works.iter().any(|work| movement::bars(work) && movement::outline(work).crossed_by(from, to))
}

/// Whether the way enters the 4 inches around an enemy figure and leaves them again. R-COC-031
fn passes_enemy(game: &Coc, enemy: engine::Side, from: Point, to: Point) -> bool {
    let men = game.side_on_table(enemy).filter(|team| !game.is_hidden(*team)).flat_map(|team| game.men_of(team));
    let men = men.map(|man| game.man(man).spot.at);
    let leaders = game.leaders_on_table(enemy).map(|leader| game.leader(leader).spot.at);
    men.chain(leaders).any(|at| {
        !to.is_within(INTEGRITY, at) && !from.is_within(INTEGRITY, at) && near_segment(from, to, at, INTEGRITY)
    })
}

/// Whether a point is within a distance of a segment, neither of whose ends is.
fn near_segment(from: Point, to: Point, at: Point, limit: Inches) -> bool {
    let way = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let off = (i64::from(at.x) - i64::from(from.x), i64::from(at.y) - i64::from(from.y));
    let (along, length) = (way.0 * off.0 + way.1 * off.1, way.0 * way.0 + way.1 * way.1);
    if along <= 0 || along >= length {
        return false;
    }
    let aside = i128::from(way.0 * off.1 - way.1 * off.0);
    let limit = i128::from(limit.thousandths_value());
    aside * aside <= limit * limit * i128::from(length)
}

/// At the windows of the first floor: what newcomers may name besides the orders on the ground.
const UPSTAIRS: &str = "upstairs";

fn order_named(name: Option<&str>) -> Result<(Order, u8), Refusal> {
    match name {
        None => Ok((Order::Open(Formation::Cluster), 0)),
        Some(UPSTAIRS) => Ok((Order::AtWindows, 1)),
        Some(name) => Order::named(name)
            .map(|order| (order, 0))
            .ok_or_else(|| Refusal::misfit("That is no formation here.").hint("Name one of those offered.")),
    }
}

/// Places far off any table are refused before anything is worked out with them.
pub(super) fn sensible(at: Point) -> Result<(), Refusal> {
    let far = Point::LIMIT / 4;
    if at.x.abs() > far || at.y.abs() > far {
        return Err(Refusal::misfit("That is far off the table."));
    }
    Ok(())
}

impl Asked for Place {
    fn rule(&self) -> RuleId {
        rule!("coc.4.3.1.distance-by-quality")
    }

    fn title(&self, game: &Coc) -> String {
        format!("Where does {} come onto the table?", deploy::say(game, self.arrival))
    }

    fn placed(&self, game: &Coc) -> Vec<String> {
        self.pieces(game)
    }

    fn offers(&self, _game: &Coc, _player: PlayerId, _each: &mut dyn FnMut(Offer)) {}

    fn key(&self, _game: &Coc, _answer: &Answer) -> String {
        "stay-off".into()
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) if !stand.spots.is_empty() => {
                format!("{} at {}", deploy::say(game, self.arrival), stand.spots[0].at)
            }
            _ => format!("{} stays off the table", deploy::say(game, self.arrival)),
        }
    }

    fn form(&self, game: &Coc, _player: PlayerId) -> Form {
        let pieces = self.pieces(game);
        let reach = deploy::distance(game, self.arrival);
        let fits = self.jump_offs(game).filter_map(|id| self.fit_at(game, id).map(|fit| (id, fit)));
        let proposal = |(id, (spots, facing)): (JumpOffId, (Spots, Bearing))| Proposal {
            label: format!("near Jump-Off Point {}", id.index() + 1),
            reply: Reply::Route(
                pieces
                    .iter()
                    .zip(&spots)
                    .map(|(piece, spot)| Route { piece: piece.clone(), path: vec![spot.at], facing })
                    .collect(),
            ),
        };
        let none = Choice::open("stay-off", "There is no room: nobody comes on", self.rule());
        let proposals: Vec<Proposal> = fits.map(proposal).collect();
        Form::Place {
            options: if proposals.is_empty() { vec![none] } else { Vec::new() },
            proposals,
            within: self
                .jump_offs(game)
                .map(|id| {
                    let (key, at) = (board::jump_off_key(id.index()), game.jump_off(id).at);
                    let label = format!("within {reach} of Jump-Off Point {}", id.index() + 1);
                    Zone { group: Some(key.clone()), ..Zone::new(key, "deploy", label, shown::disc(game, at, reach)) }
                })
                .collect(),
            formations: ORDERS.into_iter().chain([UPSTAIRS]).map(str::to_owned).collect(),
            routed: false,
            turns: true,
            pieces: self.placeables(game),
        }
    }

    fn check(&self, game: &Coc, _player: PlayerId, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Stand(stand) if stand.spots.len() <= 32 => self.accepts(game, &spots_of(stand)),
            Answer::Pass if self.first_fit(game).is_none() => Ok(()),
            Answer::Pass => Err(Refusal::by(self.rule(), "There is room near a Jump-Off Point.")),
            _ => Err(Refusal::misfit("This question wants places.")),
        }
    }

    fn read(&self, game: &Coc, player: PlayerId, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Pick(key) if key == "stay-off" => Answer::Pass,
            Reply::Arrange { at, facing, formation, .. } => {
                sensible(*at)?;
                let facing = facing.unwrap_or_else(|| self.usual_facing(game));
                let (order, floor) = order_named(formation.as_deref())?;
                let count = newcomers(game, self.arrival).count();
                let spots = arrange::around(game, count, Spot { at: *at, floor }, facing, order);
                if spots.len() < count {
                    return Err(Refusal::misfit("There is no room for all of them there."));
                }
                Answer::Stand(Box::new(Stand { spots: spots.to_vec(), facing }))
            }
            Reply::Route(routes) => {
                let mut stand = Stand { spots: Vec::new(), facing: self.usual_facing(game) };
                for piece in self.pieces(game) {
                    let route = routes.iter().find(|route| route.piece == piece);
                    let end = route.and_then(|route| route.path.last().map(|at| (*at, route.facing)));
                    let (at, facing) =
                        end.ok_or_else(|| Refusal::misfit(format!("It is not said where {piece} stands.")))?;
                    sensible(at)?;
                    stand.spots.push(Spot::ground(at));
                    stand.facing = facing;
                }
                Answer::Stand(Box::new(stand))
            }
            _ => return Err(Refusal::misfit("This question wants places.").hint("Send a place for the unit.")),
        };
        self.check(game, player, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Coc, _: PlayerId, mix: &mut Mix, _: &Appetite) -> Answer {
        match self.random_fit(game, mix) {
            Some((spots, facing)) => Answer::Stand(Box::new(Stand { spots: spots.to_vec(), facing })),
            None => Answer::Pass,
        }
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        shown::arrival(game, self.arrival)
    }

    fn detail(&self, game: &Coc) -> Option<String> {
        let reach = deploy::distance(game, self.arrival);
        let men = words::count(newcomers(game, self.arrival).count() as u32, "figure", "figures");
        Some(format!("{men} within {reach} of one Jump-Off Point."))
    }
}
