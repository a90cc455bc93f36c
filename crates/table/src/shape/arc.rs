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
        self.reach.is_none_or(|reach| self.apex.is_within(reach, point)) && self.faces(point - self.apex)
    }

    /// Whether any part of the base lies in the arc.
    pub fn meets(&self, base: &Footprint) -> bool {
        if let Some(reach) = self.reach
            && !self.apex.is_within(reach + base.radius(), base.centre)
        {
            return false;
        }
        if self.contains(base.centre) || base.contains(self.apex) {
            return true;
        }
        let corners = base.corners();
        if corners.iter().any(|&corner| self.contains(corner)) {
            return true;
        }
        (0..4).any(|n| self.meets_edge(corners[n], corners[(n + 1) % 4]))
    }

    /// Whether the arc meets the segment in its inside: where an edge of the arc crosses it, or, for an arc that ends,
    /// where the rim bulges over it.
    fn meets_edge(&self, a: Point, b: Point) -> bool {
        let rays = [self.axis.turned(-i32::from(self.half_angle)), self.axis.turned(i32::from(self.half_angle))];
        self.half_angle < 2 * QUARTER && rays.iter().any(|&ray| self.ray_meets(ray, a, b)) || self.rim_meets(a, b)
    }

    fn rim_meets(&self, a: Point, b: Point) -> bool {
        let Some(reach) = self.reach else {
            return false;
        };
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
        self.faces(if edge.cross(from_a) > 0 { -right } else { right })
    }

    fn ray_meets(&self, ray: Bearing, a: Point, b: Point) -> bool {
        let unit = ray.unit();
        let (va, vb) = (a - self.apex, b - self.apex);
        let (sa, sb) = (unit.cross(va), unit.cross(vb));
        if sa.signum() * sb.signum() > 0 {
            return false;
        }
        // The crossing divides the edge in the ratio of the two sides; both ends on the ray are corners seen before.
        let (wa, wb) = (i128::from(sb.unsigned_abs()), i128::from(sa.unsigned_abs()));
        if wa + wb == 0 {
            return false;
        }
        let ahead = i128::from(unit.dot(va)) * wa + i128::from(unit.dot(vb)) * wb;
        if ahead < 0 {
            return false;
        }
        // `ahead / (wa + wb)` is the distance times the length of the unit.
        self.reach.is_none_or(|reach| ahead / i128::from(ONE) <= i128::from(reach.thousandths_value()) * (wa + wb))
    }

    /// Whether a way from the apex leads into the arc.
    fn faces(&self, way: Vector) -> bool {
        if self.half_angle >= 2 * QUARTER {
            return true;
        }
        let half = i32::from(self.half_angle);
        let right_of_left_edge = self.axis.turned(-half).unit().cross(way) >= 0;
        let left_of_right_edge = self.axis.turned(half).unit().cross(way) <= 0;
        match self.half_angle.cmp(&QUARTER) {
            // The axis rules out a way straight back where the arc is a mere line.
            Ordering::Less => right_of_left_edge && left_of_right_edge && self.axis.unit().dot(way) >= 0,
            Ordering::Equal => self.axis.unit().dot(way) >= 0,
            Ordering::Greater => right_of_left_edge || left_of_right_edge,
        }
    }
}
