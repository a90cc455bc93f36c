//! A game that this may well be for all that a seat knows, for players who think ahead.
//!
//! Nothing that it may not know has a part in it: what is hidden is overwritten, not changed.

use engine::{Mix, Seat, Side};

use super::disguise::hide_elsewhere;
use crate::Awa;
use crate::by_eye::ByEye;
use crate::command::Order;
use crate::sequence::Phase;
use crate::state::Deeds;
use crate::troops::UnitId;

/// The enemy has some ammunition left, his units are ordered to the places they are near to, whoever hides may be anywhere, and fire
/// reaches as far as it seems.
pub(crate) fn imagine(game: &Awa, seat: Seat, mix: &mut Mix) -> Awa {
    let mut other = game.clone();
    let enemy = crate::side_of(seat).enemy();
    for unit in game.units_of(enemy) {
        ammunition(&mut other, unit, mix);
        other.unit_mut(unit).order = order(game, unit, game.unit(unit).order, mix);
        if let Some(next) = game.unit(unit).next_order {
            other.unit_mut(unit).next_order = Some(order(game, unit, next, mix));
        }
        if game.unit(unit).deeds.has(Deeds::HIDDEN) {
            hide_elsewhere(&mut other, unit, mix);
        }
    }
    beside_the_table(game, &mut other, enemy, mix);
    other.by_eye = Some(ByEye::of(seat, mix));
    other
}

/// Somebody who has nothing left shows it; nobody else does.
fn some(left: u8, mix: &mut Mix) -> u8 {
    if left == 0 { 0 } else { 3 + mix.below(6) as u8 }
}

fn ammunition(other: &mut Awa, unit: UnitId, mix: &mut Mix) {
    let state = other.unit_mut(unit);
    for left in [&mut state.volleys, &mut state.grenades, &mut state.bottles, &mut state.bursts] {
        *left = some(*left, mix);
    }
    for gun in other.guns_of(unit) {
        let state = other.gun_mut(gun);
        for left in [&mut state.rounds, &mut state.smoke, &mut state.gas] {
            *left = some(*left, mix);
        }
    }
    for vehicle in other.vehicles_of(unit) {
        let state = other.vehicle_mut(vehicle);
        for left in state.rounds.iter_mut().chain(&mut state.load) {
            *left = some(*left, mix);
        }
    }
}

/// What a unit is likely to have been told where it has been told to go somewhere: to hold or to take the place it is nearest to, as a
/// rule.
fn order(game: &Awa, unit: UnitId, now: Order, mix: &mut Mix) -> Order {
    let places = game.setup.places.len();
    if places == 0 || !matches!(now, Order::Attack(_) | Order::Advance(_) | Order::Defend(_)) {
        return now;
    }
    let other = mix.below(places as u32) as usize;
    let near = match game.middle(unit) {
        Some(at) if !mix.one_in(4) && !game.unit(unit).deeds.has(Deeds::HIDDEN) => {
            (0..places).min_by_key(|place| game.setup.places[*place].at.distance_to(at))
        }
        _ => None,
    };
    let place = near.unwrap_or(other);
    if game.state.held_by.get(place).copied().flatten() == Some(game.side(unit)) {
        Order::Defend(place as u8)
    } else {
        Order::Attack(place as u8)
    }
}

/// What a marker is, what lies in a store, what a message says.
fn beside_the_table(game: &Awa, other: &mut Awa, enemy: Side, mix: &mut Mix) {
    let state = &mut other.state;
    for mine in state.mines.iter_mut().filter(|mine| mine.side == enemy && !mine.known) {
        mine.anti_tank = mix.one_in(2);
        mine.anti_personnel = mix.one_in(2);
    }
    for store in state.stores.iter_mut().filter(|store| store.side == enemy) {
        store.lots.iter_mut().for_each(|lots| *lots = some(*lots, mix));
    }
    if state.phase != Phase::Reserve {
        state.reserve[enemy] = some(state.reserve[enemy], mix);
    }
    for message in state.messages.iter_mut().filter(|message| game.side(message.from) == enemy) {
        message.order = order(game, message.from, message.order, mix);
    }
    if state.phase != Phase::OffTable && !game.setup.places.is_empty() {
        let places = game.setup.places.len() as u32;
        state.plans.iter_mut().filter(|plan| plan.side == enemy).for_each(|plan| plan.place = mix.below(places) as u8);
    }
}
