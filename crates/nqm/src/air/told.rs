//! What is told of aircraft. Everybody sees them; what they were sent for and what they hit unseen is their own side's. R-NQM-139

use engine::{Eye, Line, LineKind, rule};
use serde::Serialize;
use table::Point;

use crate::event::Telling;
use crate::fireplan::Height;
use crate::fireplan::told::{effect_words, place};
use crate::troops::{StandId, UnitId};
use crate::{Nqm, units, words};

/// The aircraft by name to their own side, and as anybody sees them to the other.
fn who(game: &Nqm, eye: Eye, unit: UnitId) -> String {
    let side = game.who(unit).side;
    if units::knows(game, eye, side) { game.name(unit).to_owned() } else { "Enemy aircraft".into() }
}

fn private(game: &Nqm, eye: Eye, unit: UnitId, text: impl FnOnce() -> String, rule: engine::RuleId) -> Option<Line> {
    units::knows(game, eye, game.who(unit).side).then(|| {
        let mut line = Line::new(text(), rule);
        line.kind = LineKind::Order;
        line
    })
}

/// How often a stand flies today.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sorties {
    pub stand: StandId,
    pub sorties: u8,
}

impl Telling for Sorties {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let times = ["never", "once", "twice", "three times"][usize::from(self.sorties.min(3))];
        let text = || format!("{} can fly {times} today.", words::stand(game, self.stand));
        private(game, eye, game.of(self.stand).unit, text, rule!("nqm.tasks.sorties"))
    }
}

/// A strike has been asked for.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Tasked {
    pub unit: UnitId,
    pub at: Point,
    pub comes: u16,
}

impl Telling for Tasked {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let text = || {
            let (who, at) = (game.name(self.unit), place(game, self.at));
            format!("{who} is to attack {at}, {}.", game.clock_words(self.comes))
        };
        private(game, eye, self.unit, text, rule!("nqm.tasks.air-tasking"))
    }
}

/// A strike has been called off, and its sortie is lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CalledOff {
    pub unit: UnitId,
    pub at: Point,
}

impl Telling for CalledOff {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let text = || format!("{}: the strike on {} is off.", game.name(self.unit), place(game, self.at));
        private(game, eye, self.unit, text, rule!("nqm.tasks.air-tasking"))
    }
}

/// A strike does not come.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NoSortie {
    pub unit: UnitId,
}

impl Telling for NoSortie {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let text = || format!("{} has no sortie left and does not come.", game.name(self.unit));
        private(game, eye, self.unit, text, rule!("nqm.tasks.sorties"))
    }
}

/// Aircraft come in.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrikeComes {
    pub unit: UnitId,
    pub height: Height,
    pub at: Point,
    pub flak: Vec<StandId>,
}

impl Telling for StrikeComes {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let level = if self.height == Height::High { "at high level" } else { "at low level" };
        let met = match self.flak.len() {
            0 => String::new(),
            1 => "; one stand of flak opens fire".into(),
            n => format!("; {n} stands of flak open fire"),
        };
        let text = format!("{} {level} over {}{met}.", who(game, eye, self.unit), place(game, self.at));
        let mut line = Line::new(text, rule!("nqm.air.target-class"));
        line.kind = LineKind::Fire;
        line.to = Some(self.at);
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// Aircraft and flak have fired at each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Duel {
    pub unit: UnitId,
    pub silenced: u8,
    pub lost: u8,
    pub broken_through: bool,
}

impl Telling for Duel {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let end = if self.broken_through { "the others get through" } else { "they do not get through" };
        let who = who(game, eye, self.unit);
        let text = format!("{who}: {} flak and {} aircraft neutralised; {end}.", self.silenced, self.lost);
        let mut line = Line::new(text, rule!("nqm.air.break-through"));
        line.kind = LineKind::Fire;
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// All aircraft turn back.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnedBack {
    pub unit: UnitId,
    pub at: Point,
}

impl Telling for TurnedBack {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let text = format!("{} turn back before {}.", who(game, eye, self.unit), place(game, self.at));
        let mut line = Line::new(text, rule!("nqm.air.break-through"));
        line.kind = LineKind::Fire;
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}

/// Bombs have fallen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Bombed {
    pub unit: UnitId,
    pub at: Point,
    /// Whom the fliers' side knew to be there.
    pub known: Vec<UnitId>,
    pub hit: Vec<(UnitId, u16)>,
    pub shaken: Vec<(UnitId, bool)>,
}

impl Bombed {
    /// The units in a square of which the fliers' side knows.
    pub(super) fn known(game: &Nqm, unit: UnitId, group: &[StandId]) -> Vec<UnitId> {
        let side = game.who(unit).side;
        let seen = |stand: &&StandId| game.side_of(**stand) == side || game.stand(**stand).known;
        let mut known: Vec<UnitId> = group.iter().filter(seen).map(|stand| game.of(*stand).unit).collect();
        known.sort_unstable();
        known.dedup();
        known
    }
}

impl Telling for Bombed {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let effect = effect_words(game, eye, &self.known, &self.hit, &self.shaken, true);
        let own = units::knows(game, eye, game.who(self.unit).side);
        let effect = match (effect.is_empty(), own) {
            (false, _) => format!(": {effect}"),
            (true, true) if self.known.is_empty() && eye != Eye::Referee => ": effect not seen".into(),
            (true, true) => ": no effect".into(),
            (true, false) => String::new(),
        };
        let text = format!("{} attack {}{effect}.", who(game, eye, self.unit), place(game, self.at));
        let mut line = Line::new(text, rule!("nqm.air.weight"));
        line.kind = LineKind::Fire;
        line.to = Some(self.at);
        Some(line)
    }

    fn reveals(&self) -> bool {
        true
    }
}
