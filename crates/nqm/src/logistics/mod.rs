//! Logistics: dice, LOG and POL, trucks, supply lines and fuel. R-NQM-131 to R-NQM-137, R-NQM-148

mod dumps;
mod fuel;
pub(crate) mod ledger;
mod lines;
mod net;
mod quick;
mod stock;
mod told;
mod vehicles;

pub use dumps::CapturedDump;
pub use ledger::{Goods, Ledger};
pub use net::Net;
pub use told::Supplies;

pub(crate) use fuel::may_move;
#[allow(unused_imports, reason = "boards draw what they need")]
pub(crate) use lines::{Traffic, logistics_area, supply_lines};
pub(crate) use quick::quick;
#[allow(unused_imports, reason = "chapters take what they need")]
pub(crate) use stock::{VOLLEYS, available, begin, capacity, may_attack, pay, trim, weights};
#[allow(unused_imports, reason = "orders and movement take what they need")]
pub(crate) use vehicles::{LOADS, depart, errands, goal, may_run, refill};

use engine::{Cx, Step};

use crate::Nqm;
use crate::state::Disorder;
use crate::troops::{FormationId, Tie, UnitId};

/// One ammunition die, in the thirds in which it is kept. R-NQM-068
pub(crate) const DIE: u16 = 3;

/// Step 0: step 1's checks of fuel and supply lines are made here, before anybody is asked; the vehicles of corps and army leave at
/// dawn.
pub(crate) fn clock(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    let before: Vec<bool> = game.state.units.iter().map(|unit| unit.cut_off).collect();
    lines::check(game);
    for (unit, before) in game.unit_ids().zip(before) {
        let now = game.unit(unit).cut_off;
        if now != before {
            cx.tell(|| told::cut_off(unit, now));
        }
    }
    fuel::check(game, cx);
    vehicles::push(game, cx);
}

/// The end of step 8: vehicles load and unload, whoever has a loaded one beside him is filled, guns draw on their stockpiles, and
/// dumps change hands. `nqm.sequence.reorganise`, R-NQM-136, R-NQM-137, R-NQM-148
pub(crate) fn echelon(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    dumps::captures(game, cx)?;
    for unit in game.unit_ids() {
        refill(game, cx, unit);
    }
    vehicles::load_and_unload(game, cx);
    dumps::refill_guns(game, cx);
    Ok(())
}

/// A unit that was to attack does not, and its commander is told why. `nqm.logistics.no-log-no-attack`
pub(crate) fn tell_no_attack(game: &Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) {
    let quick = game.unit(unit).disorder.has(Disorder::SUPPLY);
    cx.tell(|| told::no_attack(unit, quick));
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

/// The night: supply lines are looked at once more, then LOG and POL are spent. R-NQM-044, R-NQM-132
pub(crate) fn overnight(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    lines::check(game);
    dumps::overnight(game, cx);
    fuel::overnight(game);
}
