//! The words for guns.

use engine::{Eye, Line, Side, rule};
use serde::Serialize;

use super::{Pieces, Shell, pieces};
use crate::Awa;
use crate::troops::{UnitId, VehicleId};
use crate::units::knows;
use crate::words::line;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A target and a distance were called out.
    Called {
        /// Who fires.
        unit: UnitId,
        /// With what.
        which: Pieces,
        /// What.
        shell: Shell,
        /// At what, in words.
        named: String,
        /// The estimate; none for fire for effect.
        estimate: Option<u16>,
        /// Whether it is a correction.
        walked: bool,
        /// Whether it was spot on.
        exact: bool,
    },
    /// A mortar cannot be laid so near.
    TooNear {
        /// Whose.
        unit: UnitId,
    },
    /// Smoke dischargers went off.
    Discharged {
        /// Of which vehicle.
        vehicle: VehicleId,
    },
    /// A barrage was planned: only its owner knows.
    Planned {
        /// Whose.
        side: Side,
        /// At which landmark.
        place: u8,
        /// The estimate.
        estimate: u16,
    },
    /// Word of a target is on its way to guns.
    Reports {
        /// From whom.
        unit: UnitId,
        /// To whom.
        guns: UnitId,
    },
    /// Word of a target has come.
    Mission {
        /// To whom.
        guns: UnitId,
    },
    /// Guns off the table fire.
    Barrage {
        /// Whose.
        side: Side,
        /// At which landmark.
        place: u8,
        /// The estimate.
        estimate: u16,
        /// Whether it was spot on.
        exact: bool,
    },
}

/// How good an estimate was.
const fn verdict(exact: bool) -> &'static str {
    if exact { "spot on" } else { "not quite" }
}

impl Told {
    /// The line of the report; what is planned is its owner's business.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Option<Line> {
        Some(match self {
            Told::Called { unit, which, shell, named, estimate, walked, exact } => {
                let what = pieces::name(game, *which);
                let shell = match shell {
                    Shell::He => "",
                    Shell::Smoke => " smoke",
                    Shell::Gas => " gas",
                };
                let start = format!("{}: {} fires{shell} at {named}", game.name(*unit), what.to_lowercase());
                let (text, rule) = match estimate {
                    None => (format!("{start}, for effect"), rule!("awa.artillery.fire-for-effect")),
                    Some(inches) if *walked => (
                        format!("{start}: {inches}″ from the last impact, {}", verdict(*exact)),
                        rule!("awa.artillery.walk"),
                    ),
                    Some(inches) => {
                        (format!("{start}: {inches}″, {}", verdict(*exact)), rule!("awa.artillery.estimate"))
                    }
                };
                line(text, rule).about(game, &[*unit]).done()
            }
            Told::TooNear { unit } => line(
                format!("{}: a mortar does not fire at less than 10″; the round is lost", game.name(*unit)),
                rule!("awa.artillery.mortar-minimum"),
            )
            .about(game, &[*unit])
            .done(),
            Told::Discharged { vehicle } => {
                line(format!("{} lets its smoke go", game.vehicle_name(*vehicle)), rule!("awa.smoke.sources"))
                    .about(game, &[game.unit_of_vehicle(*vehicle)])
                    .done()
            }
            Told::Planned { side, place, estimate } => {
                if !knows(eye, *side) {
                    return None;
                }
                let name = &game.setup.places[usize::from(*place)].name;
                line(format!("The barrage is planned: {name}, {estimate}″"), rule!("awa.artillery.off-table")).done()
            }
            // What messages say, and to whom, is their own side's business.
            Told::Reports { unit, guns } => {
                if !knows(eye, game.side(*unit)) {
                    return None;
                }
                let text = format!("{} sends word of a target to {}", game.name(*unit), game.name(*guns));
                line(text, rule!("awa.artillery.indirect-sight")).about(game, &[*unit, *guns]).done()
            }
            Told::Mission { guns } => {
                if !knows(eye, game.side(*guns)) {
                    return None;
                }
                line(format!("{} has a fire mission", game.name(*guns)), rule!("awa.artillery.indirect-sight"))
                    .about(game, &[*guns])
                    .done()
            }
            Told::Barrage { side, place, estimate, exact } => {
                let name = &game.setup.places[usize::from(*place)].name;
                let text = format!(
                    "{}: guns off the table fire at {name}, {estimate}″, {}",
                    game.setup.sides[*side].name,
                    verdict(*exact)
                );
                line(text, rule!("awa.artillery.off-table")).done()
            }
        })
    }
}
