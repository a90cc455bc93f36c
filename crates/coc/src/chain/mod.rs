//! Section 5: Chain of Command Dice; Overwatch and interruptions as they happen.

use engine::{Cx, Eye, Line, Step};
use serde::{Deserialize, Serialize};

use crate::Coc;
use crate::state::Body;
use crate::units::Spots;

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

/// A moment at which the other side may interrupt or spring an ambush: after the Command Dice are rolled, and before
/// and after every action. R-COC-042, R-COC-043
pub(crate) fn moment(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    Ok(())
}

/// What provokes Overwatch besides movement. R-COC-087
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Provocation {
    /// It fired or threw a grenade.
    Fired,
    /// It came onto the table.
    Deployed,
}

/// Lets Overwatch answer a body that has fired, thrown or come onto the table, and then the other side interrupt.
/// R-COC-047, R-COC-087
pub(crate) fn answer(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _body: Body, _what: Provocation) -> Step<()> {
    Ok(())
}

/// Where a moving body stands after each inch of its way; the last is its end. R-COC-085
pub(crate) struct Track {
    /// Who moves.
    pub body: Body,
    /// The places of its men on the table, in their order, step by step.
    pub steps: Vec<Spots>,
}

/// The next reaction to a move from this step on: at which step, and who. Asks the owners of Overwatch Teams and then the
/// holders of Chain of Command Dice. The mover is not touched: [`crate::movement`] brings it to the step and then calls
/// [`react`]. R-COC-047, R-COC-085
pub(crate) fn next_reaction(
    _game: &mut Coc,
    _cx: &mut Cx<'_, Coc>,
    _track: &Track,
    _from: usize,
) -> Step<Option<Reaction>> {
    Ok(None)
}

/// Somebody reacts to a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reaction {
    /// After this step of the track.
    pub at_step: usize,
}

/// Carries a reaction out: fire, or an interruption. The mover stands where it was caught.
pub(crate) fn react(_game: &mut Coc, _cx: &mut Cx<'_, Coc>, _reaction: Reaction) -> Step<()> {
    Ok(())
}
