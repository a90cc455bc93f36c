//! The umpire: the automatic one rolls the dice; a human one, where there is one, may overrule it. R-NQM-140

use dice::{Pool, Roll};
use engine::{Cx, Step, Why};

use crate::Nqm;

/// Every die of these rules is thrown here, so that a human umpire may change it before it is applied. R-NQM-140
pub(crate) fn roll(game: &Nqm, cx: &mut Cx<'_, Nqm>, pool: Pool, why: Why) -> Step<Roll> {
    let _ = game;
    cx.roll(pool, why)
}

/// Between two steps a human umpire may put something right. R-NQM-140
pub(crate) fn may_intervene(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    let _ = (game, cx);
    Ok(())
}
