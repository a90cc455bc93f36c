//! Streets of houses, plazas, plots, farms and blocks of a town.

use super::Draft;
use super::houses::{Frame, Manner};
use super::lattice::{Along, Parcel};
use super::layout::{ALL_BUT_HILLS, HOMES, WATER, WAYS, is_sound};
use super::roads::Way;
use crate::terrain::{Feet, Kind, KindMask, KindTag, Material};
use crate::{Bearing, Inches, Point, Polyline};

/// What fences of plots stop at.
const HOUSES: KindMask = WAYS.or(WATER).with(KindTag::Building).with(KindTag::Church);

/// A stretch of a way with houses along it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Street {
    pub from: Inches,
    pub to: Inches,
    /// No more houses than this.
    pub most: usize,
}

/// Which side of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hand {
    Left,
    Right,
}

impl Hand {
    const BOTH: [Self; 2] = [Self::Left, Self::Right];
}

impl Draft {
    /// A village around the knot where two ways cross: a plaza with a church, houses along the four arms.
    pub fn found_village(&mut self, ways: [&Way; 2], knot: Point, houses: usize, reach: Inches, manner: &Manner) {
        if !self.open_plaza(ways, knot, manner) {
            self.build_church_in_street(ways, knot, reach, manner);
        }
        let mut left = houses;
        for (n, way) in ways.into_iter().enumerate() {
            let middle = Polyline::new(way.line.clone()).nearest(knot);
            let share = if n == 0 { houses.div_ceil(2) } else { left };
            let arm = share.div_ceil(2);
            let apart = Inches::whole(2);
            let built = self.build_street(way, Street { from: middle - reach, to: middle - apart, most: arm }, manner);
            let more = share - built.min(share);
            let built =
                built + self.build_street(way, Street { from: middle + apart, to: middle + reach, most: more }, manner);
            left -= built.min(left);
            self.keep_village_room(way.along, middle, reach);
        }
    }

    /// Fields begin behind the houses.
    fn keep_village_room(&mut self, along: Along, middle: Inches, reach: Inches) {
        let length = self.length(along);
        let line = self.lattice.line(along, 0, length);
        let line = Polyline::new(line);
        for at in 0..length {
            let (a, b) = match along {
                Along::Row(row) => (self.lattice.knot(at, row), self.lattice.knot(at + 1, row)),
                Along::Column(column) => (self.lattice.knot(column, at), self.lattice.knot(column, at + 1)),
            };
            let half_way = line.nearest(a.middle(b));
            if (half_way - middle).abs() <= reach {
                self.lattice.take_room(along, at, at + 1, Inches::halves(11));
            }
        }
    }

    /// Houses on both sides of a street, turned to it; tells how many.
    pub fn build_street(&mut self, way: &Way, street: Street, manner: &Manner) -> usize {
        let line = Polyline::new(way.line.clone());
        let mut built = 0;
        let mut at = [Inches::ZERO; 2].map(|_| street.from + self.chance.length(Inches::ZERO, Inches::whole(1)));
        // Both sides grow together, so that a short list of houses does not all stand on one side.
        for _ in 0..40 {
            for (n, hand) in Hand::BOTH.into_iter().enumerate() {
                let width = self.chance.length(Inches::thousandths(2300), Inches::thousandths(4200));
                let depth = self.chance.length(Inches::thousandths(2000), Inches::thousandths(2900));
                let setback = self.chance.length(Inches::thousandths(300), Inches::thousandths(900));
                if built == street.most || at[n] + width > street.to {
                    continue;
                }
                let middle = at[n] + width.scaled(1, 2);
                let done = roadside(&line, middle, hand, way.width.scaled(1, 2) + setback)
                    .is_some_and(|frame| self.build_house(&frame, width, depth, manner));
                built += usize::from(done);
                let gap = self.chance.length(manner.gap.0, manner.gap.1);
                at[n] += if done { width + gap } else { Inches::whole(1) };
            }
        }
        built
    }

