//! Moments at which somebody may react, and whether he is asked.

use engine::{Cx, Side, Step};

use super::question::Question;
use super::reactions::{Chance, Done, carry_out, is_watching, may_interrupt, overwatch, provoked};
use crate::ids::{PlayerId, TeamId};
use crate::state::{Body, Deeds, Presence, Stance};
use crate::troops::Role;
use crate::{Coc, fire};

/// A moment at which the other side may interrupt or spring an ambush: after the Command Dice are rolled, and before
/// and after every action. R-COC-042, R-COC-043
pub(crate) fn moment(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    react_to(game, cx, game.state.active.enemy())?;
    // An enemy who interrupted or ambushed may still be answered by Overwatch that held its fire. R-COC-087
    react_to(game, cx, game.state.active)
}

/// What provokes Overwatch besides movement. R-COC-087
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Provocation {
    /// It fired or threw a grenade.
    Fired,
    /// It came onto the table.
    Deployed,
}

/// Lets Overwatch answer a body that has fired, thrown or come onto the table, and then the other side interrupt.
/// R-COC-047, R-COC-087
pub(crate) fn answer(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, _what: Provocation) -> Step<()> {
    for team in game.teams_in(body) {
        game.team_mut(team).deeds.set(Deeds::PROVOKED);
    }
    let side = game.side_of(game.unit(body.unit).player);
    react_to(game, cx, side.enemy())
}

/// Asks the players of a side, one after the other, as long as they want to do something.
fn react_to(game: &mut Coc, cx: &mut Cx<'_, Coc>, side: Side) -> Step<()> {
    for player in game.players_of(side).collect::<arrayvec::ArrayVec<PlayerId, 8>>() {
        loop {
            if game.state.outcome.is_some() || !is_asked(game, player) {
                break;
            }
            let mark = mark(game);
            if game.player(player).let_pass == mark {
                break;
            }
            let answer = cx.ask(game, Coc::seat(player), Question::Chance(Chance { stopped: None }).into())?;
            if carry_out(game, cx, player, &answer)? == Done::Passed {
                game.player_mut(player).let_pass = mark;
                break;
            }
        }
    }
    Ok(())
}

/// Whether a player has something to decide, as far as everybody knows: Overwatch that could fire, or a Die with which he
/// could interrupt.
fn is_asked(game: &Coc, player: PlayerId) -> bool {
    may_interrupt(game, player) || could_fire(game, player)
}

/// Whether a Team of his on Overwatch could fire at somebody who has provoked it.
fn could_fire(game: &Coc, player: PlayerId) -> bool {
    let on_overwatch = |team: &TeamId| game.player_of_team(*team) == player && is_watching(game, *team);
    let mut teams = game.team_ids().filter(on_overwatch).peekable();
    if teams.peek().is_none() {
        return false;
    }
    let at = provoked(game, game.side_of(player));
    teams.any(|team| overwatch(game, team, at.clone()).is_some_and(|volley| fire::may_fire(game, &volley).is_ok()))
}

/// Whether a Team is a sniper whom nobody has noticed.
fn is_lurking(game: &Coc, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).role == Role::Sniper && game.is_hidden(team)
}

/// A number for the table as everybody sees it: who stands where, how he bears up and what he did. Nothing that is off the
/// table counts, nor a sniper who is hidden.
pub(super) fn mark(game: &Coc) -> u32 {
    // FNV-1a, word by word.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |word: u64| hash = (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
    let pair = |a: i32, b: i32| u64::from(a.cast_unsigned()) << 32 | u64::from(b.cast_unsigned());
    add(u64::from(game.state.phase_number));
    for (n, man) in game.state.men.iter().enumerate() {
        if man.presence == Presence::Table && !is_lurking(game, man.team) {
            add(n as u64);
            add(pair(man.spot.at.x, man.spot.at.y));
        }
    }
    // Who has fired lurks no more; who was moved with a Die counts as having fired, and lurks.
    for team in game.team_ids().filter(|team| game.is_on_table(*team) && !is_lurking(game, *team)) {
        let state = game.team(team);
        add(u64::from(team.0) << 48
            | u64::from(state.shock) << 40
            | (state.nerve as u64) << 36
            | u64::from(state.deeds.0));
        if let Stance::Overwatch(arc) = state.stance {
            add(u64::from(arc.0) + 1);
        }
    }
    for leader in game.state.leaders.iter().filter(|leader| leader.presence == Presence::Table) {
        add(pair(leader.spot.at.x, leader.spot.at.y));
    }
    for id in game.hulls_on_table() {
        let (vehicle, team) = (game.vehicle(id), game.team(game.vehicle_team(id)));
        add(pair(vehicle.at.x, vehicle.at.y));
        add(u64::from(vehicle.facing.0) << 48 | u64::from(vehicle.turret.0) << 32 | u64::from(team.deeds.0));
        add(u64::from(team.shock) << 32 | u64::from(vehicle.damage.0) << 8 | vehicle.condition as u64);
        let watching = vehicle.seats.iter().fold(0u64, |bits, seat| bits << 1 | u64::from(seat.watching));
        add(watching << 8 | u64::from(vehicle.engine) << 4 | u64::from(vehicle.sights));
    }
    (hash ^ hash >> 32) as u32
}
