//! What must hold after every step of every battle, and games that a seat cannot tell apart.

use engine::{Mix, Seat, Side};

use crate::sequence::Phase;
use crate::state::{Fate, Load, OfficerPlace, Place};
use crate::troops::UnitId;
use crate::{Scw, deployment, dp, side_of};

/// What must be true after every step; the first thing that is not.
pub(crate) fn invariants(game: &Scw) -> Result<(), String> {
    let (setup, state) = (&game.setup, &game.state);
    if state.units.len() != setup.units.len() || state.elements.len() != setup.unit_of.len() {
        return Err("units or elements have been added or forgotten".into());
    }
    for id in game.unit_ids() {
        unit(game, id).map_err(|broken| format!("{}: {broken}", setup.units[id.index()].id))?;
    }
    no_overlap(game)?;
    for id in game.officer_ids() {
        officer(game, id).map_err(|broken| format!("{}: {broken}", setup.officers[id.index()].id))?;
    }
    markers(game)
}

fn unit(game: &Scw, id: UnitId) -> Result<(), &'static str> {
    let (setup, unit) = (game.of(id), game.unit(id));
    let left = game.strength(id);
    if unit.dps > dp::MOST_DPS {
        return Err("it carries more than 4 DPs");
    }
    if setup.arm.is_vehicle() && unit.dps > 0 {
        return Err("a vehicle carries DPs");
    }
    if left == 0 && !matches!(unit.place, Place::Gone(_)) {
        return Err("it has no element left and is not gone");
    }
    if unit.place == Place::Table && !game.elements_of(id).all(|e| game.setup.field.holds(&game.base(e))) {
        return Err("a base is not wholly on the table");
    }
    if let Place::Aboard(truck) = unit.place {
        let carried = match game.unit(truck).load {
            Load::Company(company) => company == id,
            Load::Gun(gun) => game.unit_of(gun) == id,
            Load::Empty => false,
        };
        if !carried || matches!(game.unit(truck).place, Place::Gone(_)) {
            return Err("the truck that it is aboard does not carry it");
        }
    }
    let carried = match unit.load {
        Load::Empty => return Ok(()),
        Load::Company(company) => company,
        Load::Gun(gun) if !game.element(gun).alive => return Err("it tows a gun that is lost"),
        Load::Gun(gun) => game.unit_of(gun),
    };
    if matches!(game.unit(carried).place, Place::Aboard(_)) {
        return Ok(());
    }
    Err("it carries somebody who is not aboard")
}

/// No base or hull stands on another. R-SCW-037
fn no_overlap(game: &Scw) -> Result<(), String> {
    let all: Vec<_> = Side::BOTH
        .into_iter()
        .flat_map(|side| game.on_table(side))
        .flat_map(|id| game.elements_of(id))
        .map(|e| (e, game.base(e)))
        .collect();
    for (n, (id, base)) in all.iter().enumerate() {
        if let Some((other, _)) = all[..n].iter().find(|(_, other)| crate::movement::body::overlap(other, base)) {
            return Err(format!("{} stands on {}", game.element_key(*id), game.element_key(*other)));
        }
    }
    Ok(())
}

fn officer(game: &Scw, id: crate::OfficerId) -> Result<(), &'static str> {
    match game.officer(id).place {
        OfficerPlace::With(unit) if game.of(unit).side != game.setup.officers[id.index()].side => {
            Err("he is with an enemy unit")
        }
        // Officers of troops that were destroyed wait for step 8; who left with a convoy stays with it. R-SCW-070
        OfficerPlace::With(unit)
            if matches!(game.unit(unit).place, Place::Gone(Fate::Destroyed | Fate::Surrendered | Fate::Exited)) =>
        {
            Ok(())
        }
        OfficerPlace::With(unit) if matches!(game.unit(unit).place, Place::Gone(_)) => Err("his unit is gone"),
        OfficerPlace::Alone(at) if !game.setup.field.is_on_table(at) => Err("he is not on the table"),
        _ => Ok(()),
    }
}

/// Every concealed unit has one real marker and at most two dummies; nobody else has any. R-SCW-038
fn markers(game: &Scw) -> Result<(), String> {
    for id in game.unit_ids() {
        let up = || game.state.markers.iter().filter(|marker| marker.unit == id && marker.up);
        let real = up().filter(|marker| marker.real).count();
        let concealed = game.unit(id).place == Place::Concealed;
        if concealed && (real != 1 || up().count() > 3) || !concealed && up().count() > 0 {
            return Err(format!("{}: its markers do not fit it", game.of(id).id));
        }
    }
    Ok(())
}

/// Another game that the seat cannot tell from this one: other markers are real, other units lie under groups of
/// markers that look the same, and units that wait to be set up lie there in place of others.
pub(crate) fn disguise(game: &Scw, seat: Seat, mix: &mut Mix) -> Option<Scw> {
    let enemy = side_of(seat).enemy();
    let hidden: Vec<UnitId> = game.units_of(enemy).filter(|id| game.unit(*id).place == Place::Concealed).collect();
    if hidden.is_empty() {
        return None;
    }
    let mut other = game.clone();
    swap_groups(&mut other, &hidden, mix);
    swap_with_waiting(&mut other, enemy, &hidden, mix);
    let hidden: Vec<UnitId> = other.units_of(enemy).filter(|id| other.unit(*id).place == Place::Concealed).collect();
    for unit in hidden {
        let up: Vec<usize> = (0..other.state.markers.len())
            .filter(|n| is_up(&other, *n) && other.state.markers[*n].unit == unit)
            .collect();
        let chosen = *mix.pick(&up)?;
        for n in up {
            other.state.markers[n].real = n == chosen;
        }
        let at = other.state.markers[chosen].at;
        deployment::stand_at_marker(&mut other, unit, at);
    }
    Some(other)
}

fn is_up(game: &Scw, marker: usize) -> bool {
    game.state.markers[marker].up
}

/// As long as markers are being laid nobody knows which units went under them and which still wait. Later, whoever is
/// set up in the open has not.
fn swap_with_waiting(game: &mut Scw, side: Side, hidden: &[UnitId], mix: &mut Mix) {
    let may = |id: &UnitId| game.of(*id).may_hide && game.unit(*id).place == Place::Waiting;
    let waiting: Vec<UnitId> = game.units_of(side).filter(may).collect();
    let (Some(&laid), Some(&waits)) = (mix.pick(hidden), mix.pick(&waiting)) else { return };
    if game.state.phase != Phase::Conceal || mix.below(2) == 0 {
        return;
    }
    for marker in game.state.markers.iter_mut().filter(|marker| marker.unit == laid) {
        marker.unit = waits;
    }
    game.unit_mut(laid).place = Place::Waiting;
    game.unit_mut(waits).place = Place::Concealed;
}

/// Two units with as many markers change places. What has been said of them before (a marker that was taken away) keeps
/// its place.
fn swap_groups(game: &mut Scw, hidden: &[UnitId], mix: &mut Mix) {
    let count = |game: &Scw, unit: UnitId| game.state.markers.iter().filter(|m| m.unit == unit && m.up).count();
    let (Some(&a), Some(&b)) = (mix.pick(hidden), mix.pick(hidden)) else { return };
    if a == b || count(game, a) != count(game, b) {
        return;
    }
    for marker in &mut game.state.markers {
        if marker.unit == a {
            marker.unit = b;
        } else if marker.unit == b {
            marker.unit = a;
        }
    }
}
