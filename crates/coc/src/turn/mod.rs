//! Section 6: the sequence of Phases, the end of a Turn, and random events.

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
}

/// A Phase ends: what lasts a Phase is over, and the next one begins. `coc.6.1.none-or-one-six`
pub(crate) fn end_phase(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter 6")
}

/// A Turn ends. `coc.6.2.table-three`
pub(crate) fn end_turn(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter 6")
}

/// A random event. `coc.6.3.trigger`
pub(crate) fn random_event(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter 6")
}
