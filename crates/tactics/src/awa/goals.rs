//! What every unit is there for in this turn: a place, or an enemy.

use ::awa::{Arm, Order, UnitId, View, Worth};
use table::Point;

use super::{Quick, far};
use crate::course::{Choices, Task};

/// What a unit makes for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Goal {
    /// Nothing in particular.
    #[default]
    None,
    /// A place, to take or to hold.
    Place(usize),
    /// Enemies who keep a place by being there.
    Holders(usize),
    /// An enemy.
    Enemy,
    /// Its own men.
    Men,
    /// Away from the enemy: a broken squad is worth more alive than where it is.
    Home,
}

/// The goal of a unit and where it lies.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Plan {
    pub goal: Goal,
    pub at: Point,
}

/// What a victory point is worth in thousandths of an inch of way.
const POINT: i32 = 2_500;

/// How far a squad comes in a turn on the whole.
const A_TURN: i32 = 9_000;
/// What it is worth to go where one was told to, in thousandths of an inch of way.
const ORDERED: i32 = 15_000;
/// Nobody disputes what no enemy is nearer to than this.
const UNDISPUTED: i32 = 14_000;
/// A place with no enemy nearer than this looks after itself.
const FAR_OFF: i32 = 22_000;

impl Quick {
    /// Gives out goals if a new turn has begun.
    pub(super) fn take_stock(&mut self, view: &View<'_>) {
        if self.turn == view.turn() && self.plans.len() == view.unit_count() {
            return;
        }
        self.turn = view.turn();
        self.plans.resize(view.unit_count(), Plan::default());
        self.give_goals(view);
    }

    /// The goal of a unit.
    pub(super) fn plan(&self, unit: UnitId) -> Plan {
        self.plans.get(unit.index()).copied().unwrap_or_default()
    }

    /// One unit after another takes what promises most; what others are bound for already is worth less.
    fn give_goals(&mut self, view: &View<'_>) {
        let mut sent = vec![0i32; view.places().len()];
        let units: Vec<UnitId> = view.own_units().collect();
        for unit in units.iter().copied().filter(|unit| !matches!(view.of(*unit).arm, Arm::Hq(_))) {
            let at = view.spot(unit).unwrap_or_else(|| view.home(view.side()));
            let broken = view.is_demoralised(unit) || self.course.lean.care > 1 && view.is_shaken(unit);
            let plan = if let Some(plan) = self.told(view, unit, at) {
                plan
            } else if broken && view.of(unit).arm.is_squad() {
                self.goal_of_broken(view, unit, at)
            } else {
                self.best_goal(view, unit, at, &sent)
            };
            if let Goal::Place(place) = plan.goal
                && view.of(unit).arm.is_squad()
            {
                sent[place] += 1;
            }
            self.plans[unit.index()] = Quick::sharpened(view, unit, at, plan);
        }
        // Whoever leads goes where his men are, a little behind them.
        for hq in units.iter().copied().filter(|unit| matches!(view.of(*unit).arm, Arm::Hq(_))) {
            let men = units.iter().copied().filter(|unit| view.of(*unit).superior == Some(hq));
            let spots: Vec<Point> = men.filter_map(|unit| view.spot(unit)).collect();
            let home = view.home(view.side());
            let count = spots.len() as i32;
            let at = if count == 0 {
                view.spot(hq).unwrap_or(home)
            } else {
                let (x, y) = spots.iter().fold((0, 0), |(x, y), at| (x + at.x / count, y + at.y / count));
                let middle = Point::new(x, y);
                middle.towards(home, table::Inches::whole(8).min(middle.distance_to(home)), middle.distance_to(home))
            };
            self.plans[hq.index()] = Plan { goal: Goal::Men, at };
        }
    }

    /// Whoever is in a place that the enemy has not left goes for him: as long as he is there, it is his.
    fn sharpened(view: &View<'_>, unit: UnitId, at: Point, plan: Plan) -> Plan {
        let Goal::Place(place) = plan.goal else { return plan };
        if view.holder(place) == Some(view.side()) || !view.is_at(unit, place) || !view.of(unit).arm.is_squad() {
            return plan;
        }
        let there = view.foes().filter(|foe| view.of(*foe).arm.is_squad() && view.is_at(*foe, place));
        let nearest = there.filter_map(|foe| view.spot(foe)).min_by_key(|spot| (far(at, *spot), spot.x, spot.y));
        nearest.map_or(plan, |spot| Plan { goal: Goal::Holders(place), at: spot })
    }

    /// The broken keep to the walls they are in, walk into what nobody defends, and get out of the way otherwise.
    fn goal_of_broken(&self, view: &View<'_>, unit: UnitId, at: Point) -> Plan {
        let side = view.side();
        let in_time = (i32::from(view.turns_to_come()) + 1) * A_TURN;
        let mut best: Option<(i32, usize)> = None;
        for (n, place) in view.places().iter().enumerate() {
            let heart = view.heart_of(n);
            let (held, there) = (view.holder(n) == Some(side), view.is_at(unit, n));
            let free = self.nearest_foe(view, heart).is_none_or(|(gap, ..)| gap > UNDISPUTED);
            let stake = value(place.worth[side]) + value(place.worth[side.enemy()]);
            let gap = far(at, heart);
            if stake > 0 && (there || (!held && free && gap < in_time)) && best.is_none_or(|(least, _)| gap < least) {
                best = Some((gap, n));
            }
        }
        match best {
            Some((_, n)) => Plan { goal: Goal::Place(n), at: view.heart_of(n) },
            None if self.nearest_foe(view, at).is_some_and(|(gap, ..)| gap < UNDISPUTED) => {
                Plan { goal: Goal::Home, at: view.home(side) }
            }
            None => Plan { goal: Goal::None, at },
        }
    }

