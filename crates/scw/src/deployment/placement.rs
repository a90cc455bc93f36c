//! Where bases can stand: on the table, on passable ground, clear of others, linked as a unit.

use arrayvec::ArrayVec;
use engine::prompt::{Proposal, Reply};
use engine::{Mix, Refusal, rule};
use table::{Bearing, Footprint, Formation, Inches, Point, Polygon, Spacing};

use super::place::Reveal;
use crate::Scw;
use crate::answer::{Stand, Stands};
use crate::movement::body::may_come_near;
use crate::sight::base_size;
use crate::terrain::{Mover, ROAD};
use crate::troops::{Arm, ElementId, Gear, Kind, MOST_ELEMENTS, UnitId};

/// A revealed unit's middle lies within this distance of its marker. R-SCW-040
pub(super) const MIDDLE: Inches = Inches::halves(1);
/// Elements of a unit keep this close together. R-SCW-010
const LINK: Inches = Inches::whole(2);
/// Nobody is set up nearer to an enemy. R-SCW-040
const APART: Inches = Inches::whole(2);
/// The gap between neighbours in a formation.
const GAP: Inches = Inches::tenths(1);

/// The formations that people may name.
pub(super) const FORMATIONS: [(&str, Formation); 3] =
    [("line", Formation::Line), ("cluster", Formation::Cluster), ("column", Formation::Column)];

/// The formation with this name; a line if none is named.
pub(super) fn formation(name: Option<&str>) -> Result<Formation, Refusal> {
    let Some(name) = name else { return Ok(Formation::Line) };
    let known = FORMATIONS.iter().find(|(known, _)| *known == name);
    known
        .map(|(_, formation)| *formation)
        .ok_or_else(|| Refusal::misfit("That is no formation here.").hint("Write line, cluster or column."))
}

/// The bases of a unit around a point.
pub(super) fn arranged(game: &Scw, unit: UnitId, at: Point, facing: Bearing, formation: Formation) -> Stands {
    let (mut width, mut depth, mut count) = (Inches::ZERO, Inches::ZERO, 0);
    for id in game.elements_of(unit) {
        let (w, d) = base_size(game.kind(id), game.element(id).limbered);
        (width, depth, count) = (width.max(w), depth.max(d), count + 1);
    }
    let places = formation.arrange(at, facing, count, Spacing { width, depth, gap: GAP });
    places.iter().map(|base| Stand { at: base.centre, facing: base.facing }).collect()
}

/// Understands where the bases of a unit are to stand.
pub(super) fn read(game: &Scw, unit: UnitId, usual: Bearing, reply: &Reply) -> Result<Stands, Refusal> {
    match reply {
        Reply::Arrange { at, facing, formation: name, .. } => {
            sensible(*at)?;
            Ok(arranged(game, unit, *at, facing.unwrap_or(usual), formation(name.as_deref())?))
        }
        Reply::Route(routes) => {
            let mut stands = Stands::new();
            for id in game.elements_of(unit) {
                let key = game.element_key(id);
                let route = routes.iter().find(|route| route.piece == key);
                let end = route.and_then(|route| route.path.last().map(|at| (*at, route.facing)));
                let (at, facing) = end.ok_or_else(|| Refusal::misfit(format!("It is not said where {key} stands.")))?;
                sensible(at)?;
                stands.push(Stand { at, facing });
            }
            Ok(stands)
        }
        _ => Err(Refusal::misfit("This question wants places.").hint("Send a place for the unit, or for each base.")),
    }
}

/// Places far off any table are refused before anything is worked out with them.
pub(super) fn sensible(at: Point) -> Result<(), Refusal> {
    let far = Point::LIMIT / 4;
    if at.x.abs() > far || at.y.abs() > far {
        return Err(Refusal::misfit("That is far off the table."));
    }
    Ok(())
}

