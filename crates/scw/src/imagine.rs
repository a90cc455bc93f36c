//! A game that this may well be for all that one side knows, for players who think ahead.

use engine::{Mix, Seat};

use crate::sequence::Phase;
use crate::state::Place;
use crate::troops::UnitId;
use crate::{Scw, deployment, side_of};

/// Somebody else lies under each of the enemy's groups of markers, and another marker of each group is the real one. Nothing that the
/// seat does not know has a part in it: who might be where is put in order before it is shuffled.
pub(crate) fn imagine(game: &Scw, seat: Seat, mix: &mut Mix) -> Scw {
    let enemy = side_of(seat).enemy();
    let mut other = game.clone();
    let laying = game.state.phase == Phase::Conceal;
    let hidden = |id: &UnitId| game.unit(*id).place == Place::Concealed;
    // As long as markers are being laid nobody knows who is under them and who still waits.
    let may_hide = |id: &UnitId| laying && game.of(*id).may_hide && game.unit(*id).place == Place::Waiting;
    for size in 1..=3 {
        let fits = |id: &UnitId| laying || markers_of(game, *id).len() == size;
        let units: Vec<UnitId> = game.units_of(enemy).filter(|id| hidden(id) && fits(id) || may_hide(id)).collect();
        let mut groups: Vec<UnitId> = units.iter().copied().filter(hidden).collect();
        groups.sort_by_key(|id| markers_of(game, *id).first().copied());
        redistribute(&mut other, game, &groups, units, mix);
        if laying {
            break;
        }
    }
    other
}

/// The markers of a unit that are up.
fn markers_of(game: &Scw, unit: UnitId) -> Vec<usize> {
    (0..game.state.markers.len()).filter(|n| game.state.markers[*n].up && game.state.markers[*n].unit == unit).collect()
}

/// Gives each group of markers, named by the unit that really lies there, to one of the units that might.
fn redistribute(other: &mut Scw, game: &Scw, groups: &[UnitId], mut units: Vec<UnitId>, mix: &mut Mix) {
    for id in &units {
        other.unit_mut(*id).place = Place::Waiting;
    }
    for group in groups {
        let unit = units.swap_remove(mix.below(units.len() as u32) as usize);
        let up = markers_of(game, *group);
        let real = up[mix.below(up.len() as u32) as usize];
        for n in 0..game.state.markers.len() {
            if game.state.markers[n].unit == *group {
                other.state.markers[n].unit = unit;
                other.state.markers[n].real = n == real;
            }
        }
        other.unit_mut(unit).place = Place::Concealed;
        let at = other.state.markers[real].at;
        deployment::stand_at_marker(other, unit, at);
    }
    // Who is left waits where everybody waits, whatever became of him in the real game.
    let edge = other.setup.field.size().bounds().least;
    for unit in units {
        deployment::stand_at_marker(other, unit, edge);
    }
}
