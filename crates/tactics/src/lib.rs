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
mod think;

use std::fmt;
use std::str::FromStr;

use engine::{Player, Present, Probe};

pub use random::Random;

/// How long a player may think about one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// So many games played on in thought: the same answers on every machine.
    Games(u32),
    /// So many milliseconds.
    Millis(u32),
}

impl Budget {
    pub(crate) fn begin(self) -> Thought {
        Thought { budget: self, begun: std::time::Instant::now() }
    }
}

/// A thought under way.
pub(crate) struct Thought {
    budget: Budget,
    begun: std::time::Instant,
}

impl Thought {
    pub(crate) fn is_spent(&self, games: u32) -> bool {
        match self.budget {
            Budget::Games(most) => games >= most,
            Budget::Millis(most) => self.begun.elapsed().as_millis() >= u128::from(most),
        }
    }
}

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Any legal answer.
    Random,
    /// Rules of thumb.
    Quick,
    /// Thinks ahead, so long.
    Expert(Budget),
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 3] = [Level::Random, Level::Quick, Level::Expert(Budget::Games(60))];

    /// The name used on the command line and in files.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Quick => "quick",
            Level::Expert(_) => "expert",
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
pub trait Tactics: Present + Probe {
    /// A player by rules of thumb. The seed varies its play where it has no preference.
    fn quick(seed: u64) -> Box<dyn Player<Self>>;

    /// A player of the given level.
    fn player(level: Level, seed: u64) -> Box<dyn Player<Self>> {
        match level {
            Level::Random => Box::new(Random::new(seed)),
            Level::Quick => Self::quick(seed),
            Level::Expert(budget) => Box::new(think::Thinker::new(seed, budget, 4)),
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
