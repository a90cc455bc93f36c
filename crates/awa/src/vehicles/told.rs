//! What is told of vehicles.

use engine::{Line, RuleId, rule};
use serde::Serialize;
use table::Inches;

use super::damage::Mark;
use crate::troops::{FigureId, UnitId, VehicleId};
use crate::words::line;
use crate::{Awa, words};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A damage that lasts.
    Marked {
        /// To what.
        vehicle: VehicleId,
        /// Which.
        mark: Mark,
    },
    /// It does nothing for a while.
    Stunned {
        /// Which.
        vehicle: VehicleId,
        /// Through which turn.
        through: u8,
    },
    /// Somebody aboard had his roll.
    Aboard {
        /// Who.
        figure: FigureId,
        /// The die.
        die: u8,
        /// Whether he is a casualty.
        hit: bool,
        /// By which rule.
        rule: RuleId,
    },
    /// A survivor leaves the battle.
    Scatters {
        /// Who.
        figure: FigureId,
        /// The die.
        die: u8,
        /// Whether he surrenders; he runs off the table otherwise.
        surrenders: bool,
        /// By which rule.
        rule: RuleId,
    },
    /// A table for its class was rolled on.
    Struck {
        /// What.
        vehicle: VehicleId,
        /// The die.
        die: u8,
        /// Which table.
        rule: RuleId,
    },
    /// A carriage or a section of a boat loses points. R-AWA-147
    SectionStruck {
        /// Which.
        vehicle: VehicleId,
        /// The die.
        die: u8,
        /// What is left.
        left: u8,
    },
    /// It runs on out of control. R-AWA-098
    RunsOn {
        /// Which.
        vehicle: VehicleId,
        /// How far.
        gone: Inches,
    },
    /// Those aboard get out.
    GetsOut {
        /// Of what.
        vehicle: VehicleId,
        /// How many.
        men: u8,
    },
    /// The dice for a move.
    Rolls {
        /// Of what.
        vehicle: VehicleId,
        /// What they show, if any were thrown.
        die: Option<u8>,
        /// How far it may go.
        far: Inches,
        /// By which rule.
        rule: RuleId,
    },
    /// A cold engine. `awa.weather.cold-start`
    Starts {
        /// Of what.
        vehicle: VehicleId,
        /// The die.
        die: u8,
        /// For how many turns it does not start; none if it does.
        turns: u8,
    },
    /// Snow. `awa.weather.snow-skid`
    Skids {
        /// What.
        vehicle: VehicleId,
        /// The die: it slides on a 6.
        die: u8,
    },
    /// It has driven.
    Drives {
        /// What.
        vehicle: VehicleId,
        /// How far from where it was.
        gone: Inches,
    },
    /// Somebody worked on it. `awa.vehicle.repair`
    Repairs {
        /// On what.
        vehicle: VehicleId,
        /// The die.
        die: u8,
        /// Whether it goes again.
        mended: bool,
    },
    /// A fire has gone out. R-AWA-124
    BurnsOut {
        /// In what.
        vehicle: VehicleId,
    },
    /// A crew gets back in. R-AWA-135
    GetsIn {
        /// Into what.
        vehicle: VehicleId,
        /// How many.
        men: u8,
    },
    /// Two men begin to take a vehicle over. R-AWA-137
    TakesOver {
        /// Which.
        vehicle: VehicleId,
        /// Of which unit they are.
        unit: UnitId,
    },
    /// A crew that runs takes its vehicle with it. R-AWA-168
    DrivesOff {
        /// Which.
        vehicle: VehicleId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        let about = |text: String, rule: RuleId, vehicle: VehicleId| {
            line(text, rule).about(game, &[game.unit_of_vehicle(vehicle)])
        };
        match self {
            Told::Marked { vehicle, mark } => {
                let (what, rule) = match mark {
                    Mark::Immobile => ("cannot move any more", rule!("awa.at.gun.damage")),
                    Mark::Reverse => ("moves only backwards, at half speed", rule!("awa.at.gun.damage")),
                    Mark::Gun => ("has lost its main weapon and its radio", rule!("awa.at.gun.damage")),
                    Mark::Radio => ("has lost its radio", rule!("awa.at.mines.table")),
                    Mark::Fire => ("is on fire", rule!("awa.at.molotov.burn")),
                    Mark::Abandoned => ("is abandoned", rule!("awa.at.molotov.effect")),
                    Mark::Captured => ("is captured", rule!("awa.at.crowbar.table")),
                    Mark::Wreck => ("is destroyed", rule!("awa.at.gun.damage")),
                    Mark::BrokenDown => ("has broken down", rule!("awa.vehicle.double-six")),
                };
                about(format!("{} {what}", game.vehicle_name(*vehicle)), rule, *vehicle).done()
            }
            Told::Stunned { vehicle, through } => {
                let text = format!("{} does nothing through turn {through}", game.vehicle_name(*vehicle));
                about(text, rule!("awa.at.gun.damage"), *vehicle).done()
            }
            Told::Aboard { figure, die, hit, rule } => {
                let end = if *hit { "is hit" } else { "is unhurt" };
                line(format!("The {} {end}", words::figure(game, *figure)), *rule)
                    .dice(&[*die])
                    .about(game, &[game.man(*figure).unit])
                    .done()
            }
            Told::Scatters { figure, die, surrenders, rule } => {
                let end = if *surrenders { "surrenders" } else { "runs off the table" };
                line(format!("The {} {end}", words::figure(game, *figure)), *rule)
                    .dice(&[*die])
                    .about(game, &[game.man(*figure).unit])
                    .done()
            }
            Told::Struck { vehicle, die, rule } => {
                about(format!("{} is struck", game.vehicle_name(*vehicle)), *rule, *vehicle).dice(&[*die]).done()
            }
            Told::SectionStruck { vehicle, die, left } => {
                let text = format!("{} is struck: defence {left}", game.vehicle_name(*vehicle));
                about(text, rule!("awa.defence.concept"), *vehicle).dice(&[*die]).done()
            }
            Told::RunsOn { vehicle, gone } => {
                let text = format!("{} runs on for {gone}", game.vehicle_name(*vehicle));
                about(text, rule!("awa.firing.armoured.table"), *vehicle).done()
            }
            Told::GetsOut { vehicle, men } => {
                let what = if *men == 1 { "one man gets out".into() } else { format!("{men} men get out") };
                let text = format!("{}: {what}", game.vehicle_name(*vehicle));
                about(text, rule!("awa.firing.soft-skin.table"), *vehicle).done()
            }
            Told::Rolls { vehicle, die, far, rule } => {
                about(format!("{} may go {far}", game.vehicle_name(*vehicle)), *rule, *vehicle)
                    .dice(die.as_slice())
                    .done()
            }
            Told::Starts { vehicle, die, turns } => {
                let end = match turns {
                    0 => "starts".into(),
                    1 => "does not start in this turn".into(),
                    more => format!("does not start for {more} turns"),
                };
                let text = format!("{} {end}", game.vehicle_name(*vehicle));
                about(text, rule!("awa.weather.cold-start"), *vehicle).dice(&[*die]).done()
            }
            Told::Skids { vehicle, die } => {
                let end = if *die == 6 { "slides to the roadside" } else { "keeps to its way" };
                let text = format!("{} {end} in the snow", game.vehicle_name(*vehicle));
                about(text, rule!("awa.weather.snow-skid"), *vehicle).dice(&[*die]).done()
            }
            Told::Drives { vehicle, gone } => {
                let text = format!("{} drives {}", game.vehicle_name(*vehicle), gone.to_quarter());
                about(text, rule!("awa.vehicle.wheeled"), *vehicle).done()
            }
            Told::Repairs { vehicle, die, mended } => {
                let end = if *mended { "goes again" } else { "does not go yet" };
                let text = format!("{} {end}", game.vehicle_name(*vehicle));
                about(text, rule!("awa.vehicle.repair"), *vehicle).dice(&[*die]).done()
            }
            Told::BurnsOut { vehicle } => {
                let text = format!("The fire in {} has gone out", game.vehicle_name(*vehicle));
                about(text, rule!("awa.at.molotov.burn"), *vehicle).done()
            }
            Told::GetsIn { vehicle, men } => {
                let what = if *men == 1 { "one man gets in".into() } else { format!("{men} men get in") };
                let text = format!("{}: {what}", game.vehicle_name(*vehicle));
                about(text, rule!("awa.at.gun.damage"), *vehicle).done()
            }
            Told::TakesOver { vehicle, unit } => {
                let text = format!("Two men of {} set to work on {}", game.name(*unit), game.vehicle_name(*vehicle));
                about(text, rule!("awa.at.mines.table"), *vehicle).done()
            }
            Told::DrivesOff { vehicle } => {
                let text = format!("{} drives off the table", game.vehicle_name(*vehicle));
                about(text, rule!("awa.morale.third-fail"), *vehicle).done()
            }
        }
    }
}
