//! The recce sequence: who sees whom first, and who fires. R-NQM-045 to R-NQM-059

mod area;
mod conceal;
mod fire;
mod first_fire;
mod look;
mod meeting;
mod on_contact;
mod scoot;
mod shots;
mod stop;
pub(crate) mod told;

pub(crate) use conceal::{at_start, conceal, lose_sight, reveal};
pub use fire::Scoots;
pub use meeting::Meets;
pub use scoot::Leaves;
pub use stop::Ambushes;

use engine::{Cx, Step};
use serde::{Deserialize, Serialize};
use table::Inches;

use crate::Nqm;
use crate::grades::Grade;
use crate::ranges::{Band, CONTACT};
use crate::state::Deeds;
use crate::troops::{StandId, UnitId};
use crate::{fireplan, sight};

/// The lowest face with which recce of one grade sights a concealed defender of another; 1 always, 7 never.
/// `nqm.recce.table-3`, R-NQM-048
pub const fn table_3(recce: Grade, defender: Grade) -> u8 {
    let row = match recce {
        Grade::Elite => [6, 5, 4, 2, 1],
        Grade::Veteran => [7, 6, 5, 3, 2],
        Grade::Regular => [7, 6, 5, 4, 3],
        Grade::Conscript => [7, 7, 6, 5, 4],
        Grade::Militia => [7, 7, 7, 6, 5],
    };
    row[defender as usize]
}

/// The nearest band to which a firer can hold his fire, by his die. `nqm.recce.table-4`, R-NQM-052
pub const fn table_4(firer: Grade, face: u8) -> Band {
    let [harassing, effective] = match firer {
        Grade::Elite => [0, 0],
        Grade::Veteran => [0, 2],
        Grade::Regular => [1, 4],
        Grade::Conscript => [2, 5],
        Grade::Militia => [3, 6],
    };
    if face <= harassing {
        Band::Harassing
    } else if face <= effective {
        Band::Effective
    } else {
        Band::Contact
    }
}

/// Two units that have come up against each other. R-NQM-046
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    /// Who came up.
    pub mover: UnitId,
    /// The nearest of those he came up against.
    pub other: UnitId,
    /// The stands that were tested and are found together.
    #[serde(default)]
    pub area: Vec<StandId>,
    /// The hour in which it happened.
    pub hour: u16,
    pub result: Outcome,
}

/// What is still to come of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The mover knows of the other, or has been fired at: nothing more comes of it.
    Over,
    /// The defender lets him go by. R-NQM-051
    LetPass,
    /// The defender fires when the mover comes into this band. R-NQM-046
    Fire(Band),
    /// The defender ambushes in this band. R-NQM-050
    Ambush(Band),
    /// Both fire at once when they come into this band of each other. R-NQM-055
    Together(Band),
}

impl Outcome {
    /// Whether shots are still to come of it.
    const fn is_pending(self) -> bool {
        matches!(self, Outcome::Fire(_) | Outcome::Ambush(_) | Outcome::Together(_))
    }

    /// The band in which they come.
    const fn band(self) -> Option<Band> {
        match self {
            Outcome::Fire(band) | Outcome::Ambush(band) | Outcome::Together(band) => Some(band),
            Outcome::Over | Outcome::LetPass => None,
        }
    }
}

/// After a tick: what has come into contact is looked at, nearest first. R-NQM-036, R-NQM-046
pub(crate) fn contacts(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<()> {
    forget(game);
    look::looks(game, cx)?;
    for meeting in happenings(game) {
        // What went before may have changed it.
        if let Some((_, what)) = again(game, meeting) {
            play(game, cx, what)?;
        }
    }
    conceal::expose(game, cx);
    // Whoever is known to be in a registered square now. `nqm.orbat.direct-support-preregistered`
    for unit in game.unit_ids() {
        if conceal::has_moved(game, unit) {
            fireplan::registered(game, cx, unit)?;
        }
    }
    Ok(())
}

/// Whether a unit that is on the move has come up to somebody who is concealed. R-NQM-056
pub(crate) fn meets_somebody(game: &Nqm, unit: UnitId) -> bool {
    game.units_of(game.who(unit).side.enemy())
        .any(|other| matches!(between_units(game, unit, other), Some((_, What::Stop { .. } | What::Meet { .. }))))
}

/// What may happen between two units after a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    /// What was decided before comes true: the number of the contact.
    Due(usize),
    /// A mover comes up to a concealed enemy. `nqm.recce.when`
    Stop { mover: UnitId, nearest: StandId },
    /// Two who have not seen each other meet. `nqm.recce.meeting-dice`
    Meet { mover: StandId, other: StandId },
    /// A mover runs into somebody of whom he knew nothing. R-NQM-051, R-NQM-058
    RunInto { mover: UnitId, into: StandId },
    /// A mover comes into the range of guns that out-range him. `nqm.special-assault.shoot-and-scoot`
    OutRanged { mover: UnitId, guns: UnitId },
    /// A mover comes into the harassing range of a defender who has not fired yet. `nqm.recce.table-4-use`
    FirstFire { mover: UnitId, defender: UnitId },
}

