//! Around the table: the margin with its inch marks, the ribbon above, the question and the trays below.

use std::fmt::Write;

use engine::board::{Board, Counter, SideCard, Tray};
use engine::prompt::{Ask, Prompt};

use crate::Style;
use crate::letters::{Anchor, Face, Letters, letters, shortened};
use crate::line::{P, p};
use crate::livery::{Livery, Rim};
use crate::pen::{circle, el, n2, num, path, rect};
use crate::theme::Inks;

/// Inch marks along the edges, like the margin of a printed map; in inches.
pub(crate) fn margin(t: &'static Inks, w: f64, h: f64) -> String {
    let (mut small, mut large, mut words) = (String::new(), String::new(), String::new());
    let style = letters(Face::Sans, 0.6, t.frame_ink).bold();
    let mark = |i: i32| {
        if i % 12 == 0 {
            0.5
        } else if i % 6 == 0 {
            0.36
        } else {
            0.2
        }
    };
    let (wide, deep) = (num(w), num(h));
    for i in 0..=(w as i32) {
        let (l, into) = (num(mark(i)), if i % 6 == 0 { &mut large } else { &mut small });
        let _ = write!(into, "M{i} 0v-{l}M{i} {deep}v{l}");
        if i % 12 == 0 {
            words += &style.write(p(f64::from(i), -0.66), &if i == 0 { "0″".to_owned() } else { i.to_string() });
        }
    }
    for i in 0..=(h as i32) {
        let (l, into) = (num(mark(i)), if i % 6 == 0 { &mut large } else { &mut small });
        let _ = write!(into, "M0 {i}h-{l}M{wide} {i}h{l}");
        if i % 12 == 0 && i > 0 {
            words += &style.anchored(Anchor::End).write(p(-0.6, f64::from(i) + 0.21), &i.to_string());
        }
    }
    path(&small).stroke(t.frame_ink, 0.04).opacity(0.7).done()
        + &path(&large).stroke(t.frame_ink, 0.08).done()
        + &rect(0.0, 0.0, w, h).stroke(t.frame_ink, 0.12).done()
        + &words
}

/// How high the ribbon above is.
pub(crate) const RIBBON: f64 = 58.0;

/// The ribbon: the battle and its hour at the left, the two sides facing each other at the right.
pub(crate) fn ribbon(t: &'static Inks, style: &Style, board: &Board, width: f64) -> String {
    let mut all = rect(0.0, 0.0, width, RIBBON).fill(t.panel).done();
    all += &path(&format!("M0 {}H{}", num(RIBBON), num(width))).stroke(t.line, 1.0).done();
    let mut right = width - 18.0;
    let mut blocks = String::new();
    for card in board.sides.iter().rev() {
        let w = side_width(t, card);
        if right - w < width * 0.3 {
            break;
        }
        right -= w;
        blocks += &side_card(t, style, card, right);
        right -= 26.0;
    }
    let room = |letters: &Letters, words: &str| {
        let most = (((right - 30.0) / letters.size / 0.53) as usize).max(8);
        shortened(words, most)
    };
    let title = letters(Face::Serif, 18.0, t.ink).bold().anchored(Anchor::Start);
    let below = letters(Face::Sans, 12.4, t.ink_2).anchored(Anchor::Start);
    all += &title.write(p(18.0, 26.0), &room(&title, &board.title));
    all += &below.write(p(18.0, 45.0), &room(&below, &hour(board)));
    all + &blocks
}

/// The turn, and what happens now.
fn hour(board: &Board) -> String {
    let turn = board.turn.as_ref().map(|turn| {
        let of = turn.of.map_or(String::new(), |n| format!(" of {n}"));
        let mut called = turn.called.clone();
        if let Some(first) = called.get_mut(0..1) {
            first.make_ascii_uppercase();
        }
        format!("{called} {}{of}", turn.number)
    });
    match turn {
        Some(turn) if board.now.starts_with(turn.as_str()) => board.now.clone(),
        Some(turn) if board.now.is_empty() => turn,
        Some(turn) => format!("{turn} · {}", board.now),
        None => board.now.clone(),
    }
}

