//! What is decided in contact: attacks, assaults, tests and pins.

use ::nqm::{Answer, Kind, Question, StandId, View};

use super::reason::Reason;
use super::{Quick, goals};

impl Quick {
    /// Answers what a fight asks.
    pub(super) fn fight(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        match question {
            Question::MayAttack(asked) => {
                let fit = |units: ::nqm::UnitSet| {
                    units
                        .iter()
                        .filter(|unit| goals::is_manoeuvre(view, *unit) && view.in_range(*unit, asked.ground))
                        .count()
                };
                let most = asked.companies().map(|(stand, units)| (fit(units), stand)).filter(|(fit, _)| *fit > 0);
                match most.max_by_key(|(fit, _)| *fit) {
                    Some((_, stand)) => self.may_attack(view, question, stand),
                    None if goals::is_manoeuvre(view, asked.unit) => self.say(Reason::TooFar, Answer::Pass),
                    None => self.say(Reason::TooWeak, Answer::Pass),
                }
            }
            Question::GoOn(asked) => self.go_on(view, question, usize::from(asked.attack)),
            Question::AssaultNow(asked) if asked.reckless => self.say(Reason::FireFirst, Answer::Nth(1)),
            Question::AssaultNow(_) | Question::AnotherRound(_) => self.say(Reason::PressHome, Answer::Nth(0)),
            Question::Advance(_) => self.say(Reason::PressHome, Answer::Nth(0)),
            Question::RollIn(asked) if asked.reckless => self.say(Reason::FireFirst, Answer::Nth(1)),
            Question::RollIn(_) => self.say(Reason::PressHome, Answer::Nth(0)),
            Question::LeavePosition(_) => self.say(Reason::HoldsGround, Answer::Nth(0)),
            Question::TurnOnTanks(asked) => {
                let bold = !view.is_disorganised(asked.unit) && view.teeth(asked.unit) >= 2;
                self.say(Reason::StrikesBack, Answer::Nth(u8::from(bold)))
            }
            Question::AfterRefusal(asked) => {
                let losing = view.attack_of(asked.unit).is_some_and(|attack| attack.suffered > attack.inflicted);
                let reason = if losing { Reason::TooDear } else { Reason::FireFirst };
                self.say(reason, Answer::Nth(u8::from(losing)))
            }
            Question::Broken(_) => self.say(Reason::FallsBack, Answer::Nth(0)),
            Question::Discipline(_) => self.say(Reason::AsUsual, Answer::Nth(0)),
            Question::Reorganise(_) => self.say(Reason::AsUsual, Answer::Nth(0)),
            Question::Merge(_) => self.say(Reason::AsUsual, Answer::Nth(0)),
            Question::CounterAttack(asked) => self.say(Reason::StrikesBack, Answer::Unit(*asked.units.first()?)),
            Question::DefensiveFire(asked) => {
                let aim = best_aim(view, &asked.aims)?;
                self.say(Reason::BestTarget, Answer::Stand(aim))
            }
            Question::Leave(asked) => self.leave(view, question, asked.guns),
            Question::OnRegistered(_) => self.say(Reason::BestTarget, Answer::Nth(0)),
            Question::Pins(_) | Question::BlackPin(_) => self.say(Reason::AsUsual, Answer::Waive),
            Question::LayVolley(_)
            | Question::LayLot(_)
            | Question::WhoFires(_)
            | Question::Ambush(_)
            | Question::Scoot(_)
            | Question::Meet(_)
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
        // Won hours ago, and still nobody has gone in: those who were to cannot.
        if attack.won > 0 && attack.inside == 0 && view.hour().0 >= attack.won + 3 {
            return self.say(Reason::TooDear, Answer::Done);
        }
        if view.allows(question, &Answer::Nth(0)) {
            return self.say(Reason::PressHome, Answer::Nth(0));
        }
        if view.allows(question, &Answer::Nth(1)) {
            return self.say(Reason::Overruns, Answer::Nth(1));
        }
        let dear = attack.suffered > attack.inflicted + 3;
        if attack.rounds >= 4 || (attack.rounds >= 2 && dear) {
            return self.say(Reason::TooDear, Answer::Done);
        }
        self.say(Reason::FireFirst, Answer::Pass)
    }
}

impl Quick {
    /// Guns behind the front fire once and draw back; those who hold ground stay there.
    fn leave(&mut self, view: &View<'_>, question: &Question, guns: ::nqm::UnitId) -> Option<Answer> {
        let side = view.side();
        let holds = view.at(guns).and_then(|at| view.area_at(at)).is_some_and(|area| view.holder(area) == Some(side));
        let answer = if holds { Answer::Pass } else { Answer::Nth(0) };
        let reason = if holds { Reason::HoldsGround } else { Reason::ShootsAndScoots };
        self.say(reason, if view.allows(question, &answer) { answer } else { Answer::Pass })
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
