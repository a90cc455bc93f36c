//! Small arms v infantry, cavalry and artillery: fire points and the effect table. R-SCW-043 to R-SCW-048

use dice::Pool;
use engine::{Cx, Seat, Step, Sum, Why, rule};
use table::{Inches, Point};

use super::cover::cover_at;
use super::lines::{Aim, DEFENSIVE, Engagement, Limits, Miss, Moment, best, engagement, is_near, reach, shows_enough};
use super::memo::{About, FireMemo};
use super::softskins;
use super::told::Told;
use super::weapons::{Sort, Weapon, weapons};
use crate::Scw;
use crate::answer::Picked;
use crate::event::Event;
use crate::state::{FireKinds, Status};
use crate::terrain::Cover;
use crate::troops::{Arm, Kind, UnitId};

/// The rows of the fire factor table.
const ROWS: [Kind; 5] = [Kind::Rifle, Kind::Smg, Kind::Lmg, Kind::Hmg, Kind::Cavalry];

/// Fire factor by weapon and range band (up to 6, 12 and 24 inches); 0 where it cannot fire.
/// `scw.shooting.small-arms.fire-factors`
const FACTORS: [[u8; 3]; 5] = [
    [1, 1, 1], // Rifle
    [2, 1, 0], // SMG
    [2, 1, 1], // LMG
    [3, 2, 2], // HMG
    [1, 1, 0], // Mounted cavalry
];

/// Lowest roll for 1, 2 and 3 DPs by fire points. The dash of rows 9 and 10 under 1 DP is automatic: 1; elsewhere a
/// dash is out of reach: 11. `scw.shooting.small-arms.effect-table`, R-SCW-045
const EFFECT: [[u8; 3]; 11] = [
    [9, 11, 11],
    [8, 11, 11],
    [7, 11, 11],
    [6, 10, 11],
    [5, 9, 11],
    [4, 8, 11],
    [3, 7, 11],
    [2, 6, 10],
    [1, 5, 9],
    [1, 4, 8],
    [1, 3, 7],
];

/// The row of the effect table; none below 0, the last one above 10. R-SCW-044
pub(crate) fn row(points: i16) -> Option<&'static [u8; 3]> {
    usize::try_from(points).ok().map(|points| &EFFECT[points.min(EFFECT.len() - 1)])
}

/// DPs inflicted by a roll. `scw.shooting.small-arms.effect-roll`
pub(crate) fn inflicted(points: i16, die: u32) -> u8 {
    row(points).map_or(0, |row| row.iter().filter(|score| die >= u32::from(**score)).count() as u8)
}

/// The factor of one element at a range.
pub(crate) fn factor(kind: Kind, range: Inches) -> u8 {
    let band = match range.thousandths_value() {
        ..=6_000 => 0,
        6_001..=12_000 => 1,
        12_001..=24_000 => 2,
        _ => return 0,
    };
    ROWS.iter().position(|row| *row == kind).map_or(0, |row| FACTORS[row][band])
}

/// The farthest at which a small arm has a factor.
const fn farthest(kind: Kind) -> Inches {
    match kind {
        Kind::Smg | Kind::Cavalry => Inches::whole(12),
        _ => Inches::whole(24),
    }
}

/// A volley that a unit can fire at a target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Volley {
    /// Factors added up by row of the table.
    factors: [u8; 5],
    /// Who takes part, by place.
    pub who: Picked,
    /// How well the target is protected against it.
    pub cover: Cover,
}

impl Volley {
    /// Factors times elements, added up over the weapon types.
    fn total(self) -> i16 {
        self.factors.iter().map(|factor| i16::from(*factor)).sum()
    }

    /// Whether a machine gun is among the weapons. R-SCW-017
    fn kinds(self) -> FireKinds {
        let machine_gun = self.factors[2] + self.factors[3] > 0;
        if machine_gun { FireKinds::MACHINE_GUN } else { FireKinds::OTHER }
    }
}

