//! The night between two days. R-NQM-044

use engine::{Cx, Step};

use crate::Nqm;
use crate::sequence::Turn;

/// The first hour of daylight, and the first of the night. R-NQM-044
const DAWN: u8 = 6;
const DUSK: u8 = 22;

/// Whether it is light at an hour of the day.
pub(crate) const fn is_day(time: u8) -> bool {
    time >= DAWN && time < DUSK
}

/// Whether the hour that comes is the first of a night that is one step.
pub(crate) fn begins(game: &Nqm) -> bool {
    game.setup.options.night == crate::setup::Night::Resupply && !is_day(game.time_of_day())
}

/// The night as one step: supplies, the dispersed, eight hours of work; then dawn.
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    crate::logistics::overnight(game, cx)?;
    game.state.hour += 8;
    crate::sequence::enter(game, cx, crate::sequence::Phase::Clock);
    Ok(Turn::More)
}
