//! The end of a fire step: all its results take hold together. R-SCW-002

use engine::{Cx, Step};

use super::told::Told;
use super::{armour_morale, machine_guns};
use crate::event::Event;
use crate::state::{Damage, Deeds, Fate, Incoming, Load, Place};
use crate::troops::{Arm, ElementId, UnitId};
use crate::{Scw, deployment, dp, officers};

/// DPs and losses, then what has become of vehicles, then machine guns against armour, then the morale tests, each in
/// order of id. R-SCW-005
pub(crate) fn take_hold(game: &mut Scw, cx: &mut Cx<'_, Scw>) -> Step<()> {
    note_fire(game);
    for unit in game.unit_ids() {
        let dps = game.unit(unit).incoming.dps;
        if dps > 0 {
            dp::receive(game, cx, unit, dps)?;
        }
    }
    for vehicle in game.unit_ids() {
        let damage = game.unit(vehicle).incoming.damage;
        suffer(game, cx, vehicle, damage)?;
    }
    drop_guns(game, cx)?;
    for vehicle in game.unit_ids() {
        let guns = game.unit(vehicle).incoming.machine_guns;
        if guns > 0 && in_action(game, vehicle) {
            machine_guns::drive_off(game, cx, vehicle, guns)?;
        }
    }
    for vehicle in game.unit_ids() {
        if game.unit(vehicle).incoming.check && in_action(game, vehicle) {
            armour_morale::test(game, cx, vehicle)?;
        }
    }
    for unit in &mut game.state.units {
        unit.incoming = Incoming::default();
        unit.deeds.clear(Deeds::APPEARED);
    }
    Ok(())
}

/// Whether armour is still in action.
fn in_action(game: &Scw, vehicle: UnitId) -> bool {
    game.of(vehicle).arm == Arm::Armour && game.unit(vehicle).place == Place::Table
}

/// From now on the targets of the step have been under fire; troops in a vehicle share its state. R-SCW-017
fn note_fire(game: &mut Scw) {
    for unit in game.unit_ids() {
        let kinds = game.unit(unit).incoming.kinds;
        if kinds.is_none() {
            continue;
        }
        let state = game.unit_mut(unit);
        state.fire_now = state.fire_now.and(kinds);
        let aboard = match state.load {
            Load::Empty => continue,
            Load::Company(company) => company,
            Load::Gun(gun) => game.unit_of(gun),
        };
        let aboard = game.unit_mut(aboard);
        aboard.fire_now = aboard.fire_now.and(kinds);
    }
}

/// What waits on a vehicle or its passengers takes hold: wrecks, crews that leave, troops that get out. R-SCW-054
pub(crate) fn apply_damage(game: &mut Scw, cx: &mut Cx<'_, Scw>, vehicle: UnitId, damage: Damage) -> Step<()> {
    suffer(game, cx, vehicle, damage)?;
    drop_guns(game, cx)
}

/// The same for one vehicle of several that suffer together.
fn suffer(game: &mut Scw, cx: &mut Cx<'_, Scw>, vehicle: UnitId, damage: Damage) -> Step<()> {
    match damage {
        Damage::None => Ok(()),
        Damage::Immobilised => {
            if !game.unit(vehicle).deeds.has(Deeds::IMMOBILISED) {
                game.unit_mut(vehicle).deeds.set(Deeds::IMMOBILISED);
                cx.tell(|| Event::Shooting(Told::Immobilised { vehicle }));
            }
            Ok(())
        }
        Damage::CrewGone => wreck(game, cx, vehicle, Fate::Abandoned, damage),
        Damage::Destroyed => wreck(game, cx, vehicle, Fate::Destroyed, damage),
    }
}

/// The vehicle stays as a wreck; those aboard suffer what the tables gave them, and the survivors get out beside it.
fn wreck(game: &mut Scw, cx: &mut Cx<'_, Scw>, vehicle: UnitId, fate: Fate, damage: Damage) -> Step<()> {
    let (load, incoming) = (game.unit(vehicle).load, game.unit(vehicle).incoming);
    dp::destroy(game, cx, vehicle, fate);
    let risk = if incoming.aboard_lost { officers::CERTAIN_DEATH } else { incoming.aboard_dps };
    officers::lost_vehicle(game, cx, vehicle, risk, damage);
    match load {
        Load::Empty => {}
        Load::Company(company) => {
            if incoming.aboard_lost {
                dp::destroy(game, cx, company, Fate::Destroyed);
            } else {
                dp::receive(game, cx, company, incoming.aboard_dps)?;
            }
            if game.is_in_battle(company) {
                deployment::place_beside(game, cx, company, vehicle)?;
            }
        }
        Load::Gun(gun) => unhook(game, cx, vehicle, gun, incoming)?,
    }
    game.unit_mut(vehicle).load = Load::Empty;
    Ok(())
}

/// A gun and its crew behind a truck are what it carries. R-SCW-035
fn unhook(game: &mut Scw, cx: &mut Cx<'_, Scw>, truck: UnitId, gun: ElementId, incoming: Incoming) -> Step<()> {
    let battery = game.unit_of(gun);
    deployment::stop_at(game, gun, truck);
    if incoming.aboard_lost {
        game.element_mut(gun).alive = false;
        let (left, hidden) = (game.strength(battery) as u8, game.is_hidden(battery));
        cx.tell(|| Event::Dp(dp::Told::Lost { unit: battery, count: 1, left, hidden }));
        if left == 0 {
            dp::destroy(game, cx, battery, Fate::Destroyed);
        }
    } else {
        dp::receive(game, cx, battery, incoming.aboard_dps)?;
    }
    game.unit_mut(truck).load = Load::Empty;
    // The battery is wherever its first truck is.
    let tows = |id: &UnitId| matches!(game.unit(*id).load, Load::Gun(other) if game.unit_of(other) == battery);
    if let Some(other) = game.unit_ids().find(tows).filter(|_| game.is_in_battle(battery)) {
        game.unit_mut(battery).place = Place::Aboard(other);
    }
    Ok(())
}

/// A battery cannot be towed in part: with a gun whose truck is lost all its guns come off their trucks. R-SCW-054
fn drop_guns(game: &mut Scw, cx: &mut Cx<'_, Scw>) -> Step<()> {
    for battery in game.unit_ids() {
        if game.of(battery).arm != Arm::Artillery || !matches!(game.unit(battery).place, Place::Aboard(_)) {
            continue;
        }
        let is_towed = |gun: &ElementId| game.state.units.iter().any(|unit| unit.load == Load::Gun(*gun));
        let orphan = game.elements_of(battery).find(|gun| !is_towed(gun));
        if let Some(gun) = orphan {
            deployment::drop_battery(game, cx, battery, gun)?;
        }
    }
    Ok(())
}
