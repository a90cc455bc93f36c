//! Setting up: one side puts its units down, then the other. `awa.deploy.order`

use arrayvec::ArrayVec;
use engine::board::Zone;
use engine::prompt::{Ask as Form, Choice, Placeable, Proposal, Reply, Route};
use engine::{Appetite, Cx, Eye, Line, Mix, Refusal, RuleId, Seat, Side, Step, rule};
use serde::Serialize;
use table::{Bearing, Formation, Inches, Point};

use crate::answer::Stand;
use crate::ask::{Asked, Offer};
use crate::movement::plan::{FORMATIONS, SPACING, is_clear_of_vehicles, overlaps};
use crate::sequence::{Phase, Turn};
use crate::setup::{Edge, Options};
use crate::state::{Deeds, Doing, Where};
use crate::troops::{Appears, Arm, FigureId, GunId, UnitId, VehicleId};
use crate::units::knows;
use crate::words::line;
use crate::{Answer, Awa, Event, Question, board};

/// Guns and vehicles keep so much room around their middle.
const GUN_ROOM: Inches = Inches::halves(3);

/// Where somebody may be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Area {
    /// In the zone of its side.
    Zone,
    /// Around a place: where units come on that are called later.
    Around {
        /// The place.
        at: Point,
        /// How near.
        within: Inches,
    },
}

/// Where does a unit stand at first? `awa.deploy.visible`
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deploy {
    /// Which.
    pub unit: UnitId,
    /// Where it may.
    pub area: Area,
}

/// What is put down: figures first, then guns, then vehicles. Crews sit in their vehicles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Put {
    Figure(FigureId),
    Gun(GunId),
    Vehicle(VehicleId),
}

type Pieces = ArrayVec<Put, 48>;

/// One side puts down one unit: the defender first, since he has chosen the ground. R-AWA-201
pub(crate) fn step(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    if crate::mines::lay(game, cx)? == Turn::More {
        return Ok(Turn::More);
    }
    let first = game.setup.defender;
    for side in [first, first.enemy()] {
        let next = game.units_of(side).find(|unit| is_due(game, *unit));
        if let Some(unit) = next {
            place(game, cx, unit, Area::Zone)?;
            return Ok(Turn::More);
        }
    }
    Ok(Turn::Done)
}

/// Whether a unit is still to be set up.
fn is_due(game: &Awa, unit: UnitId) -> bool {
    game.of(unit).appears == Appears::AtStart
        && pieces(game, unit).iter().any(|piece| match piece {
            Put::Figure(figure) => game.figure(*figure).place == Where::Waiting,
            Put::Gun(gun) => game.gun(*gun).place == Where::Waiting,
            Put::Vehicle(vehicle) => game.vehicle(*vehicle).place == Where::Waiting,
        })
}

/// A side puts a unit down; where there is no room it is withdrawn.
pub(crate) fn place(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, area: Area) -> Step<()> {
    let seat = Seat::of(game.side(unit));
    let answer = cx.ask(game, seat, Question::Deploy(Deploy { unit, area }))?;
    let Answer::Stands(stands) = answer else {
        crate::harm::remove_unit(game, cx, unit, crate::state::Fate::Withdrawn);
        return Ok(());
    };
    put_down(game, unit, &stands);
    let hides = area == Area::Zone && game.setup.options.has(Options::HIDDEN_MAP);
    if hides {
        // It is marked on its owner's map until somebody sees it. R-AWA-062
        game.unit_mut(unit).deeds.set(Deeds::HIDDEN);
    }
    cx.tell(|| Event::Deployment(Told::SetUp { unit }));
    Ok(())
}

