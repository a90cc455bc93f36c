//! What can happen. Each chapter has its own events and the words for them; this is the list of chapters.

use engine::{Eye, Line};
use serde::Serialize;

use crate::{
    Coc, chain, close_combat, command, fire, morale, movement, patrol, scenarios, shock, supports, turn, weapons,
};

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// Appendix A: before the battle, and its end.
    Scenarios(scenarios::Told),
    /// Section 3.
    Patrol(patrol::Told),
    /// Appendix B.
    Supports(supports::Told),
    /// Section 4.
    Command(command::Told),
    /// Section 5, and reactions.
    Chain(chain::Told),
    /// Section 6.
    Turn(turn::Told),
    /// Section 7.
    Movement(movement::Told),
    /// Sections 8 and 9.1.
    Fire(fire::Told),
    /// Sections 9.2 to 10, and 16.1.
    Weapons(weapons::Told),
    /// Section 13.
    CloseCombat(close_combat::Told),
    /// Section 14.
    Shock(shock::Told),
    /// Section 15.
    Morale(morale::Told),
}

impl Event {
    /// The line of the report, or nothing if these eyes may not know of it.
    pub(crate) fn line(&self, game: &Coc, eye: Eye) -> Option<Line> {
        match self {
            Event::Scenarios(told) => Some(told.line(game)),
            Event::Patrol(told) => Some(told.line(game)),
            Event::Supports(told) => told.line(game, eye),
            Event::Command(told) => told.line(game, eye),
            Event::Chain(told) => Some(told.line(game, eye)),
            Event::Turn(told) => Some(told.line(game)),
            Event::Movement(told) => told.line(game, eye),
            Event::Fire(told) => told.line(game, eye),
            Event::Weapons(told) => told.line(game, eye),
            Event::CloseCombat(told) => Some(told.line(game)),
            Event::Shock(told) => Some(told.line(game)),
            Event::Morale(told) => Some(told.line(game)),
        }
    }

    /// Whether it shows something that was hidden: a unit that comes onto the table, a sniper that is found.
    pub(crate) fn reveals(&self) -> bool {
        match self {
            Event::Command(told) => told.reveals(),
            Event::Chain(told) => told.reveals(),
            Event::Weapons(told) => told.reveals(),
            _ => false,
        }
    }
}
