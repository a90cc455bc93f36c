//! The words for bursts.

use arrayvec::ArrayVec;
use engine::{Eye, Line, RuleId, rule};
use serde::Serialize;
use table::{Bearing, FeatureId, Point};

use crate::state::WorkKind;
use crate::units::Unseen;
use crate::words::line;
use crate::{Awa, words};

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// It fell away from where it was aimed.
    Deviates {
        /// By this rule.
        rule: RuleId,
        /// Where the arrow pointed.
        towards: Bearing,
        /// How far it fell from there.
        inches: u8,
    },
    /// It fell beside the table. R-AWA-107
    OffTable,
    /// It burst.
    Burst {
        /// Where.
        at: Point,
        /// Figures in the zone.
        inside: usize,
        /// Those of them that nothing protects.
        exposed: usize,
        /// Who of all, the unprotected first, has not been seen by the enemy.
        unseen: Unseen,
    },
    /// Figures rolled.
    Figures {
        /// By this rule.
        rule: RuleId,
        /// They fall on this.
        kill: u8,
        /// Their dice, nearest first.
        dice: ArrayVec<u8, { dice::MOST_DICE }>,
        /// Whose dice are nobody else's business.
        unseen: Unseen,
    },
    /// A structure was struck.
    Structure {
        /// Which.
        feature: FeatureId,
        /// The points it lost.
        die: u8,
        /// What it has left.
        left: u8,
        /// Whether it burns.
        burns: bool,
    },
    /// Something built was struck.
    Work {
        /// What it is.
        kind: WorkKind,
        /// The points it lost.
        die: u8,
        /// What it has left.
        left: u8,
    },
    /// Wire was struck.
    Wire {
        /// The die.
        die: u8,
        /// Whether it is gone.
        gone: bool,
    },
}

impl Told {
    /// The line, or nothing if it is about men whom these eyes do not see.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Option<Line> {
        Some(match self {
            Told::Deviates { rule, towards, inches } => {
                line(format!("It falls {inches}″ off the mark"), *rule).arrow(*towards).done()
            }
            Told::OffTable => line("It falls beside the table", rule!("awa.artillery.estimate")).done(),
            Told::Burst { at, inside, exposed, unseen } => {
                let (inside, exposed) = (unseen.count(0..*inside, eye), unseen.count(0..*exposed, eye));
                let men = match (inside, exposed) {
                    (0, _) => "nobody is in the zone".into(),
                    (_, 0) => format!("{inside} in the zone, all of them covered"),
                    (all, some) if all == some => format!("{all} in the zone"),
                    _ => format!("{inside} in the zone, {exposed} without cover"),
                };
                let mut line = line(format!("It bursts: {men}"), rule!("awa.artillery.kill-zone")).done();
                line.to = Some(*at);
                line
            }
            Told::Figures { rule, kill, dice, unseen } => {
                let hits = dice.iter().filter(|die| **die >= *kill).count();
                let open = unseen.open(dice, *kill, eye);
                if open.is_empty() {
                    return None;
                }
                line(format!("{hits} hit on {kill}+"), *rule).dice(&open).done()
            }
            Told::Structure { feature, die, left, burns } => {
                let name = words::feature(game, *feature);
                let (end, rule) = match (left, burns) {
                    (0, true) => (": destroyed, and it burns".into(), rule!("awa.artillery.cover-burns")),
                    (0, false) => (": destroyed".into(), rule!("awa.artillery.cover-destroyed")),
                    _ => (format!(", {left} left"), rule!("awa.artillery.hard-cover")),
                };
                line(format!("{name} is struck and loses {die}{end}"), rule).dice(&[*die]).done()
            }
            Told::Work { kind, die, left } => {
                let name = match kind {
                    WorkKind::Trench => "The trench",
                    _ => "The barricade",
                };
                let end = if *left == 0 { ": destroyed".into() } else { format!(", {left} left") };
                line(format!("{name} is struck and loses {die}{end}"), rule!("awa.artillery.hard-cover"))
                    .dice(&[*die])
                    .done()
            }
            Told::Wire { die, gone } => {
                let end = if *gone { "all wire in the zone is gone" } else { "the wire holds" };
                line(format!("Wire is struck: {end}"), rule!("awa.artillery.wire")).dice(&[*die]).done()
            }
        })
    }
}
