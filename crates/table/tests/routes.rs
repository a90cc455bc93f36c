//! Costs of paths, reach and shortest ways, against a plain search over a fine grid.

mod common;

use std::collections::BTreeMap;

use common::points;
use proptest::prelude::*;
use table::{
    Battlefield, Feature, Going, Ground, Inches, KindMask, KindTag, Passage, Path, Point, Polygon, Removed, Shape,
    Size, Sketch, Vector,
};

fn going(field: &Battlefield) -> Going {
    Going::new(field, |feature| match feature.tag() {
        KindTag::Wood => Passage::HALF_SPEED,
        KindTag::Building | KindTag::River => Passage::Barred,
        KindTag::Hedge => Passage::Toll(Inches::whole(2)),
        KindTag::Road | KindTag::Bridge => Passage::WAY,
        _ => Passage::Open,
    })
}

fn block(id: String, kind: KindTag, (x, y, w, h): (i32, i32, i32, i32)) -> Feature {
    let area = Polygon::rectangle(Point::inches(x, y), Point::inches(x + w, y + h));
    Feature::new(id, table::Kind::usual(kind), Shape::Area(area))
}

fn blocks(kind: KindTag, rects: &[(i32, i32, i32, i32)]) -> Battlefield {
    let mut ground = Ground::empty("blocks", Size::inches(24, 24));
    ground.features = rects.iter().enumerate().map(|(n, &rect)| block(format!("b{n}"), kind, rect)).collect();
    Battlefield::new(ground).unwrap()
}

#[test]
fn a_wood_costs_double_and_a_hedge_its_toll_once() {
    let sketch = Sketch::new(
        Inches::whole(2),
        "
        ...tt.....
        A..tt...B.
        ...tt.....
        C..h....D.
        ...h......
        ",
    )
    .unwrap();
    let (field, at) = (&sketch.field, |letter| sketch.mark(letter));
    let going = going(field);
    assert_eq!(field.leg_cost(at('A'), at('B'), &going), Some(Inches::whole(16 + 4)));
    assert_eq!(field.leg_cost(at('C'), at('D'), &going), Some(Inches::whole(16 + 2)));
    let in_the_hedge = Point::inches(7, 7);
    let bent = Path::new(vec![at('C'), in_the_hedge, Point::inches(7, 8), at('D')]);
    assert_eq!(field.path_cost(&bent, &going), Some(bent.length() + Inches::whole(2)), "paid on stepping in, once");
    let out = Path::straight(in_the_hedge, at('D'));
    assert_eq!(field.path_cost(&out, &going), Some(out.length()), "already in it");
    let edge = Point::new(6750, 7000);
    let by_the_edge = Path::new(vec![at('C'), edge, at('D')]);
    assert_eq!(field.path_cost(&by_the_edge, &going), Some(Inches::whole(18)), "a halt at the edge saves nothing");
    let removed: Removed = field.of_kinds(KindMask::from(KindTag::Hedge));
    assert_eq!(field.leg_cost(at('C'), at('D'), &going.clone().without(&removed)), Some(Inches::whole(16)));
}

#[test]
fn a_road_carries_one_through_a_wood_but_not_through_a_hedge() {
    let sketch = Sketch::new(Inches::whole(2), "..ttt..h..\n..ttt..h..\n..........").unwrap();
    let mut ground = sketch.field.ground().clone();
    ground.features.push(Feature::line("road", KindTag::Road, vec![Point::inches(0, 2), Point::inches(20, 2)]));
    let field = Battlefield::new(ground).unwrap();
    let (from, to) = (Point::inches(1, 2), Point::inches(19, 2));
    assert_eq!(field.leg_cost(from, to, &going(&field)), Some(Inches::whole(18 + 2)));
}

