//! The distributions of what is counted on dice.

use std::collections::BTreeMap;

use super::{Dist, gather, sum};
use crate::{Die, Faces, Pool};

impl Dist<u32> {
    /// What one die shows; for the arrow die the hours of the clock.
    pub fn of_die(die: Die) -> Dist<u32> {
        Dist::uniform(die.faces().iter().copied().map(u32::from))
    }

    /// The sum of a pool, as [`Roll::total`](crate::Roll::total) counts it.
    pub fn sum_of(pool: Pool) -> Dist<u32> {
        let ways = numbers(pool).fold(vec![1.0], |ways, die| convolve(&ways, &faces_ways(die)));
        from_dense(&ways)
    }

    /// How many dice show this or more, as [`Roll::at_least`](crate::Roll::at_least) counts them.
    pub fn at_least_count(pool: Pool, needed: impl Into<i32>) -> Dist<u32> {
        let needed = needed.into();
        Dist::counting(pool, |face| i32::from(face) >= needed)
    }

    /// How many dice show a face that this holds for.
    pub fn counting(pool: Pool, holds: impl Fn(u8) -> bool) -> Dist<u32> {
        let ways = numbers(pool).fold(vec![1.0], |ways, die| {
            let good = die.faces().iter().filter(|&&face| holds(face)).count() as u32;
            let bad = u32::from(die.sides()) - good;
            convolve(&ways, &[f64::from(bad), f64::from(good)])
        });
        from_dense(&ways)
    }

    /// The sum of the so many highest dice.
    pub fn keep_highest(pool: Pool, count: usize) -> Dist<u32> {
        kept(pool, count, |face| face)
    }

    /// The sum of the so many lowest dice.
    pub fn keep_lowest(pool: Pool, count: usize) -> Dist<u32> {
        kept(pool, count, |face| u8::MAX - face)
    }

    /// Of so many tries, each with this probability, how many succeed.
    pub fn binomial(tries: u32, p: f64) -> Dist<u32> {
        let p = p.clamp(0.0, 1.0);
        let chances = (0..tries).fold(vec![1.0], |chances, _| convolve(&chances, &[1.0 - p, p]));
        from_dense(&chances)
    }

    /// The outcome, with a one thrown again once; the second throw stands.
    #[must_use]
    pub fn reroll_ones(&self) -> Dist<u32> {
        self.reroll(|&face| face == 1)
    }

    /// The sum of two independent numbers.
    #[must_use]
    pub fn plus(&self, other: &Dist<u32>) -> Dist<u32> {
        self.and_then(|left| other.map(|right| left + right))
    }

    /// The sum of so many independent numbers that are all like this one.
    #[must_use]
    pub fn times(&self, count: u32) -> Dist<u32> {
        // By halving: the first half twice, and one more if the count is odd.
        match count {
            0 => Dist::certain(0),
            1 => self.clone(),
            _ => {
                let half = self.times(count / 2);
                let even = half.plus(&half);
                if count.is_multiple_of(2) { even } else { even.plus(self) }
            }
        }
    }
}

impl<const N: usize> Dist<[u32; N]> {
    /// How many dice of one throw fall into each band, all bands seen together, as
    /// [`Roll::bands`](crate::Roll::bands) counts them.
    pub fn bands(pool: Pool, starts: &[i32; N]) -> Dist<[u32; N]> {
        assert!(starts.is_sorted(), "bands start in ascending order: {starts:?}");
        let mut ways = BTreeMap::from([([0; N], 1.0)]);
        for die in numbers(pool) {
            let bands = die.faces().iter().map(|&face| {
                let band = starts.iter().rposition(|&start| start <= i32::from(face));
                (band, 1.0)
            });
            let bands = gather(bands);
            let mut more = BTreeMap::new();
            for (counts, before) in &ways {
                for (band, sides) in &bands {
                    let mut counts = *counts;
                    if let Some(band) = band {
                        counts[*band] += 1;
                    }
                    *more.entry(counts).or_insert(0.0) += before * sides;
                }
            }
            ways = more;
        }
        let total = sum(ways.values().copied());
        Dist::from_ways(ways, total)
    }
}

impl Dist<Faces> {
    /// All that a pool can show, like dice being put in ascending order: the way to whatever has no
    /// shorter one, for example doubles. Arrow dice keep their order, because the first one counts.
    ///
    /// The list grows fast: 5d6 have 252 entries and 10d6 have 3003.
    pub fn thrown(pool: Pool) -> Dist<Faces> {
        let mut ways = BTreeMap::from([(Faces::default(), 1.0)]);
        for (die, count) in pool.groups() {
            let group = like_dice(die, count);
            let mut more = BTreeMap::new();
            for (faces, before) in &ways {
                for (behind, with) in &group {
                    let mut faces = faces.clone();
                    behind.iter().for_each(|&face| faces.push(face));
                    more.insert(faces, before * with);
                }
            }
            ways = more;
        }
        let total = sum(ways.values().copied());
        Dist::from_ways(ways, total)
    }
}

