//! Exact odds: what may come of a roll, with the chance of each outcome.
//!
//! A [`Book`] is a table of [`Resolver`]s. One row holds a resolver's name, its words, its rule, its flags and how it is worked
//! out, so that the command line, its help, its messages and the answer cannot tell different stories.

mod awa;
mod chart;
mod coc;
mod flags;
mod help;
mod nqm;
mod outcomes;
mod scw;

pub use flags::{Flag, Kind, Query, Value};
pub use outcomes::{Cell, Field, Outcomes, Scale};

use serde_json::{Map, json};

/// The resolvers of one rule book.
#[derive(Clone, Copy, Debug)]
pub struct Book {
    /// The rule book's id.
    pub id: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What can be asked, in the order of the book.
    pub resolvers: &'static [Resolver],
}

/// Something that a player may ask.
#[derive(Clone, Copy, Debug)]
pub struct Resolver {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it tells, in one line.
    pub about: &'static str,
    /// The rule it rests on.
    pub rule: &'static str,
    /// What has to be known.
    pub flags: &'static [Flag],
    /// Works it out.
    pub work: fn(&Query) -> Result<Outcomes, Wrong>,
}

/// All rule books.
pub const BOOKS: [Book; 4] = [awa::BOOK, coc::BOOK, nqm::BOOK, scw::BOOK];

/// A question with its answer.
#[derive(Clone, Debug)]
pub struct Answer {
    /// Of which rule book.
    pub book: &'static Book,
    /// What was asked.
    pub resolver: &'static Resolver,
    /// With which flags, those left out included.
    pub query: Query,
    /// What may come of it.
    pub outcomes: Outcomes,
}

/// Why there is no answer: what is wrong, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// No such rule book.
    #[error("there is no rule book `{given}`{}; it must be one of {}", did_you_mean(.near.as_deref()), .books.join(", "))]
    Book { given: String, near: Option<String>, books: Vec<&'static str> },
    /// No such resolver.
    #[error("`{book}` has no resolver `{given}`{}; it has {}", did_you_mean(.near.as_deref()), .resolvers.join(", "))]
    Resolver { book: &'static str, given: String, near: Option<String>, resolvers: Vec<&'static str> },
    /// No such flag.
    #[error("`{of}` has no flag `{given}`{}; its flags are {}", did_you_mean(.near.as_deref()), .flags.join(" "))]
    Flag { of: String, given: String, near: Option<String>, flags: Vec<String> },
    /// A flag is missing.
    #[error("`{of}` needs --{flag}: {right}")]
    Missing { of: String, flag: &'static str, right: String },
    /// A flag stands twice.
    #[error("`{of}` has --{flag} twice; give it once")]
    Twice { of: String, flag: &'static str },
    /// A flag without its value.
    #[error("`{of}`: --{flag} has no value; it must be {right}")]
    NoValue { of: String, flag: &'static str, right: String },
    /// A value that cannot be.
    #[error("`{of}`: --{flag} {given} is impossible; it must be {right}")]
    Value { of: String, flag: &'static str, given: String, right: String },
    /// Values that cannot be together.
    #[error("{0}")]
    Together(String),
}

fn did_you_mean(near: Option<&str>) -> String {
    near.map_or_else(String::new, |near| format!(" (did you mean `{near}`?)"))
}

/// The rule book with this id.
pub fn book(id: &str) -> Result<&'static Book, Wrong> {
    const ALL: &[Book] = &BOOKS;
    ALL.iter().find(|book| book.id == id).ok_or_else(|| {
        let books: Vec<&str> = ALL.iter().map(|book| book.id).collect();
        Wrong::Book { given: id.into(), near: near(id, &books), books }
    })
}

impl Book {
    /// The resolver with this name.
    pub fn resolver(&self, name: &str) -> Result<&'static Resolver, Wrong> {
        self.resolvers.iter().find(|resolver| resolver.name == name).ok_or_else(|| {
            let resolvers: Vec<&str> = self.resolvers.iter().map(|resolver| resolver.name).collect();
            Wrong::Resolver { book: self.id, given: name.into(), near: near(name, &resolvers), resolvers }
        })
    }
}

fn near(given: &str, known: &[&str]) -> Option<String> {
    muster::suggest(given, known.iter().copied()).map(str::to_owned)
}

/// Answers one question, its flags as they were typed.
pub fn ask(id: &str, name: &str, typed: &[String]) -> Result<Answer, Wrong> {
    let book = book(id)?;
    let resolver = book.resolver(name)?;
    let query = Query::read(&format!("{id} {name}"), resolver.flags, typed)?;
    let outcomes = (resolver.work)(&query)?;
    Ok(Answer { book, resolver, query, outcomes })
}

impl Answer {
    /// The answer as JSON: `query`, `exact`, `outcomes`, and `notes` where there is something to add.
    pub fn json(&self) -> serde_json::Value {
        let mut query = Map::new();
        query.insert("rulebook".into(), self.book.id.into());
        query.insert("resolver".into(), self.resolver.name.into());
        query.extend(self.query.json());
        let mut all = Map::new();
        all.insert("query".into(), query.into());
        all.insert("exact".into(), true.into());
        all.insert("outcomes".into(), self.outcomes.json());
        if !self.outcomes.notes.is_empty() {
            all.insert("notes".into(), json!(self.outcomes.notes));
        }
        all.into()
    }

    /// The answer as a bar chart for a terminal.
    pub fn chart(&self) -> String {
        chart::draw(self)
    }
}

/// What can be asked, of all rule books.
pub fn overview() -> String {
    help::overview(&BOOKS)
}

impl Book {
    /// What can be asked of this rule book, with all flags.
    pub fn help(&self) -> String {
        help::book(self)
    }
}

impl Resolver {
    /// Its flags, one a line.
    pub fn help(&self, book: &str) -> String {
        help::resolver(book, self)
    }
}
