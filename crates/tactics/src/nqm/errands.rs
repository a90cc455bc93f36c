//! What battalions have been told by those who think ahead, and what they can be told.

use ::nqm::{Answer, AreaId, OnContact, StandId, Task as Job, UnitId, View};

use super::battalions::LONG_WAY;
use super::goals::{self, Goal};
use super::orders::Sheet;
use super::reason::Reason;
use crate::course::{Choices, Task};

/// How far a battalion is sent, in metres for every hour that is left.
const PER_HOUR: i32 = 2_500;
/// How far an enemy may be whom it is sent against.
const AT_HAND: i32 = 2_500;
/// So many areas are worth a thought for one battalion.
const MOST_AREAS: usize = 4;

/// What the battalions of a seat can be told to do now.
pub(crate) fn choices(view: &View<'_>) -> Choices {
    let (hour, hours) = view.hour();
    let reach = PER_HOUR * i32::from(hours.saturating_sub(hour));
    let mut choices = Vec::new();
    for unit in view.commanded().filter(|unit| may_be_told(view, *unit)) {
        let Some(at) = view.at(unit) else { continue };
        let mut areas: Vec<(i32, AreaId)> = view
            .areas()
            .filter(|(_, area)| area.points > 0 && area.exit.is_none())
            .map(|(id, _)| (view.metres(at, view.heart(id)), id))
            .filter(|(gap, _)| *gap <= reach)
            .collect();
        areas.sort_unstable();
        let mut tasks = vec![Task::Hold];
        tasks.extend(areas.iter().take(MOST_AREAS).map(|(_, area)| Task::Place(area.0 as u8)));
        if let Some((foe, _)) = goals::in_the_way(view, at, AT_HAND) {
            tasks.push(Task::Enemy(foe.0));
        }
        if goals::foes_near(view, at, 1_000) > 0 {
            tasks.push(Task::Back);
        }
        choices.push((unit.0, tasks));
    }
    choices
}

/// Whether a unit goes where it is told: a battalion that is not broken, or tanks.
fn may_be_told(view: &View<'_>, unit: UnitId) -> bool {
    view.is_on_map(unit) && goals::is_manoeuvre(view, unit) && !view.is_broken(unit) && view.attack_of(unit).is_none()
}

/// The order by which a unit does what it has been told; none if it does so already. `Err` if it cannot.
pub(super) fn told(view: &View<'_>, unit: UnitId, task: Task, goals: &mut [Goal]) -> Result<Option<Sheet>, ()> {
    let at = view.at(unit).filter(|_| may_be_told(view, unit)).ok_or(())?;
    let order = view.under_way(unit).unwrap_or(&view.state(unit).order);
    let stays = matches!(order.task, Job::Defend | Job::DigIn | Job::Reserve | Job::Delay | Job::Reorganise);
    let here = |reason| {
        // Who calls off his own attack has it done at once.
        let job = if order.task == Job::Attack { Job::Defend } else { Job::DigIn };
        Sheet::of(unit, job, Answer::Done, reason)
    };
    match task {
        Task::Hold => Ok((!stays || !order.route.is_empty()).then(|| here(Reason::HoldsGround))),
        Task::Exit => Err(()),
        Task::Back => {
            Ok((order.task != Job::Withdraw).then(|| Sheet::of(unit, Job::Withdraw, Answer::Done, Reason::FallsBack)))
        }
        Task::Enemy(foe) => {
            let foe = view.foes().map(|(stand, _)| stand).find(|stand| *stand == StandId(foe)).ok_or(())?;
            let bound = order.task == Job::Attack && order.objective == Some(::nqm::Objective::Stand(foe));
            Ok((!bound).then(|| Sheet::of(unit, Job::Attack, Answer::Stand(foe), Reason::InTheWay)))
        }
        Task::Place(n) => {
            let area = AreaId(n.into());
            let heart = view.areas().any(|(id, _)| id == area).then(|| view.heart(area)).ok_or(())?;
            let bound = goals::bound_for(view, unit) == Some(area);
            if view.holder(area) == Some(view.side()) {
                if view.area_at(at) == Some(area) {
                    return Ok((!stays).then(|| here(Reason::HoldsGround)));
                }
                return Ok((!bound).then(|| Sheet::of(unit, Job::Defend, Answer::Area(area), Reason::HoldsGround)));
            }
            let Some(goal) = goals.iter_mut().find(|goal| goal.area == area) else { return Err(()) };
            if bound && order.task == Job::Attack {
                return Ok(None);
            }
            goal.send(view, unit);
            let mut sheet = Sheet::of(unit, Job::Attack, goals::way_to(view, unit, goal), Reason::GoesForPlace);
            if !view.is_near(at, heart, LONG_WAY) {
                sheet.on_contact = OnContact::Bypass;
            }
            Ok(Some(sheet))
        }
    }
}
