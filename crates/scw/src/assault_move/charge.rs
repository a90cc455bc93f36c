//! How a charge goes: the shortest way, what holds it up, and who is locked at its end. R-SCW-023, R-SCW-024

use arrayvec::ArrayVec;
use engine::{Cx, Step};
use table::{Bearing, FeatureSet, Footprint, Inches, Point, Vector};

use super::{FIGHT, Share, Told};
use crate::event::Event;
use crate::movement::body::{self, lies_on_others};
use crate::movement::{self, leg_leaves_trench};
use crate::state::{Damage, Deeds, Load, Place};
use crate::troops::{Arm, ElementId, Kind, MOST_ELEMENTS, UnitId};
use crate::{Scw, shooting, wire};

/// An assaulter that stands between this and the limit of a fight closes up to this. R-SCW-023
const CLOSE: Inches = Inches::whole(1);

/// The most corners of a way round.
const CORNERS: usize = 12;

/// The way that every element goes: steps from the place before.
struct Charge {
    steps: ArrayVec<(Bearing, Inches), CORNERS>,
}

impl Charge {
    fn length(&self) -> Inches {
        self.steps.iter().map(|(_, distance)| *distance).sum()
    }

    /// The end of the way after so much of it.
    fn end(&self, from: Point, run: Inches) -> Point {
        let (mut at, mut left) = (from, run);
        for (bearing, distance) in &self.steps {
            let step = left.min(*distance);
            at = at.ahead(*bearing, step);
            left -= step;
        }
        at
    }

    /// The last direction.
    fn heading(&self) -> Option<Bearing> {
        self.steps.last().map(|(bearing, _)| *bearing)
    }
}

/// The unit goes towards its target until it touches or its distance is used up. `scw.assault-move.distance`
pub(super) fn charge(
    game: &mut Scw,
    cx: &mut Cx<'_, Scw>,
    unit: UnitId,
    target: UnitId,
    share: Share,
    distance: Inches,
) -> Step<()> {
    let elements: ArrayVec<ElementId, MOST_ELEMENTS> = game.elements_of(unit).collect();
    let starts: ArrayVec<Point, MOST_ELEMENTS> = elements.iter().map(|e| game.element(*e).at).collect();
    let Some(way) = shortest_way(game, unit, target) else { return Ok(()) };
    let distance = after_trenches(game, unit, &way, distance);
    let mut run = way.length().min(distance);
    let free = match cross_wire(game, unit, &way, share, distance) {
        Crossing::Stuck => {
            cx.tell(|| Event::AssaultMove(Told::AtWire { unit }));
            return Ok(());
        }
        Crossing::Free(lines) => {
            if !lines.is_empty() {
                run = run.min(distance - wire::FOOT_PAYS);
            }
            lines
        }
    };
    // A gap of more than 1 and less than 2 inches is closed up to 1 inch. R-SCW-023
    let gap = way.length().less(run);
    if gap > CLOSE && gap < FIGHT {
        run = way.length() - CLOSE;
    }
    for element in &elements {
        let start = game.element(*element).at;
        game.element_mut(*element).from = start;
    }
    advance(game, unit, &elements, &way, run, &free);
    let far = elements.iter().zip(&starts).map(|(e, start)| game.element(*e).at.distance_to(*start)).max();
    let gone = far.unwrap_or(Inches::ZERO);
    if gone > Inches::ZERO {
        if let Some(heading) = way.heading() {
            movement::turn(game, unit, heading);
        }
        for element in &elements {
            let mortar = game.kind(*element) == Kind::Mortar;
            let element = game.element_mut(*element);
            element.ready &= !mortar;
            element.moved = true;
            element.aim = None;
            element.rounds = 0;
        }
    }
    cx.tell(|| Event::AssaultMove(Told::Went { unit, distance: gone }));
    movement::uncover_near(game, cx, unit, &starts)
}

