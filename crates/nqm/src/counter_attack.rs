//! Counter-attacks: step 7. R-NQM-121

use engine::{Cx, Step};

use crate::Nqm;
use crate::sequence::Turn;

/// One immediate counter-attack, or nobody makes another.
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}
