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
mod contact;
mod lean;
mod level;
mod nqm;
mod random;
mod scw;
mod temper;
mod think;

use engine::chronicle::Chronicle;
use engine::{Player, Present, Probe, Rules, Side};

pub use budget::Budget;
pub use lean::Lean;
pub use level::Level;
pub use random::Random;
pub use temper::Temper;

/// A rule book that computer players of every level can play.
pub trait Tactics: Present + Probe + Chronicle {
    /// After how many rounds a player who thinks ahead chooses anew how to play.
    const EVERY: u32 = 1;
    /// How many rounds it thinks ahead; to the end of the battle where games are short.
    const HORIZON: Option<u32> = None;

    /// How far a side is ahead in a battle that is not over, losses apart: nothing if neither is, 800 if it has as good as won.
    fn ahead(&self, _side: Side) -> i64 {
        0
    }

    /// A player by rules of thumb that leans somewhere. The seed varies its play where it has no preference.
    fn leaning(seed: u64, lean: Lean) -> Box<dyn Player<Self>>;

    /// How many places there are to set one's mind on.
    fn places(_view: &Self::View<'_>) -> u8 {
        0
    }

    /// How many rounds it thinks ahead about a single answer.
    const SIGHT: u32 = 3;

    /// Whether one answer to this question may decide something, so that it is worth thinking about by itself.
    fn matters(_question: &Self::Question) -> bool {
        false
    }

    /// Answers that are worth a thought, besides what players who lean otherwise would say.
    fn ideas(_view: &Self::View<'_>, _question: &Self::Question, _count: usize) -> Vec<Self::Answer> {
        Vec::new()
    }

    /// A player by rules of thumb.
    fn quick(seed: u64) -> Box<dyn Player<Self>> {
        Self::leaning(seed, Lean::default())
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
    fn leaning(seed: u64, lean: Lean) -> Box<dyn Player<Self>> {
        Box::new(scw::Quick::new(seed, lean))
    }

    const SIGHT: u32 = 2;

    fn places(view: &Self::View<'_>) -> u8 {
        view.places_worth_holding().len() as u8
    }

    /// What is held, elements, and the DPs that those carry who are left.
    fn ahead(&self, side: Side) -> i64 {
        let heads = think::strength(self);
        let heads = i64::from(heads[side]) - i64::from(heads[side.enemy()]);
        let dps = i64::from(self.gauge(0, side.enemy()) - self.gauge(0, side));
        think::seat_of(self, side).map_or(0, |seat| scw::standing(&self.view(seat))) + 9 * heads + 4 * dps
    }

    fn matters(question: &Self::Question) -> bool {
        use ::scw::Question::{AssaultMove, Rally, Shot, Strike};
        matches!(question, AssaultMove(_) | Rally(_) | Shot(_) | Strike(_))
    }
}

impl Tactics for ::awa::Awa {
    fn leaning(seed: u64, lean: Lean) -> Box<dyn Player<Self>> {
        Box::new(awa::Quick::new(seed, lean))
    }

    const SIGHT: u32 = 3;

    fn places(view: &Self::View<'_>) -> u8 {
        view.places().len() as u8
    }

    /// What is held, figures and vehicles, and who is shaken.
    fn ahead(&self, side: Side) -> i64 {
        let heads = think::strength(self);
        let all = i64::from(heads[side] + heads[side.enemy()]).max(1);
        let heads = i64::from(heads[side]) - i64::from(heads[side.enemy()]);
        let shaken = i64::from(self.gauge(0, side.enemy()) - self.gauge(0, side));
        let places = think::seat_of(self, side).map_or(0, |seat| awa::standing(&self.view(seat)));
        places + 600 * heads / all + 6 * shaken
    }

    fn matters(question: &Self::Question) -> bool {
        matches!(question, ::awa::Question::WhatNow(_) | ::awa::Question::WhoActs(_))
    }

    fn ideas(view: &Self::View<'_>, question: &Self::Question, count: usize) -> Vec<Self::Answer> {
        awa::Quick::new(0, Lean::default()).best_acts(view, question, count)
    }
}

impl Tactics for ::nqm::Nqm {
    fn leaning(seed: u64, lean: Lean) -> Box<dyn Player<Self>> {
        if lean == Lean::default() {
            Box::new(nqm::Quick::new(seed))
        } else {
            Box::new(contact::Leaning::new(seed, lean))
        }
    }
}

impl Tactics for ::coc::Coc {
    const EVERY: u32 = 3;
    const HORIZON: Option<u32> = Some(14);

    const SIGHT: u32 = 4;

    /// Battles are lost by Force Morale; losses and Shock take it.
    fn ahead(&self, side: Side) -> i64 {
        let heads = think::strength(self);
        let heads = i64::from(heads[side]) - i64::from(heads[side.enemy()]);
        45 * i64::from(self.gauge(0, side) - self.gauge(0, side.enemy()))
            + 5 * heads
            + think::seat_of(self, side).map_or(0, |seat| coc::standing(&self.view(seat)) / 2)
    }

    fn matters(question: &Self::Question) -> bool {
        matches!(question, ::coc::Question::Command(::coc::command::Question::Order(_)))
    }

    fn ideas(view: &Self::View<'_>, question: &Self::Question, count: usize) -> Vec<Self::Answer> {
        coc::Quick::new(0, Lean::default()).best_orders(view, question, count)
    }

    fn leaning(seed: u64, lean: Lean) -> Box<dyn Player<Self>> {
        Box::new(coc::Quick::new(seed, lean))
    }
}
