//! Badges: each state has its own outline, in a box of 24 by 24.

use engine::board::Badge;

use crate::letters::{Face, letters};
use crate::line::{P, p};
use crate::pen::{el, num, path, rect};

const SHOCK: &str = "M12 1.6L14.4 7.4L20.2 4.6L17.6 10.4L23 12.6L17.4 14.8L19.6 20.8L13.8 17.8L11.6 23L9.6 17.6L3.6 20.2L6.4 14.4L1 12L6.6 9.8L4 3.8L9.8 7Z";
const PINNED: &str = "M2.4 2.4H21.6V21.6H2.4ZM10.4 5V10.6H6.4L12 16.2L17.6 10.6H13.6V5ZM6 17.6V19.6H18V17.6Z";
const TACTICAL: &str = "M12 1.8L21 4.6V12C21 17 17.4 20.4 12 22.4C6.6 20.4 3 17 3 12V4.6ZM6.4 15.4H17.6L12 9.2Z";
const OVERWATCH: &str = "M12 2.4A9.6 9.6 0 1 1 12 21.6 9.6 9.6 0 1 1 12 2.4ZM4.6 12C6.4 15 9 16.6 12 16.6S17.6 15 19.4 12C17.6 9 15 7.4 12 7.4S6.4 9 4.6 12ZM12 9.2A2.8 2.8 0 1 0 12 14.8 2.8 2.8 0 0 0 12 9.2Z";
const BROKEN: &str = "M12 1.6L16.2 5.8L11.4 9.2L15 12L10.4 15.6L13.4 18.4L11.6 22L1.8 12ZM13.6 21L16 18.4L12.8 15.8L17.4 12L14 9.4L17.8 7.4L22.2 12Z";
const COVERING: &str =
    "M2.4 6H21.6V18H2.4ZM5 8.4L8.6 15.6H10.6L7 8.4ZM9.6 8.4L13.2 15.6H15.2L11.6 8.4ZM14.2 8.4L17.8 15.6H19.8L16.2 8.4Z";
const DONE: &str =
    "M12 2.4A9.6 9.6 0 1 1 12 21.6 9.6 9.6 0 1 1 12 2.4ZM6.2 12.4L10.6 16.8L18 9L16.2 7.2L10.6 13.2L8 10.6Z";
