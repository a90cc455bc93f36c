//! Section 12: fire against vehicles. To hit, strike, save, damage, and what lasts of it.
//!
//! Everything that harms a vehicle comes through here: guns and anti-tank weapons by [`shoot`], hand-placed charges by
//! [`strike`], grenades, barrages and rams by [`net_hits`]. Shock on a vehicle goes through `shock::rattle`, its end through
//! [`destroy`].

#![allow(dead_code, unused_imports, reason = "the chapters that call it are being written")]

mod faces;
mod told;

use engine::{Cx, Refusal, Step, rule};
use serde::{Deserialize, Serialize};

pub(crate) use faces::face_towards;
pub use told::Told;

use crate::Coc;
use crate::ids::VehicleId;
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

/// A round at a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shot {
    /// Who fires.
    pub firer: Firer,
    /// At what.
    pub target: VehicleId,
    /// Whether two Initiatives were spent on it. `coc.12.1.to-hit-modifiers`
    pub careful: bool,
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
}

/// How a vehicle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ruin {
    /// Knocked out: counts as destroyed.
    KnockedOut,
    /// Exploded: hits everybody near it. R-COC-136
    Exploded,
}

/// Whether a firer could fire at a vehicle: sight, arc, range, a weapon that can harm it. `coc.12.sight-and-arc`
pub(crate) fn may_shoot(_game: &Coc, _firer: Firer, _target: VehicleId) -> Result<(), Refusal> {
    Err(Refusal::by(rule!("coc.12.ap-only"), "Vehicles cannot be fired at yet."))
}

/// Fires at a vehicle: to hit, strike, armour, damage. Marks nothing of the firer. `coc.12.1.to-hit-roll`
pub(crate) fn shoot(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _shot: Shot) -> Step<()> {
    Ok(())
}

/// Strikes a vehicle that was hit without a roll: a charge. `coc.9.3.4.charge-no-to-hit`, `coc.12.1.strike-roll`
pub(crate) fn strike(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _target: VehicleId, _blow: Blow) -> Step<()> {
    Ok(())
}

/// Rolls on the vehicle's damage table with so many net hits; 0 for equal. `coc.12.1.compare`
pub(crate) fn net_hits(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _target: VehicleId, _hits: u8) -> Step<()> {
    Ok(())
}

/// A vehicle is destroyed: a wreck stays, those aboard are hit or get out, others near it suffer, Force Morale is tested.
/// R-COC-126, R-COC-136
pub(crate) fn destroy(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _target: VehicleId, _ruin: Ruin) -> Step<()> {
    Ok(())
}

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match *self {}
    }
}

impl From<Question> for crate::Question {
    fn from(question: Question) -> Self {
        crate::Question::ArmourFire(question)
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// This face.
    Face(Face),
}
