//! What a failed test makes a unit do, and how it comes back. `awa.morale.failure-table`

use engine::{Cx, Side, Step};

use super::{Cause, Moment, Told};
use crate::sequence::Turn;
use crate::state::{Confused, Deeds, Demoralised, Fate, Posture, Reaction};
use crate::troops::{Arm, UnitId};
use crate::{Awa, Event, harm, movement};

/// A unit that passes is in hand again, but stays Demoralised. `awa.morale.rally`
pub(super) fn rally(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    let state = game.unit_mut(unit);
    let rallies = state.failures > 0;
    (state.failures, state.reaction) = (0, Reaction::None);
    state.deeds.clear(Deeds::FAILED_LAST);
    if rallies {
        cx.tell(|| Event::Morale(Told::Rallies { unit }));
    }
}

/// The ladder. `awa.morale.failure-table`
pub(super) fn fail(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, at: Moment) -> Step<()> {
    // A failed test ends overwatch. R-AWA-071
    crate::overwatch::end(game, unit);
    if game.of(unit).arm == Arm::Aircraft {
        cx.tell(|| Event::Morale(Told::FliesOff { unit }));
        harm::remove_unit(game, cx, unit, Fate::Withdrawn);
        crate::cards::plane_leaves(game, cx, unit);
        return Ok(());
    }
    let failures = game.unit(unit).failures;
    // Whoever fails while he fights hand to hand, for whatever reason, is thrown back. R-AWA-155
    let at = match (at, foe_of(game, unit)) {
        (Moment::Usual, Some(enemy)) => Moment::Fought(enemy),
        (at, _) => at,
    };
    let fought = matches!(at, Moment::Fought(_));
    // Whoever fails in the middle of his activation was doing what he did in it. R-AWA-161
    if game.state.active == Some(unit) {
        movement::note_activation(game, unit);
    }
    let posture = match at {
        Moment::Charging => Posture::Advancing,
        _ => game.unit(unit).posture,
    };
    if fought {
        crate::melee::leave(game, unit);
        crate::melee::tidy(game);
    }
    if let Moment::Charged(enemy) | Moment::Fought(enemy) = at {
        movement::retire(game, cx, unit, enemy)?;
    }
    if failures >= 3 || at == Moment::BailedOut {
        rout(game, cx, unit);
        return Ok(());
    }
    let reaction = match (failures, posture) {
        // Six inches back is the whole of the first failure against a charge. R-AWA-149
        (1, _) if matches!(at, Moment::Charged(_)) => Reaction::None,
        // Whoever is in cover already stays, and is inactive like a defender. R-AWA-162
        (1, Posture::Advancing) if !fought && !is_sheltered(game, unit) => Reaction::ForCover,
        (1, _) => Reaction::Inactive(lost_turn(game, unit)),
        // Whoever has just been thrown back is retiring. R-AWA-155
        (_, _) if fought => Reaction::Flees,
        (_, Posture::Retiring) => Reaction::Flees,
        _ => Reaction::Pinned,
    };
    game.unit_mut(unit).reaction = reaction;
    cx.tell(|| Event::Morale(Told::Reacts { unit, reaction }));
    let now = !game.unit(unit).deeds.has(Deeds::ACTIVATED);
    if now && matches!(reaction, Reaction::ForCover | Reaction::Flees) {
        game.unit_mut(unit).deeds.set(Deeds::ACTIVATED);
        forced_move(game, cx, unit)?;
    }
    Ok(())
}

/// The unit that fights this one hand to hand.
fn foe_of(game: &Awa, unit: UnitId) -> Option<UnitId> {
    let melee = &game.state.melees[game.melee_of(unit)?];
    let foes = if melee.attackers.contains(&unit) { &melee.defenders } else { &melee.attackers };
    foes.first().copied()
}

/// Whether there is nothing to run for. A crew in its vehicle drives out of sight instead. R-AWA-168
fn is_sheltered(game: &Awa, unit: UnitId) -> bool {
    crate::vehicles::forced::driven_by(game, unit).is_none() && movement::is_in_cover(game, unit)
}

