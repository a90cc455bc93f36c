//! What happens at night, in words.

use engine::{Line, rule};
use serde::Serialize;

use crate::Awa;
use crate::troops::UnitId;
use crate::words::line;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Night falls.
    Falls {
        /// Before which day.
        day: u8,
    },
    /// A unit goes home.
    Withdrawn {
        /// Which.
        unit: UnitId,
    },
    /// A unit has a new officer.
    Promoted {
        /// Which.
        unit: UnitId,
    },
    /// A company is filled up.
    Filled {
        /// Which.
        unit: UnitId,
        /// How many men it gets.
        men: u8,
        /// On which day.
        day: u8,
    },
    /// A unit takes up new positions.
    Moves {
        /// Which.
        unit: UnitId,
    },
    /// A unit joins.
    Joins {
        /// Which.
        unit: UnitId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        let about = |text: String, rule, unit: UnitId| line(text, rule).about(game, &[unit]).done();
        let night = rule!("awa.suicide-hill.night");
        match self {
            Told::Falls { day } => line(format!("Night falls. Day {day} is next."), night).done(),
            Told::Withdrawn { unit } => {
                about(format!("{} goes home.", game.name(*unit)), rule!("awa.suicide-hill.day2.republican"), *unit)
            }
            Told::Promoted { unit } => about(
                format!("{}: somebody steps up to lead.", game.name(*unit)),
                rule!("awa.officer.replacement"),
                *unit,
            ),
            Told::Filled { unit, men, day } => {
                about(format!("{} gets {men} men.", game.name(*unit)), super::share::rule_of(*day), *unit)
            }
            Told::Moves { unit } => about(format!("{} takes up new positions.", game.name(*unit)), night, *unit),
            Told::Joins { unit } => {
                about(format!("{} joins.", game.name(*unit)), rule!("awa.suicide-hill.ammo-new-units"), *unit)
            }
        }
    }
}
