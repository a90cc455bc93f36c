//! Places on the table's edges, as whole numbers along them. R-COC-020

use arrayvec::ArrayVec;
use table::{Bounds, Inches, Point};

use crate::state::Edge;

/// One edge of the table as a line of grid points.
pub(super) struct EdgeLine {
    /// Whether it runs from west to east.
    pub level: bool,
    /// Its other coordinate.
    at: i32,
    /// How long it is.
    pub length: i32,
}

impl EdgeLine {
    pub fn of(edge: Edge, table: Bounds) -> EdgeLine {
        let far = table.most;
        match edge {
            Edge::North => EdgeLine { level: true, at: 0, length: far.x },
            Edge::East => EdgeLine { level: false, at: far.x, length: far.y },
            Edge::South => EdgeLine { level: true, at: far.y, length: far.x },
            Edge::West => EdgeLine { level: false, at: 0, length: far.y },
        }
    }

    pub fn at(&self, along: i32) -> Point {
        if self.level { Point::new(along, self.at) } else { Point::new(self.at, along) }
    }

    /// How far along the edge, and how far from it, a place lies.
    pub fn seen(&self, at: Point) -> (i64, i64) {
        let (along, across) = if self.level { (at.x, at.y) } else { (at.y, at.x) };
        (i64::from(along), i64::from(across) - i64::from(self.at))
    }
}

/// A part of an edge, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// The edge.
    pub edge: Edge,
    /// Where it begins.
    pub from: i32,
    /// Where it ends.
    pub to: i32,
}

impl Span {
    /// Just this place, if it lies on the edge.
    pub fn of(edge: Edge, table: Bounds, at: Point) -> Option<Span> {
        let (along, across) = EdgeLine::of(edge, table).seen(at);
        (across == 0).then_some(Span { edge, from: along as i32, to: along as i32 })
    }
}

/// The places on the table's edges where a Jump-Off Point without cover may lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EdgePlaces {
    /// The parts, edge by edge.
    pub spans: ArrayVec<Span, 12>,
    pub(super) table: Bounds,
}

impl EdgePlaces {
    /// Whether the place is one of them.
    pub(crate) fn hold(&self, at: Point) -> bool {
        self.spans.iter().any(|span| {
            let (along, across) = EdgeLine::of(span.edge, self.table).seen(at);
            across == 0 && (i64::from(span.from)..=i64::from(span.to)).contains(&along)
        })
    }

    /// The one nearest to a place.
    pub(crate) fn nearest(&self, at: Point) -> Option<Point> {
        let places = self.spans.iter().map(|span| {
            let line = EdgeLine::of(span.edge, self.table);
            line.at((line.seen(at).0 as i32).clamp(span.from, span.to))
        });
        places.min_by_key(|place| place.distance_to(at))
    }

    /// The middle of each part, and its ends.
    pub(crate) fn marks(&self) -> impl Iterator<Item = Point> + '_ {
        self.spans.iter().flat_map(|span| {
            let line = EdgeLine::of(span.edge, self.table);
            [span.from.midpoint(span.to), span.from, span.to].map(|along| line.at(along))
        })
    }

    /// The parts as a prompt shows them: half an inch deep.
    pub(crate) fn outlines(&self) -> Vec<Vec<Point>> {
        let strip = |span: &Span| {
            let line = EdgeLine::of(span.edge, self.table);
            let inward = span.edge.outward().opposite();
            let (a, b) = (line.at(span.from), line.at(span.to));
            vec![a, b, b.ahead(inward, Inches::halves(1)), a.ahead(inward, Inches::halves(1))]
        };
        self.spans.iter().map(strip).collect()
    }

    /// Any of them, all alike.
    pub(crate) fn any(&self, mix: &mut engine::Mix) -> Point {
        let weights: ArrayVec<u32, 12> = self.spans.iter().map(|span| (span.to - span.from) as u32 + 1).collect();
        let span = self.spans[mix.weighted(&weights).unwrap_or(0)];
        EdgeLine::of(span.edge, self.table).at(mix.between(span.from, span.to))
    }
}
