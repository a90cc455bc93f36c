//! `quick` for Not Quite Mechanised: rules of thumb, one file per concern.
//!
//! It keeps to the orders of the scenario where they make sense and gives a goal to everybody who has none. Battalions go round
//! positions, wait for each other, attack under one headquarters with guns that fire for them, and are shelled in on the hour of
//! the assault; tanks roll in; what wins is held.

pub(crate) mod assets;
mod battalions;
mod contact;
mod deploy;
mod echelon;
mod errands;
mod estimate;
mod fight;
mod goals;
mod guns;
mod orders;
mod reason;

use ::nqm::{Answer, Nqm, Question, UnitId, View};
use engine::{Appetite, Mix, Player, Probe};

pub(crate) use contact::{ideas, matters};
pub(crate) use errands::choices;
use orders::Writ;
use reason::Reason;

use crate::course::Course;

/// A player by rules of thumb.
pub(crate) struct Quick {
    mix: Mix,
    /// How it leans, and what battalions have been told.
    course: Course,
    reason: Reason,
    /// The phase and the hour for which orders have been thought of.
    written: Option<(bool, u16)>,
    /// What is still to be ordered in it, the next one last.
    writs: Vec<Writ>,
    /// Units that have been placed, or for which no place was found.
    placed: Vec<UnitId>,
    /// What is being written.
    writ: Option<Writ>,
}

impl Quick {
    /// A player that plays in a way; its seed is for where it has no preference.
    pub fn new(course: Course) -> Self {
        Quick {
            mix: Mix::new(course.seed),
            course,
            reason: Reason::None,
            written: None,
            writs: Vec::new(),
            writ: None,
            placed: Vec::new(),
        }
    }

    /// Where nothing has been thought of: any legal answer.
    fn anything(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.reason = Reason::Anything;
        Nqm::sample(view, question, &mut self.mix, &Appetite::EVEN)
    }

    /// An answer and its reason.
    #[allow(clippy::unnecessary_wraps, reason = "those who decide may also have no opinion")]
    fn say(&mut self, reason: Reason, answer: Answer) -> Option<Answer> {
        self.reason = reason;
        Some(answer)
    }

    fn decide(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        match question {
            Question::Deploy(_) => self.who_is_placed(view, question),
            Question::PlaceUnit(asked) => self.place(view, asked.unit),
            Question::Orders(_) => self.menu(view, question),
            _ => match self.write(view, question) {
                Some(answer) => Some(answer),
                None => self.fight(view, question),
            },
        }
    }
}

impl Player<Nqm> for Quick {
    fn answer(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let answer = self.decide(view, question);
        let usual = match answer.filter(|answer| view.allows(question, answer)) {
            Some(answer) => answer,
            None => self.anything(view, question),
        };
        match self.rather(view, question, &usual) {
            Some(answer) => {
                self.reason = Reason::Leans;
                answer
            }
            None => usual,
        }
    }

    fn reason(&self) -> String {
        if self.reason == Reason::Leans { self.course.lean.to_string() } else { self.reason.words().into() }
    }
}
