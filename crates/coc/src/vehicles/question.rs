//! What is asked in section 11, and what is answered.

use serde::{Deserialize, Serialize};
use table::{Bearing, Point};

use super::crew::{Serve, WhatToServe, WhichPost};
use super::deploy::Enter;
use super::kind::Post;
use super::rate::Manoeuvre;
use super::remote::{Charge, WhatItDoes};
use super::ride::{Alight, GoOn, RideOn};
use super::turning::WhichFacing;
use super::way::{HowToDrive, WhichWay};
use crate::ids::{LeaderId, ManId};

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Which position acts?
    Post(WhichPost),
    /// What does a gunner do?
    Serve(WhatToServe),
    /// What does the driver do?
    How(HowToDrive),
    /// By which way?
    Way(WhichWay),
    /// Which way does it turn?
    Facing(WhichFacing),
    /// Where does it come onto the table?
    Enter(Enter),
    /// What do those aboard do?
    Ride(RideOn),
    /// Who gets out?
    Alight(Alight),
    /// How do they go on who have got out?
    GoOn(GoOn),
    /// What does a remote control tank do?
    Remote(WhatItDoes),
}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match self {
            Question::Post(asked) => asked,
            Question::Serve(asked) => asked,
            Question::How(asked) => asked,
            Question::Way(asked) => asked,
            Question::Facing(asked) => asked,
            Question::Enter(asked) => asked,
            Question::Ride(asked) => asked,
            Question::Alight(asked) => asked,
            Question::GoOn(asked) => asked,
            Question::Remote(asked) => asked,
        }
    }
}

impl From<Question> for crate::Question {
    fn from(question: Question) -> Self {
        crate::Question::Vehicles(question)
    }
}

/// What is answered here, besides the plain answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// This crew position acts.
    Work(Post),
    /// The gunner does that.
    Serve(Serve),
    /// It is driven like that.
    How(Manoeuvre),
    /// By these points.
    Way(Vec<Point>),
    /// It comes on here and looks that way.
    Enter(Point, Bearing),
    /// Those aboard drive on.
    Drive,
    /// Those aboard get out.
    GetOut,
    /// These men and Leaders.
    Those(Vec<ManId>, Vec<LeaderId>),
    /// They go on at this pace.
    At(crate::movement::Pace),
    /// A remote control tank is steered.
    Steer,
    /// It is set off.
    SetOff(Charge),
}
