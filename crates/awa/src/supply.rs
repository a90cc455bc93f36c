//! Reserve ammunition. `awa.ammo.reserve-roll`

use engine::{Cx, Step};

use crate::Awa;
use crate::sequence::Turn;

/// Reserve ammunition is rolled for, bought and stored.
pub(crate) fn reserve(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}
