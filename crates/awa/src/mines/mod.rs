//! Mines against vehicles and men. `awa.at.mines.placement`

use engine::Line;
use serde::Serialize;

use crate::Awa;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Awa) -> Line {
        match *self {}
    }
}
