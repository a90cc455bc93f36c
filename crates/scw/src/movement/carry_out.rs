//! Carrying a move out: walking the ways, stopping where a marker comes up, acting before and after.

use arrayvec::ArrayVec;
use engine::{Cx, Seat, Step};
use table::{Footprint, Inches, Point};

use super::approach::{self, comes_near};
use super::body::lies_on_others;
use super::go::WhereTo;
use super::ways::{Plan, legs};
use super::{Told, actions, transport};
use crate::answer::{Go, MOST_POINTS};
use crate::event::Event;
use crate::question::Question;
use crate::state::{Fate, Place};
use crate::troops::{Arm, ElementId, Kind, MOST_ELEMENTS, MarkerId, UnitId};
use crate::{Answer, Scw, deployment, dp};

type Points = ArrayVec<Point, MOST_ELEMENTS>;

/// The owner uses the roll as he likes; after every marker that comes up he may change the rest of the way. R-SCW-039
pub(crate) fn carry_out(game: &mut Scw, cx: &mut Cx<'_, Scw>, mut asked: WhereTo) -> Step<()> {
    let unit = asked.unit;
    let seat = Seat::of(game.of(unit).side);
    let starts: Points = transport::movers(game, unit).iter().map(|e| game.element(*e).at).collect();
    loop {
        let go = match cx.ask(game, seat, Question::Go(asked.clone()))? {
            Answer::Go(go) => go,
            other => unreachable!("the door lets only moves pass, not {other:?}"),
        };
        if *go == Go::default() {
            if asked.is_under_way() {
                step_back(game, unit, &starts);
            }
            break;
        }
        if let Some(act) = go.first.filter(|act| actions::is_whole_move(*act)) {
            return actions::perform_whole(game, cx, unit, act, &go);
        }
        if let Some(marker) = walk(game, cx, &mut asked, &go) {
            deployment::uncover(game, cx, marker)?;
            approach::uncover_near(game, cx, unit, &[])?;
            continue;
        }
        if let Some(act) = go.then {
            actions::perform_half(game, cx, unit, act);
        }
        actions::set_up(game, cx, unit, go.set_up);
        break;
    }
    if exits(game, cx, unit) {
        return Ok(());
    }
    tell_how_far(game, cx, unit, &starts);
    let moved = transport::movers(game, unit).iter().any(|e| game.element(*e).moved);
    if moved { approach::uncover_near(game, cx, unit, &[]) } else { Ok(()) }
}

/// Walks the ways until they end or a marker comes up, and keeps account of what that costs.
fn walk(game: &mut Scw, cx: &mut Cx<'_, Scw>, asked: &mut WhereTo, go: &Go) -> Option<MarkerId> {
    let unit = asked.unit;
    let met = first_marker(game, unit, go);
    let limit = met.map_or(Inches::MAX, |(at, _)| at);
    let plan = Plan::new(game, asked, go);
    let (movers, halves) = (plan.movers.clone(), plan.halves);
    // An action after moving is paid for when it is done.
    let paid = halves - u8::from(go.then.is_some());
    let mut walked: ArrayVec<Walked, MOST_ELEMENTS> = ArrayVec::new();
    for (place, (element, way)) in movers.iter().zip(&go.ways).enumerate() {
        let start = game.element(*element).at;
        let points = cut(start, &way.points, limit);
        // Every way has been judged; a part of it costs no more.
        let cost = plan.cost(place, start, &points).unwrap_or(Inches::ZERO);
        let crossed = plan.crosses_wire(place, start, &points);
        walked.push(Walked { points, cost, crossed });
    }
    let leaves_trench = plan.leaves_trench;
    if let Some(act) = go.first {
        actions::perform_half(game, cx, unit, act);
    }
    for (place, walked) in walked.iter().enumerate() {
        let element = movers[place];
        let base = game.base(element);
        for (from, to) in legs(base.centre, &walked.points) {
            let owner = game.unit_of(element);
            approach::note_crushed(game, cx, owner, &base, from, to);
        }
        let facing = if met.is_none() { go.ways[place].facing } else { None };
        put(game, element, walked.points.last().copied(), facing);
    }
    if let Some((_, marker)) = met {
        asked.halves = paid;
        asked.trench |= leaves_trench;
        let before: ArrayVec<Inches, MOST_ELEMENTS> = (0..movers.len()).map(|n| asked.spent(n)).collect();
        asked.spent = before.iter().zip(&walked).map(|(spent, walked)| *spent + walked.cost).collect();
        for (place, _) in walked.iter().enumerate().filter(|(_, walked)| walked.crossed) {
            asked.crossed = asked.crossed.with(place);
        }
        return Some(marker);
    }
    None
}

