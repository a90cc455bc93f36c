//! Where a mover can get to with what it has, and the best way there.

use super::search::{CELL, Grid, UNREACHED};
use super::{Going, Path, outline};
use crate::{Battlefield, Inches, Point, Polygon};

/// The ground that a mover can reach with an allowance.
///
/// It is found over half-inch cells with legs in any direction, so gaps narrower than a cell may be missed and costs
/// may be a little above the least possible; but every way it offers has been costed exactly and keeps within the
/// allowance. A move that a player draws is judged by [`Battlefield::path_cost`], not by this.
#[derive(Clone, Debug)]
pub struct Reach<'a> {
    field: &'a Battlefield,
    going: &'a Going,
    allowance: Inches,
    grid: Grid,
}

impl Battlefield {
    /// The ground within reach of a mover at `from` that may spend `allowance`.
    pub fn reach<'a>(&'a self, from: Point, allowance: Inches, going: &'a Going) -> Reach<'a> {
        let margin = Inches::thousandths(2 * CELL);
        let mut grid = Grid::around(self, from, going.farthest(allowance).saturating_add(margin));
        // A little beyond the allowance, so that the outline can be drawn between cells.
        grid.explore(self, going, allowance.saturating_add(margin), None);
        Reach { field: self, going, allowance, grid }
    }

    /// The cheapest way from one place to another, and what it costs; none where there is no way.
    pub fn shortest_path(&self, from: Point, to: Point, going: &Going) -> Option<(Path, Inches)> {
        let direct = self.leg_cost(from, to, going);
        if let Some(cost) = direct
            && cost <= going.cheapest(from.distance_to(to))
        {
            return Some((Path::straight(from, to), cost));
        }
        let mut grid = Grid::around(self, from, Inches::MAX);
        grid.explore(self, going, Inches::MAX, Some(to));
        let around = best_path(self, going, &grid, to);
        let direct = direct.map(|cost| (Path::straight(from, to), cost));
        [direct, around].into_iter().flatten().min_by_key(|(_, cost)| *cost)
    }
}

impl Reach<'_> {
    /// What the mover may spend.
    pub const fn allowance(&self) -> Inches {
        self.allowance
    }

    /// Whether the mover can get there.
    pub fn contains(&self, point: Point) -> bool {
        self.cost_to(point).is_some()
    }

    /// What it costs to get there; none where it is out of reach.
    pub fn cost_to(&self, point: Point) -> Option<Inches> {
        self.path_to(point).map(|(_, cost)| cost)
    }

    /// The way there and what it costs; none where it is out of reach.
    pub fn path_to(&self, point: Point) -> Option<(Path, Inches)> {
        if !self.field.is_on_table(point) {
            return None;
        }
        best_path(self.field, self.going, &self.grid, point).filter(|(_, cost)| *cost <= self.allowance)
    }

    /// The centres of all cells within reach, row by row, with what they cost.
    pub fn places(&self) -> impl Iterator<Item = (Point, Inches)> + '_ {
        (0..self.grid.rows).flat_map(move |row| {
            (0..self.grid.columns).filter_map(move |column| {
                let cost = self.grid.cost(column, row);
                (cost <= self.allowance).then(|| (self.grid.centre(column, row), cost))
            })
        })
    }

    /// The edge of the ground within reach, for drawing: outer edges run clockwise on the table, holes the other way.
    pub fn outline(&self) -> Vec<Polygon> {
        outline::trace(&self.grid, self.allowance)
    }
}

/// The cheapest way the grid knows, pulled straight wherever a corner can be left out at no cost.
fn best_path(field: &Battlefield, going: &Going, grid: &Grid, to: Point) -> Option<(Path, Inches)> {
    let (cost, last) = grid.last_leg(field, going, to)?;
    debug_assert!(cost < UNREACHED);
    let mut points = grid.trail(last);
    points.push(to);
    points.dedup();
    let mut path = Path::new(points);
    let mut cost = field.path_cost(&path, going)?;
    let mut n = 1;
    while n + 1 < path.points.len() {
        let mut shorter = path.clone();
        shorter.points.remove(n);
        match field.path_cost(&shorter, going) {
            Some(less) if less <= cost => (path, cost) = (shorter, less),
            _ => n += 1,
        }
    }
    Some((path, cost))
}
