//! Lengths as players speak of them: inches, held as whole thousandths.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

use crate::decimal;

/// A length in inches, exact to a thousandth.
///
/// Every comparison of lengths in the product is a comparison of these integers. A *measured* distance (see
/// [`Point::distance_to`](crate::Point::distance_to)) is the true distance rounded **up** to the next thousandth,
/// so that `distance <= limit` says exactly what a perfect tape measure would say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(type = "number"))]
pub struct Inches(i32);

impl Inches {
    /// No length at all.
    pub const ZERO: Self = Self(0);
    /// Longer than any table.
    pub const MAX: Self = Self(i32::MAX);

    /// So many whole inches.
    pub const fn whole(inches: i32) -> Self {
        Self(inches * 1000)
    }

    /// So many thousandths of an inch.
    pub const fn thousandths(thousandths: i32) -> Self {
        Self(thousandths)
    }

    /// So many half inches.
    pub const fn halves(halves: i32) -> Self {
        Self(halves * 500)
    }

    /// So many quarter inches.
    pub const fn quarters(quarters: i32) -> Self {
        Self(quarters * 250)
    }

    /// So many tenths of an inch.
    pub const fn tenths(tenths: i32) -> Self {
        Self(tenths * 100)
    }

    /// The length in thousandths of an inch.
    pub const fn thousandths_value(self) -> i32 {
        self.0
    }

    /// `num / den` of this length, rounded down to a thousandth. `den` must be positive.
    #[must_use]
    pub const fn scaled(self, num: i32, den: i32) -> Self {
        assert!(den > 0, "a length is scaled by a positive denominator");
        Self((self.0 as i64 * num as i64).div_euclid(den as i64) as i32)
    }

    /// The length without its sign.
    #[must_use]
    pub const fn abs(self) -> Self {
        Self(self.0.abs())
    }

    /// The difference, or nothing where the other length is the greater one.
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        Self(self.0.saturating_sub(other.0).max(0))
    }

    /// The sum, or [`Inches::MAX`] where it would not fit.
    #[must_use]
    pub const fn saturating_add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }

    /// Length times itself, for comparisons without roots.
    #[inline]
    pub(crate) const fn squared(self) -> i64 {
        self.0 as i64 * self.0 as i64
    }

    /// A length from a squared length, rounded up; the definition of a measured distance.
    pub(crate) const fn root_up(squared: u64) -> Self {
        let root = squared.isqrt();
        let up = if root * root < squared { root + 1 } else { root };
        Self(if up > i32::MAX as u64 { i32::MAX } else { up as i32 })
    }
}

impl Add for Inches {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Inches {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Inches {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl SubAssign for Inches {
    fn sub_assign(&mut self, other: Self) {
        self.0 -= other.0;
    }
}

impl Neg for Inches {
    type Output = Self;
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Inches {
    type Output = Self;
    fn mul(self, times: i32) -> Self {
        Self(self.0 * times)
    }
}

impl Sum for Inches {
    fn sum<I: Iterator<Item = Self>>(lengths: I) -> Self {
        lengths.fold(Self::ZERO, Add::add)
    }
}

impl<'a> Sum<&'a Inches> for Inches {
    fn sum<I: Iterator<Item = &'a Self>>(lengths: I) -> Self {
        lengths.copied().sum()
    }
}

impl Inches {
    /// To the nearest quarter of an inch, as people tell a distance; never for a comparison.
    #[must_use]
    pub const fn to_quarter(self) -> Self {
        Self((self.0 + 125).div_euclid(250) * 250)
    }
}

/// As players write it: `7½″`, `10¼″`, `4.1″`.
impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        let fraction = match part {
            0 => "",
            250 => "¼",
            500 => "½",
            750 => "¾",
            _ => return write!(f, "{}″", decimal::Thousandths(i64::from(self.0))),
        };
        if whole == 0 && part > 0 { write!(f, "{sign}{fraction}″") } else { write!(f, "{sign}{whole}{fraction}″") }
    }
}

impl fmt::Debug for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}″", decimal::Thousandths(i64::from(self.0)))
    }
}

