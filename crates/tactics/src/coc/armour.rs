//! How vehicles are driven: out of the enemy's reach, the front to his guns, to where there is something to fire at.
//!
//! Everything that a driver could do is a place and a facing at its end; each is weighed by what the enemy could do to the
//! vehicle there, what it could do to him, and how much nearer it is to what the battle is about.

use ::coc::vehicles::{Build, Fittings, Gear, Manoeuvre, Pace, Post, Turret};
use ::coc::{Deeds, VehicleId, View};
use table::{Bearing, Inches, Point};

use super::Quick;
use super::goals::{goal, must_advance, told_place};
use super::routes::{NEVER, Routes};
use crate::course::{Course as Manner, Task};

/// Vehicles keep so far from enemies on foot, who may have more in their pockets than one sees.
const KEEP_OFF: Inches = Inches::whole(12);
/// How near friends on foot have to be to look into what a crew does not see.
const ESCORT: Inches = Inches::whole(12);
/// How near to a Jump-Off Point of the enemy somebody may come on within reach.
const AMBUSH: Inches = Inches::whole(15);
/// How much farther than they reach one stays from those who lie in wait.
const MARGIN: Inches = Inches::whole(2);
/// Farther than this rockets and bombs seldom hit.
const SURE: Inches = Inches::whole(18);
/// What reaches farther than this is a gun.
const FAR: Inches = Inches::whole(60);
/// A turn of 90 degrees.
const QUARTER: u16 = 16384;
/// What a move must gain to be made, in hundredths of a point.
pub(super) const WORTH_DRIVING: i64 = 30;
/// The most bends of a way.
const BENDS: usize = 8;

/// What a driver is about to do, and when and where that was thought out.
pub(super) struct Course {
    vehicle: VehicleId,
    when: Moment,
    /// How much better the vehicle would stand, in hundredths of a point.
    pub gain: i64,
    /// What the driver does; nothing if it stays.
    pub manoeuvre: Option<Manoeuvre>,
    /// By which way.
    pub way: Vec<Point>,
    /// Where it looks at the end.
    pub facing: Bearing,
}

/// Everything of one's own that a course depends on; the enemy does not move meanwhile.
#[derive(Clone, Copy, PartialEq)]
struct Moment {
    phase: u16,
    at: Point,
    facing: Bearing,
    fired: bool,
    readiness: u32,
    /// How many friends are about, and how many enemies.
    about: (usize, usize),
}

/// Something that a driver could do.
struct Choice {
    manoeuvre: Manoeuvre,
    way: Vec<Point>,
    at: Point,
    facing: Bearing,
}

/// What a place is judged by besides the enemy.
struct Aims {
    goal: Point,
    /// What an inch nearer to the goal is worth.
    push: i64,
    /// Where friends on foot are.
    friends: Vec<Point>,
    /// Where enemies may appear.
    lairs: Vec<Point>,
    /// Where enemies on foot are who have something against armour, and how far that reaches.
    lurkers: Vec<(Point, Inches)>,
}

impl Quick {
    /// What the driver of a vehicle should do.
    pub(super) fn course(&mut self, view: &View<'_>, id: VehicleId) -> &Course {
        let when = moment(view, id);
        let known = self.courses.iter().position(|course| course.vehicle == id);
        if let Some(known) = known.filter(|known| self.courses[*known].when == when) {
            return &self.courses[known];
        }
        let course = self.think(view, id, when);
        if let Some(known) = known {
            self.courses[known] = course;
            return &self.courses[known];
        }
        self.courses.push(course);
        &self.courses[self.courses.len() - 1]
    }

