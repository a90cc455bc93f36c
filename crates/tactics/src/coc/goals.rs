//! Who has to go forward, and where to.

use ::coc::{Body, Scenario, TeamId, View};
use engine::Side;
use table::{Inches, Point};

/// Whether this side must come to the enemy, or can wait for him.
pub(super) fn must_advance(view: &View<'_>) -> bool {
    match view.scenario() {
        Scenario::Patrol => true,
        _ => view.attacker() == view.side(),
    }
}

/// Where a body should go: what the scenario asks for, or the nearest enemy.
pub(super) fn goal(view: &View<'_>, from: Point) -> Point {
    let (side, enemy) = (view.side(), view.side().enemy());
    let attacks = view.attacker() == side;
    match view.scenario() {
        Scenario::Probe if attacks => view.base_line(enemy, from),
        Scenario::AttackOnAnObjective => view.objective().unwrap_or_else(|| nearest_point(view, from)),
        Scenario::DelayingAction if attacks => enemy_jump_off(view, from).unwrap_or_else(|| nearest_point(view, from)),
        _ => nearest_point(view, from),
    }
}

/// The nearest enemy on the table, or the nearest of his Jump-Off Points.
pub(super) fn nearest_point(view: &View<'_>, from: Point) -> Point {
    let foe = nearest_enemy(view, from).map(|(team, _)| view.middle(team));
    let point = enemy_jump_off(view, from);
    let nearest = foe.into_iter().chain(point).min_by_key(|at| at.distance_to(from));
    nearest.unwrap_or_else(|| view.base_line(view.side().enemy(), from))
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

/// What an assault of a body on a Team promises: our strength in tenths of theirs.
pub(super) fn assault(view: &View<'_>, body: Body, target: TeamId) -> u32 {
    let ours = fighters(view, body);
    let theirs = fighters(view, view.section(target)).max(1);
    ours * 10 / theirs
}

fn fighters(view: &View<'_>, body: Body) -> u32 {
    let men: u32 = view
        .teams_in(body)
        .flat_map(|team| view.men(team).map(|(_, man)| u32::from(view.weapon(man.weapon).melee.min(2)) + 2))
        .sum();
    let steady = super::is_steady(view, body);
    let dice = men.saturating_sub(u32::from(view.shock(body)));
    if steady { dice } else { dice / 2 }
}
