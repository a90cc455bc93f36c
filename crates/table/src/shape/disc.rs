//! Round bases, craters, bursts and clouds.

use serde::{Deserialize, Serialize};

use super::{Bounds, Footprint, Line, Stretch, segment};
use crate::{Inches, Point};

/// A disc; its rim belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Disc {
    pub centre: Point,
    pub radius: Inches,
}

impl Disc {
    /// A disc around a place.
    pub const fn new(centre: Point, radius: Inches) -> Self {
        Self { centre, radius }
    }

    /// Whether the point lies on the disc.
    pub const fn contains(&self, point: Point) -> bool {
        self.centre.is_within(self.radius, point)
    }

    /// The distance between the nearest points of the two discs; zero where they touch or overlap.
    pub fn gap(&self, other: &Self) -> Inches {
        self.centre.distance_to(other.centre).less(self.radius + other.radius)
    }

    /// The distance from the rim to the nearest point of the base; zero where they touch or overlap.
    pub fn gap_to_base(&self, base: &Footprint) -> Inches {
        base.gap_to_point(self.centre).less(self.radius)
    }

    /// Whether any part of the base lies on the disc.
    pub fn touches(&self, base: &Footprint) -> bool {
        base.centre.is_within(self.radius + base.radius(), self.centre) && base.gap_to_point(self.centre) <= self.radius
    }

    /// Whether the straight line between the two points touches the disc.
    pub fn crossed_by(&self, from: Point, to: Point) -> bool {
        segment::squared_distance(from, to, self.centre) <= self.radius.squared() as u64
    }

    /// The part of the straight line between two points that lies on the disc, if any; the same from either end.
    pub fn stretch(&self, from: Point, to: Point) -> Option<Stretch> {
        let line = Line::new(from, to);
        line.in_disc(self).map(|stretch| line.as_seen(stretch))
    }

    /// The upright box around the disc.
    pub const fn bounds(&self) -> Bounds {
        let r = self.radius.thousandths_value();
        Bounds {
            least: Point::new(self.centre.x - r, self.centre.y - r),
            most: Point::new(self.centre.x + r, self.centre.y + r),
        }
    }
}
