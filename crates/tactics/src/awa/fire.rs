//! Fire: at whom, and whether it is worth a volley.

use ::awa::{Act, Answer, Arm, Mark, Question, UnitId, View, deeds};

use super::Quick;
use super::reason::Reason;

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

    fn worth_of_volley(&mut self, view: &View<'_>, unit: UnitId, mark: Mark) -> i32 {
        let target = view.unit_of(mark);
        let (Some(from), Some(to)) = (view.spot(unit), view.spot(target)) else { return 0 };
        let guess = self.by_eye(from, to);
        let mut worth = view.firepower(unit, guess) as i32;
        if let Mark::Vehicle(_) = mark
            && view.of(target).arm == Arm::Armour
        {
            worth /= 8;
        }
        if view.is_shaken(target) {
            worth += worth / 4;
        }
        if matches!(view.of(target).arm, Arm::Hq(_) | Arm::Crew) {
            worth += worth / 3;
        }
        // The last volleys are kept for shots that count.
        let left = view.state_of(unit).map_or(0, |state| i32::from(state.volleys));
        let least = if left > i32::from(view.turns_left()) { 30 } else { 90 };
        if worth >= least { worth + 40 } else { -1 }
    }

    /// Whoever watches fires if it is worth it: at the range of a passing enemy there is no better moment.
    pub(super) fn open_fire(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        self.reason = Reason::BestShot;
        self.best(view, question, |_, answer| i32::from(*answer != Answer::Done))
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
