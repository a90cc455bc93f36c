//! Figure classification: what each kind of stand gives to a fight. R-NQM-003 to R-NQM-010

use crate::classes::{Weight, can_hurt};
use crate::fortification::{self, Fire, Works};
use crate::ranges::{Band, Family, INFANTRY_ANTI_TANK};
use crate::scale::Metres;
use crate::troops::{Kind, StandId, Traits};
use crate::{Nqm, fireplan, sight, tanks};

/// How far the stands of a unit in order may be from each other, and the second rank behind the first. R-NQM-003, R-NQM-006
pub(crate) const IN_ORDER: Metres = Metres(300);

/// A type of target: armour or troops, of one class. R-NQM-088
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Aim {
    pub armour: bool,
    pub class: Weight,
}

impl Aim {
    /// Armour before troops, the heavier class first: the order of batches. R-NQM-147
    pub const fn turn(self) -> (bool, u8) {
        (!self.armour, Weight::VeryHeavy as u8 - self.class as u8)
    }
}

/// Whether a stand is in order: within 300 metres of another stand of its unit, alone, or dug in. `nqm.scale.base-contact`,
/// `nqm.fortification.no-contact-needed`, R-NQM-003
pub(crate) fn is_in_order(game: &Nqm, stand: StandId) -> bool {
    let unit = game.of(stand).unit;
    let Some(at) = game.stand(stand).on_map() else { return false };
    let works = game.works_at(at);
    if matches!(works, Works::DugIn | Works::Fortified | Works::Casemates) && !game.is_in_the_open(stand) {
        return true;
    }
    let mut others = game.stands_of(unit).filter(|other| *other != stand).peekable();
    others.peek().is_none() || others.any(|other| game.near(stand, other, IN_ORDER))
}

/// Whether a stand is armour as a target; soft vehicles are not. R-NQM-088
pub(crate) fn is_armour(game: &Nqm, stand: StandId) -> bool {
    let of = game.of(stand);
    of.armour.is_some() && !of.traits.has(Traits::SOFT)
}

/// Whether a stand is troops on foot or on a ride: it keeps tanks company, and fears them. R-NQM-104, R-NQM-105
pub(crate) fn is_infantry(game: &Nqm, stand: StandId) -> bool {
    let of = game.of(stand);
    of.armour.is_none() && (of.kind.fights() || of.kind == Kind::Support)
}

/// The type that a stand is as a target of direct fire. R-NQM-088, R-NQM-143
pub(crate) fn aim(game: &Nqm, stand: StandId) -> Aim {
    Aim { armour: is_armour(game, stand), class: fortification::class(game, stand, Fire::Direct) }
}

/// The class of a stand's weapon against a target. R-NQM-008, R-NQM-089, R-NQM-105
pub(crate) fn weapon_against(game: &Nqm, firer: StandId, target: StandId) -> Weight {
    let of = game.of(firer);
    // Charges and flame throwers. `nqm.figures.engineer-heavy-fire`
    if of.kind == Kind::Engineer && is_at_hand(game, firer, target) {
        return of.weapon.weight.max(Weight::Heavy);
    }
    let armour = if is_armour(game, target) { game.of(target).armour } else { None };
    if armour.is_none_or(|armour| armour < Weight::Light) {
        return of.weapon.weight;
    }
    if is_small(game, firer) {
        if tanks::stalks(game, firer, target) {
            return of.weapon.weight;
        }
        let near = game.near(firer, target, INFANTRY_ANTI_TANK);
        return if of.traits.has(Traits::ANTI_TANK) && near { Weight::Light } else { Weight::VeryLight };
    }
    // Small guns of the first years against tanks without guns. `nqm.classes.small-guns`
    let early = game.setup.options.small_guns && of.weapon.family == Family::AntiTank && of.weapon.calibre < 47;
    if early && game.of(target).traits.has(Traits::MACHINE_GUNS) {
        return of.weapon.weight.max(Weight::Medium);
    }
    of.weapon.weight
}

