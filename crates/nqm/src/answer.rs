//! What a seat can answer.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::{Bearing, Point};

use crate::command::{Branch, CauseKind, Objective, OnContact, OnObjective, Task, Way, When};
use crate::fireplan::Mode;
use crate::grades::Share;
use crate::ranges::Band;
use crate::troops::{AreaId, DumpId, FormationId, StandId, Tie, UnitId};

/// The most stands that one answer names.
pub const MOST_STANDS: usize = 48;

/// Where a stand is put.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    pub stand: StandId,
    pub at: Point,
    pub facing: Bearing,
}

/// An answer. The chapters share it; each question says which kinds it takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(
    clippy::large_enum_variant,
    reason = "an answer lives for one step, and its lists are bounded so that they are on the stack"
)]
pub enum Answer {
    /// Nothing more.
    Done,
    /// Let it go by; as the automatic umpire would.
    Pass,
    /// Leave this kind of choice to the automatic umpire for the rest of the game. R-NQM-146
    Waive,
    /// One of a short fixed list, by its number in the question's own order.
    Nth(u8),
    Number(u16),
    Unit(UnitId),
    Stand(StandId),
    Stands(ArrayVec<StandId, MOST_STANDS>),
    Area(AreaId),
    Formation(FormationId),
    Dump(DumpId),
    At(Point),
    Way(Way),
    Put(ArrayVec<Spot, MOST_STANDS>),
    Task(Task),
    Objective(Objective),
    Band(Band),
    Mode(Mode),
    Share(Share),
    OnContact(OnContact),
    OnObjective(OnObjective),
    When(When),
    Branch(Branch),
    Cause(CauseKind),
    Tie(Tie),
    /// The faces that a human umpire puts in the place of those that fell. R-NQM-140
    Faces(ArrayVec<u8, 64>),
    /// A human umpire's words. R-NQM-140
    Words(String),
}
