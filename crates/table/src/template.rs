//! Templates laid on the table: bursts, beaten zones, barrages, and how they stray.

use serde::{Deserialize, Serialize};

use crate::{Bearing, Bounds, Disc, Footprint, Inches, Point};

/// A shape laid on the table to see what it touches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Template {
    Disc(Disc),
    Rectangle(Footprint),
}

impl Template {
    /// A disc of the given diameter.
    pub const fn disc(centre: Point, diameter: Inches) -> Self {
        Self::Disc(Disc::new(centre, diameter.scaled(1, 2)))
    }

    /// A square of the given side.
    pub const fn square(centre: Point, facing: Bearing, side: Inches) -> Self {
        Self::Rectangle(Footprint::new(centre, facing, side, side))
    }

    /// Where its centre lies.
    pub const fn centre(&self) -> Point {
        match self {
            Self::Disc(disc) => disc.centre,
            Self::Rectangle(base) => base.centre,
        }
    }

    /// The same template laid elsewhere.
    #[must_use]
    pub const fn moved_to(self, centre: Point) -> Self {
        match self {
            Self::Disc(disc) => Self::Disc(Disc::new(centre, disc.radius)),
            Self::Rectangle(base) => Self::Rectangle(base.moved_to(centre)),
        }
    }

    /// The same template after straying in a direction.
    #[must_use]
    pub const fn strayed(self, direction: Bearing, distance: Inches) -> Self {
        self.moved_to(self.centre().ahead(direction, distance))
    }

    /// Whether the point lies under the template, its rim included.
    pub fn contains(&self, point: Point) -> bool {
        match self {
            Self::Disc(disc) => disc.contains(point),
            Self::Rectangle(base) => base.contains(point),
        }
    }

    /// Whether any part of the base lies under the template.
    pub fn touches(&self, base: &Footprint) -> bool {
        match self {
            Self::Disc(disc) => disc.touches(base),
            Self::Rectangle(own) => own.overlaps(base),
        }
    }

    /// Whether the centre of the base lies under the template.
    pub fn covers_centre(&self, base: &Footprint) -> bool {
        self.contains(base.centre)
    }

    /// The places in the list of those bases that the template touches.
    pub fn touched<'a>(&'a self, bases: &'a [Footprint]) -> impl Iterator<Item = usize> + 'a {
        bases.iter().enumerate().filter(|(_, base)| self.touches(base)).map(|(n, _)| n)
    }

    /// The upright box around the template.
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Disc(disc) => disc.bounds(),
            Self::Rectangle(base) => base.bounds(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: Footprint = Footprint::new(Point::inches(10, 10), Bearing::NORTH, Inches::whole(2), Inches::whole(1));

    #[test]
    fn a_burst_touches_a_base_up_to_its_very_rim() {
        let burst = |x: i32| Template::disc(Point::new(x, 10_000), Inches::whole(4));
        assert!(burst(13_000).touches(&BASE), "two inches from the nearest point");
        assert!(!burst(13_001).touches(&BASE));
        assert!(!burst(13_000).covers_centre(&BASE) && burst(12_000).covers_centre(&BASE));
    }

    #[test]
    fn a_burst_strays_by_bearing_and_distance() {
        let burst = Template::square(Point::inches(10, 10), Bearing::NORTH, Inches::whole(3));
        let strayed = burst.strayed(Bearing::EAST, Inches::whole(5));
        assert_eq!(strayed.centre(), Point::inches(15, 10));
        let bases = [BASE, BASE.moved_to(Point::inches(15, 11)), BASE.moved_to(Point::new(17_500, 10_000))];
        assert_eq!(strayed.touched(&bases).collect::<Vec<_>>(), [1, 2]);
    }
}
