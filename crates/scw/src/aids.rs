//! What helps people at the table: sight lines, unit cards, and what a placement would look like.

use engine::aids::{Card, Draft, SightCrossing, SightReport, Spot};
use engine::board::Zone;
use engine::prompt::Route;
use engine::{Eye, RuleId, rule};
use table::{Arc, Bearing, Inches, Level, Point};

use crate::board;
use crate::deployment;
use crate::shooting::{arcs, weapons};
use crate::sight::INTO_TERRAIN;
use crate::state::Place;
use crate::terrain::{Cover, HIGH};
use crate::troops::{ElementId, Kind, UnitId};
use crate::{Answer, Scw, Stand, words};

/// How far an arc without an end is drawn.
const DRAWN: Inches = Inches::whole(18);

/// The sight line between two ends, as far as these eyes may know of them.
pub(crate) fn sight(game: &Scw, eye: Eye, from: &Spot, to: &Spot) -> Option<SightReport> {
    let (starts, ends) = (points(game, eye, from)?, points(game, eye, to)?);
    let mut pairs: Vec<(Inches, Point, Point)> = Vec::new();
    for a in &starts {
        pairs.extend(ends.iter().map(|b| (a.distance_to(*b), *a, *b)));
    }
    pairs.sort_unstable();
    let open = pairs.iter().find(|(_, a, b)| game.is_open(*a, *b));
    let (far, a, b) = open.or(pairs.first()).copied()?;
    Some(line(game, a, b, far))
}

/// Where an end is: the elements of a unit, one element, a marker, an officer or a place.
fn points(game: &Scw, eye: Eye, spot: &Spot) -> Option<Vec<Point>> {
    let id = match spot {
        Spot::At(at) => return game.setup.field.is_on_table(*at).then(|| vec![*at]),
        Spot::Piece(id) => id,
    };
    for unit in game.unit_ids().filter(|unit| game.unit(*unit).place == Place::Table) {
        if game.of(unit).id == *id {
            return Some(game.elements_of(unit).map(|element| game.element(element).at).collect());
        }
        if let Some(element) = game.elements_of(unit).find(|element| game.element_key(*element) == *id) {
            return Some(vec![game.element(element).at]);
        }
    }
    // Markers and officers on their own, as the board shows them to these eyes.
    let shown = board::board(game, eye);
    let marker = shown.markers.iter().find(|marker| marker.id == *id).map(|marker| marker.at);
    let piece = || shown.pieces.iter().find(|piece| piece.id == *id).map(|piece| piece.at);
    marker.or_else(piece).map(|at| vec![at])
}

fn line(game: &Scw, from: Point, to: Point, far: Inches) -> SightReport {
    let field = &game.setup.field;
    let trace = field.sight(from, to);
    let sees = game.is_open(from, to);
    let (mut crossings, mut blocked_at, mut because) = (Vec::new(), None, None);
    let mut deep = Inches::ZERO;
    for crossing in trace.crossings.iter().filter(|crossing| HIGH.holds(crossing.kind)) {
        let what = feature(game, crossing.feature);
        deep += crossing.depth();
        let at = trace.at(crossing.stretch.enter);
        let hides = !sees && deep > INTO_TERRAIN && blocked_at.is_none();
        if hides {
            blocked_at = Some(trace.at((crossing.stretch.enter + INTO_TERRAIN).min(crossing.stretch.leave)));
            because = Some(what.clone());
        }
        let gives =
            if hides { "hides what is beyond".into() } else { format!("{} of it", crossing.depth().to_quarter()) };
        crossings.push(SightCrossing { at, what, gives });
    }
    let top = trace.highest.filter(|rise| rise.level > trace.from_level.max(trace.to_level));
    if let Some(rise) = top.filter(|_| !sees && blocked_at.is_none()) {
        let at = trace.at(rise.stretch.enter);
        let Level(level) = rise.level;
        blocked_at = Some(at);
        because = Some("the hill".into());
        crossings.push(SightCrossing {
            at,
            what: format!("hill, level {level}"),
            gives: "hides what is beyond".into(),
        });
    }
    let cover = cover_at(game, to);
    if sees && cover > Cover::Open {
        let id = field.features_at(to).max_by_key(|id| (game.setup.terrain.inside[usize::from(id.0)], *id));
        if let Some(id) = id {
            crossings.push(SightCrossing { at: to, what: feature(game, id), gives: cover_words(cover).into() });
        }
    }
    let verdict = if sees {
        format!(
            "Seen at {}, {}.",
            far.to_quarter(),
            if cover > Cover::Open { cover_words(cover) } else { "in the open" }
        )
    } else {
        because.map_or_else(|| "Not seen.".to_owned(), |what| format!("Not seen: {what} is in the way."))
    };
    let (shot, odds) = (None, Vec::new());
    SightReport { from, to, sees, blocked_at, verdict, distance: Some(far), crossings, struck: None, shot, odds }
}

fn feature(game: &Scw, id: table::FeatureId) -> String {
    let feature = game.setup.field.feature(id);
    feature.name.clone().unwrap_or_else(|| feature.tag().word().replace('-', " "))
}

fn cover_at(game: &Scw, at: Point) -> Cover {
    let inside = |id: table::FeatureId| game.setup.terrain.inside[usize::from(id.0)];
    game.setup.field.features_at(at).map(inside).max().unwrap_or_default()
}

