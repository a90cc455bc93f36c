//! Objectives and the end. `awa.victory.points`

use engine::{Cx, Line, Outcome, Side};
use serde::Serialize;

use crate::Awa;
use crate::troops::UnitId;

/// Who holds which place. R-AWA-064
pub(crate) fn note_holders(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) {}

/// Whether one side has nothing left to fight with.
pub(crate) fn is_decided(game: &Awa) -> bool {
    Side::BOTH.into_iter().any(|side| !game.units_of(side).any(|unit| game.is_in_battle(unit)))
}

/// The end: points are counted. `awa.victory.highest`
pub(crate) fn decide(game: &mut Awa, _cx: &mut Cx<'_, Awa>) {
    let points = engine::BySide::from_fn(|side| i32::from(game.state.points[side]));
    let winner = match points.red.cmp(&points.blue) {
        std::cmp::Ordering::Greater => Some(Side::Red),
        std::cmp::Ordering::Less => Some(Side::Blue),
        std::cmp::Ordering::Equal => None,
    };
    game.state.outcome = Some(Outcome { winner, points });
}

/// A unit is destroyed, for whatever reason. R-AWA-063
pub(crate) fn destroyed(_game: &mut Awa, _cx: &mut Cx<'_, Awa>, _unit: UnitId) {}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Awa) -> Line {
        match *self {}
    }
}
