//! Not Quite Mechanised: divisions and corps in game hours; written orders and how long they take, recce, fireplan, firefight,
//! close assault, disorganisation and supply, judged by an automatic umpire whom a human one may overrule.
//!
//! One module per chapter of the book, in its order; the outer flow of a battle is [`Phase`] in `sequence.rs`. How the
//! book's gaps are closed is in `rules/nqm-rulings.md`, cited as R-NQM-nnn.
//!
//! It does not know files, networks, clocks or the other rule books.

#![deny(clippy::disallowed_types, clippy::disallowed_macros, clippy::float_arithmetic)]

mod air;
mod answer;
mod attack;
mod board;
mod chronicle;
mod classes;
mod close_assault;
mod command;
mod counter_attack;
mod declare;
mod deployment;
mod event;
mod figures;
mod files;
mod firefight;
mod fireplan;
mod fortification;
mod grades;
mod laws;
mod logistics;
mod morale;
mod movement;
mod night;
pub mod odds;
mod pins;
mod question;
mod ranges;
mod recce;
mod reorganisation;
mod reports;
mod scale;
mod sequence;
mod setup;
mod sight;
mod state;
mod tanks;
mod tasks;
mod terrain;
mod troops;
mod umpire;
mod units;
mod victory;
mod view;
mod words;

pub use answer::{Answer, MOST_STANDS, Spot};
pub use attack::{Assault, Attack, Done, End, Plan};
pub use classes::{Column, Weight, can_hurt, table_12};
pub use command::{
    Aim, Branch, Cause, CauseKind, Condition, Dispatch, Errand, Job, Objective, OnContact, OnObjective, Order, Seen,
    Task, Way, When, table_5,
};
pub use event::Event;
pub use fireplan::Mode;
pub use fortification::{Fire, Works, table_7};
pub use grades::{Grade, Row, Share};
pub use logistics::{CapturedDump, Goods, Ledger, Net, Supplies};
pub use movement::{Body, Estate, Pace, campaign_day, table_1, table_2};
pub use question::Question;
pub use ranges::{Band, Family, Reach, reach};
pub use recce::{table_3, table_4};
pub use scale::{Metres, Scale};
pub use sequence::Phase;
pub use setup::*;
pub use state::{Battle, Deeds, Disorder, Fate, Ground, Load, Picture, Place, State, Terror, Tests, Waived};
pub use tasks::{Time, Timed, table_6};
pub use troops::*;
pub use view::View;

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::aids::{Card, Draft, MusterForm, SightReport};
use engine::prompt::{Prompt, Reply};
use engine::{
    Appetite, BadScenario, Board, Cx, Digest, Eye, Flow, Line, Mix, Outcome, Present, Probe, Refusal, RuleId, Rules,
    Seat, SeatInfo, Step,
};

/// A battle under these rules.
#[derive(Debug)]
pub struct Nqm {
    /// What never changes.
    pub(crate) setup: Arc<Setup>,
    /// What changes.
    pub(crate) state: State,
}

impl Clone for Nqm {
    fn clone(&self) -> Self {
        Nqm { setup: Arc::clone(&self.setup), state: self.state.clone() }
    }

    fn clone_from(&mut self, from: &Self) {
        if Arc::ptr_eq(&self.setup, &from.setup) {
            self.state.clone_from(&from.state);
        } else {
            *self = from.clone();
        }
    }
}

impl Nqm {
    /// What never changes.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }
}

impl Rules for Nqm {
    const ID: &'static str = "nqm";
    const VERSION: &'static str = env!("CARGO_PKG_VERSION");

    type Question = Question;
    type Answer = Answer;
    type Event = Event;
    type View<'a> = View<'a>;

    fn step(&mut self, cx: &mut Cx<'_, Self>) -> Step<Flow> {
        sequence::step(self, cx)
    }

    fn view(&self, seat: Seat) -> View<'_> {
        View { game: reports::known_to(self, seat), seat }
    }

    fn check(&self, seat: Seat, question: &Question, answer: &Answer) -> Result<(), Refusal> {
        question.asked().check(&reports::known_to(self, seat), seat, answer)
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
        event.telling().reveals()
    }
}

impl Present for Nqm {
    fn seats(&self) -> Vec<SeatInfo> {
        let info = |one: &SeatSetup| SeatInfo { seat: one.seat, side: one.side, name: one.name.clone() };
        self.setup.seats.iter().map(info).collect()
    }

    fn load(text: &str) -> Result<Self, BadScenario> {
        files::load(text)
    }

    fn write(&self) -> String {
        files::write(self)
    }

    fn board(&self, eye: Eye) -> Board {
        board::board(&reports::seen_by(self, eye), eye)
    }

    fn prompt(&self, seat: Seat, question: &Question) -> Prompt {
        engine::asked::prompt(question.asked(), &reports::known_to(self, seat), seat)
    }

    fn read(&self, seat: Seat, question: &Question, reply: &Reply) -> Result<Answer, Refusal> {
        question.asked().read(&reports::known_to(self, seat), seat, reply)
    }

    fn line(&self, event: &Event, eye: Eye) -> Option<Line> {
        if !reports::may_read(self, event, eye) {
            return None;
        }
        event.telling().line(self, eye)
    }

    fn say(&self, question: &Question, answer: &Answer) -> String {
        question.asked().say(self, answer)
    }

    fn draft(&self, seat: Seat, question: &Question, reply: &Reply) -> Result<Draft, Refusal> {
        question.asked().draft(&reports::known_to(self, seat), seat, reply)
    }

    fn sight(&self, eye: Eye, from: &engine::aids::Spot, to: &engine::aids::Spot) -> Option<SightReport> {
        board::sight(&reports::seen_by(self, eye), eye, from, to)
    }

    fn card(&self, eye: Eye, id: &str) -> Option<Card> {
        board::card(&reports::seen_by(self, eye), eye, id)
    }

    fn muster(scenario: &str) -> Result<MusterForm, BadScenario> {
        files::muster(scenario)
    }

    fn recast(scenario: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario> {
        files::recast(scenario, choices)
    }

    fn milestone(&self) -> bool {
        // Step 0 of an hour may be many steps of the engine: a die for each unit, an umpire's words.
        self.state.phase == Phase::Clock && self.state.progress == 0 && self.state.umpired == 0
    }
}

impl Probe for Nqm {
    fn sample(view: &View<'_>, question: &Question, mix: &mut Mix, appetite: &Appetite) -> Answer {
        question.asked().sample(&view.game, view.seat, mix, appetite)
    }

    fn invariants(&self) -> Result<(), String> {
        laws::invariants(self)
    }

    fn disguise(&self, seat: Seat, mix: &mut Mix) -> Option<Self> {
        laws::disguise(self, seat, mix)
    }

    fn imagine(&self, seat: Seat, mix: &mut Mix) -> Self {
        laws::imagine(self, seat, mix)
    }
}
