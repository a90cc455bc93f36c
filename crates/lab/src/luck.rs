//! Luck against skill: how much of the results the dice explain.
//!
//! What dice show beyond their mean is nobody's doing, and its mean is nothing whatever one plays. So a straight line from that
//! surplus to the results tells what luck did. The line is drawn through one half of the games and judged by the other, and the
//! other way round: chance agreement does not count.

use engine::Side;
use engine::chronicle::Luck;
use engine::luck::Counted;

use crate::stats::{Rate, Z, solve, wilson};

/// The most kinds of rolls that are weighed.
const MOST_KINDS: usize = 12;
/// Games for each kind that is weighed, at least: fewer say nothing.
const GAMES_A_KIND: usize = 12;
/// Fewer games than this say nothing about luck.
const FEWEST: usize = 100;
/// Keeps weights small where games are few.
const RIDGE: f64 = 1.0;
/// In how many parts games are put by their luck.
pub const PARTS: usize = 5;

/// The luck of many games, and how they ended.
#[derive(Clone, Debug, Default)]
pub struct Fortunes {
    kinds: Vec<(String, Counted)>,
    games: Vec<Fortune>,
}

#[derive(Clone, Debug)]
struct Fortune {
    /// What red got of it.
    share: f64,
    /// Red's surplus less blue's, by kind of roll.
    surplus: Vec<f64>,
}

/// What luck did.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// The share of the spread of results that the dice foretell, from 0 to 1.
    pub explained: f64,
    /// What red got of games, from those with the worst luck for red to those with the best.
    pub parts: [Rate; PARTS],
    /// Kinds of rolls, the weightiest first.
    pub kinds: Vec<KindOfRoll>,
    /// What a worth may be off by, in 19 of 20 cases.
    pub give_or_take: f64,
}

/// A kind of roll, and what luck in it is worth.
#[derive(Clone, Debug, PartialEq)]
pub struct KindOfRoll {
    /// The rule that asks for the dice.
    pub rule: String,
    /// What is counted.
    pub counted: Counted,
    /// The usual surplus in a game.
    pub spread: f64,
    /// What red's share of a game gains by it.
    pub worth: f64,
}

impl Fortunes {
    /// Adds a game.
    pub fn take(&mut self, winner: Option<Side>, luck: &[Luck]) {
        let mut surplus = vec![0.0; self.kinds.len()];
        for row in luck {
            let known = self.kinds.iter().position(|(rule, counted)| *rule == row.rule && *counted == row.counted);
            let at = known.unwrap_or_else(|| {
                self.kinds.push((row.rule.clone(), row.counted));
                surplus.push(0.0);
                self.kinds.len() - 1
            });
            let more = (row.came - row.expected) as f64 / 100.0;
            surplus[at] += if row.side == Side::Red { more } else { -more };
        }
        let share = match winner {
            Some(Side::Red) => 1.0,
            Some(Side::Blue) => 0.0,
            None => 0.5,
        };
        self.games.push(Fortune { share, surplus });
    }

