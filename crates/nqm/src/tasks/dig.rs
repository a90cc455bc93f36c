//! Digging in and fortifying. `nqm.tasks.dig-in`, `nqm.tasks.fortify`, R-NQM-062

use engine::{Cx, Side};
use table::Point;

use super::told::{Finished, What};
use super::{Timed, hours};
use crate::command::{Job, Task};
use crate::fortification::Works;
use crate::grades::Grade;
use crate::logistics::{Goods, ledger};
use crate::scale::Metres;
use crate::state::{Digging, Load};
use crate::troops::{Kind, StandId, UnitId};
use crate::{Nqm, command};

/// How far works reach around the middle of the stand that dug them.
const AROUND: Metres = Metres(150);
/// How near engineers and stores must be. R-NQM-062
const HELP: Metres = Metres(300);
/// How many of the hours of fortifying need engineers. R-NQM-062
const WITH_ENGINEERS: u8 = 8;

/// Hours of digging are credited to the places where it was done.
pub(super) fn credit(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, worked: u16) {
    let mut done: Vec<usize> = Vec::new();
    for unit in game.unit_ids().collect::<Vec<_>>() {
        if !digs(game, unit) {
            continue;
        }
        for stand in game.stands_of(unit).collect::<Vec<_>>() {
            if !is_digger(game, stand) {
                continue;
            }
            let Some(at) = game.stand(stand).on_map() else { continue };
            let place = place_of(game, at);
            // Two stands side by side dig one hole.
            if !done.contains(&place) {
                done.push(place);
                dig(game, cx, unit, place, worked);
            }
        }
    }
}

/// The hours that have been dug where a unit stands, the least of its stands; none where nobody could dig. R-NQM-062
pub(crate) fn hours_dug(game: &Nqm, unit: UnitId) -> Option<u16> {
    let places = diggers(game, unit).map(|at| hole_at(game, at).map_or(0, |n| u16::from(game.state.works[n].hours)));
    places.min()
}

/// So many hours have been dug where a unit stands, engineers and stores not asked for. R-NQM-140
pub(crate) fn set_hours_dug(game: &mut Nqm, unit: UnitId, dug: u8) {
    for at in diggers(game, unit).collect::<Vec<_>>() {
        let place = place_of(game, at);
        let works = match u16::from(dug) {
            enough if enough >= hours(Timed::Fortify) => Works::Fortified,
            enough if enough >= hours(Timed::DigIn) => Works::DugIn,
            _ => Works::None,
        };
        game.state.works[place] = Digging { hours: dug, works, ..game.state.works[place] };
    }
}

/// Where the diggers of a unit are.
fn diggers(game: &Nqm, unit: UnitId) -> impl Iterator<Item = Point> + '_ {
    game.stands_of(unit).filter(|stand| is_digger(game, *stand)).filter_map(|stand| game.stand(stand).on_map())
}

/// Whether a unit has dug in the hour that is over: it may, and neither moved, fought nor was under fire.
fn digs(game: &Nqm, unit: UnitId) -> bool {
    let state = game.unit(unit);
    let told = match state.order.task {
        Task::None => command::in_effect(game, unit) == Task::DigIn,
        Task::DigIn | Task::Defend | Task::Work(Job::Fortify) => !crate::movement::wants_to_move(game, unit),
        _ => false,
    };
    // Poor troops in disorder do not dig. R-NQM-122
    let unruly = game.is_disorganised(unit) && game.who(unit).grade >= Grade::Conscript;
    told && state.calm && !state.mounted && !unruly && !game.is_gone(unit)
}

/// Men dig, with and for their weapons; vehicles do not.
fn is_digger(game: &Nqm, stand: StandId) -> bool {
    !matches!(game.of(stand).kind, Kind::Tank | Kind::Logistic | Kind::Air) && game.of(stand).armour.is_none()
}

/// The hole at a place, begun if there is none.
fn place_of(game: &mut Nqm, at: Point) -> usize {
    hole_at(game, at).unwrap_or_else(|| {
        let works = Works::None;
        game.state.works.push(Digging { at, works, hours: 0, with_engineers: 0, stores: false });
        game.state.works.len() - 1
    })
}

/// The hole at a place.
fn hole_at(game: &Nqm, at: Point) -> Option<usize> {
    let near = |dug: &Digging| game.setup.scale.places_within(dug.at, at, AROUND);
    let nearest = |n: &usize| game.state.works[*n].at.distance_to(at);
    (0..game.state.works.len()).filter(|n| near(&game.state.works[*n])).min_by_key(nearest)
}

fn dig(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, place: usize, worked: u16) {
    let at = game.state.works[place].at;
    let helped = has_engineers(game, unit, at);
    let stores = game.state.works[place].stores || (helped && take_stores(game, unit, at));
    let dug = &mut game.state.works[place];
    let worked = u8::try_from(worked).unwrap_or(u8::MAX);
    dug.hours = dug.hours.saturating_add(worked);
    dug.with_engineers = dug.with_engineers.saturating_add(if helped { worked } else { 0 });
    dug.stores = stores;
    let day = u16::from(dug.hours) >= hours(Timed::Fortify) && dug.with_engineers >= WITH_ENGINEERS && dug.stores;
    let reached = match u16::from(dug.hours) >= hours(Timed::DigIn) {
        _ if day => Works::Fortified,
        true => Works::DugIn,
        false => Works::None,
    };
    if reached > dug.works {
        dug.works = reached;
        let what = if reached == Works::Fortified { What::Fortified } else { What::DugIn };
        cx.tell(|| crate::Event::Finished(Finished { unit, what }));
    }
}

/// Whether an engineer base was at hand, unwounded and at nothing else. R-NQM-061
fn has_engineers(game: &Nqm, unit: UnitId, at: Point) -> bool {
    let side = game.who(unit).side;
    let near = game.setup.scale.length(HELP);
    game.stands_of_side(side).any(|stand| {
        let other = game.of(stand).unit;
        let helps = other == unit || matches!(game.unit(other).order.task, Task::Work(Job::Fortify));
        game.of(stand).kind == Kind::Engineer
            && game.unwounded(stand) > 0
            && helps
            && game.unit(other).calm
            && game.stand(stand).on_map().is_some_and(|there| there.is_within(near, at))
    })
}

/// Uses up one load of defence stores: from a vehicle or a dump beside the works. R-NQM-062
fn take_stores(game: &mut Nqm, unit: UnitId, at: Point) -> bool {
    let side = game.who(unit).side;
    let found = find_stores(game, side, at);
    if found {
        ledger::use_up(game, side, Goods { stores: 1, ..Goods::default() });
    }
    found
}

fn find_stores(game: &mut Nqm, side: Side, at: Point) -> bool {
    let near = game.setup.scale.length(HELP);
    let truck = game.stands_of_side(side).find(|stand| {
        let state = game.stand(*stand);
        state.load == Load::Stores && state.on_map().is_some_and(|there| there.is_within(near, at))
    });
    if let Some(truck) = truck {
        game.stand_mut(truck).load = Load::Empty;
        return true;
    }
    let dumps = game.setup.dumps.iter().zip(&mut game.state.dumps);
    let mut beside = dumps.filter(|(dump, state)| dump.side == side && !state.lost && dump.at.is_within(near, at));
    match beside.find(|(_, state)| state.stores > 0) {
        Some((_, state)) => {
            state.stores -= 1;
            true
        }
        None => false,
    }
}
