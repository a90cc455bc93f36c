//! What the report says of movement.

use engine::{Eye, Line, rule};
use serde::Serialize;

use crate::Nqm;
use crate::event::Telling;
use crate::troops::UnitId;
use crate::units::knows;

/// A unit comes onto the map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Arrives {
    pub unit: UnitId,
}

impl Telling for Arrives {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let text = format!("{} comes onto the map.", game.name(self.unit));
        knows(game, eye, game.who(self.unit).side).then(|| Line::new(text, rule!("nqm.time.bounds")))
    }
}

/// A unit has left the map where it was to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Left {
    pub unit: UnitId,
}

impl Telling for Left {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let text = format!("{} leaves the map.", game.name(self.unit));
        knows(game, eye, game.who(self.unit).side).then(|| Line::new(text, rule!("nqm.command.written-orders")))
    }
}

/// A unit cannot go on.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Blocked {
    pub unit: UnitId,
}

impl Telling for Blocked {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let text = format!("{} finds its way cut: there is nothing to cross the water by.", game.name(self.unit));
        knows(game, eye, game.who(self.unit).side).then(|| Line::new(text, rule!("nqm.movement.congestion")))
    }
}

/// A unit has run into mines. R-NQM-064
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mined {
    pub unit: UnitId,
    pub pins: u16,
}

impl Telling for Mined {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let pins = crate::words::count(u8::try_from(self.pins).unwrap_or(u8::MAX), "pin");
        let text = format!("{} runs into mines: {pins}, and a halt for the rest of the hour.", game.name(self.unit));
        knows(game, eye, game.who(self.unit).side).then(|| Line::new(text, rule!("nqm.tasks.minefield")))
    }

    fn reveals(&self) -> bool {
        true
    }
}
