//! Which answers are worth a thought for players who think ahead.

use ::scw::{Answer, Question, View, WhereTo};

use super::goals::tasks;
use super::{Quick, fire};

/// An assault that promises so much less than it should, in tenths of a point, is still thought about.
const DOUBTFUL: i32 = -25;

impl Quick {
    /// Answers that are worth a thought, the best first.
    pub(crate) fn ideas(&mut self, view: &View<'_>, question: &Question) -> Vec<Answer> {
        match question {
            Question::Shot(asked) => fire::shots(view, asked),
            Question::Strike(_) => fire::targets_for_a_strike(view),
            Question::AssaultMove(_) => {
                let mut answers: Vec<Answer> =
                    self.assaults(view, DOUBTFUL).into_iter().map(|(_, answer)| answer).collect();
                answers.insert(answers.len().min(3), Answer::Done);
                answers
            }
            Question::Rally(_) => {
                let mut answers = vec![Answer::Done];
                answers.extend(view.own_units().map(Answer::Unit));
                answers
            }
            Question::Go(asked) => self.ways(view, question, asked),
            _ => Vec::new(),
        }
    }

    /// Where a unit could go with its roll if it were told something else.
    fn ways(&mut self, view: &View<'_>, question: &Question, asked: &WhereTo) -> Vec<Answer> {
        self.take_stock(view);
        let unit = asked.unit;
        let Some(at) = view.spot(unit) else { return Vec::new() };
        let mut answers: Vec<Answer> = Vec::new();
        for task in tasks(view, unit) {
            self.course.errands = vec![(unit.index() as u16, task)];
            let Some(plan) = self.told(view, unit, at) else { continue };
            self.plans[unit.index()] = plan;
            self.intent = None;
            let answer = self.where_to(view, question, asked);
            if !answers.contains(&answer) {
                answers.push(answer);
            }
        }
        answers
    }
}
