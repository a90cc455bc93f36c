//! Step 7, assaults of both kinds.

use engine::{Cx, Eye, Line, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::{Answer, Scw};

pub(crate) fn declare_on_armour(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let _ = (game, cx, side);
    Ok(Turn::Done)
}

pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}

/// Which infantry assaults which vehicle?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoStalks {
    pub(crate) side: Side,
}

impl Asked for WhoStalks {
    fn rule(&self) -> RuleId {
        rule!("scw.assault-armour.conditions")
    }

    fn title(&self, _: &Scw) -> String {
        "Which infantry assaults which vehicle?".into()
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }
}

/// Which combat is fought next?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhichCombat {
    pub(crate) side: Side,
}

impl Asked for WhichCombat {
    fn rule(&self) -> RuleId {
        rule!("scw.assault.contact")
    }

    fn title(&self, _: &Scw) -> String {
        "Which combat is fought next?".into()
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }
}

/// Which unit leads?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoLeads {
    pub(crate) side: Side,
}

impl Asked for WhoLeads {
    fn rule(&self) -> RuleId {
        rule!("scw.assault.roll")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit leads?".into()
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }
}

/// Who supports?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoSupports {
    pub(crate) side: Side,
}

impl Asked for WhoSupports {
    fn rule(&self) -> RuleId {
        rule!("scw.assault.rear-support")
    }

    fn title(&self, _: &Scw) -> String {
        "Who supports?".into()
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Scw, _eye: Eye) -> Option<Line> {
        match *self {}
    }
}
