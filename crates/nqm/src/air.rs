//! Air to ground fire, and the guns that stop it. R-NQM-078 to R-NQM-082

use engine::{Cx, Step};

use crate::Nqm;
use crate::sequence::Turn;

/// Step 3: one strike, or there is none left.
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}
