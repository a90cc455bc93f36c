//! Setting up: the defender first, then the attacker, each hidden from the other. R-NQM-145

use engine::asked::{Asked, Offer};
use engine::{Cx, RuleId, Seat, Step, rule};
use serde::Serialize;

use crate::answer::Answer;
use crate::question::Taste;
use crate::sequence::Turn;
use crate::Nqm;

/// One unit is placed, or all stand.
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}

/// Where does a unit begin?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Deploy {}

impl Asked<Nqm> for Deploy {
    fn rule(&self) -> RuleId {
        rule!("nqm.command.control-contents")
    }

    fn title(&self, _: &Nqm) -> String {
        "Who is placed where?".into()
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Done, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, _: &Answer) -> String {
        "done".into()
    }

    fn say(&self, _: &Nqm, _: &Answer) -> String {
        "everybody stands".into()
    }
}
