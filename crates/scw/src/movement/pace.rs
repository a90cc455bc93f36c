//! What a movement roll gives: the three tables, their modifiers and the distances.

use engine::{Sum, rule};
use serde::Serialize;
use table::Inches;

use crate::Scw;
use crate::state::{FireKinds, MovementRows, Place, Status};
use crate::terrain::Mover;
use crate::troops::{Arm, Gear, UnitId};

/// The move types of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// As fast as troops go. `scw.movement.foot-horse.double`
    Double,
    /// An ordinary move.
    Normal,
    /// A short one.
    Slowed,
    /// None at all.
    Pinned,
    /// Back, facing the enemy.
    Retire,
    /// Back, in flight.
    Retreat,
}

impl Pace {
    /// Whether the unit may use it as it likes.
    pub const fn is_free(self) -> bool {
        matches!(self, Pace::Double | Pace::Normal | Pace::Slowed)
    }

    /// What players call it.
    pub const fn words(self) -> &'static str {
        match self {
            Pace::Double => "Double",
            Pace::Normal => "Normal",
            Pace::Slowed => "Slowed",
            Pace::Pinned => "Pinned",
            Pace::Retire => "Retire",
            Pace::Retreat => "Retreat",
        }
    }
}

/// The table that a unit rolls on. Carried troops and batteries roll as foot and horse. R-SCW-034
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// Infantry, cavalry and artillery.
    FootHorse,
    /// Armour.
    Armour,
    /// Softskins.
    Softskin,
}

pub(crate) fn table_of(game: &Scw, unit: UnitId) -> Table {
    match game.of(unit).arm {
        Arm::Infantry | Arm::Cavalry | Arm::Artillery => Table::FootHorse,
        Arm::Armour => Table::Armour,
        Arm::Softskin => Table::Softskin,
    }
}

/// The result of a total.
pub(crate) fn pace_of(game: &Scw, unit: UnitId, total: i16) -> Pace {
    pace_on(table_of(game, unit), total, game.setup.rows)
}

/// The result of a total on a table.
pub(crate) const fn pace_on(table: Table, total: i16, rows: MovementRows) -> Pace {
    match table {
        Table::FootHorse => foot_horse(total, rows),
        Table::Armour => armour(total),
        Table::Softskin => softskin(total),
    }
}

/// `scw.movement.foot-horse.table`, R-SCW-025
const fn foot_horse(total: i16, rows: MovementRows) -> Pace {
    match (total, rows) {
        (9.., _) => Pace::Double,
        (4..=8, _) => Pace::Normal,
        (1..=3, _) => Pace::Slowed,
        (0, _) => Pace::Pinned,
        (-2..=-1, MovementRows::Ruled) | (..-2, MovementRows::Printed) => Pace::Retire,
        (-2..=-1, MovementRows::Printed) | (..-2, MovementRows::Ruled) => Pace::Retreat,
    }
}

/// `scw.movement.armour.table`
const fn armour(total: i16) -> Pace {
    match total {
        6.. => Pace::Normal,
        2..=5 => Pace::Slowed,
        0..=1 => Pace::Retire,
        ..0 => Pace::Retreat,
    }
}

/// `scw.movement.softskin.table`
const fn softskin(total: i16) -> Pace {
    match total {
        6.. => Pace::Normal,
        2..=5 => Pace::Slowed,
        -2..=1 => Pace::Retire,
        ..-2 => Pace::Retreat,
    }
}

/// The modifiers of a unit's movement die.
pub(crate) fn modifiers(game: &Scw, unit: UnitId) -> Sum {
    match table_of(game, unit) {
        Table::FootHorse => foot_horse_modifiers(game, unit),
        Table::Armour => armour_modifiers(game, unit),
        Table::Softskin => softskin_modifiers(game, unit),
    }
}

/// `scw.movement.foot-horse.modifiers`, R-SCW-012, R-SCW-029
fn foot_horse_modifiers(game: &Scw, unit: UnitId) -> Sum {
    let state = game.unit(unit);
    let mut sum = Sum::new();
    sum.add(rule!("scw.movement.foot-horse.modifiers"), "morale", i16::from(game.of(unit).morale.0));
    sum.add(rule!("scw.movement.foot-horse.modifiers"), "dps", -i16::from(state.dps));
    let officer = game.senior_officer(unit).map_or(0, i16::from);
    sum.add(rule!("scw.movement.foot-horse.modifiers"), "officer", officer);
    if state.place == Place::Table && game.is_column(unit) {
        sum.add(rule!("scw.movement.foot-horse.modifiers"), "column", 2);
    }
    sum
}

