//! The words for grenades.

use arrayvec::ArrayVec;
use engine::{Eye, Line, rule};
use serde::Serialize;
use table::{FeatureId, Point};

use super::Tool;
use crate::Awa;
use crate::troops::FigureId;
use crate::units::Unseen;
use crate::words::{self, line};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Something flies.
    Thrown {
        /// Who.
        figure: FigureId,
        /// What.
        tool: Tool,
        /// Where it is aimed.
        at: Point,
    },
    /// Too near or too far. `awa.grenade.weapons`
    Lost {
        /// Who threw it.
        figure: FigureId,
    },
    /// Where it bursts.
    Falls {
        /// There.
        at: Point,
        /// Whether it could not stray.
        confined: bool,
    },
    /// It bursts inside a building.
    Room {
        /// Which.
        feature: FeatureId,
        /// A die for each who was caught.
        dice: ArrayVec<u8, 8>,
        /// Whose dice are nobody else's business.
        unseen: Unseen,
    },
}

impl Told {
    /// The line, or nothing if it is about men whom these eyes do not see.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Option<Line> {
        let place = |at: Point| game.setup.field.whereabouts(at);
        Some(match self {
            Told::Thrown { figure, tool, at } => line(
                format!("The {} {}, aimed at a point {}", words::figure(game, *figure), tool.verb(), place(*at)),
                rule!("awa.grenade.weapons"),
            )
            .about(game, &[game.man(*figure).unit])
            .done(),
            Told::Lost { figure } => line("It is too near or too far, and lost", rule!("awa.firing.out-of-range"))
                .about(game, &[game.man(*figure).unit])
                .done(),
            Told::Falls { at, confined } => {
                let rule = if *confined { rule!("awa.grenade.confined") } else { rule!("awa.grenade.deviation") };
                line(format!("It bursts {}", place(*at)), rule).done()
            }
            Told::Room { feature, dice, unseen } => {
                let name = game.setup.field.feature(*feature).name.clone().unwrap_or_else(|| "the building".into());
                let dice = unseen.open(dice, super::KILL, eye);
                if dice.is_empty() {
                    return None;
                }
                line(format!("It bursts in a room of {name}: {} are caught", dice.len()), rule!("awa.grenade.effect"))
                    .dice(&dice)
                    .done()
            }
        })
    }
}
