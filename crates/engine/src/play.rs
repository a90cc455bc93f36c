//! A session of any rule book, for those who do not care which: clients, servers, tests.

use crate::aids::{Card, Draft, SightReport, Spot};
use crate::journal::DiceBy;
use crate::luck::Ledger;
use crate::prompt::{Ask, Prompt, Reply};
use crate::session::Waiting;
use crate::{Board, Eye, Line, Outcome, Player, Present, Refusal, Seat, SeatInfo, Session};

/// One game in progress, whatever its rule book.
pub trait Play: Send {
    /// The rule book's id.
    fn rules(&self) -> &'static str;
    /// The seats.
    fn seats(&self) -> Vec<SeatInfo>;
    /// How many inputs the game has used.
    fn inputs(&self) -> usize;
    /// What it waits for.
    fn waiting(&self) -> Waiting;
    /// The table as these eyes see it.
    fn board(&self, eye: Eye) -> Board;
    /// What this seat is asked.
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    /// Takes a reply.
    fn reply(&mut self, seat: Seat, reply: &Reply) -> Result<(), Refusal>;
    /// What a reply would do. Nothing changes.
    fn draft(&self, seat: Seat, reply: &Reply) -> Result<Draft, Refusal>;
    /// The sight line between two places, if these eyes may know of both.
    fn sight(&self, eye: Eye, from: &Spot, to: &Spot) -> Option<SightReport>;
    /// A group, piece or marker explained.
    fn card(&self, eye: Eye, id: &str) -> Option<Card>;
    /// Whether players may measure whenever they like.
    fn measuring(&self) -> bool;
    /// What was expected of the dice, and what came.
    fn luck(&self) -> Ledger;
    /// How the dice are thrown.
    fn dice(&self) -> DiceBy;
    /// Why the seat's last answer cannot be taken back, if it cannot.
    fn can_undo(&self, seat: Seat) -> Result<(), Refusal>;
    /// Takes back the seat's last answer.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Gives up.
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// How many events the log holds.
    fn logged(&self) -> usize;
    /// How many of them are told in words that will not change.
    fn written(&self) -> usize;
    /// The battle report from log position `from` on.
    fn report(&self, eye: Eye, from: usize) -> Vec<(usize, Line)>;
    /// Every event from log position `from` on as JSON, for a referee's eyes.
    fn events_json(&self, from: usize) -> Vec<serde_json::Value>;
    /// How it ended.
    fn outcome(&self) -> Option<Outcome>;
    /// This moment as a scenario text.
    fn position(&self) -> String;
    /// The whole save.
    fn save(&self) -> String;
    /// The save's lines from number `from` on, the header being number 0.
    fn save_lines(&self, from: usize) -> Vec<String>;
    /// The save's lines that hold the answers and dice that stand, undone ones left out.
    fn live_lines(&self) -> Vec<String>;
}

impl<R: Present> Play for Session<R> {
    fn rules(&self) -> &'static str {
        R::ID
    }
    fn seats(&self) -> Vec<SeatInfo> {
        self.game().seats()
    }
    fn inputs(&self) -> usize {
        Session::inputs(self)
    }
    fn waiting(&self) -> Waiting {
        Session::waiting(self)
    }
    fn board(&self, eye: Eye) -> Board {
        Session::board(self, eye)
    }
    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        Session::prompt(self, seat)
    }
    fn reply(&mut self, seat: Seat, reply: &Reply) -> Result<(), Refusal> {
        Session::reply(self, seat, reply)
    }
    fn draft(&self, seat: Seat, reply: &Reply) -> Result<Draft, Refusal> {
        let mut draft = Session::draft(self, seat, reply)?;
        if !R::MEASURING {
            // How far it is to a place that cannot be reached would be a measurement.
            let reach = match Session::prompt(self, seat).map(|prompt| prompt.ask) {
                Some(Ask::Place { pieces, .. }) => pieces.iter().filter_map(|piece| piece.allowance).max(),
                _ => None,
            };
            draft.total = draft.total.filter(|total| reach.is_some_and(|reach| *total <= reach));
        }
        Ok(draft)
    }
    fn sight(&self, eye: Eye, from: &Spot, to: &Spot) -> Option<SightReport> {
        let report = self.game().sight(eye, from, to)?;
        // What depends on how far it is would tell it; what a shot needs at every range is fair.
        let untold = |report| SightReport { distance: None, odds: Vec::new(), ..report };
        Some(if R::MEASURING { report } else { untold(report) })
    }
    fn card(&self, eye: Eye, id: &str) -> Option<Card> {
        self.game().card(eye, id)
    }
    fn measuring(&self) -> bool {
        R::MEASURING
    }
    fn luck(&self) -> Ledger {
        Session::luck(self)
    }
    fn dice(&self) -> DiceBy {
        self.header().dice.clone()
    }
    fn can_undo(&self, seat: Seat) -> Result<(), Refusal> {
        if Session::outcome(self).is_some() {
            return Err(Refusal::misfit("The battle is over."));
        }
        Session::can_undo(self, seat).map(|_| ())
    }
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal> {
        Session::undo(self, seat)
    }
    fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        Session::resign(self, seat)
    }
    fn logged(&self) -> usize {
        self.events(0).len()
    }
    fn written(&self) -> usize {
        Session::written(self)
    }
    fn report(&self, eye: Eye, from: usize) -> Vec<(usize, Line)> {
        Session::report(self, eye, from)
    }
    fn events_json(&self, from: usize) -> Vec<serde_json::Value> {
        let json = |event| serde_json::to_value(event).expect("events are plain data and always encode");
        self.events(from).iter().map(|logged| json(&logged.event)).collect()
    }
    fn outcome(&self) -> Option<Outcome> {
        Session::outcome(self).cloned()
    }
    fn position(&self) -> String {
        Session::position(self)
    }
    fn save(&self) -> String {
        Session::save(self)
    }
    fn save_lines(&self, from: usize) -> Vec<String> {
        let mut lines = Vec::new();
        if from == 0 {
            lines.push(crate::journal::line(self.header()));
        }
        lines.extend(self.entries().iter().skip(from.saturating_sub(1)).map(crate::journal::line));
        lines
    }
    fn live_lines(&self) -> Vec<String> {
        self.live_inputs().map(crate::journal::line).collect()
    }
}

impl<R: Present> Session<R> {
    /// Lets a computer player answer for a seat that is asked. Its reason comes back; none if it was not asked.
    pub fn let_answer(&mut self, seat: Seat, player: &mut dyn Player<R>) -> Option<String> {
        let question = self.question(seat)?.clone();
        let answer = if player.thinks() {
            player.think(&self.moment(seat, &question))
        } else {
            player.answer(&self.game().view(seat), &question)
        };
        if let Err(refusal) = self.answer(seat, answer.clone()) {
            panic!(
                "a computer player gave an answer that its own rule book refuses: {refusal} ({question:?} -> {answer:?})"
            );
        }
        Some(player.reason())
    }
}
