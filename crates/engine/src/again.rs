//! One step again and again with other dice: what comes of a moment of a session, thousands of times a second.

use dice::Source;

use crate::cx::{Answers, Input, Told};
use crate::{Cx, Flow, Present, Rules, Session};

/// A moment to play on from: the state at the beginning of the open step, and what has been answered and thrown in it.
#[derive(Clone, Debug)]
pub struct Again<R: Rules> {
    checkpoint: R,
    inputs: Vec<Input<R::Answer>>,
    record: Vec<Input<R::Answer>>,
}

impl<R: Present> Again<R> {
    /// The moment for which a session waits.
    pub fn of(session: &Session<R>) -> Self {
        let inputs = session.open_inputs().to_vec();
        Again { checkpoint: session.settled_game().clone(), record: Vec::new(), inputs }
    }
}

impl<R: Rules> Again<R> {
    /// Plays the open step, and those after it, in `game`, until a question finds no answer, a step goes by without dice, or the
    /// battle is over. What happens from the beginning of the step is told.
    pub fn play(
        &mut self,
        game: &mut R,
        answers: &mut dyn Answers<R>,
        dice: &mut dyn Source,
        told: &mut Vec<Told<R::Event>>,
    ) {
        game.clone_from(&self.checkpoint);
        self.record.clone_from(&self.inputs);
        told.clear();
        loop {
            let mut cx = Cx::inline(answers, dice);
            (cx.record, cx.told) = (Some(&mut self.record), Some(&mut *told));
            if !matches!(game.step(&mut cx), Ok(Flow::On)) || cx.tally().rolls == 0 {
                return;
            }
            self.record.clear();
        }
    }
}
