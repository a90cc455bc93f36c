//! iii. Cover. R-SCW-049

use table::{Footprint, Point};

use super::lines::{Moment, base_at};
use crate::Scw;
use crate::sight::CONTACT;
use crate::terrain::{Cover, SCREENS};
use crate::troops::UnitId;

/// The cover of a unit against fire from a point: more than half of its elements must be inside the same or better
/// cover. `scw.shooting.cover.more-than-half`
pub(crate) fn cover_of(game: &Scw, unit: UnitId, from: Point) -> Cover {
    cover_at(game, unit, Moment::NOW, Some(from))
}

/// The same, where the unit was at some moment of its assault move. Fire from the air has no point that it comes from,
/// so that walls and hedges do not help.
pub(crate) fn cover_at(game: &Scw, unit: UnitId, moment: Moment, from: Option<Point>) -> Cover {
    let (mut counts, mut all) = ([0usize; 4], 0);
    for element in game.elements_of(unit) {
        counts[cover_of_base(game, &base_at(game, element, moment), from) as usize] += 1;
        all += 1;
    }
    let mut inside = 0;
    for cover in [Cover::Trench, Cover::Hard, Cover::Soft] {
        inside += counts[cover as usize];
        if 2 * inside > all {
            return cover;
        }
    }
    Cover::Open
}

/// The cover of one base: that of the ground its middle is on, or of a wall or hedge that it touches and that lies
/// between it and the firer. `scw.shooting.cover.what-is-cover`
fn cover_of_base(game: &Scw, base: &Footprint, from: Option<Point>) -> Cover {
    let (field, meaning) = (&game.setup.field, &game.setup.terrain);
    let mut best = Cover::Open;
    if !meaning.shelters.is_empty() {
        for id in field.features_at(base.centre) {
            best = best.max(meaning.inside[usize::from(id.0)]);
        }
    }
    let Some(from) = from else { return best };
    if meaning.screens.is_empty() {
        return best;
    }
    for id in field.features_within(CONTACT, base, SCREENS, &game.state.removed) {
        let cover = meaning.behind[usize::from(id.0)];
        let between = || field.sight(base.centre, from).crossings.iter().any(|crossing| crossing.feature == id);
        if cover > best && between() {
            best = cover;
        }
    }
    best
}
