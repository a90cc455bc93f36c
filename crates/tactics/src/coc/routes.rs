//! How to come to a place: what the whole table is away from it on foot or in a vehicle, round what nobody crosses.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicU16, Ordering};

use ::coc::movement::Steps;
use ::coc::{VehicleId, View};
use table::{Inches, Point};

/// The side of a cell.
const CELL: i32 = 2000;
/// What is added for the last cell before a field is not worked out further, in hundredths of an inch.
const MARGIN: u32 = 1000;
/// How many fields are kept.
const KEPT: usize = 6;
/// The eight neighbours, each followed by its opposite.
const AROUND: [(i32, i32); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// Nobody gets there.
pub(super) const NEVER: u32 = u32::MAX;

/// What has been found out about walking on this table. It does not change in a battle, so that it is found out once.
#[derive(Default)]
pub(super) struct Routes {
    columns: i32,
    rows: i32,
    /// The cost of the step from each cell to each of the first four kinds of neighbours; 0 if not known yet.
    steps: Vec<u16>,
    /// The same as all who play on this table know it, while nobody has changed the ground.
    known: Option<Steps>,
    fields: Vec<Field>,
    /// The vehicle that drives; none on foot.
    driver: Option<VehicleId>,
}

/// How far every cell is from one place, in hundredths of an inch of open ground, as far as it was worked out.
struct Field {
    /// The cell of that place: one that moves a little is no new one.
    to: u32,
    far: Vec<u32>,
    front: BinaryHeap<Reverse<(u32, u32)>>,
}

/// A way onto the grid.
#[derive(Clone, Copy)]
struct Entry {
    cell: u32,
    /// The place, or the door of its house.
    from: Point,
    /// What it costs to get there.
    before: u32,
}

impl Routes {
    /// For a vehicle, and for all that are driven as it is.
    pub fn driven(vehicle: VehicleId) -> Routes {
        Routes { driver: Some(vehicle), ..Routes::default() }
    }

    /// What a straight leg costs.
    fn toil(&self, view: &View<'_>, from: Point, to: Point) -> Option<Inches> {
        self.driver.map_or_else(|| view.toil(from, to), |vehicle| view.haul(vehicle, from, to))
    }

    /// How far a place is from the goal on foot, in hundredths of an inch; [`NEVER`] if nobody gets there.
    pub fn far(&mut self, view: &View<'_>, from: Point, goal: Point) -> u32 {
        let field = self.field(view, goal);
        self.settle(view, field, from);
        self.entrance(view, field, from).map_or(NEVER, |(far, _)| far)
    }

    /// The way down to the goal from a place: the middles of the cells that it passes.
    pub fn descent(&mut self, view: &View<'_>, from: Point, goal: Point, most: usize) -> Vec<Point> {
        let field = self.field(view, goal);
        self.settle(view, field, from);
        let (mut way, untouched) = (Vec::new(), view.is_ground_untouched(self.driver));
        let Some((_, mut cell)) = self.entrance(view, field, from) else { return way };
        if self.middle(cell) != from {
            way.push(self.middle(cell));
        }
        while way.len() < most {
            let here = self.fields[field].far[cell as usize];
            let next = (0..AROUND.len())
                .filter_map(|turn| {
                    let other = self.neighbour(cell, turn)?;
                    let step = self.step(view, untouched, (cell, other), turn)?;
                    Some((self.fields[field].far[other as usize].saturating_add(step), other))
                })
                .min();
            match next {
                Some((far, other)) if far <= here && self.fields[field].far[other as usize] < here => cell = other,
                _ => break,
            }
            way.push(self.middle(cell));
        }
        way
    }

    fn field(&mut self, view: &View<'_>, goal: Point) -> usize {
        if self.columns == 0 {
            let bounds = view.field().size().bounds();
            self.columns = (bounds.most.x - bounds.least.x + CELL - 1) / CELL;
            self.rows = (bounds.most.y - bounds.least.y + CELL - 1) / CELL;
            self.steps = vec![0; (self.columns * self.rows) as usize * 4];
            self.known = Some(view.known_steps(self.driver, self.steps.len()));
        }
        let to = self.cell(goal);
        if let Some(known) = self.fields.iter().position(|field| field.to == to) {
            let field = self.fields.remove(known);
            self.fields.push(field);
            return self.fields.len() - 1;
        }
        if self.fields.len() == KEPT {
            self.fields.remove(0);
        }
        let mut field =
            Field { to, far: vec![NEVER; (self.columns * self.rows) as usize], front: BinaryHeap::with_capacity(256) };
        for (cell, cost) in self.entrances(view, goal) {
            field.far[cell as usize] = cost;
            field.front.push(Reverse((cost, cell)));
        }
        self.fields.push(field);
        self.fields.len() - 1
    }

    /// Works a field out until the cells about a place are known.
    fn settle(&mut self, view: &View<'_>, number: usize, from: Point) {
        let mut field =
            std::mem::replace(&mut self.fields[number], Field { to: 0, far: Vec::new(), front: BinaryHeap::new() });
        let (about, untouched) = (self.cell(from), view.is_ground_untouched(self.driver));
        while let Some(Reverse((cost, cell))) = field.front.peek().copied() {
            if field.far[about as usize].saturating_add(MARGIN) < cost {
                break;
            }
            field.front.pop();
            if field.far[cell as usize] < cost {
                continue;
            }
            let (x, y) = (cell as i32 % self.columns, cell as i32 / self.columns);
            for (turn, (dx, dy)) in AROUND.into_iter().enumerate() {
                let Some(other) = self.number(x + dx, y + dy) else { continue };
                if field.far[other as usize] <= cost {
                    continue;
                }
                let Some(step) = self.step(view, untouched, (cell, other), turn) else { continue };
                if cost + step < field.far[other as usize] {
                    field.far[other as usize] = cost + step;
                    field.front.push(Reverse((cost + step, other)));
                }
            }
        }
        self.fields[number] = field;
    }

    /// The cell by which one comes soonest from a place to the goal of a field, and how far it is that way; none if nobody
    /// gets there.
    fn entrance(&self, view: &View<'_>, field: usize, at: Point) -> Option<(u32, u32)> {
        let far = |cell: u32| self.fields[field].far[cell as usize];
        // Nobody gets there sooner than straight, so that most ways need not be looked at.
        let at_least = |entry: &Entry| {
            far(entry.cell).saturating_add(entry.before + hundredths(entry.from.distance_to(self.middle(entry.cell))))
        };
        let mut all: Vec<(u32, Entry)> = Vec::with_capacity(9);
        self.each_entry(view, at, |entry| all.push((at_least(&entry).saturating_sub(1), entry)));
        all.sort_unstable_by_key(|(least, entry)| (*least, entry.cell));
        let mut best: Option<(u32, u32)> = None;
        for (least, entry) in all {
            if least >= NEVER - 1 || best.is_some_and(|(far, _)| far < least) {
                break;
            }
            let Some(cost) = self.cost(view, entry) else { continue };
            let way = (far(entry.cell).saturating_add(cost), entry.cell);
            best = Some(best.map_or(way, |best| best.min(way)));
        }
        best
    }

    /// The cells by which one comes onto the grid from a place, and what it costs.
    fn entrances(&self, view: &View<'_>, at: Point) -> Vec<(u32, u32)> {
        let mut all = Vec::with_capacity(9);
        self.each_entry(view, at, |entry| all.extend(self.cost(view, entry).map(|cost| (entry.cell, cost))));
        all
    }

    /// Every way onto the grid that there might be from a place: to the cells around it, or around the doors of its house.
    fn each_entry(&self, view: &View<'_>, at: Point, mut each: impl FnMut(Entry)) {
        let mut around = |from: Point, before: u32| {
            let (x, y) = (from.x.div_euclid(CELL), from.y.div_euclid(CELL));
            for (x, y) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy))) {
                if let Some(cell) = self.number(x, y) {
                    each(Entry { cell, from, before });
                }
            }
        };
        let doors = view.doors(at);
        if doors.is_empty() {
            around(at, 0);
        }
        for door in doors {
            around(*door, hundredths(at.distance_to(*door)));
        }
    }

    /// What it costs to come onto the grid so; none where the cell is in a house or nobody gets on.
    fn cost(&self, view: &View<'_>, entry: Entry) -> Option<u32> {
        let middle = self.middle(entry.cell);
        if !view.doors(middle).is_empty() {
            return None;
        }
        let cost = if middle == entry.from { Inches::ZERO } else { self.toil(view, entry.from, middle)? };
        Some(entry.before + hundredths(cost))
    }

    fn cell(&self, at: Point) -> u32 {
        let (x, y) = (at.x.div_euclid(CELL).clamp(0, self.columns - 1), at.y.div_euclid(CELL).clamp(0, self.rows - 1));
        (y * self.columns + x) as u32
    }

    fn number(&self, x: i32, y: i32) -> Option<u32> {
        ((0..self.columns).contains(&x) && (0..self.rows).contains(&y)).then(|| (y * self.columns + x) as u32)
    }

    fn middle(&self, cell: u32) -> Point {
        let (x, y) = (cell as i32 % self.columns, cell as i32 / self.columns);
        Point::new(x * CELL + CELL / 2, y * CELL + CELL / 2)
    }

    fn neighbour(&self, cell: u32, turn: usize) -> Option<u32> {
        let (dx, dy) = AROUND[turn];
        self.number(cell as i32 % self.columns + dx, cell as i32 / self.columns + dy)
    }

    /// What a step from one cell to its neighbour costs, in hundredths of an inch.
    #[inline]
    fn step(&mut self, view: &View<'_>, untouched: bool, (cell, other): (u32, u32), turn: usize) -> Option<u32> {
        // A step back costs what the step there does.
        let (from, to) = if turn.is_multiple_of(2) { (cell, other) } else { (other, cell) };
        let place = from as usize * 4 + turn / 2;
        if self.steps[place] == 0 {
            self.steps[place] = self.find_step(view, untouched, (from, to), place);
        }
        let step = self.steps[place];
        (step != u16::MAX).then(|| u32::from(step))
    }

    /// What a step costs that this player has not taken before: others may have.
    fn find_step(&self, view: &View<'_>, untouched: bool, (from, to): (u32, u32), place: usize) -> u16 {
        let known: Option<&AtomicU16> = self.known.as_ref().filter(|_| untouched).map(|known| &known[place]);
        if let Some(step) = known.map(|known| known.load(Ordering::Relaxed)).filter(|step| *step > 0) {
            return step;
        }
        let cost = self.toil(view, self.middle(from), self.middle(to));
        let step = cost.map_or(u16::MAX, |cost| hundredths(cost).clamp(1, 60_000) as u16);
        if let Some(known) = known {
            known.store(step, Ordering::Relaxed);
        }
        step
    }
}

fn hundredths(inches: Inches) -> u32 {
    (inches.thousandths_value() / 10).max(0) as u32
}

#[cfg(test)]
mod tests {
    use ::coc::Coc;
    use engine::{Mix, Present, Rules, Seat};
    use muster::Library;

    use super::*;

    /// What others have found out on a table is what somebody finds out there who is the first to look.
    #[test]
    fn ways_that_others_know_are_as_far_as_those_that_nobody_knows() {
        let text = Library::built_in().scenario("coc-attack").expect("our own scenarios can be read");
        let load = || Coc::load(&text).expect("the battles of the house can be played");
        let known = load();
        let most = known.view(Seat::RED).field().size().bounds().most;
        let mut mix = Mix::new(3);
        for _ in 0..30 {
            let mut place = || Point::new(mix.between(0, most.x), mix.between(0, most.y));
            let (from, goal) = (place(), place());
            let far = |game: &Coc, from, goal| Routes::default().far(&game.view(Seat::RED), from, goal);
            far(&known, goal, from);
            assert_eq!(far(&known, from, goal), far(&load(), from, goal), "{from} to {goal}");
        }
    }
}
