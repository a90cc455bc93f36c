//! Section 4: Command Dice, deployment, activation and Leaders.

use engine::{Cx, Eye, Line, Step};
use serde::{Deserialize, Serialize};

use crate::Coc;

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

    /// Whether it shows something that was hidden.
    pub(crate) fn reveals(&self) -> bool {
        match *self {}
    }
}

/// A Phase begins: the players of the active side roll. `coc.4.2.roll-all`
pub(crate) fn roll(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter 4")
}

/// One order: a Command Die is used, an Initiative is spent, or the Phase is given up. `coc.4.2.1.order-free`
pub(crate) fn order(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter 4")
}
