//! Guns behind vehicles and teams: what is too heavy to be pushed is towed. `awa.move.gun.manhandle`, R-AWA-081, R-AWA-207

use engine::{Cx, Refusal, rule};
use table::{Inches, Point};

use super::pieces::can_stand;
use super::plan::Each;
use super::{Act, Told, has_whole_turn};
use crate::state::{Damage, Doing, Where};
use crate::troops::{FigureId, GunId, GunKind, Running, UnitId, VehicleId};
use crate::{Awa, Event};

/// How near to a vehicle a gun and its crew have to be.
const NEAR: Inches = Inches::whole(3);
/// How far behind a vehicle the middle of its gun is.
const BEHIND: Inches = Inches::whole(1);
/// Whatever has fewer seats pulls no gun: a motorcycle.
const PULLS: u8 = 3;

/// Vehicles to which a gun can be hitched, and the one it is hitched to.
pub(super) fn offers(game: &Awa, gun: GunId, each: &mut dyn FnMut(Act, Result<(), Refusal>)) {
    // Machine guns and mortars are carried.
    if matches!(game.piece(gun).kind, GunKind::Hmg | GunKind::Mortar) {
        return;
    }
    if let Where::Aboard(vehicle) = game.gun(gun).place {
        each(Act::Unhitch(gun), may_unhitch(game, gun, vehicle));
        return;
    }
    let side = game.side(game.piece(gun).unit);
    for vehicle in game.vehicle_ids() {
        let near = game.vehicle(vehicle).place == Where::Table
            && game.side(game.unit_of_vehicle(vehicle)) == side
            && game.outline(vehicle).gap_to_point(game.gun(gun).at) <= NEAR;
        if near && pulls(game, vehicle) {
            each(Act::Hitch(gun, vehicle), may_hitch(game, gun, vehicle));
        }
    }
}

/// Whether a vehicle can pull a gun: lorries, cars, carts and what runs on tracks.
fn pulls(game: &Awa, vehicle: VehicleId) -> bool {
    let model = game.model(vehicle);
    match model.running {
        Running::Tracked | Running::Drawn => true,
        Running::Wheeled | Running::Improvised => model.crew + model.seats >= PULLS,
        Running::Rails | Running::Water | Running::Air => false,
    }
}

fn may_hitch(game: &Awa, gun: GunId, vehicle: VehicleId) -> Result<(), Refusal> {
    let rule = rule!("awa.move.gun.manhandle");
    let (state, damage) = (game.gun(gun), game.vehicle(vehicle).damage);
    if state.place != Where::Table {
        return Err(Refusal::by(rule, "It is not on the ground."));
    }
    if damage.has(Damage::DESTROYED.and(Damage::ABANDONED)) || damage.has(Damage::MOVED) {
        return Err(Refusal::by(rule, "The vehicle has moved in this turn, or does not move any more."));
    }
    if game.state.guns.iter().any(|other| other.place == Where::Aboard(vehicle)) {
        return Err(Refusal::by(rule, "The vehicle has a gun behind it."));
    }
    let crew: Each<FigureId> = game.crew_of(gun).take(32).collect();
    is_served(game, &crew)
}

fn may_unhitch(game: &Awa, gun: GunId, vehicle: VehicleId) -> Result<(), Refusal> {
    if game.vehicle(vehicle).damage.has(Damage::MOVED) {
        return Err(Refusal::by(rule!("awa.move.gun.manhandle"), "The vehicle has moved in this turn."));
    }
    is_served(game, &at_vehicle(game, game.piece(gun).unit, vehicle))
}

/// Whether somebody is there, and all who are have the whole turn for it.
fn is_served(game: &Awa, crew: &Each<FigureId>) -> Result<(), Refusal> {
    if crew.is_empty() {
        return Err(Refusal::by(rule!("awa.move.gun.manhandle"), "Nobody of its crew is there."));
    }
    crew.iter().try_for_each(|figure| has_whole_turn(game, *figure))
}

/// The men of a unit in a vehicle or beside it.
fn at_vehicle(game: &Awa, unit: UnitId, vehicle: VehicleId) -> Each<FigureId> {
    let there = |figure: &FigureId| match game.figure(*figure).place {
        Where::Aboard(other) => other == vehicle,
        Where::Table => game.outline(vehicle).gap_to_point(game.figure(*figure).at) <= NEAR,
        _ => false,
    };
    game.living(unit).filter(there).take(32).collect()
}

/// The crew gives its turn to it, and the vehicle waits for them.
fn work(game: &mut Awa, crew: &Each<FigureId>, vehicle: VehicleId) {
    for figure in crew {
        game.figure_mut(*figure).doing.set(Doing::WORKED);
    }
    let turn = game.state.turn;
    let state = game.vehicle_mut(vehicle);
    state.halted_until = state.halted_until.max(turn);
}

/// The gun goes where the vehicle goes, from the next turn on.
pub(super) fn hitch(game: &mut Awa, cx: &mut Cx<'_, Awa>, gun: GunId, vehicle: VehicleId) {
    let crew: Each<FigureId> = game.crew_of(gun).take(32).collect();
    work(game, &crew, vehicle);
    let state = game.gun_mut(gun);
    (state.place, state.set_up, state.setting_up, state.aim) = (Where::Aboard(vehicle), false, false, None);
    follow(game, vehicle);
    let unit = game.piece(gun).unit;
    cx.tell(|| Event::Movement(Told::Tows { unit, vehicle: Some(vehicle) }));
}

/// The gun stands behind the vehicle, and still has to be set up.
pub(super) fn unhitch(game: &mut Awa, cx: &mut Cx<'_, Awa>, gun: GunId) {
    let Where::Aboard(vehicle) = game.gun(gun).place else { return };
    let unit = game.piece(gun).unit;
    let crew = at_vehicle(game, unit, vehicle);
    work(game, &crew, vehicle);
    let (at, facing) = (behind(game, vehicle), game.vehicle(vehicle).facing);
    let state = game.gun_mut(gun);
    (state.place, state.at, state.facing) = (Where::Table, at, facing);
    cx.tell(|| Event::Movement(Told::Tows { unit, vehicle: None }));
}

/// Where a vehicle's gun is: behind it, if anything can stand there.
fn behind(game: &Awa, vehicle: VehicleId) -> Point {
    let outline = game.outline(vehicle);
    let (_, depth) = game.model(vehicle).size;
    let at = outline.centre.ahead(outline.facing.opposite(), depth.scaled(1, 2) + BEHIND);
    if can_stand(game, at) { at } else { outline.centre }
}

/// A vehicle has moved, and its gun with it.
pub(crate) fn follow(game: &mut Awa, vehicle: VehicleId) {
    if !game.state.guns.iter().any(|gun| gun.place == Where::Aboard(vehicle)) {
        return;
    }
    let (at, facing) = (behind(game, vehicle), game.vehicle(vehicle).facing);
    for gun in game.state.guns.iter_mut().filter(|gun| gun.place == Where::Aboard(vehicle)) {
        (gun.at, gun.facing) = (at, facing);
    }
}
