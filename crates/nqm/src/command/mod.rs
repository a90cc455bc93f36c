//! Command and control: written orders, who may give them, and how long they take. R-NQM-011 to R-NQM-017

mod causes;
mod menu;
mod order;
mod plumpire;
mod reaction;
mod sheet;
mod staff;
mod whither;
mod words;
mod works;

pub use order::{
    Aim, Branch, Cause, CauseKind, Condition, Errand, Job, MOST_CONDITIONS, MOST_OBJECTIVES, MOST_POINTS, Objective,
    OnContact, OnObjective, Order, Task, Way, When,
};
pub use reaction::table_5;

pub(crate) use causes::{cause, rearward};
pub(crate) use menu::{Menu, step};
pub(crate) use plumpire::decide;
pub(crate) use reaction::{
    change_of_plan, distance, fire_comes, general_near, new_line_of_fire, news_from, news_takes,
};
pub(crate) use sheet::{Details, WhichBranch, WhichTask};
pub(crate) use staff::{Lend, LendTo, Staff};
pub(crate) use whither::Whither;
pub(crate) use words::{Arrived, Branched, Lent, Ordered, Planned};

use engine::{Cx, Refusal, Seat, rule};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::Nqm;
use crate::event::Event;
use crate::grades::Grade;
use crate::movement::{self, Pace};
use crate::sequence::Phase;
use crate::troops::{AreaId, FormationId, Kind, Level, StandId, Tie, UnitId};

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
    let (arrived, under_way) = std::mem::take(&mut game.state.dispatches)
        .into_iter()
        .partition(|dispatch: &Dispatch| dispatch.arrives <= moment);
    game.state.dispatches = under_way;
    let arrived: Vec<Dispatch> = arrived;
    for dispatch in arrived {
        if game.is_gone(dispatch.unit) {
            continue;
        }
        match dispatch.news {
            News::Order(order) => {
                put_in_force(game, dispatch.unit, order.clone());
                cx.tell(|| Event::OrderArrived(Arrived { unit: dispatch.unit, order }));
            }
            News::Tie(tie, of) => {
                game.unit_mut(dispatch.unit).tie = Some((tie, of));
                cx.tell(|| Event::Lent(Lent { unit: dispatch.unit, tie, of, arrives: moment }));
            }
        }
    }
}

/// From now on the unit has this order, and goes its way from the beginning.
pub(crate) fn put_in_force(game: &mut Nqm, unit: UnitId, order: Order) {
    movement::take_up(game, unit);
    game.unit_mut(unit).order = order;
}

/// Says which units have gone over to a branch of their orders since the last step.
pub(crate) fn tell_branches(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    let branched = std::mem::take(&mut game.state.branched);
    for unit in branched.iter().take_while(|unit| unit.index() < game.setup.units.len()) {
        cx.tell(|| Event::Branched(Branched { unit, order: game.unit(unit).order.clone() }));
    }
}

/// The headquarters through which a seat commands a unit: the lowest of its own of division level or above, or the highest there
/// is; none if it does not command it. R-NQM-012, R-NQM-141
pub(crate) fn issuer(game: &Nqm, seat: Seat, unit: UnitId) -> Option<FormationId> {
    let own = |id: &FormationId| game.setup.formation(*id).seat == seat;
    let chain = || reaction::chain(game, game.who(unit).formation);
    chain()
        .find(|id| own(id) && game.setup.formation(*id).level >= Level::Division)
        .or_else(|| chain().filter(own).last())
}

/// Whether orders reach a unit at all: not through a headquarters that is disorganised. R-NQM-128
pub(crate) fn may_order(game: &Nqm, issuer: FormationId, unit: UnitId) -> Result<(), Refusal> {
    let mut between = reaction::chain(game, game.who(unit).formation).take_while(|id| game.is_under(*id, issuer));
    match between.find(|id| game.state.formations[id.index()].disorganised) {
        None => Ok(()),
        Some(id) if game.setup.formation(id).level >= Level::Division => Err(Refusal::by(
            rule!("nqm.reorganisation.division"),
            "The division is disorganised: it goes on with the orders it has.",
        )),
        Some(_) => Err(Refusal::by(
            rule!("nqm.reorganisation.brigade"),
            "Its headquarters is disorganised: it goes on with the orders it has.",
        )),
    }
}

