//! What happens in the fire steps, and the lines of the report for it.

use engine::{Eye, Line, Sum, rule};
use serde::Serialize;

use super::anti_tank::Effect;
use super::armour_morale::Nerve;
use super::softskins::{Carried, Table};
use crate::state::Damage;
use crate::troops::UnitId;
use crate::{Scw, words};

/// What happened. Whoever fires is on the table for all to see, so that every line is for everybody.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {
    /// A volley; without a die where there were fewer than 0 fire points.
    Volley {
        /// Who fires.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// The fire points.
        sum: Sum,
        /// The die.
        die: Option<u8>,
        /// DPs inflicted.
        dps: u8,
    },
    /// A roll on one of the softskin tables.
    Softskin {
        /// The vehicle.
        target: UnitId,
        /// The table.
        table: Table,
        /// The die.
        die: u8,
        /// What it does to the vehicle.
        damage: Damage,
        /// What it does to those aboard.
        carried: Carried,
    },
    /// Machine guns are turned on armour.
    MachineGuns {
        /// Whose.
        unit: UnitId,
        /// The vehicle.
        target: UnitId,
        /// How many.
        guns: u8,
    },
    /// All machine guns of the step on one vehicle.
    DriveOff {
        /// The vehicle.
        target: UnitId,
        /// The roll.
        sum: Sum,
        /// Whether it has to test its morale.
        check: bool,
    },
    /// An anti-tank shot at a vehicle.
    AntiTank {
        /// Who fires.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// The roll to hit.
        sum: Sum,
        /// Whether it hits.
        hit: bool,
    },
    /// A hit on armour.
    Armour {
        /// The vehicle.
        target: UnitId,
        /// Die and factors.
        sum: Sum,
        /// What it does.
        effect: Effect,
    },
    /// An anti-tank shot at troops.
    AtTroops {
        /// Who fires.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// The bare die.
        die: u8,
        /// DPs inflicted.
        dps: u8,
    },
    /// A round of a gun or mortar.
    Artillery {
        /// Who fires.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// The roll to hit.
        sum: Sum,
        /// What was needed.
        needed: i16,
        /// Whether somebody else sees for the gun.
        indirect: bool,
        /// Whether it hits.
        hit: bool,
    },
    /// A shell bursts among troops.
    Burst {
        /// Which.
        target: UnitId,
        /// Die and factors.
        sum: Sum,
        /// DPs inflicted.
        dps: u8,
    },
    /// A vehicle will not move again.
    Immobilised {
        /// Which.
        vehicle: UnitId,
    },
    /// A crew's nerve has been tested.
    Morale {
        /// Whose.
        vehicle: UnitId,
        /// Die and factors.
        sum: Sum,
        /// How it holds.
        nerve: Nerve,
    },
}

