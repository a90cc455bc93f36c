//! Lines of fire that have been judged before.
//!
//! While a fire step runs nobody moves, and the same weapons are held against the same targets for every question that
//! is asked. What was found is kept for as long as everything that it depends on is the same: the state
//! tells the memo whenever it may have been touched, and the memo then compares the position with the one it knows. It
//! only saves work: it is no part of the state, and a game is the same with or without it.

use std::fmt;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use engine::{BySide, Side};
use table::terrain::FeatureSet;
use table::{Bearing, Inches, Point};

use super::artillery::Laying;
use super::lines::Miss;
use super::weapons::Weapon;
use crate::Scw;
use crate::sequence::Phase;
use crate::state::{Deeds, Element, Marker, OfficerPlace, Place, State, Status, Unit};
use crate::terrain::Cover;
use crate::troops::{Kind, UnitId};

/// The most mounts of a vehicle.
const MOST_MOUNTS: usize = 4;

/// What is known about lines of fire.
#[derive(Default)]
pub(crate) struct FireMemo {
    /// The number of the position, or 0 when it may have changed.
    number: AtomicU32,
    position: Mutex<Option<Box<Position>>>,
    found: OnceLock<Found>,
}

/// The number of the position in which something changed last.
type Since = AtomicU32;

/// What was found, each word with the number of its position in the upper half. It holds until somebody whom it depends
/// on has changed since.
struct Found {
    elements: usize,
    units: usize,
    /// By mount, element and target.
    aims: Box<[AtomicU64]>,
    /// By unit and target.
    pairs: Box<[AtomicU64]>,
    /// By target.
    observed: Box<[AtomicU64]>,
    /// By unit, each with what its elements had fired.
    shots: Box<[(AtomicU64, AtomicU64)]>,
    /// Since when each unit is as it is.
    unit: Box<[Since]>,
    /// Since when those of a side are as they are who stand in the way and can be shot at: not those who have just
    /// appeared.
    solid: BySide<Since>,
    /// Since when those of a side are as they are who look for its guns.
    eyes: BySide<Since>,
    /// Since when everything else is as it is.
    rest: Since,
}

/// One of the questions about a unit and a target, by the place of its answer in the word.
#[derive(Clone, Copy)]
pub(crate) enum About {
    /// Whether they are in combat.
    Near = 0,
    /// Whether enough of the target shows.
    Shows = 4,
    /// The cover of the target.
    Cover = 8,
}

impl fmt::Debug for FireMemo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FireMemo")
    }
}

impl FireMemo {
    /// The state may have been changed.
    pub fn doubt(&mut self) {
        *self.number.get_mut() = 0;
    }

