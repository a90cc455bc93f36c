//! Anti-tank fire at vehicles and at others. R-SCW-053 to R-SCW-055

use dice::Pool;
use engine::{Cx, Seat, Step, Sum, Why, rule};
use serde::Serialize;
use table::Inches;

use super::lines::{Aim, Limits, Miss, best, reach};
use super::softskins::{self, Table};
use super::told::Told;
use super::weapons::Weapon;
use crate::Scw;
use crate::event::Event;
use crate::state::{Damage, Deeds, FireKinds};
use crate::troops::{Arm, ArmourClass, AtClass, UnitId};

/// What a hit needs. `scw.shooting.anti-tank.to-hit`
pub(crate) const NEEDED: i16 = 7;

/// An anti-tank rifle has no effect beyond. R-SCW-053
const RIFLE_REACH: Inches = Inches::whole(24);

/// What hits a vehicle with armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Nothing.
    None,
    /// It has to test its morale.
    Check,
    /// It never moves again.
    Immobilised,
    /// The crew bails out.
    BailOut,
    /// It is destroyed.
    Destroyed,
}

/// `scw.shooting.anti-tank.armour-results`
pub(crate) const fn effect(total: i16) -> Effect {
    match total {
        ..=7 => Effect::None,
        8..=9 => Effect::Check,
        10 => Effect::Immobilised,
        11 => Effect::BailOut,
        _ => Effect::Destroyed,
    }
}

/// `scw.shooting.anti-tank.range-factors`; beyond 36 inches the last column goes on. R-SCW-053
pub(crate) const fn range_factor(class: AtClass, range: Inches) -> i16 {
    let column = match range.thousandths_value() {
        ..=12_000 => 0,
        12_001..=24_000 => 1,
        _ => 2,
    };
    match class {
        AtClass::Light => [2, 1, 0][column],
        AtClass::Medium | AtClass::Heavy => [2, 2, 1][column],
        AtClass::Rifle => [1, 0, 0][column],
    }
}

/// `scw.shooting.anti-tank.armour-factors`
pub(crate) const fn armour_factor(class: AtClass, armour: ArmourClass) -> i16 {
    let column = armour as usize;
    match class {
        AtClass::Light => [3, 2, 1][column],
        AtClass::Medium => [4, 3, 2][column],
        AtClass::Heavy => [5, 4, 3][column],
        AtClass::Rifle => [2, 1, 0][column],
    }
}

/// The range to a target that the weapon can fire at.
pub(crate) fn aim(game: &Scw, unit: UnitId, weapon: Weapon, class: AtClass, target: UnitId) -> Result<Inches, Miss> {
    let most = if class == AtClass::Rifle { RIFLE_REACH } else { Inches::MAX };
    let limits = Limits { least: Inches::ZERO, most };
    best(game, unit, target, |moment| {
        reach(game, weapon, target, moment, limits, Aim::Seen).map(|range| (-range.thousandths_value(), range))
    })
}

/// Whether a unit is a moving target: any of its elements has moved, or it has been driven back since. R-SCW-004
pub(crate) fn is_moving(game: &Scw, target: UnitId) -> bool {
    game.unit(target).deeds.has(Deeds::DRIVEN) || game.elements_of(target).any(|e| game.element(e).moved)
}

/// `scw.shooting.anti-tank.to-hit-modifiers`
pub(crate) fn to_hit(game: &Scw, weapon: Weapon, target: UnitId, range: Inches) -> Sum {
    let rule = rule!("scw.shooting.anti-tank.to-hit-modifiers");
    let mut sum = Sum::new();
    if game.element(weapon.element).moved {
        sum.add(rule, "firer-moving", -2);
    }
    if is_moving(game, target) {
        sum.add(rule, "target-moving", -1);
    }
    match range.thousandths_value() {
        ..12_000 => sum.add(rule, "range-under-12", 1),
        12_000..=24_000 => &mut sum,
        24_001..=36_000 => sum.add(rule, "range-24-36", -1),
        _ => sum.add(rule, "range-over-36", -3),
    };
    sum
}

