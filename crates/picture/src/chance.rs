//! Seeded chance for strokes: the same table looks the same to everybody, always.

/// A small generator (mulberry32); it decorates and decides nothing.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u32);

impl Chance {
    /// A generator for one named thing of one battlefield, so that taking a thing away leaves the others as they were.
    pub(crate) fn of(seed: u64, name: &str) -> Self {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64 ^ seed;
        for byte in name.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Self((hash ^ (hash >> 32)) as u32)
    }

    /// A number from 0 up to, but not including, 1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x6D2B_79F5);
        let mut t = (self.0 ^ (self.0 >> 15)).wrapping_mul(1 | self.0);
        t = t.wrapping_add((t ^ (t >> 7)).wrapping_mul(0x3d | t)) ^ t;
        f64::from(t ^ (t >> 14)) / 4_294_967_296.0
    }

    /// A number between `low` and `high`.
    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + self.unit() * (high - low)
    }

    /// A whole number below `n`.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.unit() * n as f64) as usize
    }
}
