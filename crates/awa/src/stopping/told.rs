//! What is told of those who stop vehicles.

use engine::{Line, RuleId, Sum, rule};
use serde::Serialize;

use super::Missile;
use crate::Awa;
use crate::troops::{FigureId, UnitId, VehicleId};
use crate::words::{self, line};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::large_enum_variant, reason = "events are told one by one, and a sum is the point of most of them")]
pub enum Told {
    /// A vehicle met an obstruction. `awa.at.curiosity.score`
    Curiosity {
        /// Which.
        vehicle: VehicleId,
        /// Its score.
        sum: Sum,
        /// Whether it goes on.
        passed: bool,
    },
    /// Somebody mustered his courage. `awa.at.bravery.score`
    Bravery {
        /// Whose man.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Whether the unit's morale adds one.
        brave: bool,
        /// What was needed.
        needed: u8,
        /// Whether he dares.
        passed: bool,
        /// By which rule.
        rule: RuleId,
    },
    /// A fuse was lit, or not. `awa.at.molotov.light`
    Lights {
        /// By whom.
        figure: FigureId,
        /// The die.
        die: u8,
        /// Whether it burns.
        lit: bool,
        /// By which rule.
        rule: RuleId,
    },
    /// It did not get there.
    FallsShort {
        /// Whose throw.
        figure: FigureId,
        /// What was thrown.
        missile: Missile,
    },
    /// Something was thrown at a vehicle.
    Thrown {
        /// By whom.
        figure: FigureId,
        /// At what.
        vehicle: VehicleId,
        /// What.
        missile: Missile,
        /// The die.
        die: u8,
        /// What was needed.
        needed: u8,
        /// Whether it hit.
        hit: bool,
    },
    /// A crowbar in a track. `awa.at.crowbar.track`
    Jams {
        /// Whose.
        figure: FigureId,
        /// In which.
        vehicle: VehicleId,
        /// The die.
        die: u8,
        /// Whether the track broke.
        broken: bool,
    },
    /// A crowbar at a hatch. `awa.at.crowbar.table`
    Forces {
        /// Whose.
        figure: FigureId,
        /// Of which.
        vehicle: VehicleId,
        /// The die.
        die: u8,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        let man = |figure: &FigureId| words::figure(game, *figure);
        match self {
            Told::Curiosity { vehicle, sum, passed } => {
                let end = if *passed { "goes on" } else { "halts" };
                line(
                    format!("{} meets an obstruction and {end}: {}", game.vehicle_name(*vehicle), sum.total()),
                    rule!("awa.at.curiosity.score"),
                )
                .sum(sum)
                .about(game, &[game.unit_of_vehicle(*vehicle)])
                .done()
            }
            Told::Bravery { unit, die, brave, needed, passed, rule } => {
                let plus = if *brave { " + 1" } else { "" };
                let end = if *passed { "dares" } else { "does not dare" };
                line(format!("{}: {die}{plus}, {needed} needed: {end}", game.name(*unit)), *rule)
                    .dice(&[*die])
                    .about(game, &[*unit])
                    .done()
            }
            Told::Lights { figure, die, lit, rule } => {
                let end = if *lit { "lights the fuse" } else { "cannot light the fuse" };
                line(format!("The {} {end}", man(figure)), *rule)
                    .dice(&[*die])
                    .about(game, &[game.man(*figure).unit])
                    .done()
            }
            Told::FallsShort { figure, missile } => {
                line(format!("The {}'s {} falls short", man(figure), missile.name()), missile.rule())
                    .about(game, &[game.man(*figure).unit])
                    .done()
            }
            Told::Thrown { figure, vehicle, missile, die, needed, hit } => {
                let end = if *hit { "hits" } else { "misses" };
                let text = format!(
                    "The {}'s {} {end} {}: {needed} needed",
                    man(figure),
                    missile.name(),
                    game.vehicle_name(*vehicle)
                );
                line(text, missile.rule())
                    .dice(&[*die])
                    .about(game, &[game.man(*figure).unit, game.unit_of_vehicle(*vehicle)])
                    .done()
            }
            Told::Jams { figure, vehicle, die, broken } => {
                let end = if *broken { "breaks" } else { "does not break" };
                line(
                    format!("The {} {end} a track of {}", man(figure), game.vehicle_name(*vehicle)),
                    rule!("awa.at.crowbar.track"),
                )
                .dice(&[*die])
                .about(game, &[game.man(*figure).unit, game.unit_of_vehicle(*vehicle)])
                .done()
            }
            Told::Forces { figure, vehicle, die } => {
                let end = match die {
                    1 => "the vehicle jerks back, and he falls off",
                    2 => "the hatch opens: he shoots the commander, and the crew surrenders",
                    3 => "the hatch opens, and the commander shoots him",
                    4 => "the hatch opens, and the crew surrenders",
                    5 => "the hatch stays shut, and he runs",
                    _ => "the hatch opens, and the crew runs for its own lines",
                };
                line(
                    format!("The {} is on {}: {end}", man(figure), game.vehicle_name(*vehicle)),
                    rule!("awa.at.crowbar.table"),
                )
                .dice(&[*die])
                .about(game, &[game.man(*figure).unit, game.unit_of_vehicle(*vehicle)])
                .done()
            }
        }
    }
}
