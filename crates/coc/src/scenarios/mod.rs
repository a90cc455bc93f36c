//! Appendix A: the six scenarios: edges, markers, free moves, support rolls, and who has won.

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

/// The six scenarios. `coc.A.scenario-table`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scenario {
    /// The Patrol.
    Patrol,
    /// The Probe.
    Probe,
    /// Attack and Defend.
    AttackAndDefend,
    /// A Delaying Action.
    DelayingAction,
    /// The Flank Attack.
    FlankAttack,
    /// Attack on an Objective.
    AttackOnAnObjective,
}

/// Who has which edge. `coc.A.table-edge-choice`
pub(crate) fn edges(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter A")
}

/// Patrol Markers are put down. `coc.3.marker-number`
pub(crate) fn markers(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    unimplemented!("chapter A")
}

/// Ends the battle if somebody has won or lost: called after every change of Force Morale, after every move, and at
/// Turn end. Sets the outcome and the phase.
pub(crate) fn decide(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) {}
