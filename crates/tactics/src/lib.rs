//! Computer players. Each sees what its seat may see, and nothing else.
//!
//! `random` gives any legal answer and finds the corners of a rule book; `quick` plays by rules of thumb in
//! microseconds; `steady` and `expert` think ahead in games that might be the real one.
//!
//! ```
//! use tactics::Level;
//!
//! assert_eq!("quick".parse::<Level>(), Ok(Level::Quick));
//! assert_eq!("expert:500g+bold".parse::<Level>().map(|level| level.to_string()), Ok("expert:500g+bold".into()));
//! assert!("clever".parse::<Level>().is_err());
//! ```
//!
//! It knows no rule: what is legal it asks the rule book, and what is wise it judges by the view it is given.

mod awa;
mod budget;
mod coc;
mod course;
mod crowd;
mod idea;
mod lean;
mod level;
mod luck;
mod nqm;
mod random;
mod scw;
mod temper;
mod think;
mod value;

use engine::chronicle::Chronicle;
use engine::{Player, Present, Probe};

pub use budget::Budget;
pub use course::{Choices, Course, Task};
pub use lean::Lean;
pub use level::Level;
pub use random::Random;
pub use temper::Temper;
pub use value::{Assets, lead};

/// A rule book that computer players of every level can play.
pub trait Tactics: Present + Probe + Chronicle {
    /// How many rounds it looks ahead when it chooses how to play; none if it does so only before the battle, where it looks to the end.
    const HORIZON: Option<u32> = Some(2);
    /// After how many rounds it chooses anew.
    const EVERY: u32 = 1;
    /// For how many rounds units keep in thought to what they were told.
    const ERRAND: u32 = 2;
    /// What each of the [assets](Tactics::assets) is worth at the end of a battle, and how much more with all the time before it.
    const WORTH: &'static [(f32, f32)];

