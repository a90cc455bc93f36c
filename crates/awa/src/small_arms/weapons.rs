//! The weapons table. `awa.firing.small-arms.weapons`

use table::Inches;

use crate::troops::Weapon;

/// How many dice a weapon rolls, and up to which whole inch it needs which score.
pub(crate) struct Row {
    /// Dice per attack.
    pub dice: u8,
    /// Short, medium and long range: the last inch, and the score. No long range: both 0.
    bands: [(i32, u8); 3],
}

/// The row of a weapon; none for what does not shoot.
pub(crate) const fn row(weapon: Weapon) -> Option<Row> {
    let (dice, bands) = match weapon {
        Weapon::None => return None,
        Weapon::Pistol => (1, [(4, 4), (8, 5), (0, 0)]),
        Weapon::SingleShotgun => (1, [(4, 3), (8, 4), (10, 6)]),
        Weapon::Shotgun => (2, [(4, 3), (8, 4), (10, 6)]),
        Weapon::Rifle => (1, [(8, 4), (20, 5), (25, 6)]),
        Weapon::SniperRifle => (1, [(12, 3), (22, 4), (30, 5)]),
        Weapon::Smg => (2, [(4, 3), (8, 4), (12, 6)]),
        Weapon::Lmg => (2, [(8, 3), (20, 4), (25, 5)]),
        Weapon::Hmg => (4, [(10, 3), (24, 4), (30, 5)]),
    };
    Some(Row { dice, bands })
}

impl Row {
    /// The score needed at a distance; none out of range. R-AWA-003: a distance counts as the next whole inch.
    pub fn need(&self, distance: Inches) -> Option<u8> {
        self.bands.iter().find(|(last, _)| distance <= Inches::whole(*last)).map(|(_, need)| *need)
    }
}

impl Row {
    /// Its ranges: the last inch of each, and the score.
    pub fn ranges(&self) -> impl Iterator<Item = (i32, u8)> + '_ {
        self.bands.iter().copied().filter(|(last, _)| *last > 0)
    }

    /// The scores of all its ranges: which of them counts is found out by firing.
    pub fn words(&self) -> String {
        let names = ["at short range", "at medium", "at long"];
        let bands = self.bands.iter().zip(names).filter(|((last, _), _)| *last > 0);
        bands.map(|((_, need), name)| format!("{need}+ {name}")).collect::<Vec<_>>().join(", ")
    }
}

/// What a weapon is called.
pub(crate) const fn word(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::None => "nothing",
        Weapon::Pistol => "pistol",
        Weapon::SingleShotgun => "shotgun",
        Weapon::Shotgun => "double-barrelled shotgun",
        Weapon::Rifle => "rifle",
        Weapon::SniperRifle => "sniper rifle",
        Weapon::Smg => "SMG",
        Weapon::Lmg => "LMG",
        Weapon::Hmg => "HMG",
    }
}
