//! What lies on the table so far, and where there is room for more.

use super::chance::Chance;
use crate::shape::Outline;
use crate::terrain::{Feature, Kind, KindMask, KindTag, Shape};
use crate::{Bearing, Bounds, Inches, Point, Polygon, Polyline, Size};

/// No generated table has more pieces than this: more than that nobody sets up in an evening.
const MOST: usize = 70;

/// Roads and what carries them over water.
pub(super) const WAYS: KindMask =
    KindMask::of(&[KindTag::Road, KindTag::Track, KindTag::Railway, KindTag::Bridge, KindTag::Ford]);
/// What is wet, or cut into the ground like a watercourse.
pub(super) const WATER: KindMask =
    KindMask::of(&[KindTag::River, KindTag::Stream, KindTag::Pond, KindTag::Marsh, KindTag::Gully]);
/// Where people live.
pub(super) const HOMES: KindMask =
    KindMask::of(&[KindTag::Building, KindTag::Church, KindTag::BuiltUpArea, KindTag::Yard, KindTag::Garden]);
/// Walls and hedges.
pub(super) const BOUNDS: KindMask =
    KindMask::of(&[KindTag::Hedge, KindTag::Bocage, KindTag::StoneWall, KindTag::Fence, KindTag::Bank, KindTag::Cliff]);
/// Everything but the shape of the ground: whatever stands on a hill stands on a hill.
pub(super) const ALL_BUT_HILLS: KindMask = KindMask::ALL.without(KindTag::Hill);

/// The table while it is being set up.
#[derive(Debug)]
pub(super) struct Layout {
    pub size: Size,
    pieces: Vec<Piece>,
    /// Whether the piece set up last was refused, so that its name does not go to another.
    is_refused: bool,
}

#[derive(Debug)]
struct Piece {
    kind: Kind,
    name: Option<String>,
    shape: Shape,
    outline: Outline,
    bounds: Bounds,
}

impl Layout {
    pub const fn new(size: Size) -> Self {
        Self { size, pieces: Vec::new(), is_refused: false }
    }

    /// How many pieces may still be set up.
    pub fn room(&self) -> usize {
        MOST - self.pieces.len().min(MOST)
    }

    /// Sets up a piece, unless there are too many already.
    pub fn put(&mut self, kind: Kind, shape: Shape, name: Option<String>) {
        self.is_refused = self.room() == 0;
        if !self.is_refused {
            let outline = shape.outline();
            self.pieces.push(Piece { kind, name, bounds: outline.bounds(), outline, shape });
        }
    }

    /// Sets up an area.
    pub fn put_area(&mut self, kind: Kind, ring: Vec<Point>) {
        self.put(kind, Shape::Area(Polygon::new(ring)), None);
    }

    /// Sets up a line; one that is too short to matter is left out.
    pub fn put_line(&mut self, kind: Kind, width: Inches, mut points: Vec<Point>) {
        points.dedup();
        if points.len() > 1 {
            self.put(kind, Shape::Line { line: Polyline::new(points), width }, None);
        }
    }

    /// Names the piece set up last, unless it has a name.
    pub fn name_last(&mut self, name: impl Into<Option<String>>) {
        if let Some(piece) = self.pieces.last_mut()
            && piece.name.is_none()
            && !self.is_refused
        {
            piece.name = name.into();
        }
    }

