//! What can harm a vehicle. `coc.12.ap-only`, `coc.12.hmg-ap`

use engine::{Refusal, rule};
use table::Inches;

use super::Shot;
use crate::Coc;
use crate::ids::{VehicleId, WeaponId};
use crate::vehicles::{Arm, Cannon, Fittings};

/// What a weapon has against vehicles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piercing {
    /// A.P. dice.
    pub ap: u8,
    /// H.E. dice.
    pub he: u8,
    /// The weapon of the arsenal, if it is one: it may have range bands.
    pub weapon: Option<WeaponId>,
}

impl Piercing {
    /// A weapon of the arsenal.
    pub fn of_weapon(game: &Coc, id: WeaponId) -> Piercing {
        let weapon = game.weapon(id);
        Piercing { ap: weapon.ap, he: weapon.he, weapon: Some(id) }
    }

    /// A vehicle's weapon.
    pub fn of_mounting(game: &Coc, vehicle: VehicleId, arm: Arm) -> Option<Piercing> {
        match arm {
            Arm::Cannon(cannon) => Some(Piercing { ap: cannon.ap, he: he_of(game, vehicle, cannon), weapon: None }),
            Arm::Weapon(id) => Some(Piercing::of_weapon(game, id)),
            Arm::OfPassengers => None,
        }
    }

    /// The dice with which it strikes a vehicle: its H.E. against soft-skins, and its A.P. if it has no other round.
    /// `coc.12.2.soft-skin-procedure`, R-COC-104
    pub fn dice(self, game: &Coc, target: VehicleId) -> u8 {
        if game.kind_of(target).build.is_armoured() || self.he == 0 { self.ap } else { self.he }
    }

    /// Where its range bands end; none for guns, for whom the table is close range. `coc.12.ap-no-bands`
    fn bands(self, game: &Coc) -> &[Inches] {
        self.weapon.map_or(&[], |id| game.weapon(id).bands.as_slice())
    }

    /// How far it reaches.
    pub fn reach(self, game: &Coc) -> Option<Inches> {
        self.bands(game).last().copied().or_else(|| self.weapon.and_then(|id| game.weapon(id).effective_to))
    }

    /// The range band that a distance lies in, counted from 0. `coc.12.3.infantry-at-vs-vehicle`
    pub fn band(self, game: &Coc, range: Inches) -> u8 {
        self.bands(game).iter().take_while(|end| range > **end).count() as u8
    }
}

/// The H.E. dice of a gun; some have none before September 1944. `coc.B.no-he-until`, R-COC-311
pub(crate) fn he_of(game: &Coc, vehicle: VehicleId, cannon: Cannon) -> u8 {
    let early = game.setup.date.as_deref().is_some_and(|date| date < "1944-09");
    if early && game.is_fitted(vehicle, Fittings::LATE_HE) { 0 } else { cannon.he }
}

/// Refuses what cannot harm the target. `coc.12.ap-only`
pub(super) fn may_harm(game: &Coc, shot: &Shot) -> Result<(), Refusal> {
    if shot.arm.dice(game, shot.target) > 0 {
        return Ok(());
    }
    Err(Refusal::by(rule!("coc.12.ap-only"), "It has nothing that pierces armour."))
}