/// The class of a target as a firer has it before him. R-NQM-105, R-NQM-114, R-NQM-143
pub(crate) fn class_against(game: &Nqm, firer: StandId, target: StandId) -> Weight {
    if is_armour(game, target) {
        let stalked = is_small(game, firer) && tanks::stalks(game, firer, target);
        return if stalked { Weight::Light } else { aim(game, target).class };
    }
    let class = fortification::class(game, target, Fire::Direct);
    // Inside a position both are in the open to each other. R-NQM-114
    let among = |attack: &crate::attack::Attack| {
        let is_attacker =
            |stand: StandId| game.side_of(stand) == attack.side && attack.units.holds(game.of(stand).unit);
        attack.ended.is_none()
            && attack.inside > 0
            && ((is_attacker(firer) && game.is_on(attack.ground, target))
                || (is_attacker(target) && game.is_on(attack.ground, firer)))
    };
    if game.state.attacks.iter().any(among) { class.min(Weight::Light) } else { class }
}

/// Whether a weapon hurts no armour unless it is made to: infantry, machine guns, mortars under 120 mm. R-NQM-089
fn is_small(game: &Nqm, stand: StandId) -> bool {
    let of = game.of(stand);
    match of.weapon.family {
        Family::SmallArms | Family::HeavyMachineGun => true,
        Family::Mortar => of.weapon.calibre < 120,
        Family::TankGun => of.traits.has(Traits::MACHINE_GUNS),
        _ => false,
    }
}

/// In contact with the target, or inside its position. R-NQM-008
fn is_at_hand(game: &Nqm, firer: StandId, target: StandId) -> bool {
    let unit = game.of(firer).unit;
    let inside = |attack: &crate::attack::Attack| {
        attack.ended.is_none()
            && attack.inside > 0
            && attack.side == game.side_of(firer)
            && attack.units.holds(unit)
            && game.is_on(attack.ground, target)
    };
    game.near(firer, target, crate::ranges::CONTACT) || game.state.attacks.iter().any(inside)
}

/// Whether a stand has something to fire with, is able to, and has not fired in this hour. `nqm.firefight.once-per-hour`
pub(crate) fn may_fire(game: &Nqm, stand: StandId) -> bool {
    let of = game.of(stand);
    let cowed = matches!(game.unit(of.unit).terror, crate::state::Terror::Cowed(_));
    // Harassing fire ties a battery for both of its hours. R-NQM-069
    let tied = of.kind == Kind::Artillery && fireplan::is_harassing(game, stand);
    game.effective(stand) > 0
        && !game.stand(stand).fired
        && !tied
        && !matches!(of.kind, Kind::Observer | Kind::Air)
        && of.weapon.family != Family::None
        && !game.rides_soft(of.unit)
        && !cowed
}

/// A stand has had its shot of the hour. `nqm.firefight.once-per-hour`
pub(crate) fn has_fired(game: &mut Nqm, stand: StandId) {
    let state = game.stand_mut(stand);
    state.fired = true;
    state.shots = state.shots.saturating_add(1);
}

/// Whether a stand has the target in effective range. R-NQM-094
pub(crate) fn reaches(game: &Nqm, firer: StandId, target: StandId) -> bool {
    matches!(game.band(firer, target), Some(Band::Contact | Band::Effective))
}

/// Whether nothing stands in the way of a stand's fire: it sees the target, and no friendly fighting stand is between. R-NQM-006
pub(crate) fn has_clear_view(game: &Nqm, firer: StandId, target: StandId) -> bool {
    let (Some(from), Some(to)) = (game.stand(firer).on_map(), game.stand(target).on_map()) else { return false };
    if !sight::stand_sees(game, firer, target) {
        return false;
    }
    let far = from.distance_to(to);
    !game.stands_of_side(game.side_of(firer)).any(|other| {
        other != firer
            && game.of(other).kind.fights()
            && game.effective(other) > 0
            && game.stand(other).on_map().is_some_and(|at| at.distance_to(to) < far)
            && game.token(other).is_some_and(|token| token.crossed_by(from, to))
    })
}

/// Whether a weapon is made to be fired at armour. R-NQM-088
pub(crate) fn hunts_armour(game: &Nqm, stand: StandId) -> bool {
    matches!(game.of(stand).weapon.family, Family::AntiTank | Family::TankGun) && !is_small(game, stand)
}

/// Whether firing would be a waste: riflemen do not try what cannot hurt; guns do.
pub(crate) fn wastes(game: &Nqm, stand: StandId, weapon: Weight, class: Weight) -> bool {
    is_small(game, stand) && !can_hurt(weapon, class)
}
