//! Disorganisation and reorganisation after combat: step 8. R-NQM-122 to R-NQM-130, R-NQM-152

use engine::{Cx, Step};

use crate::Nqm;
use crate::sequence::Turn;

/// Markers for combats that are over, then one unit that reorganises, then resupply by hand.
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}

/// What comes back when the operation is over. R-NQM-126
pub(crate) fn end_of_operation(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    let _ = (game, cx);
    Ok(())
}
