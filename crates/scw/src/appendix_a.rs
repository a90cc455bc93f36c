//! Appendix A: base speeds of named models and general types, with what R-SCW-080 adds about armour, gear and weapons.
//!
//! One table: whoever has the book open finds the row, and a scenario names a row by its id.

use arrayvec::ArrayVec;
use table::Inches;

use crate::troops::{Armament, ArmourClass, Body, Gear, Mount, Seating, Vehicle};

/// A row of the table.
pub struct Row {
    /// The word that names it in files.
    pub id: &'static str,
    /// What players call it.
    pub model: &'static str,
    body: Body,
    /// Base speed in inches.
    speed: i32,
    gear: Gear,
    armour: Option<ArmourClass>,
    mounts: &'static [Mount],
    road_bound: bool,
}

impl Row {
    /// The vehicle of this row.
    pub fn vehicle(&self) -> Vehicle {
        Vehicle {
            model: self.model.into(),
            body: self.body,
            speed: Inches::whole(self.speed),
            gear: self.gear,
            armour: self.armour,
            mounts: self.mounts.iter().copied().collect::<ArrayVec<_, 4>>(),
            road_bound: self.road_bound,
        }
    }
}

/// The row of this id.
pub fn row(id: &str) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.id == id)
}

/// The id of the row that describes exactly this vehicle.
pub fn id_of(vehicle: &Vehicle) -> Option<&'static str> {
    ROWS.iter().find(|row| row.vehicle() == *vehicle).map(|row| row.id)
}

const fn mount(armament: Armament, seating: Seating) -> Mount {
    Mount { armament, seating }
}

const MG_TURRET: Mount = mount(Armament::MachineGun, Seating::Turret);
const MG_FRONT: Mount = mount(Armament::MachineGun, Seating::Front);
const MG_LEFT: Mount = mount(Armament::MachineGun, Seating::Left);
const MG_RIGHT: Mount = mount(Armament::MachineGun, Seating::Right);
const LIGHT_TURRET: Mount = mount(Armament::LightGun, Seating::Turret);
const MEDIUM_TURRET: Mount = mount(Armament::MediumGun, Seating::Turret);
const FIELD_FRONT: Mount = mount(Armament::FieldGun, Seating::Front);

const fn tank(id: &'static str, model: &'static str, speed: i32, armour: ArmourClass, mounts: &'static [Mount]) -> Row {
    Row { id, model, body: Body::Tank, speed, gear: Gear::Tracked, armour: Some(armour), mounts, road_bound: false }
}

/// Wheeled and light, as R-SCW-080 has it for all armour on wheels.
const fn wheeled(id: &'static str, model: &'static str, body: Body, speed: i32, mounts: &'static [Mount]) -> Row {
    Row { id, model, body, speed, gear: Gear::Wheeled, armour: Some(ArmourClass::Light), mounts, road_bound: false }
}

const fn bound_to_the_road(mut row: Row) -> Row {
    row.road_bound = true;
    row
}

const fn soft(id: &'static str, model: &'static str, body: Body, speed: i32) -> Row {
    Row { id, model, body, speed, gear: Gear::Wheeled, armour: None, mounts: &[], road_bound: false }
}

/// `scw.appendix-a.models`, `scw.appendix-a.general-types`, R-SCW-031, R-SCW-032, R-SCW-080
pub const ROWS: &[Row] = &[
    tank("t-26", "T-26", 7, ArmourClass::Medium, &[MEDIUM_TURRET, MG_TURRET]),
    tank("pzkpfw-1", "Pzkpfw I", 6, ArmourClass::Light, &[MG_TURRET]),
    tank("schneider", "Schneider", 4, ArmourClass::Medium, &[FIELD_FRONT, MG_LEFT, MG_RIGHT]),
    tank("ft17-gun", "FT17 (gun)", 5, ArmourClass::Medium, &[LIGHT_TURRET]),
    tank("ft17-mg", "FT17 (machine gun)", 5, ArmourClass::Medium, &[MG_TURRET]),
    tank("cv33", "CV33", 8, ArmourClass::Light, &[MG_FRONT]),
    tank("bt-5", "BT-5", 10, ArmourClass::Medium, &[MEDIUM_TURRET, MG_TURRET]),
    wheeled("ba-6", "BA-6", Body::ArmouredCar, 8, &[MEDIUM_TURRET, MG_TURRET]),
    wheeled("armoured-car-fast", "Fast armoured car", Body::ArmouredCar, 7, &[MG_TURRET]),
    wheeled("armoured-car-medium", "Armoured car", Body::ArmouredCar, 5, &[MG_TURRET]),
    wheeled("armoured-car-slow", "Slow armoured car", Body::ArmouredCar, 4, &[MG_TURRET]),
    wheeled("armoured-truck-fast", "Fast armoured truck", Body::ArmouredTruck, 6, &[MG_LEFT, MG_RIGHT]),
    wheeled("armoured-truck-medium", "Armoured truck", Body::ArmouredTruck, 4, &[MG_LEFT, MG_RIGHT]),
    bound_to_the_road(wheeled(
        "armoured-truck-slow",
        "Slow armoured truck",
        Body::ArmouredTruck,
        3,
        &[MG_LEFT, MG_RIGHT],
    )),
    soft("car-fast", "Fast car", Body::Car, 10),
    soft("car-medium", "Car", Body::Car, 8),
    soft("car-slow", "Slow car", Body::Car, 6),
    soft("truck-fast", "Fast truck", Body::Truck, 7),
    soft("truck-medium", "Truck", Body::Truck, 5),
    soft("truck-slow", "Slow truck", Body::Truck, 4),
    soft("wagon", "Wagon", Body::Wagon, 3),
];

/// The speed of a vehicle that is neither a named model nor of a general type. `scw.movement.vehicle-distance`
pub const STANDARD_SPEED: Inches = Inches::whole(5);
