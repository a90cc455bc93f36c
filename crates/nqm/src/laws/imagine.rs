//! A game that this may well be for all that a seat knows, for players who think ahead. R-NQM-139
//!
//! Nothing that it may not know has a part in it: what is hidden is overwritten, not changed.

use std::sync::Arc;

use engine::{Mix, Seat, Side};
use table::Point;

use super::disguise::{colours, grouped, is_calm, nearby, pick, somewhere};
use super::intentions;
use crate::command::Order;
use crate::fireplan::Stage;
use crate::grades::Grade;
use crate::state::{Load, Place};
use crate::troops::{Arm, StandId};
use crate::{Nqm, logistics, movement};

/// The enemy is of middling quality and well supplied, has orders such as one would expect, and his hidden stands are with those that
/// are known, or somewhere on his side of the map.
pub(crate) fn imagine(game: &Nqm, seat: Seat, mix: &mut Mix) -> Nqm {
    let Some(side) = game.setup.side_of(seat) else { return game.clone() };
    let enemy = side.enemy();
    let mut other = game.clone();
    grades(&mut other, enemy, mix);
    // What a unit can carry depends on its pins: on as many as can be seen, before anything is reckoned from them.
    colours(&mut other, enemy);
    ammunition(&mut other, enemy);
    orders(&mut other, enemy);
    plans(&mut other, enemy, mix);
    supplies(&mut other, enemy, mix);
    hidden(&mut other, enemy, mix);
    intentions::suppose(&mut other, enemy);
    other
}

fn grades(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    let mut setup = (*game.setup).clone();
    for unit in setup.units.iter_mut().filter(|unit| unit.side == enemy) {
        unit.grade = pick(mix, &[Grade::Veteran, Grade::Regular, Grade::Regular, Grade::Conscript]);
    }
    game.setup = Arc::new(setup);
}

fn ammunition(game: &mut Nqm, enemy: Side) {
    for unit in game.units_of(enemy).collect::<Vec<_>>() {
        let capacity = logistics::capacity(game, unit);
        let truck = game.who(unit).stock;
        let state = game.unit_mut(unit);
        if capacity > 0 {
            state.dice = capacity;
        }
        (state.stock, state.volleys) = (truck, 2);
    }
    for unit in game.units_of(enemy).filter(|unit| game.who(*unit).arm == Arm::Air).collect::<Vec<_>>() {
        for stand in game.roster(unit) {
            game.stand_mut(stand).flown = 0;
        }
    }
}

/// What the enemy has been told is anybody's guess. In the middle of an hour those who are in sight go on with what they can be seen to
/// do; all others do what is [likely](intentions).
fn orders(game: &mut Nqm, enemy: Side) {
    let calm = is_calm(game);
    for unit in game.units_of(enemy).collect::<Vec<_>>() {
        let seen = game.roster(unit).any(|stand| game.stand(stand).known);
        let state = game.unit_mut(unit);
        let seen_to = if calm || !seen { Order::default() } else { std::mem::take(&mut state.order) };
        let (task, route, objective) = (seen_to.task, seen_to.route, seen_to.objective);
        state.order = Order { task, route, objective, ..Order::default() };
        if calm || !seen {
            state.passed = 0;
        }
    }
    let setup = Arc::clone(&game.setup);
    game.state.dispatches.retain(|dispatch| setup.unit(dispatch.unit).side != enemy);
}

fn plans(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    let (setup, hour) = (Arc::clone(&game.setup), game.state.hour);
    let side_of = |stand: StandId| setup.unit(setup.stand(stand).unit).side;
    for n in 0..game.state.shoots.len() {
        let shoot = &game.state.shoots[n];
        if side_of(shoot.battery) == enemy && shoot.stage == Stage::Planned {
            game.state.shoots[n].at = somewhere(game, mix);
        }
    }
    for n in 0..game.state.registered[enemy].len() {
        game.state.registered[enemy][n] = somewhere(game, mix);
    }
    for n in 0..game.state.requests.len() {
        let request = &game.state.requests[n];
        if setup.unit(request.asker).side == enemy && request.comes > hour {
            game.state.requests[n].at = somewhere(game, mix);
            game.state.requests[n].comes = hour + 1 + mix.below(3) as u16;
        }
    }
}

fn supplies(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    let setup = Arc::clone(&game.setup);
    for (dump, now) in setup.dumps.iter().zip(&mut game.state.dumps).filter(|(dump, _)| dump.side == enemy) {
        (now.log, now.pol, now.opened) = (dump.log, dump.pol, 0);
        for (calibre, left) in &mut now.fire_units {
            *left = dump.fire_units.iter().find(|(other, _)| other == calibre).map_or(0, |(_, units)| *units);
        }
    }
    for stand in game.stands_of_side(enemy).collect::<Vec<_>>() {
        if game.of(stand).carries.is_some() {
            game.stand_mut(stand).load = pick(mix, &[Load::Empty, Load::Dice, Load::Log]);
        }
    }
}

/// Stands of which nobody has seen anything are near those of their unit that have been seen, or near each other somewhere where their side
/// has set up.
fn hidden(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    for unit in game.units_of(enemy).collect::<Vec<_>>() {
        let seen =
            game.roster(unit).find(|stand| game.stand(*stand).known).and_then(|stand| game.stand(stand).on_map());
        let about = seen.unwrap_or_else(|| at_home(game, enemy, mix));
        let led_in_sight =
            |with: StandId| game.roster(unit).any(|base| game.stand(base).with == Some(with) && game.stand(base).known);
        let free = |stand: &StandId| !game.stand(*stand).known && !led_in_sight(*stand);
        for stand in game.stands_of(unit).filter(free).collect::<Vec<_>>() {
            if game.stand(stand).on_map().is_none() {
                continue;
            }
            let to = (0..8)
                .map(|_| nearby(game, about, mix))
                .find(|to| game.setup.field.is_on_table(*to) && !movement::is_in_water(game, *to));
            game.stand_mut(stand).place = Place::Map(to.unwrap_or(about));
        }
        grouped(game, unit);
    }
}

fn at_home(game: &Nqm, side: Side, mix: &mut Mix) -> Point {
    let zone = game.setup.sides[side].zone.bounds();
    let mut at = zone.least.middle(zone.most);
    for _ in 0..8 {
        at = Point::new(mix.between(zone.least.x, zone.most.x), mix.between(zone.least.y, zone.most.y));
        if game.setup.field.is_on_table(at) && !movement::is_in_water(game, at) {
            break;
        }
    }
    at
}
