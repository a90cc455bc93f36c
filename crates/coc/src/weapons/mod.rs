//! Sections 9.2 to 10 and 16.1: grenades, anti-tank weapons, light mortars, snipers, flamethrowers, guns, off-table mortars, engineers.

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
