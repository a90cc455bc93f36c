//! Sections 13.2 and 13.3: over-runs, crushing, ramming. Vehicles fight no Close Combat.

#![allow(dead_code, unused_imports, reason = "the chapters that call it are being written")]

use engine::{Cx, Refusal, Step, rule};
use table::Footprint;

use crate::Coc;
use crate::ids::VehicleId;

/// What becomes of a move that met somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passage {
    /// It goes on.
    GoesOn,
    /// It ends here.
    Ends,
}

/// A tracked vehicle's hull has come over these places, its last inch: every Team of the enemy with a figure under it is
/// over-run, crewed weapons too. The vehicle stands at the end of that inch. `coc.13.2.1.overrun-test`, R-COC-140
pub(crate) fn overrun(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _vehicle: VehicleId, _hull: Footprint) -> Step<Passage> {
    Ok(Passage::GoesOn)
}

/// Whether a vehicle stands on an entrenchment that it can crush. `coc.13.2.2.crush-entrenchment`
pub(crate) fn may_crush(_game: &Coc, _vehicle: VehicleId) -> Result<(), Refusal> {
    Err(Refusal::by(rule!("coc.13.2.2.crush-entrenchment"), "Entrenchments cannot be crushed yet."))
}

/// A vehicle crushes the entrenchment it stands on. `coc.13.2.2.crush-entrenchment`, `coc.13.2.2.crush-zero`
pub(crate) fn crush(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _vehicle: VehicleId) -> Step<()> {
    Ok(())
}

/// Two enemy vehicles have run into each other; the move ends. `coc.13.3.ram`
pub(crate) fn ram(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _mover: VehicleId, _other: VehicleId) -> Step<()> {
    Ok(())
}