    fn think(&mut self, view: &View<'_>, id: VehicleId, when: Moment) -> Course {
        let mut course = Course { vehicle: id, when, gain: 0, manoeuvre: None, way: Vec::new(), facing: when.facing };
        if view.is_immobile(id) {
            // Whoever is stuck tries to get free.
            course.gain = if view.vehicle(id).1.damage.has(::coc::vehicles::Damage::STUCK) { 90 } else { 0 };
            return course;
        }
        let aims = aims(view, &self.told, id);
        let enemy = view.side().enemy();
        let alone = view.teams(enemy).next().is_none() && view.vehicles(enemy).next().is_none();
        let (stays, far) = (weigh(view, id, &aims, when.at, when.facing), self.miles(view, id, when.at, aims.goal));
        let mut best = stays;
        for option in self.options(view, id, &aims, alone) {
            let nearer = i64::from(far) - i64::from(self.miles(view, id, option.at, aims.goal));
            let mut worth = weigh(view, id, &aims, option.at, option.facing) + nearer * aims.push / 100;
            if pace_of(&option, when.facing) > Pace::Slow {
                worth -= i64::from(when.readiness);
            }
            if worth > best + WORTH_DRIVING {
                best = worth;
                course.gain = worth - stays;
                (course.manoeuvre, course.way, course.facing) = (Some(option.manoeuvre), option.way, option.facing);
            }
        }
        course
    }

    /// Everything that is worth a thought.
    fn options(&mut self, view: &View<'_>, id: VehicleId, aims: &Aims, alone: bool) -> Vec<Choice> {
        let (setup, state) = view.vehicle(id);
        let (from, facing) = (state.at, state.facing);
        let fired = has_fired(view, id);
        let more = match setup.kind.speed {
            ::coc::vehicles::Speed::Slow => 0,
            ::coc::vehicles::Speed::Average => 1,
            ::coc::vehicles::Speed::Fast => 2,
            ::coc::vehicles::Speed::Wheeled => 3,
        };
        let inches = |pace: Pace| Inches::halves(i32::from(pace.dice()) * (7 + 2 * more));
        let paces: &[Pace] = if fired { &[Pace::Slow] } else { &[Pace::Slow, Pace::Fast, Pace::FlatOut] };
        let mut all = Vec::with_capacity(16);
        let mut turns: Vec<Bearing> = Vec::new();
        let way = self.road(view, id, from, aims.goal);
        if aims.push > 0
            && let Some(ahead) = way.first().and_then(|first| Bearing::towards(from, *first))
        {
            if facing.turn_to(ahead) > QUARTER {
                turns.push(ahead);
            } else {
                for pace in paces {
                    all.extend(along(from, facing, &way, inches(*pace), *pace));
                }
            }
        }
        if !alone {
            for (aside, pace) in [
                (-60, Pace::Slow),
                (-30, Pace::Slow),
                (30, Pace::Slow),
                (60, Pace::Slow),
                (-45, Pace::Fast),
                (45, Pace::Fast),
            ] {
                let way = facing.turned(aside * 65536 / 360);
                let at = from.ahead(way, inches(pace));
                if paces.contains(&pace) && is_easy(view, id, from, at) {
                    all.push(Choice { manoeuvre: Manoeuvre::Ahead(pace), way: vec![at], at, facing: way });
                }
            }
            for (aside, pace) in [(0, Pace::Slow), (0, Pace::Fast), (-40, Pace::Fast), (40, Pace::Fast)] {
                let way = facing.opposite().turned(aside * 65536 / 360);
                let at = from.ahead(way, Inches::halves(i32::from(pace.dice()) * 7));
                if paces.contains(&pace) && is_easy(view, id, from, at) {
                    all.push(Choice { manoeuvre: Manoeuvre::Back(pace), way: vec![at], at, facing: way.opposite() });
                }
            }
            turns.extend(guns_against(view).filter_map(|gun| Bearing::towards(from, gun)).take(3));
            if setup.kind.turret == Turret::None {
                let near = super::goals::nearest_enemy(view, from).map(|(enemy, _)| view.middle(enemy));
                turns.extend(near.and_then(|at| Bearing::towards(from, at)));
            }
        }
        if setup.kind.gear == Gear::Tracked {
            let new = turns.into_iter().filter(|way| facing.turn_to(*way) > Bearing::degrees(10).0);
            all.extend(new.map(|facing| Choice { manoeuvre: Manoeuvre::Turn, way: Vec::new(), at: from, facing }));
        }
        if fired {
            all.retain(|option| pace_of(option, facing) <= Pace::Slow);
        }
        all
    }

