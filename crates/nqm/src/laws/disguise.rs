//! Another game that a seat cannot tell from this one. R-NQM-139

use std::sync::Arc;

use engine::{Mix, Seat, Side};
use table::Point;

use crate::command::{News, OnContact, OnObjective, Order, Task};
use crate::fireplan::Stage;
use crate::grades::{Grade, Share};
use crate::ranges::Band;
use crate::scale::Metres;
use crate::state::{Disorder, Load, Place};
use crate::troops::{Arm, StandId, UnitId};
use crate::{Nqm, Phase, logistics, movement, reports};

/// The enemy has other grades, ammunition, orders, plans, aircraft and supplies, and his hidden stands are elsewhere.
pub(crate) fn disguise(game: &Nqm, seat: Seat, mix: &mut Mix) -> Option<Nqm> {
    let enemy = game.setup.side_of(seat)?.enemy();
    let mut other = game.clone();
    grades(&mut other, enemy, mix);
    ammunition(&mut other, enemy, mix);
    orders(&mut other, enemy, mix);
    colours(&mut other, enemy);
    plans(&mut other, enemy, mix);
    supplies(&mut other, enemy, mix);
    air(&mut other, enemy, mix);
    hidden(&mut other, enemy, mix);
    if reports::is_remote(game, seat) {
        unreported(&mut other, seat, mix);
    }
    Some(other)
}

/// Where a seat learns by report, what has happened since the last ones: its own battalions are elsewhere, in another state and on other
/// orders, the plumpire has sent others, and what was gained, sighted, dug and fired is different. R-NQM-141
fn unreported(game: &mut Nqm, seat: Seat, mix: &mut Mix) {
    let Some(side) = game.setup.side_of(seat).filter(|_| is_calm(game)) else { return };
    for unit in game.units_of(side).filter(|unit| !game.who(*unit).arm.is_staff()).collect::<Vec<_>>() {
        if !reports::is_on_the_spot(game, seat, unit) {
            battalion(game, seat, unit, mix);
        }
    }
    let setup = Arc::clone(&game.setup);
    game.state.dispatches.retain(|one| matches!(one.news, News::Tie(..)) || setup.unit(one.unit).arm.is_staff());
    for stand in game.stands_of_side(side.enemy()).collect::<Vec<_>>() {
        game.stand_mut(stand).known = mix.one_in(2);
    }
    for holder in &mut game.state.held {
        *holder = pick(mix, &[None, Some(Side::Red), Some(Side::Blue)]);
    }
    game.state.points = engine::BySide { red: mix.below(9) as u16, blue: mix.below(9) as u16 };
    game.state.ghosts.clear();
    game.state.attacks.clear();
    game.state.works.clear();
    let hour = game.state.hour;
    game.state.causes.retain(|cause| cause.hour < hour);
}

/// Another fortune of a battalion that has not been reported yet: it stays where its general does not see it.
fn battalion(game: &mut Nqm, seat: Seat, unit: UnitId, mix: &mut Mix) {
    let (before, stands) = (game.unit(unit).clone(), game.roster(unit).map(|stand| (stand, *game.stand(stand))));
    let stands: Vec<_> = stands.collect();
    for (stand, state) in &stands {
        let Some(at) = state.on_map() else { continue };
        let to = nearby(game, at, mix);
        if game.setup.field.is_on_table(to) && !movement::is_in_water(game, to) {
            game.stand_mut(*stand).place = Place::Map(to);
        }
        let wounds = u32::from(game.effective(*stand)) + 1;
        game.stand_mut(*stand).red = mix.below(wounds) as u8;
    }
    let state = game.unit_mut(unit);
    state.disorder = pick(mix, &[Disorder::NONE, Disorder::COMBAT, Disorder::BROKEN]);
    state.order = Order::of(pick(mix, &[Task::None, Task::Defend, Task::Attack, Task::Reorganise]));
    state.dice = mix.below(u32::from(state.dice) + 1) as u16;
    grouped(game, unit);
    if reports::is_on_the_spot(game, seat, unit) {
        *game.unit_mut(unit) = before;
        for (stand, state) in stands {
            *game.stand_mut(stand) = state;
        }
    }
}

/// Nobody is in the middle of anything: what the enemy has in mind has no effect before the seats have been asked.
pub(super) fn is_calm(game: &Nqm) -> bool {
    matches!(game.state.phase, Phase::Deploy | Phase::Plan | Phase::Orders)
}

/// Grades show themselves through tests alone.
fn grades(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    if !is_calm(game) {
        return;
    }
    const ALL: [Grade; 5] = [Grade::Elite, Grade::Veteran, Grade::Regular, Grade::Conscript, Grade::Militia];
    let mut setup = (*game.setup).clone();
    for unit in setup.units.iter_mut().filter(|unit| unit.side == enemy) {
        unit.grade = ALL[mix.below(ALL.len() as u32) as usize];
    }
    game.setup = Arc::new(setup);
}

fn ammunition(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    for unit in game.units_of(enemy).collect::<Vec<_>>() {
        let capacity = logistics::capacity(game, unit);
        let truck = game.who(unit).stock;
        let state = game.unit_mut(unit);
        if capacity > 0 {
            state.dice = mix.below(u32::from(capacity) + 1) as u16;
        }
        state.stock = mix.below(u32::from(truck) + 1) as u8;
        state.volleys = mix.below(4) as u8;
    }
}

