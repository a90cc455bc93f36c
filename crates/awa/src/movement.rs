//! Movement. `awa.move.variable`

use engine::{Cx, Line, Refusal, RuleId, Step};
use serde::{Deserialize, Serialize};

use crate::Awa;
use crate::activation::Deed;
use crate::ask::Taste;
use crate::troops::UnitId;

/// Repairs and stuck vehicles. R-AWA-065
pub(crate) fn repairs(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<()> {
    Ok(())
}

/// What vehicles did in this turn becomes what they did in the turn before.
pub(crate) fn begin_turn(_game: &mut Awa) {}

/// An activation begins: nobody of the unit has moved in it.
pub(crate) fn begin_activation(_game: &mut Awa, _unit: UnitId) {}

/// An activation is over: posture and facing are noted. R-AWA-161, R-AWA-153
pub(crate) fn end_activation(_game: &mut Awa, _unit: UnitId) {}

/// Whether a forced move came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrived {
    /// It did.
    Yes,
    /// Not yet, or not at all.
    No,
}

/// Runs to the nearest cover away from the enemy. R-AWA-162
pub(crate) fn run_for_cover(_game: &mut Awa, _cx: &mut Cx<'_, Awa>, _unit: UnitId) -> Step<Arrived> {
    Ok(Arrived::Yes)
}

/// Runs twice its move away from the enemy; `No` if it is cornered. R-AWA-166
pub(crate) fn flee(_game: &mut Awa, _cx: &mut Cx<'_, Awa>, _unit: UnitId) -> Step<Arrived> {
    Ok(Arrived::Yes)
}

/// Six inches straight away from an enemy. R-AWA-149, R-AWA-155
pub(crate) fn retire(_game: &mut Awa, _cx: &mut Cx<'_, Awa>, _unit: UnitId, _enemy: UnitId) -> Step<()> {
    Ok(())
}

/// Whether a unit gets off the table. R-AWA-167
pub(crate) fn can_rout(_game: &Awa, _unit: UnitId) -> bool {
    true
}

/// What a unit that is gone leaves behind. R-AWA-168
pub(crate) fn abandon_vehicles(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    crate::vehicles::bail::leave_behind(game, cx, unit);
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

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {}

impl Deed for Act {
    fn offers(_game: &Awa, _unit: UnitId, _each: &mut dyn FnMut(Self, Result<(), Refusal>)) {}

    fn rule(&self) -> RuleId {
        match *self {}
    }

    fn taste(&self) -> Taste {
        match *self {}
    }

    fn key(&self, _game: &Awa) -> String {
        match *self {}
    }

    fn label(&self, _game: &Awa) -> String {
        match *self {}
    }

    fn perform(self, _game: &mut Awa, _cx: &mut Cx<'_, Awa>, _unit: UnitId) -> Step<()> {
        match self {}
    }
}
