//! The sight line between two places: what is in the way, and never how far it is. R-AWA-009, R-AWA-086

use engine::Eye;
use engine::aids::{SightReport, Spot};
use table::Point;

use super::pieces;
use crate::Awa;
use crate::sight::Ends;

/// What one sees from one place to another, for eyes that may know of both.
pub(crate) fn sight(game: &Awa, eye: Eye, from: &Spot, to: &Spot) -> Option<SightReport> {
    let (from, to) = (place(game, eye, from)?, place(game, eye, to)?);
    let solid = &game.setup.terrain.solid;
    let ends = [from, to].into_iter().filter_map(|end| game.setup.field.features_at_among(end, solid).next());
    let ends: Ends = ends.collect();
    let barrier = game.barrier(from, to, &ends);
    Some(SightReport {
        from,
        to,
        sees: barrier.is_none(),
        blocked_at: None,
        verdict: barrier.map_or_else(|| "Nothing is in the way.".into(), |one| one.refusal(game).because.into_owned()),
        distance: None,
        crossings: Vec::new(),
        struck: None,
        shot: None,
        odds: Vec::new(),
    })
}

/// Where a spot is: a piece that is seen, the nearest man to the middle of a unit, or the place itself.
fn place(game: &Awa, eye: Eye, spot: &Spot) -> Option<Point> {
    let id = match spot {
        Spot::At(at) => return Some(*at),
        Spot::Piece(id) => id,
    };
    let seen = pieces::pieces(game, eye);
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
