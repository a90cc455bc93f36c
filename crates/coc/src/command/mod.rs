//! Section 4: Command Dice, deployment, activation and Leaders. One file for each heading.

mod actions;
mod activate;
mod deploy;
mod dice;
mod individuals;
mod leaders;
mod order;
mod placement;
mod stances;
mod teams;
mod told;

pub use actions::{Act, GoAlong};
pub use activate::{Action, By};
pub(crate) use activate::{can_go_on, go, marksmen, may_be_activated, plain_volley, shoot};
pub use deploy::{Arrival, OpenFire};
pub(crate) use deploy::{deploy_informed, each_scout, is_answered_by, may_try, scouts};
pub(crate) use dice::roll;
pub use dice::{KeepFive, Pay, Sixes};
pub use individuals::RunErrand;
pub use leaders::{Initiative, Lead};
pub(crate) use leaders::{commands, lead, reaches};
pub use order::{Order, Orders};
pub(crate) use order::{body_key, next_to_act, order};
pub use placement::Place;
pub(crate) use placement::{is_barred, keeps_together};
pub(crate) use stances::is_covering;
pub use stances::{CoverWhere, Watch};
pub use teams::Split;
pub use told::Told;

use serde::{Deserialize, Serialize};

use crate::ids::ManId;
use crate::nations::{ChargeHow, Hurl};
use crate::weapons::Errand;

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Is a 5 kept for the Commissar?
    KeepFive(KeepFive),
    /// What is done with the dice?
    Order(Orders),
    /// What does an activated body do?
    Action(Act),
    /// Does a Leader go or fire along?
    Along(GoAlong),
    /// Where do newcomers stand?
    Place(Place),
    /// Do newcomers fire at once?
    OpenFire(OpenFire),
    /// What does a Leader spend his next Initiative on?
    Initiative(Initiative),
    /// What does a medic or an observer do?
    Errand(RunErrand),
    /// Which way does a Team on Overwatch look?
    Watch(Watch),
    /// Where does Covering Fire lie?
    Cover(CoverWhere),
    /// Which men form a new Team?
    Split(Split),
    /// At whom are grenades hurled before a charge?
    Hurl(Hurl),
    /// How far do they charge behind their grenades?
    Charge(ChargeHow),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match self {
            Question::KeepFive(asked) => asked,
            Question::Order(asked) => asked,
            Question::Action(asked) => asked,
            Question::Along(asked) => asked,
            Question::Place(asked) => asked,
            Question::OpenFire(asked) => asked,
            Question::Initiative(asked) => asked,
            Question::Errand(asked) => asked,
            Question::Watch(asked) => asked,
            Question::Cover(asked) => asked,
            Question::Split(asked) => asked,
            Question::Hurl(asked) => asked,
            Question::Charge(asked) => asked,
        }
    }
}

impl From<Question> for crate::Question {
    fn from(question: Question) -> Self {
        crate::Question::Command(question)
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// These dice for that.
    Order(Pay, Order),
    /// This action, by these Teams of the body.
    Act(Action, u8),
    /// An Initiative for that.
    Lead(Lead),
    /// A medic's or observer's errand.
    Errand(Errand),
    /// A Chain of Command Die for that.
    Spend(crate::chain::Use),
    /// These men.
    Men(Vec<ManId>),
    /// The Close Combat that waits is fought.
    Fight,
    /// The player gives the battle up. R-COC-063
    Withdraw,
}