    /// What luck did; nothing where there are too few games, or all ended alike.
    pub fn verdict(&self) -> Option<Verdict> {
        let n = self.games.len();
        let mean = self.games.iter().map(|game| game.share).sum::<f64>() / n.max(1) as f64;
        let spread: f64 = self.games.iter().map(|game| (game.share - mean).powi(2)).sum();
        if n < FEWEST || spread < 1e-9 {
            return None;
        }
        let (kinds, rows) = self.weighed();
        let halves = [0, 1].map(|half| self.line(&rows, |n| n % 2 != half));
        let foretold: Vec<f64> = rows.iter().enumerate().map(|(n, row)| halves[n % 2].at(row)).collect();
        let missed: f64 = self.games.iter().zip(&foretold).map(|(game, told)| (game.share - told).powi(2)).sum();
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|a, b| foretold[*a].total_cmp(&foretold[*b]).then(a.cmp(b)));
        let parts = std::array::from_fn(|part| {
            let these = &order[part * n / PARTS..(part + 1) * n / PARTS];
            wilson(these.iter().map(|game| self.games[*game].share).sum(), these.len() as u32)
        });
        let whole = self.line(&rows, |_| true);
        let mut kinds: Vec<KindOfRoll> = kinds
            .into_iter()
            .zip(&whole.weights)
            .map(|((kind, spread), worth)| {
                let (rule, counted) = self.kinds[kind].clone();
                KindOfRoll { rule, counted, spread, worth: *worth }
            })
            .collect();
        kinds.sort_by(|a, b| b.worth.abs().total_cmp(&a.worth.abs()));
        // Every kind is measured in its own spread, and surpluses of different kinds have nothing to do with each other.
        let off: f64 = self.games.iter().zip(&rows).map(|(game, row)| (game.share - whole.at(row)).powi(2)).sum();
        let give_or_take = Z * (off / n.saturating_sub(kinds.len() + 1).max(1) as f64 / n as f64).sqrt();
        Some(Verdict { explained: (1.0 - missed / spread).max(0.0), parts, kinds, give_or_take })
    }

    /// The kinds that came up most, with their spread, and the games measured in those spreads.
    fn weighed(&self) -> (Vec<(usize, f64)>, Vec<Vec<f64>>) {
        let n = self.games.len();
        let of = |game: &Fortune, kind: usize| game.surplus.get(kind).copied().unwrap_or(0.0);
        let spread = |kind: usize| {
            let squares: f64 = self.games.iter().map(|game| of(game, kind).powi(2)).sum();
            (squares / n as f64).sqrt()
        };
        let often = |kind: usize| self.games.iter().filter(|game| of(game, kind).abs() > 0.0).count();
        let mut kinds: Vec<usize> = (0..self.kinds.len()).filter(|kind| often(*kind) * 10 >= n).collect();
        kinds.sort_by_key(|kind| std::cmp::Reverse(often(*kind)));
        kinds.truncate(MOST_KINDS.min(n / GAMES_A_KIND / 2).max(1));
        let kinds: Vec<(usize, f64)> = kinds.into_iter().map(|kind| (kind, spread(kind))).collect();
        let row = |game: &Fortune| kinds.iter().map(|(kind, spread)| of(game, *kind) / spread).collect();
        let rows = self.games.iter().map(row).collect();
        (kinds, rows)
    }

    /// The best straight line through the games that `counts`.
    fn line(&self, rows: &[Vec<f64>], counts: impl Fn(usize) -> bool) -> Line {
        let width = rows.first().map_or(0, Vec::len);
        let chosen: Vec<usize> = (0..rows.len()).filter(|n| counts(*n)).collect();
        let mean = chosen.iter().map(|n| self.games[*n].share).sum::<f64>() / chosen.len().max(1) as f64;
        let mut a = vec![vec![0.0; width]; width];
        let mut b = vec![0.0; width];
        for n in chosen {
            let (row, off) = (&rows[n], self.games[n].share - mean);
            for (i, x) in row.iter().enumerate() {
                b[i] += x * off;
                for (cell, y) in a[i].iter_mut().zip(row) {
                    *cell += x * y;
                }
            }
        }
        for (i, row) in a.iter_mut().enumerate() {
            row[i] += RIDGE;
        }
        Line { mean, weights: solve(a, b) }
    }
}

struct Line {
    mean: f64,
    weights: Vec<f64>,
}

impl Line {
    fn at(&self, row: &[f64]) -> f64 {
        self.mean + row.iter().zip(&self.weights).map(|(x, weight)| x * weight).sum::<f64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Mix;

    fn luck(side: Side, rule: &str, came: i64) -> Luck {
        Luck { side, rule: rule.into(), counted: Counted::Successes, dice: 1, expected: 0, came }
    }

    /// Games decided by the surplus of one rule, with another that means nothing.
    fn fortunes(decided_by_dice: bool) -> Fortunes {
        let mut mix = Mix::new(7);
        let mut all = Fortunes::default();
        for _ in 0..600 {
            let mut throw = || i64::from(mix.between(-300, 300));
            let (fire, noise) = (throw(), throw());
            let swayed = if decided_by_dice { fire } else { throw() };
            let winner = if swayed > 0 { Side::Red } else { Side::Blue };
            all.take(Some(winner), &[luck(Side::Red, "toy.fire", fire), luck(Side::Blue, "toy.noise", noise)]);
        }
        all
    }

    #[test]
    fn luck_that_decides_is_found_and_other_luck_is_not() {
        let verdict = fortunes(true).verdict().unwrap();
        assert!(verdict.explained > 0.6, "{verdict:?}");
        assert_eq!(verdict.kinds[0].rule, "toy.fire");
        assert!(verdict.kinds[0].worth > 5.0 * verdict.kinds[1].worth.abs());
        assert!(verdict.parts[0].rate < 0.05 && verdict.parts[4].rate > 0.95);
        let verdict = fortunes(false).verdict().unwrap();
        assert!(verdict.explained < 0.02, "{verdict:?}");
    }

    #[test]
    fn a_few_games_say_nothing() {
        let mut few = Fortunes::default();
        few.take(Some(Side::Red), &[luck(Side::Red, "toy.fire", 100)]);
        assert_eq!(few.verdict(), None);
    }
}
