//! Inch by inch: what lies where, so that most questions about a place are answered without looking at an outline.

use crate::battlefield::Piece;
use crate::shape::{Outline, segment};
use crate::terrain::{FeatureId, KindTag, Level};
use crate::{Bounds, Point, Size};

/// The side of a square, in thousandths of an inch.
const SQUARE: i32 = 1000;

/// A grid of squares over the table, each with the features that touch it. A feature whose edge does not pass through a
/// square covers all of it or nothing, and the latter is not listed. All that lies off the table is one more square.
#[derive(Clone, Debug)]
pub(crate) struct Survey {
    columns: i32,
    rows: i32,
    /// Where the entries of each square begin; one more for the end of the last one.
    starts: Vec<u32>,
    entries: Vec<Entry>,
    /// The height of each square, where no hill's edge passes through it.
    levels: Vec<Option<Level>>,
}

/// A feature in a square.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub feature: FeatureId,
    /// Whether it covers the whole square.
    pub whole: bool,
}

/// How a feature lies in a square.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lies {
    Outside,
    Edge,
    Whole,
}

impl Survey {
    pub fn new(size: Size, pieces: &[Piece]) -> Self {
        let count = |length: crate::Inches| (length.thousandths_value() / SQUARE + 1).max(1);
        let (columns, rows) = (count(size.width), count(size.depth));
        let table = Bounds { least: Point::ORIGIN, most: square(columns - 1, rows - 1).most };
        let mut squares: Vec<Vec<Entry>> = vec![Vec::new(); (columns * rows) as usize + 1];
        for (n, piece) in pieces.iter().enumerate() {
            let feature = FeatureId(n as u16);
            if !(table.contains(piece.bounds.least) && table.contains(piece.bounds.most)) {
                squares[(columns * rows) as usize].push(Entry { feature, whole: false });
            }
            let first = |at: i32| at.div_euclid(SQUARE).max(0);
            let (west, north) = (first(piece.bounds.least.x), first(piece.bounds.least.y));
            let east = piece.bounds.most.x.div_euclid(SQUARE).min(columns - 1);
            let south = piece.bounds.most.y.div_euclid(SQUARE).min(rows - 1);
            for row in north..=south {
                for column in west..=east {
                    let lies = lies_in(&piece.outline, &square(column, row));
                    if lies != Lies::Outside {
                        let whole = lies == Lies::Whole;
                        squares[(row * columns + column) as usize].push(Entry { feature, whole });
                    }
                }
            }
        }
        let level = |entries: &Vec<Entry>| {
            let mut highest = Level(0);
            for entry in entries {
                let piece = &pieces[usize::from(entry.feature.0)];
                if piece.tag == KindTag::Hill {
                    highest = highest.max(entry.whole.then_some(piece.level)?);
                }
            }
            Some(highest)
        };
        let levels = squares.iter().map(level).collect();
        let mut starts = Vec::with_capacity(squares.len() + 1);
        let mut entries = Vec::new();
        for square in squares {
            starts.push(entries.len() as u32);
            entries.extend(square);
        }
        starts.push(entries.len() as u32);
        Survey { columns, rows, starts, entries, levels }
    }

    /// The features that touch the square in which the point lies, in the order of the list.
    #[inline]
    pub fn at(&self, point: Point) -> &[Entry] {
        let n = self.place(point);
        &self.entries[self.starts[n] as usize..self.starts[n + 1] as usize]
    }

    /// How high the ground is at the point, where the whole square is as high.
    #[inline]
    pub fn level(&self, point: Point) -> Option<Level> {
        self.levels[self.place(point)]
    }

    #[inline]
    fn place(&self, point: Point) -> usize {
        // What lies north or west of the table becomes a number greater than any column or row.
        let square = |at: i32| at.cast_unsigned() / SQUARE.cast_unsigned();
        let (column, row) = (square(point.x), square(point.y));
        let (columns, rows) = (self.columns.cast_unsigned(), self.rows.cast_unsigned());
        let there = column < columns && row < rows;
        (if there { row * columns + column } else { columns * rows }) as usize
    }
}

