//! Shapes against slow, plain answers.

mod common;

use common::{bases, points, polygons, winding};
use proptest::prelude::*;
use table::{Arc, Bearing, Disc, Footprint, Inches, Point};

/// Points spread over a base: a lattice between its corners, the corners included.
fn spread(base: &Footprint, steps: i32) -> Vec<Point> {
    let [a, b, c, d] = base.corners();
    let mix = |p: Point, q: Point, n: i32| p.towards(q, Inches::thousandths(n), Inches::thousandths(steps));
    (0..=steps).flat_map(|i| (0..=steps).map(move |j| mix(mix(a, b, i), mix(d, c, i), j))).collect()
}

/// The squared distance from a point to a segment as an exact fraction.
fn apart(p: Point, a: Point, b: Point) -> (i128, i128) {
    let (ux, uy) = (i128::from(b.x - a.x), i128::from(b.y - a.y));
    let (vx, vy) = (i128::from(p.x - a.x), i128::from(p.y - a.y));
    let (whole, along) = (ux * ux + uy * uy, ux * vx + uy * vy);
    if along <= 0 || whole == 0 {
        (vx * vx + vy * vy, 1)
    } else if along >= whole {
        ((ux - vx).pow(2) + (uy - vy).pow(2), 1)
    } else {
        ((ux * vy - uy * vx).pow(2), whole)
    }
}

fn sides(base: &Footprint) -> [(Point, Point); 4] {
    let c = base.corners();
    [(c[0], c[1]), (c[1], c[2]), (c[2], c[3]), (c[3], c[0])]
}

fn corners_of(base: &Footprint) -> Vec<(i64, i64)> {
    base.corners().iter().map(|p| (i64::from(p.x), i64::from(p.y))).collect()
}

#[test]
fn the_middles_of_the_sides_are_where_the_base_faces() {
    let base = Footprint::new(Point::inches(10, 10), Bearing::EAST, Inches::whole(4), Inches::whole(2));
    assert_eq!(base.front_middle(), Point::inches(11, 10));
    assert_eq!(base.rear_middle(), Point::inches(9, 10));
    assert_eq!(base.left_middle(), Point::inches(10, 8));
    assert_eq!(base.right_middle(), Point::inches(10, 12));
    assert_eq!(base.corners()[0], Point::inches(11, 8), "front left");
}

#[test]
fn bases_that_touch_have_no_gap_and_a_thousandth_more_is_a_gap() {
    let one = Footprint::new(Point::inches(10, 10), Bearing::NORTH, Inches::whole(2), Inches::whole(1));
    let beside = one.moved_to(Point::inches(12, 10));
    assert!(one.overlaps(&beside));
    assert_eq!(one.gap(&beside), Inches::ZERO);
    let off = one.moved_to(Point::new(12_001, 10_000));
    assert!(!one.overlaps(&off));
    assert_eq!(one.gap(&off), Inches::thousandths(1));
}

#[test]
fn an_arc_of_45_degrees_reaches_as_far_aside_as_its_tangent_says() {
    let arc = Arc::new(Point::ORIGIN, Bearing::NORTH, 4096);
    // The tangent of 22.5° is 0.41421356.
    assert!(arc.contains(Point::new(414_213, -1_000_000)));
    assert!(!arc.contains(Point::new(414_214, -1_000_000)));
    assert!(arc.contains(Point::ORIGIN));
    assert!(!arc.contains(Point::new(0, 1)));
    let short = arc.reaching(Inches::whole(6));
    assert!(short.contains(Point::inches(0, -6)) && !short.contains(Point::new(0, -6001)));
}

#[test]
fn the_rim_of_an_arc_may_touch_the_middle_of_an_edge() {
    let arc = Arc::new(Point::ORIGIN, Bearing::NORTH, 4096).reaching(Inches::whole(6));
    let wide = |y: i32| Footprint::new(Point::new(0, y), Bearing::NORTH, Inches::whole(20), Inches::whole(2));
    assert!(arc.meets(&wide(-7000)));
    assert!(!arc.meets(&wide(-7001)));
    assert!(!arc.meets(&wide(1001)) && arc.meets(&wide(1000)), "behind, but touching the apex");
}