const PIP: f64 = 9.0;

fn counter_width(t: &'static Inks, counter: &Counter) -> f64 {
    let label = letters(Face::Sans, 9.6, t.ink_3).bold().width(&shortened(&counter.label, 18).to_uppercase()) + 4.0;
    let value = 10.0 + letters(Face::Sans, 13.0, t.ink).bold().width(&shown(counter));
    label.max(value).max(pips(counter).map_or(0.0, |n| n as f64 * PIP)) + 14.0
}

/// Counters with a small limit are shown as a row of boxes.
fn pips(counter: &Counter) -> Option<usize> {
    counter.of.filter(|n| (1..=14).contains(n)).map(|n| n as usize)
}

fn shown(counter: &Counter) -> String {
    match counter.of {
        Some(of) => format!("{}/{of}", counter.value),
        None => counter.value.to_string(),
    }
}

fn side_width(t: &'static Inks, card: &SideCard) -> f64 {
    let name = letters(Face::Sans, 13.6, t.ink).bold().width(&shortened(&card.name, 28));
    32.0 + name + 14.0 + card.counters.iter().take(4).map(|c| counter_width(t, c)).sum::<f64>()
}

fn side_card(t: &'static Inks, style: &Style, card: &SideCard, x: f64) -> String {
    let l = Livery::of(t, card.side, style.liveries);
    let y = RIBBON / 2.0;
    let mut all = disc(&l, p(x + 12.0, y), 10.0);
    let name = letters(Face::Sans, 13.6, t.ink).bold().anchored(Anchor::Start);
    let words = shortened(&card.name, 28);
    all += &name.write(p(x + 30.0, y + 4.8), &words);
    let mut pen = x + 30.0 + name.width(&words) + 16.0;
    for counter in card.counters.iter().take(4) {
        let label = letters(Face::Sans, 9.6, t.ink_3).bold().anchored(Anchor::Start);
        all += &label.write(p(pen, y - 8.0), &shortened(&counter.label, 18).to_uppercase());
        if let Some(of) = pips(counter) {
            all += &row_of_pips(t, &l, p(pen, y - 1.0), counter.value, of);
            let value = letters(Face::Sans, 10.5, t.ink_2).bold().anchored(Anchor::Start);
            all += &value.write(p(pen, y + 20.0), &shown(counter));
        } else {
            let value = letters(Face::Sans, 15.0, t.ink).bold().anchored(Anchor::Start);
            all += &value.write(p(pen, y + 11.0), &shown(counter));
        }
        pen += counter_width(t, counter);
    }
    all
}

/// Plain boxes for one side, ribbed ones for the other.
fn row_of_pips(t: &Inks, l: &Livery, at: P, value: i32, of: usize) -> String {
    let mut all = String::new();
    for i in 0..of {
        let x = at.x + i as f64 * PIP;
        let full = (i as i32) < value;
        all += &rect(x, at.y, PIP - 2.0, 9.0).fill(if full { l.main } else { t.inset }).edge(l.main, 1.0).done();
        if full && l.rim == Rim::Notched {
            all += &path(&format!(
                "M{} {}h{}M{} {}h{}",
                num(x),
                num(at.y + 3.2),
                num(PIP - 2.0),
                num(x),
                num(at.y + 6.2),
                num(PIP - 2.0)
            ))
            .stroke(l.base, 1.0)
            .done();
        }
    }
    all
}

/// A side's sign in the ribbon.
fn disc(l: &Livery, at: P, r: f64) -> String {
    let plate = circle(at, r).fill(l.base).edge(l.deep, 1.0).done();
    match l.rim {
        Rim::Plain => plate,
        Rim::Notched => plate + &circle(at, r - 2.0).stroke(l.main, 3.6).dash("5 2.1").done(),
    }
}

