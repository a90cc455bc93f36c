//! Events that may be reacted to, and branches of orders that they set off. R-NQM-012, R-NQM-015

use engine::Side;
use table::Point;

use super::{Branch, Cause, CauseKind, Dispatch, News, Objective, Order, Task, Way, When, reaction};
use crate::Nqm;
use crate::scale::Metres;
use crate::setup::Edge;
use crate::troops::{AreaId, FormationId, UnitId};

/// How long an event can still be named as the cause of an order: as long as the longest reaction takes, an army group's.
const REMEMBERED: u16 = 12;
/// How near its cause an order must lead, or its unit be, to be a reaction to it.
const CONCERNS: Metres = Metres::km(2);
/// How far a unit withdraws that was only told to.
const REARWARD: Metres = Metres::km(2);

/// Something has happened to a formation that calls for a reaction: from now its clock runs, and orders that foresaw it are
/// followed. `nqm.command.crt-when`, R-NQM-012, R-NQM-015
///
/// Called by whoever attacks, sights or takes: a unit is attacked, an enemy is sighted, an area is lost. `of` is the formation whose
/// unit was attacked or saw it, or that has lost the area.
pub(crate) fn cause(game: &mut Nqm, kind: CauseKind, of: FormationId) {
    let (side, hour) = (game.setup.formation(of).side, game.state.hour);
    let known = game.state.causes.iter().position(|known| known.kind == kind && known.side == side);
    // An attack that goes on is one event, and its clock runs from its beginning.
    let cause = match known.map(|n| game.state.causes.remove(n)) {
        Some(known) if known.last.max(known.hour) + 1 >= hour => Cause { last: hour, ..known },
        _ => Cause { kind, of, side, hour, last: hour, early: reaction::is_early(game) },
    };
    game.state.causes.push(cause);
    for unit in game.unit_ids() {
        if game.who(unit).side == side && !game.is_gone(unit) {
            branch_off(game, unit, &cause);
        }
    }
}

/// Forgets what is too long ago to be named.
pub(super) fn forget(game: &mut Nqm) {
    let hour = game.state.hour;
    game.state.causes.retain(|cause| cause.last.max(cause.hour) + REMEMBERED >= hour);
}

/// Follows the first condition of a unit's order that this event fulfils: at once within the division; others set off when news
/// and word have gone up and down. R-NQM-012, R-NQM-015
fn branch_off(game: &mut Nqm, unit: UnitId, cause: &Cause) {
    let conditions = &game.unit(unit).order.conditions;
    let Some(n) = conditions.iter().position(|one| is_met(game, one.when, cause)) else { return };
    let condition = conditions[n];
    let mut kept = conditions.clone();
    kept.remove(n);
    let far = reaction::distance(game, cause.of, game.who(unit).formation);
    let order =
        branch(game, unit, condition.then, cause, Order { conditions: kept.clone(), ..game.unit(unit).order.clone() });
    if far == 0 {
        super::put_in_force(game, unit, order);
        game.state.branched.add(unit);
    } else {
        let arrives = reaction::help_by_movement(game, cause, unit, true);
        game.unit_mut(unit).order.conditions = kept;
        game.state.dispatches.retain(|other| other.unit != unit || !matches!(other.news, News::Order(_)));
        game.state.dispatches.push(Dispatch { unit, news: News::Order(order), arrives });
    }
}

/// Whether an event is what a condition waits for.
pub(crate) fn is_met(game: &Nqm, when: When, cause: &Cause) -> bool {
    match (when, cause.kind) {
        (When::UnitAttacked(wanted), CauseKind::UnitAttacked(unit)) => wanted == unit,
        (When::AreaTaken(wanted), CauseKind::AreaLost(area)) => wanted == area,
        (When::AreaAttacked(area), CauseKind::UnitAttacked(unit)) => {
            let outline = &game.setup.area(area).outline;
            game.stands_of(unit).filter_map(|stand| game.stand(stand).on_map()).any(|at| outline.contains(at))
        }
        _ => false,
    }
}

