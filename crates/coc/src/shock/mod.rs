//! Section 14: Shock, Pinned, Broken, rallying.

use engine::{Cx, Eye, Line, Step};
use serde::Serialize;

use crate::Coc;

use crate::harm::Cause;
use crate::ids::TeamId;

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Coc, _eye: Eye) -> Option<Line> {
        match *self {}
    }
}

/// Puts Shock on a Team. Diehards take none. Nothing is checked yet: see [`settle`].
pub(crate) fn add(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _team: TeamId, _points: u8, _cause: &Cause) {}

/// Settles what an action has done, once all its Shock and losses are applied: who belongs together, who is wiped out,
/// Pinned or Broken, who falls back, and the Force Morale tests in the order of R-COC-009.
pub(crate) fn settle(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _cause: &Cause) -> Step<()> {
    Ok(())
}

/// Takes one Shock off a Team. `coc.14.7.rally`
pub(crate) fn rally(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _team: TeamId) {}