const DOUBLED: &str = "M2.4 3H21.6V21H2.4ZM5.4 6.8L10.6 12L5.4 17.2H8.4L13.6 12L8.4 6.8ZM11.4 6.8L16.6 12L11.4 17.2H14.4L19.6 12L14.4 6.8Z";
const WOUNDED: &str = "M5 3H19V14.4L12 21L5 14.4ZM10.8 6V9H7.8V11.4H10.8V14.4H13.2V11.4H16.2V9H13.2V6Z";
const DRY: &str = "M8.4 8.4C8.4 5.4 10 3.4 12 2C14 3.4 15.6 5.4 15.6 8.4V19H17V22H7V19H8.4ZM10.2 10.4V12.2H13.8V10.4ZM3 3L21.8 20.4L20.6 21.8L1.8 4.4Z";
const HIDDEN: &str = "M12 2.4A9.6 9.6 0 1 1 12 21.6 9.6 9.6 0 1 1 12 2.4ZM10.6 16.2V18.6H13.4V16.2ZM8 9.4H10.6C10.6 8.2 11.2 7.6 12.1 7.6C13 7.6 13.6 8.1 13.6 9C13.6 10.6 10.8 11 10.8 14.6H13.2C13.2 12.4 16.2 11.8 16.2 8.9C16.2 6.6 14.6 5.3 12.1 5.3C9.6 5.3 8 6.9 8 9.4Z";
const SPOTTED: &str = "M10.6 1.6H13.4V4.7A7.4 7.4 0 0 1 19.3 10.6H22.4V13.4H19.3A7.4 7.4 0 0 1 13.4 19.3V22.4H10.6V19.3A7.4 7.4 0 0 1 4.7 13.4H1.6V10.6H4.7A7.4 7.4 0 0 1 10.6 4.7ZM12 7.2A4.8 4.8 0 1 0 12 16.8 4.8 4.8 0 0 0 12 7.2ZM12 10.2A1.8 1.8 0 1 1 12 13.8 1.8 1.8 0 0 1 12 10.2Z";
const FALLEN: &str = "M10.6 3H13.4V7.6H18V10.4H13.4V21H10.6V10.4H6V7.6H10.6Z";
const FIRE: &str = "M12.6 1.6C13.4 6 18.8 8.6 18.8 14.6C18.8 18.8 15.8 22 12 22S5.2 19 5.2 15C5.2 11.6 7.4 9.6 8.2 7C9.6 8 10 9.4 10 10.8C11.8 8.6 12.8 5.2 12.6 1.6ZM12 20C13.8 20 15.2 18.4 15.2 16.6C15.2 14.4 13.2 13.6 12.8 11.6C11 13.4 9 14.6 9 16.8C9 18.6 10.2 20 12 20Z";
const SHAKEN: &str = "M2.4 5H21.6V19H2.4ZM4.6 14.4L8 9L11 13.4L13.6 8L16.4 13.4L19.4 9.4V12.8L16.2 17L13.6 12.4L11.2 17L8 12.6L4.6 17.6Z";
const HALTED: &str = "M7.6 2H16.4L22 7.6V16.4L16.4 22H7.6L2 16.4V7.6ZM6.4 10.6V13.4H17.6V10.6Z";
const BACK: &str = "M12 22L2.4 11.4H8V3H16V11.4H21.6Z";
const AHEAD: &str = "M12 2L21.6 12.6H16V21H8V12.6H2.4Z";
const DUG_IN: &str = "M2 7H7V12H10V7H14V12H17V7H22V18H2Z";
pub(crate) const FLAG: &str = "M5 2H7.4V3.4H20L16.8 7.4L20 11.4H7.4V22H5Z";
const ENTRY: &str = "M2 10.4H14L9.8 6.2L11.8 4.2L19.4 12L11.8 19.8L9.8 17.8L14 13.6H2ZM20 4H22.4V20H20Z";
const MINES: &str = "M7 5.4A3 3 0 1 1 7 11.4 3 3 0 1 1 7 5.4ZM17 5.4A3 3 0 1 1 17 11.4 3 3 0 1 1 17 5.4ZM12 13A3 3 0 1 1 12 19 3 3 0 1 1 12 13ZM6.4 2.6H7.6V4.6H6.4ZM16.4 2.6H17.6V4.6H16.4ZM11.4 10.2H12.6V12.2H11.4Z";

const JUMP_OFF: &str = "M12 2L22 12L12 22L2 12ZM12 6.4L6.4 12L12 17.6L17.6 12Z";
const PATROL: &str = "M12 3A9 9 0 1 1 12 21 9 9 0 1 1 12 3ZM12 6A6 6 0 1 0 12 18 6 6 0 1 0 12 6ZM12 9.6A2.4 2.4 0 1 1 12 14.4 2.4 2.4 0 1 1 12 9.6Z";
const LOCKED: &str = "M6 10V8A6 6 0 0 1 18 8V10H20V21H4V10ZM8.6 10H15.4V8A3.4 3.4 0 0 0 8.6 8Z";
const WIRE: &str = "M2 11H22V13H2ZM5 7L9 17H7L3 7ZM9 7L5 17H3L7 7ZM14 7L18 17H16L12 7ZM18 7L14 17H12L16 7Z";
const BLOCK: &str = "M3 7L6 5L12 10L18 5L21 7L15 12L21 17L18 19L12 14L6 19L3 17L9 12Z";
const FALL_OF_SHOT: &str =
    "M11 2H13V7H11ZM11 17H13V22H11ZM2 11H7V13H2ZM17 11H22V13H17ZM12 9.5A2.5 2.5 0 1 1 12 14.5 2.5 2.5 0 1 1 12 9.5Z";
const GUN_OUT: &str = "M1.6 8.6H7.6V10H18.4V8.6H22.4V15.4H18.4V14H7.6V15.4H1.6ZM3 2.4L22 20.6L20.6 22L1.6 3.8Z";
const ENGINE: &str = "M10.1 5L10.2 1.7L13.8 1.7L13.9 5L15.6 5.8L18 3.5L20.5 6L18.2 8.4L19 10.1L22.3 10.2L22.3 13.8L19 13.9L18.2 15.6L20.5 18L18 20.5L15.6 18.2L13.9 19L13.8 22.3L10.2 22.3L10.1 19L8.4 18.2L6 20.5L3.5 18L5.8 15.6L5 13.9L1.7 13.8L1.7 10.2L5 10.1L5.8 8.4L3.5 6L6 3.5L8.4 5.8ZM12 8.4A3.6 3.6 0 1 0 12 15.6 3.6 3.6 0 1 0 12 8.4Z";
const SIGHTS: &str = "M12 2.6A9.4 9.4 0 1 1 12 21.4 9.4 9.4 0 1 1 12 2.6ZM12 5A7 7 0 1 0 12 19 7 7 0 1 0 12 5ZM11 6.4H13V11H17.6V13H13V17.6H11V13H6.4V11H11ZM3 2.4L22 20.6L20.6 22L1.6 3.8Z";
const ABANDONED: &str = "M3 3H13V7H10.6V5.4H5.4V18.6H10.6V17H13V21H3ZM10 10.6H16V7L22 12L16 17V13.4H10Z";
const LOADED: &str = "M3 9H21V21H3ZM6 3H18V7.6H6ZM6 12V14H18V12Z";

