//! Weapon and armour classes (Table 10), and what one die does (Table 12).

use engine::prompt::Odds;
use serde::{Deserialize, Serialize};

use crate::odds;

/// The weight of a weapon, or of a target. `nqm.classes.table-10`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Weight {
    #[serde(rename = "VL")]
    VeryLight,
    #[default]
    #[serde(rename = "L")]
    Light,
    #[serde(rename = "M")]
    Medium,
    #[serde(rename = "H")]
    Heavy,
    #[serde(rename = "VH")]
    VeryHeavy,
}

impl Weight {
    /// All weights, lightest first.
    pub const ALL: [Weight; 5] = [Weight::VeryLight, Weight::Light, Weight::Medium, Weight::Heavy, Weight::VeryHeavy];

    /// The letters of the book.
    pub const fn word(self) -> &'static str {
        match self {
            Weight::VeryLight => "VL",
            Weight::Light => "L",
            Weight::Medium => "M",
            Weight::Heavy => "H",
            Weight::VeryHeavy => "VH",
        }
    }

    /// The weight of an artillery piece by its calibre in millimetres: the greatest band not above it. R-NQM-073
    pub const fn of_artillery(calibre: u16) -> Self {
        match calibre {
            0..90 => Weight::Light,
            90..120 => Weight::Medium,
            120..200 => Weight::Heavy,
            _ => Weight::VeryHeavy,
        }
    }

    /// The weight of an anti-tank, anti-aircraft or tank gun by its calibre in millimetres. R-NQM-073, R-NQM-079
    pub const fn of_gun(calibre: u16) -> Self {
        match calibre {
            0..47 => Weight::Light,
            47..85 => Weight::Medium,
            _ => Weight::Heavy,
        }
    }

    /// The next class up, for the ambush of another edition. R-NQM-050
    #[must_use]
    pub const fn heavier(self) -> Self {
        match self {
            Weight::VeryLight => Weight::Light,
            Weight::Light => Weight::Medium,
            Weight::Medium => Weight::Heavy,
            Weight::Heavy | Weight::VeryHeavy => Weight::VeryHeavy,
        }
    }
}

/// Red pins for the faces 1 to 6 of one die. `nqm.firefight.table-12`
pub type Column = [u8; 6];

/// Table 12, by the difference of the classes: both are moved together until the table covers them, and beyond its edge on the
/// target's side a weapon is harmless. `nqm.firefight.table-12`, `nqm.classes.relative`, `nqm.classes.beyond-table`, R-NQM-090
pub const fn table_12(weapon: Weight, target: Weight) -> Column {
    match weapon as i8 - target as i8 {
        2.. => [0, 1, 1, 2, 3, 4],
        1 => [0, 0, 1, 1, 2, 3],
        0 => [0, 0, 0, 1, 1, 2],
        -1 => [0, 0, 0, 0, 1, 1],
        -2 => [0, 0, 0, 0, 0, 1],
        _ => [0; 6],
    }
}

/// Whether a weapon has a row against a target at all. R-NQM-101
pub const fn can_hurt(weapon: Weight, target: Weight) -> bool {
    weapon as i8 - target as i8 >= -2
}

/// The pins that a volley scores, dice of one weight against one class. Faces are only counted.
pub fn pins(roll: &dice::Roll, weapon: Weight, target: Weight) -> u16 {
    let column = table_12(weapon, target);
    (1..=6).map(|face| roll.count_of(face) as u16 * u16::from(column[face as usize - 1])).sum()
}

/// The chances of a volley as a prompt shows them: so many pins or more, and nothing.
pub(crate) fn odds(batches: &[(u32, Weight, Weight)]) -> Vec<Odds> {
    let pins = odds::volley(batches);
    let most = pins.iter().map(|(pins, _)| *pins).max().unwrap_or(0);
    let mut rows = Vec::new();
    for least in 1..=most.min(5) {
        let what = if least == 1 { "a pin or more".into() } else { format!("{least} pins or more") };
        rows.push(odds::chance(&what, pins.p(|pins| *pins >= least)));
    }
    rows.push(odds::chance("no pin", pins.p_of(&0)));
    rows
}
