//! Observers: whose eyes guns can use. `awa.artillery.observer`, `awa.artillery.indirect-sight`

use engine::{Refusal, rule};

use crate::Awa;
use crate::troops::{FigureId, Role, UnitId};

/// Each observer of the side who is in the battle, and whether he can talk to the guns of a unit.
pub(super) fn each(game: &Awa, guns: UnitId, mut each: impl FnMut(FigureId, Result<(), Refusal>)) {
    for (n, man) in game.setup.figures.iter().enumerate().filter(|(_, man)| man.role == Role::Observer) {
        let figure = FigureId(n as u16);
        if game.side(man.unit) == game.side(guns) && game.figure(figure).place.is_in_battle() {
            each(figure, in_touch(game, figure, guns));
        }
    }
}

/// Whether an observer is linked with guns: by voice, telephone or radio. R-AWA-109
fn in_touch(game: &Awa, observer: FigureId, guns: UnitId) -> Result<(), Refusal> {
    match crate::command::observer_link(game, observer, guns) {
        Some(_) => Ok(()),
        None => Err(Refusal::by(rule!("awa.artillery.indirect-sight"), "The observer cannot talk to the guns.")),
    }
}
