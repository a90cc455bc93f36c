//! Small tables drawn as text, for tests and examples.
//!
//! Each character is a square of a few inches. A dot or a space is open ground, a digit is a hill of that level, small
//! letters and signs are terrain as listed in [`LEGEND`], and a capital letter marks a place; the mark stands on
//! whatever lies on both sides of it. Neighbouring squares of the same terrain are one feature, named after its kind
//! and number: `wood-1`, `wood-2`.

use crate::terrain::{Kind, Level};
use crate::{Battlefield, Feature, Ground, Inches, KindTag, Point, Polygon, Problems, Shape, Size};

/// What the characters stand for. Walls, hedges, roads and the like are lines through the middle of their squares.
pub const LEGEND: &[(char, KindTag)] = &[
    ('t', KindTag::Wood),
    ('o', KindTag::Orchard),
    ('s', KindTag::Scrub),
    ('c', KindTag::Crop),
    ('p', KindTag::Ploughed),
    ('k', KindTag::Rocks),
    ('m', KindTag::Marsh),
    ('u', KindTag::BuiltUpArea),
    ('b', KindTag::Building),
    ('~', KindTag::Pond),
    ('q', KindTag::Rubble),
    ('h', KindTag::Hedge),
    ('i', KindTag::Bocage),
    ('#', KindTag::StoneWall),
    ('f', KindTag::Fence),
    ('=', KindTag::Road),
    ('-', KindTag::Stream),
    ('r', KindTag::River),
    ('x', KindTag::Wire),
    ('v', KindTag::Trench),
];

/// Kinds that are drawn as lines.
const LINES: &[KindTag] = &[
    KindTag::Hedge,
    KindTag::Bocage,
    KindTag::StoneWall,
    KindTag::Fence,
    KindTag::Road,
    KindTag::Stream,
    KindTag::River,
    KindTag::Wire,
    KindTag::Trench,
];

/// A table made from a drawing.
#[derive(Clone, Debug)]
pub struct Sketch {
    pub field: Battlefield,
    marks: Vec<(char, Point)>,
}

/// Why a drawing is not a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotASketch {
    #[error("`{0}` at {1} is not in the legend")]
    Unknown(char, Point),
    #[error("a drawing needs at least one line")]
    Empty,
    #[error(transparent)]
    Ground(#[from] Problems),
}

impl Sketch {
    /// Reads a drawing with squares of the given side. Empty lines before and after it and the common indentation
    /// are left out.
    pub fn new(square: Inches, drawing: &str) -> Result<Self, NotASketch> {
        let grid = Squares::read(square.thousandths_value(), drawing)?;
        let size = Size { width: square * grid.width as i32, depth: square * grid.rows.len() as i32 };
        let mut ground = Ground::empty("sketch", size);
        for &(sign, kind) in LEGEND {
            let shapes = if LINES.contains(&kind) { grid.lines(sign, kind) } else { grid.areas(|c| c == sign) };
            for (n, shape) in shapes.into_iter().enumerate() {
                ground.features.push(Feature::new(format!("{kind}-{}", n + 1), Kind::usual(kind), shape));
            }
        }
        for level in 1..=9_u8 {
            let shapes = grid.areas(|c| c.to_digit(10).is_some_and(|digit| digit >= u32::from(level)));
            for (n, shape) in shapes.into_iter().enumerate() {
                let id = format!("hill-{level}-{}", n + 1);
                ground.features.push(Feature::new(id, Kind::Hill { level: Level(level) }, shape));
            }
        }
        Ok(Self { field: Battlefield::new(ground)?, marks: grid.marks })
    }

    /// The place marked with a capital letter: the middle of its square.
    ///
    /// # Panics
    /// Where the drawing has no such mark.
    pub fn mark(&self, letter: char) -> Point {
        let found = self.marks.iter().find(|(mark, _)| *mark == letter);
        found.unwrap_or_else(|| panic!("the drawing has no mark `{letter}`")).1
    }
}

/// The drawing as squares of characters, marks replaced by what they stand on.
struct Squares {
    side: i32,
    width: usize,
    rows: Vec<Vec<char>>,
    marks: Vec<(char, Point)>,
}

