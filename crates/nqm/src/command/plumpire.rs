//! The plumpire: he commands the battalions as their formations' orders want it. `nqm.design.plumpire`, R-NQM-141
//!
//! A division and its staff say what is to be taken or held; who marches, who attacks and who waits is decided here, by a few
//! rules that need no dice: the nearest two thirds of the battalions go for the first objective that is not ours, the others
//! follow as a reserve; those who hold an objective dig in; the broken reorganise; guns support.

use engine::asked::Asked;
use engine::{Cx, Seat, Step};

use super::{Aim, Objective, OnObjective, Order, Task, causes, reaction, sheet};
use crate::answer::Answer;
use crate::question::Question;
use crate::scale::Metres;
use crate::setup::Command;
use crate::troops::{AreaId, FormationId, UnitId};
use crate::{Nqm, declare, sequence};

/// How near its objective a battalion counts as being on it.
const ON_IT: Metres = Metres(500);

/// A question about battalions goes to their commander; where the plumpire has them, he answers it. R-NQM-141
pub(crate) fn decide(game: &Nqm, cx: &mut Cx<'_, Nqm>, seat: Seat, question: Question) -> Step<Answer> {
    if game.setup.options.command == Command::Plumpire {
        return Ok(answer(game, seat, &question));
    }
    cx.ask(game, seat, question)
}

/// He does the first thing that a question offers: presses on, holds on, withdraws whom he can. He throws nobody's life away
/// and lets nobody disobey.
fn answer(game: &Nqm, seat: Seat, question: &Question) -> Answer {
    let asked: &dyn Asked<Nqm> = question.asked();
    let mut open: Vec<Answer> = Vec::new();
    asked.offers(game, seat, &mut |offer| {
        if offer.open.is_ok() {
            open.push(offer.answer);
        }
    });
    let (first, last) = (open.first().cloned(), open.last().cloned());
    let chosen = match question {
        Question::AssaultNow(now) if now.reckless => last,
        Question::RollIn(tanks) if tanks.reckless || tanks.together => last,
        Question::TurnOnTanks(_) | Question::Discipline(_) => last,
        _ => first,
    };
    chosen.unwrap_or(Answer::Pass)
}

/// Gives every battalion that needs one its order.
pub(super) fn command(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    for unit in game.unit_ids() {
        let who = game.who(unit);
        let commanded = !game.is_gone(unit)
            && !who.arm.is_staff()
            && game.attack_of(unit).is_none()
            && game.state.dispatches.iter().all(|one| one.unit != unit);
        if !commanded {
            continue;
        }
        let Some(order) = wanted(game, unit) else { continue };
        let now = &game.unit(unit).order;
        if now.task != order.task || now.objective != order.objective {
            let issuer = reaction::division_of(game, game.who(unit).formation);
            if super::may_order(game, issuer, unit).is_ok() {
                super::send(game, cx, unit, issuer, order, None);
            }
        }
    }
}

/// The formation whose orders count for a unit: the lowest above it that has objectives.
fn guided_by(game: &Nqm, unit: UnitId) -> Option<FormationId> {
    reaction::chain(game, game.who(unit).formation).find(|id| !game.state.formations[id.index()].objectives.is_empty())
}

/// What a unit ought to be doing; none to leave it as it is.
fn wanted(game: &Nqm, unit: UnitId) -> Option<Order> {
    if game.is_disorganised(unit) {
        return Some(sheet::usual(game, unit, Order::of(Task::Reorganise)));
    }
    let who = game.who(unit);
    if !who.arm.is_teeth() || (game.is_on_map(unit) && !declare::has_teeth(game, unit)) {
        return Some(sheet::usual(game, unit, Order::of(Task::Support)));
    }
    let formation = guided_by(game, unit)?;
    let plan = &game.state.formations[formation.index()];
    let held = |area: &AreaId| game.state.held[area.index()] == Some(who.side);
    if plan.aim == Aim::Hold || plan.aim == Aim::Delay {
        let task = if plan.aim == Aim::Hold { Task::Defend } else { Task::Delay };
        return Some(go(game, unit, task, own_share(game, unit, formation)));
    }
    let target = plan.objectives.iter().copied().find(|area| !held(area));
    let Some(target) = target else { return Some(go(game, unit, Task::Defend, own_share(game, unit, formation))) };
    if game.state.hour < plan.h_hour && game.state.phase != sequence::Phase::Plan {
        return None;
    }
    let task = if is_in_front(game, unit, formation, target) { Task::Attack } else { Task::Reserve };
    let mut order = go(game, unit, task, target);
    if task == Task::Attack {
        order.start = plan.h_hour;
        order.on_objective = OnObjective::DigIn;
    }
    Some(order)
}

/// The objective that a defender looks after: they are dealt out by turns.
fn own_share(game: &Nqm, unit: UnitId, formation: FormationId) -> AreaId {
    let objectives = &game.state.formations[formation.index()].objectives;
    let before = battalions(game, formation).filter(|other| *other < unit).count();
    objectives[before % objectives.len()]
}

/// The teeth arm units under a formation.
fn battalions(game: &Nqm, formation: FormationId) -> impl Iterator<Item = UnitId> + '_ {
    game.unit_ids().filter(move |unit| {
        let who = game.who(*unit);
        who.arm.is_teeth() && game.is_under(who.formation, formation) && game.is_on_map(*unit)
    })
}

/// Whether a unit is among the nearest two thirds of its formation's battalions.
fn is_in_front(game: &Nqm, unit: UnitId, formation: FormationId, target: AreaId) -> bool {
    let goal = causes::middle(game, target);
    let far = |unit: UnitId| {
        let at = super::lead(game, unit).and_then(|stand| game.stand(stand).on_map());
        (at.map(|at| at.distance_to(goal)), unit)
    };
    let (all, own) = (battalions(game, formation).count(), far(unit));
    let nearer = battalions(game, formation).filter(|other| far(*other) < own).count();
    3 * nearer < 2 * all
}

/// An order to do something at an area; who is there stays.
fn go(game: &Nqm, unit: UnitId, task: Task, area: AreaId) -> Order {
    let goal = causes::middle(game, area);
    let at = super::lead(game, unit).and_then(|stand| game.stand(stand).on_map());
    let there = at.is_some_and(|at| game.setup.scale.places_within(at, goal, ON_IT));
    // A reserve waits where it is until it is wanted.
    let stays = task == Task::Reserve || (there && task != Task::Attack);
    let route = if stays { super::Way::new() } else { super::way(game, unit, goal, task) };
    sheet::usual(game, unit, Order { task, route, objective: Some(Objective::Area(area)), ..Order::default() })
}
