//! Units of a position, written in one line each.

#![allow(dead_code, unreachable_pub, reason = "every test file uses a part of it")]

use engine::Side;

/// The middles of `count` bases side by side, 1.6 inches apart, around (`x`, `y`), facing `facing` degrees: a line
/// from west to east.
pub fn rank(count: u8, x: f64, y: f64, facing: u16) -> String {
    let first = x - 0.8 * (f64::from(count) - 1.0);
    let stands: Vec<String> =
        (0..count).map(|n| format!("[{:.3}, {y:.3}, {facing}]", first + 1.6 * f64::from(n))).collect();
    format!("[{}]", stands.join(", "))
}

/// `count` bases in single file, one behind another, the head at (`x`, `y`), facing east.
pub fn file_facing_east(count: u8, x: f64, y: f64) -> String {
    let stands: Vec<String> = (0..count).map(|n| format!("[{:.3}, {y:.3}, 90]", x - 1.2 * f64::from(n))).collect();
    format!("[{}]", stands.join(", "))
}

/// A unit of `count` elements of a kind. Red looks north, blue south, unless `more` says otherwise.
pub fn body(id: &str, side: Side, kind: &str, count: u8, (x, y): (f64, f64), more: &str) -> String {
    let facing = if side == Side::Red { 0 } else { 180 };
    let at = if more.contains("at = ") { String::new() } else { format!("at = {}\n", rank(count, x, y, facing)) };
    let elements = vec![format!("\"{kind}\""); usize::from(count)].join(", ");
    format!("[[unit]]\nid = \"{id}\"\nside = \"{side}\"\nelements = [{elements}]\n{at}{more}\n")
}

/// A company of riflemen in line.
pub fn company(id: &str, side: Side, count: u8, at: (f64, f64), more: &str) -> String {
    body(id, side, "rifle", count, at, more)
}

/// A vehicle, red looking north, blue south.
pub fn vehicle(id: &str, side: Side, model: &str, (x, y): (f64, f64), more: &str) -> String {
    let facing = if side == Side::Red { 0 } else { 180 };
    format!(
        "[[unit]]\nid = \"{id}\"\nside = \"{side}\"\nvehicle = \"{model}\"\nat = [[{x:.3}, {y:.3}, {facing}]]\n{more}\n"
    )
}

/// An officer with a unit.
pub fn officer(id: &str, side: Side, grade: u8, with: &str) -> String {
    format!("[[officer]]\nid = \"{id}\"\nside = \"{side}\"\ngrade = {grade}\nwith = \"{with}\"\n")
}

/// An officer on his own.
pub fn lone_officer(id: &str, side: Side, (x, y): (f64, f64)) -> String {
    format!("[[officer]]\nid = \"{id}\"\nside = \"{side}\"\ngrade = 1\nat = [{x:.3}, {y:.3}]\n")
}

/// A rectangle of terrain.
pub fn area(id: &str, kind: &str, (west, north): (f64, f64), (east, south): (f64, f64)) -> String {
    format!(
        "[[battlefield.features]]\nid = \"{id}\"\nkind = \"{kind}\"\n\
         area = [[{west}, {north}], [{east}, {north}], [{east}, {south}], [{west}, {south}]]\n"
    )
}

/// A phase of the first move, red being first player.
pub fn now(phase: &str) -> String {
    format!("[now]\nphase = \"{phase}\"\nfirst = \"red\"\n")
}
