//! Section 11.4: command by radio.

use engine::{Refusal, rule};

use super::activate::{Task, may_activate};
use super::kind::Fittings;
use crate::Coc;
use crate::ids::{LeaderId, VehicleId};

/// Whether a vehicle has a radio. `coc.11.4.radio-soviet`
fn has_radio(game: &Coc, vehicle: VehicleId) -> bool {
    !game.is_fitted(vehicle, Fittings::NO_RADIO)
}

/// The vehicles of his troop that a Senior Leader in a vehicle can activate by radio, at any distance.
/// `coc.11.4.radio-activate`, `coc.11.4.radio-vehicles-only`
pub(super) fn tasks(game: &Coc, leader: LeaderId, each: &mut dyn FnMut(Task, Result<(), Refusal>)) {
    let setup = game.leader_setup(leader);
    let Some(own) = game.vehicle_of_leader(leader).filter(|_| setup.rank.is_senior()) else { return };
    let troop = game.vehicle_setup(own).troop;
    let his = |id: &VehicleId| {
        *id != own && troop > 0 && game.vehicle_setup(*id).troop == troop && game.player_of_vehicle(*id) == setup.player
    };
    for vehicle in game.vehicles_on_table(game.side_of(setup.player)).filter(his) {
        let open = if has_radio(game, own) && has_radio(game, vehicle) {
            may_activate(game, vehicle)
        } else {
            Err(Refusal::by(rule!("coc.11.4.radio-soviet"), "They have no radios."))
        };
        each(Task::Radio(vehicle), open);
    }
}
