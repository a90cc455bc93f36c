//! Exact distributions: what to expect before the dice are thrown.
//!
//! A [`Dist`] lists every outcome with its probability. It is closed under the arithmetic that rules
//! do: take the outcome further ([`Dist::map`]), throw again depending on it ([`Dist::and_then`]), look
//! at two things at once ([`Dist::joint`]), re-roll, add up, count. What a pool gives is worked out
//! by counting ways and never face by face, so that forty dice cost no more than a few thousand sums.
//!
//! ```
//! use dice::{Die, Pool, dist::Dist};
//!
//! // Eight dice hit on 5 or 6, and each hit kills on a 6.
//! let kills = Dist::at_least_count(Pool::d6(8), 5)
//!     .and_then(|&hits| Dist::at_least_count(Pool::d6(hits), 6));
//! assert!((kills.mean() - 8.0 / 18.0).abs() < 1e-12);
//!
//! // One die, a one thrown again, is a four or better with seven chances in twelve.
//! let die = Dist::of_die(Die::D6).reroll_ones();
//! assert!((die.p(|&face| face >= 4) - 7.0 / 12.0).abs() < 1e-12);
//! ```
//!
//! **How exact.** Ways are counted in whole numbers and divided once at the end, so a probability is
//! correctly rounded while a pool has less than 2⁵³ ways to fall (twenty d6). Beyond that, and in
//! derived distributions, only positive numbers are added and multiplied, so that nothing cancels and
//! the error stays within a few rounding steps per die. The sum is 1 within 10⁻¹².

mod pools;

use std::collections::BTreeMap;

/// How far a sum of probabilities may be from the true one; quantiles forgive as much.
const TOLERANCE: f64 = 1e-12;

/// A distribution over finitely many outcomes, in ascending order, each with a positive probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Dist<T> {
    outcomes: Vec<(T, f64)>,
}

impl<T: Ord> Dist<T> {
    /// The outcome that is bound to happen.
    pub fn certain(outcome: T) -> Dist<T> {
        Dist { outcomes: vec![(outcome, 1.0)] }
    }

    /// These outcomes, all as likely; one that is listed twice is twice as likely.
    ///
    /// Panics when there are none, because then nothing could happen.
    #[track_caller]
    pub fn uniform(outcomes: impl IntoIterator<Item = T>) -> Dist<T> {
        Dist::weighted(outcomes.into_iter().map(|outcome| (outcome, 1)))
    }

    /// These outcomes, each with the number of ways in which it comes about (as cards in a deck).
    ///
    /// Panics when there is no way at all.
    #[track_caller]
    pub fn weighted(outcomes: impl IntoIterator<Item = (T, u32)>) -> Dist<T> {
        let ways = gather(outcomes.into_iter().map(|(outcome, ways)| (outcome, f64::from(ways))));
        let total = sum(ways.values().copied());
        Dist::from_ways(ways, total)
    }

    /// The same with numbers of ways that only the widest whole number holds.
    ///
    /// Panics when there is no way at all.
    #[track_caller]
    pub fn of_ways(outcomes: impl IntoIterator<Item = (T, u128)>) -> Dist<T> {
        let mut ways: BTreeMap<T, u128> = BTreeMap::new();
        for (outcome, more) in outcomes {
            *ways.entry(outcome).or_default() += more;
        }
        let total: u128 = ways.values().sum();
        Dist::from_ways(ways.into_iter().map(|(outcome, ways)| (outcome, ways as f64)), total as f64)
    }

    /// What becomes of each outcome.
    pub fn map<U: Ord>(&self, mut becomes: impl FnMut(&T) -> U) -> Dist<U> {
        Dist::from_chances(self.iter().map(|(outcome, p)| (becomes(outcome), p)))
    }

    /// What happens next, where that depends on what has happened.
    pub fn and_then<U: Ord>(&self, mut next: impl FnMut(&T) -> Dist<U>) -> Dist<U> {
        Dist::from_chances(self.iter().flat_map(|(outcome, p)| {
            let then = next(outcome).outcomes.into_iter();
            then.map(move |(outcome, q)| (outcome, p * q))
        }))
    }

    /// What is left to happen once it is known that this holds.
    ///
    /// Panics when it never does.
    #[must_use]
    #[track_caller]
    pub fn given(&self, mut holds: impl FnMut(&T) -> bool) -> Dist<T>
    where
        T: Clone,
    {
        let left: Vec<(T, f64)> =
            self.iter().filter(|(outcome, _)| holds(outcome)).map(|(outcome, p)| (outcome.clone(), p)).collect();
        let total = sum(left.iter().map(|(_, p)| *p));
        Dist::from_ways(left, total)
    }

    /// The probability of the outcomes that this holds for.
    pub fn p(&self, mut holds: impl FnMut(&T) -> bool) -> f64 {
        let chances = self.iter().filter(|(outcome, _)| holds(outcome));
        sum(chances.map(|(_, p)| p))
    }