    /// The number of the position, since when an answer about a weapon and a target would be the same, and the word
    /// that keeps it.
    fn aim<'a>(&'a self, game: &Scw, weapon: Weapon, target: UnitId, of: Of) -> (u32, u32, &'a AtomicU64) {
        let (number, found) = self.known(game);
        // Weapons on the ground have no mounts, so that their places are free for the other questions.
        let row = if weapon.seating.is_some() { usize::from(weapon.number) } else { of as usize };
        let unit = game.unit_of(weapon.element);
        let side = game.of(unit).side;
        let mut since = found.since(unit).max(found.since(target)).max(at(&found.solid[side])).max(at(&found.rest));
        if of == Of::Laying {
            since = since.max(at(&found.eyes[side]));
        }
        (number, since, &found.aims[(row * found.elements + weapon.element.index()) * found.units + target.index()])
    }

    /// What is known about a unit and a target, or what `judge` makes of it: a number up to 7.
    pub fn pair(game: &Scw, unit: UnitId, target: UnitId, about: About, judge: impl FnOnce() -> u8) -> u8 {
        let (number, found) = game.state.memo().known(game);
        let since = found.since(unit).max(found.since(target)).max(at(&found.rest));
        bits(&found.pairs[unit.index() * found.units + target.index()], number, since, about as u32, judge)
    }

    /// What is known about a target seen by its enemies, or what `judge` makes of it.
    pub fn observed(game: &Scw, target: UnitId, judge: impl FnOnce() -> bool) -> bool {
        let (number, found) = game.state.memo().known(game);
        let eyes = at(&found.eyes[game.of(target).side.enemy()]);
        let since = found.since(target).max(eyes).max(at(&found.rest));
        bits(&found.observed[target.index()], number, since, 0, || u8::from(judge())) != 0
    }

    /// What is known about a unit having a shot at all, or what `judge` makes of it.
    pub fn any_shot(game: &Scw, unit: UnitId, judge: impl FnOnce() -> bool) -> bool {
        let (number, found) = game.state.memo().known(game);
        let fired = game.of(unit).elements().fold(0, |all, e| all << 8 | u64::from(game.element(e).fired));
        let (word, fired_then) = &found.shots[unit.index()];
        let known = word.load(Ordering::Acquire);
        let side = game.of(unit).side;
        let mut since = found.since(unit).max(at(&found.rest));
        since = since.max(at(&found.solid[Side::Red])).max(at(&found.solid[Side::Blue]));
        if game.of(unit).kinds.iter().any(|kind| matches!(kind, Kind::Mortar | Kind::FieldGun)) {
            since = since.max(at(&found.eyes[side]));
        }
        if (known >> 32) as u32 >= since && fired_then.load(Ordering::Relaxed) == fired {
            return known & 1 == 1;
        }
        let any = judge();
        fired_then.store(fired, Ordering::Relaxed);
        word.store(u64::from(number) << 32 | u64::from(any), Ordering::Release);
        any
    }

    fn known(&self, game: &Scw) -> (u32, &Found) {
        (self.number(game), self.found(game))
    }

    fn found(&self, game: &Scw) -> &Found {
        self.found.get_or_init(|| {
            let (elements, units) = (game.state.elements.len(), game.state.units.len());
            let words = |count: usize| (0..count).map(|_| AtomicU64::new(0)).collect();
            Found {
                elements,
                units,
                aims: words(MOST_MOUNTS * elements * units),
                pairs: words(units * units),
                observed: words(units),
                shots: (0..units).map(|_| (AtomicU64::new(0), AtomicU64::new(0))).collect(),
                // Nothing is older than the first position, so that words never written are of no account.
                unit: (0..units).map(|_| AtomicU32::new(1)).collect(),
                solid: BySide::from_fn(|_| AtomicU32::new(1)),
                eyes: BySide::from_fn(|_| AtomicU32::new(1)),
                rest: AtomicU32::new(1),
            }
        })
    }

    /// The number of the position on the table.
    fn number(&self, game: &Scw) -> u32 {
        match self.number.load(Ordering::Acquire) {
            0 => self.look_again(game),
            number => number,
        }
    }

    #[cold]
    fn look_again(&self, game: &Scw) -> u32 {
        let mut known = self.position.lock().unwrap_or_else(PoisonError::into_inner);
        let position = known.get_or_insert_default();
        if position.number == 0 {
            position.number = 1;
            position.take(&game.state);
        } else if !position.is(&game.state) {
            let found = self.found(game);
            if position.number == u32::MAX {
                // After four thousand million positions the numbers begin again, and nothing old may be found.
                position.number = 0;
                found.forget();
            }
            position.number += 1;
            position.note_changes(game, found);
            position.take(&game.state);
        }
        self.number.store(position.number, Ordering::Release);
        position.number
    }
}

/// The three questions about a weapon on the ground and a target.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Of {
    /// The range, if it sees the target itself.
    Seen,
    /// The range, if somebody else does.
    Lobbed,
    /// How a gun is laid.
    Laying,
}

fn at(since: &Since) -> u32 {
    since.load(Ordering::Relaxed)
}

impl Found {
    fn since(&self, unit: UnitId) -> u32 {
        at(&self.unit[unit.index()])
    }

    fn forget(&self) {
        let shots = self.shots.iter().map(|(word, _)| word);
        for word in self.aims.iter().chain(&self.pairs).chain(&self.observed).chain(shots) {
            word.store(0, Ordering::Relaxed);
        }
        let sides = Side::BOTH.into_iter().flat_map(|side| [&self.solid[side], &self.eyes[side]]);
        for since in self.unit.iter().chain(sides).chain([&self.rest]) {
            since.store(1, Ordering::Relaxed);
        }
    }
}

/// What can be kept in 28 bits.
pub(crate) trait Kept: Sized {
    /// Packed, if it fits: less than 2^27.
    fn pack(&self) -> Option<u32>;
    /// The same again.
    fn unpack(packed: u32) -> Self;
}

impl Kept for Inches {
    fn pack(&self) -> Option<u32> {
        u32::try_from(self.thousandths_value()).ok().filter(|length| *length < 1 << 24)
    }

    fn unpack(packed: u32) -> Self {
        Inches::thousandths(packed as i32)
    }
}

impl Kept for Laying {
    fn pack(&self) -> Option<u32> {
        Some(self.range.pack()? | u32::from(self.indirect) << 24 | (self.cover as u32) << 25)
    }

    fn unpack(packed: u32) -> Self {
        Laying {
            range: Inches::unpack(packed & 0x00ff_ffff),
            indirect: packed >> 24 & 1 == 1,
            cover: Cover::ALL[(packed >> 25 & 3) as usize],
        }
    }
}

/// Set in the packed word of a miss.
const MISSED: u32 = 1 << 27;