    /// A square in one of the four corners of a crossing, with the church at its far side.
    fn open_plaza(&mut self, ways: [&Way; 2], knot: Point, manner: &Manner) -> bool {
        let Some(axis) = bearing_at(&Polyline::new(ways[0].line.clone()), knot) else { return false };
        let mut quarters = [0, 1, 2, 3];
        self.chance.shuffle(&mut quarters);
        let (wide, deep) = (self.chance.between(5500, 7500), self.chance.between(4500, 6000));
        for quarter in quarters {
            let frame = Frame { origin: knot, facing: axis.turned(quarter * 16_384) };
            for off in [1500, 1800, 2200, 2700] {
                let ring = frame.rectangle(off, off, off + wide, off + deep);
                if !self.layout.is_clear(&ring, Inches::thousandths(50), WAYS | WATER | HOMES) {
                    continue;
                }
                let door = Frame { origin: frame.at(off + wide / 2, off + deep + 300), ..frame };
                if !self.build_church(&door, manner) {
                    continue;
                }
                self.layout.put_area(Kind::Yard, ring);
                let name = self.names.title.clone();
                self.layout.name_last(name);
                return true;
            }
        }
        false
    }

    /// Where there is no room for a plaza the church stands in a street.
    fn build_church_in_street(&mut self, ways: [&Way; 2], knot: Point, reach: Inches, manner: &Manner) {
        for way in ways {
            let line = Polyline::new(way.line.clone());
            let middle = line.nearest(knot);
            for off in (2..=reach.thousandths_value() / 1000).flat_map(|off| [off, -off]) {
                for hand in Hand::BOTH {
                    let frame =
                        roadside(&line, middle + Inches::whole(off), hand, way.width.scaled(1, 2) + Inches::halves(1));
                    if frame.is_some_and(|frame| self.build_church(&frame, manner)) {
                        return;
                    }
                }
            }
        }
    }

    /// The square of a town: a cell without houses but for the church, which stands in its middle.
    pub fn lay_square(&mut self, parcel: Parcel, manner: &Manner) {
        let ring = self.lattice.outline(parcel, Inches::thousandths(200));
        if !is_sound(&ring, Inches::whole(4)) {
            return;
        }
        let bounds = crate::Polygon::new(ring.clone()).bounds();
        let mut turns = [0, 16_384, 32_768, -16_384];
        self.chance.shuffle(&mut turns);
        // Square to the compass if possible, or a little askew.
        for turn in turns.into_iter().chain([2048, -2048, 4096, -4096]) {
            let facing = Bearing::NORTH.turned(turn);
            let origin = bounds.middle().ahead(facing.opposite(), Inches::thousandths(2600));
            if self.build_church(&Frame { origin, facing }, manner) {
                break;
            }
        }
        self.layout.put_area(Kind::Yard, ring);
        let name = self.names.title.clone();
        self.layout.name_last(name);
    }

    /// Plots behind houses: a garden, fenced on the sides away from the house.
    pub fn fence_plots(&mut self, most: usize, manner: &Manner) {
        let mut houses: Vec<Vec<Point>> = self.layout.areas(KindTag::Building).collect();
        self.chance.shuffle(&mut houses);
        let mut left = most;
        for ring in houses {
            if left == 0 {
                break;
            }
            let Some(front) = Bearing::towards(ring[ring.len() - 2], ring[ring.len() - 1]) else { continue };
            // The last edge but one of every plan is its front, drawn from right to left as one walks in.
            let facing = front.right();
            let front_middle = ring[ring.len() - 2].middle(ring[ring.len() - 1]);
            let frame = Frame { origin: front_middle, facing };
            let width = ring[ring.len() - 2].distance_to(ring[ring.len() - 1]).thousandths_value();
            left -= usize::from(self.fence_plot(&frame, &ring, width / 2 + 300, manner));
        }
    }

