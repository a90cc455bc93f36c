//! Sections 14.8 and 14.9: Shock on vehicles, and when their crews have had enough.

use arrayvec::ArrayVec;
use engine::{Cx, Refusal, Step, rule};
use table::{Inches, Point};

use super::{Told, is_diehard};
use crate::ids::VehicleId;
use crate::movement::trail;
use crate::setup::Edge;
use crate::sight::{self, Post};
use crate::state::Spot;
use crate::troops::{Quality, Rank};
use crate::vehicles::{self, Build, Condition, Damage};
use crate::{Coc, Event};

/// Adds Shock to a vehicle: doubled if it is crippled already. Whether its crew stays is for [`settle_vehicles`]. Nobody sits in
/// a remote control tank to be shaken. `coc.14.8.vehicle-crippled-double`, R-COC-129
pub(crate) fn rattle(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, points: u8) {
    let team = game.vehicle_team(vehicle);
    if points == 0 || is_diehard(game, team) || game.kind_of(vehicle).build == Build::Remote {
        return;
    }
    let points = doubled(game, vehicle, points);
    let shock = game.team(team).shock.saturating_add(points);
    game.team_mut(team).shock = shock;
    cx.tell(|| Event::Shock(Told::Shocked { team, points, shock }));
}

/// What so much Shock comes to on a vehicle. `coc.14.8.vehicle-crippled-double`
fn doubled(game: &Coc, vehicle: VehicleId, points: u8) -> u8 {
    points.saturating_mul(if is_crippled(game, vehicle) { 2 } else { 1 })
}

/// Whether a crew would leave its vehicle if it took so much Shock now, at its own morale level or this one.
pub(crate) fn would_give_up(game: &Coc, vehicle: VehicleId, points: u8, level: Option<u8>) -> bool {
    let team = game.vehicle_team(vehicle);
    let shock = game.team(team).shock.saturating_add(doubled(game, vehicle, points));
    points > 0
        && !is_diehard(game, team)
        && game.kind_of(vehicle).build != Build::Remote
        && shock > level.unwrap_or_else(|| morale_level(game, vehicle))
}

/// Whether what happens to a vehicle shakes its crew twice as much: it is immobilised for good, or a fighting vehicle has
/// lost its main gun. `coc.14.8.vehicle-crippled-double`, `coc.14.9.carrier-immobilised`, R-COC-424
pub(crate) fn is_crippled(game: &Coc, vehicle: VehicleId) -> bool {
    let damage = game.vehicle(vehicle).damage;
    let fights = !matches!(game.kind_of(vehicle).build, Build::Carrier | Build::SoftSkin);
    damage.has(Damage::IMMOBILISED) || fights && damage.has(Damage::MAIN_GUN)
}

/// The morale level of a vehicle that nobody commands. `coc.14.8.vehicle-leaderless`
pub(crate) const LEADERLESS: u8 = 1;

/// The morale level of a vehicle: by whoever commands it, and without anybody 1, however good the crew.
/// `coc.14.8.vehicle-morale-level`, `coc.14.8.vehicle-leaderless`, `coc.14.9.carrier-morale-level`, R-COC-125, R-COC-128
pub(crate) fn morale_level(game: &Coc, vehicle: VehicleId) -> u8 {
    let rank = game.commander(vehicle).map(|commander| game.leader_setup(commander).rank);
    crew_level(rank, game.unit(game.vehicle_setup(vehicle).unit).quality)
}

/// The morale level of a crew by its commander and its quality. `coc.14.8.vehicle-morale-level`, `coc.14.8.vehicle-quality`
pub(crate) const fn crew_level(commander: Option<Rank>, quality: Quality) -> u8 {
    let level: u8 = match commander {
        None => return LEADERLESS,
        Some(Rank::Junior) => 3,
        Some(Rank::Senior | Rank::Ranking) => 4,
    };
    match quality {
        Quality::Green => level - 1,
        Quality::Regular => level,
        Quality::Elite => level + 1,
    }
}

/// Abandons vehicles with more Shock than their morale level. `coc.14.8.vehicle-shock-over`, `coc.14.9.carrier-limits`
pub(crate) fn settle_vehicles(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    let given_up = |game: &Coc, id: &VehicleId| {
        game.is_in_action(*id)
            && !is_diehard(game, game.vehicle_team(*id))
            && game.team(game.vehicle_team(*id)).shock > morale_level(game, *id)
    };
    for vehicle in game.vehicle_ids().filter(|id| given_up(game, id)).collect::<ArrayVec<VehicleId, 64>>() {
        let (shock, level) = (game.team(game.vehicle_team(vehicle)).shock, morale_level(game, vehicle));
        cx.tell(|| Event::Shock(Told::Abandoned { vehicle, shock, level }));
        abandon(game, cx, vehicle)?;
    }
    Ok(())
}

