//! Aircraft: three altitudes, strafing, bombs, dog fights. `awa.aircraft.altitudes`, R-AWA-143
//!
//! A plane acts once in a turn, at the start of the initiative step: it flies, and it either changes its level or makes one
//! attack somewhere on its way.

mod attack;
mod fly;
mod told;

pub use attack::{BombAt, StrafeAt};
pub use fly::{EnterAt, FlyTo, Sortie};
pub use told::Told;

use arrayvec::ArrayVec;
use engine::{Cx, Seat, Step};
use serde::{Deserialize, Serialize};
use table::{Bearing, Inches, Point};

use crate::sight::CloudShape;
use crate::state::{Altitude, Cloud, CloudKind, Fate, Where};
use crate::troops::{Arm, MountKind, UnitId, VehicleId};
use crate::vehicles::damage::move_to;
use crate::{Answer, Awa, Event, Question, anti_aircraft, cards, harm};

/// What a plane does besides flying.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Nothing: it looks around.
    Observe,
    /// Machine guns. `awa.aircraft.strafe`
    Strafe,
    /// Bombs. `awa.aircraft.bomb`
    Bomb,
    /// One level up. `awa.aircraft.level-change`
    Climb,
    /// One level down.
    Dive,
}

impl Task {
    pub(crate) const ALL: [Task; 5] = [Task::Observe, Task::Strafe, Task::Bomb, Task::Climb, Task::Dive];
}

/// The turn of a plane. R-AWA-143
pub(crate) fn act(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
    if dog_fight(game, cx, unit) {
        return Ok(());
    }
    let Some(plane) = game.vehicles_of(unit).find(|plane| game.vehicle(*plane).place == Where::Table) else {
        return Ok(());
    };
    let seat = Seat::of(game.side(unit));
    if !game.vehicle(plane).flown_in {
        if let Answer::At(at) = cx.ask(game, seat, Question::EnterAt(EnterAt { unit, plane }))? {
            move_to(game, plane, at, inwards(game, at));
        }
        game.vehicle_mut(plane).flown_in = true;
        cx.tell(|| Event::Aircraft(Told::Enters { unit }));
    }
    let task = match cx.ask(game, seat, Question::Sortie(Sortie { unit, plane }))? {
        Answer::Option(n) => Task::ALL[usize::from(n)],
        _ => Task::Observe,
    };
    let mut left = game.model(plane).base;
    match task {
        Task::Observe => {}
        Task::Climb | Task::Dive => change_level(game, cx, unit, plane, task),
        Task::Strafe | Task::Bomb => {
            let from = game.vehicle(plane).at;
            left = fly(game, cx, unit, plane, left)?;
            if game.vehicle(plane).place != Where::Table {
                return Ok(());
            }
            match task {
                Task::Strafe => attack::strafe(game, cx, unit, plane)?,
                _ => attack::bomb(game, cx, unit, plane, from)?,
            }
        }
    }
    if game.vehicle(plane).place == Where::Table {
        fly(game, cx, unit, plane, left)?;
    }
    if game.vehicle(plane).place == Where::Table {
        go_home_empty(game, cx, unit, plane);
    }
    Ok(())
}

/// Planes of both sides over the table chase each other away. `awa.aircraft.dogfight`, R-AWA-146
pub(crate) fn dog_fight(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> bool {
    let over = |other: &UnitId| game.of(*other).arm == Arm::Aircraft && game.is_in_battle(*other);
    let enemies: ArrayVec<UnitId, 16> = game.units_of(game.side(unit).enemy()).filter(over).take(16).collect();
    if enemies.is_empty() {
        return false;
    }
    let own: ArrayVec<UnitId, 16> = game.units_of(game.side(unit)).filter(over).take(16).collect();
    let all = own.len() + enemies.len();
    cx.tell(|| Event::Aircraft(Told::DogFight { unit, all }));
    for plane in own.into_iter().chain(enemies) {
        cards::plane_leaves(game, cx, plane);
    }
    true
}

/// One part of a flight, as far as its owner wants to go; what is left of the move.
fn fly(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, plane: VehicleId, left: Inches) -> Step<Inches> {
    let seat = Seat::of(game.side(unit));
    let Answer::At(to) = cx.ask(game, seat, Question::FlyTo(FlyTo { unit, plane, left }))? else { return Ok(left) };
    let from = game.vehicle(plane).at;
    let facing = Bearing::towards(from, to).unwrap_or(game.vehicle(plane).facing);
    move_to(game, plane, to, facing);
    cx.tell(|| Event::Aircraft(Told::Flies { unit, from, to }));
    anti_aircraft::watch(game, cx, plane)?;
    Ok(left.less(from.distance_to(to)))
}

/// The next level; it costs the turn's attack. `awa.aircraft.level-change`
fn change_level(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, plane: VehicleId, task: Task) {
    let altitude = match (task, game.vehicle(plane).altitude) {
        (Task::Climb, Altitude::Low) | (Task::Dive, Altitude::High) => Altitude::Attack,
        (Task::Climb, _) => Altitude::High,
        _ => Altitude::Low,
    };
    game.vehicle_mut(plane).altitude = altitude;
    cx.tell(|| Event::Aircraft(Told::Level { unit, altitude }));
}

/// A plane that has used all it came with flies home. R-AWA-193
fn go_home_empty(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, plane: VehicleId) {
    let armed = has_guns(game, plane) || game.model(plane).bombs > 0;
    let guns = has_guns(game, plane) && game.vehicle(plane).passes > 0;
    if armed && !guns && game.vehicle(plane).bombs == 0 {
        cx.tell(|| Event::Aircraft(Told::Empty { unit }));
        cards::plane_leaves(game, cx, unit);
    }
}

/// A plane is shot down: it crashes beside the table. `awa.aa.damage`
pub(crate) fn shot_down(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) {
    cx.tell(|| Event::Aircraft(Told::ShotDown { unit }));
    for plane in game.vehicles_of(unit) {
        game.vehicle_mut(plane).place = Where::Gone(Fate::Lost);
    }
    if game.living(unit).next().is_none() {
        crate::victory::destroyed(game, cx, unit);
    }
    harm::remove_unit(game, cx, unit, Fate::Lost);
}

/// Whether a plane has machine guns to strafe with.
fn has_guns(game: &Awa, plane: VehicleId) -> bool {
    game.model(plane).mounts.iter().any(|mount| mount.weapon == MountKind::Strafing)
}

/// What is seen from the air: everything that is near enough and not in smoke. R-AWA-248
fn sees_below(game: &Awa, from: Point, reach: Inches, to: Point) -> bool {
    from.is_within(reach, to) && !is_in_smoke(game, to)
}

/// Whether smoke lies over a place.
pub(crate) fn is_in_smoke(game: &Awa, at: Point) -> bool {
    let hides = |cloud: &Cloud| matches!(cloud.kind, CloudKind::Smoke | CloudKind::Screen);
    game.state.clouds.iter().any(|cloud| hides(cloud) && CloudShape::of(cloud).contains(at))
}

/// From an edge of the table towards its middle.
fn inwards(game: &Awa, at: Point) -> Bearing {
    let size = game.setup.field.size();
    let (width, depth) = (size.width.thousandths_value(), size.depth.thousandths_value());
    match at {
        _ if at.y == 0 => Bearing::SOUTH,
        _ if at.y == depth => Bearing::NORTH,
        _ if at.x == width => Bearing::WEST,
        _ => Bearing::EAST,
    }
}
