//! Battalions: what they go for, when they stay, and how they are put in order again.

use ::nqm::{Answer, AreaId, Disorder, Ground, Kind, OnContact, Phase, Task, UnitId, View};
use table::Point;

use super::echelon::attacks;
use super::orders::Sheet;
use super::reason::Reason;
use super::{estimate, goals};

/// From how far one does not stop for everybody whom one meets.
pub(super) const LONG_WAY: i32 = 1_500;

/// What a battalion that can take ground is to do.
pub(super) fn manoeuvre(view: &View<'_>, unit: UnitId, goals: &mut [goals::Goal]) -> Option<Sheet> {
    let at = view.at(unit)?;
    let state = view.state(unit);
    let (task, side) = (state.order.task, view.side());
    let here = view.area_at(at).filter(|area| view.holder(*area) == Some(side));
    let marked = [Disorder::BROKEN, Disorder::COMBAT, Disorder::SUPPLY].into_iter().any(|one| state.disorder.has(one));
    let lost_command = view.has(unit, Kind::Command) && !view.is_commanded(unit);
    // Nobody waits for ever for somebody who leads him.
    let waits = lost_command && view.red_pins(unit) > 0 && !(task == Task::Reorganise && state.still >= 4);
    if marked || waits {
        return put_in_order(view, unit, at, here);
    }
    let (hour, hours) = view.hour();
    let plan = view.phase() == Phase::Plan;
    // On the way to something that is still to be had.
    if task == Task::Attack && is_on_its_way(view, unit) {
        return None;
    }
    let holds = here.filter(|area| view.areas().any(|(id, of)| id == *area && of.points > 0));
    let ahead = goals::is_ahead(view) && !plan;
    let garrison = holds.filter(|area| ahead || is_needed(view, unit, *area));
    if let Some(area) = garrison {
        // What nobody has is worth a walk for those who are not needed.
        if ahead
            && is_spare(view, unit, area)
            && let Some(goal) = goals.iter().find(|goal| goal.is_free(view))
        {
            return Some(Sheet::of(unit, Task::Attack, goals::way_to(view, unit, goal), Reason::GoesForPlace));
        }
        let stays = matches!(task, Task::Defend | Task::DigIn | Task::Reserve | Task::Delay);
        return (!stays)
            .then(|| Sheet::of(unit, Task::DigIn, Answer::Done, Reason::HoldsGround))
            .filter(|_| view.holder(area).is_some());
    }
    if !is_free(view, unit, hour, plan) || hour >= hours {
        return (task == Task::None).then(|| Sheet::of(unit, Task::DigIn, Answer::Done, Reason::HoldsGround));
    }
    if ahead && let Some(area) = goals::unguarded(view, unit) {
        return Some(Sheet::of(unit, Task::Defend, Answer::Area(area), Reason::HoldsGround));
    }
    // Who is stopped by an enemy on his way attacks him.
    if task == Task::Attack
        && is_stuck(view, unit)
        && let Some((foe, there)) = goals::in_the_way(view, at, 900)
    {
        let area = view.area_at(there).filter(|area| view.holder(*area) != Some(side));
        let (whom, ground) = match area {
            Some(area) => (Answer::Area(area), Ground::Named(area)),
            None => (Answer::Stand(foe), Ground::Around(foe)),
        };
        if estimate::is_worth_it(view, &[unit], ground) {
            return Some(Sheet::of(unit, Task::Attack, whom, Reason::InTheWay));
        }
        goals.iter_mut().filter(|goal| Some(goal.area) == area).for_each(goals::Goal::shun);
    }
    match goals::best(view, goals, unit) {
        Some(goal) => {
            let mut sheet = Sheet::of(unit, Task::Attack, goals::way_to(view, unit, &goal), Reason::GoesForPlace);
            // Whom it meets on a long way it leaves to others.
            if !view.is_near(at, goal.heart, LONG_WAY) {
                sheet.on_contact = OnContact::Bypass;
            }
            Some(sheet)
        }
        None if task == Task::None || (task == Task::Attack && holds.is_some()) => {
            Some(Sheet::of(unit, Task::DigIn, Answer::Done, Reason::HoldsGround))
        }
        None => None,
    }
}

