//! The arrow die. R-AWA-005, R-AWA-006

use dice::Pool;
use engine::{Cx, Step, Why, rule};

use crate::Awa;
use crate::setup::Options;

/// A direction in whole degrees clockwise from the top of the table. `awa.setup.arrow-die`
pub(crate) fn direction(cx: &mut Cx<'_, Awa>, why: Why) -> Step<u16> {
    Ok(cx.roll(Pool::direction(), why)?.degrees().expect("the pool has an arrow"))
}

/// A direction for a blast: none where a bought die shows a hit. `awa.setup.arrow-die-hit-faces`
pub(crate) fn deviation(game: &Awa, cx: &mut Cx<'_, Awa>, why: Why) -> Step<Option<u16>> {
    if game.setup.options.has(Options::HIT_FACES) {
        let hit = Why::new(rule!("awa.setup.arrow-die-hit-faces"), why.seat);
        if cx.roll(Pool::d6(1), hit)?.at_most(2) > 0 {
            return Ok(None);
        }
    }
    direction(cx, why).map(Some)
}
