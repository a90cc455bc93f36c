//! The dice that are thrown together.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{Die, MOST_DICE, UnknownDie};

/// How many groups of like dice a pool may have.
const MOST_GROUPS: usize = 4;

/// The dice of one throw: up to four groups of like dice, and up to [`MOST_DICE`] dice in all.
///
/// A pool is a small value that is copied freely. It is written `3d6+1avg`, and `no dice` when empty;
/// an empty pool is legal, because modifiers may take away the last die.
///
/// ```
/// use dice::{Die, Pool};
///
/// let pool = Pool::d6(3).and(Die::Average, 1);
/// assert_eq!(pool.to_string(), "3d6+1avg");
/// assert_eq!("3d6 + avg".parse(), Ok(pool));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Pool {
    // Unused groups stay at EMPTY, so that equal pools are equal bit for bit.
    groups: [(Die, u8); MOST_GROUPS],
}

const EMPTY: (Die, u8) = (Die::D3, 0);

impl Pool {
    /// No dice at all.
    pub const NONE: Pool = Pool { groups: [EMPTY; MOST_GROUPS] };

    /// So many dice of one kind.
    ///
    /// Like [`Pool::and`] it panics when a pool would hold more than [`MOST_DICE`] dice; the fallible
    /// way is [`Pool::try_and`].
    #[track_caller]
    pub const fn of(die: Die, count: u32) -> Pool {
        Pool::NONE.and(die, count)
    }

    /// So many three-sided dice.
    #[track_caller]
    pub const fn d3(count: u32) -> Pool {
        Pool::of(Die::D3, count)
    }

    /// So many six-sided dice.
    #[track_caller]
    pub const fn d6(count: u32) -> Pool {
        Pool::of(Die::D6, count)
    }

    /// So many ten-sided dice.
    #[track_caller]
    pub const fn d10(count: u32) -> Pool {
        Pool::of(Die::D10, count)
    }

    /// So many twelve-sided dice.
    #[track_caller]
    pub const fn d12(count: u32) -> Pool {
        Pool::of(Die::D12, count)
    }

    /// So many twenty-sided dice.
    #[track_caller]
    pub const fn d20(count: u32) -> Pool {
        Pool::of(Die::D20, count)
    }

    /// So many average dice.
    #[track_caller]
    pub const fn average(count: u32) -> Pool {
        Pool::of(Die::Average, count)
    }

    /// One arrow die.
    pub const fn arrow() -> Pool {
        Pool::of(Die::Arrow, 1)
    }

    /// An arrow that can point along any whole degree.
    pub const fn direction() -> Pool {
        Pool::arrow().and(Die::Degrees, 1)
    }

    /// This pool with more dice behind it; dice like the last ones join their group.
    ///
    /// Panics when that makes more than [`MOST_DICE`] dice or more than four groups.
    #[must_use]
    #[track_caller]
    pub const fn and(self, die: Die, count: u32) -> Pool {
        match self.try_and(die, count) {
            Ok(pool) => pool,
            Err(PoolLimit::Dice) => panic!("a pool holds at most 64 dice"),
            Err(PoolLimit::Groups) => panic!("a pool holds at most four groups of like dice"),
        }
    }

    /// This pool with more dice behind it, or the limit that they would break.
    pub const fn try_and(mut self, die: Die, count: u32) -> Result<Pool, PoolLimit> {
        if count == 0 {
            return Ok(self);
        }
        if count as usize > MOST_DICE - self.len() {
            return Err(PoolLimit::Dice);
        }
        let mut at = 0;
        while at < MOST_GROUPS && self.groups[at].1 > 0 {
            at += 1;
        }
        if at > 0 && self.groups[at - 1].0 as u8 == die as u8 {
            self.groups[at - 1].1 += count as u8;
        } else if at < MOST_GROUPS {
            self.groups[at] = (die, count as u8);
        } else {
            return Err(PoolLimit::Groups);
        }
        Ok(self)
    }

    /// How many dice there are.
    pub const fn len(self) -> usize {
        let mut sum = 0;
        let mut at = 0;
        while at < MOST_GROUPS {
            sum += self.groups[at].1 as usize;
            at += 1;
        }
        sum
    }

    /// Whether there is nothing to throw.
    pub const fn is_empty(self) -> bool {
        self.groups[0].1 == 0
    }

    /// The groups of like dice, in the order in which they were added.
    pub fn groups(self) -> impl Iterator<Item = (Die, u8)> {
        self.groups.into_iter().take_while(|&(_, count)| count > 0)
    }

    /// The dice one by one, in the order in which their faces are given.
    pub fn dice(self) -> impl Iterator<Item = Die> {
        self.groups().flat_map(|(die, count)| std::iter::repeat_n(die, usize::from(count)))
    }

    /// The dice of one kind alone.
    #[must_use]
    pub fn only(self, die: Die) -> Pool {
        let count = self.groups().filter(|group| group.0 == die);
        Pool::of(die, count.map(|group| u32::from(group.1)).sum())
    }
}

/// A limit that a pool would break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolLimit {
    /// Too many dice.
    #[error("a pool holds at most {MOST_DICE} dice")]
    Dice,
    /// Too many groups.
    #[error("a pool holds at most four groups of like dice")]
    Groups,
}

impl fmt::Display for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("no dice");
        }
        for (at, (die, count)) in self.groups().enumerate() {
            let plus = if at > 0 { "+" } else { "" };
            write!(f, "{plus}{count}{die}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Pool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pool({self})")
    }
}

/// Why a text is no pool of dice.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPool {
    /// There is nothing between two plus signs, or nothing at all.
    #[error("\"{0}\" lacks a group of dice: write for example 3d6+1avg, or no dice")]
    MissingGroup(String),
    /// The word after the number is no die.
    #[error(transparent)]
    Die(#[from] UnknownDie),
    /// The pool is too big.
    #[error("\"{0}\" is too much: {1}")]
    Limit(String, PoolLimit),
}

impl FromStr for Pool {
    type Err = BadPool;

    fn from_str(text: &str) -> Result<Pool, BadPool> {
        if text.trim() == "no dice" {
            return Ok(Pool::NONE);
        }
        text.split('+').try_fold(Pool::NONE, |pool, group| {
            let group = group.trim();
            if group.is_empty() {
                return Err(BadPool::MissingGroup(text.to_owned()));
            }
            let too_much = |limit| BadPool::Limit(text.to_owned(), limit);
            let digits = group.len() - group.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            let (count, word) = group.split_at(digits);
            let die: Die = word.trim_start().parse()?;
            let count = match count {
                "" => 1,
                number => number.parse().map_err(|_| too_much(PoolLimit::Dice))?,
            };
            pool.try_and(die, count).map_err(too_much)
        })
    }
}

impl TryFrom<String> for Pool {
    type Error = BadPool;

    fn try_from(text: String) -> Result<Pool, BadPool> {
        text.parse()
    }
}

impl From<Pool> for String {
    fn from(pool: Pool) -> String {
        pool.to_string()
    }
}
