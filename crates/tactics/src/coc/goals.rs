//! Who has to go forward, and where to.

use ::coc::{Body, Presence, Role, Scenario, TeamId, View};
use engine::Side;
use table::{Inches, Point};

use super::hunters;
use crate::course::{Choices, Course, Task};
use crate::lean::Lean;

/// Whether this side must come to the enemy, or can wait for him. Nobody waits for ever.
pub(super) fn must_advance(view: &View<'_>, lean: Lean) -> bool {
    let (_, phase) = view.turn();
    let attacks = view.scenario() == Scenario::Patrol || view.attacker() == view.side();
    let waits_for = u16::from(lean.forward.unsigned_abs()) * A_WHILE;
    match lean.forward {
        _ if phase > LONG_WAIT => true,
        1.. => attacks || phase + waits_for > LONG_WAIT,
        ..0 => attacks && phase > waits_for,
        0 => attacks,
    }
}

/// Whether a body should go: because its side has to come to the enemy, or because he is about and it does not see him.
pub(super) fn should_go(view: &View<'_>, told: &Course, body: Body) -> bool {
    match told.task(body.unit.index()) {
        Some(Task::Hold | Task::Back) => return false,
        Some(_) => return true,
        None => {}
    }
    if hunters::is_hunter(view, body) {
        return hunters::should_stalk(view, body);
    }
    if must_advance(view, told.lean) {
        return true;
    }
    let near = nearest_enemy(view, view.middle_of(body));
    near.is_some_and(|(enemy, distance)| {
        distance < Inches::whole(40) && view.teams_in(body).all(|team| view.sees(team, enemy).is_none())
    })
}

/// Where a task leads to, if it leads to a Jump-Off Point of the enemy that is still his.
pub(super) fn told_place(view: &View<'_>, task: Option<Task>) -> Option<Point> {
    let Some(Task::Place(n)) = task else { return None };
    let (side, mut points) = (view.side(), view.jump_offs());
    let (_, point, owner) = points.find(|(id, ..)| id.index() == usize::from(n))?;
    (owner != side && !point.captured).then_some(point.at)
}

/// What units on the table can be told: to stay, to go back, to go on as if they had to, or for a Jump-Off Point.
pub(crate) fn choices(view: &View<'_>) -> Choices {
    let (side, mut choices) = (view.side(), Choices::new());
    let points: Vec<(u8, Point)> = view
        .jump_offs()
        .filter(|(_, point, owner)| *owner != side && !point.captured)
        .map(|(id, point, _)| (id.index() as u8, point.at))
        .collect();
    for unit in view.own_units() {
        let Some(setup) = view.own_unit(unit) else { continue };
        let Some(team) = view.teams(side).find(|team| view.unit_of(*team).is_some_and(|(other, _)| other == unit))
        else {
            continue;
        };
        let at = view.middle(team);
        let mut tasks = vec![Task::Hold];
        let foe = nearest_enemy(view, at).map_or(Inches::MAX, |(_, far)| far);
        if foe < Inches::whole(30) {
            tasks.push(Task::Back);
        }
        if matches!(setup.role, Role::Infantry | Role::Vehicle) {
            tasks.push(Task::Place(ONWARD));
            let near = points.iter().filter(|(_, point)| point.is_within(Inches::whole(48), at));
            tasks.extend(near.map(|(n, _)| Task::Place(*n)));
        }
        choices.push((unit.index() as u16, tasks));
    }
    choices
}

/// A place that leaves it to the scenario where to go, but go they must.
const ONWARD: u8 = u8::MAX;

/// Whether there is nothing left to fight with, or the evening has been long and goes badly: time to go home. One who stays to the end
/// goes only when nothing has happened for as long as two evenings, and not before an enemy whom he has beaten.
pub(super) fn should_withdraw(view: &View<'_>, told: &Course) -> bool {
    let (side, (_, phase)) = (view.side(), view.turn());
    let fights = |role: Role| matches!(role, Role::Infantry | Role::MachineGun);
    let on_table = view.teams(side).any(|team| view.unit_of(team).is_some_and(|(_, unit)| fights(unit.role)));
    let waiting = view.waiting().any(|unit| view.own_unit(unit).is_some_and(|unit| fights(unit.role)));
    if phase > 0 && !on_table && !waiting {
        return true;
    }
    let morale = |side| view.players(side).map(|player| view.standing(player).0).max().unwrap_or(0);
    let (ours, theirs) = (morale(side), morale(side.enemy()));
    let worse = ours < theirs || ours == theirs && view.attacker() == side;
    if told.stays {
        return phase > MIDNIGHT && worse || phase > 2 * MIDNIGHT;
    }
    phase > LONG_EVENING && ours + 2 <= theirs || phase > NIGHTFALL && worse || phase > MIDNIGHT
}