impl Told {
    #[expect(clippy::unnecessary_wraps, reason = "every chapter may keep a line to itself")]
    pub(crate) fn line(&self, game: &Scw, _eye: Eye) -> Option<Line> {
        let making = match self {
            Told::Volley { unit, target, sum, die, dps } => {
                let text = volley_words(game.name(*unit), game.name(*target), sum.total(), *die, *dps);
                let making = words::line(text, rule!("scw.shooting.small-arms.effect-roll")).sum(sum);
                let making = making.about(game, *unit).about(game, *target);
                if let Some(die) = die { making.die(*die) } else { making }
            }
            Told::Softskin { target, table, die, damage, carried } => {
                let text = softskin_words(game.name(*target), *damage, *carried);
                words::line(text, table.rule()).die(*die).about(game, *target)
            }
            Told::MachineGuns { unit, target, guns } => {
                let guns = if *guns == 1 { "a machine gun".into() } else { format!("{guns} machine guns") };
                let text = format!("{} turns {guns} on {}.", game.name(*unit), game.name(*target));
                let rule = rule!("scw.shooting.small-arms-armour.machine-guns-only");
                words::line(text, rule).about(game, *unit).about(game, *target)
            }
            Told::DriveOff { target, sum, check } => {
                let what = if *check { "shake its crew" } else { "do not impress its crew" };
                let text = format!("The machine guns on {} {what}.", game.name(*target));
                words::line(text, rule!("scw.shooting.small-arms-armour.roll")).sum(sum).about(game, *target)
            }
            Told::AntiTank { unit, target, sum, hit } => {
                let text = shot_words(game.name(*unit), game.name(*target), "fires at", *hit);
                let making = words::line(text, rule!("scw.shooting.anti-tank.to-hit")).sum(sum);
                making.about(game, *unit).about(game, *target)
            }
            Told::Armour { target, sum, effect } => {
                let text = format!("{} {}.", game.name(*target), armour_words(*effect));
                words::line(text, rule!("scw.shooting.anti-tank.armour-results")).sum(sum).about(game, *target)
            }
            Told::AtTroops { unit, target, die, dps } => {
                let what = if *dps > 0 { words::dps(*dps) } else { "nothing".into() };
                let text = format!("{} fires an anti-tank gun at {}: {what}.", game.name(*unit), game.name(*target));
                let making = words::line(text, rule!("scw.shooting.anti-tank-others.roll")).die(*die);
                making.about(game, *unit).about(game, *target)
            }
            Told::Artillery { unit, target, sum, needed, indirect, hit } => {
                let how = if *indirect { "shells, unseen," } else { "shells" };
                let text = shot_words(game.name(*unit), game.name(*target), how, *hit);
                let rule = if *needed == super::artillery::DIRECT {
                    rule!("scw.shooting.artillery.to-hit-direct")
                } else {
                    rule!("scw.shooting.artillery.to-hit-indirect")
                };
                words::line(text, rule).sum(sum).about(game, *unit).about(game, *target)
            }
            Told::Burst { target, sum, dps } => {
                let what = if *dps > 0 { words::dps(*dps) } else { "no effect".into() };
                let text = format!("The shell bursts among {}: {what}.", game.name(*target));
                words::line(text, rule!("scw.shooting.artillery.v-infantry-results")).sum(sum).about(game, *target)
            }
            Told::Immobilised { vehicle } => {
                let text = format!("{} will not move again.", game.name(*vehicle));
                words::line(text, rule!("scw.shooting.anti-tank.armour-results")).about(game, *vehicle)
            }
            Told::Morale { vehicle, sum, nerve } => {
                let what = match nerve {
                    Nerve::Holds => "carries on",
                    Nerve::Retires => "loses heart and retires",
                    Nerve::Retreats => "turns and retreats",
                };
                let text = format!("{} {what}.", game.name(*vehicle));
                words::line(text, rule!("scw.shooting.armour-morale.results")).sum(sum).about(game, *vehicle)
            }
        };
        Some(making.done())
    }
}

fn volley_words(unit: &str, target: &str, points: i16, die: Option<u8>, dps: u8) -> String {
    let points_words = if points == 1 { "1 fire point".into() } else { format!("{points} fire points") };
    match (die, dps) {
        (None, _) => format!("{unit} fires at {target} without hope of a hit ({points_words})."),
        (_, 0) => format!("{unit} fires at {target} ({points_words}): no effect."),
        _ => format!("{unit} fires at {target} ({points_words}): {}.", words::dps(dps)),
    }
}

fn shot_words(unit: &str, target: &str, how: &str, hit: bool) -> String {
    let what = if hit { "a hit" } else { "a miss" };
    format!("{unit} {how} {target}: {what}.")
}

fn softskin_words(target: &str, damage: Damage, carried: Carried) -> String {
    let aboard = match carried {
        Carried::Unhurt => String::new(),
        Carried::Dps(dps) => format!(", {} for those aboard", words::dps(dps)),
        Carried::Lost => ", and all aboard are lost".into(),
    };
    match damage {
        Damage::Destroyed => format!("{target} is hit and destroyed{aboard}."),
        Damage::CrewGone => format!("{target} is hit and abandoned."),
        Damage::None | Damage::Immobilised => format!("{target} is hit, without effect."),
    }
}

const fn armour_words(effect: Effect) -> &'static str {
    match effect {
        Effect::None => "shrugs off the hit",
        Effect::Check => "is shaken by the hit",
        Effect::Immobilised => "is immobilised",
        Effect::BailOut => "is hit, and its crew bails out",
        Effect::Destroyed => "is hit and destroyed",
    }
}