/// What the enemy has been told to do, and what is on its way to him.
fn orders(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    let calm = is_calm(game);
    for unit in game.units_of(enemy).collect::<Vec<_>>() {
        let anywhere = somewhere(game, mix);
        let state = game.unit_mut(unit);
        let order = &mut state.order;
        order.on_contact = pick(mix, &[OnContact::Halt, OnContact::Attack, OnContact::Bypass, OnContact::Withdraw]);
        order.break_off = pick(mix, &[None, Some(Share::Third), Some(Share::Half)]);
        order.on_objective = pick(mix, &[OnObjective::Nothing, OnObjective::DigIn, OnObjective::Reorganise]);
        order.conditions.clear();
        if calm {
            order.open_fire = pick(mix, &[Band::Contact, Band::Effective, Band::Harassing]);
            let task = pick(mix, &[Task::None, Task::Advance, Task::Attack, Task::Defend, Task::DigIn, Task::Withdraw]);
            let mut fresh = Order { task, ..std::mem::take(order) };
            fresh.route.clear();
            if matches!(task, Task::Advance | Task::Attack | Task::Withdraw) {
                fresh.route.push(anywhere);
            }
            (state.order, state.passed) = (fresh, 0);
        }
    }
    let setup = Arc::clone(&game.setup);
    game.state.dispatches.retain(|dispatch| setup.unit(dispatch.unit).side != enemy || mix.one_in(2));
}

/// Of an enemy's pins one sees how many there are and not their colours.
pub(super) fn colours(game: &mut Nqm, enemy: Side) {
    for stand in game.stands_of_side(enemy).collect::<Vec<_>>() {
        // A black pin that might come back is a red one to those who only count them, as long as somebody stands there.
        let state = game.stand_mut(stand);
        state.red += state.black;
        state.black = 0;
    }
}

/// Squares that are only planned or registered, and aircraft that are still to come, are nobody else's business.
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
            game.state.requests[n].comes += mix.below(3) as u16;
        }
    }
}

/// What lies in the enemy's dumps and on his vehicles.
fn supplies(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    let setup = Arc::clone(&game.setup);
    for (dump, now) in setup.dumps.iter().zip(&mut game.state.dumps).filter(|(dump, _)| dump.side == enemy) {
        now.log = mix.below(u32::from(dump.log) + 1) as u8;
        now.pol = mix.below(u32::from(dump.pol) + 1) as u8;
        now.opened = 0;
        for (_, left) in &mut now.fire_units {
            *left = mix.below(u32::from(*left) + 1) as u16;
        }
    }
    for stand in game.stands_of_side(enemy).collect::<Vec<_>>() {
        if game.of(stand).carries.is_some() {
            game.stand_mut(stand).load = pick(mix, &[Load::Empty, Load::Dice, Load::Log]);
        }
    }
}

/// How often the enemy's aircraft can still fly today.
fn air(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    for unit in game.units_of(enemy).filter(|unit| game.who(*unit).arm == Arm::Air).collect::<Vec<_>>() {
        for stand in game.roster(unit) {
            game.stand_mut(stand).flown = mix.below(3) as u8;
        }
    }
}

/// Units of which nobody has seen anything are somewhere else; stands of others that nobody has seen a little.
fn hidden(game: &mut Nqm, enemy: Side, mix: &mut Mix) {
    let calm = is_calm(game);
    for unit in game.units_of(enemy).collect::<Vec<_>>() {
        let unseen = !game.roster(unit).any(|stand| game.stand(stand).known);
        let at = if calm && unseen { Some(somewhere(game, mix)) } else { None };
        let led_in_sight =
            |with: StandId| game.roster(unit).any(|base| game.stand(base).with == Some(with) && game.stand(base).known);
        let free = |stand: &StandId| !game.stand(*stand).known && !led_in_sight(*stand);
        for stand in game.stands_of(unit).filter(free).collect::<Vec<_>>() {
            let Some(from) = game.stand(stand).on_map() else { continue };
            let to = nearby(game, at.unwrap_or(from), mix);
            if game.setup.field.is_on_table(to) && !movement::is_in_water(game, to) {
                game.stand_mut(stand).place = Place::Map(to);
            }
        }
        grouped(game, unit);
    }
}

/// A command base goes with the stand it is grouped with.
pub(super) fn grouped(game: &mut Nqm, unit: UnitId) {
    for stand in game.roster(unit) {
        if let Some(with) = game.stand(stand).with {
            game.stand_mut(stand).place = game.stand(with).place;
        }
    }
}

pub(super) fn nearby(game: &Nqm, at: Point, mix: &mut Mix) -> Point {
    let step = game.setup.scale.length(Metres(100)).thousandths_value();
    Point::new(at.x + mix.between(-step, step), at.y + mix.between(-step, step))
}

pub(super) fn somewhere(game: &Nqm, mix: &mut Mix) -> Point {
    let size = game.setup.field.size();
    Point::new(mix.between(0, size.width.thousandths_value()), mix.between(0, size.depth.thousandths_value()))
}

pub(super) fn pick<T: Copy>(mix: &mut Mix, from: &[T]) -> T {
    from[mix.below(from.len() as u32) as usize]
}
