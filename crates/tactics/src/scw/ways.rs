//! What a unit wants to do in its movement, by its arm.

use ::scw::{Act, Arm, Corners, Cover, Destination, Kind, Place, UnitId, View};
use table::{Bearing, Formation, Inches, Point};

use super::deploy::edge_distance;
use super::goals::{Goal, is_attacker};
use super::picture::worth_of;
use super::reason::Reason;
use super::{Quick, far};
use crate::course::Task;

/// What a unit is about to do.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Intent {
    /// Stay, and not even roll.
    Stay,
    /// Go straight towards a place.
    Walk { to: Point, face: Bearing, form: Formation },
    /// Face another way.
    Turn(Bearing),
    /// Go along these corners in single file.
    Snake(Corners),
    /// Do this.
    Act(Act),
    /// Set mortars up.
    SetUp,
    /// Turn guns where they stand, or unlimber them facing that way.
    Lay(Bearing),
}

/// Half the arc of fire and a little for the width of targets.
const BEARS: u16 = 4_600;

/// Small arms reach so far.
const RANGE: i32 = 24_000;

impl Quick {
    /// What the unit wants to do. Sets the reason.
    pub(super) fn intend(&mut self, view: &View<'_>, unit: UnitId) -> Intent {
        self.reason = Reason::Stays;
        let (Some(here), Some(state)) = (view.spot(unit), view.state_of(unit)) else { return Intent::Stay };
        match (view.of(unit).arm, state.place) {
            (_, Place::Aboard(_)) => self.passengers(view, unit, here),
            (_, Place::Concealed) if self.lies_low(view, unit, here) => Intent::Stay,
            (Arm::Infantry | Arm::Cavalry, _) => self.troops(view, unit, here),
            (Arm::Artillery, _) => self.guns(view, unit, here),
            (Arm::Armour, _) => self.armour(view, unit, here),
            (Arm::Softskin, _) => self.trucks(view, unit, here),
        }
    }

    /// Whether a unit under markers stays there: it does unless its goal lies elsewhere, or time runs out.
    fn lies_low(&self, view: &View<'_>, unit: UnitId, here: Point) -> bool {
        let plan = self.plans[unit.index()];
        if view.of(unit).arm == Arm::Artillery {
            return true;
        }
        let Goal::Objective(n) = plan.goal else { return !is_attacker(view) && view.turn().0 < 4 };
        let ours = view.holder(n) == Some(view.side());
        let distance = far(here, plan.at);
        if ours {
            return distance < 14_000 || self.picture.strength_near(plan.at, 14_000) == 0;
        }
        distance < 4_000 && view.moves_left() > 2
    }

    /// Infantry, and cavalry on horse or foot.
    fn troops(&mut self, view: &View<'_>, unit: UnitId, here: Point) -> Intent {
        let plan = self.plans[unit.index()];
        let distance = far(here, plan.at);
        let late = Quick::is_late(view, distance);
        let bears = if late { 6 } else { 4 } - i32::from(self.course.lean.care);
        if view.risk_of_moving(unit) as i32 >= bears {
            self.reason = Reason::TooShaken;
            return Intent::Stay;
        }
        if let Some(intent) = self.weapons_that_stay(view, unit, here, distance) {
            return intent;
        }
        let holding = matches!(plan.goal, Goal::Objective(_)) && distance <= 2_500 || plan.goal == Goal::Here;
        if holding {
            return self.hold(view, unit, here);
        }
        let nearest = self.picture.nearest(here).map(|(gap, foe)| (gap, *foe));
        let cover = view.cover_at(here);
        // An objective that nobody defends is taken at once.
        let free = matches!(plan.goal, Goal::Objective(_)) && self.picture.strength_near(plan.at, 8_000) == 0;
        if let Some((gap, foe)) = nearest
            && foe.arm.is_troops()
            && !late
            && !free
            && (cover > Cover::Open || self.course.lean.forward == -2)
            && gap <= RANGE - 4_000 - 5_000 * i32::from(self.course.lean.forward)
            && foe.dps < 3
            && view.is_open(here, foe.at)
        {
            self.reason = Reason::FirefightInCover;
            return self.face(view, unit, here, foe.at);
        }
        if !view.is_passable(unit, here, plan.at)
            && let Some(corners) = self.way_around(view, unit, here)
        {
            self.reason = Reason::AroundObstacle;
            return Intent::Snake(corners);
        }
        self.advance(view, unit, here, late)
    }