proptest! {
    #[test]
    fn a_base_holds_a_point_as_its_winding_says(base in bases(), dx in -3000..3000, dy in -3000..3000) {
        let p = Point::new(base.centre.x + dx, base.centre.y + dy);
        let inside = winding(&corners_of(&base), i64::from(p.x), i64::from(p.y)).is_none_or(|n| n != 0);
        prop_assert_eq!(base.contains(p), inside);
    }

    #[test]
    fn the_gap_is_the_least_over_all_pairs_of_corner_and_side(a in bases(), b in bases()) {
        let gap = a.gap(&b);
        prop_assert_eq!(gap, b.gap(&a));
        prop_assert_eq!(gap == Inches::ZERO, a.overlaps(&b));
        if gap > Inches::ZERO {
            let pairs = |p: &Footprint, q: &Footprint| -> Vec<(i128, i128)> {
                p.corners().iter().flat_map(|&c| sides(q).map(|(s, t)| apart(c, s, t))).collect()
            };
            let all: Vec<_> = pairs(&a, &b).into_iter().chain(pairs(&b, &a)).collect();
            let d = i128::from(gap.thousandths_value());
            prop_assert!(all.iter().any(|(n, m)| d * d * m >= *n), "no pair is as near as the gap says");
            prop_assert!(all.iter().all(|(n, m)| (d - 1) * (d - 1) * m < *n), "some pair is nearer");
        }
    }

    #[test]
    fn a_base_that_is_turned_about_measures_as_before(a in bases(), b in bases(), dx in -9000..9000, dy in -9000..9000) {
        let [a, b] = [a, b.moved_to(Point::new(a.centre.x + dx, a.centre.y + dy))];
        let facing = |bearing| (a.turned_to(bearing), b.turned_to(bearing));
        let ((a, b), (c, d)) = (facing(Bearing::NORTH), facing(Bearing::SOUTH));
        prop_assert_eq!(a.gap(&b), c.gap(&d));
        prop_assert_eq!(a.overlaps(&b), c.overlaps(&d));
        prop_assert_eq!(a.gap_to_point(b.centre), c.gap_to_point(d.centre));
        for limit in [c.gap(&d), c.gap_to_point(d.centre), Inches::ZERO].map(|gap| [gap, gap - Inches::thousandths(1)]) {
            for limit in limit {
                prop_assert_eq!(a.is_within(limit, &b), c.is_within(limit, &d));
                prop_assert_eq!(a.is_near(limit, b.centre), c.is_near(limit, d.centre));
            }
        }
    }

    #[test]
    fn overlapping_bases_share_a_point_of_a_fine_lattice_or_cross(a in bases(), dx in -3000..3000, dy in -3000..3000, f: u16) {
        let b = Footprint::new(Point::new(a.centre.x + dx, a.centre.y + dy), Bearing(f), a.depth, a.width);
        let shared = spread(&a, 12).iter().any(|&p| b.contains(p)) || spread(&b, 12).iter().any(|&p| a.contains(p));
        if shared {
            prop_assert!(a.overlaps(&b));
        }
        let cross = sides(&a).iter().any(|&(p, q)| b.crossed_by(p, q)) || a.contains(b.centre) || b.contains(a.centre);
        prop_assert_eq!(a.overlaps(&b), cross);
    }

    #[test]
    fn within_agrees_with_the_gap(a in bases(), b in bases(), limit in 0..40_000) {
        prop_assert_eq!(a.is_within(Inches::thousandths(limit), &b), a.gap(&b) <= Inches::thousandths(limit));
        let gap = a.gap(&b);
        prop_assert!(a.is_within(gap, &b));
        prop_assert!(!a.is_within(gap - Inches::thousandths(1), &b));
    }

    #[test]
    fn a_line_crosses_a_base_if_its_nearest_point_lies_on_it(base in bases(), from in points(), to in points()) {
        // A base of no size at all on the line would be crossed; a base is crossed if it comes within no distance.
        let corners = base.corners();
        let sides_of = |p: Point| {
            (i64::from(to.x - from.x) * i64::from(p.y - from.y) - i64::from(to.y - from.y) * i64::from(p.x - from.x)).signum()
        };
        let one_side = corners.iter().all(|&c| sides_of(c) > 0) || corners.iter().all(|&c| sides_of(c) < 0);
        if one_side {
            prop_assert!(!base.crossed_by(from, to));
        }
        let along: Vec<Point> = (0..=500).map(|n| from.towards(to, Inches::thousandths(n), Inches::thousandths(500))).collect();
        let deep_inside = Footprint { width: base.width - Inches::thousandths(10), depth: base.depth - Inches::thousandths(10), ..base };
        if along.iter().any(|&p| deep_inside.contains(p)) {
            prop_assert!(base.crossed_by(from, to));
        }
        prop_assert_eq!(base.crossed_by(from, to), base.crossed_by(to, from));
        prop_assert_eq!(base.crossed_by(from, from), base.contains(from));
    }

    #[test]
    fn an_arc_meets_a_base_if_it_holds_any_of_its_points(
        base in bases(), apex in points(), axis: u16, half in 0..40_000_u16, reach in prop::option::of(500..30_000),
    ) {
        let arc = Arc { apex, axis: Bearing(axis), half_angle: half, reach: reach.map(Inches::thousandths) };
        let any = spread(&base, 16).iter().any(|&p| arc.contains(p));
        // A lattice may miss a sliver, but what it finds is there.
        if any {
            prop_assert!(arc.meets(&base));
        } else if arc.meets(&base) {
            // Then a slightly greater arc, and a slightly nearer apex, must show it on the lattice.
            let grown = Arc { half_angle: half.saturating_add(2500), reach: arc.reach.map(|r| r + Inches::thousandths(400)), ..arc };
            let near = base.gap_to_point(apex) <= Inches::thousandths(400);
            prop_assert!(near || spread(&base, 16).iter().any(|&p| grown.contains(p)));
        }
    }

    #[test]
    fn an_arc_holds_the_points_whose_bearing_is_near_its_axis(apex in points(), p in points(), axis: u16, half in 0..40_000_u16) {
        let Some(bearing) = Bearing::towards(apex, p) else { return Ok(()) };
        let off = bearing.turn_to(Bearing(axis));
        let arc = Arc::new(apex, Bearing(axis), half);
        // Within a fraction of the edge the bearing, which is rounded, cannot tell.
        if off + 1 < half {
            prop_assert!(arc.contains(p));
        } else if off > half.saturating_add(1) {
            prop_assert!(!arc.contains(p));
        }
    }

    #[test]
    fn a_polygon_holds_a_point_as_its_winding_says(polygon in polygons(), p in points()) {
        let corners: Vec<_> = polygon.corners.iter().map(|c| (i64::from(c.x), i64::from(c.y))).collect();
        let turns = winding(&corners, i64::from(p.x), i64::from(p.y));
        prop_assert_eq!(polygon.contains(p), turns.is_none_or(|n| n != 0));
        prop_assert_eq!(polygon.contains_strictly(p), turns.is_some_and(|n| n != 0));
        for &corner in &polygon.corners {
            prop_assert!(polygon.contains(corner) && !polygon.contains_strictly(corner));
        }
    }

    #[test]
    fn a_disc_touches_a_base_if_its_centre_is_within_its_radius(base in bases(), centre in points(), radius in 1..9000) {
        let disc = Disc::new(centre, Inches::thousandths(radius));
        let gap = sides(&base).map(|(a, b)| apart(centre, a, b));
        let r = i128::from(radius);
        let touches = base.contains(centre) || gap.iter().any(|(n, m)| *n <= r * r * m);
        prop_assert_eq!(disc.touches(&base), touches);
        prop_assert_eq!(disc.gap_to_base(&base) == Inches::ZERO, touches);
    }
}
