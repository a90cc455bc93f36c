//! Officers: with the shaken, else with the strong.

use ::scw::{Answer, Deeds, OfficerId, OfficerPlace, Place, Question, UnitId, View};

use super::Quick;
use super::reason::Reason;

impl Quick {
    /// One officer who is needed elsewhere rides there. Each is thought about once a move.
    pub(super) fn who_rides(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        for (officer, state) in view.own_officers() {
            if self.advised.has(officer.0) || state.moved {
                continue;
            }
            self.advised.add(officer.0);
            let alone = matches!(state.place, OfficerPlace::Alone(_));
            let busy = match state.place {
                OfficerPlace::With(unit) => is_needed_here(view, unit),
                OfficerPlace::Alone(_) => false,
                OfficerPlace::Waiting | OfficerPlace::Out => true,
            };
            if busy {
                continue;
            }
            if let Some(answer) = self.ride(view, question, officer, alone) {
                return Some(answer);
            }
        }
        None
    }

    /// To the unit that needs him most among those he can reach.
    fn ride(&mut self, view: &View<'_>, question: &Question, officer: OfficerId, alone: bool) -> Option<Answer> {
        let mut best: Option<(i32, UnitId)> = None;
        for unit in view.own_units() {
            let Some(state) = view.state_of(unit) else { continue };
            if state.place != Place::Table || view.of(unit).arm.is_vehicle() || view.has_officer(unit) {
                continue;
            }
            let need = i32::from(state.dps) * 10 + view.strength(unit) as i32;
            if (alone || state.dps >= 2) && best.is_none_or(|(most, _)| need > most) {
                best = Some((need, unit));
            }
        }
        let (need, unit) = best?;
        let end = view.place_to_join(officer, unit)?;
        let answer = Answer::Ride { officer, points: std::iter::once(end).collect(), join: Some(unit) };
        self.reason = if need >= 20 { Reason::OfficerToShaken } else { Reason::OfficerWithMany };
        view.allows(question, &answer).then_some(answer)
    }
}

/// Whether an officer should not leave his unit: it is shaken itself, or about to fight.
fn is_needed_here(view: &View<'_>, unit: UnitId) -> bool {
    view.state_of(unit)
        .is_none_or(|state| state.dps >= 1 || state.deeds.has(Deeds::LOCKED) || state.place != Place::Table)
}
