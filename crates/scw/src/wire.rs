//! Barbed wire: sections of 2 by half an inch that stop or slow movement.

use table::{Feature, FeatureId, FeatureSet, Footprint, Ground, Inches, KindMask, KindTag, Point, Polyline, Shape};

use crate::Scw;
use crate::movement::body::{half_width, leg};
use crate::sight::CONTACT;
use crate::terrain::Mover;
use crate::troops::UnitId;

/// What infantry pays to cross. `scw.wire.infantry-crosses`
pub const FOOT_PAYS: Inches = Inches::whole(5);

/// What tracked armour pays to cross. `scw.wire.tracked-armour`
pub const TRACKS_PAY: Inches = Inches::whole(4);

/// The size of a section. `scw.wire.sections`
const SECTION: (Inches, Inches) = (Inches::whole(2), Inches::halves(1));

const WIRE: KindMask = KindMask::of(&[KindTag::Wire]);

/// Lays the wire of a battlefield out in sections: longer lines are cut, and all have the printed width.
/// `scw.wire.sections`
pub(crate) fn in_sections(mut ground: Ground) -> Ground {
    let features = std::mem::take(&mut ground.features);
    for feature in features {
        match &feature.shape {
            Shape::Line { line, .. } if feature.tag() == KindTag::Wire => cut(&mut ground, &feature, line),
            _ => ground.features.push(feature),
        }
    }
    ground
}

fn cut(ground: &mut Ground, feature: &Feature, line: &Polyline) {
    let (length, width) = SECTION;
    let whole = line.parts().count() == 1 && line.length() <= length;
    let mut number = 0;
    for (from, to) in line.parts() {
        let run = from.distance_to(to);
        let mut at = Inches::ZERO;
        while at < run {
            let end = (at + length).min(run);
            number += 1;
            let id = if whole { feature.id.clone() } else { format!("{}-{number}", feature.id) };
            let points = vec![from.towards(to, at, run), from.towards(to, end, run)];
            let shape = Shape::Line { line: Polyline::new(points), width };
            ground.features.push(Feature { id, name: feature.name.clone(), kind: feature.kind.clone(), shape });
            at = end;
        }
    }
}

/// How a mover deals with wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dealing {
    /// It stops there. `scw.wire.infantry-halts`
    Halts,
    /// It may not cross. `scw.wire.no-crossing`
    Barred,
    /// It drives over it. `scw.wire.tracked-armour`
    Crushes,
}

pub(crate) const fn dealing(mover: Mover) -> Dealing {
    match mover {
        Mover::Foot => Dealing::Halts,
        Mover::Tracked => Dealing::Crushes,
        Mover::Horse | Mover::Limber | Mover::Wheeled | Mover::Soft | Mover::RoadBound => Dealing::Barred,
    }
}

/// The sections that a base touches.
pub(crate) fn touching<'a>(game: &'a Scw, base: &Footprint) -> impl Iterator<Item = FeatureId> + 'a {
    game.setup.field.features_within(CONTACT, base, WIRE, &game.state.removed)
}

/// Whether there is any wire on the table.
pub(crate) fn is_laid(game: &Scw) -> bool {
    !game.setup.terrain.wire.is_empty()
}

/// Whether an element of the unit touches wire. R-SCW-071
pub(crate) fn unit_touches(game: &Scw, unit: UnitId) -> bool {
    is_laid(game) && game.elements_of(unit).any(|e| touching(game, &game.base(e)).next().is_some())
}

/// The lines of wire that the unit touches: the sections it touches and all that join on to them.
pub(crate) fn lines_touched(game: &Scw, unit: UnitId) -> FeatureSet {
    let mut lines = FeatureSet::NONE;
    if is_laid(game) {
        for element in game.elements_of(unit) {
            for id in touching(game, &game.base(element)) {
                // A whole line is found from any of its sections, and that takes time.
                if !lines.holds(id) {
                    join(&mut lines, &line_of(game, id));
                }
            }
        }
    }
    lines
}

fn join(set: &mut FeatureSet, other: &FeatureSet) {
    for id in other.iter() {
        set.add(id);
    }
}

/// The whole line that a section belongs to: sections in contact, one after another. Sections that are gone still
/// join their neighbours, for the line was laid as one.
fn line_of(game: &Scw, section: FeatureId) -> FeatureSet {
    let mut line = FeatureSet::NONE;
    line.add(section);
    loop {
        let known = line.len();
        for id in game.setup.terrain.wire.iter() {
            if !line.holds(id) && line.iter().any(|other| joins(game, id, other)) {
                line.add(id);
            }
        }
        if line.len() == known {
            return line;
        }
    }
}

fn joins(game: &Scw, a: FeatureId, b: FeatureId) -> bool {
    ends(game, a).is_some_and(|base| game.setup.field.gap_to(b, &base) <= CONTACT)
}

