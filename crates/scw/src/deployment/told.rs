//! What is told about setting up and coming out of hiding, and to whom.

use engine::{Eye, Line, Side, rule};
use serde::Serialize;

use crate::state::OfficerPlace;
use crate::troops::{MarkerId, OfficerId, UnitId};
use crate::view::knows;
use crate::{Scw, words};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A unit went under markers.
    Concealed {
        /// Who. Secret.
        unit: UnitId,
        /// Whose.
        side: Side,
        /// How many markers were laid.
        count: u8,
    },
    /// A unit was set up in the open.
    Deployed {
        /// Who.
        unit: UnitId,
    },
    /// An officer was set up.
    OfficerDeployed {
        /// Who.
        officer: OfficerId,
        /// Where.
        place: OfficerPlace,
        /// Whether that is with a unit that the enemy does not see.
        hidden: bool,
    },
    /// A unit came out of hiding.
    Revealed {
        /// Who.
        unit: UnitId,
        /// Its real marker.
        marker: MarkerId,
    },
    /// A marker was a dummy.
    Dummy {
        /// Which.
        marker: MarkerId,
    },
    /// Troops got out of a vehicle.
    GetsOut {
        /// Who.
        unit: UnitId,
        /// Of which.
        vehicle: UnitId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Scw, eye: Eye) -> Option<Line> {
        Some(match *self {
            Told::Concealed { unit, side, count } if knows(eye, side) => {
                let text = format!("{} hides; {} for it.", game.name(unit), markers(count));
                words::line(text, rule!("scw.concealment.at-start")).about(game, unit).done()
            }
            Told::Concealed { side, count, .. } => {
                let text = format!("{} lays {}.", game.setup.sides[side].name, markers(count));
                words::line(text, rule!("scw.concealment.three-markers")).done()
            }
            Told::Deployed { unit } => {
                let text = format!("{} is set up.", game.name(unit));
                words::line(text, rule!("scw.concealment.at-start")).about(game, unit).done()
            }
            Told::OfficerDeployed { officer, hidden, .. }
                if hidden && !knows(eye, game.setup.officers[officer.index()].side) =>
            {
                return None;
            }
            Told::OfficerDeployed { officer, place, .. } => officer_line(game, officer, place),
            Told::Revealed { unit, marker } => {
                let number = marker.index() + 1;
                let text = format!("{} comes out of hiding at marker {number}.", game.name(unit));
                words::line(text, rule!("scw.concealment.place-around-marker")).about(game, unit).done()
            }
            Told::Dummy { marker } => {
                let text = format!("Marker {} is a dummy and is taken away.", marker.index() + 1);
                words::line(text, rule!("scw.concealment.three-markers")).done()
            }
            Told::GetsOut { unit, vehicle } => {
                let text = format!("{} gets out of {}.", game.name(unit), game.name(vehicle));
                words::line(text, rule!("scw.movement.actions.bus")).about(game, unit).about(game, vehicle).done()
            }
        })
    }

    /// Whether it shows something that was hidden.
    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Told::Revealed { .. } | Told::Dummy { .. })
    }
}

fn markers(count: u8) -> String {
    if count == 1 { "one marker".into() } else { format!("{count} markers") }
}

fn officer_line(game: &Scw, officer: OfficerId, place: OfficerPlace) -> Line {
    let name = game.officer_name(officer);
    let text = match place {
        OfficerPlace::With(unit) => format!("{name} is with {}.", game.name(unit)),
        OfficerPlace::Alone(_) => format!("{name} is on his own."),
        OfficerPlace::Waiting | OfficerPlace::Out => format!("{name} stays away."),
    };
    words::line(text, rule!("scw.elements.officer-classes")).done()
}
