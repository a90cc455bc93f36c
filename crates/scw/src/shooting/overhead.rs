//! ii. Overhead fire. R-SCW-062

use table::{Inches, Point};

use super::weapons::{Sort, Weapon};
use crate::Scw;
use crate::sight::CONTACT;
use crate::state::Deeds;
use crate::troops::{Arm, ElementId, Kind, UnitId};

/// What must lie between a gun and friends, and between friends and the target. `scw.shooting.overhead.artillery`
const CLEARANCE: Inches = Inches::whole(6);

/// Whether no friend stands in the line of fire whom the weapon may not shoot over. `scw.shooting.overhead.forbidden`
///
/// Enemies, wrecks, lone officers and troops aboard do not block. A friend who appeared in this very step was not there
/// when it began.
pub(crate) fn is_clear(game: &Scw, weapon: Weapon, from: Point, to: Point, target: UnitId) -> bool {
    // `scw.shooting.overhead.mortars`
    if weapon.sort == Sort::Mortar {
        return true;
    }
    let own = game.unit_of(weapon.element);
    game.on_table(game.of(own).side)
        .filter(|friend| *friend == own || !game.unit(*friend).deeds.has(Deeds::APPEARED))
        .all(|friend| {
            game.elements_of(friend).all(|element| {
                element == weapon.element
                    || is_aside(game.element(element).at, from, to)
                    || !game.base(element).crossed_by(from, to)
                    || may_pass_over(game, weapon, element, target)
            })
        })
}

/// Whether a base with its middle there cannot be near the line: most of them are not, and this is cheap to know.
fn is_aside(at: Point, from: Point, to: Point) -> bool {
    /// No base reaches farther from its middle.
    const REACH: i32 = 2_000;
    at.x < from.x.min(to.x) - REACH
        || at.x > from.x.max(to.x) + REACH
        || at.y < from.y.min(to.y) - REACH
        || at.y > from.y.max(to.y) + REACH
}

/// The exceptions, one by one.
fn may_pass_over(game: &Scw, weapon: Weapon, friend: ElementId, target: UnitId) -> bool {
    let friends = game.unit_of(friend);
    let on_foot_or_horse = matches!(game.of(friends).arm, Arm::Infantry | Arm::Cavalry);
    if weapon.seating.is_some() {
        // `scw.shooting.overhead.vehicle-contact`
        return on_foot_or_horse && game.is_within(game.unit_of(weapon.element), friends, CONTACT);
    }
    let level = |element| game.setup.field.level_at(game.element(element).at);
    match weapon.sort {
        Sort::Mortar => true,
        Sort::Small(Kind::Cavalry) => false,
        // `scw.shooting.overhead.artillery`
        Sort::FieldGun | Sort::AntiTank(_) if game.kind(weapon.element).is_gun() => {
            let base = game.base(friend);
            on_foot_or_horse
                && level(weapon.element) >= level(friend)
                && base.gap(&game.base(weapon.element)) >= CLEARANCE
                && game.elements_of(target).all(|e| base.gap(&game.base(e)) >= CLEARANCE)
        }
        // `scw.shooting.overhead.infantry-higher`
        _ => level(weapon.element) > level(friend),
    }
}
