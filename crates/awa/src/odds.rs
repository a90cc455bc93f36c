//! What the dice may do, exactly: from the tables that decide it in a battle, chapter by chapter.
//!
//! Prompts and the lab both read these. Where the book forbids to measure, no prompt shows what depends on a distance; whoever sits at
//! a table and has measured asks the lab. Nothing here is a number of the book; each stands where its rule is.

use dice::dist::Dist;
use dice::{Die, Pool};
use engine::Side;
use engine::prompt::Odds;
use table::Inches;

pub use crate::anti_aircraft::Flak;
pub use crate::at_guns::tables::Situation;
pub use crate::grenades::Tool;
pub use crate::vehicles::damage::Hurt;

use crate::at_guns::{MOVING_HITS, goes_through, tables};
use crate::melee::round;
use crate::small_arms::volley::{SIXES, least_face};
use crate::small_arms::weapons;
use crate::state::Mode;
use crate::stopping::bravery::{OPEN, SAFE, dares, is_brave};
use crate::stopping::curiosity::passes as carries_on;
use crate::stopping::thrown;
use crate::troops::{Class, GunKind, Piece, Weapon};
use crate::vehicles::damage;
use crate::{anti_aircraft, artillery, grenades, initiative, mines, morale, movement};

fn d6() -> Dist<u32> {
    Dist::of_die(Die::D6)
}

/// The average die.
fn average() -> Dist<u32> {
    Dist::sum_of(Pool::average(1))
}

/// How far a weapon reaches; none if it does not shoot.
pub fn reach(weapon: Weapon) -> Option<i32> {
    weapons::row(weapon)?.ranges().map(|(last, _)| last).max()
}

/// Small arms at men: hits. None out of range. `awa.firing.small-arms.hit`
pub fn fire(weapon: Weapon, range: Inches, modifiers: i16, weapons: u32) -> Option<Dist<u32>> {
    let row = weapons::row(weapon)?;
    let face = u32::from(least_face(row.need(range)?, modifiers));
    Some(d6().count(u32::from(row.dice) * weapons, |die| *die >= face))
}

/// How many machine guns of so many get through to armour with a double six. `awa.firing.armoured.double-six`
pub fn fire_at_armour(weapon: Weapon, guns: u32) -> Option<Dist<u32>> {
    let row = weapons::row(weapon)?;
    let sixes = Dist::counting(Pool::d6(row.dice.into()), |face| face == 6);
    Some(sixes.count(guns, |sixes| *sixes >= SIXES))
}

/// Whether a unit passes a morale test with this rating, officer and modifiers. `awa.morale.score`
pub fn morale(rating: i16, officer: i16, modifiers: i16) -> Dist<bool> {
    average().map(|die| morale::passes(rating + officer + modifiers + *die as i16))
}

/// Who wins a contest of initiative, with so much added to each die; ties are rolled again. `awa.initiative.score`
pub fn initiative(first: i16, second: i16) -> Dist<Side> {
    let falls = (1..=6i16).flat_map(|one| (1..=6i16).map(move |other| (one, other)));
    Dist::uniform(falls.filter_map(|(one, other)| initiative::higher(first + one, second + other)))
}

/// What comes of a round at armour. `awa.at.gun.penetrate`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Round {
    /// It misses.
    Miss,
    /// It hits and does not go through.
    Bounce,
    /// It goes through: the damage table is rolled on.
    Damage,
}

/// Who fires at armour, and how.
#[derive(Clone, Copy, Debug)]
pub struct AtShot {
    /// With what.
    pub piece: Piece,
    /// From how far.
    pub range: Inches,
    /// How the target moves.
    pub situation: Situation,
    /// Its defence.
    pub defence: u8,
    /// What is added to the dice to hit.
    pub modifiers: i16,
    /// Whether the firer moves and fires.
    pub on_the_move: bool,
}

/// Aimed anti-tank fire. None out of range. `awa.at.gun.to-hit`
pub fn anti_tank(shot: &AtShot) -> Option<Dist<Round>> {
    let (needed, modifiers) = match (tables::to_hit(shot.range, shot.situation)?, shot.on_the_move) {
        (_, true) => (MOVING_HITS, 0),
        (0, false) => return Some(Dist::certain(Round::Miss)),
        (needed, false) => (i16::from(needed), shot.modifiers),
    };
    let through = tables::penetration(shot.piece, shot.range);
    let goes = |die: &u32| through > 0 && goes_through(*die as i16, through, shot.defence);
    Some(Dist::sum_of(Pool::d6(2)).and_then(|dice| {
        if *dice as i16 + modifiers < needed {
            return Dist::certain(Round::Miss);
        }
        Dist::of_die(Die::D10).map(|die| if goes(die) { Round::Damage } else { Round::Bounce })
    }))
}

/// The farthest at which aimed anti-tank fire hits at all. `awa.at.gun.to-hit`
pub fn at_reach() -> i32 {
    (0..=200).rev().find(|inches| tables::to_hit(Inches::whole(*inches), Situation::Stationary).is_some()).unwrap_or(0)
}

