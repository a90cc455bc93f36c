//! A unit explained, as these eyes may know it.

use engine::aids::Card;
use engine::board::Counter;
use engine::{Eye, rule};

use super::is_unit_seen;
use crate::setup::Supply;
use crate::troops::{Kind, UnitId};
use crate::units::knows;
use crate::{Nqm, logistics, words};

/// A unit, or the unit of a stand.
pub(crate) fn card(game: &Nqm, eye: Eye, id: &str) -> Option<Card> {
    let named = game.unit_ids().find(|unit| game.who(*unit).id == id);
    let stand = || game.stand_ids().find(|stand| game.of(*stand).id == id).map(|stand| game.of(stand).unit);
    let unit = named.or_else(stand).filter(|unit| is_unit_seen(game, *unit, eye))?;
    Some(if knows(game, eye, game.who(unit).side) { own(game, unit) } else { enemy(game, unit) })
}

fn own(game: &Nqm, unit: UnitId) -> Card {
    let (setup, state) = (game.who(unit), game.unit(unit));
    let row = setup.grade.row();
    let formation = game.setup.formation(setup.formation);
    let mut lines = vec![words::about(game, unit), format!("Belongs to {}.", formation.name)];
    lines.push(words::numbers(game, unit));
    if let Some((tie, of)) = state.tie {
        lines.push(format!("{} {}.", words::tie(tie), game.setup.formation(of).name));
    }
    let levels = [row.break_off, row.disorganised].into_iter().flatten().map(words::share);
    let mut levels: Vec<&str> = levels.collect();
    levels.dedup();
    if !levels.is_empty() {
        lines.push(format!("Tested at {} of its strength lost, passes on {}+.", levels.join(" and "), row.passes));
    }
    lines.push(match words::order(game, unit) {
        Some(order) => format!("Orders: {order}."),
        None => "Without orders.".into(),
    });
    lines.extend(backed_by(game, unit));
    lines.push(match (logistics::in_supply(game, unit), game.is_on_map(unit)) {
        (_, false) => "Not on the map.".into(),
        (true, true) => "Supplies get through.".into(),
        (false, true) => "Cut off from its supplies.".into(),
    });
    if game.stands_of(unit).any(|stand| !game.stand(stand).known) && game.is_on_map(unit) {
        lines.push("Not all of it is seen by the enemy.".into());
    }
    let (now, full) = (game.strength(unit), game.roster(unit).map(|stand| i32::from(game.of(stand).strength)).sum());
    let mut counters = vec![Counter { label: "strength".into(), value: i32::from(now), of: Some(full) }];
    counters.extend(ammunition(game, unit));
    let weapons = game.stands_of(unit).map(|stand| words::weapon(game, stand)).collect();
    Card {
        title: setup.name.clone(),
        lines,
        counters,
        weapons,
        arcs: Vec::new(),
        rules: vec![rule!("nqm.figures.classes"), rule!("nqm.close-assault.table-9"), rule!("nqm.firefight.table-12")],
    }
}

/// Who works for it: batteries and others tied to it or to its formation. `nqm.orbat.must-state`
fn backed_by(game: &Nqm, unit: UnitId) -> Option<String> {
    let setup = game.who(unit);
    let works_for = |other: &UnitId| {
        *other != unit
            && !game.is_gone(*other)
            && game.who(*other).arm != crate::Arm::Logistic
            && !game.roster(*other).all(|stand| game.of(stand).kind == Kind::Observer)
            && game.unit(*other).tie.is_some_and(|(_, formation)| formation == setup.formation)
    };
    let names: Vec<&str> = game.units_of(setup.side).filter(works_for).map(|other| game.name(other)).collect();
    (!names.is_empty()).then(|| format!("Backed by {}.", names.join(", ")))
}

/// What a unit has to fire: its dice and which weights they may have, and those in its truck; or the volleys of a common pool.
/// `nqm.logistics.colours`, `nqm.logistics.carried-anywhere`, `nqm.logistics.unit-pool`
fn ammunition(game: &Nqm, unit: UnitId) -> Vec<Counter> {
    let (state, capacity) = (game.unit(unit), logistics::capacity(game, unit));
    let counter =
        |label: String, value: u16, of: Option<u16>| Counter { label, value: value.into(), of: of.map(i32::from) };
    match game.setup.options.supply {
        Supply::Quick | Supply::Off => Vec::new(),
        _ if capacity == 0 => Vec::new(),
        Supply::Pool => vec![counter("volleys".into(), state.volleys.into(), Some(logistics::VOLLEYS.into()))],
        Supply::Dice => {
            let weights = logistics::weights(game, unit);
            let weights: Vec<&str> = weights.into_iter().map(crate::Weight::word).collect();
            let label = format!("ammunition dice, {}", weights.join(" and "));
            let mut all = vec![counter(label, state.dice / logistics::DIE, Some(capacity / logistics::DIE))];
            if state.stock > 0 {
                all.push(counter("dice in its truck".into(), state.stock.into(), None));
            }
            all
        }
    }
}

/// Type and place, not strength or grade. R-NQM-049
fn enemy(game: &Nqm, unit: UnitId) -> Card {
    let seen = game.stands_of(unit).filter(|stand| game.stand(*stand).known);
    Card {
        title: game.name(unit).to_owned(),
        lines: seen.map(|stand| words::troops(game, stand)).collect(),
        rules: vec![rule!("nqm.recce.red")],
        ..Card::default()
    }
}
