//! Setting up. `awa.deploy.order`

use engine::{Cx, Line, Step};
use serde::Serialize;

use crate::Awa;
use crate::sequence::Turn;

/// One side puts down one unit.
pub(crate) fn step(_game: &mut Awa, _cx: &mut Cx<'_, Awa>) -> Step<Turn> {
    Ok(Turn::Done)
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
