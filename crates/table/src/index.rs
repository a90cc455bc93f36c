//! Which features lie near a place or a line, found without looking at all of them.

use crate::shape::Line;
use crate::terrain::{FeatureId, FeatureSet};
use crate::{Bounds, Point, Size};

/// The side of a cell, in thousandths of an inch.
const CELL: i32 = 4000;

/// A grid of cells over the table, each with the set of features whose boxes touch it. Places off the table belong to
/// the cell at the nearest edge.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    columns: i32,
    rows: i32,
    cells: Vec<FeatureSet>,
}

impl Index {
    pub fn new(size: Size, boxes: &[Bounds]) -> Self {
        let count = |length: crate::Inches| (length.thousandths_value() / CELL + 1).max(1);
        let (columns, rows) = (count(size.width), count(size.depth));
        let mut index = Self { columns, rows, cells: vec![FeatureSet::NONE; (columns * rows) as usize] };
        for (n, bounds) in boxes.iter().enumerate() {
            let (west, east) = (index.column(bounds.least.x), index.column(bounds.most.x));
            for row in index.row(bounds.least.y)..=index.row(bounds.most.y) {
                for column in west..=east {
                    index.cells[(row * columns + column) as usize].add(FeatureId(n as u16));
                }
            }
        }
        index
    }

    /// The features that may hold the point.
    pub fn at(&self, point: Point) -> &FeatureSet {
        &self.cells[(self.row(point.y) * self.columns + self.column(point.x)) as usize]
    }

    /// The features that may touch the box.
    pub fn within(&self, bounds: &Bounds) -> FeatureSet {
        let mut found = FeatureSet::NONE;
        let (west, east) = (self.column(bounds.least.x), self.column(bounds.most.x));
        for row in self.row(bounds.least.y)..=self.row(bounds.most.y) {
            for cell in &self.cells[(row * self.columns + west) as usize..=(row * self.columns + east) as usize] {
                found.join(cell);
            }
        }
        found
    }

    /// The features that the line may cross. Row by row the columns between the two places where the line enters and
    /// leaves the row are taken, rounded outwards.
    pub fn along(&self, line: &Line) -> FeatureSet {
        let (first, last) = (self.row(line.bounds.least.y), self.row(line.bounds.most.y));
        if first == last || self.column(line.bounds.least.x) == self.column(line.bounds.most.x) {
            return self.within(&line.bounds);
        }
        let mut found = FeatureSet::NONE;
        for row in first..=last {
            let north = if row == 0 { i32::MIN } else { row * CELL };
            let south = if row == self.rows - 1 { i32::MAX } else { (row + 1) * CELL };
            let (west, east) = line.columns_between(north, south);
            let cells =
                (row * self.columns + self.column(west)) as usize..=(row * self.columns + self.column(east)) as usize;
            for cell in &self.cells[cells] {
                found.join(cell);
            }
        }
        found
    }

    fn column(&self, x: i32) -> i32 {
        x.div_euclid(CELL).clamp(0, self.columns - 1)
    }

    fn row(&self, y: i32) -> i32 {
        y.div_euclid(CELL).clamp(0, self.rows - 1)
    }
}
