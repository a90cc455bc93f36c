//! Hills with their contours, cliffs, gullies, and what lies scattered about.

use super::Draft;
use super::layout::{ALL_BUT_HILLS, BOUNDS, HOMES, WATER, WAYS, is_sound, rounded, shrunk};
use crate::terrain::{Kind, KindMask, KindTag, Level};
use crate::{Bearing, Footprint, Inches, Point, Polygon};

/// What hills keep clear of. Roads go round them, rivers too, and a village stands on one level; tracks climb.
const LOW: KindMask = WAYS.or(WATER).or(HOMES).with(KindTag::Hill).without(KindTag::Track);

impl Draft {
    pub fn any_bearing(&mut self) -> Bearing {
        Bearing(self.chance.between(0, 65_535) as u16)
    }

    /// A hill about there, with so many contours if it is large enough; tells whether there was room.
    pub fn raise_hill(&mut self, place: Point, across: Inches, levels: u8) -> bool {
        // Ridges tend to run along the table, so that they give either side something to hold.
        let facing = Bearing::NORTH.turned(self.chance.between(-6000, 6000));
        let depth = across.scaled(self.chance.between(50, 80), 100);
        let base = Footprint::new(place, facing, across, depth);
        let Some(mut ring) = self.layout.blob(&mut self.chance, &base, Inches::thousandths(600), LOW) else {
            return false;
        };
        let near = Inches::thousandths(1200);
        if ring.iter().any(|corner| corner.is_within(near, place)) {
            return false;
        }
        for level in 1..=levels {
            if !is_sound(&ring, Inches::halves(5)) {
                break;
            }
            let inner = self.next_contour(&ring, place);
            let soft = rounded(&ring);
            let clear = self.layout.is_clear(&soft, Inches::thousandths(400), LOW.without(KindTag::Hill));
            self.layout.put_area(Kind::Hill { level: Level(level) }, if clear { soft } else { ring });
            if level == 1 {
                let name = self.names.hill(&mut self.chance);
                self.layout.name_last(name);
            }
            ring = inner;
        }
        true
    }

    /// A contour within another; one side of every hill is steeper.
    fn next_contour(&mut self, ring: &[Point], top: Point) -> Vec<Point> {
        let count = ring.len() as i32;
        let steep = self.chance.between(0, count - 1);
        (0..count)
            .map(|n| {
                let away = (n - steep).rem_euclid(count);
                let away = away.min(count - away);
                let part = 76 - away * 34 / count.max(1) + self.chance.between(-5, 5);
                shrunk(&[ring[n as usize]], top, part)[0]
            })
            .collect()
    }

    /// Hills in either half of the table, as many as asked for if there is room.
    pub fn raise_hills(&mut self, per_half: usize, across: (i32, i32), levels: (i32, i32)) {
        for half in [Half::North, Half::South] {
            let mut raised = 0;
            for _ in 0..24 {
                if raised == per_half {
                    break;
                }
                let place = self.place_in(half);
                let wide = self.chance.length(Inches::whole(across.0), Inches::whole(across.1));
                let high = self.chance.between(levels.0, levels.1) as u8;
                raised += usize::from(self.raise_hill(place, wide, high));
            }
        }
    }

    /// Cliffs on the steep sides of the highest hills.
    pub fn cut_cliffs(&mut self, count: usize) {
        let rings: Vec<Vec<Point>> =
            self.layout.areas(KindTag::Hill).filter(|ring| is_sound(ring, Inches::whole(5))).collect();
        for ring in rings.iter().rev().take(count) {
            let begin = self.chance.between(0, ring.len() as i32 - 1) as usize;
            let face: Vec<Point> = (0..7).map(|n| ring[(begin + n) % ring.len()]).collect();
            self.put_clear(&Kind::Cliff, &face, ALL_BUT_HILLS, Inches::whole(3));
        }
    }

    /// A gully that winds its way for some inches in that half.
    pub fn cut_gully(&mut self, half: Half, length: Inches) {
        let mut place = self.place_in(half);
        let mut bearing = Bearing::EAST.turned(self.chance.between(-7000, 7000));
        if self.chance.percent(50) {
            bearing = bearing.opposite();
        }
        let mut points = vec![place];
        for _ in 0..length.thousandths_value() / 3000 {
            place = place.ahead(bearing, Inches::whole(3));
            bearing = bearing.turned(self.chance.between(-4500, 4500));
            points.push(place);
        }
        let from = WAYS.or(HOMES).or(WATER).or(BOUNDS).with(KindTag::Hill);
        let parts = self.layout.clear_parts(&points, Inches::halves(4), from, Inches::whole(6));
        for part in parts.into_iter().take(2) {
            self.layout.put_line(Kind::Gully, Inches::halves(4), part);
        }
    }

    /// Patches of something about so many inches across, in either half in turn.
    pub fn scatter(&mut self, kind: KindTag, count: usize, across: (i32, i32)) {
        let mut left = count;
        for n in 0..count * 6 {
            if left == 0 {
                break;
            }
            let half = if n % 2 == 0 { Half::North } else { Half::South };
            let place = self.place_in(half);
            let wide = self.chance.length(Inches::whole(across.0), Inches::whole(across.1));
            let base = Footprint::new(place, self.any_bearing(), wide, wide.scaled(self.chance.between(55, 90), 100));
            let gap = Inches::thousandths(600);
            if let Some(ring) = self.layout.blob(&mut self.chance, &base, gap, keeps_clear_of(kind)) {
                if Polygon::new(ring.clone()).area2() < Inches::whole(2).squared() * 2 {
                    continue;
                }
                self.layout.put_area(Kind::usual(kind), ring);
                left -= 1;
            }
        }
    }

    /// A place in one half of the table, a little away from its edges.
    pub fn place_in(&mut self, half: Half) -> Point {
        let (width, depth) = (self.layout.size.width, self.layout.size.depth);
        let (x, y) = (
            self.chance.length(width.scaled(4, 100), width.scaled(96, 100)),
            self.chance.length(depth.scaled(6, 100), depth.scaled(47, 100)),
        );
        let y = if half == Half::North { y } else { depth - y };
        Point::new(x.thousandths_value(), y.thousandths_value())
    }

    /// Sets up the parts of a line that are clear of things of those kinds, and tells how many there were.
    pub fn put_clear(&mut self, kind: &Kind, line: &[Point], from: KindMask, least: Inches) -> usize {
        let width = kind.tag().usual_width();
        let gap = width.scaled(1, 2) + Inches::thousandths(150);
        let parts = self.layout.clear_parts(line, gap, from, least);
        let count = parts.len();
        for part in parts {
            self.layout.put_line(kind.clone(), width, part);
        }
        count
    }
}

/// What a patch of something keeps clear of: water does not stand on hills, and a ploughed field would hide their
/// contours. Woods, rocks and the like grow anywhere.
pub(super) const fn keeps_clear_of(kind: KindTag) -> KindMask {
    match kind {
        KindTag::Wood | KindTag::Scrub | KindTag::Rocks => ALL_BUT_HILLS,
        _ => KindMask::ALL,
    }
}

/// One side's half of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Half {
    North,
    South,
}