    fn fence_plot(&mut self, frame: &Frame, house: &[Point], half: i32, manner: &Manner) -> bool {
        let back = house
            .iter()
            .map(|&corner| (corner - frame.origin).dot(frame.facing.unit()) / crate::trig::ONE)
            .max()
            .unwrap_or(0) as i32;
        for deep in [self.chance.between(3800, 5200), 3000, 2200] {
            let ring = frame.rectangle(-half, back + 300, half, back + 300 + deep);
            let around = frame.rectangle(-half - 400, back + 290, half + 400, back + deep + 700);
            if !self.layout.is_clear(&around, Inches::thousandths(100), ALL_BUT_HILLS) {
                continue;
            }
            self.layout.put_area(Kind::Garden, ring);
            let (out, far) = (half + 250, back + 550 + deep);
            let fence = frame.ring(&[(-out, back + 300), (-out, far), (out, far), (out, back + 300)]);
            self.put_clear(&fence_of(manner), &fence, HOUSES, Inches::whole(2));
            return true;
        }
        false
    }

    /// A farm beside a way: a house and barns around a yard, fenced, with a gate to the way.
    pub fn found_farm(&mut self, way: &Way, manner: &Manner) -> bool {
        let line = Polyline::new(way.line.clone());
        let length = line.length();
        for _ in 0..16 {
            let at = self.chance.length(length.scaled(12, 100), length.scaled(88, 100));
            let hand = self.chance.pick(&Hand::BOTH);
            let Some(frame) = roadside(&line, at, hand, way.width.scaled(1, 2) + Inches::thousandths(700)) else {
                continue;
            };
            let (half, deep) = (self.chance.between(3300, 4200), self.chance.between(6000, 7500));
            let around = frame.rectangle(-half - 500, -100, half + 500, deep + 500);
            if !self.layout.is_clear(&around, Inches::thousandths(500), ALL_BUT_HILLS) {
                continue;
            }
            self.raise_farm(&frame, half, deep, manner);
            return true;
        }
        false
    }

    fn raise_farm(&mut self, frame: &Frame, half: i32, deep: i32, manner: &Manner) {
        let storeys = manner.storeys.1.min(2) as u8;
        let (stone, barn) = (manner.materials[0], self.chance.pick(manner.materials));
        let house = self.chance.between(1700, 2200);
        let rectangle =
            |left: i32, near: i32, right: i32, far: i32| [(left, far), (right, far), (right, near), (left, near)];
        self.build(frame, &rectangle(-house, deep - 2500, house, deep), storeys, stone);
        let long = self.chance.between(deep - 3600, deep - 3000);
        let mirror = self.chance.percent(50);
        let barn_plan =
            if mirror { rectangle(half - 2000, 300, half, long) } else { rectangle(-half, 300, 2000 - half, long) };
        self.build(frame, &barn_plan, 1, barn);
        if self.chance.percent(50) {
            let shed =
                if mirror { rectangle(-half, 600, 1700 - half, 3000) } else { rectangle(half - 1700, 600, half, 3000) };
            self.build(frame, &shed, 1, barn);
        }
        self.layout.put_area(Kind::Yard, frame.rectangle(-half, 0, half, deep));
        let name = self.names.farm();
        self.layout.name_last(name);
        let (out, gate) = (half + 150, 1100);
        let fence = frame.ring(&[(gate, 0), (out, 0), (out, deep + 150), (-out, deep + 150), (-out, 0), (-gate, 0)]);
        self.put_clear(&fence_of(manner), &fence, HOUSES, Inches::whole(2));
    }

    /// A block of a town: a built-up area with single houses along its streets.
    pub fn build_block(&mut self, parcel: Parcel, houses: usize, manner: &Manner) {
        let ring = self.lattice.outline(parcel, Inches::thousandths(300));
        let free = WAYS | WATER | HOMES;
        if !is_sound(&ring, Inches::whole(4)) || !self.layout.is_clear(&ring, Inches::thousandths(100), free) {
            return;
        }
        let material = self.chance.pick(manner.materials);
        let mut corners: Vec<usize> = (0..ring.len() / 2).map(|n| n * 2).collect();
        self.chance.shuffle(&mut corners);
        for &corner in corners.iter().take(houses) {
            self.build_corner(&ring, corner, manner);
        }
        self.layout.put_area(Kind::BuiltUpArea { material }, ring);
    }

