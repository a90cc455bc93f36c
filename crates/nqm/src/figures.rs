//! Figure classification: what each kind of stand gives to a fight. R-NQM-003 to R-NQM-010

use crate::Nqm;
use crate::classes::Weight;
use crate::troops::StandId;

/// Whether a stand is in order: within 300 metres of another stand of its unit, or dug in. R-NQM-003
pub(crate) fn is_in_order(game: &Nqm, stand: StandId) -> bool {
    let _ = (game, stand);
    true
}

/// The class of a stand's weapon against a target. R-NQM-008, R-NQM-089, R-NQM-105
pub(crate) fn weapon_against(game: &Nqm, firer: StandId, target: StandId) -> Weight {
    let _ = target;
    game.of(firer).weapon.weight
}
