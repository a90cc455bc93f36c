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
        let (index, rest) = Self::scrambled(from, to);
        let entry = &self.entries[index];
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

    /// Spreads lines over the entries: the index, and the rest of the line. Each step can be undone, so that two lines never
    /// come out the same.
    fn scrambled(from: u64, to: u64) -> (usize, u64) {
        const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
        let mask = (1 << END_BITS) - 1;
        let far = to.wrapping_mul(ODD) & mask;
        let far = far ^ far >> (END_BITS / 2) ^ from.wrapping_mul(ODD) >> (64 - END_BITS);
        ((far & ((1 << INDEX_BITS) - 1)) as usize, from << (END_BITS - INDEX_BITS) | far >> INDEX_BITS)
    }
}

/// A place as one number; none for places that do not fit.
pub(crate) fn place(at: Point) -> Option<u64> {
    let fits = |n: i32| u64::try_from(n).ok().filter(|n| *n < 1 << COORDINATE_BITS);
    Some(fits(at.x)? << COORDINATE_BITS | fits(at.y)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Many lines of few places fall on few entries: none is ever taken for another.
    #[test]
    fn no_line_is_taken_for_another() {
        let lines = Lines::<6, { 2 * COORDINATE_BITS }>::default();
        let mut mix = engine::Mix::new(5);
        let mut end = || {
            let at = |n: u32| (n * 31_337 % 72_000) as i32;
            place(Point::new(at(mix.below(12)), at(mix.below(12)))).expect("it lies on a table")
        };
        for _ in 0..20_000 {
            let (from, to) = (end(), end());
            let answer = 1 + ((from ^ to.rotate_left(7)) % 3) as u32;
            assert_eq!(lines.known(from, to, || answer), answer);
        }
    }
}
