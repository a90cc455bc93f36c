//! What can happen. Each chapter has its own events and the words for them; this is the list of chapters.

use engine::{Eye, Line, LineKind};
use serde::Serialize;

use crate::sequence::Phase;
use crate::{Awa, cards, harm, initiative, melee, morale, sheets, weather, words};

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A turn begins.
    TurnBegins {
        /// Of this day.
        day: u8,
        /// Its number.
        turn: u8,
    },
    /// A phase begins.
    PhaseBegins {
        /// Which.
        phase: Phase,
    },
    /// Weather and wind.
    Weather(weather::Told),
    /// Officers' grades and ammunition.
    Sheets(sheets::Told),
    /// Contests.
    Initiative(initiative::Told),
    /// Chance cards.
    Cards(cards::Told),
    /// Casualties.
    Harm(harm::Told),
    /// Morale.
    Morale(morale::Told),
    /// Hand to hand.
    Melee(melee::Told),
}

impl Event {
    /// The line of the report, or nothing if these eyes may not know of it.
    pub(crate) fn line(&self, game: &Awa, eye: Eye) -> Option<Line> {
        let mut line = match self {
            Event::TurnBegins { day, turn } => words::turn_begins(game, *day, *turn),
            Event::PhaseBegins { phase } => words::phase_begins(*phase)?,
            Event::Weather(told) => told.line(game),
            Event::Sheets(told) => told.line(game, eye)?,
            Event::Initiative(told) => told.line(game),
            Event::Cards(told) => told.line(game),
            Event::Harm(told) => told.line(game),
            Event::Morale(told) => told.line(game),
            Event::Melee(told) => told.line(game),
        };
        line.kind = self.kind();
        Some(line)
    }

    fn kind(&self) -> LineKind {
        match self {
            Event::TurnBegins { .. } | Event::PhaseBegins { .. } => LineKind::Phase,
            Event::Weather(_) | Event::Sheets(_) | Event::Initiative(_) => LineKind::Roll,
            Event::Cards(_) => LineKind::Note,
            Event::Harm(_) => LineKind::Loss,
            Event::Morale(_) => LineKind::Morale,
            Event::Melee(_) => LineKind::Assault,
        }
    }

    /// Whether it shows something that was hidden.
    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Event::Cards(_) | Event::Sheets(_))
    }
}