/// The picture for a key; keys without one get their letter in a box.
pub(crate) fn shape(key: &str) -> Option<&'static str> {
    Some(match key {
        "shock" | "dp" | "disruption" | "disrupted" | "hits" => SHOCK,
        "pinned" | "suppressed" => PINNED,
        "tactical" | "cover" | "in-cover" => TACTICAL,
        "overwatch" | "opportunity" | "stood" | "waiting" => OVERWATCH,
        "broken" | "routed" | "routing" | "rout" => BROKEN,
        "covering" | "firing" | "fired" => COVERING,
        "done" | "acted" | "moved" => DONE,
        "doubled" | "double" | "charging" | "charge" | "close-assault" => DOUBLED,
        "wounded" => WOUNDED,
        "out-of-ammunition" | "no-ammo" => DRY,
        "hidden" | "concealed" | "concealment" | "unknown" | "dummy" => HIDDEN,
        "spotted" | "under-fire" | "target" | "aimed" => SPOTTED,
        "fallen" | "casualties" | "losses" | "destroyed" | "wreck" => FALLEN,
        "on-fire" | "burning" => FIRE,
        "disorganised" | "shaken" | "out-of-order" => SHAKEN,
        "halted" | "halt" | "immobile" | "immobilised" | "stopped" => HALTED,
        "retreating" | "retreat" | "retiring" | "retire" | "falling-back" => BACK,
        "advancing" | "advance" => AHEAD,
        "dug-in" | "entrenched" | "entrenchment" => DUG_IN,
        "objective" | "flag" => FLAG,
        "entry" | "entry-point" | "arrival" => ENTRY,
        "mines" | "minefield" => MINES,
        "jump-off-point" => JUMP_OFF,
        "patrol-marker" => PATROL,
        "locked" => LOCKED,
        "wire" => WIRE,
        "roadblock" => BLOCK,
        "ranging-shot" | "barrage" => FALL_OF_SHOT,
        "gun-out" => GUN_OUT,
        "engine" => ENGINE,
        "sights" => SIGHTS,
        "abandoned" => ABANDONED,
        "loaded" => LOADED,
        _ => return None,
    })
}

/// Whether a badge is counted in bursts.
pub(crate) fn is_burst(key: &str) -> bool {
    shape(key) == Some(SHOCK)
}

/// One burst of a size, its middle at a place.
pub(crate) fn burst(at: P, size: f64, ink: &str) -> String {
    glyph(SHOCK, at, size, ink)
}

/// A picture of a size, its middle at a place.
pub(crate) fn glyph(d: &str, at: P, size: f64, ink: &str) -> String {
    let k = size / 24.0;
    let put = format!("translate({} {}) scale({})", num(at.x - size / 2.0), num(at.y - size / 2.0), num(k));
    path(d).at("transform", put).fill(ink).at("fill-rule", "evenodd").done()
}

/// The picture of a badge; an unknown one is its first letter in a rounded box.
pub(crate) fn badge(badge: &Badge, at: P, size: f64, ink: &'static str, paper: &'static str) -> String {
    if let Some(d) = shape(badge.key) {
        return glyph(d, at, size, ink);
    }
    let letter: String = badge.label.chars().next().unwrap_or('?').to_uppercase().collect();
    let boxed =
        rect(at.x - size * 0.42, at.y - size * 0.42, size * 0.84, size * 0.84).at("rx", size * 0.18).fill(ink).done();
    let sign = letters(Face::Sans, size * 0.7, paper).bold().write(at + p(0.0, size * 0.25), &letter);
    el("g").around(&(boxed + &sign))
}
