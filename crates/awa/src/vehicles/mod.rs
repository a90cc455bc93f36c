//! Vehicles: how they drive and break down, and what harm does to them. `awa.vehicle.wheeled`

pub(crate) mod bail;
mod convoy;
pub(crate) mod damage;
mod drive;
pub(crate) mod forced;
pub(crate) mod ground;
mod prize;
mod route;
mod told;
mod travel;
pub(crate) mod upkeep;

pub use convoy::{HowFar, Steam};
pub use drive::{Course, Pace};
pub use route::WhereDrives;
pub use told::Told;

use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};

use crate::Awa;
use crate::activation::Deed;
use crate::ask::Taste;
use crate::state::{Damage, Where};
use crate::troops::{Arm, Running, UnitId, VehicleId};

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// A vehicle or a boat drives.
    Drive {
        /// Which.
        vehicle: VehicleId,
        /// Over what.
        course: Course,
        /// How fast.
        pace: Pace,
    },
    /// A train goes.
    Steam(Steam),
    /// A crew gets back into its vehicle. R-AWA-135, R-AWA-137
    Man(VehicleId),
    /// Two men stay beside a vehicle that others have left, to take it over. R-AWA-137
    TakeOver(VehicleId),
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        prize::offers(game, unit, each);
        if game.of(unit).arm == Arm::Train {
            for steam in [Steam::Ahead, Steam::Astern] {
                each(Act::Steam(steam), convoy::may_steam(game, unit));
            }
            return;
        }
        for vehicle in game.vehicles_of(unit) {
            let state = game.vehicle(vehicle);
            if state.place != Where::Table || state.damage.has(Damage::DESTROYED) {
                continue;
            }
            if state.damage.has(Damage::ABANDONED) {
                each(Act::Man(vehicle), drive::may_man(game, unit, vehicle));
                continue;
            }
            offer_drives(game, unit, vehicle, each);
            // The sections of a boat go with the first.
            if game.of(unit).arm == Arm::Boat {
                break;
            }
        }
    }

    fn rule(&self) -> RuleId {
        match self {
            Act::Drive { course: Course::Road, .. } => rule!("awa.vehicle.wheeled"),
            Act::Drive { course: Course::Country, .. } => rule!("awa.vehicle.wheeled-cross-country"),
            Act::Steam(_) => rule!("awa.train.move"),
            Act::Man(_) => rule!("awa.at.gun.damage"),
            Act::TakeOver(_) => rule!("awa.at.mines.table"),
        }
    }

    fn taste(&self) -> Taste {
        Taste::Drive
    }

    fn key(&self, game: &Awa) -> String {
        let number = |vehicle: VehicleId| {
            let (unit, first) = (game.unit_of_vehicle(vehicle), game.first_unit_of(vehicle));
            if unit != first {
                return format!("-of-{}", piece_key(game, vehicle).replace('.', "-"));
            }
            let own = &game.of(unit).vehicles;
            if own.len() > 1 && game.of(unit).arm != Arm::Boat {
                format!("-{}", vehicle.0 - own.start + 1)
            } else {
                String::new()
            }
        };
        match self {
            Act::Drive { vehicle, course, pace } => {
                let course = if *course == Course::Road { "road" } else { "country" };
                let pace = if *pace == Pace::Half { "-half" } else { "" };
                format!("drive-{course}{pace}{}", number(*vehicle))
            }
            Act::Steam(Steam::Ahead) => "steam-ahead".into(),
            Act::Steam(Steam::Astern) => "steam-astern".into(),
            Act::Man(vehicle) => format!("man-vehicle{}", number(*vehicle)),
            Act::TakeOver(vehicle) => format!("take-over-{}", piece_key(game, *vehicle)),
        }
    }

    fn label(&self, game: &Awa) -> String {
        match self {
            Act::Drive { vehicle, course, pace } => {
                let how = match (game.model(*vehicle).running, course) {
                    (Running::Water, _) => "goes",
                    (Running::Drawn, _) => "moves",
                    (_, Course::Road) => "drives on the road",
                    (_, Course::Country) => "drives across country",
                };
                let pace = if *pace == Pace::Half { " at half speed, to fire" } else { "" };
                let unit = game.unit_of_vehicle(*vehicle);
                let boat = game.of(unit).arm == Arm::Boat;
                let name = if boat { game.name(unit).to_owned() } else { game.vehicle_name(*vehicle) };
                format!("{name} {how}{pace}")
            }
            Act::Steam(Steam::Ahead) => "Steam ahead".into(),
            Act::Steam(Steam::Astern) => "Steam astern".into(),
            Act::Man(vehicle) => format!("Get back into {}", game.vehicle_name(*vehicle)),
            Act::TakeOver(vehicle) => format!("Two men take {} over", game.vehicle_name(*vehicle)),
        }
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        match self {
            Act::Drive { vehicle, course, pace } => {
                drive::drive(game, cx, unit, vehicle, course, pace)?;
                convoy::follow(game, vehicle);
            }
            Act::Steam(steam) => convoy::steam(game, cx, unit, steam)?,
            Act::Man(vehicle) => drive::man(game, cx, unit, vehicle),
            Act::TakeOver(vehicle) => prize::begin(game, cx, unit, vehicle),
        }
        Ok(())
    }
}

