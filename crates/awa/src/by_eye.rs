//! How far it is, as fire measures it: with a tape in a battle, by eye in one that somebody only imagines.
//!
//! Nobody may measure before he has committed himself, and whoever thinks a battle through has nothing to measure with.
//! `awa.firing.no-premeasure`, R-AWA-009

use engine::{Mix, Seat};
use table::{Inches, Point};

use crate::Awa;
use crate::troops::UnitId;

/// What somebody misjudges in a battle that he imagines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByEye {
    /// What he believes: the same in all that he imagines. Whoever looks twice does not see better.
    belief: u64,
    /// By how much that may be wrong: something else each time.
    doubt: u64,
}

impl ByEye {
    /// The eye of a seat.
    pub fn of(seat: Seat, mix: &mut Mix) -> Self {
        ByEye { belief: u64::from(seat.0) + 1, doubt: mix.next() }
    }

    /// A distance between two units as it is judged in a turn: wrong by what average dice say, more the farther it is.
    fn judge(self, far: Inches, pair: u64, turn: u64) -> Inches {
        let inches = (far.thousandths_value() + 500) / 1_000;
        let step = (inches + 9) / 10;
        let off = |seed: u64| {
            let mut mix = Mix::new(Mix::new(seed ^ turn << 48).next() ^ pair);
            average(&mut mix) - average(&mut mix)
        };
        Inches::whole((inches + (off(self.belief) + off(self.doubt)) * step).max(1))
    }
}

/// What an average die shows.
fn average(mix: &mut Mix) -> i32 {
    const FACES: [i32; 6] = [2, 3, 3, 4, 4, 5];
    FACES[mix.below(6) as usize]
}

impl Awa {
    /// How far a place is from another, for a unit that fires at one.
    pub(crate) fn measured(&self, by: UnitId, at: UnitId, from: Point, to: Point) -> Inches {
        let far = from.distance_to(to);
        let Some(eye) = self.by_eye else { return far };
        let pair = (by.index() as u64) << 16 | at.index() as u64;
        eye.judge(far, pair, u64::from(self.state.day) << 8 | u64::from(self.state.turn))
    }
}