    /// Straight on, or by a place near the straight way that is better to be at.
    fn advance(&mut self, view: &View<'_>, unit: UnitId, here: Point, late: bool) -> Intent {
        let plan = self.plans[unit.index()];
        let stride = if view.is_mounted(unit) { 12_000 } else { 8_000 };
        let Some(ahead) = Bearing::towards(here, plan.at) else { return Intent::Stay };
        let distance = far(here, plan.at);
        self.reason = match plan.goal {
            Goal::Enemy(_) => Reason::GoesForEnemy,
            _ => Reason::GoesForObjective,
        };
        let nearest = self.picture.nearest(here).map(|(gap, foe)| (gap, foe.at));
        let alarmed = nearest.is_some_and(|(gap, _)| gap < 34_000)
            || self.picture.markers.iter().any(|marker| here.is_within(Inches::whole(20), *marker));
        if !alarmed {
            // Far from everybody: in column, as quick as may be.
            let form = if distance > 14_000 { Formation::Column } else { Formation::Line };
            return Intent::Walk { to: plan.at, face: ahead, form };
        }
        let pull = if late { 8 } else { 4 };
        let mut best = (i32::MIN, plan.at);
        for (turn, part) in [(0, 4), (0, 3), (0, 2), (5_000, 4), (-5_000, 4), (6_000, 2), (-6_000, 2)] {
            let run = (stride * part / 4).min(distance);
            let to = here.ahead(ahead.turned(turn), Inches::thousandths(run));
            let shelter =
                worth_of(view.cover_at(to)) * (6 + 2 * i32::from(self.course.lean.care)) * self.picture.threat(to);
            let score = shelter - far(to, plan.at) * pull / 1_000;
            if score > best.0 {
                best = (score, to);
            }
        }
        if view.cover_at(best.1) > Cover::Open && !late {
            self.reason = Reason::TakesCover;
        }
        let to = if best.1 == here { plan.at } else { best.1 };
        let face = self.facing(to, plan.at).unwrap_or(ahead);
        Intent::Walk { to, face, form: Formation::Line }
    }

    /// Heavy machine guns and mortars do their work from where they stand.
    fn weapons_that_stay(&mut self, view: &View<'_>, unit: UnitId, here: Point, distance: i32) -> Option<Intent> {
        let (mut heavy, mut all, mut idle_mortar) = (0, 0, false);
        for (_, element, kind) in view.living(unit) {
            all += 1;
            heavy += i32::from(matches!(kind, Kind::Hmg | Kind::Mortar));
            idle_mortar |= kind == Kind::Mortar && !element.ready;
        }
        if heavy * 2 <= all {
            return None;
        }
        let target = self.target_in_sight(view, here, RANGE);
        match target {
            Some(_) if idle_mortar => {
                self.reason = Reason::Acts;
                Some(Intent::SetUp)
            }
            Some(at) => {
                self.reason = Reason::Holds;
                Some(self.face(view, unit, here, at))
            }
            None if distance < 9_000 => Some(self.hold(view, unit, here)),
            None => None,
        }
    }