/// Fires at a vehicle, or at troops for the effect on their nerves.
pub(crate) fn fire(
    game: &mut Scw,
    cx: &mut Cx<'_, Scw>,
    unit: UnitId,
    weapon: Weapon,
    class: AtClass,
    target: UnitId,
    range: Inches,
) -> Step<()> {
    weapon.spend(game);
    let incoming = &mut game.unit_mut(target).incoming;
    incoming.kinds = incoming.kinds.and(FireKinds::ANTI_TANK);
    if game.of(target).arm.is_troops() {
        return at_others(game, cx, unit, target);
    }
    let seat = Seat::of(game.of(unit).side);
    let why = Why::new(rule!("scw.shooting.anti-tank.to-hit"), seat);
    let mut sum = to_hit(game, weapon, target, range);
    sum.keep(why.rule, "die", cx.roll(Pool::d10(1), why)?.total() as i16);
    let hit = sum.total() >= NEEDED;
    cx.tell(|| Event::Shooting(Told::AntiTank { unit, target, sum, hit }));
    if !hit {
        return Ok(());
    }
    match armour_of(game, target) {
        Some(armour) => {
            let mut factors = Sum::new();
            factors.keep(rule!("scw.shooting.anti-tank.range-factors"), "range-factor", range_factor(class, range));
            factors.keep(rule!("scw.shooting.anti-tank.armour-factors"), "armour-factor", armour_factor(class, armour));
            hit_armour(game, cx, target, &factors, seat)
        }
        None => softskins::hit(game, cx, target, Table::AntiTank, seat),
    }
}

/// The armour of a vehicle; none for a softskin.
pub(crate) fn armour_of(game: &Scw, target: UnitId) -> Option<ArmourClass> {
    game.of(target).vehicle.as_ref().and_then(|vehicle| vehicle.armour)
}

/// A hit on armour: die and factors. `scw.shooting.anti-tank.armour-total`
pub(crate) fn hit_armour(game: &mut Scw, cx: &mut Cx<'_, Scw>, target: UnitId, factors: &Sum, seat: Seat) -> Step<()> {
    let why = Why::new(rule!("scw.shooting.anti-tank.armour-total"), seat);
    let mut sum = *factors;
    sum.keep(why.rule, "die", cx.roll(Pool::d10(1), why)?.total() as i16);
    let effect = effect(sum.total());
    let incoming = &mut game.unit_mut(target).incoming;
    let damage = match effect {
        Effect::None | Effect::Check => Damage::None,
        Effect::Immobilised => Damage::Immobilised,
        Effect::BailOut => Damage::CrewGone,
        Effect::Destroyed => Damage::Destroyed,
    };
    incoming.damage = incoming.damage.max(damage);
    incoming.check |= effect == Effect::Check;
    cx.tell(|| Event::Shooting(Told::Armour { target, sum, effect }));
    Ok(())
}

/// A bare die: only a 10 does anything. `scw.shooting.anti-tank-others.roll`
fn at_others(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, target: UnitId) -> Step<()> {
    let why = Why::new(rule!("scw.shooting.anti-tank-others.roll"), Seat::of(game.of(unit).side));
    let die = cx.roll(Pool::d10(1), why)?.total();
    let dps = at_others_dps(die);
    game.unit_mut(target).incoming.dps += dps;
    cx.tell(|| Event::Shooting(Told::AtTroops { unit, target, die: die as u8, dps }));
    Ok(())
}

/// What the bare die does.
pub(crate) const fn at_others_dps(die: u32) -> u8 {
    if die >= 10 { 1 } else { 0 }
}

/// Whether an anti-tank weapon may fire at such a target at all: rifles only at vehicles. R-SCW-055
pub(crate) fn may_fire_at(class: AtClass, arm: Arm) -> bool {
    arm.is_vehicle() || class != AtClass::Rifle
}