/// What was wrong with a length typed by a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a length in inches: write 7, 7.5 or 7½, with at most three decimals")]
pub struct NotALength(pub String);

/// Reads `7`, `7.5`, `7½`, `¾`, with or without an inch mark, exactly.
impl FromStr for Inches {
    type Err = NotALength;

    fn from_str(text: &str) -> Result<Self, NotALength> {
        let wrong = || NotALength(text.to_owned());
        let bare = text.trim().trim_end_matches(['″', '"']).trim_end();
        let (digits, fraction) = match bare.chars().last() {
            Some(last @ ('¼' | '½' | '¾')) => {
                let part = match last {
                    '¼' => 250,
                    '½' => 500,
                    _ => 750,
                };
                (&bare[..bare.len() - last.len_utf8()], part)
            }
            _ => (bare, 0),
        };
        if fraction == 0 {
            return decimal::parse(digits).and_then(|n| i32::try_from(n).ok()).map(Self).ok_or_else(wrong);
        }
        let negative = digits.starts_with('-');
        let whole: i32 = match digits.trim_start_matches('-').trim_end() {
            "" => 0,
            whole if whole.bytes().all(|b| b.is_ascii_digit()) => whole.parse().map_err(|_| wrong())?,
            _ => return Err(wrong()),
        };
        let length = whole.checked_mul(1000).and_then(|n| n.checked_add(fraction)).ok_or_else(wrong)?;
        Ok(Self(if negative { -length } else { length }))
    }
}

impl serde::Serialize for Inches {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        decimal::write(i64::from(self.0), to)
    }
}

impl<'de> serde::Deserialize<'de> for Inches {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        decimal::read(from, "a length in inches", |text| text.parse().ok().map(|length: Self| i64::from(length.0)))
            .map(|n| Self(n as i32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_written_as_players_write_them() {
        let said: Vec<String> =
            [7500, 10_250, 4100, 12_000, 750, -500, 0, 1, -1001].map(|n| Inches(n).to_string()).into();
        assert_eq!(said, ["7½″", "10¼″", "4.1″", "12″", "¾″", "-½″", "0″", "0.001″", "-1.001″"]);
    }

    #[test]
    fn lengths_are_read_as_players_write_them() {
        for n in [7500, 10_250, 4100, 12_000, 750, -500, 0, 1, -1001, i32::MAX, i32::MIN + 1] {
            assert_eq!(Inches(n).to_string().parse(), Ok(Inches(n)));
        }
        assert_eq!(" 6\" ".parse(), Ok(Inches::whole(6)));
        for wrong in ["", "x", "1.2345", "1,5", "½½", "--1", "1.½", "99999999999", "1e3", "."] {
            assert!(wrong.parse::<Inches>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn scaling_rounds_down_also_below_zero() {
        assert_eq!(Inches::whole(1).scaled(2, 3), Inches(666));
        assert_eq!(Inches::whole(-1).scaled(2, 3), Inches(-667));
    }

    #[test]
    fn numbers_in_files_are_exact() {
        for n in [0, 1, 7, 10_500, 10_250, 4100, 333, 72_000, 999_999, -1, -250, 123_457] {
            let text = serde_json::to_string(&Inches(n)).unwrap();
            assert_eq!(serde_json::from_str::<Inches>(&text).unwrap(), Inches(n), "{text}");
            assert_eq!(text, decimal::Thousandths(i64::from(n)).to_string());
        }
        assert_eq!(serde_json::from_str::<Inches>("\"7½\"").unwrap(), Inches(7500));
        assert!(serde_json::from_str::<Inches>("1e300").is_err());
        assert!(serde_json::from_str::<Inches>("-99999999").is_err());
    }
}