/// What a branch orders, the rest as it was.
fn branch(game: &Nqm, unit: UnitId, then: Branch, cause: &Cause, before: Order) -> Order {
    let at = place_of(game, cause);
    let objective = match cause.kind {
        CauseKind::AreaLost(area) => Some(Objective::Area(area)),
        _ => at.map(Objective::Place),
    };
    let (task, route) = match then {
        Branch::CounterAttack => {
            (Task::Attack, at.map(|at| super::way(game, unit, at, Task::Attack)).unwrap_or_default())
        }
        Branch::Support => (Task::Support, Way::new()),
        Branch::Withdraw => {
            let back = rearward(game, unit).map(|at| super::way(game, unit, at, Task::Withdraw));
            (Task::Withdraw, back.unwrap_or_default())
        }
    };
    let objective = if then == Branch::Withdraw { None } else { objective };
    Order { task, route, objective, start: 0, deploy_after: None, ..before }
}

/// Where an event took place, as far as its own side knows.
pub(crate) fn place_of(game: &Nqm, cause: &Cause) -> Option<Point> {
    match cause.kind {
        CauseKind::UnitAttacked(unit) => super::lead(game, unit).and_then(|stand| game.stand(stand).on_map()),
        CauseKind::AreaLost(area) => Some(middle(game, area)),
        CauseKind::EnemySighted(stand) => {
            let seen = game.stand(stand);
            let ghost = game.state.ghosts.iter().find(|ghost| ghost.stand == stand).map(|ghost| ghost.at);
            seen.on_map().filter(|_| seen.known).or(ghost)
        }
    }
}

/// Whether an order can be a reaction to an event: it leads there, or its unit is there.
pub(crate) fn concerns(game: &Nqm, unit: UnitId, order: &Order, cause: &Cause) -> bool {
    let Some(event) = place_of(game, cause) else { return false };
    let near = |at: Point| game.setup.scale.places_within(at, event, CONCERNS);
    let goal = match order.objective {
        Some(Objective::Area(area)) => Some(middle(game, area)),
        Some(Objective::Place(at)) => Some(at),
        Some(Objective::Stand(stand)) => game.stand(stand).on_map().filter(|_| game.stand(stand).known),
        None => None,
    };
    goal.is_some_and(near)
        || order.route.last().copied().is_some_and(near)
        || game.stands_of(unit).filter_map(|stand| game.stand(stand).on_map()).any(near)
}

/// The events that a side may name, the latest first.
pub(crate) fn known(game: &Nqm, side: Side) -> impl Iterator<Item = &Cause> {
    game.state.causes.iter().rev().filter(move |cause| cause.side == side)
}

/// The middle of an area.
pub(crate) fn middle(game: &Nqm, area: AreaId) -> Point {
    game.setup.area(area).outline.bounds().middle()
}

/// A place well behind a unit, towards its own edge of the map.
pub(crate) fn rearward(game: &Nqm, unit: UnitId) -> Option<Point> {
    let at = game.stand(super::lead(game, unit)?).on_map()?;
    let far = game.setup.scale.length(REARWARD).thousandths_value();
    let bounds = game.setup.field.size().bounds();
    let margin = game.setup.scale.length(Metres(150)).thousandths_value();
    let (least, most) = (bounds.least, bounds.most);
    let (x, y) = match game.setup.sides[game.who(unit).side].edge {
        Edge::North => (at.x, (at.y - far).max((least.y + margin).min(at.y))),
        Edge::South => (at.x, (at.y + far).min((most.y - margin).max(at.y))),
        Edge::West => ((at.x - far).max((least.x + margin).min(at.x)), at.y),
        Edge::East => ((at.x + far).min((most.x - margin).max(at.x)), at.y),
    };
    Some(Point::new(x, y))
}
