//! What must hold after every step of every battle, and games that a seat cannot tell apart.

use engine::{Mix, Seat};

use crate::Nqm;

/// What must be true after every step; the first thing that is not.
pub(crate) fn invariants(game: &Nqm) -> Result<(), String> {
    let (setup, state) = (&game.setup, &game.state);
    if state.units.len() != setup.units.len() || state.stands.len() != setup.stands.len() {
        return Err("units or stands have been added or forgotten".into());
    }
    for stand in game.stand_ids() {
        let (full, now) = (setup.stand(stand), game.stand(stand));
        if now.red + now.black + now.permanent + now.lost > full.strength.saturating_add_signed(now.shift) {
            return Err(format!("{}: more pins and losses than strength", full.id));
        }
    }
    Ok(())
}

/// Another game that the seat cannot tell from this one.
pub(crate) fn disguise(game: &Nqm, seat: Seat, mix: &mut Mix) -> Option<Nqm> {
    let _ = (game, seat, mix);
    None
}
