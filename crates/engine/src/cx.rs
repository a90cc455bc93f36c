//! The context a rule runs in: it rolls, asks and tells.
//!
//! A rule is straight-line code. When an input is missing, [`Cx::roll`] or [`Cx::ask`] returns [`Halt`], `?` unwinds
//! to the session, and the step is run again from its checkpoint once the input is there.

use dice::{Faces, Pool, Purpose, Roll, Source};

use crate::{Rules, Seat, Why};

/// Inside a step: an input is missing. Only [`Cx`] makes one; rules pass it on with `?`.
#[derive(Debug)]
pub struct Halt(());

/// What a rule returns: its result, or a halt to pass on.
pub type Step<T> = Result<T, Halt>;

/// One recorded input of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Input<A> {
    /// What a seat decided.
    Answer(A),
    /// What dice showed.
    Dice {
        /// For which rule, whose dice, and what was counted.
        why: Why,
        /// What was thrown.
        pool: Pool,
        /// What they showed.
        faces: Faces,
    },
}

/// What a halted step waits for.
#[derive(Clone, Debug, PartialEq)]
pub enum Pending<Q> {
    /// One seat's decision, or several made in secret at the same time.
    Asks(Vec<(Seat, Q)>),
    /// Dice from a person.
    Dice {
        /// What to throw.
        pool: Pool,
        /// For which rule, and whose dice.
        why: Why,
    },
}

/// Who answers when the record of a step runs out: computer players in a mass battle, or nobody.
pub trait Answers<R: Rules> {
    /// The answer, or none if a person has to be asked.
    fn answer(&mut self, game: &R, seat: Seat, question: &R::Question) -> Option<R::Answer>;
}

/// Nobody answers: every question halts the step.
pub struct Nobody;

impl<R: Rules> Answers<R> for Nobody {
    fn answer(&mut self, _: &R, _: Seat, _: &R::Question) -> Option<R::Answer> {
        None
    }
}

/// An event together with the number of inputs of its step that came before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Told<E> {
    /// Inputs used so far in this step when the event was told.
    pub after: usize,
    /// What happened.
    pub event: E,
}

/// Where the inputs of a step come from, and where its events go.
pub struct Cx<'a, R: Rules> {
    pub(crate) record: Option<&'a mut Vec<Input<R::Answer>>>,
    pub(crate) next: usize,
    pub(crate) answers: &'a mut dyn Answers<R>,
    pub(crate) dice: &'a mut dyn Source,
    pub(crate) told: Option<&'a mut Vec<Told<R::Event>>>,
    pub(crate) pending: Option<Pending<R::Question>>,
    pub(crate) tally: Tally,
}

/// Runs a step from its checkpoint with the inputs recorded so far, in `scratch`, until one is missing or it is done.
///
/// This is the whole of suspension and resumption; a [`Session`](crate::Session) does the same and keeps the books.
pub fn resume<R: Rules>(
    checkpoint: &R,
    scratch: &mut R,
    record: &mut Vec<Input<R::Answer>>,
    dice: &mut dyn Source,
) -> Result<crate::Flow, Pending<R::Question>> {
    scratch.clone_from(checkpoint);
    let mut nobody = Nobody;
    let mut cx = Cx::inline(&mut nobody, dice);
    cx.record = Some(record);
    let result = scratch.step(&mut cx);
    match (result, cx.pending) {
        (Ok(flow), None) => Ok(flow),
        (Err(_), Some(pending)) => Err(pending),
        _ => panic!("a halted step must return its halt, and only then"),
    }
}

/// How many questions and rolls a run has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Answers given.
    pub answers: u64,
    /// Rolls made (a pool thrown together is one).
    pub rolls: u64,
    /// Single dice thrown.
    pub dice: u64,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Tally) {
        self.answers += other.answers;
        self.rolls += other.rolls;
        self.dice += other.dice;
    }
}

