//! What the report says of work.

use engine::{Eye, Line, rule};
use serde::Serialize;

use crate::Nqm;
use crate::command::Job;
use crate::event::Telling;
use crate::troops::UnitId;
use crate::units::knows;

/// A job in words.
const fn words(job: Job) -> &'static str {
    match job {
        Job::Demolish => "blowing the bridge",
        Job::LayMines => "laying mines",
        Job::Fortify => "fortifying",
        Job::PlanCrossing => "planning the crossing",
        Job::Bridgehead => "the bridgehead",
        Job::Bridge => "the bridge",
        Job::ClearMines => "clearing mines",
    }
}

/// Work begins, and its owner learns how long it takes. R-NQM-060
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TakesTime {
    pub unit: UnitId,
    pub job: Job,
    pub hours: u16,
}

impl Telling for TakesTime {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let plural = if self.hours == 1 { "" } else { "s" };
        let text = format!("{}: {} takes {} hour{plural}.", game.name(self.unit), words(self.job), self.hours);
        knows(game, eye, game.who(self.unit).side).then(|| Line::new(text, rule!("nqm.tasks.table-6")))
    }
}

/// What was finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    DugIn,
    Fortified,
    Job(Job),
}

/// Work is finished.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finished {
    pub unit: UnitId,
    pub what: What,
}

impl Telling for Finished {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let name = game.name(self.unit);
        let own = knows(game, eye, game.who(self.unit).side);
        let (text, rule, heard) = match self.what {
            What::DugIn => (format!("{name} has dug in."), rule!("nqm.tasks.dig-in"), false),
            What::Fortified => (format!("{name} has a fortified position."), rule!("nqm.tasks.fortify"), false),
            What::Job(Job::Demolish) if !own => ("A bridge is blown.".into(), rule!("nqm.tasks.demolition"), true),
            What::Job(Job::Demolish) => (format!("{name} blows the bridge."), rule!("nqm.tasks.demolition"), true),
            What::Job(job) => (format!("{name} has finished {}.", words(job)), rule!("nqm.tasks.table-6"), false),
        };
        (own || heard).then(|| Line::new(text, rule))
    }

    fn reveals(&self) -> bool {
        self.what == What::Job(Job::Demolish)
    }
}
