//! The books: what each side had when the battle began and what became of it. No rule reads them; a law adds them up. R-NQM-131 to
//! R-NQM-137

use engine::Side;
use serde::{Deserialize, Serialize};

use super::DIE;
use super::vehicles::LOADS;
use crate::Nqm;
use crate::setup::Supply;
use crate::state::Load;
use crate::troops::UnitId;

/// What a side had, and what became of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Ledger {
    /// In dumps and on vehicles when the battle began.
    pub began: Goods,
    /// Used up since. What is burnt with a dump or lost with a vehicle is not: it still lies there, of no use to anybody.
    pub used: Goods,
    /// What all units carried when the battle began, in thirds of a die.
    pub carried: u32,
    /// Handed out to units since.
    pub issued: u32,
    pub fired: u32,
    /// Lost with those who carried it.
    pub shed: u32,
    /// Fired without being there: never. R-NQM-095
    pub overdrawn: u32,
}

/// Supplies in dumps and on vehicles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Goods {
    /// Battalions' loads, of which a LOG has eight. R-NQM-136
    pub loads: u32,
    pub pol: u32,
    pub stores: u32,
    /// Stockpiled fire units, in thirds. R-NQM-137
    pub shells: u32,
}

/// Opens the books on what there is now.
pub(crate) fn open(game: &mut Nqm) {
    for side in Side::BOTH {
        game.state.ledger[side] =
            Ledger { began: goods(game, side), carried: carried(game, side), ..Ledger::default() };
    }
}

/// What lies in a side's dumps and on its vehicles now, whoever has them.
pub(crate) fn goods(game: &Nqm, side: Side) -> Goods {
    let mut all = Goods::default();
    for (_, now) in game.setup.dumps.iter().zip(&game.state.dumps).filter(|(dump, _)| dump.side == side) {
        all.loads += (u32::from(LOADS) * u32::from(now.log)).saturating_sub(now.opened.into());
        all.pol += u32::from(now.pol);
        all.stores += u32::from(now.stores);
        all.shells += now.fire_units.iter().map(|(_, left)| u32::from(*left)).sum::<u32>();
    }
    for stand in game.stand_ids().filter(|stand| game.side_of(*stand) == side) {
        match game.stand(stand).load {
            Load::Empty => {}
            Load::Log => all.loads += u32::from(LOADS),
            Load::Dice => all.loads += 1,
            Load::Pol => all.pol += 1,
            Load::Stores => all.stores += 1,
        }
    }
    all
}

/// What a side's units have with them now, in thirds of a die.
pub(crate) fn carried(game: &Nqm, side: Side) -> u32 {
    game.units_of(side).map(|unit| held(game, unit)).sum()
}

/// What a unit has with it and in the truck behind it.
fn held(game: &Nqm, unit: UnitId) -> u32 {
    let state = game.unit(unit);
    u32::from(state.dice) + u32::from(state.stock) * u32::from(DIE)
}

/// Goods of a side are used up.
pub(crate) fn use_up(game: &mut Nqm, side: Side, what: Goods) {
    let used = &mut game.state.ledger[side].used;
    used.loads += what.loads;
    used.pol += what.pol;
    used.stores += what.stores;
    used.shells += what.shells;
}

/// A unit is given ammunition, or loses some: whatever the change makes of it.
pub(crate) fn hand_out(game: &mut Nqm, unit: UnitId, change: impl FnOnce(&mut Nqm)) {
    let before = held(game, unit);
    change(game);
    let after = held(game, unit);
    if let Some(ledger) = ledger_of(game, unit) {
        ledger.issued += after.saturating_sub(before);
        ledger.shed += before.saturating_sub(after);
    }
}

/// A unit fires ammunition: the change is to take away as much as this.
pub(crate) fn fire_off(game: &mut Nqm, unit: UnitId, thirds: u16, change: impl FnOnce(&mut Nqm)) {
    let before = held(game, unit);
    change(game);
    let gone = before.saturating_sub(held(game, unit));
    if let Some(ledger) = ledger_of(game, unit) {
        ledger.fired += gone;
        ledger.overdrawn += u32::from(thirds).saturating_sub(gone);
    }
}

/// The books in which a unit's ammunition is kept: where somebody counts it by the die.
fn ledger_of(game: &mut Nqm, unit: UnitId) -> Option<&mut Ledger> {
    let side = game.who(unit).side;
    (game.setup.options.supply == Supply::Dice).then(|| &mut game.state.ledger[side])
}
