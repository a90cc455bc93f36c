//! What is decided in contact: attacks, assaults, tests and pins.

use ::nqm::{Answer, Kind, Question, StandId, View};

use super::Quick;
use super::reason::Reason;

impl Quick {
    /// Answers what a fight asks.
    pub(super) fn fight(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        match question {
            Question::MayAttack(asked) => {
                let most = asked.companies().max_by_key(|(stand, units)| (units.len(), *stand)).map(|(stand, _)| stand);
                self.may_attack(view, question, most?)
            }
            Question::GoOn(asked) => self.go_on(view, question, usize::from(asked.attack)),
            Question::AssaultNow(asked) if asked.reckless => self.say(Reason::FireFirst, Answer::Nth(1)),
            Question::AssaultNow(_) | Question::AnotherRound(_) => self.say(Reason::PressHome, Answer::Nth(0)),
            Question::Advance(_) => self.say(Reason::PressHome, Answer::Nth(0)),
            Question::RollIn(asked) if asked.reckless => self.say(Reason::FireFirst, Answer::Nth(1)),
            Question::RollIn(asked) => self.say(Reason::PressHome, Answer::Nth(u8::from(asked.together))),
            Question::LeavePosition(_) => self.say(Reason::HoldsGround, Answer::Nth(0)),
            Question::TurnOnTanks(_) => self.say(Reason::HoldsGround, Answer::Nth(0)),
            Question::AfterRefusal(_) => self.say(Reason::FireFirst, Answer::Nth(0)),
            Question::Broken(_) => self.say(Reason::FallsBack, Answer::Nth(0)),
            Question::Discipline(_) => self.say(Reason::AsUsual, Answer::Nth(0)),
            Question::Reorganise(_) => self.say(Reason::AsUsual, Answer::Nth(0)),
            Question::Merge(_) => self.say(Reason::AsUsual, Answer::Nth(0)),
            Question::CounterAttack(asked) => self.say(Reason::StrikesBack, Answer::Unit(*asked.units.first()?)),
            Question::DefensiveFire(asked) => {
                let aim = best_aim(view, &asked.aims)?;
                self.say(Reason::BestTarget, Answer::Stand(aim))
            }
            Question::OnRegistered(_) => self.say(Reason::BestTarget, Answer::Nth(0)),
            Question::Pins(_) | Question::BlackPin(_) => self.say(Reason::AsUsual, Answer::Waive),
            Question::LayVolley(_)
            | Question::LayLot(_)
            | Question::WhoFires(_)
            | Question::Ambush(_)
            | Question::Scoot(_)
            | Question::Meet(_)
            | Question::Leave(_)
            | Question::CapturedDump(_)
            | Question::Intervene(_)
            | Question::DiceFell(_) => self.say(Reason::AsUsual, Answer::Pass),
            _ => None,
        }
    }

    /// Whoever can lead most leads; tanks drive in where nothing can hurt them.
    fn may_attack(&mut self, view: &View<'_>, question: &Question, most: StandId) -> Option<Answer> {
        let mut overrun = None;
        view.each_answer(question, |answer| {
            if matches!(answer, Answer::Nth(_)) && overrun.is_none() {
                overrun = Some(answer);
            }
        });
        match overrun {
            Some(answer) => self.say(Reason::Overruns, answer),
            None => self.say(Reason::Attacks, Answer::Stand(most)),
        }
    }

    fn go_on(&mut self, view: &View<'_>, question: &Question, n: usize) -> Option<Answer> {
        let attack = view.attack(n);
        if view.allows(question, &Answer::Nth(0)) {
            return self.say(Reason::PressHome, Answer::Nth(0));
        }
        if attack.rounds >= 3 && attack.suffered > 2 * attack.inflicted + 3 {
            return self.say(Reason::TooDear, Answer::Done);
        }
        self.say(Reason::FireFirst, Answer::Pass)
    }
}

/// The enemy with most of his own around him and none of ours.
fn best_aim(view: &View<'_>, aims: &[StandId]) -> Option<StandId> {
    let worth = |aim: &StandId| {
        let at = view.foes().find(|(stand, _)| stand == aim).map(|(_, at)| at)?;
        let theirs: i32 = view
            .foes()
            .filter(|(_, there)| view.metres(at, *there) <= 150)
            .map(|(stand, _)| {
                let (of, strength) = view.foe(stand);
                i32::from(strength) * if of.kind == Kind::Tank { 1 } else { 2 }
            })
            .sum();
        let ours = view.own().flat_map(|unit| view.stands(unit)).filter(|(.., there)| view.metres(at, *there) <= 220);
        Some(theirs - 4 * ours.count() as i32)
    };
    aims.iter().filter_map(|aim| Some((worth(aim)?, *aim))).filter(|(worth, _)| *worth > 0).max().map(|(_, aim)| aim)
}
