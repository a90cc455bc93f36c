//! Artillery and mortars. `awa.artillery.scope`

use engine::{Cx, Step};

use crate::Awa;
use crate::sequence::Turn;

/// Guns off the table fire. R-AWA-179
pub(crate) fn off_table(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}
