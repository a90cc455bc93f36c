//! Step 3: who attacks what, at which level, and what he does with an attack that goes on. R-NQM-035, R-NQM-097, R-NQM-099

use engine::{Cx, Step};

use crate::Nqm;
use crate::sequence::Turn;

/// One declaration, or all have been made.
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}
