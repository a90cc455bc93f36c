//! Rockets fly flat and burst on the first thing in their way. `awa.artillery.rocket-trajectory`, R-AWA-107, R-AWA-129

use table::{Inches, KindMask, KindTag, Point};

use crate::Awa;
use crate::sight::ribbon;
use crate::state::{Where, WorkKind};
use crate::terrain::{BUILDINGS, WOODS};
use crate::troops::{Class, VehicleId};

/// What a rocket bursts on, besides hills and vehicles.
const SOLID: KindMask = BUILDINGS.or(WOODS).or(KindMask::of(&[
    KindTag::StoneWall,
    KindTag::Barricade,
    KindTag::Sandbags,
    KindTag::RoadBlock,
]));
/// What stands this near to the launcher does not hinder it. R-AWA-086
const BESIDE: Inches = Inches::whole(1);

/// A rocket flies this far. R-AWA-129
pub(super) const FARTHEST: u16 = 40;

/// How far on its way to a place a rocket comes: an observer may ask too much of it. R-AWA-253
pub(super) fn reaches(from: Point, to: Point) -> Point {
    let (far, whole) = (Inches::whole(i32::from(FARTHEST)), from.distance_to(to));
    if whole <= far { to } else { from.towards(to, far, whole) }
}

/// Where a rocket bursts that is on its way to a place, and the vehicle that it hits, if it does.
pub(super) fn flies(game: &Awa, from: Point, to: Point) -> (Point, Option<VehicleId>) {
    let field = &game.setup.field;
    let trace = field.sight(from, to);
    let (mut nearest, mut struck) = (trace.length, None);
    let own = field.level_at(from);
    for crossing in &trace.crossings {
        let bars = match crossing.kind {
            KindTag::Hill => false,
            kind => SOLID.holds(kind),
        };
        if !bars || crossing.stretch.leave <= BESIDE || crossing.stretch.enter == Inches::ZERO {
            continue;
        }
        let middle = crossing.stretch.enter.saturating_add(crossing.stretch.leave).scaled(1, 2);
        // A wall is met in its middle; a building or a wood at its edge.
        let thin = crossing.depth() <= BESIDE && !BUILDINGS.or(WOODS).holds(crossing.kind);
        let at = if thin { middle } else { crossing.stretch.enter };
        if !game.is_down_at(crossing.feature, trace.at(at)) {
            nearest = nearest.min(at);
        }
    }
    if let Some(rise) = trace.highest.filter(|rise| rise.level > own) {
        nearest = nearest.min(rise.stretch.enter);
    }
    for work in game.state.works.iter().filter(|work| work.ready && work.defence > 0) {
        let barricade = matches!(work.kind, WorkKind::HardBarricade | WorkKind::SoftBarricade);
        if barricade && let Some(at) = meets(|p| ribbon(work.from, work.to).contains(p), &trace, nearest) {
            nearest = at;
        }
    }
    for vehicle in game.vehicle_ids() {
        let grounded = game.vehicle(vehicle).place == Where::Table && game.model(vehicle).class != Class::Aircraft;
        let outline = game.outline(vehicle);
        if grounded
            && outline.crossed_by(from, to)
            && let Some(at) = meets(|p| outline.contains(p), &trace, nearest)
        {
            (nearest, struck) = (at, Some(vehicle));
        }
    }
    let burst = trace.at(nearest);
    // What comes down inside an outline hits it as well.
    let hit = struck.filter(|vehicle| game.outline(*vehicle).contains(burst));
    (if nearest == trace.length { to } else { burst }, hit)
}

/// How far along the way something begins, if that is nearer than what is known: the way is looked at every tenth of an inch.
fn meets(inside: impl Fn(Point) -> bool, trace: &table::Trace, limit: Inches) -> Option<Inches> {
    let limit = limit.thousandths_value();
    let mut at = BESIDE.thousandths_value();
    while at <= limit {
        if inside(trace.at(Inches::thousandths(at))) {
            return Some(Inches::thousandths(at));
        }
        at += 100;
    }
    inside(trace.at(Inches::thousandths(limit))).then_some(Inches::thousandths(limit))
}
