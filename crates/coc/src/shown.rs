//! What answers concern on the board, what a placement would look like, and outlines for people.

use std::borrow::Cow;

use engine::aids::Draft;
use engine::board::Zone;
use engine::prompt::Route;
use engine::{Eye, Side};
use table::{Bearing, Inches, Point};

use crate::board::{jump_off_key, man_key};
use crate::command::{Arrival, Lead, Order};
use crate::ids::{LeaderId, PlayerId, TeamId, UnitId};
use crate::nations::Trick;
use crate::state::{Edge, Presence};
use crate::weapons::Errand;
use crate::{Answer, Coc, Stand, chain, command, fire, movement, patrol, scenarios, supports, weapons, words};

fn team(game: &Coc, id: TeamId) -> Vec<String> {
    vec![game.team_setup(id).id.clone()]
}

fn leader(game: &Coc, id: LeaderId) -> Vec<String> {
    vec![game.leader_setup(id).id.clone()]
}

/// The Teams of a unit that are in use.
fn unit(game: &Coc, id: UnitId) -> Vec<String> {
    game.unit(id).teams().filter(|t| game.team(*t).in_use).map(|t| game.team_setup(t).id.clone()).collect()
}

/// The ids of those who come onto the table together.
pub(crate) fn arrival(game: &Coc, arrival: Arrival) -> Vec<String> {
    match arrival {
        Arrival::Unit(id) => unit(game, id),
        Arrival::Scouts(id, _) => team(game, id),
        Arrival::Leader(id) => leader(game, id),
        Arrival::Vehicle(entrance) => {
            let riders = entrance.riders.map_or_else(Vec::new, |riders| unit(game, riders));
            words::about(game, game.vehicle_body(entrance.vehicle)).into_iter().chain(riders).collect()
        }
    }
}

/// Names the vehicles too in which some of these ride: they alone are to be seen on the table. A vehicle comes first,
/// because from there its people see and fire.
pub(crate) fn with_vehicles(game: &Coc, mut ids: Vec<String>) -> Vec<String> {
    for id in game.hulls_on_table() {
        let named = |one: &str| ids.iter().any(|id| id == one);
        let is_aboard = game.leaders_aboard(id).any(|one| named(&game.leader_setup(one).id))
            || game.men_aboard(id).any(|one| named(&game.team_setup(game.man(one).team).id));
        let vehicle = &game.unit(game.vehicle_setup(id).unit).id;
        if is_aboard && !named(vehicle) {
            ids.insert(0, vehicle.clone());
        }
    }
    ids
}

/// The groups, pieces and markers of the board that an answer concerns.
pub(crate) fn about(game: &Coc, answer: &Answer) -> Vec<String> {
    match answer {
        Answer::Unit(id) => unit(game, *id),
        Answer::Team(id) => team(game, *id),
        Answer::Leader(id) => leader(game, *id),
        Answer::Man(id) => vec![man_key(game, *id)],
        Answer::JumpOff(id) => vec![jump_off_key(id.index())],
        Answer::Command(reply) => commanded(game, reply),
        Answer::Chain(reply) => match reply {
            chain::Reply::Fire(id) | chain::Reply::FireAt(id, _) | chain::Reply::Ambush(id) => team(game, *id),
            chain::Reply::Interrupt(body, _) => words::about(game, *body),
            chain::Reply::StopAt(_) | chain::Reply::EndTurn => Vec::new(),
        },
        Answer::Fire(fire::Reply::LeaningOut(id)) => team(game, *id),
        Answer::Patrol(patrol::Reply::Move { marker, .. } | patrol::Reply::JumpOff { marker, .. }) => {
            vec![marker.key()]
        }
        _ => Vec::new(),
    }
}

