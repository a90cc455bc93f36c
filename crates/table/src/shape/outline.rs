//! The outline of a feature, cut into pieces that are quick to ask.

use super::polygon::{Bounds, Side, locate};
use super::{Cover, Disc, Footprint, Line, MOST_CORNERS, Polygon, Polyline, Stretch, segment};
use crate::{Inches, Point, Vector};

/// What a feature covers: an area, the ribbon along a line, or a disc.
#[derive(Clone, Debug)]
pub(crate) enum Outline {
    Area(Vec<Point>),
    /// One quadrilateral for each straight part of the line, mitred where parts join, so that they cover the ribbon
    /// without gap or overlap.
    Ribbon(Vec<[Point; 4]>),
    Disc(Disc),
}

impl Outline {
    /// The ribbon along a line: one area where its outline does not touch itself, else part by part.
    pub fn ribbon(line: &Polyline, width: Inches) -> Self {
        let quads = ribbon(&line.points, width);
        let right = quads.iter().map(|quad| quad[2]);
        let left = quads.iter().rev().map(|quad| quad[1]);
        let Some(first) = quads.first() else { return Self::Ribbon(quads) };
        let round = Polygon::new([first[3]].into_iter().chain(right).chain(left).chain([first[0]]).collect());
        if round.corners.len() <= MOST_CORNERS && !round.crosses_itself() {
            return Self::Area(round.corners);
        }
        Self::Ribbon(quads)
    }

    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Area(corners) => Bounds::around(corners),
            Self::Ribbon(quads) => Bounds::around(quads.as_flattened()),
            Self::Disc(disc) => disc.bounds(),
        }
    }

    /// Whether the point lies within, edges included.
    pub fn contains(&self, point: Point) -> bool {
        match self {
            Self::Area(corners) => locate(corners, point) != Side::Outside,
            Self::Ribbon(quads) => quads.iter().any(|quad| locate(quad, point) != Side::Outside),
            Self::Disc(disc) => disc.contains(point),
        }
    }

    /// Whether the point lies within and not on the edge.
    pub fn contains_strictly(&self, point: Point) -> bool {
        match self {
            Self::Area(corners) => locate(corners, point) == Side::Inside,
            Self::Ribbon(quads) => {
                // On the mitre between two parts the point is on the edge of both and yet inside.
                let mut edges = 0;
                for quad in quads {
                    match locate(quad, point) {
                        Side::Inside => return true,
                        Side::Edge => edges += 1,
                        Side::Outside => {}
                    }
                }
                edges > 1
            }
            Self::Disc(disc) => disc.centre.squared_distance(point) < disc.radius.squared(),
        }
    }

    /// Adds the parts of the line that lie within.
    pub fn stretches(&self, line: &Line, into: &mut Cover) {
        match self {
            Self::Area(corners) => line.in_outline(corners, into),
            Self::Ribbon(quads) => {
                for quad in quads {
                    line.in_outline(quad, into);
                }
            }
            Self::Disc(disc) => {
                if let Some(stretch) = line.in_disc(disc) {
                    into.inside.add(stretch);
                }
            }
        }
    }

    /// The parts of the line that lie within, in order, until `each` has seen enough: whether it has not. None where it is
    /// not so simple: the line touches a corner, or the outline is made of several parts.
    pub fn each_stretch(&self, line: &Line, each: &mut impl FnMut(Stretch) -> bool) -> Option<bool> {
        match self {
            Self::Area(corners) => line.each_within(corners, each),
            Self::Ribbon(_) => None,
            Self::Disc(disc) => Some(line.in_disc(disc).is_none_or(each)),
        }
    }

    /// The squared distance to the nearest point of the segment, rounded up; zero where they meet.
    pub fn squared_gap(&self, from: Point, to: Point) -> u64 {
        if self.contains(from) {
            return 0;
        }
        let to_edges = |corners: &[Point]| {
            super::polygon::edges(corners).map(|(a, b)| segment::squared_gap(a, b, from, to)).min().unwrap_or(u64::MAX)
        };
        match self {
            Self::Area(corners) => to_edges(corners),
            Self::Ribbon(quads) => quads.iter().map(|quad| to_edges(quad)).min().unwrap_or(u64::MAX),
            Self::Disc(disc) => {
                let gap = Inches::root_up(segment::squared_distance(from, to, disc.centre)).less(disc.radius);
                gap.squared() as u64
            }
        }
    }

    /// Whether the edge of the outline passes no farther from the point than `limit`.
    pub fn is_edge_within(&self, limit: Inches, point: Point) -> bool {
        let most = limit.squared() as u64;
        let near = |corners: &[Point]| {
            super::polygon::edges(corners).any(|(a, b)| {
                Bounds::around(&[a, b]).grown(limit).contains(point) && segment::squared_distance(a, b, point) <= most
            })
        };
        match self {
            Self::Area(corners) => near(corners),
            Self::Ribbon(quads) => quads.iter().any(|quad| near(quad)),
            Self::Disc(disc) => {
                disc.centre.is_within(disc.radius + limit, point)
                    && (limit > disc.radius || disc.centre.distance_to(point) >= disc.radius - limit)
            }
        }
    }

    /// Whether the base is no farther from the outline than `limit`: the same as comparing the gap, but edges that lie
    /// far off are not measured.
    pub fn is_within(&self, limit: Inches, base: &Footprint) -> bool {
        if limit < Inches::ZERO {
            return false;
        }
        let corners = base.corners();
        let near = Bounds::around(&corners).grown(limit);
        let most = limit.squared() as u64;
        // A base that has a corner in the outline but not its centre has an edge that crosses it.
        let by_edges = |outline: &[Point]| {
            super::polygon::edges(outline).any(|(a, b)| {
                Bounds::around(&[a, b]).meets(&near)
                    && (0..4).any(|n| segment::squared_gap(a, b, corners[n], corners[(n + 1) % 4]) <= most)
            })
        };
        let edges_or_inside = match self {
            Self::Area(points) => by_edges(points) || points.first().is_some_and(|&p| base.contains(p)),
            Self::Ribbon(quads) => {
                quads.iter().any(|quad| by_edges(quad)) || quads.first().is_some_and(|quad| base.contains(quad[0]))
            }
            Self::Disc(disc) => return disc.gap_to_base(base) <= limit,
        };
        edges_or_inside || self.contains(base.centre)
    }

    /// The distance between the base and the nearest point of the outline; zero where they touch.
    pub fn gap_to_base(&self, base: &Footprint) -> Inches {
        if let Self::Disc(disc) = self {
            return disc.gap_to_base(base);
        }
        if self.contains(base.centre) {
            return Inches::ZERO;
        }
        let corners = base.corners();
        let inside = match self {
            Self::Area(points) => points.first().is_some_and(|&p| base.contains(p)),
            Self::Ribbon(quads) => quads.first().is_some_and(|quad| base.contains(quad[0])),
            Self::Disc(_) => false,
        };
        if inside {
            return Inches::ZERO;
        }
        let squared = (0..4).map(|n| self.squared_gap(corners[n], corners[(n + 1) % 4])).min();
        Inches::root_up(squared.unwrap_or(u64::MAX))
    }
}