/// Whether a unit may be sent elsewhere: those who attack send everybody in the end, those who defend only reserves.
fn is_free(view: &View<'_>, unit: UnitId, hour: u16, plan: bool) -> bool {
    let task = view.state(unit).order.task;
    let attacks = attacks(view);
    let reserve = task == Task::Reserve;
    if attacks {
        return !reserve || plan || hour >= 2;
    }
    // A defender keeps his positions; reserves and those who have lost theirs strike back.
    reserve && hour >= 2 || matches!(task, Task::None | Task::Reorganise | Task::Withdraw | Task::March)
}

/// Whether a unit that is to attack still has something to attack, and gets on.
fn is_on_its_way(view: &View<'_>, unit: UnitId) -> bool {
    let (state, stuck) = (view.state(unit), is_stuck(view, unit));
    let there = usize::from(state.passed) >= state.order.route.len();
    match goals::bound_for(view, unit) {
        Some(area) => view.holder(area) != Some(view.side()) && !stuck,
        None => !stuck && !there,
    }
}

/// Whether others keep an area that nobody threatens.
fn is_spare(view: &View<'_>, unit: UnitId, area: AreaId) -> bool {
    let here = |other: UnitId| view.at(other).is_some_and(|at| view.area_at(at) == Some(area));
    let mut others = view.own().filter(|other| *other < unit && goals::is_manoeuvre(view, *other));
    goals::takers_near(view, view.heart(area), 1_500) == 0 && others.any(here)
}

/// Whether a unit that is to go somewhere does not get on.
fn is_stuck(view: &View<'_>, unit: UnitId) -> bool {
    let state = view.state(unit);
    let barred = || view.at(unit).is_some_and(|at| goals::in_the_way(view, at, 500).is_some());
    let begun = state.order.start < view.hour().0;
    begun && !state.in_combat && (state.still >= 2 || (state.still >= 1 && barred()))
}

/// Whether a unit must stay in an area that it holds: enemies are near, or the end is, and nobody else stays.
fn is_needed(view: &View<'_>, unit: UnitId, area: AreaId) -> bool {
    let heart = view.heart(area);
    let others = view.own().filter(|other| *other < unit && goals::is_manoeuvre(view, *other));
    let mut others = others.filter(|other| view.at(*other).and_then(|at| view.area_at(at)) == Some(area));
    let seen = goals::takers_near(view, heart, 1_000) > 0;
    (seen || goals::is_late(view)) && others.next().is_none()
}

/// A unit that has to put itself in order: it gets out of the way, and then stays where it is.
fn put_in_order(view: &View<'_>, unit: UnitId, at: Point, here: Option<AreaId>) -> Option<Sheet> {
    let task = view.state(unit).order.task;
    let danger = goals::foes_near(view, at, 700) > 0;
    let prize = view.areas().any(|(_, area)| area.points > 0 && area.holds(at));
    // Who cannot get away, or stands on what is fought for, has to do it where he is.
    let barred = task == Task::Withdraw && view.state(unit).still >= 2;
    let tried = task == Task::Reorganise && view.state(unit).still >= 1;
    if danger && here.is_none() && !prize && !barred && !tried {
        let going = task == Task::Withdraw;
        return (!going).then(|| Sheet::of(unit, Task::Withdraw, Answer::Done, Reason::FallsBack));
    }
    let rests = matches!(task, Task::Reorganise | Task::Defend | Task::DigIn | Task::Reserve);
    (!rests).then(|| Sheet::of(unit, Task::Reorganise, Answer::Done, Reason::PutsInOrder))
}
