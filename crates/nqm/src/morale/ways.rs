//! Ways back, cut into paces. R-NQM-030

use table::Point;

use crate::Nqm;
use crate::movement::retreat_path;
use crate::scale::Metres;
use crate::troops::UnitId;

/// How finely a way is looked at.
const PACES: Metres = Metres(50);

/// The quickest way towards its supplies and how far along it each pace is; nothing where it is cut off by water. R-NQM-030
pub(super) fn back(game: &Nqm, unit: UnitId, from: Point) -> Vec<(Metres, Point)> {
    match retreat_path(game, unit, from) {
        Some((way, _)) => measured(game, &paces(game, from, &way)),
        None => Vec::new(),
    }
}

/// A way cut into short paces; the first is where it begins.
pub(super) fn paces(game: &Nqm, from: Point, way: &[Point]) -> Vec<Point> {
    let pace = game.setup.scale.length(PACES);
    let mut points = vec![from];
    let mut at = from;
    for next in way {
        let whole = at.distance_to(*next);
        let count = whole.thousandths_value() / pace.thousandths_value();
        points.extend((1..=count).map(|n| at.towards(*next, pace.scaled(n, 1), whole)));
        at = *next;
        if points.last() != Some(&at) {
            points.push(at);
        }
    }
    points
}

fn measured(game: &Nqm, points: &[Point]) -> Vec<(Metres, Point)> {
    let mut gone = table::Inches::ZERO;
    let mut last = points.first().copied().unwrap_or_default();
    let step = |point: &Point| {
        gone = gone.saturating_add(last.distance_to(*point));
        last = *point;
        (game.setup.scale.metres(gone), *point)
    };
    points.iter().map(step).collect()
}
