//! `quick` for A World Aflame: rules of thumb, one file per concern.
//!
//! It guesses ranges by eye like a person, with the error of R-AWA-009, and keeps a goal for every unit of its own.

mod acts;
pub(crate) mod assets;
mod before;
mod fire;
mod goals;
mod ideas;
mod reason;

use ::awa::{Answer, Awa, Guess, Question, UnitId, View};
use engine::{Appetite, Mix, Player, Probe};
use table::{Inches, Point};

use goals::Plan;
pub(crate) use goals::choices;
use reason::Reason;

use crate::course::Course;

/// How often two average dice differ by how much, in thirty-sixths.
const OFF: [(i32, u32); 7] = [(-3, 1), (-2, 4), (-1, 8), (0, 10), (1, 8), (2, 4), (3, 1)];

/// A player by rules of thumb.
pub(crate) struct Quick {
    mix: Mix,
    /// How it leans, and what units have been told. Its seed is for guesses that do not change by looking again.
    course: Course,
    reason: Reason,
    /// The day and the turn for which goals have been given out.
    turn: (u8, u8),
    /// One for each unit of the battle, the enemy's unused.
    plans: Vec<Plan>,
    /// How many units have been ordered to each place before the battle.
    bound: Vec<i32>,
}

impl Quick {
    /// A player that plays in a way.
    pub fn new(course: Course) -> Self {
        let (mix, reason) = (Mix::new(course.seed), Reason::None);
        Quick { mix, course, reason, turn: (0, 0), plans: Vec::new(), bound: Vec::new() }
    }

    /// Where nothing has been thought of: any legal answer.
    fn anything(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.reason = Reason::Anything;
        Awa::sample(view, question, &mut self.mix, &Appetite::EVEN)
    }

    /// The answer that promises most, of those that a question lists.
    fn best(
        &mut self,
        view: &View<'_>,
        question: &Question,
        mut worth: impl FnMut(&mut Self, &Answer) -> i32,
    ) -> Option<Answer> {
        let mut all = Vec::new();
        view.each_answer(question, |answer| all.push(answer));
        let mut best: Option<(i32, Answer)> = None;
        for answer in all {
            let value = worth(self, &answer);
            if best.as_ref().is_none_or(|(most, _)| value > *most) {
                best = Some((value, answer));
            }
        }
        best.map(|(_, answer)| answer)
    }

    fn decide(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        match question {
            Question::WriteOrder(asked) => Some(self.write_order(view, question, asked.unit)),
            Question::Deploy(asked) => self.deploy(view, question, asked),
            Question::BuyLot(_) => Some(self.buy(view, question)),
            Question::LayMines(_) => Some(Answer::Done),
            Question::WhoActs(_) => Some(self.who_acts(view, question)),
            Question::WhatNow(asked) => self.what_now(view, question, asked.unit),
            Question::WhereTo(asked) => Some(self.where_to(view, question, asked)),
            Question::WhereDrives(asked) => Some(self.where_drives(view, question, asked)),
            Question::WhoWatches(_) => self.who_watches(view, question),
            Question::WhichWatch(_) => self.best(view, question, |_, _| 0),
            Question::OpenFire(asked) => self.open_fire(view, question, asked),
            Question::Beat(_) => Some(Answer::Yes),
            Question::FirstShot(asked) => self.first_shot(view, question, asked.unit),
            Question::ShellAt(_) | Question::StrafeAt(_) | Question::BombAt(_) => self.shell_at(view, question),
            Question::Estimate(asked) => {
                self.reason = Reason::ByEye;
                let guess = self.by_eye(asked.ends.0, asked.ends.1).thousandths_value() / 1_000;
                Some(Answer::Number((guess as u16).clamp(asked.least, asked.most)))
            }
            Question::WhoProtects(_) => self.best(view, question, |_, answer| i32::from(*answer != Answer::Done)),
            Question::AtMines(_) => Some(Answer::Done),
            _ => None,
        }
    }

    /// How far it is, by eye: a guess with the error of R-AWA-009, in whole inches.
    fn by_eye(&mut self, from: Point, to: Point) -> Inches {
        let far = (from.distance_to(to).thousandths_value() + 500) / 1_000;
        let error = (average(&mut self.mix) - average(&mut self.mix)) * ((far + 9) / 10);
        Inches::whole((far + error).max(1))
    }

    /// How far an enemy seems to be, in thousandths of an inch: the same guess for the whole turn, from wherever it is looked at.
    /// Whoever looks twice does not see better. R-AWA-009
    fn seems(&self, view: &View<'_>, from: Point, foe: UnitId, to: Point) -> i32 {
        let (day, turn) = view.turn();
        let mut mix = Mix::new(self.course.seed ^ (foe.index() as u64) << 32 ^ u64::from(day) << 8 ^ u64::from(turn));
        let far = far(from, to);
        (far + (average(&mut mix) - average(&mut mix)) * (far / 10)).max(0)
    }

    /// What it believes a distance to be: one guess for each pair of units and turn, and how far such guesses are off. Whoever looks
    /// twice does not see better.
    fn belief(&mut self, view: &View<'_>, unit: UnitId, target: UnitId, from: Point, to: Point) -> Guess {
        let (day, turn) = view.turn();
        let pair = (unit.index() as u64) << 16 | target.index() as u64;
        let mut mix = Mix::new(self.course.seed ^ pair << 16 ^ u64::from(day) << 8 ^ u64::from(turn));
        let far = (from.distance_to(to).thousandths_value() + 500) / 1_000;
        let guess = far + (average(&mut mix) - average(&mut mix)) * ((far + 9) / 10);
        OFF.map(|(off, weight)| (Inches::whole((guess + off * ((guess + 9) / 10)).max(1)), weight))
    }
}

impl Player<Awa> for Quick {
    fn answer(&mut self, view: &View<'_>, question: &Question) -> Answer {
        match self.decide(view, question) {
            Some(answer) => answer,
            None => self.anything(view, question),
        }
    }

    fn reason(&self) -> String {
        self.reason.words().into()
    }
}

/// What an average die shows.
fn average(mix: &mut Mix) -> i32 {
    const FACES: [i32; 6] = [2, 3, 3, 4, 4, 5];
    FACES[mix.below(6) as usize]
}

/// A distance in thousandths of an inch between places of its own choosing, for reckoning ways. How far an enemy is it guesses.
fn far(from: Point, to: Point) -> i32 {
    from.distance_to(to).thousandths_value()
}