#[test]
fn the_way_over_a_river_is_the_bridge() {
    let mut ground = Ground::empty("river", Size::inches(40, 24));
    ground.features = vec![
        Feature::line("river", KindTag::River, vec![Point::inches(20, 0), Point::inches(20, 24)]),
        Feature::line("bridge", KindTag::Bridge, vec![Point::inches(17, 20), Point::inches(23, 20)]),
    ];
    let field = Battlefield::new(ground).unwrap();
    let going = going(&field);
    let (from, to) = (Point::inches(10, 5), Point::inches(30, 5));
    assert_eq!(field.leg_cost(from, to, &going), None);
    let (path, cost) = field.shortest_path(from, to, &going).unwrap();
    assert_eq!(field.path_cost(&path, &going), Some(cost));
    let [river, bridge] = ["river", "bridge"].map(|id| field.named(id).unwrap());
    for step in 0..cost.thousandths_value() / 100 {
        let at = path.at(Inches::tenths(step)).unwrap();
        assert!(!field.feature_holds(river, at) || field.feature_holds(bridge, at), "wet at {at}");
    }
    // The nearest corners of the bridge are at (17.5, 18.75) and (22.5, 18.75).
    let least = Point::inches(10, 5).distance_to(Point::new(17_500, 18_750)) * 2 + Inches::whole(5);
    assert!(cost >= least && cost <= least + Inches::halves(3), "{cost} against {least}");
    let down: Removed = field.named("bridge").into_iter().collect();
    assert!(field.shortest_path(from, to, &going.without(&down)).is_none(), "no way once the bridge is down");
}

#[test]
fn nobody_steps_from_a_bridge_into_the_river() {
    let mut ground = Ground::empty("river", Size::inches(40, 24));
    ground.features = vec![
        Feature::line("river", KindTag::River, vec![Point::inches(20, 0), Point::inches(20, 24)]),
        Feature::line("bridge", KindTag::Bridge, vec![Point::inches(17, 20), Point::inches(23, 20)]),
    ];
    let field = Battlefield::new(ground).unwrap();
    let going = going(&field);
    let (on_the_bridge, upstream) = (Point::inches(20, 20), Point::inches(20, 10));
    assert_eq!(field.leg_cost(on_the_bridge, upstream, &going), None);
    assert_eq!(field.path_cost(&Path::new(vec![Point::inches(10, 20), on_the_bridge, upstream]), &going), None);
    assert_eq!(field.leg_cost(Point::inches(10, 20), Point::inches(30, 20), &going), Some(Inches::whole(20)));
    assert_eq!(
        field.leg_cost(upstream, Point::inches(30, 10), &going),
        Some(Inches::whole(10)),
        "swept in, may get out"
    );
}

#[test]
fn a_body_keeps_clear_of_what_bars_it_and_may_leave_what_it_stands_in() {
    let field = blocks(KindTag::Building, &[(8, 8, 4, 4)]);
    let going = going(&field);
    let (from, to) = (Point::new(2000, 7500), Point::new(20_000, 7500));
    assert!(field.leg_cost(from, to, &going).is_some());
    let wide = going.clone().with_clearance(Inches::whole(1));
    assert!(field.leg_cost(from, to, &wide).is_none(), "half an inch is too near for a body an inch wide");
    let (path, _) = field.shortest_path(from, to, &wide).unwrap();
    assert!(path.points.iter().any(|p| p.y <= 7000));
    let inside = Point::inches(10, 10);
    assert!(field.leg_cost(inside, to, &going).is_some());
    assert!(field.leg_cost(to, inside, &going).is_none());
}

#[test]
fn crossings_along_a_path_are_told_once_with_distances_from_its_start() {
    let field = blocks(KindTag::Wood, &[(4, 4, 8, 8)]);
    let path = Path::new(vec![Point::inches(0, 6), Point::inches(8, 6), Point::inches(8, 20)]);
    let crossings = field.crossings(&path);
    assert_eq!(crossings.len(), 1);
    assert_eq!((crossings[0].stretch.enter, crossings[0].stretch.leave), (Inches::whole(4), Inches::whole(14)));
    assert_eq!(field.length_within(&path, KindMask::from(KindTag::Wood), &Removed::NONE), Inches::whole(10));
    let first = field.first_entered(&path, KindMask::from(KindTag::Wood), &Removed::NONE).unwrap();
    assert_eq!(first.stretch.enter, Inches::whole(4));
    assert_eq!(path.cut_at(Inches::whole(9)).end(), Some(Point::inches(8, 7)));
}