/// Those on the map come onto the table as soon as an enemy has them within observation and sight. `awa.deploy.hidden-map`
pub(crate) fn find_hidden(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    if !game.setup.options.has(Options::HIDDEN_MAP) || game.state.phase <= Phase::Deploy {
        return;
    }
    for unit in game.unit_ids() {
        // Whatever it fires gives it away. R-AWA-062
        let fired = || game.unit(unit).deeds.has(Deeds::FIRED.and(Deeds::WATCHED));
        if is_on_map(game, unit) && (fired() || is_seen(game, unit)) {
            find(game, cx, unit);
        }
    }
}

/// Whether a unit is only on its owner's map. R-AWA-062
pub(crate) fn is_on_map(game: &Awa, unit: UnitId) -> bool {
    game.setup.options.has(Options::HIDDEN_MAP)
        && game.unit(unit).deeds.has(Deeds::HIDDEN)
        && !matches!(game.of(unit).arm, Arm::Sniper | Arm::Hunters)
        && game.is_in_battle(unit)
}

/// Whether any enemy has it within observation and sight.
pub(crate) fn is_seen(game: &Awa, unit: UnitId) -> bool {
    game.units_of(game.side(unit).enemy()).any(|other| sees_any(game, other, unit))
}

/// It comes onto the table.
pub(crate) fn find(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    game.unit_mut(unit).deeds.clear(Deeds::HIDDEN);
    cx.tell(|| Event::Deployment(Told::Found { unit }));
}

/// Whether anybody of a unit sees anybody or anything of another.
fn sees_any(game: &Awa, unit: UnitId, other: UnitId) -> bool {
    game.unit_sees(unit, other)
        || game.living(unit).any(|figure| {
            game.vehicles_of(other)
                .filter(|vehicle| game.vehicle(*vehicle).place == Where::Table)
                .any(|vehicle| game.observes_vehicle(figure, vehicle).is_ok())
        })
}

/// Puts the pieces of a unit where they are to stand.
pub(crate) fn put_down(game: &mut Awa, unit: UnitId, stands: &[Stand]) {
    let mounted = game.of(unit).arm == Arm::Cavalry;
    for (piece, stand) in pieces(game, unit).into_iter().zip(stands) {
        match piece {
            Put::Figure(figure) => {
                let house = house_at(game, stand.at);
                let middle = house.map(|house| game.setup.field.bounds_of(house).middle());
                let state = game.figure_mut(figure);
                state.place = house.map_or(Where::Table, Where::Inside);
                state.at = middle.unwrap_or(stand.at);
                if mounted && house.is_none() {
                    state.doing.set(Doing::MOUNTED);
                }
            }
            Put::Gun(gun) => {
                let state = game.gun_mut(gun);
                (state.at, state.facing, state.place, state.set_up) = (stand.at, stand.facing, Where::Table, true);
            }
            Put::Vehicle(vehicle) => {
                let state = game.vehicle_mut(vehicle);
                (state.at, state.facing, state.place) = (stand.at, stand.facing, Where::Table);
            }
        }
    }
    for (figure, vehicle) in crews(game, unit) {
        let at = game.vehicle(vehicle).at;
        let state = game.figure_mut(figure);
        (state.place, state.at) = (Where::Aboard(vehicle), at);
    }
    if let Some(stand) = stands.first() {
        game.unit_mut(unit).facing = stand.facing;
    }
}

/// Who serves which vehicle of the unit: the first figures of its list.
fn crews(game: &Awa, unit: UnitId) -> ArrayVec<(FigureId, VehicleId), 32> {
    let mut figures = game.roster(unit);
    let mut crews = ArrayVec::new();
    for vehicle in game.vehicles_of(unit) {
        for figure in figures.by_ref().take(usize::from(game.model(vehicle).crew)) {
            let _ = crews.try_push((figure, vehicle));
        }
    }
    crews
}

fn pieces(game: &Awa, unit: UnitId) -> Pieces {
    let crews = crews(game, unit);
    let afoot = |figure: &FigureId| {
        !crews.iter().any(|(one, _)| one == figure) && !matches!(game.figure(*figure).place, Where::Gone(_))
    };
    let mut pieces: Pieces = game.roster(unit).filter(afoot).take(32).map(Put::Figure).collect();
    pieces.extend(game.guns_of(unit).take(4).map(Put::Gun));
    pieces.extend(game.vehicles_of(unit).take(12).map(Put::Vehicle));
    pieces
}

