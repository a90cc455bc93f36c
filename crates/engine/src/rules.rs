//! What a rule book is: a game that plays itself step by step, asking, rolling and telling.

use std::collections::BTreeMap;
use std::fmt::Debug;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::aids::{Card, Draft, MusterForm, SightReport, Spot};
use crate::board::Board;
use crate::prompt::{Prompt, Reply};
use crate::{Cx, Eye, Line, Mix, Refusal, Seat, SeatInfo, Side, Step};

/// Whether the game goes on after a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// There is another step.
    On,
    /// The battle is decided; [`Rules::outcome`] says how.
    Over,
}

/// How a battle ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Outcome {
    /// The winner; none for a draw.
    pub winner: Option<Side>,
    /// Points of red and blue, if the scenario counts them.
    pub points: crate::BySide<i32>,
}

/// A scenario text that cannot be played, with the whole report of what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{report}")]
pub struct BadScenario {
    /// Every problem with its place and a suggestion, ready to print.
    pub report: String,
}

/// A rule book, and at the same time one game of it: shared setup and flat state.
///
/// Cloning must be cheap: setup behind an `Arc`, state in a few flat arrays. `clone_from` should reuse memory.
pub trait Rules: Clone + Send + Sync + Sized + 'static {
    /// The short id: `scw`.
    const ID: &'static str;
    /// The version of the rules as implemented; saves name it.
    const VERSION: &'static str;

    /// What a seat can be asked. Small: options are worked out from the game when somebody wants to see them.
    type Question: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// What a seat can answer.
    type Answer: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What can happen.
    type Event: Clone + PartialEq + Debug + Serialize + Send + Sync;
    /// The game as one seat may know it: all that a computer player gets.
    type View<'a>;

    /// Plays one step: one order, one reaction, one change of phase.
    fn step(&mut self, cx: &mut Cx<'_, Self>) -> Step<Flow>;

    /// The game through the eyes of a seat.
    fn view(&self, seat: Seat) -> Self::View<'_>;

    /// Refuses an answer that the question does not allow. Nothing illegal passes this door.
    fn check(&self, seat: Seat, question: &Self::Question, answer: &Self::Answer) -> Result<(), Refusal>;

    /// The rule that asks the question.
    fn rule_of(question: &Self::Question) -> crate::RuleId;

    /// A portable fingerprint of the whole state: see [`Digest::of`](crate::Digest::of).
    fn digest(&self) -> crate::Digest;

    /// How the game stands if it has ended.
    fn outcome(&self) -> Option<Outcome>;

    /// Whether seeing this event forbids taking back what was decided before it.
    fn reveals(event: &Self::Event) -> bool;
}

/// How a rule book shows itself to people.
pub trait Present: Rules {
    /// The seats, in order.
    fn seats(&self) -> Vec<SeatInfo>;

    /// Reads a scenario or a saved position (TOML). Everything the game needs is in the text.
    fn load(text: &str) -> Result<Self, BadScenario>;

    /// Writes this moment, at the beginning of a step, as a scenario text that loads to the same game.
    fn write(&self) -> String;

    /// The table as these eyes may see it.
    fn board(&self, eye: Eye) -> Board;

    /// The open question, with its options and, for closed ones, why.
    fn prompt(&self, seat: Seat, question: &Self::Question) -> Prompt;

    /// Understands a reply to the question; what comes back has passed [`Rules::check`].
    fn read(&self, seat: Seat, question: &Self::Question, reply: &Reply) -> Result<Self::Answer, Refusal>;

    /// The line of the battle report for an event, or nothing if these eyes may not know of it.
    fn line(&self, event: &Self::Event, eye: Eye) -> Option<Line>;

    /// One short phrase for an answer, for the save file's reader: `1st Company rallies`.
    fn say(&self, question: &Self::Question, answer: &Self::Answer) -> String;

    /// Whether a new turn of the whole table begins here: where saves keep a position.
    fn milestone(&self) -> bool;

    /// Whether the book lets players measure whenever they like: if not, clients show no ruler and no true ranges.
    const MEASURING: bool = true;

    /// How forces of this book are put together, if it has lists for that.
    const FORCES: Option<&'static dyn crate::forces::ForceBook> = None;

    /// What a reply to the question would do: the ghost and the notes along its way. Refused where the reply would be.
    fn draft(&self, seat: Seat, question: &Self::Question, reply: &Reply) -> Result<Draft, Refusal> {
        self.read(seat, question, reply).map(|_| Draft::default())
    }

    /// The sight line between two places, or nothing if these eyes may not know of an end or the book forbids to look.
    fn sight(&self, _eye: Eye, _from: &Spot, _to: &Spot) -> Option<SightReport> {
        None
    }

    /// A group, piece or marker explained, as these eyes may know it.
    fn card(&self, _eye: Eye, _id: &str) -> Option<Card> {
        None
    }

    /// What can be chosen about a scenario before it is played, as it stands.
    fn muster(scenario: &str) -> Result<MusterForm, BadScenario> {
        Self::load(scenario).map(|_| MusterForm::default())
    }

    /// The scenario with other choices, by the keys of its [`MusterForm`]. What is not named stays as it is.
    fn recast(scenario: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario> {
        if let Some(key) = choices.keys().next() {
            return Err(BadScenario { report: format!("there is nothing to choose about `{key}` in this scenario") });
        }
        Self::load(scenario).map(|_| scenario.to_owned())
    }
}

/// What tests and random players need of a rule book.
pub trait Probe: Rules {
    /// Any legal answer, each with equal chance unless `appetite` weights the kinds of action.
    fn sample(view: &Self::View<'_>, question: &Self::Question, mix: &mut Mix, appetite: &Appetite) -> Self::Answer;

    /// What must be true after every step; the first thing that is not.
    fn invariants(&self) -> Result<(), String>;

    /// Another game that `seat` cannot tell from this one, or none if nothing is hidden from it.
    fn disguise(&self, seat: Seat, mix: &mut Mix) -> Option<Self>;

    /// A game that this may well be for all that `seat` knows, to be played on in thought. What is hidden is made up likely rather than
    /// wildly, and from nothing but what the seat knows: a [disguise](Probe::disguise) of this game gives the same, chance being equal.
    fn imagine(&self, seat: Seat, mix: &mut Mix) -> Self;
}

/// How much a random player likes each kind of action. The rule book numbers its kinds.
///
/// Uniform players never reach an assault; swarms of players with wild appetites do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appetite {
    weights: [u8; 32],
}

impl Appetite {
    /// Likes everything alike.
    pub const EVEN: Appetite = Appetite { weights: [16; 32] };

    /// Refuses some kinds, and weights the others wildly.
    pub fn wild(mix: &mut Mix) -> Self {
        let mut weights = [0; 32];
        for weight in &mut weights {
            *weight = match mix.below(6) {
                0 => 0,
                1 => 1,
                2 | 3 => 16,
                4 => 64,
                _ => 255,
            };
        }
        Appetite { weights }
    }

    /// The weight of kind `kind`; zero means: only if nothing else is legal.
    pub fn weight(&self, kind: u8) -> u32 {
        u32::from(self.weights[usize::from(kind) % self.weights.len()])
    }
}
