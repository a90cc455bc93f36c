//! The base of a figure, an element or a vehicle: a rectangle that faces somewhere.

use serde::{Deserialize, Serialize};

use super::{Bounds, segment};
use crate::{Bearing, Inches, Point, Vector};

/// A rectangular base, turned to face in any direction.
///
/// Its outline is the quadrilateral of its four [corners](Footprint::corners), which are rounded to the nearest
/// thousandth and lie symmetrically about the centre; every answer is exact for that quadrilateral. The outline
/// belongs to the base: bases that touch have no gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Footprint {
    pub centre: Point,
    pub facing: Bearing,
    /// From the left side to the right side.
    pub width: Inches,
    /// From the front to the rear.
    pub depth: Inches,
}

impl Footprint {
    /// A base at a place, facing somewhere.
    pub const fn new(centre: Point, facing: Bearing, width: Inches, depth: Inches) -> Self {
        Self { centre, facing, width, depth }
    }

    /// Front left, front right, rear right, rear left: clockwise on the table.
    pub const fn corners(&self) -> [Point; 4] {
        let (a, b) = self.diagonals();
        let c = self.centre;
        [
            Point::new(c.x - b.x, c.y - b.y),
            Point::new(c.x + a.x, c.y + a.y),
            Point::new(c.x + b.x, c.y + b.y),
            Point::new(c.x - a.x, c.y - a.y),
        ]
    }

    /// The middle of the front edge.
    pub const fn front_middle(&self) -> Point {
        self.centre.ahead(self.facing, half(self.depth))
    }

    /// The middle of the rear edge.
    pub const fn rear_middle(&self) -> Point {
        self.centre.ahead(self.facing.opposite(), half(self.depth))
    }

    /// The middle of the left edge.
    pub const fn left_middle(&self) -> Point {
        self.centre.ahead(self.facing.left(), half(self.width))
    }

    /// The middle of the right edge.
    pub const fn right_middle(&self) -> Point {
        self.centre.ahead(self.facing.right(), half(self.width))
    }

    /// The same base moved to another place.
    #[must_use]
    pub const fn moved_to(self, centre: Point) -> Self {
        Self { centre, ..self }
    }

    /// The same base turned on its centre.
    #[must_use]
    pub const fn turned_to(self, facing: Bearing) -> Self {
        Self { facing, ..self }
    }

    /// Whether the point lies on the base, its outline included.
    pub fn contains(&self, point: Point) -> bool {
        self.centre.is_within(self.radius(), point) && on(&self.corners(), point)
    }

    /// Whether the two bases have a point in common, even if they only touch.
    pub fn overlaps(&self, other: &Self) -> bool {
        if self.is_upright() && other.is_upright() {
            return self.upright_bounds().meets(&other.upright_bounds());
        }
        let reach = self.radius() + other.radius();
        self.centre.is_within(reach, other.centre) && !apart(&self.corners(), &other.corners())
    }

    /// The distance between the nearest points of the two bases; zero where they touch or overlap.
    pub fn gap(&self, other: &Self) -> Inches {
        if self.is_upright() && other.is_upright() {
            return self.upright_bounds().gap(&other.upright_bounds());
        }
        let (mine, theirs) = (self.corners(), other.corners());
        let near = self.centre.is_within(self.radius() + other.radius(), other.centre);
        if near && !apart(&mine, &theirs) {
            return Inches::ZERO;
        }
        Inches::root_up(nearest(&mine, &theirs).min(nearest(&theirs, &mine)))
    }

    /// Whether the gap between the two bases is at most `limit`; far cheaper than the gap itself where it is clear.
    pub fn is_within(&self, limit: Inches, other: &Self) -> bool {
        if self.is_upright() && other.is_upright() {
            return self.upright_bounds().is_within(limit, &other.upright_bounds());
        }
        if limit < Inches::ZERO || !self.centre.is_within(limit + self.radius() + other.radius(), other.centre) {
            return false;
        }
        self.centre.is_within(limit, other.centre) || self.gap(other) <= limit
    }

    /// The distance from the nearest point of the base; zero for a point on it.
    pub fn gap_to_point(&self, point: Point) -> Inches {
        if self.is_upright() {
            return self.upright_bounds().gap(&Bounds { least: point, most: point });
        }
        let corners = self.corners();
        if on(&corners, point) {
            return Inches::ZERO;
        }
        Inches::root_up(nearest(&corners, &[point]))
    }