    /// How far a vehicle has to drive to a place, in hundredths of an inch; as the crow flies if it never gets there.
    pub(super) fn miles(&mut self, view: &View<'_>, id: VehicleId, from: Point, to: Point) -> u32 {
        let far = self.driven(view, id).far(view, from, to);
        if far == NEVER { from.distance_to(to).thousandths_value().unsigned_abs() / 5 } else { far }
    }

    /// What is known about driving for vehicles of this gear.
    fn driven(&mut self, view: &View<'_>, id: VehicleId) -> &mut Routes {
        let gear = view.vehicle(id).0.kind.gear;
        let known = self.drives.iter().position(|(other, _)| *other == gear);
        let place = known.unwrap_or_else(|| {
            self.drives.push((gear, Routes::driven(id)));
            self.drives.len() - 1
        });
        &mut self.drives[place].1
    }

    /// The way to a place, as few points as will do.
    fn road(&mut self, view: &View<'_>, id: VehicleId, from: Point, to: Point) -> Vec<Point> {
        let cells = self.driven(view, id).descent(view, from, to, BENDS);
        let mut way: Vec<Point> = Vec::with_capacity(cells.len());
        let mut last = from;
        for (n, cell) in cells.iter().enumerate() {
            let straight = cells.get(n + 1).is_some_and(|next| {
                let round = view.haul(id, last, *cell).zip(view.haul(id, *cell, *next)).map(|(one, other)| one + other);
                view.haul(id, last, *next).zip(round).is_some_and(|(direct, round)| direct <= round)
            });
            if !straight {
                way.push(*cell);
                last = *cell;
            }
        }
        way
    }
}

fn moment(view: &View<'_>, id: VehicleId) -> Moment {
    let (_, state) = view.vehicle(id);
    let ready = |post: Post| {
        let idle = state.seat(post).acted || !view.is_manned(id, post);
        if idle { 0 } else { view.best_of_post(id, post) }
    };
    Moment {
        phase: view.turn().1,
        at: state.at,
        facing: state.facing,
        fired: has_fired(view, id),
        readiness: ready(Post::Gunner).max(ready(Post::HullGunner)),
        about: (view.teams(view.side()).count(), view.teams(view.side().enemy()).count()),
    }
}

fn has_fired(view: &View<'_>, id: VehicleId) -> bool {
    let team = view.vehicle(id).0.team;
    view.team(team).is_some_and(|(_, state)| state.deeds.has(Deeds::FIRED))
}

/// How fast an option counts: a turn on the spot by its angle.
fn pace_of(option: &Choice, facing: Bearing) -> Pace {
    match option.manoeuvre {
        Manoeuvre::Turn => match facing.turn_to(option.facing) {
            ..=8192 => Pace::Slow,
            8193..=QUARTER => Pace::Fast,
            _ => Pace::FlatOut,
        },
        manoeuvre => manoeuvre.pace(),
    }
}

/// What this vehicle is to do in the battle.
fn aims(view: &View<'_>, told: &Manner, id: VehicleId) -> Aims {
    let lean = told.lean;
    let (setup, state) = view.vehicle(id);
    let task = told.task(setup.unit.index());
    let side = view.side();
    let friends: Vec<Point> = view.teams(side).map(|team| view.middle(team)).collect();
    let points = view.jump_offs().filter(|(_, point, owner)| *owner != side && !point.captured);
    // Whoever only carries men has nothing to do at the front without them.
    let idle = setup.fittings.has(Fittings::TRANSPORT) && view.passengers(id) == 0;
    let push = match (idle, must_advance(view, lean)) {
        _ if matches!(task, Some(Task::Hold | Task::Back)) => 0,
        (true, _) => 0,
        (false, _) if task.is_some() => 8,
        // Nobody sends tanks ahead alone while there is somebody to go with them.
        (false, _) if friends.is_empty() && view.waiting().next().is_some() => 1,
        (false, true) => 8 + i64::from(lean.forward),
        (false, false) => 2,
    };
    let lurkers = view.teams(side.enemy()).filter_map(|team| {
        let reach = view.piercing_reach(team).filter(|reach| *reach < FAR).map(|reach| reach.min(SURE));
        let charge = view.has_charge(team).then_some(KEEP_OFF);
        reach.max(charge).map(|reach| (view.middle(team), reach + MARGIN))
    });
    Aims {
        goal: told_place(view, task).unwrap_or_else(|| goal(view, state.at)),
        push,
        friends,
        lairs: points.map(|(_, point, _)| point.at).collect(),
        lurkers: lurkers.collect(),
    }
}

