//! Section 15: Force Morale.

use engine::{Cx, Eye, Line, Step};
use serde::Serialize;

use crate::Coc;

use crate::ids::PlayerId;

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Coc, _eye: Eye) -> Option<Line> {
        match *self {}
    }
}

/// What a force is tested for. `coc.15.1.table-sixteen`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Setback {
    /// Team wiped out.
    TeamWipedOut,
    /// Team Breaks.
    TeamBreaks,
    /// Section wiped out.
    SectionWipedOut,
    /// Section Breaks.
    SectionBreaks,
    /// Junior Leader wounded.
    JuniorWounded,
    /// Junior Leader killed.
    JuniorKilled,
    /// Junior Leader Routs.
    JuniorRouts,
    /// Senior Leader wounded.
    SeniorWounded,
    /// Senior Leader killed.
    SeniorKilled,
    /// Senior Leader Routs.
    SeniorRouts,
    /// Support Unit killed.
    SupportKilled,
    /// Support Unit Routs.
    SupportRouts,
    /// Loss of a Jump-Off Point.
    JumpOffLost,
}

/// Tests Force Morale, unless a Chain of Command Die is given up for it. Returns what it cost. `coc.15.1.roll-on-setback`
pub(crate) fn test(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _player: PlayerId, _setback: Setback) -> Step<u8> {
    unimplemented!("chapter 15")
}
