//! Stopping vehicles by hand: curiosity, bravery, petrol bombs, dynamite, grenades, crowbars. `awa.at.methods`

pub(crate) mod bravery;
mod crowbar;
pub(crate) mod curiosity;
pub(crate) mod thrown;
mod told;

pub use thrown::Missile;
pub use told::Told;

pub(crate) use bravery::{bravery, chances_of_driver, of_driver};
pub(crate) use curiosity::{curiosity, has_passed, near};
pub(crate) use thrown::concerned;

use thrown::{Fuse, throw};

use engine::prompt::Odds;
use engine::{Cx, Refusal, RuleId, Step, rule};
use serde::{Deserialize, Serialize};

use crate::activation::Deed;
use crate::ask::Taste;
use crate::state::{Damage, Deeds, Where};
use crate::troops::{Arm, Class, FigureId, Kit, UnitId, VehicleId};
use crate::{Awa, firing, supply};

/// What an activated unit can do under this chapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// A man throws something at a vehicle.
    Throw {
        /// Who.
        figure: FigureId,
        /// At what.
        vehicle: VehicleId,
        /// What.
        missile: Missile,
    },
    /// A man jams a track with his crowbar.
    Jam {
        /// Who.
        figure: FigureId,
        /// Of what.
        vehicle: VehicleId,
    },
    /// A man forces a hatch with his crowbar.
    Force {
        /// Who.
        figure: FigureId,
        /// Of what.
        vehicle: VehicleId,
    },
}

/// Whether a vehicle can be attacked by hand at all.
fn is_prey(game: &Awa, vehicle: VehicleId) -> bool {
    let state = game.vehicle(vehicle);
    state.place == Where::Table
        && !state.damage.has(Damage::DESTROYED)
        && !game.unit(game.unit_of_vehicle(vehicle)).deeds.has(Deeds::HIDDEN)
        && matches!(game.model(vehicle).class, Class::Tank | Class::Afv | Class::SoftSkin)
}

/// Whether a man has something of this to throw.
fn has(game: &Awa, figure: FigureId, missile: Missile) -> bool {
    let (kit, unit) = (game.man(figure).kit, game.man(figure).unit);
    match missile {
        Missile::Grenade => {
            (kit.has(Kit::GRENADE) && firing::has_volley(game, unit).is_ok()) || game.unit(unit).grenades > 0
        }
        Missile::Molotov if anybody_throws(game, unit) => game.unit(unit).bottles > 0,
        _ => kit.has(missile.kit()) && game.unit(unit).bottles > 0,
    }
}

/// Whether a unit has no throwers of its own, so that anybody uses the petrol bombs that are brought to it. R-AWA-292
pub(crate) fn anybody_throws(game: &Awa, unit: UnitId) -> bool {
    !game.roster(unit).any(|figure| game.man(figure).kit.has(Kit::MOLOTOV.and(Kit::DYNAMITE)))
}

impl Deed for Act {
    fn offers(game: &Awa, unit: UnitId, each: &mut dyn FnMut(Self, Result<(), Refusal>)) {
        let wanted = Kit::MOLOTOV.and(Kit::DYNAMITE).and(Kit::GRENADE).and(Kit::CROWBAR);
        let spare = game.unit(unit).grenades > 0 || (game.unit(unit).bottles > 0 && anybody_throws(game, unit));
        for figure in game.living(unit) {
            let kit = game.man(figure).kit;
            if !(kit.has(wanted) || spare) || firing::may_fire(game, figure).is_err() {
                continue;
            }
            for vehicle in game.vehicle_ids() {
                if game.side(game.unit_of_vehicle(vehicle)) == game.side(unit) || !is_prey(game, vehicle) {
                    continue;
                }
                if kit.has(Kit::CROWBAR) && crowbar::is_beside(game, figure, vehicle) {
                    let open = |may: Result<(), Refusal>| {
                        firing::open(game, unit).and(crowbar::has_time(game, figure)).and(may)
                    };
                    each(Act::Jam { figure, vehicle }, open(crowbar::may_jam(game, vehicle)));
                    each(Act::Force { figure, vehicle }, open(crowbar::may_force(game, vehicle)));
                }
                // Whether it is near enough shows when it is thrown. R-AWA-009
                for missile in Missile::ALL {
                    if has(game, figure, missile) && game.observes_vehicle(figure, vehicle).is_ok() {
                        each(Act::Throw { figure, vehicle, missile }, may_throw(game, unit, vehicle, missile));
                    }
                }
            }
        }
    }

