//! The zone behind a Patrol Marker in which its Jump-Off Point lies, in whole numbers. R-COC-017, R-COC-018, R-COC-020

use arrayvec::ArrayVec;
use table::{Bearing, Bounds, Inches, Point, Vector};

use super::edge_places::{EdgeLine, EdgePlaces, Span};
use crate::state::{Edge, Edges};

/// How much farther from the enemy than its marker a Jump-Off Point is. `coc.3.2.six-further`
const FURTHER: i128 = 6000;
/// The tangent of 10 degrees in parts of 10^12: a narrower wedge is widened. R-COC-018
const TANGENT: (i128, i128) = (176_326_980_708, 1_000_000_000_000);
/// Cosine and sine of 5 degrees, times 2^30.
const HALF_WIDTH: (i128, i128) = (1_069_655_912, 93_582_766);
/// Farther than any table, in thousandths.
const FAR: i64 = 1 << 21;
/// The length of a bearing's unit, as a power of two.
const UNIT: u32 = 30;

/// An enemy marker from which a zone is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Foe {
    /// Where it lies.
    pub at: Point,
    /// The least squared distance that is 6 inches farther than the marker's.
    pub least: i64,
}

impl Foe {
    fn seen_from(marker: Point, at: Point) -> Foe {
        let way = marker - at;
        let squared = i128::from(way.dot(way));
        // (d + 6)^2 = d^2 + 36 + 12 d, and d is the root of `squared`.
        let twice = 4 * FURTHER * FURTHER * squared;
        let root = twice.isqrt();
        let up = if root * root < twice { root + 1 } else { root };
        Foe { at, least: (squared + FURTHER * FURTHER + up) as i64 }
    }

    /// Whether a place is far enough from it.
    pub(crate) fn is_cleared_by(&self, at: Point) -> bool {
        let way = at - self.at;
        way.dot(way) >= self.least
    }
}

/// The zone behind one Patrol Marker as two enemy markers see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Zone {
    /// The marker.
    pub marker: Point,
    /// The enemy markers it is measured from.
    pub foes: ArrayVec<Foe, 2>,
    /// The rays that bound it: clockwise from the first to the second, at most half a turn.
    from: Vector,
    to: Vector,
    table: Bounds,
}

impl Zone {
    /// The zone behind `marker`, seen from one or two enemy markers. Friendly edges decide only where the marker lies
    /// between them.
    pub(crate) fn behind(marker: Point, enemies: &[Point], friendly: Edges, table: Bounds) -> Zone {
        let foes = enemies.iter().take(2).map(|at| Foe::seen_from(marker, *at)).collect();
        let home = friendly.iter().next().unwrap_or(Edge::South).outward().unit();
        let away = |at: &Point| {
            let way = marker - *at;
            if way == Vector::default() { None } else { Some(way) }
        };
        let first = enemies.first().and_then(away);
        let second = enemies.get(1).and_then(away);
        // A marker on top of an enemy's has no direction from it: the other one's counts, or the way home.
        let a = first.or(second).unwrap_or(home);
        let b = second.or(first).unwrap_or(home);
        let (from, to) = bounded(a, b, friendly);
        Zone { marker, foes, from, to, table }
    }

    /// Whether a place lies between the rays.
    pub(crate) fn is_between_rays(&self, at: Point) -> bool {
        let way = at - self.marker;
        self.from.cross(way) >= 0 && way.cross(self.to) >= 0
    }

    /// Whether a place lies in the zone. `coc.3.2.opposite-zone`, `coc.3.2.six-further`
    pub(crate) fn contains(&self, at: Point) -> bool {
        self.table.contains(at) && self.foes.iter().all(|foe| foe.is_cleared_by(at)) && self.is_between_rays(at)
    }

    /// Whether no part of a box can lie in the zone; a quick test that may say no too often.
    pub(crate) fn misses(&self, bounds: Bounds) -> bool {
        if !bounds.meets(&self.table) {
            return true;
        }
        let (a, c) = (bounds.least, bounds.most);
        let corners = [a, Point::new(c.x, a.y), c, Point::new(a.x, c.y)];
        corners.iter().all(|at| self.from.cross(*at - self.marker) < 0)
            || corners.iter().all(|at| (*at - self.marker).cross(self.to) < 0)
            || self.foes.iter().any(|foe| corners.iter().all(|at| !foe.is_cleared_by(*at)))
    }

    /// Whether no place of the table lies in it. Whoever goes straight away from the marker stays in it once he is far
    /// enough from the enemy, so that a zone with any place has one on an edge.
    pub(crate) fn is_empty(&self) -> bool {
        Edge::ALL.into_iter().all(|edge| self.spans(edge, &self.foes).is_empty())
    }

