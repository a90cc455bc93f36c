//! How well a computer player plays, as it is written on the command line and in files.

use std::fmt;
use std::str::FromStr;

use crate::{Budget, Temper};

/// How well a computer player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Any legal answer.
    Random,
    /// Rules of thumb.
    Quick,
    /// Thinks ahead.
    Thinks {
        /// `steady` or `expert`: how long it thinks unless it is told.
        rank: Rank,
        /// How long it thinks.
        budget: Budget,
        /// Its temperament.
        temper: Temper,
    },
}

/// The two who think ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// A little.
    Steady,
    /// More.
    Expert,
}

impl Rank {
    const fn word(self) -> &'static str {
        match self {
            Rank::Steady => "steady",
            Rank::Expert => "expert",
        }
    }

    /// How long it thinks about an answer unless it is told.
    pub const fn budget(self) -> Budget {
        match self {
            Rank::Steady => Budget::Games(40),
            Rank::Expert => Budget::Games(120),
        }
    }
}

impl Level {
    /// `steady`, as it is unless told otherwise.
    pub const STEADY: Level = Level::thinks(Rank::Steady);
    /// `expert`, as it is unless told otherwise.
    pub const EXPERT: Level = Level::thinks(Rank::Expert);
    /// All levels, weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Quick, Level::STEADY, Level::EXPERT];

    const fn thinks(rank: Rank) -> Level {
        Level::Thinks { rank, budget: rank.budget(), temper: Temper::EVEN }
    }

    /// How long it thinks about an answer, if it thinks.
    pub const fn budget(self) -> Option<Budget> {
        match self {
            Level::Thinks { budget, .. } => Some(budget),
            Level::Random | Level::Quick => None,
        }
    }

    /// The plain name, without budget and temperament.
    pub const fn word(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Quick => "quick",
            Level::Thinks { rank, .. } => rank.word(),
        }
    }
}

impl fmt::Display for Level {
    /// As it is read: `quick`, `expert`, `expert+bold`, `steady:200ms+careful`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())?;
        if let Level::Thinks { rank, budget, temper } = self {
            if *budget != rank.budget() {
                write!(f, ":{budget}")?;
            }
            if *temper != Temper::EVEN {
                write!(f, "+{}", temper.word)?;
            }
        }
        Ok(())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (rest, temper) = match text.split_once('+') {
            Some((rest, word)) => (rest, Some(temper_of(word)?)),
            None => (text, None),
        };
        let (word, budget) = match rest.split_once(':') {
            Some((word, budget)) => (word, Some(budget.parse::<Budget>()?)),
            None => (rest, None),
        };
        let level = Level::ALL.into_iter().find(|level| level.word() == word).ok_or_else(|| {
            let known: Vec<&str> = Level::ALL.iter().map(|level| level.word()).collect();
            format!("there is no computer player `{word}`; known: {}", known.join(", "))
        })?;
        match level {
            Level::Thinks { rank, budget: usual, temper: even } => {
                Ok(Level::Thinks { rank, budget: budget.unwrap_or(usual), temper: temper.unwrap_or(even) })
            }
            _ if budget.is_some() || temper.is_some() => {
                Err(format!("`{word}` does not think: only `steady` and `expert` have a budget and a temperament"))
            }
            _ => Ok(level),
        }
    }
}

fn temper_of(word: &str) -> Result<Temper, String> {
    Temper::ALL.into_iter().find(|temper| temper.word == word).ok_or_else(|| {
        let known: Vec<&str> = Temper::ALL.iter().map(|temper| temper.word).collect();
        format!("there is no temperament `{word}`; known: {}", known.join(", "))
    })
}
