//! Orders to work: which way the workers go, and where the work is. R-NQM-061, R-NQM-064, R-NQM-151

use table::Point;

use super::{Job, Objective, Task, Way};
use crate::scale::Metres;
use crate::troops::UnitId;
use crate::{Nqm, movement};

/// In which steps the edge of a minefield is looked for.
const FEEL: Metres = Metres(25);

/// The way of those who are sent to work along some places, the last of which is the work's, and what they are to work at.
pub(super) fn route(game: &Nqm, unit: UnitId, job: Job, places: &[Point]) -> (Way, Option<Objective>) {
    let Some((at, before)) = places.split_last() else { return (Way::new(), None) };
    let route = match job {
        // A staff plans where it is.
        Job::PlanCrossing => Way::new(),
        // The last leg is the minefield: laid from its beginning to its end, or from where they stand.
        Job::LayMines => way(game, unit, before),
        Job::ClearMines => before_the_mines(game, unit, *at),
        Job::Demolish | Job::Fortify | Job::Bridgehead | Job::Bridge => way(game, unit, places),
    };
    (route, Some(Objective::Place(*at)))
}

/// As it was drawn, or to the one place that was named.
fn way(game: &Nqm, unit: UnitId, places: &[Point]) -> Way {
    match places {
        [] => Way::new(),
        [only] => super::way(game, unit, *only, Task::Advance),
        drawn => drawn.iter().copied().collect(),
    }
}

/// To the near edge of a minefield: those who lift mines work from there.
fn before_the_mines(game: &Nqm, unit: UnitId, at: Point) -> Way {
    let from = movement::whereabouts(game, unit);
    let (whole, step) = (at.distance_to(from), game.setup.scale.length(FEEL));
    let steps = whole.thousandths_value() / step.thousandths_value().max(1);
    let places = (1..steps).map(|n| at.towards(from, step * n, whole));
    let edge = places.into_iter().find(|place| !movement::is_mined(game, *place));
    edge.map(|edge| super::way(game, unit, edge, Task::Advance)).unwrap_or_default()
}
