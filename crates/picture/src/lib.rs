//! The picture of a table: SVG and PNG, drawn from a [`Board`] and, if a question is open, its [`Prompt`].
//!
//! The same board always gives the same bytes: random strokes come from the battlefield's seed and the features' ids.
//!
//! ```
//! use std::sync::Arc;
//! use engine::Board;
//! use table::{Ground, Size};
//!
//! let board = Board {
//!     rules: "none",
//!     title: "An empty table".into(),
//!     now: String::new(),
//!     turn: None,
//!     sides: Vec::new(),
//!     ground: Arc::new(Ground::empty("field", Size::inches(24, 18))),
//!     removed: Vec::new(),
//!     groups: Vec::new(),
//!     pieces: Vec::new(),
//!     markers: Vec::new(),
//!     zones: Vec::new(),
//!     lines: Vec::new(),
//!     scale: None,
//!     trays: Vec::new(),
//! };
//! let svg = picture::svg(&board, None, &picture::Style::default());
//! assert!(svg.starts_with("<svg"));
//! assert!(picture::png(&svg, 1.0)?.starts_with(b"\x89PNG"));
//! # Ok::<(), picture::PictureError>(())
//! ```
//!
//! It knows no rule of any book, and nothing that is not on the board: what a seat may not see cannot be drawn. It
//! measures nothing for anybody; the numbers here are floats because they only ever become ink.

// Counts of strokes are small, and x, y, w, h, r are the proper names of coordinates and sizes.
#![allow(clippy::cast_precision_loss, clippy::many_single_char_names)]

mod chance;
mod counters;
mod fields;
mod figures;
mod frame;
mod ground;
mod growth;
mod houses;
mod letters;
mod line;
mod livery;
mod markers;
mod marks;
mod names;
mod offers;
mod paper;
mod patches;
mod pen;
mod pieces;
mod png;
mod relief;
mod sheet;
mod small;
mod smoke;
mod strokes;
mod symbols;
mod tags;
mod teams;
mod theme;
mod vehicles;
mod ways;
mod works;

use engine::Board;
use engine::prompt::Prompt;

use crate::ground::place;
use crate::line::{P, p};
use crate::livery::Livery;
use crate::pen::{el, num, rect};
use crate::pieces::reach;
use crate::tags::Measure;
use crate::theme::Inks;

pub use crate::png::{PictureError, png};
pub use livery::Liveries;
pub use paper::{Sheets, paper};
pub use small::small_png;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Light: a printed map.
    #[default]
    Paper,
    /// Dark: the same map by lamplight.
    Lamp,
}

/// What stands around the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Surround {
    /// Only the table.
    Bare,
    /// The table with inch marks along its edges.
    Margin,
    /// Inch marks, a ribbon with title, hour and sides above, question and trays below.
    #[default]
    Full,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// Light or dark.
    pub theme: Theme,
    /// How many pixels an inch of the table has.
    pub pixels_per_inch: f64,
    /// What stands around the table.
    pub surround: Surround,
    /// Which side is dark and plain, and which light and notched.
    pub liveries: Liveries,
}

impl Default for Style {
    fn default() -> Self {
        Style {
            theme: Theme::default(),
            pixels_per_inch: 24.0,
            surround: Surround::default(),
            liveries: Liveries::default(),
        }
    }
}

/// Draws a board as SVG; the prompt, if there is one, marks what it speaks of and what it offers.
pub fn svg(board: &Board, prompt: Option<&Prompt>, style: &Style) -> String {
    let t: &'static Inks = match style.theme {
        Theme::Paper => &theme::PAPER,
        Theme::Lamp => &theme::LAMP,
    };
    let page = Page::of(board, prompt, style);
    let m = page.measure;
    let on_table = table(t, style, board, prompt);
    let window = el("clipPath").at("id", "table").around(&rect(0.0, 0.0, page.table.x, page.table.y).done());
    let defs = el("defs").around(&(relief::gradient(t) + &markers::hatches(t, style) + &window));
    let put = format!("translate({} {}) scale({})", num(m.origin.x), num(m.origin.y), num(m.ppi));
    let clipped = el("g").at("clip-path", "url(#table)").around(&on_table);
    let margin = match style.surround {
        Surround::Bare => String::new(),
        Surround::Margin | Surround::Full => match &board.scale {
            Some(map) => counters::grid(t, map, page.table.x, page.table.y),
            None => frame::margin(t, page.table.x, page.table.y),
        },
    };
    let mut all = rect(0.0, 0.0, page.size.x, page.size.y).fill(t.frame).done() + &defs;
    all += &el("g").at("transform", put).around(&(clipped + &margin));
    all += &match board.scale {
        Some(_) => counters::counters(t, style, board, &m),
        None => tags::tags(t, style, board, &m, &offers::numbers(prompt, board)),
    };
    all += &prompt.map_or(String::new(), |prompt| offers::notes(t, prompt, &m));
    if style.surround == Surround::Full {
        all += &frame::ribbon(t, style, board, page.size.x);
        all += &frame::foot(t, style, board, prompt, page.foot, page.size.x);
    }
    el("svg")
        .at("xmlns", "http://www.w3.org/2000/svg")
        .at("width", page.size.x)
        .at("height", page.size.y)
        .at("viewBox", format!("0 0 {} {}", num(page.size.x), num(page.size.y)))
        .around(&(el("title").words(&board.title) + &all))
}

