//! The luck ledger: for each seat and each kind of roll what was to be expected and what came.

use dice::{Faces, Pool};
use serde::{Deserialize, Serialize};

use crate::explain::Count;
use crate::{RuleId, Seat, Why};

/// How many single rolls the ledger points out.
const MOST_SWINGS: usize = 3;

/// A throw as the ledger needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct Throw {
    /// The number of the input.
    pub n: usize,
    /// For which rule, whose dice, and what was counted.
    pub why: Why,
    /// What was thrown.
    pub pool: Pool,
    /// What it showed.
    pub faces: Faces,
}

/// What was expected of the dice, and what came.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Ledger {
    /// One row for each seat, rule and way of counting, in the order in which they first came up.
    pub rows: Vec<LedgerRow>,
    /// The rolls furthest from what was to be expected, the furthest first.
    pub swings: Vec<Swing>,
}

/// One kind of roll of one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct LedgerRow {
    /// Whose dice.
    pub seat: Seat,
    /// The rule that asked for them.
    pub rule: RuleId,
    /// What was counted: `total`, or `successes` where single dice succeed or fail.
    pub counted: Counted,
    /// How often dice were thrown for it.
    pub rolls: u32,
    /// How many dice in all.
    pub dice: u32,
    /// The mean of what was counted, in hundredths.
    pub expected_hundredths: i32,
    /// What came.
    pub came: i32,
}

/// What a row adds up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Counted {
    /// The pips.
    Total,
    /// Dice that showed enough.
    Successes,
}

/// One roll that was far from what was to be expected.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Swing {
    /// The number of the input, for those who want to go there.
    pub n: usize,
    /// Whose dice.
    pub seat: Seat,
    /// The rule that asked for them.
    pub rule: RuleId,
    /// What was thrown: `8d6`.
    pub pool: String,
    /// What it showed.
    pub faces: Vec<u8>,
    /// What was counted.
    pub counted: Counted,
    /// What single dice needed, where they succeed or fail.
    pub needed: Option<u8>,
    /// The mean, in hundredths.
    pub expected_hundredths: i32,
    /// What came.
    pub came: i32,
}

/// One throw as a ledger counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reckoned {
    /// What was counted.
    pub counted: Counted,
    /// The mean, in hundredths.
    pub expected_hundredths: i32,
    /// What came.
    pub came: i32,
}

/// Counts one throw; nothing if no dice fell.
pub fn reckon(why: Why, pool: Pool, faces: &Faces) -> Option<Reckoned> {
    if pool.is_empty() {
        return None;
    }
    let throw = Throw { n: 0, why, pool, faces: faces.clone() };
    let expected_hundredths = Moments::of(&throw).mean_hundredths();
    Some(Reckoned { counted: throw.counted().0, expected_hundredths, came: came(&throw) })
}

impl Throw {
    /// What is counted, and what single dice need if they succeed or fail.
    const fn counted(&self) -> (Counted, Option<u8>) {
        match self.why.count {
            Count::Total => (Counted::Total, None),
            Count::AtLeast(needed) => (Counted::Successes, Some(needed)),
        }
    }
}

impl Ledger {
    /// Adds up the throws of a game.
    pub fn of<'a>(throws: impl IntoIterator<Item = &'a Throw>) -> Ledger {
        let mut ledger = Ledger::default();
        let mut swings: Vec<(u128, Swing)> = Vec::new();
        for throw in throws.into_iter().filter(|throw| !throw.pool.is_empty()) {
            let moments = Moments::of(throw);
            let expected = moments.mean_hundredths();
            let (counted, needed) = throw.counted();
            let came = came(throw);
            let (seat, rule) = (throw.why.seat, throw.why.rule);
            let known = ledger.rows.iter().position(|r| (r.seat, r.rule, r.counted) == (seat, rule, counted));
            let at = known.unwrap_or_else(|| {
                let row = LedgerRow { seat, rule, counted, rolls: 0, dice: 0, expected_hundredths: 0, came: 0 };
                ledger.rows.push(row);
                ledger.rows.len() - 1
            });
            let row = &mut ledger.rows[at];
            row.rolls += 1;
            row.dice += throw.pool.len() as u32;
            row.expected_hundredths += expected;
            row.came += came;
            let far = moments.surprise(came);
            if far > 0 {
                let (pool, faces) = (throw.pool.to_string(), throw.faces.to_vec());
                let swing =
                    Swing { n: throw.n, seat, rule, pool, faces, counted, needed, expected_hundredths: expected, came };
                swings.push((far, swing));
            }
        }
        // The sort is stable: of two rolls as far from the mean the earlier one stands first.
        swings.sort_by_key(|(far, _)| std::cmp::Reverse(*far));
        ledger.swings = swings.into_iter().take(MOST_SWINGS).map(|(_, swing)| swing).collect();
        ledger
    }
}