/// The turn that a first failure costs: this one, or the next if the unit has acted. `awa.morale.first-fail-defending`
fn lost_turn(game: &Awa, unit: UnitId) -> u8 {
    game.state.turn + u8::from(game.unit(unit).deeds.has(Deeds::ACTIVATED))
}

/// The move that a reaction wants, and what follows it.
fn forced_move(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    let (reaction, began) = (game.unit(unit).reaction, game.middle(unit));
    match reaction {
        Reaction::ForCover => {
            let arrived = movement::run_for_cover(game, cx, unit)?;
            // A forced move says what a unit is doing as its own moves do. R-AWA-161
            if let Some(began) = began.filter(|began| game.middle(unit) != Some(*began)) {
                movement::note_forced(game, unit, began);
            }
            if arrived == movement::Arrived::Yes {
                let until = game.state.turn + 1;
                game.unit_mut(unit).reaction = Reaction::Inactive(until);
            }
        }
        Reaction::Flees if movement::flee(game, cx, unit)? == movement::Arrived::No => {
            cx.tell(|| Event::Morale(Told::Cornered { unit }));
            harm::remove_unit(game, cx, unit, Fate::Captured);
        }
        // It runs once; then it cowers like any other that has failed twice. R-AWA-166
        Reaction::Flees if game.unit(unit).reaction == Reaction::Flees => {
            game.unit_mut(unit).reaction = Reaction::Pinned;
        }
        _ => {}
    }
    Ok(())
}

/// Off the table, or into captivity. `awa.morale.third-fail`, R-AWA-167
fn rout(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    let fate = if movement::can_rout(game, unit) { Fate::Routed } else { Fate::Captured };
    cx.tell(|| match fate {
        Fate::Routed => Event::Morale(Told::Routs { unit }),
        _ => Event::Morale(Told::Surrenders { unit }),
    });
    harm::remove_unit(game, cx, unit, fate);
    movement::abandon_vehicles(game, cx, unit);
}

/// The start of the initiative step: those who failed and could not move at once. The side that lost the last contest first.
/// R-AWA-068
pub(crate) fn forced_moves(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    let first = game.state.loser.unwrap_or(Side::Red);
    for side in [first, first.enemy()] {
        for unit in game.units_of(side).collect::<Vec<_>>() {
            let due = matches!(game.unit(unit).reaction, Reaction::ForCover | Reaction::Flees);
            if due && game.is_in_battle(unit) && !game.unit(unit).deeds.has(Deeds::ACTIVATED) {
                game.unit_mut(unit).deeds.set(Deeds::ACTIVATED);
                forced_move(game, cx, unit)?;
            }
        }
    }
    Ok(Turn::Done)
}

/// Step 4: those whose latest test was a failure of the turn before, and those without ammunition. R-AWA-031, R-AWA-164
pub(crate) fn final_morale(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    for side in Side::BOTH {
        for unit in game.units_of(side).collect::<Vec<_>>() {
            let state = game.unit(unit);
            let failed = state.deeds.has(Deeds::FAILED_LAST) && state.deeds.has(Deeds::TESTED_BEFORE);
            let empty = state.demoralised.has(Demoralised::EMPTY);
            if game.is_in_battle(unit) && !state.deeds.has(Deeds::TESTED) && (failed || empty) {
                super::test(game, cx, unit, Cause::default())?;
            }
        }
    }
    Ok(Turn::Done)
}

/// States that end with a turn. R-AWA-134, R-AWA-163
pub(crate) fn turn_end(game: &mut Awa) {
    let turn = game.state.turn;
    for unit in &mut game.state.units {
        if unit.dazed_until != 0 && unit.dazed_until <= turn {
            unit.confused.clear(Confused::DAMAGE);
            unit.demoralised.clear(Demoralised::DAMAGE);
            unit.dazed_until = 0;
        }
        if unit.reaction == Reaction::Inactive(turn) {
            unit.reaction = Reaction::None;
        }
    }
}
