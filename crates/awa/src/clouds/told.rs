//! The words for clouds and fires.

use arrayvec::ArrayVec;
use engine::{Eye, Line, rule};
use serde::Serialize;
use table::{FeatureId, Point};

use crate::state::CloudKind;
use crate::troops::{FigureId, UnitId};
use crate::units::Unseen;
use crate::words::line;
use crate::{Awa, words};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A cloud came into being.
    Made {
        /// Of what.
        kind: CloudKind,
        /// Where.
        at: Point,
    },
    /// Clouds are gone.
    Gone {
        /// How many.
        count: usize,
    },
    /// A cloud drifts.
    Drifts {
        /// Of what.
        kind: CloudKind,
        /// How far.
        inches: u8,
        /// To here.
        at: Point,
    },
    /// Figures in gas rolled.
    Gassed {
        /// Their dice.
        dice: ArrayVec<u8, { dice::MOST_DICE }>,
        /// How many fell.
        fallen: usize,
        /// Of whom they are nobody else's business.
        unseen: Unseen,
    },
    /// Somebody let gas go.
    Released {
        /// Who.
        figure: FigureId,
    },
    /// A building burns.
    Burns {
        /// Which.
        feature: FeatureId,
    },
    /// A bonfire was lit.
    Bonfire,
    /// Fire drove men out.
    Driven {
        /// Of which unit.
        unit: UnitId,
        /// How many.
        count: usize,
    },
}

/// What a cloud is called.
const fn cloud(kind: CloudKind) -> &'static str {
    if kind.is_gas() { "gas" } else { "smoke" }
}

impl Told {
    /// The line, or nothing if it is about men whom these eyes do not see.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Option<Line> {
        Some(match self {
            Told::Made { kind, at } => {
                let rule = match kind {
                    CloudKind::Smoke | CloudKind::Screen => rule!("awa.smoke.marker"),
                    CloudKind::Gas => rule!("awa.gas.shell"),
                    CloudKind::Canister => rule!("awa.gas.canister"),
                };
                let mut line = line(format!("A cloud of {} spreads", cloud(*kind)), rule).done();
                line.to = Some(*at);
                line
            }
            Told::Gone { count } => {
                let text = if *count == 1 { "A cloud is gone".into() } else { format!("{count} clouds are gone") };
                line(text, rule!("awa.smoke.marker")).done()
            }
            Told::Drifts { kind, inches, at } => {
                let rule = if kind.is_gas() { rule!("awa.gas.drift") } else { rule!("awa.smoke.marker") };
                let text = format!("A cloud of {} drifts {inches}″ with the wind", cloud(*kind));
                let mut line = line(text, rule).dice(&[*inches]).done();
                line.to = Some(*at);
                line
            }
            Told::Gassed { dice, fallen, unseen } => {
                // Who falls is seen; with a mask one falls on a six only, so no die below it gives anybody away.
                let dice = unseen.open(dice, super::gas::MASKED, eye);
                if dice.is_empty() && *fallen == 0 {
                    return None;
                }
                let text = format!("{} in the gas: {fallen} fall", dice.len().max(*fallen));
                line(text, rule!("awa.gas.casualties")).dice(&dice).done()
            }
            Told::Released { figure } => {
                line(format!("The {} lets gas go", words::figure(game, *figure)), rule!("awa.gas.canister"))
                    .about(game, &[game.man(*figure).unit])
                    .done()
            }
            Told::Burns { feature } => {
                let text = format!("{} burns, and its smoke lies with the wind", words::feature(game, *feature));
                line(text, rule!("awa.smoke.fires")).done()
            }
            Told::Bonfire => line("A bonfire burns, and its smoke lies with the wind", rule!("awa.smoke.fires")).done(),
            Told::Driven { unit, count } => line(
                format!("{}: {count} are driven out of the building", game.name(*unit)),
                rule!("awa.artillery.cover-burns"),
            )
            .about(game, &[*unit])
            .done(),
        })
    }
}