    /// Whether the point is no farther from the base than `limit`.
    pub fn is_near(&self, limit: Inches, point: Point) -> bool {
        if self.is_upright() {
            return self.upright_bounds().is_within(limit, &Bounds { least: point, most: point });
        }
        self.gap_to_point(point) <= limit
    }

    /// Whether the straight line between the two points touches the base.
    pub fn crossed_by(&self, from: Point, to: Point) -> bool {
        if segment::squared_distance(from, to, self.centre) > self.radius().squared() as u64 {
            return false;
        }
        let corners = self.corners();
        if on(&corners, from) || on(&corners, to) {
            return true;
        }
        edges(&corners).any(|(a, b)| segment::meet(from, to, a, b))
    }

    /// The upright box around the base.
    pub fn bounds(&self) -> Bounds {
        Bounds::around(&self.corners())
    }

    /// Whether it stands like a counter on a map: then it is a box, and measured without looking at its corners.
    fn is_upright(&self) -> bool {
        self.facing == Bearing::NORTH && self.width >= Inches::ZERO && self.depth >= Inches::ZERO
    }

    /// Its bounds, if it is upright.
    fn upright_bounds(&self) -> Bounds {
        // As `diagonals` rounds them.
        let halved = |length: Inches| (length.thousandths_value() + 1) / 2;
        let (x, y, c) = (halved(self.width), halved(self.depth), self.centre);
        Bounds { least: Point::new(c.x - x, c.y - y), most: Point::new(c.x + x, c.y + y) }
    }

    /// No point of the base is farther from its centre than this; not the least such length, but a cheap one.
    pub(crate) const fn radius(&self) -> Inches {
        Inches::thousandths(i32::midpoint(self.width.thousandths_value(), self.depth.thousandths_value()) + 2)
    }

    /// The ways from the centre to the front right and to the rear right corner.
    const fn diagonals(&self) -> (Vector, Vector) {
        let ahead = self.facing.unit();
        let aside = Vector::new(-ahead.y, ahead.x);
        let (w, d) = (self.width.thousandths_value() as i64, self.depth.thousandths_value() as i64);
        let (wx, wy) = (aside.x as i64 * w, aside.y as i64 * w);
        let (dx, dy) = (ahead.x as i64 * d, ahead.y as i64 * d);
        (Vector::new(halved(wx + dx), halved(wy + dy)), Vector::new(halved(wx - dx), halved(wy - dy)))
    }
}

/// Half of a product of a length and a fixed-point unit, back in thousandths.
const fn halved(product: i64) -> i32 {
    crate::point::round_div(product, 2 * crate::trig::ONE) as i32
}

const fn half(length: Inches) -> Inches {
    length.scaled(1, 2)
}

fn edges(corners: &[Point; 4]) -> impl Iterator<Item = (Point, Point)> {
    let c = *corners;
    (0..4).map(move |n| (c[n], c[(n + 1) % 4]))
}

/// Whether the point lies within the quadrilateral. A base without width or depth is a mere line.
fn on(corners: &[Point; 4], point: Point) -> bool {
    edges(corners).all(|(a, b)| segment::side(a, b, point) >= 0) && Bounds::around(corners).contains(point)
}

/// Whether some edge of one of them has the other entirely on its outer side.
fn apart(mine: &[Point; 4], theirs: &[Point; 4]) -> bool {
    let parted = |(a, b): (Point, Point), others: &[Point; 4]| others.iter().all(|&p| segment::side(a, b, p) < 0);
    edges(mine).any(|edge| parted(edge, theirs))
        || edges(theirs).any(|edge| parted(edge, mine))
        || !Bounds::around(mine).meets(&Bounds::around(theirs))
}

/// The least squared distance from any of the points to the edges that face it, rounded up.
fn nearest(corners: &[Point; 4], points: &[Point]) -> u64 {
    let mut least = u64::MAX;
    for &point in points {
        for (a, b) in edges(corners) {
            if segment::side(a, b, point) <= 0 {
                least = least.min(segment::squared_distance(a, b, point));
            }
        }
    }
    least
}
