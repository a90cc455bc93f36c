//! The words for flamethrowers.

use engine::{Line, rule};
use serde::Serialize;
use table::{FeatureId, Point};

use super::Nozzle;
use crate::Awa;
use crate::troops::{FigureId, VehicleId};
use crate::words::{self, line};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A burst.
    Burst {
        /// Of what.
        nozzle: Nozzle,
        /// Towards where.
        at: Point,
    },
    /// A man under cover.
    Sheltered {
        /// Who.
        figure: FigureId,
        /// The die.
        die: u8,
        /// Whether he falls.
        falls: bool,
    },
    /// A building burns.
    Burns {
        /// Which.
        feature: FeatureId,
    },
    /// An armoured vehicle.
    Armoured {
        /// Which.
        vehicle: VehicleId,
        /// The die.
        die: u8,
        /// Whether it burns.
        burns: bool,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        match self {
            Told::Burst { nozzle, at } => {
                let who = match nozzle {
                    Nozzle::Man(figure) => format!("The {}", words::figure(game, *figure)),
                    Nozzle::Mount(vehicle, _) => game.vehicle_name(*vehicle),
                };
                let place = game.setup.field.whereabouts(*at);
                line(format!("{who} sends a burst of flame at a point {place}"), rule!("awa.flame.weapons"))
                    .about(game, &[nozzle.unit(game)])
                    .done()
            }
            Told::Sheltered { figure, die, falls } => {
                let end = if *falls { "burns" } else { "gets away with it" };
                line(format!("The {} {end}", words::figure(game, *figure)), rule!("awa.flame.sheltered"))
                    .dice(&[*die])
                    .about(game, &[game.man(*figure).unit])
                    .done()
            }
            Told::Burns { feature } => {
                let name = game.setup.field.feature(*feature).name.clone().unwrap_or_else(|| "The building".into());
                line(format!("{name} is on fire"), rule!("awa.flame.sheltered")).done()
            }
            Told::Armoured { vehicle, die, burns } => {
                let end = if *burns { "is set on fire, and its crew dies" } else { "does not catch fire" };
                line(format!("{} {end}", game.vehicle_name(*vehicle)), rule!("awa.flame.armoured"))
                    .dice(&[*die])
                    .about(game, &[game.unit_of_vehicle(*vehicle)])
                    .done()
            }
        }
    }
}
