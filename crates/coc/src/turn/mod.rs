//! Section 6: the sequence of Phases, the end of a Turn, and random events.

mod events;
mod outside;
mod phase_end;
mod questions;
mod told;
mod turn_end;

pub(crate) use events::{is_shelled, note_barrages, random_event};
pub(crate) use outside::{Chooser, put_outside};
pub(crate) use phase_end::end_phase;
pub use questions::{Question, Reply};
pub use told::{Happening, Told};
pub(crate) use turn_end::end_turn;
