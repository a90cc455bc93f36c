//! What step 8 tells: only to the owner. R-NQM-139

use engine::{Eye, Line, LineKind, rule};
use serde::Serialize;

use super::pins::Sorted;
use crate::event::Telling;
use crate::troops::UnitId;
use crate::{Nqm, morale, units};

/// A unit has reorganised.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Reorganised {
    pub(super) unit: UnitId,
    pub(super) sorted: Sorted,
    pub(super) marked: bool,
    pub(super) hour: u16,
}

impl Telling for Reorganised {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !units::knows(game, eye, game.who(self.unit).side) {
            return None;
        }
        let Sorted { before, off, black, die } = &self.sorted;
        let pins = match before {
            0 => String::new(),
            n => format!(": of {n} pins {off} come off, {black} turn black"),
        };
        let mut line =
            Line::new(format!("{} reorganises{pins}", game.name(self.unit)), rule!("nqm.summary.reorganise"));
        line.kind = LineKind::Morale;
        line.dice = die.iter().copied().collect();
        line.about = morale::pieces(game, self.unit);
        Some(line)
    }
}

/// What a unit has got back at the end of the operation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Recovered {
    pub(super) unit: UnitId,
    pub(super) back: u16,
    pub(super) lost: u16,
    pub(super) dice: Vec<u8>,
}

impl Telling for Recovered {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !units::knows(game, eye, game.who(self.unit).side) {
            return None;
        }
        let text = format!("{}: back to the ranks {}, lost for good {}", game.name(self.unit), self.back, self.lost);
        let mut line = Line::new(text, rule!("nqm.reorganisation.end-of-battle"));
        line.kind = LineKind::Note;
        line.dice.clone_from(&self.dice);
        Some(line)
    }

    /// The battle is over.
    fn reveals(&self) -> bool {
        true
    }
}
