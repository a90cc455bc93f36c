//! The end of a Phase: what lasts no longer than a Phase is over, and the next one begins.

use engine::{Cx, Step};

use super::questions::{EndTurn, Question, Withdraw};
use super::{Told, events};
use crate::harm::Cause;
use crate::ids::TeamId;
use crate::state::{Deeds, Lasts, Nerve, Presence};
use crate::{Answer, Coc, Event, Phase, shock, vehicles, weapons};

/// A Phase ends: what lasts a Phase is over, and the next one begins. `coc.6.1.none-or-one-six`
pub(crate) fn end_phase(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    slip_away(game, cx)?;
    weapons::end_phase(game, cx);
    end_effects(game, cx);
    clear_marks(game);
    // Men who were split off and did not go away are one with their Section again. R-COC-201
    shock::settle(game, cx, &Cause::default())?;
    if game.state.outcome.is_some() {
        return Ok(());
    }
    if !game.state.turn_ends {
        between_phases(game, cx)?;
    }
    if game.state.turn_ends {
        game.state.phase = Phase::TurnEnd;
    } else {
        begin_phase(game);
    }
    Ok(())
}

/// Begins the next Phase, of the side that the last Command Dice gave it to.
pub(super) fn begin_phase(game: &mut Coc) {
    game.state.active = game.state.next;
    game.state.acting = game.first_player(game.state.active);
    game.state.turn_ends = false;
    game.state.phase = Phase::Roll;
    events::grow_smoke(game, game.state.phase_number + 1);
}

/// Ambushers go off again if their owner likes. `coc.5.1.2.ambush-withdraw`
fn slip_away(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    for team in game.team_ids() {
        if !may_slip_away(game, team) {
            continue;
        }
        let player = game.player_of_team(team);
        if cx.ask(game, Coc::seat(player), Question::Withdraw(Withdraw { team }).into())? != Answer::Yes {
            continue;
        }
        let men = game.unit(game.unit_of(team)).men();
        for man in men.filter(|man| game.man(*man).team == team).collect::<arrayvec::ArrayVec<_, 32>>() {
            if game.man(man).presence == Presence::Table {
                game.man_mut(man).presence = Presence::Waiting;
            }
        }
        game.team_mut(team).deeds.set(Deeds::SLIPPED_AWAY);
        cx.tell(|| Event::Turn(Told::SlippedAway { team }));
    }
    Ok(())
}

/// Whether a Team has ambushed in this Phase and can go: not if it Broke, nor if its weapon cannot be moved and fired in
/// one Phase. `coc.5.1.2.ambush-tripod-stays`, R-COC-044
fn may_slip_away(game: &Coc, team: TeamId) -> bool {
    let state = game.team(team);
    state.deeds.has(Deeds::AMBUSHED)
        && state.nerve != Nerve::Broken
        && game.is_on_table(team)
        && !game.men_of(team).any(|man| game.weapon(game.man(man).weapon).tripod)
}

/// Covering Fire, smoke and barrages that end with this Phase.
fn end_effects(game: &mut Coc, cx: &mut Cx<'_, Coc>) {
    let now = game.state.phase_number;
    // `coc.4.5.4.covering-duration`
    game.state.covering.retain(|covering| covering.until > now);
    game.state.smokes.retain(|smoke| !matches!(smoke.lasts, Lasts::Phase(n) | Lasts::Shelling(n) if n <= now));
    if game.state.chance.shelled.is_some_and(|(.., last)| last <= now) {
        game.state.chance.shelled = None;
        cx.tell(|| Event::Turn(Told::ShellingOver));
    }
    for battery in &mut game.state.batteries {
        battery.silent_phase = false;
    }
    events::note_barrages(game);
}

/// Takes away what Teams, Leaders and players did in this Phase.
fn clear_marks(game: &mut Coc) {
    for team in &mut game.state.teams {
        // Whoever leaned out in this Phase stays so through the next. R-COC-092
        if !team.deeds.has(Deeds::LEANED_NOW) {
            team.deeds.clear(Deeds::LEANS_OUT);
        }
        team.deeds.0 &= Deeds::LASTING.0;
    }
    vehicles::end_phase(game);
    for leader in &mut game.state.leaders {
        leader.activated = false;
        leader.bound = false;
        leader.moved = false;
        leader.fired = false;
        leader.arrived = false;
        leader.failed = false;
    }
    for player in &mut game.state.players {
        player.interrupted = false;
        player.tray = [0; 6];
    }
    game.state.tested.clear();
    game.state.leading = None;
    game.state.brewing = None;
}

/// Between two Phases a Chain of Command Die ends the Turn at once. R-COC-046
fn between_phases(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    for side in [game.state.active, game.state.active.enemy()] {
        for player in game.players_of(side).collect::<arrayvec::ArrayVec<_, 8>>() {
            if game.player(player).dice == 0 {
                continue;
            }
            if cx.ask(game, Coc::seat(player), Question::EndTurn(EndTurn).into())? == Answer::Yes {
                game.player_mut(player).dice -= 1;
                game.state.turn_ends = true;
                cx.tell(|| Event::Turn(Told::TurnEndedByDie { player }));
                return Ok(());
            }
        }
    }
    Ok(())
}
