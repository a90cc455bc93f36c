//! Tony Cullen's Spanish Civil War rules: companies of a few elements, d10 tables, disruption points, concealment
//! markers and a fixed sequence of eight steps.
//!
//! One module per chapter of the book, in its order; the outer flow of a battle is [`Phase`] in `sequence.rs`. How the
//! book's gaps are closed is in `rules/scw-rulings.md`, cited as R-SCW-nnn.
//!
//! It does not know files, networks, clocks or the other rule books.

#![deny(clippy::disallowed_types, clippy::disallowed_macros, clippy::float_arithmetic)]

mod aids;
mod air;
mod answer;
mod appendix_a;
mod ask;
mod assault;
mod assault_move;
mod board;
mod chronicle;
mod deployment;
mod dp;
mod event;
mod imagine;
mod lanes;
mod laws;
mod movement;
mod observation;
pub mod odds;
mod officers;
mod question;
mod rally;
mod scenario;
mod sequence;
mod shooting;
mod sight;
mod sight_memo;
mod state;
mod terrain;
mod troops;
mod victory;
mod view;
mod view_assault;
mod view_fire;
mod view_tactics;
mod watched;
mod wire;
mod words;

pub use answer::{Act, Answer, Battery, Go, Picked, Shot, Stand, Stands, Way};
pub use assault::Chances;
pub use deployment::{Deploy, DeployOfficer, Markers, Reveal};
pub use event::Event;
pub use lanes::{Corners, Destination};
pub use movement::{Advance, Pace, WhereTo};
pub use question::Question;
pub use sequence::Phase;
pub use shooting::{AtWhom, Promise};
pub use state::*;
pub use terrain::Cover;
pub use troops::*;
pub use view::{SeenElement, SeenMarker, SeenOfficer, SeenUnit, View};
pub use view_assault::AssaultOutlook;

use std::collections::BTreeMap;

use engine::aids::{Card, Draft, MusterForm, SightReport, Spot};
use engine::prompt::{Prompt, Reply};
use engine::{
    Appetite, BadScenario, Board, Cx, Digest, Eye, Flow, Line, Mix, Outcome, Present, Probe, Refusal, RuleId, Rules,
    Seat, SeatInfo, Side, Step,
};

/// The side that a seat plays.
fn side_of(seat: Seat) -> Side {
    if seat == Seat::RED { Side::Red } else { Side::Blue }
}

impl Rules for Scw {
    const ID: &'static str = "scw";
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
        Digest::of(&*self.state)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome.clone()
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }
}

impl Present for Scw {
    fn seats(&self) -> Vec<SeatInfo> {
        let info =
            |side| SeatInfo { seat: Seat::of(side), side: Some(side), name: self.setup.sides[side].name.clone() };
        Side::BOTH.map(info).to_vec()
    }

    fn load(text: &str) -> Result<Self, BadScenario> {
        scenario::load(text)
    }

    fn write(&self) -> String {
        scenario::write(self)
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

    fn sight(&self, eye: Eye, from: &Spot, to: &Spot) -> Option<SightReport> {
        aids::sight(self, eye, from, to)
    }

    fn card(&self, eye: Eye, id: &str) -> Option<Card> {
        aids::card(self, eye, id)
    }

    fn muster(scenario: &str) -> Result<MusterForm, BadScenario> {
        scenario::muster(scenario)
    }

    fn recast(scenario: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario> {
        scenario::recast(scenario, choices)
    }

    fn milestone(&self) -> bool {
        let begins = self.state.phase == Phase::Rally && self.state.acting == self.state.first;
        begins && !self.state.units.iter().any(|unit| unit.deeds.has(Deeds::RALLIED))
    }
}

impl Probe for Scw {
    fn sample(view: &View<'_>, question: &Question, mix: &mut Mix, appetite: &Appetite) -> Answer {
        question.asked().sample(view.game, view.side, mix, appetite)
    }

    fn invariants(&self) -> Result<(), String> {
        laws::invariants(self)
    }

    fn disguise(&self, seat: Seat, mix: &mut Mix) -> Option<Self> {
        laws::disguise(self, seat, mix)
    }

    fn imagine(&self, seat: Seat, mix: &mut Mix) -> Self {
        imagine::imagine(self, seat, mix)
    }
}
