//! Morale. `awa.morale.score`

use engine::{Cx, Step};

use crate::Awa;
use crate::sequence::Turn;

/// Those who failed move before anybody else. R-AWA-068
pub(crate) fn forced_moves(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}

/// Step 4. `awa.turn.final-morale`
pub(crate) fn final_morale(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}

/// States that end with the turn. R-AWA-134
pub(crate) fn turn_end(_game: &mut Awa) {}