/// The building at a place, if one can be in it.
fn house_at(game: &Awa, at: Point) -> Option<table::FeatureId> {
    let solid = &game.setup.terrain.solid;
    game.setup.field.features_at_among(at, solid).find(|house| !game.is_down(*house))
}

impl Deploy {
    fn holds(&self, game: &Awa, at: Point) -> bool {
        game.setup.field.is_on_table(at)
            && match self.area {
                Area::Zone => game.setup.sides[game.side(self.unit)].zone.contains(at),
                Area::Around { at: middle, within } => middle.is_within(within, at),
            }
    }

    /// Whether a piece can stand there besides those that stand already.
    fn fits(&self, game: &Awa, piece: Put, stand: &Stand, before: &[(Put, Stand)]) -> Result<(), Refusal> {
        let rule = rule!("awa.deploy.order");
        if !self.holds(game, stand.at) {
            return Err(Refusal::by(rule, "That is not where it may be set up."));
        }
        let barred = &game.setup.terrain.barred;
        let field = &game.setup.field;
        if !matches!(piece, Put::Vehicle(_))
            && field.features_at_among(stand.at, barred).next().is_some()
            && field.features_at_among(stand.at, &game.setup.terrain.ways).next().is_none()
        {
            return Err(Refusal::by(rule!("awa.move.obstacle.impassable"), "Nobody can stand there."));
        }
        let house = house_at(game, stand.at);
        if let (Some(house), Put::Figure(figure)) = (house, piece) {
            let own = before
                .iter()
                .filter(|(piece, other)| matches!(piece, Put::Figure(_)) && house_at(game, other.at) == Some(house));
            let strangers = crate::movement::ground::may_stay(game, game.side(game.man(figure).unit), house).is_err();
            if strangers || own.count() >= crate::movement::ground::room_in(game, game.side(self.unit), house) {
                return Err(Refusal::by(rule!("awa.firing.building-occupants"), "The building is full."));
            }
            return Ok(());
        }
        if house.is_some() {
            return Err(Refusal::by(rule, "Guns and vehicles stand outside."));
        }
        let taken = || Refusal::by(rule, "Something else stands there.");
        let near = |other: Put, at: Point| match (piece, other) {
            (Put::Figure(_), Put::Figure(_)) => overlaps(at, stand.at),
            (Put::Vehicle(_), _) | (_, Put::Vehicle(_)) => {
                let outline = |piece: Put, stand: &Stand| match piece {
                    Put::Vehicle(vehicle) => {
                        let (width, depth) = game.model(vehicle).size;
                        table::Footprint::new(stand.at, stand.facing, width, depth)
                    }
                    _ => table::Footprint::new(stand.at, stand.facing, Inches::whole(1), Inches::whole(1)),
                };
                let other_facing = before.iter().find(|(one, _)| *one == other).map_or(stand.facing, |(_, s)| s.facing);
                outline(piece, stand).overlaps(&outline(other, &Stand { at, facing: other_facing }))
            }
            _ => at.is_within(GUN_ROOM.less(Inches::halves(1)), stand.at),
        };
        if before.iter().any(|(other, put)| near(*other, put.at)) {
            return Err(taken());
        }
        for (n, figure) in game.state.figures.iter().enumerate() {
            if figure.place == Where::Table && near(Put::Figure(FigureId(n as u16)), figure.at) {
                return Err(taken());
            }
        }
        for (n, gun) in game.state.guns.iter().enumerate() {
            if gun.place == Where::Table && near(Put::Gun(GunId(n as u16)), gun.at) {
                return Err(taken());
            }
        }
        if let Put::Vehicle(vehicle) = piece {
            let (width, depth) = game.model(vehicle).size;
            let base = table::Footprint::new(stand.at, stand.facing, width, depth);
            let there = |other: &VehicleId| crate::vehicles::ground::stands(game, *other) && *other != vehicle;
            if game.vehicle_ids().filter(there).any(|other| game.outline(other).overlaps(&base)) {
                return Err(taken());
            }
            if !field.holds(&base) {
                return Err(Refusal::by(rule, "That is not on the table."));
            }
            return crate::vehicles::ground::blocked(game, vehicle, stand.at, stand.facing);
        }
        is_clear_of_vehicles(game, stand.at)
    }

