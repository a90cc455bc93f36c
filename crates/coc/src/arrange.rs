//! Putting men somewhere without placing nine of them by hand: formations around a place, behind cover, at windows.

use table::{Bearing, Formation};

use crate::Coc;
use crate::state::Spot;
use crate::units::Spots;

/// How a group stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// In the open: line, column or cluster.
    Open(Formation),
    /// Along the nearest hedge, wall or the like.
    AlongCover,
    /// At the openings of the house at that place.
    AtWindows,
}

/// The names of the orders, for prompts.
pub(crate) const ORDERS: [&str; 5] = ["line", "column", "cluster", "along-cover", "at-windows"];

/// Places for so many men around a spot, an inch apart at least, none on impassable ground or on another figure. Fewer where
/// there is no room.
pub(crate) fn around(_game: &Coc, _count: usize, _at: Spot, _facing: Bearing, _order: Order) -> Spots {
    Spots::new()
}