/// All points of a square: they are whole thousandths.
const fn square(column: i32, row: i32) -> Bounds {
    let least = Point::new(column * SQUARE, row * SQUARE);
    Bounds { least, most: Point::new(least.x + SQUARE - 1, least.y + SQUARE - 1) }
}

fn lies_in(outline: &Outline, square: &Bounds) -> Lies {
    let cuts = |corners: &[Point]| crate::shape::edges(corners).any(|(a, b)| passes(a, b, square));
    let edge = match outline {
        Outline::Area(corners) => cuts(corners),
        Outline::Ribbon(quads) => quads.iter().any(|quad| cuts(quad)),
        // Round: whole if all its corners are covered, and otherwise looked at.
        Outline::Disc(disc) => !corners_of(square).iter().all(|&corner| disc.contains(corner)),
    };
    match edge {
        true => Lies::Edge,
        false if outline.contains(square.middle()) => Lies::Whole,
        false => Lies::Outside,
    }
}

const fn corners_of(square: &Bounds) -> [Point; 4] {
    let (a, c) = (square.least, square.most);
    [a, Point::new(c.x, a.y), c, Point::new(a.x, c.y)]
}

/// Whether a straight edge has a point in the square: their boxes meet, and the square's corners are not all to one side.
fn passes(a: Point, b: Point, square: &Bounds) -> bool {
    if !Bounds::around(&[a, b]).meets(square) {
        return false;
    }
    let sides = corners_of(square).map(|corner| segment::side(a, b, corner));
    !(sides.iter().all(|&side| side > 0) || sides.iter().all(|&side| side < 0))
}

#[cfg(test)]
mod tests {
    use crate::terrain::KindTag;
    use crate::{Battlefield, FeatureId, Inches, Level, Point, Size, Style};

    /// Places all over a table, on its edge and beyond it, and on the corners of its features.
    fn places(field: &Battlefield) -> Vec<Point> {
        let mut places: Vec<Point> =
            (0..800).map(|n: i32| Point::new((n * 7919) % 78_000 - 3000, (n * 104_729 / 7) % 54_000 - 3000)).collect();
        for piece in &field.pieces {
            let (least, most) = (piece.bounds.least, piece.bounds.most);
            places.extend([least, most, Point::new(least.x, most.y), piece.bounds.middle()]);
        }
        for feature in field.features() {
            if let crate::Shape::Area(area) = &feature.shape {
                places.extend(&area.corners);
                places.extend(area.edges().map(|(a, b)| a.middle(b)));
            }
        }
        places
    }

    #[test]
    fn a_survey_says_of_every_place_what_the_outlines_say() {
        for (seed, style) in [Style::Bocage, Style::ItalianHills, Style::EastFrontVillage].into_iter().enumerate() {
            let ground = crate::generate::generate(style, Size::inches(72, 48), seed as u64);
            let field = Battlefield::new(ground).expect("generated tables are sound");
            for at in places(&field) {
                let all = || (0..field.pieces.len() as u16).map(FeatureId);
                let outline = |id: FeatureId| &field.pieces[usize::from(id.0)].outline;
                let holding: Vec<FeatureId> = all().filter(|id| outline(*id).contains(at)).collect();
                assert_eq!(field.features_at(at).collect::<Vec<_>>(), holding, "{at:?}");
                let hills = holding.iter().map(|id| &field.pieces[usize::from(id.0)]);
                let level = hills.filter(|piece| piece.tag == KindTag::Hill).map(|piece| piece.level).max();
                assert_eq!(field.level_at(at), level.unwrap_or(Level(0)), "{at:?}");
                for id in all() {
                    assert_eq!(field.feature_holds(id, at), holding.contains(&id), "{at:?}");
                    let near = outline(id).squared_gap(at, at) <= Inches::whole(1).squared() as u64;
                    assert_eq!(field.is_near(id, Inches::whole(1), at), near, "{at:?}");
                }
            }
        }
    }
}
