//! Roads, tracks and railways along the lines of the net.

use super::Draft;
use super::lattice::Along;
use crate::terrain::{Kind, KindTag, Surface};
use crate::{Inches, Point};

/// A way that has been laid.
#[derive(Clone, Debug)]
pub(super) struct Way {
    pub along: Along,
    pub line: Vec<Point>,
    pub width: Inches,
}

impl Draft {
    /// A metalled road from one edge of the table to the other.
    pub fn lay_road(&mut self, along: Along) -> Way {
        self.lay(Kind::Road { surface: Surface::Metalled }, along, 0, self.length(along))
    }

    /// A dirt road from one edge of the table to the other.
    pub fn lay_dirt_road(&mut self, along: Along) -> Way {
        self.lay(Kind::Road { surface: Surface::Dirt }, along, 0, self.length(along))
    }

    /// A track from one edge of the table to the other.
    pub fn lay_track(&mut self, along: Along) -> Way {
        self.lay(Kind::Track, along, 0, self.length(along))
    }

    /// A way between two knots of a line.
    pub fn lay(&mut self, kind: Kind, along: Along, from: usize, to: usize) -> Way {
        let width = kind.tag().usual_width();
        let line = self.lattice.line(along, from, to);
        self.lattice.take_room(along, from, to, width.scaled(1, 2) + Inches::thousandths(250));
        self.layout.put_line(kind, width, line.clone());
        Way { along, line, width }
    }

    /// A side track from a knot of a cross line to the nearer table edge, or the farther one.
    pub fn lay_side_track(&mut self, column: usize, row: usize) -> Way {
        let (from, to) = if self.chance.percent(50) { (0, row) } else { (row, self.lattice.rows) };
        self.lay(Kind::Track, Along::Column(column), from, to)
    }

    /// How many cells a line passes.
    pub const fn length(&self, along: Along) -> usize {
        match along {
            Along::Row(_) => self.lattice.columns,
            Along::Column(_) => self.lattice.rows,
        }
    }

    /// A line near the middle of so many.
    pub fn middle_of(&mut self, cells: usize) -> usize {
        if cells.is_multiple_of(2) { cells / 2 } else { cells / 2 + self.chance.between(0, 1) as usize }
    }

    /// An inner column as far from `other` as can be had, at least two columns away where there are enough.
    pub fn column_away_from(&mut self, other: usize) -> usize {
        let inner =
            |most: usize| (1..self.lattice.columns).filter(|&c| c.abs_diff(other) >= most).collect::<Vec<usize>>();
        let (far, near) = (inner(2), inner(1));
        self.chance.pick(if far.is_empty() { &near } else { &far })
    }

    /// The row next to another, the one nearer to the middle of the table.
    pub fn row_beside(&mut self, other: usize) -> usize {
        let mut beside = [other - 1, other + 1];
        self.chance.shuffle(&mut beside);
        let off_middle = |row: usize| (row * 2).abs_diff(self.lattice.rows);
        if off_middle(beside[1]) < off_middle(beside[0]) { beside[1] } else { beside[0] }
    }
}

/// The kinds that count as a way through the country.
pub(super) const fn carries_wheels(kind: KindTag) -> bool {
    matches!(kind, KindTag::Road | KindTag::Bridge)
}
