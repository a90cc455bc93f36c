//! What is worth having, and who goes for it.

use ::nqm::{Answer, AreaId, Arm, Attack, Ground, Kind, Objective, Phase, Size, StandId, Task, UnitId, View, Works};
use engine::Side;
use table::Point;

/// What a place is worth, in metres that one would go for it.
const PER_POINT: i32 = 1_200;
/// How far one keeps from a position that one passes: out of the range of the guns in it.
const BERTH: i32 = 1_000;
/// What a position of the enemy that lies on the way costs.
const PAST_POSITION: i32 = 4_000;
/// What a gun or a tank at a place costs those who come with tanks.
const GUN: i32 = 600;
/// What nobody has seen yet is taken for so strong.
const UNSEEN: i32 = 4;
/// What nobody has yet the other side wants too.
const CONTESTED: i32 = 3;

/// An area that a side does not hold, and how it looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub area: AreaId,
    pub heart: Point,
    points: i32,
    /// What its works would cost.
    works: i32,
    /// How strong the enemy seems to be there.
    foes: i32,
    /// Guns and tanks that are known there.
    guns: i32,
    /// Strength that is on its way to it.
    sent: i32,
}

impl Goal {
    /// Whether it seems to be nobody's, and nobody is sent there.
    pub fn is_free(&self, view: &View<'_>) -> bool {
        self.sent == 0 && is_empty(view, Ground::Named(self.area)) && takers_near(view, self.heart, 1_000) == 0
    }

    /// A unit has been told to go there.
    pub fn send(&mut self, view: &View<'_>, unit: UnitId) {
        self.sent += i32::from(view.teeth(unit));
    }

    /// Others may take it.
    pub fn shun(&mut self) {
        self.works += SHUNNED;
    }
}

/// What keeps a unit away from a place that it has failed to take.
const SHUNNED: i32 = 8_000;

