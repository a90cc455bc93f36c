//! Games between computer players at full speed: nothing halts, nothing is written down.

use dice::Source;

use crate::cx::{Answers, Tally};
use crate::{Cx, Flow, Outcome, Rules, Seat};

/// A computer player. It gets the view of its seat and nothing else.
pub trait Player<R: Rules>: Send {
    /// Answers a question.
    fn answer(&mut self, view: &R::View<'_>, question: &R::Question) -> R::Answer;

    /// Why it answered so, in one line; empty if it has no reason to give.
    fn reason(&self) -> String {
        String::new()
    }
}

/// The result of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// What it took.
    pub tally: Tally,
    /// Steps played.
    pub steps: u64,
}

/// The most steps a game may take before it counts as stuck.
pub const MOST_STEPS: u64 = 200_000;

/// The players of all seats, by seat number.
pub struct Players<'a, R: Rules>(pub Vec<&'a mut dyn Player<R>>);

impl<R: Rules> Answers<R> for Players<'_, R> {
    fn answer(&mut self, game: &R, seat: Seat, question: &R::Question) -> Option<R::Answer> {
        Some(self.0[usize::from(seat.0)].answer(&game.view(seat), question))
    }
}

/// Plays a game to its end. `None` if it does not end within [`MOST_STEPS`].
pub fn play<R: Rules>(game: &mut R, players: &mut Players<'_, R>, dice: &mut dyn Source) -> Option<Played> {
    let mut cx = Cx::inline(players, dice);
    for steps in 1..=MOST_STEPS {
        match game.step(&mut cx) {
            Ok(Flow::On) => {}
            Ok(Flow::Over) => {
                let outcome = game.outcome().expect("a battle that is over has an outcome");
                return Some(Played { outcome, tally: cx.tally(), steps });
            }
            Err(_) => unreachable!("computer players always answer and seeded dice always fall"),
        }
    }
    None
}
