//! What a seat can be asked. Each chapter writes its own questions; this is the list.

use serde::Serialize;

use crate::ask::Asked;
use crate::{air, assault, assault_move, deployment, dp, movement, observation, rally, shooting};

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
            pub(crate) fn asked(&self) -> &dyn Asked {
                match self {
                    $(Question::$name(question) => question,)*
                }
            }
        }
    };
}

questions! {
    /// Which unit goes under markers?
    Conceal(deployment::Conceal),
    /// Where do the markers of a unit lie?
    Markers(deployment::Markers),
    /// Where does a unit stand at the start?
    Deploy(deployment::Deploy),
    /// Where does an officer stand at the start?
    DeployOfficer(deployment::DeployOfficer),
    /// How does a revealed unit stand around its marker?
    Reveal(deployment::Reveal),
    /// Which elements are lost?
    Losses(dp::Losses),
    /// Who rallies?
    Rally(rally::WhoRallies),
    /// Who assaults whom?
    AssaultMove(assault_move::WhoAssaults),
    /// Who moves?
    March(movement::WhoMoves),
    /// What does the unit do with its roll?
    Go(movement::WhereTo),
    /// Which infantry assaults which vehicle?
    AssaultArmour(assault::WhoStalks),
    /// Who observes which marker?
    Observe(observation::WhoObserves),
    /// Where does the airstrike fall?
    Strike(air::WhereToStrike),
    /// Which unit fires next?
    Fire(shooting::WhoFires),
    /// At whom does it fire, and with what?
    Shot(shooting::AtWhom),
    /// Which combat is fought next?
    Combat(assault::WhichCombat),
    /// Which unit leads in a combat?
    Lead(assault::WhoLeads),
    /// Which units support in a combat?
    Support(assault::WhoSupports),
}
