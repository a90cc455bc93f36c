//! Everybody else: guns and engineers behind the battalions, scouts, supply columns and headquarters.

use ::nqm::{Answer, AreaId, Arm, Errand, FormationId, Kind, Phase, Task, UnitId, View};
use table::Point;

use super::goals;
use super::orders::{Sheet, Writ};
use super::reason::Reason;

/// How far a battalion comes in an hour, more or less.
const PACE: i32 = 1_500;

/// Whether a side has to take ground: it attacks, or it held nothing at the start.
pub(super) fn attacks(view: &View<'_>) -> bool {
    view.attacks() || view.areas().all(|(_, area)| area.points == 0 || area.held != Some(view.side()))
}

/// Guns and machine guns go where they have what is attacked next in range, and fire for the others from there; engineers go in with
/// those who attack.
pub(super) fn support(view: &View<'_>, unit: UnitId) -> Option<Sheet> {
    let at = view.at(unit)?;
    let state = view.state(unit);
    if view.is_disorganised(unit) || view.phase() == Phase::Plan {
        return None;
    }
    let reach = view.stands(unit).map(|(_, of, _)| of.reach.effective.0).max().filter(|reach| *reach >= 300)?;
    let formation = view.of(unit).formation;
    let led = view.own().filter(|other| view.is_below(*other, formation) && goals::is_sent(view, *other));
    let aims = led.filter_map(|other| Some((view.at(other)?, goals::bound_for(view, other)?)));
    let near = aims.filter(|(there, area)| view.is_near(*there, view.heart(*area), 1_500));
    let (led, area) = near.min_by_key(|(there, area)| (view.metres(at, view.heart(*area)), *there))?;
    let heart = view.heart(area);
    if view.of(unit).arm == Arm::Engineers {
        let sent = state.order.task == Task::Attack && goals::bound_for(view, unit) == Some(area);
        let near = view.is_near(at, heart, 4_000) && goals::is_safe_way(view, at, led);
        return (near && !sent).then(|| Sheet::of(unit, Task::Attack, Answer::Area(area), Reason::Supports));
    }
    if view.bears_on(unit, area) {
        if state.mounted {
            // They unlimber where they arrive.
            let stops = state.order.task == Task::Advance
                && state.order.route.last().is_some_and(|end| view.metres(*end, at) < 150);
            return (!stops).then(|| Sheet::of(unit, Task::Advance, Answer::At(at), Reason::Supports));
        }
        return (state.order.task != Task::Support)
            .then(|| Sheet::of(unit, Task::Support, Answer::Done, Reason::Supports));
    }
    let place = towards(view, heart, led, (reach - 50).max(450));
    let safe = goals::is_safe_way(view, at, place) && view.is_place(place) && !view.is_wet(place);
    let new = state.order.route.last().is_none_or(|end| !view.is_near(*end, place, 400));
    (safe && new).then(|| Sheet::of(unit, Task::Advance, Answer::At(place), Reason::Supports))
}

/// A place so many metres from one in the direction of another.
fn towards(view: &View<'_>, from: Point, to: Point, metres: i32) -> Point {
    let length = i64::from(view.metres(from, to).max(1));
    let part = |d: i32| (i64::from(d) * i64::from(metres) / length) as i32;
    Point::new(from.x + part(to.x - from.x), from.y + part(to.y - from.y))
}

/// Guns, engineers and machine guns come up into what has been taken, so that nobody walks into it.
pub(super) fn garrison(view: &View<'_>, unit: UnitId) -> Option<Sheet> {
    let (at, side) = (view.at(unit)?, view.side());
    if view.is_disorganised(unit) || view.phase() == Phase::Plan {
        return None;
    }
    let stays = |area: AreaId| view.area_at(at) == Some(area) || goals::bound_for(view, unit) == Some(area);
    let empty = |area: AreaId| {
        !view.own().any(|other| {
            other != unit
                && (view.stands(other).any(|(.., there)| view.area_at(there) == Some(area))
                    || (!goals::is_sent(view, other) && goals::bound_for(view, other) == Some(area)))
        })
    };
    let held = view.areas().filter(|(id, area)| area.points > 0 && view.holder(*id) == Some(side));
    let held: Vec<AreaId> = held.map(|(id, _)| id).collect();
    if held.iter().any(|area| stays(*area)) {
        return None;
    }
    let near = held.into_iter().filter(|area| empty(*area) && goals::foes_near(view, view.heart(*area), 800) == 0);
    let area = near.min_by_key(|area| view.metres(at, view.heart(*area)))?;
    let heart = view.heart(area);
    let near = view.is_near(at, heart, 6_000);
    near.then(|| Sheet::of(unit, Task::Defend, Answer::Area(area), Reason::HoldsGround))
}

