//! Outlines of fields and woods, and lines such as hedges and roads.

use serde::{Deserialize, Serialize};

use super::{Footprint, segment};
use crate::{Inches, Point};

/// An upright box, its edges included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bounds {
    /// The north-west corner.
    pub least: Point,
    /// The south-east corner.
    pub most: Point,
}

impl Bounds {
    /// The least box around the points; the point of origin where there are none.
    pub fn around(points: &[Point]) -> Self {
        let Some((&first, rest)) = points.split_first() else {
            return Self { least: Point::ORIGIN, most: Point::ORIGIN };
        };
        rest.iter().fold(Self { least: first, most: first }, |b, p| Self {
            least: Point::new(b.least.x.min(p.x), b.least.y.min(p.y)),
            most: Point::new(b.most.x.max(p.x), b.most.y.max(p.y)),
        })
    }

    /// Whether the point lies in the box.
    #[inline]
    pub const fn contains(&self, p: Point) -> bool {
        p.x >= self.least.x && p.x <= self.most.x && p.y >= self.least.y && p.y <= self.most.y
    }

    /// The distance between the nearest points of the boxes; zero where they meet.
    pub(crate) const fn gap(&self, other: &Self) -> Inches {
        Inches::root_up(self.squared_gap(other) as u64)
    }

    /// Whether that distance is at most `limit`.
    pub(crate) fn is_within(&self, limit: Inches, other: &Self) -> bool {
        limit >= Inches::ZERO && self.squared_gap(other) <= limit.squared()
    }

    const fn squared_gap(&self, other: &Self) -> i64 {
        let aside = apart(self.least.x, self.most.x, other.least.x, other.most.x);
        let along = apart(self.least.y, self.most.y, other.least.y, other.most.y);
        aside * aside + along * along
    }

    /// Whether the boxes have a point in common.
    #[inline]
    pub const fn meets(&self, other: &Self) -> bool {
        self.least.x <= other.most.x
            && other.least.x <= self.most.x
            && self.least.y <= other.most.y
            && other.least.y <= self.most.y
    }

    /// The box with a margin on every side.
    #[must_use]
    pub const fn grown(&self, margin: Inches) -> Self {
        let m = margin.thousandths_value();
        Self {
            least: Point::new(self.least.x - m, self.least.y - m),
            most: Point::new(self.most.x + m, self.most.y + m),
        }
    }

    /// The middle of the box.
    pub const fn middle(&self) -> Point {
        self.least.middle(self.most)
    }
}

/// How far apart two stretches of a line are; nothing where they meet.
const fn apart(least: i32, most: i32, other_least: i32, other_most: i32) -> i64 {
    if other_least > most {
        other_least as i64 - most as i64
    } else if least > other_most {
        least as i64 - other_most as i64
    } else {
        0
    }
}

/// A closed outline that does not cross itself. Its edge belongs to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Polygon {
    pub corners: Vec<Point>,
}

impl Polygon {
    /// An outline through these corners, closed by itself.
    pub const fn new(corners: Vec<Point>) -> Self {
        Self { corners }
    }

    /// An upright rectangle.
    pub fn rectangle(north_west: Point, south_east: Point) -> Self {
        let (a, c) = (north_west, south_east);
        Self::new(vec![a, Point::new(c.x, a.y), c, Point::new(a.x, c.y)])
    }

    /// Its edges in order, the closing one included.
    pub fn edges(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        edges(&self.corners)
    }

    /// Whether the point lies inside or on the edge.
    pub fn contains(&self, point: Point) -> bool {
        locate(&self.corners, point) != Side::Outside
    }

    /// Whether the point lies inside and not on the edge.
    pub fn contains_strictly(&self, point: Point) -> bool {
        locate(&self.corners, point) == Side::Inside
    }

    /// The distance between a base and the nearest point of the area; zero where they touch or overlap.
    pub fn gap_to_base(&self, base: &Footprint) -> Inches {
        if self.contains(base.centre) || self.corners.first().is_some_and(|&corner| base.contains(corner)) {
            return Inches::ZERO;
        }
        let sides = base.corners();
        let gap = |n: usize| {
            let (from, to) = (sides[n], sides[(n + 1) % 4]);
            self.edges().map(move |(a, b)| segment::squared_gap(a, b, from, to)).min()
        };
        Inches::root_up((0..4).filter_map(gap).min().unwrap_or(u64::MAX))
    }

