//! Where games go when they have been fought: rows, a part, and the harvest.

use crate::battle::{LabError, Record};
use crate::harvest::Harvest;
use crate::part::PartFile;
use crate::plan::Plan;
use crate::rows::RowFile;

/// Everything that is made of the games of a run.
pub struct Desk {
    /// A row for each game, and one for each round.
    pub rows: Vec<RowFile>,
    /// The part of the run, to be merged later.
    pub part: Option<PartFile>,
    /// What they add up to.
    pub harvest: Harvest,
}

impl Desk {
    /// Takes the next game.
    pub fn take(&mut self, plan: &Plan, record: &Record) -> Result<(), LabError> {
        for rows in &mut self.rows {
            rows.take(plan, record)?;
        }
        if let Some(part) = &mut self.part {
            part.take(record)?;
        }
        self.harvest.take(plan, record);
        Ok(())
    }

    /// Has everything on the disk.
    pub fn finish(self) -> Result<Harvest, LabError> {
        for rows in self.rows {
            rows.finish()?;
        }
        if let Some(part) = self.part {
            part.finish()?;
        }
        Ok(self.harvest)
    }
}
