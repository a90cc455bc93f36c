//! The net of crooked lines that a landscape is drawn on: roads, rivers and field edges run along it, so that fields
//! fit between roads as they do in the country.

use super::chance::Chance;
use crate::{Inches, Point, Polyline, Size, Vector};

/// One of the lines of the net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Along {
    /// From west to east.
    Row(usize),
    /// From north to south.
    Column(usize),
}

/// A block of cells of the net, the last ones included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parcel {
    pub west: usize,
    pub north: usize,
    pub east: usize,
    pub south: usize,
}

impl Parcel {
    pub const fn cell(column: usize, row: usize) -> Self {
        Self { west: column, north: row, east: column, south: row }
    }
}

/// The net. Between two knots every line has one more point, so that it bends softly.
#[derive(Debug)]
pub(super) struct Lattice {
    pub columns: usize,
    pub rows: usize,
    row_lines: Vec<Vec<Point>>,
    column_lines: Vec<Vec<Point>>,
    /// The same lines as roads and rivers follow them, with three points between each two knots.
    soft_rows: Vec<Vec<Point>>,
    soft_columns: Vec<Vec<Point>>,
    /// How much room to either side is taken along each edge, by line and then by place along the line.
    row_room: Vec<Vec<Inches>>,
    column_room: Vec<Vec<Inches>>,
}

impl Lattice {
    /// A net with cells of about ten inches; `crooked` is how far lines stray, in hundredths of a cell.
    pub fn new(chance: &mut Chance, size: Size, crooked: i32) -> Self {
        let cells = |length: Inches, most: i32| ((length.thousandths_value() + 5000) / 10_000).clamp(4, most) as usize;
        let (columns, rows) = (cells(size.width, 8), cells(size.depth, 6));
        let knots = knots(chance, size, columns, rows, crooked);
        let row_lines: Vec<Vec<Point>> = knots.iter().map(|line| softened(line)).collect();
        let column_lines: Vec<Vec<Point>> =
            (0..=columns).map(|i| softened(&knots.iter().map(|line| line[i]).collect::<Vec<_>>())).collect();
        Self {
            columns,
            rows,
            soft_rows: row_lines.iter().map(|line| softened(line)).collect(),
            soft_columns: column_lines.iter().map(|line| softened(line)).collect(),
            row_lines,
            column_lines,
            row_room: vec![vec![Inches::ZERO; columns]; rows + 1],
            column_room: vec![vec![Inches::ZERO; rows]; columns + 1],
        }
    }

    pub fn knot(&self, column: usize, row: usize) -> Point {
        self.row_lines[row][column * 2]
    }

    /// The part of a line between two knots, which meets the edge of the table square.
    pub fn line(&self, along: Along, from: usize, to: usize) -> Vec<Point> {
        let line = match along {
            Along::Row(row) => &self.soft_rows[row],
            Along::Column(column) => &self.soft_columns[column],
        };
        let mut points = line[from * 4..=to * 4].to_vec();
        let square = |end: Point, next: Point| match along {
            Along::Row(_) => Point::new(end.x.midpoint(next.x), end.y),
            Along::Column(_) => Point::new(end.x, end.y.midpoint(next.y)),
        };
        if to * 4 == line.len() - 1 {
            let (end, next) = (points[points.len() - 1], points[points.len() - 2]);
            points.insert(points.len() - 1, square(end, next));
        }
        if from == 0 {
            points.insert(1, square(points[0], points[1]));
        }
        points
    }

    /// Keeps room to either side of a part of a line.
    pub fn take_room(&mut self, along: Along, from: usize, to: usize, room: Inches) {
        let edges = match along {
            Along::Row(row) => &mut self.row_room[row],
            Along::Column(column) => &mut self.column_room[column],
        };
        for edge in &mut edges[from..to] {
            *edge = room.max(*edge);
        }
    }

    /// The room taken along an edge: of a row, at that column; of a column, at that row.
    pub fn room(&self, along: Along, at: usize) -> Inches {
        match along {
            Along::Row(row) => self.row_room[row][at],
            Along::Column(column) => self.column_room[column][at],
        }
    }

    /// Whether nothing runs through the parcel.
    pub fn is_whole(&self, parcel: Parcel) -> bool {
        let Parcel { west, north, east, south } = parcel;
        east < self.columns
            && south < self.rows
            && (north + 1..=south).all(|row| (west..=east).all(|at| self.room(Along::Row(row), at) == Inches::ZERO))
            && (west + 1..=east).all(|c| (north..=south).all(|at| self.room(Along::Column(c), at) == Inches::ZERO))
    }