/// The bases that a placement would give.
fn bases(game: &Scw, unit: UnitId, stands: &Stands) -> ArrayVec<Footprint, MOST_ELEMENTS> {
    let base = |(id, stand): (ElementId, &Stand)| {
        let (width, depth) = base_size(game.kind(id), game.element(id).limbered);
        Footprint::new(stand.at, stand.facing, width, depth)
    };
    game.elements_of(unit).zip(stands).map(base).collect()
}

/// Whether the unit can stand like that at all, wherever it is. R-SCW-010, R-SCW-036, R-SCW-037
pub(super) fn fits(game: &Scw, unit: UnitId, stands: &Stands) -> Result<(), Refusal> {
    if stands.len() != game.strength(unit) {
        return Err(Refusal::misfit("Every base of the unit needs a place, and no other."));
    }
    let placed = bases(game, unit, stands);
    for (n, base) in placed.iter().enumerate() {
        stands_free(game, unit, base)?;
        if placed[..n].iter().any(|other| crate::movement::body::overlap(other, base)) {
            return Err(Refusal::by(rule!("scw.movement.interpenetration"), "Two bases would stand on each other."));
        }
    }
    Ok(())
}

/// Whether one base can stand there: on the table, on ground that bears it, clear of others.
fn stands_free(game: &Scw, unit: UnitId, base: &Footprint) -> Result<(), Refusal> {
    if !game.setup.field.holds(base) {
        return Err(Refusal::by(rule!("scw.concealment.at-start"), "A base would hang over the edge of the table."));
    }
    passable(game, mover(game, unit), base.centre)?;
    clear_of_others(game, unit, base)
}

/// Whether the unit keeps together. R-SCW-010
pub(super) fn keeps_together(game: &Scw, unit: UnitId, stands: &Stands) -> Result<(), Refusal> {
    if linked(&bases(game, unit, stands)) {
        return Ok(());
    }
    Err(Refusal::by(rule!("scw.units.company"), "The unit must keep together: each base within 2″ of another."))
}

/// No base on another, and 2 inches between enemies. R-SCW-037, R-SCW-040
fn clear_of_others(game: &Scw, unit: UnitId, base: &Footprint) -> Result<(), Refusal> {
    if crate::movement::body::lies_on_others(game, &[], base) {
        return Err(Refusal::by(rule!("scw.movement.interpenetration"), "Another base or a wreck is in the way."));
    }
    // Less than 2 inches, not just 2 inches.
    let near = APART - Inches::thousandths(1);
    let mut enemies = game.on_table(game.of(unit).side.enemy()).flat_map(|enemy| game.elements_of(enemy));
    let around = |id| may_come_near(base.centre, base.centre, game.element(id).at, APART + Inches::halves(5));
    if enemies.any(|id| around(id) && game.base(id).is_within(near, base)) {
        let rule = rule!("scw.concealment.place-around-marker");
        return Err(Refusal::by(rule, "Every base must be at least 2″ from enemies."));
    }
    Ok(())
}

/// Ground that bars this mover. R-SCW-036
pub(super) fn passable(game: &Scw, mover: Mover, at: Point) -> Result<(), Refusal> {
    let field = &game.setup.field;
    if game.setup.terrain.bars(field, mover, at) {
        return Err(Refusal::by(rule!("scw.movement.roll-per-unit"), "It cannot stand on that ground."));
    }
    if mover == Mover::RoadBound && !field.is_inside(at, ROAD) {
        return Err(Refusal::by(rule!("scw.movement.armoured-truck-road-bound"), "It may never leave the road."));
    }
    Ok(())
}

/// How the ground treats a unit.
pub(super) fn mover(game: &Scw, unit: UnitId) -> Mover {
    let setup = game.of(unit);
    match setup.arm {
        Arm::Infantry => Mover::Foot,
        Arm::Cavalry if game.unit(unit).mounted => Mover::Horse,
        Arm::Cavalry => Mover::Foot,
        // Guns that stand in action may be anywhere that men can get to.
        Arm::Artillery if game.elements_of(unit).any(|e| game.element(e).limbered) => Mover::Limber,
        Arm::Artillery => Mover::Foot,
        Arm::Softskin => Mover::Soft,
        Arm::Armour => match &setup.vehicle {
            Some(vehicle) if vehicle.road_bound => Mover::RoadBound,
            Some(vehicle) if vehicle.gear == Gear::Wheeled => Mover::Wheeled,
            _ => Mover::Tracked,
        },
    }
}

