//! How long a player may think about one answer.

use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// How long a player may think about one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Budget {
    /// So many games played on in thought: the same answers on every machine.
    Games(u32),
    /// So many milliseconds: for people who wait.
    Millis(u32),
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Games(games) => write!(f, "{games}g"),
            Budget::Millis(millis) => write!(f, "{millis}ms"),
        }
    }
}

impl FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = || format!("`{text}` is no time to think: write `500g` for games, `200ms` or `2s` for time");
        let split = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(known)?;
        let (number, unit) = text.split_at(split);
        let number: u32 = number.parse().map_err(|_| known())?;
        match unit {
            _ if number == 0 => Err(known()),
            "g" => Ok(Budget::Games(number)),
            "ms" => Ok(Budget::Millis(number)),
            "s" => number.checked_mul(1000).map(Budget::Millis).ok_or_else(known),
            _ => Err(known()),
        }
    }
}

impl Budget {
    /// Whether it is more than so much time, or so many games.
    pub const fn is_beyond(self, millis: u32, games: u32) -> bool {
        match self {
            Budget::Games(most) => most > games,
            Budget::Millis(most) => most > millis,
        }
    }

    /// How many ways to go on are weighed against each other: few are known well, many badly.
    pub(crate) fn width(self) -> usize {
        match self {
            Budget::Games(..=30) => 3,
            Budget::Games(..=60) => 4,
            Budget::Games(..=150) | Budget::Millis(..=300) => 6,
            Budget::Games(_) | Budget::Millis(_) => 8,
        }
    }

    pub(crate) fn begin(self) -> Clock {
        let until = match self {
            Budget::Games(_) => None,
            Budget::Millis(millis) => Some(Instant::now() + of_time(millis)),
        };
        Clock { until, games: 0, budget: self }
    }
}

/// What is used of so many milliseconds: the step under way, and giving the answer, want their part.
fn of_time(millis: u32) -> Duration {
    Duration::from_millis(millis.into()) * 9 / 10
}

/// A thought under way.
pub(crate) struct Clock {
    budget: Budget,
    until: Option<Instant>,
    games: u32,
}

impl Clock {
    /// Counts a game.
    pub fn count(&mut self) {
        self.games += 1;
    }

    /// How many games have been played in thought.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Whether the time is up, in the middle of a game too.
    pub fn is_late(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }

    /// How much of the budget is spent, in thousandths.
    pub fn spent(&self) -> u32 {
        let (most, left) = match (self.budget, self.until) {
            (Budget::Games(most), _) => (u64::from(most), u64::from(most.saturating_sub(self.games))),
            (Budget::Millis(millis), until) => {
                let left = until.map(|until| until.saturating_duration_since(Instant::now()));
                (of_time(millis).as_micros() as u64, left.unwrap_or_default().as_micros() as u64)
            }
        };
        1000 - (left * 1000 / most.max(1)).min(1000) as u32
    }

    /// Whether this many more games are within the budget.
    pub fn has_room_for(&self, games: u32) -> bool {
        match self.budget {
            Budget::Games(most) => self.games + games <= most,
            Budget::Millis(_) => !self.is_late(),
        }
    }
}
