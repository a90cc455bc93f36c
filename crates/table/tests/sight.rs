//! Sight lines against exact sampling.

mod common;

use common::{points, polygons, winding};
use proptest::prelude::*;
use table::{
    Battlefield, Disc, Feature, Ground, Inches, Kind, KindMask, KindTag, Level, Point, Polygon, Polyline, Removed,
    Shape, Size, Sketch,
};

const WOODS: KindMask = KindMask::of(&[KindTag::Wood]);

fn field(features: Vec<Feature>) -> Battlefield {
    let mut ground = Ground::empty("test", Size::inches(48, 48));
    ground.features = features;
    Battlefield::new(ground).unwrap()
}

fn kinds() -> impl Strategy<Value = Kind> {
    prop_oneof![Just(Kind::Wood), Just(Kind::Crop), (1..4_u8).prop_map(|level| Kind::Hill { level: Level(level) }),]
}

fn shapes() -> impl Strategy<Value = Shape> {
    prop_oneof![
        4 => polygons().prop_map(Shape::Area),
        1 => (points(), 500..6000).prop_map(|(c, r)| Shape::Spot(Disc::new(c, Inches::thousandths(r)))),
    ]
}

fn fields() -> impl Strategy<Value = Battlefield> {
    let lines = prop::collection::vec(prop::collection::vec(points(), 2..5), 0..4);
    (prop::collection::vec((kinds(), shapes()), 1..10), lines).prop_map(|(areas, lines)| {
        let mut features: Vec<Feature> = areas
            .into_iter()
            .enumerate()
            .map(|(n, (kind, shape))| Feature::new(format!("a{n}"), kind, shape))
            .collect();
        for (n, mut line) in lines.into_iter().enumerate() {
            line.dedup();
            if line.len() > 1 {
                features.push(Feature::line(format!("l{n}"), KindTag::Hedge, line));
            }
        }
        field(features)
    })
}

#[test]
fn a_line_along_the_edge_of_a_wood_does_not_cross_it() {
    let wood = Polygon::rectangle(Point::inches(10, 10), Point::inches(20, 20));
    let field = field(vec![Feature::new("wood", Kind::Wood, Shape::Area(wood))]);
    for (from, to) in [((5, 10), (30, 10)), ((5, 20), (30, 20)), ((10, 5), (10, 30)), ((20, 5), (20, 30))] {
        let (from, to) = (Point::inches(from.0, from.1), Point::inches(to.0, to.1));
        assert_eq!(field.depth_through(from, to, WOODS), Inches::ZERO);
        assert_eq!(field.depth_through(to, from, WOODS), Inches::ZERO);
        assert!(field.sight(from, to).crossings.is_empty());
    }
    let corner_to_corner = field.sight(Point::inches(5, 5), Point::inches(25, 25));
    assert_eq!(corner_to_corner.crossings[0].depth(), Inches::thousandths(14_142));
}

#[test]
fn what_overlaps_is_counted_once_and_what_is_removed_not_at_all() {
    let block = |id: &str, west: i32, east: i32| {
        let area = Polygon::rectangle(Point::inches(west, 10), Point::inches(east, 20));
        Feature::new(id, Kind::Wood, Shape::Area(area))
    };
    let field = field(vec![block("a", 10, 14), block("b", 12, 18), block("c", 30, 31)]);
    let (from, to) = (Point::inches(0, 15), Point::inches(40, 15));
    assert_eq!(field.depth_through(from, to, WOODS), Inches::whole(9));
    assert_eq!(field.sight(from, to).depth_in(WOODS), Inches::whole(9));
    let removed: Removed = field.named("b").into_iter().collect();
    assert_eq!(field.depth_through_without(from, to, WOODS, &removed), Inches::whole(5));
    let first = field.first_crossing(to, from, WOODS, &Removed::NONE).unwrap();
    assert_eq!((first.feature, first.stretch.enter), (field.named("c").unwrap(), Inches::whole(9)));
}

