//! The sight line between two places. R-NQM-144

use engine::Eye;
use engine::aids::{SightCrossing, SightReport, Spot};
use table::Point;

use super::is_seen;
use crate::{Nqm, sight};

/// What one sees from one place to another, for eyes that may know of both.
pub(crate) fn sight(game: &Nqm, eye: Eye, from: &Spot, to: &Spot) -> Option<SightReport> {
    let (from, to) = (place(game, eye, from)?, place(game, eye, to)?);
    let field = &game.setup.field;
    let sees = sight::sees(game, from, to);
    let ridge = field.highest_between(from, to) > field.level_at(from).max(field.level_at(to));
    let distance = from.distance_to(to);
    let far = game.setup.scale.metres(distance);
    let verdict = match (sees, ridge) {
        (true, _) => format!("{far}: nothing is in the way."),
        (false, true) => format!("{far}: higher ground is in the way."),
        (false, false) if game.is_dark() => format!("{far}: it is too dark."),
        (false, false) => format!("{far}: close country is in the way."),
    };
    Some(SightReport {
        from,
        to,
        sees,
        blocked_at: None,
        verdict,
        distance: Some(distance),
        crossings: crossings(game, from, to),
        struck: None,
        shot: None,
        odds: Vec::new(),
    })
}

/// The cover along the line, in its order.
fn crossings(game: &Nqm, from: Point, to: Point) -> Vec<SightCrossing> {
    let field = &game.setup.field;
    let course = field.course(from, to);
    let mut all: Vec<(table::Inches, SightCrossing)> = Vec::new();
    course.each(&game.setup.country.close, |crossing| {
        let enter = crossing.stretch.enter;
        let what = field.feature(crossing.feature).tag().word().replace('-', " ");
        let deep = game.setup.scale.metres(crossing.stretch.depth());
        let at = from.towards(to, enter, course.length());
        all.push((enter, SightCrossing { at, what, gives: format!("{deep} deep") }));
        true
    });
    all.sort_by_key(|(enter, _)| *enter);
    all.into_iter().map(|(_, crossing)| crossing).collect()
}

/// Where a spot is: a stand that is seen, the first of a unit, or the place itself.
fn place(game: &Nqm, eye: Eye, spot: &Spot) -> Option<Point> {
    let id = match spot {
        Spot::At(at) => return Some(*at),
        Spot::Piece(id) => id,
    };
    let fits = |stand: &crate::StandId| {
        let setup = game.of(*stand);
        is_seen(game, *stand, eye) && (setup.id == *id || game.who(setup.unit).id == *id)
    };
    let at = game.stand_ids().filter(fits).find_map(|stand| game.stand(stand).on_map());
    let lying = || super::ground::markers(game, eye).into_iter().find(|marker| marker.id == *id).map(|one| one.at);
    at.or_else(lying)
}