/// `scw.movement.armour.modifiers`
fn armour_modifiers(game: &Scw, unit: UnitId) -> Sum {
    let mut sum = Sum::new();
    sum.add(rule!("scw.movement.armour.modifiers"), "morale", i16::from(game.of(unit).morale.0));
    match game.unit(unit).status {
        Status::Retiring => sum.add(rule!("scw.movement.armour.modifiers"), "retiring", -2),
        Status::Retreating => sum.add(rule!("scw.movement.armour.modifiers"), "fleeing", -4),
        Status::Steady | Status::Pinned => &mut sum,
    };
    sum
}

/// `scw.movement.softskin.modifiers`: the heavier case includes the lighter one. R-SCW-018
fn softskin_modifiers(game: &Scw, unit: UnitId) -> Sum {
    let mut sum = Sum::new();
    sum.add(rule!("scw.movement.softskin.modifiers"), "morale", i16::from(game.of(unit).morale.0));
    // Trucks that tow one battery roll together, and the one that suffers most tells. R-SCW-035
    let fire = super::transport::together(game, unit).iter().fold(FireKinds::NONE, |fire, truck| {
        let state = game.unit(*truck);
        fire.and(state.fire_last).and(state.fire_now)
    });
    if fire.any(FireKinds::ARTILLERY) {
        sum.add(rule!("scw.movement.softskin.modifiers"), "under-artillery-fire", -4);
    } else if !fire.is_none() {
        sum.add(rule!("scw.movement.softskin.modifiers"), "under-fire", -2);
    }
    sum
}

/// How many faces of the die pin a unit or drive it back.
pub(crate) fn faces_that_fail(game: &Scw, unit: UnitId) -> u32 {
    let modifier = modifiers(game, unit).total();
    (1..=10).filter(|face| !pace_of(game, unit, modifier + face).is_free()).count() as u32
}

/// The columns of the foot and horse table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Infantry,
    Cavalry,
    Limber,
}

impl Column {
    /// `scw.movement.foot-horse.table`; distances to the rear are given without their sign.
    const fn distance(self, pace: Pace) -> Inches {
        let [infantry, cavalry, limber] = match pace {
            Pace::Double | Pace::Retreat => [12, 18, 14],
            Pace::Normal => [8, 12, 8],
            Pace::Slowed => [4, 6, 3],
            Pace::Retire => [4, 6, 5],
            Pace::Pinned => [0, 0, 0],
        };
        Inches::whole(match self {
            Column::Infantry => infantry,
            Column::Cavalry => cavalry,
            Column::Limber => limber,
        })
    }
}

pub(crate) fn column_of(game: &Scw, unit: UnitId) -> Column {
    match game.of(unit).arm {
        Arm::Artillery => Column::Limber,
        _ if game.is_mounted(unit) => Column::Cavalry,
        _ => Column::Infantry,
    }
}

/// The distance of troops of a column.
pub(crate) const fn column_distance(column: Column, pace: Pace) -> Inches {
    column.distance(pace)
}

/// How far a unit may or must go, without its sign. `scw.movement.vehicle-distance`, R-SCW-006
pub(crate) fn distance(game: &Scw, unit: UnitId, pace: Pace) -> Inches {
    let Some(vehicle) = &game.of(unit).vehicle else {
        return column_of(game, unit).distance(pace);
    };
    match pace {
        Pace::Double | Pace::Normal => vehicle.speed.scaled(2, 1),
        Pace::Slowed | Pace::Retire => vehicle.speed,
        Pace::Retreat => vehicle.speed.scaled(3, 2),
        Pace::Pinned => Inches::ZERO,
    }
}

/// A unit's "move": the Normal distance of its troop type. R-SCW-022
pub(crate) fn normal_move(game: &Scw, unit: UnitId) -> Inches {
    distance(game, unit, Pace::Normal)
}

/// Who it is that moves, as far as the ground cares.
pub(crate) fn mover(game: &Scw, unit: UnitId) -> Mover {
    let setup = game.of(unit);
    match (setup.arm, &setup.vehicle) {
        (_, Some(vehicle)) if vehicle.road_bound => Mover::RoadBound,
        (Arm::Armour, Some(vehicle)) if vehicle.gear == Gear::Tracked => Mover::Tracked,
        (Arm::Armour, _) => Mover::Wheeled,
        (Arm::Softskin, _) => Mover::Soft,
        (Arm::Artillery, _) => Mover::Limber,
        _ if game.is_mounted(unit) => Mover::Horse,
        _ => Mover::Foot,
    }
}