    fn accepts(&self, game: &Awa, stands: &[Stand]) -> Result<(), Refusal> {
        let pieces = pieces(game, self.unit);
        if pieces.len() != stands.len() {
            return Err(Refusal::misfit("There is one place for each piece."));
        }
        let mut before: ArrayVec<(Put, Stand), 48> = ArrayVec::new();
        for (piece, stand) in pieces.into_iter().zip(stands) {
            self.fits(game, piece, stand, &before)?;
            before.push((piece, *stand));
        }
        Ok(())
    }

    /// The unit in a formation around a point, each piece at the free place nearest to its own.
    pub(crate) fn arranged(&self, game: &Awa, at: Point, facing: Bearing, formation: Formation) -> Option<Vec<Stand>> {
        let pieces = pieces(game, self.unit);
        let figures = pieces.iter().filter(|piece| matches!(piece, Put::Figure(_))).count();
        let slots = formation.arrange(at, facing, figures, SPACING);
        let mut before: ArrayVec<(Put, Stand), 48> = ArrayVec::new();
        for (n, piece) in pieces.into_iter().enumerate() {
            let ahead = || at.ahead(facing, Inches::whole(2));
            let wanted = match piece {
                Put::Gun(gun) => before_its_crew(game, gun, facing, &before).unwrap_or_else(ahead),
                _ => slots.get(n).map_or_else(ahead, |base| base.centre),
            };
            // Men find room beside each other; carriages and boats have to look for rails and water.
            let (rings, turns) = if matches!(piece, Put::Vehicle(_)) { (32, 4) } else { (8, 1) };
            let mut free = around(wanted, rings)
                .flat_map(|at| (0..turns).map(move |turn| Stand { at, facing: facing.turned(turn * 8192) }));
            let stand = free.find(|stand| self.fits(game, piece, stand, &before).is_ok())?;
            before.push((piece, stand));
        }
        Some(before.into_iter().map(|(_, stand)| stand).collect())
    }

    /// Where it looks if nobody says otherwise: away from its own edge.
    fn usual_facing(&self, game: &Awa) -> Bearing {
        match game.setup.sides[game.side(self.unit)].edge {
            Edge::North => Bearing::SOUTH,
            Edge::East => Bearing::WEST,
            Edge::South => Bearing::NORTH,
            Edge::West => Bearing::EAST,
        }
    }

    fn bounds(&self, game: &Awa) -> (Point, Point) {
        match self.area {
            Area::Zone => {
                let bounds = game.setup.sides[game.side(self.unit)].zone.bounds();
                (bounds.least, bounds.most)
            }
            Area::Around { at, within } => {
                let far = within.thousandths_value();
                (Point::new(at.x - far, at.y - far), Point::new(at.x + far, at.y + far))
            }
        }
    }

    /// Places all over the area that the unit might take.
    fn first_fit(&self, game: &Awa) -> Option<Vec<Stand>> {
        let ((least, most), facing) = (self.bounds(game), self.usual_facing(game));
        for y in (least.y..=most.y).step_by(2000) {
            for x in (least.x..=most.x).step_by(2000) {
                for (_, formation) in FORMATIONS {
                    if let Some(stands) = self.arranged(game, Point::new(x, y), facing, formation) {
                        return Some(stands);
                    }
                }
            }
        }
        None
    }

