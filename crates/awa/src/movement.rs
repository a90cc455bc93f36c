//! Movement. `awa.move.variable`

use engine::{Cx, Step};

use crate::Awa;

/// Repairs and stuck vehicles. R-AWA-065
pub(crate) fn repairs(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<()> {
    Ok(())
}

/// What vehicles did in this turn becomes what they did in the turn before.
pub(crate) fn begin_turn(_game: &mut Awa) {}
