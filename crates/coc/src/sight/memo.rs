//! Lines that have been followed before.
//!
//! What the ground leaves of a view depends on nothing but the two places, and the same lines are asked for again and
//! again while nobody moves. A memo only saves work: it is no part of the state, and a game is the same with or without
//! it. Several threads may share one, because an entry is a single word that is written and read as a whole. Smoke, rain
//! and works are not in it, and it is not used for lines near a house that has come down.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::line::Screen;
use super::{Lean, Post, Spot};

/// Bits that choose the entry.
const INDEX_BITS: u32 = 15;
/// Bits of one coordinate: 131 inches, more than most tables.
const COORDINATE_BITS: u32 = 17;
/// Bits of a floor: four of them.
const FLOOR_BITS: u32 = 2;
/// Bits of one end of a line: a place with its floor, and whether somebody leans out of something there.
const END_BITS: u32 = 2 * COORDINATE_BITS + FLOOR_BITS + 1;
const LINE_BITS: u32 = 2 * END_BITS;
const LINE_MASK: u128 = (1 << LINE_BITS) - 1;
/// Bits of what is known: a number that is never zero, so that an entry that holds a line is not zero.
const KNOWN_BITS: u32 = 5;

/// What is known about lines.
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
    /// What is known about the view along a line, or what `judge` makes of it.
    pub(super) fn view(&self, from: Post, to: Post, judge: impl FnOnce() -> Option<Screen>) -> Option<Screen> {
        let mut hidden = false;
        let known = self.known(from, to, || {
            let view = judge();
            hidden = view.is_none();
            Screen::packed(view)
        });
        if hidden {
            // What is hidden from one end is hidden from the other, and that is asked next.
            self.known(to, from, || known);
        }
        Screen::unpacked(known)
    }

    /// Whether a line is known to be parted, or what `judge` makes of it. A memo is used for this or for views, not both.
    pub(crate) fn is_parted(&self, from: Spot, to: Spot, judge: impl FnOnce() -> bool) -> bool {
        self.known(Post::at(from), Post::at(to), || 1 + u8::from(judge())) == 2
    }

    /// What is known about the line, or what `judge` makes of it: a number from 1 to 31.
    fn known(&self, from: Post, to: Post, judge: impl FnOnce() -> u8) -> u8 {
        let (Some(one), Some(other)) = (end(from), end(to)) else { return judge() };
        let scrambled = scramble(one << END_BITS | other);
        let entry = &self.entries[(scrambled & ((1 << INDEX_BITS) - 1)) as usize];
        // The index and the rest together are the whole line, so an entry is never mistaken for another line's.
        let rest = (scrambled >> INDEX_BITS) as u64;
        let word = entry.load(Ordering::Relaxed);
        let known = (word & ((1 << KNOWN_BITS) - 1)) as u8;
        if known != 0 && word >> KNOWN_BITS == rest {
            return known;
        }
        let judged = judge();
        entry.store(rest << KNOWN_BITS | u64::from(judged), Ordering::Relaxed);
        judged
    }
}

/// A place as one number; none for places that do not fit.
fn end(post: Post) -> Option<u128> {
    let fits = |n: i32| u32::try_from(n).ok().filter(|n| *n < 1 << COORDINATE_BITS);
    let (x, y) = (fits(post.spot.at.x)?, fits(post.spot.at.y)?);
    let floor = (post.spot.floor < 1 << FLOOR_BITS).then_some(post.spot.floor)?;
    let place = (u64::from(x) << COORDINATE_BITS | u64::from(y)) << FLOOR_BITS | u64::from(floor);
    Some(u128::from(place << 1 | u64::from(post.lean == Lean::Out)))
}

/// Spreads lines over the entries. Each step can be undone, so that two lines never come out the same.
const fn scramble(line: u128) -> u128 {
    const ODD: u128 = 0x9e_3779_b97f_4a7c_15f3;
    let mut x = line;
    x ^= x >> END_BITS;
    x = x.wrapping_mul(ODD) & LINE_MASK;
    x ^= x >> END_BITS;
    x = x.wrapping_mul(ODD) & LINE_MASK;
    x ^ x >> END_BITS
}