    /// The probability of this one outcome.
    pub fn p_of(&self, outcome: &T) -> f64 {
        match self.outcomes.binary_search_by(|(at, _)| at.cmp(outcome)) {
            Ok(found) => self.outcomes[found].1,
            Err(_) => 0.0,
        }
    }

    /// The outcomes with their probabilities, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (&T, f64)> {
        self.outcomes.iter().map(|(outcome, p)| (outcome, *p))
    }

    /// How many different outcomes there are; at least one.
    #[expect(clippy::len_without_is_empty, reason = "something always happens")]
    pub fn len(&self) -> usize {
        self.outcomes.len()
    }

    /// What this comes to on average.
    pub fn mean_of(&self, mut value: impl FnMut(&T) -> f64) -> f64 {
        sum(self.iter().map(|(outcome, p)| value(outcome) * p))
    }

    /// The most likely outcome; the least of them, where several are as likely.
    pub fn likeliest(&self) -> &T {
        let mut best = &self.outcomes[0];
        for candidate in &self.outcomes {
            if candidate.1 > best.1 {
                best = candidate;
            }
        }
        &best.0
    }

    /// The least outcome such that this share of all cases is no greater: 0.5 gives the median.
    pub fn quantile(&self, share: f64) -> &T {
        let [outcome] = self.quantiles([share]);
        outcome
    }

    /// Several quantiles at once, for example the median between its quartiles.
    pub fn quantiles<const N: usize>(&self, shares: [f64; N]) -> [&T; N] {
        shares.map(|share| {
            let mut below = 0.0;
            let reached = self.outcomes.iter().find(|(_, p)| {
                below += p;
                below + TOLERANCE >= share
            });
            &reached.unwrap_or_else(|| &self.outcomes[self.len() - 1]).0
        })
    }

    /// Outcomes with the number of ways to each of them, out of so many in all.
    #[track_caller]
    fn from_ways(ways: impl IntoIterator<Item = (T, f64)>, total: f64) -> Dist<T> {
        let outcomes: Vec<_> =
            ways.into_iter().filter(|&(_, ways)| ways > 0.0).map(|(outcome, ways)| (outcome, ways / total)).collect();
        assert!(!outcomes.is_empty(), "a distribution needs an outcome");
        debug_assert!(outcomes.is_sorted_by(|a, b| a.0 < b.0));
        debug_assert!((sum(outcomes.iter().map(|&(_, p)| p)) - 1.0).abs() < TOLERANCE);
        Dist { outcomes }
    }

    /// Outcomes in any order, each with a part of its probability.
    fn from_chances(chances: impl IntoIterator<Item = (T, f64)>) -> Dist<T> {
        Dist::from_ways(gather(chances), 1.0)
    }
}

impl<T: Ord + Clone> Dist<T> {
    /// Two things that do not depend on each other, seen together.
    pub fn joint<U: Ord + Clone>(&self, other: &Dist<U>) -> Dist<(T, U)> {
        self.and_then(|left| other.map(|right| (left.clone(), right.clone())))
    }

    /// The outcome, tried a second and last time where this holds for the first.
    #[must_use]
    pub fn reroll(&self, mut again: impl FnMut(&T) -> bool) -> Dist<T> {
        self.and_then(|outcome| if again(outcome) { self.clone() } else { Dist::certain(outcome.clone()) })
    }

    /// Of so many independent tries, how many give what this holds for.
    pub fn count(&self, tries: u32, holds: impl FnMut(&T) -> bool) -> Dist<u32> {
        Dist::binomial(tries, self.p(holds))
    }
}

impl<T: Ord + Copy + Into<f64>> Dist<T> {
    /// The average.
    pub fn mean(&self) -> f64 {
        self.mean_of(|&outcome| outcome.into())
    }

    /// How far the outcome strays from the average, as the root of the mean square.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        self.mean_of(|&outcome| (outcome.into() - mean).powi(2)).sqrt()
    }
}

/// Adds up the parts of each outcome.
fn gather<T: Ord>(parts: impl IntoIterator<Item = (T, f64)>) -> BTreeMap<T, f64> {
    let mut sums: BTreeMap<T, Sum> = BTreeMap::new();
    for (outcome, part) in parts {
        sums.entry(outcome).or_default().add(part);
    }
    sums.into_iter().map(|(outcome, sum)| (outcome, sum.total())).collect()
}

fn sum(parts: impl IntoIterator<Item = f64>) -> f64 {
    let mut sum = Sum::default();
    parts.into_iter().for_each(|part| sum.add(part));
    sum.total()
}

/// A sum that remembers what each addition rounds away (Neumaier's way), because an outcome may be
/// put together from many thousands of small parts.
#[derive(Clone, Copy, Default)]
struct Sum {
    sum: f64,
    lost: f64,
}

impl Sum {
    fn add(&mut self, part: f64) {
        let sum = self.sum + part;
        self.lost += if self.sum.abs() >= part.abs() { (self.sum - sum) + part } else { (part - sum) + self.sum };
        self.sum = sum;
    }

    fn total(self) -> f64 {
        self.sum + self.lost
    }
}