/// How good a place is.
fn weigh(view: &View<'_>, id: VehicleId, aims: &Aims, at: Point, facing: Bearing) -> i64 {
    let stand = view.stand(id, at, facing);
    let inches = |long: Inches| i64::from(long.thousandths_value()) / 1000;
    let mut worth = i64::from(stand.promise.min(700)) * 4 / 5 - i64::from(stand.danger.min(3000)) * 5 / 4;
    if stand.near < KEEP_OFF {
        worth -= inches(KEEP_OFF - stand.near) * 25;
    }
    for (lurker, reach) in &aims.lurkers {
        worth -= inches((*reach - lurker.distance_to(at)).max(Inches::ZERO)) * 14;
    }
    let friend = aims.friends.iter().map(|friend| friend.distance_to(at)).min();
    let escorted = friend.is_some_and(|far| far <= ESCORT);
    if !escorted {
        let lair = aims.lairs.iter().map(|lair| lair.distance_to(at)).min().unwrap_or(Inches::MAX);
        if lair < AMBUSH {
            worth -= inches(AMBUSH - lair) * 15;
        }
        worth -= friend.map_or(0, |far| inches(far - ESCORT) * 4);
    }
    worth
}

/// As far along a way as the dice are likely to carry.
fn along(from: Point, facing: Bearing, way: &[Point], far: Inches, pace: Pace) -> Option<Choice> {
    let (mut last, mut heading, mut left, mut turned) = (from, facing, far, 0u32);
    let mut taken = Vec::with_capacity(way.len());
    for point in way {
        let Some(next) = Bearing::towards(last, *point) else { continue };
        let turn = heading.turn_to(next);
        turned += u32::from(turn);
        if turn > QUARTER || (pace == Pace::FlatOut && turned >= u32::from(QUARTER)) {
            break;
        }
        heading = next;
        let long = last.distance_to(*point);
        taken.push(*point);
        if long >= left {
            let at = last.ahead(heading, left);
            return Some(Choice { manoeuvre: Manoeuvre::Ahead(pace), way: taken, at, facing: heading });
        }
        (last, left) = (*point, left - long);
    }
    let at = *taken.last()?;
    Some(Choice { manoeuvre: Manoeuvre::Ahead(pace), way: taken, at, facing: heading })
}

/// Whether a straight leg is without trouble for a vehicle.
fn is_easy(view: &View<'_>, id: VehicleId, from: Point, to: Point) -> bool {
    let inside = view.is_on_table(to.ahead(Bearing::towards(from, to).unwrap_or_default(), Inches::whole(2)));
    inside && view.haul(id, from, to).is_some_and(|cost| cost <= from.distance_to(to).scaled(3, 2))
}

/// Where enemy guns are that armour has to fear.
fn guns_against<'a>(view: &'a View<'_>) -> impl Iterator<Item = Point> + 'a {
    let enemy = view.side().enemy();
    let tanks = view.vehicles(enemy).filter(|id| view.vehicle(*id).0.kind.build != Build::SoftSkin);
    let tanks = tanks.map(|id| view.vehicle(id).1.at);
    tanks.chain(view.teams(enemy).filter(|team| view.armour_piercing(*team).is_some()).map(|team| view.middle(team)))
}
