//! Task timings (Table 6): digging, fortifying, mines, bridges and demolitions. R-NQM-060 to R-NQM-064, R-NQM-151

use engine::{Cx, Step};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::Nqm;
use crate::command::Job;
use crate::troops::UnitId;

/// Work under way, or done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    pub job: Job,
    pub unit: UnitId,
    pub at: Point,
    /// The other end, for mines.
    pub to: Option<Point>,
    /// Hours of work so far, and how many it takes: of the clock, or of single platoons. `nqm.tasks.table-6`
    pub spent: u16,
    pub needed: u16,
    pub done: bool,
}

/// Step 0: the last hour's work is credited. R-NQM-034
pub(crate) fn clock(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    let _ = (game, cx);
    Ok(())
}
