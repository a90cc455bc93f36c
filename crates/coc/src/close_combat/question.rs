//! What is asked here, and about Shock and Force Morale.

use engine::{RuleId, Side, rule};
use serde::Serialize;

use super::Evade;
use crate::ask::{Asked, Offer, Taste};
use crate::ids::PlayerId;
use crate::morale::{AvoidTest, LoseJumpOff};
use crate::shock::{Guards, OddShock};
use crate::{Answer, Coc};

/// What is asked here, and about Shock and Force Morale.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Is a Chain of Command Die given up instead of a Force Morale test?
    AvoidTest(AvoidTest),
    /// Which Jump-Off Point is taken off the table?
    LoseJumpOff(LoseJumpOff),
    /// Which Team takes the odd point of Shock, or loses the odd man?
    OddShock(OddShock),
    /// Which Team sends a man away with the prisoners?
    Guards(Guards),
    /// Does the winner occupy the ground?
    FollowUp(FollowUp),
    /// Where does a Team go that a tank is upon?
    Evade(Evade),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn Asked {
        match self {
            Question::AvoidTest(question) => question,
            Question::LoseJumpOff(question) => question,
            Question::OddShock(question) => question,
            Question::Guards(question) => question,
            Question::FollowUp(question) => question,
            Question::Evade(question) => question,
        }
    }
}

/// Does the winner occupy the ground that the loser held?
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FollowUp {
    /// Who has won.
    pub winner: Side,
}

impl Asked for FollowUp {
    fn rule(&self) -> RuleId {
        rule!("coc.13.1.2.winner-follow")
    }

    fn title(&self, _: &Coc) -> String {
        "The fight is won. Occupy the ground that the enemy held?".into()
    }

    fn about(&self, _: &Coc) -> Vec<String> {
        Vec::new()
    }

    fn offers(&self, _: &Coc, _: PlayerId, each: &mut dyn FnMut(Offer)) {
        each(Offer::open(Answer::Yes, Taste::Assault));
        each(Offer::open(Answer::Pass, Taste::Done));
    }

    fn label(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "occupy it".into() } else { "stay".into() }
    }

    fn key(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "follow".into() } else { "hold".into() }
    }

    fn say(&self, _: &Coc, answer: &Answer) -> String {
        if *answer == Answer::Yes { "occupies the ground".into() } else { "stays where it is".into() }
    }
}