/// By so much one who leans backward waits longer than he should, and one who leans forward less.
const A_WHILE: u16 = 30;
/// After so many Phases even a defender goes to look for the enemy.
const LONG_WAIT: u16 = 70;
/// So many Phases are a long evening: whoever is clearly beaten goes home.
const LONG_EVENING: u16 = 160;
/// So many are enough: whoever has not the better of it goes home.
const NIGHTFALL: u16 = 320;
/// Nobody stays longer than this, even if the other side never shows itself.
const MIDNIGHT: u16 = 640;

/// Where a body should go: to its comrades if it has been parted from them, or else for the scenario's sake.
pub(super) fn goal_of(view: &View<'_>, told: &Course, body: Body) -> Point {
    if let Some(place) = told_place(view, told.task(body.unit.index())) {
        return place;
    }
    let from = view.middle_of(body);
    if hunters::is_hunter(view, body)
        && let Some(quarry) = hunters::quarry(view, body)
    {
        return quarry;
    }
    let own = view.strength(body);
    let comrades = view
        .teams(view.side())
        .filter(|team| view.unit_of(*team).is_some_and(|(unit, _)| unit == body.unit))
        .map(|team| view.section(team))
        .filter(|other| other.teams & body.teams == 0)
        .map(|other| (view.strength(other), view.middle_of(other)))
        .filter(|(strength, at)| *strength > own && at.is_within(Inches::whole(24), from))
        .max_by_key(|(strength, _)| *strength);
    comrades.map_or_else(|| goal(view, from), |(_, at)| at)
}

/// Where a body should go: what the scenario asks for, or the nearest enemy.
pub(super) fn goal(view: &View<'_>, from: Point) -> Point {
    let (side, enemy) = (view.side(), view.side().enemy());
    let attacks = view.attacker() == side;
    match view.scenario() {
        Scenario::Probe if attacks => view.base_line(enemy, from),
        Scenario::AttackOnAnObjective if attacks => view.objective().unwrap_or_else(|| nearest_point(view, from)),
        Scenario::DelayingAction if attacks => enemy_jump_off(view, from).unwrap_or_else(|| nearest_point(view, from)),
        _ => nearest_point(view, from),
    }
}

/// The nearest enemy on the table, or the nearest of his Jump-Off Points. A Leader alone is worth a longer way only if
/// there is nothing else.
pub(super) fn nearest_point(view: &View<'_>, from: Point) -> Point {
    let foe = nearest_enemy(view, from).map(|(team, _)| view.middle(team));
    let point = enemy_jump_off(view, from);
    let leaders = view.leaders(view.side().enemy()).filter(|(_, _, state)| state.presence == Presence::Table);
    let nearest = foe.into_iter().chain(point).min_by_key(|at| at.distance_to(from));
    nearest
        .or_else(|| leaders.map(|(_, _, state)| state.spot.at).min_by_key(|at| at.distance_to(from)))
        .unwrap_or_else(|| view.base_line(view.side().enemy(), from))
}

fn enemy_jump_off(view: &View<'_>, from: Point) -> Option<Point> {
    let enemy = view.side().enemy();
    let points = view.jump_offs().filter(|(_, point, side)| *side == enemy && !point.captured);
    points.map(|(_, point, _)| point.at).min_by_key(|at| at.distance_to(from))
}

/// The nearest enemy Team that can be seen on the table, and how far it is.
pub(super) fn nearest_enemy(view: &View<'_>, from: Point) -> Option<(TeamId, Inches)> {
    let foes = view.teams(view.side().enemy()).map(|team| (team, view.middle(team).distance_to(from)));
    foes.min_by_key(|(team, distance)| (*distance, *team))
}

/// How near the enemy has come to the Jump-Off Points of a side.
pub(super) fn threat(view: &View<'_>, side: Side) -> Inches {
    let points = view.jump_offs().filter(|(_, _, owner)| *owner == side);
    let near = points.filter_map(|(_, point, _)| nearest_enemy(view, point.at).map(|(_, distance)| distance));
    near.min().unwrap_or(Inches::MAX)
}
