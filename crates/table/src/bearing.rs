//! Directions: whole fractions of a turn, clockwise from north.

use std::fmt;

use crate::trig::{self, ONE, QUARTER};
use crate::{Inches, Point, Vector, decimal};

/// How far apart the directions are whose sines are at hand, and how many steps make a quarter turn.
const STEP: u16 = 256;
const STEPS: usize = (QUARTER / STEP) as usize;
static SINES: [i32; STEPS + 1] = {
    let mut sines = [0; STEPS + 1];
    let mut n = 0;
    while n <= STEPS {
        sines[n] = trig::sine(n as u16 * STEP);
        n += 1;
    }
    sines
};

/// A direction as a 65536th of a turn, 0 = north, clockwise, so that addition wraps by itself and 22.5° is exact.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "number"))]
pub struct Bearing(pub u16);

impl Bearing {
    pub const NORTH: Self = Self(0);
    pub const NORTH_EAST: Self = Self(8192);
    pub const EAST: Self = Self(16384);
    pub const SOUTH_EAST: Self = Self(24576);
    pub const SOUTH: Self = Self(32768);
    pub const SOUTH_WEST: Self = Self(40960);
    pub const WEST: Self = Self(49152);
    pub const NORTH_WEST: Self = Self(57344);

    /// So many degrees clockwise from north, to the nearest fraction.
    pub const fn degrees(degrees: u16) -> Self {
        Self::thousandths_of_degree(degrees as i64 * 1000)
    }

    /// So many tenths of a degree clockwise from north, to the nearest fraction.
    pub const fn tenths_of_degree(tenths: u16) -> Self {
        Self::thousandths_of_degree(tenths as i64 * 100)
    }

    /// The direction from one place to another, to the nearest fraction; none where they are the same place.
    pub fn towards(from: Point, to: Point) -> Option<Self> {
        Self::of(to - from)
    }

    /// The direction in which a way leads, to the nearest fraction; none for no way at all.
    pub fn of(way: Vector) -> Option<Self> {
        // Quarter turns first, so that the search below only sees ways between north and east.
        let (quarters, ahead, aside) = match (way.x, way.y) {
            (0, 0) => return None,
            (x, y) if x >= 0 && y < 0 => (0, -i64::from(y), i64::from(x)),
            (x, y) if x > 0 => (1, i64::from(x), i64::from(y)),
            (x, y) if y > 0 => (2, i64::from(y), -i64::from(x)),
            (x, y) => (3, -i64::from(x), -i64::from(y)),
        };
        // How far the way lies to the right of the direction `b`; falls as `b` grows.
        let beyond = |b: u16| aside * i64::from(trig::sine(QUARTER - b)) - ahead * i64::from(trig::sine(b));
        // First among directions whose sines are at hand.
        let (mut first, mut last) = (0, STEPS);
        while last - first > 1 {
            let middle = first.midpoint(last);
            if aside * i64::from(SINES[STEPS - middle]) >= ahead * i64::from(SINES[middle]) {
                first = middle;
            } else {
                last = middle;
            }
        }
        // Between two of them the rest is nearly in proportion, so that a guess is at most a few fractions off.
        let (low, high) = (first as u16 * STEP, last as u16 * STEP);
        let (left, over) = (beyond(low) >> 12, -beyond(high) >> 12);
        let part = i64::from(STEP) * left / (left + over).max(1);
        let mut low = (low + part as u16).min(high - 1);
        while beyond(low) < 0 {
            low -= 1;
        }
        while low + 1 < high && beyond(low + 1) >= 0 {
            low += 1;
        }
        let high = low + 1;
        let nearest = if beyond(low).abs() <= beyond(high).abs() { low } else { high };
        Some(Self(nearest.wrapping_add(quarters * QUARTER)))
    }

    /// This direction turned clockwise by so many 65536ths of a turn (anticlockwise where negative).
    #[must_use]
    pub const fn turned(self, fractions: i32) -> Self {
        Self(self.0.wrapping_add(fractions as u16))
    }

    /// The opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self(self.0.wrapping_add(2 * QUARTER))
    }

    /// A quarter turn clockwise.
    #[must_use]
    pub const fn right(self) -> Self {
        Self(self.0.wrapping_add(QUARTER))
    }

    /// A quarter turn anticlockwise.
    #[must_use]
    pub const fn left(self) -> Self {
        Self(self.0.wrapping_sub(QUARTER))
    }

    /// By how many 65536ths of a turn the two directions differ, the shorter way round: at most 32768.
    pub const fn turn_to(self, other: Self) -> u16 {
        let clockwise = other.0.wrapping_sub(self.0);
        let anticlockwise = self.0.wrapping_sub(other.0);
        if clockwise < anticlockwise { clockwise } else { anticlockwise }
    }

    /// The direction as a way of length 2³⁰, components rounded to the nearest whole number.
    pub const fn unit(self) -> Vector {
        let (quarter, rest) = (self.0 / QUARTER, self.0 % QUARTER);
        let (ahead, aside) = (trig::sine(QUARTER - rest), trig::sine(rest));
        match quarter {
            0 => Vector::new(aside, -ahead),
            1 => Vector::new(ahead, aside),
            2 => Vector::new(-aside, ahead),
            _ => Vector::new(-ahead, -aside),
        }
    }

    /// The way of the given length in this direction, rounded to the nearest thousandth.
    pub const fn vector(self, length: Inches) -> Vector {
        let unit = self.unit();
        let length = length.thousandths_value() as i64;
        Vector::new(
            crate::point::round_div(unit.x as i64 * length, ONE) as i32,
            crate::point::round_div(unit.y as i64 * length, ONE) as i32,
        )
    }

    const fn thousandths_of_degree(thousandths: i64) -> Self {
        let turned = thousandths.rem_euclid(360_000);
        Self(((turned * 65_536 + 180_000) / 360_000) as u16)
    }

    /// The nearest whole degree, clockwise from north: what people read off a compass.
    #[must_use]
    pub const fn whole_degrees(self) -> u16 {
        ((self.0 as u32 * 360 + 32_768) / 65_536 % 360) as u16
    }

    /// Three decimals tell neighbouring fractions (0.0055° apart) from each other, so that the round trip is exact.
    const fn as_thousandths_of_degree(self) -> i64 {
        (self.0 as i64 * 360_000 + 32_768) / 65_536
    }
}

