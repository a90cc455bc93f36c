//! What a seat can be asked. Each chapter writes its own questions; this is the list.

use engine::asked::Asked;
use serde::Serialize;

use crate::{Nqm, command, deployment, pins, recce, umpire};

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
    /// What are the umpire's words?
    Words(umpire::Words),
    /// Where does this unit begin?
    PlaceUnit(deployment::PlaceUnit),
    /// What becomes of a captured dump? R-NQM-148
    CapturedDump(crate::logistics::CapturedDump),
    /// Does an attacker who failed halt and fire, or fall back?
    AfterRefusal(crate::morale::AfterRefusal),
    /// Is the position assaulted in this same hour?
    AssaultNow(crate::close_assault::AssaultNow),
    /// Another round of the assault?
    AnotherRound(crate::close_assault::AnotherRound),
    /// Does a defender leave between two rounds?
    LeavePosition(crate::close_assault::LeavePosition),
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
    /// Who counter-attacks at once?
    CounterAttack(crate::counter_attack::CounterAttack),
    /// Does a broken defender withdraw or sit tight?
    Broken(crate::morale::Broken),
    /// Is discipline restored by force?
    Discipline(crate::morale::Discipline),
    /// Which stand takes a pin?
    Pins(pins::WhoTakes),
    /// Is some ground attacked in this hour, and who leads?
    MayAttack(crate::declare::MayAttack),
    /// What is done with an attack that goes on?
    GoOn(crate::declare::GoOn),
    /// At which type of target does a volley fire?
    LayVolley(crate::firefight::LayVolley),
    /// At which type of target do these stands fire?
    LayLot(crate::firefight::LayLot),
    /// There is not enough ammunition for all. Who fires?
    WhoFires(crate::firefight::WhoFires),
    /// Does a concealed defender ambush those who come up, or let them go by?
    Ambush(recce::Ambushes),
    /// Does recce that is fired at shoot and scoot?
    Scoot(recce::Scoots),
    /// Does the winner of a meeting engagement fight, or stay concealed?
    Meet(recce::Meets),
    /// Do guns that out-range the enemy shoot and scoot?
    Leave(recce::Leaves),
}
