//! National characteristics: what Leaders of one nation can order and others cannot.

use engine::{Cx, Refusal, Step};
use serde::{Deserialize, Serialize};

use crate::Coc;
use crate::ids::LeaderId;
use crate::state::Body;

/// What a nation's Leaders do better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trick {}

impl Trick {
    /// The Initiatives it costs.
    pub(crate) const fn cost(self) -> u8 {
        match self {}
    }
}

/// Lists what a Leader with so many Initiatives left can order besides what all can.
pub(crate) fn offers(_game: &Coc, _leader: LeaderId, _left: u8, _each: &mut dyn FnMut(Trick, Result<(), Refusal>)) {}

/// Carries it out.
pub(crate) fn carry_out(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _leader: LeaderId, trick: Trick) -> Step<()> {
    match trick {}
}

/// Whether a body may move as scouts do. `coc.NC.us.scout`
pub(crate) fn may_scout(_game: &Coc, _body: Body) -> bool {
    false
}

/// Whether a Leader reaches his scouts beyond his command range. `coc.NC.us.scout`
pub(crate) fn reaches_scouts(_game: &Coc, _leader: LeaderId, _body: Body) -> bool {
    false
}

pub(crate) fn key(_game: &Coc, trick: Trick) -> String {
    match trick {}
}

pub(crate) fn say(_game: &Coc, trick: Trick) -> String {
    match trick {}
}
