//! Each enclosed field gets its own green: the ground is flooded between hedges, walls, roads and water.

use std::collections::VecDeque;
use std::fmt::Write;

use crate::chance::Chance;
use crate::line::{P, p, resample};
use crate::pen::{n2, path};

const CELL: f64 = 0.2;
const WALL: u16 = u16::MAX;
const FREE: u16 = u16::MAX - 1;
/// A smaller patch, in cells, is a gap between two lines and no field.
const SMALLEST: usize = 260;

/// A grid over the table; each cell knows its field.
struct Grid {
    wide: usize,
    deep: usize,
    field: Vec<u16>,
}

/// The patches of the ground in the given tones.
pub(crate) fn patches(width: f64, depth: f64, bounds: &[Vec<P>], tones: &[&str; 4], seed: u64) -> String {
    let (wide, deep) = ((width / CELL).ceil() as usize, (depth / CELL).ceil() as usize);
    let mut grid = Grid { wide, deep, field: vec![FREE; wide * deep] };
    for line in bounds {
        grid.fence_in(line);
    }
    let count = grid.flood();
    grid.grow();
    let colours = grid.colours(count, seed);
    let mut ways: [String; 4] = Default::default();
    grid.runs(|x, y, w, h, field| {
        let tone = colours.get(usize::from(field)).copied().unwrap_or(0);
        let (x, y, w, h) = (n2(x), n2(y), n2(w), n2(h));
        let _ = write!(ways[tone], "M{x} {y}h{w}v{h}h-{w}Z");
    });
    ways.iter().zip(tones).filter(|(d, _)| !d.is_empty()).map(|(d, tone)| path(d).fill(tone).done()).collect()
}

impl Grid {
    fn at(&self, q: P) -> Option<usize> {
        let (x, y) = ((q.x / CELL).floor(), (q.y / CELL).floor());
        let on = x >= 0.0 && y >= 0.0 && x < self.wide as f64 && y < self.deep as f64;
        on.then(|| y as usize * self.wide + x as usize)
    }

    /// Marks a line. It is drawn out at both ends, so that a gate does not join two fields.
    fn fence_in(&mut self, line: &[P]) {
        let mut line = line.to_vec();
        let n = line.len();
        if n < 2 {
            return;
        }
        line[0] = line[0] + (line[0] - line[1]).unit() * 1.6;
        line[n - 1] = line[n - 1] + (line[n - 1] - line[n - 2]).unit() * 1.6;
        for q in resample(&line, CELL * 0.4, false) {
            for shift in [p(0.0, 0.0), p(CELL, 0.0), p(0.0, CELL)] {
                if let Some(cell) = self.at(q + shift) {
                    self.field[cell] = WALL;
                }
            }
        }
    }

    fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, y, wide, deep) = (cell % self.wide, cell / self.wide, self.wide, self.deep);
        [
            (x > 0).then(|| cell - 1),
            (x + 1 < wide).then(|| cell + 1),
            (y > 0).then(|| cell - wide),
            (y + 1 < deep).then(|| cell + wide),
        ]
        .into_iter()
        .flatten()
    }

    /// Numbers the fields; too small ones become part of what bounds them.
    fn flood(&mut self) -> u16 {
        let mut next = 0;
        for start in 0..self.field.len() {
            if self.field[start] != FREE || next >= FREE - 1 {
                continue;
            }
            let mut cells = vec![start];
            self.field[start] = next;
            let mut done = 0;
            while done < cells.len() {
                for cell in self.beside(cells[done]) {
                    if self.field[cell] == FREE {
                        self.field[cell] = next;
                        cells.push(cell);
                    }
                }
                done += 1;
            }
            if cells.len() < SMALLEST {
                for cell in cells {
                    self.field[cell] = WALL;
                }
            } else {
                next += 1;
            }
        }
        next
    }

    /// Fields grow over what bounds them until they meet.
    fn grow(&mut self) {
        let mut edge: VecDeque<usize> = (0..self.field.len()).filter(|c| self.field[*c] < FREE).collect();
        while let Some(cell) = edge.pop_front() {
            for other in self.beside(cell) {
                if self.field[other] >= FREE {
                    self.field[other] = self.field[cell];
                    edge.push_back(other);
                }
            }
        }
    }

    /// A tone for every field, different from its neighbours where four tones allow it.
    fn colours(&self, count: u16, seed: u64) -> Vec<usize> {
        let mut touching = vec![Vec::new(); usize::from(count)];
        for cell in 0..self.field.len() {
            for other in self.beside(cell) {
                let (a, b) = (self.field[cell], self.field[other]);
                if a != b && a < count && b < count && !touching[usize::from(a)].contains(&b) {
                    touching[usize::from(a)].push(b);
                }
            }
        }
        let mut rnd = Chance::of(seed, "fields");
        let mut colours: Vec<usize> = Vec::new();
        for neighbours in &touching {
            let first = rnd.below(4);
            let taken = |tone: usize| neighbours.iter().any(|n| colours.get(usize::from(*n)) == Some(&tone));
            colours.push((0..4).map(|k| (first + k) % 4).find(|tone| !taken(*tone)).unwrap_or(first));
        }
        colours
    }

    /// Tells every rectangle of one field: runs of cells, joined while the next row has the same run.
    fn runs(&self, mut tell: impl FnMut(f64, f64, f64, f64, u16)) {
        let mut open: Vec<(usize, usize, u16, usize)> = Vec::new();
        let mut end = |run: (usize, usize, u16, usize), y: usize| {
            let (from, to, field, top) = run;
            let size = |n: usize| n as f64 * CELL;
            tell(size(from), size(top), size(to - from), size(y - top), field);
        };
        for y in 0..self.deep {
            let row = &self.field[y * self.wide..(y + 1) * self.wide];
            let mut now = Vec::new();
            let mut x = 0;
            while x < self.wide {
                let from = x;
                while x < self.wide && row[x] == row[from] {
                    x += 1;
                }
                let top = open.iter().find(|r| (r.0, r.1, r.2) == (from, x, row[from])).map_or(y, |r| r.3);
                now.push((from, x, row[from], top));
            }
            open.iter().filter(|run| !now.contains(run)).for_each(|run| end(*run, y));
            open = now;
        }
        for run in open {
            end(run, self.deep);
        }
    }
}
