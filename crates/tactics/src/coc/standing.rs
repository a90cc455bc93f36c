//! How a battle that is not over stands, for players who think ahead, and which orders they think about.

use ::coc::{Answer, Nerve, Question, View, command};
use engine::Side;

use super::Quick;
use super::goals::{goal, must_advance};
use crate::lean::Lean;

/// What a point of Shock is worth beside a point of Force Morale, which is 90 here.
const SHOCK: i64 = 5;
const PINNED: i64 = 15;
const BROKEN: i64 = 45;
/// What an inch nearer to where it has to go is worth to a side that attacks, for all its men together.
const INCH: i64 = 4;

/// How far the side that looks is ahead, Force Morale and losses apart.
pub(crate) fn standing(view: &View<'_>) -> i64 {
    let burden = |side: Side| -> i64 {
        let each = view.teams(side).filter_map(|team| view.team(team)).map(|(_, state)| {
            let nerve = match state.nerve {
                Nerve::Steady => 0,
                Nerve::Pinned => PINNED,
                Nerve::Broken => BROKEN,
            };
            SHOCK * i64::from(state.shock) + nerve
        });
        each.sum()
    };
    let side = view.side();
    burden(side.enemy()) - burden(side) - way_to_go(view)
}

/// What is still before those who have to go somewhere.
fn way_to_go(view: &View<'_>) -> i64 {
    if !must_advance(view, Lean::default()) {
        return 0;
    }
    let ways = view.teams(view.side()).map(|team| {
        let at = view.middle(team);
        i64::from(at.distance_to(goal(view, at)).thousandths_value()) / 1_000
    });
    let (count, all) = ways.fold((0, 0), |(count, all), way| (count + 1, all + way));
    if count == 0 { 48 * INCH } else { INCH * all / count }
}

impl Quick {
    /// The orders that promise most, the best first.
    pub(crate) fn best_orders(&mut self, view: &View<'_>, question: &Question, count: usize) -> Vec<Answer> {
        let Question::Command(command::Question::Order(_)) = question else { return Vec::new() };
        let mut orders: Vec<(i64, Answer)> = view
            .offers(question)
            .into_iter()
            .map(|answer| (self.worth_of_order(view, &answer).0, answer))
            .filter(|(worth, answer)| *worth > 0 || *answer == Answer::Pass)
            .collect();
        orders.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        orders.into_iter().map(|(_, answer)| answer).take(count).collect()
    }
}
