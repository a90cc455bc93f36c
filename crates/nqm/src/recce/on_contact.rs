//! What a unit does when it meets an enemy, and how a column leaves the march. R-NQM-011, R-NQM-049, R-NQM-057

use engine::Cx;

use super::{conceal, halt, told};
use crate::command::{self, CauseKind, Objective, OnContact, Order, Task};
use crate::event::Event;
use crate::scale::Metres;
use crate::troops::{StandId, UnitId};
use crate::{Nqm, declare, movement};

/// Enemies so near to what it is to attack are no surprise.
const EXPECTED: Metres = Metres(500);

/// The unit knows of an enemy now: it halts, attacks, goes round or withdraws, as its order says. R-NQM-011
pub(super) fn follow(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, enemy: StandId) {
    if !game.is_on_map(unit) {
        return;
    }
    let of = game.who(unit).formation;
    command::cause(game, CauseKind::EnemySighted(enemy), of);
    let state = game.unit(unit);
    let order = &state.order;
    let moves = conceal::has_moved(game, unit) || usize::from(state.passed) < order.route.len();
    if !moves || (order.task == Task::Attack && is_expected(game, order, enemy)) {
        return;
    }
    // Who has nobody to attack with stops.
    let does = match order.on_contact {
        OnContact::Attack if !declare::has_teeth(game, unit) => OnContact::Halt,
        other => other,
    };
    cx.tell(|| Event::OnContact(told::OnContact { unit, does }));
    match does {
        OnContact::Halt => {
            halt(game, unit);
            // What it was to attack it still attacks; any other errand ends here until new orders come.
            let state = game.unit_mut(unit);
            if state.order.task != Task::Attack {
                state.order.route.truncate(usize::from(state.passed));
            }
        }
        OnContact::Attack => {
            deploy(game, cx, unit);
            let Some(at) = game.stand(enemy).on_map() else { return };
            let route = command::way(game, unit, at, Task::Attack);
            let before = game.unit(unit).order.clone();
            let order = Order { task: Task::Attack, objective: Some(Objective::Stand(enemy)), route, ..before };
            command::put_in_force(game, unit, order);
        }
        OnContact::Bypass => match movement::bypass(game, unit) {
            Some(route) => {
                let order = Order { route, ..game.unit(unit).order.clone() };
                command::put_in_force(game, unit, order);
            }
            None => halt(game, unit),
        },
        OnContact::Withdraw => {
            let route = command::rearward(game, unit).map(|at| command::way(game, unit, at, Task::Withdraw));
            let before = game.unit(unit).order.clone();
            let route = route.unwrap_or_default();
            command::put_in_force(game, unit, Order { task: Task::Withdraw, objective: None, route, ..before });
        }
    }
}

/// Whether an enemy is one of those whom an attack is meant for.
fn is_expected(game: &Nqm, order: &Order, enemy: StandId) -> bool {
    let Some(at) = game.stand(enemy).on_map() else { return false };
    let near = |place: table::Point| game.setup.scale.places_within(place, at, EXPECTED);
    match order.objective {
        Some(Objective::Area(area)) => {
            let outline = &game.setup.area(area).outline;
            outline.contains(at) || outline.corners.iter().any(|corner| near(*corner))
        }
        Some(Objective::Place(place)) => near(place),
        Some(Objective::Stand(stand)) => stand == enemy || game.stand(stand).on_map().is_some_and(near),
        None => false,
    }
}

/// A unit leaves the march formation, and goes on ready to fight. R-NQM-057
pub(super) fn deploy(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId) {
    let state = game.unit_mut(unit);
    if !state.column {
        return;
    }
    // Its march is over: from here it goes on ready to fight.
    (state.column, state.shaken_out) = (false, true);
    cx.tell(|| Event::Deploys(told::Deploys { unit }));
}