/// The best volley that a unit can fire at a target in this step, with some of its elements left out. R-SCW-046
pub(crate) fn volley(game: &Scw, unit: UnitId, target: UnitId, without: Picked) -> Result<Volley, Miss> {
    let arms = weapons(game, unit);
    let ready = arms.iter().filter(|w| w.is_small() && !without.has(w.place.into()) && w.is_due(game).is_ok());
    volley_of(game, unit, target, ready)
}

/// The best volley of the given weapons.
pub(crate) fn volley_of<'a>(
    game: &Scw,
    unit: UnitId,
    target: UnitId,
    ready: impl Iterator<Item = &'a Weapon> + Clone,
) -> Result<Volley, Miss> {
    match engagement(game, unit, target) {
        Engagement::Defensive => defensive_volley(game, unit, target, ready),
        Engagement::Ordinary if is_near(game, unit, target) => Err(Miss::Near),
        _ => best(game, unit, target, |moment| {
            let volley = volley_at(game, unit, target, ready.clone(), moment)?;
            Ok((i32::from(volley.total() + protection(volley.cover)), volley))
        }),
    }
}

/// The volley against a target where it is at one moment.
fn volley_at<'a>(
    game: &Scw,
    unit: UnitId,
    target: UnitId,
    ready: impl Iterator<Item = &'a Weapon>,
    moment: Moment,
) -> Result<Volley, Miss> {
    let (mut volley, mut miss) = (EMPTY, Miss::Nobody);
    for weapon in ready {
        let Sort::Small(kind) = weapon.sort else { continue };
        let limits = Limits { least: Inches::ZERO, most: farthest(kind) };
        match reach(game, *weapon, target, moment, limits, Aim::Seen) {
            Ok(range) => join(&mut volley, *weapon, factor(kind, range)),
            Err(other) => miss = miss.max(other),
        }
    }
    finish(game, unit, target, moment, volley, miss)
}

/// All who have the assaulter in their arc at any point of his move take part, as at 8 inches. R-SCW-065
fn defensive_volley<'a>(
    game: &Scw,
    unit: UnitId,
    target: UnitId,
    ready: impl Iterator<Item = &'a Weapon>,
) -> Result<Volley, Miss> {
    let (mut volley, mut miss) = (EMPTY, Miss::Nobody);
    for weapon in ready {
        let Sort::Small(kind) = weapon.sort else { continue };
        let taken = best(game, unit, target, |moment| {
            reach(game, *weapon, target, moment, Limits::NONE, Aim::Seen).map(|range| (0, range))
        });
        match taken {
            Ok(_) => join(&mut volley, *weapon, factor(kind, DEFENSIVE)),
            Err(other) => miss = miss.max(other),
        }
    }
    finish(game, unit, target, Moment::NOW, volley, miss)
}

const EMPTY: Volley = Volley { factors: [0; 5], who: Picked(0), cover: Cover::Open };

fn join(volley: &mut Volley, weapon: Weapon, factor: u8) {
    let Sort::Small(kind) = weapon.sort else { return };
    if let Some(row) = ROWS.iter().position(|row| *row == kind) {
        volley.factors[row] += factor;
        volley.who = volley.who.with(weapon.place.into());
    }
}

fn finish(
    game: &Scw,
    unit: UnitId,
    target: UnitId,
    moment: Moment,
    mut volley: Volley,
    miss: Miss,
) -> Result<Volley, Miss> {
    if volley.who.count() == 0 {
        return Err(miss);
    }
    if !shows_enough(game, unit, target, moment) {
        return Err(Miss::TooFew);
    }
    let cover = || cover_at(game, target, moment, Some(middle_of_fire(game, unit)));
    volley.cover = if moment.is_now() {
        Cover::ALL[usize::from(FireMemo::pair(game, unit, target, About::Cover, || cover() as u8))]
    } else {
        cover()
    };
    Ok(volley)
}

/// Where the fire of a unit comes from, as far as walls and hedges are concerned: its middle.
fn middle_of_fire(game: &Scw, unit: UnitId) -> Point {
    game.middle(unit)
}

