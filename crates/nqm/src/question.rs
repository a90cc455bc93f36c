//! What a seat can be asked. Each chapter writes its own questions; this is the list.

use engine::asked::Asked;
use serde::Serialize;

use crate::{Nqm, deployment, pins, recce};

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
    /// Which battery fires, or which line of the fireplan is struck out?
    WhichBattery(crate::fireplan::WhichBattery),
    /// On which square does a battery fire?
    ShootAt(crate::fireplan::ShootAt),
    /// Effective or harassing fire?
    ShootHow(crate::fireplan::ShootHow),
    /// In which hour does a battery fire?
    ShootWhen(crate::fireplan::ShootWhen),
    /// Does a battery fire on a registered square at once?
    OnRegistered(crate::fireplan::OnRegistered),
    /// Is fire called down in the firefight?
    DefensiveFire(crate::fireplan::DefensiveFire),
    /// Which aircraft are asked for?
    WhichAircraft(crate::air::WhichAircraft),
    /// On which square do they attack?
    StrikeAt(crate::air::StrikeAt),
    /// How high do they come in?
    HowHigh(crate::air::HowHigh),
    /// In which hour do they come?
    StrikeWhen(crate::air::StrikeWhen),
    /// Where does a unit begin?
    Deploy(deployment::Deploy),
    /// Where does this unit begin?
    PlaceUnit(deployment::PlaceUnit),
    /// What becomes of a captured dump? R-NQM-148
    CapturedDump(crate::logistics::CapturedDump),
    /// Does an attacker who failed halt and fire, or fall back?
    AfterRefusal(crate::morale::AfterRefusal),
    /// Does a broken defender withdraw or sit tight?
    Broken(crate::morale::Broken),
    /// Is discipline restored by force?
    Discipline(crate::morale::Discipline),
    /// Which stand takes a pin?
    Pins(pins::WhoTakes),
    /// Does a concealed defender ambush those who come up, or let them go by?
    Ambush(recce::Ambushes),
    /// Does recce that is fired at shoot and scoot?
    Scoot(recce::Scoots),
    /// Does the winner of a meeting engagement fight, or stay concealed?
    Meet(recce::Meets),
    /// Do guns that out-range the enemy shoot and scoot?
    Leave(recce::Leaves),
}