/// Who of two falls hand to hand: the first, the second or neither; either may have a helper. `awa.melee.roll`
pub fn melee(first: i16, second: i16, helper: Option<Side>) -> Dist<Option<u8>> {
    let score = |modifiers: i16, helped: bool| {
        let own = d6().map(|die| *die as i16 + modifiers);
        if !helped {
            return own;
        }
        own.and_then(|own| d6().map(|die| (*own).max(*die as i16 + modifiers + round::HELPS)))
    };
    let other = score(second, helper == Some(Side::Blue));
    score(first, helper == Some(Side::Red)).and_then(|one| other.map(|other| round::falls(*one, *other)))
}

/// How many of so many men in the zone of a grenade fall. `awa.grenade.effect`
pub fn grenade(men: u32) -> Dist<u32> {
    d6().count(men, |die| *die >= grenades::KILL.into())
}

/// How many inches a grenade strays. `awa.grenade.deviation`
pub fn grenade_strays(tool: Tool) -> Dist<u32> {
    Dist::sum_of(tool.strays())
}

/// How many of so many men in the zone of a shell fall. `awa.artillery.effect`
pub fn shell(gun: GunKind, men: u32) -> Dist<u32> {
    d6().count(men, |die| *die >= artillery::pieces::kill(gun).into())
}

/// How many inches a shell strays after a fresh estimate, or once the range is known. `awa.artillery.deviation`
pub fn shell_strays(fresh: bool) -> Dist<u32> {
    Dist::sum_of(artillery::shot::strays(fresh))
}

/// How many inches a rocket strays. `awa.artillery.rocket-deviation`
pub fn rocket_strays() -> Dist<u32> {
    Dist::sum_of(artillery::shot::ROCKET_STRAYS)
}

/// What a shell does to a vehicle. `awa.artillery.he-vehicles`
pub fn shell_on_vehicle(class: Class) -> Dist<Hurt> {
    d6().map(|die| damage::he_row(class).hurt(*die as u8))
}

/// What is thrown at a vehicle. `awa.at.molotov.hit`, `awa.at.dynamite.throw`, `awa.at.grenade.hit`
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Thrown {
    /// It is not lit.
    Unlit,
    /// It misses.
    Miss,
    /// It hits, and does nothing to the vehicle.
    Nothing,
    /// The vehicle is immobilised.
    Immobilised,
    /// It burns.
    Burns,
    /// It is destroyed.
    Destroyed,
}

/// What a man throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missile {
    /// A petrol bomb.
    Molotov,
    /// A stick of dynamite.
    Dynamite,
    /// A grenade, into an open vehicle.
    Grenade,
}

/// A man throws something at a vehicle.
pub fn throw(missile: Missile, class: Class, moving: bool) -> Dist<Thrown> {
    let needed = if moving { thrown::HITS_MOVING } else { thrown::HITS_STANDING };
    let effect = || match missile {
        Missile::Molotov => Dist::certain(Thrown::Burns),
        Missile::Dynamite => d6().map(|die| match damage::dynamite_row(class).hurt(*die as u8) {
            Hurt::Nothing => Thrown::Nothing,
            Hurt::Immobilised => Thrown::Immobilised,
            Hurt::Destroyed => Thrown::Destroyed,
        }),
        Missile::Grenade => {
            d6().map(|die| if *die >= thrown::GRENADE_STOPS.into() { Thrown::Immobilised } else { Thrown::Nothing })
        }
    };
    let hits = d6().and_then(|die| if *die >= needed.into() { effect() } else { Dist::certain(Thrown::Miss) });
    if missile == Missile::Grenade {
        return hits;
    }
    d6().and_then(|die| if *die >= thrown::LIGHTS.into() { hits.clone() } else { Dist::certain(Thrown::Unlit) })
}

/// Whether a man of a unit with this morale dares to attack armour, from a safe place or from the open. `awa.at.bravery.score`
pub fn bravery(morale: i8, safe: bool) -> Dist<bool> {
    let needed = if safe { SAFE } else { OPEN };
    d6().map(|die| dares(*die as u8, is_brave(morale), needed))
}

/// Whether a vehicle carries on past an obstruction. `awa.at.curiosity.score`
pub fn curiosity(morale: i16, modifiers: i16) -> Dist<bool> {
    average().map(|die| carries_on(morale + modifiers + *die as i16))
}

/// Whether a mine goes off. `awa.at.mines.detonate`, `awa.apmine.effect`
pub fn mine() -> Dist<bool> {
    d6().map(|die| *die >= mines::GOES_OFF.into())
}

/// The points of defence that so many weapons take off an aircraft. `awa.aa.weapons`, `awa.aa.damage`
pub fn flak(flak: Flak, weapons: u32) -> Dist<u32> {
    let row = flak.row();
    d6().count(row.dice * weapons, |die| *die >= row.hit.into()).map(|hits| hits * u32::from(anti_aircraft::PER_HIT))
}

/// How many inches a figure moves. `awa.move.infantry.rates`
pub fn movement(mode: Mode) -> Dist<i32> {
    let (base, pool) = movement::rate(mode);
    Dist::sum_of(pool).map(|dice| base.thousandths_value() / 1000 + *dice as i32)
}

/// A chance as an option shows it.
#[expect(clippy::float_arithmetic, reason = "odds are for people; nothing is decided by them")]
pub(crate) fn chance(what: &str, chance: f64) -> Odds {
    Odds { what: what.into(), basis_points: (chance * 10_000.0).round() as u32 }
}
