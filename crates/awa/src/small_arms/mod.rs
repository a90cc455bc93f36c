//! Small arms and machine guns, of men, crews and vehicles. `awa.firing.small-arms.eligibility`
//!
//! Others fire through [`volley`] (overwatch, ambushes).

mod aim;
mod barrel;
mod told;
mod vehicles;
pub(crate) mod volley;
pub(crate) mod weapons;

pub use aim::{AimAt, Spray, WhoFires, Whom};
pub use barrel::Barrel;
pub use told::Told;

pub(crate) use barrel::{Barrels, Footing, TEN};
pub(crate) use vehicles::Taken;

use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};

use crate::activation::Deed;
use crate::answer::Some32;
use crate::ask::Taste;
use crate::state::{Damage, Deeds, Where};
use crate::troops::{Class, FigureId, UnitId, VehicleId};
use crate::{Awa, firing};

/// What is fired at. `awa.firing.designate`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The men of a unit, on the ground or in a building.
    Unit(UnitId),
    /// A vehicle and those in it.
    Vehicle(VehicleId),
}

/// Why fire is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Occasion {
    /// In the unit's activation: those who are not on overwatch.
    Activation,
    /// Overwatch fire: those who are. `awa.overwatch.fire`
    Overwatch,
}

/// Everybody of a unit.
pub(crate) const ALL: Some32 = Some32(u32::MAX);

/// These figures of a unit fire at a target, with the heavy weapons and vehicles that they serve: one firing event, with the
/// casualties and the morale tests that follow. Whoever cannot see the target keeps quiet; out of range the volley is wasted.
pub(crate) fn volley(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    figures: Some32,
    target: Mark,
    occasion: Occasion,
) -> Step<()> {
    let barrels = game.barrels(unit, figures, occasion);
    let mut shots = volley::Shots::new();
    for barrel in barrels {
        if !game.any_sees(&[barrel], target) {
            continue;
        }
        // In an activation those who want to spread their dice divide their fire; from overwatch there is only this shot.
        if occasion == Occasion::Overwatch && !game.is_marksman(barrel) {
            aim::spread(game, cx, barrel, target, occasion, &mut shots)?;
        } else {
            aim::choose(game, cx, barrel, target, &mut shots)?;
        }
    }
    shots.sort_by_key(|shot| shot.barrel);
    volley::resolve(game, cx, unit, &shots, occasion)
}

/// What a man's weapon needs at every range, and what changes it for this target: never which range it is. R-AWA-009
pub(crate) fn advice(game: &Awa, eye: engine::Eye, figure: FigureId, target: FigureId) -> Option<String> {
    let (unit, enemy) = (game.man(figure).unit, game.man(target).unit);
    let row = weapons::row(game.figure(figure).weapon)?;
    if game.side(unit) == game.side(enemy) || !crate::units::knows(eye, game.side(unit)) {
        return None;
    }
    let (from, to) = game.barrel_sees(Barrel::Man(figure), target)?;
    let mut sum = game.firer_modifiers(Barrel::Man(figure), to);
    game.target_modifiers(target, from, &mut sum);
    let mut text = format!("A {} needs {}", weapons::word(game.figure(figure).weapon), row.words());
    for term in sum.terms() {
        let reading = crate::words::reading(term);
        text += &format!("; {:+} {}", reading.value, reading.what);
    }
    Some(text + ".")
}

impl Awa {
    /// Every enemy who is not hidden and not in a fight, seen or not.
    pub(crate) fn each_possible(&self, unit: UnitId, each: &mut dyn FnMut(Mark)) {
        for enemy in self.units_of(self.side(unit).enemy()) {
            if self.unit(enemy).deeds.has(Deeds::HIDDEN) || self.melee_of(enemy).is_some() {
                continue;
            }
            if self.standing(enemy).next().is_some() {
                each(Mark::Unit(enemy));
            }
            for vehicle in self.vehicles_of(enemy) {
                let state = self.vehicle(vehicle);
                let there = state.place == Where::Table && !state.damage.has(Damage::DESTROYED.and(Damage::ABANDONED));
                if there && self.model(vehicle).class != Class::Aircraft {
                    each(Mark::Vehicle(vehicle));
                }
            }
        }
    }

