//! Shapes made at random, and slow, plain answers to compare with.

#![allow(dead_code, reason = "each test file uses its own part of this")]

use proptest::prelude::*;
use table::{Bearing, Footprint, Inches, Point, Polygon};

pub fn points() -> impl Strategy<Value = Point> {
    // Half of them on a coarse lattice, so that points on lines and lines through corners occur.
    prop_oneof![
        (0..48_000, 0..48_000).prop_map(|(x, y)| Point::new(x, y)),
        (0..24, 0..24).prop_map(|(x, y)| Point::inches(x * 2, y * 2)),
    ]
}

pub fn bases() -> impl Strategy<Value = Footprint> {
    let facing = prop_oneof![any::<u16>(), (0..8_u16).prop_map(|n| n * 8192)];
    (points(), facing, 100..4000, 100..4000).prop_map(|(centre, facing, width, depth)| {
        Footprint::new(centre, Bearing(facing), Inches::thousandths(width), Inches::thousandths(depth))
    })
}

/// Star-shaped outlines of three to twelve corners, sometimes with corners on a coarse lattice.
pub fn polygons() -> impl Strategy<Value = Polygon> {
    let corners = prop::collection::vec((any::<u16>(), 500..12_000), 3..12);
    ((12_000..36_000, 12_000..36_000), corners, any::<bool>())
        .prop_map(|((x, y), mut corners, coarse)| {
            corners.sort_unstable();
            let corner = |(bearing, distance)| {
                let p = Point::new(x, y).ahead(Bearing(bearing), Inches::thousandths(distance));
                if coarse { Point::new(p.x / 2000 * 2000, p.y / 2000 * 2000) } else { p }
            };
            Polygon::new(corners.into_iter().map(corner).collect())
        })
        .prop_filter("simple", |polygon| !polygon.crosses_itself())
}

/// Where `x, y` lies in an outline given by coordinates: by the winding number, or `None` on the edge.
pub fn winding(corners: &[(i64, i64)], x: i64, y: i64) -> Option<i32> {
    let mut turns = 0;
    for n in 0..corners.len() {
        let ((ax, ay), (bx, by)) = (corners[n], corners[(n + 1) % corners.len()]);
        let cross = i128::from(bx - ax) * i128::from(y - ay) - i128::from(by - ay) * i128::from(x - ax);
        let between = |a: i64, b: i64, v: i64| a.min(b) <= v && v <= a.max(b);
        if cross == 0 && between(ax, bx, x) && between(ay, by, y) {
            return None;
        }
        if ay <= y && by > y && cross > 0 {
            turns += 1;
        } else if ay > y && by <= y && cross < 0 {
            turns -= 1;
        }
    }
    Some(turns)
}