#[test]
fn reach_over_open_ground_is_a_disc_and_its_outline_closes_round_it() {
    let field = blocks(KindTag::Wood, &[]);
    let going = going(&field);
    let from = Point::inches(12, 12);
    let reach = field.reach(from, Inches::whole(6), &going);
    assert_eq!(reach.cost_to(Point::inches(18, 12)), Some(Inches::whole(6)));
    assert!(!reach.contains(Point::new(18_001, 12_000)));
    let outline = reach.outline();
    assert_eq!(outline.len(), 1);
    for &corner in &outline[0].corners {
        let off = (corner.distance_to(from) - Inches::whole(6)).abs();
        assert!(off < Inches::thousandths(60), "{corner} is {off} off");
    }
    let area = outline[0].area2() / 2;
    assert!((111_000_000..115_000_000).contains(&area), "π·36 square inches, clockwise: {area}");
}

#[test]
fn the_outline_has_a_hole_where_a_house_stands() {
    let field = blocks(KindTag::Building, &[(11, 9, 2, 2)]);
    let reach_going = going(&field);
    let outline = field.reach(Point::inches(12, 13), Inches::whole(10), &reach_going).outline();
    assert_eq!(outline.len(), 2);
    assert_eq!(outline.iter().filter(|polygon| polygon.area2() < 0).count(), 1);
}

/// Cheapest costs over a grid of quarter inches, eight ways from each node, blocks costing double or not to be entered.
fn plain_costs(rects: &[(i32, i32, i32, i32)], kind: KindTag, from: Point) -> BTreeMap<(i32, i32), i32> {
    const STEP: i32 = 250;
    let inside = |x2: i32, y2: i32| {
        // In half thousandths, so that the middle of a step is a whole number.
        rects.iter().any(|&(x, y, w, h)| x * 2000 < x2 && x2 < (x + w) * 2000 && y * 2000 < y2 && y2 < (y + h) * 2000)
    };
    let start = (from.x / STEP, from.y / STEP);
    let mut best = BTreeMap::from([(start, 0)]);
    let mut open = std::collections::BTreeSet::from([(0, start)]);
    while let Some((cost, (x, y))) = open.pop_first() {
        for (dx, dy) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let (nx, ny) = (x + dx, y + dy);
            if !(0..=96).contains(&nx) || !(0..=96).contains(&ny) {
                continue;
            }
            // A step along an edge is open if either side of it is, a hair away.
            let (mx, my) = ((x + nx) * STEP, (y + ny) * STEP);
            let blocked = inside(mx - dy, my + dx) && inside(mx + dy, my - dx);
            if blocked && kind == KindTag::Building {
                continue;
            }
            let step = if dx != 0 && dy != 0 { 354 } else { 250 } * if blocked { 2 } else { 1 };
            let next = cost + step;
            if best.get(&(nx, ny)).is_none_or(|&old| next < old) {
                best.insert((nx, ny), next);
                open.insert((next, (nx, ny)));
            }
        }
    }
    best
}

