//! Airstrikes.

use engine::{Cx, Eye, Line, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::{Answer, Scw};

pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let _ = (game, cx, side);
    Ok(Turn::Done)
}

/// Where does the airstrike fall?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhereToStrike {
    pub(crate) side: Side,
}

impl Asked for WhereToStrike {
    fn rule(&self) -> RuleId {
        rule!("scw.air.any-observed-unit")
    }

    fn title(&self, _: &Scw) -> String {
        "Where does the airstrike fall?".into()
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
