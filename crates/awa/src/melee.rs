//! Melee. `awa.melee.roll`

use engine::{Cx, Step};

use crate::Awa;
use crate::sequence::Turn;

/// One fight is fought.
pub(crate) fn step(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}
