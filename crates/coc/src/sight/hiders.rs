//! What hid somebody last.
//!
//! Men stand together, and what hides one of them hides the next as well: the features that have hidden somebody lately are
//! tried first. It only saves work: it is no part of the state, and a line is the same whatever is tried first.

use std::sync::atomic::{AtomicU32, Ordering};

use table::FeatureId;

/// How many are kept.
const KEPT: usize = 4;

/// No feature has this number.
const NONE: u32 = u32::MAX;

/// Features that have hidden somebody lately, the last one first. Threads that share it may lose one: nothing depends on it.
#[derive(Debug)]
pub struct Hiders([AtomicU32; KEPT]);

impl Default for Hiders {
    fn default() -> Self {
        Hiders([const { AtomicU32::new(NONE) }; KEPT])
    }
}

impl Hiders {
    /// Whether one of them hides.
    pub(super) fn any(&self, mut hides: impl FnMut(FeatureId) -> bool) -> bool {
        for kept in &self.0 {
            let number = kept.load(Ordering::Relaxed);
            if number != NONE && hides(FeatureId(number as u16)) {
                kept.store(self.0[0].swap(number, Ordering::Relaxed), Ordering::Relaxed);
                return true;
            }
        }
        false
    }

    /// Notes a feature that has hidden somebody, and forgets the oldest.
    pub(super) fn note(&self, id: FeatureId) {
        let mut number = u32::from(id.0);
        for kept in &self.0 {
            number = kept.swap(number, Ordering::Relaxed);
        }
    }
}