const fn cover_words(cover: Cover) -> &'static str {
    match cover {
        Cover::Open => "no cover",
        Cover::Soft => "soft cover",
        Cover::Hard => "hard cover",
        Cover::Trench => "in a trench",
    }
}

/// The card of a unit, element or marker that these eyes may see.
pub(crate) fn card(game: &Scw, eye: Eye, id: &str) -> Option<Card> {
    let seen = |unit: &UnitId| game.is_seen(*unit, eye);
    let own = |unit: &UnitId| {
        game.of(*unit).id == id || game.elements_of(*unit).any(|element| game.element_key(element) == id)
    };
    if let Some(unit) = game.unit_ids().filter(seen).find(own) {
        return Some(unit_card(game, unit));
    }
    let shown = board::board(game, eye);
    if let Some(marker) = shown.markers.iter().find(|marker| marker.id == id) {
        let lines = marker.badges.iter().map(|badge| badge.label.clone());
        let (title, about, rule) = match marker.key {
            "unknown" => (
                format!("Marker {}", marker.label),
                "A unit, or nothing at all.",
                rule!("scw.concealment.three-markers"),
            ),
            _ => (marker.label.clone(), "Worth points to whoever holds it.", rule!("scw.sequence.fixed-order")),
        };
        let really = marker.really.iter().map(|really| format!("In truth: {really}"));
        let lines = std::iter::once(about.to_owned()).chain(really).chain(lines).collect();
        return Some(Card { title, lines, rules: vec![rule], ..Card::default() });
    }
    let piece = shown.pieces.iter().find(|piece| piece.id == id)?;
    let lines = piece.badges.iter().map(|badge| badge.label.clone()).collect();
    Some(Card { title: piece.name.clone(), lines, ..Card::default() })
}

fn unit_card(game: &Scw, unit: UnitId) -> Card {
    let group = board::group(game, unit);
    let mut lines = vec![group.about.clone()];
    lines.extend(group.elsewhere.clone());
    lines.extend(group.badges.iter().map(|badge| badge.label.clone()));
    let mut rules: Vec<RuleId> = group.badges.iter().filter_map(|badge| badge.rule).collect();
    rules.dedup();
    let mut kinds: Vec<(Kind, u32)> = Vec::new();
    for element in game.elements_of(unit) {
        let kind = game.kind(element);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, n)) => *n += 1,
            None => kinds.push((kind, 1)),
        }
    }
    let said = |(kind, n): &(Kind, u32)| {
        if *n > 1 { format!("{n} × {}", words::kind(*kind)) } else { words::kind(*kind).into() }
    };
    let arcs = if game.unit(unit).place == Place::Table { arcs_of(game, unit) } else { Vec::new() };
    Card { title: group.name, lines, counters: Vec::new(), weapons: kinds.iter().map(said).collect(), arcs, rules }
}

/// The arcs of its weapons. `scw.shooting.arcs.infantry-artillery`
fn arcs_of(game: &Scw, unit: UnitId) -> Vec<Zone> {
    let mut all = Vec::new();
    for weapon in weapons::weapons(game, unit) {
        for arc in arcs::arcs(game, weapon) {
            let key = game.element_key(weapon.element);
            let zone = Zone::new(format!("arc-{key}-{}", all.len() + 1), "arc", "arc of fire", sector(game, &arc));
            all.push(Zone { group: Some(game.of(unit).id.clone()), ..zone.of(game.of(unit).side) });
        }
    }
    all
}

fn sector(game: &Scw, arc: &Arc) -> Vec<Point> {
    let far = game.setup.field.size().bounds().most;
    let steps = if arc.half_angle >= 0x8000 { 48 } else { 12 };
    let width = i32::from(arc.half_angle) * 2;
    let edge = (0..=steps).map(|n| {
        let point = arc.apex.ahead(arc.axis.turned(n * width / steps - width / 2), DRAWN);
        Point::new(point.x.clamp(0, far.x), point.y.clamp(0, far.y))
    });
    if arc.half_angle >= 0x8000 { edge.collect() } else { std::iter::once(arc.apex).chain(edge).collect() }
}

/// What an answer would do with pieces that are put down or moved.
pub(crate) fn draft(game: &Scw, unit: Option<UnitId>, answer: &Answer) -> Draft {
    let routes = match (answer, unit) {
        (Answer::Place(stands), Some(unit)) => {
            let route = |(element, stand): (ElementId, &Stand)| Route {
                piece: game.element_key(element),
                path: vec![stand.at],
                facing: stand.facing,
            };
            game.elements_of(unit).zip(stands).map(route).collect()
        }
        (Answer::Conceal { markers, .. }, _) => {
            let route = |(piece, at): (&&str, &Point)| Route {
                piece: (*piece).to_owned(),
                path: vec![*at],
                facing: Bearing::NORTH,
            };
            deployment::PIECES.iter().zip(markers).map(route).collect()
        }
        (Answer::Ride { officer, points, .. }, _) => vec![Route {
            piece: game.setup.officers[officer.index()].id.clone(),
            path: points.to_vec(),
            facing: Bearing::NORTH,
        }],
        _ => Vec::new(),
    };
    Draft { routes, ..Draft::default() }
}
