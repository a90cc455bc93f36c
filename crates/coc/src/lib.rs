//! Chain of Command: platoon actions of the Second World War, figure by figure, with Command Dice, patrols, jump-off points,
//! shock and force morale.
//!
//! One module per section of the book; the outer flow of a battle is [`Phase`] in `sequence.rs`. How the book's gaps are
//! closed is in `rules/coc-rulings.md`, cited as R-COC-nnn; the errata override the book.
//!
//! It does not know files, networks, clocks or the other rule books.

#![deny(clippy::disallowed_types, clippy::disallowed_macros, clippy::float_arithmetic)]

mod answer;
mod areas;
pub mod armour_fire;
mod arrange;
mod arsenal;
mod ask;
mod board;
mod cards;
pub mod chain;
mod chronicle;
pub mod close_combat;
pub mod command;
mod disguise;
mod event;
mod files;
pub mod fire;
mod forces;
mod harm;
mod ids;
mod imagine;
mod integrity;
mod laws;
mod lines;
mod lists;
mod memo;
mod morale;
pub mod movement;
pub mod nations;
pub mod odds;
mod outlook;
pub mod patrol;
mod question;
pub mod scenarios;
mod sequence;
mod setup;
mod shock;
mod shown;
mod sight;
mod state;
pub mod supports;
mod terrain;
mod troops;
pub mod turn;
mod units;
pub mod vehicles;
mod view;
mod watched;
pub mod weapons;
mod words;

pub use answer::{Answer, Stand};
pub use arsenal::*;
pub use event::{Event, Flight};
pub use ids::*;
pub use lists::{Platoon, models, platoons};
pub use outlook::Stand as VehicleStand;
pub use question::Question;
pub use scenarios::Scenario;
pub use sequence::Phase;
pub use state::*;
pub use terrain::{Cover, Ground, Obstacle};
pub use troops::*;
pub use view::View;

use std::collections::BTreeMap;

use engine::aids::{self, Card, Draft, MusterForm, SightReport};
use engine::prompt::{Prompt, Reply};
use engine::{
    Appetite, BadScenario, Board, Cx, Digest, Eye, Flow, Line, Mix, Outcome, Present, Probe, Refusal, RuleId, Rules,
    Seat, SeatInfo, Step,
};

impl Rules for Coc {
    const ID: &'static str = "coc";
    const VERSION: &'static str = env!("CARGO_PKG_VERSION");

    type Question = Question;
    type Answer = Answer;
    type Event = Event;
    type View<'a> = View<'a>;

    fn step(&mut self, cx: &mut Cx<'_, Self>) -> Step<Flow> {
        sequence::step(self, cx)
    }

    fn view(&self, seat: Seat) -> View<'_> {
        View { game: self, player: PlayerId(seat.0) }
    }

    fn check(&self, seat: Seat, question: &Question, answer: &Answer) -> Result<(), Refusal> {
        question.asked().check(self, PlayerId(seat.0), answer)
    }

    fn rule_of(question: &Question) -> RuleId {
        question.asked().rule()
    }

    fn digest(&self) -> Digest {
        let supports: Vec<&[supports::Pick]> = self.setup.players.iter().map(|p| p.supports.as_slice()).collect();
        Digest::of(&(self.state(), supports))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state.outcome.clone()
    }

    fn reveals(event: &Event) -> bool {
        event.reveals()
    }
}

impl Present for Coc {
    fn seats(&self) -> Vec<SeatInfo> {
        let info = |player: PlayerId| SeatInfo {
            seat: Coc::seat(player),
            side: Some(self.side_of(player)),
            name: self.setup.players[player.index()].name.clone(),
        };
        self.player_ids().map(info).collect()
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
        ask::prompt(question.asked(), self, PlayerId(seat.0))
    }

    fn read(&self, seat: Seat, question: &Question, reply: &Reply) -> Result<Answer, Refusal> {
        question.asked().read(self, PlayerId(seat.0), reply)
    }

    fn line(&self, event: &Event, eye: Eye) -> Option<Line> {
        event.line(self, eye)
    }

    fn say(&self, question: &Question, answer: &Answer) -> String {
        question.asked().say(self, answer)
    }

    fn draft(&self, seat: Seat, question: &Question, reply: &Reply) -> Result<Draft, Refusal> {
        question.asked().draft(self, PlayerId(seat.0), reply)
    }

    fn sight(&self, eye: Eye, from: &aids::Spot, to: &aids::Spot) -> Option<SightReport> {
        sight::report(self, eye, from, to)
    }

    fn card(&self, eye: Eye, id: &str) -> Option<Card> {
        cards::card(self, eye, id)
    }

    const FORCES: Option<&'static dyn engine::forces::ForceBook> = Some(&forces::Forces);

    fn muster(scenario: &str) -> Result<MusterForm, BadScenario> {
        files::muster(scenario)
    }

    fn recast(scenario: &str, choices: &BTreeMap<String, String>) -> Result<String, BadScenario> {
        files::recast(scenario, choices)
    }

    fn milestone(&self) -> bool {
        // The battle begins, or a Turn ends.
        self.state.phase == Phase::TurnEnd || self.state.phase == Phase::Roll && self.state.phase_number == 0
    }
}

impl Probe for Coc {
    fn sample(view: &View<'_>, question: &Question, mix: &mut Mix, appetite: &Appetite) -> Answer {
        question.asked().sample(view.game, view.player, mix, appetite)
    }

    fn invariants(&self) -> Result<(), String> {
        laws::invariants(self)
    }

    fn disguise(&self, seat: Seat, mix: &mut Mix) -> Option<Self> {
        disguise::disguise(self, PlayerId(seat.0), mix)
    }

    fn imagine(&self, seat: Seat, mix: &mut Mix) -> Self {
        imagine::imagine(self, PlayerId(seat.0), mix)
    }
}
