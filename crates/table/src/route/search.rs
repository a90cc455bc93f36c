//! The search behind reach and shortest path: cheapest first over the centres of half-inch cells, with legs in any
//! direction, each costed exactly.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Going;
use crate::{Battlefield, Bounds, Inches, Point};

/// The side of a cell, in thousandths of an inch.
pub(super) const CELL: i32 = 500;
const HALF: i32 = CELL / 2;
/// The parent of a cell that is reached straight from the origin.
const ORIGIN: u32 = u32::MAX;
/// The cost of a cell that has not been reached.
pub(super) const UNREACHED: Inches = Inches::MAX;

/// The cells of a part of the table with the cost of getting there.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    pub origin: Point,
    /// The centre of the north-western cell.
    pub corner: Point,
    pub columns: i32,
    pub rows: i32,
    costs: Vec<Inches>,
    parents: Vec<u32>,
}

impl Grid {
    /// Cells over the part of the table within a distance of the origin.
    pub fn around(field: &Battlefield, origin: Point, distance: Inches) -> Self {
        let table = field.size().bounds();
        let reach = Inches::thousandths(distance.thousandths_value().min(2 * Point::LIMIT));
        let wanted = Bounds { least: origin, most: origin }.grown(reach);
        let cells = |n: i32| n.div_euclid(CELL);
        let west = cells(wanted.least.x.max(0));
        let north = cells(wanted.least.y.max(0));
        let east = cells(wanted.most.x.min(table.most.x - HALF)).max(west);
        let south = cells(wanted.most.y.min(table.most.y - HALF)).max(north);
        let (columns, rows) = (east - west + 1, south - north + 1);
        let count = (columns * rows) as usize;
        Self {
            origin,
            corner: Point::new(west * CELL + HALF, north * CELL + HALF),
            columns,
            rows,
            costs: vec![UNREACHED; count],
            parents: vec![ORIGIN; count],
        }
    }

    pub fn centre(&self, column: i32, row: i32) -> Point {
        Point::new(self.corner.x + column * CELL, self.corner.y + row * CELL)
    }

    pub fn cost(&self, column: i32, row: i32) -> Inches {
        if column < 0 || row < 0 || column >= self.columns || row >= self.rows {
            return UNREACHED;
        }
        self.costs[(row * self.columns + column) as usize]
    }

    /// The column and row of the cell that holds the point.
    pub fn cell_of(&self, point: Point) -> (i32, i32) {
        let cell = |n: i32, corner: i32| (n - corner + HALF).div_euclid(CELL);
        (cell(point.x, self.corner.x), cell(point.y, self.corner.y))
    }

    fn place(&self, cell: u32) -> Point {
        if cell == ORIGIN {
            return self.origin;
        }
        self.centre(cell as i32 % self.columns, cell as i32 / self.columns)
    }

    fn cost_at(&self, cell: u32) -> Inches {
        if cell == ORIGIN { Inches::ZERO } else { self.costs[cell as usize] }
    }

    /// The cells around a place, in a fixed order.
    fn around_cell(&self, column: i32, row: i32, span: i32) -> impl Iterator<Item = u32> + use<> {
        let (columns, rows) = (self.columns, self.rows);
        (row - span..=row + span).flat_map(move |r| {
            (column - span..=column + span)
                .filter(move |&c| c >= 0 && r >= 0 && c < columns && r < rows)
                .map(move |c| (r * columns + c) as u32)
        })
    }

    /// The cheapest way to reach a point from the cells near it: its cost and the last cell passed.
    pub fn last_leg(&self, field: &Battlefield, going: &Going, point: Point) -> Option<(Inches, u32)> {
        let mut best: Option<(Inches, u32)> = None;
        let mut try_from = |cell: u32| {
            let known = self.cost_at(cell);
            if known == UNREACHED || best.is_some_and(|(cost, _)| known >= cost) {
                return;
            }
            if let Some(leg) = field.leg_cost(self.place(cell), point, going) {
                let cost = known.saturating_add(leg);
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, cell));
                }
            }
        };
        let (column, row) = self.cell_of(point);
        if self.origin.is_within(Inches::whole(1), point) {
            try_from(ORIGIN);
        }
        for cell in self.around_cell(column, row, 1) {
            if self.costs[cell as usize] != UNREACHED {
                try_from(self.parents[cell as usize]);
                try_from(cell);
            }
        }
        best
    }

    /// The points from the origin to a cell, both included.
    pub fn trail(&self, last: u32) -> Vec<Point> {
        let mut points = vec![self.place(last)];
        let mut cell = last;
        while cell != ORIGIN {
            cell = self.parents[cell as usize];
            points.push(self.place(cell));
        }
        points.reverse();
        points
    }

    /// Reaches every cell that costs no more than `limit`; with a goal, only as far as the goal needs.
    pub fn explore(&mut self, field: &Battlefield, going: &Going, limit: Inches, goal: Option<Point>) {
        let ahead = |at: Point| goal.map_or(Inches::ZERO, |goal| going.cheapest(at.distance_to(goal)));
        let mut open: BinaryHeap<Reverse<(Inches, Inches, u32)>> = BinaryHeap::new();
        let (column, row) = self.cell_of(self.origin);
        for cell in self.around_cell(column, row, 1) {
            if let Some(cost) = field.leg_cost(self.origin, self.place(cell), going)
                && cost <= limit
            {
                self.costs[cell as usize] = cost;
                open.push(Reverse((cost.saturating_add(ahead(self.place(cell))), cost, cell)));
            }
        }
        let mut found = UNREACHED;
        while let Some(Reverse((promise, cost, cell))) = open.pop() {
            if promise >= found {
                break;
            }
            if cost > self.costs[cell as usize] {
                continue;
            }
            let at = self.place(cell);
            if let Some(goal) = goal
                && at.is_within(Inches::thousandths(CELL), goal)
                && let Some((cost, _)) = self.last_leg(field, going, goal)
            {
                found = found.min(cost);
            }
            for next in self.around_cell(cell as i32 % self.columns, cell as i32 / self.columns, 1) {
                if let Some(cost) = self.improve(field, going, cell, next, limit) {
                    open.push(Reverse((cost.saturating_add(ahead(self.place(next))), cost, next)));
                }
            }
        }
    }

    /// Tries to reach `next` straight from the parent of `cell`, and if that is not the cheapest leg there can be, from
    /// `cell` itself. Tells the new cost if it is less than the old one.
    fn improve(&mut self, field: &Battlefield, going: &Going, cell: u32, next: u32, limit: Inches) -> Option<Inches> {
        let (old, there) = (self.costs[next as usize], self.place(next));
        let parent = self.parents[cell as usize];
        let (before, from) = (self.cost_at(parent), self.place(parent));
        let mut best = (old, ORIGIN);
        let distance = from.distance_to(there);
        if before.saturating_add(going.cheapest(distance)) < best.0
            && let Some(leg) = field.leg_cost(from, there, going)
            && before.saturating_add(leg) < best.0
        {
            best = (before.saturating_add(leg), parent);
        }
        let step = self.place(cell).distance_to(there);
        let own = self.costs[cell as usize];
        if own.saturating_add(going.cheapest(step)) < best.0
            && let Some(leg) = field.leg_cost(self.place(cell), there, going)
            && own.saturating_add(leg) < best.0
        {
            best = (own.saturating_add(leg), cell);
        }
        if best.0 >= old || best.0 > limit {
            return None;
        }
        (self.costs[next as usize], self.parents[next as usize]) = best;
        Some(best.0)
    }
}
