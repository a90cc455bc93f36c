//! Markers and zones: what lies on the table and belongs to nobody's bases, and areas with a meaning.

use engine::board::{Board, Marker, Zone};

use crate::Style;
use crate::chance::Chance;
use crate::ground::place;
use crate::letters::{Face, letters, shortened};
use crate::line::{P, bounds, closed, p};
use crate::livery::{Livery, Rim};
use crate::marks;
use crate::pen::{circle, el, path, placed, rect};
use crate::smoke;
use crate::theme::Inks;

/// How large a marker is drawn, from its middle.
pub(crate) const REACH: f64 = 0.75;

/// The patterns that zones are hatched with.
pub(crate) fn hatches(t: &Inks, style: &Style) -> String {
    let hatch = |id: &str, turn: &str, ink: &str| {
        let line = path("M0 0V.5").stroke(ink, 0.1).done();
        el("pattern")
            .at("id", id)
            .at("width", 0.5)
            .at("height", 0.5)
            .at("patternUnits", "userSpaceOnUse")
            .at("patternTransform", turn)
            .around(&line)
    };
    let [red, blue] = engine::Side::BOTH.map(|side| Livery::of(t, side, style.liveries).main);
    hatch("hatch-red", "rotate(-45)", red)
        + &hatch("hatch-blue", "rotate(45)", blue)
        + &hatch("hatch-ink", "rotate(45)", t.ink_2)
}

/// A zone with its exact edge in the owner's line, and its name at the top.
pub(crate) fn zone(t: &'static Inks, style: &Style, zone: &Zone, label: &str) -> String {
    let ring: Vec<P> = zone.outline.iter().map(|q| place(*q)).collect();
    if ring.len() < 3 {
        return String::new();
    }
    let d = closed(&ring);
    if let Some(works) = works(t, zone.key, &d) {
        return works;
    }
    let (ink, text, hatch, rim) = match zone.side {
        Some(side) => {
            let l = Livery::of(t, side, style.liveries);
            (l.main, l.text, format!("url(#hatch-{})", side.word()), l.rim)
        }
        None => (t.ink_2, t.label, "url(#hatch-ink)".to_owned(), Rim::Notched),
    };
    let strong = matches!(zone.key, "objective" | "reach");
    let mut edge = path(&d).stroke(ink, if strong { 0.12 } else { 0.09 }).at("stroke-linejoin", "round");
    if rim == Rim::Notched {
        edge = edge.dash("0.5 0.3");
    }
    let (low, high) = bounds(&ring);
    let words = letters(Face::Sans, 0.62, text).bold().halo(t.halo, 0.2);
    let at = p(f64::midpoint(low.x, high.x), low.y + 0.9);
    path(&d).fill(&hatch).opacity(0.16).done()
        + &path(&d).fill(ink).at("fill-opacity", 0.05).edge(t.halo, 0.2).at("stroke-opacity", 0.5).done()
        + &edge.done()
        + &words.write(at, &shortened(label, 44))
}

/// Squares and works of a map, which are told apart by their form: shoots, registered places, dug-in and fortified areas.
fn works(t: &'static Inks, key: &str, d: &str) -> Option<String> {
    let edge = |ink, width| path(d).stroke(ink, width).at("stroke-linejoin", "round");
    let filled = |ink: &str, opacity: f64| path(d).fill(ink).at("fill-opacity", opacity).done();
    Some(match key {
        "effective" => {
            path(d).fill("url(#hatch-ink)").opacity(0.4).done() + &filled(t.aim, 0.14) + &edge(t.aim, 0.16).done()
        }
        "harassing" => filled(t.aim, 0.06) + &edge(t.aim, 0.12).dash("0.4 0.25").done(),
        "air-task" => edge(t.aim, 0.14).dash("0.7 0.2 0.15 0.2").done(),
        "registered" => edge(t.ink_2, 0.06).dash("0.15 0.2").done(),
        "dug-in" => {
            filled(t.ink_2, 0.06) + &edge(t.ink_2, 0.1).done() + &edge(t.ink_2, 0.5).dash("0.1 0.4").opacity(0.7).done()
        }
        "fortified" => {
            path(d).fill("url(#hatch-ink)").opacity(0.35).done()
                + &edge(t.ink_2, 0.16).done()
                + &edge(t.ink_2, 0.5).dash("0.1 0.4").opacity(0.7).done()
        }
        _ => return None,
    })
}

/// A marker by its key: smoke, objective, or a counter with its sign.
pub(crate) fn marker(t: &'static Inks, style: &Style, board: &Board, marker: &Marker) -> String {
    let at = place(marker.at);
    match marker.key {
        "smoke" => smoke::cloud(t, at, 1.5, &mut Chance::of(u64::from(board.ground.seed), &marker.id)),
        "objective" => objective(t, style, marker, at),
        _ => counter(t, style, marker, at),
    }
}

