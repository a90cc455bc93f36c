//! Writing files that the readers read again: one key a line, in the order in which they are given.

use std::fmt::Display;
use std::fmt::Write;

use serde::Serialize;
use table::{Bearing, Inches, Point};

/// The longest line of a list; longer lists are broken.
const WIDE: usize = 110;

/// A file in the making.
///
/// ```
/// use muster::{Sheet, table::Inches};
///
/// let mut sheet = Sheet::new();
/// sheet.text("title", "The bridge");
/// sheet.table_in_list("unit");
/// sheet.text("id", "first-company");
/// sheet.inches("frontage", Inches::halves(9));
/// assert_eq!(sheet.into_text(), "title = \"The bridge\"\n\n[[unit]]\nid = \"first-company\"\nfrontage = 4.5\n");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    text: String,
}

impl Sheet {
    /// An empty file.
    pub fn new() -> Self {
        Self::default()
    }

    /// A file that goes on after `text`.
    pub fn after(text: &str) -> Self {
        let mut text = text.trim_end().to_owned();
        if !text.is_empty() {
            text.push('\n');
        }
        Self { text }
    }

    /// A remark for people; each of its lines becomes one.
    pub fn remark(&mut self, words: &str) {
        for line in words.lines() {
            let line: String = line.chars().filter(|c| !c.is_control()).collect();
            let _ = writeln!(self.text, "# {line}");
        }
    }

    /// An empty line.
    pub fn blank(&mut self) {
        self.text.push('\n');
    }

    /// Begins the table `[name]`. The name may be dotted.
    pub fn table(&mut self, name: &str) {
        self.gap();
        let _ = writeln!(self.text, "[{}]", dotted(name));
    }

    /// Begins one more of the tables `[[name]]`. The name may be dotted.
    pub fn table_in_list(&mut self, name: &str) {
        self.gap();
        let _ = writeln!(self.text, "[[{}]]", dotted(name));
    }

    /// A key with text.
    pub fn text(&mut self, key: &str, text: &str) {
        self.raw(key, &quoted(text));
    }

    /// A key with a whole number.
    pub fn whole(&mut self, key: &str, number: impl Into<i64>) {
        self.raw(key, &number.into().to_string());
    }

    /// A key with `true` or `false`.
    pub fn flag(&mut self, key: &str, flag: impl Into<bool>) {
        self.raw(key, &flag.into().to_string());
    }

    /// A key with a length.
    pub fn inches(&mut self, key: &str, length: Inches) {
        self.raw(key, &inches(length));
    }

    /// A key with a direction in degrees.
    pub fn bearing(&mut self, key: &str, bearing: Bearing) {
        self.raw(key, bearing.to_string().trim_end_matches('°'));
    }

    /// A key with a place `[x, y]`.
    pub fn point(&mut self, key: &str, place: Point) {
        self.raw(key, &point(place));
    }

    /// A key with a list of places.
    pub fn points(&mut self, key: &str, places: &[Point]) {
        self.list(key, places.iter().map(|place| point(*place)));
    }

    /// A key with a list of texts.
    pub fn texts<S: AsRef<str>>(&mut self, key: &str, texts: &[S]) {
        self.list(key, texts.iter().map(|text| quoted(text.as_ref())));
    }

    /// A key with a variant of an enum, spelt as `serde` spells it.
    pub fn word<T: Serialize>(&mut self, key: &str, value: &T) {
        match toml::Value::try_from(value) {
            Ok(toml::Value::String(word)) => self.text(key, &word),
            _ => panic!("the value of `{key}` is not a plain word"),
        }
    }

    /// A key with a value that is already written as a file wants it.
    pub fn raw(&mut self, key: &str, value: &str) {
        let _ = writeln!(self.text, "{} = {value}", simple(key));
    }

    /// The file as it stands.
    pub fn into_text(self) -> String {
        self.text
    }

    /// A list of values already written; broken into lines where it is long.
    pub fn list(&mut self, key: &str, values: impl Iterator<Item = impl Display>) {
        let values: Vec<String> = values.map(|value| value.to_string()).collect();
        let short = format!("[{}]", values.join(", "));
        if key.len() + 3 + short.len() <= WIDE {
            return self.raw(key, &short);
        }
        let mut long = "[".to_owned();
        let mut width = WIDE;
        for value in values {
            if width + value.len() + 2 > WIDE {
                long.push_str("\n   ");
                width = 3;
            }
            width += value.len() + 2;
            let _ = write!(long, " {value},");
        }
        long.push_str("\n]");
        self.raw(key, &long);
    }

    fn gap(&mut self) {
        let last = self.text.lines().next_back().unwrap_or_default();
        // A remark belongs to the table that follows it.
        if !last.is_empty() && !last.starts_with('#') {
            self.text.push('\n');
        }
    }
}

/// A length as a file holds it.
pub(crate) fn inches(length: Inches) -> String {
    format!("{length:?}").trim_end_matches('″').to_owned()
}

fn point(place: Point) -> String {
    format!("[{}, {}]", inches(Inches::thousandths(place.x)), inches(Inches::thousandths(place.y)))
}

/// Text between quotation marks, with everything escaped that must be.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = "\"".to_owned();
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A key, between quotation marks where it is not a plain word.
fn simple(key: &str) -> String {
    let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b'_';
    if !key.is_empty() && key.bytes().all(plain) { key.to_owned() } else { quoted(key) }
}

fn dotted(name: &str) -> String {
    name.split('.').map(simple).collect::<Vec<_>>().join(".")
}
