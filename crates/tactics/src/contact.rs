//! Leans for Not Quite Mechanised: rules of thumb write the orders, and what is decided in contact may be decided otherwise.

use ::nqm::{Answer, Nqm, Question, View};
use engine::Player;

use crate::lean::Lean;
use crate::nqm::Quick;

/// A player by rules of thumb that leans somewhere.
pub(crate) struct Leaning {
    quick: Quick,
    lean: Lean,
    other: bool,
}

impl Leaning {
    pub fn new(seed: u64, lean: Lean) -> Self {
        Leaning { quick: Quick::new(seed), lean, other: false }
    }

    /// What it would rather do than what the thumb says.
    fn rather(&self, question: &Question, usual: &Answer) -> Option<Answer> {
        let Lean { forward, blows, fire, care, .. } = self.lean;
        match question {
            Question::AssaultNow(asked) if asked.reckless && blows > 0 => Some(Answer::Nth(0)),
            Question::RollIn(asked) if asked.reckless && blows > 0 => Some(Answer::Nth(u8::from(asked.together))),
            Question::AssaultNow(_) | Question::AnotherRound(_) | Question::RollIn(_) if blows < 0 => {
                Some(Answer::Nth(1))
            }
            Question::MayAttack(_) if blows < -1 || care > 1 => Some(Answer::Pass),
            Question::GoOn(_) if *usual == Answer::Done && forward > 0 => Some(Answer::Pass),
            Question::GoOn(_) if *usual == Answer::Pass && care > 0 => Some(Answer::Done),
            Question::GoOn(_) if *usual == Answer::Nth(0) && blows < 0 => Some(Answer::Pass),
            Question::LeavePosition(_) if forward < 0 && care > 0 => Some(Answer::Nth(1)),
            Question::Broken(_) if care < 0 => Some(Answer::Nth(1)),
            Question::CounterAttack(_) if blows < 0 => Some(Answer::Pass),
            Question::Ambush(_) | Question::WhoFires(_) | Question::Meet(_) if fire > 0 => Some(Answer::Nth(0)),
            _ => None,
        }
    }
}

impl Player<Nqm> for Leaning {
    fn answer(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let usual = self.quick.answer(view, question);
        let rather = self.rather(question, &usual).filter(|answer| view.allows(question, answer));
        self.other = rather.is_some();
        rather.unwrap_or(usual)
    }

    fn reason(&self) -> String {
        if self.other { self.lean.to_string() } else { self.quick.reason() }
    }
}
