//! What an enemy of whom nobody knows what he has been told is likely to do, for games that are imagined: who has to take ground makes for
//! it, who has to hold it stays there, and reserves come back for what is lost. R-NQM-139
//!
//! It is judged by the map, by who holds what, and by where he is imagined to be: by nothing that he alone knows.

use engine::Side;
use table::Point;

use crate::Nqm;
use crate::command::{Branch, Condition, Objective, OnContact, OnObjective, Order, Task, When};
use crate::scale::Metres;
use crate::sequence::Phase;
use crate::state::Disorder;
use crate::troops::{AreaId, Arm, Kind, Size, UnitId};
use crate::victory::holder_known_to;

/// What a point is worth, in metres that one would go for it.
const PER_POINT: i32 = 1_200;
/// What it costs that somebody else goes there already, in metres for each strength point of his.
const CROWD: i32 = 150;

/// An area that is worth something.
struct Prize {
    area: AreaId,
    heart: Point,
    points: i32,
    /// Whether the side holds it, as far as the other one knows.
    held: bool,
    /// Strength that goes there already.
    sent: i32,
}

/// Gives those of a side who have no orders those that they are likely to have.
pub(super) fn suppose(game: &mut Nqm, side: Side) {
    // In the middle of the movement whoever has not been seen has not moved.
    if game.state.phase == Phase::Movement {
        return;
    }
    let mut prizes = prizes(game, side);
    let attacks =
        game.setup.attacker == side || !game.setup.areas.iter().any(|area| area.points > 0 && area.held == Some(side));
    for unit in game.units_of(side).collect::<Vec<_>>() {
        if game.is_on_map(unit) && game.unit(unit).order.task == Task::None {
            let order = likely(game, unit, attacks, &mut prizes);
            let state = game.unit_mut(unit);
            (state.order, state.passed) = (order, 0);
        }
    }
}

fn prizes(game: &Nqm, side: Side) -> Vec<Prize> {
    let areas = game.setup.areas.iter().enumerate().filter(|(_, area)| area.points > 0 && area.exit.is_none());
    let prize = |(n, area): (usize, &crate::setup::Area)| {
        let id = AreaId(n as u16);
        Prize {
            area: id,
            heart: area.outline.bounds().middle(),
            points: area.points.into(),
            held: holder_known_to(game, id, side.enemy()) == Some(side),
            sent: 0,
        }
    };
    areas.map(prize).collect()
}

/// What a unit is likely to have been told.
fn likely(game: &Nqm, unit: UnitId, attacks: bool, prizes: &mut [Prize]) -> Order {
    let who = game.who(unit);
    let marked = [Disorder::BROKEN, Disorder::COMBAT, Disorder::SUPPLY];
    if marked.into_iter().any(|one| game.unit(unit).disorder.has(one)) {
        return Order::of(Task::Reorganise);
    }
    let scouts = who.size == Size::Company && game.stands_of(unit).any(|stand| game.of(stand).kind == Kind::Recce);
    match who.arm {
        Arm::Infantry | Arm::Armour | Arm::Cavalry if !scouts => {}
        Arm::Artillery => return Order::of(Task::Support),
        Arm::Logistic | Arm::Headquarters | Arm::Air => return Order::default(),
        _ if attacks => return Order::default(),
        _ => return Order::of(Task::DigIn),
    }
    let at = crate::movement::whereabouts(game, unit);
    let within = |prize: &Prize| game.setup.area(prize.area).holds(at);
    // Whoever stands on what counts keeps it, as far as he has come to hold it; one is enough where others are to go on.
    if let Some(prize) = prizes.iter_mut().find(|prize| prize.held && within(prize))
        && (!attacks || prize.sent == 0)
    {
        prize.sent += i32::from(game.strength(unit));
        return Order::of(Task::DigIn);
    }
    let scale = game.setup.scale;
    let cost =
        |prize: &Prize| scale.metres(at.distance_to(prize.heart)).0 + CROWD * prize.sent - PER_POINT * prize.points;
    let goal = prizes.iter_mut().filter(|prize| !prize.held).min_by_key(|prize| (cost(prize), prize.area));
    match goal {
        Some(goal) => {
            goal.sent += i32::from(game.strength(unit));
            attack(goal)
        }
        None if attacks => Order::of(Task::DigIn),
        None => reserve(game, at, prizes),
    }
}

fn attack(goal: &Prize) -> Order {
    Order {
        task: Task::Attack,
        route: std::iter::once(goal.heart).collect(),
        objective: Some(Objective::Area(goal.area)),
        on_contact: OnContact::Attack,
        on_objective: OnObjective::DigIn,
        ..Order::default()
    }
}

/// It waits, and strikes back where something near it is lost.
fn reserve(game: &Nqm, at: Point, prizes: &[Prize]) -> Order {
    let mut near: Vec<(Metres, AreaId)> =
        prizes.iter().map(|prize| (game.setup.scale.metres(at.distance_to(prize.heart)), prize.area)).collect();
    near.sort_unstable();
    let strikes = |(_, area): (Metres, AreaId)| Condition { when: When::AreaTaken(area), then: Branch::CounterAttack };
    Order { conditions: near.into_iter().take(2).map(strikes).collect(), ..Order::of(Task::Reserve) }
}
