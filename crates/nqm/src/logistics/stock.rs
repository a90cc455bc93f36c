//! Ammunition: what a unit holds, fires off and is given. R-NQM-131, R-NQM-065, R-NQM-095

use engine::{Refusal, rule};

use super::{DIE, ledger};
use crate::Nqm;
use crate::classes::Weight;
use crate::setup::Supply;
use crate::state::Disorder;
use crate::troops::{Arm, Kind, Level, StandId, UnitId};

/// The volleys of a unit with a common pool. `nqm.logistics.unit-pool`
pub(crate) const VOLLEYS: u8 = 3;

/// Everybody begins full. R-NQM-131
pub(crate) fn begin(game: &mut Nqm) {
    for unit in game.unit_ids() {
        let dice = capacity(game, unit);
        let stockpile = usual_stockpile(game, unit);
        let pool = game.setup.options.supply == Supply::Pool;
        let state = game.unit_mut(unit);
        // With a pool the thirds are what is left of a marker that was opened for harassing fire.
        state.dice = if pool { 0 } else { dice };
        state.volleys = VOLLEYS;
        state.stock = state.stock.max(stockpile);
    }
}

/// Corps and army artillery without a stockpile of their calibre in the scenario has twice what it carries. R-NQM-137
fn usual_stockpile(game: &Nqm, unit: UnitId) -> u8 {
    if !has_own_account(game, unit) || game.who(unit).stock > 0 {
        return 0;
    }
    let chain = super::supplier(game, unit);
    let listed = game.roster(unit).any(|stand| {
        let calibre = game.of(stand).weapon.calibre;
        game.setup.dumps.iter().any(|dump| {
            game.is_under(chain, dump.formation) && dump.fire_units.iter().any(|(known, _)| *known == calibre)
        })
    });
    if listed { 0 } else { (capacity(game, unit) / DIE * 2).min(u8::MAX.into()) as u8 }
}

/// Whether a battery belongs to no division, so that its ammunition is accounted for apart. `nqm.logistics.corps-artillery`
pub(crate) fn has_own_account(game: &Nqm, unit: UnitId) -> bool {
    let level = game.setup.formation(super::supplier(game, unit)).level;
    game.who(unit).arm == Arm::Artillery && level >= Level::Corps
}

/// Whether a stand fires and so carries dice: not an observer, a supply vehicle or a command base by itself. R-NQM-131
fn carries_dice(game: &Nqm, stand: StandId) -> bool {
    match game.of(stand).kind {
        Kind::Observer | Kind::Logistic | Kind::Air => false,
        Kind::Command => game.stand(stand).with.is_some_and(|with| game.effective(with) > 0),
        _ => true,
    }
}

/// The weights of fire that a unit's dice can be, lightest first. `nqm.logistics.colours`
pub(crate) fn weights(game: &Nqm, unit: UnitId) -> Vec<Weight> {
    let stands = game.stands_of(unit).filter(|stand| carries_dice(game, *stand));
    let mut weights: Vec<Weight> = stands.map(|stand| game.of(stand).weapon.weight).collect();
    weights.sort_unstable();
    weights.dedup();
    weights
}

/// How many dice a unit holds when it is full, in thirds: one for each strength point that can fire. What is black or
/// destroyed carries nothing. `nqm.logistics.stand-capacity`, R-NQM-065, R-NQM-125, R-NQM-131
pub(crate) fn capacity(game: &Nqm, unit: UnitId) -> u16 {
    let stands = game.roster(unit).filter(|stand| carries_dice(game, *stand));
    stands.map(|stand| u16::from(game.effective(stand))).sum::<u16>() * DIE
}

/// What a unit itself carries, in thirds: what exceeds the strength it has left is lost. R-NQM-131
fn carried(game: &Nqm, unit: UnitId) -> u16 {
    game.unit(unit).dice.min(capacity(game, unit))
}

/// How many thirds of a die a unit could fire now, its truck included; without limit where nobody counts. R-NQM-131
pub(crate) fn available(game: &Nqm, unit: UnitId) -> u16 {
    let state = game.unit(unit);
    match game.setup.options.supply {
        Supply::Quick | Supply::Off => u16::MAX,
        _ if game.who(unit).arm == Arm::Air => u16::MAX,
        Supply::Dice => carried(game, unit) + u16::from(state.stock) * DIE,
        Supply::Pool if state.volleys > 0 || state.volley == game.state.hour => u16::MAX,
        Supply::Pool => state.dice,
    }
}

