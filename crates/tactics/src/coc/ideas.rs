//! What those who think ahead think about.

use ::coc::{Answer, Question, View, command};

use super::Quick;

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
