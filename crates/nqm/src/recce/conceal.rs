//! Who is concealed, who loses it and who regains it. R-NQM-058

use engine::{Cx, Side};
use table::Point;

use super::told;
use crate::Nqm;
use crate::command::Seen;
use crate::event::Event;
use crate::fortification::Works;
use crate::scale::Metres;
use crate::state::Deeds;
use crate::troops::{StandId, UnitId};
use crate::{sight, terrain};

/// How near a mover in the open is seen. R-NQM-058
const EXPOSED: Metres = Metres::km(1);

/// Before the first hour: whoever stands in the open in sight of an enemy is known, and attackers wherever they are in sight.
/// Everybody has stood long enough to be in his position. R-NQM-149
pub(crate) fn at_start(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    for unit in &mut game.state.units {
        unit.still = unit.still.max(1);
    }
    for side in Side::BOTH {
        let seen: Vec<StandId> = game
            .stands_of_side(side)
            .filter(|stand| side == game.setup.attacker || !is_hiding(game, *stand))
            .filter(|stand| is_in_sight(game, *stand))
            .collect();
        reveal_all(game, cx, &seen);
    }
}

/// A stand becomes known to the other side. R-NQM-058
pub(crate) fn reveal(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stand: StandId) {
    reveal_all(game, cx, &[stand]);
}

/// Stands of one side become known to the other; told in one line.
pub(crate) fn reveal_all(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, stands: &[StandId]) {
    let hour = game.state.hour;
    let mut found = Vec::new();
    for stand in stands.iter().copied() {
        let state = game.stand_mut(stand);
        if state.on_map().is_none() {
            continue;
        }
        state.unseen = 0;
        if !state.known {
            state.known = true;
            if state.found == 0 {
                state.found = hour;
            }
            found.push(stand);
        }
    }
    if !found.is_empty() {
        game.state.ghosts.retain(|ghost| !found.contains(&ghost.stand));
        let at = found.iter().map(|stand| game.stand(*stand).on_map().unwrap_or(Point::ORIGIN)).collect();
        cx.tell(|| Event::Sighted(told::Sighted { stands: found, at }));
    }
}

/// At the end of an hour: who has been out of everybody's sight for a full hour is concealed again, and leaves a ghost where he
/// was last known to be. R-NQM-058
pub(crate) fn conceal(game: &mut Nqm) {
    for stand in game.stand_ids() {
        let state = game.stand(stand);
        if state.on_map().is_none() {
            game.state.ghosts.retain(|ghost| ghost.stand != stand);
            continue;
        }
        if !state.known {
            continue;
        }
        let unseen = if is_in_sight(game, stand) { 0 } else { state.unseen + 1 };
        game.stand_mut(stand).unseen = unseen;
        // The first time it is only just out of sight; the second time a whole hour has gone by.
        if unseen >= 2 {
            lose_sight(game, stand);
        }
    }
    super::scoot::forget(game);
    for unit in game.unit_ids() {
        let state = game.unit_mut(unit);
        if state.deeds.has(Deeds::FIRED) {
            state.battle.fired = state.battle.strength > 0;
        }
        // Whoever was fired at on the march is in no column afterwards. R-NQM-057
        if state.deeds.has(Deeds::UNDER_FIRE) {
            state.column = false;
        }
    }
}

/// A stand is concealed again, and leaves a ghost where it was last known to be. R-NQM-058
pub(crate) fn lose_sight(game: &mut Nqm, stand: StandId) {
    let hour = game.state.hour;
    let state = game.stand_mut(stand);
    (state.known, state.unseen) = (false, 0);
    if let Some(at) = state.on_map() {
        game.state.ghosts.push(Seen { stand, at, hour });
    }
}

/// After a tick: movers in the open within a kilometre of an enemy who sees them are known to him, unless the two have still to find
/// out who sees whom first; and whoever was out of sight and comes into it again is followed on. R-NQM-055, R-NQM-058
pub(super) fn expose(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    for side in Side::BOTH {
        let movers = game.stands_of_side(side).filter(|stand| {
            let state = game.stand(*stand);
            if state.known { state.unseen > 0 } else { has_moved(game, game.of(*stand).unit) }
        });
        let seen: Vec<StandId> = movers
            .filter(|stand| if game.stand(*stand).known { is_in_sight(game, *stand) } else { is_exposed(game, *stand) })
            .collect();
        for stand in &seen {
            game.stand_mut(*stand).unseen = 0;
        }
        reveal_all(game, cx, &seen);
    }
}

fn is_exposed(game: &Nqm, stand: StandId) -> bool {
    let Some(at) = game.stand(stand).on_map() else { return false };
    if is_covered(game, at) {
        return false;
    }
    let unit = game.of(stand).unit;
    // Whoever has the upper hand of an enemy stays unseen by him until he fires.
    let ahead_of = |enemy: StandId| {
        let other = game.of(enemy).unit;
        let won = |contact: &super::Contact| contact.other == unit && contact.mover == other;
        game.state.contacts.iter().any(|contact| won(contact) && contact.result != super::Outcome::Over)
    };
    game.stands_of_side(game.side_of(stand).enemy()).any(|enemy| {
        game.near(stand, enemy, EXPOSED)
            && !ahead_of(enemy)
            && (game.stand(enemy).known || !is_mobile(game, enemy))
            && sight::stand_sees(game, stand, enemy)
    })
}

/// Whether an enemy sees a stand.
pub(crate) fn is_in_sight(game: &Nqm, stand: StandId) -> bool {
    game.stands_of_side(game.side_of(stand).enemy()).any(|enemy| sight::stand_sees(game, enemy, stand))
}

/// Whether a unit has moved in this hour.
pub(crate) fn has_moved(game: &Nqm, unit: UnitId) -> bool {
    game.unit(unit).deeds.has(Deeds::MOVED)
}

/// Whether a stand has moved in this hour, or is halted in the open: two such meet. R-NQM-055
pub(super) fn is_mobile(game: &Nqm, stand: StandId) -> bool {
    has_moved(game, game.of(stand).unit) || !is_hiding(game, stand)
}

/// Whether a stand is in a position or in close country. R-NQM-058
fn is_hiding(game: &Nqm, stand: StandId) -> bool {
    let Some(at) = game.stand(stand).on_map() else { return true };
    game.is_in_position(stand) || is_covered(game, at)
}

/// Whether a place hides those who are in it.
fn is_covered(game: &Nqm, at: Point) -> bool {
    game.is_close_country(at) || game.works_at(at) > Works::None || terrain::houses(&game.setup.field, at).is_some()
}