/// Whether all bases are linked by gaps of 2 inches. R-SCW-010
pub(crate) fn linked(bases: &[Footprint]) -> bool {
    let mut reached: u16 = 1;
    loop {
        let before = reached;
        for (n, base) in bases.iter().enumerate() {
            let near = |m: &usize| reached >> m & 1 == 1 && bases[*m].is_within(LINK, base);
            if reached >> n & 1 == 0 && (0..bases.len()).any(|m| near(&m)) {
                reached |= 1 << n;
            }
        }
        if reached == before {
            return reached.count_ones() as usize >= bases.len();
        }
    }
}

/// Whether all bases are wholly within the zone.
pub(super) fn in_zone(game: &Scw, unit: UnitId, stands: &Stands, zone: &Polygon) -> Result<(), Refusal> {
    let inside = bases(game, unit, stands).iter().all(|base| base.corners().into_iter().all(|at| zone.contains(at)));
    if inside {
        return Ok(());
    }
    Err(Refusal::by(rule!("scw.concealment.at-start"), "The whole unit must be within its side's zone."))
}

/// The mean of the middles.
pub(super) fn middle(stands: &Stands) -> Point {
    let n = stands.len().max(1) as i64;
    let sum = |of: fn(&Stand) -> i32| stands.iter().map(|stand| i64::from(of(stand))).sum::<i64>();
    Point::new((sum(|s| s.at.x) / n) as i32, (sum(|s| s.at.y) / n) as i32)
}

/// Whether the unit stands around its marker, or beside its vehicle, as it must.
pub(super) fn around(game: &Scw, asked: &Reveal, stands: &Stands) -> Result<(), Refusal> {
    if asked.beside.is_none() {
        if middle(stands).is_within(asked.within, asked.around) {
            return Ok(());
        }
        return Err(Refusal::by(
            rule!("scw.concealment.place-around-marker"),
            "The marker must be the middle of the unit, within ½″.",
        ));
    }
    let placed = bases(game, asked.unit, stands);
    if game
        .elements_of(asked.unit)
        .zip(&placed)
        .all(|(id, base)| hull_of(game, asked, id).is_within(asked.within, base))
    {
        return Ok(());
    }
    Err(Refusal::by(rule!("scw.movement.actions.bus"), "Whoever gets out is set up within 2″ of the vehicle."))
}

/// The hull that an element gets down beside: that of the vehicle, or for a gun that of its own truck, which it stands
/// in for as long as it has no place.
fn hull_of(game: &Scw, asked: &Reveal, id: ElementId) -> Footprint {
    match asked.beside {
        Some(vehicle) if !asked.is_battery(game) => game.base(game.of(vehicle).first),
        _ => {
            let ((width, depth), element) = (base_size(Kind::Vehicle, false), game.element(id));
            Footprint::new(element.at, element.facing, width, depth)
        }
    }
}

/// The guns of a battery, each at the first place beside its truck that has room.
fn guns_beside(game: &Scw, asked: &Reveal) -> Option<Stands> {
    let facing = usual_facing(game, asked.unit);
    let mut placed: ArrayVec<Footprint, MOST_ELEMENTS> = ArrayVec::new();
    for id in game.elements_of(asked.unit) {
        let (hull, (width, depth)) = (hull_of(game, asked, id), base_size(game.kind(id), false));
        let free = |base: &Footprint| {
            hull.is_within(asked.within, base)
                && !placed.iter().any(|other| crate::movement::body::overlap(other, base))
                && stands_free(game, asked.unit, base).is_ok()
        };
        let mut spots = distances(asked).flat_map(|distance| ring(hull.centre, distance));
        placed.push(spots.by_ref().map(|at| Footprint::new(at, facing, width, depth)).find(free)?);
    }
    Some(placed.iter().map(|base| Stand { at: base.centre, facing: base.facing }).collect())
}

