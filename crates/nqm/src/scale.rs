//! Scale: metres on the ground, thousandths of an inch on the map. `nqm.scale.ground-scale`, R-NQM-001

use std::fmt;

use serde::{Deserialize, Serialize};
use table::{Bearing, Footprint, Inches, Point, Vector};

/// A length on the ground. All rates and ranges of the book are in metres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Metres(pub i32);

impl Metres {
    /// So many kilometres.
    pub const fn km(km: i32) -> Self {
        Metres(km * 1000)
    }
}

impl fmt::Display for Metres {
    /// `300 m`, `1.5 km`, `9 km`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            m if m < 1000 => write!(f, "{m} m"),
            m if m % 1000 == 0 => write!(f, "{} km", m / 1000),
            m => write!(f, "{}.{} km", m / 1000, m % 1000 / 100),
        }
    }
}

/// What a strength point of troops stands for, and one of vehicles: for people, never in a calculation. `nqm.scale.sp-men`,
/// `nqm.scale.sp-vehicles`, R-NQM-002
pub(crate) const MEN: u16 = 30;
pub(crate) const VEHICLES: u16 = 10;

/// The ground scale of a map: it only turns metres into table length and never changes a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scale {
    /// 1:2500, for a brigade.
    #[serde(rename = "2500")]
    Brigade,
    /// 1:5000, for a division.
    #[default]
    #[serde(rename = "5000")]
    Division,
    /// 1:10000, for a corps.
    #[serde(rename = "10000")]
    Corps,
}

impl Scale {
    /// Every scale with the number that files use for it.
    pub const ALL: [(u16, Scale); 3] = [(2500, Scale::Brigade), (5000, Scale::Division), (10_000, Scale::Corps)];

    /// How often 2500 goes into it.
    const fn factor(self) -> i64 {
        match self {
            Scale::Brigade => 1,
            Scale::Division => 2,
            Scale::Corps => 4,
        }
    }

    /// Whether a length on the map is no more than so many metres on the ground. Compared in half-millimetres, exactly.
    pub const fn is_within(self, length: Inches, metres: Metres) -> bool {
        length.thousandths_value() as i64 * 127 * self.factor() <= metres.0 as i64 * 2000
    }

    /// The same for two places: needs no root.
    pub const fn places_within(self, one: Point, other: Point, metres: Metres) -> bool {
        one.is_within(self.length(metres), other)
    }

    /// The longest length on the map that is within so many metres.
    pub const fn length(self, metres: Metres) -> Inches {
        Inches::thousandths((metres.0 as i64 * 2000 / (127 * self.factor())) as i32)
    }

    /// A length on the map in whole metres on the ground, rounded up: what people read.
    pub const fn metres(self, length: Inches) -> Metres {
        Metres(((length.thousandths_value() as i64 * 127 * self.factor() + 1999) / 2000) as i32)
    }

    /// The token of a stand, 200 by 100 metres, upright on the map like a counter whichever way its troops look. R-NQM-043
    pub const fn token(self, at: Point) -> Footprint {
        let (width, depth) = (self.length(Metres(200)), self.length(Metres(100)));
        Footprint { centre: at, facing: Bearing::NORTH, width, depth }
    }

    /// How wide and deep a token really is, from corner to corner.
    const fn extent(self) -> (i32, i32) {
        let [front_left, _, rear_right, _] = self.token(Point::ORIGIN).corners();
        ((rear_right.x - front_left.x).abs(), (rear_right.y - front_left.y).abs())
    }

    /// Whether the tokens at two places are within so many metres of each other, edge to edge.
    pub(crate) const fn tokens_within(self, one: Point, other: Point, metres: Metres) -> bool {
        let limit = self.length(metres).thousandths_value() as i64;
        limit >= 0 && self.squared_gap(one, other) <= limit * limit
    }

    /// The squared gap between the tokens at two places, edge to edge: what is compared where no length is asked for. All tokens are
    /// alike and upright, so that no corner has to be looked at.
    pub(crate) const fn squared_gap(self, one: Point, other: Point) -> i64 {
        let way = self.between_tokens(one, other);
        way.dot(way)
    }

    /// The gap between the tokens at two places, edge to edge.
    pub(crate) const fn gap(self, one: Point, other: Point) -> Inches {
        self.between_tokens(one, other).length()
    }

    /// How far the tokens at two places are apart each way.
    const fn between_tokens(self, one: Point, other: Point) -> Vector {
        const EXTENTS: [(i32, i32); 3] = [Scale::Brigade.extent(), Scale::Division.extent(), Scale::Corps.extent()];
        let (width, depth) = EXTENTS[self as usize];
        let (aside, along) = ((one.x - other.x).abs() - width, (one.y - other.y).abs() - depth);
        Vector::new(if aside > 0 { aside } else { 0 }, if along > 0 { along } else { 0 })
    }
}
