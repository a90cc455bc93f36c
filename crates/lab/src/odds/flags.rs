//! Flags: what may be given, and what was.

use serde_json::{Map, Value as Json};

use super::{Wrong, near};

/// Something that a resolver has to know.
#[derive(Clone, Copy, Debug)]
pub struct Flag {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// What it is if it is left out; none if it has to be given.
    pub default: Option<&'static str>,
    /// What it means, in a few words.
    pub about: &'static str,
}

/// What a flag may be.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A whole number from the one to the other.
    Number(i64, i64),
    /// One of these numbers.
    Among(fn() -> Vec<i64>),
    /// One of these words.
    Word(fn() -> Vec<&'static str>),
    /// There or not.
    Switch,
}

/// What a flag is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number.
    Number(i64),
    /// A word.
    Word(&'static str),
    /// Whether a switch is there.
    Switch(bool),
}

/// Words with what they mean, for [`Kind::Word`] and [`Query::pick`].
pub(super) type Words<T> = [(&'static str, T)];

impl Flag {
    /// A whole number within limits.
    pub const fn number(name: &'static str, least: i64, most: i64, about: &'static str) -> Flag {
        Flag { name, kind: Kind::Number(least, most), default: None, about }
    }

    /// One of a few numbers.
    pub const fn among(name: &'static str, which: fn() -> Vec<i64>, about: &'static str) -> Flag {
        Flag { name, kind: Kind::Among(which), default: None, about }
    }

    /// One of a few words.
    pub const fn word(name: &'static str, words: fn() -> Vec<&'static str>, about: &'static str) -> Flag {
        Flag { name, kind: Kind::Word(words), default: None, about }
    }

    /// There or not.
    pub const fn switch(name: &'static str, about: &'static str) -> Flag {
        Flag { name, kind: Kind::Switch, default: None, about }
    }

    /// What it is if it is left out.
    #[must_use]
    pub const fn or(self, default: &'static str) -> Flag {
        Flag { default: Some(default), ..self }
    }

    /// What would be right: `one of 5, 7, 9`.
    pub fn right(&self) -> String {
        let numbers = |which: Vec<i64>| which.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        match self.kind {
            Kind::Number(least, most) => format!("a whole number from {least} to {most}"),
            Kind::Among(which) => format!("one of {}", numbers(which())),
            Kind::Word(words) => format!("one of {}", words().join(", ")),
            Kind::Switch => "given without a value".into(),
        }
    }

    /// How it is written: `--dice N`, `--range close|effective`, in brackets if it may be left out.
    pub fn usage(&self) -> String {
        let text = match self.kind {
            Kind::Number(..) => format!("--{} N", self.name),
            Kind::Among(which) => {
                let which: Vec<String> = which().iter().map(i64::to_string).collect();
                format!("--{} {}", self.name, which.join("|"))
            }
            Kind::Word(words) if words().len() > 6 => format!("--{} WORD", self.name),
            Kind::Word(words) => format!("--{} {}", self.name, words().join("|")),
            Kind::Switch => format!("--{}", self.name),
        };
        let optional = self.default.is_some() || matches!(self.kind, Kind::Switch);
        if optional { format!("[{text}]") } else { text }
    }

    /// Reads a value as it was typed.
    fn read(&self, of: &str, typed: &str) -> Result<Value, Wrong> {
        let number = || typed.strip_prefix('+').unwrap_or(typed).parse::<i64>().ok();
        let value = match self.kind {
            Kind::Number(least, most) => number().filter(|n| (least..=most).contains(n)).map(Value::Number),
            Kind::Among(which) => number().filter(|n| which().contains(n)).map(Value::Number),
            Kind::Word(words) => words().into_iter().find(|word| *word == typed).map(Value::Word),
            Kind::Switch => None,
        };
        value.ok_or_else(|| Wrong::Value { of: of.into(), flag: self.name, given: typed.into(), right: self.right() })
    }
}

/// The flags of a question with their values, in the order of the definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    of: String,
    values: Vec<(&'static str, Value)>,
}

impl Query {
    /// Reads flags as they were typed: `--dice 8`, `--dice=8`, `--pinned`.
    pub fn read(of: &str, flags: &'static [Flag], typed: &[String]) -> Result<Query, Wrong> {
        let mut given: Vec<(&'static str, Value)> = Vec::new();
        let mut rest = typed.iter();
        while let Some(word) = rest.next() {
            let (name, inline) = match word.strip_prefix("--").map(|word| word.split_once('=').unwrap_or((word, ""))) {
                Some((name, value)) => (name, word.contains('=').then_some(value)),
                None => ("", None),
            };
            let Some(flag) = flags.iter().find(|flag| flag.name == name) else {
                let names: Vec<&str> = flags.iter().map(|flag| flag.name).collect();
                return Err(Wrong::Flag {
                    of: of.into(),
                    given: word.clone(),
                    near: near(name, &names).map(|name| format!("--{name}")),
                    flags: flags.iter().map(Flag::usage).collect(),
                });
            };
            if given.iter().any(|(name, _)| *name == flag.name) {
                return Err(Wrong::Twice { of: of.into(), flag: flag.name });
            }
            let value = match (flag.kind, inline) {
                (Kind::Switch, None) => Value::Switch(true),
                (_, Some(value)) => flag.read(of, value)?,
                (_, None) => match rest.next() {
                    Some(value) => flag.read(of, value)?,
                    None => return Err(Wrong::NoValue { of: of.into(), flag: flag.name, right: flag.right() }),
                },
            };
            given.push((flag.name, value));
        }
        let values = flags.iter().map(|flag| {
            let known = given.iter().find(|(name, _)| *name == flag.name).map(|(_, value)| value.clone());
            let value = match (known, flag.default, flag.kind) {
                (Some(value), ..) => value,
                (None, Some(default), _) => flag.read(of, default)?,
                (None, None, Kind::Switch) => Value::Switch(false),
                (None, None, _) => {
                    return Err(Wrong::Missing { of: of.into(), flag: flag.name, right: flag.right() });
                }
            };
            Ok((flag.name, value))
        });
        Ok(Query { of: of.into(), values: values.collect::<Result<_, _>>()? })
    }

    /// A number that the definition asks for.
    pub fn number(&self, name: &str) -> i64 {
        match self.value(name) {
            Value::Number(number) => *number,
            other => panic!("--{name} is no number but {other:?}"),
        }
    }

    /// A number as a count of something.
    pub(super) fn count(&self, name: &str) -> u32 {
        u32::try_from(self.number(name)).expect("the definition allows no negative count")
    }

    /// A number that is small.
    pub(super) fn small(&self, name: &str) -> i16 {
        i16::try_from(self.number(name)).expect("the definition keeps it small")
    }

    /// What a word that the definition asks for means.
    pub(super) fn pick<T: Copy>(&self, name: &str, words: &Words<T>) -> T {
        let Value::Word(word) = self.value(name) else { panic!("--{name} is no word") };
        words.iter().find(|(known, _)| known == word).map(|(_, meant)| *meant).expect("the definition lists the words")
    }

    /// Whether a switch is there.
    pub fn has(&self, name: &str) -> bool {
        *self.value(name) == Value::Switch(true)
    }

    /// What is impossible about a value, though it is within the limits of its flag.
    pub(super) fn wrong(&self, flag: &'static str, right: impl Into<String>) -> Wrong {
        let given = match self.value(flag) {
            Value::Number(number) => number.to_string(),
            Value::Word(word) => (*word).to_owned(),
            Value::Switch(_) => String::new(),
        };
        Wrong::Value { of: self.of.clone(), flag, given, right: right.into() }
    }

    /// As it could be typed; switches that are not there are left out.
    pub fn words(&self) -> String {
        let words = self.values.iter().filter_map(|(name, value)| match value {
            Value::Number(number) => Some(format!("--{name} {number}")),
            Value::Word(word) => Some(format!("--{name} {word}")),
            Value::Switch(there) => there.then(|| format!("--{name}")),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn json(&self) -> Map<String, Json> {
        let values = self.values.iter().map(|(name, value)| {
            let value = match value {
                Value::Number(number) => (*number).into(),
                Value::Word(word) => (*word).into(),
                Value::Switch(there) => (*there).into(),
            };
            ((*name).to_owned(), value)
        });
        values.collect()
    }

    fn value(&self, name: &str) -> &Value {
        let found = self.values.iter().find(|(known, _)| *known == name);
        &found.unwrap_or_else(|| panic!("`{}` defines no --{name}", self.of)).1
    }
}

/// The words of a list of meanings.
pub(super) fn words<T>(all: &Words<T>) -> Vec<&'static str> {
    all.iter().map(|(word, _)| *word).collect()
}
