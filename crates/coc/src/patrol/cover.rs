//! In or immediately behind cover: where a Jump-Off Point may lie. R-COC-019, R-COC-021

use std::ops::ControlFlow;

use engine::Mix;
use table::{Bearing, Bounds, FeatureId, Footprint, Inches, KindMask, Point, Removed, Shape, Vector};

use super::zone::Zone;
use crate::Coc;
use crate::terrain::Cover;
use crate::units::CONTACT;

/// How far apart places along an outline are tried, and in rows across an area.
const GRAIN: i32 = 250;
const ROWS: usize = 500;
/// An area is looked through in squares of this side, so that those outside the zone are passed over.
const BLOCK: usize = 4000;
/// The last row of a square.
const LAST: i32 = 3500;
/// How far behind an outline places are tried, away from the enemy.
const BEHIND: [i32; 4] = [10, 400, 750, 980];

/// Whether a place is in cover, or immediately behind it as one of the zone's foes sees it. R-COC-019
pub(crate) fn is_covered(game: &Coc, zone: &Zone, at: Point) -> bool {
    is_inside(game, at) || is_behind(game, zone, at)
}

fn is_inside(game: &Coc, at: Point) -> bool {
    game.setup.field.features_at(at).any(|id| game.setup.terrain.at(id).inside >= Cover::Light)
}

fn is_behind(game: &Coc, zone: &Zone, at: Point) -> bool {
    let base = Footprint::new(at, Bearing::NORTH, Inches::ZERO, Inches::ZERO);
    let mut near = game
        .setup
        .field
        .features_within(CONTACT, &base, KindMask::ALL, &Removed::NONE)
        .filter(|id| gives_cover(game, *id))
        .peekable();
    if near.peek().is_none() {
        return false;
    }
    let traces: arrayvec::ArrayVec<_, 2> = zone.foes.iter().map(|foe| game.setup.field.sight(at, foe.at)).collect();
    near.any(|id| traces.iter().any(|trace| trace.crossings.iter().any(|crossing| crossing.feature == id)))
}

/// Whether a feature covers those inside or behind it.
fn gives_cover(game: &Coc, id: FeatureId) -> bool {
    let meant = game.setup.terrain.at(id);
    meant.inside >= Cover::Light || meant.behind >= Cover::Light
}

/// The features that might cover a place of the zone.
fn hopeful<'a>(game: &'a Coc, zone: &'a Zone) -> impl Iterator<Item = FeatureId> + 'a {
    let features = game.setup.field.features();
    (0..features.len() as u16).map(FeatureId).filter(move |id| {
        let shape = &game.setup.field.feature(*id).shape;
        let margin = if let Shape::Line { width, .. } = shape { *width + CONTACT } else { CONTACT };
        gives_cover(game, *id) && !zone.misses(shape.bounds().grown(margin))
    })
}

/// Whether the zone holds a place in or immediately behind cover. R-COC-021
pub(crate) fn has_cover(game: &Coc, zone: &Zone) -> bool {
    first_place(game, zone).is_some()
}

/// The first place in or immediately behind cover that is found in the zone.
pub(crate) fn first_place(game: &Coc, zone: &Zone) -> Option<Point> {
    if zone.is_empty() {
        return None;
    }
    let mut place = None;
    let mut take = |at: Point| {
        place = Some(at);
        ControlFlow::Break(())
    };
    let rays = along_rays(zone, &mut |at| {
        if zone.contains(at) && is_covered(game, zone, at) { take(at) } else { ControlFlow::Continue(()) }
    });
    if rays.is_continue() {
        let _ = hopeful(game, zone).any(|id| seek(game, zone, id, &mut take).is_break());
    }
    place
}