/// A crew leaves its vehicle for good, and everybody else gets out. Nobody's morale suffers. `coc.14.8.vehicle-no-return`,
/// `coc.15.2.crew-casualties-ignored`, R-COC-126
pub(crate) fn abandon(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let state = game.vehicle_mut(vehicle);
    state.condition = Condition::Abandoned;
    state.engages = None;
    for seat in &mut state.seats {
        seat.watching = false;
    }
    vehicles::bail_out(game, cx, vehicle)
}

/// Whether a vehicle may go this way from where it is: one with as much Shock as its level goes nowhere, not even where the
/// dice might leave it on the way, that is nearer to the enemy's edge or to the closest enemy it sees.
/// `coc.14.8.vehicle-shock-equal`, R-COC-127
pub(crate) fn may_advance(game: &Coc, vehicle: VehicleId, way: &[Point]) -> Result<(), Refusal> {
    let shock = game.team(game.vehicle_team(vehicle)).shock;
    if shock < morale_level(game, vehicle) || is_diehard(game, game.vehicle_team(vehicle)) {
        return Ok(());
    }
    let from = game.vehicle(vehicle).at;
    let enemy = game.side_of_vehicle(vehicle).enemy();
    let edges = game.state.edges[enemy];
    let closest = closest_enemy(game, vehicle);
    let is_nearer = |to: Point| {
        edges.iter().any(|edge| to_edge(game, edge, to) < to_edge(game, edge, from))
            || closest.is_some_and(|at| to.distance_to(at) < from.distance_to(at))
    };
    let quarters = trail::length(way).thousandths_value() / 250;
    let passed = (1..=quarters).map(|n| trail::at(way, Inches::thousandths(n * 250)));
    if passed.chain(way.last().copied()).any(is_nearer) {
        return Err(Refusal::by(
            rule!("coc.14.8.vehicle-shock-equal"),
            "With as much Shock as its morale level it does not go forward.",
        ));
    }
    Ok(())
}

/// How far a place is from an edge of the table.
fn to_edge(game: &Coc, edge: Edge, at: Point) -> i32 {
    let far = game.setup.field.size().bounds().most;
    match edge {
        Edge::North => at.y,
        Edge::South => far.y - at.y,
        Edge::West => at.x,
        Edge::East => far.x - at.x,
    }
}

/// Where the closest enemy is whom a vehicle sees: a man or another vehicle.
fn closest_enemy(game: &Coc, vehicle: VehicleId) -> Option<Point> {
    let (at, enemy) = (game.vehicle(vehicle).at, game.side_of_vehicle(vehicle).enemy());
    let armed = !game.kind_of(vehicle).mountings.is_empty();
    let eyes = if armed { Post::aboard(game, vehicle, 0) } else { Post::at(Spot::ground(at)) };
    let mut closest: Option<(Inches, Point)> = None;
    let mut note = |to: Point, sees: &dyn Fn() -> bool| {
        let far = at.distance_to(to);
        if closest.is_none_or(|(other, _)| far < other) && sees() {
            closest = Some((far, to));
        }
    };
    let sees = |spot: Spot| sight::look_from(game, eyes, Post::at(spot)).is_some();
    for team in game.side_on_table(enemy).filter(|team| !game.is_hidden(*team)) {
        for spot in game.men_of(team).map(|man| game.man(man).spot) {
            note(spot.at, &|| sees(spot));
        }
    }
    for spot in game.leaders_on_table(enemy).map(|leader| game.leader(leader).spot) {
        note(spot.at, &|| sees(spot));
    }
    for id in game.vehicles_on_table(enemy) {
        note(game.vehicle(id).at, &|| sight::exposure(game, eyes, id).is_some());
    }
    closest.map(|(_, at)| at)
}

/// Whether the Leader inside can rally it. R-COC-128
pub(crate) fn may_rally_vehicle(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    if game.team(game.vehicle_team(vehicle)).shock == 0 {
        return Err(Refusal::by(rule!("coc.14.7.rally"), "It has no Shock."));
    }
    Ok(())
}

/// One point of Shock is rallied. R-COC-128
pub(crate) fn rally_vehicle(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) {
    super::rally(game, cx, game.vehicle_team(vehicle));
}
