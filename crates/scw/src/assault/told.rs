//! What is told of assaults.

use engine::{Line, Side, Sum, rule};
use serde::Serialize;

use crate::troops::UnitId;
use crate::{Scw, words};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Infantry is going to assault a vehicle.
    Declared {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
    },
    /// An assault on a vehicle comes to nothing, because the vehicle is out of action or too far away.
    Lapsed {
        /// Who.
        unit: UnitId,
    },
    /// One side's roll.
    Rolled {
        /// The unit that leads.
        unit: UnitId,
        /// The units behind it that are counted.
        rear: Vec<UnitId>,
        /// The armour that supports it.
        armour: Vec<UnitId>,
        /// The calculation.
        sum: Box<Sum>,
    },
    /// How a combat of troops ended.
    Fought {
        /// The winner's lead unit; in a standstill the first player's.
        unit: UnitId,
        /// The other side's lead unit.
        against: UnitId,
        /// By how much.
        difference: u8,
    },
    /// One side's roll in an assault on armour.
    RolledOnArmour {
        /// Who.
        unit: UnitId,
        /// The calculation.
        sum: Box<Sum>,
    },
    /// How an assault on armour ended.
    FoughtArmour {
        /// The infantry.
        unit: UnitId,
        /// The vehicle.
        vehicle: UnitId,
        /// Who had more, if it made a difference.
        winner: Option<Side>,
        /// By how much.
        difference: u8,
    },
    /// Guns that cannot go back are lost.
    GunsLost {
        /// Whose.
        unit: UnitId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Scw) -> Line {
        let making = match self {
            Told::Declared { unit, target } => {
                let text = format!("{} is going to assault {}.", game.name(*unit), game.name(*target));
                words::line(text, rule!("scw.assault-armour.conditions")).about(game, *unit).about(game, *target)
            }
            Told::Lapsed { unit } => {
                let text = format!("{} no longer reaches the vehicle it meant to assault.", game.name(*unit));
                words::line(text, rule!("scw.assault-armour.roll")).about(game, *unit)
            }
            Told::Rolled { unit, rear, armour, sum } => {
                let mut text = format!("{} fights", game.name(*unit));
                for (place, helper) in rear.iter().chain(armour).enumerate() {
                    text.push_str(if place == 0 { " with " } else { ", " });
                    text.push_str(game.name(*helper));
                }
                words::line(format!("{text}: {}.", sum.total()), rule!("scw.assault.modifiers"))
                    .sum(sum)
                    .about(game, *unit)
            }
            Told::Fought { unit, against, difference } => {
                let text = fought(game, *unit, *against, *difference);
                words::line(text, rule!("scw.assault.results")).about(game, *unit).about(game, *against)
            }
            Told::RolledOnArmour { unit, sum } => {
                let text = format!("{} fights: {}.", game.name(*unit), sum.total());
                words::line(text, rule!("scw.assault-armour.modifiers")).sum(sum).about(game, *unit)
            }
            Told::FoughtArmour { unit, vehicle, winner, difference } => {
                let text = fought_armour(game, *unit, *vehicle, *winner, *difference);
                words::line(text, rule!("scw.assault-armour.results")).about(game, *unit).about(game, *vehicle)
            }
            Told::GunsLost { unit } => {
                let text = format!("{} cannot take its guns back; they are lost.", game.name(*unit));
                words::line(text, rule!("scw.assault.results")).about(game, *unit)
            }
        };
        making.done()
    }
}

fn fought(game: &Scw, unit: UnitId, against: UnitId, difference: u8) -> String {
    let (winner, loser) = (game.name(unit), game.name(against));
    match difference {
        0..=1 => format!("{winner} and {loser} fight to a standstill and stay locked."),
        2..=4 => format!("{winner} pushes {loser} back, at a price."),
        5..=6 => format!("{winner} pushes {loser} back."),
        _ => format!("{winner} throws {loser} back."),
    }
}

fn fought_armour(game: &Scw, unit: UnitId, vehicle: UnitId, winner: Option<Side>, difference: u8) -> String {
    let (infantry, armour) = (game.name(unit), game.name(vehicle));
    let beaten = winner == Some(game.of(unit).side);
    match (difference, winner) {
        (0..=1, _) | (_, None) => format!("{infantry} can do nothing to {armour}, nor it to them."),
        (2..=4, _) if beaten => format!("{infantry} drives {armour} off; it retires."),
        (5..=6, _) if beaten => format!("{infantry} drives {armour} off; it retreats."),
        _ if beaten => format!("{infantry} destroys {armour}."),
        _ => format!("{armour} drives {infantry} back."),
    }
}
