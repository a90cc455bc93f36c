//! The parts of a straight line that lie within a shape.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::{Bounds, Disc};
use crate::{Inches, Point};

/// A part of a line, as distances from where the line begins; never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Stretch {
    pub enter: Inches,
    pub leave: Inches,
}

impl Stretch {
    /// How long it is.
    pub fn depth(&self) -> Inches {
        self.leave - self.enter
    }

    /// The part that both have in common, if any.
    pub fn shared(&self, other: &Self) -> Option<Self> {
        let (enter, leave) = (self.enter.max(other.enter), self.leave.min(other.leave));
        (enter < leave).then_some(Self { enter, leave })
    }
}

/// Parts of one line; kept without allocation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stretches {
    parts: ArrayVec<Stretch, 128>,
}

impl Stretches {
    /// Adds a part. In the unheard-of case of more than 128 separate parts the last one is made longer.
    pub fn add(&mut self, stretch: Stretch) {
        if self.parts.is_full() {
            self.join();
        }
        if let Err(full) = self.parts.try_push(stretch)
            && let Some(last) = self.parts.last_mut()
        {
            last.leave = last.leave.max(full.element().leave);
        }
    }

    /// Puts the parts in order and joins those that overlap or touch.
    pub fn join(&mut self) {
        if self.parts.len() < 2 {
            return;
        }
        self.parts.sort_unstable();
        let mut kept = 0;
        for n in 1..self.parts.len() {
            let next = self.parts[n];
            if next.enter <= self.parts[kept].leave {
                self.parts[kept].leave = self.parts[kept].leave.max(next.leave);
            } else {
                kept += 1;
                self.parts[kept] = next;
            }
        }
        self.parts.truncate(kept + 1);
    }

    /// The parts in the order in which they stand.
    pub fn as_slice(&self) -> &[Stretch] {
        &self.parts
    }

    /// The length covered, what overlaps counted once.
    pub fn total(&mut self) -> Inches {
        self.join();
        self.parts.iter().map(Stretch::depth).sum()
    }
}

/// What outlines cover of one line.
///
/// Where corners lie exactly on the line, an outline is asked twice: as if the line ran a hair to its right, and a hair
/// to its left. Only what is covered both times is inside: so a line along the edge of a wood is not inside it, but a
/// line along the edge between two woods is inside the two together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cover {
    pub inside: Stretches,
    pub left: Stretches,
    pub right: Stretches,
}

impl Cover {
    /// Forgets everything, to be used again; it is too large to be passed about.
    pub fn clear(&mut self) {
        self.inside.parts.clear();
        self.left.parts.clear();
        self.right.parts.clear();
    }

    /// Works out what is inside, in order and joined.
    pub fn settle(&mut self) -> &mut Stretches {
        if !self.left.parts.is_empty() && !self.right.parts.is_empty() {
            self.left.join();
            self.right.join();
            for a in &self.left.parts {
                for shared in self.right.parts.iter().filter_map(|b| a.shared(b)) {
                    self.inside.add(shared);
                }
            }
        }
        self.inside.join();
        &mut self.inside
    }
}

/// A straight line made ready for many questions.
///
/// It is worked on from its western (then northern) end whichever way it was drawn, and told as drawn: so every answer
/// is the same, to the thousandth, from either end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    a: Point,
    b: Point,
    turned: bool,
    /// The measured length.
    pub length: i64,
    /// The true length in 256ths of a thousandth, rounded down, by which distances along the line are reckoned.
    fine: i64,
    squared: i64,
    pub bounds: Bounds,
}

impl Line {
    pub fn new(from: Point, to: Point) -> Self {
        let turned = to < from;
        let (a, b) = if turned { (to, from) } else { (from, to) };
        let squared = from.squared_distance(to);
        let fine = ((squared as u64) << 16).isqrt() as i64;
        let root = fine >> 8;
        let length = if root * root < squared { root + 1 } else { root };
        Self { a, b, turned, length, fine, squared, bounds: Bounds::around(&[a, b]) }
    }

    /// A stretch of this line as seen from the end where it was drawn from.
    pub fn as_seen(&self, stretch: Stretch) -> Stretch {
        if !self.turned {
            return stretch;
        }
        let length = Inches::thousandths(self.length as i32);
        Stretch { enter: length - stretch.leave, leave: length - stretch.enter }
    }

    /// Adds the parts of the line that lie inside the outline.
    pub fn in_outline(&self, corners: &[Point], into: &mut Cover) {
        let mut cuts = Cuts::new();
        if self.cuts(corners, Touching::Left, &mut cuts) {
            let mut others = Cuts::new();
            self.cuts(corners, Touching::Right, &mut others);
            pairs(&mut cuts, |stretch| into.left.add(stretch));
            pairs(&mut others, |stretch| into.right.add(stretch));
        } else {
            pairs(&mut cuts, |stretch| into.inside.add(stretch));
        }
    }

    /// The parts of the line that lie inside the outline, in order and joined, until `each` has seen enough: whether it
    /// has not. None if a corner lies on the line: then both its sides count.
    pub fn each_within(&self, corners: &[Point], each: &mut impl FnMut(Stretch) -> bool) -> Option<bool> {
        let mut cuts = Cuts::new();
        if self.cuts(corners, Touching::Left, &mut cuts) {
            return None;
        }
        let mut open: Option<Stretch> = None;
        let mut going_on = true;
        pairs(&mut cuts, |next| match &mut open {
            Some(last) if next.enter <= last.leave => last.leave = last.leave.max(next.leave),
            last => {
                if let Some(done) = last.replace(next) {
                    going_on = going_on && each(done);
                }
            }
        });
        Some(going_on && open.is_none_or(each))
    }

