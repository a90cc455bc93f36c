//! The night between two days. `awa.suicide-hill.night`

use engine::{Cx, Step};

use crate::Awa;
use crate::sequence::Turn;

/// Troops are placed anew, one unit after another.
pub(crate) fn step(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}
