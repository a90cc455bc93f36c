//! Section 11.6.2: getting in and out.

use arrayvec::ArrayVec;
use engine::{Cx, Refusal, Step, rule};
use table::{Bearing, Footprint, Inches, Point};

use super::alight;
pub use super::alight::{Alight, GoOn, RideOn};
use super::seats::{man_posts, room_in};
use super::state::{Damage, Marks, Pace};
use super::told::Told;
use super::travel::{carry, is_free};
use crate::event::Event;
use crate::harm::Cause;
use crate::ids::{LeaderId, ManId, TeamId, VehicleId};
use crate::state::{Body, Deeds, Nerve, Presence, Spot, Stance};
use crate::troops::{Calling, Role};
use crate::units::INTEGRITY;
use crate::{Coc, arrange, scenarios, shock};

/// Whether a body rides in a vehicle: some of its men are aboard and none is on the table.
pub(crate) fn is_riding(game: &Coc, body: Body) -> bool {
    if game.setup.vehicles.is_empty() {
        return false;
    }
    let of_body = |man: &ManId| game.teams_in(body).any(|team| team == game.man(*man).team);
    let mut men = game.unit(body.unit).men().filter(of_body).map(|man| game.man(man).presence).peekable();
    let mut aboard = false;
    men.all(|presence| {
        aboard |= matches!(presence, Presence::Aboard(_));
        presence != Presence::Table
    }) && aboard
}

/// The vehicles that men on the table could board: those of their own force that have room for anybody, for each player
/// fights with his own. R-COC-347, `coc.big.own-platoon`
pub(crate) fn boardable(game: &Coc, body: Body, each: &mut dyn FnMut(VehicleId, Result<(), Refusal>)) {
    let player = game.unit(body.unit).player;
    let own = |vehicle: &VehicleId| game.player_of_vehicle(*vehicle) == player;
    for vehicle in game.vehicles_on_table(game.side_of(player)).filter(own) {
        let near = || game.men_in(body).any(|man| game.distance_to_hull(game.man(man).spot.at, vehicle) <= INTEGRITY);
        if game.kind_of(vehicle).seats > 0 && near() {
            each(vehicle, may_board(game, body, vehicle));
        }
    }
}

/// Whether all men of a body can get into a vehicle now. `coc.11.6.2.disembark-vehicle-move`, R-COC-347
pub(crate) fn may_board(game: &Coc, body: Body, vehicle: VehicleId) -> Result<(), Refusal> {
    let refuse = |because: &'static str| Err(Refusal::by(rule!("coc.11.6.2.disembark-vehicle-move"), because));
    if game.unit(body.unit).role == Role::Gun {
        return refuse("A gun is not taken aboard.");
    }
    if game.teams_in(body).any(|team| game.team(team).nerve != Nerve::Steady) {
        return refuse("They are Pinned or Broken.");
    }
    if game.teams_in(body).any(|team| game.team(team).deeds.any(Deeds(Deeds::MOVED.0 | Deeds::ARRIVED.0))) {
        return refuse("They have moved or come on in this Phase.");
    }
    stands_still(game, vehicle)?;
    if game.men_in(body).count() > room_in(game, vehicle) {
        return refuse("There is no room for all of them.");
    }
    let far = |man: ManId| game.distance_to_hull(game.man(man).spot.at, vehicle) > INTEGRITY;
    if game.men_in(body).any(far) {
        return refuse("Some of them are more than 4 inches from it.");
    }
    Ok(())
}

/// Whether a vehicle can take men aboard: it has not moved in this Phase. `coc.11.6.2.disembark-vehicle-move`
fn stands_still(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    if game.vehicle(vehicle).damage.has(Damage::TRAPPED) {
        return Err(Refusal::by(rule!("coc.11.6.3.drive-into-building"), "It is trapped under a house."));
    }
    let moved = game.team(game.vehicle_team(vehicle)).deeds.has(Deeds::MOVED);
    if moved || game.vehicle(vehicle).pace > Pace::Still {
        return Err(Refusal::by(
            rule!("coc.11.6.2.disembark-vehicle-move"),
            "It has moved in this Phase and takes nobody aboard.",
        ));
    }
    Ok(())
}