/// The moment at which an order given now is in force. R-NQM-012 to R-NQM-015
pub(crate) fn in_force_at(game: &Nqm, unit: UnitId, issuer: FormationId, cause: Option<&Cause>, order: &Order) -> u16 {
    let now = 2 * game.state.hour;
    if game.state.phase < Phase::Clock || general_near(game, unit).is_some() || calls_off(game, unit, order) {
        return now;
    }
    let moment = match cause {
        Some(cause) => {
            let foreseen = game.unit(unit).order.conditions.iter().any(|one| causes::is_met(game, one.when, cause));
            reaction::help_by_movement(game, cause, unit, foreseen)
        }
        None => change_of_plan(game, unit, issuer),
    };
    moment.max(now)
}

/// Calling off one's own attack is free. R-NQM-015
fn calls_off(game: &Nqm, unit: UnitId, order: &Order) -> bool {
    game.unit(unit).order.task == Task::Attack
        && matches!(order.task, Task::Defend | Task::Reserve | Task::Reorganise)
        && order.route.is_empty()
        && order.conditions.is_empty()
}

/// A unit stops its attack at the price that its order names: it holds where it is until new orders come. R-NQM-011, R-NQM-015
pub(crate) fn call_off(game: &mut Nqm, unit: UnitId) {
    let before = game.unit(unit).order.clone();
    let order =
        Order { task: Task::Defend, open_fire: before.open_fire, conditions: before.conditions, ..Order::default() };
    put_in_force(game, unit, order);
}

/// Sends an order: it replaces what was under way to the unit. `nqm.command.change-crt`
pub(crate) fn send(
    game: &mut Nqm,
    cx: &mut Cx<'_, Nqm>,
    unit: UnitId,
    issuer: FormationId,
    order: Order,
    cause: Option<&Cause>,
) {
    let arrives = in_force_at(game, unit, issuer, cause, &order);
    game.state.dispatches.retain(|other| other.unit != unit || !matches!(other.news, News::Order(_)));
    cx.tell(|| Event::Ordered(Ordered { unit, order: order.clone(), arrives }));
    // Whoever sends it may not have heard that there is nobody left to read it. R-NQM-141
    if game.is_gone(unit) {
        return;
    }
    if arrives <= 2 * game.state.hour {
        put_in_force(game, unit, order);
    } else {
        game.state.dispatches.push(Dispatch { unit, news: News::Order(order), arrives });
    }
}

/// What a prompt about a unit shows: the unit, if it is on the map.
pub(crate) fn about(game: &Nqm, unit: UnitId) -> Vec<String> {
    if game.is_on_map(unit) { vec![game.who(unit).id.clone()] } else { Vec::new() }
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
        OnObjective::DigIn => {
            Order { task: Task::DigIn, open_fire: done.open_fire, conditions: done.conditions, ..Order::default() }
        }
        OnObjective::Reorganise => {
            Order { task: Task::Reorganise, open_fire: done.open_fire, conditions: done.conditions, ..Order::default() }
        }
        OnObjective::FollowOn(area) => {
            let route = way(game, unit, causes::middle(game, area), Task::Attack);
            let objective = Some(Objective::Area(area));
            Order {
                task: Task::Attack,
                route,
                objective,
                start: 0,
                deploy_after: None,
                on_objective: OnObjective::DigIn,
                ..done
            }
        }
    };
    put_in_force(game, unit, order);
    game.unit_mut(unit).follow_on = follows;
}

/// Whether a unit's orders foresee that it attacks this area: as a task, or as a condition of it. R-NQM-121
pub(crate) fn foresees_attack(game: &Nqm, unit: UnitId, area: AreaId) -> bool {
    let order = &game.unit(unit).order;
    let branch = |one: &Condition| {
        one.then == Branch::CounterAttack
            && matches!(one.when, When::AreaTaken(of) | When::AreaAttacked(of) if of == area)
    };
    (order.task == Task::Attack && order.objective == Some(Objective::Area(area)))
        || order.conditions.iter().any(branch)
}

/// The stand that stands for its unit on the map: the first that fights, or the first there is.
pub(crate) fn lead(game: &Nqm, unit: UnitId) -> Option<StandId> {
    let fights =
        |stand: &StandId| matches!(game.of(*stand).kind, Kind::Fighting | Kind::Tank | Kind::Recce | Kind::Artillery);
    game.stands_of(unit).find(fights).or_else(|| game.stands_of(unit).next())
}

/// A way for a unit to a place: by road for a march. Where none leads there, straight on, and it goes as far as it can. R-NQM-037
pub(crate) fn way(game: &Nqm, unit: UnitId, to: Point, task: Task) -> Way {
    let pace = if matches!(task, Task::March | Task::Supply(_)) { Pace::Road } else { Pace::ToContact };
    if lead(game, unit).is_none() {
        return std::iter::once(to).collect();
    }
    movement::plan_route(game, unit, to, &[], pace).unwrap_or_else(|_| std::iter::once(to).collect())
}
