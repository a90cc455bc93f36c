//! Section 15.1: which row of Table Sixteen a lost Team or Section is tested on, and that each loss is tested once.

use arrayvec::ArrayVec;
use engine::{Cx, Side, Step};

use super::{Told, is_broken};
use crate::ids::{TeamId, UnitId};
use crate::integrity::{has_men, is_part};
use crate::morale::{self, Setback};
use crate::state::{Body, Deeds, Presence};
use crate::troops::MOST_TEAMS;
use crate::{Coc, Event};

/// How a Team goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loss {
    /// All its men are dead or taken.
    WipedOut,
    /// It Breaks.
    Breaks,
}

/// Tests for the Teams of a side whose last man has fallen or surrendered since the last look. R-COC-155, R-COC-162
pub(super) fn wiped_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, side: Side) -> Step<()> {
    for unit in game.unit_ids() {
        if game.side_of(game.unit(unit).player) != side {
            continue;
        }
        let mut lost = Body { unit, teams: 0 };
        for (place, team) in game.unit(unit).teams().enumerate() {
            if is_wiped_out(game, team) {
                lost.teams |= 1 << place;
            }
        }
        if lost.teams == 0 {
            continue;
        }
        for team in game.teams_in(lost) {
            game.team_mut(team).shock = 0;
            game.team_mut(team).deeds.set(Deeds(Deeds::LOSS_TESTED.0 | Deeds::GONE_NOW.0));
            cx.tell(|| Event::Shock(Told::WipedOut { team }));
        }
        super::end_covering(game, lost);
        test(game, cx, lost, Loss::WipedOut)?;
    }
    Ok(())
}

/// Whether a Team has just lost its last man. One whose men ran, or left, is not wiped out.
fn is_wiped_out(game: &Coc, team: TeamId) -> bool {
    let state = game.team(team);
    if !state.in_use || state.deeds.has(Deeds::LOSS_TESTED) {
        return false;
    }
    let mut any = false;
    for man in game.unit(game.unit_of(team)).men().map(|man| game.man(man)).filter(|man| man.team == team) {
        if !matches!(man.presence, Presence::Dead | Presence::Captured) {
            return false;
        }
        any = true;
    }
    any
}

/// Tests Force Morale for Teams of one unit that went together. R-COC-161, R-COC-163, R-COC-164, R-COC-315
pub(super) fn test(game: &mut Coc, cx: &mut Cx<'_, Coc>, lost: Body, loss: Loss) -> Step<()> {
    let player = game.unit(lost.unit).player;
    if let Some(setback) = whole(game, lost.unit, loss) {
        let paid = game.state.tested.iter().find(|(unit, _)| *unit == lost.unit).map_or(0, |(_, paid)| *paid);
        morale::test_beyond(game, cx, player, setback, paid)?;
        // What was paid for its Teams has been taken into account: a later setback stands for itself. R-COC-162
        game.state.tested.retain(|(unit, _)| *unit != lost.unit);
        return Ok(());
    }
    let row = match loss {
        Loss::WipedOut => Setback::TeamWipedOut,
        Loss::Breaks => Setback::TeamBreaks,
    };
    for _ in game.teams_in(lost).collect::<ArrayVec<TeamId, MOST_TEAMS>>() {
        let cost = morale::test(game, cx, player, row)?;
        note(game, lost.unit, cost);
    }
    Ok(())
}

/// The row for a unit that has gone as a whole in this Phase, if it has: a Section or Squad, or a support unit.
fn whole(game: &Coc, unit: UnitId, loss: Loss) -> Option<Setback> {
    let setup = game.unit(unit);
    let in_action = |team: TeamId| game.team(team).in_use && has_men(game, team) && !is_broken(game, team);
    let went_before = |team: TeamId| {
        let state = game.team(team);
        state.in_use && !is_part(game, team) && !state.deeds.has(Deeds::GONE_NOW)
    };
    if !setup.section && !setup.support || setup.teams().any(in_action) || setup.teams().any(went_before) {
        return None;
    }
    Some(match (setup.support, loss) {
        (true, Loss::WipedOut) => Setback::SupportKilled,
        (true, Loss::Breaks) => Setback::SupportRouts,
        (false, Loss::WipedOut) => Setback::SectionWipedOut,
        (false, Loss::Breaks) => Setback::SectionBreaks,
    })
}

/// Remembers what the Teams of a unit have cost in this Phase. R-COC-161
fn note(game: &mut Coc, unit: UnitId, cost: u8) {
    match game.state.tested.iter_mut().find(|(tested, _)| *tested == unit) {
        Some((_, paid)) => *paid += cost,
        None => game.state.tested.push((unit, cost)),
    }
}
