//! Laws of every generated battlefield.

use proptest::prelude::*;

use super::generate;
use crate::shape::Outline;
use crate::terrain::{Feature, Kind, KindMask, KindTag, Shape};
use crate::{Battlefield, Ground, Inches, Point, Polygon, Size, Style};

const USUAL: Size = Size::inches(72, 48);
const WET: KindMask = KindMask::of(&[KindTag::River, KindTag::Stream, KindTag::Pond]);
const HOUSES: KindMask = KindMask::of(&[KindTag::Building, KindTag::Church]);
const ROADS: KindMask = KindMask::of(&[KindTag::Road, KindTag::Track, KindTag::Railway]);

/// Whether two pieces have any ground in common: a corner of one in the other, or edges that meet.
fn overlap(one: &Feature, other: &Feature) -> bool {
    let Shape::Area(area) = &one.shape else { panic!("{} is an area", one.id) };
    let outline = other.shape.outline();
    let inside = match &outline {
        Outline::Area(corners) => corners.iter().any(|&p| area.contains(p)),
        Outline::Ribbon(quads) => quads.as_flattened().iter().any(|&p| area.contains(p)),
        Outline::Disc(disc) => area.contains(disc.centre),
    };
    inside || area.edges().any(|(a, b)| outline.squared_gap(a, b) == 0)
}

fn of(ground: &Ground, kinds: KindMask) -> impl Iterator<Item = &Feature> {
    ground.features.iter().filter(move |feature| kinds.holds(feature.tag()))
}

fn on_edge(ground: &Ground, p: Point) -> bool {
    let most = ground.size.bounds().most;
    p.x == 0 || p.y == 0 || p.x == most.x || p.y == most.y
}

/// The ends of a line that crosses the whole table.
fn crosses_the_table(ground: &Ground, feature: &Feature) -> bool {
    let Shape::Line { line, .. } = &feature.shape else { return false };
    let (first, last) = (line.points[0], line.points[line.points.len() - 1]);
    on_edge(ground, first) && on_edge(ground, last) && first.x != last.x && first.y != last.y
        || on_edge(ground, first) && on_edge(ground, last) && first.distance_to(last) > Inches::whole(20)
}

fn check(ground: &Ground) {
    let what = format!("{} {} {}", ground.style, ground.seed, ground.title);
    assert_eq!(ground.problems(), [], "{what}");
    assert!((25..=70).contains(&ground.features.len()), "{what}: {} features", ground.features.len());
    let roads = KindMask::of(&[KindTag::Road]);
    assert!(of(ground, roads).any(|road| crosses_the_table(ground, road)), "{what}: no road crosses the table");
    for house in of(ground, HOUSES) {
        for way in of(ground, ROADS | WET) {
            assert!(!overlap(house, way), "{what}: {} stands on {}", house.id, way.id);
        }
        for other in of(ground, HOUSES).filter(|other| other.id < house.id) {
            assert!(!overlap(house, other), "{what}: {} stands in {}", house.id, other.id);
        }
        let openings = house.kind.building().expect("a house is a building");
        assert!(!openings.doors.is_empty() && !openings.windows.is_empty(), "{what}: {} is shut", house.id);
    }
    let grown = KindMask::of(&[KindTag::Wood, KindTag::Orchard, KindTag::Crop, KindTag::Ploughed, KindTag::Rocks]);
    for wood in of(ground, grown) {
        for way in of(ground, ROADS | WET | HOUSES) {
            assert!(!overlap(wood, way), "{what}: {} grows on {}", wood.id, way.id);
        }
    }
    check_water(ground, &what);
    check_hedges(ground, &what);
    check_strips(ground, &what);
}

fn check_water(ground: &Ground, what: &str) {
    for river in of(ground, KindMask::of(&[KindTag::River, KindTag::Stream])) {
        assert!(crosses_the_table(ground, river), "{what}: {} ends somewhere", river.id);
        let Shape::Line { line, width } = &river.shape else { panic!("a river is a line") };
        let outline = river.shape.outline();
        for kind in [KindTag::Bridge, KindTag::Ford] {
            let over = of(ground, kind.into()).any(|crossing| {
                let Shape::Line { line, .. } = &crossing.shape else { return false };
                let ends = [line.points[0], line.points[line.points.len() - 1]];
                // From bank to bank: both ends dry, the middle wet.
                ends.iter().all(|&end| !outline.contains(end))
                    && line.at(line.length().scaled(1, 2)).is_some_and(|(_, middle)| outline.contains(middle))
            });
            assert!(over, "{what}: no {kind} over {}", river.id);
        }
        let depth = ground.size.depth.thousandths_value();
        let strip = (depth / 4).min(12_000) + width.thousandths_value() / 2;
        assert!(
            line.points.iter().all(|p| (strip..=depth - strip).contains(&p.y)),
            "{what}: {} runs where a side sets up",
            river.id
        );
    }
    for bridge in of(ground, KindTag::Bridge.into()) {
        let Shape::Line { line, .. } = &bridge.shape else { panic!("a bridge is a line") };
        let (_, middle) = line.at(line.length().scaled(1, 2)).expect("a bridge has a middle");
        assert!(
            of(ground, KindTag::Road.into()).any(|road| road.shape.outline().contains(middle)),
            "{what}: {} leads nowhere",
            bridge.id
        );
    }
}