fn commanded(game: &Coc, reply: &command::Reply) -> Vec<String> {
    match reply {
        command::Reply::Order(_, Order::Activate(body)) => words::about(game, *body),
        command::Reply::Order(_, Order::Lead(id)) => leader(game, *id),
        command::Reply::Order(_, Order::Deploy(coming)) => arrival(game, *coming),
        command::Reply::Order(_, Order::OffTable(id)) => team(game, *id),
        command::Reply::Order(_, Order::Squad(id)) => words::about(game, game.vehicle_body(*id)),
        command::Reply::Lead(lead) => led(game, *lead),
        command::Reply::Errand(Errand::Heal(id, _)) => leader(game, *id),
        command::Reply::Spend(what) => match what {
            chain::Use::EndTurn => Vec::new(),
            chain::Use::MoveJumpOff(id) => vec![jump_off_key(id.index())],
            chain::Use::Ambush(id) | chain::Use::Relocate(id) => team(game, *id),
        },
        command::Reply::Men(men) => men.iter().map(|man| man_key(game, *man)).collect(),
        _ => Vec::new(),
    }
}

fn led(game: &Coc, lead: Lead) -> Vec<String> {
    match lead {
        Lead::Activate(body) | Lead::Overwatch(body) | Lead::Cover(body) | Lead::Split(body) => {
            words::about(game, body)
        }
        Lead::Observer(id) => leader(game, id),
        Lead::Rally(id)
        | Lead::Grenade(id)
        | Lead::RifleGrenade(id)
        | Lead::Smoke(id)
        | Lead::SectionWeapon(id)
        | Lead::Charge(id)
        | Lead::Aim(id) => team(game, id),
        Lead::Walk => Vec::new(),
        Lead::Transfer(man, to) => vec![man_key(game, man), game.team_setup(to).id.clone()],
        Lead::Trick(Trick::Maschinengewehr(id, _) | Trick::FiveRoundsRapid(id, _) | Trick::ConcentratedFire(id)) => {
            team(game, id)
        }
        Lead::Trick(Trick::Handgranaten(body) | Trick::MarchingFire(body, _)) => words::about(game, body),
        Lead::Trick(Trick::Uhraaaah(_)) => Vec::new(),
        Lead::Crew(task) => words::about(game, game.vehicle_body(task.vehicle())),
    }
}

/// Places that an answer concerns besides where its pieces stand.
pub(crate) fn places(game: &Coc, answer: &Answer) -> Vec<Point> {
    match answer {
        Answer::At(at) => vec![*at],
        Answer::JumpOff(id) => vec![game.jump_off(*id).at],
        Answer::Scenarios(scenarios::Reply::Edge(edge)) => vec![edge_middle(game, *edge)],
        Answer::Scenarios(scenarios::Reply::Corner(a, b)) => vec![corner(game, *a, *b)],
        Answer::Scenarios(scenarios::Reply::Objective(at)) => vec![*at],
        Answer::Patrol(patrol::Reply::Move { to, .. }) => vec![*to],
        Answer::Patrol(patrol::Reply::JumpOff { at, .. }) => vec![*at],
        Answer::Weapons(weapons::Reply::House(house)) => {
            vec![game.setup.field.feature(*house).shape.bounds().middle()]
        }
        _ => Vec::new(),
    }
}

fn edge_middle(game: &Coc, edge: Edge) -> Point {
    let far = game.setup.field.size().bounds().most;
    match edge {
        Edge::North => Point::new(far.x / 2, 0),
        Edge::East => Point::new(far.x, far.y / 2),
        Edge::South => Point::new(far.x / 2, far.y),
        Edge::West => Point::new(0, far.y / 2),
    }
}

fn corner(game: &Coc, a: Edge, b: Edge) -> Point {
    let far = game.setup.field.size().bounds().most;
    let has = |edge: Edge| a == edge || b == edge;
    Point::new(if has(Edge::East) { far.x } else { 0 }, if has(Edge::South) { far.y } else { 0 })
}

/// What an answer would do with pieces that are put down.
pub(crate) fn draft(game: &Coc, placed: &[String], answer: &Answer) -> Draft {
    let north = Bearing::NORTH;
    let one = |piece: String, at: Point, facing: Bearing| vec![Route { piece, path: vec![at], facing }];
    let first = || placed.first().cloned().unwrap_or_default();
    let routes = match answer {
        Answer::Stand(stand) => standing(placed, stand),
        Answer::At(at) if !placed.is_empty() => one(first(), *at, north),
        Answer::Patrol(patrol::Reply::Move { marker, to }) => one(marker.key(), *to, north),
        Answer::Patrol(patrol::Reply::JumpOff { marker, at }) => one(marker.key(), *at, north),
        Answer::Supports(supports::Reply::Lay { at, along }) => one(first(), *at, along.left()),
        Answer::Supports(supports::Reply::Bent(line)) => {
            vec![Route { piece: first(), path: line.clone(), facing: north }]
        }
        Answer::Movement(movement::Reply::Places(places)) => {
            let facing = |man| game.team(game.man(man).team).facing;
            let route = |(man, path): &(_, Vec<Point>)| Route {
                piece: man_key(game, *man),
                path: path.clone(),
                facing: facing(*man),
            };
            places.iter().map(route).collect()
        }
        _ => Vec::new(),
    };
    Draft { routes, ..Draft::default() }
}