    /// The nearest enemy within range and in sight of a place.
    fn target_in_sight(&self, view: &View<'_>, here: Point, range: i32) -> Option<Point> {
        let mut best: Option<(i32, Point)> = None;
        for foe in &self.picture.foes {
            let gap = far(here, foe.at);
            let nearer = best.is_none_or(|(least, _)| gap < least);
            if gap <= range && nearer && view.is_open(here, foe.at) {
                best = Some((gap, foe.at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// Stays on what it has, in the best cover at hand, facing the enemy.
    fn hold(&mut self, view: &View<'_>, unit: UnitId, here: Point) -> Intent {
        let plan = self.plans[unit.index()];
        let near = self.picture.nearest(here).map(|(gap, foe)| (gap, foe.at));
        self.reason = Reason::Holds;
        if view.is_mounted(unit) && near.is_some_and(|(gap, _)| gap < 26_000) {
            self.reason = Reason::Acts;
            return Intent::Act(Act::Dismount);
        }
        if view.cover_at(here) == Cover::Open
            && let Some(spot) = Self::shelter_near(view, unit, here, plan.at)
        {
            self.reason = Reason::TakesCover;
            let face = self.facing(spot, spot).unwrap_or_else(|| view.forward());
            return Intent::Walk { to: spot, face, form: Formation::Line };
        }
        match near {
            Some((gap, at)) if gap < 30_000 => self.face(view, unit, here, at),
            _ => Intent::Stay,
        }
    }

    /// Cover within reach of an objective that nobody else of this side stands on.
    fn shelter_near(view: &View<'_>, unit: UnitId, here: Point, objective: Point) -> Option<Point> {
        let reach = view.victory().hold_within.thousandths_value();
        for turn in 0..8 {
            let spot = objective.ahead(Bearing(turn * 8192), Inches::thousandths(reach * 2 / 3));
            let taken = || {
                let others = view.own_units().filter(|other| *other != unit);
                others.filter_map(|other| view.spot(other)).any(|at| at.is_within(Inches::whole(3), spot))
            };
            if far(here, spot) > 600 && view.cover_at(spot) > Cover::Open && !taken() {
                return Some(spot);
            }
        }
        None
    }

    /// Nothing, or a turn towards a point that the unit does not bear on.
    fn face(&mut self, view: &View<'_>, unit: UnitId, here: Point, at: Point) -> Intent {
        let Some(wanted) = Bearing::towards(here, at) else { return Intent::Stay };
        let (mut bear, mut all) = (0, 0);
        for (_, element, _) in view.living(unit) {
            all += 1;
            bear += i32::from(element.facing.turn_to(wanted) <= BEARS);
        }
        if bear * 2 > all || view.state_of(unit).is_some_and(|state| state.place == Place::Concealed) {
            return Intent::Stay;
        }
        self.reason = Reason::Turns;
        Intent::Turn(wanted)
    }

    /// Where to look from a place: at the nearest enemy, else at the goal.
    fn facing(&self, from: Point, goal: Point) -> Option<Bearing> {
        let near = self.picture.nearest(from).filter(|(gap, _)| *gap < 34_000);
        let marker = || self.picture.markers.iter().copied().min_by_key(|marker| far(from, *marker));
        let at = near.map(|(_, foe)| foe.at).or_else(|| marker().filter(|at| far(from, *at) < 24_000));
        Bearing::towards(from, at.unwrap_or(goal))
    }

    /// A way around what bars the straight one, to the goal or to the objective that is nearest to it.
    pub(super) fn way_around(&self, view: &View<'_>, unit: UnitId, here: Point) -> Option<Corners> {
        let plan = self.plans[unit.index()];
        let to = match plan.goal {
            Goal::Objective(n) => Destination::Objective(n),
            Goal::Exit => Destination::Beyond(view.side()),
            _ => {
                let objectives = view.places_worth_holding().iter().enumerate();
                let nearest = objectives.min_by_key(|(_, objective)| far(objective.at, plan.at));
                nearest.map_or(Destination::Beyond(view.side()), |(n, _)| Destination::Objective(n))
            }
        };
        view.way_to(unit, here, to, Inches::whole(30))
    }

    fn guns(&mut self, view: &View<'_>, unit: UnitId, here: Point) -> Intent {
        let limbered = view.living(unit).any(|(_, element, _)| element.limbered);
        let target = self.target_in_sight(view, here, 48_000);
        let plan = self.plans[unit.index()];
        if !limbered {
            let Some(at) = target else { return Intent::Stay };
            let Some(wanted) = Bearing::towards(here, at) else { return Intent::Stay };
            // Guns that bear on anybody in sight stay as they are: turning spoils the aim.
            let facing = view.living(unit).next().map_or(wanted, |(_, element, _)| element.facing);
            let bears = |foe: &Point| {
                Bearing::towards(here, *foe).is_some_and(|to| to.turn_to(facing) <= BEARS) && view.is_open(here, *foe)
            };
            if self.picture.foes.iter().any(|foe| bears(&foe.at)) {
                return Intent::Stay;
            }
            self.reason = Reason::Turns;
            return Intent::Lay(wanted);
        }
        if let Some(at) = target.or_else(|| (far(here, plan.at) < 20_000).then_some(plan.at)) {
            self.reason = Reason::Acts;
            return Intent::Lay(Bearing::towards(here, at).unwrap_or_else(|| view.forward()));
        }
        self.drive(view, unit, here)
    }

    /// Armour keeps 6 to 10 inches off the infantry that it shoots up.
    fn armour(&mut self, view: &View<'_>, unit: UnitId, here: Point) -> Intent {
        let plan = self.plans[unit.index()];
        if view.risk_of_moving(unit) >= 5 {
            self.reason = Reason::TooShaken;
            return Intent::Stay;
        }
        match self.course.task(unit.index()) {
            Some(Task::Hold) => return Intent::Stay,
            Some(_) if far(here, plan.at) < 6_000 => return Intent::Stay,
            Some(_) => return self.drive(view, unit, here),
            None => {}
        }
        let target = self.picture.nearest_troops(here).filter(|(gap, _)| *gap < 40_000).map(|(gap, foe)| (gap, foe.at));
        let Some((gap, at)) = target else {
            return if far(here, plan.at) < 6_000 { Intent::Stay } else { self.drive(view, unit, here) };
        };
        self.reason = Reason::GoesForEnemy;
        if gap <= 11_000 && view.is_open(here, at) {
            self.reason = Reason::Holds;
            return self.face_hull(view, unit, here, at);
        }
        let Some(ahead) = Bearing::towards(here, at) else { return Intent::Stay };
        let to = here.ahead(ahead, Inches::thousandths((gap - 8_000).max(1_000)));
        if view.is_passable(unit, here, to) {
            return Intent::Walk { to, face: ahead, form: Formation::Line };
        }
        self.drive(view, unit, here)
    }

    /// Turrets look everywhere; other weapons have to be turned with the hull.
    fn face_hull(&mut self, view: &View<'_>, unit: UnitId, here: Point, at: Point) -> Intent {
        let turret = view.of(unit).vehicle.as_ref().is_some_and(|vehicle| {
            vehicle.mounts.iter().any(|mount| mount.seating == ::scw::Seating::Turret) || vehicle.mounts.is_empty()
        });
        if turret { Intent::Stay } else { self.face(view, unit, here, at) }
    }

    /// Along the lanes towards the goal.
    fn drive(&mut self, view: &View<'_>, unit: UnitId, here: Point) -> Intent {
        let plan = self.plans[unit.index()];
        self.reason = Reason::GoesForObjective;
        if plan.goal != Goal::Exit
            && let Some(face) = Bearing::towards(here, plan.at)
            && view.of(unit).arm != Arm::Softskin
            && view.is_passable(unit, here, plan.at)
        {
            return Intent::Walk { to: plan.at, face, form: Formation::Column };
        }
        self.way_around(view, unit, here).map_or(Intent::Stay, Intent::Snake)
    }

    fn trucks(&mut self, view: &View<'_>, unit: UnitId, here: Point) -> Intent {
        let plan = self.plans[unit.index()];
        if plan.goal == Goal::Here {
            self.reason = Reason::Waits;
            return Intent::Stay;
        }
        if plan.goal == Goal::Exit {
            if self.course.task(unit.index()) != Some(Task::Exit) && self.waits_for_escort(view, here) {
                self.reason = Reason::Waits;
                return Intent::Stay;
            }
            self.reason = Reason::Convoy;
            return self.way_around(view, unit, here).map_or(Intent::Stay, Intent::Snake);
        }
        let danger = self.picture.nearest(here).is_some_and(|(gap, _)| gap < 22_000);
        if !Quick::is_carrying(view, unit) || danger || far(here, plan.at) < 12_000 {
            return Intent::Stay;
        }
        self.drive(view, unit, here)
    }

    /// Whether a convoy holds back: an armed enemy is near, and the battle is won without it or there is time for the
    /// escort to deal with him.
    fn waits_for_escort(&self, view: &View<'_>, here: Point) -> bool {
        let left = edge_distance(view, view.side().enemy(), here);
        // By road a truck makes 15 inches on a poor roll and 30 on a good one.
        let needed = left / 16_000 + 2;
        let armed = |gap: i32| self.picture.foes.iter().any(|foe| foe.power > 0 && far(here, foe.at) < gap);
        let hidden = |gap: i32| self.picture.markers.iter().any(|marker| far(here, *marker) < gap);
        let points = view.points();
        let lead = points[view.side()] - points[view.side().enemy()] + self.points_at_hand(view);
        let ahead = lead >= view.victory().lead;
        // A truck may drive 30 inches before it can think again.
        let safe = 44_000;
        (ahead || i32::from(view.moves_left()) > needed) && (armed(safe) || hidden(safe))
    }

    /// What objectives will bring that friends are about to take with no enemy near.
    fn points_at_hand(&self, view: &View<'_>) -> i32 {
        let side = view.side();
        let near = |at: Point| {
            let mut troops = view.own_units().filter(|unit| matches!(view.of(*unit).arm, Arm::Infantry | Arm::Cavalry));
            troops.any(|unit| view.spot(unit).is_some_and(|spot| spot.is_within(Inches::whole(18), at)))
        };
        let objectives = view.places_worth_holding().iter().enumerate();
        let at_hand = objectives.filter(|(n, objective)| {
            view.holder(*n) != Some(side)
                && self.picture.nearest_troops(objective.at).is_none_or(|(gap, _)| gap > 8_000)
                && near(objective.at)
        });
        at_hand.map(|(_, objective)| objective.points[side]).sum()
    }

    /// Troops get out when the enemy or the goal is near.
    fn passengers(&mut self, view: &View<'_>, unit: UnitId, here: Point) -> Intent {
        let plan = self.plans[unit.index()];
        let convoy = Quick::carrier(view, unit).is_some_and(|truck| self.plans[truck.index()].goal == Goal::Exit);
        let danger = self.picture.nearest(here).is_some_and(|(gap, _)| gap < 22_000);
        // While a convoy waits, those whom it carries go ahead.
        let stays = if convoy { !self.waits_for_escort(view, here) } else { far(here, plan.at) >= 12_000 };
        if !danger && stays {
            return Intent::Stay;
        }
        self.reason = Reason::Acts;
        let guns = view.of(unit).arm == Arm::Artillery;
        Intent::Act(if guns { Act::Unlimber } else { Act::GetOut })
    }
}