/// How far from a marker or a vehicle the middle of a unit is tried: farther where more room has been granted.
fn distances(asked: &Reveal) -> impl Iterator<Item = Inches> + use<> {
    let (first, last) = match asked.beside {
        Some(_) => (4, 4 + asked.within.thousandths_value() / 250),
        None => (0, 0),
    };
    (first..=last).step_by(2).map(Inches::quarters)
}

/// The turns and formations that are tried where the rule book has to find a place itself.
fn tries(facing: Bearing) -> impl Iterator<Item = (Bearing, Formation)> {
    (0..8).flat_map(move |eighth| FORMATIONS.map(|(_, formation)| (facing.turned(eighth * 8192), formation)))
}

/// Steps around a place at which a unit might find room.
fn ring(at: Point, distance: Inches) -> impl Iterator<Item = Point> {
    let steps = if distance == Inches::ZERO { 1 } else { 16 };
    (0..steps).map(move |n| at.ahead(Bearing::NORTH.turned(n * 4096), distance))
}

/// The question with room for the unit: as it is wanted, or shifted by the least distance that makes room. R-SCW-040
pub(super) fn with_room(game: &Scw, wanted: Reveal) -> Option<Reveal> {
    if first_fit(game, &wanted).is_some() {
        return Some(wanted);
    }
    for quarters in 1..=200 {
        let more = Inches::quarters(quarters);
        if wanted.beside.is_some() {
            let shifted = Reveal { within: wanted.within + more, ..wanted.clone() };
            if first_fit(game, &shifted).is_some() {
                return Some(shifted);
            }
            continue;
        }
        for at in ring(wanted.around, more) {
            let shifted = Reveal { around: at, ..wanted.clone() };
            if first_fit(game, &shifted).is_some() {
                return Some(shifted);
            }
        }
    }
    None
}

/// Any placement that the question accepts.
pub(super) fn first_fit(game: &Scw, asked: &Reveal) -> Option<Stands> {
    if asked.is_battery(game) {
        return guns_beside(game, asked);
    }
    candidates(game, asked).find(|stands| asked.accepts(game, stands).is_ok())
}

/// Placements worth trying, in a fixed order.
pub(super) fn candidates<'a>(game: &'a Scw, asked: &'a Reveal) -> impl Iterator<Item = Stands> + 'a {
    let facing = usual_facing(game, asked.unit);
    distances(asked).flat_map(move |distance| ring(asked.around, distance)).flat_map(move |at| {
        tries(facing).map(move |(facing, formation)| arranged(game, asked.unit, at, facing, formation))
    })
}

/// Any placement, chosen at random as far as that is quick.
pub(super) fn random_fit(game: &Scw, asked: &Reveal, mix: &mut Mix) -> Option<Stands> {
    if asked.is_battery(game) {
        return guns_beside(game, asked);
    }
    let all = if asked.beside.is_some() { 5 * 16 * 24 } else { 24 };
    for _ in 0..4 {
        let skip = mix.below(all) as usize;
        if let Some(stands) = candidates(game, asked).nth(skip).filter(|s| asked.accepts(game, s).is_ok()) {
            return Some(stands);
        }
    }
    first_fit(game, asked)
}

/// Where the unit looks if nobody says otherwise.
pub(super) fn usual_facing(game: &Scw, unit: UnitId) -> Bearing {
    super::forward(game.setup.sides[game.of(unit).side].edge)
}

/// A placement as a reply, for people to pick.
pub(super) fn proposal(game: &Scw, unit: UnitId, stands: &Stands, label: &str) -> Proposal {
    let route = |(id, stand): (ElementId, &Stand)| engine::prompt::Route {
        piece: game.element_key(id),
        path: vec![stand.at],
        facing: stand.facing,
    };
    let routes = game.elements_of(unit).zip(stands).map(route).collect();
    Proposal { label: label.into(), reply: Reply::Route(routes) }
}
