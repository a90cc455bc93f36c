//! Tables Twelve, Thirteen and Fourteen: what net hits do.

use serde::Serialize;

use crate::vehicles::Build;

/// Which damage table is used for a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Table {
    /// Tanks, armoured cars, self-propelled guns. `coc.12.1.table-twelve`
    Twelve,
    /// Half-tracks and carriers. `coc.12.1.table-thirteen`
    Thirteen,
    /// Soft-skins. `coc.12.2.table-fourteen`
    Fourteen,
}

impl Table {
    /// The table for a sort of vehicle.
    pub const fn of(build: Build) -> Table {
        match build {
            Build::Carrier => Table::Thirteen,
            Build::SoftSkin => Table::Fourteen,
            Build::Tank | Build::SelfPropelled | Build::ArmouredCar | Build::Remote | Build::Emplacement => {
                Table::Twelve
            }
        }
    }

    /// With how many net hits a vehicle is destroyed.
    pub const fn deadly(self) -> u8 {
        match self {
            Table::Twelve | Table::Thirteen => 3,
            Table::Fourteen => 2,
        }
    }
}

/// What happens besides Shock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Nothing.
    Nothing,
    /// It has to engage the firer in the next Phase. R-COC-122
    Engage,
    /// It reverses so many dice at once.
    Reverse(u8),
    /// It is driven flat out towards cover at once.
    ToCover,
    /// It is driven straight ahead flat out at once.
    Ahead,
    /// The passengers get out at once.
    Disembark,
    /// The driver panics.
    DriverPanics,
    /// The gunner panics.
    GunnerPanics,
    /// The commander panics.
    CommanderPanics,
    /// Its engine is damaged. R-COC-124
    Engine,
    /// Its sights are damaged.
    Sights,
    /// Its forward weapon is destroyed.
    ForwardGun,
    /// The driver is killed. R-COC-123
    DriverKilled,
    /// The gunner is killed. R-COC-123
    GunnerKilled,
    /// The commander is wounded. R-COC-125
    CommanderWounded,
    /// It is immobilised.
    Immobilised,
    /// It is immobilised and the passengers get out.
    Stranded,
    /// Its hull machine gun is out.
    HullGun,
    /// Its main gun is out.
    MainGun,
    /// It is knocked out.
    KnockedOut,
    /// It explodes.
    Explodes,
}

impl Outcome {
    /// Whether it stays with the vehicle as long as it is in use: what is damaged, and who is hurt.
    pub const fn lasts(self) -> bool {
        matches!(
            self,
            Outcome::Engine
                | Outcome::Sights
                | Outcome::ForwardGun
                | Outcome::DriverKilled
                | Outcome::GunnerKilled
                | Outcome::CommanderWounded
                | Outcome::Immobilised
                | Outcome::Stranded
                | Outcome::HullGun
                | Outcome::MainGun
        )
    }
}

/// One line of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Shock.
    pub shock: u8,
    /// What else.
    pub outcome: Outcome,
    /// How many dice of hits the passengers take.
    pub passengers: u8,
    /// Whether those who serve its weapons share them.
    pub gunners_too: bool,
}

const fn row(shock: u8, outcome: Outcome) -> Row {
    Row { shock, outcome, passengers: 0, gunners_too: false }
}

const fn inside(shock: u8, outcome: Outcome, passengers: u8) -> Row {
    Row { shock, outcome, passengers, gunners_too: false }
}

/// Where explosions begin on the die that destroys a vehicle that burns easily. `coc.12.1.ronson`
pub const RONSON_EXPLODES: u8 = 4;

/// The line for so many net hits and this die.
pub const fn line(table: Table, net: u8, die: u8) -> Row {
    match table {
        Table::Twelve => twelve(net, die),
        Table::Thirteen => thirteen(net, die),
        Table::Fourteen => fourteen(net, die),
    }
}

