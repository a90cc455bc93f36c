//! Step 2, assault movement.

use engine::{Cx, Eye, Line, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::{Answer, Scw};

pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let _ = (game, cx, side);
    Ok(Turn::Done)
}

/// Which unit assaults?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoAssaults {
    pub(crate) side: Side,
}

impl Asked for WhoAssaults {
    fn rule(&self) -> RuleId {
        rule!("scw.assault-move.before-movement")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit assaults?".into()
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