fn standing(placed: &[String], stand: &Stand) -> Vec<Route> {
    let route = |(piece, spot): (&String, &crate::state::Spot)| Route {
        piece: piece.clone(),
        path: vec![spot.at],
        facing: stand.facing,
    };
    placed.iter().zip(&stand.spots).map(route).collect()
}

/// How many corners a round outline has.
const CORNERS: u16 = 48;

/// An outline drawn direction by direction.
pub(crate) fn around(mut end: impl FnMut(Bearing) -> Point) -> Vec<Point> {
    (0..CORNERS).map(|n| end(Bearing((u32::from(n) * 65_536 / u32::from(CORNERS)) as u16))).collect()
}

/// A disc, as far as it lies on the table.
pub(crate) fn disc(game: &Coc, at: Point, radius: Inches) -> Vec<Point> {
    let far = game.setup.field.size().bounds().most;
    around(|way| {
        let point = at.ahead(way, radius);
        Point::new(point.x.clamp(0, far.x), point.y.clamp(0, far.y))
    })
}

/// The whole table as a zone.
pub(crate) fn whole_table(game: &Coc, key: &'static str) -> Zone {
    let far = game.setup.field.size().bounds().most;
    let outline = vec![Point::ORIGIN, Point::new(far.x, 0), far, Point::new(0, far.y)];
    Zone::new("table", key, "the table", outline)
}

/// A part of a circle around a direction, so many degrees wide.
pub(crate) fn sector(game: &Coc, at: Point, middle: Bearing, degrees: u16, radius: Inches) -> Vec<Point> {
    let far = game.setup.field.size().bounds().most;
    let steps = i32::from(degrees / 5).max(2);
    let width = i32::from(degrees) * 65_536 / 360;
    let edge = (0..=steps).map(|n| {
        let point = at.ahead(middle.turned(n * width / steps - width / 2), radius);
        Point::new(point.x.clamp(0, far.x), point.y.clamp(0, far.y))
    });
    std::iter::once(at).chain(edge).collect()
}

impl Coc {
    /// The game as a side knows it, for what is shown to it: without works that it has not found and without a sniper who
    /// has not betrayed himself.
    pub(crate) fn as_known_to(&self, side: Side) -> Cow<'_, Coc> {
        let secret = |work: &crate::state::Work| !work.known && self.side_of(work.owner) != side;
        let lurks = |team: &TeamId| self.is_hidden(*team);
        if !self.state.works.iter().any(secret) && !self.side_on_table(side.enemy()).any(|team| lurks(&team)) {
            return Cow::Borrowed(self);
        }
        let mut known = self.clone();
        let hidden: Vec<TeamId> = self.side_on_table(side.enemy()).filter(lurks).collect();
        for man in &mut known.state.men {
            if hidden.contains(&man.team) && man.presence == Presence::Table {
                man.presence = Presence::Waiting;
            }
        }
        let works: Vec<_> = self.state.works.iter().map(secret).collect();
        for (work, secret) in known.state.works.iter_mut().zip(works) {
            work.up &= !secret;
        }
        Cow::Owned(known)
    }
}

/// The game as these eyes know it.
pub(crate) fn as_known_to(game: &Coc, eye: Eye) -> Cow<'_, Coc> {
    match eye {
        Eye::Seat(seat) => game.as_known_to(game.side_of(PlayerId(seat.0))),
        Eye::Referee => Cow::Borrowed(game),
        Eye::Public => Cow::Owned(game.as_known_to(Side::Red).as_known_to(Side::Blue).into_owned()),
    }
}