#[test]
fn a_hill_between_is_told_with_its_height_and_place() {
    let sketch = Sketch::new(
        Inches::whole(2),
        "
        ..........
        .A.1221.B.
        .C.1111...
        ",
    )
    .unwrap();
    let field = &sketch.field;
    let rise = field.sight(sketch.mark('A'), sketch.mark('B')).highest.unwrap();
    assert_eq!((rise.level, rise.stretch.enter, rise.stretch.leave), (Level(2), Inches::whole(5), Inches::whole(9)));
    assert_eq!(field.highest_between(sketch.mark('A'), sketch.mark('C')), Level(0));
    let on_the_hill = Point::inches(9, 3);
    let trace = field.sight(on_the_hill, sketch.mark('B'));
    assert_eq!((trace.from_level, trace.to_level), (Level(2), Level(0)));
}

#[test]
fn a_hedge_is_crossed_once_even_at_its_bend() {
    let bent = vec![Point::inches(10, 10), Point::inches(20, 20), Point::inches(30, 10)];
    let field = field(vec![Feature::line("hedge", KindTag::Hedge, bent)]);
    let trace = field.sight(Point::inches(20, 5), Point::inches(20, 40));
    assert_eq!(trace.crossings.len(), 1);
    // A hedge is half an inch wide; straight down the mitre of a right angle it is √2 times that, 0.707″, to within the
    // rounding of its corners.
    let depth = trace.crossings[0].depth().thousandths_value();
    assert!((705..=709).contains(&depth), "{depth}");
}

