//! Areas of concealed stands, and the distances at which they matter. R-NQM-046

use table::{Inches, Point};

use super::Contact;
use crate::Nqm;
use crate::ranges::{Band, Family};
use crate::scale::Metres;
use crate::sight;
use crate::troops::{Kind, StandId, UnitId};

/// Concealed stands so near to the nearest are one area. R-NQM-046
const TOGETHER: Metres = Metres(500);

/// Where a unit is, roughly, and how far it matters.
#[derive(Clone, Copy)]
pub(super) struct Span {
    middle: Point,
    /// How far its outermost stand is from the middle.
    radius: Inches,
    range: Metres,
}

impl Span {
    pub(super) fn of(game: &Nqm, unit: UnitId) -> Option<Self> {
        let middle = game.stands_of(unit).find_map(|stand| game.stand(stand).on_map())?;
        let places = game.stands_of(unit).filter_map(|stand| game.stand(stand).on_map());
        let radius = places.map(|at| at.distance_to(middle)).max()?;
        let longest = game.stands_of(unit).map(|stand| {
            let reach = game.of(stand).reach;
            reach.effective.max(reach.harassing)
        });
        Some(Span { middle, radius, range: longest.max()? })
    }

    /// Whether two units may be near enough for anything to happen between them.
    pub(super) fn may_meet(&self, game: &Nqm, other: &Span) -> bool {
        // Two tokens reach 112 metres each from their middles.
        let reach = Metres(self.range.max(other.range).0 + 250);
        self.middle.distance_to(other.middle) <= game.setup.scale.length(reach) + self.radius + other.radius
    }
}

/// The stand of a unit that is nearest to another, and how near.
pub(super) fn nearest_of(game: &Nqm, unit: UnitId, to: StandId) -> Option<(Inches, StandId)> {
    let (there, scale) = (game.stand(to).on_map()?, game.setup.scale);
    let places = || game.stands_of(unit).filter_map(|stand| Some((stand, game.stand(stand).on_map()?)));
    // One root is enough: those who are as near to a thousandth have the same gap, and the first of them is meant.
    let (_, nearest) = places().map(|(_, at)| (scale.squared_gap(at, there), at)).min_by_key(|(gap, _)| *gap)?;
    let gap = scale.gap(nearest, there);
    let as_near = i64::from(gap.thousandths_value());
    places().find(|(_, at)| scale.squared_gap(*at, there) <= as_near * as_near).map(|(stand, _)| (gap, stand))
}

/// Whether a weapon is one that recce is afraid of: artillery and mortars are left aside. R-NQM-046
pub(super) const fn is_direct(family: Family) -> bool {
    !matches!(family, Family::Artillery | Family::Mortar | Family::None)
}

/// How far from a concealed stand a mover is called to a stop: its harassing range, or its effective one where its unit has
/// no weapon that harasses. R-NQM-046
pub(super) fn stop_range(game: &Nqm, stand: StandId) -> Metres {
    let setup = game.of(stand);
    if !is_direct(setup.weapon.family) {
        return Metres(0);
    }
    let harasses = game.stands_of(setup.unit).any(|other| game.of(other).reach.harassing > Metres(0));
    if harasses { setup.reach.harassing } else { setup.reach.effective }
}

/// The longest range at which a unit calls a stop.
pub(super) fn range_of(game: &Nqm, unit: UnitId) -> Metres {
    game.stands_of(unit).map(|stand| stop_range(game, stand)).max().unwrap_or(Metres(0))
}

/// The concealed stands that are found together with this one, itself first. R-NQM-046
pub(super) fn around(game: &Nqm, mover: UnitId, nearest: StandId) -> Vec<StandId> {
    let others = game.stands_of_side(game.side_of(nearest)).filter(|stand| {
        *stand != nearest
            && !game.stand(*stand).known
            && game.near(nearest, *stand, TOGETHER)
            && !has_met(game, mover, *stand)
    });
    std::iter::once(nearest).chain(others).collect()
}

/// Whether a unit and a stand have been tested against each other, and are not tested again for now. R-NQM-046, R-NQM-051
pub(super) fn has_met(game: &Nqm, mover: UnitId, stand: StandId) -> bool {
    let unit = game.of(stand).unit;
    game.state.contacts.iter().any(|contact| {
        (contact.mover == mover && contact.area.contains(&stand)) || (contact.other == mover && contact.mover == unit)
    })
}

/// Whether shots are still to come between the two.
pub(super) fn is_awaited(game: &Nqm, mover: UnitId, stand: StandId) -> bool {
    let unit = game.of(stand).unit;
    game.state.contacts.iter().any(|contact| {
        contact.result.is_pending()
            && ((contact.mover == mover && contact.area.contains(&stand))
                || (contact.other == mover && contact.mover == unit))
    })
}

/// Whether a mover has come into a band of those who wait for him, and how near. The weapons that harass set the bands; others
/// join in.
pub(super) fn reached(game: &Nqm, contact: &Contact, band: Band) -> Option<Inches> {
    let there = |stand: &StandId| game.stand(*stand).on_map().is_some();
    let harasses = |stand: &StandId| game.of(*stand).reach.harassing > Metres(0);
    let all: Vec<StandId> = contact.area.iter().copied().filter(there).collect();
    let any = all.iter().any(harasses);
    let firers = all.iter().copied().filter(|stand| !any || harasses(stand));
    let near = firers.filter_map(|firer| {
        let (gap, target) = nearest_of(game, contact.mover, firer)?;
        let within = game.band(firer, target).is_some_and(|now| now <= band);
        (within && sight::stand_sees(game, firer, target)).then_some(gap)
    });
    near.min()
}

/// Whether a unit is recce: at least half of its strength. `nqm.recce.shoot-and-scoot-who`
pub(crate) fn is_recce(game: &Nqm, unit: UnitId) -> bool {
    let strength = |recce: bool| -> u16 {
        let stands = game.stands_of(unit).filter(|stand| !recce || game.of(*stand).kind == Kind::Recce);
        stands.map(|stand| u16::from(game.effective(stand))).sum()
    };
    strength(true) > 0 && 2 * strength(true) >= strength(false)
}
