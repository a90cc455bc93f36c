//! Section 3: the Patrol Phase and Jump-Off Points.

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

/// Free moves of Patrol Markers. `coc.3.setup-then-free-moves`
pub(crate) fn free_moves(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter 3")
}

/// Force Morale is rolled. `coc.3.force-morale-roll`
pub(crate) fn force_morale(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter 3")
}

/// One move of the Patrol Phase. `coc.3.1.alternate-moves`
pub(crate) fn patrol(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter 3")
}

/// One Jump-Off Point is put down. `coc.3.2.first-placer`
pub(crate) fn jump_offs(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter 3")
}
