//! The edge of the ground within reach, as closed lines.

use std::collections::BTreeMap;

use super::search::{CELL, Grid, UNREACHED};
use crate::{Inches, Point, Polygon};

/// A place where the edge passes between two neighbouring cells: the western or northern one, and which way the other
/// lies from it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Between {
    row: i32,
    column: i32,
    southward: bool,
}

/// Walks round the squares between the centres of four cells: wherever some of the four are within reach and some are
/// not, the edge passes through, with the reachable ground on its right.
pub(super) fn trace(grid: &Grid, allowance: Inches) -> Vec<Polygon> {
    let mut next: BTreeMap<Between, Vec<Between>> = BTreeMap::new();
    for row in -1..grid.rows {
        for column in -1..grid.columns {
            for (from, to) in pieces(grid, allowance, column, row) {
                next.entry(from).or_default().push(to);
            }
        }
    }
    let mut polygons = Vec::new();
    while let Some((&first, _)) = next.first_key_value() {
        let mut corners = Vec::new();
        let mut at = first;
        while let Some(mut ways) = next.remove(&at) {
            corners.push(place(grid, allowance, at));
            let Some(to) = ways.pop() else { break };
            if !ways.is_empty() {
                next.insert(at, ways);
            }
            at = to;
        }
        corners.dedup();
        if corners.len() >= 3 {
            polygons.push(Polygon::new(corners));
        }
    }
    polygons
}

/// The pieces of the edge within one square, whose north-western cell is given.
fn pieces(grid: &Grid, allowance: Inches, column: i32, row: i32) -> Vec<(Between, Between)> {
    let within = |c: i32, r: i32| grid.cost(c, r) <= allowance;
    let corners = [within(column, row), within(column + 1, row), within(column + 1, row + 1), within(column, row + 1)];
    let sides = [
        Between { row, column, southward: false },
        Between { row, column: column + 1, southward: true },
        Between { row: row + 1, column, southward: false },
        Between { row, column, southward: true },
    ];
    // Going clockwise round the square, the edge leaves it where reach ends and comes in where reach begins again.
    let mut leaves = Vec::new();
    let mut enters = Vec::new();
    for n in 0..4 {
        match (corners[n], corners[(n + 1) % 4]) {
            (true, false) => leaves.push(n),
            (false, true) => enters.push(n),
            _ => {}
        }
    }
    // Each piece cuts off one run of reachable corners: it comes in through the side before the run and leaves through
    // the side after it, which keeps cells that touch only at a corner apart.
    leaves
        .iter()
        .map(|&leave| {
            let before = enters.iter().copied().min_by_key(|&enter| (leave + 4 - enter) % 4).unwrap_or(leave);
            (sides[leave], sides[before])
        })
        .collect()
}

/// Where exactly the edge passes: in proportion to the costs of the two cells, or half way to a cell out of all reach.
fn place(grid: &Grid, allowance: Inches, between: Between) -> Point {
    let Between { row, column, southward } = between;
    let (other_column, other_row) = if southward { (column, row + 1) } else { (column + 1, row) };
    let (a, b) = (grid.cost(column, row), grid.cost(other_column, other_row));
    let from = grid.centre(column, row);
    let part = if a == UNREACHED || b == UNREACHED || a == b {
        CELL / 2
    } else {
        let (whole, part) = ((b - a).thousandths_value(), (allowance - a).thousandths_value());
        (i64::from(part) * i64::from(CELL) / i64::from(whole)).clamp(0, i64::from(CELL)) as i32
    };
    if southward { Point::new(from.x, from.y + part) } else { Point::new(from.x + part, from.y) }
}
