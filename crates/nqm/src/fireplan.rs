//! The fireplan: artillery fire, effective and harassing. R-NQM-065 to R-NQM-077

use engine::{Cx, Step};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::Nqm;
use crate::sequence::Turn;
use crate::troops::{StandId, UnitId};

/// How a shoot is fired. `nqm.fireplan.modes`
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    #[default]
    Effective,
    Harassing,
}

/// Fire on a square of 300 by 300 metres. R-NQM-066
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shoot {
    pub battery: StandId,
    /// The middle of the square.
    pub at: Point,
    pub mode: Mode,
    /// The hour in which it falls, or begins.
    pub hour: u16,
    pub stage: Stage,
}

/// How far a shoot has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    #[default]
    Planned,
    /// Its dice have been thrown; harassing fire goes on to the end of the next hour. R-NQM-069
    Fired,
}

/// Fire or aircraft that somebody has asked for. R-NQM-016, R-NQM-063
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    pub asker: UnitId,
    pub what: Asked,
    pub at: Point,
    /// The hour in which it comes.
    pub comes: u16,
}

/// What was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    Battery(StandId, Mode),
    /// Aircraft, low or high. R-NQM-078
    Aircraft(UnitId, Height),
}

/// How high aircraft come in. R-NQM-078
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Height {
    #[default]
    Low,
    High,
}

/// Step 0: requests have arrived, harassing shoots whose two hours are over end. R-NQM-034
pub(crate) fn clock(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    let _ = (game, cx);
}

/// Step 3: one bombardment, by the battery's id. R-NQM-147
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    let _ = (game, cx);
    Ok(Turn::Done)
}

/// The end of step 7: pinning and disorganisation by last hour's shoots lapse. R-NQM-071
pub(crate) fn lapse(game: &mut Nqm) {
    let _ = game;
}