/// Where to look again when its turn comes.
#[derive(Clone, Copy)]
enum Between {
    Contact(usize),
    Units(UnitId, UnitId),
}

/// What happens after this tick, in order of distance, then the scenario's attacker first, then by unit. R-NQM-036
fn happenings(game: &Nqm) -> Vec<Between> {
    let mut all: Vec<((Inches, bool, UnitId, UnitId), Between)> = Vec::new();
    let mut add = |game: &Nqm, mover: UnitId, other: UnitId, between| {
        if let Some((gap, _)) = again(game, between) {
            let defends = game.who(mover).side != game.setup.attacker;
            all.push(((gap, defends, mover, other), between));
        }
    };
    for (n, contact) in game.state.contacts.iter().enumerate() {
        if contact.result.is_pending() {
            add(game, contact.mover, contact.other, Between::Contact(n));
        }
    }
    let grounds: Vec<Option<area::Span>> = game.unit_ids().map(|unit| area::Span::of(game, unit)).collect();
    for mover in game.unit_ids().filter(|unit| conceal::has_moved(game, *unit)) {
        let Some(here) = grounds[mover.index()] else { continue };
        for other in game.units_of(game.who(mover).side.enemy()) {
            if grounds[other.index()].is_some_and(|there| here.may_meet(game, &there)) {
                add(game, mover, other, Between::Units(mover, other));
            }
        }
    }
    all.sort_by_key(|(key, _)| *key);
    all.into_iter().map(|(_, between)| between).collect()
}

/// What happens there now, and how far apart they are.
fn again(game: &Nqm, between: Between) -> Option<(Inches, What)> {
    match between {
        Between::Contact(n) => {
            let contact = &game.state.contacts[n];
            let band = contact.result.band()?;
            area::reached(game, contact, band).map(|gap| (gap, What::Due(n)))
        }
        Between::Units(mover, other) => between_units(game, mover, other),
    }
}

fn between_units(game: &Nqm, mover: UnitId, other: UnitId) -> Option<(Inches, What)> {
    if !game.is_on_map(mover) || !game.is_on_map(other) {
        return None;
    }
    let mut nearest: Option<(Inches, What)> = None;
    for stand in game.stands_of(other).filter(|stand| !game.stand(*stand).known) {
        let Some((gap, own)) = area::nearest_of(game, mover, stand) else { continue };
        if nearest.is_some_and(|(known, _)| known <= gap) {
            continue;
        }
        if !area::has_met(game, mover, stand) {
            let meets = !game.stand(own).known && conceal::is_mobile(game, stand);
            let range = if meets {
                area::range_of(game, mover).max(area::range_of(game, other))
            } else {
                area::stop_range(game, stand)
            };
            if range.0 > 0 && game.setup.scale.is_within(gap, range) && sight::stand_sees(game, own, stand) {
                let what =
                    if meets { What::Meet { mover: own, other: stand } } else { What::Stop { mover, nearest: stand } };
                nearest = Some((gap, what));
                continue;
            }
        }
        if game.setup.scale.is_within(gap, CONTACT) && !area::is_awaited(game, mover, stand) {
            nearest = Some((gap, What::RunInto { mover, into: stand }));
        }
    }
    nearest
        .or_else(|| scoot::out_ranged(game, mover, other).map(|gap| (gap, What::OutRanged { mover, guns: other })))
        .or_else(|| first_fire::is_due(game, mover, other).map(|gap| (gap, What::FirstFire { mover, defender: other })))
}

fn play(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, what: What) -> Step<()> {
    let before = game.state.contacts.len();
    match what {
        What::Due(n) => return fire::comes(game, cx, n),
        What::Stop { mover, nearest } => stop::stop(game, cx, mover, nearest)?,
        What::Meet { mover, other } => meeting::meet(game, cx, mover, other)?,
        What::RunInto { mover, into } => stop::run_into(game, cx, mover, into)?,
        What::OutRanged { mover, guns } => scoot::offer(game, cx, mover, guns)?,
        What::FirstFire { mover, defender } => first_fire::test(game, cx, mover, defender)?,
    }
    come_true(game, cx, before)
}

/// What was decided just now may come true on the spot: contacts from this number on.
fn come_true(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, before: usize) -> Step<()> {
    for n in before..game.state.contacts.len() {
        if again(game, Between::Contact(n)).is_some() {
            fire::comes(game, cx, n)?;
        }
    }
    Ok(())
}

/// Results that were not reached in their hour or the next lapse; others hold for their hour, and so do two who have not seen each
/// other, who are tested again in the next. R-NQM-046, R-NQM-051, R-NQM-055
fn forget(game: &mut Nqm) {
    let hour = game.state.hour;
    game.state.contacts.retain(|contact| {
        let unseen = contact.result == Outcome::Together(Band::Contact);
        let lasts = u16::from(contact.result.is_pending() && !unseen);
        contact.hour + lasts >= hour
    });
}

/// Stops a unit for the rest of this hour's movement.
fn halt(game: &mut Nqm, unit: UnitId) {
    game.unit_mut(unit).deeds.set(Deeds::HALTED);
}
