//! What can happen, and how it is told.

use engine::{Eye, Line, LineKind, rule};
use serde::Serialize;

use crate::Nqm;
use crate::sequence::Phase;

/// What an event tells: every chapter writes its own.
pub(crate) trait Telling {
    /// The line of the report, or nothing if these eyes may not know of it.
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line>;

    /// Whether seeing it forbids to take back what was decided before.
    fn reveals(&self) -> bool {
        false
    }
}

macro_rules! events {
    ($($(#[$doc:meta])* $name:ident($type:path),)*) => {
        /// Something that happened.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Event {
            $($(#[$doc])* $name($type),)*
        }

        impl Event {
            pub(crate) fn telling(&self) -> &dyn Telling {
                match self {
                    $(Event::$name(event) => event,)*
                }
            }
        }
    };
}

events! {
    /// A part of the hour begins.
    Phase(PhaseBegins),
    /// An attack has ended.
    AttackEnds(crate::attack::Ends),
    /// A round of a close assault.
    Fought(crate::close_assault::Fought),
    /// A unit moves in step 6 or 7.
    AssaultMoves(crate::close_assault::Moves),
    /// What a unit has got back when the operation is over.
    Recovered(crate::reorganisation::Recovered),
    /// A unit has reorganised.
    Reorganised(crate::reorganisation::Reorganised),
    /// A break test.
    Break(crate::morale::Break),
    /// Discipline has been restored by force.
    Discipline(crate::morale::Restored),
    /// A stand is lost, or has broken out.
    Gone(crate::morale::Gone),
    /// What a unit does because of its morale.
    Morale(crate::morale::Told),
    /// Pins have been placed.
    Pins(crate::pins::Placed),
}

/// A part of the hour begins.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PhaseBegins {
    pub phase: Phase,
    pub hour: u16,
}

impl Telling for PhaseBegins {
    fn line(&self, game: &Nqm, _: Eye) -> Option<Line> {
        if self.phase != Phase::Clock {
            return None;
        }
        let mut line = Line::new(game.clock_words(self.hour), rule!("nqm.time.bounds"));
        line.kind = LineKind::Phase;
        Some(line)
    }
}
