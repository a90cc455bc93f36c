//! Sections 14.8 and 14.9: Shock on vehicles, and when their crews have had enough.

#![allow(dead_code, unused_imports, reason = "the chapters that call it are being written")]

use engine::{Cx, Refusal, Step, rule};
use table::Point;

use crate::Coc;
use crate::ids::VehicleId;

/// Adds Shock to a vehicle: doubled if it is crippled already. Whether its crew stays is for [`settle_vehicles`].
/// `coc.14.8.vehicle-crippled-double`, R-COC-129
pub(crate) fn rattle(game: &mut Coc, _cx: &mut Cx<'_, Coc>, vehicle: VehicleId, points: u8) {
    let team = game.vehicle_team(vehicle);
    let team = game.team_mut(team);
    team.shock = team.shock.saturating_add(points);
}

/// Abandons vehicles with more Shock than their morale level. `coc.14.8.vehicle-shock-over`
pub(crate) fn settle_vehicles(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    Ok(())
}

/// The morale level of a vehicle. `coc.14.8.vehicle-morale-level`
pub(crate) fn morale_level(_game: &Coc, _vehicle: VehicleId) -> u8 {
    3
}

/// Whether a vehicle may end a move there: one with as much Shock as its level does not advance.
/// `coc.14.8.vehicle-shock-equal`, R-COC-127
pub(crate) fn may_advance(_game: &Coc, _vehicle: VehicleId, _to: Point) -> Result<(), Refusal> {
    Ok(())
}

/// Whether the Leader inside can rally it. R-COC-128
pub(crate) fn may_rally_vehicle(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    if game.team(game.vehicle_team(vehicle)).shock == 0 {
        return Err(Refusal::by(rule!("coc.14.7.rally"), "It has no Shock."));
    }
    Ok(())
}

/// One point of Shock is rallied. R-COC-128
pub(crate) fn rally_vehicle(game: &mut Coc, _cx: &mut Cx<'_, Coc>, vehicle: VehicleId) {
    let team = game.vehicle_team(vehicle);
    let team = game.team_mut(team);
    team.shock = team.shock.saturating_sub(1);
}
