//! Who is put forward, and what he does.

use ::awa::{Act, Answer, Arm, Mode, Question, UnitId, View, WhereDrives, WhereTo, deeds};
use table::{Bearing, Inches, Point};

use super::goals::Goal;
use super::reason::Reason;
use super::{Quick, far};

/// Whoever is this near to where he wants to be, is there.
const THERE: i32 = 2_000;
/// From this near one walks into a place.
const INTO: i32 = 7_000;
/// A machine gun does something from this near.
const GUN_RANGE: i32 = 26_000;
/// Whoever has no place to take stops this near to the enemy, and fires.
const FIRE_FIGHT: i32 = 14_000;
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

    pub(super) fn urgency(&mut self, view: &View<'_>, unit: UnitId) -> i32 {
        let Some(at) = view.spot(unit) else { return 1 };
        let foe = self.nearest_foe(view, at);
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
                Goal::Place(_) | Goal::Holders(_) => Reason::GoesForPlace,
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
    pub(super) fn worth(&mut self, view: &View<'_>, unit: UnitId, act: &Act) -> i32 {
        match act {
            Act::Shoot(_)
            | Act::Throw(_)
            | Act::Shell(_)
            | Act::Pierce(_)
            | Act::Ward(_)
            | Act::Stop(_)
            | Act::Burn(_) => self.worth_of_fire(view, unit, act),
            Act::Fight(deeds::Fight::Attack { mode, target }) => self.worth_of_attack(view, unit, *mode, *target),
            Act::Fight(deeds::Fight::Gauge(mode)) => self.worth_of_gauge(view, unit, *mode),
            Act::Move(act) => self.worth_of_move(view, unit, act),
            Act::Drive(deeds::Drive::Drive { course, pace, .. }) => {
                let Some(at) = view.spot(unit) else { return 0 };
                let gap = far(at, self.drive_goal(view, unit, at));
                if gap < THERE {
                    return 0;
                }
                10 + i32::from(*course == deeds::Course::Country) + i32::from(*pace == deeds::Pace::Full)
            }
            Act::Command(act) => worth_of_command(view, act),
            Act::Drive(_) | Act::Work(_) | Act::Gas(_) => 0,
            // Looking for a sniper costs nothing.
            Act::Look(_) => 300,
            Act::Supply(_) => 5,
        }
    }

    /// Numbers decide hand to hand, and walls, and nerve: whoever is broken gives way before it comes to blows.
    fn worth_of_attack(&self, view: &View<'_>, unit: UnitId, mode: Mode, target: UnitId) -> i32 {
        if !view.of(unit).arm.is_squad() || view.is_demoralised(unit) {
            return -1;
        }
        let (ours, theirs) = (view.men(unit) as i32, view.men(target) as i32);
        let mut weight = 12;
        if view.is_indoors(target) {
            weight += 8;
        }
        if view.is_demoralised(target) {
            weight -= 8;
        } else if view.is_shaken(target) {
            weight -= 4;
        }
        let push = match mode {
            Mode::Charge => 18,
            Mode::Ride => 13,
            _ => 10,
        };
        let mut ahead = ours * push - theirs * weight - if view.is_shaken(unit) { 15 } else { 0 };
        ahead += 18 * i32::from(self.course.lean.blows);
        let stands = |place: usize| view.holder(place) != Some(view.side()) && view.is_at(target, place);
        if (0..view.places().len()).any(stands) {
            // A house with the enemy in it is taken hand to hand or not at all.
            ahead += if view.turns_to_come() <= 1 { 60 } else { 20 };
        }
        if ahead > 0 { 100 + ahead } else { -1 }
    }

    /// Whether it is worth finding out if an enemy can be reached.
    fn worth_of_gauge(&self, view: &View<'_>, unit: UnitId, mode: Mode) -> i32 {
        let Some(at) = view.spot(unit) else { return 0 };
        let reach = match mode {
            Mode::Walk => 10_000,
            Mode::Ride => 14_000,
            Mode::Charge => 16_000,
            _ => 13_000,
        };
        let near =
            view.foes().filter(|foe| view.spot(*foe).is_some_and(|spot| self.seems(view, at, *foe, spot) <= reach));
        near.map(|foe| self.worth_of_attack(view, unit, mode, foe) - 1).max().unwrap_or(0)
    }

    fn worth_of_move(&mut self, view: &View<'_>, unit: UnitId, act: &deeds::Move) -> i32 {
        let (Some(at), plan) = (view.spot(unit), self.plan(unit)) else { return 0 };
        let gap = far(at, plan.at);
        let threat = self.nearest_foe(view, at).map_or(60_000, |(near, ..)| near);
        match act {
            deeds::Move::Go { mode, who: deeds::Who::All, rolling: deeds::Rolling::Together } => {
                if is_gun_crew(view, unit) {
                    return 0;
                }
                self.worth_of_going(view, unit, *mode, gap, threat)
            }
            deeds::Move::Do { drill: deeds::Drill::LieDown, who: deeds::Who::All }
                if threat < 26_000 && !view.is_indoors(unit) =>
            {
                3 + 6 * i32::from(self.course.lean.care)
            }
            // Horses do not go into houses.
            deeds::Move::Do { drill: deeds::Drill::Dismount, who: deeds::Who::All }
                if self.takes(view, unit) && gap < INTO =>
            {
                70
            }
            // A machine gun is set up where it has somebody before it, and brought up otherwise.
            deeds::Move::SetUp(_) if gap < INTO || self.has_targets(view, unit, at) => 60,
            deeds::Move::Haul(_) if gap > INTO && !self.has_targets(view, unit, at) => 20,
            deeds::Move::Leave(_) if gap < 12_000 => 20,
            _ => 0,
        }
    }

    /// Whether a weapon has somebody in sight who seems to be near enough.
    fn has_targets(&self, view: &View<'_>, unit: UnitId, at: Point) -> bool {
        let near = |foe: &UnitId| view.spot(*foe).is_some_and(|spot| self.seems(view, at, *foe, spot) <= GUN_RANGE);
        view.foes().filter(near).any(|foe| view.sees(unit, foe))
    }

    /// Whoever runs is hard to hit, but does not fire: one runs for a place from afar and fires when it is near.
    fn worth_of_going(&self, view: &View<'_>, unit: UnitId, mode: Mode, gap: i32, threat: i32) -> i32 {
        let (takes, goal) = (self.takes(view, unit), self.plan(unit).goal);
        let barred = matches!(goal, Goal::Place(place) if view.is_barred(place));
        let there = match goal {
            Goal::Place(place) if !takes => view.is_at(unit, place) || gap < THERE,
            // Nobody can walk in: it is near enough to fire and to attack.
            Goal::Place(_) if barred => gap < INTO,
            Goal::Place(place) => view.is_at(unit, place),
            Goal::Holders(_) => gap < INTO,
            Goal::Enemy => threat < FIRE_FIGHT - 5_000 * i32::from(self.course.lean.forward),
            _ => gap < THERE,
        };
        if there {
            return 0;
        }
        match mode {
            Mode::Run if goal == Goal::Home && threat < 26_000 => 120,
            Mode::Run if takes && gap > 9_500 => 130 + 60 * i32::from(self.course.lean.forward),
            Mode::Run if threat > 20_000 => 12,
            Mode::Ride => 60,
            Mode::Walk if takes => 50 + 40 * i32::from(self.course.lean.forward),
            Mode::Walk => 11,
            Mode::Run => 8,
            Mode::Stay | Mode::Push | Mode::Manoeuvre | Mode::Crawl | Mode::Charge => 0,
        }
    }

    /// Whether a unit goes for a place that is not in its side's hands.
    fn takes(&self, view: &View<'_>, unit: UnitId) -> bool {
        matches!(self.plan(unit).goal, Goal::Place(place) | Goal::Holders(place) if view.holder(place) != Some(view.side()))
    }

    /// Where they go: into a house one by one, otherwise as they stand, straight at the goal or around what is in the way.
    pub(super) fn where_to(&mut self, view: &View<'_>, question: &Question, asked: &WhereTo) -> Answer {
        self.take_stock(view);
        let Some(at) = view.spot(asked.unit) else { return self.anything(view, question) };
        let goal = self.plan(asked.unit).at;
        let (gap, reach) = (far(at, goal), view.reach(asked).thousandths_value());
        let mut best: Option<(i32, Answer)> = None;
        // Good enough: most of what the dice allow has been gained.
        let enough = gap - gap.min(reach) * 3 / 4;
        let try_one = |answer: Answer, best: &mut Option<(i32, Answer)>| {
            let moves = matches!(&answer, Answer::Ways(ways) if ways.iter().any(|way| !way.points.is_empty()));
            if !moves {
                return false;
            }
            let rest = view.rest(asked, &answer, goal);
            if best.as_ref().is_none_or(|(least, _)| rest < *least) && view.allows(question, &answer) {
                *best = Some((rest, answer));
                return rest <= enough;
            }
            false
        };
        if gap <= reach + INTO && try_one(view.gather(asked, goal), &mut best) {
            return best.map(|(_, answer)| answer).expect("there is one");
        }
        let ahead = Bearing::towards(at, goal).unwrap_or(Bearing::NORTH);
        let straight = if gap <= reach { goal } else { at.ahead(ahead, Inches::thousandths(reach)) };
        if !try_one(view.go(asked, straight, None), &mut best) {
            for degrees in [25, -25, 50, -50, 80, -80] {
                let aside = ahead.turned(degrees * 65_536 / 360);
                let to = at.ahead(aside, Inches::thousandths(reach));
                if try_one(view.go(asked, to, None), &mut best) {
                    break;
                }
            }
        }
        match best {
            Some((rest, answer)) if rest < gap || asked.mode == Mode::Stay => answer,
            _ if view.allows(question, &Answer::Done) => Answer::Done,
            _ => self.anything(view, question),
        }
    }

    /// Vehicles go for their goal, but not into the reach of men with bottles.
    fn drive_goal(&self, view: &View<'_>, unit: UnitId, at: Point) -> Point {
        let goal = self.plan(unit).at;
        match self.nearest_foe(view, at) {
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

/// A commissar or a priest steadies a squad more than an HQ, and a squad without an officer wants one.
fn worth_of_command(view: &View<'_>, act: &deeds::Command) -> i32 {
    match act {
        deeds::Command::Attach { to, .. } if view.of(*to).arm.is_squad() && !view.is_demoralised(*to) => 60,
        deeds::Command::Approve { .. } => 80,
        deeds::Command::SendOfficer { .. } => 30,
        _ => 0,
    }
}
