//! Weapons and how far they reach. `nqm.ranges.table-8`

use serde::{Deserialize, Serialize};

use crate::classes::Weight;
use crate::scale::Metres;

/// What kind of weapon a stand fires, for its range and its weight. R-NQM-091, R-NQM-093
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Rifles, light and tripod machine guns.
    #[default]
    SmallArms,
    /// Machine guns of 12 mm and more.
    HeavyMachineGun,
    /// Guns made to stop tanks.
    AntiTank,
    /// Guns made to stop aircraft, which fire at the ground as anti-tank guns do.
    AntiAir,
    /// The guns of tanks and armoured cars.
    TankGun,
    Mortar,
    InfantryGun,
    Artillery,
    /// Nothing to shoot with.
    None,
}

/// How far a weapon reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reach {
    /// To here it hits.
    pub effective: Metres,
    /// To here it disturbs; none where it cannot.
    pub harassing: Metres,
}

/// How near an enemy is. Contact lies within effective range. R-NQM-053
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Band {
    /// 100 metres between edges.
    #[default]
    Contact,
    Effective,
    Harassing,
}

/// The reach of contact. R-NQM-053
pub const CONTACT: Metres = Metres(100);

/// Table 8, and what it leaves out. `nqm.ranges.table-8`, R-NQM-093
pub const fn reach(family: Family, calibre: u16) -> Reach {
    let (effective, harassing) = match family {
        Family::SmallArms | Family::HeavyMachineGun => (300, 1000),
        Family::AntiTank | Family::AntiAir => match Weight::of_gun(calibre) {
            Weight::VeryLight | Weight::Light => (500, 1000),
            Weight::Medium => (1000, 2000),
            Weight::Heavy | Weight::VeryHeavy => (2000, 3000),
        },
        Family::TankGun => match calibre {
            0..=47 => (300, 600),
            48..=76 => (500, 1000),
            _ => (1000, 2000),
        },
        // A 3 inch mortar is of 76 mm, and reaches half as far as one of 81.
        Family::Mortar => match calibre {
            0..76 => (500, 0),
            76..81 => (1500, 0),
            81..107 => (3000, 0),
            _ => (5000, 0),
        },
        Family::InfantryGun => (3000, 0),
        Family::Artillery => match calibre {
            0..105 => (10_000, 0),
            105..150 => (15_000, 0),
            150..200 => (18_000, 0),
            _ => (20_000, 0),
        },
        Family::None => (0, 0),
    };
    Reach { effective: Metres(effective), harassing: Metres(harassing) }
}

/// Infantry anti-tank weapons. `nqm.ranges.table-8`, R-NQM-089
pub const INFANTRY_ANTI_TANK: Metres = Metres(200);
