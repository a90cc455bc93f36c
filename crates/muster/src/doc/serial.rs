//! Reading any `serde` type from a place in a file, so that its errors keep their place.

use std::cell::Cell;
use std::fmt;
use std::ops::Range;

use serde::Deserialize;
use serde::de::value::{MapDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{Deserializer, Error, IntoDeserializer, Visitor};

use super::fields::Node;
use super::{Entry, Kind, Value};

/// One value, for `serde`.
#[derive(Clone, Copy)]
pub(super) struct Reader<'de>(&'de Value);

/// What went wrong, and at the innermost value where it did.
#[derive(Debug)]
pub(super) struct Slip {
    message: String,
    span: Option<Range<usize>>,
}

impl Slip {
    fn at(mut self, value: &Value) -> Self {
        self.span.get_or_insert(value.span.clone());
        self
    }

    pub(super) fn note(self, node: Node<'_>) {
        let span = self.span.unwrap_or_else(|| node.value.span.clone());
        node.note::<()>(&span, self.message, None);
    }
}

impl fmt::Display for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Slip {}

impl Error for Slip {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: message.to_string(), span: None }
    }
}

impl<'de> Reader<'de> {
    pub(super) fn of(value: &'de Value) -> Self {
        Self(value)
    }
}

impl<'de> IntoDeserializer<'de, Slip> for Reader<'de> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

fn pairs(entries: &[Entry]) -> impl Iterator<Item = (&str, Reader<'_>)> {
    entries.iter().map(|entry| (entry.key.as_str(), Reader(&entry.value)))
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Slip;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Slip> {
        let number = |digits: &str, base| i64::from_str_radix(digits, base).map_err(Slip::custom);
        let read = match &self.0.kind {
            Kind::Text(text) | Kind::Date(text) => visitor.visit_str(text),
            Kind::Whole(digits, base) => number(digits, *base).and_then(|n| visitor.visit_i64(n)),
            Kind::Decimal(digits) => digits.parse().map_err(Slip::custom).and_then(|n: f64| visitor.visit_f64(n)),
            Kind::Flag(flag) => visitor.visit_bool(*flag),
            Kind::List(values) => {
                let mut list = SeqDeserializer::new(values.iter().map(Reader));
                visitor.visit_seq(&mut list).and_then(|value| list.end().map(|()| value))
            }
            Kind::Table(entries) => {
                let mut map = MapDeserializer::new(pairs(entries));
                visitor.visit_map(&mut map).and_then(|value| map.end().map(|()| value))
            }
        };
        read.map_err(|slip| slip.at(self.0))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Slip> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Slip> {
        visitor.visit_newtype_struct(self)
    }

    /// A bare word is a variant without contents; a table with one key is a variant with them.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Slip> {
        use serde::de::value::MapAccessDeserializer;
        let read = match &self.0.kind {
            Kind::Text(text) => visitor.visit_enum(StrDeserializer::new(text)),
            Kind::Table(entries) if entries.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(MapDeserializer::new(pairs(entries))))
            }
            _ => Err(Slip::custom("expected a word, or a table with one key")),
        };
        read.map_err(|slip| slip.at(self.0))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// The words by which `serde` knows the variants of an enum, in their order; none for any other type.
pub(super) fn words_of<'de, T: Deserialize<'de>>() -> &'static [&'static str] {
    let found = Cell::new(&[][..]);
    // The probe always fails: what counts is the question it was asked.
    let _ = T::deserialize(Probe(&found));
    found.get()
}

struct Probe<'p>(&'p Cell<&'static [&'static str]>);

impl<'de> Deserializer<'de> for Probe<'_> {
    type Error = Slip;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Slip> {
        Err(Slip::custom("not an enum"))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Slip> {
        self.0.set(words);
        Err(Slip::custom("asked for its words"))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct identifier ignored_any option newtype_struct
    }
}
