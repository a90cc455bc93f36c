//! What is told about moves.

use engine::{Line, RuleId, Sum, rule};
use serde::Serialize;

use super::plan::Each;
use super::{rate, rule_of};
use crate::Awa;
use crate::state::{Mode, Rolled};
use crate::troops::{UnitId, VehicleId};
use crate::weather::Weather;
use crate::words::{line, mode_verb};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Figures are about to move.
    Rolls {
        /// Whose.
        unit: UnitId,
        /// How.
        mode: Mode,
        /// Together or singly.
        rolled: Rolled,
        /// What the dice of each show.
        dice: Each<u8>,
        /// The faces as they fell; none where an earlier roll still holds.
        faces: Each<u8>,
        /// The weather in which they move.
        weather: Weather,
    },
    /// Figures have moved.
    Moves {
        /// Whose.
        unit: UnitId,
        /// How.
        mode: Mode,
        /// How many.
        figures: u8,
    },
    /// Figures lie down.
    LiesDown {
        /// Whose.
        unit: UnitId,
    },
    /// Men cut wire.
    CutsWire {
        /// Whose.
        unit: UnitId,
    },
    /// There is a gap in the wire.
    Gap {
        /// Who has cut it.
        unit: UnitId,
    },
    /// Riders get off their horses.
    Dismounts {
        /// Whose.
        unit: UnitId,
        /// How many.
        figures: u8,
    },
    /// Riders get on their horses.
    Mounts {
        /// Whose.
        unit: UnitId,
        /// How many.
        figures: u8,
    },
    /// Led horses have been fired at.
    HorsesHit {
        /// By whom.
        unit: UnitId,
        /// Whose horses.
        owner: UnitId,
        /// How many fall.
        hits: u8,
        /// How many are left.
        left: u8,
    },
    /// Led horses have been caught by a burst. R-AWA-206
    HorsesCaught {
        /// Whose horses.
        owner: UnitId,
        /// The dice.
        dice: Each<u8>,
        /// How many fall.
        hits: u8,
    },
    /// A gun is hitched to a vehicle, or taken off it. R-AWA-207
    Tows {
        /// Whose.
        unit: UnitId,
        /// To which vehicle; none if it is taken off.
        vehicle: Option<VehicleId>,
    },
    /// Men get into a vehicle.
    Boards {
        /// Whose.
        unit: UnitId,
        /// How many.
        figures: u8,
    },
    /// A crew works at its weapon.
    SetsUp {
        /// Whose.
        unit: UnitId,
    },
    /// A weapon is ready to fire.
    IsSetUp {
        /// Whose.
        unit: UnitId,
    },
    /// A unit runs because it must.
    Runs {
        /// Which.
        unit: UnitId,
        /// What for.
        flight: Flight,
        /// How far it may.
        far: table::Inches,
    },
}