    /// The outlines of the areas of a kind, in the order in which they were set up.
    pub fn areas(&self, kind: KindTag) -> impl Iterator<Item = Vec<Point>> + '_ {
        self.pieces.iter().filter(move |piece| piece.kind.tag() == kind).filter_map(|piece| match &piece.shape {
            Shape::Area(area) => Some(area.corners.clone()),
            _ => None,
        })
    }

    /// Whether the outline is on the table and keeps a distance of `margin` from everything of those kinds.
    pub fn is_clear(&self, ring: &[Point], margin: Inches, from: KindMask) -> bool {
        let bounds = Bounds::around(ring);
        let table = self.size.bounds();
        if !table.contains(bounds.least) || !table.contains(bounds.most) {
            return false;
        }
        let (wide, limit) = (bounds.grown(margin), margin.squared() as u64);
        let area = Polygon::new(ring.to_vec());
        self.pieces.iter().filter(|piece| from.holds(piece.kind.tag()) && piece.bounds.meets(&wide)).all(|piece| {
            !area.contains(some_point(&piece.outline))
                && area.edges().all(|(a, b)| piece.outline.squared_gap(a, b) >= limit)
        })
    }

    /// Whether the point lies on the table and keeps its distance.
    pub fn is_clear_at(&self, point: Point, margin: Inches, from: KindMask) -> bool {
        let limit = margin.squared() as u64;
        self.size.bounds().contains(point)
            && self.pieces.iter().all(|piece| {
                !from.holds(piece.kind.tag())
                    || !piece.bounds.grown(margin).contains(point)
                    || piece.outline.squared_gap(point, point) >= limit
            })
    }

    /// The parts of a line that keep their distance and are at least `least` long.
    pub fn clear_parts(&self, points: &[Point], margin: Inches, from: KindMask, least: Inches) -> Vec<Vec<Point>> {
        let line = Polyline::new(points.to_vec());
        let (length, step) = (line.length().thousandths_value(), 200);
        let mut parts = Vec::new();
        let mut begun: Option<i32> = None;
        for walked in (0..=length).step_by(step) {
            let here = line.at(Inches::thousandths(walked)).map(|(_, point)| point);
            let clear = here.is_some_and(|point| self.is_clear_at(point, margin, from));
            if clear {
                begun.get_or_insert(walked);
            }
            let last = walked + step as i32 > length;
            if let Some(from) = begun
                && (!clear || last)
            {
                let to = if clear { walked } else { walked - step as i32 };
                if to - from >= least.thousandths_value() {
                    parts.push(slice(&line, Inches::thousandths(from), Inches::thousandths(to)));
                }
                begun = None;
            }
        }
        parts
    }

    /// A natural outline about as large as `base`, which nestles into the room that is left; none where that is too
    /// little.
    pub fn blob(
        &self,
        chance: &mut Chance,
        base: &crate::Footprint,
        margin: Inches,
        from: KindMask,
    ) -> Option<Vec<Point>> {
        const CORNERS: usize = 16;
        let mut swell: Vec<i32> = (0..CORNERS).map(|_| chance.between(70, 125)).collect();
        swell = (0..CORNERS).map(|n| (swell[n] * 2 + swell[(n + 1) % CORNERS]) / 3).collect();
        let ring: Vec<Point> = (0..CORNERS)
            .map(|n| {
                let turn = Bearing((n * 65_536 / CORNERS) as u16).unit();
                let part = |length: Inches, unit: i32| {
                    let half = i64::from(length.thousandths_value()) / 2 * i64::from(swell[n]) / 100;
                    Inches::thousandths(crate::point::round_div(half * i64::from(unit), crate::trig::ONE) as i32)
                };
                let wanted = base
                    .centre
                    .ahead(base.facing.right(), part(base.width, turn.x))
                    .ahead(base.facing, part(base.depth, -turn.y));
                self.reach(base.centre, wanted, margin, from)
            })
            .collect();
        let wanted = i64::from(base.width.thousandths_value()) * i64::from(base.depth.thousandths_value());
        (0..5)
            .map(|times| shrunk(&ring, base.centre, 100 - times * 12))
            .find(|ring| self.is_clear(ring, margin, from))
            .filter(|ring| is_sound(ring, Inches::ZERO) && Polygon::new(ring.clone()).area2().abs() > wanted / 2)
    }

    /// How far one comes on the way to a place before something of those kinds is too near.
    fn reach(&self, from: Point, to: Point, margin: Inches, kinds: KindMask) -> Point {
        let length = from.distance_to(to);
        let mut reached = from;
        for step in 1..=24 {
            let next = from.towards(to, length.scaled(step, 24), length);
            if !self.is_clear_at(next, margin, kinds) {
                break;
            }
            reached = next;
        }
        reached
    }

    /// The pieces as features: flat things first, standing things last, each with an id.
    pub fn into_features(mut self) -> Vec<Feature> {
        self.pieces.sort_by_key(|piece| layer(&piece.kind));
        let mut counts = vec![0; KindTag::ALL.len()];
        self.pieces
            .into_iter()
            .map(|piece| {
                let tag = piece.kind.tag();
                counts[tag as usize] += 1;
                let id = format!("{}-{}", tag.word(), counts[tag as usize]);
                Feature { id, name: piece.name, kind: piece.kind, shape: piece.shape }
            })
            .collect()
    }
}

/// Whether an outline does not cross itself and is nowhere near nothing; `side` is that of a square as large.
pub(super) fn is_sound(ring: &[Point], side: Inches) -> bool {
    let area = Polygon::new(ring.to_vec());
    ring.len() > 2 && area.area2() > side.squared() * 2 && !area.crosses_itself()
}

/// The outline drawn together towards a place, to so many hundredths.
pub(super) fn shrunk(ring: &[Point], centre: Point, percent: i32) -> Vec<Point> {
    ring.iter().map(|&p| centre.towards(p, Inches::thousandths(percent), Inches::thousandths(100))).collect()
}

/// The outline with its corners cut off, which makes it twice as many.
pub(super) fn rounded(ring: &[Point]) -> Vec<Point> {
    let part = |a: Point, b: Point, quarters: i32| a.towards(b, Inches::thousandths(quarters), Inches::thousandths(4));
    (0..ring.len())
        .flat_map(|n| {
            let (a, b) = (ring[n], ring[(n + 1) % ring.len()]);
            [part(a, b, 1), part(a, b, 3)]
        })
        .collect()
}

/// The part of a line between two distances from its beginning.
pub(super) fn slice(line: &Polyline, from: Inches, to: Inches) -> Vec<Point> {
    let (Some((first, a)), Some((last, b))) = (line.at(from), line.at(to)) else { return Vec::new() };
    let mut points = vec![a];
    points.extend(line.points.iter().take(last + 1).skip(first + 1));
    points.push(b);
    points.dedup();
    points
}

fn some_point(outline: &Outline) -> Point {
    match outline {
        Outline::Area(corners) => corners.first().copied(),
        Outline::Ribbon(quads) => quads.first().map(|quad| quad[0].middle(quad[2])),
        Outline::Disc(disc) => Some(disc.centre),
    }
    .unwrap_or(Point::ORIGIN)
}

/// What lies under what.
fn layer(kind: &Kind) -> u8 {
    match kind {
        Kind::Hill { level } => level.0.min(9),
        Kind::Crop | Kind::Ploughed | Kind::Meadow | Kind::Vineyard | Kind::SoftSand | Kind::Marsh => 10,
        Kind::BuiltUpArea { .. } => 11,
        Kind::Yard | Kind::Garden => 12,
        Kind::Wood | Kind::Orchard | Kind::Scrub | Kind::Rocks => 13,
        Kind::River | Kind::Stream | Kind::Pond | Kind::Gully => 14,
        Kind::Track => 15,
        Kind::Road { .. } | Kind::Railway => 16,
        Kind::Ford | Kind::Bridge => 17,
        Kind::Building(_) | Kind::Church(_) => 20,
        _ => 18,
    }
}
