//! What happens by national characteristics, and the words for it.

use engine::{Line, Sum, rule};
use serde::Serialize;

use crate::ids::TeamId;
use crate::state::Body;
use crate::{Coc, words};

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// Grenades were hurled before a charge.
    Hurled {
        /// By whom.
        body: Body,
        /// At whom.
        at: TeamId,
        /// The die and what was taken from it.
        sum: Sum,
        /// What was rolled.
        die: u8,
        /// How many struck.
        grenades: u8,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Coc) -> Line {
        match self {
            Told::Hurled { body, at, sum, die, grenades } => {
                let struck = words::count(u32::from(*grenades), "grenade strikes", "grenades strike");
                let text =
                    format!("Handgranaten from {}: {struck} {}.", words::body(game, *body), words::team(game, *at));
                let mut line = words::line(text, rule!("coc.NC.de.handgranaten-table"), words::about(game, *body));
                line.terms = words::readings(sum);
                line.dice = vec![*die];
                line
            }
        }
    }
}
