//! Command and control: written orders, who may give them, and how long they take. R-NQM-011 to R-NQM-017

mod order;

pub use order::{
    Branch, Cause, CauseKind, Condition, Errand, Job, MOST_CONDITIONS, MOST_POINTS, Objective, OnContact, OnObjective,
    Order, Task, Way, When,
};

use engine::{Cx, Step};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::Nqm;
use crate::sequence::Turn;
use crate::troops::{FormationId, StandId, Tie, UnitId};

/// An order on its way. R-NQM-012
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dispatch {
    pub unit: UnitId,
    pub news: News,
    /// When it is in force, in half hours since the beginning of hour 0: hour 5 begins at 10. R-NQM-013
    pub arrives: u16,
}

/// What a dispatch changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    Order(Order),
    /// The unit works for somebody else. `nqm.orbat.direct-support-reassign`
    Tie(Tie, FormationId),
}

/// An enemy as he was last seen. R-NQM-058
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    pub stand: StandId,
    pub at: Point,
    pub hour: u16,
}

/// Step 0: orders that have arrived are in force.
pub(crate) fn arrive(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    let _ = (game, cx);
}

/// The first orders, and step 1 of every hour: one order of one seat, or the seats have finished.
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}
