//! Artillery and mortars: direct and indirect fire, guessed ranges, corrections. `awa.artillery.scope`
//!
//! A firer names what fires and at what, then a distance in inches; only then is anything measured. R-AWA-009

mod aim;
mod barrage;
mod observers;
pub(crate) mod pieces;
mod rocket;
pub(crate) mod shot;
mod told;

pub(crate) use aim::note_moves;
pub use aim::{Estimate, ShellAt};
pub use barrage::PlanBarrage;
pub use told::Told;

pub use observers::Errand;

pub(crate) use barrage::{off_table, plan, release};
pub(crate) use observers::reported;
pub(crate) use pieces::has_he;

use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};

use crate::Awa;
use crate::activation::Deed;
use crate::ask::Taste;
use crate::troops::{FigureId, GunId, UnitId, VehicleId};

/// What is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shell {
    /// High explosive.
    He,
    /// Smoke. `awa.smoke.rounds`
    Smoke,
    /// Gas. `awa.gas.shell`
    Gas,
}

impl Shell {
    pub(crate) const ALL: [Shell; 3] = [Shell::He, Shell::Smoke, Shell::Gas];

    const fn word(self) -> &'static str {
        match self {
            Shell::He => "he",
            Shell::Smoke => "smoke",
            Shell::Gas => "gas",
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Shell::He => "high explosive",
            Shell::Smoke => "smoke",
            Shell::Gas => "gas",
        }
    }
}

/// What fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pieces {
    /// One gun.
    One(GunId),
    /// All guns of the unit that can, with one estimate. R-AWA-108
    Battery,
    /// A gun of a vehicle, by its place among the mounts.
    Mount(VehicleId, u8),
}

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Fires at what the gunners see themselves, or at what this observer sees.
    Fire {
        /// With what.
        pieces: Pieces,
        /// What.
        shell: Shell,
        /// Whose eyes it uses.
        by: Option<FigureId>,
    },
    /// Fires at a target that was reported to it, by the number of the mission. R-AWA-109
    Mission {
        /// With what.
        pieces: Pieces,
        /// What.
        shell: Shell,
        /// Which mission.
        mission: u8,
    },
    /// Sends word of a target to guns with which the observer has no link. R-AWA-109
    Report {
        /// Who has seen it.
        observer: FigureId,
        /// Whose guns.
        guns: UnitId,
        /// How word gets there.
        by: Errand,
    },
    /// Lets its smoke dischargers go. R-AWA-118
    Discharge(VehicleId),
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        let open = crate::firing::open(game, unit);
        observers::each_report(game, unit, each);
        let of = game.of(unit);
        if !of.guns.is_empty() {
            for shell in Shell::ALL {
                offer_guns(game, unit, shell, &open, each);
            }
        }
        for vehicle in game.vehicles_of(unit) {
            for mount in 0..game.model(vehicle).mounts.len() as u8 {
                let pieces = Pieces::Mount(vehicle, mount);
                if pieces::is_gun_with_he(game, vehicle, mount) {
                    let ready = open.clone().and_then(|()| pieces::mount_ready(game, vehicle, mount));
                    each(Act::Fire { pieces, shell: Shell::He, by: None }, ready);
                }
            }
            if game.vehicle(vehicle).smoke > 0 {
                let ready = open.clone().and_then(|()| pieces::may_discharge(game, vehicle));
                each(Act::Discharge(vehicle), ready);
            }
        }
    }

    fn rule(&self) -> RuleId {
        match self {
            Act::Fire { by: Some(_), .. } => rule!("awa.artillery.indirect-measure"),
            Act::Fire { .. } => rule!("awa.artillery.estimate"),
            Act::Mission { .. } | Act::Report { .. } => rule!("awa.artillery.indirect-sight"),
            Act::Discharge(_) => rule!("awa.smoke.sources"),
        }
    }

    fn taste(&self) -> Taste {
        match self {
            Act::Report { .. } => Taste::Command,
            _ => Taste::Fire,
        }
    }

    fn key(&self, game: &Awa) -> String {
        match self {
            Act::Mission { pieces, shell, mission } => {
                format!("shell-{}-{}-mission-{}", shell.word(), pieces::key(game, *pieces), mission + 1)
            }
            Act::Report { observer, guns, by } => {
                let how = match by {
                    Errand::Runner(_) => "runner",
                    Errand::Flags => "flags",
                };
                format!("report-{}-{}-{how}", game.figure_key(*observer), game.of(*guns).id)
            }
            Act::Fire { pieces, shell, by } => {
                let what = pieces::key(game, *pieces);
                let by = by.map(|figure| format!("-by-{}", game.figure_key(figure))).unwrap_or_default();
                format!("shell-{}-{what}{by}", shell.word())
            }
            Act::Discharge(vehicle) => format!("shell-discharger-{}", vehicle.0 + 1),
        }
    }

    fn label(&self, game: &Awa) -> String {
        match self {
            Act::Fire { pieces, shell, by } => {
                let what = pieces::name(game, *pieces);
                let by = by.map(|figure| format!(", as the {} sees it", crate::words::figure(game, figure)));
                format!("{what}: {}{}", shell.name(), by.unwrap_or_default())
            }
            Act::Mission { pieces, shell, .. } => {
                format!("{}: {}, at the target that was reported", pieces::name(game, *pieces), shell.name())
            }
            Act::Report { guns, by, .. } => {
                let how = match by {
                    Errand::Runner(_) => "by runner",
                    Errand::Flags => "by flags",
                };
                format!("Report a target to {} {how}", game.name(*guns))
            }
            Act::Discharge(vehicle) => format!("{}: smoke dischargers", game.vehicle_name(*vehicle)),
        }
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        match self {
            Act::Fire { pieces, shell, by } => shot::fire(game, cx, unit, pieces, shell, by),
            Act::Mission { pieces, shell, mission } => shot::fire_mission(game, cx, unit, pieces, shell, mission),
            Act::Report { observer, guns, by } => observers::report(game, cx, unit, observer, guns, by),
            Act::Discharge(vehicle) => shot::discharge(game, cx, unit, vehicle),
        }
    }
}