/// The areas that are to be had, with what has been sent already.
pub(super) fn goals(view: &View<'_>) -> Vec<Goal> {
    let side = view.side();
    let open =
        view.areas().filter(|(id, area)| area.points > 0 && area.exit.is_none() && view.holder(*id) != Some(side));
    let mut goals: Vec<Goal> = open
        .map(|(id, area)| {
            let seen: i32 =
                view.foes().filter(|(_, at)| area.holds(*at)).map(|(stand, _)| i32::from(view.foe(stand).1)).sum();
            let guns = view
                .foes()
                .filter(|(stand, at)| matches!(view.foe(*stand).0.kind, Kind::Gun | Kind::Tank) && area.holds(*at))
                .count() as i32;
            let foes = match view.holder(id) {
                _ if seen > 0 => seen,
                Some(_) => UNSEEN,
                None => CONTESTED,
            };
            Goal {
                area: id,
                heart: view.heart(id),
                points: area.points.into(),
                works: works(area.works),
                foes,
                guns,
                sent: 0,
            }
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

/// What works are to those who have to break in, in metres that one would go to find easier ground.
const fn works(works: Works) -> i32 {
    match works {
        Works::None => 0,
        Works::Prepared | Works::DugIn => 600,
        Works::Fortified => 4_500,
        Works::Casemates => 6_000,
    }
}

/// The goal that a unit should go for: near, worth much, and not crowded.
pub(super) fn best(view: &View<'_>, goals: &mut [Goal], unit: UnitId) -> Option<Goal> {
    let at = view.at(unit)?;
    let teeth = i32::from(view.teeth(unit));
    let armour = view.of(unit).arm == Arm::Armour;
    let cost = |goal: &Goal| {
        let wanted = 2 * goal.foes + 3;
        let works = goal.works + if armour { GUN * goal.guns } else { 0 };
        let crowd = if goal.sent >= wanted { 4_000 + 400 * (goal.sent - wanted) } else { 0 };
        view.metres(at, goal.heart) + crowd + works + detours(view, at, goal) - PER_POINT * goal.points
    };
    let goal = goals.iter_mut().min_by_key(|goal| (cost(goal), goal.area))?;
    goal.sent += teeth;
    Some(*goal)
}

/// What it costs to get past positions of the enemy on the way to a goal.
fn detours(view: &View<'_>, at: Point, goal: &Goal) -> i32 {
    positions(view, goal.area).filter(|heart| is_passed(view, at, goal.heart, *heart)).count() as i32 * PAST_POSITION
}

/// The positions that the enemy has, but for one.
fn positions<'a>(view: &'a View<'_>, but: AreaId) -> impl Iterator<Item = Point> + 'a {
    let enemy = Some(view.side().enemy());
    let held =
        view.areas().filter(move |(id, area)| *id != but && area.works != Works::None && view.holder(*id) == enemy);
    held.map(|(id, _)| view.heart(id))
}

/// Whether the straight way to a place comes near a position.
fn is_passed(view: &View<'_>, from: Point, to: Point, position: Point) -> bool {
    let far = |a: Point, b: Point| view.metres(a, b);
    far(nearest_on(from, to, position), position) <= BERTH && far(position, to) > 700 && far(position, from) > 700
}

/// Whether a leg of a way round keeps so far from all positions but its goal, and out of mines.
fn is_clear(view: &View<'_>, (from, to): (Point, Point), goal: AreaId, metres: i32) -> bool {
    let near =
        |heart: Point| view.is_near(nearest_on(from, to, heart), heart, metres) && !view.is_near(from, heart, metres);
    !positions(view, goal).any(near) && !is_mined(view, from, to)
}

/// The way to a goal: straight, or round the positions between.
pub(super) fn way_to(view: &View<'_>, unit: UnitId, goal: &Goal) -> Answer {
    let straight = Answer::Area(goal.area);
    let Some(from) = view.at(unit) else { return straight };
    let to = goal.heart;
    let passed: Vec<Point> = positions(view, goal.area).filter(|heart| is_passed(view, from, to, *heart)).collect();
    if passed.is_empty() {
        return straight;
    }
    let length = i64::from(view.metres(from, to).max(1));
    let across = |metres: i32| {
        let part = |d: i32| (i64::from(d) * i64::from(metres) / length) as i32;
        Point::new(-part(to.y - from.y), part(to.x - from.x))
    };
    let bends = passed.iter().flat_map(|heart| [-1, 1].map(|side| (*heart, across(side * (BERTH + 200)))));
    let bends = bends.map(|(heart, by)| Point::new(heart.x + by.x, heart.y + by.y));
    let good = bends.filter(|bend| {
        let clear = |a: Point, b: Point, metres: i32| is_clear(view, (a, b), goal.area, metres);
        view.is_place(*bend) && !view.is_wet(*bend) && clear(from, *bend, BERTH - 100) && clear(*bend, to, BERTH - 400)
    });
    let best = good.min_by_key(|bend| (view.metres(from, *bend) + view.metres(*bend, to), *bend));
    best.map_or(straight, |bend| Answer::Way([bend, to].into_iter().collect()))
}

/// Whether those who cannot defend themselves may go straight to a place: no known enemy is near their way.
pub(super) fn is_safe_way(view: &View<'_>, from: Point, to: Point) -> bool {
    let far = |foe: Point| view.metres(nearest_on(from, to, foe), foe);
    let unknown = |heart: Point| is_passed(view, from, to, heart) && far(heart) <= 700;
    let mut foes = view.foes().filter(|(stand, _)| bites(view.foe(*stand).0.kind));
    !foes.any(|(_, at)| far(at) <= 600) && !positions(view, AreaId(u16::MAX)).any(unknown)
}

/// Whether there are mines on a straight line.
fn is_mined(view: &View<'_>, from: Point, to: Point) -> bool {
    let parts = (view.metres(from, to) / 60).max(1);
    let along = |a: i32, b: i32, n: i32| (i64::from(a) + i64::from(b - a) * i64::from(n) / i64::from(parts)) as i32;
    (0..=parts).any(|n| view.is_mined(Point::new(along(from.x, to.x, n), along(from.y, to.y, n))))
}

/// The place on a straight line that is nearest to a point.
fn nearest_on(a: Point, b: Point, point: Point) -> Point {
    let whole = (b - a).dot(b - a).max(1);
    let part = (b - a).dot(point - a).clamp(0, whole);
    let along = |way: i32| (i128::from(way) * i128::from(part) / i128::from(whole)) as i32;
    Point::new(a.x + along(b.x - a.x), a.y + along(b.y - a.y))
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
    let near = view.foes().filter(|(_, there)| view.is_near(at, *there, metres));
    near.map(|(stand, _)| view.foe(stand))
        .filter(|(of, _)| bites(of.kind))
        .map(|(_, strength)| i32::from(strength))
        .sum()
}

/// Whether what a side holds now would win the battle: then it is held.
pub(super) fn is_ahead(view: &View<'_>) -> bool {
    let side = view.side();
    let worth = |of: Side| {
        view.areas().filter(|(id, _)| view.holder(*id) == Some(of)).map(|(_, area)| i32::from(area.points)).sum::<i32>()
    };
    let cheapest = view.areas().map(|(_, area)| i32::from(area.points)).filter(|points| *points > 0).min();
    worth(side) - worth(side.enemy()) > cheapest.unwrap_or(0) + 1
}

/// An area of one's own that nobody keeps: no battalion is in it or on its way there.
pub(super) fn unguarded(view: &View<'_>, unit: UnitId) -> Option<AreaId> {
    let (at, side) = (view.at(unit)?, view.side());
    let kept = |area: AreaId| {
        view.own().filter(|other| *other != unit && is_manoeuvre(view, *other)).any(|other| {
            bound_for(view, other) == Some(area) || view.at(other).is_some_and(|at| view.area_at(at) == Some(area))
        })
    };
    let own = view.areas().filter(|(id, area)| area.points > 0 && view.holder(*id) == Some(side) && !kept(*id));
    own.map(|(id, _)| id).min_by_key(|id| (view.metres(at, view.heart(*id)), *id))
}

/// Known enemies within so many metres of a place who could take it.
pub(super) fn takers_near(view: &View<'_>, at: Point, metres: i32) -> usize {
    let takes = |stand| matches!(view.foe(stand).0.kind, Kind::Fighting | Kind::Tank);
    view.foes().filter(|(stand, there)| takes(*stand) && view.is_near(at, *there, metres)).count()
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

/// How far those may be who are still waited for before an attack begins.
const COMING_UP: i32 = 2_500;

/// Whether a unit that stands before its objective waits: others are on their way to it, or the headquarters that could lead them
/// all, and there is time.
pub(super) fn waits_for_others(view: &View<'_>, unit: UnitId, ground: Ground, count: usize) -> bool {
    let Ground::Named(area) = ground else { return false };
    let (hour, hours) = view.hour();
    if view.state(unit).still >= 2 || hour + 3 > hours {
        return false;
    }
    let heart = view.heart(area);
    let coming = |other: &UnitId| {
        *other != unit
            && is_sent(view, *other)
            && bound_for(view, *other) == Some(area)
            && view.attack_of(*other).is_none()
            && !view.is_disorganised(*other)
            && view.at(*other).is_some_and(|at| view.is_near(at, heart, COMING_UP))
    };
    view.own().filter(coming).count() + 1 > count
}

/// Whether some ground seems to be nobody's: nobody is known to be there, and nobody to have it.
pub(super) fn is_empty(view: &View<'_>, ground: Ground) -> bool {
    let Ground::Named(area) = ground else { return false };
    view.holder(area) != Some(view.side().enemy()) && !view.foes().any(|(_, at)| view.area_at(at) == Some(area))
}

/// Whether some ground is a position as far as the map tells.
pub(super) fn is_position(view: &View<'_>, ground: Ground) -> bool {
    matches!(ground, Ground::Named(area) if view.areas().any(|(id, of)| id == area && of.position))
}

/// Whether fresh troops are on their way to an attack.
pub(super) fn is_helped(view: &View<'_>, attack: &Attack) -> bool {
    let Ground::Named(area) = attack.ground else { return false };
    let heart = view.heart(area);
    view.own().any(|unit| {
        !attack.units.holds(unit)
            && is_sent(view, unit)
            && bound_for(view, unit) == Some(area)
            && !view.is_disorganised(unit)
            && view.at(unit).is_some_and(|at| view.is_near(at, heart, COMING_UP))
    })
}

/// The nearest known enemy within so many metres: even a staff or a column bars the way of a battalion.
pub(super) fn in_the_way(view: &View<'_>, at: Point, metres: i32) -> Option<(StandId, Point)> {
    let near = view.foes().filter(|(_, there)| view.is_near(at, *there, metres));
    near.min_by_key(|(stand, there)| (view.metres(at, *there), *stand))
}
