//! Walking through a file: one value, and the keys of one table.

use std::cell::RefCell;
use std::ops::Range;

use super::{Doc, Entry, Kind, MOST_PROBLEMS, Value};
use crate::problem::Problem;
use crate::suggest::{self, suggest};

/// Where problems are noted while reading goes on.
#[derive(Default)]
pub(super) struct Sink {
    problems: RefCell<Vec<Problem>>,
    left_out: RefCell<usize>,
}

impl Sink {
    pub(super) fn add(&self, problem: impl FnOnce() -> Problem) {
        let mut problems = self.problems.borrow_mut();
        if problems.len() < MOST_PROBLEMS {
            problems.push(problem());
        } else {
            *self.left_out.borrow_mut() += 1;
        }
    }

    pub(super) fn into_problems(self) -> Vec<Problem> {
        let mut problems = self.problems.into_inner();
        let left_out = self.left_out.into_inner();
        if let Some(last) = problems.last_mut().filter(|_| left_out > 0) {
            last.hint = Some(format!("{left_out} more problems are not shown"));
        }
        problems
    }
}

/// One value of a file, with its place. Readers take a node and give what it means, or note a problem and give
/// nothing.
#[derive(Clone, Copy)]
pub struct Node<'d> {
    pub(super) doc: &'d Doc,
    pub(super) value: &'d Value,
    sink: &'d Sink,
}

/// A place in the file, kept for a problem that shows only later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot(Range<usize>);

impl<'d> Node<'d> {
    pub(super) fn root(doc: &'d Doc, sink: &'d Sink) -> Self {
        Self { doc, value: &doc.root, sink }
    }

    pub(super) fn on(self, value: &'d Value) -> Self {
        Self { value, ..self }
    }

    /// The name of the file without its folder and ending.
    pub fn file_stem(self) -> String {
        let name = self.doc.file().rsplit(['/', '\\']).next().unwrap_or_default();
        name.strip_suffix(".toml").unwrap_or(name).to_owned()
    }

    /// Where this value stands.
    pub fn spot(self) -> Spot {
        Spot(self.value.span.clone())
    }

    /// Notes a problem with this value. Gives `None`, so that a reader can end with it.
    pub fn problem<T>(self, message: impl Into<String>) -> Option<T> {
        self.note(&self.value.span, message.into(), None)
    }

    /// Notes a problem with this value and what to do about it.
    pub fn problem_with<T>(self, message: impl Into<String>, hint: impl Into<String>) -> Option<T> {
        self.note(&self.value.span, message.into(), Some(hint.into()))
    }

    pub(super) fn note<T>(self, span: &Range<usize>, message: String, hint: Option<String>) -> Option<T> {
        self.sink.add(|| self.doc.problem(span, message, hint));
        None
    }

    /// What kind of thing stands here, in words for messages.
    pub fn kind(self) -> &'static str {
        match self.value.kind {
            Kind::Text(_) => "text",
            Kind::Whole(..) => "a whole number",
            Kind::Decimal(_) => "a decimal number",
            Kind::Flag(_) => "true or false",
            Kind::Date(_) => "a date",
            Kind::List(_) => "a list",
            Kind::Table(_) => "a table",
        }
    }

    /// Whether text stands here: for keys that take a word or a table.
    pub fn is_text(self) -> bool {
        matches!(self.value.kind, Kind::Text(_))
    }

    /// Whether a table stands here.
    pub fn is_table(self) -> bool {
        matches!(self.value.kind, Kind::Table(_))
    }

    /// Whether a list stands here.
    pub fn is_list(self) -> bool {
        matches!(self.value.kind, Kind::List(_))
    }

    /// Notes that something else should stand here.
    pub fn expected<T>(self, what: &str) -> Option<T> {
        self.problem(format!("expected {what}, found {}", self.kind()))
    }
}

/// The keys of one table. What is asked for is allowed; what is not asked for is reported as unknown at the end.
pub struct Fields<'d> {
    node: Node<'d>,
    entries: &'d [Entry],
    asked: Vec<String>,
    missing: Vec<String>,
}

/// Reads a table with `reader` and reports what it did not ask for.
pub(super) fn table_of<'d, T>(node: Node<'d>, reader: impl FnOnce(&mut Fields<'d>) -> Option<T>) -> Option<T> {
    let Kind::Table(entries) = &node.value.kind else {
        return node.expected("a table");
    };
    let mut fields = Fields { node, entries, asked: Vec::new(), missing: Vec::new() };
    let value = reader(&mut fields);
    fields.finish().and(value)
}

