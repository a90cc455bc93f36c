//! Two lines that face each other: red's front edges at y = 44, looking north; blue's a given gap away, looking south.

#![allow(dead_code, unreachable_pub, reason = "every test file uses a part of it")]
#![allow(clippy::cast_precision_loss, reason = "a line of battle is a few elements long")]

use engine::prompt::Ask;
use scw::Phase;

use crate::common::{Blue, Game, Red, Side};

/// Where the front edges of red stand.
pub const FRONT: f64 = 44.0;

/// Elements of one unit: `"rifle*4 hmg"`.
fn kinds(spec: &str) -> Vec<&str> {
    let mut all = Vec::new();
    for part in spec.split(' ') {
        let (kind, count) = part.split_once('*').unwrap_or((part, "1"));
        all.extend(std::iter::repeat_n(kind, count.parse().unwrap()));
    }
    all
}

fn depth(kind: &str) -> f64 {
    if kind.ends_with("gun") { 1.5 } else { 1.0 }
}

/// A line of bases, 1.6 inches from middle to middle, the middle of the line at `x`.
fn line(kinds: &[&str], x: f64, front: f64, side: Side) -> String {
    let first = x - 0.8 * (kinds.len() as f64 - 1.0);
    let (back, facing) = if side == Red { (1.0, 0) } else { (-1.0, 180) };
    let stand = |(n, kind): (usize, &&str)| {
        format!("[{:.3}, {:.3}, {facing}]", first + 1.6 * n as f64, front + back * depth(kind) / 2.0)
    };
    format!("[{}]", kinds.iter().enumerate().map(stand).collect::<Vec<_>>().join(", "))
}

fn troops(id: &str, side: Side, spec: &str, x: f64, front: f64, more: &str) -> String {
    let kinds = kinds(spec);
    let elements = kinds.iter().map(|kind| format!("\"{kind}\"")).collect::<Vec<_>>().join(", ");
    let at = if more.contains("at = ") || more.contains("aboard = ") || more.contains("place = ") {
        String::new()
    } else {
        format!("at = {}\n", line(&kinds, x, front, side))
    };
    format!("[[unit]]\nid = \"{id}\"\nside = \"{side}\"\nelements = [{elements}]\n{at}{more}\n")
}

/// A red company, squadron or battery.
pub fn red(id: &str, spec: &str, x: f64, more: &str) -> String {
    troops(id, Red, spec, x, FRONT, more)
}

/// A blue one, so far away.
pub fn blue(id: &str, spec: &str, x: f64, gap: f64, more: &str) -> String {
    troops(id, Blue, spec, x, FRONT - gap, more)
}

/// A vehicle; `model` is a value of the file: an id in quotes, or a table.
fn vehicle(id: &str, side: Side, model: &str, x: f64, front: f64, more: &str) -> String {
    let (y, facing) = if side == Red { (front + 1.25, 0) } else { (front - 1.25, 180) };
    let at = if more.contains("at = ") { String::new() } else { format!("at = [[{x:.3}, {y:.3}, {facing}]]\n") };
    format!("[[unit]]\nid = \"{id}\"\nside = \"{side}\"\nvehicle = {model}\n{at}{more}\n")
}

/// A red vehicle.
pub fn red_vehicle(id: &str, model: &str, x: f64, more: &str) -> String {
    vehicle(id, Red, model, x, FRONT, more)
}

/// A blue vehicle, so far away.
pub fn blue_vehicle(id: &str, model: &str, x: f64, gap: f64, more: &str) -> String {
    vehicle(id, Blue, model, x, FRONT - gap, more)
}

/// A rectangle of terrain.
pub fn area(id: &str, kind: &str, (west, north): (f64, f64), (east, south): (f64, f64), more: &str) -> String {
    format!(
        "[[battlefield.features]]\nid = \"{id}\"\nkind = \"{kind}\"\n\
         area = [[{west}, {north}], [{east}, {north}], [{east}, {south}], [{west}, {south}]]\n{more}\n"
    )
}