/// Men get into a vehicle with the Leaders who go along. R-COC-347
pub(crate) fn board(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    body: Body,
    leaders: &[LeaderId],
    vehicle: VehicleId,
) -> Step<()> {
    for man in game.men_in(body).collect::<ArrayVec<ManId, 32>>() {
        game.man_mut(man).presence = Presence::Aboard(vehicle);
    }
    for leader in leaders {
        take_in(game, *leader, vehicle);
    }
    for team in game.teams_in(body) {
        let team = game.team_mut(team);
        team.stance = Stance::Free;
        team.deeds.set(Deeds::MOVED);
    }
    game.vehicle_mut(vehicle).marks.set(Marks::LOADED);
    carry(game, vehicle);
    man_posts(game, vehicle);
    cx.tell(|| Event::Vehicles(Told::Boards { body, vehicle }));
    shock::settle(game, cx, &Cause::default())?;
    scenarios::decide(game, cx);
    Ok(())
}

fn take_in(game: &mut Coc, leader: LeaderId, vehicle: VehicleId) {
    let state = game.leader_mut(leader);
    (state.presence, state.moved, state.tactical) = (Presence::Aboard(vehicle), true, false);
}

/// Whether a Leader on foot can get into a vehicle: his own men are aboard, or nobody commands it. R-COC-347
pub(super) fn may_board_alone(game: &Coc, leader: LeaderId, vehicle: VehicleId) -> Result<(), Refusal> {
    let (setup, state) = (game.leader_setup(leader), game.leader(leader));
    if state.presence != Presence::Table || setup.calling != Calling::Leader || state.moved || state.arrived {
        return Err(Refusal::by(rule!("coc.11.6.2.disembark-vehicle-move"), "He has moved in this Phase."));
    }
    stands_still(game, vehicle)
}

/// The vehicles that a Leader on foot stands beside.
pub(super) fn beside(game: &Coc, leader: LeaderId) -> impl Iterator<Item = VehicleId> + '_ {
    let state = game.leader(leader);
    let near = move |vehicle: &VehicleId| {
        state.presence == Presence::Table
            && state.spot.floor == 0
            && game.player_of_vehicle(*vehicle) == game.leader_setup(leader).player
            && game.kind_of(*vehicle).seats > 0
            && game.distance_to_hull(state.spot.at, *vehicle) <= INTEGRITY
    };
    game.vehicles_on_table(game.side_of_leader(leader)).filter(near)
}

/// A Leader gets into a vehicle by himself. `coc.11.2.1.apc-left-behind`
pub(super) fn board_alone(game: &mut Coc, cx: &mut Cx<'_, Coc>, leader: LeaderId, vehicle: VehicleId) {
    take_in(game, leader, vehicle);
    game.vehicle_mut(vehicle).marks.set(Marks::LOADED);
    carry(game, vehicle);
    cx.tell(|| Event::Vehicles(Told::BoardsAlone { leader, vehicle }));
}

/// Men and Leaders get out of a vehicle and stand right next to it. Tells the bodies that they are.
/// `coc.11.6.2.bail-out-placement`
pub(super) fn set_down(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    men: &[ManId],
    leaders: &[LeaderId],
) -> ArrayVec<Body, 8> {
    let places = berths(game, &game.hull(vehicle), men.len() + leaders.len());
    let facing = game.vehicle(vehicle).facing;
    let mut bodies = ArrayVec::<Body, 8>::new();
    for (n, man) in men.iter().enumerate() {
        let state = game.man_mut(*man);
        match places.get(n) {
            Some(at) => (state.spot, state.presence) = (Spot::ground(*at), Presence::Table),
            None => state.presence = Presence::Captured,
        }
        let team = state.team;
        note(game, &mut bodies, team, facing);
    }
    for (n, leader) in leaders.iter().enumerate() {
        let state = game.leader_mut(*leader);
        match places.get(men.len() + n) {
            Some(at) => (state.spot, state.presence) = (Spot::ground(*at), Presence::Table),
            None => state.presence = Presence::Captured,
        }
    }
    game.vehicle_mut(vehicle).marks.set(Marks::UNLOADED);
    man_posts(game, vehicle);
    let (out, officers) = (men.len() as u8, leaders.to_vec());
    cx.tell(|| Event::Vehicles(Told::Alights { vehicle, men: out, leaders: officers }));
    bodies
}

