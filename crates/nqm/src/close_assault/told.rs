//! What step 6 tells: both sides are in it and see it.

use engine::{Eye, Line, LineKind, rule};
use serde::Serialize;

use crate::Nqm;
use crate::attack::ground_words;
use crate::event::Telling;
use crate::state::Ground;
use crate::troops::{StandId, UnitId};

/// A round of a close assault.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Fought {
    pub(super) leader: StandId,
    pub(super) ground: Ground,
    pub(super) attack: Vec<u8>,
    pub(super) defence: Vec<u8>,
    pub(super) won: u16,
    pub(super) lost: u16,
}

impl Telling for Fought {
    fn line(&self, game: &Nqm, _: Eye) -> Option<Line> {
        let (who, ground) = (game.name(game.of(self.leader).unit), ground_words(game, self.ground));
        let (ours, theirs) = (self.attack.len(), self.defence.len());
        let text =
            format!("{who} assaults {ground}: {ours} dice against {theirs}, {} won and {} lost", self.won, self.lost);
        let mut line = Line::new(text, rule!("nqm.close-assault.match"));
        line.kind = LineKind::Assault;
        line.dice = self.attack.iter().chain(&self.defence).copied().collect();
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// A unit moves in step 6.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Moves {
    pub(crate) unit: UnitId,
    pub(crate) how: How,
}

/// See [`Moves`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum How {
    RollsIn,
    /// Its guns are ground into the mud. `nqm.tanks.at-destroyed`
    Crushed,
    Advances,
    PushedBack,
    /// It could not get out of the way. `nqm.summary.get-out-of-the-way`
    Overrun,
    CounterAttacks,
}

impl Telling for Moves {
    fn line(&self, game: &Nqm, _: Eye) -> Option<Line> {
        let (what, rule) = match self.how {
            How::RollsIn => ("rolls into the position", rule!("nqm.tanks.roll-in-test")),
            How::Crushed => ("is overrun by tanks", rule!("nqm.tanks.at-destroyed")),
            How::Advances => ("advances", rule!("nqm.movement.advance-in-contact")),
            How::PushedBack => ("is pushed back", rule!("nqm.summary.push-back")),
            How::Overrun => ("cannot get out of the way", rule!("nqm.summary.get-out-of-the-way")),
            How::CounterAttacks => ("counter-attacks at once", rule!("nqm.special-attack.counterattack-immediate")),
        };
        let mut line = Line::new(format!("{} {what}", game.name(self.unit)), rule);
        line.kind = LineKind::Assault;
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}
