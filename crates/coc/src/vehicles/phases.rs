//! What ends for vehicles with a Phase and with a Turn.

use engine::{Cx, Step};

use super::state::{Marks, Pace};
use super::stuck;
use crate::Coc;

/// Takes away what vehicles did in this Phase; how fast they went is known for one Phase more.
/// `coc.5.1.2.interrupt-not-flat-out`
pub(crate) fn end_phase(game: &mut Coc) {
    if game.setup.vehicles.is_empty() {
        return;
    }
    let now = game.state.phase_number;
    for vehicle in &mut game.state.vehicles {
        vehicle.last_pace = std::mem::replace(&mut vehicle.pace, Pace::Still);
        vehicle.marks = Marks::default();
        vehicle.engages.take_if(|(_, until)| *until <= now);
        for seat in &mut vehicle.seats {
            seat.acted = false;
        }
    }
}

/// Overwatch is off, and bogged and trapped vehicles try to get free. `coc.11.6.1.soft-ground-free`,
/// `coc.11.6.3.trapped-in-building`, R-COC-169
pub(crate) fn end_turn(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    if game.setup.vehicles.is_empty() {
        return Ok(());
    }
    for vehicle in &mut game.state.vehicles {
        for seat in &mut vehicle.seats {
            seat.watching = false;
        }
    }
    stuck::end_turn(game, cx)
}
