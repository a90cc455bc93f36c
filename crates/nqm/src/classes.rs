//! Weapon and armour classes (Table 10), and what one die does (Table 12).

use serde::{Deserialize, Serialize};

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

/// The exact chances of 0, 1, 2 ... pins by so many dice, in ten-thousandths: what a prompt shows.
pub fn chances(dice: u32, weapon: Weight, target: Weight) -> Vec<u32> {
    chances_of(&[(dice, weapon, target)])
}

/// The same for dice of several weights against several classes.
pub fn chances_of(batches: &[(u32, Weight, Weight)]) -> Vec<u32> {
    // Ways to each total; six to the power of a few dozen dice fits.
    let mut ways: Vec<u128> = vec![1];
    let dice = batches.iter().flat_map(|(dice, weapon, target)| (0..*dice).map(|_| table_12(*weapon, *target)));
    for column in dice.take(40) {
        let mut next = vec![0u128; ways.len() + 4];
        for (total, count) in ways.iter().enumerate() {
            for pins in column {
                next[total + usize::from(pins)] += count;
            }
        }
        while next.last() == Some(&0) {
            next.pop();
        }
        ways = next;
    }
    let all: u128 = ways.iter().sum();
    ways.iter().map(|count| ((count * 10_000 + all / 2) / all) as u32).collect()
}

/// The chances as a prompt shows them: nothing, and so many pins or more.
pub(crate) fn odds(batches: &[(u32, Weight, Weight)]) -> Vec<engine::prompt::Odds> {
    let chances = chances_of(batches);
    let at_least = |pins: usize| chances[pins..].iter().sum::<u32>();
    let row = |what: String, basis_points: u32| engine::prompt::Odds { what, basis_points };
    let mut odds = vec![row("no pin".into(), chances[0])];
    for pins in 1..chances.len().min(6) {
        let what = if pins == 1 { "a pin or more".into() } else { format!("{pins} pins or more") };
        odds.push(row(what, at_least(pins)));
    }
    odds
}
