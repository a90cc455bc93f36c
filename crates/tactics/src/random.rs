//! Any legal answer, each with equal chance.

use engine::{Appetite, Mix, Player, Probe};

/// A random player.
pub struct Random {
    mix: Mix,
    appetite: Appetite,
}

impl Random {
    /// A player that likes everything alike.
    pub const fn new(seed: u64) -> Self {
        Random { mix: Mix::new(seed), appetite: Appetite::EVEN }
    }

    /// A player with tastes of its own, for swarms that reach every corner of a rule book.
    pub const fn with_appetite(seed: u64, appetite: Appetite) -> Self {
        Random { mix: Mix::new(seed), appetite }
    }
}

impl<R: Probe> Player<R> for Random {
    fn answer(&mut self, view: &R::View<'_>, question: &R::Question) -> R::Answer {
        R::sample(view, question, &mut self.mix, &self.appetite)
    }

    fn reason(&self) -> String {
        "any legal answer".into()
    }
}
