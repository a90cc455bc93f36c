//! What is asked in step 8: whether to reorganise and to merge, and where black pins lie. R-NQM-124, R-NQM-130, R-NQM-146

use engine::asked::{Asked, Offer};
use engine::{RuleId, Seat, rule};
use serde::Serialize;

use crate::answer::Answer;
use crate::question::Taste;
use crate::troops::{StandId, UnitId};
use crate::{Nqm, morale, words};

/// Does a unit in good order stop to shed its pins?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reorganise {
    pub unit: UnitId,
}

impl Asked<Nqm> for Reorganise {
    fn rule(&self) -> RuleId {
        rule!("nqm.reorganisation.half-off")
    }

    fn title(&self, game: &Nqm) -> String {
        let pins = game.red_pins(self.unit);
        format!("{}: in order, red pins: {pins}. Does it reorganise?", game.name(self.unit))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Nth(0), Taste::Choose as u8));
        each(Offer::open(Answer::Nth(1), Taste::Done as u8));
        each(Offer::open(Answer::Waive, Taste::Done as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Nth(1) => "keep",
            Answer::Waive => "waive",
            _ => "reorganise",
        }
        .into()
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        let name = game.name(self.unit);
        match answer {
            Answer::Nth(1) => format!("{name} keeps its pins"),
            Answer::Waive => "the umpire reorganises whoever can, from now on".into(),
            _ => format!("{name} reorganises: half of the pins come off, the others turn black"),
        }
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("reorganise".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        morale::pieces(game, self.unit)
    }
}

/// Are the bases that are left merged into fewer stands?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Merge {
    pub unit: UnitId,
}

impl Asked<Nqm> for Merge {
    fn rule(&self) -> RuleId {
        rule!("nqm.summary.amalgamate")
    }

    fn title(&self, game: &Nqm) -> String {
        format!("Are the bases that {} has left merged into fewer stands?", game.name(self.unit))
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        each(Offer::open(Answer::Nth(0), Taste::Done as u8));
        each(Offer::open(Answer::Nth(1), Taste::Choose as u8));
    }

    fn key(&self, _: &Nqm, answer: &Answer) -> String {
        if *answer == Answer::Nth(1) { "merge" } else { "leave" }.into()
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        let what = if *answer == Answer::Nth(1) { "merges its bases" } else { "leaves its stands as they are" };
        format!("{} {what}", game.name(self.unit))
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("leave".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        morale::pieces(game, self.unit)
    }
}

/// Where does a black pin lie?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BlackPin {
    pub(super) open: Vec<StandId>,
    pub(super) left: u16,
    pub(super) usual: StandId,
}

impl Asked<Nqm> for BlackPin {
    fn rule(&self) -> RuleId {
        rule!("nqm.reorganisation.spread-black")
    }

    fn title(&self, _: &Nqm) -> String {
        match self.left {
            1 => "Which stand loses a base to a black pin?".into(),
            left => format!("Which stand loses a base to the first of {left} black pins?"),
        }
    }

    fn offers(&self, _: &Nqm, _: Seat, each: &mut dyn FnMut(Offer<Answer>)) {
        for stand in &self.open {
            each(Offer::open(Answer::Stand(*stand), Taste::Choose as u8));
        }
        each(Offer::open(Answer::Pass, Taste::Done as u8));
        each(Offer::open(Answer::Waive, Taste::Done as u8));
    }

    fn key(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) => game.of(*stand).id.clone(),
            Answer::Waive => "waive".into(),
            _ => "pass".into(),
        }
    }

    fn say(&self, game: &Nqm, answer: &Answer) -> String {
        match answer {
            Answer::Stand(stand) => format!("{} takes a black pin", words::stand(game, *stand)),
            Answer::Waive => "the umpire spreads all black pins from now on".into(),
            _ => format!("spread by the umpire, {} first", words::stand(game, self.usual)),
        }
    }

    fn concerns(&self, game: &Nqm, answer: &Answer) -> Vec<String> {
        match answer {
            Answer::Stand(stand) => vec![game.of(*stand).id.clone()],
            _ => Vec::new(),
        }
    }

    fn pass(&self, _: &Nqm) -> Option<String> {
        Some("pass".into())
    }

    fn about(&self, game: &Nqm) -> Vec<String> {
        self.open.iter().map(|stand| game.of(*stand).id.clone()).collect()
    }
}
