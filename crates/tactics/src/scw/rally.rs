//! Step 1: who tries to rally.

use ::scw::{Answer, Deeds, Question, UnitId, View};

use super::Quick;
use super::reason::Reason;

impl Quick {
    /// The first unit for which the test is more likely to help than to harm.
    pub(super) fn who_rallies(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let ready = |unit: &UnitId| {
            view.state_of(*unit).is_some_and(|state| state.dps > 0 && !state.deeds.has(Deeds::RALLIED))
                && !view.of(*unit).arm.is_vehicle()
        };
        for unit in view.own_units().filter(ready) {
            let dps = view.state_of(unit).map_or(0, |state| state.dps);
            if expected(view.rally_modifier(unit), dps) > -2 * i32::from(self.course.lean.care) {
                let answer = Answer::Unit(unit);
                if view.allows(question, &answer) {
                    self.reason = Reason::RallyPays;
                    return answer;
                }
            }
        }
        self.reason = Reason::RallyIdle;
        Answer::Done
    }
}

/// DPs shed on average, in tenths; a DP more on a unit that carries four costs an element.
fn expected(modifier: i16, dps: u8) -> i32 {
    (1..=10)
        .map(|face| match face + modifier {
            10.. => 2.min(i32::from(dps)),
            7..=9 => 1,
            2..=6 => 0,
            _ if dps >= 4 => -2,
            _ => -1,
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::expected;

    #[test]
    fn rallying_under_fire_near_the_enemy_is_left_alone() {
        assert!(expected(0, 2) > 0);
        assert!(expected(-4, 2) < 0);
        assert!(expected(-2, 4) < expected(-2, 3), "a fourth DP makes backfiring dear");
    }
}