/// What of a line a vehicle feels that has no hull, or nobody in it: Shock counts wherever the hit is.
/// `coc.16.2.turret-emplacement`, R-COC-457, R-COC-458
pub const fn felt(build: Build, row: Row) -> Row {
    let spared = match build {
        Build::Emplacement => matches!(
            row.outcome,
            Outcome::Reverse(_)
                | Outcome::DriverPanics
                | Outcome::DriverKilled
                | Outcome::Engine
                | Outcome::Immobilised
                | Outcome::HullGun
        ),
        Build::Remote => {
            !matches!(row.outcome, Outcome::Engine | Outcome::Immobilised | Outcome::KnockedOut | Outcome::Explodes)
        }
        _ => false,
    };
    Row {
        shock: if matches!(build, Build::Remote) { 0 } else { row.shock },
        outcome: if spared { Outcome::Nothing } else { row.outcome },
        ..row
    }
}

/// `coc.12.1.table-twelve`
const fn twelve(net: u8, die: u8) -> Row {
    match (net, die) {
        (0, 1 | 2) => row(0, Outcome::Nothing),
        (0, 3 | 4) => row(0, Outcome::Engage),
        (0, _) => row(1, Outcome::Reverse(1)),
        (1, 1) => row(1, Outcome::DriverPanics),
        (1, 2) => row(1, Outcome::GunnerPanics),
        (1, 3) => row(1, Outcome::CommanderPanics),
        (1, 4) => row(1, Outcome::Engine),
        (1, 5) => row(1, Outcome::Sights),
        (1, _) => row(2, Outcome::Nothing),
        (2, 1) => row(2, Outcome::DriverKilled),
        (2, 2) => row(2, Outcome::GunnerKilled),
        (2, 3) => row(2, Outcome::CommanderWounded),
        (2, 4) => row(2, Outcome::Immobilised),
        (2, 5) => row(2, Outcome::HullGun),
        (2, _) => row(0, Outcome::MainGun),
        (_, 1..=4) => row(0, Outcome::KnockedOut),
        (_, _) => row(0, Outcome::Explodes),
    }
}

/// `coc.12.1.table-thirteen`
const fn thirteen(net: u8, die: u8) -> Row {
    match (net, die) {
        (0, 1 | 2) => row(0, Outcome::Nothing),
        (0, 3 | 4) => row(0, Outcome::Reverse(1)),
        (0, 5) => row(0, Outcome::ToCover),
        (0, _) => row(1, Outcome::Disembark),
        (1, 1) => row(1, Outcome::DriverPanics),
        (1, 2) => row(1, Outcome::GunnerPanics),
        (1, 3) => row(1, Outcome::CommanderPanics),
        (1, 4) => row(1, Outcome::Engine),
        (1, 5) => row(1, Outcome::ForwardGun),
        (1, _) => row(2, Outcome::Reverse(2)),
        (2, 1) => row(2, Outcome::DriverKilled),
        (2, 2) => Row { gunners_too: true, ..inside(2, Outcome::Nothing, 1) },
        (2, 3) => inside(2, Outcome::CommanderWounded, 1),
        (2, 4) => row(2, Outcome::Stranded),
        (2, 5) => inside(2, Outcome::Nothing, 2),
        (2, _) => inside(3, Outcome::Reverse(2), 1),
        (_, 1..=4) => inside(0, Outcome::KnockedOut, 1),
        (_, _) => inside(0, Outcome::Explodes, 2),
    }
}

/// `coc.12.2.table-fourteen`, `coc.12.2.table-fourteen-same-rows`
const fn fourteen(net: u8, die: u8) -> Row {
    match (net, die) {
        (0 | 1, 1 | 2) => row(0, Outcome::Nothing),
        (0 | 1, 3 | 4) => row(0, Outcome::Reverse(2)),
        (0 | 1, 5) => row(0, Outcome::Ahead),
        (0 | 1, _) => row(0, Outcome::Disembark),
        (_, 1..=4) => inside(0, Outcome::KnockedOut, 1),
        (_, _) => inside(0, Outcome::Explodes, 2),
    }
}