/// In an assault move leaving trenches takes half of the distance obtained. R-SCW-033
fn after_trenches(game: &Scw, unit: UnitId, way: &Charge, distance: Inches) -> Inches {
    let run = way.length().min(distance);
    let leaves = game.elements_of(unit).any(|e| leg_leaves_trench(game, e, way.end(game.element(e).at, run)));
    if leaves { distance.scaled(1, 2) } else { distance }
}

enum Crossing {
    /// It wanted to cross and made half a move, or has too little left to pay for it: no movement at all.
    Stuck,
    /// It may cross these lines.
    Free(FeatureSet),
}

/// A full move counts as Normal and half a move as Slowed. R-SCW-071
fn cross_wire(game: &Scw, unit: UnitId, way: &Charge, share: Share, distance: Inches) -> Crossing {
    let none = Crossing::Free(FeatureSet::NONE);
    if !wire::is_laid(game) || !game.is_foot(unit) {
        return none;
    }
    let lines = wire::lines_touched(game, unit);
    if lines.is_empty() {
        return none;
    }
    // Only wire that lies in the way is crossed.
    let in_the_way = game.elements_of(unit).any(|e| {
        let base = game.base(e);
        let end = way.end(base.centre, way.length());
        wire::stops_at(game, &base, base.centre, end, &FeatureSet::NONE).is_some()
            && wire::stops_at(game, &base, base.centre, end, &lines).is_none()
    });
    if !in_the_way {
        return none;
    }
    if share == Share::Half || distance < wire::FOOT_PAYS {
        return Crossing::Stuck;
    }
    Crossing::Free(lines)
}

/// Moves every element along the way, those nearest to the enemy first. Each stops at wire, at ground that bars it, at
/// enemies, and rather than end on top of anybody.
fn advance(game: &mut Scw, unit: UnitId, elements: &[ElementId], way: &Charge, run: Inches, free: &FeatureSet) {
    let Some(heading) = way.heading() else { return };
    let ahead = heading.unit();
    let mut order: ArrayVec<ElementId, MOST_ELEMENTS> = elements.iter().copied().collect();
    order.sort_by_key(|e| {
        let at = game.element(*e).at;
        (-(Vector::new(at.x, at.y).dot(ahead)), *e)
    });
    for (n, element) in order.iter().enumerate() {
        let base = game.base(*element);
        // Those of its own unit that have yet to move are not in its way.
        let later = &order[n..];
        let mut own = run;
        if let Some(stop) = wire::stops_at(game, &base, base.centre, way.end(base.centre, run), free) {
            own = own.min(stop);
        }
        own = short_of_enemies(game, unit, &base, way, own);
        let going = game.setup.terrain.going(movement::mover(game, unit));
        let step = Inches::thousandths(50);
        while own > Inches::ZERO && {
            let end = base.moved_to(way.end(base.centre, own));
            !game.setup.field.holds(&end)
                || lies_on_others(game, later, &end)
                || (way.steps.len() == 1 && game.setup.field.leg_cost(base.centre, end.centre, going).is_none())
        } {
            own = own.less(step);
        }
        game.element_mut(*element).at = way.end(base.centre, own);
    }
}

/// How far a base goes before it would be in an enemy's.
fn short_of_enemies(game: &Scw, unit: UnitId, base: &Footprint, way: &Charge, run: Inches) -> Inches {
    let enemies = || game.on_table(game.of(unit).side.enemy()).flat_map(|enemy| game.elements_of(enemy));
    let clear = |run: i32| {
        let run = Inches::thousandths(run);
        let end = way.end(base.centre, run);
        let passage = body::leg(base.centre, end);
        let there = base.moved_to(end);
        enemies().all(|e| {
            let other = game.base(e);
            let runs_through = way.steps.len() == 1 && passage.is_within(Inches::tenths(4), &other);
            !runs_through && !body::overlap(&there, &other)
        })
    };
    let whole = run.thousandths_value();
    if whole == 0 || clear(whole) {
        return run;
    }
    let (mut free, mut caught) = (0, whole);
    while caught - free > 1 {
        let middle = i32::midpoint(free, caught);
        if clear(middle) { free = middle } else { caught = middle }
    }
    Inches::thousandths(free)
}