fn came(throw: &Throw) -> i32 {
    let numbers = throw.pool.dice().zip(throw.faces.iter()).filter(|(die, _)| die.is_number());
    match throw.why.count {
        Count::Total => numbers.map(|(_, face)| i32::from(*face)).sum(),
        Count::AtLeast(needed) => numbers.filter(|(_, face)| **face >= needed).count() as i32,
    }
}

/// Mean and spread of what is counted of a pool, as fractions over one common denominator.
struct Moments {
    /// Sum of the means, times `over`.
    mean: i64,
    /// Sum of the variances, times `over` squared.
    variance: i64,
    over: i64,
}

impl Moments {
    fn of(throw: &Throw) -> Self {
        // 60 is a multiple of the sides of every die with numbers.
        let mut all = Moments { mean: 0, variance: 0, over: 60 };
        for die in throw.pool.dice().filter(|die| die.is_number()) {
            let values: Vec<i64> = die.faces().iter().map(|face| counted_as(throw.why.count, *face)).collect();
            let sides = values.len() as i64;
            let (sum, squares) = values.iter().fold((0, 0), |(sum, squares), v| (sum + v, squares + v * v));
            let share = all.over / sides;
            all.mean += sum * share;
            all.variance += squares * share * all.over - (sum * share) * (sum * share);
        }
        all
    }

    fn mean_hundredths(&self) -> i32 {
        ((self.mean * 100 + self.over / 2) / self.over) as i32
    }

    /// How many spreads the result lies from the mean, squared, in millionths.
    fn surprise(&self, came: i32) -> u128 {
        let off = i128::from(i64::from(came) * self.over - self.mean);
        if self.variance == 0 { 0 } else { (off * off) as u128 * 1_000_000 / self.variance as u128 }
    }
}

fn counted_as(count: Count, face: u8) -> i64 {
    match count {
        Count::Total => face.into(),
        Count::AtLeast(needed) => i64::from(face >= needed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throw(n: usize, seat: u8, pool: Pool, faces: &[u8], count: Count) -> Throw {
        let mut why = Why::new(RuleId::new("toy.fire"), Seat(seat));
        why.count = count;
        Throw { n, why, pool, faces: Faces::try_from(faces).unwrap() }
    }

    #[test]
    fn hits_and_pips_are_expected_exactly_and_added_up_by_seat() {
        let throws = [
            throw(1, 0, Pool::d6(6), &[6, 6, 6, 6, 6, 6], Count::AtLeast(5)),
            throw(2, 0, Pool::d6(3), &[1, 1, 1], Count::AtLeast(5)),
            throw(3, 1, Pool::d10(2), &[10, 1], Count::Total),
            throw(4, 1, Pool::NONE, &[], Count::Total),
        ];
        let ledger = Ledger::of(&throws);
        assert_eq!(ledger.rows.len(), 2);
        let red = &ledger.rows[0];
        assert_eq!((red.rolls, red.dice, red.expected_hundredths, red.came), (2, 9, 300, 6));
        assert_eq!(red.counted, Counted::Successes);
        let blue = &ledger.rows[1];
        assert_eq!((blue.rolls, blue.expected_hundredths, blue.came), (1, 1100, 11));
    }

    #[test]
    fn the_rolls_furthest_from_what_was_to_be_expected_are_pointed_out() {
        let throws: Vec<Throw> = [&[3, 4][..], &[6, 6], &[4, 5], &[1, 1], &[2, 2]]
            .into_iter()
            .enumerate()
            .map(|(n, faces)| throw(n, 0, Pool::d6(2), faces, Count::Total))
            .collect();
        let swings: Vec<usize> = Ledger::of(&throws).swings.iter().map(|swing| swing.n).collect();
        assert_eq!(swings, [1, 3, 4], "twelve, then two, then four; seven is what one expects");
    }
}
