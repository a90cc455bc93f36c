//! Step 3, movement.

use engine::{Cx, Eye, Line, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::troops::UnitId;
use crate::{Answer, Scw};
use table::Inches;

pub(crate) fn step(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let _ = (game, cx, side);
    Ok(Turn::Done)
}

/// How a body is driven back. R-SCW-027, R-SCW-028, R-SCW-067
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// Backs off and keeps its facing: retiring.
    Retire,
    /// Runs, and ends with its back to the enemy: retreating.
    Retreat,
    /// Pushed or thrown back by an assault: retreating.
    PushedBack,
}

/// A unit (troops or vehicle) goes straight back by a distance, whether it will or not, and takes on the state.
pub(crate) fn fall_back(
    game: &mut Scw,
    cx: &mut Cx<'_, Scw>,
    unit: UnitId,
    distance: Inches,
    manner: Manner,
) -> Step<()> {
    let _ = (game, cx, unit, distance, manner);
    Ok(())
}

/// A unit's "move": the Normal distance of its troop type. R-SCW-022
pub(crate) fn normal_move(game: &Scw, unit: UnitId) -> Inches {
    let _ = (game, unit);
    Inches::whole(8)
}

/// Which unit moves?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhoMoves {
    pub(crate) side: Side,
}

impl Asked for WhoMoves {
    fn rule(&self) -> RuleId {
        rule!("scw.movement.roll-per-unit")
    }

    fn title(&self, _: &Scw) -> String {
        "Which unit moves?".into()
    }

    fn offers(&self, _game: &Scw, _side: Side, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Done, Taste::Done));
    }
}

/// Where to?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WhereTo {
    pub(crate) side: Side,
}

impl Asked for WhereTo {
    fn rule(&self) -> RuleId {
        rule!("scw.movement.roll-per-unit")
    }

    fn title(&self, _: &Scw) -> String {
        "Where to?".into()
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