    /// A park with trees instead of a block.
    pub fn lay_park(&mut self, parcel: Parcel) {
        let ring = self.lattice.outline(parcel, Inches::thousandths(300));
        if is_sound(&ring, Inches::whole(3)) && self.layout.is_clear(&ring, Inches::thousandths(100), ALL_BUT_HILLS) {
            self.layout.put_area(Kind::Orchard, ring);
        }
    }

    /// A house near the corner of a block, along the edge that begins there.
    fn build_corner(&mut self, ring: &[Point], corner: usize, manner: &Manner) {
        let (a, b) = (ring[corner], ring[(corner + 2) % ring.len()]);
        let Some(along) = Bearing::towards(a, b) else { return };
        let width = self.chance.length(Inches::thousandths(2400), Inches::thousandths(3400));
        let depth = self.chance.length(Inches::thousandths(2000), Inches::thousandths(2500));
        let origin = a
            .ahead(along, width.scaled(1, 2) + Inches::thousandths(350))
            .ahead(along.right(), Inches::thousandths(300));
        let frame = Frame { origin, facing: along.right() };
        self.build_house(&frame, width, depth, manner);
    }
}

/// The fence of a plot as the country has it; plot walls are as high as a man's chest.
fn fence_of(manner: &Manner) -> Kind {
    match manner.fence {
        KindTag::StoneWall => Kind::StoneWall { height: Feet(4) },
        other => Kind::usual(other),
    }
}

/// The frame that looks away from a way, so far from its middle line.
fn roadside(line: &Polyline, at: Inches, hand: Hand, off: Inches) -> Option<Frame> {
    let (_, place) = line.at(at)?;
    let (_, before) = line.at(at - Inches::whole(1))?;
    let (_, after) = line.at(at + Inches::whole(1))?;
    let ahead = Bearing::towards(before, after)?;
    let facing = if hand == Hand::Left { ahead.left() } else { ahead.right() };
    Some(Frame { origin: place.ahead(facing, off), facing })
}

fn bearing_at(line: &Polyline, point: Point) -> Option<Bearing> {
    let at = line.nearest(point);
    let (_, before) = line.at(at - Inches::whole(2))?;
    let (_, after) = line.at(at + Inches::whole(2))?;
    Bearing::towards(before, after)
}

/// Stone houses with walled plots, as in the hills of Spain.
pub(super) const SPANISH: Manner = Manner {
    materials: &[Material::Stone, Material::Adobe, Material::Adobe],
    storeys: (1, 2),
    church: Material::Stone,
    fence: KindTag::StoneWall,
    gap: (Inches::thousandths(350), Inches::thousandths(1200)),
};

/// Tall stone houses close together, walled gardens.
pub(super) const ITALIAN: Manner = Manner {
    materials: &[Material::Stone],
    storeys: (2, 3),
    church: Material::Stone,
    fence: KindTag::StoneWall,
    gap: (Inches::thousandths(300), Inches::thousandths(1000)),
};

/// Stone and brick farmhouses with hedged gardens.
pub(super) const WESTERN: Manner = Manner {
    materials: &[Material::Stone, Material::Brick],
    storeys: (1, 2),
    church: Material::Stone,
    fence: KindTag::StoneWall,
    gap: (Inches::thousandths(600), Inches::thousandths(2200)),
};

/// Log houses with fenced plots, well apart because of fire.
pub(super) const RUSSIAN: Manner = Manner {
    materials: &[Material::Timber],
    storeys: (1, 1),
    church: Material::Timber,
    fence: KindTag::Fence,
    gap: (Inches::thousandths(1500), Inches::thousandths(3000)),
};

/// Flat-roofed mud-brick houses.
pub(super) const ARAB: Manner = Manner {
    materials: &[Material::Adobe],
    storeys: (1, 1),
    church: Material::Adobe,
    fence: KindTag::StoneWall,
    gap: (Inches::thousandths(400), Inches::thousandths(1500)),
};

/// Tall brick houses of a town.
pub(super) const URBAN: Manner = Manner {
    materials: &[Material::Brick, Material::Stone, Material::Concrete],
    storeys: (2, 4),
    church: Material::Stone,
    fence: KindTag::StoneWall,
    gap: (Inches::thousandths(300), Inches::thousandths(700)),
};
