//! What happened in movement, and the words for it.

use engine::{Line, Sum, rule};
use serde::Serialize;
use table::Inches;

use super::pace::{self, Pace, Table};
use super::{Manner, actions};
use crate::answer::Act;
use crate::troops::{OfficerId, UnitId};
use crate::{Scw, words};

/// What happened.
#[expect(clippy::large_enum_variant, reason = "a calculation is kept inline; events are only made for listeners")]
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A unit rolled for movement.
    Rolled {
        /// Who.
        unit: UnitId,
        /// The calculation.
        sum: Sum,
        /// What it gives.
        pace: Pace,
        /// How far that is, forward or back.
        distance: Inches,
    },
    /// A unit used its roll.
    Went {
        /// Who.
        unit: UnitId,
        /// How far from its place the element that went farthest is.
        distance: Inches,
    },
    /// A unit did something that costs movement.
    Acted {
        /// Who.
        unit: UnitId,
        /// What.
        act: Act,
    },
    /// Mortars were set up.
    SetUp {
        /// Whose.
        unit: UnitId,
        /// How many.
        count: u8,
    },
    /// A body went back, or stayed and has the state.
    FellBack {
        /// Who.
        unit: UnitId,
        /// How.
        manner: Manner,
        /// How far.
        distance: Inches,
    },
    /// A tracked vehicle drove over wire.
    Crushed {
        /// Who.
        unit: UnitId,
        /// How many sections are gone.
        sections: u8,
    },
    /// A unit wanted to cross wire and could not.
    StuckAtWire {
        /// Who.
        unit: UnitId,
    },
    /// An officer moved.
    Rode {
        /// Who.
        officer: OfficerId,
        /// Whom he joined.
        join: Option<UnitId>,
    },
}

impl Told {
    /// Whoever moves is on the table for all to see, so that everybody may read it. R-SCW-039
    pub(crate) fn line(&self, game: &Scw) -> Option<Line> {
        let name = |unit: &UnitId| game.name(*unit);
        let made = match self {
            Told::Rolled { unit, sum, pace, distance } => {
                let (text, rule) = rolled(game, *unit, *pace, *distance);
                words::line(text, rule).sum(sum).about(game, *unit)
            }
            Told::Went { distance, .. } if *distance == Inches::ZERO => return None,
            Told::Went { unit, distance } => words::line(
                format!("{} moves {}.", name(unit), distance.to_quarter()),
                rule!("scw.movement.formation-change"),
            )
            .about(game, *unit),
            Told::Acted { unit, act } => {
                let text = format!("{} {}.", name(unit), actions::words(game, *act));
                words::line(text, rule!("scw.movement.actions.costs")).about(game, *unit)
            }
            Told::SetUp { unit, count } => {
                let what = if *count == 1 { "a mortar".into() } else { format!("{count} mortars") };
                words::line(format!("{} sets up {what}.", name(unit)), rule!("scw.movement.actions.mortar"))
                    .about(game, *unit)
            }
            Told::FellBack { unit, manner, distance } => {
                let (text, rule) = fell_back(game, *unit, *manner, distance.to_quarter());
                words::line(text, rule).about(game, *unit)
            }
            Told::Crushed { unit, sections } => {
                let what = if *sections == 1 { "a section".into() } else { format!("{sections} sections") };
                words::line(format!("{} crushes {what} of wire.", name(unit)), rule!("scw.wire.tracked-armour"))
                    .about(game, *unit)
            }
            Told::StuckAtWire { unit } => {
                words::line(format!("{} is stuck at the wire.", name(unit)), rule!("scw.wire.infantry-slowed"))
                    .about(game, *unit)
            }
            Told::Rode { officer, join } => {
                let who = game.officer_name(*officer);
                let text = match join {
                    Some(unit) => format!("{who} joins {}.", name(unit)),
                    None => format!("{who} goes his way."),
                };
                let made = words::line(text, rule!("scw.movement.unattached-officer"));
                if let Some(unit) = join { made.about(game, *unit) } else { made }
            }
        };
        Some(made.done())
    }
}

fn rolled(game: &Scw, unit: UnitId, pace: Pace, distance: Inches) -> (String, engine::RuleId) {
    let name = game.name(unit);
    match (pace::table_of(game, unit), pace) {
        (Table::FootHorse, Pace::Pinned) => (format!("{name} is pinned."), rule!("scw.movement.foot-horse.pinned")),
        (Table::FootHorse, Pace::Retire) => {
            (format!("{name} has to retire {distance}."), rule!("scw.movement.foot-horse.retire"))
        }
        (Table::FootHorse, Pace::Retreat) => {
            (format!("{name} breaks and flees {distance}."), rule!("scw.movement.foot-horse.second-double"))
        }
        (Table::Armour, Pace::Retire | Pace::Retreat) => (
            format!("{name} has to {} {distance}.", if pace == Pace::Retire { "retire" } else { "retreat" }),
            rule!("scw.movement.armour.forced-back"),
        ),
        (Table::Softskin, Pace::Retire | Pace::Retreat) => (
            format!("{name} has to {} {distance}.", if pace == Pace::Retire { "retire" } else { "retreat" }),
            rule!("scw.movement.softskin.forced-back"),
        ),
        (table, _) => {
            let rule = match table {
                Table::FootHorse => rule!("scw.movement.foot-horse.table"),
                Table::Armour => rule!("scw.movement.armour.table"),
                Table::Softskin => rule!("scw.movement.softskin.table"),
            };
            (format!("{name} rolls for movement: {}, up to {distance}.", pace.words()), rule)
        }
    }
}

fn fell_back(game: &Scw, unit: UnitId, manner: Manner, distance: Inches) -> (String, engine::RuleId) {
    let name = game.name(unit);
    let rule = match (pace::table_of(game, unit), manner) {
        (_, Manner::PushedBack) => rule!("scw.assault.results"),
        (Table::FootHorse, Manner::Retire) => rule!("scw.movement.foot-horse.retire"),
        (Table::FootHorse, Manner::Retreat) => rule!("scw.movement.foot-horse.second-double"),
        (Table::Armour, _) => rule!("scw.movement.armour.forced-back"),
        (Table::Softskin, _) => rule!("scw.movement.softskin.forced-back"),
    };
    let text = match (manner, distance == Inches::ZERO) {
        (Manner::Retire, false) => format!("{name} retires {distance}."),
        (Manner::Retire, true) => format!("{name} is retiring but stays in place."),
        (Manner::Retreat, false) => format!("{name} retreats {distance}."),
        (Manner::Retreat, true) => format!("{name} is retreating but stays in place."),
        (Manner::PushedBack, false) => format!("{name} is driven back {distance}."),
        (Manner::PushedBack, true) => format!("{name} is beaten but cannot get away."),
    };
    (text, rule)
}