/// What a weapon makes of a target where both stand, judged once for each position. Under another tag it is another
/// question about the two; the one asked last is kept.
pub(crate) fn remembered<T: Kept>(
    game: &Scw,
    weapon: Weapon,
    target: UnitId,
    (of, tag): (Of, u32),
    judge: impl FnOnce() -> Result<T, Miss>,
) -> Result<T, Miss> {
    let (number, since, word) = game.state.memo().aim(game, weapon, target, of);
    let known = word.load(Ordering::Relaxed);
    let answer = known as u32;
    if (known >> 32) as u32 >= since && answer >> 28 == tag {
        let miss = || Miss::ALL[(answer & 7) as usize];
        return if answer & MISSED == 0 { Ok(T::unpack(answer & (MISSED - 1))) } else { Err(miss()) };
    }
    let found = judge();
    let packed = match &found {
        Ok(what) => what.pack(),
        Err(miss) => Some(MISSED | *miss as u32),
    };
    if let Some(packed) = packed {
        word.store(u64::from(number) << 32 | u64::from(tag << 28 | packed), Ordering::Relaxed);
    }
    found
}

/// Three bits of a word and one that says that they are known.
fn bits(word: &AtomicU64, number: u32, since: u32, shift: u32, judge: impl FnOnce() -> u8) -> u8 {
    let fresh = |known: u64| if (known >> 32) as u32 >= since { known } else { u64::from(number) << 32 };
    let known = fresh(word.load(Ordering::Relaxed)) >> shift & 15;
    if known & 8 != 0 {
        return (known & 7) as u8;
    }
    let answer = judge();
    // The judgement may have written other answers into the same word.
    let known = fresh(word.load(Ordering::Relaxed));
    word.store(known | u64::from(answer | 8) << shift, Ordering::Relaxed);
    answer
}

/// Everything in the state that lines of fire depend on, besides what the weapons have fired.
#[derive(Default)]
struct Position {
    number: u32,
    phase: Option<Phase>,
    elements: Vec<Figure>,
    units: Vec<Body>,
    officers: Vec<OfficerPlace>,
    markers: Vec<Marker>,
    removed: Option<FeatureSet>,
}

/// What matters about an element.
#[derive(PartialEq)]
struct Figure {
    at: Point,
    from: Point,
    facing: Bearing,
    /// Alive, moved, limbered, ready.
    flags: [bool; 4],
}

/// What matters about a unit.
#[derive(PartialEq)]
struct Body {
    place: Place,
    status: Status,
    mounted: bool,
    target: Option<UnitId>,
    deeds: u32,
}

impl Figure {
    fn of(element: &Element) -> Figure {
        let Element { at, facing, from, alive, moved, limbered, ready, .. } = *element;
        Figure { at, from, facing, flags: [alive, moved, limbered, ready] }
    }
}

impl Body {
    /// Whether it is in the way of fire and can be shot at.
    fn is_solid(&self) -> bool {
        self.place == Place::Table && self.deeds & Deeds::APPEARED.0 == 0
    }

    fn of(unit: &Unit) -> Body {
        let Unit { place, status, mounted, target, deeds, .. } = *unit;
        // Whether a unit has been named is asked before its shots are.
        Body { place, status, mounted, target, deeds: deeds.0 & !Deeds::NAMED.0 }
    }
}

fn same<A, B>(known: &[A], now: &[B], mut same: impl FnMut(&A, &B) -> bool) -> bool {
    known.len() == now.len() && known.iter().zip(now).all(|(known, now)| same(known, now))
}

impl Position {
    fn is(&self, state: &State) -> bool {
        self.phase == Some(state.phase)
            && same(&self.elements, &state.elements, |known, now| *known == Figure::of(now))
            && same(&self.units, &state.units, |known, now| *known == Body::of(now))
            && same(&self.officers, &state.officers, |known, now| *known == now.place)
            && self.markers == state.markers
            && self.removed == Some(state.removed)
    }

    /// Notes who is not as he was, under the number of the new position.
    fn note_changes(&self, game: &Scw, found: &Found) {
        let state = &game.state;
        let note = |since: &Since| since.store(self.number, Ordering::Relaxed);
        for id in game.unit_ids() {
            let (setup, now) = (game.of(id), Body::of(game.unit(id)));
            let then = &self.units[id.index()];
            let stands = setup.elements().all(|e| self.elements[e.index()] == Figure::of(game.element(e)));
            if *then == now && stands {
                continue;
            }
            note(&found.unit[id.index()]);
            note(&found.eyes[setup.side]);
            if then.is_solid() || now.is_solid() {
                note(&found.solid[setup.side]);
            }
        }
        let same_officers = same(&self.officers, &state.officers, |known, now| *known == now.place);
        if !same_officers || self.markers != state.markers {
            note(&found.eyes[Side::Red]);
            note(&found.eyes[Side::Blue]);
        }
        if self.phase != Some(state.phase) || self.removed != Some(state.removed) {
            note(&found.rest);
        }
    }

    fn take(&mut self, state: &State) {
        self.phase = Some(state.phase);
        self.elements.clear();
        self.elements.extend(state.elements.iter().map(Figure::of));
        self.units.clear();
        self.units.extend(state.units.iter().map(Body::of));
        self.officers.clear();
        self.officers.extend(state.officers.iter().map(|officer| officer.place));
        self.markers.clone_from(&state.markers);
        self.removed = Some(state.removed);
    }
}
