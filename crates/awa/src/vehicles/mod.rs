//! Vehicles: how they drive and break down, and what harm does to them. `awa.vehicle.wheeled`

pub(crate) mod bail;
pub(crate) mod damage;
pub(crate) mod ground;
mod told;

pub use damage::Mark;
pub use told::Told;

use engine::{Cx, Refusal, RuleId, Step};
use serde::{Deserialize, Serialize};

use crate::Awa;
use crate::activation::Deed;
use crate::ask::Taste;
use crate::state::Damage;
use crate::troops::{UnitId, VehicleId};

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

/// An activation begins: its vehicles have not moved in it. R-AWA-122
pub(crate) fn begin_activation(game: &mut Awa, unit: UnitId) {
    for vehicle in game.vehicles_of(unit) {
        game.vehicle_mut(vehicle).damage.clear(Damage::MOVING.and(Damage::DIFFICULT));
    }
}

/// An activation is over.
pub(crate) fn end_activation(_game: &mut Awa, _cx: &mut Cx<'_, Awa>, _unit: UnitId) -> Step<()> {
    Ok(())
}

/// A turn begins: what has not moved in the last one has stood still, and has thrown no six. R-AWA-045, R-AWA-082
pub(crate) fn begin_turn(game: &mut Awa) {
    let first = game.state.turn == 1;
    for vehicle in &mut game.state.vehicles {
        if vehicle.damage.has(Damage::MOVED) {
            vehicle.still = 0;
        } else {
            vehicle.damage.clear(Damage::SIX);
            // At the start of the game every engine is warm.
            vehicle.still = if first { 0 } else { vehicle.still.saturating_add(1) };
        }
        vehicle.damage.clear(Damage::MOVED.and(Damage::FIRED));
    }
}

/// Whether a vehicle would move if somebody drove it.
pub(crate) fn can_drive(game: &Awa, vehicle: VehicleId) -> bool {
    let state = game.vehicle(vehicle);
    let stuck = Damage::IMMOBILE.and(Damage::BROKEN_DOWN).and(Damage::SKIDDED).and(Damage::DESTROYED);
    let turn = game.state.turn;
    state.place == crate::state::Where::Table
        && !state.damage.has(stuck.and(Damage::ABANDONED))
        && state.stopped_until < turn
        && state.halted_until < turn
        && !(state.damage.has(Damage::DRIVERLESS) && game.crew(vehicle).count() < 2)
}

/// Whether a vehicle is a moving target: it moved in its latest activation and nothing has stopped it since. R-AWA-122
pub(crate) fn is_moving(game: &Awa, vehicle: VehicleId) -> bool {
    game.vehicle(vehicle).damage.has(Damage::MOVING)
}
