//! Rivers and streams that cross the table, and how one gets over them.

use super::Draft;
use super::lattice::{Along, nearest};
use super::layout::slice;
use super::roads::{Way, carries_wheels};
use crate::terrain::{Kind, KindMask, KindTag};
use crate::{Footprint, Inches, Point, Polyline};

/// A river or stream that has been laid.
#[derive(Clone, Debug)]
pub(super) struct Water {
    pub along: Along,
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
        self.layout.put_line(kind, width, line);
        let name = self.names.water();
        self.layout.name_last(name);
        Water { along, width }
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
            let name = self.names.bridge();
            self.layout.name_last(name);
        }
    }

    fn crossing(&self, one: Along, other: Along) -> Option<Point> {
        match (one, other) {
            (Along::Row(row), Along::Column(column)) | (Along::Column(column), Along::Row(row)) => {
                Some(self.lattice.knot(column, row))
            }
            _ => None,
        }
    }

    /// A pond or a well near the middle of the table, if there is room.
    pub fn pond_near_middle(&mut self) {
        let (width, depth) = (self.layout.size.width, self.layout.size.depth);
        for _ in 0..12 {
            let x = self.chance.length(width.scaled(35, 100), width.scaled(65, 100));
            let y = self.chance.length(depth.scaled(35, 100), depth.scaled(65, 100));
            if self.pond_near(Point::new(x.thousandths_value(), y.thousandths_value()), Inches::whole(4)) {
                return;
            }
        }
    }

    /// A pond about there, if there is room.
    pub fn pond_near(&mut self, place: Point, across: Inches) -> bool {
        let base = Footprint::new(place, self.any_bearing(), across, across.scaled(7, 10));
        let ring = self.layout.blob(&mut self.chance, &base, Inches::halves(1), KindMask::ALL);
        ring.map(|ring| self.layout.put_area(Kind::Pond, ring)).is_some()
    }
}
