//! The sight line between two places: what is in the way, and never how far it is. R-AWA-009, R-AWA-086

use engine::Eye;
use engine::aids::{SightCrossing, SightReport, Spot};
use table::Point;

use super::{is_seen, pieces};
use crate::sight::{Barrier, Ends};
use crate::terrain::Cover;
use crate::troops::{FigureId, UnitId};
use crate::{Awa, small_arms, vehicles};

/// What one sees from one place to another, for eyes that may know of both.
pub(crate) fn sight(game: &Awa, eye: Eye, from: &Spot, to: &Spot) -> Option<SightReport> {
    let ends = (figure(game, from), figure(game, to));
    let (from, to) = (place(game, eye, from)?, place(game, eye, to)?);
    let shot = match ends {
        (Some(one), Some(other)) => small_arms::advice(game, eye, one, other),
        _ => None,
    };
    let solid = &game.setup.terrain.solid;
    let ends = [from, to].into_iter().filter_map(|end| game.setup.field.features_at_among(end, solid).next());
    let ends: Ends = ends.collect();
    let barrier = game.barrier(from, to, &ends);
    Some(SightReport {
        from,
        to,
        sees: barrier.is_none(),
        blocked_at: barrier.and_then(|one| stop(game, one, from, to)),
        verdict: barrier.map_or_else(|| "Nothing is in the way.".into(), |one| one.refusal(game).because.into_owned()),
        distance: None,
        crossings: crossings(game, from, to),
        struck: None,
        shot,
        odds: Vec::new(),
    })
}

/// The figure that a spot is.
fn figure(game: &Awa, spot: &Spot) -> Option<FigureId> {
    let Spot::Piece(id) = spot else { return None };
    let named = game.unit_ids().filter(|unit| id.starts_with(game.of(*unit).id.as_str()));
    named.flat_map(|unit| game.roster(unit)).find(|figure| game.figure_key(*figure) == *id)
}

/// Where sight ends, if that is at something with an edge.
fn stop(game: &Awa, barrier: Barrier, from: Point, to: Point) -> Option<Point> {
    let Barrier::Building(feature) = barrier else { return None };
    let course = game.setup.field.course(from, to);
    let mut at = None;
    course.each_of(feature, |crossing| {
        at = Some(from.towards(to, crossing.stretch.enter, course.length()));
        false
    });
    at
}

/// What gives cover along the line, in its order. R-AWA-090
fn crossings(game: &Awa, from: Point, to: Point) -> Vec<SightCrossing> {
    let course = game.setup.field.course(from, to);
    let mut all: Vec<(table::Inches, SightCrossing)> = Vec::new();
    course.each(&game.setup.terrain.covering, |crossing| {
        let enter = crossing.stretch.enter;
        let at = from.towards(to, enter, course.length());
        let gives = match game.setup.terrain.cover(crossing.feature) {
            _ if game.is_down_at(crossing.feature, at) => "no cover any more",
            Cover::Heavy => "heavy cover",
            Cover::Light => "light cover",
            Cover::None => return true,
        };
        let what = game.setup.field.feature(crossing.feature).tag().word().replace('-', " ");
        all.push((enter, SightCrossing { at, what, gives: gives.into() }));
        true
    });
    all.sort_by_key(|(enter, _)| *enter);
    all.into_iter().map(|(_, crossing)| crossing).collect()
}

/// Where a spot is: a piece that is seen, the nearest man to the middle of a unit, or the place itself.
fn place(game: &Awa, eye: Eye, spot: &Spot) -> Option<Point> {
    let id = match spot {
        Spot::At(at) => return Some(*at),
        Spot::Piece(id) => id,
    };
    // Pieces are called after their units; only a vehicle may have changed hands.
    let concerns = |unit: &UnitId| {
        id.starts_with(game.of(*unit).id.as_str())
            || game.vehicles_of(*unit).any(|vehicle| vehicles::piece_key(game, vehicle) == *id)
    };
    let mut seen = Vec::new();
    for unit in game.unit_ids().filter(|unit| concerns(unit) && is_seen(game, *unit, eye)) {
        pieces::pieces_of(game, unit, eye, &mut seen);
    }
    if let Some(piece) = seen.iter().find(|piece| piece.id == *id) {
        return Some(piece.at);
    }
    let unit: Vec<Point> = seen.iter().filter(|one| one.group.as_ref() == Some(id)).map(|one| one.at).collect();
    let count = unit.len() as i32;
    if count == 0 {
        return super::ground::markers(game, eye).into_iter().find(|marker| marker.id == *id).map(|marker| marker.at);
    }
    let middle = unit.iter().fold(Point::ORIGIN, |sum, at| Point::new(sum.x + at.x / count, sum.y + at.y / count));
    unit.into_iter().min_by_key(|at| at.distance_to(middle))
}
