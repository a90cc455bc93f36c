//! What those who think ahead think about.

use ::coc::{Answer, Question, Scenario, View, command};

use super::Quick;

/// Whether one answer may decide something. What an activated body does, what Leaders spend their Initiatives on and when to interrupt
/// was tried too: as many games in thought are better spent on the orders.
pub(crate) fn matters(question: &Question) -> bool {
    matches!(question, Question::Command(command::Question::Order(_)))
}

/// How many Phases are played on about one order. A probe is a short race, and whether it is won shows only at its end; who attacks
/// a position has a long way to go before it shows.
pub(crate) fn foresight(view: &View<'_>) -> u32 {
    match view.scenario() {
        Scenario::Probe => u32::MAX,
        Scenario::AttackAndDefend => 8,
        _ => 4,
    }
}

impl Quick {
    /// The orders that promise most, the best first.
    pub(crate) fn best_orders(&mut self, view: &View<'_>, question: &Question, count: usize) -> Vec<Answer> {
        let Question::Command(command::Question::Order(_)) = question else { return Vec::new() };
        self.prospects.forget();
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
