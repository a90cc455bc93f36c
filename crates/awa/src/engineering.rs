//! Engineering work. `awa.engineering.table`

use engine::{Cx, Step};

use crate::Awa;

/// Work done in this turn counts. R-AWA-085
pub(crate) fn count_work(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<()> {
    Ok(())
}