fn ribbon(points: &[Point], width: Inches) -> Vec<[Point; 4]> {
    let half = Inches::thousandths((width.thousandths_value() / 2).max(1));
    let parts: Vec<(Point, Point, Vector)> = points
        .windows(2)
        .filter(|pair| pair[0] != pair[1])
        .map(|pair| (pair[0], pair[1], across(pair[1] - pair[0], half)))
        .collect();
    let closed = parts.len() > 2 && points.first() == points.last();
    (0..parts.len())
        .map(|n| {
            let (a, b, aside) = parts[n];
            let before = if n > 0 { Some(parts[n - 1]) } else { parts.last().copied().filter(|_| closed) };
            let after = parts.get(n + 1).or(parts.first().filter(|_| closed && n + 1 == parts.len()));
            let start = before.map_or(aside, |before| mitre(before.2, aside, half));
            let end = after.map_or(aside, |after| mitre(aside, after.2, half));
            [a - start, b - end, b + end, a + start]
        })
        .collect()
}

/// A way of the given length to the right of `way`.
fn across(way: Vector, half: Inches) -> Vector {
    let length = i64::from(way.length().thousandths_value().max(1));
    let scale = |n: i32| crate::point::round_div(i64::from(n) * i64::from(half.thousandths_value()), length) as i32;
    Vector::new(scale(-way.y), scale(way.x))
}

/// Where the right edges of two parts meet, from their common point; a turn too sharp for that is cut off square.
fn mitre(one: Vector, next: Vector, half: Inches) -> Vector {
    let sum = one + next;
    let squared = sum.dot(sum);
    // The mitre is the sum of the two ways, scaled so that it reaches both edges: 2·half² / |sum|².
    if squared < half.squared() {
        return one;
    }
    let scale = |n: i32| crate::point::round_div(i64::from(n) * 2 * half.squared(), squared) as i32;
    Vector::new(scale(sum.x), scale(sum.y))
}