/// One kind of shell: each gun by itself, all of them together, and the same with the eyes of an observer.
fn offer_guns(
    game: &Awa,
    unit: UnitId,
    shell: Shell,
    open: &Result<(), Refusal>,
    each: &mut dyn FnMut(Act, Result<(), Refusal>),
) {
    for gun in game.guns_of(unit).filter(|gun| pieces::fires(game, *gun, shell)) {
        let may = open.clone().and_then(|()| pieces::gun_ready(game, gun, shell));
        each(Act::Fire { pieces: Pieces::One(gun), shell, by: None }, may.clone());
        observers::each(game, unit, |figure, link| {
            let may = may.clone().and(link);
            each(Act::Fire { pieces: Pieces::One(gun), shell, by: Some(figure) }, may);
        });
    }
    for mission in 0..game.state.missions.len().min(250) as u8 {
        if game.state.missions[usize::from(mission)].guns == unit {
            for gun in game.guns_of(unit).filter(|gun| pieces::fires(game, *gun, shell)) {
                let may = open.clone().and_then(|()| pieces::gun_ready(game, gun, shell));
                each(Act::Mission { pieces: Pieces::One(gun), shell, mission }, may);
            }
            if pieces::battery(game, unit, shell).len() > 1 {
                each(Act::Mission { pieces: Pieces::Battery, shell, mission }, open.clone());
            }
        }
    }
    if pieces::battery(game, unit, shell).len() > 1 {
        each(Act::Fire { pieces: Pieces::Battery, shell, by: None }, open.clone());
        observers::each(game, unit, |figure, link| {
            each(Act::Fire { pieces: Pieces::Battery, shell, by: Some(figure) }, open.clone().and(link));
        });
    }
}