impl<'a, R: Rules> Cx<'a, R> {
    /// A context that records nothing and tells nobody: for mass battles, where nothing halts.
    pub fn inline(answers: &'a mut dyn Answers<R>, dice: &'a mut dyn Source) -> Self {
        Cx { record: None, next: 0, answers, dice, told: None, pending: None, tally: Tally::default() }
    }

    /// Throws dice.
    pub fn roll(&mut self, pool: Pool, why: Why) -> Step<Roll> {
        if self.pending.is_some() {
            return Err(Halt(()));
        }
        let faces = match self.recorded() {
            Some(Input::Dice { faces, .. }) => faces.clone(),
            Some(Input::Answer(_)) => {
                panic!("{}: the record holds an answer where dice are due; a step must be deterministic", why.rule)
            }
            None => match self.dice.throw_for(pool, Purpose { rule: why.rule.as_str(), seat: why.seat.0 }) {
                Some(faces) => {
                    self.keep(|| Input::Dice { why, pool, faces: faces.clone() });
                    faces
                }
                None => return Err(self.halt(Pending::Dice { pool, why })),
            },
        };
        self.next += 1;
        self.tally.rolls += 1;
        self.tally.dice += pool.len() as u64;
        Ok(Roll::new(pool, faces).expect("faces are checked before they are recorded"))
    }

    /// Asks a seat to decide.
    pub fn ask(&mut self, game: &R, seat: Seat, question: R::Question) -> Step<R::Answer> {
        if self.pending.is_some() {
            return Err(Halt(()));
        }
        let answer = match self.recorded() {
            Some(Input::Answer(answer)) => answer.clone(),
            Some(Input::Dice { .. }) => panic!(
                "{}: the record holds dice where an answer is due; a step must be deterministic",
                R::rule_of(&question)
            ),
            None => match self.answers.answer(game, seat, &question) {
                Some(answer) => {
                    self.keep(|| Input::Answer(answer.clone()));
                    answer
                }
                None => return Err(self.halt(Pending::Asks(vec![(seat, question)]))),
            },
        };
        self.next += 1;
        self.tally.answers += 1;
        Ok(answer)
    }

    /// Asks several seats at the same time, each in secret. The answers come back in the order of the questions.
    pub fn ask_all(&mut self, game: &R, questions: Vec<(Seat, R::Question)>) -> Step<Vec<R::Answer>> {
        if self.pending.is_some() {
            return Err(Halt(()));
        }
        if self.recorded().is_none() {
            let given: Option<Vec<R::Answer>> =
                questions.iter().map(|(seat, question)| self.answers.answer(game, *seat, question)).collect();
            let Some(given) = given else {
                return Err(self.halt(Pending::Asks(questions)));
            };
            self.next += given.len();
            self.tally.answers += given.len() as u64;
            if let Some(record) = self.record.as_deref_mut() {
                record.extend(given.iter().cloned().map(Input::Answer));
            }
            return Ok(given);
        }
        let mut answers = Vec::with_capacity(questions.len());
        for (seat, question) in questions {
            answers.push(self.ask(game, seat, question)?);
        }
        Ok(answers)
    }

    /// Tells what happened. Costs nothing when nobody listens.
    pub fn tell(&mut self, event: impl FnOnce() -> R::Event) {
        if self.pending.is_none()
            && let Some(told) = self.told.as_deref_mut()
        {
            told.push(Told { after: self.next, event: event() });
        }
    }

    /// What the run has used so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    fn recorded(&self) -> Option<&Input<R::Answer>> {
        self.record.as_ref().and_then(|record| record.get(self.next))
    }

    fn keep(&mut self, input: impl FnOnce() -> Input<R::Answer>) {
        if let Some(record) = self.record.as_deref_mut() {
            record.push(input());
        }
    }

    fn halt(&mut self, pending: Pending<R::Question>) -> Halt {
        self.pending = Some(pending);
        Halt(())
    }
}
