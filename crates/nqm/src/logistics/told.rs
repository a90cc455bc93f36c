//! What is told about supplies: to their own side only, but for a dump that changes hands. R-NQM-139

use engine::{Eye, Line, LineKind, RuleId, Side, rule};
use serde::Serialize;

use crate::Nqm;
use crate::event::{Event, Telling};
use crate::state::Load;
use crate::troops::{DumpId, FormationId, UnitId};
use crate::units::knows;

/// Something about supplies.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Supplies {
    Quick {
        unit: UnitId,
        out: bool,
        face: u8,
    },
    CutOff {
        unit: UnitId,
        cut_off: bool,
    },
    Fuel {
        formation: FormationId,
        dry: bool,
    },
    Sent {
        unit: UnitId,
        to: DumpId,
    },
    Loaded {
        unit: UnitId,
        load: Option<Load>,
        at: DumpId,
    },
    Unloaded {
        unit: UnitId,
        load: Load,
        at: DumpId,
    },
    /// It was to attack; by the quick rule, or for want of dice. `nqm.logistics.no-log-no-attack`
    NoAttack {
        unit: UnitId,
        quick: bool,
    },
    Refilled {
        unit: UnitId,
    },
    Spent {
        formation: FormationId,
    },
    Captured {
        dump: DumpId,
        burnt: bool,
    },
    Recaptured {
        dump: DumpId,
    },
}

const fn event(told: Supplies) -> Event {
    Event::Supplies(told)
}

pub(super) const fn quick(unit: UnitId, out: bool, face: u8) -> Event {
    event(Supplies::Quick { unit, out, face })
}

pub(super) const fn cut_off(unit: UnitId, cut_off: bool) -> Event {
    event(Supplies::CutOff { unit, cut_off })
}

pub(super) const fn fuel(formation: FormationId, dry: bool) -> Event {
    event(Supplies::Fuel { formation, dry })
}

pub(super) const fn sent(unit: UnitId, to: DumpId) -> Event {
    event(Supplies::Sent { unit, to })
}

pub(super) const fn loaded(unit: UnitId, load: Option<Load>, at: DumpId) -> Event {
    event(Supplies::Loaded { unit, load, at })
}

pub(super) const fn unloaded(unit: UnitId, load: Load, at: DumpId) -> Event {
    event(Supplies::Unloaded { unit, load, at })
}

pub(super) const fn no_attack(unit: UnitId, quick: bool) -> Event {
    event(Supplies::NoAttack { unit, quick })
}

pub(super) const fn refilled(unit: UnitId) -> Event {
    event(Supplies::Refilled { unit })
}

pub(super) const fn spent(formation: FormationId) -> Event {
    event(Supplies::Spent { formation })
}

pub(super) const fn captured(dump: DumpId, burnt: bool) -> Event {
    event(Supplies::Captured { dump, burnt })
}

pub(super) const fn recaptured(dump: DumpId) -> Event {
    event(Supplies::Recaptured { dump })
}

impl Supplies {
    fn side(&self, game: &Nqm) -> Side {
        match self {
            Supplies::Quick { unit, .. }
            | Supplies::CutOff { unit, .. }
            | Supplies::Sent { unit, .. }
            | Supplies::Loaded { unit, .. }
            | Supplies::Unloaded { unit, .. }
            | Supplies::NoAttack { unit, .. }
            | Supplies::Refilled { unit } => game.who(*unit).side,
            Supplies::Fuel { formation, .. } | Supplies::Spent { formation } => game.setup.formation(*formation).side,
            Supplies::Captured { dump, .. } | Supplies::Recaptured { dump } => game.setup.dump(*dump).side,
        }
    }

    /// Both sides see a dump change hands.
    const fn is_seen_by_all(&self) -> bool {
        matches!(self, Supplies::Captured { .. } | Supplies::Recaptured { .. })
    }

    fn unit(&self) -> Option<UnitId> {
        match self {
            Supplies::Quick { unit, .. }
            | Supplies::CutOff { unit, .. }
            | Supplies::Sent { unit, .. }
            | Supplies::Loaded { unit, .. }
            | Supplies::Unloaded { unit, .. }
            | Supplies::NoAttack { unit, .. }
            | Supplies::Refilled { unit } => Some(*unit),
            _ => None,
        }
    }

