//! What the dice may do, exactly: from the tables that decide it in a battle, step by step.
//!
//! Prompts and the lab both read these. Nothing here is a number of the book; each stands where its rule is.

use dice::Die;
use dice::dist::Dist;
use engine::prompt::Odds;
use table::Inches;

pub use crate::assault::{Beaten, Chances, Margin};
pub use crate::assault_move::Share;
pub use crate::movement::PaceTable;
pub use crate::shooting::{Carried, Effect, Nerve, SoftskinTable};

use crate::movement::Pace;
use crate::shooting::{anti_tank, armour_morale, artillery, machine_guns, small_arms};
use crate::state::{Damage, MovementRows};
use crate::terrain::Cover;
use crate::troops::{ArmourClass, AtClass, Kind};
use crate::{air, assault, assault_move, movement, observation, officers, rally};

/// One ten-sided die.
pub fn d10() -> Dist<u32> {
    Dist::of_die(Die::D10)
}

/// Step 1: what a rally test does to a unit's DPs.
pub fn rally(modifiers: i16) -> Dist<i8> {
    d10().map(|die| rally::result(*die as i16 + modifiers))
}

/// Step 2: whether a marker is found out.
pub fn observation(modifiers: i16) -> Dist<bool> {
    d10().map(|die| *die as i16 + modifiers >= observation::NEEDED)
}

/// Step 3: what a movement roll gives.
pub fn movement(table: PaceTable, modifiers: i16, rows: MovementRows) -> Dist<Pace> {
    d10().map(|die| movement::pace_on(table, *die as i16 + modifiers, rows))
}

/// The assault move: how much of a move, and the DPs.
pub fn assault_move() -> Dist<(Share, u8)> {
    d10().map(|die| assault_move::result(*die as i16))
}

/// Small arms: DPs inflicted by so many fire points.
pub fn small_arms(points: i16) -> Dist<u8> {
    d10().map(|die| small_arms::inflicted(points, *die))
}

/// The fire factor of an element at a range; 0 where it cannot fire.
pub fn fire_factor(kind: Kind, range: Inches) -> u8 {
    small_arms::factor(kind, range)
}

/// The worst of so many rolls on a softskin table.
pub fn softskin(table: SoftskinTable, rolls: u8) -> Dist<Damage> {
    let one = d10().map(|die| table.result(*die).0);
    (0..rolls).fold(Dist::certain(Damage::None), |worst, _| worst.joint(&one).map(|(a, b)| *a.max(b)))
}

/// Whether so many machine guns oblige a vehicle to test its morale.
pub fn machine_guns(guns: i16) -> Dist<bool> {
    d10().map(|die| machine_guns::is_driven_to_test(*die as i16, guns))
}

/// Whether an anti-tank weapon hits, with so much added to the die.
pub fn anti_tank_hit(modifiers: i16) -> Dist<bool> {
    d10().map(|die| *die as i16 + modifiers >= anti_tank::NEEDED)
}

/// What a hit on armour does, with these factors.
pub fn armour_effect(factors: i16) -> Dist<Effect> {
    d10().map(|die| anti_tank::effect(*die as i16 + factors))
}

/// Whether an anti-tank weapon hits, and what that does; none if it misses.
pub fn anti_tank(modifiers: i16, class: AtClass, range: Inches, armour: ArmourClass) -> Dist<Option<Effect>> {
    let factors = anti_tank::range_factor(class, range) + anti_tank::armour_factor(class, armour);
    anti_tank_hit(modifiers)
        .and_then(|hit| if *hit { armour_effect(factors).map(|effect| Some(*effect)) } else { Dist::certain(None) })
}

/// What an anti-tank weapon does to others.
pub fn anti_tank_on_troops() -> Dist<u8> {
    d10().map(|die| anti_tank::at_others_dps(*die))
}

/// Whether artillery hits, with so much added to the die.
pub fn artillery_hit(indirect: bool, modifiers: i16) -> Dist<bool> {
    let needed = if indirect { artillery::INDIRECT } else { artillery::DIRECT };
    d10().map(|die| *die as i16 + modifiers >= needed)
}

/// A round of artillery, or of mortars, at armour; none if it misses. `scw.shooting.artillery.v-armour`
pub fn artillery_on_armour(indirect: bool, to_hit: i16, mortar: bool, armour: ArmourClass) -> Dist<Option<Effect>> {
    let factor = anti_tank::armour_factor(artillery::gun_class(shell(mortar)), armour);
    artillery_hit(indirect, to_hit)
        .and_then(|hit| if *hit { armour_effect(factor).map(|effect| Some(*effect)) } else { Dist::certain(None) })
}

const fn shell(mortar: bool) -> artillery::Shell {
    if mortar { artillery::Shell::Mortar } else { artillery::Shell::Gun }
}

/// What a shell does that bursts over troops, with so much added to the die.
pub fn burst(modifiers: i16) -> Dist<u8> {
    d10().map(|die| artillery::effect(*die as i16 + modifiers))
}

/// What a burst adds or loses by the cover of the target, if it is mounted, and if it is a mortar's.
pub fn burst_modifiers(cover: Cover, mounted: bool, mortar: bool) -> i16 {
    artillery::burst_modifiers(cover, mounted, shell(mortar)).total()
}

/// A round of artillery at troops: DPs.
pub fn artillery(indirect: bool, to_hit: i16, effect: i16) -> Dist<u8> {
    artillery_hit(indirect, to_hit).and_then(|hit| if *hit { burst(effect) } else { Dist::certain(0) })
}

/// What an armour morale test makes of a crew.
pub fn armour_morale(modifiers: i16) -> Dist<Nerve> {
    d10().map(|die| armour_morale::result(*die as i16 + modifiers))
}

/// By how much one side beats the other, whose modifiers exceed the other's by so much.
pub fn difference(margin: i16) -> Dist<i16> {
    d10().and_then(|own| d10().map(|other| margin + *own as i16 - *other as i16))
}

/// Step 7: how an assault falls out for a side whose modifiers exceed the other's by so much, in a hundred.
pub fn assault(margin: i16) -> Chances {
    Chances::of(margin)
}

/// Infantry assaults armour: how it ends for the vehicle if it loses, and for the infantry if that does: its DPs.
pub fn on_armour(margin: i16) -> Dist<(Option<Beaten>, u8)> {
    difference(margin).map(|difference| {
        let by = difference.unsigned_abs();
        if *difference > 0 {
            (assault::armour_loses(by), 0)
        } else {
            (None, assault::infantry_loses(by).map_or(0, |(dps, _)| dps))
        }
    })
}

/// Step 8: whether an officer is hit whose unit received so many DPs.
pub fn officer(dps: u8) -> Dist<bool> {
    d10().map(|die| officers::is_out(*die as u8, dps))
}

/// An airstrike on troops: DPs.
pub fn air_on_troops(modifiers: i16) -> Dist<u32> {
    let one = burst(modifiers).map(|dps| u32::from(*dps));
    d10().and_then(|die| one.times(air::rolls(*die).into()))
}

/// An airstrike on armour.
pub fn air_on_armour(armour: ArmourClass) -> Dist<Effect> {
    armour_effect(crate::shooting::bomb_factor(armour))
}

/// A chance as an option shows it.
#[expect(clippy::float_arithmetic, reason = "odds are for people; nothing is decided by them")]
pub(crate) fn chance(what: &str, chance: f64) -> Odds {
    Odds { what: what.into(), basis_points: (chance * 10_000.0).round() as u32 }
}
