//! Steps 2, 3 and 7: who assaults whom, who leads, who supports; and which elements are lost.

use ::scw::{Answer, Arm, Deeds, Kind, Picked, Place, Question, Status, UnitId, View};

use arrayvec::ArrayVec;

use super::goals::Goal;
use super::reason::Reason;
use super::{Quick, far};

impl Quick {
    /// The assault that promises most, if any promises enough.
    pub(super) fn who_assaults(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let best = self.assaults(view, 1).into_iter().find(|(_, answer)| view.allows(question, answer));
        let Some((worth, answer)) = best else {
            self.reason = Reason::NoAssault;
            return Answer::Done;
        };
        self.reason = Reason::AssaultPays { margin: (worth / 10) as i16 };
        answer
    }

    /// Assaults that promise so much or more, the best first.
    pub(super) fn assaults(&mut self, view: &View<'_>, least: i32) -> Vec<(i32, Answer)> {
        self.take_stock(view);
        let mut assaults = Vec::new();
        for unit in view.own_units().filter(|unit| may_assault(view, *unit)) {
            let Some(here) = view.spot(unit) else { continue };
            let reach = if view.is_mounted(unit) { 12_000 } else { 8_000 };
            for foe in self.picture.foes.iter().filter(|foe| foe.arm != Arm::Armour) {
                // Distances between middles are longer than those between bases.
                if far(here, foe.at) > reach + 9_000 {
                    continue;
                }
                let Some(gap) = view.gap_of(unit, foe.id) else { continue };
                if gap.thousandths_value() > reach {
                    continue;
                }
                let worth = self.assault_worth(view, unit, foe.id, gap.thousandths_value(), reach);
                if worth >= least {
                    assaults.push((worth, Answer::Assault { unit, target: foe.id }));
                }
            }
        }
        assaults.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
        assaults
    }

    /// What an assault promises, in tenths of a point of margin beyond what it should have; the DPs of getting there
    /// and the defenders' fire are taken off.
    fn assault_worth(&self, view: &View<'_>, unit: UnitId, foe: UnitId, gap: i32, reach: i32) -> i32 {
        let Some(outlook) = view.assault_outlook(unit, foe) else {
            // A truck with troops aboard.
            return 20;
        };
        let mut margin = i32::from(outlook.margin) * 10 - 9;
        let Some(target) = view.state_of(foe) else { return 0 };
        if target.dps < 3 && target.status != Status::Retreating {
            margin -= 8;
        }
        if Self::has_armour_near(view, unit) {
            margin += 40;
        }
        // Half a move is much more likely than a full one.
        if gap >= reach / 2 + 2_000 {
            margin -= 20;
        }
        let plan = self.plans[unit.index()];
        let on_goal =
            matches!(plan.goal, Goal::Objective(_)) && view.spot(foe).is_some_and(|at| far(at, plan.at) < 5_000);
        let needed = match (on_goal, view.moves_left()) {
            (true, ..=2) => 0,
            (true, ..=5) => 15,
            (true, _) => 22,
            (false, _) => 28,
        };
        margin - needed + 9 * i32::from(self.course.lean.blows)
    }

    fn has_armour_near(view: &View<'_>, unit: UnitId) -> bool {
        view.own_units().any(|tank| {
            view.of(tank).arm == Arm::Armour
                && view
                    .state_of(tank)
                    .is_some_and(|state| state.place == Place::Table && state.status == Status::Steady)
                && view.gap_of(tank, unit).is_some_and(|gap| gap.thousandths_value() <= 5_000)
        })
    }

    /// Infantry that can get at a vehicle does.
    pub(super) fn who_stalks(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let mut best: Option<(u32, Answer)> = None;
        view.each_answer(question, |answer| {
            if let Answer::Assault { unit, target } = answer
                && let Some(chances) = view.assault_on_armour_outlook(unit, target)
                && chances.to_win() > chances.to_lose()
                && best.as_ref().is_none_or(|(most, _)| chances.to_win() > *most)
            {
                best = Some((chances.to_win(), answer));
            }
        });
        self.reason = if best.is_some() { Reason::AssaultPays { margin: 0 } } else { Reason::NoAssault };
        best.map_or(Answer::Done, |(_, answer)| answer)
    }

    /// The unit with the best ratings and the fewest DPs leads.
    pub(super) fn who_leads(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let mut best: Option<(i32, UnitId)> = None;
        view.each_answer(question, |answer| {
            if let Answer::Unit(unit) = answer {
                let score = steadiness(view, unit);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, unit));
                }
            }
        });
        self.reason = Reason::BestLead;
        best.map(|(_, unit)| Answer::Unit(unit))
    }

    /// The largest set that may support.
    pub(super) fn who_supports(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let mut best: Option<(usize, Answer)> = None;
        view.each_answer(question, |answer| {
            if let Answer::Units(units) = &answer {
                let count = units.len();
                if best.as_ref().is_none_or(|(most, _)| count > *most) {
                    best = Some((count, answer));
                }
            }
        });
        self.reason = Reason::AllSupport;
        best.map(|(_, answer)| answer).filter(|answer| view.allows(question, answer))
    }

    /// Riflemen go before machine guns, the ends of the line before its middle.
    pub(super) fn losses(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let unit = view.subject(question)?;
        let count = view.losses(question)?;
        let mut places: ArrayVec<(u8, usize, usize), 8> = ArrayVec::new();
        let all = view.strength(unit);
        for (place, (_, _, kind)) in view.living(unit).enumerate() {
            let _ = places.try_push((dearness(kind), place.min(all - 1 - place), place));
        }
        places.sort_unstable();
        let picked = places.iter().take(count.into()).fold(Picked::default(), |set, (_, _, place)| set.with(*place));
        self.reason = Reason::LosesRifles;
        Some(Answer::Elements(picked)).filter(|answer| view.allows(question, answer))
    }
}

fn may_assault(view: &View<'_>, unit: UnitId) -> bool {
    view.state_of(unit).is_some_and(|state| {
        state.place == Place::Table
            && state.status == Status::Steady
            && state.dps < 3
            && !state.deeds.has(Deeds::LOCKED)
            && !state.deeds.has(Deeds::CHARGED)
    }) && matches!(view.of(unit).arm, Arm::Infantry | Arm::Cavalry)
}

fn steadiness(view: &View<'_>, unit: UnitId) -> i32 {
    let setup = view.of(unit);
    let state = view.state_of(unit);
    let dps = state.map_or(0, |state| i32::from(state.dps));
    let shaken = state.is_some_and(|state| matches!(state.status, Status::Retiring | Status::Retreating));
    i32::from(setup.morale.0) + i32::from(setup.ability.0) - dps - if shaken { 2 } else { 0 }
        + i32::from(state.is_some_and(|state| state.deeds.has(Deeds::REACHED)))
}

const fn dearness(kind: Kind) -> u8 {
    match kind {
        Kind::Rifle | Kind::Cavalry => 0,
        Kind::Smg | Kind::AtRifle => 1,
        Kind::Mortar => 2,
        Kind::Lmg => 3,
        Kind::LightAtGun | Kind::MediumAtGun | Kind::HeavyAtGun | Kind::FieldGun | Kind::Vehicle => 4,
        Kind::Hmg => 5,
    }
}
