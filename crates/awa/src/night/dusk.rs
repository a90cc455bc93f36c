//! What nightfall clears, and what it does not. R-AWA-173, R-AWA-185

use engine::{Cx, Step};

use super::Told;
use crate::command::Order;
use crate::setup::{Faction, Options};
use crate::state::{
    Confused, Damage, Deeds, Demoralised, Doing, Fate, Nerve, Outing, Posture, Reaction, Replacement, Under, Where,
};
use crate::troops::{Appears, Arm, Role, Tags, UnitId};
use crate::{Awa, Event, cards, harm, sheets, supply, weather};

/// Morale of those who have fought all day. `awa.suicide-hill.day2.nationalist`
const TIRED: i8 = 3;

/// Night falls: the next day begins with a clean slate, but for casualties, officers, grades and ammunition.
pub(super) fn fall(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    withdraw(game, cx);
    let first = game.state.day == 1;
    game.state.day += 1;
    game.state.turn = 1;
    for unit in game.unit_ids() {
        rest(game, unit);
        if first && game.setup.options.has(Options::SUICIDE_HILL) {
            tire(game, unit);
        }
    }
    clear_table(game);
    let day = game.state.day;
    game.state.deck.clone_from(&game.setup.days[usize::from(day) - 1].deck);
    cx.tell(|| Event::Night(Told::Falls { day }));
    weather::roll_wind(game, cx)?;
    for unit in game.unit_ids() {
        let rerolls = game.setup.options.has(Options::SUICIDE_HILL)
            && game.setup.sides[game.side(unit)].faction == Faction::Nationalist;
        if rerolls && game.is_in_battle(unit) {
            // What is left does not count. `awa.suicide-hill.ammo-nationalist`
            sheets::roll_ammunition(game, cx, unit)?;
        }
        if !supply::is_empty(game, unit) {
            game.unit_mut(unit).demoralised.clear(Demoralised::EMPTY);
        }
    }
    Ok(())
}

/// Planes go home, and so does the tank of the first day. R-AWA-183
fn withdraw(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    for unit in game.unit_ids() {
        if game.of(unit).arm == Arm::Aircraft && game.is_in_battle(unit) {
            cards::plane_leaves(game, cx, unit);
        }
        if game.of(unit).appears == Appears::ByCard(cards::Card::Tank) && game.is_in_battle(unit) {
            for vehicle in game.vehicles_of(unit) {
                let state = game.vehicle_mut(vehicle);
                if !state.damage.has(Damage::DESTROYED.and(Damage::ABANDONED)) {
                    state.place = Where::Gone(Fate::Withdrawn);
                }
            }
            harm::remove_unit(game, cx, unit, Fate::Withdrawn);
            cx.tell(|| Event::Night(Told::Withdrawn { unit }));
        }
    }
}

/// A unit sleeps: states go, strengths are what is left. R-AWA-173
fn rest(game: &mut Awa, unit: UnitId) {
    let strength = game.living(unit).count() as u8;
    let state = game.unit_mut(unit);
    (state.confused, state.failures, state.reaction) = (Confused::NONE, 0, Reaction::None);
    state.demoralised = if state.demoralised.has(Demoralised::EMPTY) { Demoralised::EMPTY } else { Demoralised::NONE };
    (state.posture, state.under, state.under_before) = (Posture::Defending, Under::NONE, Under::NONE);
    let hidden = state.deeds.has(Deeds::HIDDEN);
    state.deeds = if hidden { Deeds::HIDDEN } else { Deeds::NONE };
    (state.dazed_until, state.held_until) = (0, 0);
    (state.nerve, state.shaken_from) = (Nerve::Steady, None);
    (state.order, state.next_order) = (Order::None, None);
    if strength > 0 {
        (state.strength, state.losses) = (strength, 0);
    }
    for figure in game.roster(unit) {
        let state = game.figure_mut(figure);
        let mounted = state.doing.has(Doing::MOUNTED);
        state.doing = if mounted { Doing::MOUNTED } else { Doing::NONE };
        (state.runs, state.out_until) = (0, 0);
        state.debt = table::Inches::ZERO;
    }
    for gun in game.guns_of(unit) {
        let state = game.gun_mut(gun);
        state.aim = None;
        // Whatever stands there in the morning has been made ready. R-AWA-304
        state.set_up |= matches!(state.place, Where::Table | Where::Inside(_));
    }
    for vehicle in game.vehicles_of(unit) {
        let state = game.vehicle_mut(vehicle);
        (state.stopped_until, state.halted_until) = (0, 0);
        (state.still, state.burning, state.burned) = (0, 0, 0);
        state.obstructions.clear();
        // Turns are counted anew: whoever was to get back in is there at dawn.
        state.outing = match state.outing {
            Outing::None => Outing::None,
            Outing::Back(_) | Outing::Tests(_) => Outing::Back(1),
            Outing::May(_) => Outing::May(1),
        };
        state
            .damage
            .clear(Damage::MOVED.and(Damage::MOVING).and(Damage::FIRED).and(Damage::SIX).and(Damage::DIFFICULT));
    }
}

/// Moroccans and legionaries who fought on the first day have morale 3 from now on. R-AWA-185
fn tire(game: &mut Awa, unit: UnitId) {
    let setup = game.of(unit);
    let fought = setup.appears == Appears::AtStart && setup.tags.has(Tags::MOROCCAN.and(Tags::LEGION));
    if fought {
        let change = TIRED - setup.morale as i8;
        game.unit_mut(unit).morale = change;
    }
}

/// Smoke, gas, fights, messages, targets that were reported, effects of cards and plans of the day are over. R-AWA-173
fn clear_table(game: &mut Awa) {
    let state = &mut game.state;
    state.clouds.clear();
    state.melees.clear();
    state.messages.clear();
    state.missions.clear();
    state.marks.clear();
    state.effects.clear();
    state.ambushes.clear();
    state.drawn = None;
    state.last_tank = None;
    state.active = None;
    state.plans.retain(|plan| plan.turns > 0 && plan.by_card);
    for side in engine::Side::BOTH {
        state.held[side].clear();
    }
    for structure in &mut state.structures {
        (structure.burning, structure.smokes) = (false, 0);
    }
}

/// Every unit without an officer gets one from its ranks, with a grade of his own. R-AWA-174
pub(super) fn promote(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    for unit in game.unit_ids() {
        if game.unit(unit).officer.is_some() || !game.is_in_battle(unit) || !sheets::is_led(game, unit) {
            continue;
        }
        let second = game.living(unit).find(|figure| game.man(*figure).role == Role::Second);
        let Some(figure) = second.or_else(|| game.living(unit).next()) else { continue };
        let state = game.unit_mut(unit);
        (state.officer, state.grade, state.replaced) = (Some(figure), 0, Replacement::None);
        cx.tell(|| Event::Night(Told::Promoted { unit }));
        if sheets::is_graded(game, unit) {
            sheets::roll_grade(game, cx, unit)?;
        }
    }
    Ok(())
}

/// The sheet of a unit that comes on this day, filled in once. `awa.suicide-hill.ammo-new-units`
pub(super) fn fill_in(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    if game.unit(unit).deeds.has(Deeds::ARRIVED) {
        return Ok(());
    }
    let state = game.unit_mut(unit);
    state.deeds.set(Deeds::ARRIVED);
    state.grade = 0;
    sheets::fill_in_unit(game, cx, unit)
}
