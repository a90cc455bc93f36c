//! What a seat can be asked: each chapter has its own questions.

use serde::Serialize;

use crate::ask::Asked;
use crate::{
    armour_fire, chain, close_combat, command, fire, movement, patrol, scenarios, supports, turn, vehicles, weapons,
};

/// A question. Small: options are worked out from the game when somebody wants to see them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Appendix A.
    Scenarios(scenarios::Question),
    /// Section 3.
    Patrol(patrol::Question),
    /// Appendix B.
    Supports(supports::Question),
    /// Section 4.
    Command(command::Question),
    /// Section 5, and reactions.
    Chain(chain::Question),
    /// Section 6.
    Turn(turn::Question),
    /// Section 7.
    Movement(movement::Question),
    /// Sections 8 and 9.1.
    Fire(fire::Question),
    /// Sections 9.2 to 10, and 16.1.
    Weapons(weapons::Question),
    /// Section 11.
    Vehicles(vehicles::Question),
    /// Section 12.
    ArmourFire(armour_fire::Question),
    /// Sections 13 to 15.
    CloseCombat(close_combat::Question),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn Asked {
        match self {
            Question::Scenarios(question) => question.asked(),
            Question::Patrol(question) => question.asked(),
            Question::Supports(question) => question.asked(),
            Question::Command(question) => question.asked(),
            Question::Chain(question) => question.asked(),
            Question::Turn(question) => question.asked(),
            Question::Movement(question) => question.asked(),
            Question::Fire(question) => question.asked(),
            Question::Weapons(question) => question.asked(),
            Question::Vehicles(question) => question.asked(),
            Question::ArmourFire(question) => question.asked(),
            Question::CloseCombat(question) => question.asked(),
        }
    }
}
