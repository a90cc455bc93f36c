//! A text file, parsed, with the place of every value in it.
//!
//! [`Doc::parse`] checks the syntax and reports every slip of it; [`Doc::read`] then walks through the file with
//! [`Fields`] and the readers in [`read`], which note every problem and go on, so that the writer of the file sees
//! all of them at once.

mod cut;
mod fields;
pub mod read;
mod serial;

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};
use toml_parser::Source;
use toml_parser::lexer::TokenKind;

use crate::problem::{Problem, Problems};
pub use fields::{Fields, Node, Spot};

/// Files longer than this are refused.
pub const MOST_BYTES: usize = 4 * 1024 * 1024;
/// Keys with more dots in a row than this are refused. (Brackets may be nested 80 deep.)
pub const MOST_DOTS: usize = 16;
/// No report lists more problems than this; the last one then says how many are left.
pub const MOST_PROBLEMS: usize = 100;
/// In longer files only the first slip of the syntax is reported.
const MOST_BYTES_FOR_ALL_SLIPS: usize = 256 * 1024;
/// Characters of a long line that are shown.
const EXCERPT: usize = 100;

/// A parsed file.
#[derive(Clone, Debug)]
pub struct Doc {
    file: String,
    text: String,
    /// Where each line begins.
    lines: Vec<usize>,
    root: Value,
}

/// A value and the bytes of the file where it stands.
#[derive(Clone, Debug)]
struct Value {
    span: Range<usize>,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    Text(String),
    /// Digits as written, without underscores, and their base.
    Whole(String, u32),
    /// Digits as written, without underscores.
    Decimal(String),
    Flag(bool),
    Date(String),
    List(Vec<Value>),
    Table(Vec<Entry>),
}

#[derive(Clone, Debug)]
struct Entry {
    key: String,
    span: Range<usize>,
    value: Value,
}

impl Doc {
    /// Parses a file's text; `file` is the name shown in messages.
    pub fn parse(file: &str, text: &str) -> Result<Self, Problems> {
        if text.len() > MOST_BYTES {
            let message = format!("the file has {} bytes; at most {MOST_BYTES} are read", text.len());
            return Err(Problems::of_file(file, message));
        }
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let root = Value { span: 0..0, kind: Kind::Table(Vec::new()) };
        let mut doc = Self { file: file.to_owned(), text: text.to_owned(), lines, root };
        doc.refuse_endless_keys()?;
        let table = match DeTable::parse(text) {
            Ok(table) => table,
            Err(first) => return Err(doc.slips(&first)),
        };
        doc.root.kind = Kind::Table(entries(table.into_inner()));
        Ok(doc)
    }