proptest! {
    #[test]
    fn a_line_is_inside_exactly_where_exact_sampling_says(polygon in polygons(), from in points(), to in points()) {
        const N: i64 = 300;
        let feature = Feature::new("wood", Kind::Wood, Shape::Area(polygon.clone()));
        let trace = field(vec![feature]).sight(from, to);
        let scaled: Vec<(i64, i64)> = polygon.corners.iter().map(|c| (i64::from(c.x) * N, i64::from(c.y) * N)).collect();
        let length = i64::from(trace.length.thousandths_value());
        for k in 0..=N {
            let x = i64::from(from.x) * (N - k) + i64::from(to.x) * k;
            let y = i64::from(from.y) * (N - k) + i64::from(to.y) * k;
            let inside = winding(&scaled, x, y).is_some_and(|n| n != 0);
            let along = length * k;
            let (mut deep, mut clear) = (false, true);
            for crossing in &trace.crossings {
                let (enter, leave) = (crossing.stretch.enter.thousandths_value(), crossing.stretch.leave.thousandths_value());
                deep |= (i64::from(enter) + 2) * N < along && along < (i64::from(leave) - 2) * N;
                clear &= along < (i64::from(enter) - 2) * N || along > (i64::from(leave) + 2) * N;
            }
            // A corner in the midst of a stretch touches the line from the side: the sample on it is on the edge.
            let on_edge = winding(&scaled, x, y).is_none();
            prop_assert!(!deep || inside || on_edge, "sample {k} should be inside");
            prop_assert!(!clear || !inside, "sample {k} should be outside");
        }
    }

    #[test]
    fn a_line_through_a_disc_is_as_long_inside_as_its_chord(centre in points(), radius in 1000..9000, from in points(), to in points()) {
        let disc = Disc::new(centre, Inches::thousandths(radius));
        let stretch = disc.stretch(from, to);
        prop_assert_eq!(stretch.map(|s| s.depth()), disc.stretch(to, from).map(|s| s.depth()));
        if let Some(stretch) = stretch {
            let length = from.distance_to(to);
            for end in [stretch.enter, stretch.leave] {
                let rim = from.towards(to, end, length).distance_to(centre);
                let free = end > Inches::ZERO && end < length;
                // The rim, to within what rounding along a grazing line can do.
                prop_assert!(rim <= disc.radius + Inches::thousandths(3), "{rim}");
                prop_assert!(!free || stretch.depth() < Inches::halves(1) || rim >= disc.radius - Inches::thousandths(4), "{rim}");
            }
        } else if from != to {
            let deep = Disc::new(centre, disc.radius - Inches::thousandths(2));
            prop_assert!(!deep.crossed_by(from, to));
        }
    }

    #[test]
    fn sight_is_the_same_from_either_end(field in fields(), from in points(), to in points()) {
        let (there, back) = (field.sight(from, to), field.sight(to, from));
        prop_assert_eq!(there.length, back.length);
        prop_assert_eq!((there.from_level, there.to_level), (back.to_level, back.from_level));
        prop_assert_eq!(there.highest.map(|r| r.level), back.highest.map(|r| r.level));
        let mut turned: Vec<_> = back
            .crossings
            .iter()
            .map(|c| (c.feature, there.length - c.stretch.leave, there.length - c.stretch.enter))
            .collect();
        turned.sort_by_key(|&(feature, enter, leave)| (enter, leave, feature));
        let told: Vec<_> = there.crossings.iter().map(|c| (c.feature, c.stretch.enter, c.stretch.leave)).collect();
        prop_assert_eq!(told, turned);
    }

    #[test]
    fn the_quick_answers_agree_with_the_trace(field in fields(), from in points(), to in points()) {
        let trace = field.sight(from, to);
        for kind in [KindTag::Wood, KindTag::Crop, KindTag::Hedge] {
            let mask = KindMask::from(kind);
            prop_assert_eq!(field.depth_through(from, to, mask), trace.depth_in(mask));
            let first = trace.crossings.iter().find(|c| c.kind == kind).map(|c| c.stretch.enter);
            prop_assert_eq!(field.first_crossing(from, to, mask, &Removed::NONE).map(|c| c.stretch.enter), first);
        }
        prop_assert_eq!(field.highest_between(from, to), trace.highest.map(|r| r.level).unwrap_or_default());
    }

    #[test]
    fn the_index_hides_nothing(field in fields(), from in points(), to in points()) {
        // One feature alone on the table answers as it does among all the others.
        let trace = field.sight(from, to);
        for (n, feature) in field.features().iter().enumerate() {
            let mut ground = Ground::empty("alone", Size::inches(48, 48));
            ground.features.push(feature.clone());
            let alone = Battlefield::new(ground).unwrap().sight(from, to);
            let here: Vec<_> = trace.crossings.iter().filter(|c| usize::from(c.feature.0) == n).map(|c| c.stretch).collect();
            prop_assert_eq!(here, alone.crossings.iter().map(|c| c.stretch).collect::<Vec<_>>());
            // And its own outline, asked directly, holds what the index says it holds.
            let holds = match &feature.shape {
                Shape::Area(area) => area.contains(from),
                Shape::Spot(disc) => disc.contains(from),
                Shape::Line { .. } => field.feature_holds(table::FeatureId(n as u16), from),
            };
            prop_assert_eq!(field.features_at(from).any(|id| usize::from(id.0) == n), holds);
        }
    }

    #[test]
    fn a_ribbon_covers_what_lies_within_half_its_width(line in prop::collection::vec(points(), 2..5), p in points(), width in 200..3000) {
        let mut line = line;
        line.dedup();
        prop_assume!(line.len() > 1);
        let shape = Shape::Line { line: Polyline::new(line.clone()), width: Inches::thousandths(width) };
        let field = field(vec![Feature::new("road", Kind::Track, shape)]);
        let covered = field.is_inside(p, KindMask::from(KindTag::Track));
        for part in line.windows(2) {
            let (u, v) = (part[1] - part[0], p - part[0]);
            let (whole, along) = (u.dot(u), u.dot(v));
            if along < 0 || along > whole {
                continue;
            }
            // The distance from the middle of the road, where the point lies beside this part.
            let aside = i128::from(u.cross(v)).pow(2);
            let half = i128::from(width / 2 - 4);
            if aside <= half * half * i128::from(whole) && !sharp(&line) {
                prop_assert!(covered);
            }
        }
        let far = line.windows(2).all(|part| {
            let beyond = Inches::thousandths(width * 2);
            let disc = Disc::new(p, beyond);
            !disc.crossed_by(part[0], part[1])
        });
        prop_assert!(!(far && covered));
    }
}

/// Whether the line turns back on itself somewhere, where its mitre is cut off.
fn sharp(line: &[Point]) -> bool {
    line.windows(3).any(|p| (p[1] - p[0]).dot(p[2] - p[1]) < 0)
        || line.windows(2).any(|p| p[0].is_within(Inches::whole(4), p[1]))
}
