//! Section 7: movement.

use engine::{Cx, Eye, Line, Step};
use serde::{Deserialize, Serialize};

use crate::Coc;
use arrayvec::ArrayVec;
use engine::Refusal;
use table::Inches;

use crate::harm::Cause;
use crate::ids::LeaderId;
use crate::state::Body;

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match *self {}
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {}

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Coc, _eye: Eye) -> Option<Line> {
        match *self {}
    }
}

/// How fast somebody goes. `coc.4.4.actions-list`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// 1D6, Tactical at the end. `coc.7.1.pace-tactical`
    Tactical,
    /// 1D6 before or after fire. `coc.7.1.pace-normal`
    WithFire,
    /// 2D6. `coc.7.1.pace-normal`
    Normal,
    /// 3D6 and 1 Shock. `coc.7.1.pace-double`
    Double,
    /// 2D6 and Tactical at the end: scouts. `coc.NC.us.scout`
    Scouting,
}

/// An order to move.
#[derive(Clone, Debug)]
pub(crate) struct March {
    /// Who.
    pub body: Body,
    /// Leaders who go along. `coc.7.1.1.leader-free-with-unit`
    pub leaders: ArrayVec<LeaderId, 4>,
    /// How fast.
    pub pace: Pace,
}

/// What came of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Moved {
    /// Whether it may still fire as part of the same action: it crossed nothing, met nobody, and was not stopped.
    pub may_fire: bool,
}

/// Whether a body may move at a pace at all: Pinned, Broken, arrived, static guns, aircraft overhead ...
pub(crate) fn may_march(_game: &Coc, _body: Body, _pace: Pace) -> Result<(), Refusal> {
    Ok(())
}

/// Moves a body: asks for the way, rolls, moves step by step with reactions, starts Close Combat on contact, takes the
/// Shock of doubling, captures Jump-Off Points. Marks it as moved, but not as activated.
pub(crate) fn march(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _march: March) -> Step<Moved> {
    unimplemented!("chapter 7")
}

/// A Leader (or a medic or observer) goes somewhere by himself. `coc.7.1.1.leader-alone-cost`
pub(crate) fn walk_alone(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _leader: LeaderId) -> Step<()> {
    unimplemented!("chapter 7")
}

/// How a body goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Retreat {
    /// It is back.
    Back,
    /// It left the table and is Routed. R-COC-059
    OffTable,
    /// It cannot retire. R-COC-058
    Cornered,
}

/// Which way a body looks after it was driven back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Looking {
    /// Facing the enemy.
    AtTheEnemy,
    /// With its back turned.
    Away,
}

/// Drives a body with its attached Leaders back, directly away from what caused it: no terrain slows it. It only moves
/// them (or takes them off the table as Routed); Shock, tests and surrender are the caller's. Tells which friendly bodies it passed
/// through. R-COC-057 to R-COC-060
pub(crate) fn drive_back(
    _game: &mut Coc,
    _cx: &mut Cx<'_, Coc>,
    _body: Body,
    _cause: &Cause,
    _distance: Inches,
    _looking: Looking,
) -> Step<(Retreat, ArrayVec<Body, 8>)> {
    unimplemented!("chapter 7")
}

/// Notes captured and recaptured Jump-Off Points as figures stand now. `coc.7.6.capture`
pub(crate) fn note_captures(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) {}

/// Whether a Jump-Off Point can be used by its owner now: up, not captured, no enemy within 4 inches, not shelled.
/// `coc.7.6.deny-4in`
pub(crate) fn is_usable(_game: &Coc, _id: crate::ids::JumpOffId) -> Result<(), Refusal> {
    Ok(())
}
