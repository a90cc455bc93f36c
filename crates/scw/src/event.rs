//! What can happen. Each chapter has its own events and the words for them; this is the list of chapters.

use engine::{Eye, Line, LineKind, Side};
use serde::Serialize;

use crate::sequence::Phase;
use crate::{
    Scw, air, assault, assault_move, deployment, dp, movement, observation, officers, rally, shooting, victory,
};

/// An event.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A move begins.
    MoveBegins {
        /// Its number.
        turn: u8,
        /// First player.
        first: Side,
    },
    /// A phase begins.
    PhaseBegins {
        /// Which.
        phase: Phase,
    },
    /// Setting up, markers, and units that come out of hiding.
    Deployment(deployment::Told),
    /// Disruption points and losses.
    Dp(dp::Told),
    /// Step 1.
    Rally(rally::Told),
    /// Step 2.
    AssaultMove(assault_move::Told),
    /// Step 3, and every forced move.
    Movement(movement::Told),
    /// Step 4.
    Observation(observation::Told),
    /// Airstrikes.
    Air(air::Told),
    /// Steps 5 and 6.
    Shooting(shooting::Told),
    /// Step 7.
    Assault(assault::Told),
    /// Step 8.
    Officers(officers::Told),
    /// Objectives and the end.
    Victory(victory::Told),
}

impl Event {
    /// The line of the report, or nothing if these eyes may not know of it.
    pub(crate) fn line(&self, game: &Scw, eye: Eye) -> Option<Line> {
        let mut line = self.words(game, eye)?;
        line.kind = self.kind();
        Some(line)
    }

    /// What kind of thing it is.
    fn kind(&self) -> LineKind {
        match self {
            Event::MoveBegins { .. } | Event::PhaseBegins { .. } => LineKind::Phase,
            Event::Deployment(_) => LineKind::Deploy,
            Event::Dp(dp::Told::Received { .. }) | Event::Rally(_) => LineKind::Morale,
            Event::Dp(_) => LineKind::Loss,
            Event::AssaultMove(_) | Event::Assault(_) => LineKind::Assault,
            Event::Movement(movement::Told::Rolled { .. }) | Event::Observation(_) => LineKind::Roll,
            Event::Movement(_) => LineKind::Move,
            Event::Air(_) | Event::Shooting(_) => LineKind::Fire,
            Event::Officers(_) => LineKind::Loss,
            Event::Victory(victory::Told::Ended { .. }) => LineKind::End,
            Event::Victory(_) => LineKind::Note,
        }
    }

    fn words(&self, game: &Scw, eye: Eye) -> Option<Line> {
        match self {
            Event::MoveBegins { turn, first } => Some(crate::words::move_begins(game, *turn, *first)),
            Event::PhaseBegins { phase } => Some(crate::words::phase_begins(*phase)),
            Event::Deployment(told) => told.line(game, eye),
            Event::Dp(told) => told.line(game, eye),
            Event::Rally(told) => Some(told.line(game)),
            Event::AssaultMove(told) => Some(told.line(game)),
            Event::Movement(told) => told.line(game),
            Event::Observation(told) => Some(told.line(game, eye)),
            Event::Air(told) => told.line(game, eye),
            Event::Shooting(told) => told.line(game, eye),
            Event::Assault(told) => Some(told.line(game)),
            Event::Officers(told) => Some(told.line(game)),
            Event::Victory(told) => Some(told.line(game)),
        }
    }

    /// Whether it shows something that was hidden.
    pub(crate) fn reveals(&self) -> bool {
        matches!(self, Event::Deployment(told) if told.reveals())
    }
}