/// A unit fires so many thirds of a die. What the men carry goes first, since it is lost with them; then the truck's. What it
/// has is never less than nothing. `nqm.logistics.one-die-per-turn`, `nqm.logistics.carried-anywhere`, R-NQM-131
pub(crate) fn pay(game: &mut Nqm, unit: UnitId, thirds: u16) {
    if thirds == 0 || game.who(unit).arm == Arm::Air {
        return;
    }
    match game.setup.options.supply {
        Supply::Dice => pay_dice(game, unit, thirds),
        Supply::Pool => pay_volley(game, unit, thirds),
        Supply::Quick | Supply::Off => {}
    }
}

fn pay_dice(game: &mut Nqm, unit: UnitId, thirds: u16) {
    shed(game, unit);
    ledger::fire_off(game, unit, thirds, |game| spend(game, unit, thirds));
}

fn spend(game: &mut Nqm, unit: UnitId, thirds: u16) {
    let carried = game.unit(unit).dice;
    let state = game.unit_mut(unit);
    state.dice = carried.saturating_sub(thirds);
    let short = thirds.saturating_sub(carried);
    // A die from the truck is opened whole; what is left of it the unit keeps.
    let opened = short.div_ceil(DIE).min(state.stock.into());
    state.stock -= opened as u8;
    state.dice += (opened * DIE).saturating_sub(short);
}

/// One marker is handed in for all that a unit fires in an hour. `nqm.logistics.unit-pool`
fn pay_volley(game: &mut Nqm, unit: UnitId, thirds: u16) {
    let hour = game.state.hour;
    let state = game.unit_mut(unit);
    if thirds < DIE {
        if state.dice < thirds && state.volleys > 0 {
            state.volleys -= 1;
            state.dice += DIE;
        }
        state.dice = state.dice.saturating_sub(thirds);
    } else if state.volley != hour {
        state.volleys = state.volleys.saturating_sub(1);
        state.volley = hour;
    }
}

/// Whether a unit may start or join an attack, as far as ammunition goes. Those who never fire, such as headquarters, are not held
/// back by it. `nqm.logistics.no-log-no-attack`, R-NQM-095
pub(crate) fn may_attack(game: &Nqm, unit: UnitId) -> Result<(), Refusal> {
    let name = game.name(unit);
    if game.unit(unit).disorder.has(Disorder::SUPPLY) {
        return Err(Refusal::by(rule!("nqm.logistics.quick-rule"), format!("{name} is out of supply."))
            .hint("It may attack again when it has reorganised."));
    }
    if capacity(game, unit) > 0 && available(game, unit) < DIE {
        return Err(Refusal::by(rule!("nqm.logistics.no-log-no-attack"), format!("{name} has no ammunition left."))
            .hint("Bring it some from the dump, or wait for the night."));
    }
    Ok(())
}

/// Whether a unit could take more than it has.
pub(super) fn is_short(game: &Nqm, unit: UnitId) -> bool {
    let state = game.unit(unit);
    match game.setup.options.supply {
        Supply::Dice => state.dice < capacity(game, unit) || state.stock < game.who(unit).stock,
        Supply::Pool => state.volleys < VOLLEYS,
        Supply::Quick | Supply::Off => false,
    }
}

/// Fills a unit and its truck to capacity. `nqm.logistics.resupply`
pub(super) fn fill(game: &mut Nqm, unit: UnitId) {
    let capacity = capacity(game, unit);
    let stock = game.who(unit).stock;
    let pool = game.setup.options.supply == Supply::Pool;
    ledger::hand_out(game, unit, |game| {
        let state = game.unit_mut(unit);
        state.stock = state.stock.max(stock);
        if pool {
            (state.volleys, state.dice) = (VOLLEYS, 0);
        } else {
            state.dice = capacity;
        }
    });
}

/// What exceeds the capacity of a unit reduced in strength is lost, at the end of the step that reduced it. R-NQM-131
pub(crate) fn trim(game: &mut Nqm) {
    for unit in game.unit_ids() {
        shed(game, unit);
    }
}

fn shed(game: &mut Nqm, unit: UnitId) {
    let carried = carried(game, unit);
    if carried != game.unit(unit).dice {
        ledger::hand_out(game, unit, |game| game.unit_mut(unit).dice = carried);
    }
}