fn check_hedges(ground: &Ground, what: &str) {
    let bounds = KindMask::of(&[KindTag::Hedge, KindTag::Bocage, KindTag::StoneWall, KindTag::Fence]);
    for hedge in of(ground, bounds) {
        let Shape::Line { line, .. } = &hedge.shape else { panic!("{} is a line", hedge.id) };
        for way in of(ground, ROADS) {
            let outline = way.shape.outline();
            let on = line.parts().any(|(a, b)| outline.squared_gap(a, b) == 0);
            assert!(!on, "{what}: {} stands on {}", hedge.id, way.id);
        }
    }
}

/// Where the sides set up at most a quarter of the ground is anything that stops them.
fn check_strips(ground: &Ground, what: &str) {
    let field = Battlefield::new(ground.clone()).expect("the ground has no problems");
    let bad = WET | HOUSES | KindMask::of(&[KindTag::BuiltUpArea, KindTag::Rocks, KindTag::Cliff, KindTag::Marsh]);
    let bounds = ground.size.bounds().most;
    let deep = (bounds.y / 4).min(12_000);
    for top in [0, bounds.y - deep] {
        let (mut all, mut stopped) = (0, 0);
        for y in (top + 500..top + deep).step_by(1000) {
            for x in (500..bounds.x).step_by(1000) {
                all += 1;
                stopped += i32::from(field.is_inside(Point::new(x, y), bad));
            }
        }
        assert!(stopped * 4 <= all, "{what}: {stopped} of {all} inches are closed where a side sets up");
    }
}

/// A digest that does not depend on anything but the ground: FNV over its text.
fn digest(ground: &Ground) -> u64 {
    let text = serde_json::to_string(ground).expect("a ground can be written");
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

#[test]
fn every_style_keeps_the_laws_for_many_seeds() {
    for style in Style::ALL {
        for seed in 0..25 {
            check(&generate(style, USUAL, seed));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn tables_of_other_sizes_keep_the_laws(style in 0..9usize, width in 48..130, depth in 44..90, seed in any::<u64>()) {
        check(&generate(Style::ALL[style], Size::inches(width, depth), seed));
    }

    #[test]
    fn no_size_makes_a_table_unsound(style in 0..9usize, width in 6_000..500_000, depth in 6_000..500_000, seed in any::<u64>()) {
        let size = Size { width: Inches::thousandths(width), depth: Inches::thousandths(depth) };
        let ground = generate(Style::ALL[style], size, seed);
        prop_assert_eq!(ground.problems(), []);
        prop_assert!(ground.features.len() <= 70);
    }
}

#[test]
fn the_same_seed_gives_the_same_table_for_ever() {
    let digests = Style::ALL.map(|style| (style.word(), digest(&generate(style, USUAL, 1936))));
    let expected = [
        ("farmland", 8_641_997_416_121_426_240),
        ("bocage", 15_654_055_695_879_691_378),
        ("steppe", 17_499_560_436_583_883_555),
        ("desert", 8_024_168_293_618_094_584),
        ("sierra", 8_784_878_271_284_988_753),
        ("spanish-village", 4_149_190_314_102_213_871),
        ("east-front-village", 12_599_769_462_693_792_140),
        ("town", 2_271_563_787_106_557_464),
        ("italian-hills", 6_611_890_427_111_365_615),
    ];
    assert_eq!(digests, expected, "tables that people know by their seed have changed");
}

#[test]
fn different_seeds_give_different_tables() {
    for style in Style::ALL {
        assert_ne!(generate(style, USUAL, 1).features, generate(style, USUAL, 2).features);
    }
}

#[test]
fn contours_lie_within_the_contours_below_them() {
    for style in Style::ALL {
        for seed in 0..20 {
            let ground = generate(style, USUAL, seed);
            let hills: Vec<(u8, &Polygon)> = ground
                .features
                .iter()
                .filter_map(|feature| match (&feature.kind, &feature.shape) {
                    (Kind::Hill { level }, Shape::Area(area)) => Some((level.0, area)),
                    _ => None,
                })
                .collect();
            for &(level, area) in hills.iter().filter(|(level, _)| *level > 1) {
                let held = hills.iter().any(|(lower, outer)| {
                    lower + 1 == level && area.corners.iter().all(|&p| outer.contains_strictly(p))
                });
                assert!(held, "{style} {seed}: a contour of level {level} hangs in the air");
            }
        }
    }
}

#[test]
fn a_style_is_known_by_its_word() {
    for style in Style::ALL {
        assert_eq!(style.word().parse(), Ok(style));
        assert_eq!(serde_json::to_string(&style).unwrap(), format!("\"{style}\""));
    }
    assert!("moon".parse::<Style>().unwrap_err().to_string().contains("farmland"));
}

#[test]
fn villages_have_a_church_and_a_place_to_fight_for_has_a_name() {
    for style in [
        Style::Farmland,
        Style::Bocage,
        Style::SpanishVillage,
        Style::EastFrontVillage,
        Style::Town,
        Style::ItalianHills,
    ] {
        let churches =
            (0..40).filter(|&seed| of(&generate(style, USUAL, seed), KindTag::Church.into()).count() == 1).count();
        assert!(churches >= 36, "{style}: {churches} churches in 40 tables");
    }
    for style in Style::ALL {
        for seed in 0..20 {
            let named = generate(style, USUAL, seed).features.iter().filter(|feature| feature.name.is_some()).count();
            assert!(named >= 3, "{style} {seed}");
        }
    }
}