    /// Parses bytes that may not be text at all.
    pub fn parse_bytes(file: &str, bytes: &[u8]) -> Result<Self, Problems> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::parse(file, text),
            Err(error) => {
                let message = format!("the file is not text: byte {} is not UTF-8", error.valid_up_to() + 1);
                Err(Problems::of_file(file, message))
            }
        }
    }

    /// Reads the whole file with `reader`, which takes from the [`Fields`] what it knows. Keys that it did not ask for
    /// are reported, and everything else that was wrong, all at once.
    pub fn read<T>(&self, reader: impl FnOnce(&mut Fields<'_>) -> Option<T>) -> Result<T, Problems> {
        let sink = fields::Sink::default();
        let value = fields::table_of(Node::root(self, &sink), reader);
        match (Problems::of(sink.into_problems()), value) {
            (Some(problems), _) => Err(problems),
            (None, Some(value)) => Ok(value),
            (None, None) => Err(Problems::of_file(&self.file, "the file says nothing that can be used")),
        }
    }

    /// The file's name as shown in messages.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The file's text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// A problem at these bytes of the file.
    fn problem(&self, span: &Range<usize>, message: String, hint: Option<String>) -> Problem {
        let start = self.boundary(span.start);
        let line = self.line_at(start);
        let begin = self.lines[line];
        let end = self.lines.get(line + 1).map_or(self.text.len(), |&next| next - 1);
        let column = self.text[begin..start.min(end)].chars().count();
        let meant = self.text[start.min(end)..self.boundary(span.end).clamp(start.min(end), end)].trim_end();
        // Long lines are cut so that the place stays in view.
        let skip = if column + 20 > EXCERPT { column - EXCERPT / 2 } else { 0 };
        let shown = self.text[begin..end].trim_end().chars().skip(skip).take(EXCERPT);
        let excerpt: String = shown.map(|c| if c.is_control() { ' ' } else { c }).collect();
        let room = excerpt.chars().count().saturating_sub(column - skip);
        Problem {
            file: self.file.clone(),
            line: line + 1,
            column: column + 1,
            excerpt,
            indent: column - skip,
            width: meant.chars().count().min(room).max(1),
            message,
            hint,
        }
    }

    /// The line, counted from 0, in which a byte stands.
    fn line_at(&self, at: usize) -> usize {
        self.lines.partition_point(|&begin| begin <= at) - 1
    }

    fn boundary(&self, at: usize) -> usize {
        (0..=at.min(self.text.len())).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0)
    }

    /// Every slip of the syntax, the first of each line: those after it only follow from it. So does everything after
    /// a bracket that is never closed.
    fn slips(&self, first: &toml::de::Error) -> Problems {
        let all = if self.text.len() <= MOST_BYTES_FOR_ALL_SLIPS {
            DeTable::parse_recoverable(&self.text).1
        } else {
            vec![first.clone()]
        };
        let sink = fields::Sink::default();
        let unclosed = self.unclosed().filter(|_| all.iter().any(|error| error.message().starts_with("unclosed")));
        let mut told = std::collections::BTreeSet::new();
        for error in &all {
            let span = error.span().unwrap_or(0..0);
            let follows = unclosed.as_ref().is_some_and(|bracket| span.start >= bracket.start);
            if !follows && told.insert(self.line_at(span.start)) {
                let (message, hint) = self.plain_words(error.message(), &span);
                sink.add(|| self.problem(&span, message, hint));
            }
        }
        if let Some(bracket) = unclosed {
            sink.add(|| self.problem(&bracket, "this bracket is never closed".to_owned(), None));
        }
        Problems::of(sink.into_problems()).unwrap_or_else(|| Problems::of_file(&self.file, first.message()))
    }

    /// The parser's words, or better ones where it guesses at a mistake that was not made.
    fn plain_words(&self, message: &str, span: &Range<usize>) -> (String, Option<String>) {
        let hint = match message {
            "duplicate key" => "a key may stand only once in a table; for several of a kind write [[name]]",
            m if m.starts_with("string values must be quoted") && span.is_empty() => {
                return ("a value is missing here".to_owned(), None);
            }
            m if m.starts_with("string values must be quoted") => {
                let words = fields::shortened(&self.text[self.boundary(span.start)..self.boundary(span.end)]);
                let hint = "write words between quotation marks, and numbers with digits and a point only";
                return (format!("`{words}` is neither text nor a number"), Some(hint.to_owned()));
            }
            _ => return (message.trim().to_owned(), None),
        };
        (message.to_owned(), Some(hint.to_owned()))
    }

    /// The outermost bracket that is never closed.
    fn unclosed(&self) -> Option<Range<usize>> {
        let mut open = Vec::new();
        for token in Source::new(&self.text).lex() {
            match token.kind() {
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open.push(token.span()),
                TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => drop(open.pop()),
                _ => {}
            }
        }
        open.first().map(|span| span.start()..span.end())
    }

    /// A key such as `a.a.a.a` makes a table in a table for each of its dots. The parser does not bound them, and a
    /// million of them would exhaust the stack.
    fn refuse_endless_keys(&self) -> Result<(), Problems> {
        let mut dots = 0;
        for token in Source::new(&self.text).lex() {
            match token.kind() {
                TokenKind::Dot => dots += 1,
                TokenKind::Newline | TokenKind::Comma | TokenKind::Equals => dots = 0,
                TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => dots = 0,
                _ => {}
            }
            if dots > MOST_DOTS {
                let span = token.span().start()..token.span().end();
                let message = format!("more than {MOST_DOTS} dots in one key");
                return Err(Problems::of(vec![self.problem(&span, message, None)]).expect("there is one"));
            }
        }
        Ok(())
    }
}

fn entries(table: DeTable<'_>) -> Vec<Entry> {
    let entry = |(key, value): (Spanned<std::borrow::Cow<'_, str>>, Spanned<DeValue<'_>>)| Entry {
        span: key.span(),
        key: key.into_inner().into_owned(),
        value: owned(value),
    };
    table.into_iter().map(entry).collect()
}

fn owned(value: Spanned<DeValue<'_>>) -> Value {
    let span = value.span();
    let kind = match value.into_inner() {
        DeValue::String(text) => Kind::Text(text.into_owned()),
        DeValue::Integer(n) => Kind::Whole(n.as_str().to_owned(), n.radix()),
        DeValue::Float(n) => Kind::Decimal(n.as_str().to_owned()),
        DeValue::Boolean(flag) => Kind::Flag(flag),
        DeValue::Datetime(date) => Kind::Date(date.to_string()),
        DeValue::Array(list) => Kind::List(list.into_iter().map(owned).collect()),
        DeValue::Table(table) => Kind::Table(entries(table)),
    };
    Value { span, kind }
}
