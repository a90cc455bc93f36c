//! Steps 4 to 6: who looks at which marker, where aircraft strike, who fires at whom.

use ::scw::{Answer, Arm, Battery, Cover, Deeds, Kind, Place, Question, Shot, Status, UnitId, View};
use engine::Side;

use super::picture::power;
use super::reason::Reason;
use super::{Quick, far};

/// DPs that a volley inflicts on average, in tenths, by fire points from 0 to 10.
const VOLLEY: [i32; 11] = [2, 3, 4, 6, 8, 10, 12, 15, 18, 20, 22];

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
                let next = view.enemy_markers().map(|(id, at)| (far(here, at), id)).filter(|(gap, _)| *gap > tried).min();
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
        let worth = |unit: &UnitId| {
            let open = view.spot(*unit).is_some_and(|at| view.cover_at(at) == Cover::Open);
            let dps = view.state_of(*unit).map_or(0, |state| i32::from(state.dps));
            match view.of(*unit).arm {
                Arm::Armour => 30,
                Arm::Artillery => 24 + dps * 4,
                Arm::Softskin => 20,
                Arm::Infantry | Arm::Cavalry => 12 + dps * 4 + view.strength(*unit) as i32,
            }
            .saturating_add(if open { 6 } else { 0 })
        };
        self.reason = Reason::DearestTarget;
        view.foes().max_by_key(|unit| (worth(unit), unit.0)).map_or(Answer::Done, Answer::Unit)
    }

    /// Any unit that has a shot. Armour near an assault keeps its fire, which it may not have used to support.
    pub(super) fn who_fires(&mut self, view: &View<'_>, question: &Question) -> Answer {
        self.picture.look(view);
        for unit in view.own_units() {
            let Some(state) = view.state_of(unit) else { continue };
            let barred = state.deeds.has(Deeds::NAMED) || state.deeds.has(Deeds::REACHED);
            if barred || state.status == Status::Retreating || !self.wants_to_fire(view, unit, state.place) {
                continue;
            }
            let answer = Answer::Unit(unit);
            if view.allows(question, &answer) {
                self.reason = Reason::BestShot { worth: 0 };
                return answer;
            }
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
    pub(super) fn at_whom(&mut self, view: &View<'_>, question: &Question) -> Option<Answer> {
        let unit = view.subject(question)?;
        let mut best: Option<(i32, Shot)> = None;
        view.each_answer(question, |answer| {
            if let Answer::Fire(shot) = answer {
                let worth = worth(view, unit, shot);
                if best.is_none_or(|(most, _)| worth > most) {
                    best = Some((worth, shot));
                }
            }
        });
        match best {
            Some((worth, shot)) if worth > 0 => {
                self.reason = Reason::BestShot { worth };
                Some(Answer::Fire(shot))
            }
            _ => {
                self.reason = Reason::HoldsFire;
                Some(Answer::Done)
            }
        }
    }
}

/// Whether a tank stands by a friend who has just reached the enemy.
fn supports(view: &View<'_>, tank: UnitId) -> bool {
    view.own_units().any(|unit| {
        view.state_of(unit).is_some_and(|state| {
            state.deeds.has(Deeds::REACHED) || state.deeds.has(Deeds::ASSAULTED) || state.deeds.has(Deeds::LOCKED)
        }) && view.gap_of(tank, unit).is_some_and(|gap| gap.thousandths_value() <= 6_000)
    })
}

/// What a shot promises, in tenths of a DP on an ordinary company.
fn worth(view: &View<'_>, unit: UnitId, shot: Shot) -> i32 {
    let arm = view.of(shot.target).arm;
    let base = match shot.battery {
        Battery::Volley { .. } => volley(view, unit, shot.target),
        Battery::MachineGuns { .. } => return 3,
        Battery::Piece(element) => {
            let piece = view.living(unit).find(|(id, _, _)| *id == element);
            let aimed = piece.is_some_and(|(_, element, _)| element.aim == Some(shot.target));
            piece.map_or(0, |(_, _, kind)| gun(view, kind, shot)) + if aimed { 4 } else { 0 }
        }
        Battery::Mount(number) => {
            let mounts = view.of(unit).vehicle.as_ref().map(|vehicle| &vehicle.mounts);
            let field = mounts.is_some_and(|mounts| {
                mounts.get(usize::from(number)).is_some_and(|mount| mount.armament == ::scw::Armament::FieldGun)
            });
            gun(view, if field { Kind::FieldGun } else { Kind::MediumAtGun }, shot)
        }
    };
    if base <= 0 || arm.is_vehicle() {
        return base;
    }
    base * appeal(view, unit, shot.target) / 10
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

/// DPs of a volley on average, in tenths.
fn volley(view: &View<'_>, unit: UnitId, target: UnitId) -> i32 {
    let (Some(here), Some(gap)) = (view.spot(unit), view.gap_of(unit, target)) else { return 0 };
    let near = gap.thousandths_value() <= 6_000;
    let mut points = match &view.of(unit).vehicle {
        Some(vehicle) => vehicle.mounts.len() as i32 * 2,
        None => power(view, unit).max(1),
    };
    if near {
        points += view.living(unit).filter(|(_, _, kind)| kind.is_machine_gun()).count() as i32;
    }
    points -= super::picture::worth_of(view.cover(target, here).unwrap_or_default());
    points += i32::from(view.is_mounted(target)) + i32::from(view.of(unit).ability.0);
    points -= match view.state_of(unit).map_or(0, |state| state.dps) {
        0 | 1 => 0,
        2 | 3 => 1,
        _ => 2,
    };
    let dps = if points < 0 { 0 } else { VOLLEY[points.min(10) as usize] };
    match view.of(target).arm {
        // Each DP has four chances in ten to stop a truck.
        Arm::Softskin => dps * truck(view, target) / 10,
        _ => dps.max(1),
    }
}

/// A gun's chances: a hit is worth more on what it is made for.
fn gun(view: &View<'_>, kind: Kind, shot: Shot) -> i32 {
    let anti_tank = kind.at_class().is_some();
    match (view.of(shot.target).arm, anti_tank) {
        (Arm::Armour, true) => 16,
        (Arm::Armour, false) => 9,
        (Arm::Softskin, true) => 8 + truck(view, shot.target) / 2,
        (Arm::Softskin, false) => 5 + truck(view, shot.target) / 2,
        (_, true) => 1,
        (Arm::Artillery, false) => 9,
        (Arm::Infantry | Arm::Cavalry, false) => 6,
    }
}

/// What a truck is worth, in tenths of a DP on a company.
fn truck(view: &View<'_>, target: UnitId) -> i32 {
    let owner: Side = view.of(target).side;
    let loaded = Quick::is_carrying(view, target);
    4 + view.victory().per_softskin[owner] * 4 + if loaded { 6 } else { 0 }
}
