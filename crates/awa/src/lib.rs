//! A World Aflame: squads of single figures between the wars; initiative duels, written orders, scarce ammunition, guessed
//! ranges, improvised armour and cards of chance.
//!
//! One module per chapter of the book, in its order; the outer flow of a battle is [`Phase`] in `sequence.rs`. How the
//! book's gaps are closed is in `rules/awa-rulings.md`, cited as R-AWA-nnn.
//!
//! It does not know files, networks, clocks or the other rule books.

#![deny(clippy::disallowed_types, clippy::disallowed_macros, clippy::float_arithmetic)]

mod activation;
mod aircraft;
mod answer;
mod anti_aircraft;
mod arrow;
mod artillery;
mod ask;
mod at_guns;
mod blast;
mod board;
mod by_eye;
mod cards;
mod chance;
mod chronicle;
mod clouds;
mod command;
mod deployment;
mod engineering;
mod event;
mod files;
mod firing;
mod flame;
mod forces;
mod grenades;
mod harm;
mod hill;
mod initiative;
mod laws;
mod melee;
mod mines;
mod morale;
mod movement;
mod night;
pub mod odds;
mod overwatch;
mod placing;
mod question;
mod sequence;
mod setup;
mod sheets;
mod sight;
mod small_arms;
mod state;
mod stopping;
mod structures;
mod supply;
mod terrain;
mod told;
mod troops;
mod units;
mod vehicles;
mod victory;
mod view;
mod weather;
mod words;

pub use activation::{Act, WhatNow};
/// The acts of the chapters, by what players would call them.
pub mod deeds {
    pub use crate::artillery::{Act as Shell, Shell as Round};
    pub use crate::command::Act as Command;
    pub use crate::melee::Act as Fight;
    pub use crate::movement::{Act as Move, Drill, Rolling, Who};
    pub use crate::small_arms::Act as Shoot;
    pub use crate::vehicles::{Act as Drive, Course, Pace};
}
pub use answer::{Answer, Some32, Stand, Way};
pub use cards::Card;
pub use command::Order;
pub use deployment::Deploy;
pub use event::Event;
pub use files::{Share, TroopKind, kinds};
pub use movement::WhereTo;
pub use overwatch::OpenFire;
pub use question::Question;
pub use sequence::Phase;
pub use setup::*;
pub use small_arms::Mark;
pub use state::*;
pub use terrain::Cover;
pub use troops::*;
pub use vehicles::WhereDrives;
pub use view::{Guess, Promise, View};
pub use weather::{Climate, Region, Season, Weather};

use std::collections::BTreeMap;
use std::sync::Arc;

use by_eye::ByEye;
use engine::aids::{Draft, MusterForm};
use engine::prompt::{Prompt, Reply};
use engine::{
    Appetite, BadScenario, Board, Cx, Digest, Eye, Flow, Line, Mix, Outcome, Present, Probe, Refusal, RuleId, Rules,
    Seat, SeatInfo, Side, Step,
};

/// A battle under these rules.
#[derive(Debug)]
pub struct Awa {
    /// What never changes.
    pub(crate) setup: Arc<Setup>,
    /// What changes.
    pub(crate) state: State,
    /// Whose eye judges distances, if this is no battle but somebody's thought.
    pub(crate) by_eye: Option<ByEye>,
}

impl Clone for Awa {
    fn clone(&self) -> Self {
        Awa { setup: Arc::clone(&self.setup), state: self.state.clone(), by_eye: self.by_eye }
    }

    fn clone_from(&mut self, from: &Self) {
        if Arc::ptr_eq(&self.setup, &from.setup) {
            self.state.clone_from(&from.state);
            self.by_eye = from.by_eye;
        } else {
            *self = from.clone();
        }
    }
}

impl Awa {
    /// What never changes.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// What changes.
    pub fn state(&self) -> &State {
        &self.state
    }
}

/// The side that a seat plays.
fn side_of(seat: Seat) -> Side {
    if seat == Seat::RED { Side::Red } else { Side::Blue }
}

impl Rules for Awa {
    const ID: &'static str = "awa";
    const VERSION: &'static str = env!("CARGO_PKG_VERSION");

    type Question = Question;
    type Answer = Answer;
    type Event = Event;
    type View<'a> = View<'a>;

    fn step(&mut self, cx: &mut Cx<'_, Self>) -> Step<Flow> {
        sequence::step(self, cx)
    }

    fn view(&self, seat: Seat) -> View<'_> {
        View { game: self, side: side_of(seat) }
    }

    fn check(&self, seat: Seat, question: &Question, answer: &Answer) -> Result<(), Refusal> {
        question.asked().check(self, side_of(seat), answer)
    }

    fn rule_of(question: &Question) -> RuleId {
        question.asked().rule()
    }

    fn digest(&self) -> Digest {
        Digest::of(&self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome.clone()
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }
}

impl Present for Awa {
    /// Nobody measures before he has committed himself. `awa.firing.no-premeasure`, R-AWA-009
    const MEASURING: bool = false;

    const FORCES: Option<&'static dyn engine::forces::ForceBook> = Some(&forces::Forces);

    fn seats(&self) -> Vec<SeatInfo> {
        let info =
            |side| SeatInfo { seat: Seat::of(side), side: Some(side), name: self.setup.sides[side].name.clone() };
        Side::BOTH.map(info).to_vec()
    }

    fn load(text: &str) -> Result<Self, BadScenario> {
        files::load(text)
    }

    fn write(&self) -> String {
        files::write(self)
    }

    fn board(&self, eye: Eye) -> Board {
        board::board(self, eye)
    }

    fn prompt(&self, seat: Seat, question: &Question) -> Prompt {
        ask::prompt(question.asked(), self, side_of(seat))
    }

    fn read(&self, seat: Seat, question: &Question, reply: &Reply) -> Result<Answer, Refusal> {
        question.asked().read(self, side_of(seat), reply)
    }

    fn line(&self, event: &Event, eye: Eye) -> Option<Line> {
        event.line(self, eye)
    }

    fn say(&self, question: &Question, answer: &Answer) -> String {
        question.asked().say(self, answer)
    }

    fn draft(&self, seat: Seat, question: &Question, reply: &Reply) -> Result<Draft, Refusal> {
        question.asked().draft(self, side_of(seat), reply)
    }

    fn sight(&self, eye: Eye, from: &engine::aids::Spot, to: &engine::aids::Spot) -> Option<engine::aids::SightReport> {
        board::sight(self, eye, from, to)
    }

    fn card(&self, eye: Eye, id: &str) -> Option<engine::aids::Card> {
        board::card(self, eye, id)
    }

    fn muster(scenario: &str) -> Result<MusterForm, BadScenario> {
        files::muster(scenario)
    }

    fn recast(scenario: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario> {
        files::recast(scenario, choices)
    }

    fn milestone(&self) -> bool {
        self.state.phase == Phase::Upkeep
    }
}

impl Probe for Awa {
    fn sample(view: &View<'_>, question: &Question, mix: &mut Mix, appetite: &Appetite) -> Answer {
        question.asked().sample(view.game, view.side, mix, appetite)
    }

    fn invariants(&self) -> Result<(), String> {
        laws::invariants(self)
    }

    fn disguise(&self, seat: Seat, mix: &mut Mix) -> Option<Self> {
        Some(laws::disguise(self, seat, mix))
    }

    fn imagine(&self, seat: Seat, mix: &mut Mix) -> Self {
        laws::imagine(self, seat, mix)
    }
}
