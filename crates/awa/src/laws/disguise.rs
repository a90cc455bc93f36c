//! Another game that a seat cannot tell from this one.

use engine::{Mix, Seat, Side};
use table::Point;

use crate::Awa;
use crate::command::Order;
use crate::sequence::Phase;
use crate::state::{Deeds, Where};
use crate::troops::UnitId;

/// The enemy's ammunition, orders, hidden men, dummies and stores are others. `awa.ammo.secret`, `awa.sniper.hidden`, R-AWA-128
pub(crate) fn disguise(game: &Awa, seat: Seat, mix: &mut Mix) -> Awa {
    let mut other = game.clone();
    let enemy = crate::side_of(seat).enemy();
    for unit in game.units_of(enemy) {
        ammunition(&mut other, unit, mix);
        other.unit_mut(unit).order = order(game, game.unit(unit).order, mix);
        if let Some(next) = game.unit(unit).next_order {
            other.unit_mut(unit).next_order = Some(order(game, next, mix));
        }
        if game.unit(unit).deeds.has(Deeds::HIDDEN) {
            hide_elsewhere(&mut other, unit, mix);
        }
    }
    beside_the_table(&mut other, enemy, mix);
    other
}

/// How much of it there is. The last few rounds stay: whoever fires them is empty, and that is seen.
fn amount(left: u8, mix: &mut Mix) -> u8 {
    if left <= LAST { left } else { LAST + 1 + mix.below(8) as u8 }
}

/// As many as one step may spend.
const LAST: u8 = 4;

fn ammunition(other: &mut Awa, unit: UnitId, mix: &mut Mix) {
    let state = other.unit_mut(unit);
    for left in [&mut state.volleys, &mut state.grenades, &mut state.bottles, &mut state.bursts] {
        *left = amount(*left, mix);
    }
    for gun in other.guns_of(unit) {
        let state = other.gun_mut(gun);
        for left in [&mut state.rounds, &mut state.smoke, &mut state.gas] {
            *left = amount(*left, mix);
        }
    }
    for vehicle in other.vehicles_of(unit) {
        let state = other.vehicle_mut(vehicle);
        for left in state.rounds.iter_mut().chain(&mut state.load) {
            *left = amount(*left, mix);
        }
    }
}

/// Another order, where one is written.
fn order(game: &Awa, now: Order, mix: &mut Mix) -> Order {
    let places = game.setup.places.len() as u32;
    match now {
        Order::Attack(_) | Order::Advance(_) | Order::Defend(_) if places > 0 => {
            let place = mix.below(places) as u8;
            if mix.one_in(2) { Order::Defend(place) } else { Order::Attack(place) }
        }
        same => same,
    }
}

/// Somebody unseen may be anywhere, as long as he does nothing. Whoever is on overwatch picks among the shots that he has from
/// where he is: elsewhere the same pick would be another shot, and no other secret behind the same game.
pub(super) fn hide_elsewhere(other: &mut Awa, unit: UnitId, mix: &mut Mix) {
    if other.state.active == Some(unit)
        || other.state.phase == Phase::CardUnits
        || crate::overwatch::is_watching(other, unit)
    {
        return;
    }
    let size = other.setup.field.size();
    let at = Point::new(
        mix.below(size.width.thousandths_value() as u32) as i32,
        mix.below(size.depth.thousandths_value() as u32) as i32,
    );
    for figure in other.roster(unit) {
        if other.figure(figure).place == Where::Table {
            other.figure_mut(figure).at = at;
        }
    }
}

/// What a marker is, what lies in a store, what a message says.
fn beside_the_table(other: &mut Awa, enemy: Side, mix: &mut Mix) {
    let laid_down = other.clone();
    let state = &mut other.state;
    for mine in state.mines.iter_mut().filter(|mine| mine.side == enemy && !mine.known) {
        mine.anti_tank = mix.one_in(2);
        mine.anti_personnel = mix.one_in(2);
    }
    for store in state.stores.iter_mut().filter(|store| store.side == enemy) {
        store.lots.iter_mut().for_each(|lots| *lots = amount(*lots, mix));
    }
    if state.reserve[enemy] > LAST && state.phase != Phase::Reserve {
        state.reserve[enemy] = amount(state.reserve[enemy], mix);
    }
    for message in state.messages.iter_mut().filter(|message| laid_down.side(message.from) == enemy) {
        message.order = order(&laid_down, message.order, mix);
    }
    if state.phase != Phase::OffTable && !laid_down.setup.places.is_empty() {
        let places = laid_down.setup.places.len() as u32;
        state.plans.iter_mut().filter(|plan| plan.side == enemy).for_each(|plan| plan.place = mix.below(places) as u8);
    }
}
