//! What is worth having, and who goes for it.

use ::nqm::{AreaId, Arm, Kind, Objective, Phase, Size, Task, UnitId, View};
use table::Point;

/// What a place is worth, in metres that one would go for it.
const PER_POINT: i32 = 1_200;
/// How far an enemy is felt.
pub(super) const NEAR: i32 = 2_500;
/// What nobody has seen yet is taken for so strong.
const UNSEEN: i32 = 5;

/// An area that a side does not hold, and how it looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub area: AreaId,
    pub heart: Point,
    points: i32,
    /// How strong the enemy seems to be there.
    foes: i32,
    /// Strength that is on its way to it.
    sent: i32,
}

/// The areas that are to be had, with what has been sent already.
pub(super) fn goals(view: &View<'_>) -> Vec<Goal> {
    let side = view.side();
    let open =
        view.areas().filter(|(id, area)| area.points > 0 && area.exit.is_none() && view.holder(*id) != Some(side));
    let mut goals: Vec<Goal> = open
        .map(|(id, area)| {
            let seen: i32 = view
                .foes()
                .filter(|(_, at)| area.outline.contains(*at))
                .map(|(stand, _)| i32::from(view.foe(stand).1))
                .sum();
            let foes = if seen == 0 && view.holder(id).is_some() { UNSEEN } else { seen };
            Goal { area: id, heart: view.heart(id), points: area.points.into(), foes, sent: 0 }
        })
        .collect();
    for unit in view.own().filter(|unit| is_sent(view, *unit)) {
        if let Some(area) = bound_for(view, unit)
            && let Some(goal) = goals.iter_mut().find(|goal| goal.area == area)
        {
            goal.sent += i32::from(view.teeth(unit));
        }
    }
    goals
}

/// The goal that a unit should go for: near, worth much, and not crowded.
pub(super) fn best(view: &View<'_>, goals: &mut [Goal], unit: UnitId) -> Option<Goal> {
    let at = view.at(unit)?;
    let teeth = i32::from(view.teeth(unit));
    let cost = |goal: &Goal| {
        let wanted = 2 * goal.foes + 3;
        let crowd = if goal.sent >= wanted { 4_000 + 400 * (goal.sent - wanted) } else { 0 };
        view.metres(at, goal.heart) + crowd - PER_POINT * goal.points
    };
    let goal = goals.iter_mut().min_by_key(|goal| (cost(goal), goal.area))?;
    goal.sent += teeth;
    Some(*goal)
}

/// The area that a unit's order, or the one on its way, leads to.
pub(super) fn bound_for(view: &View<'_>, unit: UnitId) -> Option<AreaId> {
    let order = view.under_way(unit).unwrap_or(&view.state(unit).order);
    match order.objective? {
        Objective::Area(area) => Some(area),
        Objective::Place(at) => view.area_at(at),
        Objective::Stand(_) => None,
    }
}

/// Whether a unit goes for ground: its order is to attack, and it is in a state to.
pub(super) fn is_sent(view: &View<'_>, unit: UnitId) -> bool {
    let order = view.under_way(unit).unwrap_or(&view.state(unit).order);
    order.task == Task::Attack && is_manoeuvre(view, unit) && !view.is_broken(unit)
}

/// Whether a unit takes and holds ground: battalions with teeth, tanks of any size.
pub(super) fn is_manoeuvre(view: &View<'_>, unit: UnitId) -> bool {
    let who = view.of(unit);
    match who.arm {
        Arm::Armour => view.teeth(unit) > 0,
        Arm::Infantry | Arm::Cavalry => view.teeth(unit) > 0 && (who.size == Size::Battalion || !is_scouts(view, unit)),
        _ => false,
    }
}

/// Whether a unit is there to look: a company of recce.
pub(super) fn is_scouts(view: &View<'_>, unit: UnitId) -> bool {
    view.of(unit).size == Size::Company && view.has(unit, Kind::Recce)
}

/// Known enemies within so many metres of a place, by their strength.
pub(super) fn foes_near(view: &View<'_>, at: Point, metres: i32) -> i32 {
    let near = view.foes().filter(|(_, there)| view.metres(at, *there) <= metres);
    near.map(|(stand, _)| view.foe(stand))
        .filter(|(of, _)| bites(of.kind))
        .map(|(_, strength)| i32::from(strength))
        .sum()
}

/// Whether a kind of stand is a danger to others.
const fn bites(kind: Kind) -> bool {
    !matches!(kind, Kind::Logistic | Kind::Observer | Kind::Command)
}

/// Whether the battle is near its end: what is held now is to be held.
pub(super) fn is_late(view: &View<'_>) -> bool {
    let (hour, hours) = view.hour();
    view.phase() != Phase::Plan && hour + 1 >= hours
}

/// A way to a place that keeps out of the mines which the map shows: none where it leads straight there.
pub(super) fn round_mines(view: &View<'_>, from: Point, to: Point) -> Option<Vec<Point>> {
    let first = first_mine(view, from, to)?;
    let far = view.metres(from, to).max(1);
    let step = |metres: i32| {
        let part = |d: i32| (i64::from(d) * i64::from(metres) / i64::from(far)) as i32;
        Point::new(part(to.x - from.x), part(to.y - from.y))
    };
    let add = |at: Point, by: Point| Point::new(at.x + by.x, at.y + by.y);
    let mut best: Option<(i32, Vec<Point>)> = None;
    for aside in (-24..=24).map(|n| n * 150) {
        let across = step(aside);
        let aside = Point::new(-across.y, across.x);
        for (before, behind) in [(300, 300), (300, 600), (500, 900)] {
            let near = add(add(first, aside), Point::new(-step(before).x, -step(before).y));
            let beyond = add(add(first, aside), step(behind));
            let way = vec![near, beyond, to];
            let good = way.iter().all(|at| view.is_place(*at) && !view.is_wet(*at));
            let starts = std::iter::once(&from).chain(&way);
            if !good || starts.zip(&way).any(|(a, b)| first_mine(view, *a, *b).is_some()) {
                continue;
            }
            let length = std::iter::once(&from).chain(&way).zip(&way).map(|(a, b)| view.metres(*a, *b)).sum();
            if best.as_ref().is_none_or(|(least, _)| length < *least) {
                best = Some((length, way));
            }
        }
    }
    best.map(|(_, way)| way)
}

/// The first mines on a straight line.
fn first_mine(view: &View<'_>, from: Point, to: Point) -> Option<Point> {
    let parts = (view.metres(from, to) / 60).max(1);
    let along = |a: i32, b: i32, n: i32| (i64::from(a) + i64::from(b - a) * i64::from(n) / i64::from(parts)) as i32;
    (0..=parts).map(|n| Point::new(along(from.x, to.x, n), along(from.y, to.y, n))).find(|at| view.is_mined(*at))
}
