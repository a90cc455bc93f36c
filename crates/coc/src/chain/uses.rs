//! Section 5.1.1: what a player can do with a Chain of Command Die in his own Phase.

use engine::{Cx, Refusal, Step, rule};
use serde::{Deserialize, Serialize};

use super::{Told, ambush, jump_off, sniper};
use crate::ids::{JumpOffId, PlayerId, TeamId};
use crate::state::Presence;
use crate::troops::Role;
use crate::{Coc, Event, board, words};

/// A use of a Chain of Command Die in the own Phase. `coc.5.1.1.uses`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Use {
    /// The Turn ends after this Phase. `coc.5.1.2.end-turn-any-phase`
    EndTurn,
    /// A Jump-Off Point is moved. `coc.5.1.2.move-jop-own-phase`
    MoveJumpOff(JumpOffId),
    /// A Team that is not deployed springs an ambush. `coc.5.1.2.ambush-placement`
    Ambush(TeamId),
    /// A sniper changes his place. `coc.5.1.2.sniper-own-phase`
    Relocate(TeamId),
}

/// Lists what the player can do with a Die in his own Phase, open and closed; nothing if he holds none.
pub(crate) fn own_uses(game: &Coc, player: PlayerId, each: &mut dyn FnMut(Use, Result<(), Refusal>)) {
    if game.player(player).dice == 0 {
        return;
    }
    each(Use::EndTurn, may_end_turn(game));
    for id in game.jump_off_ids().filter(|id| game.jump_off(*id).owner == player && game.jump_off(*id).up) {
        each(Use::MoveJumpOff(id), jump_off::may_move(game, player, id));
    }
    for team in game.team_ids().filter(|team| game.player_of_team(*team) == player) {
        if ambush::is_waiting(game, team) {
            each(Use::Ambush(team), ambush::may_ambush(game, team));
        }
        if is_sniper(game, team) && game.is_on_table(team) {
            each(Use::Relocate(team), Ok(()));
        }
    }
}

/// Spends a Die in the own Phase. Whoever thinks better of it when he is asked for a place keeps his Die.
/// `coc.5.1.1.discard-after-use`
pub(crate) fn spend(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, what: Use) -> Step<()> {
    match what {
        Use::EndTurn => {
            end_turn(game, cx, player);
            Ok(())
        }
        Use::MoveJumpOff(id) => jump_off::shift(game, cx, player, id),
        Use::Ambush(team) => ambush::spring(game, cx, player, team).map(|_| ()),
        Use::Relocate(team) => sniper::relocate(game, cx, player, team),
    }
}

/// Takes the Die that was used. `coc.5.1.1.discard-after-use`
pub(super) fn discard(game: &mut Coc, player: PlayerId) {
    let held = &mut game.player_mut(player).dice;
    *held = held.checked_sub(1).expect("only a Die that is held is spent");
}

/// Whether a Die can end the Turn: not if it ends anyway. R-COC-046
pub(super) fn may_end_turn(game: &Coc) -> Result<(), Refusal> {
    if game.state.turn_ends {
        return Err(Refusal::by(rule!("coc.5.1.2.end-turn-after-phase"), "The Turn ends after this Phase anyway."));
    }
    Ok(())
}

/// The Turn ends once the Phase is played out. `coc.5.1.2.end-turn-after-phase`
pub(super) fn end_turn(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) {
    discard(game, player);
    game.state.turn_ends = true;
    cx.tell(|| Event::Chain(Told::EndsTurn { player }));
}

pub(super) fn is_sniper(game: &Coc, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).role == Role::Sniper
}

/// A short stable word for a use, for keys.
pub(crate) fn use_key(game: &Coc, what: Use) -> String {
    let team = |team: TeamId| game.team_setup(team).id.as_str();
    match what {
        Use::EndTurn => "end-turn".into(),
        Use::MoveJumpOff(id) => format!("move:{}", board::jump_off_key(id.index())),
        Use::Ambush(id) => format!("ambush:{}", team(id)),
        Use::Relocate(id) => format!("relocate:{}", team(id)),
    }
}

/// A use in a few words.
pub(crate) fn use_words(game: &Coc, what: Use) -> String {
    match what {
        Use::EndTurn => "Chain of Command Die: end the Turn after this Phase".into(),
        Use::MoveJumpOff(id) => format!("Chain of Command Die: move the Jump-Off Point at {}", game.jump_off(id).at),
        Use::Ambush(team) => format!("Chain of Command Die: ambush with {}", words::team(game, team)),
        Use::Relocate(team) => format!("Chain of Command Die: move {} elsewhere", words::team(game, team)),
    }
}

/// The same beside other uses of a Die.
pub(crate) fn use_label(game: &Coc, what: Use) -> String {
    match what {
        Use::EndTurn => "end the Turn after this Phase".into(),
        Use::MoveJumpOff(id) => format!("move Jump-Off Point {}", id.index() + 1),
        Use::Ambush(team) => format!("{} springs an ambush", words::team(game, team)),
        Use::Relocate(team) => format!("{} changes its place", words::team(game, team)),
    }
}

/// Whether anybody of the Team waits off the table.
pub(super) fn has_waiting_men(game: &Coc, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).men().any(|man| {
        let man = game.man(man);
        man.team == team && man.presence == Presence::Waiting
    })
}
