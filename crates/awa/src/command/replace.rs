//! How a lost officer is made good. `awa.officer.replacement`, `awa.command.commander-loss`, R-AWA-017, R-AWA-038

use engine::{Cx, Step};

use super::{Told, messenger};
use crate::movement::charge::{self, Pace};
use crate::state::{Replacement, Where};
use crate::troops::{Arm, FigureId, Role, UnitId};
use crate::{Awa, Event, sheets};

/// The next higher HQ that is in play and led by somebody.
fn higher(game: &Awa, unit: UnitId) -> Option<UnitId> {
    let leads = |hq: UnitId| game.unit(hq).officer.is_some_and(|one| game.figure(one).place.is_in_battle());
    let mut above = game.of(unit).superior;
    for _ in 0..8 {
        let hq = above?;
        if leads(hq) {
            return Some(hq);
        }
        above = game.of(hq).superior;
    }
    None
}

/// Whether this HQ may agree to a new officer for a unit now: from the turn after the loss.
pub(super) fn is_wanted(game: &Awa, unit: UnitId, hq: UnitId) -> bool {
    let Replacement::Wanted(lost) = game.unit(unit).replaced else { return false };
    lost < game.state.turn && game.is_in_battle(unit) && unit != hq && higher(game, unit) == Some(hq)
}

/// Who would be promoted: in an HQ its second in command, else the officer of a unit under it; in a unit the first who is left.
pub(super) fn candidate(game: &Awa, unit: UnitId) -> Option<FigureId> {
    let second = game.living(unit).find(|figure| game.man(*figure).role == Role::Second);
    if second.is_some() {
        return second;
    }
    if matches!(game.of(unit).arm, Arm::Hq(_)) {
        let under = game.unit_ids().filter(|one| game.of(*one).superior == Some(unit));
        let mut officers = under.filter_map(|one| game.unit(one).officer);
        return officers.find(|officer| game.figure(*officer).place.is_in_battle());
    }
    let ordinary = |figure: &FigureId| !game.man(*figure).role.is_special();
    game.living(unit).find(ordinary).or_else(|| game.living(unit).next())
}

/// An officer of an HQ who can be spared: not its commander, and not on his way already.
pub(super) fn spare_officer(game: &Awa, hq: UnitId) -> Option<FigureId> {
    game.living(hq).find(|figure| {
        matches!(game.man(*figure).role, Role::Second | Role::Officer)
            && game.unit(hq).officer != Some(*figure)
            && game.figure(*figure).place == Where::Table
            && game.figure(*figure).with.is_none()
            && !super::is_under_way(game, *figure)
    })
}

/// A higher command agrees: somebody takes over at the end of this turn.
pub(super) fn approve(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    if game.unit(unit).officer.is_some() {
        return;
    }
    if let Some(figure) = candidate(game, unit) {
        game.unit_mut(unit).replaced = Replacement::Promoted(figure);
        cx.tell(|| Event::Command(Told::Approved { unit, figure }));
    }
}

/// The start of a turn: an HQ with nobody above it needs nobody's consent.
pub(super) fn approve_seniors(game: &mut Awa, cx: &mut Cx<'_, Awa>) {
    for unit in game.unit_ids() {
        let Replacement::Wanted(lost) = game.unit(unit).replaced else { continue };
        if lost < game.state.turn && matches!(game.of(unit).arm, Arm::Hq(_)) && higher(game, unit).is_none() {
            approve(game, cx, unit);
        }
    }
}

/// The end of a turn: those who were promoted take over, with a new grade.
pub(super) fn take_over(game: &mut Awa, cx: &mut Cx<'_, Awa>) -> Step<()> {
    for unit in game.unit_ids() {
        let Replacement::Promoted(figure) = game.unit(unit).replaced else { continue };
        if game.figure(figure).place.is_in_battle() {
            lead(game, cx, unit, figure)?;
        } else {
            let turn = game.state.turn;
            game.unit_mut(unit).replaced = Replacement::Wanted(turn);
        }
    }
    Ok(())
}

/// Somebody leads a unit from now on. Whoever led another before has left it.
fn lead(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, figure: FigureId) -> Step<()> {
    let (own, turn) = (game.man(figure).unit, game.state.turn);
    if own != unit {
        if game.unit(own).officer == Some(figure) {
            let left = game.unit_mut(own);
            (left.officer, left.replaced) = (None, Replacement::Wanted(turn));
        }
        game.figure_mut(figure).with = Some(unit);
    }
    let state = game.unit_mut(unit);
    (state.officer, state.replaced, state.grade) = (Some(figure), Replacement::None, 0);
    cx.tell(|| Event::Command(Told::TakesCommand { unit, figure }));
    if sheets::is_graded(game, unit) {
        sheets::roll_grade(game, cx, unit)?;
    }
    Ok(())
}

/// An officer on his way: he leads from the moment he touches anybody of the unit.
pub(super) fn travel(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, officer: FigureId) -> Step<()> {
    let nearest = |game: &Awa| game.living(unit).min_by_key(|figure| (game.range(officer, *figure), *figure));
    let alive = game.figure(officer).place.is_in_battle();
    let Some(goal) = nearest(game).filter(|_| alive) else {
        let turn = game.state.turn;
        game.unit_mut(unit).replaced = Replacement::Wanted(turn);
        return Ok(());
    };
    messenger::walk_to(game, cx, officer, goal, Pace::Fastest)?;
    let met = |game: &Awa| game.living(unit).any(|figure| charge::has_met(game, officer, figure));
    if game.figure(officer).place.is_in_battle() && met(game) {
        lead(game, cx, unit, officer)?;
    }
    Ok(())
}
