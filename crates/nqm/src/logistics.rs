//! Logistics: dice, LOG and POL, trucks, supply lines and fuel. R-NQM-131 to R-NQM-137, R-NQM-148

use engine::{Cx, Refusal, Step};

use crate::Nqm;
use crate::troops::UnitId;

/// One ammunition die, in the thirds in which it is kept. R-NQM-068
pub(crate) const DIE: u16 = 3;

/// Step 0: quick supply dice; step 1's checks of fuel and supply lines are made here too, before anybody is asked.
pub(crate) fn clock(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    let _ = (game, cx);
    Ok(())
}

/// How many dice a unit holds when it is full, in thirds. R-NQM-065, R-NQM-131
pub(crate) fn capacity(game: &Nqm, unit: UnitId) -> u16 {
    let _ = (game, unit);
    0
}

/// How many dice a unit could fire now, its truck included; without limit where nobody counts. R-NQM-131
pub(crate) fn available(game: &Nqm, unit: UnitId) -> u16 {
    let _ = (game, unit);
    u16::MAX
}

/// A unit fires so many thirds of a die. What it has is never less than nothing. R-NQM-131
pub(crate) fn pay(game: &mut Nqm, unit: UnitId, thirds: u16) {
    let _ = (game, unit, thirds);
}

/// Whether a unit may start or join an attack, as far as ammunition goes. `nqm.logistics.no-log-no-attack`, R-NQM-095
pub(crate) fn may_attack(game: &Nqm, unit: UnitId) -> Result<(), Refusal> {
    let _ = (game, unit);
    Ok(())
}

/// Whether a unit can trace supply to its dump. R-NQM-134
pub(crate) fn in_supply(game: &Nqm, unit: UnitId) -> bool {
    let _ = (game, unit);
    true
}

/// Whether a unit has the fuel to move. `nqm.logistics.no-pol-no-move`, R-NQM-133
pub(crate) fn may_move(game: &Nqm, unit: UnitId) -> Result<(), Refusal> {
    let _ = (game, unit);
    Ok(())
}

/// Step 8 resupply of one unit by hand, where a loaded vehicle is with it. R-NQM-123, R-NQM-136
pub(crate) fn refill(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) {
    let _ = (game, cx, unit);
}

/// The night: LOG and POL are spent. R-NQM-132
pub(crate) fn overnight(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    let _ = (game, cx);
    Ok(())
}
