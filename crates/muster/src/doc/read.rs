//! Readers: what a value may be, and what it means.
//!
//! A reader is a function from a [`Node`] to what it means; where the value is wrong it notes the problem and gives
//! `None`. Plain ones are passed by name (`required("title", read::line)`), the others are made for the case
//! (`required("strength", read::whole(1..=12))`). A rule book writes its own in the same way.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde::de::IntoDeserializer;
use serde::de::value::Error as Plain;
use table::{Bearing, Inches, Point};

use super::fields::{Fields, Node, Spot, shortened, table_of};
use super::{Kind, serial};
use crate::suggest::{hint, list as listed};

/// The longest text that counts as one line.
pub const LONGEST_LINE: usize = 200;
/// The longest id.
pub const LONGEST_ID: usize = 48;

/// Any text.
pub fn text(node: Node<'_>) -> Option<String> {
    match &node.value.kind {
        Kind::Text(text) => Some(text.clone()),
        _ => node.problem_with(format!("expected text, found {}", node.kind()), "write it between quotation marks"),
    }
}

/// One line of text that is not empty.
pub fn line(node: Node<'_>) -> Option<String> {
    let text = text(node)?;
    if text.trim().is_empty() {
        return node.problem("the text is empty");
    }
    if text.chars().any(char::is_control) {
        return node.problem("expected one line of text, found several");
    }
    let length = text.chars().count();
    if length > LONGEST_LINE {
        return node.problem(format!("{length} characters are too many for one line: at most {LONGEST_LINE}"));
    }
    Some(text)
}

/// An id: small letters, digits and hyphens.
pub fn id(node: Node<'_>) -> Option<String> {
    let text = text(node)?;
    if is_id(&text) {
        return Some(text);
    }
    let message = format!("`{}` is not an id", shortened(&text));
    node.problem_with(message, format!("use small letters, digits and hyphens, at most {LONGEST_ID}: `rifle-company`"))
}

/// Whether a word can be an id.
pub fn is_id(word: &str) -> bool {
    let fits = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    !word.is_empty() && word.len() <= LONGEST_ID && word.bytes().all(fits) && !word.starts_with('-')
}

/// `true` or `false`.
pub fn flag(node: Node<'_>) -> Option<bool> {
    match node.value.kind {
        Kind::Flag(flag) => Some(flag),
        _ => node.expected("true or false"),
    }
}

/// A whole number in a range.
pub fn whole<N>(range: RangeInclusive<N>) -> impl Fn(Node<'_>) -> Option<N>
where
    N: TryFrom<i128> + PartialOrd + Display + Copy,
{
    move |node| {
        let (low, high) = (range.start(), range.end());
        let Kind::Whole(digits, base) = &node.value.kind else {
            return node.expected(&format!("a whole number from {low} to {high}"));
        };
        let number = i128::from_str_radix(digits, *base).ok().and_then(|n| N::try_from(n).ok());
        match number.filter(|n| range.contains(n)) {
            Some(number) => Some(number),
            None => node.problem(format!("{} is not from {low} to {high}", shortened(digits))),
        }
    }
}

/// One of a few words, each with what it means.
pub fn choice<T: Clone>(words: &[(&str, T)]) -> impl Fn(Node<'_>) -> Option<T> {
    move |node| {
        let known = || words.iter().map(|(word, _)| *word);
        let Kind::Text(text) = &node.value.kind else {
            let known: Vec<&str> = known().collect();
            let hint = format!("write one of: {}", listed(&known));
            return node.problem_with(format!("expected a word, found {}", node.kind()), hint);
        };
        match words.iter().find(|(word, _)| word == text) {
            Some((_, value)) => Some(value.clone()),
            None => node
                .problem_with(format!("`{}` is not one of the words known here", shortened(text)), hint(text, known())),
        }
    }
}

/// The id of a thing that is already known; `what` says what kind of thing for the message.
pub fn reference<'k, S: AsRef<str>>(what: &'k str, known: &'k [S]) -> impl Fn(Node<'_>) -> Option<String> + 'k {
    move |node| {
        let text = text(node)?;
        if known.iter().any(|id| id.as_ref() == text) {
            return Some(text);
        }
        let message = format!("there is no {what} `{}`", shortened(&text));
        node.problem_with(message, hint(&text, known.iter().map(AsRef::as_ref)))
    }
}

/// A length in inches, exactly as written: a number, or text such as `"7½"`.
pub fn inches(node: Node<'_>) -> Option<Inches> {
    let written = match &node.value.kind {
        Kind::Whole(digits, 10) | Kind::Decimal(digits) => digits.strip_prefix('+').unwrap_or(digits),
        Kind::Text(text) => text,
        _ => return node.expected("a length in inches"),
    };
    let far = Point::LIMIT;
    match Inches::from_str(written) {
        Ok(length) if (-far..=far).contains(&length.thousandths_value()) => Some(length),
        Ok(_) => node.problem(format!("{} is longer than any table", shortened(written))),
        Err(_) => node.problem_with(
            format!("`{}` is not a length in inches", shortened(written)),
            "write 7, 7.5 or \"7½\", with at most three decimals",
        ),
    }
}