    /// Where a Jump-Off Point goes if there is no cover: R-COC-020.
    pub(crate) fn edge_places(&self) -> EdgePlaces {
        for foes in [self.foes.as_slice(), &[]] {
            let spans: ArrayVec<Span, 12> = Edge::ALL.into_iter().flat_map(|edge| self.spans(edge, foes)).collect();
            if !spans.is_empty() {
                return EdgePlaces { spans, table: self.table };
            }
        }
        let at = self.axis_end();
        let on = |edge: &Edge| Span::of(*edge, self.table, at).is_some();
        let edge = Edge::ALL.into_iter().find(on).unwrap_or(Edge::South);
        EdgePlaces { spans: Span::of(edge, self.table, at).into_iter().collect(), table: self.table }
    }

    /// The parts of an edge that lie between the rays and far enough from these foes.
    fn spans(&self, edge: Edge, foes: &[Foe]) -> ArrayVec<Span, 3> {
        let line = EdgeLine::of(edge, self.table);
        let (mut low, mut high) = (0, i64::from(line.length));
        for (ray, sign) in [(self.from, 1), (self.to, -1)] {
            let at = |along: i32| ray.cross(line.at(along) - self.marker) * sign;
            let start = at(0);
            let slope = i64::from(if line.level { -ray.y } else { ray.x }) * sign;
            match slope.signum() {
                0 if start < 0 => return ArrayVec::new(),
                0 => {}
                1 => low = low.max(-(start.div_euclid(slope))),
                _ => high = high.min(start.div_euclid(-slope)),
            }
        }
        let mut spans: ArrayVec<(i64, i64), 3> = ArrayVec::new();
        if low <= high {
            spans.push((low, high));
        }
        for foe in foes {
            let (along, across) = line.seen(foe.at);
            let left = foe.least - across * across;
            if left <= 0 {
                continue;
            }
            let root = left.isqrt();
            let clear = if root * root < left { root + 1 } else { root };
            let mut kept: ArrayVec<(i64, i64), 3> = ArrayVec::new();
            for (a, b) in spans {
                for (a, b) in [(a, b.min(along - clear)), (a.max(along + clear), b)] {
                    if a <= b && !kept.is_full() {
                        kept.push((a, b));
                    }
                }
            }
            spans = kept;
        }
        spans.into_iter().map(|(a, b)| Span { edge, from: a as i32, to: b as i32 }).collect()
    }

    /// Where the middle of the zone leaves the table.
    fn axis_end(&self) -> Point {
        let way = middle(self.from, self.to);
        let length = |v: Vector| i128::from(v.dot(v)).isqrt().max(1);
        let far = Point::new(
            self.marker.x + (i128::from(way.x) * i128::from(FAR) / length(way)) as i32,
            self.marker.y + (i128::from(way.y) * i128::from(FAR) / length(way)) as i32,
        );
        clipped(self.marker, far, self.table)
    }

    /// The outline of the zone as a prompt shows it: one part, or several where the enemy's distance cuts it.
    pub(crate) fn outlines(&self) -> Vec<Vec<Point>> {
        let mut parts: Vec<(Vec<Point>, Vec<Point>)> = Vec::new();
        let mut open = false;
        for way in self.directions() {
            let (near, far) = self.stretch(way);
            let out = (far - self.marker).length() > (near - self.marker).length();
            if out {
                if !open {
                    parts.push((Vec::new(), Vec::new()));
                }
                if let Some((inner, outer)) = parts.last_mut() {
                    inner.push(near);
                    outer.push(far);
                }
            }
            open = out;
        }
        let whole = parts.into_iter().filter(|(inner, _)| inner.len() > 1);
        whole.map(|(inner, outer)| inner.into_iter().chain(outer.into_iter().rev()).collect()).collect()
    }

    /// Directions from the first ray to the second: every few degrees, and through the corners of the table.
    pub(crate) fn directions(&self) -> Vec<Bearing> {
        let start = Bearing::of(self.from).unwrap_or(Bearing::NORTH);
        let span = Bearing::of(self.to).unwrap_or(start).0.wrapping_sub(start.0);
        let steps = i32::from(span / 728) + 2;
        let mut turns: Vec<i32> = (0..=steps).map(|n| i32::from(span) * n / steps).collect();
        let (a, c) = (self.table.least, self.table.most);
        for corner in [a, Point::new(c.x, a.y), c, Point::new(a.x, c.y)] {
            if self.is_between_rays(corner)
                && let Some(way) = Bearing::towards(self.marker, corner)
            {
                turns.push(i32::from(way.0.wrapping_sub(start.0)).min(i32::from(span)));
            }
        }
        turns.sort_unstable();
        turns.dedup();
        turns.into_iter().map(|turn| start.turned(turn)).collect()
    }