fn objective(t: &'static Inks, style: &Style, marker: &Marker, at: P) -> String {
    let (ink, paper) = match marker.side {
        Some(side) => {
            let l = Livery::of(t, side, style.liveries);
            (l.tag_ink, l.base)
        }
        None => (t.ink, t.panel),
    };
    let hexagon: Vec<P> = (0..6).map(|i| p(0.0, 0.0).polar(30.0 + f64::from(i) * 60.0, 0.82)).collect();
    let d = closed(&hexagon);
    let inner = closed(&hexagon.iter().map(|q| *q * 0.86).collect::<Vec<_>>());
    let disc = path(&d).shifted(0.08, 0.12).fill(t.shadow).opacity(0.34).done()
        + &path(&d).fill(paper).edge(t.p_halo, 0.2).done()
        + &path(&d).fill(paper).edge(t.ink, 0.07).at("stroke-linejoin", "round").done()
        + &path(&inner).stroke(ink, 0.05).done();
    let sign = if marker.label.chars().count() <= 2 && !marker.label.is_empty() {
        marks::glyph(marks::FLAG, p(0.0, -0.24), 0.62, ink)
            + &letters(Face::Sans, 0.58, ink).bold().write(p(0.0, 0.5), &marker.label)
    } else {
        marks::glyph(marks::FLAG, p(0.03, 0.0), 0.95, ink)
    };
    let name = if marker.label.chars().count() > 2 {
        letters(Face::Serif, 0.74, t.label).bold().halo(t.halo, 0.2).write(p(0.0, 1.5), &shortened(&marker.label, 30))
    } else {
        String::new()
    };
    placed(at, 0.0, &(disc + &sign + &name))
}

/// A round counter: a question mark where something is hidden, else the picture or letter of its key.
fn counter(t: &'static Inks, style: &Style, marker: &Marker, at: P) -> String {
    let r = 0.62;
    let middle = p(0.0, 0.0);
    let shadow = circle(p(0.07, 0.11), r + 0.04).fill(t.shadow).opacity(0.38).done();
    let (face, ink, paper) = match marker.side.map(|side| Livery::of(t, side, style.liveries)) {
        Some(l) if l.rim == Rim::Plain => {
            let ring = circle(middle, r).fill(l.base).edge(l.deep, 0.06).done()
                + &circle(middle, r - 0.11).stroke(l.fig, 0.045).done();
            (ring, l.fig, l.base)
        }
        Some(l) => {
            let ring = circle(middle, r).fill(l.base).edge(l.deep, 0.04).done()
                + &circle(middle, r - 0.06).stroke(l.main, 0.12).dash("0.24 0.12").done();
            (ring, l.fig, l.base)
        }
        None => (rect(-0.54, -0.54, 1.08, 1.08).at("rx", 0.12).fill(t.panel).edge(t.ink, 0.06).done(), t.ink, t.panel),
    };
    let halo = circle(middle, r + 0.05).fill(t.p_halo).done();
    let sign = match marker.key {
        "unknown" | "hidden" | "concealed" | "concealment" | "dummy" | "blip" => {
            letters(Face::Sans, 0.92, ink).bold().write(p(0.0, 0.33), "?")
        }
        key => marks::shape(key).map_or_else(
            || letters(Face::Sans, 0.7, ink).bold().write(p(0.0, 0.25), &first_letters(&marker.label, key)),
            |d| marks::glyph(d, middle, 0.78, ink),
        ),
    };
    let lettered = if matches!(marker.key, "unknown" | "hidden" | "concealed" | "concealment" | "dummy" | "blip") {
        chip(t, p(0.0, 0.74), &first_letters(&marker.label, ""), ink, paper)
    } else {
        String::new()
    };
    let known = marker.really.as_deref().map_or(String::new(), |really| {
        letters(Face::Sans, 0.54, t.label).bold().halo(t.halo, 0.18).write(p(0.0, 1.45), &shortened(really, 26))
    });
    let badges: String = (0_u8..)
        .zip(marker.badges.iter().filter(|b| b.count != Some(0)).take(4))
        .map(|(i, b)| {
            let spot = p(0.62 + f64::from(i) * 0.56, -0.52);
            circle(spot, 0.3).fill(t.panel).edge(t.ink, 0.045).done() + &marks::badge(b, spot, 0.42, t.ink, t.panel)
        })
        .collect();
    placed(at, 0.0, &(shadow + &halo + &face + &sign + &lettered + &badges + &known))
}

fn first_letters(label: &str, otherwise: &str) -> String {
    let words = if label.trim().is_empty() { otherwise } else { label };
    words.chars().take(2).collect()
}

/// A small label that hangs from a counter.
fn chip(t: &'static Inks, at: P, words: &str, ink: &'static str, paper: &'static str) -> String {
    if words.is_empty() {
        return String::new();
    }
    let style = letters(Face::Sans, 0.42, ink).bold();
    let w = style.width(words) + 0.26;
    rect(at.x - w / 2.0, at.y - 0.24, w, 0.48).at("rx", 0.1).fill(paper).edge(t.p_halo, 0.1).done()
        + &rect(at.x - w / 2.0, at.y - 0.24, w, 0.48).at("rx", 0.1).stroke(ink, 0.05).done()
        + &style.write(at + p(0.0, 0.15), words)
}