/// A section as a base.
fn ends(game: &Scw, id: FeatureId) -> Option<Footprint> {
    match &game.setup.field.feature(id).shape {
        Shape::Line { line, width } => {
            let (from, to) = line.parts().next()?;
            Some(Footprint { width: *width, ..leg(from, to) })
        }
        Shape::Area(area) => {
            let bounds = area.bounds();
            let size = bounds.most - bounds.least;
            let (width, depth) = (Inches::thousandths(size.x), Inches::thousandths(size.y));
            Some(Footprint::new(bounds.middle(), table::Bearing::NORTH, width, depth))
        }
        Shape::Spot(_) => None,
    }
}

/// How far a body can go along a leg before it would be in the wire, if there is any in its way. Sections in `free`
/// do not stop it; one that touches a section already may leave it but not go deeper.
pub(crate) fn stops_at(game: &Scw, base: &Footprint, from: Point, to: Point, free: &FeatureSet) -> Option<Inches> {
    if !is_laid(game) {
        return None;
    }
    let mut gone = game.state.removed;
    join(&mut gone, free);
    let half = half_width(base);
    let length = from.distance_to(to);
    let mut stop: Option<Inches> = None;
    for id in game.setup.field.features_within(half, &leg(from, to), WIRE, &gone) {
        let gap = |d: i32| {
            let end = from.towards(to, Inches::thousandths(d), length);
            game.setup.field.gap_to(id, &leg(from, end))
        };
        let allowed = half.min(gap(0));
        if gap(length.thousandths_value()) >= allowed {
            continue;
        }
        let (mut clear, mut caught) = (0, length.thousandths_value());
        while caught - clear > 1 {
            let middle = i32::midpoint(clear, caught);
            if gap(middle) >= allowed { clear = middle } else { caught = middle }
        }
        let here = Inches::thousandths(clear);
        stop = Some(stop.map_or(here, |before| before.min(here)));
    }
    stop
}

/// How far along a leg a body first touches wire that it did not touch where it began.
pub(crate) fn first_contact(game: &Scw, base: &Footprint, from: Point, to: Point, free: &FeatureSet) -> Option<Inches> {
    if !is_laid(game) {
        return None;
    }
    let mut gone = game.state.removed;
    join(&mut gone, free);
    for id in touching(game, base) {
        gone.add(id);
    }
    let reach = half_width(base) + CONTACT;
    let length = from.distance_to(to);
    let field = &game.setup.field;
    field
        .features_within(reach, &leg(from, to), WIRE, &gone)
        .map(|id| {
            let near = |d: i32| {
                let end = from.towards(to, Inches::thousandths(d), length);
                field.gap_to(id, &leg(from, end)) <= reach
            };
            let (mut clear, mut caught) = (-1, length.thousandths_value());
            while caught - clear > 1 {
                let middle = i32::midpoint(clear, caught);
                if near(middle) { caught = middle } else { clear = middle }
            }
            Inches::thousandths(caught)
        })
        .min()
}

/// The sections that a hull passes over on a leg. R-SCW-072
pub(crate) fn passed_over(game: &Scw, base: &Footprint, from: Point, to: Point) -> FeatureSet {
    if !is_laid(game) || from == to {
        return FeatureSet::NONE;
    }
    let way = leg(from, to);
    let hull = Footprint { width: base.width, depth: way.depth + base.depth, ..way };
    game.setup.field.features_within(Inches::ZERO, &hull, WIRE, &game.state.removed).collect()
}

/// The sections on which a hull stands, which it may leave without paying. R-SCW-072
pub(crate) fn beneath(game: &Scw, base: &Footprint) -> FeatureSet {
    game.setup.field.features_within(Inches::ZERO, base, WIRE, &game.state.removed).collect()
}

/// How many lines of wire these sections belong to.
pub(crate) fn lines_among(game: &Scw, sections: &FeatureSet) -> i32 {
    let mut seen = FeatureSet::NONE;
    let mut lines = 0;
    for id in sections.iter() {
        if !seen.holds(id) {
            join(&mut seen, &line_of(game, id));
            lines += 1;
        }
    }
    lines
}

/// How far tracked armour gets in one direction with an allowance that is not spent on anything else: it pays for each
/// line that it reaches, and stops at one that it cannot pay for. R-SCW-072
pub(crate) fn run_over(game: &Scw, base: &Footprint, bearing: table::Bearing, distance: Inches) -> Inches {
    let (from, beneath) = (base.centre, beneath(game, base));
    let paid = |run: i32| {
        let run = Inches::thousandths(run);
        let over = passed_over(game, base, from, from.ahead(bearing, run));
        let new: FeatureSet = over.iter().filter(|id| !beneath.holds(*id)).collect();
        run + TRACKS_PAY.scaled(lines_among(game, &new), 1) <= distance
    };
    if paid(distance.thousandths_value()) {
        return distance;
    }
    let (mut clear, mut caught) = (0, distance.thousandths_value());
    while caught - clear > 1 {
        let middle = i32::midpoint(clear, caught);
        if paid(middle) { clear = middle } else { caught = middle }
    }
    Inches::thousandths(clear)
}
