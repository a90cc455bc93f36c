//! What happened to a vehicle that was fired at, and the words for it.

use engine::{Eye, Line, LineKind};
use serde::Serialize;

use crate::Coc;
use crate::event::Flight;
use crate::ids::PlayerId;

/// What can happen here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told {}

impl Told {
    pub(crate) fn line(&self, _game: &Coc, _eye: Eye) -> Option<Line> {
        match *self {}
    }

    pub(crate) fn kind(&self) -> LineKind {
        match *self {}
    }

    pub(crate) fn player(&self, _game: &Coc) -> Option<PlayerId> {
        match *self {}
    }

    pub(crate) fn flight(&self, _game: &Coc, _eye: Eye) -> Option<Flight> {
        match *self {}
    }
}
