//! Section 15: Force Morale.

mod ask;
mod table;

use dice::Pool;
use engine::{Cx, Line, Step, Why, rule};
use serde::Serialize;

use crate::ids::{JumpOffId, LeaderId, PlayerId, VehicleId};
use crate::troops::Calling;
use crate::{Answer, Coc, Event, Question, board, close_combat, words};

pub use ask::{AvoidTest, LoseJumpOff};
pub use table::{Fate, Setback};
pub(crate) use table::{command_dice, dice_left, dice_lost};

/// The level at which a Jump-Off Point is lost. `coc.15.1.table-seventeen`
const JUMP_OFF_LEVEL: u8 = 2;

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A setback was tested for.
    Tested {
        /// Whose force.
        player: PlayerId,
        /// For what.
        setback: Setback,
        /// The die.
        die: u8,
        /// What it takes off, before what has been paid for the same Section already.
        loss: u8,
        /// What was paid for Teams of the same Section in this Phase. R-COC-161
        paid: u8,
        /// What is left.
        morale: u8,
    },
    /// A Chain of Command Die was given up instead. `coc.15.1.avoid-with-die`
    Avoided {
        /// Whose.
        player: PlayerId,
        /// For what.
        setback: Setback,
    },
    /// A Jump-Off Point is lost for low morale. `coc.15.1.table-seventeen`
    JumpOffLost {
        /// Whose.
        player: PlayerId,
        /// Which.
        jump_off: JumpOffId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Coc) -> Line {
        let force = |player: PlayerId| &game.setup.players[player.index()].name;
        match *self {
            Told::Tested { player, setback, die, loss, paid, morale } => {
                let cost = loss.saturating_sub(paid);
                let already =
                    if paid > 0 { format!(" ({loss}, of which {paid} is paid already)") } else { String::new() };
                let lost = if cost == 0 { "loses nothing".into() } else { format!("loses {cost}{already}") };
                let text =
                    format!("{}: {}. Force Morale {lost} and stands at {morale}.", force(player), setback.words());
                let mut line = words::line(text, rule!("coc.15.1.table-sixteen"), Vec::new());
                line.dice.push(die);
                line
            }
            Told::Avoided { player, setback } => words::line(
                format!(
                    "{}: {}. A Chain of Command Die is given up instead of a test.",
                    force(player),
                    setback.words()
                ),
                rule!("coc.15.1.avoid-with-die"),
                Vec::new(),
            ),
            Told::JumpOffLost { player, jump_off } => words::line(
                format!("{}: Force Morale is so low that a Jump-Off Point is lost.", force(player)),
                rule!("coc.15.1.table-seventeen"),
                vec![board::jump_off_key(jump_off.index())],
            ),
        }
    }
}

/// Tests Force Morale, unless a Chain of Command Die is given up for it. Returns what it cost. The end of the battle is
/// for the caller to look for, once all that happened together has been tested. `coc.15.1.roll-on-setback`
pub(crate) fn test(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId, setback: Setback) -> Step<u8> {
    test_beyond(game, cx, player, setback, 0)
}

/// The same, of which so much was paid already for Teams of the same Section. R-COC-161
pub(crate) fn test_beyond(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    player: PlayerId,
    setback: Setback,
    paid: u8,
) -> Step<u8> {
    if game.player(player).morale == 0 {
        return Ok(0);
    }
    let seat = Coc::seat(player);
    if game.player(player).dice > 0 {
        let question = Question::CloseCombat(close_combat::Question::AvoidTest(AvoidTest { setback, paid }));
        if cx.ask(game, seat, question)? == Answer::Yes {
            game.player_mut(player).dice -= 1;
            cx.tell(|| Event::Morale(Told::Avoided { player, setback }));
            return Ok(0);
        }
    }
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.15.1.roll-on-setback"), seat))?;
    let loss = setback.loss(&roll);
    let cost = loss.saturating_sub(paid).min(game.player(player).morale);
    game.player_mut(player).morale -= cost;
    let morale = game.player(player).morale;
    cx.tell(|| Event::Morale(Told::Tested { player, setback, die: roll.total() as u8, loss, paid, morale }));
    lose_jump_off(game, cx, player)?;
    Ok(cost)
}

/// Tests for a vehicle that is destroyed: as a Support Unit that is killed, and not for its Leader as well. One that is abandoned
/// or withdrawn is not tested for. `coc.15.2.vehicle-destroyed-only`, R-COC-126
pub(crate) fn vehicle_lost(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) -> Step<()> {
    test(game, cx, game.player_of_vehicle(vehicle), Setback::SupportKilled).map(drop)
}

/// Notes a test for a Leader, to be taken by [`settle_owed`] after those for units. R-COC-009
pub(crate) fn owe(game: &mut Coc, leader: LeaderId, fate: Fate) {
    let setup = game.leader_setup(leader);
    // Medics and Forward Observers are no Leaders. `coc.15.1.table-sixteen`
    if setup.calling == Calling::Leader {
        let due = (setup.player, Setback::of_leader(setup.rank, fate));
        game.state.owed.push(due);
    }
}

/// Takes the tests that Leaders of a player's force have caused.
pub(crate) fn settle_owed(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<()> {
    while let Some(at) = game.state.owed.iter().position(|due| due.0 == player) {
        let (_, setback) = game.state.owed.remove(at);
        test(game, cx, player, setback)?;
    }
    Ok(())
}

/// At 2 or less the opponent takes a Jump-Off Point away, once in a battle and without a test. R-COC-165
fn lose_jump_off(game: &mut Coc, cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<()> {
    // At 0 the whole force is gone: there is nothing to choose any more.
    if !(1..=JUMP_OFF_LEVEL).contains(&game.player(player).morale) || game.player(player).jump_off_lost {
        return Ok(());
    }
    game.player_mut(player).jump_off_lost = true;
    let (first, more) = {
        let mut left = ask::jump_offs_of(game, player);
        (left.next(), left.next().is_some())
    };
    let Some(mut gone) = first else {
        return Ok(());
    };
    if more {
        let opponent = game.first_player(game.side_of(player).enemy());
        let question = Question::CloseCombat(close_combat::Question::LoseJumpOff(LoseJumpOff { player }));
        if let Answer::JumpOff(chosen) = cx.ask(game, Coc::seat(opponent), question)? {
            gone = chosen;
        }
    }
    // Given up, not captured: only what is held to the end of a Turn counts as taken. `coc.A.4.victory`
    (game.state.jump_offs[gone.index()].up, game.state.jump_offs[gone.index()].captured) = (false, false);
    cx.tell(|| Event::Morale(Told::JumpOffLost { player, jump_off: gone }));
    Ok(())
}