    /// The unit that a target belongs to.
    pub(crate) fn unit_of_mark(&self, mark: Mark) -> UnitId {
        match mark {
            Mark::Unit(unit) => unit,
            Mark::Vehicle(vehicle) => self.unit_of_vehicle(vehicle),
        }
    }

    /// What players call a target.
    pub(crate) fn mark_name(&self, mark: Mark) -> String {
        match mark {
            Mark::Unit(unit) => self.name(unit).to_owned(),
            Mark::Vehicle(vehicle) => {
                let unit = self.unit_of_vehicle(vehicle);
                if self.vehicles_of(unit).count() == 1 && self.model(vehicle).class.is_armoured() {
                    return self.name(unit).to_owned();
                }
                format!("{} of {}", self.model(vehicle).name.to_lowercase(), self.name(unit))
            }
        }
    }

    /// The key of a target among options.
    pub(crate) fn mark_key(&self, mark: Mark) -> String {
        match mark {
            Mark::Unit(unit) => self.of(unit).id.clone(),
            Mark::Vehicle(vehicle) => format!("vehicle-{}", vehicle.0 + 1),
        }
    }
}

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Everybody who can fires at one target. `awa.firing.small-arms.volley`
    Volley(Mark),
    /// A vehicle fires its machine guns on the move, and may drive afterwards. `awa.firing.small-arms.vehicle-moving`
    OnTheMove(Mark),
    /// Targets are named one after another, and who fires at each. R-AWA-087
    Divided,
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        let barrels = game.barrels(unit, ALL, Occasion::Activation);
        if barrels.is_empty() || game.unit(unit).deeds.has(Deeds::SHOT) {
            return;
        }
        if firing::open(game, unit).is_err() {
            return;
        }
        // A vehicle that may yet drive says first whether it will. R-AWA-101
        let drives = game.vehicles_of(unit).any(|vehicle| {
            let damage = game.vehicle(vehicle).damage;
            !damage.has(Damage::IMMOBILE.and(Damage::MOVED).and(Damage::ON_THE_MOVE))
                && !game.has_fired_from_halt(vehicle)
        }) && barrels.iter().any(|barrel| matches!(barrel, Barrel::Mount(..)));
        let mut marks = 0;
        game.each_possible(unit, &mut |mark| {
            if game.any_sees(&barrels, mark) {
                marks += 1;
                each(Act::Volley(mark), Ok(()));
                if drives {
                    each(Act::OnTheMove(mark), Ok(()));
                }
            } else {
                let unseen = Refusal::by(rule!("awa.firing.los"), "Nobody who can fire sees it.");
                each(Act::Volley(mark), Err(unseen));
            }
        });
        let dice: u32 = barrels.iter().map(|barrel| u32::from(game.row_of(*barrel).dice)).sum();
        if marks > 1 && dice > 1 {
            each(Act::Divided, Ok(()));
        }
    }

    fn rule(&self) -> RuleId {
        match self {
            Act::Volley(_) => rule!("awa.firing.small-arms.volley"),
            Act::OnTheMove(_) => rule!("awa.firing.small-arms.vehicle-moving"),
            Act::Divided => rule!("awa.firing.small-arms.individual"),
        }
    }

    fn taste(&self) -> Taste {
        Taste::Fire
    }

    fn key(&self, game: &Awa) -> String {
        match self {
            Act::Volley(mark) => format!("fire-{}", game.mark_key(*mark)),
            Act::OnTheMove(mark) => format!("fire-moving-{}", game.mark_key(*mark)),
            Act::Divided => "divide-fire".into(),
        }
    }

    fn label(&self, game: &Awa) -> String {
        match self {
            Act::Volley(mark) => format!("Fire at {}", game.mark_name(*mark)),
            Act::OnTheMove(mark) => format!("Fire at {} on the move", game.mark_name(*mark)),
            Act::Divided => "Divide the fire".into(),
        }
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        match self {
            Act::Volley(mark) => volley(game, cx, unit, ALL, mark, Occasion::Activation),
            Act::OnTheMove(mark) => {
                for vehicle in game.vehicles_of(unit) {
                    game.vehicle_mut(vehicle).damage.set(Damage::ON_THE_MOVE);
                }
                volley(game, cx, unit, ALL, mark, Occasion::Activation)
            }
            Act::Divided => {
                let shots = aim::divide(game, cx, unit, Occasion::Activation)?;
                volley::resolve(game, cx, unit, &shots, Occasion::Activation)
            }
        }
    }
}
