//! Dice for games that differ in one decision: whatever is thrown for the same purpose, as often, in the same round shows the same
//! faces in all of them. What differs then is the decision's doing, and few games tell it from chance.

use std::cell::Cell;

use arrayvec::ArrayVec;
use dice::{Faces, MOST_DICE, Pool, Purpose, Source};
use engine::Mix;

/// The same luck in every game that is played with the same seed.
pub(crate) struct Luck<'a> {
    seed: u64,
    /// The round that the game is in, as those see it who play it.
    now: &'a Cell<u32>,
    round: u32,
    /// How often dice have been thrown in this round, by purpose.
    thrown: Vec<(Purpose, u32)>,
}

impl<'a> Luck<'a> {
    pub fn new(seed: u64, now: &'a Cell<u32>) -> Self {
        Luck { seed, now, round: now.get(), thrown: Vec::new() }
    }

    /// How often dice have been thrown for this before in the round.
    fn before(&mut self, purpose: Purpose) -> u32 {
        if self.round != self.now.get() {
            self.round = self.now.get();
            self.thrown.clear();
        }
        if let Some((_, times)) = self.thrown.iter_mut().find(|(known, _)| *known == purpose) {
            *times += 1;
            return *times;
        }
        self.thrown.push((purpose, 0));
        0
    }
}

impl Source for Luck<'_> {
    fn throw(&mut self, pool: Pool) -> Option<Faces> {
        self.throw_for(pool, Purpose { rule: "", seat: 0 })
    }

    fn throw_for(&mut self, pool: Pool, purpose: Purpose) -> Option<Faces> {
        let times = self.before(purpose);
        let name = purpose.rule.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let place = u64::from(self.round) << 40 ^ u64::from(times) << 8 ^ u64::from(purpose.seat);
        let mut mix = Mix::new(Mix::new(self.seed ^ name).next() ^ place);
        let mut faces: ArrayVec<u8, MOST_DICE> = ArrayVec::new();
        for (die, count) in pool.groups() {
            faces.extend((0..count).map(|_| die.faces()[mix.below(u32::from(die.sides())) as usize]));
        }
        Faces::try_from(faces.as_slice()).ok()
    }
}
