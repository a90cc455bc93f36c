//! i. Arcs of fire. R-SCW-042

use arrayvec::ArrayVec;
use engine::{RuleId, rule};
use table::{Arc, Footprint};

use super::weapons::{Sort, Weapon};
use crate::Scw;
use crate::troops::{Kind, Seating};

/// Half of 45 degrees, in 65536ths of a turn.
const HALF: u16 = 4096;

/// All round.
const FULL: u16 = 32768;

/// The arcs that a weapon fires into: one, or two for mounted cavalry.
pub(crate) fn arcs(game: &Scw, weapon: Weapon) -> ArrayVec<Arc, 2> {
    let base = game.base(weapon.element);
    let mut arcs = ArrayVec::new();
    // `scw.shooting.arcs.hull-mount`, `scw.shooting.arcs.turret`; `scw.shooting.arcs.infantry-artillery`
    arcs.push(of_mount(&base, weapon.seating.unwrap_or(Seating::Front)));
    if weapon.sort == Sort::Small(Kind::Cavalry) {
        // `scw.shooting.arcs.cavalry`
        arcs.push(of_mount(&base, Seating::Rear));
    }
    arcs
}

/// From the middle of the edge that carries the weapon, straight out. `scw.shooting.arcs.vehicle-by-type`
fn of_mount(base: &Footprint, seating: Seating) -> Arc {
    match seating {
        Seating::Turret => Arc::new(base.centre, base.facing, FULL),
        Seating::Front => Arc::new(base.front_middle(), base.facing, HALF),
        Seating::Rear => Arc::new(base.rear_middle(), base.facing.opposite(), HALF),
        Seating::Left => Arc::new(base.left_middle(), base.facing.left(), HALF),
        Seating::Right => Arc::new(base.right_middle(), base.facing.right(), HALF),
    }
}

/// The rule that gives a weapon its arc.
pub(crate) const fn rule_of(weapon: Weapon) -> RuleId {
    match (weapon.seating, weapon.sort) {
        (Some(Seating::Turret), _) => rule!("scw.shooting.arcs.turret"),
        (Some(_), _) => rule!("scw.shooting.arcs.hull-mount"),
        (None, Sort::Small(Kind::Cavalry)) => rule!("scw.shooting.arcs.cavalry"),
        (None, _) => rule!("scw.shooting.arcs.infantry-artillery"),
    }
}
