//! Rivers and streams that cross the table, and how one gets over them.

use super::Draft;
use super::lattice::{Along, nearest};
use super::layout::{ALL_BUT_HILLS, slice};
use super::roads::{Way, carries_wheels};
use crate::terrain::{Kind, KindTag};
use crate::{Bearing, Footprint, Inches, Point, Polyline};

/// A river or stream that has been laid.
#[derive(Clone, Debug)]
pub(super) struct Water {
    pub along: Along,
    pub line: Vec<Point>,
    pub width: Inches,
}

impl Draft {
    /// A river from edge to edge.
    pub fn lay_river(&mut self, along: Along) -> Water {
        let width = self.chance.length(Inches::halves(7), Inches::whole(5));
        self.flow(Kind::River, along, width)
    }

    /// A stream from edge to edge.
    pub fn lay_stream(&mut self, along: Along) -> Water {
        let width = self.chance.length(Inches::halves(3), Inches::halves(5));
        self.flow(Kind::Stream, along, width)
    }

    fn flow(&mut self, kind: Kind, along: Along, width: Inches) -> Water {
        let length = self.length(along);
        let line = self.lattice.line(along, 0, length);
        self.lattice.take_room(along, 0, length, width.scaled(1, 2) + Inches::thousandths(500));
        self.layout.put_line(kind, width, line.clone());
        let name = self.names.water(&mut self.chance);
        self.layout.name_last(name);
        Water { along, line, width }
    }

    /// Carries a way over the water where they cross: a road on a bridge, a track through a ford.
    pub fn cross(&mut self, water: &Water, way: &Way, kind: KindTag) {
        let Some(knot) = self.crossing(water.along, way.along) else { return };
        let line = Polyline::new(way.line.clone());
        let middle = nearest(&way.line, knot);
        // The water may run at a slant to the way, so the banks are farther apart than it is wide.
        let half = water.width.scaled(11, 20) + Inches::whole(1);
        let width = if carries_wheels(kind) { way.width.max(Inches::halves(5)) } else { Inches::whole(3) };
        let span = slice(&line, middle - half, middle + half);
        self.layout.put_line(Kind::usual(kind), width, span);
        if carries_wheels(kind) {
            let name = self.names.bridge(&mut self.chance);
            self.layout.name_last(name);
        }
    }

    /// A ford where no way leads, across the water at about the knot of a column.
    pub fn ford_at(&mut self, water: &Water, column: usize) {
        let Along::Row(row) = water.along else { return };
        let knot = self.lattice.knot(column, row);
        let line = Polyline::new(water.line.clone());
        let at = line.nearest(knot);
        let (Some((_, a)), Some((_, b))) = (line.at(at - Inches::whole(1)), line.at(at + Inches::whole(1))) else {
            return;
        };
        let Some(flow) = Bearing::towards(a, b) else { return };
        let half = water.width.scaled(11, 20) + Inches::halves(1);
        let span = vec![knot.ahead(flow.left(), half), knot.ahead(flow.right(), half)];
        self.layout.put_line(Kind::Ford, Inches::whole(3), span);
    }

    fn crossing(&self, one: Along, other: Along) -> Option<Point> {
        match (one, other) {
            (Along::Row(row), Along::Column(column)) | (Along::Column(column), Along::Row(row)) => {
                Some(self.lattice.knot(column, row))
            }
            _ => None,
        }
    }

    /// A pond about there, if there is room.
    pub fn pond_near(&mut self, place: Point, across: Inches) -> bool {
        let base = Footprint::new(place, self.any_bearing(), across, across.scaled(7, 10));
        let ring = self.layout.blob(&mut self.chance, &base, Inches::halves(1), ALL_BUT_HILLS);
        let found = ring.is_some();
        ring.into_iter().for_each(|ring| self.layout.put_area(Kind::Pond, ring));
        found
    }
}
