//! What is asked in section 11, and what is answered.

use serde::{Deserialize, Serialize};
use table::{Bearing, Point};

use super::kind::Post;
use super::state::Pace;

/// What is asked here.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {}

impl Question {
    pub(crate) fn asked(&self) -> &dyn crate::ask::Asked {
        match *self {}
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
    /// It is driven that fast, by these points.
    Drive(Pace, Vec<Point>),
    /// It turns to look that way.
    Face(Bearing),
}
