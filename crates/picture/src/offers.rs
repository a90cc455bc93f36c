//! The open question on the table: what it speaks of, what may be picked, where pieces may go.

use std::fmt::Write;

use engine::board::{Board, Piece};
use engine::prompt::{Ask, Choice, Prompt, Reply, Route};

use crate::Style;
use crate::ground::place;
use crate::letters::{Anchor, Face, letters, shortened};
use crate::line::{P, closed, normals, p, resample, straight};
use crate::livery::Livery;
use crate::pen::{path, placed, pt, rect};
use crate::pieces::{self, State};
use crate::tags::{Measure, number_chip};
use crate::theme::Inks;

/// No more proposals are drawn than a person can tell apart.
const MOST: usize = 6;

/// How a piece is marked while the question is open.
pub(crate) fn state(prompt: Option<&Prompt>, piece: &Piece) -> State {
    let Some(prompt) = prompt else { return State::Quiet };
    let named = |ids: &[String]| ids.iter().any(|id| *id == piece.id || Some(id) == piece.group.as_ref());
    if named(&prompt.about) {
        return State::Picked;
    }
    if let Ask::Place { pieces, .. } = &prompt.ask
        && pieces.iter().any(|q| q.piece == piece.id)
    {
        return State::Picked;
    }
    let offered = options(prompt).iter().any(|o| o.closed.is_none() && named(&o.about));
    if offered { State::Offered } else { State::Quiet }
}

/// The options of a question, in its order.
fn options(prompt: &Prompt) -> &[Choice] {
    prompt.ask.options()
}

/// Which group is spoken of by which option alone: the number stands in its tag.
pub(crate) fn numbers(prompt: Option<&Prompt>, board: &Board) -> Vec<(String, usize)> {
    let Some(prompt) = prompt else { return Vec::new() };
    let mut out: Vec<(String, usize)> = Vec::new();
    for (i, option) in options(prompt).iter().enumerate().filter(|(_, o)| o.closed.is_none()) {
        let [id] = option.about.as_slice() else { continue };
        let group = board.pieces.iter().find(|q| q.id == *id).and_then(|q| q.group.as_ref()).unwrap_or(id);
        if !prompt.about.contains(group) && !out.iter().any(|(other, _)| other == group) {
            out.push((group.clone(), i + 1));
        }
    }
    out
}

/// Areas in which pieces may end, below the pieces.
pub(crate) fn under(t: &'static Inks, prompt: &Prompt) -> String {
    let Ask::Place { within, .. } = &prompt.ask else { return String::new() };
    let mut all = String::new();
    for zone in within {
        let d = closed(&zone.outline.iter().map(|q| place(*q)).collect::<Vec<_>>());
        all +=
            &path(&d).fill(t.panel).at("fill-opacity", 0.34).edge(t.halo, 0.24).at("stroke-linejoin", "round").done();
        all += &path(&d).stroke(t.go_deep, 0.12).at("stroke-linejoin", "round").done();
    }
    all
}

/// Ways and ghosts of what is proposed, and places that options speak of; over the pieces.
pub(crate) fn over(t: &'static Inks, style: &Style, board: &Board, prompt: &Prompt) -> String {
    let mut all = String::new();
    if let Ask::Place { proposals, .. } = &prompt.ask {
        for proposal in proposals.iter().take(MOST) {
            match &proposal.reply {
                Reply::Route(routes) => routes.iter().for_each(|r| all += &way(t, style, board, r)),
                Reply::Arrange { at, .. } => all += &spot(t, place(*at)),
                _ => {}
            }
        }
    }
    for option in options(prompt).iter().filter(|o| o.closed.is_none()) {
        option.places.iter().for_each(|q| all += &spot(t, place(*q)));
    }
    all
}

/// Labels of what is proposed, in pixels, above everything.
pub(crate) fn notes(t: &'static Inks, prompt: &Prompt, m: &Measure) -> String {
    let mut all = String::new();
    if let Ask::Place { proposals, .. } = &prompt.ask {
        for (i, proposal) in proposals.iter().take(MOST).enumerate() {
            let end = match &proposal.reply {
                Reply::Route(routes) => routes.first().and_then(|r| r.path.last()).map(|q| place(*q)),
                Reply::Arrange { at, .. } => Some(place(*at)),
                _ => None,
            };
            if let Some(end) = end {
                all += &note(t, m.at(end) + p(0.0, -20.0 - 1.1 * m.ppi * 0.5), i + 1, &proposal.label);
            }
        }
    }
    for (i, option) in options(prompt).iter().enumerate().filter(|(_, o)| o.closed.is_none()) {
        for q in &option.places {
            all += &number_chip(t, m.at(place(*q)), i + 1);
        }
    }
    all
}

fn note(t: &'static Inks, at: P, n: usize, words: &str) -> String {
    let words = shortened(words, 34);
    let style = letters(Face::Sans, 10.8, t.ink).bold().anchored(Anchor::Start);
    let text = style.width(&words);
    let w = text + 28.0;
    let (x, y) = (at.x - w / 2.0, at.y - 9.5);
    rect(x - 1.2, y - 1.2, w + 2.4, 21.4).at("rx", 4.5).fill(t.p_halo).done()
        + &rect(x, y, w, 19.0).at("rx", 3.5).fill(t.panel).edge(t.go, 1.2).done()
        + &number_chip(t, p(x + 11.0, at.y), n)
        + &style.fitted(text).write(p(x + 21.0, at.y + 3.9), &words)
}

/// A way: ink with a light casing, a tick every inch, an arrow and a ghost at its end.
fn way(t: &'static Inks, style: &Style, board: &Board, route: &Route) -> String {
    let Some(piece) = board.pieces.iter().find(|q| q.id == route.piece) else { return String::new() };
    let mut line = vec![place(piece.at)];
    line.extend(route.path.iter().map(|q| place(*q)));
    let end = line[line.len() - 1];
    let livery = Livery::of(t, piece.side, style.liveries);
    let ghost = pieces::ghost(t, &livery, piece, end, pieces::degrees(route.facing));
    if line.len() < 2 || crate::line::length(&line) < 0.2 {
        return ghost;
    }
    let steps = resample(&line, 1.0, false);
    let sides = normals(&steps);
    let mut ticks = String::new();
    for (x, n) in steps.iter().zip(&sides).skip(1).take(steps.len().saturating_sub(2)) {
        let _ = write!(ticks, "M{}L{}", pt(*x + *n * 0.16), pt(*x - *n * 0.16));
    }
    let d = straight(&line);
    let turn = (end - line[line.len() - 2]).degrees();
    let arrow = path("M.42 0L-.3-.34L-.12 0L-.3.34Z").fill(t.ink).edge(t.halo, 0.08).done();
    path(&d).stroke(t.halo, 0.36).round().opacity(0.8).done()
        + &path(&d).stroke(t.ink, 0.11).round().done()
        + &path(&ticks).stroke(t.ink, 0.08).done()
        + &ghost
        + &placed(end, turn, &arrow)
}

/// A place that may be picked.
fn spot(t: &'static Inks, at: P) -> String {
    let diamond = rect(-0.36, -0.36, 0.72, 0.72).at("transform", "rotate(45)");
    placed(at, 0.0, &diamond.fill(t.panel).at("fill-opacity", 0.7).edge(t.go_deep, 0.12).done())
}
