//! Chance that is no dice: for random players, tests and generators. The same numbers on every machine.

/// A small seeded generator (`SplitMix64`). Never used for the dice of a game.
#[derive(Clone, Debug)]
pub struct Mix(u64);

impl Mix {
    /// Starts from a seed.
    pub const fn new(seed: u64) -> Self {
        Mix(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be zero.
    pub const fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "a choice among nothing");
        (((self.next() >> 32) * bound as u64) >> 32) as u32
    }

    /// A number from `low` to `high`, both included.
    pub const fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as u32) as i32
    }

    /// True once in `n`.
    pub const fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// One of the items, or none if there are none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len() as u32) as usize) }
    }

    /// An index with chance proportional to its weight; all-zero weights count as equal.
    pub fn weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total: u32 = weights.iter().sum();
        if total == 0 {
            return if weights.is_empty() { None } else { Some(self.below(weights.len() as u32) as usize) };
        }
        let mut left = self.below(total);
        for (index, &weight) in weights.iter().enumerate() {
            if left < weight {
                return Some(index);
            }
            left -= weight;
        }
        None
    }
}
