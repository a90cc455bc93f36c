//! Steps 4 to 6: who looks at which marker, where aircraft strike, who fires at whom.

use ::scw::{Answer, Arm, AtWhom, Battery, Cover, Deeds, Kind, Place, Promise, Question, Shot, Status, UnitId, View};
use engine::Side;

use super::picture::power;
use super::reason::Reason;
use super::{Quick, far};

impl Quick {
    /// Every unit looks at the marker that it can make out best.
    pub(super) fn who_observes(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.reason = Reason::Observes;
        for unit in view.own_units() {
            let Some(state) = view.state_of(unit) else { continue };
            let Some(here) = view.spot(unit) else { continue };
            if state.deeds.has(Deeds::OBSERVED) || !matches!(state.place, Place::Table | Place::Concealed) {
                continue;
            }
            // Nearest first; the first that can be seen will do.
            let mut tried = i32::MIN;
            for _ in 0..3 {
                let next =
                    view.enemy_markers().map(|(id, at)| (far(here, at), id)).filter(|(gap, _)| *gap > tried).min();
                let Some((gap, marker)) = next.filter(|(gap, _)| *gap <= 48_000) else { break };
                tried = gap;
                let answer = Answer::Observe { unit, marker };
                if view.allows(question, &answer) {
                    return answer;
                }
            }
        }
        Answer::Done
    }

    /// The dearest target.
    pub(super) fn where_to_strike(&mut self, view: &View<'_>) -> Answer {
        self.reason = Reason::DearestTarget;
        targets_for_a_strike(view).into_iter().next().unwrap_or(Answer::Done)
    }

    /// Any unit that has a shot. Armour near an assault keeps its fire, which it may not have used to support.
    pub(super) fn who_fires(&mut self, view: &View<'_>, question: &Question) -> Answer {
        let step = (view.turn().0, view.phase());
        if self.fire_step != step {
            // Nobody moves in a fire step: whoever has no shot now has none later.
            self.fire_step = step;
            self.silent.clear();
            self.picture.look(view);
        }
        for unit in view.own_units() {
            let Some(state) = view.state_of(unit) else { continue };
            let barred = state.deeds.has(Deeds::NAMED) || state.deeds.has(Deeds::REACHED);
            if self.silent.has(unit.0)
                || barred
                || state.status == Status::Retreating
                || !self.wants_to_fire(view, unit, state.place)
            {
                continue;
            }
            let answer = Answer::Unit(unit);
            if view.allows(question, &answer) {
                self.reason = Reason::BestShot { worth: 0 };
                return answer;
            }
            self.silent.add(unit.0);
        }
        self.reason = Reason::HoldsFire;
        Answer::Done
    }

    fn wants_to_fire(&mut self, view: &View<'_>, unit: UnitId, place: Place) -> bool {
        match place {
            Place::Table if view.of(unit).arm == Arm::Armour => !supports(view, unit),
            Place::Table => true,
            Place::Concealed => self.springs(view, unit),
            _ => false,
        }
    }

    /// Whether a concealed unit opens fire: at enemies who are near, or as soon as it pays for heavy weapons.
    fn springs(&self, view: &View<'_>, unit: UnitId) -> bool {
        let Some(here) = view.spot(unit) else { return false };
        let heavy = view.living(unit).any(|(_, _, kind)| matches!(kind, Kind::Hmg | Kind::Mortar) || kind.is_gun());
        let range = match view.of(unit).arm {
            Arm::Artillery => 36_000,
            _ if heavy => 20_000,
            _ => 14_000,
        };
        power(view, unit) > 1
            && self.picture.foes.iter().any(|foe| far(here, foe.at) <= range && view.is_open(here, foe.at))
    }

    /// The shot that promises most.
    pub(super) fn at_whom(&mut self, view: &View<'_>, asked: &AtWhom) -> Answer {
        let unit = asked.unit();
        let mut best: Option<(i32, Shot)> = None;
        view.each_shot(asked, |shot, promise| {
            let worth = worth(view, unit, shot, promise);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, shot));
            }
        });
        match best {
            Some((worth, shot)) if worth > 0 => {
                self.reason = Reason::BestShot { worth };
                Answer::Fire(shot)
            }
            _ => {
                self.reason = Reason::HoldsFire;
                Answer::Done
            }
        }
    }
}