const fn found(yes: bool) -> ControlFlow<()> {
    if yes { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Places all over the zone, in a fan from its marker.
fn along_rays(zone: &Zone, each: &mut dyn FnMut(Point) -> ControlFlow<()>) -> ControlFlow<()> {
    for way in zone.directions() {
        let (near, far) = zone.stretch(way);
        for part in 0..=8 {
            each(near.towards(far, Inches::thousandths(part), Inches::thousandths(8)))?;
        }
    }
    ControlFlow::Continue(())
}

/// All tried places of the zone that one feature covers: in it, and behind its outline as each foe sees it.
fn seek(game: &Coc, zone: &Zone, id: FeatureId, each: &mut dyn FnMut(Point) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut consider = |at: Point| {
        if zone.contains(at) && is_covered(game, zone, at) { each(at) } else { ControlFlow::Continue(()) }
    };
    outline(game, zone, id, &mut |on| {
        consider(on)?;
        for foe in &zone.foes {
            let away = on - foe.at;
            let length = away.length().thousandths_value().max(1);
            for far in BEHIND {
                let step = |part: i32| (i64::from(part) * i64::from(far) / i64::from(length)) as i32;
                consider(on + Vector::new(step(away.x), step(away.y)))?;
            }
        }
        ControlFlow::Continue(())
    })?;
    if game.setup.terrain.at(id).inside < Cover::Light {
        return ControlFlow::Continue(());
    }
    let bounds = game.setup.field.feature(id).shape.bounds();
    for north in (bounds.least.y..=bounds.most.y).step_by(BLOCK) {
        for west in (bounds.least.x..=bounds.most.x).step_by(BLOCK) {
            let far = Point::new(bounds.most.x.min(west + LAST), bounds.most.y.min(north + LAST));
            if zone.misses(Bounds { least: Point::new(west, north), most: far }) {
                continue;
            }
            for y in (north..=far.y).step_by(ROWS) {
                for x in (west..=far.x).step_by(ROWS) {
                    consider(Point::new(x, y))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Places along the outline of a feature; along both sides of a line.
fn outline(game: &Coc, zone: &Zone, id: FeatureId, each: &mut dyn FnMut(Point) -> ControlFlow<()>) -> ControlFlow<()> {
    match &game.setup.field.feature(id).shape {
        Shape::Area(area) => {
            for (a, b) in area.edges() {
                stroll(zone, a, b, each)?;
            }
        }
        Shape::Line { line, width } => {
            let half = Inches::thousandths(width.thousandths_value() / 2);
            for (a, b) in line.parts() {
                let Some(way) = Bearing::towards(a, b) else { continue };
                stroll(zone, a.ahead(way.left(), half), b.ahead(way.left(), half), each)?;
                stroll(zone, a.ahead(way.right(), half), b.ahead(way.right(), half), each)?;
            }
        }
        Shape::Spot(disc) => {
            for n in 0..64 {
                each(disc.centre.ahead(Bearing(n * 1024), disc.radius))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn stroll(zone: &Zone, a: Point, b: Point, each: &mut dyn FnMut(Point) -> ControlFlow<()>) -> ControlFlow<()> {
    if zone.misses(Bounds::around(&[a, b]).grown(CONTACT)) {
        return ControlFlow::Continue(());
    }
    let steps = (b - a).length().thousandths_value() / GRAIN + 1;
    for n in 0..=steps {
        each(a.towards(b, Inches::thousandths(n), Inches::thousandths(steps)))?;
    }
    ControlFlow::Continue(())
}

/// For each feature that covers part of the zone, the place nearest to the marker; nearest first.
pub(crate) fn best_places(game: &Coc, zone: &Zone) -> Vec<(FeatureId, Point)> {
    let mut best: Vec<(Inches, FeatureId, Point)> = Vec::new();
    for id in hopeful(game, zone) {
        let mut nearest: Option<(Inches, Point)> = None;
        let _ = seek(game, zone, id, &mut |at| {
            let distance = at.distance_to(zone.marker);
            if nearest.is_none_or(|(least, _)| distance < least) {
                nearest = Some((distance, at));
            }
            ControlFlow::Continue(())
        });
        if let Some((distance, at)) = nearest {
            best.push((distance, id, at));
        }
    }
    best.sort_unstable_by_key(|(distance, id, _)| (*distance, *id));
    best.into_iter().map(|(_, id, at)| (id, at)).collect()
}

/// Any place of the zone in or behind cover; none where it has none.
pub(crate) fn any_place(game: &Coc, zone: &Zone, mix: &mut Mix) -> Option<Point> {
    let first = first_place(game, zone)?;
    let directions = zone.directions();
    for _ in 0..24 {
        let (near, far) = zone.stretch(*mix.pick(&directions)?);
        let at = near.towards(far, Inches::thousandths(mix.between(0, 1000)), Inches::thousandths(1000));
        if zone.contains(at) && is_covered(game, zone, at) {
            return Some(at);
        }
    }
    // Every place found takes that of the last with its share of the chance; a few are enough.
    let (mut chosen, mut count) = (None, 0);
    for id in hopeful(game, zone) {
        let _ = seek(game, zone, id, &mut |at| {
            count += 1;
            if mix.below(count) == 0 {
                chosen = Some(at);
            }
            found(count % 16 == 0)
        });
    }
    chosen.or(Some(first))
}
