//! What is told of anti-tank fire.

use engine::{Line, RuleId, Sum, rule};
use serde::Serialize;

use super::tables::{self, Situation};
use crate::Awa;
use crate::troops::{Piece, UnitId, VehicleId};
use crate::words::line;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// The target was too far away to be hit at all.
    OutOfRange {
        /// Who fired.
        unit: UnitId,
        /// At what.
        vehicle: VehicleId,
    },
    /// The table gives no chance.
    Hopeless {
        /// Who fired.
        unit: UnitId,
        /// At what.
        vehicle: VehicleId,
    },
    /// A shot. `awa.at.gun.to-hit`
    Fires {
        /// Who.
        unit: UnitId,
        /// At what.
        vehicle: VehicleId,
        /// The dice.
        sum: Sum,
        /// What was needed.
        needed: i16,
        /// How the target moved.
        situation: Situation,
        /// Whether it hit.
        hit: bool,
        /// By which rule.
        rule: RuleId,
    },
    /// The weapon does nothing at this range. R-AWA-130
    TooFar {
        /// What was hit.
        vehicle: VehicleId,
        /// With what.
        piece: Piece,
    },
    /// Whether it goes through. `awa.at.gun.penetrate`
    Penetrates {
        /// What.
        vehicle: VehicleId,
        /// The die and the weapon.
        sum: Sum,
        /// Its defence value.
        defence: u8,
        /// Whether it does.
        goes: bool,
    },
    /// The damage table. `awa.at.gun.damage`
    Damage {
        /// Of what.
        vehicle: VehicleId,
        /// The die.
        die: u8,
    },
    /// A crew bailed out in panic. R-AWA-135
    Panics {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Whether it gets back in next turn.
        back: bool,
    },
}

/// The rows of the damage table.
const ROWS: [&str; 10] = [
    "no damage",
    "a track or a wheel is broken",
    "no damage, but the crew panics and bails out",
    "the controls are damaged",
    "the turret is hit: main weapon and radio are gone",
    "the hull is hit, and all aboard are stunned",
    "the engine is damaged, and the crew bails out",
    "it is in flames",
    "it is destroyed",
    "it is destroyed",
];

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        let name = |vehicle: &VehicleId| game.vehicle_name(*vehicle);
        let of = |vehicle: &VehicleId| game.unit_of_vehicle(*vehicle);
        match self {
            Told::OutOfRange { unit, vehicle } => line(
                format!("{} fires at {}: out of range", game.name(*unit), name(vehicle)),
                rule!("awa.firing.out-of-range"),
            )
            .about(game, &[*unit, of(vehicle)])
            .done(),
            Told::Hopeless { unit, vehicle } => line(
                format!("{} fires at {}: too far away for such a target", game.name(*unit), name(vehicle)),
                rule!("awa.at.gun.to-hit"),
            )
            .about(game, &[*unit, of(vehicle)])
            .done(),
            Told::Fires { unit, vehicle, sum, needed, situation, hit, rule } => {
                let how = match situation {
                    Situation::Stationary => "stationary",
                    Situation::Moving => "moving",
                    Situation::Difficult => "in difficult terrain",
                };
                let end = if *hit { "a hit" } else { "a miss" };
                let text = format!(
                    "{} fires at {}, {how}: {}, {needed} needed: {end}",
                    game.name(*unit),
                    name(vehicle),
                    sum.total()
                );
                line(text, *rule).sum(sum).about(game, &[*unit, of(vehicle)]).done()
            }
            Told::TooFar { vehicle, piece } => line(
                format!("At this range a {} does nothing to {}", tables::name(*piece), name(vehicle)),
                rule!("awa.at.gun.penetration"),
            )
            .about(game, &[of(vehicle)])
            .done(),
            Told::Penetrates { vehicle, sum, defence, goes } => {
                let end = if *goes { "goes through" } else { "does not go through" };
                line(
                    format!("{} against defence {defence} of {}: {end}", sum.total(), name(vehicle)),
                    rule!("awa.at.gun.penetrate"),
                )
                .sum(sum)
                .about(game, &[of(vehicle)])
                .done()
            }
            Told::Damage { vehicle, die } => {
                line(format!("{}: {}", name(vehicle), ROWS[usize::from(*die) - 1]), tables::TABLE)
                    .dice(&[*die])
                    .about(game, &[of(vehicle)])
                    .done()
            }
            Told::Panics { unit, die, back } => {
                let end = if *back { "will get back in" } else { "stays down" };
                line(format!("The crew of {} {end}", game.name(*unit)), tables::TABLE)
                    .dice(&[*die])
                    .about(game, &[*unit])
                    .done()
            }
        }
    }
}