    fn zone(&self, game: &Awa) -> Zone {
        let side = game.side(self.unit);
        let corners = match self.area {
            Area::Zone => game.setup.sides[side].zone.corners.clone(),
            Area::Around { at, within } => {
                let far = game.setup.field.size().bounds().most;
                let corner = |n: u16| {
                    let at = at.ahead(Bearing(n * 2048), within);
                    Point::new(at.x.clamp(0, far.x), at.y.clamp(0, far.y))
                };
                (0..32).map(corner).collect()
            }
        };
        Zone::new(format!("deploy-{}", side.word()), "deploy", "where it may stand", corners).of(side)
    }

    fn key_of(game: &Awa, unit: UnitId, piece: Put) -> String {
        match piece {
            Put::Figure(figure) => game.figure_key(figure),
            Put::Gun(gun) => format!("{}.gun-{}", game.of(unit).id, gun.0 - game.of(unit).guns.start + 1),
            Put::Vehicle(vehicle) => {
                format!("{}.vehicle-{}", game.of(unit).id, vehicle.0 - game.of(unit).vehicles.start + 1)
            }
        }
    }
}

/// Where a weapon stands among those of its crew: right before their middle. R-AWA-228
fn before_its_crew(game: &Awa, gun: GunId, facing: Bearing, before: &[(Put, Stand)]) -> Option<Point> {
    let serves = |piece: &Put| matches!(piece, Put::Figure(figure) if game.gun_of(*figure) == Some(gun));
    let crew: ArrayVec<Point, 48> =
        before.iter().filter(|(piece, _)| serves(piece)).map(|(_, stand)| stand.at).collect();
    let middle = crew.get(crew.len() / 2)?;
    Some(middle.ahead(facing, Inches::whole(1)))
}

/// A place and those around it, the nearest first.
fn around(at: Point, rings: u16) -> impl Iterator<Item = Point> {
    let rings = (1..=rings).flat_map(move |ring| {
        (0..8u16).map(move |turn| {
            at.ahead(
                Bearing::NORTH.turned(i32::from(turn) * 8192 + i32::from(ring % 2) * 4096),
                Inches::halves(i32::from(ring)),
            )
        })
    });
    std::iter::once(at).chain(rings)
}

impl Asked for Deploy {
    fn rule(&self) -> RuleId {
        rule!("awa.deploy.visible")
    }

    fn title(&self, game: &Awa) -> String {
        format!("Where does {} stand?", game.name(self.unit))
    }

    fn about(&self, game: &Awa) -> Vec<String> {
        vec![game.of(self.unit).id.clone()]
    }

    fn offers(&self, _game: &Awa, _side: Side, _each: &mut dyn FnMut(Offer)) {}

    fn say(&self, game: &Awa, answer: &Answer) -> String {
        match answer {
            Answer::Stands(stands) if !stands.is_empty() => {
                format!("{} {}", game.name(self.unit), game.setup.field.whereabouts(stands[0].at))
            }
            _ => format!("{} stays away", game.name(self.unit)),
        }
    }

    fn form(&self, game: &Awa, _side: Side) -> Form {
        let placed = pieces(game, self.unit).into_iter().map(|piece| {
            let like = match piece {
                Put::Figure(figure) => board::man(game, self.unit, figure),
                Put::Gun(gun) => board::weapon(game, self.unit, gun),
                Put::Vehicle(vehicle) => board::machine(game, self.unit, vehicle),
            };
            Placeable::waiting(like.id, like.glyph, like.base)
        });
        let fit = self.first_fit(game);
        let proposal = |stands: &Vec<Stand>| {
            let route = |(piece, stand): (Put, &Stand)| Route {
                piece: Deploy::key_of(game, self.unit, piece),
                path: vec![stand.at],
                facing: stand.facing,
            };
            let routes = pieces(game, self.unit).into_iter().zip(stands).map(route).collect();
            Proposal { label: "where there is room".into(), reply: Reply::Route(routes) }
        };
        let none = Choice::open("done", "There is no room: it stays away", self.rule());
        Form::Place {
            pieces: placed.collect(),
            within: vec![self.zone(game)],
            formations: FORMATIONS.map(|(name, _)| name.to_owned()).to_vec(),
            routed: false,
            turns: true,
            options: if fit.is_none() { vec![none] } else { Vec::new() },
            proposals: fit.iter().map(proposal).collect(),
        }
    }

