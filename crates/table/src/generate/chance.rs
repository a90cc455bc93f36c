//! Chance for battlefields: a small generator that gives the same numbers everywhere and for ever.

use crate::Inches;

/// `SplitMix64`. A battlefield is named by its seed, so this may never change.
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number from `least` to `most`, both included; `least` where they are out of order.
    pub fn between(&mut self, least: i32, most: i32) -> i32 {
        if most <= least {
            return least;
        }
        let count = (most - least) as u64 + 1;
        least + ((u128::from(self.next()) * u128::from(count)) >> 64) as i32
    }

    /// A length between two others.
    pub fn length(&mut self, least: Inches, most: Inches) -> Inches {
        Inches::thousandths(self.between(least.thousandths_value(), most.thousandths_value()))
    }

    /// True so many times in a hundred.
    pub fn percent(&mut self, percent: i32) -> bool {
        self.between(1, 100) <= percent
    }

    /// One of the things, which must not be none.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.between(0, from.len() as i32 - 1) as usize]
    }

    /// Any order of the things.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for n in (1..things.len()).rev() {
            things.swap(n, self.between(0, n as i32) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut chance = Chance::new(1_234_567);
        assert_eq!(chance.next(), 6_457_827_717_110_365_317);
        assert_eq!(chance.next(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn a_number_between_two_others_takes_every_value() {
        let mut chance = Chance::new(1);
        let mut seen = [0; 6];
        for _ in 0..6000 {
            seen[chance.between(1, 6) as usize - 1] += 1;
        }
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
        assert_eq!(chance.between(4, 3), 4);
    }

    #[test]
    fn shuffling_loses_nothing() {
        let mut things: Vec<i32> = (0..20).collect();
        Chance::new(3).shuffle(&mut things);
        assert_ne!(things, (0..20).collect::<Vec<_>>());
        things.sort_unstable();
        assert_eq!(things, (0..20).collect::<Vec<_>>());
    }
}
