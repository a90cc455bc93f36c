//! Fields, woods and groves in the cells of the net, and the hedges and walls between them.

use super::Draft;
use super::lattice::{Along, Parcel};
use super::layout::{ALL_BUT_HILLS, BOUNDS, HOMES, WATER, WAYS, is_sound, rounded, shrunk};
use super::relief::{Half, keeps_clear_of};
use crate::terrain::{Kind, KindMask, KindTag};
use crate::{Inches, Point, Polygon};

/// Everything that a field keeps clear of.
const TAKEN: KindMask = ALL_BUT_HILLS;
/// What hedges and walls stop at.
const STOPS: KindMask = WAYS.or(WATER).or(HOMES).with(KindTag::Wood).with(KindTag::Rocks).with(KindTag::Cliff);

/// How large the parcels are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Holdings {
    /// Cells, some of them halved.
    Small,
    /// Cells, some of them joined.
    Middling,
    /// Cells joined wherever possible.
    Large,
}

/// A side of a parcel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    North,
    East,
    South,
    West,
}

impl Draft {
    /// Deals the cells of either half out: so many parcels of each kind, the most important kinds first.
    pub fn deal(&mut self, holdings: Holdings, gap: Inches, per_half: &[(KindTag, usize)]) {
        let (north, south): (Vec<Parcel>, Vec<Parcel>) = self
            .parcels(holdings)
            .into_iter()
            .partition(|&parcel| self.lattice.middle(parcel).y * 2 < self.layout.size.depth.thousandths_value());
        // Both halves are sown turn by turn, so that neither is favoured when the pieces run out.
        let mut left = [north, south];
        for &(kind, count) in per_half {
            for _ in 0..count {
                for parcels in &mut left {
                    while let Some(n) = parcels.iter().position(|&parcel| self.suits(parcel, kind)) {
                        if self.sow(parcels.remove(n), kind, holdings, gap) {
                            break;
                        }
                    }
                }
            }
        }
    }

    /// Where the sides set up there is nothing that would stop them.
    const fn suits(&self, parcel: Parcel, kind: KindTag) -> bool {
        let at_edge = parcel.north == 0 || parcel.south + 1 == self.lattice.rows;
        !(at_edge && matches!(kind, KindTag::Marsh | KindTag::Rocks))
    }

    /// The cells of the table in any order, joined as the holdings are.
    fn parcels(&mut self, holdings: Holdings) -> Vec<Parcel> {
        let (columns, rows) = (self.lattice.columns, self.lattice.rows);
        let mut cells: Vec<(usize, usize)> = (0..rows).flat_map(|j| (0..columns).map(move |i| (i, j))).collect();
        self.chance.shuffle(&mut cells);
        let joined = match holdings {
            Holdings::Small => 0,
            Holdings::Middling => 30,
            Holdings::Large => 85,
        };
        let mut taken = vec![false; columns * rows];
        let mut parcels = Vec::new();
        for (i, j) in cells {
            if taken[j * columns + i] {
                continue;
            }
            let mut parcel = Parcel::cell(i, j);
            let larger = Parcel { east: i + 1, ..parcel };
            if self.chance.percent(joined) && self.lattice.is_whole(larger) && !taken[j * columns + i + 1] {
                parcel = larger;
            }
            (parcel.west..=parcel.east).for_each(|column| taken[j * columns + column] = true);
            parcels.push(parcel);
        }
        parcels
    }

    /// Puts something on a parcel; tells whether there was room for it.
    fn sow(&mut self, parcel: Parcel, kind: KindTag, holdings: Holdings, gap: Inches) -> bool {
        let ring = self.lattice.outline(parcel, gap);
        let halved = match holdings {
            Holdings::Small => 35,
            Holdings::Middling => 20,
            Holdings::Large => 0,
        };
        let plain = matches!(kind, KindTag::Crop | KindTag::Ploughed | KindTag::Vineyard);
        if plain && ring.len() == 8 && self.chance.percent(halved) {
            let other = self.chance.pick(&[KindTag::Ploughed, KindTag::Meadow, kind]);
            let [one, two] = self.halves(&ring);
            let first = self.put_field(kind, &one);
            return self.put_field(other, &two) || first;
        }
        let wild = matches!(kind, KindTag::Wood | KindTag::Scrub | KindTag::Rocks | KindTag::Marsh | KindTag::SoftSand);
        if wild {
            let ring = self.roughened(&ring);
            self.put_field(kind, &ring)
        } else {
            self.put_field(kind, &ring)
        }
    }

