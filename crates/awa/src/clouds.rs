//! Smoke, gas and fires. `awa.smoke.marker`

use engine::{Cx, Line, Step};
use serde::Serialize;

use crate::Awa;

/// Clouds age, drift and hurt. R-AWA-115
pub(crate) fn age(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<()> {
    Ok(())
}

/// Fires age. R-AWA-116
pub(crate) fn fires(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<()> {
    Ok(())
}

/// A structure burns: to the end of the battle, with a screen of smoke for six turns. `awa.artillery.cover-burns`, R-AWA-116
pub(crate) fn set_on_fire(game: &mut Awa, _cx: &mut Cx<'_, Awa>, structure: usize) {
    game.state.structures[structure].burning = true;
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