/// As `22.5°`, to three decimals.
impl fmt::Display for Bearing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}°", decimal::Thousandths(self.as_thousandths_of_degree()))
    }
}

impl fmt::Debug for Bearing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// In degrees, with at most three decimals, where people read it; as the fraction itself elsewhere.
impl serde::Serialize for Bearing {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let human = to.is_human_readable();
        decimal::write(if human { self.as_thousandths_of_degree() } else { i64::from(self.0) }, to)
    }
}

impl<'de> serde::Deserialize<'de> for Bearing {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let human = from.is_human_readable();
        let n = decimal::read(from, "a direction in degrees", |text| decimal::parse(text.trim_end_matches('°')))?;
        Ok(if human { Self::thousandths_of_degree(n) } else { Self(n as u16) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn every_bearing_survives_a_file() {
        for n in 0..=u16::MAX {
            let text = serde_json::to_string(&Bearing(n)).unwrap();
            assert_eq!(serde_json::from_str::<Bearing>(&text).unwrap(), Bearing(n), "{text}");
        }
    }

    #[test]
    fn the_points_of_the_compass_are_exact() {
        assert_eq!(Bearing::tenths_of_degree(225), Bearing(4096));
        assert_eq!(Bearing::degrees(270), Bearing::WEST);
        assert_eq!(Point::ORIGIN.ahead(Bearing::NORTH, Inches::whole(3)), Point::inches(0, -3));
        assert_eq!(Point::ORIGIN.ahead(Bearing::WEST, Inches::whole(3)), Point::inches(-3, 0));
        let ways = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];
        for (eighths, (x, y)) in ways.into_iter().enumerate() {
            assert_eq!(Bearing::of(Vector::new(x, y)), Some(Bearing(eighths as u16 * 8192)));
        }
        assert_eq!(Bearing::of(Vector::new(0, 0)), None);
    }

    #[test]
    fn units_are_as_long_as_they_say() {
        for n in 0..=u16::MAX {
            let unit = Bearing(n).unit();
            let error = unit.dot(unit) - ONE * ONE;
            assert!(error.abs() < 3 * ONE, "{n}: {error}");
        }
    }

    /// The same by halving alone.
    fn by_halves(ahead: i32, aside: i32) -> u16 {
        let (ahead, aside) = (i64::from(ahead), i64::from(aside));
        let beyond = |b: u16| aside * i64::from(trig::sine(QUARTER - b)) - ahead * i64::from(trig::sine(b));
        let (mut low, mut high) = (0, QUARTER);
        while high - low > 1 {
            let middle = low.midpoint(high);
            if beyond(middle) >= 0 { low = middle } else { high = middle }
        }
        if beyond(low).abs() <= beyond(high).abs() { low } else { high }
    }

    proptest! {
        #[test]
        fn the_guess_ends_where_halving_ends(ahead in 1..2_000_000, aside in 0..2_000_000, small in 1..40) {
            for (ahead, aside) in [(ahead, aside), (small, aside), (ahead, small), (ahead / small + 1, aside / small)] {
                prop_assert_eq!(Bearing::of(Vector::new(aside, -ahead)), Some(Bearing(by_halves(ahead, aside))));
            }
        }

        #[test]
        fn a_bearing_leads_to_where_it_is_found_again(n: u16, far in 100_000..900_000) {
            let there = Point::ORIGIN.ahead(Bearing(n), Inches::thousandths(far));
            prop_assert_eq!(Bearing::towards(Point::ORIGIN, there), Some(Bearing(n)));
            prop_assert_eq!(Bearing::towards(there, Point::ORIGIN), Some(Bearing(n).opposite()));
        }

        #[test]
        fn the_bearing_found_is_the_nearest_there_is(x in -9999..9999, y in -9999..9999) {
            prop_assume!((x, y) != (0, 0));
            let way = Vector::new(x, y);
            let found = Bearing::of(way).unwrap();
            let off = |b: Bearing| b.unit().cross(way).abs();
            prop_assert!(found.unit().dot(way) > 0);
            prop_assert!(off(found) <= off(found.turned(1)) && off(found) <= off(found.turned(-1)));
        }
    }
}