    /// Sets up a field, drawn together a little where something stands in its way.
    fn put_field(&mut self, kind: KindTag, ring: &[Point]) -> bool {
        if !is_sound(ring, Inches::whole(3)) || is_sliver(ring) {
            return false;
        }
        let middle = middle_of(ring);
        for percent in [100, 88, 76, 64] {
            let ring = shrunk(ring, middle, percent);
            if is_sound(&ring, Inches::whole(3))
                && !is_sliver(&ring)
                && self.layout.is_clear(&ring, Inches::thousandths(150), keeps_clear_of(kind))
            {
                self.layout.put_area(Kind::usual(kind), ring);
                if kind == KindTag::Wood || kind == KindTag::Orchard {
                    self.name_growth(kind);
                }
                return true;
            }
        }
        false
    }

    /// The larger woods have names, and some groves.
    fn name_growth(&mut self, kind: KindTag) {
        if kind == KindTag::Wood || self.chance.percent(40) {
            let name = if kind == KindTag::Wood { self.names.wood() } else { self.names.grove() };
            self.layout.name_last(name);
        }
    }

    /// A cell's outline cut in two, with a path between.
    fn halves(&mut self, ring: &[Point]) -> [Vec<Point>; 2] {
        let from = if self.chance.percent(50) { 1 } else { 3 };
        let at = |n: usize| ring[(from + n) % 8];
        let (a, b) = (at(0), at(4));
        let length = a.distance_to(b).max(Inches::thousandths(1));
        let path = Inches::thousandths(250);
        // The two ends of the cut move apart, along the edges that they lie on.
        let apart = |end: Point, to: Point| end.towards(to, path, end.distance_to(to).max(length.scaled(1, 9)));
        [
            vec![apart(a, at(1)), at(1), at(2), at(3), apart(b, at(3))],
            vec![apart(b, at(5)), at(5), at(6), at(7), apart(a, at(7))],
        ]
    }

    /// The outline as nature leaves it: corners rounded off, edges uneven.
    fn roughened(&mut self, ring: &[Point]) -> Vec<Point> {
        let middle = middle_of(ring);
        rounded(ring).into_iter().map(|p| shrunk(&[p], middle, self.chance.between(89, 99))[0]).collect()
    }

    /// Hedges or walls along the lines of the net between fields: so many in a hundred of the edges, in runs of up to
    /// `longest` edges, with a gateway between runs.
    pub fn hedge_fields(&mut self, kinds: &[KindTag], percent: i32, longest: usize, most: usize) {
        let lines: Vec<Along> =
            (1..self.lattice.rows).map(Along::Row).chain((1..self.lattice.columns).map(Along::Column)).collect();
        let mut runs = Vec::new();
        for along in lines {
            let mut begun = None;
            let count = self.length(along);
            for at in 0..=count {
                let goes_on =
                    at < count && self.lattice.room(along, at) == Inches::ZERO && self.chance.percent(percent);
                let from = *begun.get_or_insert(at);
                if !goes_on || at - from == longest {
                    if at > from {
                        runs.push((along, from, at));
                    }
                    begun = goes_on.then_some(at);
                }
            }
        }
        self.chance.shuffle(&mut runs);
        let mut left = most;
        for (along, from, to) in runs {
            let kind = self.chance.pick(kinds);
            let line = gated(&self.lattice.line(along, from, to));
            left = left.saturating_sub(self.put_clear(&Kind::usual(kind), &line, STOPS, Inches::whole(3)));
            if left == 0 {
                break;
            }
        }
    }

