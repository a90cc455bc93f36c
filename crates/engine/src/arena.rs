//! Games between computer players at full speed: nothing halts, nothing is written down.

use dice::Source;

use crate::cx::{Answers, Input, Tally, Told};
use crate::{Cx, Flow, Moment, Outcome, Pending, Rules, Seat};

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

/// Those who answer at once. Whoever thinks ahead lets the step halt, and is asked at that moment.
struct AtOnce<'p, 'a, R: Rules>(&'p mut Players<'a, R>);

impl<R: Rules> Answers<R> for AtOnce<'_, '_, R> {
    fn answer(&mut self, game: &R, seat: Seat, question: &R::Question) -> Option<R::Answer> {
        let player = &mut self.0.0[usize::from(seat.0)];
        if player.thinks() { None } else { Some(player.answer(&game.view(seat), question)) }
    }
}

/// One step after the other, with players of whom some may think ahead.
pub(crate) struct Thoughtful<R: Rules> {
    /// The game as far as the open step has got.
    now: R,
    /// The inputs of the last step.
    pub record: Vec<Input<R::Answer>>,
    /// What was told in it.
    pub told: Vec<Told<R::Event>>,
}

impl<R: Rules> Thoughtful<R> {
    pub fn new(game: &R) -> Self {
        Thoughtful { now: game.clone(), record: Vec::new(), told: Vec::new() }
    }

    /// Plays one step: it is run again from its beginning after each answer that was thought about.
    pub fn step(&mut self, game: &mut R, players: &mut Players<'_, R>, dice: &mut dyn Source) -> (Flow, Tally) {
        self.record.clear();
        if !players.0.iter().any(|player| player.thinks()) {
            return self.step_at_once(game, players, dice);
        }
        loop {
            self.now.clone_from(game);
            self.told.clear();
            let mut at_once = AtOnce(players);
            let mut cx = Cx::inline(&mut at_once, dice);
            (cx.record, cx.told) = (Some(&mut self.record), Some(&mut self.told));
            let flow = self.now.step(&mut cx);
            let (pending, used) = (cx.pending.take(), cx.tally());
            match (flow, pending) {
                (Ok(flow), _) => {
                    std::mem::swap(game, &mut self.now);
                    return (flow, used);
                }
                (Err(_), Some(Pending::Asks(asks))) => {
                    // Who is asked at the same time does not hear the others.
                    let known = self.record.len();
                    for (seat, question) in &asks {
                        let inputs = &self.record[..known];
                        let moment = Moment { checkpoint: game, now: &self.now, inputs, seat: *seat, question };
                        let answer = players.0[usize::from(seat.0)].think(&moment);
                        self.record.push(Input::Answer(answer));
                    }
                }
                (Err(_), _) => unreachable!("the dice of a battle between computer players always fall"),
            }
        }
    }
}

impl<R: Rules> Thoughtful<R> {
    /// Plays one step with players who answer at once: nothing halts.
    fn step_at_once(&mut self, game: &mut R, players: &mut Players<'_, R>, dice: &mut dyn Source) -> (Flow, Tally) {
        self.told.clear();
        let mut cx = Cx::inline(players, dice);
        (cx.record, cx.told) = (Some(&mut self.record), Some(&mut self.told));
        match game.step(&mut cx) {
            Ok(flow) => (flow, cx.tally()),
            Err(_) => unreachable!("computer players always answer and seeded dice always fall"),
        }
    }
}

/// Plays a game to its end, with players who may think ahead. `None` if it does not end within [`MOST_STEPS`].
pub fn play_thinking<R: Rules>(game: &mut R, players: &mut Players<'_, R>, dice: &mut dyn Source) -> Option<Played> {
    let (mut table, mut tally) = (Thoughtful::new(game), Tally::default());
    for steps in 1..=MOST_STEPS {
        let (flow, used) = table.step(game, players, dice);
        tally.add(used);
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
