//! Section 11.8.1: fire from vehicles. Machine guns, cannon and flamethrowers at men and soft-skins; the main gun at both men
//! and vehicles, with the right round of itself.

use engine::{Cx, Refusal, Step, rule};

use super::kind::Post;
use crate::Coc;
use crate::fire::{Effect, Quarry};
use crate::ids::VehicleId;

/// An order for a weapon position to fire.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Burst {
    /// Which vehicle.
    pub vehicle: VehicleId,
    /// Which position; none to ask for it among those that can fire.
    pub post: Option<Post>,
    /// With all its dice or half of them; its speed in this Phase is looked at besides. `coc.11.2.speed-fast`
    pub effect: Effect,
    /// Whether two Initiatives were spent on the shot. `coc.12.1.to-hit-modifiers`
    pub careful: bool,
    /// Only positions on Overwatch. `coc.11.7.vehicle-overwatch`
    pub watching: bool,
    /// Only at these: what provoked a reaction. Otherwise at anybody.
    pub at: Option<Quarry>,
}

/// Whether the vehicle could fire at somebody so, and why not.
pub(crate) fn may_fire(_game: &Coc, _burst: &Burst) -> Result<(), Refusal> {
    Err(Refusal::by(rule!("coc.11.2.gunner"), "Its guns cannot be fired yet."))
}

/// Fires: asks for position, weapon and target where there is a choice, turns the turret to the target, rolls, takes the
/// effect through `harm` or `armour_fire`, marks the position and the vehicle, and lets Overwatch answer.
pub(crate) fn fire(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _burst: &Burst) -> Step<()> {
    Ok(())
}

/// Whether smoke projectors can be fired. `coc.11.8.2.smoke-projectors`
pub(super) fn may_smoke(_game: &Coc, _vehicle: VehicleId) -> Result<(), Refusal> {
    Err(Refusal::by(rule!("coc.11.8.2.smoke-projectors"), "Smoke projectors cannot be fired yet."))
}

/// Smoke projectors are fired. `coc.11.8.2.smoke-projectors`
pub(super) fn smoke(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _vehicle: VehicleId) -> Step<()> {
    Ok(())
}
