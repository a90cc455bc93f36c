//! Ways back, and who is fast enough to take them. R-NQM-030, R-NQM-037

use table::Point;

use crate::Nqm;
use crate::movement::{Pace, table_1};
use crate::scale::Metres;
use crate::setup::Edge;
use crate::troops::{Mover, Ride, UnitId};

/// How finely a way is looked at.
const PACES: Metres = Metres(50);

/// How a unit gets about now: motorised troops out of their vehicles go on foot. R-NQM-042, R-NQM-150
pub(super) fn mover(game: &Nqm, unit: UnitId) -> Mover {
    let who = game.who(unit);
    match (who.ride, game.unit(unit).mounted) {
        (Some(Ride::Trucks | Ride::Carriers), false) => Mover::Foot,
        (Some(Ride::Tanks), true) => Mover::Armoured,
        _ => who.mover,
    }
}

/// How fast a unit runs, and is run after: the third column, no faster than foot in close country. R-NQM-030, R-NQM-037
pub(crate) fn flight(game: &Nqm, unit: UnitId, close: bool) -> Metres {
    let mover = mover(game, unit);
    let rate = table_1(mover, Pace::Road);
    let held = matches!(mover, Mover::Armoured | Mover::Motorised | Mover::LightRecce | Mover::HorseDrawn);
    if close && held { rate.min(table_1(Mover::Foot, Pace::Road)) } else { rate }
}

/// The quickest way towards its supplies, cut into short paces; the first is where it begins. R-NQM-030
pub(super) fn back(game: &Nqm, unit: UnitId, from: Point) -> Vec<Point> {
    let bounds = game.setup.field.size().bounds();
    let to = match game.setup.sides[game.who(unit).side].edge {
        Edge::North => Point::new(from.x, bounds.least.y),
        Edge::South => Point::new(from.x, bounds.most.y),
        Edge::West => Point::new(bounds.least.x, from.y),
        Edge::East => Point::new(bounds.most.x, from.y),
    };
    paces(game, from, &[to])
}

/// A way cut into short paces.
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

/// How far along a way each of its paces is.
pub(super) fn measured(game: &Nqm, points: &[Point]) -> Vec<(Metres, Point)> {
    let mut gone = table::Inches::ZERO;
    let mut last = points.first().copied().unwrap_or_default();
    let step = |point: &Point| {
        gone = gone.saturating_add(last.distance_to(*point));
        last = *point;
        (game.setup.scale.metres(gone), *point)
    };
    points.iter().map(step).collect()
}
