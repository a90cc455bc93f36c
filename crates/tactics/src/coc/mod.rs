//! Chain of Command by rules of thumb.

use engine::{Appetite, Mix, Player, Probe};

/// A player by rules of thumb.
pub struct Quick {
    mix: Mix,
}

impl Quick {
    /// The seed varies its play where it has no preference.
    pub const fn new(seed: u64) -> Self {
        Quick { mix: Mix::new(seed) }
    }
}

impl Player<::coc::Coc> for Quick {
    fn answer(&mut self, view: &::coc::View<'_>, question: &::coc::Question) -> ::coc::Answer {
        ::coc::Coc::sample(view, question, &mut self.mix, &Appetite::EVEN)
    }

    fn reason(&self) -> String {
        "by rules of thumb".into()
    }
}