/// Draws the ground alone, for a client that puts everything else over it: the viewBox is the table in inches.
///
/// What a client needs to touch lies in groups of its own: `data-feature` holds the strokes of one feature in one layer (hide
/// all of them when it is gone), `data-roof` is a roof over a floor plan, with its corners (lift it when somebody is inside),
/// `data-leaves` is a canopy with its middle and radius (fade it over men), `data-layer` a whole layer such as `names`.
pub fn ground(ground: &table::Ground, theme: Theme) -> String {
    let t: &'static Inks = match theme {
        Theme::Paper => &theme::PAPER,
        Theme::Lamp => &theme::LAMP,
    };
    let (w, h) = ground::size(ground);
    el("svg")
        .at("xmlns", "http://www.w3.org/2000/svg")
        .at("viewBox", format!("0 0 {} {}", num(w), num(h)))
        .at("class", "ground")
        .around(&(el("defs").around(&relief::gradient(t)) + &ground::living(t, ground)))
}

/// How the paper is divided, in pixels.
struct Page {
    measure: Measure,
    /// The table in inches.
    table: P,
    size: P,
    /// Where the strip below begins.
    foot: f64,
}

impl Page {
    fn of(board: &Board, prompt: Option<&Prompt>, style: &Style) -> Self {
        let (w, h) = ground::size(&board.ground);
        let ppi = if style.pixels_per_inch.is_finite() { style.pixels_per_inch.clamp(2.0, 200.0) } else { 24.0 };
        let edge = if style.surround == Surround::Bare { 0.0 } else { (1.5 * ppi).max(14.0) };
        let (above, below) = match style.surround {
            Surround::Full => (frame::RIBBON, frame::foot_height(board, prompt)),
            _ => (0.0, 0.0),
        };
        let foot = above + h * ppi + 2.0 * edge;
        Page {
            measure: Measure { ppi, origin: p(edge, edge + above), size: p(w, h) * ppi },
            table: p(w, h),
            size: p(w * ppi + 2.0 * edge, foot + below),
            foot,
        }
    }
}

/// Everything that lies on the table, in inches, from below.
fn table(t: &'static Inks, style: &Style, board: &Board, prompt: Option<&Prompt>) -> String {
    let men = board.pieces.iter().map(|q| (place(q.at), reach(q.base) * 0.8));
    let clear: Vec<(P, f64)> = men.chain(board.markers.iter().map(|m| (place(m.at), markers::REACH))).collect();
    let mut all = ground::ground(t, &board.ground, &board.removed, &clear);
    for zone in &board.zones {
        let said = board.markers.iter().any(|marker| marker.label == zone.label);
        all += &markers::zone(t, style, zone, if said { "" } else { &zone.label });
    }
    for trail in &board.lines {
        all += &counters::trail(t, style, trail);
    }
    all += &prompt.map_or(String::new(), |prompt| offers::under(t, prompt));
    let (smoke, lying): (Vec<_>, Vec<_>) = board.markers.iter().partition(|m| m.key == "smoke");
    for marker in lying {
        all += &markers::marker(t, style, board, marker);
    }
    all += &teams::outlines(t, style, board);
    // Wrecks first, so that the living stand over them.
    let (wrecks, living): (Vec<_>, Vec<_>) = board.pieces.iter().partition(|q| q.wreck);
    for piece in wrecks.iter().chain(&living) {
        let livery = Livery::of(t, piece.side, style.liveries);
        all += &pieces::piece(t, &livery, piece, offers::state(prompt, piece));
    }
    // On a map the counter of the unit says it.
    for piece in board.pieces.iter().filter(|piece| !piece.glyph.is_symbol()) {
        all += &teams::piece_badges(t, piece);
    }
    for marker in smoke {
        all += &markers::marker(t, style, board, marker);
    }
    all += &prompt.map_or(String::new(), |prompt| offers::over(t, style, board, prompt));
    all
}
