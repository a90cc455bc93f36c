//! What is asked about Force Morale.

use engine::prompt::{Choice, Odds};
use engine::{RuleId, rule};
use serde::Serialize;

use super::Setback;
use crate::ask::{Asked, Offer, Taste};
use crate::ids::{JumpOffId, PlayerId};
use crate::{Answer, Coc, board};

/// A player's Jump-Off Points that are still on the table.
pub(super) fn jump_offs_of(game: &Coc, player: PlayerId) -> impl Iterator<Item = JumpOffId> + '_ {
    game.jump_off_ids().filter(move |id| game.jump_off(*id).up && game.jump_off(*id).owner == player)
}

/// Is a Chain of Command Die given up instead of a test?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AvoidTest {
    /// For what the test is due.
    pub setback: Setback,
    /// What was paid already for Teams of the same Section.
    pub paid: u8,
}

impl Asked for AvoidTest {
    fn rule(&self) -> RuleId {
        rule!("coc.15.1.avoid-with-die")
    }

    fn title(&self, _: &Coc) -> String {
        format!("A Force Morale test is due: {}. Give up a Chain of Command Die instead?", self.setback.words())
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Pass, Taste::Done));
        each(Offer::open(Answer::Yes, Taste::Chain));
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "die".into() } else { "test".into() }
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "gives up a Chain of Command Die".into() } else { "takes the test".into() }
    }

    fn label(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "give up a Chain of Command Die".into() } else { "take the test".into() }
    }

    fn adorn(&self, _: &Coc, answer: &Answer, choice: &mut Choice) {
        if *answer == Answer::Pass {
            choice.rule = rule!("coc.15.1.table-sixteen");
            choice.odds = odds(self.setback, self.paid);
        }
    }
}

/// The exact chances of each loss.
fn odds(setback: Setback, paid: u8) -> Vec<Odds> {
    let lost = crate::odds::force_morale(setback);
    let chance = |cost: u8| lost.p(|loss| loss.saturating_sub(paid) == cost);
    let what = |cost: u8| if cost == 0 { "nothing lost".to_owned() } else { format!("Force Morale -{cost}") };
    let all = (0..=3).map(|cost| crate::odds::chance(&what(cost), chance(cost)));
    all.filter(|odds| odds.basis_points > 0).collect()
}

/// Which Jump-Off Point does the opponent lose?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LoseJumpOff {
    /// Whose they are.
    pub player: PlayerId,
}

impl Asked for LoseJumpOff {
    fn rule(&self) -> RuleId {
        rule!("coc.15.1.table-seventeen")
    }

    fn title(&self, game: &Coc) -> String {
        let force = &game.setup.players[self.player.index()].name;
        format!("Morale is low: which Jump-Off Point of {force} is taken off the table?")
    }

    fn about(&self, game: &Coc) -> Vec<String> {
        jump_offs_of(game, self.player).map(|id| board::jump_off_key(id.index())).collect()
    }

    fn offers(&self, game: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        for id in jump_offs_of(game, self.player) {
            each(Offer::open(Answer::JumpOff(id), Taste::Other));
        }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if let Answer::JumpOff(id) = answer { board::jump_off_key(id.index()) } else { String::new() }
    }

    fn say(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::JumpOff(id) => {
                let at = game.jump_off(*id).at;
                format!("the one at {at}")
            }
            _ => String::new(),
        }
    }

    fn label(&self, game: &Coc, answer: &Answer) -> String {
        match answer {
            Answer::JumpOff(id) => format!("Jump-Off Point {}", id.index() + 1),
            _ => self.say(game, answer),
        }
    }
}
