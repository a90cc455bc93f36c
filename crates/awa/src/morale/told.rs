//! The words for morale.

use engine::{Line, Sum, rule};
use serde::Serialize;

use crate::Awa;
use crate::state::Reaction;
use crate::troops::UnitId;
use crate::words::line;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A test.
    Test {
        /// Who tests.
        unit: UnitId,
        /// The calculation.
        sum: Box<Sum>,
        /// Whether it holds.
        passed: bool,
    },
    /// It is in hand again.
    Rallies {
        /// Who.
        unit: UnitId,
    },
    /// What a failure makes it do.
    Reacts {
        /// Who.
        unit: UnitId,
        /// What.
        reaction: Reaction,
    },
    /// It runs off the table.
    Routs {
        /// Who.
        unit: UnitId,
    },
    /// It surrenders.
    Surrenders {
        /// Who.
        unit: UnitId,
    },
    /// It has nowhere to flee to.
    Cornered {
        /// Who.
        unit: UnitId,
    },
    /// A plane goes home.
    FliesOff {
        /// Which.
        unit: UnitId,
    },
}

impl Told {
    /// Whose nerve it is about.
    pub(crate) const fn unit(&self) -> UnitId {
        match self {
            Told::Test { unit, .. }
            | Told::Rallies { unit }
            | Told::Reacts { unit, .. }
            | Told::Routs { unit }
            | Told::Surrenders { unit }
            | Told::Cornered { unit }
            | Told::FliesOff { unit } => *unit,
        }
    }

    /// The line of the report.
    pub(crate) fn line(&self, game: &Awa) -> Line {
        let (unit, text, rule) = match self {
            Told::Test { unit, sum, passed } => {
                let (word, rule) = if *passed {
                    ("holds", rule!("awa.morale.score"))
                } else {
                    ("fails", rule!("awa.morale.fail-number"))
                };
                let text = format!("{} {word}: morale {}", game.name(*unit), sum.total());
                return line(text, rule).sum(sum).about(game, &[*unit]).done();
            }
            Told::Rallies { unit } => (unit, "rallies", rule!("awa.morale.rally")),
            Told::Reacts { unit, reaction } => match reaction {
                Reaction::None => (unit, "gives way", rule!("awa.melee.defender-test")),
                Reaction::ForCover => (unit, "makes for cover", rule!("awa.morale.first-fail-advancing")),
                Reaction::Inactive(_) => {
                    (unit, "keeps its head down for a turn", rule!("awa.morale.first-fail-defending"))
                }
                Reaction::Pinned => (unit, "is pinned", rule!("awa.morale.second-fail")),
                Reaction::Flees => (unit, "flees", rule!("awa.morale.second-fail-retiring")),
            },
            Told::Routs { unit } => (unit, "routs off the table", rule!("awa.morale.third-fail")),
            Told::Surrenders { unit } => (unit, "surrenders", rule!("awa.morale.third-fail")),
            Told::Cornered { unit } => (unit, "is cornered and surrenders", rule!("awa.morale.second-fail-retiring")),
            Told::FliesOff { unit } => (unit, "turns away and flies home", rule!("awa.aa.morale")),
        };
        line(format!("{} {text}", game.name(*unit)), rule).about(game, &[*unit]).done()
    }
}