/// Why a unit is driven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Flight {
    /// To cover. R-AWA-162
    ForCover,
    /// Away. R-AWA-166
    Flees,
    /// Six inches back. R-AWA-149
    Retires,
    /// At somebody or something, as a card wants.
    Headlong,
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        match self {
            Told::Rolls { unit, mode, rolled, dice, faces, weather } => {
                let rule = rule_of(*mode);
                let (base, _) = rate(*mode);
                let mut sum = Sum::new();
                sum.add(rule!("awa.move.infantry.rates"), "base", (base.thousandths_value() / 1000) as i16);
                if let Rolled::Together(total) = rolled {
                    sum.keep(rule, "dice", i16::from(*total));
                }
                let human = !matches!(mode, Mode::Ride | Mode::Charge | Mode::Push);
                let mover = if human { crate::weather::Mover::Human } else { crate::weather::Mover::Other };
                let slows = weather.slows(mover).thousandths_value() / 1000;
                sum.add(rule!("awa.weather.roll"), "weather", -(slows as i16));
                let text = if *rolled == Rolled::Singly {
                    let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
                    format!("{} {}, each for himself: {}", game.name(*unit), mode_verb(*mode), faces.join(", "))
                } else {
                    let (most, half) = match (sum.total().max(0), weather.halves(mover)) {
                        (all, false) => (all, ""),
                        (all, true) => (all / 2, if all % 2 == 1 { "½" } else { "" }),
                    };
                    format!("{} {}: up to {most}{half}″", game.name(*unit), mode_verb(*mode))
                };
                line(text, rule).sum(&sum).dice(faces).about(game, &[*unit]).done()
            }
            Told::Moves { unit, mode, figures } => {
                let text = format!("{figures} of {}: {}", game.name(*unit), mode_verb(*mode));
                line(text, rule_of(*mode)).about(game, &[*unit]).done()
            }
            Told::LiesDown { unit } => {
                line(format!("{} lies down", game.name(*unit)), rule!("awa.move.infantry.fire-manoeuvre"))
                    .about(game, &[*unit])
                    .done()
            }
            Told::CutsWire { unit } => {
                plain(game, *unit, format!("{} cuts the wire", game.name(*unit)), rule!("awa.move.obstacle.wire"))
            }
            Told::Gap { unit } => {
                let text = format!("{} has cut a gap into the wire", game.name(*unit));
                plain(game, *unit, text, rule!("awa.move.obstacle.wire"))
            }
            Told::Dismounts { unit, figures } => {
                let text = format!("{}: {figures} dismount", game.name(*unit));
                plain(game, *unit, text, rule!("awa.cavalry.mount"))
            }
            Told::Mounts { unit, figures } => {
                plain(game, *unit, format!("{}: {figures} mount", game.name(*unit)), rule!("awa.cavalry.mount"))
            }
            Told::HorsesHit { unit, owner, hits, left } => {
                let text = format!(
                    "{} fires at the horses of {}: {hits} fall, {left} are left",
                    game.name(*unit),
                    game.name(*owner)
                );
                line(text, rule!("awa.cavalry.horse-marker")).about(game, &[*unit, *owner]).done()
            }
            Told::HorsesCaught { owner, dice, hits } => {
                let text = format!("{hits} horses of {} fall", game.name(*owner));
                line(text, rule!("awa.cavalry.horse-marker")).dice(dice).about(game, &[*owner]).done()
            }
            Told::Tows { unit, vehicle } => {
                let text = match vehicle {
                    Some(vehicle) => format!("{} hitches its gun to {}", game.name(*unit), game.vehicle_name(*vehicle)),
                    None => format!("{} unhitches its gun", game.name(*unit)),
                };
                plain(game, *unit, text, rule!("awa.move.gun.manhandle"))
            }
            Told::Boards { unit, figures } => {
                let text = match figures {
                    0 => format!("Nobody of {} gets there", game.name(*unit)),
                    _ => format!("{}: {figures} get in", game.name(*unit)),
                };
                plain(game, *unit, text, rule!("awa.move.infantry.embark"))
            }
            Told::SetsUp { unit } => {
                let text = format!("{} sets its weapon up", game.name(*unit));
                plain(game, *unit, text, rule!("awa.move.weapon-setup"))
            }
            Told::IsSetUp { unit } => {
                let text = format!("The weapon of {} is ready", game.name(*unit));
                plain(game, *unit, text, rule!("awa.move.weapon-setup"))
            }
            Told::Runs { unit, flight, far } => {
                let name = game.name(*unit);
                let (text, rule) = match flight {
                    Flight::ForCover => {
                        (format!("{name} runs for cover, up to {far}"), rule!("awa.morale.run-for-cover-rate"))
                    }
                    Flight::Flees => (format!("{name} flees, {far}"), rule!("awa.morale.second-fail-retiring")),
                    Flight::Retires => (format!("{name} falls back {far}"), rule!("awa.melee.defender-test")),
                    Flight::Headlong => (format!("{name} runs, up to {far}"), rule!("awa.move.infantry.run")),
                };
                line(text, rule).about(game, &[*unit]).done()
            }
        }
    }
}

fn plain(game: &Awa, unit: UnitId, text: String, rule: RuleId) -> Line {
    line(text, rule).about(game, &[unit]).done()
}
