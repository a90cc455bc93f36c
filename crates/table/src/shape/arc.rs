//! Arcs of fire and of view.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::{Footprint, segment};
use crate::trig::{ONE, QUARTER};
use crate::{Bearing, Inches, Point, Vector};

/// What lies within so much of a turn to either side of an axis; both edges and the apex belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arc {
    pub apex: Point,
    pub axis: Bearing,
    /// To each side of the axis, in 65536ths of a turn: 22.5° is 4096. From 32768 on the arc is all round.
    pub half_angle: u16,
    /// How far it reaches, if it ends.
    pub reach: Option<Inches>,
}

impl Arc {
    /// An endless arc of so many 65536ths of a turn to each side.
    pub const fn new(apex: Point, axis: Bearing, half_angle: u16) -> Self {
        Self { apex, axis, half_angle, reach: None }
    }

    /// The same arc, as far as `reach`.
    #[must_use]
    pub const fn reaching(self, reach: Inches) -> Self {
        Self { reach: Some(reach), ..self }
    }

    /// Whether the point lies in the arc.
    pub fn contains(&self, point: Point) -> bool {
        self.reaches(point) && self.edges().hold(point - self.apex)
    }

    /// Whether any part of the base lies in the arc.
    pub fn meets(&self, base: &Footprint) -> bool {
        if let Some(reach) = self.reach
            && !self.apex.is_within(reach + base.radius(), base.centre)
        {
            return false;
        }
        let edges = self.edges();
        if edges.leave_out(base.centre - self.apex, base.radius()) {
            return false;
        }
        let holds = |point: Point| self.reaches(point) && edges.hold(point - self.apex);
        if holds(base.centre) || base.contains(self.apex) {
            return true;
        }
        let corners = base.corners();
        corners.iter().any(|&corner| holds(corner))
            || (0..4).any(|n| self.meets_edge(&edges, corners[n], corners[(n + 1) % 4]))
    }

    fn reaches(&self, point: Point) -> bool {
        self.reach.is_none_or(|reach| self.apex.is_within(reach, point))
    }

    fn edges(&self) -> Edges {
        let half = i32::from(self.half_angle);
        Edges {
            left: self.axis.turned(-half).unit(),
            right: self.axis.turned(half).unit(),
            axis: self.axis.unit(),
            half_angle: self.half_angle,
        }
    }

    /// Whether the arc meets the segment between its ends: where an edge of the arc crosses it, or, for an arc that
    /// ends, where the rim bulges over it.
    fn meets_edge(&self, edges: &Edges, a: Point, b: Point) -> bool {
        let by_ray = !edges.all_round() && (self.ray_meets(edges.left, a, b) || self.ray_meets(edges.right, a, b));
        by_ray || self.rim_meets(edges, a, b)
    }

    fn rim_meets(&self, edges: &Edges, a: Point, b: Point) -> bool {
        let Some(reach) = self.reach else { return false };
        if segment::squared_distance(a, b, self.apex) > reach.squared() as u64 {
            return false;
        }
        let edge = b - a;
        let (from_a, from_b) = (self.apex - a, self.apex - b);
        if edge.dot(from_a) <= 0 || edge.dot(from_b) >= 0 {
            return false; // The nearest point is a corner, and corners have been looked at.
        }
        // The foot of the perpendicular lies straight across the edge from the apex.
        let right = Vector::new(-edge.y, edge.x);
        edges.hold(if edge.cross(from_a) > 0 { -right } else { right })
    }

    fn ray_meets(&self, ray: Vector, a: Point, b: Point) -> bool {
        let (va, vb) = (a - self.apex, b - self.apex);
        let (sa, sb) = (ray.cross(va), ray.cross(vb));
        if sa.signum() * sb.signum() > 0 {
            return false;
        }
        // The crossing divides the edge in the ratio of the two sides; both ends on the ray are corners seen before.
        let (wa, wb) = (i128::from(sb.unsigned_abs()), i128::from(sa.unsigned_abs()));
        if wa + wb == 0 {
            return false;
        }
        let ahead = i128::from(ray.dot(va)) * wa + i128::from(ray.dot(vb)) * wb;
        // `ahead / (wa + wb)` is the distance times the length of the unit.
        ahead >= 0
            && self
                .reach
                .is_none_or(|reach| ahead <= i128::from(reach.thousandths_value()) * (wa + wb) * i128::from(ONE))
    }
}

/// The directions that bound an arc.
struct Edges {
    left: Vector,
    right: Vector,
    axis: Vector,
    half_angle: u16,
}

impl Edges {
    const fn all_round(&self) -> bool {
        self.half_angle >= 2 * QUARTER
    }

    /// Whether a way from the apex leads into the arc.
    fn hold(&self, way: Vector) -> bool {
        let right_of_left_edge = self.left.cross(way) >= 0;
        let left_of_right_edge = self.right.cross(way) <= 0;
        match self.half_angle.cmp(&QUARTER) {
            // The axis rules out a way straight back where the arc is a mere line.
            Ordering::Less => right_of_left_edge && left_of_right_edge && self.axis.dot(way) >= 0,
            Ordering::Equal => self.axis.dot(way) >= 0,
            Ordering::Greater => self.all_round() || right_of_left_edge || left_of_right_edge,
        }
    }

    /// Whether everything within `radius` of the end of the way lies beyond one edge of a narrow arc.
    fn leave_out(&self, way: Vector, radius: Inches) -> bool {
        let margin = i64::from(radius.thousandths_value()) * (ONE + 2);
        self.half_angle < QUARTER
            && (self.left.cross(way) < -margin || self.right.cross(way) > margin || self.axis.dot(way) < -margin)
    }
}
