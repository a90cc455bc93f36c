//! The firing event of an activation: all fire of a unit, before or after all movement. `awa.firing.phase`, R-AWA-067
//!
//! Whatever a unit fires in its activation is one event and pays one volley (R-AWA-026): rifles, a grenade, a gun. The kinds of
//! weapon are acts of their own, one after another, and each figure fires once (R-AWA-220). Every chapter that fires asks
//! [`open`] and [`may_fire`], and calls [`begin`] and [`has_fired`].

use engine::{Refusal, rule};

use crate::Awa;
use crate::state::{Damage, Deeds, Doing, Mode, Where};
use crate::troops::{Arm, FigureId, UnitId, VehicleId};

/// Whether the unit can fire now, as far as its movement goes. R-AWA-067
pub(crate) fn open(game: &Awa, unit: UnitId) -> Result<(), Refusal> {
    let deeds = game.unit(unit).deeds;
    if deeds.has(Deeds::FIRED) && deeds.has(Deeds::STOOD) && has_moved(game, unit) {
        return Err(Refusal::by(rule!("awa.initiative.actions"), "It has fired, and then it has moved."));
    }
    Ok(())
}

/// Whether the unit can move now, as far as its fire goes: whoever has moved and fired does not move again. R-AWA-067
pub(crate) fn may_still_move(game: &Awa, unit: UnitId) -> Result<(), Refusal> {
    let deeds = game.unit(unit).deeds;
    if deeds.has(Deeds::FIRED) && !deeds.has(Deeds::STOOD) {
        return Err(Refusal::by(rule!("awa.initiative.actions"), "It has moved, and then it has fired."));
    }
    Ok(())
}

/// Whether anybody or anything of the unit has moved in this turn.
fn has_moved(game: &Awa, unit: UnitId) -> bool {
    game.living(unit).any(|figure| game.figure(figure).doing.has(Doing::MOVED))
        || game.vehicles_of(unit).any(|vehicle| game.vehicle(vehicle).damage.has(Damage::MOVED))
}

/// Whether a figure can shoot or throw in its unit's activation.
pub(crate) fn may_fire(game: &Awa, figure: FigureId) -> Result<(), Refusal> {
    let state = game.figure(figure);
    if !matches!(state.place, Where::Table | Where::Inside(_)) {
        return Err(Refusal::by(rule!("awa.firing.small-arms.eligibility"), "He is not on the ground."));
    }
    if state.doing.has(Doing::OVERWATCH) {
        return Err(Refusal::by(rule!("awa.overwatch.eligible"), "He is on overwatch."));
    }
    if state.doing.has(Doing::FIRED) {
        return Err(Refusal::by(rule!("awa.initiative.actions"), "He has fired."));
    }
    if state.doing.has(Doing::WORKED) {
        return Err(Refusal::by(rule!("awa.initiative.actions"), "He does something else in this turn."));
    }
    if state.doing.has(Doing::MOVED) && state.mode == Mode::Run {
        return Err(Refusal::by(rule!("awa.move.infantry.run"), "He has run."));
    }
    if state.doing.has(Doing::MOVED) && state.mode == Mode::Charge {
        return Err(Refusal::by(rule!("awa.cavalry.charge"), "He charges."));
    }
    if game.is_out(figure) {
        return Err(Refusal::by(rule!("awa.officer.legendary"), "He is out of action."));
    }
    Ok(())
}

/// The unit's firing event begins, or goes on.
pub(crate) fn begin(game: &mut Awa, unit: UnitId) {
    if !game.unit(unit).deeds.has(Deeds::FIRED) && !has_moved(game, unit) {
        game.unit_mut(unit).deeds.set(Deeds::STOOD);
    }
    game.unit_mut(unit).deeds.set(Deeds::FIRED);
    shows(game, unit);
}

/// Whoever fires is seen, with whatever weapon, but for a sniper. R-AWA-053, R-AWA-062
pub(crate) fn shows(game: &mut Awa, unit: UnitId) {
    if game.of(unit).arm != Arm::Sniper {
        game.unit_mut(unit).deeds.clear(Deeds::HIDDEN);
    }
}

/// A figure has fired, thrown or served a weapon that fired.
pub(crate) fn has_fired(game: &mut Awa, figure: FigureId) {
    game.figure_mut(figure).doing.set(Doing::FIRED);
}

/// A weapon of a vehicle has fired.
pub(crate) fn vehicle_has_fired(game: &mut Awa, vehicle: VehicleId) {
    game.vehicle_mut(vehicle).damage.set(Damage::FIRED);
}

impl Awa {
    /// Whether a vehicle has fired in a way that keeps it where it is: a burst of flame alone does not. R-AWA-222,
    /// `awa.flame.vehicle-speed`
    pub(crate) fn has_fired_from_halt(&self, vehicle: VehicleId) -> bool {
        let state = self.vehicle(vehicle);
        let shot = self.unit(self.unit_of_vehicle(vehicle)).deeds.has(Deeds::SHOT) || state.mounts_fired != 0;
        let only_flame = state.damage.has(Damage::FLAMED) && !shot;
        state.damage.has(Damage::FIRED) && !state.damage.has(Damage::ON_THE_MOVE) && !only_flame
    }
}

/// Whether the unit has a volley for this event: what it has paid already counts. R-AWA-026
pub(crate) fn has_volley(game: &Awa, unit: UnitId) -> Result<(), Refusal> {
    let state = game.unit(unit);
    if state.volleys > 0 || state.deeds.has(Deeds::PAID) {
        return Ok(());
    }
    Err(Refusal::by(rule!("awa.firing.small-arms.eligibility"), "It has no ammunition left."))
}

/// Pays the volley of the event, once. `awa.ammo.spend`, `awa.ammo.partial-volley`
pub(crate) fn pay_volley(game: &mut Awa, unit: UnitId) {
    let state = game.unit_mut(unit);
    if !state.deeds.has(Deeds::PAID) {
        state.deeds.set(Deeds::PAID);
        state.volleys = state.volleys.saturating_sub(1);
    }
}