/// A length in inches in a range.
pub fn inches_in(range: RangeInclusive<Inches>) -> impl Fn(Node<'_>) -> Option<Inches> {
    move |node| {
        let length = inches(node)?;
        if range.contains(&length) {
            return Some(length);
        }
        node.problem(format!("{length} is not from {} to {}", range.start(), range.end()))
    }
}

/// A place `[x, y]` in inches from the north-west corner.
pub fn point(node: Node<'_>) -> Option<Point> {
    let Kind::List(values) = &node.value.kind else {
        return node.expected("a place [x, y] in inches");
    };
    let [x, y] = values.as_slice() else {
        return node.problem(format!("a place has two numbers [x, y], found {}", values.len()));
    };
    let (x, y) = (inches(node.on(x)), inches(node.on(y)));
    Some(Point::new(x?.thousandths_value(), y?.thousandths_value()))
}

/// The eight points of the compass that [`bearing`] knows by name.
const COMPASS: [(&str, Bearing); 8] = [
    ("north", Bearing::NORTH),
    ("north-east", Bearing::NORTH_EAST),
    ("east", Bearing::EAST),
    ("south-east", Bearing::SOUTH_EAST),
    ("south", Bearing::SOUTH),
    ("south-west", Bearing::SOUTH_WEST),
    ("west", Bearing::WEST),
    ("north-west", Bearing::NORTH_WEST),
];

/// A direction: degrees clockwise from north, or a point of the compass such as `"north-east"`.
pub fn bearing(node: Node<'_>) -> Option<Bearing> {
    let written = match &node.value.kind {
        Kind::Text(_) => return choice(&COMPASS)(node),
        Kind::Whole(digits, 10) | Kind::Decimal(digits) => digits.strip_prefix('+').unwrap_or(digits),
        _ => return node.expected("a direction in degrees, or \"north-east\""),
    };
    let thousandths = Inches::from_str(written).map(Inches::thousandths_value);
    let read: Result<Bearing, Plain> = Bearing::deserialize(written.into_deserializer());
    match (thousandths, read) {
        (Ok(0..=360_000), Ok(bearing)) => Some(bearing),
        _ => node.problem(format!(
            "`{}` is not a direction: write degrees from 0 to 360, with at most three decimals",
            shortened(written)
        )),
    }
}

/// A list with so many members, each read with `reader`. All of them are read, also after a problem.
pub fn list<'d, T>(
    length: RangeInclusive<usize>,
    mut reader: impl FnMut(Node<'d>) -> Option<T>,
) -> impl FnMut(Node<'d>) -> Option<Vec<T>> {
    move |node| {
        let Kind::List(values) = &node.value.kind else {
            return node.expected("a list");
        };
        let read: Vec<Option<T>> = values.iter().map(|value| reader(node.on(value))).collect();
        if !length.contains(&values.len()) {
            return node.problem(match (*length.start(), *length.end()) {
                (low, high) if low == high => {
                    format!("expected a list of {low}, found {}", values.len())
                }
                (low, usize::MAX) => {
                    format!("expected a list of at least {low}, found {}", values.len())
                }
                (low, high) => {
                    format!("expected a list of {low} to {high}, found {}", values.len())
                }
            });
        }
        read.into_iter().collect()
    }
}

/// A table, read with `reader`; keys that it does not ask for are reported.
pub fn table<'d, T>(mut reader: impl FnMut(&mut Fields<'d>) -> Option<T>) -> impl FnMut(Node<'d>) -> Option<T> {
    move |node| table_of(node, &mut reader)
}

/// What `reader` reads, with the place where it stands, for checks that come later.
pub fn placed<'d, T>(mut reader: impl FnMut(Node<'d>) -> Option<T>) -> impl FnMut(Node<'d>) -> Option<(T, Spot)> {
    move |node| Some((reader(node)?, node.spot()))
}

/// Text that means a `T`; what is wrong with it is said by the type's own error.
pub fn parsed<T>(node: Node<'_>) -> Option<T>
where
    T: FromStr,
    T::Err: Display,
{
    match text(node)?.parse() {
        Ok(value) => Some(value),
        Err(error) => node.problem(error.to_string()),
    }
}

/// A word that names one variant of an enum, as `serde` spells it.
pub fn word<T: DeserializeOwned>(node: Node<'_>) -> Option<T> {
    let known = serial::words_of::<T>();
    let choices: Vec<(&str, &str)> = known.iter().map(|word| (*word, *word)).collect();
    let chosen = choice(&choices)(node)?;
    let read: Result<T, Plain> = T::deserialize(chosen.into_deserializer());
    match read {
        Ok(value) => Some(value),
        Err(error) => node.problem(error.to_string()),
    }
}

/// A date as a file may hold it, `1937-02-12` or words between quotation marks.
pub fn date(node: Node<'_>) -> Option<String> {
    match &node.value.kind {
        Kind::Date(date) => Some(date.clone()),
        _ => line(node),
    }
}

/// Anything that `serde` can read. Stops at its first problem, which it places exactly.
pub fn any<T: DeserializeOwned>(node: Node<'_>) -> Option<T> {
    T::deserialize(serial::Reader::of(node.value)).map_err(|slip| slip.note(node)).ok()
}