/// The dice that show numbers; the arrow die takes no part in sums and counts.
fn numbers(pool: Pool) -> impl Iterator<Item = Die> {
    pool.dice().filter(|die| die.is_number())
}

/// For each number from zero, on how many sides of the die it stands.
fn faces_ways(die: Die) -> Vec<f64> {
    let mut ways = vec![0.0; usize::from(die.most()) + 1];
    for &face in die.faces() {
        ways[usize::from(face)] += 1.0;
    }
    ways
}

fn convolve(left: &[f64], right: &[f64]) -> Vec<f64> {
    let mut both = vec![0.0; left.len() + right.len() - 1];
    for (at, l) in left.iter().enumerate() {
        for (sum, r) in both[at..].iter_mut().zip(right) {
            *sum += l * r;
        }
    }
    both
}

/// From the ways to 0, 1, 2 and so on.
fn from_dense(ways: &[f64]) -> Dist<u32> {
    let total = sum(ways.iter().copied());
    Dist::from_ways((0..).zip(ways.iter().copied()), total)
}

/// The sum of the dice that stand first when they are put in descending order of rank.
///
/// Exactly one die is the last that is kept. Say that it shows `last`; like dice stand in the order in
/// which they were thrown. Then every die before it is kept if it ranks as high or higher, and every
/// die behind it only if it ranks higher. That splits the dice into independent ones, so that sums can be
/// counted die by die, for each value that the last kept die can show.
fn kept(pool: Pool, count: usize, rank: impl Fn(u8) -> u8) -> Dist<u32> {
    let dice: Vec<Die> = numbers(pool).collect();
    if count >= dice.len() {
        return Dist::sum_of(pool);
    }
    if count == 0 {
        return Dist::certain(0);
    }
    let most = dice.iter().map(|die| die.most()).max().unwrap_or(0);
    let mut ways = vec![0.0; count * usize::from(most) + 1];
    for last in 1..=most {
        let kept = ways_with_last(&dice, count, last, &rank);
        ways.iter_mut().zip(kept).for_each(|(sum, kept)| *sum += kept);
    }
    from_dense(&ways)
}

/// The ways to each sum of `count` kept dice of which the last shows `last`.
fn ways_with_last(dice: &[Die], count: usize, last: u8, rank: &impl Fn(u8) -> u8) -> Vec<f64> {
    let most = dice.iter().map(|die| die.most()).max().unwrap_or(0);
    let width = count * usize::from(most) + 1;
    // For each number of kept dice, the ways to each sum: before the last kept die has come, and after.
    let mut before = vec![vec![0.0; width]; count + 1];
    let mut after = before.clone();
    before[0][0] = 1.0;
    for die in dice {
        let mut next_before = vec![vec![0.0; width]; count + 1];
        let mut next_after = next_before.clone();
        for &face in die.faces() {
            let higher = rank(face) > rank(last);
            let like = face == last;
            add_face(&mut next_before, &before, higher || like, face);
            add_face(&mut next_after, &after, higher, face);
            if like {
                add_face(&mut next_after, &before, true, face);
            }
        }
        (before, after) = (next_before, next_after);
    }
    after.swap_remove(count)
}

/// Adds the ways in which this die shows this face, and is kept or is not.
fn add_face(to: &mut [Vec<f64>], from: &[Vec<f64>], is_kept: bool, face: u8) {
    let (step, shift) = if is_kept { (1, usize::from(face)) } else { (0, 0) };
    for (sums, ways) in to[step..].iter_mut().zip(from) {
        for (sum, ways) in sums[shift..].iter_mut().zip(ways) {
            *sum += ways;
        }
    }
}

/// What so many like dice show, numbers in ascending order, with the ways to each.
fn like_dice(die: Die, count: u8) -> BTreeMap<Faces, f64> {
    let mut ways = BTreeMap::from([(Faces::default(), 1.0)]);
    for _ in 0..count {
        let mut more = BTreeMap::new();
        for (faces, before) in &ways {
            for &face in die.faces() {
                let mut faces = faces.clone();
                if die.is_number() {
                    faces.insert(face);
                } else {
                    faces.push(face);
                }
                *more.entry(faces).or_insert(0.0) += before;
            }
        }
        ways = more;
    }
    ways
}
