//! Decimal numbers with three places, to and from text and files, without rounding surprises.
//!
//! Files hold lengths and angles as plain numbers such as `10.5`. Text is read digit by digit. Where the file format
//! hands over a binary fraction it is rounded to the nearest thousandth, and where it wants one it is given the
//! nearest binary fraction, whose shortest decimal form is again the number meant: the round trip is the identity.
//! This is the only place in the crate where binary fractions occur. Formats that people do not read get integers.

use std::fmt;

use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserializer, Serializer};

/// The greatest number of thousandths that a file may hold: far beyond any table, far within exact arithmetic.
pub(crate) const LIMIT: i64 = 40_000_000;

/// Shows thousandths as a decimal number without needless zeros.
pub(crate) struct Thousandths(pub i64);

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 1000, self.0.unsigned_abs() % 1000);
        if part == 0 {
            return write!(f, "{sign}{whole}");
        }
        let digits = format!("{part:03}");
        write!(f, "{sign}{whole}.{}", digits.trim_end_matches('0'))
    }
}

/// Reads a decimal number with at most three places as thousandths.
pub(crate) fn parse(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
    if whole.is_empty() || whole.len() > 12 || part.len() > 3 || !all_digits(whole) || !all_digits(part) {
        return None;
    }
    let whole: i64 = whole.parse().ok()?;
    let part: i64 = format!("{part:0<3}").parse().ok()?;
    let n = whole * 1000 + part;
    Some(if negative { -n } else { n })
}

pub(crate) fn write<S: Serializer>(thousandths: i64, to: S) -> Result<S::Ok, S::Error> {
    if !to.is_human_readable() {
        to.serialize_i32(thousandths as i32)
    } else if thousandths % 1000 == 0 {
        to.serialize_i64(thousandths / 1000)
    } else {
        // Far below 2⁵³, so the division is the only rounding.
        to.serialize_f64(f64::from(thousandths as i32) / 1000.0)
    }
}

/// Reads thousandths from a number or from text that `parse_text` understands.
pub(crate) fn read<'de, D: Deserializer<'de>>(
    from: D,
    what: &'static str,
    parse_text: fn(&str) -> Option<i64>,
) -> Result<i64, D::Error> {
    let reader = Reader { what, parse_text };
    if from.is_human_readable() { from.deserialize_any(reader) } else { from.deserialize_i32(Plain { what }) }
}

struct Reader {
    what: &'static str,
    parse_text: fn(&str) -> Option<i64>,
}

impl Visitor<'_> for Reader {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_i64<E: Error>(self, n: i64) -> Result<i64, E> {
        n.checked_mul(1000).filter(|n| n.abs() <= LIMIT).ok_or_else(|| E::invalid_value(Unexpected::Signed(n), &self))
    }

    fn visit_u64<E: Error>(self, n: u64) -> Result<i64, E> {
        i64::try_from(n).map_err(|_| E::invalid_value(Unexpected::Unsigned(n), &self)).and_then(|n| self.visit_i64(n))
    }

    fn visit_f64<E: Error>(self, n: f64) -> Result<i64, E> {
        let thousandths = (n * 1000.0).round();
        if thousandths.abs() <= f64::from(LIMIT as i32) {
            Ok(thousandths as i64)
        } else {
            Err(E::invalid_value(Unexpected::Float(n), &self))
        }
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<i64, E> {
        (self.parse_text)(text)
            .filter(|n| n.abs() <= LIMIT)
            .ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

struct Plain {
    what: &'static str,
}

impl Visitor<'_> for Plain {
    type Value = i64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.what)
    }

    fn visit_i32<E: Error>(self, n: i32) -> Result<i64, E> {
        self.visit_i64(i64::from(n))
    }

    fn visit_i64<E: Error>(self, n: i64) -> Result<i64, E> {
        if n.abs() <= LIMIT { Ok(n) } else { Err(E::invalid_value(Unexpected::Signed(n), &self)) }
    }
}