struct Walked {
    points: ArrayVec<Point, MOST_POINTS>,
    cost: Inches,
    crossed: bool,
}

/// Puts an element where it goes, and notes that it has moved. R-SCW-004
fn put(game: &mut Scw, id: ElementId, to: Option<Point>, facing: Option<table::Bearing>) {
    let mortar = game.kind(id) == Kind::Mortar;
    let element = game.element_mut(id);
    let (at, facing) = (to.unwrap_or(element.at), facing.unwrap_or(element.facing));
    if (at, facing) == (element.at, element.facing) && to.is_none() {
        return;
    }
    (element.at, element.facing) = (at, facing);
    element.moved = true;
    element.aim = None;
    element.rounds = 0;
    if mortar {
        element.ready = false;
    }
}

/// The first enemy marker that an element comes within 4 inches of, and how far the unit has walked by then.
fn first_marker(game: &Scw, unit: UnitId, go: &Go) -> Option<(Inches, MarkerId)> {
    let side = game.of(unit).side;
    let mut first: Option<(Inches, MarkerId)> = None;
    for marker in game.marker_ids().filter(|id| game.marker(*id).up && game.marker(*id).side != side) {
        let at = game.marker(marker).at;
        for (element, way) in transport::movers(game, unit).iter().zip(&go.ways) {
            let base = game.base(*element);
            let mut walked = Inches::ZERO;
            for (from, to) in legs(base.centre, &way.points) {
                if let Some(near) = comes_near(&base, from, to, at) {
                    let met = (walked + near, marker);
                    first = Some(first.map_or(met, |before| before.min(met)));
                    break;
                }
                walked += from.distance_to(to);
            }
        }
    }
    first
}

/// The beginning of a way, so far and no farther.
fn cut(start: Point, points: &[Point], limit: Inches) -> ArrayVec<Point, MOST_POINTS> {
    let mut left = limit;
    let mut kept = ArrayVec::new();
    for (from, to) in legs(start, points) {
        let length = from.distance_to(to);
        if left < length {
            if left > Inches::ZERO {
                kept.push(from.towards(to, left, length));
            }
            break;
        }
        kept.push(to);
        left -= length;
    }
    kept
}

/// Whoever halts where a marker came up may stand on others there: he draws back towards where he came from until he
/// does not.
fn step_back(game: &mut Scw, unit: UnitId, starts: &[Point]) {
    const PARTS: i32 = 32;
    let movers = transport::movers(game, unit);
    let here: ArrayVec<Footprint, MOST_ELEMENTS> = movers.iter().map(|e| game.base(*e)).collect();
    for part in 0..=PARTS {
        let back = |n: usize| {
            let way = Inches::thousandths(part);
            here[n].moved_to(here[n].centre.towards(starts[n], way, Inches::thousandths(PARTS)))
        };
        let ends: ArrayVec<Footprint, MOST_ELEMENTS> = (0..movers.len()).map(back).collect();
        let free = ends
            .iter()
            .all(|base| !lies_on_others(game, &movers, base) && !super::body::too_near_enemies(game, unit, base))
            && super::ways::check_apart(&ends).is_ok()
            && (game.of(unit).arm.is_vehicle() || super::ways::check_together(&ends, None).is_ok());
        if free || part == PARTS {
            for (element, base) in movers.iter().zip(&ends) {
                game.element_mut(*element).at = base.centre;
            }
            return;
        }
    }
}

/// A convoy's trucks that have driven off the far edge are through. R-SCW-076
fn exits(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId) -> bool {
    if game.of(unit).arm != Arm::Softskin {
        return false;
    }
    let trucks = transport::together(game, unit);
    let beyond = trucks.iter().all(|truck| {
        let at = game.element(game.of(*truck).first).at;
        super::ways::beyond_enemy_edge(game, unit, at) && !game.setup.field.holds(&game.base(game.of(*truck).first))
    });
    if beyond {
        for truck in trucks {
            let load = game.unit(truck).load;
            dp::destroy(game, cx, truck, Fate::Exited);
            transport::goes_along(game, cx, truck, load, Fate::Exited);
        }
    }
    beyond
}

fn tell_how_far(game: &Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, starts: &[Point]) {
    if game.unit(unit).place != Place::Table {
        return;
    }
    let far = transport::movers(game, unit)
        .iter()
        .zip(starts)
        .map(|(e, start)| game.element(*e).at.distance_to(*start))
        .max();
    let distance = far.unwrap_or(Inches::ZERO);
    cx.tell(|| Event::Movement(Told::Went { unit, distance }));
}
