//! Aircraft: three altitudes, strafing, bombs, dog fights. `awa.aircraft.altitudes`

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

/// A plane acts. R-AWA-143
pub(crate) fn act(_game: &mut Awa, _cx: &mut engine::Cx<'_, Awa>, _unit: crate::troops::UnitId) -> engine::Step<()> {
    Ok(())
}
