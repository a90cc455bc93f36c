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
