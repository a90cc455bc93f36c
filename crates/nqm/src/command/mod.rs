//! Command and control: written orders, who may give them, and how long they take. R-NQM-011 to R-NQM-017

mod causes;
mod order;
mod reaction;

pub use order::{
    Aim, Branch, Cause, CauseKind, Condition, Errand, Job, MOST_CONDITIONS, MOST_OBJECTIVES, MOST_POINTS, Objective,
    OnContact, OnObjective, Order, Task, Way, When,
};
pub use reaction::table_5;

pub(crate) use causes::{cause, rearward};
pub(crate) use reaction::{change_of_plan, division_of, fire_comes, general_near};

use engine::{Cx, Step};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::Nqm;
use crate::grades::Grade;
use crate::sequence::Turn;
use crate::troops::{AreaId, FormationId, Kind, StandId, Tie, UnitId};

/// An order on its way. R-NQM-012
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Dispatch {
    pub unit: UnitId,
    pub news: News,
    /// When it is in force, in half hours since the beginning of hour 0: hour 5 begins at 10. R-NQM-013
    pub arrives: u16,
}

/// What a dispatch changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    Order(Order),
    /// The unit works for somebody else. `nqm.orbat.direct-support-reassign`
    Tie(Tie, FormationId),
}

/// An enemy as he was last seen. R-NQM-058
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    pub stand: StandId,
    pub at: Point,
    pub hour: u16,
}

/// Step 0: orders that have arrived are in force.
pub(crate) fn arrive(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    causes::forget(game);
    deliver(game, cx, 2 * game.state.hour);
}

/// In the middle of the movement: orders that have arrived since its beginning are in force for the ticks that are left, and for
/// the fire of the hour. R-NQM-013
pub(crate) fn midway(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    deliver(game, cx, 2 * game.state.hour + 1);
}

/// Puts in force what has arrived by this moment.
fn deliver(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, moment: u16) {
    let _ = cx;
    let (arrived, under_way) =
        std::mem::take(&mut game.state.dispatches).into_iter().partition(|dispatch: &Dispatch| dispatch.arrives <= moment);
    game.state.dispatches = under_way;
    let arrived: Vec<Dispatch> = arrived;
    for dispatch in arrived {
        if game.is_gone(dispatch.unit) {
            continue;
        }
        match dispatch.news {
            News::Order(order) => put_in_force(game, dispatch.unit, order),
            News::Tie(tie, of) => game.unit_mut(dispatch.unit).tie = Some((tie, of)),
        }
    }
}

/// From now on the unit has this order, and goes its way from the beginning.
pub(crate) fn put_in_force(game: &mut Nqm, unit: UnitId, order: Order) {
    crate::movement::take_up(game, unit);
    game.unit_mut(unit).order = order;
}

/// The first orders, and step 1 of every hour: one order of one seat, or the seats have finished.
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}

/// What a unit does by its order, or without one: good troops dig in and reorganise, poor ones stay. `nqm.reorganisation.no-orders-good`,
/// `nqm.reorganisation.no-orders-poor`, R-NQM-017
pub(crate) fn in_effect(game: &Nqm, unit: UnitId) -> Task {
    match game.unit(unit).order.task {
        Task::None if is_self_reliant(game, unit) => Task::DigIn,
        task => task,
    }
}

/// Whether a unit may reorganise as far as orders go: good troops always, others only while they have an order. R-NQM-017, R-NQM-123
pub(crate) fn may_reorganise(game: &Nqm, unit: UnitId) -> bool {
    is_self_reliant(game, unit) || game.unit(unit).order.task != Task::None
}

/// Elites, veterans and regulars help themselves. R-NQM-017
fn is_self_reliant(game: &Nqm, unit: UnitId) -> bool {
    let who = game.who(unit);
    who.grade <= Grade::Regular && !who.green
}

/// A unit has secured its objective: its order is done, and what it says about that moment holds; otherwise it is without orders.
/// `nqm.reorganisation.fresh-orders`, R-NQM-017, R-NQM-129
pub(crate) fn secured(game: &mut Nqm, unit: UnitId) {
    let done = game.unit(unit).order.clone();
    let follows = matches!(done.on_objective, OnObjective::FollowOn(_));
    let order = match done.on_objective {
        OnObjective::Nothing => Order { conditions: done.conditions.clone(), ..Order::default() },
        OnObjective::DigIn => Order { task: Task::DigIn, open_fire: done.open_fire, conditions: done.conditions, ..Order::default() },
        OnObjective::Reorganise => {
            Order { task: Task::Reorganise, open_fire: done.open_fire, conditions: done.conditions, ..Order::default() }
        }
        OnObjective::FollowOn(area) => {
            let route = way(game, unit, causes::middle(game, area), Task::Attack);
            let objective = Some(Objective::Area(area));
            Order { task: Task::Attack, route, objective, start: 0, deploy_after: None, on_objective: OnObjective::DigIn, ..done }
        }
    };
    put_in_force(game, unit, order);
    game.unit_mut(unit).follow_on = follows;
}

/// Whether a unit's orders foresee that it attacks this area: as a task, or as a condition of it. R-NQM-121
pub(crate) fn foresees_attack(game: &Nqm, unit: UnitId, area: AreaId) -> bool {
    let order = &game.unit(unit).order;
    let branch = |one: &Condition| {
        one.then == Branch::CounterAttack && matches!(one.when, When::AreaTaken(of) | When::AreaAttacked(of) if of == area)
    };
    (order.task == Task::Attack && order.objective == Some(Objective::Area(area))) || order.conditions.iter().any(branch)
}

/// The stand that stands for its unit on the map: the first that fights, or the first there is.
pub(crate) fn lead(game: &Nqm, unit: UnitId) -> Option<StandId> {
    let fights = |stand: &StandId| matches!(game.of(*stand).kind, Kind::Fighting | Kind::Tank | Kind::Recce | Kind::Artillery);
    game.stands_of(unit).find(fights).or_else(|| game.stands_of(unit).next())
}

/// A way for a unit to a place.
pub(crate) fn way(game: &Nqm, unit: UnitId, to: Point, task: Task) -> Way {
    let _ = (game, unit, task);
    std::iter::once(to).collect()
}
