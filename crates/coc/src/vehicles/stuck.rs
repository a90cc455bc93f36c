//! Sections 11.6.1 and 11.6.3: vehicles that are stuck, bogged down or trapped, and how they get free.

use dice::Pool;
use engine::{Cx, Step, Why, rule};
use table::{FeatureId, Inches};

use super::drive::{self, Drive};
use super::question::{Question, Reply};
use super::rate::{Manoeuvre, Rate};
use super::state::{Damage, Pace};
use super::told::Told;
use super::way::WhichWay;
use crate::event::Event;
use crate::harm::Cause;
use crate::ids::VehicleId;
use crate::turn::{self, Chooser};
use crate::{Answer, Coc, shock};

/// Freed with this or more, and then it goes that far. `coc.11.6.1.solid-obstacle-free`
const FREED: i32 = 5;
/// The same at the end of the Turn. `coc.11.6.1.soft-ground-free`, `coc.11.6.3.trapped-in-building`
const FREED_AT_TURN_END: i32 = 4;
/// Shock on each Team whose wooden house is driven through. R-COC-139
const SHOCK_OF_SHED: u8 = 2;

/// A vehicle that is stuck tries to get free: its driver's whole activation. `coc.11.6.1.solid-obstacle-free`
pub(super) fn free(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.11.6.1.solid-obstacle-free"), seat))?;
    let die = roll.total() as u8;
    let freed = roll.at_least(FREED) > 0;
    let lost = roll.at_most(1) > 0;
    cx.tell(|| Event::Vehicles(Told::Struggles { vehicle, die, freed, lost }));
    if freed {
        game.vehicle_mut(vehicle).damage.clear(Damage::STUCK);
        drive::begin(game, vehicle, Pace::Slow);
        return get_out(game, cx, vehicle, die);
    }
    let damage = &mut game.vehicle_mut(vehicle).damage;
    if lost {
        damage.clear(Damage::STUCK);
        damage.set(Damage::IMMOBILISED);
    }
    Ok(())
}

/// A vehicle that has freed itself goes so many inches at once.
fn get_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, die: u8) -> Step<()> {
    let far = Inches::whole(die.into());
    let manoeuvre = Manoeuvre::Ahead(Pace::Slow);
    let asked = WhichWay { vehicle, manoeuvre, most: Some(far), compelled: false };
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let Answer::Vehicles(Reply::Way(points)) = cx.ask(game, seat, Question::Way(asked).into())? else {
        return Ok(());
    };
    let way = asked.trail(game, &points);
    // It is over what held it, so that only what comes after that counts.
    let rate = Rate::fixed(Manoeuvre::Ahead(Pace::Fast), far);
    drive::along(game, cx, &Drive { vehicle, manoeuvre, rate, way: &way, watched: true })
}

/// Bogged and trapped vehicles try to get free when a Turn ends. `coc.11.6.1.soft-ground-free`,
/// `coc.11.6.3.trapped-in-building`, R-COC-169
pub(super) fn end_turn(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    for side in [game.state.active, game.state.active.enemy()] {
        for vehicle in game.vehicle_ids() {
            if game.side_of_vehicle(vehicle) != side || !game.is_in_action(vehicle) || game.state.outcome.is_some() {
                continue;
            }
            let damage = game.vehicle(vehicle).damage;
            if damage.has(Damage::BOGGED) {
                unbog(game, cx, vehicle)?;
            } else if damage.has(Damage::TRAPPED) {
                dig_out(game, cx, vehicle)?;
            }
        }
    }
    Ok(())
}

fn unbog(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.11.6.1.soft-ground-free"), seat))?;
    let (die, freed) = (roll.total() as u8, roll.at_least(FREED_AT_TURN_END) > 0);
    cx.tell(|| Event::Vehicles(Told::Unbogs { vehicle, die, freed }));
    if freed {
        let state = game.vehicle_mut(vehicle);
        state.damage.clear(Damage::BOGGED);
        drive::uproot(state);
        return get_out(game, cx, vehicle, die);
    }
    abandon(game, cx, vehicle)
}

fn dig_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.11.6.3.trapped-in-building"), seat))?;
    let (die, freed) = (roll.total() as u8, roll.at_least(FREED_AT_TURN_END) > 0);
    if freed {
        game.vehicle_mut(vehicle).damage.clear(Damage::TRAPPED);
    }
    cx.tell(|| Event::Vehicles(Told::DigsOut { vehicle, die, freed }));
    Ok(())
}

/// The crew leaves a vehicle for good; whoever rides in it gets out. `coc.14.8.vehicle-no-return`
pub(crate) fn abandon(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    cx.tell(|| Event::Vehicles(Told::Abandoned { vehicle }));
    shock::abandon(game, cx, vehicle)
}

/// A wooden house is driven through: it is gone, and those inside stand outside with Shock. R-COC-139
pub(super) fn wreck_shed(game: &mut Coc, cx: &mut Cx<'_, Coc>, house: FeatureId) -> Step<()> {
    cx.tell(|| Event::Vehicles(Told::Flattened { house }));
    let teams = turn::put_outside(game, cx, house, Chooser::Owner)?;
    game.state.collapsed.add(house);
    for team in &teams {
        shock::add(game, cx, *team, SHOCK_OF_SHED, &Cause::default());
    }
    shock::settle(game, cx, &Cause::default())
}
