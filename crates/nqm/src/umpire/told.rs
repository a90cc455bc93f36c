//! What is told of a human umpire's doings: to the side concerned, with his reason. R-NQM-140

use engine::{Eye, Line, RuleId, Seat, Side, rule};
use serde::Serialize;

use crate::Nqm;
use crate::event::Telling;
use crate::troops::UnitId;
use crate::units::knows;

/// He has put other faces in the place of those that fell.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DiceChanged {
    pub of: Seat,
    pub why: RuleId,
    pub before: String,
    pub after: String,
    pub words: String,
}

impl Telling for DiceChanged {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let side = game.setup.side_of(self.of);
        let told = side.is_none_or(|side| knows(game, eye, side));
        told.then(|| Line::new(format!("The umpire makes {} of {}: {}", self.after, self.before, self.words), self.why))
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// He has changed something about a unit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PutRight {
    pub unit: UnitId,
    pub what: String,
    pub before: String,
    pub after: String,
    pub words: String,
}

impl Telling for PutRight {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let who = game.who(self.unit);
        let said = format!(
            "The umpire changes {}: {} from {} to {}. {}",
            who.name, self.what, self.before, self.after, self.words
        );
        knows(game, eye, who.side).then(|| Line::new(said, rule!("nqm.design.plumpire")))
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// He speaks to one side.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Spoke {
    pub to: Side,
    pub words: String,
}

impl Telling for Spoke {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let told = knows(game, eye, self.to);
        told.then(|| {
            Line::new(
                format!("The umpire to {}: {}", game.setup.sides[self.to].name, self.words),
                rule!("nqm.design.plumpire"),
            )
        })
    }

    fn reveals(&self) -> bool {
        true
    }
}
