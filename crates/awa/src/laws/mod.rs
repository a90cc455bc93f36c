//! What must be true after every step, and what a seat may not be able to tell apart.

mod disguise;
mod imagine;

pub(crate) use disguise::disguise;
pub(crate) use imagine::imagine;

use table::Point;

use crate::Awa;
use crate::sequence::Phase;
use crate::setup::Options;
use crate::state::{Damage, Deeds, Replacement, Where};
use crate::troops::{Arm, Class, FigureId, UnitId, VehicleId};

/// The first law that is broken.
pub(crate) fn invariants(game: &Awa) -> Result<(), String> {
    lists(game)?;
    time(game)?;
    for unit in game.unit_ids() {
        of_unit(game, unit)?;
    }
    for figure in (0..game.setup.figures.len() as u16).map(FigureId) {
        of_figure(game, figure)?;
    }
    for vehicle in game.vehicle_ids() {
        of_vehicle(game, vehicle)?;
    }
    ground(game)?;
    melees(game)
}

/// Everybody who was there at the beginning is still listed, whatever became of him.
fn lists(game: &Awa) -> Result<(), String> {
    let (setup, state) = (&game.setup, &game.state);
    for (what, setup, state) in [
        ("units", setup.units.len(), state.units.len()),
        ("figures", setup.figures.len(), state.figures.len()),
        ("guns", setup.guns.len(), state.guns.len()),
        ("vehicles", setup.vehicles.len(), state.vehicles.len()),
        ("structures", setup.structures.len(), state.structures.len()),
        ("places", setup.places.len(), state.held_by.len()),
    ] {
        if setup != state {
            return Err(format!("there are {setup} {what} in the setup and {state} in the state"));
        }
    }
    Ok(())
}

/// Days, turns and who acts.
fn time(game: &Awa) -> Result<(), String> {
    let state = &game.state;
    let Some(day) = usize::from(state.day).checked_sub(1).and_then(|n| game.setup.days.get(n)) else {
        return Err(format!("there is no day {}", state.day));
    };
    if state.turn > day.turns && state.phase != Phase::Over {
        return Err(format!("turn {} of a day of {}", state.turn, day.turns));
    }
    if state.outcome.is_some() != (state.phase == Phase::Over) {
        return Err(format!("the outcome is {:?} in phase {:?}", state.outcome, state.phase));
    }
    if let Some(unit) = state.active
        && !game.is_in_battle(unit)
    {
        return Err(format!("{}: acts, and is out of the battle", game.of(unit).id));
    }
    // A sniper's departure joins the cards when he comes; a set piece may lay any cards it likes. R-AWA-048
    let snipers = day.deck.iter().filter(|card| **card == crate::cards::Card::Sniper).count();
    if !day.deck.is_empty() && state.deck.len() > day.deck.len() + snipers {
        return Err("there are more cards than the deck had".into());
    }
    Ok(())
}

/// No dice give more of anything than this: a count beyond it ran below nothing.
const MOST_AMMUNITION: u8 = 120;

fn of_unit(game: &Awa, unit: UnitId) -> Result<(), String> {
    let (state, name) = (game.unit(unit), &game.of(unit).id);
    if let Some(officer) = state.officer
        && matches!(game.figure(officer).place, Where::Gone(_))
    {
        return Err(format!("{name}: a fallen officer leads"));
    }
    if let Replacement::Promoted(figure) | Replacement::Sent(figure) = state.replaced
        && figure.index() >= game.setup.figures.len()
    {
        return Err(format!("{name}: nobody is to replace its officer"));
    }
    if usize::from(state.losses) > game.roster(unit).count() {
        return Err(format!("{name}: more losses than figures"));
    }
    for (what, left) in
        [("volleys", state.volleys), ("grenades", state.grenades), ("bottles", state.bottles), ("bursts", state.bursts)]
    {
        if left > MOST_AMMUNITION {
            return Err(format!("{name}: {left} {what} left"));
        }
    }
    if game.is_confused(unit) && game.is_demoralised(unit) {
        return Err(format!("{name}: both Confused and Demoralised"));
    }
    let hides = matches!(game.of(unit).arm, Arm::Sniper | Arm::Hunters);
    if state.deeds.has(Deeds::HIDDEN) && !hides && !game.setup.options.has(Options::HIDDEN_MAP) {
        return Err(format!("{name}: hides, and cannot"));
    }
    for gun in game.guns_of(unit) {
        let gun = game.gun(gun);
        if [gun.rounds, gun.smoke, gun.gas].iter().any(|left| *left > MOST_AMMUNITION) {
            return Err(format!("{name}: a gun has fired more than it had"));
        }
        if gun.place == Where::Table && !game.setup.field.is_on_table(gun.at) {
            return Err(format!("{name}: a gun stands off the table"));
        }
    }
    Ok(())
}