    /// Hedges or walls along the roads at the foot of the fields, two edges of the net at a time where they can.
    pub fn hedge_roads(&mut self, kinds: &[KindTag], most: usize) {
        let mut sides = self.roadsides();
        self.chance.shuffle(&mut sides);
        let mut left = most;
        for (parcel, side) in sides {
            let kind = self.chance.pick(kinds);
            let gap = kind.usual_width().scaled(1, 2) + Inches::thousandths(150);
            let ring = self.lattice.outline(parcel, gap);
            let (wide, deep) = (2 * (parcel.east - parcel.west + 1), 2 * (parcel.south - parcel.north + 1));
            let (first, count) = match side {
                Side::North => (0, wide),
                Side::East => (wide, deep),
                Side::South => (wide + deep, wide),
                Side::West => (2 * wide + deep, deep),
            };
            let line: Vec<Point> = (first..=first + count).map(|n| ring[n % ring.len()]).collect();
            let from = STOPS.or(BOUNDS);
            left = left.saturating_sub(self.put_clear(&Kind::usual(kind), &line, from, Inches::whole(3)));
            if left == 0 {
                break;
            }
        }
    }

    /// The sides of parcels that lie along a road, pairs of cells with nothing between them first.
    fn roadsides(&self) -> Vec<(Parcel, Side)> {
        // Roads take more than an inch to either side, and less than what a village or a river takes.
        let roads = Inches::whole(1)..Inches::whole(2);
        let is_road = |along: Along, at: usize| roads.contains(&self.lattice.room(along, at));
        let mut sides = Vec::new();
        for j in 0..self.lattice.rows {
            for i in 0..self.lattice.columns {
                let (cell, odd) = (Parcel::cell(i, j), (i + j) % 2);
                let wide = Parcel { east: i + 1, ..cell };
                let deep = Parcel { south: j + 1, ..cell };
                let wide = if odd == 0 && self.lattice.is_whole(wide) { wide } else { cell };
                let deep = if odd == 0 && self.lattice.is_whole(deep) { deep } else { cell };
                if (wide.west..=wide.east).all(|at| is_road(Along::Row(j), at)) {
                    sides.push((wide, Side::North));
                }
                if (wide.west..=wide.east).all(|at| is_road(Along::Row(j + 1), at)) {
                    sides.push((wide, Side::South));
                }
                if (deep.north..=deep.south).all(|at| is_road(Along::Column(i), at)) {
                    sides.push((deep, Side::West));
                }
                if (deep.north..=deep.south).all(|at| is_road(Along::Column(i + 1), at)) {
                    sides.push((deep, Side::East));
                }
            }
        }
        sides
    }

    /// A belt of trees along part of a line of the net.
    pub fn plant_belt(&mut self, half: Half) {
        let rows: Vec<usize> =
            (1..self.lattice.rows).filter(|&row| (row * 2 < self.lattice.rows) == (half == Half::North)).collect();
        let row = self.chance.pick(&rows);
        let from = self.chance.between(0, self.lattice.columns as i32 - 2) as usize;
        let line = self.lattice.line(Along::Row(row), from, from + 2);
        let parts = self.layout.clear_parts(&line, Inches::whole(2), TAKEN, Inches::whole(8));
        for part in parts.into_iter().take(1) {
            let half = Inches::thousandths(900);
            let shift = |p: &Point, by: Inches| Point::new(p.x, p.y + by.thousandths_value());
            let mut ring: Vec<Point> = part.iter().map(|p| shift(p, -half)).collect();
            ring.extend(part.iter().rev().map(|p| shift(p, half)));
            if is_sound(&ring, Inches::whole(2)) && self.layout.is_clear(&ring, Inches::thousandths(200), TAKEN) {
                self.layout.put_area(Kind::Wood, ring);
            }
        }
    }
}

/// The line without its ends, where a gate leads through.
fn gated(line: &[Point]) -> Vec<Point> {
    let line = crate::Polyline::new(line.to_vec());
    super::layout::slice(&line, Inches::thousandths(900), line.length() - Inches::thousandths(900))
}

/// Whether a field is too narrow to be worth setting up: less than about two inches wide.
fn is_sliver(ring: &[Point]) -> bool {
    let area = Polygon::new(ring.to_vec());
    let around: Inches = area.edges().map(|(a, b)| a.distance_to(b)).sum();
    area.area2() / 2 < i64::from(around.thousandths_value()) * 850
}

fn middle_of(ring: &[Point]) -> Point {
    let bounds = Polygon::new(ring.to_vec()).bounds();
    let count = ring.len().max(1) as i64;
    let sum = ring.iter().fold((0, 0), |(x, y), p| (x + i64::from(p.x), y + i64::from(p.y)));
    let mean = Point::new((sum.0 / count) as i32, (sum.1 / count) as i32);
    mean.middle(bounds.middle())
}
