//! What happens to vehicles between the turns: repairs, fires, crews that come back. R-AWA-065

use dice::Pool;
use engine::{Cx, Seat, Step, Why, rule};

use super::Told;
use super::damage::{self, Aboard, FOR_GOOD};
use crate::morale::{self, Cause, Passed};
use crate::state::{Confused, Damage, Doing, Mode, Obstacle, Outing, Reaction, Where};
use crate::troops::{FigureId, VehicleId};
use crate::{Awa, Event};

/// A vehicle that has burned for so many turns in a row is destroyed. `awa.at.molotov.burn`
const BURNS_OUT: u8 = 6;

/// The start of a turn: fires, then repairs and crews, in the order of the list. R-AWA-065
pub(crate) fn start_of_turn(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    for vehicle in game.vehicle_ids() {
        burn(game, cx, vehicle);
        repair(game, cx, vehicle)?;
        come_back(game, cx, vehicle)?;
        super::prize::take(game, cx, vehicle);
        examine(game, cx, vehicle);
    }
    Ok(())
}

/// A fire ages; the turn of the first hit was the first it burned. R-AWA-124
fn burn(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) {
    let state = game.vehicle_mut(vehicle);
    if state.burning == 0 {
        return;
    }
    if state.burning != FOR_GOOD {
        state.burning -= 1;
    }
    if state.burning == 0 {
        state.burned = 0;
        cx.tell(|| Event::Vehicles(Told::BurnsOut { vehicle }));
    } else {
        state.burned = state.burned.saturating_add(1);
    }
}

/// The end of a turn: what has burned long enough is destroyed. `awa.at.molotov.burn`
pub(crate) fn end_of_turn(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    for vehicle in game.vehicle_ids() {
        let state = game.vehicle(vehicle);
        if state.burned >= BURNS_OUT && !state.damage.has(Damage::DESTROYED) && state.place == Where::Table {
            damage::wreck(game, cx, vehicle);
        }
    }
}

/// A crew, or those who are with the vehicle, work on a breakdown or dig it out of the ditch: 5+. `awa.vehicle.repair`, R-AWA-044
fn repair(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) -> Step<()> {
    let stuck = Damage::BROKEN_DOWN.and(Damage::SKIDDED);
    let state = game.vehicle(vehicle);
    let turn = game.state.turn;
    if !state.damage.has(stuck) || !game.is_manned(vehicle) || state.stopped_until >= turn {
        return Ok(());
    }
    // A soft-skin's driver is part of it; a crew that is out of it mends nothing.
    if game.model(vehicle).crew > 0 && game.crew(vehicle).next().is_none() {
        return Ok(());
    }
    let seat = Seat::of(game.side(game.unit_of_vehicle(vehicle)));
    let die = cx.roll(Pool::d6(1), Why::new(rule!("awa.vehicle.repair"), seat).at_least(5))?.total() as u8;
    let mended = die >= 5;
    if mended {
        game.vehicle_mut(vehicle).damage.clear(stuck);
    }
    cx.tell(|| Event::Vehicles(Told::Repairs { vehicle, die, mended }));
    Ok(())
}

/// Crews that bailed out in panic come back. R-AWA-135
fn come_back(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) -> Step<()> {
    let turn = game.state.turn;
    let unit = game.unit_of_vehicle(vehicle);
    let lost = game.vehicle(vehicle).burning > 0
        || game.vehicle(vehicle).place != Where::Table
        || game.vehicle(vehicle).damage.has(Damage::DESTROYED.and(Damage::CAPTURED));
    // There is nothing left to get into, or they have other things in mind.
    if lost || game.unit(unit).reaction != Reaction::None {
        game.vehicle_mut(vehicle).outing = Outing::None;
        return Ok(());
    }
    match game.vehicle(vehicle).outing {
        Outing::Back(due) if due <= turn => {
            let crew: Aboard = game.living(unit).filter(|figure| on_ground(game, *figure)).collect();
            get_in(game, cx, vehicle, &crew);
        }
        Outing::Tests(due) if due <= turn => {
            game.vehicle_mut(vehicle).outing = Outing::None;
            // It was Confused until now.
            game.unit_mut(unit).confused.clear(Confused::DAMAGE);
            if morale::test(game, cx, unit, Cause::default())? == Passed::Yes {
                let crew: Aboard = game.living(unit).filter(|figure| on_ground(game, *figure)).collect();
                get_in(game, cx, vehicle, &crew);
                game.unit_mut(unit).held_until = turn;
            }
        }
        _ => {}
    }
    Ok(())
}

fn on_ground(game: &Awa, figure: FigureId) -> bool {
    game.figure(figure).place == Where::Table
}

/// Whoever has stood before mines for a full turn knows what they are. R-AWA-128
fn examine(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) {
    let turn = game.state.turn;
    let due = game.vehicle(vehicle).obstructions.iter().find_map(|one| match one.what {
        Obstacle::Mine(n) if one.retest <= turn => Some(n),
        _ => None,
    });
    if let Some(n) = due {
        game.vehicle_mut(vehicle).obstructions.retain(|one| one.what != Obstacle::Mine(n));
        crate::mines::reveal(game, cx, n);
    }
}

/// Figures get into a vehicle and serve it.
pub(super) fn get_in(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, crew: &[FigureId]) {
    let at = game.vehicle(vehicle).at;
    for figure in crew {
        let state = game.figure_mut(*figure);
        (state.place, state.at, state.mode) = (Where::Aboard(vehicle), at, Mode::Stay);
        state.doing.clear(Doing::PRONE);
    }
    let state = game.vehicle_mut(vehicle);
    state.outing = Outing::None;
    if !crew.is_empty() {
        state.damage.clear(Damage::ABANDONED);
        cx.tell(|| Event::Vehicles(Told::GetsIn { vehicle, men: crew.len() as u8 }));
    }
}