/// How high the strip below is.
pub(crate) fn foot_height(board: &Board, prompt: Option<&Prompt>) -> f64 {
    let question = if prompt.is_some() { 54.0 } else { 0.0 };
    let trays =
        if board.trays.is_empty() { 0.0 } else { 20.0 + board.trays.iter().map(tray_height).fold(0.0, f64::max) };
    question + trays
}

fn tray_height(tray: &Tray) -> f64 {
    match tray {
        Tray::Dice { .. } => 46.0,
        Tray::Track { .. } | Tray::Clock { .. } => 36.0,
        Tray::Notes { lines, .. } => 18.0 + 16.0 * lines.len().min(6) as f64,
        Tray::Arrow { lines, .. } => 34.0 + 16.0 * lines.len().min(5) as f64,
        Tray::Cards { .. } => 50.0,
    }
}

/// The strip below: the question, then what lies beside the table.
pub(crate) fn foot(
    t: &'static Inks,
    style: &Style,
    board: &Board,
    prompt: Option<&Prompt>,
    y: f64,
    width: f64,
) -> String {
    let height = foot_height(board, prompt);
    if height == 0.0 {
        return String::new();
    }
    let mut all = rect(0.0, y, width, height).fill(t.panel).done();
    all += &path(&format!("M0 {}H{}", num(y), num(width))).stroke(t.line, 1.0).done();
    let mut y = y;
    if let Some(prompt) = prompt {
        all += &question(t, prompt, y, width);
        y += 54.0;
    }
    let mut x = 18.0;
    for tray in &board.trays {
        let (drawn, w) = tray_drawn(t, style, tray, p(x, y + 16.0));
        if x + w > width - 10.0 {
            break;
        }
        all += &drawn;
        x += w + 28.0;
    }
    all
}

fn question(t: &'static Inks, prompt: &Prompt, y: f64, width: f64) -> String {
    let title = letters(Face::Serif, 16.0, t.ink).bold().anchored(Anchor::Start);
    let below = letters(Face::Sans, 12.0, t.ink_2).anchored(Anchor::Start);
    let most = (width / 8.4) as usize;
    let answers = match &prompt.ask {
        Ask::Choose { options } | Ask::Several { options, .. } => {
            numbered(options.iter().filter(|o| o.closed.is_none()).map(|o| o.label.as_str()))
        }
        Ask::Place { proposals, .. } => numbered(proposals.iter().map(|o| o.label.as_str())),
        Ask::Number { least, most, unit, .. } => format!("{least} to {most} {unit}"),
        Ask::Words { options, .. } => numbered(options.iter().map(|o| o.label.as_str())),
        Ask::Dice { pool, .. } => format!("throw {pool}"),
    };
    let second = prompt.detail.clone().unwrap_or(answers);
    rect(0.0, y + 1.0, 5.0, 52.0).fill(t.pick).done()
        + &title.write(p(18.0, y + 23.0), &shortened(&prompt.title, most))
        + &below.write(p(18.0, y + 42.0), &shortened(&second, (width / 6.4) as usize))
}

fn numbered<'a>(labels: impl Iterator<Item = &'a str>) -> String {
    labels.enumerate().map(|(i, l)| format!("{} {l}", i + 1)).collect::<Vec<_>>().join("  ·  ")
}