/// Scouts look at what is to be attacked next.
pub(super) fn scout(view: &View<'_>, unit: UnitId, goals: &[goals::Goal]) -> Option<Sheet> {
    let at = view.at(unit)?;
    let task = view.state(unit).order.task;
    if task != Task::None || view.is_disorganised(unit) {
        return None;
    }
    let goal =
        goals.iter().filter(|goal| !view.is_near(at, goal.heart, 1_000)).min_by_key(|goal| view.metres(at, goal.heart));
    match goal {
        Some(goal) => Some(Sheet::of(unit, Task::Look, Answer::Area(goal.area), Reason::Looks)),
        None => Some(Sheet::of(unit, Task::DigIn, Answer::Done, Reason::HoldsGround)),
    }
}

/// One column is enough for one unit.
pub(super) fn share_supplies(writs: &mut Vec<Writ>) {
    let mut served: Vec<UnitId> = Vec::new();
    writs.retain(|writ| match writ {
        Writ::Unit(sheet) => match sheet.task {
            Task::Supply(Errand::Fetch { to, .. }) if served.contains(&to) => false,
            Task::Supply(Errand::Fetch { to, .. }) => {
                served.push(to);
                true
            }
            _ => true,
        },
        _ => true,
    });
}

/// Supply columns bring dice to those who have run low.
pub(super) fn supply(view: &View<'_>, unit: UnitId) -> Option<Sheet> {
    if view.phase() == Phase::Plan || matches!(view.state(unit).order.task, Task::Supply(_)) {
        return None;
    }
    let mut best: Option<(u16, Errand)> = None;
    view.each_errand(unit, |errand| {
        if let Errand::Fetch { to, .. } = errand {
            let (strength, dice) = view.means(to);
            let low = strength > 0 && 2 * dice / 3 < strength;
            let served = |other: UnitId| matches!(view.under_way(other).unwrap_or(&view.state(other).order).task, Task::Supply(Errand::Fetch { to: served, .. }) if served == to);
            if low && !view.own().any(served) && best.as_ref().is_none_or(|(least, _)| dice < *least) {
                best = Some((dice, errand));
            }
        }
    });
    let (_, errand) = best?;
    Some(Sheet::of(unit, Task::Supply(errand), Answer::Done, Reason::BringsUp))
}

/// A headquarters goes where it can lead: behind the battalion that comes first to what it attacks, and never before it.
pub(super) fn follow(view: &View<'_>, unit: UnitId) -> Option<Sheet> {
    if view.is_disorganised(unit) {
        return None;
    }
    let at = view.at(unit)?;
    let formation = view.of(unit).formation;
    if let Some(there) = without_command(view, formation) {
        let near = |place: Point| view.is_near(place, there, 250);
        let goes = view.state(unit).order.route.last().is_some_and(|end| near(*end));
        return (!near(at) && !goes).then(|| Sheet::of(unit, Task::Advance, Answer::At(there), Reason::StaysWithMen));
    }
    let mine = view.own().filter(|other| view.is_below(*other, formation) && goals::is_sent(view, *other));
    let aims = mine.filter_map(|other| Some((view.at(other)?, view.heart(goals::bound_for(view, other)?))));
    // It leads those who are nearest to it and to their objective, and does not run to and fro.
    let (led, heart) =
        aims.min_by_key(|(there, heart)| (view.metres(*there, *heart) + view.metres(at, *there), *there))?;
    // Where that battalion will be in an hour, and a little behind it.
    let left = view.metres(led, heart);
    let behind = (left - PACE).max(450) + 450;
    let place = if behind < left {
        towards(view, heart, led, behind)
    } else {
        towards(view, heart, led, behind.min(left + 450))
    };
    let safe = goals::is_safe_way(view, at, place) && view.is_place(place) && !view.is_wet(place);
    let order = &view.state(unit).order;
    let new = order.route.last().is_none_or(|end| !view.is_near(*end, place, 400)) && !view.is_near(at, place, 300);
    (safe && new).then(|| Sheet::of(unit, Task::Advance, Answer::At(place), Reason::StaysWithMen))
}

/// Where a battalion waits to be put in order and has nobody left who could do it.
fn without_command(view: &View<'_>, formation: FormationId) -> Option<Point> {
    let waits = |unit: &UnitId| {
        view.is_below(*unit, formation)
            && goals::is_manoeuvre(view, *unit)
            && view.has(*unit, Kind::Command)
            && !view.is_commanded(*unit)
            && view.red_pins(*unit) > 1
            && view.state(*unit).order.task == Task::Reorganise
    };
    let places = view.own().filter(waits).filter_map(|unit| view.at(unit));
    places.into_iter().find(|at| goals::foes_near(view, *at, 500) == 0)
}