/// What protection does to fire points. `scw.shooting.small-arms.target-protection`
const fn protection(cover: Cover) -> i16 {
    match cover {
        Cover::Open => 0,
        Cover::Soft => -1,
        Cover::Hard => -2,
        Cover::Trench => -3,
    }
}

/// The fire points of a volley with all their terms. `scw.shooting.small-arms.fire-points`
pub(crate) fn fire_points(game: &Scw, unit: UnitId, target: UnitId, volley: Volley) -> Sum {
    const WORDS: [&str; 5] = ["rifles", "smgs", "lmgs", "hmgs", "horsemen"];
    let mut sum = Sum::new();
    for (factors, what) in volley.factors.iter().zip(WORDS) {
        sum.add(rule!("scw.shooting.small-arms.fire-factors"), what, i16::from(*factors));
    }
    let what = match volley.cover {
        Cover::Open | Cover::Soft => "target-soft-cover",
        Cover::Hard => "target-hard-cover",
        Cover::Trench => "target-trench",
    };
    sum.add(rule!("scw.shooting.small-arms.target-protection"), what, protection(volley.cover));
    if game.is_mounted(target) {
        sum.add(rule!("scw.shooting.small-arms.cavalry"), "target-cavalry", 1);
    }
    firers(game, unit, &mut sum);
    sum
}

/// The lines of the modifier table that describe the firers. `scw.shooting.small-arms.modifiers`
fn firers(game: &Scw, unit: UnitId, sum: &mut Sum) {
    let state = game.unit(unit);
    // `scw.shooting.small-arms.firer-state`
    if state.fire_last.and(state.fire_now).any(FireKinds::ARTILLERY.and(FireKinds::MACHINE_GUN)) {
        sum.add(rule!("scw.shooting.small-arms.firer-state"), "firers-under-fire", -1);
    }
    if matches!(state.status, Status::Pinned | Status::Retiring) {
        let what = if state.status == Status::Pinned { "firers-pinned" } else { "firers-retiring" };
        sum.add(rule!("scw.shooting.small-arms.firer-state"), what, -1);
    }
    let disruption = match state.dps {
        0 | 1 => 0,
        2 | 3 => -1,
        _ => -2,
    };
    sum.add(rule!("scw.shooting.small-arms.firer-disruption"), "firers-dps", disruption);
    if game.is_mounted(unit) {
        sum.add(rule!("scw.shooting.small-arms.cavalry"), "firers-mounted", -2);
    }
    sum.add(rule!("scw.shooting.small-arms.modifiers"), "ability", i16::from(game.of(unit).ability.0));
}

/// Fires a volley: one die for the whole unit. `scw.shooting.small-arms.effect-roll`
pub(crate) fn fire(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, target: UnitId, volley: Volley) -> Step<()> {
    let sum = fire_points(game, unit, target, volley);
    let points = sum.total();
    let seat = Seat::of(game.of(unit).side);
    // Below 0 there is no die, but the target is under fire all the same. R-SCW-044
    let die = match row(points) {
        Some(_) => Some(cx.roll(Pool::d10(1), Why::new(rule!("scw.shooting.small-arms.effect-roll"), seat))?.total()),
        None => None,
    };
    let dps = die.map_or(0, |die| inflicted(points, die));
    for weapon in weapons(game, unit).iter().filter(|w| w.is_small() && volley.who.has(w.place.into())) {
        weapon.spend(game);
    }
    let incoming = &mut game.unit_mut(target).incoming;
    incoming.kinds = incoming.kinds.and(volley.kinds());
    cx.tell(|| Event::Shooting(Told::Volley { unit, target, sum, die: die.map(|die| die as u8), dps }));
    if game.of(target).arm == Arm::Softskin {
        return softskins::small_arms(game, cx, target, dps, seat);
    }
    game.unit_mut(target).incoming.dps += dps;
    Ok(())
}
