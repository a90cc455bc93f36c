//! What a seat can be asked. Each chapter writes its own questions; this is the list.

use engine::asked::Asked;
use serde::Serialize;

use crate::{Nqm, command, deployment, pins, umpire};

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
    /// To whom does a seat give an order?
    Orders(command::Menu),
    /// What is a unit to do?
    Task(command::WhichTask),
    /// Where does it do it?
    Whither(command::Whither),
    /// How is it to be done?
    Details(command::Details),
    /// What does an order foresee?
    Branch(command::WhichBranch),
    /// What are a formation's orders?
    Staff(command::Staff),
    /// How is a supporting unit to work?
    Lend(command::Lend),
    /// For whom?
    LendTo(command::LendTo),
    /// Is something to be put right?
    Intervene(umpire::Intervene),
    /// What about a unit?
    Touch(umpire::Touch),
    /// What about a stand?
    TouchStand(umpire::TouchStand),
    /// How many?
    Amount(umpire::Amount),
    /// Which class?
    Class(umpire::Class),
    /// Where does the umpire put a unit?
    Spot(umpire::Spot),
    /// Do these dice stand?
    DiceFell(umpire::DiceFell),
    /// What do they show instead?
    OtherFaces(umpire::OtherFaces),
    /// What are the umpire's words?
    Words(umpire::Words),
    /// Which stand takes a pin?
    Pins(pins::WhoTakes),
}
