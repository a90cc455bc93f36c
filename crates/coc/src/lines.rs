//! Answers about straight lines that depend on nothing but their ends, kept to be given again.
//!
//! Such a memo only saves work: it is no part of the state, and a game is the same with or without it. Several threads, and
//! all games on the same table, may share one, because an entry is a single word that is written and read as a whole.

use std::sync::atomic::{AtomicU64, Ordering};

use table::Point;

/// Bits of one coordinate: 131 inches, more than most tables.
pub(crate) const COORDINATE_BITS: u32 = 17;

/// So many answers, the latest of those that fall on the same entry; each end of a line is a number of so many bits.
///
/// The index of an entry and the rest of its line are the whole line, so that an entry is never mistaken for another
/// line's. What is left of the word is the answer.
pub(crate) struct Lines<const INDEX_BITS: u32, const END_BITS: u32> {
    entries: Box<[AtomicU64]>,
}

impl<const INDEX_BITS: u32, const END_BITS: u32> Default for Lines<INDEX_BITS, END_BITS> {
    fn default() -> Self {
        Lines { entries: (0..1 << INDEX_BITS).map(|_| AtomicU64::new(0)).collect() }
    }
}

impl<const INDEX_BITS: u32, const END_BITS: u32> Lines<INDEX_BITS, END_BITS> {
    /// Bits of an answer.
    pub const KNOWN_BITS: u32 = 64 + INDEX_BITS - 2 * END_BITS;

    /// What is known about a line, or what `judge` makes of it: a number that is never zero, or it would not be kept.
    pub fn known(&self, from: u64, to: u64, judge: impl FnOnce() -> u32) -> u32 {
        let scrambled = Self::scramble(u128::from(from) << END_BITS | u128::from(to));
        let entry = &self.entries[(scrambled & ((1 << INDEX_BITS) - 1)) as usize];
        let rest = (scrambled >> INDEX_BITS) as u64;
        let word = entry.load(Ordering::Relaxed);
        let known = (word & ((1 << Self::KNOWN_BITS) - 1)) as u32;
        if known != 0 && word >> Self::KNOWN_BITS == rest {
            return known;
        }
        let judged = judge();
        if judged >> Self::KNOWN_BITS == 0 {
            entry.store(rest << Self::KNOWN_BITS | u64::from(judged), Ordering::Relaxed);
        }
        judged
    }

    /// Spreads lines over the entries. Each step can be undone, so that two lines never come out the same.
    const fn scramble(line: u128) -> u128 {
        const ODD: u128 = 0x9e_3779_b97f_4a7c_15f3;
        let mask = (1 << (2 * END_BITS)) - 1;
        let mut x = line;
        x ^= x >> END_BITS;
        x = x.wrapping_mul(ODD) & mask;
        x ^= x >> END_BITS;
        x = x.wrapping_mul(ODD) & mask;
        x ^ x >> END_BITS
    }
}

/// A place as one number; none for places that do not fit.
pub(crate) fn place(at: Point) -> Option<u64> {
    let fits = |n: i32| u64::try_from(n).ok().filter(|n| *n < 1 << COORDINATE_BITS);
    Some(fits(at.x)? << COORDINATE_BITS | fits(at.y)?)
}
