//! Sections 8 and 9.1: target acquisition in `sight.rs`; infantry fire here.

use engine::{Cx, Eye, Line, Step};
use serde::{Deserialize, Serialize};

use crate::Coc;
use arrayvec::ArrayVec;
use engine::Refusal;
use table::Bearing;

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

/// With how many of its dice a body fires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effect {
    /// All of them.
    Full,
    /// Half: it moved, or turned its tripod. R-COC-004
    Half,
}

/// An order to fire.
#[derive(Clone, Debug)]
pub(crate) struct Volley {
    /// Who. All its Teams that can, together. R-COC-004
    pub body: Body,
    /// Leaders who fire along. R-COC-080
    pub leaders: ArrayVec<LeaderId, 4>,
    /// With how many dice.
    pub effect: Effect,
    /// Dice added by a national characteristic. R-COC-182
    pub extra: u8,
    /// Whether all fire may be put on one Team. `coc.NC.uk.concentrated-fire`
    pub concentrated: bool,
    /// Only within the 90 degrees around this direction: Overwatch. `coc.4.5.4.overwatch-arc`
    pub within: Option<Bearing>,
    /// Only at these: what provoked a reaction. Empty: at anybody.
    pub at: ArrayVec<Body, 8>,
}

/// Whether a body could fire at somebody now, and why not. Cheap enough to ask for every option.
pub(crate) fn may_fire(_game: &Coc, _volley: &Volley) -> Result<(), Refusal> {
    Ok(())
}

/// Fires: asks for the targets, rolls, divides hits, takes their effect. Dispatches to sections 9.2 to 10 for Teams whose
/// weapon has its own procedure. Ends stances, marks the Teams as having fired, and lets Overwatch answer.
pub(crate) fn volley(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _volley: Volley) -> Step<()> {
    unimplemented!("chapter 9.1")
}