impl Squares {
    fn read(side: i32, drawing: &str) -> Result<Self, NotASketch> {
        let lines: Vec<&str> = drawing.lines().map(str::trim_end).collect();
        let drawn = |line: &&str| !line.is_empty();
        let first = lines.iter().position(&drawn).ok_or(NotASketch::Empty)?;
        let last = lines.iter().rposition(&drawn).ok_or(NotASketch::Empty)?;
        let indent = |line: &str| line.chars().take_while(|&c| c == ' ').count();
        let common = lines[first..=last].iter().filter(|line| drawn(line)).map(|line| indent(line)).min().unwrap_or(0);
        let mut rows: Vec<Vec<char>> =
            lines[first..=last].iter().map(|line| line.chars().skip(common).collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        for row in &mut rows {
            row.resize(width, '.');
        }
        let mut squares = Self { side, width, rows, marks: Vec::new() };
        squares.lift_marks()?;
        Ok(squares)
    }

    fn lift_marks(&mut self) -> Result<(), NotASketch> {
        let drawn = self.rows.clone();
        let at = |row: Option<usize>, column: Option<usize>| {
            row.zip(column).and_then(|(r, c)| drawn.get(r)?.get(c).copied()).filter(|c| !c.is_ascii_uppercase())
        };
        for (r, row) in drawn.iter().enumerate() {
            for (c, &sign) in row.iter().enumerate() {
                let middle = Point::new(c as i32 * self.side + self.side / 2, r as i32 * self.side + self.side / 2);
                if sign.is_ascii_uppercase() {
                    self.marks.push((sign, middle));
                    let (west, east) = (at(Some(r), c.checked_sub(1)), at(Some(r), Some(c + 1)));
                    let (north, south) = (at(r.checked_sub(1), Some(c)), at(Some(r + 1), Some(c)));
                    let under = if west == east { west } else { north.filter(|_| north == south) };
                    self.rows[r][c] = under.unwrap_or('.');
                } else if !matches!(sign, '.' | ' ' | '0'..='9') && !LEGEND.iter().any(|(known, _)| *known == sign) {
                    return Err(NotASketch::Unknown(sign, middle));
                }
            }
        }
        Ok(())
    }

    fn has(&self, wanted: &impl Fn(char) -> bool, row: i32, column: i32) -> bool {
        row >= 0
            && column >= 0
            && self.rows.get(row as usize).and_then(|r| r.get(column as usize)).is_some_and(|&c| wanted(c))
    }

    /// Each connected region of wanted squares as an outline, or row by row where it has holes or touches itself.
    fn areas(&self, wanted: impl Fn(char) -> bool) -> Vec<Shape> {
        let mut seen = vec![vec![false; self.width]; self.rows.len()];
        let mut shapes = Vec::new();
        for row in 0..self.rows.len() as i32 {
            for column in 0..self.width as i32 {
                if seen[row as usize][column as usize] || !self.has(&wanted, row, column) {
                    continue;
                }
                let mut region = vec![(row, column)];
                seen[row as usize][column as usize] = true;
                let mut n = 0;
                while n < region.len() {
                    let (r, c) = region[n];
                    for (r, c) in [(r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)] {
                        if self.has(&wanted, r, c) && !std::mem::replace(&mut seen[r as usize][c as usize], true) {
                            region.push((r, c));
                        }
                    }
                    n += 1;
                }
                region.sort_unstable();
                shapes.extend(self.region(&region).into_iter().map(Shape::Area));
            }
        }
        shapes
    }

    fn region(&self, region: &[(i32, i32)]) -> Vec<Polygon> {
        let outline = self.walk_round(region);
        let squares = region.len() as i64 * i64::from(self.side) * i64::from(self.side);
        if outline.area2() == 2 * squares && !outline.crosses_itself() {
            return vec![outline];
        }
        let mut runs: Vec<(i32, i32, i32)> = Vec::new();
        for &(row, column) in region {
            match runs.last_mut() {
                Some((r, _, end)) if *r == row && *end == column => *end += 1,
                _ => runs.push((row, column, column + 1)),
            }
        }
        let corner = |row: i32, column: i32| Point::new(column * self.side, row * self.side);
        runs.into_iter().map(|(r, from, to)| Polygon::rectangle(corner(r, from), corner(r + 1, to))).collect()
    }

    /// Goes clockwise round the region from its first square, keeping it on the right hand.
    fn walk_round(&self, region: &[(i32, i32)]) -> Polygon {
        let holds = |row: i32, column: i32| region.binary_search(&(row, column)).is_ok();
        let (start, ways) = (region[0], [(0, 1), (1, 0), (0, -1), (-1, 0)]);
        let (mut row, mut column, mut way) = (start.0, start.1, 0_usize);
        let mut corners = Vec::new();
        loop {
            // The squares ahead to the left and to the right of the grid corner where the walk stands.
            let (left, right) = match way {
                0 => ((row - 1, column), (row, column)),
                1 => ((row, column), (row, column - 1)),
                2 => ((row, column - 1), (row - 1, column - 1)),
                _ => ((row - 1, column - 1), (row - 1, column)),
            };
            let turned = match (holds(left.0, left.1), holds(right.0, right.1)) {
                (_, false) => (way + 1) % 4,
                (false, true) => way,
                (true, true) => (way + 3) % 4,
            };
            if turned != way || corners.is_empty() {
                corners.push(Point::new(column * self.side, row * self.side));
            }
            way = turned;
            (row, column) = (row + ways[way].0, column + ways[way].1);
            if (row, column) == start {
                return Polygon::new(corners);
            }
        }
    }

    /// Runs of two and more squares across, then down, then single squares, as lines from edge to edge.
    fn lines(&self, sign: char, kind: KindTag) -> Vec<Shape> {
        let has = |row: i32, column: i32| self.has(&|c| c == sign, row, column);
        let (half, side) = (self.side / 2, self.side);
        let (mut lines, deep) = (Vec::new(), self.rows.len() as i32);
        for row in 0..deep {
            for column in (0..self.width as i32).filter(|&c| has(row, c)) {
                let across = has(row, column - 1) || has(row, column + 1);
                let down = has(row - 1, column) || has(row + 1, column);
                if !has(row, column - 1) && (across || !down) {
                    let end = (column..self.width as i32).find(|&c| !has(row, c)).unwrap_or(self.width as i32);
                    let y = row * side + half;
                    lines.push(vec![Point::new(column * side, y), Point::new(end * side, y)]);
                }
                if !has(row - 1, column) && down {
                    let end = (row..deep).find(|&r| !has(r, column)).unwrap_or(deep);
                    let x = column * side + half;
                    lines.push(vec![Point::new(x, row * side), Point::new(x, end * side)]);
                }
            }
        }
        let width = kind.usual_width();
        lines.into_iter().map(|points| Shape::Line { line: crate::Polyline::new(points), width }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KindMask;

    #[test]
    fn a_drawing_becomes_woods_walls_hills_and_marks() {
        let sketch = Sketch::new(
            Inches::whole(2),
            "
            A..tt....
            ..ttt..B.
            ...t..11.
            ......121
            ####..111
            ",
        )
        .unwrap();
        let field = &sketch.field;
        assert_eq!(field.size(), Size::inches(18, 10));
        let ids: Vec<&str> = field.features().iter().map(|f| f.id.as_str()).collect();
        assert_eq!(ids, ["wood-1", "stone-wall-1", "hill-1-1", "hill-2-1"]);
        assert_eq!(sketch.mark('A'), Point::inches(1, 1));
        assert_eq!(field.level_at(Point::inches(15, 7)), Level(2));
        let through = field.depth_through(Point::inches(0, 3), sketch.mark('B'), KindMask::of(&[KindTag::Wood]));
        assert_eq!(through, Inches::whole(6));
    }

    #[test]
    fn a_mark_in_a_wood_stands_in_the_wood_and_a_ring_is_still_a_wood() {
        let sketch =
            Sketch::new(Inches::whole(1), "tttt....\nt..t....\ntAtt....\n........\n........\n........").unwrap();
        let woods = KindMask::of(&[KindTag::Wood]);
        assert!(sketch.field.is_inside(sketch.mark('A'), woods));
        assert!(!sketch.field.is_inside(Point::new(1500, 1500), woods), "the clearing is open");
    }

    #[test]
    fn an_unknown_sign_is_refused_with_its_place() {
        let wrong = Sketch::new(Inches::whole(1), "......\n..?...").unwrap_err();
        assert_eq!(wrong, NotASketch::Unknown('?', Point::new(2500, 1500)));
    }
}
