//! Lines that have been followed before.
//!
//! What the ground leaves of a view depends on nothing but the two places, and the same lines are asked for again and
//! again while nobody moves. Smoke, rain and works are not in it, and it is not used for lines near a house that has come
//! down.

use std::fmt;

use super::line::Screen;
use super::{Lean, Post, Spot};
use crate::lines::{COORDINATE_BITS, Lines, place};

/// Bits that choose the entry.
const INDEX_BITS: u32 = 15;
/// Bits of a floor: four of them.
const FLOOR_BITS: u32 = 2;
/// Bits of one end of a line: a place with its floor, and whether somebody leans out of something there.
const END_BITS: u32 = 2 * COORDINATE_BITS + FLOOR_BITS + 1;

/// What is known about lines: a number from 1 to 31 for each.
#[derive(Default)]
pub struct SightMemo(Lines<INDEX_BITS, END_BITS>);

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
        self.0.known(one, other, || u32::from(judge())) as u8
    }
}

/// A place as one number; none for places that do not fit.
fn end(post: Post) -> Option<u64> {
    let floor = (post.spot.floor < 1 << FLOOR_BITS).then_some(post.spot.floor)?;
    let at = place(post.spot.at)? << FLOOR_BITS | u64::from(floor);
    Some(at << 1 | u64::from(post.lean == Lean::Out))
}
