//! Games between computer players at full speed: nothing halts, nothing is written down.

use dice::Source;

use crate::cx::{Answers, Tally};
use crate::{Cx, Flow, Moment, Nobody, Outcome, Pending, Rules, Seat};

/// A computer player. It gets the view of its seat and nothing else.
pub trait Player<R: Rules>: Send {
    /// Answers a question.
    fn answer(&mut self, view: &R::View<'_>, question: &R::Question) -> R::Answer;

    /// Whether it wants to think ahead: then it is asked by [`Player::think`] wherever that can be done.
    fn thinks(&self) -> bool {
        false
    }

    /// Answers a question after thinking ahead.
    fn think(&mut self, moment: &Moment<'_, R>) -> R::Answer {
        self.answer(&moment.view(), moment.question())
    }

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

/// Plays a game to its end, with players who may think ahead: steps halt at their questions. `None` if it does not end within
/// [`MOST_STEPS`].
pub fn play_thinking<R: Rules>(game: &mut R, players: &mut Players<'_, R>, dice: &mut dyn Source) -> Option<Played> {
    let (mut now, mut record, mut tally) = (game.clone(), Vec::new(), Tally::default());
    for steps in 1..=MOST_STEPS {
        record.clear();
        let flow = loop {
            now.clone_from(game);
            let mut nobody = Nobody;
            let mut cx = Cx::inline(&mut nobody, dice);
            cx.record = Some(&mut record);
            let flow = now.step(&mut cx);
            let (pending, used) = (cx.pending.take(), cx.tally());
            match (flow, pending) {
                (Ok(flow), _) => {
                    tally.add(used);
                    break flow;
                }
                (Err(_), Some(Pending::Asks(asks))) => {
                    // Who is asked at the same time does not hear the others.
                    let known = record.len();
                    for (seat, question) in &asks {
                        let inputs = &record[..known];
                        let moment = Moment { checkpoint: game, now: &now, inputs, seat: *seat, question };
                        let answer = players.0[usize::from(seat.0)].think(&moment);
                        record.push(crate::Input::Answer(answer));
                    }
                }
                (Err(_), _) => unreachable!("the dice of a battle between computer players always fall"),
            }
        };
        game.clone_from(&now);
        if flow == Flow::Over {
            let outcome = game.outcome().expect("a battle that is over has an outcome");
            return Some(Played { outcome, tally, steps });
        }
    }
    None
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
