//! Section 11.8.2: smoke projectors.

use engine::{Cx, Refusal, rule};
use table::Inches;

use crate::armour_fire::Told;
use crate::ids::VehicleId;
use crate::state::{Lasts, Smoke};
use crate::vehicles::Fittings;
use crate::{Coc, Event};

/// How far before the vehicle the smoke lies, how long it is across its front, and how deep.
/// `coc.11.8.2.smoke-projectors`
const AHEAD: Inches = Inches::whole(6);
const HALF_LENGTH: Inches = Inches::whole(3);
const HALF_DEPTH: Inches = Inches::thousandths(1500);

/// Whether smoke projectors can be fired. `coc.11.8.2.smoke-projectors`
pub(super) fn may_smoke(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    let rule = rule!("coc.11.8.2.smoke-projectors");
    if !game.is_fitted(vehicle, Fittings::SMOKE_PROJECTORS) {
        return Err(Refusal::by(rule, "It has no smoke projectors."));
    }
    if game.vehicle(vehicle).smoked {
        return Err(Refusal::by(rule, "Its smoke projectors have been fired."));
    }
    if game.vehicle(vehicle).rig.afloat {
        return Err(Refusal::by(rule!("coc.16.2.duplex-drive"), "It swims and does nothing else."));
    }
    super::crew::may_act(game, vehicle)
}

/// Smoke projectors are fired: the near edge of the smoke lies 6 inches before the hull. `coc.11.8.2.smoke-projectors`,
/// R-COC-394
pub(super) fn smoke(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) {
    let front = game.hull(vehicle).front_middle();
    let state = game.vehicle_mut(vehicle);
    state.smoked = true;
    let (ahead, across) = (state.facing, state.facing.right());
    let at = front.ahead(ahead, AHEAD + HALF_DEPTH);
    let strip = Some((across, HALF_DEPTH));
    game.state.smokes.push(Smoke { at, reach: HALF_LENGTH, square: true, lasts: Lasts::Turn, strip });
    cx.tell(|| Event::ArmourFire(Told::Smokes { vehicle }));
}
