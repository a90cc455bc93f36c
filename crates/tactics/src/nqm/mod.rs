//! `quick` for Not Quite Mechanised: rules of thumb, one file per concern.

use ::nqm::{Answer, Nqm, Question, View};
use engine::{Appetite, Mix, Player, Probe};

/// A player by rules of thumb.
pub(crate) struct Quick {
    mix: Mix,
}

impl Quick {
    /// A player; the seed varies its play where it has no preference.
    pub fn new(seed: u64) -> Self {
        Quick { mix: Mix::new(seed) }
    }
}

impl Player<Nqm> for Quick {
    fn answer(&mut self, view: &View<'_>, question: &Question) -> Answer {
        Nqm::sample(view, question, &mut self.mix, &Appetite::EVEN)
    }

    fn reason(&self) -> String {
        "no preference".into()
    }
}