    /// Where the zone begins and where it ends in a direction from the marker.
    pub(crate) fn stretch(&self, way: Bearing) -> (Point, Point) {
        let unit = way.unit();
        let leaves = self.foes.iter().map(|foe| {
            let off = self.marker - foe.at;
            let along = (i128::from(unit.x) * i128::from(off.x) + i128::from(unit.y) * i128::from(off.y)) >> UNIT;
            let beyond = along * along + i128::from(foe.least) - i128::from(off.dot(off));
            (beyond.max(0).isqrt() - along + 2) as i32
        });
        let near = self.marker.ahead(way, Inches::thousandths(leaves.max().unwrap_or(0).clamp(0, 2_000_000)));
        let far = clipped(self.marker, self.marker.ahead(way, Inches::thousandths(FAR as i32)), self.table);
        (near, far)
    }
}

/// The rays that bound a zone, clockwise. R-COC-018
fn bounded(a: Vector, b: Vector, friendly: Edges) -> (Vector, Vector) {
    let (turn, along) = (a.cross(b), a.dot(b));
    if turn == 0 && along < 0 {
        // The marker lies between them: everything on the side of its own edge.
        let sides = friendly.iter().map(|edge| {
            let home = edge.outward().unit();
            (i128::from(a.x) * i128::from(home.y) - i128::from(a.y) * i128::from(home.x)).signum()
        });
        return if sides.into_iter().find(|side| *side != 0) == Some(-1) { (-a, a) } else { (a, -a) };
    }
    if along > 0 && i128::from(turn.abs()) * TANGENT.1 < i128::from(along) * TANGENT.0 {
        let axis = middle(a, b);
        return (turned(axis, -1), turned(axis, 1));
    }
    if turn > 0 { (a, b) } else { (b, a) }
}

/// The direction half way from one ray to the other.
fn middle(from: Vector, to: Vector) -> Vector {
    let fine = |v: Vector| (i128::from(v.dot(v)) << 20).isqrt().max(1);
    let (a, b) = (fine(from), fine(to));
    let x = i128::from(from.x) * b + i128::from(to.x) * a;
    let y = i128::from(from.y) * b + i128::from(to.y) * a;
    if from.cross(to) == 0 && from.dot(to) < 0 {
        // Half a turn: straight out from the line between them.
        return shrunk(-i128::from(from.y), i128::from(from.x));
    }
    shrunk(x, y)
}

/// A ray turned by 5 degrees, clockwise where `sense` is 1.
fn turned(ray: Vector, sense: i128) -> Vector {
    let (cosine, sine) = (HALF_WIDTH.0, HALF_WIDTH.1 * sense);
    let (x, y) = (i128::from(ray.x), i128::from(ray.y));
    shrunk(x * cosine - y * sine, x * sine + y * cosine)
}

/// The same direction with components of at most 30 bits, and of nearly as many.
fn shrunk(mut x: i128, mut y: i128) -> Vector {
    let size = x.abs().max(y.abs());
    let bits = 128 - size.leading_zeros();
    let shift = bits.saturating_sub(29);
    (x, y) = (x >> shift, y >> shift);
    let grow = 29u32.saturating_sub(bits);
    (x, y) = (x << grow, y << grow);
    Vector::new(x as i32, y as i32)
}

/// Where the way to a place off the table leaves it, to the nearest place inside.
fn clipped(from: Point, to: Point, table: Bounds) -> Point {
    let way = to - from;
    let mut part = (1i128, 1i128);
    for (start, length, low, high) in
        [(from.x, way.x, table.least.x, table.most.x), (from.y, way.y, table.least.y, table.most.y)]
    {
        let room = if length > 0 { high - start } else { start - low };
        let (room, length) = (i128::from(room), i128::from(length.abs()));
        if length > 0 && room * part.1 < part.0 * length {
            part = (room, length);
        }
    }
    let step = |length: i32| {
        let whole = i128::from(length) * part.0;
        ((2 * whole + part.1 * i128::from(length.signum())) / (2 * part.1)) as i32
    };
    let at = Point::new(from.x + step(way.x), from.y + step(way.y));
    Point::new(at.x.clamp(table.least.x, table.most.x), at.y.clamp(table.least.y, table.most.y))
}