    fn words(&self, game: &Nqm) -> (String, RuleId) {
        let dump = |dump: &DumpId| game.setup.formation(game.setup.dump(*dump).formation).name.as_str();
        match self {
            Supplies::Quick { unit, out: true, .. } => {
                (format!("{} has run out of supplies.", game.name(*unit)), rule!("nqm.logistics.quick-rule"))
            }
            Supplies::Quick { unit, .. } => {
                (format!("{} has what it needs.", game.name(*unit)), rule!("nqm.logistics.quick-rule"))
            }
            Supplies::CutOff { unit, cut_off: true } => {
                (format!("No supplies get through to {}.", game.name(*unit)), rule!("nqm.logistics.out-of-supply"))
            }
            Supplies::CutOff { unit, .. } => {
                (format!("Supplies get through to {} again.", game.name(*unit)), rule!("nqm.logistics.out-of-supply"))
            }
            Supplies::Fuel { formation, dry } => {
                let name = &game.setup.formation(*formation).name;
                let words = if *dry { format!("{name} is out of fuel.") } else { format!("{name} has fuel again.") };
                (words, rule!("nqm.logistics.no-pol-no-move"))
            }
            Supplies::Sent { unit, to } => {
                let words = format!("{} sets out for the dump of {}.", game.name(*unit), dump(to));
                (words, rule!("nqm.logistics.push-first-turn"))
            }
            Supplies::Loaded { unit, load: None, at } => {
                let words = format!("{} finds nothing to load at the dump of {}.", game.name(*unit), dump(at));
                (words, rule!("nqm.logistics.vehicles-empty"))
            }
            Supplies::Loaded { unit, load: Some(load), at } => {
                let words = format!("{} loads {} at the dump of {}.", game.name(*unit), cargo(*load), dump(at));
                (words, rule!("nqm.logistics.truck-capacity"))
            }
            Supplies::Unloaded { unit, load, at } => {
                let words = format!("{} puts down {} at the dump of {}.", game.name(*unit), cargo(*load), dump(at));
                (words, rule!("nqm.logistics.truck-capacity"))
            }
            Supplies::NoAttack { unit, quick: true } => (
                format!("{} is out of supply and does not attack.", game.name(*unit)),
                rule!("nqm.logistics.quick-rule"),
            ),
            Supplies::NoAttack { unit, .. } => (
                format!("{} has no ammunition left and does not attack.", game.name(*unit)),
                rule!("nqm.logistics.no-log-no-attack"),
            ),
            Supplies::Refilled { unit } => {
                (format!("{} draws ammunition.", game.name(*unit)), rule!("nqm.logistics.resupply-overnight"))
            }
            Supplies::Spent { formation } => {
                let name = &game.setup.formation(*formation).name;
                (
                    format!("{name} spends a LOG, and everybody whom it reaches is filled up."),
                    rule!("nqm.logistics.resupply"),
                )
            }
            Supplies::Captured { dump: taken, burnt } => {
                let how = if *burnt { "is taken and burnt" } else { "is taken" };
                (format!("The dump of {} {how}.", dump(taken)), rule!("nqm.logistics.truck-capacity"))
            }
            Supplies::Recaptured { dump: taken } => {
                (format!("The dump of {} is won back.", dump(taken)), rule!("nqm.logistics.truck-capacity"))
            }
        }
    }
}

const fn cargo(load: Load) -> &'static str {
    match load {
        Load::Empty => "nothing",
        Load::Log => "a LOG",
        Load::Pol => "a POL",
        Load::Dice => "a battalion's ammunition",
        Load::Stores => "defence stores",
    }
}

impl Telling for Supplies {
    fn line(&self, game: &Nqm, eye: Eye) -> Option<Line> {
        let side = self.side(game);
        if !self.is_seen_by_all() && !knows(game, eye, side) {
            return None;
        }
        let (words, rule) = self.words(game);
        let mut line = Line::new(words, rule);
        if let Supplies::Quick { face, .. } = self {
            line.kind = LineKind::Roll;
            line.dice.push(*face);
        }
        if let Some(unit) = self.unit() {
            line.about.push(game.who(unit).id.clone());
            line.seat = Some(game.seat_of(unit));
        }
        Some(line)
    }

    fn reveals(&self) -> bool {
        matches!(self, Supplies::Quick { .. } | Supplies::CutOff { .. } | Supplies::Captured { .. })
    }
}
