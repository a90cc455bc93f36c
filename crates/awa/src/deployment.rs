//! Setting up. `awa.deploy.order`

use engine::{Cx, Step};

use crate::Awa;
use crate::sequence::Turn;

/// One side puts down one unit.
pub(crate) fn step(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}
