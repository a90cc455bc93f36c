//! Arranging several bases around a place, so that nobody has to lay nine of them by hand.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::point::round_div;
use crate::shape::segment;
use crate::terrain::{Building, Kind};
use crate::{Bearing, Feature, Footprint, Inches, Point, Polyline, Shape};

/// At most this many bases are arranged at once.
pub const MOST_BASES: usize = 32;

/// Where each base of a group stands, in order.
pub type Places = ArrayVec<Footprint, MOST_BASES>;

/// How a group stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Side by side, all facing ahead, from left to right.
    Line,
    /// One behind the other, the first in front.
    Column,
    /// In two ranks, the front one the larger where the number is odd.
    Cluster,
}

/// The size of the bases of a group, and the gap between neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spacing {
    pub width: Inches,
    pub depth: Inches,
    pub gap: Inches,
}

impl Spacing {
    fn base(&self, centre: Point, facing: Bearing) -> Footprint {
        Footprint::new(centre, facing, self.width, self.depth)
    }

    fn abreast(&self) -> i64 {
        i64::from((self.width + self.gap).thousandths_value())
    }

    fn behind(&self) -> i64 {
        i64::from((self.depth + self.gap).thousandths_value())
    }
}

impl Formation {
    /// Places `count` bases (at most [`MOST_BASES`]) so that the mean of their centres is the anchor.
    pub fn arrange(self, anchor: Point, facing: Bearing, count: usize, spacing: Spacing) -> Places {
        let count = count.min(MOST_BASES) as i64;
        let front = match self {
            Self::Line => count,
            Self::Column => 1,
            Self::Cluster => (count + 1) / 2,
        };
        let rear = count - front;
        (0..count)
            .map(|n| {
                // Offsets are kept multiplied by twice the number of bases until the end, where they are rounded once.
                let (aside, ahead) = match self {
                    Self::Column => (0, (count - 1 - 2 * n) * spacing.behind() * count),
                    _ if n < front => ((2 * n - (front - 1)) * spacing.abreast() * count, 2 * spacing.behind() * rear),
                    _ => ((2 * (n - front) - (rear - 1)) * spacing.abreast() * count, -2 * spacing.behind() * front),
                };
                let ahead = if self == Self::Line { 0 } else { ahead };
                let offset = |n: i64| Inches::thousandths(round_div(n, 2 * count) as i32);
                let centre = anchor.ahead(facing, offset(ahead)).ahead(facing.right(), offset(aside));
                spacing.base(centre, facing)
            })
            .collect()
    }
}

/// Places bases behind a line such as a hedge or a wall: touching it, on the side away from `threat`, facing across it,
/// as near as possible to the anchor. Fewer where the line is too short.
pub fn along(line: &Polyline, width: Inches, anchor: Point, threat: Point, count: usize, spacing: Spacing) -> Places {
    let pitch = spacing.width + spacing.gap;
    let length = line.length();
    let room = (length.thousandths_value() + spacing.gap.thousandths_value()) / pitch.thousandths_value().max(1);
    let count = count.min(MOST_BASES).min(room.max(0) as usize) as i32;
    let half_span = (pitch * (count - 1)).scaled(1, 2);
    let margin = spacing.width.scaled(1, 2);
    let latest = (length - margin - half_span).max(margin + half_span);
    let middle = line.nearest(anchor).clamp(margin + half_span, latest);
    (0..count)
        .filter_map(|n| {
            let (part, at) = line.at(middle - half_span + pitch * n)?;
            let (a, b) = line.parts().nth(part)?;
            let along = Bearing::towards(a, b)?;
            let facing = if segment::side(a, b, threat) >= 0 { along.right() } else { along.left() };
            let off = width.scaled(1, 2) + spacing.depth.scaled(1, 2);
            Some(spacing.base(at.ahead(facing.opposite(), off), facing))
        })
        .collect()
}

/// Places bases behind a line feature; none where the feature is not a line.
pub fn behind(feature: &Feature, anchor: Point, threat: Point, count: usize, spacing: Spacing) -> Places {
    match &feature.shape {
        Shape::Line { line, width } => along(line, *width, anchor, threat, count, spacing),
        _ => Places::new(),
    }
}

