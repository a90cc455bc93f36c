//! Computer players. Each sees what its seat may see, and nothing else.
//!
//! `random` gives any legal answer and finds the corners of a rule book; `quick` plays by rules of thumb in
//! microseconds.
//!
//! ```
//! use tactics::Level;
//!
//! assert_eq!("quick".parse::<Level>(), Ok(Level::Quick));
//! assert!("clever".parse::<Level>().is_err());
//! ```
//!
//! It knows no rule: what is legal it asks the rule book, and what is wise it judges by the view it is given.

mod awa;
mod coc;
mod nqm;
mod random;
mod scw;

use std::fmt;
use std::str::FromStr;

use engine::{Player, Probe};

pub use random::Random;

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Any legal answer.
    Random,
    /// Rules of thumb.
    Quick,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 2] = [Level::Random, Level::Quick];

    /// The name used on the command line and in files.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Quick => "quick",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Level::ALL.into_iter().find(|level| level.word() == text).ok_or_else(|| {
            let known: Vec<&str> = Level::ALL.iter().map(|level| level.word()).collect();
            format!("there is no computer player `{text}`; known: {}", known.join(", "))
        })
    }
}

/// A rule book that computer players of every level can play.
pub trait Tactics: Probe {
    /// A player by rules of thumb. The seed varies its play where it has no preference.
    fn quick(seed: u64) -> Box<dyn Player<Self>>;

    /// A player of the given level.
    fn player(level: Level, seed: u64) -> Box<dyn Player<Self>> {
        match level {
            Level::Random => Box::new(Random::new(seed)),
            Level::Quick => Self::quick(seed),
        }
    }
}

impl Tactics for ::scw::Scw {
    fn quick(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(scw::Quick::new(seed))
    }
}

impl Tactics for ::awa::Awa {
    fn quick(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(awa::Quick::new(seed))
    }
}

impl Tactics for ::nqm::Nqm {
    fn quick(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(nqm::Quick::new(seed))
    }
}

impl Tactics for ::coc::Coc {
    fn quick(seed: u64) -> Box<dyn Player<Self>> {
        Box::new(coc::Quick::new(seed))
    }
}
