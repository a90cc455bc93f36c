//! Section 13.1: Close Combat.

use engine::{Cx, Eye, Line, Step};
use serde::{Deserialize, Serialize};

use crate::Coc;
use crate::ask::Asked;
use crate::ids::{ManId, TeamId};
use crate::morale::{AvoidTest, LoseJumpOff};
use crate::shock::{Guards, OddShock};
use crate::state::Body;

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
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn Asked {
        match self {
            Question::AvoidTest(question) => question,
            Question::LoseJumpOff(question) => question,
            Question::OddShock(question) => question,
            Question::Guards(question) => question,
        }
    }
}

/// What is answered here, besides the plain answers: nothing.
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

/// The man of a Team who is missed least: riflemen before men with a weapon of their own, crews last. R-COC-077
pub(crate) fn least_needed(game: &Coc, team: TeamId) -> Option<ManId> {
    game.men_of(team).min_by_key(|man| {
        let state = game.man(*man);
        (state.crew, game.weapon(state.weapon).melee, *man)
    })
}

/// A body has come within 4 inches of an enemy: all join, or the fight waits for others. `coc.13.trigger-4in`
pub(crate) fn contact(
    _game: &mut Coc,
    _cx: &mut Cx<'_, Coc>,
    _attackers: Body,
    _movement_dice: u8,
    _from_rear: u8,
) -> Step<()> {
    unimplemented!("chapter 13")
}

/// Whether the attackers in contact may hold back until others of their side have come in: it is their side's Phase, and
/// somebody else could still be sent. `coc.13.1.together-or-in-turn`
pub(crate) fn may_wait(_game: &Coc) -> bool {
    false
}

/// Fights the Close Combat that has been waiting for more attackers, if there is one. The end of the Phase does it too.
/// `coc.13.1.together-or-in-turn`
pub(crate) fn fight_now(_game: &mut Coc, _cx: &mut Cx<'_, Coc>) -> Step<()> {
    Ok(())
}