/// The shortest way from the nearest element of the unit to the nearest of the target: straight, or round what bars it.
fn shortest_way(game: &Scw, unit: UnitId, target: UnitId) -> Option<Charge> {
    let (from, to) = nearest_pair(game, unit, target)?;
    let (mine, theirs) = (game.base(from), game.base(to));
    let way = nearest_points(&mine, &theirs);
    let field = &game.setup.field;
    let going = game.setup.terrain.going(movement::mover(game, unit));
    let mut steps = ArrayVec::new();
    let Some(bearing) = Bearing::of(way) else {
        return Some(Charge { steps });
    };
    let gap = mine.gap(&theirs);
    let straight = mine.centre.ahead(bearing, gap);
    if field.leg_cost(mine.centre, straight, going).is_some() {
        steps.push((bearing, gap));
        return Some(Charge { steps });
    }
    let (path, _) = field.shortest_path(mine.centre, straight, going)?;
    for (a, b) in path.legs() {
        steps.try_push((Bearing::towards(a, b)?, a.distance_to(b))).ok()?;
    }
    Some(Charge { steps })
}

/// The elements that are nearest to each other.
fn nearest_pair(game: &Scw, unit: UnitId, target: UnitId) -> Option<(ElementId, ElementId)> {
    let mut best: Option<(Inches, Inches, ElementId, ElementId)> = None;
    for mine in game.elements_of(unit) {
        let base = game.base(mine);
        for theirs in game.elements_of(target) {
            let other = game.base(theirs);
            // Of pairs equally near, the one that faces most squarely.
            let pair = (base.gap(&other), base.centre.distance_to(other.centre), mine, theirs);
            best = Some(best.map_or(pair, |before| before.min(pair)));
        }
    }
    best.map(|(_, _, mine, theirs)| (mine, theirs))
}

/// The way between the nearest points of two bases.
fn nearest_points(a: &Footprint, b: &Footprint) -> Vector {
    let mut best: Option<(i64, Vector)> = None;
    let mut note = |way: Vector| {
        let length = way.dot(way);
        if best.is_none_or(|(least, _)| length < least) {
            best = Some((length, way));
        }
    };
    let (mine, theirs) = (a.corners(), b.corners());
    for n in 0..4 {
        for corner in mine {
            note(onto(theirs[n], theirs[(n + 1) % 4], corner) - corner);
        }
        for corner in theirs {
            note(corner - onto(mine[n], mine[(n + 1) % 4], corner));
        }
    }
    best.map_or(Vector::new(0, 0), |(_, way)| way)
}

/// The point of the edge that is nearest to another.
fn onto(from: Point, to: Point, point: Point) -> Point {
    let (edge, way) = (to - from, point - from);
    let whole = edge.dot(edge);
    if whole == 0 {
        return from;
    }
    let part = edge.dot(way).clamp(0, whole);
    let along = |n: i32| {
        let product = i128::from(n) * i128::from(part);
        (product / i128::from(whole)) as i32
    };
    Point::new(from.x + along(edge.x), from.y + along(edge.y))
}

/// Where a charge began, seen from its target. R-SCW-066
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quarter {
    /// Before the line of the front edge.
    Front,
    /// Behind it.
    FlankOrRear,
}

/// Most of the elements behind the line of the nearest target element's front edge: flank or rear. R-SCW-066
pub(super) fn quarter(game: &Scw, unit: UnitId, target: UnitId) -> Quarter {
    let Some((_, nearest)) = nearest_pair(game, unit, target) else { return Quarter::Front };
    let front = game.base(nearest);
    let (edge, facing) = (front.front_middle(), front.facing.unit());
    let behind = game.elements_of(unit).filter(|e| (game.element(*e).at - edge).dot(facing) < 0).count();
    if behind * 2 > game.strength(unit) { Quarter::FlankOrRear } else { Quarter::Front }
}

