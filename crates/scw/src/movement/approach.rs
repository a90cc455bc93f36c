//! What a body that moves brings about on its way: markers that it comes near to, wire that it crushes.

use arrayvec::ArrayVec;
use engine::{Cx, Step};
use table::{Bearing, Footprint, Inches, Point};

use super::body::{half_width, leg, lies_on_others};
use super::{Told, pace};
use crate::event::Event;
use crate::state::Place;
use crate::troops::{ElementId, MOST_ELEMENTS, MarkerId, UnitId};
use crate::{Scw, deployment, wire};

/// A moving enemy this near brings a unit out of hiding. `scw.concealment.revealed-by-approach`
pub(crate) const APPROACH: Inches = Inches::whole(4);

/// Wire that a tracked vehicle passes over is gone. R-SCW-072
pub(crate) fn note_crushed(
    game: &mut Scw,
    cx: &mut Cx<'_, Scw>,
    unit: UnitId,
    base: &Footprint,
    from: Point,
    to: Point,
) {
    if !wire::is_laid(game) || wire::dealing(pace::mover(game, unit)) != wire::Dealing::Crushes {
        return;
    }
    let over = wire::passed_over(game, base, from, to);
    if over.is_empty() {
        return;
    }
    for section in over.iter() {
        game.state.removed.add(section);
    }
    let sections = over.len() as u8;
    cx.tell(|| Event::Movement(Told::Crushed { unit, sections }));
}

/// Markers that a body has come within 4 inches of come up: where it stands, and on the straight way from `starts`.
pub(crate) fn uncover_near(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, starts: &[Point]) -> Step<()> {
    if game.state.markers.is_empty() || game.unit(unit).place != Place::Table {
        return Ok(());
    }
    let passes = |game: &Scw, point: Point| {
        super::transport::movers(game, unit).iter().zip(starts).any(|(element, start)| {
            let base = game.base(*element);
            leg(*start, base.centre).gap_to_point(point) <= APPROACH + half_width(&base)
        })
    };
    let near: ArrayVec<MarkerId, 128> = game
        .marker_ids()
        .filter(|id| game.marker(*id).up && game.marker(*id).side != game.of(unit).side)
        .filter(|id| {
            let at = game.marker(*id).at;
            game.gap_to_point(unit, at) <= APPROACH || passes(game, at)
        })
        .take(128)
        .collect();
    for marker in near {
        // One that belonged to a unit that has just appeared is gone already.
        if game.marker(marker).up {
            deployment::uncover(game, cx, marker)?;
        }
    }
    Ok(())
}

/// How far along a leg a body first comes within 4 inches of a point, if it does.
pub(crate) fn comes_near(base: &Footprint, from: Point, to: Point, point: Point) -> Option<Inches> {
    if base.gap_to_point(point) <= APPROACH && base.centre == from {
        return Some(Inches::ZERO);
    }
    let length = from.distance_to(to);
    let reach = APPROACH + half_width(base);
    let near = |d: i32| from.towards(to, Inches::thousandths(d), length).is_within(reach, point);
    // Up to the place that is nearest to the point the way leads closer and closer.
    let way = to - from;
    let whole = way.dot(way).max(1);
    let part = i128::from(way.dot(point - from).clamp(0, whole));
    let nearest = (part * i128::from(length.thousandths_value()) / i128::from(whole)) as i32;
    if !near(nearest) {
        return None;
    }
    let (mut clear, mut caught) = (-1, nearest);
    while caught - clear > 1 {
        let middle = i32::midpoint(clear, caught);
        if near(middle) { caught = middle } else { clear = middle }
    }
    Some(Inches::thousandths(caught))
}

/// Turns the elements of a unit where there is room for it, on the table and beside others: as wanted, else straight about
/// if that is nearer to what is wanted, else not at all. R-SCW-027
pub(crate) fn turn(game: &mut Scw, unit: UnitId, facing: Bearing) {
    let elements: ArrayVec<ElementId, MOST_ELEMENTS> = game.elements_of(unit).collect();
    for element in elements {
        let base = game.base(element);
        let fits = |facing: Bearing| {
            let turned = base.turned_to(facing);
            game.setup.field.holds(&turned) && !lies_on_others(game, &[element], &turned)
        };
        let about = base.facing.opposite();
        let chosen = if fits(facing) {
            facing
        } else if about.turn_to(facing) < base.facing.turn_to(facing) {
            about
        } else {
            base.facing
        };
        game.element_mut(element).facing = chosen;
    }
}