/// Shots that promise something, the best first, and none at all.
pub(super) fn shots(view: &View<'_>, asked: &AtWhom) -> Vec<Answer> {
    let unit = asked.unit();
    let mut shots: Vec<(i32, Shot)> = Vec::new();
    view.each_shot(asked, |shot, promise| {
        let worth = worth(view, unit, shot, promise);
        if worth > 0 {
            shots.push((worth, shot));
        }
    });
    shots.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    shots.into_iter().map(|(_, shot)| Answer::Fire(shot)).chain([Answer::Done]).collect()
}

/// Targets for aircraft, the dearest first.
pub(super) fn targets_for_a_strike(view: &View<'_>) -> Vec<Answer> {
    let worth = |unit: &UnitId| {
        let open = view.spot(*unit).is_some_and(|at| view.cover_at(at) == Cover::Open);
        let dps = view.state_of(*unit).map_or(0, |state| i32::from(state.dps));
        let dear = match view.of(*unit).arm {
            Arm::Armour => 30,
            Arm::Artillery => 24 + dps * 4,
            Arm::Softskin => 20,
            Arm::Infantry | Arm::Cavalry => 12 + dps * 4 + view.strength(*unit) as i32,
        };
        dear + if open { 6 } else { 0 }
    };
    let mut targets: Vec<UnitId> = view.foes().collect();
    targets.sort_by_key(|unit| std::cmp::Reverse((worth(unit), unit.0)));
    targets.into_iter().map(Answer::Unit).collect()
}

/// Whether a tank stands by a friend who has just reached the enemy.
fn supports(view: &View<'_>, tank: UnitId) -> bool {
    view.own_units().any(|unit| {
        view.state_of(unit).is_some_and(|state| {
            state.deeds.has(Deeds::REACHED) || state.deeds.has(Deeds::ASSAULTED) || state.deeds.has(Deeds::LOCKED)
        }) && view.gap_of(tank, unit).is_some_and(|gap| gap.thousandths_value() <= 6_000)
    })
}

/// What a shot is worth, in hundredths of a DP on an ordinary company.
fn worth(view: &View<'_>, unit: UnitId, shot: Shot, promise: Promise) -> i32 {
    let vehicle = match view.of(shot.target).arm {
        Arm::Armour => 6,
        Arm::Softskin => truck(view, shot.target),
        Arm::Infantry | Arm::Cavalry | Arm::Artillery => 0,
    };
    let mut worth = promise.dps as i32 * appeal(view, unit, shot.target) / 10;
    worth += promise.stopped as i32 * vehicle + promise.shaken as i32;
    if let Battery::Piece(element) = shot.battery {
        // Rounds already fired at a target make the next one better.
        let aimed = view.living(unit).any(|(id, state, _)| id == element && state.aim == Some(shot.target));
        worth += if aimed { 15 } else { 0 };
    }
    worth
}

/// How much more than an ordinary company a target is worth shooting at, in tenths.
fn appeal(view: &View<'_>, unit: UnitId, target: UnitId) -> i32 {
    let Some(state) = view.state_of(target) else { return 10 };
    let pending = i32::from(state.dps) + i32::from(state.incoming.dps);
    let mut appeal = 10;
    // Beyond four every DP costs an element: fire is concentrated on those who are near that or past it.
    appeal += match pending {
        0 => 0,
        1 => 1,
        2 => 3,
        3 => 5,
        _ => 7,
    };
    let strength = view.strength(target) as i32;
    if pending >= 4 + strength {
        // As good as destroyed.
        return 1;
    }
    if strength <= 2 && pending >= 3 {
        appeal += 3;
    }
    if state.deeds.has(Deeds::REACHED) || state.deeds.has(Deeds::CHARGED) {
        appeal += 5;
    }
    if let Some(at) = view.spot(target) {
        let objectives = &view.places_worth_holding();
        appeal += if objectives.iter().any(|objective| far(objective.at, at) < 5_000) { 3 } else { 0 };
        let near = view.spot(unit).is_some_and(|here| far(here, at) < 9_000);
        appeal += i32::from(near) * 2;
    }
    appeal + (power(view, target) - 5).clamp(-2, 3)
}

/// What stopping a truck is worth, in DPs on a company.
fn truck(view: &View<'_>, target: UnitId) -> i32 {
    let owner: Side = view.of(target).side;
    let loaded = Quick::is_carrying(view, target);
    1 + view.victory().per_softskin[owner] * 2 + if loaded { 2 } else { 0 }
}