/// The ways in which a vehicle can be driven, open or closed.
fn offer_drives(game: &Awa, unit: UnitId, vehicle: VehicleId, each: &mut dyn FnMut(Act, Result<(), Refusal>)) {
    let courses: &[Course] = match game.model(vehicle).running {
        Running::Air | Running::Rails => &[],
        Running::Water | Running::Drawn => &[Course::Country],
        Running::Wheeled | Running::Improvised | Running::Tracked => &[Course::Road, Course::Country],
    };
    for course in courses {
        let may = drive::may_drive(game, unit, vehicle).and_then(|()| match course {
            Course::Road => drive::is_on_road(game, vehicle),
            Course::Country => Ok(()),
        });
        let full = may.clone().and_then(|()| drive::may_go_full(game, vehicle));
        each(Act::Drive { vehicle, course: *course, pace: Pace::Full }, full);
        if drive::is_half_if_firing(game, vehicle) {
            each(Act::Drive { vehicle, course: *course, pace: Pace::Half }, may);
        }
    }
}

/// The key of a vehicle's piece on the board.
pub(crate) fn piece_key(game: &Awa, vehicle: VehicleId) -> String {
    let unit = game.of(game.first_unit_of(vehicle));
    format!("{}.vehicle-{}", unit.id, vehicle.0 - unit.vehicles.start + 1)
}

/// An activation begins: its vehicles have not moved in it. R-AWA-122
pub(crate) fn begin_activation(game: &mut Awa, unit: UnitId) {
    for vehicle in game.vehicles_of(unit) {
        let anew = Damage::MOVING.and(Damage::DIFFICULT).and(Damage::ON_THE_MOVE);
        game.vehicle_mut(vehicle).damage.clear(anew);
    }
}

/// A turn begins: what has not moved in the last one has stood still, and has thrown no six. R-AWA-045, R-AWA-082
pub(crate) fn begin_turn(game: &mut Awa) {
    let first = game.state.turn == 1;
    for vehicle in &mut game.state.vehicles {
        if vehicle.damage.has(Damage::MOVED) {
            vehicle.still = 0;
        } else {
            // Whoever has stood for a turn stands, also for those who throw things. R-AWA-122
            vehicle.damage.clear(Damage::MOVING);
            // At the start of the game every engine is warm.
            vehicle.still = if first { 0 } else { vehicle.still.saturating_add(1) };
        }
        if !vehicle.damage.has(Damage::DRIVEN) {
            vehicle.damage.clear(Damage::SIX);
        }
        let done = Damage::MOVED.and(Damage::FIRED).and(Damage::DRIVEN).and(Damage::FLAMED);
        vehicle.damage.clear(done);
        vehicle.mounts_fired = 0;
    }
}

/// Whether a vehicle would move if somebody drove it.
pub(crate) fn can_drive(game: &Awa, vehicle: VehicleId) -> bool {
    let state = game.vehicle(vehicle);
    let stuck = Damage::IMMOBILE.and(Damage::BROKEN_DOWN).and(Damage::SKIDDED).and(Damage::DESTROYED);
    let turn = game.state.turn;
    state.place == Where::Table
        && !state.damage.has(stuck.and(Damage::ABANDONED))
        && state.stopped_until < turn
        && state.halted_until < turn
        && !(state.damage.has(Damage::DRIVERLESS) && game.crew(vehicle).count() < 2)
        && !convoy::is_stopped(game, game.unit_of_vehicle(vehicle))
        && !crate::cards::is_broken_down(game, vehicle)
}

/// Whether a vehicle is a moving target: it moved in its latest activation and nothing has stopped it since. R-AWA-122
pub(crate) fn is_moving(game: &Awa, vehicle: VehicleId) -> bool {
    game.vehicle(vehicle).damage.has(Damage::MOVING)
}
