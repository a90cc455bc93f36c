//! Overwatch. `awa.overwatch.designate`

use engine::{Cx, Line, Step};
use serde::Serialize;

use crate::Awa;
use crate::sequence::Turn;
use crate::state::Doing;
use crate::troops::UnitId;

/// Both sides declare overwatch.
pub(crate) fn declare(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}

/// A unit's overwatch is over. R-AWA-071
pub(crate) fn end(game: &mut Awa, unit: UnitId) {
    for figure in game.roster(unit) {
        game.figure_mut(figure).doing.clear(Doing::OVERWATCH);
    }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Awa) -> Line {
        match *self {}
    }
}
