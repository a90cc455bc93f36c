//! Single houses: their outlines, doors and windows.

use super::Draft;
use super::layout::{BOUNDS, HOMES, WATER, WAYS, is_sound};
use crate::terrain::{Building, Kind, KindMask, KindTag, Material};
use crate::{Bearing, Inches, Point, Vector};

/// What a house keeps clear of.
const IN_THE_WAY: KindMask = WAYS.or(WATER).or(HOMES).or(BOUNDS);

/// How people build in this country.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub materials: &'static [Material],
    /// The lowest and the highest houses.
    pub storeys: (i32, i32),
    pub church: Material,
    /// What a plot or a yard is fenced with.
    pub fence: KindTag,
    /// From house to house along a street.
    pub gap: (Inches, Inches),
}

/// A place, and which way one looks from there: local plans are drawn in it, x to the right and y ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub origin: Point,
    pub facing: Bearing,
}

impl Frame {
    /// A place on the plan, in thousandths, as a place on the table.
    pub fn at(&self, x: i32, y: i32) -> Point {
        self.origin.ahead(self.facing.right(), Inches::thousandths(x)).ahead(self.facing, Inches::thousandths(y))
    }

    /// A plan drawn clockwise as seen from above with y ahead.
    pub fn ring(&self, plan: &[(i32, i32)]) -> Vec<Point> {
        plan.iter().map(|&(x, y)| self.at(x, y)).collect()
    }

    /// A rectangle between two corners of the plan.
    pub fn rectangle(&self, left: i32, near: i32, right: i32, far: i32) -> Vec<Point> {
        self.ring(&[(left, far), (right, far), (right, near), (left, near)])
    }
}

impl Draft {
    /// A house of the usual size whose front faces back along the frame, `setback` ahead of its origin; tells whether
    /// there was room.
    pub fn build_house(&mut self, frame: &Frame, width: Inches, depth: Inches, manner: &Manner) -> bool {
        let (half, deep) = (width.thousandths_value() / 2, depth.thousandths_value());
        let mut plan = vec![(-half, deep), (half, deep), (half, 0), (-half, 0)];
        if width >= Inches::thousandths(3600) && self.chance.percent(35) {
            // A wing at the back, to one side.
            let wing = self.chance.between(900, 1400);
            plan = vec![
                (-half, deep + wing),
                (-half / 6, deep + wing),
                (-half / 6, deep),
                (half, deep),
                (half, 0),
                (-half, 0),
            ];
            if self.chance.percent(50) {
                plan = plan.iter().rev().map(|&(x, y)| (-x, y)).collect();
                // The front stays the last edge but one of the plan.
                plan.rotate_left(2);
            }
        }
        let storeys = self.chance.between(manner.storeys.0, manner.storeys.1) as u8;
        let material = self.chance.pick(manner.materials);
        self.build(frame, &plan, storeys, material).is_some()
    }

    /// A church with its tower at the near end.
    pub fn build_church(&mut self, frame: &Frame, manner: &Manner) -> bool {
        let (half, long, tower) = (self.chance.between(1300, 1700), self.chance.between(4800, 5800), 900);
        let plan = [
            (-half, long),
            (half, long),
            (half, 1600),
            (tower, 1600),
            (tower, 0),
            (-tower, 0),
            (-tower, 1600),
            (-half, 1600),
        ];
        let ring = frame.ring(&plan);
        if !self.has_room(&ring) {
            return false;
        }
        let house =
            with_openings(&ring, frame.facing, Building { storeys: 3, material: manner.church, ..Building::default() });
        self.layout.put_area(Kind::Church(house), ring);
        let name = self.names.church();
        self.layout.name_last(name);
        true
    }

    /// A building of any plan, unless something is in the way.
    pub fn build(&mut self, frame: &Frame, plan: &[(i32, i32)], storeys: u8, material: Material) -> Option<()> {
        let ring = frame.ring(plan);
        self.has_room(&ring).then(|| {
            let house = with_openings(&ring, frame.facing, Building { storeys, material, ..Building::default() });
            self.layout.put_area(Kind::Building(house), ring);
        })
    }

    fn has_room(&self, ring: &[Point]) -> bool {
        is_sound(ring, Inches::whole(1)) && self.layout.is_clear(ring, Inches::thousandths(250), IN_THE_WAY)
    }
}

/// A door in every wall that looks to the street or away from it, if it is long enough, and windows in the others.
pub(super) fn with_openings(ring: &[Point], inwards: Bearing, mut house: Building) -> Building {
    let edges: Vec<(Point, Point)> = crate::Polygon::new(ring.to_vec()).edges().collect();
    for (a, b) in edges {
        let length = a.distance_to(b);
        let looks = outwards(b - a).map_or(0, |out| out.turn_to(inwards));
        let part = |n: i32, of: i32| a.towards(b, Inches::thousandths(n), Inches::thousandths(of));
        if length < Inches::thousandths(1200) {
            continue;
        }
        // A front looks against the way in: half a turn, give or take an eighth of one.
        let is_front = looks > 24_576;
        let is_back = looks < 8192;
        if is_front || is_back && house.doors.len() < 2 && length > Inches::whole(2) {
            house.doors.push(part(1, 2));
        } else {
            house.windows.push(part(1, 2));
        }
        if length > Inches::thousandths(2200) {
            house.windows.extend([part(1, 5), part(4, 5)]);
        }
    }
    house
}

/// The way that an edge of a clockwise outline looks out.
fn outwards(edge: Vector) -> Option<Bearing> {
    Bearing::of(edge).map(Bearing::left)
}
