//! What is asked in section 5, and what is answered.

use serde::{Deserialize, Serialize};

use super::along::Along;
use super::ambush::Lair;
use super::jump_off::NewPlace;
use super::reactions::{Chance, Deed};
use super::sniper::Hide;
use crate::ask::Asked;
use crate::ids::TeamId;
use crate::state::Body;

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Whether somebody reacts now.
    Chance(Chance),
    /// Whether and where somebody reacts to a move.
    Along(Box<Along>),
    /// Where an ambush is laid.
    Lair(Lair),
    /// Where a Jump-Off Point goes.
    NewPlace(NewPlace),
    /// Where a sniper goes.
    Hide(Hide),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn Asked {
        match self {
            Question::Chance(asked) => asked,
            Question::Along(asked) => asked.as_ref(),
            Question::Lair(asked) => asked,
            Question::NewPlace(asked) => asked,
            Question::Hide(asked) => asked,
        }
    }
}

impl From<Question> for crate::Question {
    fn from(question: Question) -> Self {
        crate::Question::Chain(question)
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// This Team on Overwatch fires now.
    Fire(TeamId),
    /// This Team on Overwatch fires when the mover has made so many steps.
    FireAt(TeamId, u8),
    /// A Die interrupts the move after so many steps.
    StopAt(u8),
    /// A Die is spent, and this body does that.
    Interrupt(Body, Deed),
    /// A Die is spent, and this Team springs an ambush.
    Ambush(TeamId),
    /// A Die is spent to end the Turn.
    EndTurn,
}
