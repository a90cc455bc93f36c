//! Who is put forward, and what he does.

use ::awa::{Act, Answer, Arm, Mode, Question, UnitId, View, WhereDrives, WhereTo, deeds};
use table::{Formation, Point};

use super::goals::Goal;
use super::reason::Reason;
use super::{Quick, far};

/// Whoever is this near to where he wants to be, is there.
const THERE: i32 = 2_000;
/// From this near one walks into a place.
const INTO: i32 = 7_000;
/// Vehicles keep this far from enemies on foot.
const STAND_OFF: i32 = 13_000;

impl Quick {
    /// The unit that has most to win by acting before the enemy does.
    pub(super) fn who_acts(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.take_stock(view);
        self.reason = Reason::ActsFirst;
        let worth = |quick: &mut Quick, answer: &Answer| match answer {
            Answer::Unit(unit) => quick.urgency(view, *unit),
            _ => 0,
        };
        let answer = self.best(view, question, worth).unwrap_or(Answer::Done);
        if answer == Answer::Done {
            self.reason = Reason::NobodyLeft;
        }
        answer
    }

    fn urgency(&mut self, view: &View<'_>, unit: UnitId) -> i32 {
        let Some(at) = view.spot(unit) else { return 1 };
        let foe = Quick::nearest_foe(view, at);
        let near = foe.map_or(60_000, |(gap, ..)| gap);
        // What a shot would do is guessed at a range by eye, before it is fired as when it is. R-AWA-009
        let shots = foe.map_or(0, |(_, _, spot)| view.firepower(unit, self.by_eye(at, spot)) as i32);
        let plan = self.plan(unit);
        let taking = matches!(plan.goal, Goal::Place(place) if view.holder(place) != Some(view.side()));
        1 + shots + (60_000 - near).max(0) / 1_000 + if taking { 20 } else { 0 }
    }

    /// Fires first, because whoever has moved fires worse; then goes on towards the goal.
    pub(super) fn what_now(&mut self, view: &View<'_>, question: &Question, unit: UnitId) -> Option<Answer> {
        self.take_stock(view);
        let answer = self.best(view, question, |quick, answer| match answer {
            // What is worth nothing is left alone.
            Answer::Act(act) => quick.worth(view, unit, act) - 1,
            _ => 0,
        })?;
        self.reason = match &answer {
            Answer::Act(Act::Move(_) | Act::Drive(_)) => match self.plan(unit).goal {
                Goal::Place(_) => Reason::GoesForPlace,
                Goal::Men => Reason::StaysWithMen,
                Goal::Home => Reason::FallsBack,
                Goal::Enemy | Goal::None => Reason::GoesForEnemy,
            },
            Answer::Act(Act::Fight(_)) => Reason::Attacks,
            Answer::Act(_) => Reason::BestShot,
            _ => Reason::Stays,
        };
        Some(answer)
    }

    /// What an act is worth, in hundredths of an enemy; nothing or less is not done.
    fn worth(&mut self, view: &View<'_>, unit: UnitId, act: &Act) -> i32 {
        match act {
            Act::Shoot(_)
            | Act::Throw(_)
            | Act::Shell(_)
            | Act::Pierce(_)
            | Act::Ward(_)
            | Act::Stop(_)
            | Act::Burn(_) => self.worth_of_fire(view, unit, act),
            Act::Fight(deeds::Fight::Attack { target, .. }) => self.worth_of_attack(view, unit, *target),
            Act::Fight(_) => 0,
            Act::Move(act) => self.worth_of_move(view, unit, act),
            Act::Drive(deeds::Drive::Drive { course, pace, .. }) => {
                let Some(at) = view.spot(unit) else { return 0 };
                let gap = far(at, self.drive_goal(view, unit, at));
                if gap < THERE {
                    return 0;
                }
                10 + i32::from(*course == deeds::Course::Country) + i32::from(*pace == deeds::Pace::Full)
            }
            Act::Drive(_) | Act::Work(_) | Act::Command(_) | Act::Gas(_) => 0,
            // Looking for a sniper costs nothing.
            Act::Look(_) => 300,
            Act::Supply(_) => 5,
        }
    }

