//! Tanks against fixed positions, tank terror, infantry against tanks. R-NQM-100 to R-NQM-105

use engine::{Cx, Step};

use crate::Nqm;
use crate::sequence::Turn;
use crate::troops::StandId;

/// Step 3: troops whom tanks attack for the first time. R-NQM-104
pub(crate) fn terror_step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}

/// Whether a stand can hurt those tanks, so that it counts as anti-tank fire. R-NQM-101
pub(crate) fn is_anti_tank(game: &Nqm, stand: StandId, tanks: StandId) -> bool {
    let _ = (game, stand, tanks);
    false
}