/// Who is locked at the end of the charge. R-SCW-023, R-SCW-024
pub(super) fn contact(
    game: &mut Scw,
    cx: &mut Cx<'_, Scw>,
    unit: UnitId,
    target: UnitId,
    quarter: Quarter,
) -> Step<()> {
    let near = FIGHT - Inches::thousandths(1);
    if !game.is_within(unit, target, near) {
        cx.tell(|| Event::AssaultMove(Told::FellShort { unit, target }));
        lock_all_near(game, unit);
        return Ok(());
    }
    // A truck has no flank to turn, and those aboard had no front when the charge began: that they fight as if in
    // column is the whole price of being caught there. R-SCW-024
    let flank = quarter == Quarter::FlankOrRear && game.of(target).arm.is_troops();
    if flank {
        game.unit_mut(target).deeds.set(Deeds::FLANKED);
    }
    cx.tell(|| Event::AssaultMove(Told::Reached { unit, target, flank }));
    game.unit_mut(unit).deeds.set(Deeds::REACHED);
    if game.of(target).arm == Arm::Softskin {
        let load = game.unit(target).load;
        shooting::apply_damage(game, cx, target, Damage::CrewGone)?;
        spill(game, unit, load);
    }
    lock_all_near(game, unit);
    Ok(())
}

/// Those aboard are out, and fight as if in column. R-SCW-024
fn spill(game: &mut Scw, unit: UnitId, load: Load) {
    let carried = match load {
        Load::Empty => return,
        Load::Company(company) => company,
        Load::Gun(gun) => game.unit_of(gun),
    };
    if game.unit(carried).place != Place::Table {
        return;
    }
    game.unit_mut(unit).target = Some(carried);
    game.unit_mut(carried).deeds.set(Deeds::SPILLED);
    // Wherever beside the truck they got out, they are caught.
    if game.gap(unit, carried) > CLOSE {
        close_in(game, unit, carried);
    }
}

/// The assaulter goes round the truck: by the shortest way that brings it within 1 inch with everybody on free ground.
fn close_in(game: &mut Scw, unit: UnitId, target: UnitId) {
    let elements: ArrayVec<ElementId, MOST_ELEMENTS> = game.elements_of(unit).collect();
    let here: ArrayVec<Footprint, MOST_ELEMENTS> = elements.iter().map(|e| game.base(*e)).collect();
    for quarters in 1..=48 {
        for turn in 0..32 {
            let (bearing, run) = (Bearing(turn * 2048), Inches::quarters(quarters));
            let there = |base: &Footprint| base.moved_to(base.centre.ahead(bearing, run));
            let reaches =
                here.iter().any(|base| game.elements_of(target).any(|e| there(base).is_within(CLOSE, &game.base(e))));
            let stands = |base: &Footprint| {
                game.setup.field.holds(&there(base)) && !lies_on_others(game, &elements, &there(base))
            };
            if reaches && here.iter().all(stands) {
                for (element, base) in elements.iter().zip(&here) {
                    game.element_mut(*element).at = there(base).centre;
                }
                return;
            }
        }
    }
}

/// Every enemy body of troops less than 2 inches from the assaulter is held. R-SCW-023
fn lock_all_near(game: &mut Scw, unit: UnitId) {
    let near = FIGHT - Inches::thousandths(1);
    let enemies: ArrayVec<UnitId, 64> = game
        .on_table(game.of(unit).side.enemy())
        .filter(|enemy| game.of(*enemy).arm.is_troops() && game.is_within(unit, *enemy, near))
        .take(64)
        .collect();
    for enemy in &enemies {
        let deeds = &mut game.unit_mut(*enemy).deeds;
        deeds.set(Deeds::LOCKED);
        deeds.set(Deeds::ASSAULTED);
    }
    if !enemies.is_empty() {
        let deeds = &mut game.unit_mut(unit).deeds;
        deeds.set(Deeds::LOCKED);
        deeds.set(Deeds::REACHED);
    }
}
