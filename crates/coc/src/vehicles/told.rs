//! What happened to vehicles, and the words for it.

use engine::{Eye, Line, LineKind, rule};
use serde::Serialize;

use crate::event::Flight;
use crate::ids::{PlayerId, VehicleId};
use crate::{Coc, words};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A vehicle comes onto the table.
    Arrived {
        /// Which.
        vehicle: VehicleId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Coc, _eye: Eye) -> Option<Line> {
        match self {
            Told::Arrived { vehicle } => {
                let body = game.vehicle_body(*vehicle);
                let text = format!("{} comes onto the table.", words::body(game, body));
                Some(words::line(text, rule!("coc.11.5.deploy-dice"), words::about(game, body)))
            }
        }
    }

    pub(crate) fn kind(&self) -> LineKind {
        match self {
            Told::Arrived { .. } => LineKind::Deploy,
        }
    }

    pub(crate) fn player(&self, game: &Coc) -> Option<PlayerId> {
        match self {
            Told::Arrived { vehicle } => Some(game.player_of_vehicle(*vehicle)),
        }
    }

    pub(crate) fn flight(&self, _game: &Coc, _eye: Eye) -> Option<Flight> {
        None
    }

    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Told::Arrived { .. })
    }
}
