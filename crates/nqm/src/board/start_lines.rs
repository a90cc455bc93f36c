//! Where the attacks of one's own begin: the places at which columns go over to attack formation, and those from which battalions set
//! out at their hour. `nqm.summary.start-line`, R-NQM-011, R-NQM-057

use std::collections::BTreeMap;

use engine::board::Trail;
use engine::{Eye, Side};
use table::{Bearing, Point};

use crate::command::Task;
use crate::scale::Metres;
use crate::state::Fate;
use crate::troops::{FormationId, UnitId};
use crate::units::knows;
use crate::{Nqm, movement};

/// How far a start line reaches beyond the outermost of its units.
const BEYOND: Metres = Metres(250);
/// Those who wait for their hour form up so far behind it.
const BEHIND: Metres = Metres(400);

/// A unit's part of a start line: where it crosses it, and the next place on its way.
#[derive(Clone, Copy)]
struct Crossing {
    at: Point,
    next: Point,
}

/// One line for the units of a formation that set out in the same hour.
pub(super) fn start_lines(game: &Nqm, eye: Eye) -> Vec<Trail> {
    let mut all: BTreeMap<(FormationId, u16), Vec<Crossing>> = BTreeMap::new();
    for side in Side::BOTH.into_iter().filter(|side| knows(game, eye, *side)) {
        for unit in game.units_of(side) {
            if let Some(crossing) = crossing(game, unit) {
                let key = (game.who(unit).formation, game.unit(unit).order.start.max(game.state.hour));
                all.entry(key).or_default().push(crossing);
            }
        }
    }
    all.into_iter().filter_map(|((formation, hour), crossings)| drawn(game, formation, hour, &crossings)).collect()
}

/// Where a unit that is to attack begins to: at the place that its order names for deploying, or where it waits for its hour.
fn crossing(game: &Nqm, unit: UnitId) -> Option<Crossing> {
    let state = game.unit(unit);
    let order = &state.order;
    if state.fate != Fate::InPlay || order.task != Task::Attack || state.in_combat || !game.is_on_map(unit) {
        return None;
    }
    let place = |n: usize| order.route.get(n).copied();
    match order.deploy_after {
        Some(after) if after > state.passed => {
            let at = place(usize::from(after) - 1)?;
            Some(Crossing { at, next: place(usize::from(after)).unwrap_or(at) })
        }
        _ if order.start > game.state.hour => {
            let (from, next) = (movement::whereabouts(game, unit), place(usize::from(state.passed))?);
            let (whole, ahead) = (from.distance_to(next), game.setup.scale.length(BEHIND));
            let at = if whole > ahead { from.towards(next, ahead, whole) } else { from };
            Some(Crossing { at, next })
        }
        _ => None,
    }
}

fn drawn(game: &Nqm, formation: FormationId, hour: u16, crossings: &[Crossing]) -> Option<Trail> {
    let count = crossings.len() as i64;
    let middle = |of: fn(&Crossing) -> Point| {
        let sum = crossings.iter().map(of).fold((0, 0), |(x, y), at| (x + i64::from(at.x), y + i64::from(at.y)));
        Point::new((sum.0 / count) as i32, (sum.1 / count) as i32)
    };
    let (from, to) = (middle(|one| one.at), middle(|one| one.next));
    let right = Bearing::towards(from, to)?.right();
    let beyond = game.setup.scale.length(BEYOND);
    // Along the line: how far to its right each crossing is.
    let along = |at: Point| {
        let (ahead, off) = (to - from, at - from);
        i64::from(ahead.x) * i64::from(off.y) - i64::from(ahead.y) * i64::from(off.x)
    };
    let mut points: Vec<Point> = crossings.iter().map(|one| one.at).collect();
    points.sort_by_key(|at| along(*at));
    let (first, last) = (*points.first()?, *points.last()?);
    points.insert(0, first.ahead(right.opposite(), beyond));
    points.push(last.ahead(right, beyond));
    let setup = game.setup.formation(formation);
    Some(Trail {
        id: format!("start-line-{}-{hour}", setup.id),
        key: "start-line",
        label: format!("start line {:02}:00", game.time_at(hour)),
        side: Some(setup.side),
        group: None,
        points,
    })
}
