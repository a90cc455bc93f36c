//! How a battle that is not over stands, for players who think ahead, and which acts they think about.

use ::awa::{Answer, Question, View};

use super::Quick;
use super::goals::value;

/// What all the places there are are worth together.
const PLACES: i32 = 500;

/// How far the side that looks is ahead by the places it holds.
pub(crate) fn standing(view: &View<'_>) -> i64 {
    let side = view.side();
    let (mut ahead, mut all) = (0, 0);
    for (n, place) in view.places().iter().enumerate() {
        let (ours, theirs) = (value(place.worth[side]), value(place.worth[side.enemy()]));
        all += ours.max(theirs);
        match view.holder(n) {
            Some(holder) if holder == side => ahead += ours,
            Some(_) => ahead -= theirs,
            None => {}
        }
    }
    i64::from(PLACES * ahead / all.max(1))
}

impl Quick {
    /// What promises most, the best first.
    pub(crate) fn best_acts(&mut self, view: &View<'_>, question: &Question, count: usize) -> Vec<Answer> {
        self.take_stock(view);
        let mut all = Vec::new();
        view.each_answer(question, |answer| all.push(answer));
        let mut acts: Vec<(i32, Answer)> = Vec::new();
        for answer in all {
            let worth = match (question, &answer) {
                (Question::WhatNow(asked), Answer::Act(act)) => self.worth(view, asked.unit, act),
                (Question::WhoActs(_), Answer::Unit(unit)) => self.urgency(view, *unit),
                _ => 0,
            };
            if worth > 0 || answer == Answer::Done {
                acts.push((worth, answer));
            }
        }
        acts.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        acts.into_iter().map(|(_, answer)| answer).take(count).collect()
    }
}
