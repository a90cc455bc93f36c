//! Fire: at whom, and whether it is worth a volley.

use ::awa::{Act, Answer, Arm, Mark, OpenFire, Question, UnitId, View, deeds};

use super::Quick;
use super::goals::Goal;
use super::reason::Reason;

/// From this near an enemy may come into range within a turn.
const COMING: i32 = 45_000;

impl Quick {
    /// What a shot promises, in hundredths of an enemy.
    pub(super) fn worth_of_fire(&mut self, view: &View<'_>, unit: UnitId, act: &Act) -> i32 {
        match act {
            Act::Shoot(deeds::Shoot::Volley(mark) | deeds::Shoot::OnTheMove(mark)) => {
                self.worth_of_volley(view, unit, *mark)
            }
            Act::Shoot(_) => 0,
            // Guns have rounds to spare, and their shells reach everybody near.
            Act::Shell(deeds::Shell::Fire { shell: deeds::Round::He, .. }) => 150,
            Act::Shell(_) => 0,
            Act::Pierce(_) => 200,
            Act::Ward(_) => 90,
            Act::Stop(_) => 160,
            Act::Burn(_) => 140,
            Act::Throw(_) => 40,
            _ => 0,
        }
    }

    /// Hits, the nerve of those who are fired at, and what their end would be worth; nothing if it wastes a volley.
    fn worth_of_volley(&mut self, view: &View<'_>, unit: UnitId, mark: Mark) -> i32 {
        let target = view.unit_of(mark);
        if let Mark::Vehicle(_) = mark {
            return self.worth_of_small_arms(view, unit, target);
        }
        let promise = view.promise(unit, target, |from, to| self.belief(view, unit, target, from, to));
        let (hits, reach) = (promise.hits as i32, promise.reach as i32);
        let men = view.men(target) as i32;
        // More hits than men are no use; those who have been shaken break under fire, hit or not.
        let mut worth = hits.min(men * 100);
        if view.is_demoralised(target) {
            worth += reach / 3 + worth / 4;
        } else if view.is_shaken(target) {
            worth += reach / 5 + worth / 4;
        }
        if hits >= men * 60 {
            worth += 40;
        }
        if matches!(view.of(target).arm, Arm::Hq(_) | Arm::Crew) {
            worth += worth / 3;
        }
        if let Goal::Place(place) | Goal::Holders(place) = self.plan(unit).goal
            && view.is_at(target, place)
        {
            worth += worth / 3;
        }
        if worth >= self.least_worth(view, unit) { worth + 40 } else { -1 }
    }

    /// What a volley has to promise: whoever has plenty fires at long range too, and nobody parts with the last one before the end,
    /// because whoever has none left is broken.
    fn least_worth(&self, view: &View<'_>, unit: UnitId) -> i32 {
        let least = Quick::usual_worth(view, unit);
        least - least * i32::from(self.course.lean.fire) / 3
    }

    fn usual_worth(view: &View<'_>, unit: UnitId) -> i32 {
        let left = view.volleys(unit);
        if view.of(unit).arm == Arm::Armour {
            // Two or three belts are all it has: they are for shots that count.
            return 45;
        }
        let to_come = i32::from(view.turns_to_come());
        match left {
            _ if to_come == 0 => 15,
            0 | 1 => 350,
            2 => 120,
            _ if left > to_come + 1 => 25,
            _ => 60,
        }
    }

    /// Rifles do nothing to armour, machine guns next to nothing.
    fn worth_of_small_arms(&mut self, view: &View<'_>, unit: UnitId, target: UnitId) -> i32 {
        let (Some(from), Some(to)) = (view.spot(unit), view.spot(target)) else { return 0 };
        if view.of(target).arm == Arm::Armour {
            return -1;
        }
        let worth = view.firepower(unit, self.by_eye(from, to)) as i32 / 2;
        if worth >= self.least_worth(view, unit) { worth + 40 } else { -1 }
    }

    /// Whoever keeps a place and has nobody before him yet waits for those who come.
    pub(super) fn who_watches(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        self.take_stock(view);
        let answer = self.best(view, question, |quick, answer| match answer {
            Answer::Unit(unit) if quick.waits(view, *unit) => 1,
            Answer::Unit(_) => -1,
            _ => 0,
        })?;
        self.reason = if answer == Answer::Done { Reason::NobodyWaits } else { Reason::Waits };
        Some(answer)
    }

    fn waits(&mut self, view: &View<'_>, unit: UnitId) -> bool {
        let keeps = match self.plan(unit).goal {
            Goal::Place(place) => view.holder(place) == Some(view.side()) && view.is_at(unit, place),
            _ => false,
        };
        let fights = view.of(unit).arm.is_squad() || view.is_set_up(unit);
        if !keeps || !fights || view.volleys(unit) < 2 || view.is_demoralised(unit) {
            return false;
        }
        let Some(at) = view.spot(unit) else { return false };
        let mut coming = false;
        for foe in view.foes() {
            let promise = view.promise(unit, foe, |from, to| self.belief(view, unit, foe, from, to));
            if promise.hits as i32 >= 60 - 20 * i32::from(self.course.lean.fire) {
                return false;
            }
            coming |= view.spot(foe).is_some_and(|spot| self.seems(view, at, foe, spot) < COMING);
        }
        coming
    }

    /// Whoever watches fires where the target comes nearest, if that promises anything; otherwise he keeps his ammunition.
    pub(super) fn open_fire(&mut self, view: &View<'_>, question: &Question, asked: &OpenFire) -> Option<Answer> {
        self.reason = Reason::BestShot;
        let answer = self.best(view, question, |quick, answer| {
            let Answer::Option(n) = answer else { return 50 };
            let Some(shot) = asked.shots.get(usize::from(*n)) else { return 0 };
            let target = view.unit_of(shot.at);
            let Some(at) = view.spot(shot.by) else { return 0 };
            if matches!(shot.at, Mark::Vehicle(_)) && view.of(target).arm == Arm::Armour && !view.has_piercer(shot.by) {
                return 0;
            }
            let guess = quick.belief(view, shot.by, target, at, shot.place);
            view.watch_power(shot.by, &guess) as i32
        })?;
        if answer == Answer::Done {
            self.reason = Reason::HoldsFire;
        }
        Some(answer)
    }

    /// The best shot, of those that can be had before the others.
    pub(super) fn first_shot(&mut self, view: &View<'_>, question: &Question, unit: UnitId) -> Option<Answer> {
        self.take_stock(view);
        self.reason = Reason::BestShot;
        self.best(view, question, |quick, answer| match answer {
            Answer::Act(act) => quick.worth_of_fire(view, unit, act).max(1),
            _ => 0,
        })
    }

    /// Shells and bombs go where most of the enemy is.
    pub(super) fn shell_at(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        self.reason = Reason::BestShot;
        self.best(view, question, |_, answer| match answer {
            Answer::Unit(unit) if view.of(*unit).side != view.side() => 10 + view.men(*unit) as i32,
            Answer::Option(_) => 5,
            _ => 0,
        })
    }
}