    fn check(&self, game: &Awa, _side: Side, answer: &Answer) -> Result<(), Refusal> {
        match answer {
            Answer::Stands(stands) => self.accepts(game, stands),
            Answer::Done if self.first_fit(game).is_none() => Ok(()),
            Answer::Done => Err(Refusal::by(self.rule(), "There is room for it.")),
            _ => Err(Refusal::misfit("This question wants places.")),
        }
    }

    fn read(&self, game: &Awa, side: Side, reply: &Reply) -> Result<Answer, Refusal> {
        let answer = match reply {
            Reply::Pick(key) if key == "done" => Answer::Done,
            Reply::Arrange { at, facing, formation, .. } => {
                let name = formation.as_deref().unwrap_or("line");
                let known = FORMATIONS.iter().find(|(known, _)| *known == name);
                let (_, formation) =
                    known.ok_or_else(|| Refusal::misfit(format!("There is no formation `{name}`.")))?;
                let facing = facing.unwrap_or_else(|| self.usual_facing(game));
                let stands = self.arranged(game, *at, facing, *formation);
                Answer::Stands(stands.ok_or_else(|| Refusal::by(self.rule(), "There is no room for all of it there."))?)
            }
            Reply::Route(routes) => {
                let mut stands = Vec::new();
                for piece in pieces(game, self.unit) {
                    let key = Deploy::key_of(game, self.unit, piece);
                    let route = routes.iter().find(|route| route.piece == key);
                    let end = route.and_then(|route| route.path.last().map(|at| (*at, route.facing)));
                    let (at, facing) =
                        end.ok_or_else(|| Refusal::misfit(format!("It is not said where {key} stands.")))?;
                    stands.push(Stand { at, facing });
                }
                Answer::Stands(stands)
            }
            _ => return Err(Refusal::misfit("This question wants places.")),
        };
        self.check(game, side, &answer)?;
        Ok(answer)
    }

    fn sample(&self, game: &Awa, _side: Side, mix: &mut Mix, _: &Appetite) -> Answer {
        let ((least, most), facing) = (self.bounds(game), self.usual_facing(game));
        for _ in 0..12 {
            let at = Point::new(mix.between(least.x, most.x), mix.between(least.y, most.y));
            let (_, formation) = FORMATIONS[mix.below(3) as usize];
            if let Some(stands) = self.arranged(game, at, facing, formation) {
                return Answer::Stands(stands);
            }
        }
        self.first_fit(game).map_or(Answer::Done, Answer::Stands)
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A unit has been set up.
    SetUp {
        /// Which.
        unit: UnitId,
    },
    /// A unit that was only on a map is seen.
    Found {
        /// Which.
        unit: UnitId,
    },
}

impl Told {
    /// What is put on a map is its owner's business.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Option<Line> {
        match self {
            Told::SetUp { unit } => {
                let told = !game.setup.options.has(Options::HIDDEN_MAP) || knows(eye, game.side(*unit));
                let text = format!("{} is set up", game.name(*unit));
                told.then(|| line(text, rule!("awa.deploy.order")).about(game, &[*unit]).done())
            }
            Told::Found { unit } => {
                let text = format!("{} is seen", game.name(*unit));
                Some(line(text, rule!("awa.deploy.hidden-map")).about(game, &[*unit]).done())
            }
        }
    }
}