fn rects() -> impl Strategy<Value = Vec<(i32, i32, i32, i32)>> {
    prop::collection::vec((1..18, 1..18, 2..6, 2..6), 0..5)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn reach_costs_what_a_plain_search_finds(
        rects in rects(), x in 0..96, y in 0..96, houses: bool, goals in prop::collection::vec((0..97, 0..97), 20),
    ) {
        let kind = if houses { KindTag::Building } else { KindTag::Wood };
        let from = Point::new(x * 250, y * 250);
        let field = blocks(kind, &rects);
        prop_assume!(!field.is_inside(from, KindMask::ALL));
        let going = going(&field);
        let reach = field.reach(from, Inches::whole(14), &going);
        let plain = plain_costs(&rects, kind, from);
        for (gx, gy) in goals {
            let goal = Point::new(gx * 250, gy * 250);
            let plain = plain.get(&(gx, gy)).map(|&cost| Inches::thousandths(cost));
            if let Some((path, cost)) = reach.path_to(goal) {
                prop_assert_eq!(field.path_cost(&path, &going), Some(cost));
                prop_assert!(cost <= reach.allowance() && cost >= from.distance_to(goal));
                prop_assert_eq!((path.start(), path.end()), (Some(from), Some(goal)));
                // Eight ways make a detour of up to a twelfth; ours may lose a cell at corners.
                let plain = plain.expect("the plain search goes wherever the reach goes");
                prop_assert!(cost <= plain + Inches::halves(1), "{} to {}: {} against {}", from, goal, cost, plain);
                prop_assert!(plain <= cost.scaled(1083, 1000) + Inches::halves(1), "{} to {}: {} against {}", from, goal, cost, plain);
            } else if let Some(plain) = plain {
                prop_assert!(plain > Inches::thousandths(13_400), "{goal} costs only {plain}");
            }
        }
    }

    #[test]
    fn the_shortest_path_is_no_dearer_than_a_plain_search_and_no_shorter_than_the_line(
        rects in rects(), x in 0..96, y in 0..96, gx in 0..96, gy in 0..96,
    ) {
        let field = blocks(KindTag::Building, &rects);
        let (from, to) = (Point::new(x * 250, y * 250), Point::new(gx * 250, gy * 250));
        prop_assume!(!field.is_inside(from, KindMask::ALL) && !field.is_inside(to, KindMask::ALL));
        let going = going(&field);
        let plain = plain_costs(&rects, KindTag::Building, from);
        match field.shortest_path(from, to, &going) {
            Some((path, cost)) => {
                prop_assert_eq!(field.path_cost(&path, &going), Some(cost));
                prop_assert!(cost >= from.distance_to(to));
                let plain = Inches::thousandths(plain[&(gx, gy)]);
                prop_assert!(cost <= plain + Inches::whole(1), "{cost} against {plain}");
            }
            // Gaps narrower than a cell may be missed, but whole-inch blocks leave none.
            None => prop_assert!(!plain.contains_key(&(gx, gy))),
        }
    }

    #[test]
    fn the_cost_of_a_path_does_not_depend_on_points_added_to_its_legs(
        a in points(), dx in -3000..3000, dy in -3000..3000, n in 1..6, m in 1..6,
    ) {
        let field = blocks(KindTag::Wood, &[(4, 4, 8, 8), (14, 2, 6, 20)]);
        let going = going(&field);
        let way = Vector::new(dx, dy);
        let (middle, b) = (a + way * n, a + way * (n + m));
        let (straight, bent) = (Path::straight(a, b), Path::new(vec![a, middle, b]));
        let (one, two) = (field.path_cost(&straight, &going).unwrap(), field.path_cost(&bent, &going).unwrap());
        prop_assert!((one - two).abs() <= Inches::thousandths(8), "{one} {two}");
    }
}

#[test]
fn there_is_no_way_along_the_wall_between_two_houses() {
    let field = blocks(KindTag::Building, &[(4, 4, 6, 8), (10, 4, 6, 8)]);
    let going = going(&field);
    let along = |x: i32| field.leg_cost(Point::inches(x, 1), Point::inches(x, 20), &going);
    assert_eq!(along(10), None, "the wall they share");
    assert_eq!((along(4), along(16)), (Some(Inches::whole(19)), Some(Inches::whole(19))), "their outer walls");
    let houses = KindMask::from(KindTag::Building);
    let (from, to) = (Point::inches(10, 1), Point::inches(10, 20));
    assert_eq!(field.depth_through(from, to, houses), Inches::whole(8));
    assert_eq!(field.sight(from, to).depth_in(houses), Inches::whole(8));
    assert!(field.sight(from, to).crossings.is_empty(), "it is inside neither");
}
