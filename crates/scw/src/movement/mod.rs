//! Step 3, movement.

mod actions;
mod approach;
mod arrange;
pub(crate) mod body;
mod carry_out;
mod fall_back;
mod go;
mod march;
mod pace;
mod ride;
mod told;
pub(crate) mod transport;
mod ways;

pub use arrange::Advance;
pub use fall_back::Manner;
pub use go::WhereTo;
pub use march::WhoMoves;
pub use pace::{Pace, Table as PaceTable};
pub use told::Told;

pub(crate) use actions::make_guns_ready;
pub(crate) use approach::{turn, uncover_near};
pub(crate) use fall_back::fall_back;
pub(crate) use march::step;
pub(crate) use pace::{faces_that_fail, mover, normal_move, pace_on};
pub(crate) use ride::attach_touching;
pub(crate) use ride::place_to_join;
pub(crate) use ways::leg_leaves_trench;
