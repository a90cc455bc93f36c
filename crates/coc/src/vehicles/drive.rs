//! Section 11.6: driving.

use engine::{Cx, Refusal, Step, rule};
use table::Inches;

use super::state::Pace;
use crate::Coc;
use crate::ids::VehicleId;

/// Whether its driver can do anything with a vehicle: drive, turn on the spot, or try to free it.
pub(crate) fn may_drive(_game: &Coc, _vehicle: VehicleId) -> Result<(), Refusal> {
    Err(Refusal::by(rule!("coc.11.2.driver"), "It cannot be driven yet."))
}

/// Whether a vehicle may interrupt at all: not in the Phase after it was driven flat out.
/// `coc.5.1.2.interrupt-not-flat-out`
pub(crate) fn may_interrupt(game: &Coc, vehicle: VehicleId) -> Result<(), Refusal> {
    if game.vehicle(vehicle).last_pace == Pace::FlatOut {
        return Err(Refusal::by(
            rule!("coc.5.1.2.interrupt-not-flat-out"),
            "It was driven flat out in the Phase before.",
        ));
    }
    Ok(())
}

/// The driver drives: asks how fast and by which way, rolls, and goes step by step with reactions, over-runs and rams.
/// `coc.11.2.driver`
pub(crate) fn drive(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _vehicle: VehicleId) -> Step<()> {
    Ok(())
}

/// Where a panicking driver makes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dash {
    /// To the nearest cover. `coc.12.1.table-thirteen`
    ToCover,
    /// Straight ahead. `coc.12.2.table-fourteen`
    Ahead,
}

/// A vehicle is driven flat out at once, wherever that leads. `coc.12.1.table-thirteen`, `coc.12.2.table-fourteen`
pub(crate) fn dash(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _vehicle: VehicleId, _where_to: Dash) -> Step<()> {
    Ok(())
}

/// A vehicle is driven back at once by what struck it, so far at most: straight to its rear, infantry in the way being moved
/// clear. Works for crews without a driver too. `coc.12.1.table-twelve`, R-COC-115, R-COC-142
pub(crate) fn fall_back(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _vehicle: VehicleId, _far: Inches) -> Step<()> {
    Ok(())
}
