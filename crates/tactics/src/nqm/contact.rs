//! What is decided in contact: what one who leans would rather do, and what those who think ahead weigh.

use ::nqm::{Answer, Question, View};

use super::Quick;
use crate::lean::Lean;

impl Quick {
    /// What one who leans somewhere would rather do than what the thumb says.
    pub(super) fn rather(&self, view: &View<'_>, question: &Question, usual: &Answer) -> Option<Answer> {
        let Lean { forward, blows, fire, care, .. } = self.course.lean;
        let rather = match question {
            Question::AssaultNow(asked) if asked.reckless && blows > 0 => Answer::Nth(0),
            Question::RollIn(asked) if asked.reckless && blows > 0 => Answer::Nth(u8::from(asked.together)),
            Question::AssaultNow(_) | Question::AnotherRound(_) | Question::RollIn(_) if blows < 0 => Answer::Nth(1),
            Question::MayAttack(_) if blows < -1 || care > 1 => Answer::Pass,
            Question::GoOn(_) if *usual == Answer::Done && forward > 0 => Answer::Pass,
            Question::GoOn(_) if *usual == Answer::Pass && care > 0 => Answer::Done,
            Question::GoOn(_) if *usual == Answer::Nth(0) && blows < 0 => Answer::Pass,
            Question::LeavePosition(_) if forward < 0 && care > 0 => Answer::Nth(1),
            Question::Broken(_) if care < 0 => Answer::Nth(1),
            Question::CounterAttack(_) if blows < 0 => Answer::Pass,
            Question::Ambush(_) | Question::WhoFires(_) | Question::Meet(_) if fire > 0 => Answer::Nth(0),
            _ => return None,
        };
        (rather != *usual && view.allows(question, &rather)).then_some(rather)
    }
}

/// Whether one answer to this question may decide something.
pub(crate) fn matters(question: &Question) -> bool {
    matches!(
        question,
        Question::MayAttack(_)
            | Question::GoOn(_)
            | Question::AssaultNow(_)
            | Question::AnotherRound(_)
            | Question::RollIn(_)
            | Question::CounterAttack(_)
            | Question::LeavePosition(_)
            | Question::TurnOnTanks(_)
            | Question::Advance(_)
            | Question::AfterRefusal(_)
            | Question::Broken(_)
    )
}

/// All that can be said to a question that matters: the lists are short.
pub(crate) fn ideas(view: &View<'_>, question: &Question) -> Vec<Answer> {
    let mut ideas = Vec::new();
    view.each_answer(question, |answer| {
        if answer != Answer::Waive {
            ideas.push(answer);
        }
    });
    ideas
}
