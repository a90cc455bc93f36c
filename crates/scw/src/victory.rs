//! Objectives, length and victory. R-SCW-076

use engine::{Cx, Eye, Line, RuleId, Seat, Side, Step, rule};
use serde::Serialize;

use crate::ask::{Asked, Offer, Taste};
use crate::sequence::Turn;
use crate::{Answer, Scw};

pub(crate) fn note_holders(game: &mut Scw, cx: &mut Cx<'_, Scw>) {
    let _ = (game, cx);
}

pub(crate) fn decide(game: &mut Scw, cx: &mut Cx<'_, Scw>) -> bool {
    let _ = cx;
    game.state.turn >= game.setup.victory.moves
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