    fn rule(&self) -> RuleId {
        match self {
            Act::Throw { missile, .. } => missile.rule(),
            Act::Jam { .. } => rule!("awa.at.crowbar.track"),
            Act::Force { .. } => rule!("awa.at.crowbar.hatch"),
        }
    }

    fn taste(&self) -> Taste {
        Taste::Throw
    }

    fn key(&self, game: &Awa) -> String {
        let (word, figure, vehicle) = match self {
            Act::Throw { figure, vehicle, missile } => (missile.word(), figure, vehicle),
            Act::Jam { figure, vehicle } => ("jam", figure, vehicle),
            Act::Force { figure, vehicle } => ("force", figure, vehicle),
        };
        let number = figure.0 - game.of(game.man(*figure).unit).figures.start + 1;
        format!("{word}-{number}-vehicle-{}", vehicle.0 + 1)
    }

    fn label(&self, game: &Awa) -> String {
        match self {
            Act::Throw { figure, vehicle, missile } => format!(
                "The {} throws a {} at {}",
                crate::words::figure(game, *figure),
                missile.name(),
                game.vehicle_name(*vehicle)
            ),
            Act::Jam { figure, vehicle } => {
                format!("The {} jams a track of {}", crate::words::figure(game, *figure), game.vehicle_name(*vehicle))
            }
            Act::Force { figure, vehicle } => {
                format!("The {} forces a hatch of {}", crate::words::figure(game, *figure), game.vehicle_name(*vehicle))
            }
        }
    }

    fn odds(&self, game: &Awa) -> Vec<Odds> {
        let (Act::Throw { figure, vehicle, .. } | Act::Jam { figure, vehicle } | Act::Force { figure, vehicle }) = self;
        bravery::chances(game, *figure, *vehicle)
    }

    fn perform(self, game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId) -> Step<()> {
        let (Act::Throw { figure, vehicle, .. } | Act::Jam { figure, vehicle } | Act::Force { figure, vehicle }) = self;
        firing::begin(game, unit);
        if !bravery(game, cx, figure, vehicle)? {
            return Ok(());
        }
        firing::has_fired(game, figure);
        match self {
            Act::Throw { missile, .. } => {
                throw(game, cx, figure, vehicle, missile, fuse(game, unit))?;
                supply::check_empty(game, cx, unit)
            }
            Act::Jam { .. } => crowbar::jam(game, cx, figure, vehicle),
            Act::Force { .. } => crowbar::force(game, cx, figure, vehicle),
        }
    }
}

fn may_throw(game: &Awa, unit: UnitId, vehicle: VehicleId, missile: Missile) -> Result<(), Refusal> {
    firing::open(game, unit)?;
    if !thrown::is_open_to(game, vehicle, missile) {
        return Err(Refusal::by(rule!("awa.at.grenade.open-only"), "Grenades do nothing to closed armour."));
    }
    Ok(())
}

/// Hunters who have just sprung up come with lit fuses. `awa.at.molotov.light`, R-AWA-059
fn fuse(game: &Awa, unit: UnitId) -> Fuse {
    let sprung = game.of(unit).arm == Arm::Hunters && game.unit(unit).deeds.has(Deeds::ARRIVED);
    if sprung { Fuse::Lit } else { Fuse::ToLight }
}
