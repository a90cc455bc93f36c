//! What every unit is there for in this move: an objective, or an enemy.

use ::scw::{Arm, Load, Place, UnitId, View};
use engine::Side;
use table::{Inches, Point};

use super::{Quick, far};
use crate::course::{Choices, Task};

/// What a unit makes for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Goal {
    /// Nothing in particular.
    #[default]
    None,
    /// An objective, to take or to hold.
    Objective(usize),
    /// An enemy.
    Enemy(UnitId),
    /// A place where an enemy may be hidden, or comes from.
    Place,
    /// Off the table by the far edge.
    Exit,
    /// Where it is.
    Here,
}

/// The goal of a unit and where it lies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Plan {
    pub goal: Goal,
    pub at: Point,
}

/// What a point is worth in inches of way, in thousandths.
const POINT: i32 = 14_000;

impl Quick {
    /// Looks at the enemy again, and gives out goals if a new move has begun.
    pub(super) fn take_stock(&mut self, view: &View<'_>) {
        self.picture.look(view);
        if self.turn == view.turn().0 && !self.plans.is_empty() {
            return;
        }
        self.turn = view.turn().0;
        self.plans.resize(view.unit_count(), Plan::default());
        self.staying.clear();
        self.advised.clear();
        self.give_goals(view);
    }

    /// One unit after another takes what promises most; what others are bound for already is worth less.
    fn give_goals(&mut self, view: &View<'_>) {
        let mut wanted = [0i32; 16];
        let mut sent = [0i32; 16];
        let count = view.places_worth_holding().len().min(16);
        for (n, objective) in view.places_worth_holding().iter().enumerate().take(count) {
            wanted[n] = 5 + self.picture.strength_near(objective.at, 16_000) * 4 / 3;
        }
        for unit in view.own_units() {
            let Some(at) = view.spot(unit) else { continue };
            let arm = view.of(unit).arm;
            let plan = match arm {
                _ if let Some(plan) = self.told(view, unit, at) => plan,
                Arm::Softskin if view.victory().per_softskin[view.side()] > 0 => Plan { goal: Goal::Exit, at },
                _ => self.best_goal(view, unit, at, &wanted[..count], &sent[..count]),
            };
            if let Goal::Objective(n) = plan.goal
                && matches!(arm, Arm::Infantry | Arm::Cavalry)
            {
                sent[n] += view.strength(unit) as i32;
            }
            self.plans[unit.index()] = plan;
        }
    }

    /// What a unit has been told to do, if it still can.
    pub(super) fn told(&self, view: &View<'_>, unit: UnitId, at: Point) -> Option<Plan> {
        match self.course.task(unit.index())? {
            Task::Place(n) => {
                let place = view.places_worth_holding().get(usize::from(n))?;
                Some(Plan { goal: Goal::Objective(n.into()), at: place.at })
            }
            Task::Enemy(foe) => {
                let foe = self.picture.foes.iter().find(|seen| seen.id.index() == usize::from(foe))?;
                Some(Plan { goal: Goal::Enemy(foe.id), at: foe.at })
            }
            Task::Hold => Some(Plan { goal: Goal::Here, at }),
            Task::Exit => Some(Plan { goal: Goal::Exit, at }),
            Task::Back => {
                let zone = view.setup_of(view.side()).zone.bounds();
                Some(Plan { goal: Goal::Place, at: zone.least.middle(zone.most) })
            }
        }
    }

