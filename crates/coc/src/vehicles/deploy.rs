//! Section 11.5: how vehicles come onto the table.

use engine::{Cx, Refusal, Step};
use serde::{Deserialize, Serialize};

use crate::ids::{PlayerId, UnitId, VehicleId};
use crate::{Coc, words};

/// A vehicle that comes onto the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrance {
    /// Which.
    pub vehicle: VehicleId,
    /// The unit that comes on in it. R-COC-138
    pub riders: Option<UnitId>,
}

impl Entrance {
    /// What to send back to pick it: the vehicle, and who rides in it.
    pub(crate) fn key(self, game: &Coc) -> String {
        let id = &game.unit(game.vehicle_setup(self.vehicle).unit).id;
        self.riders.map_or_else(|| id.clone(), |riders| format!("{id}:{}", game.unit(riders).id))
    }

    /// It in a few words.
    pub(crate) fn say(self, game: &Coc) -> String {
        let name = words::unit(game, game.vehicle_setup(self.vehicle).unit);
        self.riders.map_or_else(|| name.to_owned(), |riders| format!("{} in {name}", words::unit(game, riders)))
    }
}

/// Lists the vehicles that dice of this value bring on. `coc.11.5.deploy-dice`
pub(crate) fn arrivals(
    _game: &Coc,
    _player: PlayerId,
    _value: u8,
    _each: &mut dyn FnMut(Entrance, Result<(), Refusal>),
) {
}

/// A vehicle comes on: its owner says where. `coc.11.5.entry-point`
pub(crate) fn come_on(
    _game: &mut Coc,
    _cx: &mut Cx<'_, Coc>,
    _player: PlayerId,
    _entrance: Entrance,
    _value: u8,
) -> Step<()> {
    Ok(())
}
