//! What each pair of eyes sees, made once for all who look with them.

use std::sync::Arc;

use engine::{Eye, Play, Seat, Waiting};
use serde_json::value::RawValue;
use shelf::Game;

use crate::sitting::{Sitting, passes};
use crate::wire::{NumberedLine, PlayerName, Reactions, Standing, Table, Thought, Undo, View, Who, raw};

/// A view with all its lines.
pub struct Shown {
    pub view: View,
}

impl Shown {
    /// The view for somebody who has seen another one, or none: with the lines that are new to him.
    pub fn since(&self, before: Option<&Shown>) -> View {
        let mut view = self.view.clone();
        if let Some(before) = before {
            let known = before.view.lines.iter().zip(&view.lines).take_while(|(a, b)| a.get() == b.get()).count();
            view.lines.drain(..known);
        }
        view
    }
}

/// The latest view of each pair of eyes.
#[derive(Default)]
pub struct Views {
    latest: Vec<(Eye, Latest)>,
}

struct Latest {
    /// How much of the log is told in words that will not change, and in how many lines.
    written: usize,
    lines: usize,
    cuts: u64,
    shown: Arc<Shown>,
}

impl Views {
    /// The present view of these eyes.
    pub fn show(
        &mut self,
        sitting: &Sitting,
        game: &dyn Game,
        (seq, cuts): (u64, u64),
        eye: Eye,
        resigned: Option<Seat>,
        standing: Option<Standing>,
    ) -> Arc<Shown> {
        let known = self.latest.iter().position(|(by, _)| *by == eye);
        let before = known.map(|at| &self.latest[at].1);
        if let Some(before) = before
            && before.shown.view.seq == seq
            && before.shown.view.standing == standing
        {
            return before.shown.clone();
        }
        let play = game.play();
        // An undo takes lines back, so that the report has to be read again from its beginning.
        let (mut lines, from) = match before {
            Some(before) if before.cuts == cuts => (before.shown.view.lines[..before.lines].to_vec(), before.written),
            _ => (Vec::new(), 0),
        };
        for (after, line) in play.report(eye, from) {
            lines.push(raw(&NumberedLine { n: lines.len(), after, line }));
        }
        let written = play.written();
        let stand = lines.len() - play.report(eye, written).len();
        let mut view = view(sitting, game, eye, lines);
        // What the seat does not want to be asked is answered for it in a moment; until then it is not shown.
        if let (Eye::Seat(seat), Some(standing)) = (eye, &standing)
            && standing.reactions != Reactions::Ask
            && play.prompt(seat).is_some_and(|prompt| passes(standing, &prompt).is_some())
        {
            view.prompt = None;
        }
        let shown = Arc::new(Shown { view: View { seq, standing, resigned, ..view } });
        let latest = Latest { written, lines: stand, cuts, shown: shown.clone() };
        match known {
            Some(at) => self.latest[at].1 = latest,
            None => self.latest.push((eye, latest)),
        }
        shown
    }
}

/// The game as these eyes see it, with these lines of the report.
pub fn view(sitting: &Sitting, game: &dyn Game, eye: Eye, lines: Vec<Arc<RawValue>>) -> View {
    let play = game.play();
    let seat = match eye {
        Eye::Seat(seat) => Some(seat),
        _ => None,
    };
    let names = players(sitting, play);
    View {
        game: sitting.id.clone(),
        seq: 0,
        inputs: play.inputs(),
        eye,
        seat,
        board: raw(&Table::from(&play.board(eye))),
        prompt: seat.and_then(|seat| play.prompt(seat)).map(|prompt| raw(&prompt)),
        waiting: match play.waiting() {
            Waiting::Seats(seats) => seats,
            Waiting::Dice { seat, .. } => vec![seat],
            Waiting::Nothing => Vec::new(),
        },
        line_count: lines.len(),
        lines,
        undo: seat.map(|seat| match play.can_undo(seat) {
            Ok(()) => Undo::Can(true),
            Err(refusal) => Undo::Cannot(refusal.because.into_owned()),
        }),
        over: play.outcome(),
        thought: thought(game, seat, &names),
        names: Arc::new(names),
        standing: None,
        dice: sitting.meta.dice,
        commitment: sitting.commitment.clone(),
        resigned: None,
    }
}

/// What the computer thought last: between people it keeps that to itself.
fn thought(game: &dyn Game, eye: Option<Seat>, names: &[PlayerName]) -> Option<Thought> {
    let alone = names.iter().all(|name| name.who == Who::Computer || Some(name.seat) == eye);
    game.thought().filter(|_| alone).map(|(seat, words)| Thought { seat: *seat, words: words.clone() })
}

/// Who sits where. Games that were kept before chairs had names get them from the rule book.
fn players(sitting: &Sitting, play: &dyn Play) -> Vec<PlayerName> {
    let chairs = play.seats();
    let known = |name: &PlayerName| match chairs.iter().find(|chair| chair.seat == name.seat) {
        Some(chair) => PlayerName { chair: chair.name.clone(), side: chair.side, ..name.clone() },
        None => name.clone(),
    };
    sitting.meta.names.iter().map(known).collect()
}

/// All lines of the report for these eyes.
pub fn lines(game: &dyn Game, eye: Eye) -> Vec<Arc<RawValue>> {
    let report = game.play().report(eye, 0);
    report.into_iter().enumerate().map(|(n, (after, line))| raw(&NumberedLine { n, after, line })).collect()
}
