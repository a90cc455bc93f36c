//! Overwatch. `awa.overwatch.designate`

use engine::{Cx, Step};

use crate::Awa;
use crate::sequence::Turn;

/// Both sides declare overwatch.
pub(crate) fn declare(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}