    /// What the side that looks has, in numbers that tell how the battle will end.
    fn assets(view: &Self::View<'_>) -> Assets;

    /// The share of the battle that is still to come.
    fn time_left(view: &Self::View<'_>) -> f32;

    /// How many rounds a player who thinks ahead looks ahead about a single answer.
    fn foresight(_view: &Self::View<'_>) -> u32 {
        1
    }

    /// A player by rules of thumb that plays in a way.
    fn playing(course: &Course) -> Box<dyn Player<Self>>;

    /// What its units can be told to do now.
    fn choices(view: &Self::View<'_>) -> Choices;

    /// How many places there are to set one's mind on.
    fn places(_view: &Self::View<'_>) -> u8 {
        0
    }

    /// Whether one answer to this question may decide something, so that it is worth thinking about by itself.
    fn matters(_question: &Self::Question) -> bool {
        false
    }

    /// Answers that are worth a thought to somebody who leans so, the best first. If there are none, what players who lean otherwise would
    /// say is tried.
    fn ideas(_view: &Self::View<'_>, _question: &Self::Question, _lean: Lean, _count: usize) -> Vec<Self::Answer> {
        Vec::new()
    }

    /// A player by rules of thumb.
    fn quick(seed: u64) -> Box<dyn Player<Self>> {
        Self::playing(&Course::usual(seed))
    }

    /// A player of the given level.
    fn player(level: Level, seed: u64) -> Box<dyn Player<Self>> {
        match level {
            Level::Random => Box::new(Random::new(seed)),
            Level::Quick => Self::quick(seed),
            Level::Thinks { budget, temper, .. } => Box::new(think::Thinker::new(seed, budget, temper)),
        }
    }
}

impl Tactics for ::scw::Scw {
    const WORTH: &'static [(f32, f32)] = scw::assets::WORTH;

    fn assets(view: &Self::View<'_>) -> Assets {
        scw::assets::assets(view)
    }

    fn time_left(view: &Self::View<'_>) -> f32 {
        scw::assets::time_left(view)
    }

    fn playing(course: &Course) -> Box<dyn Player<Self>> {
        Box::new(scw::Quick::new(course.clone()))
    }

    fn choices(view: &Self::View<'_>) -> Choices {
        scw::choices(view)
    }

    fn places(view: &Self::View<'_>) -> u8 {
        view.places_worth_holding().len() as u8
    }

    fn matters(question: &Self::Question) -> bool {
        use ::scw::Question::{AssaultMove, Go, Rally, Shot, Strike};
        matches!(question, AssaultMove(_) | Go(_) | Rally(_) | Shot(_) | Strike(_))
    }

    fn ideas(view: &Self::View<'_>, question: &Self::Question, lean: Lean, _count: usize) -> Vec<Self::Answer> {
        scw::Quick::new(Course { lean, ..Course::usual(0) }).ideas(view, question)
    }
}

impl Tactics for ::awa::Awa {
    const WORTH: &'static [(f32, f32)] = awa::assets::WORTH;

    fn assets(view: &Self::View<'_>) -> Assets {
        awa::assets::assets(view)
    }

    fn time_left(view: &Self::View<'_>) -> f32 {
        awa::assets::time_left(view)
    }

    fn playing(course: &Course) -> Box<dyn Player<Self>> {
        Box::new(awa::Quick::new(course.clone()))
    }

    fn choices(view: &Self::View<'_>) -> Choices {
        awa::choices(view)
    }

    fn places(view: &Self::View<'_>) -> u8 {
        view.places().len() as u8
    }

    fn matters(question: &Self::Question) -> bool {
        use ::awa::Question::{FirstShot, OpenFire, WhatNow, WhereTo, WhoActs, WhoWatches};
        matches!(question, WhatNow(_) | WhoActs(_) | WhereTo(_) | WhoWatches(_) | OpenFire(_) | FirstShot(_))
    }

    fn ideas(view: &Self::View<'_>, question: &Self::Question, lean: Lean, count: usize) -> Vec<Self::Answer> {
        awa::Quick::new(Course { lean, ..Course::usual(0) }).ideas(view, question, count)
    }
}

impl Tactics for ::nqm::Nqm {
    const WORTH: &'static [(f32, f32)] = nqm::assets::WORTH;

    fn assets(view: &Self::View<'_>) -> Assets {
        nqm::assets::assets(view)
    }

    fn time_left(view: &Self::View<'_>) -> f32 {
        nqm::assets::time_left(view)
    }

    fn playing(course: &Course) -> Box<dyn Player<Self>> {
        Box::new(nqm::Quick::new(course.clone()))
    }

    fn choices(view: &Self::View<'_>) -> Choices {
        nqm::choices(view)
    }

    /// Orders take hours to come into force, and what comes of them shows hours later still.
    const HORIZON: Option<u32> = Some(6);
    const EVERY: u32 = 3;
    const ERRAND: u32 = 4;

    /// What an attack brings shows hours after it began, when the assault has gone in and those who were thrown out have struck back.
    fn foresight(_view: &Self::View<'_>) -> u32 {
        4
    }

    fn matters(question: &Self::Question) -> bool {
        nqm::matters(question)
    }

    fn ideas(view: &Self::View<'_>, question: &Self::Question, _lean: Lean, _count: usize) -> Vec<Self::Answer> {
        nqm::ideas(view, question)
    }
}

impl Tactics for ::coc::Coc {
    const WORTH: &'static [(f32, f32)] = coc::assets::WORTH;

    fn assets(view: &Self::View<'_>) -> Assets {
        coc::assets::assets(view)
    }

    fn time_left(view: &Self::View<'_>) -> f32 {
        coc::assets::time_left(view)
    }

    const EVERY: u32 = 3;
    const HORIZON: Option<u32> = Some(5);

    fn foresight(view: &Self::View<'_>) -> u32 {
        coc::foresight(view)
    }

    fn choices(view: &Self::View<'_>) -> Choices {
        coc::choices(view)
    }

    fn matters(question: &Self::Question) -> bool {
        coc::matters(question)
    }

    fn ideas(view: &Self::View<'_>, question: &Self::Question, lean: Lean, count: usize) -> Vec<Self::Answer> {
        coc::Quick::new(Course { lean, ..Course::usual(0) }).best_orders(view, question, count)
    }

    fn playing(course: &Course) -> Box<dyn Player<Self>> {
        Box::new(coc::Quick::new(course.clone()))
    }
}
