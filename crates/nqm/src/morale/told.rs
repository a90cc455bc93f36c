//! What morale tells.

use engine::{Eye, Line, LineKind, RuleId, rule};
use serde::Serialize;

use crate::event::Telling;
use crate::state::Fate;
use crate::troops::{StandId, UnitId};
use crate::{Nqm, units, words};

/// What a failed test does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Meaning {
    /// It will not press its attack home. R-NQM-022
    Refusal,
    /// It is disorganised.
    Disorder,
    Both,
    /// It does not stay in its position before tanks. R-NQM-100
    Position,
}

/// A break test. Announced at the table: the enemy hears of units that he knows. R-NQM-139
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Break {
    pub(super) unit: UnitId,
    pub(super) meaning: Meaning,
    pub(super) die: u8,
    pub(super) passes: u8,
    pub(super) passed: bool,
    pub(super) known: bool,
    pub(super) rule: RuleId,
}

impl Telling for Break {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !self.known && !units::knows(game, eye, game.who(self.unit).side) {
            return None;
        }
        let result = match (self.passed, self.meaning) {
            (true, Meaning::Position) => "stays in its position",
            (true, _) => "stands",
            (false, Meaning::Refusal) => "will not press its attack home",
            (false, Meaning::Disorder) => "is disorganised",
            (false, Meaning::Both) => "breaks",
            (false, Meaning::Position) => "cannot stand before the tanks",
        };
        let own = units::knows(game, eye, game.who(self.unit).side);
        let text = format!("{}: break test, {} of {}+: {result}", game.name(self.unit), self.die, self.passes);
        let mut line = Line::new(text, self.rule);
        line.kind = LineKind::Morale;
        line.dice = vec![self.die];
        line.about = super::pieces_seen(game, self.unit, own);
        line.seat = Some(game.seat_of(self.unit));
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// What a unit does because of its morale, or what becomes of some of its stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    pub(super) unit: UnitId,
    pub(super) what: What,
    pub(super) known: bool,
}

/// See [`Told`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum What {
    /// An attacker who failed stays and fires. R-NQM-027
    Halts,
    FallsBack,
    /// A broken defender goes back. R-NQM-041
    Withdraws,
    SitsTight,
    /// It wanted to withdraw and found its way closed. R-NQM-030
    CutOff,
    /// Pins of an attack that failed stay for good. R-NQM-023
    Permanent(u8),
    /// Its attack has been reinforced. R-NQM-027
    Reinforced,
}

impl Telling for Told {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let own = units::knows(game, eye, game.who(self.unit).side);
        let (text, rule) = match self.what {
            What::Halts => ("halts and fires", rule!("nqm.morale.fail-attacker-choice")),
            What::FallsBack => ("falls back", rule!("nqm.morale.fail-attacker-choice")),
            What::Withdraws => ("withdraws", rule!("nqm.movement.rout")),
            // What a broken defender means to do is his own business.
            What::SitsTight if own => ("sits tight", rule!("nqm.morale.sit-tight")),
            What::CutOff if own => ("finds no way back and stays", rule!("nqm.morale.retreat-clear-line")),
            What::Permanent(_) if own => {
                ("pays for its failed attack: pins turn black", rule!("nqm.grades.militia-permanent"))
            }
            What::Reinforced if own => ("is reinforced and may press home", rule!("nqm.morale.press-home-reserves")),
            _ => return None,
        };
        if !own && !self.known {
            return None;
        }
        let mut line = Line::new(format!("{} {text}", game.name(self.unit)), rule);
        line.kind = LineKind::Morale;
        line.about = super::pieces_seen(game, self.unit, own);
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// Stands are lost, or have got away.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Gone {
    pub(super) stand: StandId,
    /// None for a stand that broke out. R-NQM-026
    pub(super) fate: Option<Fate>,
    /// The last stand of its unit.
    pub(super) last: bool,
    pub(super) die: Option<u8>,
    pub(super) known: bool,
}

impl Telling for Gone {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        if !self.known && !units::knows(game, eye, game.side_of(self.stand)) {
            return None;
        }
        let (what, rule) = match self.fate {
            None => ("breaks out", rule!("nqm.grades.veteran-breakout")),
            Some(Fate::Destroyed) => ("is destroyed", rule!("nqm.reorganisation.overload-removal")),
            Some(Fate::Captured) => ("is captured", rule!("nqm.morale.sit-tight-overrun")),
            Some(Fate::Dispersed) => ("disperses", rule!("nqm.morale.disorganised-assaulted")),
            Some(Fate::Exited | Fate::InPlay) => ("leaves the map", rule!("nqm.command.written-orders")),
        };
        let end = if self.last { ": the last of its unit" } else { "" };
        let mut line = Line::new(format!("{} {what}{end}", words::stand(game, self.stand)), rule);
        line.kind = LineKind::Loss;
        line.dice = self.die.into_iter().collect();
        line.about = vec![game.of(self.stand).id.clone()];
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}