fn tray_drawn(t: &'static Inks, style: &Style, tray: &Tray, at: P) -> (String, f64) {
    let (Tray::Dice { label, side, .. }
    | Tray::Track { label, side, .. }
    | Tray::Arrow { label, side, .. }
    | Tray::Cards { label, side, .. }
    | Tray::Clock { label, side, .. }
    | Tray::Notes { label, side, .. }) = tray;
    let head = letters(Face::Sans, 9.8, t.ink_3).bold().anchored(Anchor::Start);
    let words = shortened(label, 40).to_uppercase();
    let livery = side.map(|side| Livery::of(t, side, style.liveries));
    let indent = if livery.is_some() { 14.0 } else { 0.0 };
    let mut all = livery.as_ref().map_or(String::new(), |l| disc(l, at + p(5.0, 0.0), 5.0));
    all += &head.write(at + p(indent, 3.6), &words);
    let mut w = indent + head.width(&words) + 4.0;
    match tray {
        Tray::Dice { faces, .. } => {
            for (i, face) in faces.iter().take(24).enumerate() {
                all += &die(t, at + p(i as f64 * 26.0, 12.0), *face);
            }
            w = w.max(faces.len().min(24) as f64 * 26.0);
        }
        Tray::Track { value, of, .. } => {
            let plain = livery.unwrap_or(Livery::of(t, engine::Side::Red, style.liveries));
            if (1..=40).contains(of) {
                all += &row_of_pips(t, &plain, at + p(0.0, 10.0), *value, *of as usize);
                w = w.max(f64::from(*of) * PIP);
            } else {
                all += &letters(Face::Sans, 13.0, t.ink)
                    .bold()
                    .anchored(Anchor::Start)
                    .write(at + p(0.0, 22.0), &format!("{value}/{of}"));
            }
        }
        Tray::Clock { minutes, .. } => {
            let time = format!("{:02}:{:02}", minutes / 60, minutes % 60);
            let face = letters(Face::Sans, 15.0, t.ink).bold().anchored(Anchor::Start);
            all += &face.write(at + p(0.0, 24.0), &time);
            w = w.max(face.width(&time));
        }
        Tray::Notes { lines, .. } => w = w.max(written(t, lines, at, &mut all)),
        Tray::Arrow { towards, lines, .. } => {
            let degrees = f64::from(towards.0) * 360.0 / 65536.0;
            let turn = format!("translate({} {}) rotate({})", n2(at.x + 9.0), n2(at.y + 20.0), n2(degrees));
            let arrow = path("M0 8V-7M-5-2L0-8L5-2").stroke(t.ink, 2.4).at("stroke-linecap", "round").done();
            all += &el("g").at("transform", turn).around(&arrow);
            w = w.max(24.0 + written(t, lines, at + p(24.0, 0.0), &mut all));
        }
        Tray::Cards { open, says, left, .. } => {
            let mut lines = vec![open.clone().unwrap_or_default()];
            lines.extend(says.clone());
            lines.push(format!("{left} left"));
            lines.retain(|line| !line.is_empty());
            w = w.max(written(t, &lines, at, &mut all));
        }
    }
    (all, w)
}

/// Lines under the head of a tray; how wide they are.
fn written(t: &'static Inks, lines: &[String], at: P, all: &mut String) -> f64 {
    let body = letters(Face::Serif, 12.0, t.ink).anchored(Anchor::Start);
    let mut w: f64 = 0.0;
    for (i, line) in lines.iter().take(6).enumerate() {
        let line = shortened(line, 90);
        *all += &body.write(at + p(0.0, 19.0 + i as f64 * 16.0), &line);
        w = w.max(body.width(&line));
    }
    w
}

/// A die with pips up to six, else with its number.
fn die(t: &'static Inks, at: P, face: u8) -> String {
    let body = rect(at.x, at.y, 21.0, 21.0).at("rx", 4.2).fill(t.die).edge(t.die_edge, 1.0).done();
    let spots: &[usize] = match face {
        1 => &[4],
        2 => &[2, 6],
        3 => &[2, 4, 6],
        4 => &[0, 2, 6, 8],
        5 => &[0, 2, 4, 6, 8],
        6 => &[0, 2, 3, 5, 6, 8],
        _ => &[],
    };
    if spots.is_empty() {
        return body + &letters(Face::Sans, 12.5, t.die_ink).bold().write(at + p(10.5, 15.0), &face.to_string());
    }
    let pip =
        |i: &usize| circle(at + p(4.7 + (i % 3) as f64 * 5.8, 4.7 + (i / 3) as f64 * 5.8), 1.9).fill(t.die_ink).done();
    body + &spots.iter().map(pip).collect::<String>()
}