/// Places bases at the windows of a house, just inside and facing out, those towards the threat first. Fewer where the
/// house has too few windows.
pub fn at_windows(feature: &Feature, threat: Point, count: usize, spacing: Spacing) -> Places {
    let (Some(Building { windows, .. }), Shape::Area(area)) = (Kind::building(&feature.kind), &feature.shape) else {
        return Places::new();
    };
    let clockwise = area.area2() > 0;
    let mut places: Vec<(bool, Inches, Footprint)> = windows
        .iter()
        .filter_map(|&window| {
            let wall = area.edges().min_by_key(|&(a, b)| segment::squared_distance(a, b, window))?;
            let along = Bearing::towards(wall.0, wall.1)?;
            let facing = if clockwise { along.left() } else { along.right() };
            let centre = window.ahead(facing.opposite(), spacing.depth.scaled(1, 2));
            let outwards = i64::from(facing.unit().x) * i64::from(threat.x - window.x)
                + i64::from(facing.unit().y) * i64::from(threat.y - window.y);
            Some((outwards < 0, window.distance_to(threat), spacing.base(centre, facing)))
        })
        .collect();
    places.sort_by_key(|(away, distance, _)| (*away, *distance));
    places.into_iter().map(|(_, _, base)| base).take(count.min(MOST_BASES)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    use crate::KindTag;

    const SPACING: Spacing =
        Spacing { width: Inches::whole(1), depth: Inches::thousandths(750), gap: Inches::halves(1) };

    #[test]
    fn a_column_has_its_head_in_front_and_a_line_runs_from_left_to_right() {
        let at = Point::inches(20, 20);
        let column = Formation::Column.arrange(at, Bearing::NORTH, 3, SPACING);
        let places: Vec<Point> = column.iter().map(|base| base.centre).collect();
        assert_eq!(places, [Point::new(20_000, 18_750), at, Point::new(20_000, 21_250)]);
        let line = Formation::Line.arrange(at, Bearing::SOUTH, 2, SPACING);
        assert_eq!([line[0].centre, line[1].centre], [Point::new(20_750, 20_000), Point::new(19_250, 20_000)]);
    }

    #[test]
    fn men_behind_a_hedge_touch_it_and_face_the_threat() {
        let hedge = Feature::line("hedge", KindTag::Hedge, vec![Point::inches(10, 10), Point::inches(20, 10)]);
        let places = behind(&hedge, Point::inches(15, 12), Point::inches(15, 0), 4, SPACING);
        assert_eq!(places.len(), 4);
        for base in &places {
            assert_eq!((base.facing, base.front_middle().y), (Bearing::NORTH, 10_250));
        }
        assert!(places.windows(2).all(|pair| pair[0].gap(&pair[1]) == SPACING.gap));
        assert_eq!(behind(&hedge, Point::inches(15, 12), Point::inches(15, 0), 9, SPACING).len(), 7, "no more room");
    }

    #[test]
    fn men_at_windows_look_out_and_the_threatened_side_is_manned_first() {
        let mut house = Feature::area(
            "house",
            KindTag::Building,
            Footprint::new(Point::inches(10, 10), Bearing::NORTH, Inches::whole(6), Inches::whole(4)).corners().into(),
        );
        house.kind = Kind::Building(Building {
            windows: vec![Point::inches(10, 12), Point::inches(9, 8), Point::inches(13, 10)],
            ..Building::default()
        });
        let places = at_windows(&house, Point::inches(30, 11), 2, SPACING);
        assert_eq!(places[0].facing, Bearing::EAST);
        assert_eq!(places[0].front_middle(), Point::inches(13, 10));
        assert_eq!(places[1].facing, Bearing::SOUTH);
    }

    proptest! {
        #[test]
        fn a_group_is_centred_on_its_anchor_and_nobody_overlaps(
            which in 0..3_usize, facing: u16, count in 1..16_usize, x in 10_000..60_000, y in 10_000..40_000,
        ) {
            let formation = [Formation::Line, Formation::Column, Formation::Cluster][which];
            let places = formation.arrange(Point::new(x, y), Bearing(facing), count, SPACING);
            prop_assert_eq!(places.len(), count);
            let n = count as i64;
            let mean = |sum: i64| round_div(sum, n) as i32;
            let (sx, sy) = places.iter().fold((0, 0), |(sx, sy), b| (sx + i64::from(b.centre.x), sy + i64::from(b.centre.y)));
            prop_assert!((mean(sx) - x).abs() <= 1 && (mean(sy) - y).abs() <= 1, "{} {}", mean(sx), mean(sy));
            for (i, one) in places.iter().enumerate() {
                for other in &places[..i] {
                    prop_assert!(one.gap(other) >= SPACING.gap - Inches::thousandths(4));
                }
            }
        }
    }
}
