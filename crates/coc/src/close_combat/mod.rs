//! Section 13.1: Close Combat.

use engine::{Cx, Eye, Line, Step};
use serde::{Deserialize, Serialize};

use crate::Coc;
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

/// A body has come within 4 inches of an enemy: all join, or the fight waits for others. `coc.13.trigger-4in`
pub(crate) fn contact(
    _game: &mut Coc,
    _cx: &mut Cx<'_, Coc>,
    _attackers: Body,
    _movement_dice: u8,
    _from_rear: u8,
) -> Step<()> {
    unimplemented!("chapter 13")
}
