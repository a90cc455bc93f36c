//! What must be true after every step.

use engine::{Mix, Seat};

use crate::Awa;
use crate::state::Where;

/// The first law that is broken.
pub(crate) fn invariants(game: &Awa) -> Result<(), String> {
    for unit in game.unit_ids() {
        let state = game.unit(unit);
        let name = &game.of(unit).id;
        if let Some(officer) = state.officer
            && matches!(game.figure(officer).place, Where::Gone(_))
        {
            return Err(format!("{name}: a fallen officer leads"));
        }
        if usize::from(state.losses) > game.roster(unit).count() {
            return Err(format!("{name}: more losses than figures"));
        }
        for figure in game.living(unit) {
            let at = game.figure(figure).at;
            if matches!(game.figure(figure).place, Where::Table) && !game.setup.field.is_on_table(at) {
                return Err(format!("{}: stands off the table", game.figure_key(figure)));
            }
        }
    }
    Ok(())
}

/// Another game that a seat cannot tell from this one: the enemy's ammunition is another. `awa.ammo.secret`
pub(crate) fn disguise(game: &Awa, seat: Seat, mix: &mut Mix) -> Option<Awa> {
    let mut other = game.clone();
    let enemy = crate::side_of(seat).enemy();
    for unit in game.units_of(enemy) {
        let volleys = &mut other.unit_mut(unit).volleys;
        *volleys = if *volleys == 0 { 0 } else { 1 + mix.below(10) as u8 };
    }
    Some(other)
}
