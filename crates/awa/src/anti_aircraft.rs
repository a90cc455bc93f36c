//! Fire at aircraft. `awa.aa.weapons`

use engine::{Cx, Line, Refusal, RuleId, Step};
use serde::{Deserialize, Serialize};

use crate::Awa;
use crate::activation::Deed;
use crate::ask::Taste;
use crate::troops::UnitId;

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
