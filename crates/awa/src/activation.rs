//! What an activated unit does. `awa.initiative.actions`

use engine::{Cx, Step};

use crate::Awa;
use crate::state::Deeds;
use crate::troops::UnitId;

/// One unit acts: it moves, fires and moves, or moves and fires.
pub(crate) fn activate(game: &mut Awa, _cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    game.unit_mut(unit).deeds.set(Deeds::ACTIVATED);
    Ok(())
}