fn note(game: &mut Coc, bodies: &mut ArrayVec<Body, 8>, team: TeamId, facing: Bearing) {
    game.team_mut(team).facing = facing;
    let alone = game.alone(team);
    if let Some(body) = bodies.iter_mut().find(|body| body.unit == alone.unit) {
        body.teams |= alone.teams;
    } else if !bodies.is_full() {
        bodies.push(alone);
    }
}

/// Free places around a hull, the nearest first, those behind it before those in front.
fn berths(game: &Coc, hull: &Footprint, count: usize) -> ArrayVec<Point, 64> {
    let mut found = ArrayVec::<Point, 64>::new();
    let back = hull.facing.opposite();
    for ring in 0..8 {
        let off = Inches::thousandths(700 + 1000 * ring);
        let (deep, wide) = (hull.depth.scaled(1, 2) + off, hull.width.scaled(1, 2) + off);
        for (way, far, along, half) in [
            (back, deep, back.right(), wide),
            (back.right(), wide, hull.facing, deep),
            (back.left(), wide, hull.facing, deep),
            (hull.facing, deep, back.right(), wide),
        ] {
            let steps = half.thousandths_value() / 1000;
            for step in -steps..=steps {
                if found.len() == count.min(found.capacity()) {
                    return found;
                }
                let sideways = if step < 0 { along.opposite() } else { along };
                let at = hull.centre.ahead(way, far).ahead(sideways, Inches::whole(step.abs()));
                let spot = Spot::ground(at);
                if is_free(game, spot) && found.iter().all(|taken| arrange::is_apart(Spot::ground(*taken), spot)) {
                    found.push(at);
                }
            }
        }
    }
    found
}

/// Everybody of the platoon in a vehicle gets out at once and is placed right next to it: passengers, men who drive or serve
/// its guns, and their Leaders. A crew of its own leaves the battle. `coc.11.6.2.bail-out-placement`,
/// `coc.15.2.crew-casualties-ignored`
pub(crate) fn bail_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let unit = game.vehicle_setup(vehicle).unit;
    if let Some(commander) = game.unit(unit).leader
        && game.leader(commander).presence == Presence::Aboard(vehicle)
        && game.vehicle(vehicle).condition != super::state::Condition::Fit
    {
        game.leader_mut(commander).presence = Presence::Left;
    }
    get_out(game, cx, vehicle)
}

/// The passengers get out at once and stand next to the vehicle; those who drive it or serve its guns stay.
/// `coc.12.1.table-thirteen`
pub(crate) fn turn_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) {
    let own = game.unit(game.vehicle_setup(vehicle).unit).leader;
    let idle = |man: &ManId| crate::armour_fire::serves(game, vehicle, *man).is_none();
    let men: ArrayVec<ManId, 64> = game.men_aboard(vehicle).filter(idle).take(64).collect();
    let leaders: ArrayVec<LeaderId, 16> =
        game.leaders_aboard(vehicle).filter(|leader| Some(*leader) != own).take(16).collect();
    if men.is_empty() && leaders.is_empty() {
        return;
    }
    alight::hurry(game, cx, vehicle, &men, &leaders);
}

/// Those who ride get out at once and stand next to the vehicle; nobody goes on. `coc.12.1.table-thirteen`
pub(crate) fn get_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let own = game.unit(game.vehicle_setup(vehicle).unit).leader;
    let men: ArrayVec<ManId, 64> = game.men_aboard(vehicle).take(64).collect();
    let leaders: ArrayVec<LeaderId, 16> =
        game.leaders_aboard(vehicle).filter(|leader| Some(*leader) != own).take(16).collect();
    if men.is_empty() && leaders.is_empty() {
        return Ok(());
    }
    alight::hurry(game, cx, vehicle, &men, &leaders);
    shock::settle(game, cx, &Cause::default())
}
