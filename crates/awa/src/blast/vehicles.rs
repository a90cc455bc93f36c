//! High explosive against vehicles. `awa.artillery.he-vehicles`

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Step, rule};
use serde::Serialize;
use table::Inches;

use super::{Affected, Blast, Told, note};
use crate::state::{Damage, Where};
use crate::troops::{Class, FigureId, VehicleId};
use crate::{Awa, Event, harm};

/// What high explosive does to a vehicle. `awa.artillery.he-vehicles`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Nothing.
    None,
    /// It will not move again. R-AWA-114
    Immobilised,
    /// It and all aboard are lost.
    Destroyed,
}

/// The row of a class. R-AWA-022
const fn effect(class: Class, die: u8) -> Effect {
    let (immobilised, destroyed) = match class {
        Class::Tank => (5, 7),
        Class::Afv => (4, 6),
        _ => (3, 5),
    };
    match die {
        _ if die >= destroyed => Effect::Destroyed,
        _ if die >= immobilised => Effect::Immobilised,
        _ => Effect::None,
    }
}

/// In an immobilised vehicle a crewman is lost on this. `awa.artillery.he-crew`
const CREW_LOST: u8 = 4;

/// Every vehicle in the zone, nearest first; those aboard share its fate.
pub(super) fn strike(game: &mut Awa, cx: &mut Cx<'_, Awa>, blast: &Blast, affected: &mut Affected) -> Step<()> {
    let mut inside: ArrayVec<(Inches, VehicleId), 64> = ArrayVec::new();
    for vehicle in game.vehicle_ids() {
        let state = game.vehicle(vehicle);
        let there = match game.model(vehicle).class {
            // Sections of boats and trains are struck by what bursts on them. R-AWA-147
            Class::Carriage | Class::Hull => game.outline(vehicle).contains(blast.at),
            Class::Aircraft => false,
            Class::Tank | Class::Afv | Class::SoftSkin => blast.zone().contains(state.at),
        };
        if there && state.place == Where::Table && !state.damage.has(Damage::DESTROYED) {
            let _ = inside.try_push((state.at.distance_to(blast.at), vehicle));
        }
    }
    inside.sort_unstable();
    for (_, vehicle) in inside {
        let aboard = aboard(game, vehicle);
        for figure in &aboard {
            note(affected, game.man(*figure).unit);
        }
        match game.model(vehicle).class {
            Class::Carriage | Class::Hull => section(game, cx, blast, vehicle, &aboard)?,
            class => he(game, cx, blast, vehicle, class, &aboard)?,
        }
    }
    Ok(())
}

/// Crew and passengers, in roster order. R-AWA-114
fn aboard(game: &Awa, vehicle: VehicleId) -> ArrayVec<FigureId, 64> {
    let all = (0..game.state.figures.len() as u16).map(FigureId);
    all.filter(|figure| game.figure(*figure).place == Where::Aboard(vehicle)).take(64).collect()
}

/// The table, then the crew. `awa.artillery.he-crew`
fn he(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    blast: &Blast,
    vehicle: VehicleId,
    class: Class,
    aboard: &[FigureId],
) -> Step<()> {
    let die = cx.roll(Pool::d6(1), blast.why(rule!("awa.artillery.he-vehicles")))?.total() as u8;
    let effect = effect(class, die);
    cx.tell(|| Event::Blast(Told::Vehicle { vehicle, die, effect }));
    match effect {
        Effect::None => {}
        Effect::Immobilised => {
            let damage = &mut game.vehicle_mut(vehicle).damage;
            damage.set(Damage::IMMOBILE.and(Damage::DAMAGED));
            damage.clear(Damage::MOVING);
            lose_crew(game, cx, blast, vehicle, aboard, CREW_LOST)?;
        }
        Effect::Destroyed => {
            for figure in aboard {
                harm::kill(game, cx, *figure)?;
            }
            wreck(game, vehicle);
        }
    }
    Ok(())
}

/// A die for each man aboard.
fn lose_crew(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    blast: &Blast,
    vehicle: VehicleId,
    aboard: &[FigureId],
    lost_on: u8,
) -> Step<()> {
    if aboard.is_empty() {
        return Ok(());
    }
    let why = blast.why(rule!("awa.artillery.he-crew")).at_least(lost_on);
    let roll = cx.roll(Pool::d6(aboard.len() as u32), why)?;
    let dice: ArrayVec<u8, { dice::MOST_DICE }> = roll.faces().iter().copied().collect();
    let lost: ArrayVec<FigureId, 64> =
        aboard.iter().zip(&dice).filter(|(_, die)| **die >= lost_on).map(|(figure, _)| *figure).collect();
    cx.tell(|| Event::Blast(Told::Crew { vehicle, lost_on, dice }));
    for figure in lost {
        harm::kill(game, cx, figure)?;
    }
    Ok(())
}

/// A section of a train or boat loses points; those aboard roll when it falls to nothing. R-AWA-147
fn section(game: &mut Awa, cx: &mut Cx<'_, Awa>, blast: &Blast, vehicle: VehicleId, aboard: &[FigureId]) -> Step<()> {
    let die = cx.roll(Pool::d6(1), blast.why(rule!("awa.artillery.hard-cover")))?.total() as u8;
    let state = game.vehicle_mut(vehicle);
    state.defence = state.defence.saturating_sub(die);
    let left = state.defence;
    cx.tell(|| Event::Blast(Told::Section { vehicle, die, left }));
    if left == 0 {
        lose_crew(game, cx, blast, vehicle, aboard, blast.kill)?;
        game.vehicle_mut(vehicle).damage.set(Damage::DESTROYED.and(Damage::IMMOBILE));
    }
    Ok(())
}

/// What is left of a destroyed vehicle: hard cover that blocks the road. R-AWA-137
fn wreck(game: &mut Awa, vehicle: VehicleId) {
    let state = game.vehicle_mut(vehicle);
    state.damage.set(Damage::DESTROYED.and(Damage::IMMOBILE).and(Damage::DAMAGED));
    state.damage.clear(Damage::MOVING);
    state.load = [0; 8];
}
