//! What a side has, in numbers that tell how a battle will end, and what each of them is worth. That was learnt from
//! games: how those ended in which a side had more of it.

use ::coc::vehicles::{Condition, Damage, Post};
use ::coc::{Calling, Cover, Nerve, Presence, Role, Scenario, View};
use table::Point;

use crate::value::Assets;

/// What each is worth at the end of a battle, and how much more with all the time before it.
pub(crate) const WORTH: &[(f32, f32)] = &[
    // Force Morale.
    (1.408, -1.162),
    // Force Morale below five, where Command Dice are lost.
    (-0.240, 0.000),
    // Chain of Command Dice, and sixths of one.
    (0.096, 0.207),
    // Riflemen, those to come among them.
    (0.053, -0.040),
    // Men with heavier weapons, those to come among them.
    (0.055, -0.036),
    // Vehicles in action.
    (0.300, 0.340),
    // Vehicles to come.
    (0.196, 0.400),
    // Command Initiatives of all Leaders.
    (0.000, 0.055),
    // Shock on men.
    (-0.062, 0.000),
    // Jump-Off Points.
    (0.266, -0.130),
    // Jump-Off Points in the enemy's hands, to be lost when the Turn ends.
    (-0.900, 0.000),
    // Men in cover.
    (0.000, 0.008),
    // What a volley of each Section would do.
    (0.153, -0.047),
    // What the gunners of vehicles would do.
    (0.502, -0.199),
    // How near an attacker is to what he has to take.
    (0.908, -0.251),
    // The Phase is ours.
    (0.000, 0.110),
];

/// So many Phases are a long battle.
const LONG: f32 = 150.0;

/// The share of the battle that is still to come. There is no fixed end: later than this little changes.
pub(crate) fn time_left(view: &View<'_>) -> f32 {
    (1.0 - f32::from(view.turn().1) / LONG).max(0.0)
}

/// What the side that looks has, in the order of [`WORTH`].
pub(crate) fn assets(view: &View<'_>) -> Assets {
    let side = view.side();
    let (mut morale, mut low, mut chain) = (0.0, 0.0, 0.0);
    for player in view.players(side) {
        let (left, points, dice) = view.standing(player);
        morale += f32::from(left);
        low += f32::from(5u8.saturating_sub(left));
        chain += f32::from(points) / 6.0 + f32::from(dice);
    }
    let mut own = Own { foot: 0.0, heavy: 0.0, shock: 0.0, sheltered: 0.0, fire: 0.0, goal: 0.0 };
    own.count(view);
    for unit in view.waiting().filter_map(|unit| view.own_unit(unit)) {
        *(if unit.role == Role::Infantry { &mut own.foot } else { &mut own.heavy }) += f32::from(unit.men);
    }
    let [tanks, coming, gunnery] = armour(view);
    let leaders =
        view.leaders(side).filter(|(_, setup, state)| setup.calling == Calling::Leader && state.presence.is_in_play());
    let initiatives = leaders.map(|(_, setup, state)| {
        let left = f32::from(setup.rank.initiatives().saturating_sub(state.lost));
        if state.out { 0.5 * left } else { left }
    });
    let points = |captured| {
        let own = view.jump_offs().filter(|(_, point, owner)| *owner == side && point.captured == captured);
        own.count() as f32
    };
    Assets::from_iter([
        morale,
        low,
        chain,
        own.foot,
        own.heavy,
        tanks,
        coming,
        initiatives.sum(),
        own.shock,
        points(false),
        points(true),
        own.sheltered,
        own.fire,
        gunnery,
        own.goal,
        if view.active().0 == side { 1.0 } else { 0.0 },
    ])
}

/// Vehicles in action, vehicles still to come, and what their gunners could do now.
fn armour(view: &View<'_>) -> [f32; 3] {
    let (mut tanks, mut coming, mut gunnery) = (0.0, 0.0, 0.0);
    for id in view.own_units().filter_map(|unit| view.own_unit(unit)?.vehicle) {
        let (setup, state) = view.vehicle(id);
        let worth = 0.4 + f32::from(setup.kind.armour.min(12)) / 10.0;
        match state.presence {
            Presence::Waiting => coming += worth,
            Presence::Table if state.condition == Condition::Fit => {
                let hurt = u8::from(view.is_immobile(id)) + u8::from(state.damage.has(Damage::MAIN_GUN));
                tanks += worth * (1.0 - 0.3 * f32::from(hurt) - 0.05 * f32::from(view.shock_on_vehicle(id).min(6)));
                gunnery += view.best_of_post(id, Post::Gunner).min(700) as f32 / 100.0;
            }
            _ => {}
        }
    }
    [tanks, coming, gunnery]
}

/// What men there are and how they stand.
struct Own {
    foot: f32,
    heavy: f32,
    shock: f32,
    sheltered: f32,
    fire: f32,
    goal: f32,
}

impl Own {
    /// Counts those on the table.
    fn count(&mut self, view: &View<'_>) {
        let side = view.side();
        for team in view.teams(side) {
            let (Some((_, state)), Some((_, unit))) = (view.team(team), view.unit_of(team)) else { continue };
            if unit.vehicle.is_some() {
                continue;
            }
            let men = view.men(team).count() as f32;
            *(if unit.role == Role::Infantry { &mut self.foot } else { &mut self.heavy }) += men;
            self.shock += f32::from(state.shock);
            let at = view.middle(team);
            self.sheltered += men
                * match view.shelter(at) {
                    Cover::Open => 0.0,
                    Cover::Light => 1.0,
                    Cover::Hard | Cover::Bunker => 1.5,
                };
            if state.nerve == Nerve::Broken {
                continue;
            }
            let body = view.section(team);
            // Each Section once.
            if view.teams_in(body).next() == Some(team) {
                self.fire += view.best_target(body).map_or(0.0, |(_, worth)| worth.min(400) as f32 / 100.0);
            }
            if view.attacker() == side {
                self.goal = self.goal.max(nearness(view, at));
            }
        }
    }
}

/// How near a place is to what an attacker has to take, from 0 to 1 if it is there.
fn nearness(view: &View<'_>, at: Point) -> f32 {
    let enemy = view.side().enemy();
    let gap = match view.scenario() {
        Scenario::Probe => Some(far(at, view.base_line(enemy, at))),
        Scenario::AttackOnAnObjective => view.objective().map(|to| far(at, to)),
        Scenario::DelayingAction => {
            let his = view.jump_offs().filter(|(_, point, owner)| *owner == enemy && !point.captured);
            his.map(|(_, point, _)| far(at, point.at)).min_by(f32::total_cmp)
        }
        _ => None,
    };
    gap.map_or(0.0, |gap| (1.0 - gap / 48.0).max(0.0))
}

/// How far apart, in inches.
fn far(a: Point, b: Point) -> f32 {
    a.distance_to(b).thousandths_value() as f32 / 1_000.0
}