    /// Collects where the outline passes from one side of the line to the other; tells whether a corner lies on it.
    fn cuts(&self, corners: &[Point], touching: Touching, into: &mut Cuts) -> bool {
        let Some(&last) = corners.last() else { return false };
        let way = self.b - self.a;
        let side = |p: Point| way.cross(p - self.a);
        // Corners on the line lie beyond it for one who looks from the one side, and not for one who looks from the other.
        let least = match touching {
            Touching::Left => 1,
            Touching::Right => 0,
        };
        let (mut before, mut side_before, mut touched) = (last, side(last), false);
        for &corner in corners {
            let here = side(corner);
            touched |= here == 0;
            if (here >= least) != (side_before >= least) {
                // Outlines have no more corners than there is room for cuts.
                let cut = self.cut(before, corner, here - side_before);
                if into.try_push(cut).is_err() {
                    break;
                }
            }
            (before, side_before) = (corner, here);
        }
        touched
    }

    /// How far along the line the edge from `p` to `q` cuts it; `change` is how much its side changes on the way.
    fn cut(&self, p: Point, q: Point, change: i64) -> i32 {
        let part = (p - self.a).cross(q - p);
        let (part, whole) = if change < 0 { (-part, -change) } else { (part, change) };
        if part <= 0 {
            return 0;
        }
        if part >= whole {
            return self.length as i32;
        }
        let along = match part.checked_mul(self.fine).and_then(|n| n.checked_add(whole << 7)) {
            Some(n) if whole < 1 << 54 => n / (whole << 8),
            _ => {
                let whole = i128::from(whole);
                ((i128::from(part) * i128::from(self.fine) + (whole << 7)) / (whole << 8)) as i64
            }
        };
        along.min(self.length) as i32
    }

    /// The part of the line that lies on the disc.
    pub fn in_disc(&self, disc: &Disc) -> Option<Stretch> {
        if self.squared == 0 || !self.bounds.meets(&disc.bounds()) {
            return None;
        }
        let (u, v) = (self.b - self.a, disc.centre - self.a);
        let aside = i128::from(u.cross(v));
        let squared = i128::from(self.squared);
        let left = i128::from(disc.radius.squared()) - (aside * aside + squared - 1) / squared;
        if left <= 0 {
            return None;
        }
        let half = (left as u64).isqrt() as i64;
        let foot = (i128::from(u.dot(v)) * i128::from(self.fine)).div_euclid(squared << 8) as i64;
        let (enter, leave) = ((foot - half).max(0), (foot + half).min(self.length));
        (enter < leave)
            .then(|| Stretch { enter: Inches::thousandths(enter as i32), leave: Inches::thousandths(leave as i32) })
    }

    /// The least and the greatest x of the part of the line between two heights, rounded outwards.
    pub fn columns_between(&self, north: i32, south: i32) -> (i32, i32) {
        let (dx, dy) = (i64::from(self.b.x - self.a.x), i64::from(self.b.y - self.a.y));
        let (top, bottom) = (self.bounds.least.y.max(north), self.bounds.most.y.min(south));
        if dy == 0 {
            return (self.bounds.least.x, self.bounds.most.x);
        }
        let x_at = |y: i32| i64::from(self.a.x) + (dx * i64::from(y - self.a.y)).div_euclid(dy);
        let (one, other) = (x_at(top), x_at(bottom));
        ((one.min(other) - 1) as i32, (one.max(other) + 1) as i32)
    }

    /// Whether the whole box lies to one side of the line; then nothing in it can be crossed.
    #[inline]
    pub fn misses(&self, bounds: &Bounds) -> bool {
        if !self.bounds.meets(bounds) {
            return true;
        }
        let (ux, uy) = (i64::from(self.b.x - self.a.x), i64::from(self.b.y - self.a.y));
        let side = |x: i32, y: i32| ux * i64::from(y - self.a.y) - uy * i64::from(x - self.a.x);
        let (least, most) = (bounds.least, bounds.most);
        let sides = [side(least.x, least.y), side(most.x, least.y), side(most.x, most.y), side(least.x, most.y)];
        sides.iter().all(|&s| s > 0) || sides.iter().all(|&s| s < 0)
    }
}

/// Where a line cuts an outline, which has at most this many corners.
pub(crate) const MOST_CORNERS: usize = 160;
type Cuts = ArrayVec<i32, MOST_CORNERS>;

/// To which side of the line a corner that lies on it is counted.
#[derive(Clone, Copy)]
enum Touching {
    Left,
    Right,
}

/// Between the first and the second cut the line is inside, between the third and the fourth, and so on.
fn pairs(cuts: &mut Cuts, mut each: impl FnMut(Stretch)) {
    if cuts.len() > 2 || cuts.len() == 2 && cuts[0] > cuts[1] {
        cuts.sort_unstable();
    }
    for pair in cuts.chunks_exact(2) {
        if pair[0] < pair[1] {
            each(Stretch { enter: Inches::thousandths(pair[0]), leave: Inches::thousandths(pair[1]) });
        }
    }
}