fn of_figure(game: &Awa, id: FigureId) -> Result<(), String> {
    let figure = game.figure(id);
    let key = || game.figure_key(id);
    match figure.place {
        Where::Table if !game.setup.field.is_on_table(figure.at) => {
            return Err(format!("{}: stands off the table", key()));
        }
        Where::Inside(house) if usize::from(house.0) >= game.setup.field.features().len() => {
            return Err(format!("{}: is in a building that is not there", key()));
        }
        Where::Aboard(ride) => {
            if ride.index() >= game.setup.vehicles.len() {
                return Err(format!("{}: is aboard a vehicle that is not there", key()));
            }
            let state = game.vehicle(ride);
            if matches!(state.place, Where::Gone(_)) || state.damage.has(Damage::DESTROYED) {
                return Err(format!("{}: is aboard a vehicle that is no more", key()));
            }
        }
        _ => {}
    }
    if figure
        .with
        .is_some_and(|unit| unit.index() >= game.setup.units.len() || game.side(unit) != game.side(game.man(id).unit))
    {
        return Err(format!("{}: is attached to the enemy", key()));
    }
    Ok(())
}

fn of_vehicle(game: &Awa, id: VehicleId) -> Result<(), String> {
    let (model, state) = (game.model(id), game.vehicle(id));
    let name = &model.name;
    // Aircraft come and go over the edge.
    if state.place == Where::Table && model.class != Class::Aircraft && !game.setup.field.is_on_table(state.at) {
        return Err(format!("{name}: stands off the table"));
    }
    let spent = state.rounds.iter().chain(&state.load).chain([&state.smoke, &state.bombs, &state.passes]);
    if spent.into_iter().any(|left| *left > MOST_AMMUNITION) {
        return Err(format!("{name}: has fired more than it had"));
    }
    let aboard = (0..game.setup.figures.len() as u16).map(FigureId);
    let aboard = aboard.filter(|figure| game.figure(*figure).place == Where::Aboard(id)).count();
    if aboard > usize::from(model.crew) + usize::from(model.seats) {
        return Err(format!("{name}: {aboard} are aboard, and it has no room for them"));
    }
    Ok(())
}

/// Whatever lies on the table lies on it.
fn ground(game: &Awa) -> Result<(), String> {
    let state = &game.state;
    let on = |what: &str, at: Point| {
        if game.setup.field.is_on_table(at) { Ok(()) } else { Err(format!("{what} lies off the table")) }
    };
    state.mines.iter().filter(|mine| mine.live).try_for_each(|mine| on("a minefield", mine.at))?;
    state.stores.iter().try_for_each(|store| on("a store", store.at))?;
    let off = |at: Point| !game.setup.field.is_on_table(at);
    if let Some(work) = state.works.iter().find(|work| off(work.from) || off(work.to)) {
        return Err(format!("a work lies off the table: {work:?}"));
    }
    if state.stores.iter().any(|store| store.lots.iter().any(|lots| *lots > MOST_AMMUNITION)) {
        return Err("a store holds more than there is".into());
    }
    Ok(())
}

/// Whoever fights is there, against the other side, and in one fight.
fn melees(game: &Awa) -> Result<(), String> {
    for (n, melee) in game.state.melees.iter().enumerate() {
        let side = |units: &[UnitId]| units.first().map(|unit| game.side(*unit));
        if side(&melee.attackers).is_some() && side(&melee.attackers) == side(&melee.defenders) {
            return Err("a side fights itself".into());
        }
        for unit in melee.attackers.iter().chain(&melee.defenders) {
            if !game.is_in_battle(*unit) {
                return Err(format!("{}: fights, and is out of the battle", game.of(*unit).id));
            }
            let again = game.state.melees[n + 1..].iter();
            if again.flat_map(|other| other.attackers.iter().chain(&other.defenders)).any(|other| other == unit) {
                return Err(format!("{}: is in two fights", game.of(*unit).id));
            }
        }
    }
    Ok(())
}
