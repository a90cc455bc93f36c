//! Winning the firefight. R-NQM-083 to R-NQM-098

use engine::{Cx, Step};

use crate::Nqm;
use crate::sequence::Turn;

/// Step 4: one round of one firefight, or fire that is no attack. `nqm.firefight.once-per-hour`
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}
