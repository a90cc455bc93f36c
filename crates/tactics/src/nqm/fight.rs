//! What is decided in contact: attacks, assaults, tests and pins.

use ::nqm::{Answer, Arm, Ground, Kind, Question, StandId, UnitId, UnitSet, View};

use super::reason::Reason;
use super::{Quick, estimate, goals, guns};

impl Quick {
    /// Answers what a fight asks.
    pub(super) fn fight(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        match question {
            Question::MayAttack(asked) => {
                let companies: Vec<(StandId, UnitSet)> = asked.companies().collect();
                self.may_attack(view, question, (asked.unit, asked.ground), &companies)
            }
            Question::GoOn(asked) => self.go_on(view, question, usize::from(asked.attack)),
            Question::AssaultNow(asked) if asked.reckless => self.say(Reason::FireFirst, Answer::Nth(1)),
            Question::AssaultNow(_) | Question::AnotherRound(_) => self.say(Reason::PressHome, Answer::Nth(0)),
            Question::Advance(_) => self.say(Reason::PressHome, Answer::Nth(0)),
            Question::RollIn(asked) if asked.reckless => self.roll_in(view, asked.attack),
            Question::RollIn(_) => self.say(Reason::PressHome, Answer::Nth(0)),
            Question::LeavePosition(_) => self.say(Reason::HoldsGround, Answer::Nth(0)),
            Question::TurnOnTanks(asked) => {
                let bold = !view.is_disorganised(asked.unit) && view.teeth(asked.unit) >= 2;
                self.say(Reason::StrikesBack, Answer::Nth(u8::from(bold)))
            }
            // Out of their range it can be put in order again.
            Question::AfterRefusal(_) => self.say(Reason::FallsBack, Answer::Nth(1)),
            Question::Broken(_) => self.say(Reason::FallsBack, Answer::Nth(0)),
            Question::Discipline(_) => self.say(Reason::AsUsual, Answer::Nth(0)),
            // One pin may come off or be lost for good: for that nobody stops who is in order.
            Question::Reorganise(asked) => {
                let many = view.red_pins(asked.unit) >= 2;
                self.say(Reason::AsUsual, Answer::Nth(u8::from(!many)))
            }
            Question::Merge(_) => self.say(Reason::AsUsual, Answer::Nth(0)),
            Question::CounterAttack(asked) => {
                let strongest =
                    asked.units.iter().max_by_key(|unit| (view.teeth(**unit), std::cmp::Reverse(**unit)))?;
                self.say(Reason::StrikesBack, Answer::Unit(*strongest))
            }
            Question::DefensiveFire(asked) => {
                let aim = best_aim(view, &asked.aims)?;
                self.say(Reason::BestTarget, Answer::Stand(aim))
            }
            Question::Leave(asked) => self.leave(view, question, asked.guns),
            Question::OnRegistered(asked) if guns::is_laid(view, asked.battery) => {
                self.say(Reason::AsPlanned, Answer::Pass)
            }
            Question::OnRegistered(asked) => {
                let ours = guns::is_near_ours(view, asked.square);
                let reason = if ours { Reason::NoTarget } else { Reason::BestTarget };
                self.say(reason, if ours { Answer::Pass } else { Answer::Nth(0) })
            }
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

    /// Whoever can lead most leads; tanks drive in where nothing can hurt them. Nobody begins alone what others are coming up for.
    fn may_attack(
        &mut self,
        view: &View<'_>,
        question: &Question,
        (unit, ground): (UnitId, Ground),
        companies: &[(StandId, UnitSet)],
    ) -> Option<Answer> {
        let fit = |units: UnitSet| {
            units.iter().filter(|unit| goals::is_manoeuvre(view, *unit) && view.in_range(*unit, ground)).count()
        };
        let most = companies.iter().map(|(stand, units)| (fit(*units), *stand)).filter(|(fit, _)| *fit > 0);
        let Some((count, leader)) = most.max_by_key(|(fit, _)| *fit) else {
            let far = goals::is_manoeuvre(view, unit);
            return self.say(if far { Reason::TooFar } else { Reason::TooWeak }, Answer::Pass);
        };
        if goals::is_empty(view, ground) {
            // Who walks in need not fight for it, and nobody is called to win it back.
            return self.say(Reason::WalksIn, Answer::Pass);
        }
        // Only who is in a position can be rolled over.
        let fixed = goals::is_position(view, ground);
        let mut overrun = None;
        view.each_answer(question, |answer| {
            if fixed && matches!(answer, Answer::Nth(_)) && overrun.is_none() {
                overrun = Some(answer);
            }
        });
        if let Some(answer) = overrun {
            return self.say(Reason::Overruns, answer);
        }
        let tanks = view.of(unit).arm == Arm::Armour;
        if !tanks && goals::waits_for_others(view, unit, ground, count) {
            return self.say(Reason::Together, Answer::Pass);
        }
        let company = companies.iter().find(|(stand, _)| *stand == leader).map_or(UnitSet::NONE, |(_, units)| *units);
        if !estimate::is_worth_it(view, &company.iter().collect::<Vec<_>>(), ground) {
            return self.say(Reason::TooWeak, Answer::Pass);
        }
        self.say(Reason::Attacks, Answer::Stand(leader))
    }

    fn go_on(&mut self, view: &View<'_>, question: &Question, n: usize) -> Option<Answer> {
        let attack = view.attack(n);
        // It is theirs already, or it was won hours ago, and nobody has gone in: those who were to cannot.
        let ours = matches!(attack.ground, Ground::Named(area) if view.holder(area) == Some(view.side()));
        if ours && goals::is_empty(view, attack.ground) {
            return self.say(Reason::HoldsGround, Answer::Done);
        }
        if attack.won > 0 && attack.inside == 0 && view.hour().0 >= attack.won + 3 {
            return self.say(Reason::TooDear, Answer::Done);
        }
        if view.allows(question, &Answer::Nth(0)) {
            return self.say(Reason::PressHome, Answer::Nth(0));
        }
        if goals::is_position(view, attack.ground) && view.allows(question, &Answer::Nth(1)) {
            return self.say(Reason::Overruns, Answer::Nth(1));
        }
        let helped = goals::is_helped(view, attack);
        let dear = attack.suffered > attack.inflicted + if helped { 5 } else { 2 };
        let stalled = attack.stalled && !attack.assault.reinforced && !helped;
        if (attack.rounds >= 2 && (dear || stalled)) || view.hour().0 >= attack.began + 5 {
            return self.say(Reason::TooDear, Answer::Done);
        }
        self.say(Reason::FireFirst, Answer::Pass)
    }
}

impl Quick {
    /// Tanks that have lost little roll over troops without winning the firefight: every hour of fire costs ammunition and pins.
    fn roll_in(&mut self, view: &View<'_>, n: usize) -> Option<Answer> {
        let attack = view.attack(n);
        let tanks = || attack.units.iter().filter(|unit| view.is_on_map(*unit) && view.has(*unit, Kind::Tank));
        let (strength, pins): (u16, u16) =
            tanks().fold((0, 0), |(strength, pins), unit| (strength + view.means(unit).0, pins + view.red_pins(unit)));
        let armour = view.foes().any(|(stand, at)| {
            let there = match attack.ground {
                Ground::Named(area) => view.area_at(at) == Some(area),
                Ground::Around(_) => view.middle_of(attack.ground).is_some_and(|middle| view.is_near(middle, at, 250)),
            };
            there && view.foe(stand).0.kind == Kind::Tank
        });
        let bold = strength >= 2 && 2 * pins <= strength && !armour;
        let reason = if bold { Reason::Overruns } else { Reason::FireFirst };
        self.say(reason, Answer::Nth(u8::from(!bold)))
    }

    /// Guns that out-range those who come fire twice and stay; with ammunition for one shot they draw back, unless they hold ground.
    fn leave(&mut self, view: &View<'_>, question: &Question, guns: UnitId) -> Option<Answer> {
        if view.stands(guns).any(|(stand, ..)| guns::is_laid(view, stand)) {
            return self.say(Reason::AsPlanned, Answer::Pass);
        }
        if view.allows(question, &Answer::Nth(1)) {
            return self.say(Reason::BestTarget, Answer::Nth(1));
        }
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
            .filter(|(_, there)| view.is_near(at, *there, 150))
            .map(|(stand, _)| {
                let (of, strength) = view.foe(stand);
                i32::from(strength) * if of.kind == Kind::Tank { 1 } else { 2 }
            })
            .sum();
        let ours = view.own().flat_map(|unit| view.stands(unit)).filter(|(.., there)| view.is_near(at, *there, 220));
        Some(theirs - 4 * ours.count() as i32)
    };
    aims.iter().filter_map(|aim| Some((worth(aim)?, *aim))).filter(|(worth, _)| *worth > 0).max().map(|(_, aim)| aim)
}