    /// Twice the area in square thousandths; positive where the corners run clockwise on the table.
    pub fn area2(&self) -> i64 {
        self.edges().map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(a.y) * i64::from(b.x)).sum()
    }

    /// The upright box around it.
    pub fn bounds(&self) -> Bounds {
        Bounds::around(&self.corners)
    }

    /// Whether two of its edges meet other than at the corner they share.
    pub fn crosses_itself(&self) -> bool {
        let edges: Vec<_> = self.edges().collect();
        let count = edges.len();
        (0..count).any(|i| {
            let (a, b) = edges[i];
            a == b
                || (i + 1..count).any(|j| {
                    let (c, d) = edges[j];
                    if j == i + 1 {
                        segment::holds(a, b, d) || segment::holds(c, d, a)
                    } else if i == 0 && j == count - 1 {
                        segment::holds(a, b, c) || segment::holds(c, d, b)
                    } else {
                        segment::meet(a, b, c, d)
                    }
                })
        })
    }
}

/// A line through several points.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Polyline {
    pub points: Vec<Point>,
}

impl Polyline {
    /// A line through these points.
    pub const fn new(points: Vec<Point>) -> Self {
        Self { points }
    }

    /// Its straight parts in order.
    pub fn parts(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points.windows(2).map(|pair| (pair[0], pair[1]))
    }

    /// The sum of the measured lengths of its parts.
    pub fn length(&self) -> Inches {
        self.parts().map(|(a, b)| a.distance_to(b)).sum()
    }

    /// The place so far along the line, and the part it lies on; the end where the line is shorter.
    pub fn at(&self, distance: Inches) -> Option<(usize, Point)> {
        let mut left = distance.max(Inches::ZERO);
        for (n, (a, b)) in self.parts().enumerate() {
            let length = a.distance_to(b);
            if left <= length {
                return Some((n, a.towards(b, left, length)));
            }
            left -= length;
        }
        self.points.last().map(|&end| (self.points.len().saturating_sub(2), end))
    }

    /// How far along the line its point nearest to `point` lies, to a thousandth.
    pub fn nearest(&self, point: Point) -> Inches {
        let (mut best, mut least, mut walked) = (Inches::ZERO, u64::MAX, Inches::ZERO);
        for (a, b) in self.parts() {
            let length = a.distance_to(b);
            let squared = segment::squared_distance(a, b, point);
            if squared < least {
                let (whole, along) = ((b - a).dot(b - a), (b - a).dot(point - a));
                let part = along.clamp(0, whole) as i128 * length.thousandths_value() as i128 / whole.max(1) as i128;
                (least, best) = (squared, walked + Inches::thousandths(part as i32));
            }
            walked += length;
        }
        best
    }

    /// The upright box around it.
    pub fn bounds(&self) -> Bounds {
        Bounds::around(&self.points)
    }
}

/// Where a point lies with respect to an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Inside,
    Edge,
    Outside,
}

pub(crate) fn edges(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    let last = corners.last().copied();
    corners.iter().scan(last, |before, &corner| before.replace(corner).map(|b| (b, corner)))
}

/// Counts the edges that a ray to the east crosses; exact, without division.
pub(crate) fn locate(corners: &[Point], p: Point) -> Side {
    let mut inside = false;
    for (a, b) in edges(corners) {
        if (a.y > p.y) == (b.y > p.y) {
            // Level edges and ends that only touch the ray matter only where the point lies on them.
            if a.y.min(b.y) <= p.y && a.y.max(b.y) >= p.y && segment::holds(a, b, p) {
                return Side::Edge;
            }
            continue;
        }
        let turn = segment::side(a, b, p);
        if turn == 0 {
            return Side::Edge;
        }
        if (turn < 0) == (b.y < a.y) {
            inside = !inside;
        }
    }
    if inside { Side::Inside } else { Side::Outside }
}
