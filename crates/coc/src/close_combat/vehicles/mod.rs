//! Sections 13.2 and 13.3: over-runs, crushing, ramming. Vehicles fight no Close Combat.

mod crush;
mod evade;
mod overrun;
mod ram;
mod told;

pub(crate) use crush::{crush, may_crush};
pub use evade::Evade;
pub(crate) use overrun::{gets_away, is_dug_in, overrun};
pub use ram::Crash;
pub(crate) use ram::{COUNTS as RAM_COUNTS, compare as compare_ram, ram};
pub use told::Told;

/// What becomes of a move that met somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passage {
    /// It goes on.
    GoesOn,
    /// It ends here.
    Ends,
}
