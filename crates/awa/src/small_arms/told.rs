//! The words for small arms.

use engine::{Line, Sum, rule};
use serde::Serialize;

use super::weapons::word;
use super::{Mark, Occasion};
use crate::Awa;
use crate::troops::{UnitId, VehicleId, Weapon};
use crate::words::line;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Fire is opened.
    Fires {
        /// Who.
        unit: UnitId,
        /// At whom.
        mark: Mark,
        /// Why now.
        occasion: Occasion,
    },
    /// Dice of weapons of one kind.
    Dice {
        /// Whose.
        unit: UnitId,
        /// At whom.
        mark: Mark,
        /// Of what.
        weapon: Weapon,
        /// How many of them.
        men: u8,
        /// The score of the table.
        need: u8,
        /// What is added to every die.
        sum: Box<Sum>,
        /// The dice.
        faces: Vec<u8>,
        /// How many hit; sixes are all that counts against armour.
        hits: u32,
    },
    /// The target was out of range. `awa.firing.out-of-range`
    OutOfRange {
        /// Which.
        mark: Mark,
    },
    /// A soft-skin is damaged. `awa.firing.soft-skin.table`
    SoftSkin {
        /// Which.
        vehicle: VehicleId,
        /// The die.
        die: u8,
    },
    /// Machine guns get through to an armoured vehicle. `awa.firing.armoured.table`
    Armoured {
        /// Which.
        vehicle: VehicleId,
        /// The die.
        die: u8,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        match self {
            Told::Fires { unit, mark, occasion } => {
                let how = match occasion {
                    Occasion::Activation => "fires",
                    Occasion::Overwatch => "fires from overwatch",
                };
                let rule = if *occasion == Occasion::Overwatch {
                    rule!("awa.overwatch.fire")
                } else {
                    rule!("awa.firing.designate")
                };
                line(format!("{} {how} at {}", game.name(*unit), game.mark_name(*mark)), rule)
                    .about(game, &[*unit, game.unit_of_mark(*mark)])
                    .done()
            }
            Told::Dice { unit, mark, weapon, men, need, sum, faces, hits } => {
                let armoured = matches!(mark, Mark::Vehicle(vehicle) if game.model(*vehicle).class.is_armoured());
                let guns = if *men == 1 { format!("1 {}", word(*weapon)) } else { format!("{men} {}s", word(*weapon)) };
                let (text, rule) = if armoured {
                    (format!("{guns}: double 6 needed, {hits} sixes"), rule!("awa.firing.armoured.double-six"))
                } else {
                    let hits = if *hits == 1 { "1 hit".into() } else { format!("{hits} hits") };
                    // What the dice themselves have to show, with everything that is added to them or taken off.
                    let needed = match (i16::from(*need) - sum.total()).max(1) {
                        face @ 1..=6 => format!("{face}+ needed"),
                        face => format!("{face}, more than a die shows, needed"),
                    };
                    (format!("{guns}: {needed}, {hits}"), rule!("awa.firing.small-arms.hit"))
                };
                line(text, rule).sum(sum).dice(faces).about(game, &[*unit, game.unit_of_mark(*mark)]).done()
            }
            Told::OutOfRange { mark } => {
                let armoured = matches!(mark, Mark::Vehicle(vehicle) if game.model(*vehicle).class.is_armoured());
                let (why, rule) = if armoured {
                    ("armoured, and no machine gun is near enough", rule!("awa.firing.armoured.weapons"))
                } else {
                    ("out of range", rule!("awa.firing.out-of-range"))
                };
                line(format!("{} is {why}: the ammunition is wasted", game.mark_name(*mark)), rule)
                    .about(game, &[game.unit_of_mark(*mark)])
                    .done()
            }
            Told::SoftSkin { vehicle, die } => {
                let what = match die {
                    1 | 2 => "is peppered, but drives on",
                    3 => "has its engine hit",
                    4 => "has a front tyre shot up",
                    5 => "has its engine hit and burns",
                    _ => "explodes",
                };
                vehicle_line(game, *vehicle, what, *die, rule!("awa.firing.soft-skin.table"))
            }
            Told::Armoured { vehicle, die } => {
                let what = match die {
                    1 | 2 => "is hit, without effect",
                    3 => "has its driver killed and stops",
                    4 => "has its driver killed and swerves to the right",
                    5 => "has its driver killed and swerves to the left",
                    _ => "has its commander killed; the crew bails out",
                };
                vehicle_line(game, *vehicle, what, *die, rule!("awa.firing.armoured.table"))
            }
        }
    }
}

fn vehicle_line(game: &Awa, vehicle: VehicleId, what: &str, die: u8, rule: engine::RuleId) -> Line {
    let mark = Mark::Vehicle(vehicle);
    line(format!("{} {what}", game.mark_name(mark)), rule).dice(&[die]).about(game, &[game.unit_of_mark(mark)]).done()
}
