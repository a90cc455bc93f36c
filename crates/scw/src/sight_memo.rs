//! Sight lines that have been judged before.
//!
//! Whether a line is open depends on nothing but its two ends, and the same lines are asked for again and again while
//! nobody moves. A memo only saves work: it is no part of the state, and a game is the same with or without it. Several
//! threads may share one, because an entry is a single word that is written and read as a whole.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use table::Point;

/// Bits that choose the entry.
const INDEX_BITS: u32 = 16;
/// Bits of one coordinate: 524 inches, more than the largest table.
const COORDINATE_BITS: u32 = 19;
/// Bits of a line: the four coordinates of its ends.
const LINE_BITS: u32 = 4 * COORDINATE_BITS;
const LINE_MASK: u128 = (1 << LINE_BITS) - 1;
/// Set in an entry that holds a line.
const TAKEN: u64 = 1;
/// Set in an entry whose line is open.
const OPEN: u64 = 2;

/// What is known about sight lines.
pub struct SightMemo {
    entries: Box<[AtomicU64]>,
}

impl Default for SightMemo {
    fn default() -> Self {
        SightMemo { entries: (0..1 << INDEX_BITS).map(|_| AtomicU64::new(0)).collect() }
    }
}

impl fmt::Debug for SightMemo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SightMemo")
    }
}

impl SightMemo {
    /// What is known about the line, or what `judge` makes of it.
    pub fn is_open(&self, from: Point, to: Point, judge: impl FnOnce() -> bool) -> bool {
        let Some(line) = line(from, to) else { return judge() };
        let scrambled = scramble(line);
        let entry = &self.entries[(scrambled & ((1 << INDEX_BITS) - 1)) as usize];
        // The index and the rest together are the whole line, so an entry is never mistaken for another line's.
        let rest = (scrambled >> INDEX_BITS) as u64;
        let known = entry.load(Ordering::Relaxed);
        if known & TAKEN != 0 && known >> 2 == rest {
            return known & OPEN != 0;
        }
        let open = judge();
        entry.store(rest << 2 | if open { OPEN | TAKEN } else { TAKEN }, Ordering::Relaxed);
        open
    }
}

/// The ends of a line as one number, the same from either end; none for places off the table.
fn line(from: Point, to: Point) -> Option<u128> {
    let end = |point: Point| -> Option<u128> {
        let x = u32::try_from(point.x).ok().filter(|x| *x < 1 << COORDINATE_BITS)?;
        let y = u32::try_from(point.y).ok().filter(|y| *y < 1 << COORDINATE_BITS)?;
        Some(u128::from(x) << COORDINATE_BITS | u128::from(y))
    };
    let (a, b) = (end(from)?, end(to)?);
    let (a, b) = if a <= b { (a, b) } else { (b, a) };
    Some(a << (2 * COORDINATE_BITS) | b)
}

/// Spreads lines over the entries. Each step can be undone, so that two lines never come out the same.
const fn scramble(line: u128) -> u128 {
    const ODD: u128 = 0x9e3_79b9_7f4a_7c15_f39d;
    let mut x = line;
    x ^= x >> 38;
    x = x.wrapping_mul(ODD) & LINE_MASK;
    x ^= x >> 38;
    x = x.wrapping_mul(ODD) & LINE_MASK;
    x ^ x >> 38
}
