//! Section 12: fire against vehicles. To hit, strike, save, damage, and what lasts of it.
//!
//! Everything that harms a vehicle comes through here: guns and anti-tank weapons by [`shoot`], hand-placed charges by
//! [`strike`], grenades, barrages and rams by [`net_hits`]. Shock on a vehicle goes through `shock::rattle`, its end through
//! [`destroy`].

mod aboard;
mod barrage;
mod crew;
mod damage;
mod faces;
mod flame;
mod hunters;
mod inside;
mod odds;
mod piercing;
mod question;
mod ruin;
mod sighting;
mod soft_skins;
mod strike;
mod tables;
mod to_hit;
mod told;

use engine::{Cx, Refusal, Step};
use serde::{Deserialize, Serialize};
use table::Bearing;

pub use barrage::Barraged;
pub(crate) use barrage::{Shells, bombard, table_ten};
pub(crate) use crew::{engagement, is_commander_panicking, is_panicking, on_top, pick_off, serves, vacate};
pub(crate) use damage::{net_hits, net_hits_from};
pub(crate) use faces::{face_towards, struck_edge};
pub(crate) use flame::{burn, forecast_flame};
pub use hunters::{Mine, Mined, PlaceNow, WhichFace};
pub(crate) use hunters::{attack, charge_of, may_attack, mined};
pub(crate) use inside::burst_inside;
pub use odds::{MOST_ARMOUR, MOST_DICE, Net};
pub(crate) use odds::{blow, forecast, forecast_inside, forecast_rattle, forecast_strike, shot};
pub(crate) use piercing::{Piercing, he_of};
pub use question::{FireAt, Question, Reply};
pub use ruin::Ruin;
pub(crate) use ruin::{Toll, destroy};
pub(crate) use sighting::{Sighting, bears_on_hull, nearest_point, sight};
pub(crate) use soft_skins::{by_sixes, quality_aboard, riddle};
pub(crate) use strike::{SAVES, armour, face_score, roll_saves, score, strike, thick};
pub(crate) use tables::line as damage_line;
pub use tables::{Outcome, Row as DamageRow, Table};
pub(crate) use to_hit::{modifiers, needed, shoot};
pub use told::Told;

use crate::Coc;
use crate::ids::{PlayerId, VehicleId};
use crate::vehicles::Firer;

/// The face of a vehicle that is struck. R-COC-118
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Its front.
    Front,
    /// One of its sides.
    Side,
    /// Its rear, or its top. `coc.12.1.strike-roll`
    Rear,
}

impl Face {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Face::Front => "front",
            Face::Side => "side",
            Face::Rear => "rear",
        }
    }
}

/// How much of a vehicle a firer sees. `coc.12.1.table-eleven`, R-COC-119
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exposure {
    /// All of it.
    Open,
    /// Some of it is hidden.
    Obscured,
    /// Most of it is hidden.
    HullDown,
}

impl Exposure {
    /// All of them.
    pub const ALL: [Exposure; 3] = [Exposure::Open, Exposure::Obscured, Exposure::HullDown];

    /// It in words.
    pub(crate) const fn words(self) -> &'static str {
        match self {
            Exposure::Open => "in the open",
            Exposure::Obscured => "partly hidden",
            Exposure::HullDown => "hull down",
        }
    }
}

/// A round at a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shot {
    /// Who fires.
    pub firer: Firer,
    /// With what.
    pub arm: Piercing,
    /// At what.
    pub target: VehicleId,
    /// Whether two Initiatives were spent on it. `coc.12.1.to-hit-modifiers`
    pub careful: bool,
    /// Whether the firer has moved in this Phase, or moves and fires in one activation. R-COC-390
    pub moved: bool,
    /// Only within the 90 degrees around this direction: Overwatch. `coc.4.5.4.overwatch-arc`
    pub within: Option<Bearing>,
}

/// A blow that has reached a vehicle's armour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Blow {
    /// A.P. dice, or H.E. dice against soft-skins.
    pub dice: u8,
    /// Which face it struck.
    pub face: Face,
    /// Whether the Shock that it inflicts is doubled: petrol. `coc.9.3.4.table-seven`
    pub doubles_shock: bool,
    /// Who fired, if a shot can be answered. R-COC-122
    pub by: Option<Firer>,
    /// Whose doing it is.
    pub player: PlayerId,
}

/// Whether a firer could fire at a vehicle with that: sight, arc, range, a weapon that can harm it. `coc.12.sight-and-arc`
pub(crate) fn may_shoot(game: &Coc, shot: &Shot) -> Result<Sighting, Refusal> {
    piercing::may_harm(game, shot)?;
    sight(game, shot)
}

/// Whether a shot would be at one's own side.
pub(crate) fn are_friends(game: &Coc, shot: &Shot) -> bool {
    game.side_of(player_of(game, shot.firer)) == game.side_of_vehicle(shot.target)
}

/// Whose a firer is.
pub(crate) fn player_of(game: &Coc, firer: Firer) -> PlayerId {
    match firer {
        Firer::Team(team) => game.player_of_team(team),
        Firer::Mounting(vehicle, _) => game.player_of_vehicle(vehicle),
    }
}

/// Whether somebody who fires is on the table and can be fired at.
pub(crate) fn is_there(game: &Coc, firer: Firer) -> bool {
    match firer {
        Firer::Team(team) => game.is_on_table(team),
        Firer::Mounting(vehicle, _) => game.is_in_action(vehicle),
    }
}

/// Takes all the effects of a blow on a vehicle: crews that have had enough, men who got out, the end of the battle.
fn settle(game: &mut Coc, cx: &mut Cx<'_, Coc>, cause: &crate::harm::Cause) -> Step<()> {
    crate::shock::settle_vehicles(game, cx)?;
    crate::shock::settle(game, cx, cause)
}