impl<'d> Fields<'d> {
    /// A key that must be there. `None` where it is missing or wrong, which has then been noted.
    pub fn required<T>(&mut self, key: &str, reader: impl FnOnce(Node<'d>) -> Option<T>) -> Option<T> {
        let node = self.node(key);
        if node.is_none() {
            self.missing.push(key.to_owned());
        }
        reader(node?)
    }

    /// A key that may be there: `Some(None)` where it is absent, `None` where it is wrong, which has been noted.
    pub fn optional<T>(&mut self, key: &str, reader: impl FnOnce(Node<'d>) -> Option<T>) -> Option<Option<T>> {
        match self.node(key) {
            Some(node) => reader(node).map(Some),
            None => Some(None),
        }
    }

    /// A key that has a usual value where it is absent. `None` where it is wrong, which has been noted.
    pub fn or<T>(&mut self, key: &str, reader: impl FnOnce(Node<'d>) -> Option<T>, usual: T) -> Option<T> {
        match self.node(key) {
            Some(node) => reader(node),
            None => Some(usual),
        }
    }

    /// All tables `[[key]]`, each read with `reader`; an empty list where there are none. All of them are read, also
    /// after a problem.
    pub fn tables<T>(&mut self, key: &str, reader: impl FnMut(&mut Fields<'d>) -> Option<T>) -> Option<Vec<T>> {
        self.or(key, super::read::list(0..=usize::MAX, super::read::table(reader)), Vec::new())
    }

    /// Every key of this table, whatever its name, each read with `reader`: for tables whose keys are ids.
    pub fn each<T>(&mut self, mut reader: impl FnMut(&'d str, Node<'d>) -> Option<T>) -> Option<Vec<T>> {
        let mut all = Some(Vec::new());
        for entry in self.entries {
            self.asked.push(entry.key.clone());
            match (reader(&entry.key, self.node.on(&entry.value)), &mut all) {
                (Some(value), Some(values)) => values.push(value),
                (None, _) => all = None,
                _ => {}
            }
        }
        all
    }

    /// The value of a key, if it is there; the key counts as asked for.
    pub fn node(&mut self, key: &str) -> Option<Node<'d>> {
        if !self.asked.iter().any(|asked| asked == key) {
            self.asked.push(key.to_owned());
        }
        let entry = self.entries.iter().find(|entry| entry.key == key)?;
        Some(self.node.on(&entry.value))
    }

    /// Whether a key is there. Does not count as asking for it.
    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|entry| entry.key == key)
    }

    /// Allows every key: for a reader that knows only a part of the table and leaves the rest to another one.
    pub fn leave_the_rest(&mut self) {
        self.asked.extend(self.entries.iter().map(|entry| entry.key.clone()));
    }

    /// This table as a value, for its place.
    pub fn table(&self) -> Node<'d> {
        self.node
    }

    /// Where a key's value stands, or the table's header where it is absent.
    pub fn spot(&self, key: &str) -> Spot {
        let entry = self.entries.iter().find(|entry| entry.key == key);
        Spot(entry.map_or(&self.node.value.span, |entry| &entry.value.span).clone())
    }

    /// Notes a problem at a key's value, or at the table's header where the key is absent.
    pub fn problem<T>(&self, key: &str, message: impl Into<String>) -> Option<T> {
        self.problem_at(&self.spot(key), message)
    }

    /// Notes a problem at a key's value and what to do about it.
    pub fn problem_with<T>(&self, key: &str, message: impl Into<String>, hint: impl Into<String>) -> Option<T> {
        self.node.note(&self.spot(key).0, message.into(), Some(hint.into()))
    }

    /// Notes a problem at a place that was kept.
    pub fn problem_at<T>(&self, spot: &Spot, message: impl Into<String>) -> Option<T> {
        self.node.note(&spot.0, message.into(), None)
    }

    /// The line in which a place stands, counted from 1, for messages that point to another place.
    pub fn line_of(&self, spot: &Spot) -> usize {
        self.node.doc.problem(&spot.0, String::new(), None).line
    }

    /// Reports unknown keys, then what is missing and was not merely misspelt.
    fn finish(mut self) -> Option<()> {
        let mut clean = Some(());
        for entry in self.entries.iter().filter(|entry| !self.asked.contains(&entry.key)) {
            // A key that is still open is the likelier one to have been meant.
            let open = self.asked.iter().filter(|asked| !self.has(asked)).map(String::as_str);
            let meant =
                suggest(&entry.key, open).or_else(|| suggest(&entry.key, self.asked.iter().map(String::as_str)));
            let meant = meant.map(str::to_owned);
            let message = format!("unknown key `{}`", shortened(&entry.key));
            let asked: Vec<&str> = self.asked.iter().map(String::as_str).collect();
            let allowed = if asked.is_empty() { "none".to_owned() } else { suggest::list(&asked) };
            let hint = match &meant {
                Some(meant) => format!("did you mean `{meant}`? allowed here: {allowed}"),
                None => format!("allowed here: {allowed}"),
            };
            clean = self.node.note(&entry.span, message, Some(hint));
            self.missing.retain(|missing| Some(missing) != meant.as_ref());
        }
        for missing in &self.missing {
            clean = self.node.note(&self.node.value.span, format!("the key `{missing}` is missing"), None);
        }
        clean.filter(|()| self.missing.is_empty())
    }
}

/// A word as shown in a message, cut where it is very long.
pub(super) fn shortened(word: &str) -> String {
    const SHOWN: usize = 60;
    let plain = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut text: String = word.chars().take(SHOWN).map(plain).collect();
    if word.chars().nth(SHOWN).is_some() {
        text.push('…');
    }
    text
}
