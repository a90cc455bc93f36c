//! Ammunition: what a unit spends, what it means to have none, and the reserve. `awa.ammo.spend`, `awa.ammo.reserve-roll`

mod pools;

pub(crate) use pools::{check_empty, has_small_arms, is_empty, spend};

use engine::{Cx, Line, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};

use crate::Awa;
use crate::activation::Deed;
use crate::ask::Taste;
use crate::sequence::Turn;
use crate::troops::UnitId;
use crate::words::line;

/// Reserve ammunition is rolled for, bought and stored.
pub(crate) fn reserve(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A unit has fired its last round. `awa.ammo.empty`
    Empty {
        /// Which.
        unit: UnitId,
    },
}

impl Told {
    pub(crate) fn line(&self, game: &Awa) -> Line {
        match self {
            Told::Empty { unit } => {
                let text = format!("{} has no ammunition left: Demoralised", game.name(*unit));
                line(text, rule!("awa.ammo.empty")).about(game, &[*unit]).done()
            }
        }
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
