//! What must always be true, and what nobody may be able to tell.

use engine::Mix;

use crate::Coc;
use crate::ids::PlayerId;

/// What must be true after every step; the first thing that is not.
pub(crate) fn invariants(_game: &Coc) -> Result<(), String> {
    Ok(())
}

/// Another game that this player cannot tell from this one.
pub(crate) fn disguise(_game: &Coc, _player: PlayerId, _mix: &mut Mix) -> Option<Coc> {
    None
}
