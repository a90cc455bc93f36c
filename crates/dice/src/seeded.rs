//! Dice from a seed.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::{Die, Faces, Pool, Seed, Source};

/// A source that throws by itself, from a seed, in a way that anybody can check.
///
/// **How a face is made.** The seed is the key of `ChaCha` with 8 rounds, with a 64-bit block counter
/// and a 64-bit nonce, both starting at zero. Its output is read as a stream of bytes. For each die of
/// the pool, in order, the next byte is taken; with `s` sides, bytes of `256 - 256 % s` and more are
/// passed over, because they would favour the low sides, and the next byte is taken instead. The byte
/// modulo `s` is the index into [`Die::faces`]. Nothing else touches the stream.
///
/// So the n-th throw depends on the seed, on the pools before it, and on nothing else; and
/// [`Seeded::drawn`], the number of bytes taken so far, is all that is needed to continue.
#[derive(Clone, Debug)]
pub struct Seeded {
    stream: ChaCha8Rng,
    /// The rest of the word that was last taken from the stream, next byte lowest.
    word: u32,
    left: u8,
    drawn: u64,
}

impl Seeded {
    /// The source at the beginning of its stream.
    pub fn new(seed: Seed) -> Seeded {
        Seeded { stream: ChaCha8Rng::from_seed(*seed.bytes()), word: 0, left: 0, drawn: 0 }
    }

    /// The source after so many bytes, as told by [`Seeded::drawn`].
    pub fn at(seed: Seed, drawn: u64) -> Seeded {
        let mut source = Seeded::new(seed);
        source.stream.set_word_pos(u128::from(drawn / 4));
        source.drawn = drawn - drawn % 4;
        for _ in 0..drawn % 4 {
            source.byte();
        }
        source
    }

    /// How many bytes of the stream have been used.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// The seed, which is published when the game is over.
    pub fn seed(&self) -> Seed {
        Seed::from_bytes(self.stream.get_seed())
    }

    #[inline]
    fn byte(&mut self) -> u8 {
        if self.left == 0 {
            self.word = self.stream.next_u32();
            self.left = 4;
        }
        let byte = self.word as u8;
        self.word >>= 8;
        self.left -= 1;
        self.drawn += 1;
        byte
    }

    #[inline]
    fn side(&mut self, die: Die) -> u8 {
        let sides = die.sides();
        // This is 256 - 256 % sides - 1, written without leaving eight bits.
        let last_fair = u8::MAX - (u8::MAX % sides + 1) % sides;
        loop {
            let byte = self.byte();
            if byte <= last_fair {
                return byte % sides;
            }
        }
    }
}

impl Source for Seeded {
    fn throw(&mut self, pool: Pool) -> Option<Faces> {
        let mut faces = Faces::default();
        for (die, count) in pool.groups() {
            for _ in 0..count {
                let side = self.side(die);
                faces.push(die.faces()[usize::from(side)]);
            }
        }
        Some(faces)
    }
}
