//! What a seat can answer.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::{Bearing, Point};

use crate::activation::Act;
use crate::command::Order;
use crate::state::Lot;
use crate::troops::{FigureId, UnitId, VehicleId};

/// The most points a single way can have, its end included.
pub const MOST_POINTS: usize = 8;

/// The most figures that one answer speaks of.
pub const MOST_FIGURES: usize = 32;

/// Some of a unit's figures, by their place in the unit's list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Some32(pub u32);

impl Some32 {
    /// Whether the figure at this place is meant.
    pub const fn has(self, place: usize) -> bool {
        place < 32 && self.0 >> place & 1 == 1
    }

    /// This set and one more.
    #[must_use]
    pub const fn with(self, place: usize) -> Some32 {
        Some32(self.0 | 1 << place)
    }

    /// How many are meant.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether nobody is meant.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The way of one figure, gun or vehicle: the points it passes, the last one its end. No points: it stays where it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// The points.
    pub points: ArrayVec<Point, MOST_POINTS>,
    /// Where it looks at the end; as before if none.
    pub facing: Option<Bearing>,
}

/// Where one piece is put, and where it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stand {
    /// Its middle.
    pub at: Point,
    /// Where it looks.
    pub facing: Bearing,
}

/// What a seat answers. Chapters add what they need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// No more, nobody, not now.
    Done,
    /// Yes: do what is offered.
    Yes,
    /// This unit.
    Unit(UnitId),
    /// This figure.
    Figure(FigureId),
    /// This vehicle.
    Vehicle(VehicleId),
    /// These figures of the unit that is asked about.
    Figures(Some32),
    /// The ways of those who move, in their order.
    Ways(Vec<Way>),
    /// Where pieces are put, in their order.
    Stands(Vec<Stand>),
    /// This place on the table.
    At(Point),
    /// A number: an estimate in inches.
    Number(u16),
    /// This order.
    Order(Order),
    /// This lot of ammunition.
    Lot(Lot),
    /// The active unit does this.
    Act(Act),
    /// The option with this number in the question's list.
    Option(u16),
}
