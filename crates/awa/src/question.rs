//! What a seat can be asked. Each chapter writes its own questions; this is the list.

use serde::Serialize;

use crate::ask::Asked;
use crate::{activation, cards, initiative, small_arms};

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
    /// Which unit is put forward?
    WhoActs(initiative::WhoActs),
    /// What does it do?
    WhatNow(activation::WhatNow),
    // fire
    /// At which figure?
    AimAt(small_arms::AimAt),
    /// At which target?
    Whom(small_arms::Whom),
    /// Who fires at it?
    WhoFires(small_arms::WhoFires),
    /// Where does a die go?
    Spray(small_arms::Spray),
    // cards
    /// Where does a unit come on?
    PutDown(cards::PutDown),
    /// Beside which vehicle do hunters jump up?
    WhichPrey(cards::WhichPrey),
    /// Who steps between them and the vehicle?
    WhoProtects(cards::WhoProtects),
    /// Is a kept card played?
    PlayKept(cards::PlayKept),
    /// What comes up?
    WhichLot(cards::WhichLot),
    /// Which unit of a card acts next?
    WhoFirst(cards::WhoFirst),
    /// Which squads attack?
    WhoAttacks(cards::WhoAttacks),
}