    /// The outline of a parcel, clockwise from its north-west corner, drawn in from each edge by the room taken there
    /// and by `gap`. It may be too small to be sound.
    pub fn outline(&self, parcel: Parcel, gap: Inches) -> Vec<Point> {
        let Parcel { west, north, east, south } = parcel;
        let (mut points, mut rooms) = (Vec::new(), Vec::new());
        for (along, from, to) in [
            (Along::Row(north), west, east + 1),
            (Along::Column(east + 1), north, south + 1),
            (Along::Row(south + 1), east + 1, west),
            (Along::Column(west), south + 1, north),
        ] {
            let (line, last) = match along {
                Along::Row(row) => (&self.row_lines[row], self.rows),
                Along::Column(column) => (&self.column_lines[column], self.columns),
            };
            let (Along::Row(n) | Along::Column(n)) = along;
            for step in 0..from.abs_diff(to) {
                // The far sides of a clockwise outline run backwards along their lines.
                let (knot, edge) = if from < to { (from + step, from + step) } else { (from - step, from - step - 1) };
                let room = if n == 0 || n == last { Inches::ZERO } else { self.room(along, edge) + gap };
                points.extend([line[knot * 2], line[edge * 2 + 1]]);
                rooms.extend([room, room]);
            }
        }
        drawn_in(&points, &rooms)
    }

    /// The middle of a parcel.
    pub fn middle(&self, parcel: Parcel) -> Point {
        let (a, c) = (self.knot(parcel.west, parcel.north), self.knot(parcel.east + 1, parcel.south + 1));
        let (b, d) = (self.knot(parcel.east + 1, parcel.north), self.knot(parcel.west, parcel.south + 1));
        a.middle(c).middle(b.middle(d))
    }
}

/// The knots, row by row. Those at the edge of the table stay there.
fn knots(chance: &mut Chance, size: Size, columns: usize, rows: usize, crooked: i32) -> Vec<Vec<Point>> {
    let (width, depth) = (size.width.thousandths_value(), size.depth.thousandths_value());
    let (wide, deep) = (width / columns as i32, depth / rows as i32);
    // The whole country leans a little, so that it does not look like a chessboard.
    let (lean_x, lean_y) = (chance.between(-wide, wide) * 35 / 100, chance.between(-deep, deep) * 35 / 100);
    let mut waves = |lines: usize, points: usize, cell: i32| -> Vec<Vec<i32>> {
        let most = cell * crooked / 100;
        (0..=lines)
            .map(|_| {
                let mut wave = vec![chance.between(-most, most)];
                for n in 0..points {
                    wave.push((wave[n] + chance.between(-most, most)).clamp(-most, most));
                }
                wave
            })
            .collect()
    };
    let (row_waves, column_waves) = (waves(rows, columns, deep), waves(columns, rows, wide));
    (0..=rows)
        .map(|j| {
            (0..=columns)
                .map(|i| {
                    let (x, y) = (width * i as i32 / columns as i32, depth * j as i32 / rows as i32);
                    let shift_x = column_waves[i][j] + lean_x * (2 * j as i32 - rows as i32) / (2 * rows as i32);
                    let shift_y = row_waves[j][i] + lean_y * (2 * i as i32 - columns as i32) / (2 * columns as i32);
                    Point::new(
                        if i == 0 || i == columns { x } else { x + shift_x },
                        if j == 0 || j == rows { y } else { y + shift_y },
                    )
                })
                .collect()
        })
        .collect()
}

/// The line with a point more between each two, on a soft curve through all of them.
fn softened(line: &[Point]) -> Vec<Point> {
    let last = line.len() - 1;
    let mut points = vec![line[0]];
    for n in 0..last {
        let (before, after) = (line[n.saturating_sub(1)], line[(n + 2).min(last)]);
        let between = |p: i32, a: i32, b: i32, q: i32| (9 * (a + b) - p - q) / 16;
        let (a, b) = (line[n], line[n + 1]);
        points.push(if n == 0 || n + 1 == last {
            a.middle(b)
        } else {
            Point::new(between(before.x, a.x, b.x, after.x), between(before.y, a.y, b.y, after.y))
        });
        points.push(b);
    }
    points
}

/// An outline that runs clockwise, with each edge drawn in by its own distance.
fn drawn_in(points: &[Point], rooms: &[Inches]) -> Vec<Point> {
    let count = points.len();
    let length = |way: Vector| i64::from(way.length().thousandths_value());
    (0..count)
        .map(|n| {
            let before = (n + count - 1) % count;
            let (u, w) = (points[n] - points[before], points[(n + 1) % count] - points[n]);
            let (du, dw) = (i64::from(rooms[before].thousandths_value()), i64::from(rooms[n].thousandths_value()));
            let (lu, lw, turn) = (length(u).max(1), length(w).max(1), u.cross(w));
            // Where two edges run on almost straight, their offset lines meet too far away to be of use.
            if turn.abs() < lu * lw / 3 {
                let (way, room) = (u + w, du.max(dw));
                let long = length(way).max(1);
                return points[n]
                    + Vector::new((-i64::from(way.y) * room / long) as i32, (i64::from(way.x) * room / long) as i32);
            }
            let meet = |u: i32, w: i32| ((du * lu * i64::from(w) - dw * lw * i64::from(u)) / turn) as i32;
            points[n] + Vector::new(meet(u.x, w.x), meet(u.y, w.y))
        })
        .collect()
}

/// Where the line comes nearest to a point, as a distance from its beginning.
pub(super) fn nearest(line: &[Point], point: Point) -> Inches {
    Polyline::new(line.to_vec()).nearest(point)
}
