//! The moment at which a seat is asked, for players who think ahead: games that the seat cannot tell from the real one, and how
//! they go on after an answer.
//!
//! A player never gets the real game: what it plays on with has been [imagined](Probe::imagine) first, and what was decided and
//! thrown in the open step is offered to it again through the same doors. Where the imagined game does not take that, or asks
//! something else, it is not the seat's game and is thrown away.

use dice::{Faces, Person, Pool, Purpose, Source};

use crate::chronicle::Chronicle;
use crate::cx::Answers;
use crate::{Cx, Flow, Input, Mix, Nobody, Pending, Present, Probe, Rules, Seat, Side};

/// A question together with all that a seat may reckon with.
pub struct Moment<'a, R: Rules> {
    pub(crate) checkpoint: &'a R,
    pub(crate) now: &'a R,
    pub(crate) inputs: &'a [Input<R::Answer>],
    pub(crate) seat: Seat,
    pub(crate) question: &'a R::Question,
}

impl<R: Rules> Moment<'_, R> {
    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What is asked.
    pub fn question(&self) -> &R::Question {
        self.question
    }

    /// The game as the seat sees it.
    pub fn view(&self) -> R::View<'_> {
        self.now.view(self.seat)
    }

    /// Whether the seat may answer so.
    pub fn allows(&self, answer: &R::Answer) -> bool {
        self.now.check(self.seat, self.question, answer).is_ok()
    }
}

impl<R: Present> Moment<'_, R> {
    /// The side of the seat; an umpire has none.
    pub fn side(&self) -> Option<Side> {
        self.now.seats().into_iter().find(|info| info.seat == self.seat)?.side
    }
}

impl<R: Chronicle> Moment<'_, R> {
    /// The round that is being played, which everybody knows.
    pub fn round(&self) -> u32 {
        self.now.round()
    }
}

impl<R: Probe> Moment<'_, R> {
    /// A game in which the seat would be asked the same, seeing the same; none if chance made one that is not consistent with
    /// what has happened in this step.
    pub fn imagine(&self, mix: &mut Mix) -> Option<Imagined<R>> {
        let checkpoint = self.checkpoint.imagine(self.seat, mix);
        let mut table = checkpoint.clone();
        let mine = (self.seat, self.question.clone());
        match run_again(&mut table, self.inputs)? {
            Pending::Asks(asks) if asks.contains(&mine) => {
                Some(Imagined { checkpoint, table, inputs: self.inputs.to_vec(), seat: self.seat })
            }
            _ => None,
        }
    }
}

/// A game that might be the real one, at the moment of a question.
pub struct Imagined<R: Rules> {
    checkpoint: R,
    /// Where it is played on, again and again: whatever a rule book remembers beside the state serves all of these games.
    table: R,
    inputs: Vec<Input<R::Answer>>,
    seat: Seat,
}

/// Where an imagined game was left.
pub enum Left<'a, R> {
    /// The battle was over.
    Over(&'a R),
    /// Somebody said stop.
    Standing(&'a R),
    /// This game did not take the answer, or what came of it.
    Nowhere,
}

impl<R: Rules> Imagined<R> {
    /// The game at the beginning of the step in which the seat is asked.
    pub fn game(&self) -> &R {
        &self.checkpoint
    }

    /// Lets the seat give this answer, or the players whatever they like, and goes on until somebody says stop after a step or the
    /// battle is over.
    pub fn play_on(
        &mut self,
        answer: Option<&R::Answer>,
        players: &mut dyn Answers<R>,
        dice: &mut dyn Source,
        mut stop: impl FnMut(&R) -> bool,
    ) -> Left<'_, R> {
        self.table.clone_from(&self.checkpoint);
        let game = &mut self.table;
        let mut answers =
            Replay { inputs: &self.inputs, next: 0, first: answer, seat: self.seat, then: players, refused: false };
        let mut recorded = RecordedDice { inputs: &self.inputs, next: 0, then: dice };
        let mut flow = {
            let mut cx = Cx::inline(&mut answers, &mut recorded);
            game.step(&mut cx)
        };
        if answers.refused {
            return Left::Nowhere;
        }
        let mut cx = Cx::inline(players, dice);
        loop {
            match flow {
                Ok(Flow::Over) => return Left::Over(game),
                Ok(Flow::On) if stop(game) => return Left::Standing(game),
                Ok(Flow::On) => flow = game.step(&mut cx),
                Err(_) => return Left::Nowhere,
            }
        }
    }
}

/// Runs the open step again with its inputs; what it waits for then. None if the game does not take them.
fn run_again<R: Rules>(game: &mut R, inputs: &[Input<R::Answer>]) -> Option<Pending<R::Question>> {
    let (mut nobody, mut hand) = (Nobody, Person);
    let mut answers = Replay { inputs, next: 0, first: None, seat: Seat::RED, then: &mut nobody, refused: false };
    let mut recorded = RecordedDice { inputs, next: 0, then: &mut hand };
    let mut cx = Cx::inline(&mut answers, &mut recorded);
    let _ = game.step(&mut cx);
    let (pending, used) = (cx.pending.take(), cx.next);
    if answers.refused || used < inputs.len() { None } else { pending }
}

/// What was answered before, then one answer more of the seat that thinks, then whoever plays on.
struct Replay<'a, R: Rules> {
    inputs: &'a [Input<R::Answer>],
    next: usize,
    first: Option<&'a R::Answer>,
    seat: Seat,
    then: &'a mut dyn Answers<R>,
    refused: bool,
}

impl<R: Rules> Answers<R> for Replay<'_, R> {
    fn answer(&mut self, game: &R, seat: Seat, question: &R::Question) -> Option<R::Answer> {
        if self.refused {
            return None;
        }
        while let Some(Input::Dice { .. }) = self.inputs.get(self.next) {
            self.next += 1;
        }
        let answer = match self.inputs.get(self.next) {
            Some(Input::Answer(answer)) => {
                self.next += 1;
                answer
            }
            _ => match self.first.take_if(|_| seat == self.seat) {
                Some(first) => first,
                None => return self.then.answer(game, seat, question),
            },
        };
        self.refused = game.check(seat, question, answer).is_err();
        (!self.refused).then(|| answer.clone())
    }
}

/// What the dice showed before, then other dice.
struct RecordedDice<'a, A> {
    inputs: &'a [Input<A>],
    next: usize,
    then: &'a mut dyn Source,
}

impl<A> RecordedDice<'_, A> {
    /// The faces of the next throw that was made before, if there is one more.
    fn recorded(&mut self) -> Option<Faces> {
        while let Some(Input::Answer(_)) = self.inputs.get(self.next) {
            self.next += 1;
        }
        let Some(Input::Dice { faces, .. }) = self.inputs.get(self.next) else { return None };
        self.next += 1;
        Some(faces.clone())
    }
}

impl<A> Source for RecordedDice<'_, A> {
    fn throw(&mut self, pool: Pool) -> Option<Faces> {
        match self.recorded() {
            Some(faces) => faces.check(pool).is_ok().then_some(faces),
            None => self.then.throw(pool),
        }
    }

    fn throw_for(&mut self, pool: Pool, purpose: Purpose) -> Option<Faces> {
        match self.recorded() {
            Some(faces) => faces.check(pool).is_ok().then_some(faces),
            None => self.then.throw_for(pool, purpose),
        }
    }
}
