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

impl Work {
    /// How far mines reach that have been laid so far. R-NQM-061
    pub(crate) fn laid_to(&self, _scale: crate::Scale) -> Option<Point> {
        let to = self.to.filter(|_| self.job == Job::LayMines && self.spent > 0)?;
        let part = table::Inches::thousandths(i32::from(self.spent.min(self.needed)));
        Some(self.at.towards(to, part, table::Inches::thousandths(i32::from(self.needed))))
    }
}

/// What was built over water in this battle and may be used by a mover: the two banks of each. R-NQM-151
pub(crate) fn crossings(game: &Nqm, mover: crate::Mover) -> Vec<[Point; 2]> {
    let _ = (game, mover);
    Vec::new()
}
