//! What a seat can be asked. Each chapter writes its own questions; this is the list.

use engine::asked::Asked;
use serde::Serialize;

use crate::{Nqm, deployment, pins};

/// Kinds of action, for random players with an appetite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
#[allow(dead_code, reason = "chapters take what they need")]
pub(crate) enum Taste {
    Done,
    Place,
    Order,
    March,
    Attack,
    Fire,
    Assault,
    Withdraw,
    Recce,
    Air,
    Supply,
    Work,
    Choose,
    Umpire,
    Other,
}

macro_rules! questions {
    ($($(#[$doc:meta])* $name:ident($type:path),)*) => {
        /// A question.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Question {
            $($(#[$doc])* $name($type),)*
        }

        impl Question {
            /// The question itself, whichever chapter it is from.
            pub(crate) fn asked(&self) -> &dyn Asked<Nqm> {
                match self {
                    $(Question::$name(question) => question,)*
                }
            }
        }
    };
}

questions! {
    /// Where does a unit begin?
    Deploy(deployment::Deploy),
    /// Does an attacker who failed halt and fire, or fall back?
    AfterRefusal(crate::morale::AfterRefusal),
    /// Is the position assaulted in this same hour?
    AssaultNow(crate::close_assault::AssaultNow),
    /// Another round of the assault?
    GoOn(crate::close_assault::GoOn),
    /// Does a defender leave between two rounds?
    Leave(crate::close_assault::Leave),
    /// Do the tanks roll in?
    RollIn(crate::close_assault::RollIn),
    /// Does infantry turn on tanks?
    TurnOnTanks(crate::close_assault::TurnOnTanks),
    /// Does the winner push on?
    Advance(crate::close_assault::Advance),
    /// Where does a black pin lie?
    BlackPin(crate::reorganisation::BlackPin),
    /// Are bases merged?
    Merge(crate::reorganisation::Merge),
    /// Does a unit in good order reorganise?
    Reorganise(crate::reorganisation::Reorganise),
    /// Does a broken defender withdraw or sit tight?
    Broken(crate::morale::Broken),
    /// Is discipline restored by force?
    Discipline(crate::morale::Discipline),
    /// Which stand takes a pin?
    Pins(pins::WhoTakes),
}