    /// What a unit has been told to do, if it still can.
    fn told(&self, view: &View<'_>, unit: UnitId, at: Point) -> Option<Plan> {
        match self.course.task(unit.index())? {
            Task::Place(n) if usize::from(n) < view.places().len() => {
                Some(Plan { goal: Goal::Place(n.into()), at: view.heart_of(n.into()) })
            }
            Task::Place(_) | Task::Exit => None,
            Task::Enemy(told) => {
                let foe = view.foes().find(|foe| foe.index() == usize::from(told))?;
                Some(Plan { goal: Goal::Enemy, at: view.spot(foe)? })
            }
            Task::Hold => Some(Plan { goal: Goal::None, at }),
            Task::Back => Some(Plan { goal: Goal::Home, at: view.home(view.side()) }),
        }
    }

    pub(super) fn best_goal(&self, view: &View<'_>, unit: UnitId, at: Point, sent: &[i32]) -> Plan {
        let before = match self.plan(unit).goal {
            Goal::Holders(place) => Goal::Place(place),
            goal => goal,
        };
        let side = view.side();
        let ordered = match view.state_of(unit).map(|state| state.order) {
            Some(Order::Attack(place) | Order::Advance(place) | Order::Defend(place)) => Some(usize::from(place)),
            _ => None,
        };
        let mut best = (i32::MIN, Plan { goal: Goal::None, at });
        let mut note = |worth: i32, goal: Goal, place: Point| {
            let worth = worth - far(at, place) + if goal == before { 5_000 } else { 0 };
            if worth > best.0 {
                best = (worth, Plan { goal, at: place });
            }
        };
        let attacks = view.attacks();
        let begun = view.foes().next().is_some();
        if view.of(unit).arm.is_squad() || !begun {
            for (n, place) in view.places().iter().enumerate() {
                let stake = value(place.worth[side]) + value(place.worth[side.enemy()]);
                let stake = if self.course.lean.is_on(n) { stake * 2 } else { stake };
                if stake == 0 {
                    continue;
                }
                let mine = view.holder(n) == Some(side);
                // One guards what is held, two or three go for what is not.
                let heart = view.heart_of(n);
                let safe = begun && mine && self.nearest_foe(view, heart).is_none_or(|(gap, ..)| gap > FAR_OFF);
                let share = match (mine, sent[n]) {
                    // Nobody gets there in time.
                    _ if far(at, heart) > (i32::from(view.turns_to_come()) + 1) * A_TURN => continue,
                    (_, 0) if safe => 4,
                    _ if safe => 1,
                    (false, 0) => 10,
                    (false, 1) => 8,
                    (false, 2) => 7,
                    (false, 3) => 6,
                    (false, _) => 6,
                    (true, 0) if !begun && attacks => 1,
                    (true, 0) => 6,
                    (true, 1) => 4,
                    (true, 2) => 2,
                    (true, _) => 0,
                };
                let stirred = self.course.lean.stirred(self.course.seed, unit.index(), n, 7_000);
                note(stake * POINT * share / 10 + stirred, Goal::Place(n), heart);
                // Whoever goes elsewhere than he was told is held up at every step.
                if ordered == Some(n) {
                    note(stake * POINT * share / 10 + ORDERED, Goal::Place(n), heart);
                }
            }
        }
        for foe in view.foes().filter(|foe| view.of(*foe).arm != Arm::Aircraft) {
            if let Some(spot) = view.spot(foe) {
                let keen = 6_000 * i32::from(self.course.lean.blows);
                note(6_000 + keen - view.men(foe) as i32 * 300, Goal::Enemy, spot);
            }
        }
        let theirs = view.home(side.enemy());
        note(-30_000, Goal::Enemy, theirs);
        best.1
    }

    /// The enemy who seems to be nearest, and how far he seems to be.
    pub(super) fn nearest_foe(&self, view: &View<'_>, at: Point) -> Option<(i32, UnitId, Point)> {
        view.foes()
            .filter(|foe| view.of(*foe).arm != Arm::Aircraft)
            .filter_map(|foe| view.spot(foe).map(|spot| (self.seems(view, at, foe, spot), foe, spot)))
            .min_by_key(|(gap, foe, _)| (*gap, *foe))
    }
}

/// What units can be told to do: places, the nearest enemies, to stay, to go back.
pub(crate) fn choices(view: &View<'_>) -> Choices {
    let mut choices = Vec::new();
    for unit in view.own_units().filter(|unit| !matches!(view.of(*unit).arm, Arm::Hq(_) | Arm::Aircraft)) {
        let Some(at) = view.spot(unit) else { continue };
        let mut tasks = vec![Task::Hold, Task::Back];
        tasks.extend((0..view.places().len().min(16)).map(|n| Task::Place(n as u8)));
        let mut foes: Vec<(i32, UnitId)> =
            view.foes().filter_map(|foe| Some((far(at, view.spot(foe)?), foe))).collect();
        foes.sort_unstable();
        tasks.extend(foes.iter().take(3).map(|(_, foe)| Task::Enemy(foe.index() as u16)));
        choices.push((unit.index() as u16, tasks));
    }
    choices
}

/// Victory points of a place.
pub(super) const fn value(worth: Worth) -> i32 {
    match worth {
        Worth::Nothing => 0,
        Worth::Minor => 10,
        Worth::Major => 20,
        Worth::Decisive => 60,
    }
}
