//! The hottest questions of the table: a gap, a sight line on a table of sixty features, a reach.

use divan::{Bencher, black_box};
use table::{
    Arc, Battlefield, Bearing, Feature, Footprint, Going, Ground, Inches, KindMask, KindTag, Passage, Point, Size,
};

fn main() {
    divan::main();
}

/// Six by four feet with sixty features: fields, woods and houses in rows, hedges and roads between them, a hill.
fn table_of_sixty() -> Battlefield {
    let mut ground = Ground::empty("bench", Size::inches(72, 48));
    let kinds = [KindTag::Wood, KindTag::Crop, KindTag::Building, KindTag::Orchard, KindTag::Ploughed];
    for n in 0..40 {
        let centre = Point::inches(5 + n % 8 * 9, 5 + n / 8 * 9);
        let corners = (0..if n % 5 == 2 { 4 } else { 9 + n % 4 })
            .map(|k| {
                let far = Inches::thousandths(2200 + (n * 977 + k * 1499) % 1500);
                centre.ahead(Bearing((k * 65_536 / if n % 5 == 2 { 4 } else { 9 + n % 4 }) as u16), far)
            })
            .collect();
        ground.features.push(Feature::area(format!("area-{n}"), kinds[n as usize % 5], corners));
    }
    for n in 0..18 {
        let kind = [KindTag::Hedge, KindTag::StoneWall, KindTag::Road][n as usize % 3];
        let (x, y) = (1 + n % 6 * 11, 1 + n / 6 * 15);
        let line = vec![Point::inches(x, y), Point::inches(x + 8, y + 3), Point::inches(x + 9, y + 12)];
        ground.features.push(Feature::line(format!("line-{n}"), kind, line));
    }
    for n in 0..2 {
        let hill = (0..16).map(|k| Point::inches(40, 24).ahead(Bearing(k * 4096), Inches::whole(14 - n * 6))).collect();
        ground.features.push(Feature::area(format!("hill-{n}"), KindTag::Hill, hill));
    }
    Battlefield::new(ground).expect("the bench's table is sound")
}

/// A fixed list of lines of all lengths over the table.
fn lines() -> Vec<(Point, Point)> {
    let mut n = 12_345_u32;
    let mut next = |most: u32| {
        n = n.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (n >> 8) as i32 % most as i32
    };
    (0..256).map(|_| (Point::new(next(72_000), next(48_000)), Point::new(next(72_000), next(48_000)))).collect()
}

fn bases() -> Vec<(Footprint, Footprint)> {
    let base = |p: Point, n: i32| Footprint::new(p, Bearing(n as u16), Inches::thousandths(1575), Inches::whole(1));
    lines().into_iter().map(|(a, b)| (base(a, a.x), base(b, b.y))).collect()
}

const HIGH: KindMask = KindMask::of(&[KindTag::Wood, KindTag::Building, KindTag::Orchard]);

#[divan::bench]
fn gap_of_256_pairs(bencher: Bencher) {
    let bases = bases();
    bencher.bench(|| bases.iter().map(|(a, b)| black_box(a).gap(black_box(b))).max());
}

#[divan::bench]
fn within_12_inches_of_256_pairs(bencher: Bencher) {
    let bases = bases();
    bencher.bench(|| bases.iter().filter(|(a, b)| black_box(a).is_within(Inches::whole(12), black_box(b))).count());
}

#[divan::bench]
fn arc_meets_256_bases(bencher: Bencher) {
    let bases = bases();
    bencher
        .bench(|| bases.iter().filter(|(a, b)| Arc::new(a.front_middle(), a.facing, 4096).meets(black_box(b))).count());
}

#[divan::bench]
fn depth_through_on_256_lines(bencher: Bencher) {
    let (field, lines) = (table_of_sixty(), lines());
    bencher.bench(|| lines.iter().map(|&(a, b)| field.depth_through(black_box(a), b, HIGH)).max());
}

#[divan::bench]
fn highest_between_on_256_lines(bencher: Bencher) {
    let (field, lines) = (table_of_sixty(), lines());
    bencher.bench(|| lines.iter().map(|&(a, b)| field.highest_between(black_box(a), b)).max());
}

#[divan::bench]
fn sight_on_256_lines(bencher: Bencher) {
    let (field, lines) = (table_of_sixty(), lines());
    bencher.bench(|| lines.iter().map(|&(a, b)| field.sight(black_box(a), b).crossings.len()).max());
}

#[divan::bench(args = [6, 12])]
fn reach(bencher: Bencher, inches: i32) {
    let field = table_of_sixty();
    let going = Going::new(&field, |feature| match feature.tag() {
        KindTag::Wood | KindTag::Orchard => Passage::HALF_SPEED,
        KindTag::Building => Passage::Barred,
        KindTag::Hedge => Passage::Toll(Inches::whole(2)),
        KindTag::Road => Passage::WAY,
        _ => Passage::Open,
    });
    bencher.bench(|| field.reach(black_box(Point::inches(36, 30)), Inches::whole(inches), &going).places().count());
}

#[divan::bench]
fn shortest_path_over_the_table(bencher: Bencher) {
    let field = table_of_sixty();
    let going = Going::new(&field, |feature| match feature.tag() {
        KindTag::Wood | KindTag::Building | KindTag::Orchard => Passage::Barred,
        _ => Passage::Open,
    });
    bencher.bench(|| field.shortest_path(black_box(Point::inches(1, 1)), Point::inches(71, 40), &going));
}