    fn best_goal(&self, view: &View<'_>, unit: UnitId, at: Point, wanted: &[i32], sent: &[i32]) -> Plan {
        let before = self.plans[unit.index()].goal;
        let mut best = (i32::MIN, Plan { goal: Goal::None, at });
        let mut note = |worth: i32, goal: Goal, place: Point| {
            let worth = worth - far(at, place) + if goal == before { 4_000 } else { 0 };
            if worth > best.0 {
                best = (worth, Plan { goal, at: place });
            }
        };
        for (n, objective) in view.places_worth_holding().iter().enumerate().take(wanted.len()) {
            let full = worth_of(view, n);
            if full > 0 {
                let fresh = sent[n] == 0 && view.holder(n) != Some(view.side());
                let full = if self.course.lean.is_on(n) { full * 2 } else { full };
                let worth = full * POINT * wanted[n] / (wanted[n] + 2 * sent[n]) + if fresh { 12_000 } else { 0 };
                let stirred = self.course.lean.stirred(self.course.seed, unit.index(), n, 7_000);
                note(worth + stirred, Goal::Objective(n), objective.at);
            }
        }
        // Whoever escorts a convoy has to get the enemy off the road.
        let convoy = view.victory().per_softskin[view.side()];
        let kill = view.victory().per_unit[view.side()] + convoy;
        for foe in &self.picture.foes {
            // Weak enemies are worth more than strong ones.
            let keen = 8_000 * i32::from(self.course.lean.blows);
            let worth = POINT * kill + i32::from(foe.dps) * 2_000 - foe.strength * 500 + keen;
            let trucks = view.victory().per_softskin[view.side().enemy()];
            let worth = if foe.arm == Arm::Softskin { POINT * trucks * 2 } else { worth };
            let stirred = self.course.lean.stirred(self.course.seed, unit.index(), 16 + foe.id.index(), 5_000);
            note(worth + stirred, Goal::Enemy(foe.id), foe.at);
        }
        // Failing all that: where the enemy may be, or comes from.
        let zone = view.setup_of(view.side().enemy()).zone.bounds();
        note(-2 * POINT, Goal::Place, zone.least.middle(zone.most));
        for marker in &self.picture.markers {
            note(POINT / 2, Goal::Place, *marker);
        }
        best.1
    }

    /// Whether there are no more moves left than it takes to get there.
    pub(super) fn is_late(view: &View<'_>, distance: i32) -> bool {
        let left = i32::from(view.moves_left());
        distance > (left - 3) * 6_000
    }

    /// Whether a unit is aboard a truck, or a truck has somebody aboard.
    pub(super) fn is_carrying(view: &View<'_>, truck: UnitId) -> bool {
        view.state_of(truck).is_some_and(|state| state.load != Load::Empty)
    }

    /// The vehicle that carries a unit.
    pub(super) fn carrier(view: &View<'_>, unit: UnitId) -> Option<UnitId> {
        match view.state_of(unit)?.place {
            Place::Aboard(truck) => Some(truck),
            _ => None,
        }
    }
}

/// What an objective is worth to this side: what it brings, and what it takes from the enemy.
fn worth_of(view: &View<'_>, objective: usize) -> i32 {
    let points = &view.places_worth_holding()[objective].points;
    let side = view.side();
    let stake = points[side] + points[side.enemy()];
    let enemy_near = || view.foes().any(|foe| is_near(view, foe, objective));
    match view.holder(objective) {
        Some(holder) if holder == side && !enemy_near() => stake * 2 / 3,
        _ => stake,
    }
}

fn is_near(view: &View<'_>, unit: UnitId, objective: usize) -> bool {
    let at = view.places_worth_holding()[objective].at;
    view.spot(unit).is_some_and(|spot| spot.is_within(Inches::whole(14), at))
}

/// What units can be told to do: places worth holding, the nearest enemies, to stay, to go back; lorries of a convoy to wait or to go.
pub(crate) fn choices(view: &View<'_>) -> Choices {
    let units = view.own_units().map(|unit| (unit.index() as u16, tasks(view, unit)));
    units.filter(|(_, tasks)| !tasks.is_empty()).collect()
}

/// What a unit can be told to do.
pub(super) fn tasks(view: &View<'_>, unit: UnitId) -> Vec<Task> {
    let Some(at) = view.spot(unit) else { return Vec::new() };
    if view.of(unit).arm == Arm::Softskin {
        let convoy = view.victory().per_softskin[view.side()] > 0;
        return if convoy { vec![Task::Hold, Task::Exit] } else { Vec::new() };
    }
    let mut tasks = vec![Task::Hold, Task::Back];
    tasks.extend((0..view.places_worth_holding().len().min(16)).map(|n| Task::Place(n as u8)));
    let mut foes: Vec<(i32, UnitId)> = view.foes().filter_map(|foe| Some((far(at, view.spot(foe)?), foe))).collect();
    foes.sort_unstable();
    tasks.extend(foes.iter().take(3).map(|(_, foe)| Task::Enemy(foe.index() as u16)));
    tasks
}

/// Whether this side attacks.
pub(super) fn is_attacker(view: &View<'_>) -> bool {
    view.attacker() == view.side()
}

/// The enemy of the side that looks.
pub(super) fn enemy(view: &View<'_>) -> Side {
    view.side().enemy()
}