    fn worth_of_attack(&mut self, view: &View<'_>, unit: UnitId, target: UnitId) -> i32 {
        let (ours, theirs) = (view.men(unit) as i32, view.men(target) as i32);
        let ahead = ours * 2 - theirs * 3 + if view.is_shaken(target) { 3 } else { 0 };
        if ahead > 0 && view.of(unit).arm.is_squad() { 120 + ahead * 10 } else { -1 }
    }

    fn worth_of_move(&mut self, view: &View<'_>, unit: UnitId, act: &deeds::Move) -> i32 {
        let (Some(at), plan) = (view.spot(unit), self.plan(unit)) else { return 0 };
        let gap = far(at, plan.at);
        match act {
            deeds::Move::Go { mode, who: deeds::Who::All, rolling: deeds::Rolling::Together } => {
                let takes = self.takes(view, unit);
                if (gap < THERE && !takes) || is_gun_crew(view, unit) {
                    return 0;
                }
                let threat = Quick::nearest_foe(view, at).map_or(60_000, |(near, ..)| near);
                // Whoever runs is hard to hit; whoever wants a place runs for it, the others fire first.
                match mode {
                    // Nobody runs in a building: the last steps are walked.
                    Mode::Walk if takes && gap <= INTO => 95,
                    Mode::Run if plan.goal == Goal::Home && threat < 26_000 => 120,
                    Mode::Run if takes && gap > 5_000 => 90,
                    Mode::Run if threat > 20_000 || gap < 8_000 => 12,
                    Mode::Walk | Mode::Ride => 11,
                    Mode::Run => 8,
                    Mode::Stay | Mode::Push | Mode::Manoeuvre | Mode::Crawl | Mode::Charge => 0,
                }
            }
            deeds::Move::Do { drill: deeds::Drill::LieDown, who: deeds::Who::All } => {
                let threat = Quick::nearest_foe(view, at).map_or(60_000, |(near, ..)| near);
                if threat < 26_000 { 3 } else { 0 }
            }
            deeds::Move::SetUp(_) => 30,
            deeds::Move::Leave(_) if gap < 12_000 => 20,
            _ => 0,
        }
    }

    /// Whether a unit goes for a place that is not in its side's hands.
    fn takes(&self, view: &View<'_>, unit: UnitId) -> bool {
        matches!(self.plan(unit).goal, Goal::Place(place) if view.holder(place) != Some(view.side()))
    }

    /// Where they go: towards the goal, in a cluster into a place, in line otherwise.
    pub(super) fn where_to(&mut self, view: &View<'_>, question: &Question, asked: &WhereTo) -> Answer {
        self.take_stock(view);
        let goal = self.plan(asked.unit).at;
        let near = view.spot(asked.unit).is_some_and(|at| far(at, goal) <= INTO) && self.takes(view, asked.unit);
        let first = near.then_some(Formation::Cluster);
        for formation in [first, None, Some(Formation::Cluster), Some(Formation::Column)] {
            let answer = view.go(asked, goal, formation);
            let moves = matches!(&answer, Answer::Ways(ways) if ways.iter().any(|way| !way.points.is_empty()));
            if moves && view.allows(question, &answer) {
                return answer;
            }
        }
        self.anything(view, question)
    }

    /// Vehicles go for their goal, but not into the reach of men with bottles.
    fn drive_goal(&self, view: &View<'_>, unit: UnitId, at: Point) -> Point {
        let goal = self.plan(unit).at;
        match Quick::nearest_foe(view, at) {
            Some((near, foe, _)) if near < STAND_OFF && !matches!(view.of(foe).arm, Arm::Armour) => at,
            _ => goal,
        }
    }

    pub(super) fn where_drives(&mut self, view: &View<'_>, question: &Question, asked: &WhereDrives) -> Answer {
        self.take_stock(view);
        let unit = view.unit_of_vehicle(asked.vehicle);
        let goal = self.plan(unit).at;
        match view.drive(asked, goal) {
            Some(answer) if view.allows(question, &answer) => answer,
            _ => self.anything(view, question),
        }
    }
}

/// Whether a unit serves a heavy weapon, which it should not drag about.
fn is_gun_crew(view: &View<'_>, unit: UnitId) -> bool {
    view.of(unit).arm == Arm::Crew
}
