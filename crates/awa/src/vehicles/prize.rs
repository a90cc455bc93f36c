//! Vehicles that their crews have left, and that others take over. R-AWA-137

use arrayvec::ArrayVec;
use engine::{Cx, Refusal, rule};

use super::{Act, Told, upkeep};
use crate::setup::{HALF_BASE, Options};
use crate::state::{Damage, Doing, Outing, Prize, Reaction, Where};
use crate::troops::{Class, FigureId, Running, UnitId, VehicleId};
use crate::{Awa, Event};

/// Whether a vehicle stands there empty and whole.
pub(super) fn is_whole(game: &Awa, vehicle: VehicleId) -> bool {
    let state = game.vehicle(vehicle);
    let hurt = Damage::IMMOBILE.and(Damage::REVERSE).and(Damage::MAIN_GUN).and(Damage::RADIO);
    state.place == Where::Table
        && state.damage.has(Damage::ABANDONED)
        && !state.damage.has(hurt.and(Damage::DESTROYED).and(Damage::CAPTURED))
        && state.burning == 0
}

/// Whether others can take it over.
fn is_there(game: &Awa, vehicle: VehicleId) -> bool {
    let model = game.model(vehicle);
    is_whole(game, vehicle)
        && matches!(model.class, Class::Tank | Class::Afv | Class::SoftSkin)
        && model.running != Running::Drawn
        && model.crew + model.seats >= 2
        && game.vehicle(vehicle).outing == Outing::None
        && !game.setup.options.has(Options::NO_RECREW)
}

/// Whether a man on foot stands right beside a vehicle. R-AWA-004
fn is_beside(game: &Awa, figure: FigureId, vehicle: VehicleId) -> bool {
    let state = game.figure(figure);
    state.place == Where::Table
        && !state.doing.has(Doing::MOUNTED)
        && game.outline(vehicle).gap_to_point(state.at) <= HALF_BASE
}

/// The first two men of a unit who have stood beside it since the turn began and have done nothing else.
fn pair(game: &Awa, unit: UnitId, vehicle: VehicleId) -> Option<[FigureId; 2]> {
    let busy = Doing::MOVED.and(Doing::FIRED).and(Doing::WORKED).and(Doing::OVERWATCH);
    let free = |figure: &FigureId| {
        is_beside(game, *figure, vehicle)
            && !game.figure(*figure).doing.has(busy)
            && game.figure(*figure).out_until < game.state.turn
    };
    let two: ArrayVec<FigureId, 2> = game.living(unit).filter(free).take(2).collect();
    two.into_inner().ok()
}

/// Vehicles beside which men of a unit stand, and that are nobody's.
pub(super) fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Act, Result<(), Refusal>)) {
    for vehicle in game.vehicle_ids() {
        let taken = game.unit_of_vehicle(vehicle) == unit || !is_there(game, vehicle);
        if taken || !game.living(unit).any(|figure| is_beside(game, figure, vehicle)) {
            continue;
        }
        let may = if game.vehicle(vehicle).takers.is_some() {
            Err(Refusal::by(rule!("awa.at.mines.table"), "Somebody is at it already."))
        } else if game.state.prizes.is_full() || pair(game, unit, vehicle).is_none() {
            let text = "Two men have to be with it for a full turn, and do nothing else.";
            Err(Refusal::by(rule!("awa.at.mines.table"), text))
        } else {
            Ok(())
        };
        each(Act::TakeOver(vehicle), may);
    }
}

/// Two men set to work on it; at the start of the next turn it is theirs.
pub(super) fn begin(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, vehicle: VehicleId) {
    let Some(two) = pair(game, unit, vehicle) else { return };
    for figure in two {
        game.figure_mut(figure).doing.set(Doing::WORKED);
    }
    game.vehicle_mut(vehicle).takers = Some(two);
    cx.tell(|| Event::Vehicles(Told::TakesOver { vehicle, unit }));
}

/// The start of a turn: whoever has been with it for all of the last one serves it now.
pub(super) fn take(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) {
    let Some(two) = game.vehicle_mut(vehicle).takers.take() else { return };
    let unit = game.man(two[0]).unit;
    let stay = two.into_iter().all(|figure| is_beside(game, figure, vehicle));
    let calm = game.unit(unit).reaction == Reaction::None && game.melee_of(unit).is_none();
    if !(stay && calm && is_there(game, vehicle)) {
        return;
    }
    game.state.prizes.retain(|prize| prize.vehicle != vehicle);
    if game.first_unit_of(vehicle) != unit && game.state.prizes.try_push(Prize { vehicle, unit }).is_err() {
        return;
    }
    let state = game.vehicle_mut(vehicle);
    state.damage.clear(Damage::DRIVERLESS.and(Damage::MOVING));
    state.obstructions.clear();
    upkeep::get_in(game, cx, vehicle, &two);
}
