//! Places on the table and the ways between them.

use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

use crate::{Bearing, Inches, decimal};

/// A place on the table, in thousandths of an inch from its north-west corner; x grows east, y grows south.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "[number, number]"))]
pub struct Point {
    pub x: i32,
    pub y: i32,
}

/// A way from one place to another, in thousandths of an inch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Vector {
    pub x: i32,
    pub y: i32,
}

impl Point {
    /// The north-west corner of the table.
    pub const ORIGIN: Self = Self::new(0, 0);
    /// No coordinate read from a file or an answer lies farther out than this many thousandths, so that all products
    /// of coordinates are exact.
    pub const LIMIT: i32 = 1_000_000;

    /// A place given in thousandths of an inch.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// A place given in whole inches.
    pub const fn inches(x: i32, y: i32) -> Self {
        Self { x: x * 1000, y: y * 1000 }
    }

    /// The measured distance: the true distance rounded up to the next thousandth.
    #[inline]
    pub const fn distance_to(self, other: Self) -> Inches {
        Inches::root_up(self.squared_distance(other) as u64)
    }

    /// Whether the true distance is at most `limit`; needs no root.
    #[inline]
    pub const fn is_within(self, limit: Inches, other: Self) -> bool {
        limit.thousandths_value() >= 0 && self.squared_distance(other) <= limit.squared()
    }

    /// The place `distance` away in the direction of `bearing`, rounded to the nearest thousandth.
    #[must_use]
    pub const fn ahead(self, bearing: Bearing, distance: Inches) -> Self {
        let way = bearing.vector(distance);
        Self { x: self.x + way.x, y: self.y + way.y }
    }

    /// The place `part / whole` of the way to `other`, rounded to the nearest thousandth.
    #[must_use]
    pub const fn towards(self, other: Self, part: Inches, whole: Inches) -> Self {
        let (part, whole) = (part.thousandths_value() as i64, whole.thousandths_value() as i64);
        if whole == 0 {
            return self;
        }
        Self {
            x: self.x + round_div((other.x as i64 - self.x as i64) * part, whole) as i32,
            y: self.y + round_div((other.y as i64 - self.y as i64) * part, whole) as i32,
        }
    }

    /// The place half way to `other`, rounded towards the north-west.
    #[must_use]
    pub const fn middle(self, other: Self) -> Self {
        Self {
            x: (self.x as i64 + other.x as i64).div_euclid(2) as i32,
            y: (self.y as i64 + other.y as i64).div_euclid(2) as i32,
        }
    }

    pub(crate) const fn squared_distance(self, other: Self) -> i64 {
        let (dx, dy) = (self.x as i64 - other.x as i64, self.y as i64 - other.y as i64);
        dx * dx + dy * dy
    }
}

impl Vector {
    /// A way given in thousandths of an inch.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// Positive where `other` points to the right (clockwise) of this way.
    #[inline]
    pub const fn cross(self, other: Self) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// Positive where `other` points to the same half of the compass as this way.
    #[inline]
    pub const fn dot(self, other: Self) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// The measured length, rounded up to the next thousandth.
    pub const fn length(self) -> Inches {
        Inches::root_up(self.dot(self) as u64)
    }
}

/// Division rounded to the nearest whole number, halves away from zero; `den` must be positive.
pub(crate) const fn round_div(num: i64, den: i64) -> i64 {
    if num >= 0 { (num + den / 2) / den } else { -((-num + den / 2) / den) }
}

impl Add<Vector> for Point {
    type Output = Self;
    fn add(self, way: Vector) -> Self {
        Self { x: self.x + way.x, y: self.y + way.y }
    }
}

impl Sub<Vector> for Point {
    type Output = Self;
    fn sub(self, way: Vector) -> Self {
        Self { x: self.x - way.x, y: self.y - way.y }
    }
}

impl Sub for Point {
    type Output = Vector;
    fn sub(self, other: Self) -> Vector {
        Vector { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Add for Vector {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Vector {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Neg for Vector {
    type Output = Self;
    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

impl Mul<i32> for Vector {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self { x: self.x * times, y: self.y * times }
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// As `(12.5, 30)`, in inches.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", decimal::Thousandths(i64::from(self.x)), decimal::Thousandths(i64::from(self.y)))
    }
}

/// As `[x, y]` in inches.
impl Serialize for Point {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        (Inches::thousandths(self.x), Inches::thousandths(self.y)).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Point {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (x, y) = <(Inches, Inches)>::deserialize(from)?;
        let point = Self { x: x.thousandths_value(), y: y.thousandths_value() };
        if point.x.abs() > Self::LIMIT || point.y.abs() > Self::LIMIT {
            return Err(serde::de::Error::custom(format_args!("{point} is far off any table")));
        }
        Ok(point)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measured_distance_is_rounded_up_so_that_limits_are_exact() {
        let (a, b) = (Point::ORIGIN, Point::new(3000, 4000));
        assert_eq!(a.distance_to(b), Inches::whole(5));
        let just_beyond = Point::new(3000, 4001);
        assert_eq!(a.distance_to(just_beyond), Inches::thousandths(5001));
        assert!(a.is_within(Inches::whole(5), b) && !a.is_within(Inches::whole(5), just_beyond));
        assert!(!a.is_within(Inches::whole(-5), b), "nothing lies within a negative distance");
    }

    #[test]
    fn a_point_is_a_pair_of_inches_in_a_file() {
        let point = Point::new(12_500, -30_000);
        assert_eq!(serde_json::to_string(&point).unwrap(), "[12.5,-30]");
        assert_eq!(serde_json::from_str::<Point>("[12.5,-30.0]").unwrap(), point);
        assert!(serde_json::from_str::<Point>("[12.5,1000.001]").is_err());
    }
}
