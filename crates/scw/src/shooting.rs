//! Steps 5 and 6, shooting.

use engine::{Cx, Eye, Line, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::{Answer, Scw};

pub(crate) fn name(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let _ = (game, cx, side);
    Ok(Turn::Done)
}

pub(crate) fn take_hold(game: &mut Scw, cx: &mut Cx<'_, Scw>) -> Step<()> {
    let _ = (game, cx);
    Ok(())
}

pub(crate) fn forget_aim_unless_fired(element: &mut crate::state::Element) {
    let _ = element;
}

/// Which unit fires?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoFires {
    pub(crate) side: Side,
}

impl Asked for WhoFires {
    fn rule(&self) -> RuleId {
        rule!("scw.shooting.small-arms.fire-points")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit fires?".into()
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }
}

/// At whom?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AtWhom {
    pub(crate) side: Side,
}

impl Asked for AtWhom {
    fn rule(&self) -> RuleId {
        rule!("scw.shooting.small-arms.fire-points")
    }

    fn title(&self, _: &Scw) -> String {
        "At whom?".into()
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