/// A wall or hedge between two points.
pub fn wall(id: &str, kind: &str, (x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> String {
    format!(
        "[[battlefield.features]]\nid = \"{id}\"\nkind = \"{kind}\"\nline = [[{x}, {y}], [{to_x}, {to_y}]]\nwidth = 0.1\n"
    )
}

/// Step 5 of the first move, red being first player.
pub fn step_5(text: &str) -> Game {
    Game::set(&format!("[now]\nphase = \"standing-fire\"\nfirst = \"red\"\n{text}"))
}

/// Step 6.
pub fn step_6(text: &str) -> Game {
    Game::set(&format!("[now]\nphase = \"moving-fire\"\nfirst = \"red\"\n{text}"))
}

/// What a test does with a battle.
pub trait Firing {
    /// Red names a unit and fires one shot with it.
    fn red_fires(&mut self, unit: &str, shot: &str) -> &mut Self;
    /// Whoever has to set a unit up does as is proposed.
    fn set_up(&mut self) -> &mut Self;
    /// Nobody fires any more in this step.
    fn cease_fire(&mut self) -> &mut Self;
    /// The rule that refuses a shot of a red unit, by picking it.
    fn red_refused(&mut self, unit: &str, shot: &str) -> String;
    /// Whether red is asked for its fire in this first move and may name the unit.
    fn red_may_name(&self, unit: &str) -> bool;
    /// Whether red may pick this key now.
    fn offers_red(&self, key: &str) -> bool;
    /// Living elements of a unit.
    fn strength(&self, unit: &str) -> usize;
    /// The terms of a line.
    fn terms(&self, words: &str) -> Vec<i16>;
}

impl Firing for Game {
    #[track_caller]
    fn red_fires(&mut self, unit: &str, shot: &str) -> &mut Self {
        self.pick(Red, unit);
        self.pick(Red, shot);
        self.set_up()
    }

    #[track_caller]
    fn set_up(&mut self) -> &mut Self {
        while let Some(side) = self.asked()
            && let Ask::Place { proposals, .. } = self.prompt(side).ask
            && matches!(self.phase(), Phase::StandingFire | Phase::MovingFire)
        {
            self.reply(side, proposals.first().expect("something is proposed").reply.clone());
        }
        self
    }

    #[track_caller]
    fn cease_fire(&mut self) -> &mut Self {
        let step = self.phase();
        while self.phase() == step && matches!(step, Phase::StandingFire | Phase::MovingFire | Phase::Airstrike) {
            match self.asked() {
                Some(side) if self.keys(side).iter().any(|key| key == "done") => self.done(side),
                _ => break,
            };
            self.set_up();
        }
        self
    }

    #[track_caller]
    fn red_refused(&mut self, unit: &str, shot: &str) -> String {
        if self.prompt(Red).title == "Which unit fires?" {
            self.pick(Red, unit);
        }
        let refusal = self.refused(Red, engine::prompt::Reply::Pick(shot.into()));
        refusal.rule.map_or_else(String::new, |rule| rule.as_str().to_owned())
    }

    fn red_may_name(&self, unit: &str) -> bool {
        let firing = matches!(self.phase(), Phase::StandingFire | Phase::MovingFire);
        firing && self.turn() == 1 && self.asked() == Some(Red) && self.offers_red(unit)
    }

    fn offers_red(&self, key: &str) -> bool {
        self.keys(Red).iter().any(|open| open == key)
    }

    fn strength(&self, unit: &str) -> usize {
        self.unit(unit).words("elements").len() - self.unit(unit).numbers("lost").len()
    }

    #[track_caller]
    fn terms(&self, words: &str) -> Vec<i16> {
        self.line(Red, words).terms.iter().map(|term| term.value).collect()
    }
}
