//! viii. Artillery fire: field guns and mortars. R-SCW-056 to R-SCW-059, R-SCW-082

use dice::Pool;
use engine::{Cx, Seat, Side, Step, Sum, Why, rule};
use table::{Inches, Point};

use super::anti_tank::{self, armour_of, is_moving};
use super::cover::cover_at;
use super::lines::{Aim, DEFENSIVE, Engagement, Limits, Miss, Moment, base_at, best, engagement, reach, sees_base};
use super::memo::{FireMemo, Of, remembered};
use super::softskins::{self, Table};
use super::told::Told;
use super::weapons::{Sort, Weapon};
use crate::Scw;
use crate::event::Event;
use crate::state::{Element, FireKinds, OfficerPlace, Place, Status};
use crate::terrain::Cover;
use crate::troops::{AtClass, UnitId};

/// Mortars: from 2 to 24 inches. `scw.shooting.artillery.mortar-range`, R-SCW-058
const MORTAR: Limits = Limits { least: Inches::whole(2), most: Inches::whole(24) };

/// What a hit needs. `scw.shooting.artillery.to-hit-direct`, `scw.shooting.artillery.to-hit-indirect`
pub(crate) const DIRECT: i16 = 7;
pub(crate) const INDIRECT: i16 = 9;

/// How a gun or mortar is laid on a target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Laying {
    /// The range.
    pub range: Inches,
    /// Whether somebody else sees for it.
    pub indirect: bool,
    /// How well the target is protected.
    pub cover: Cover,
}

impl Laying {
    /// The score that hits.
    pub fn needed(self, weapon: Weapon) -> i16 {
        if self.indirect || weapon.sort == Sort::Mortar { INDIRECT } else { DIRECT }
    }
}

/// Lays a gun or mortar on a target: direct if it sees an element of it, indirect if only a friend does. R-SCW-058
pub(crate) fn lay(game: &Scw, unit: UnitId, weapon: Weapon, target: UnitId) -> Result<Laying, Miss> {
    let defensive = engagement(game, unit, target) == Engagement::Defensive;
    let limits = if weapon.sort == Sort::Mortar && !defensive { MORTAR } else { Limits::NONE };
    best(game, unit, target, |moment| {
        let attempt = || lay_at(game, weapon, target, moment, limits);
        let mut laying = if moment.is_now() && weapon.seating.is_none() {
            let tag = u32::from(limits.most == MORTAR.most);
            remembered(game, weapon, target, (Of::Laying, tag), attempt)?
        } else {
            attempt()?
        };
        if defensive {
            laying.range = DEFENSIVE;
        }
        let far = i32::from(laying.range > Inches::whole(24));
        let hard = i32::from(effect_of_cover(laying.cover));
        Ok((hard - 10 * far - 100 * i32::from(laying.indirect), laying))
    })
}

fn lay_at(game: &Scw, weapon: Weapon, target: UnitId, moment: Moment, limits: Limits) -> Result<Laying, Miss> {
    let eye = game.element(weapon.element).at;
    let cover = || cover_at(game, target, moment, Some(eye));
    let miss = match reach(game, weapon, target, moment, limits, Aim::Seen) {
        Ok(range) => return Ok(Laying { range, indirect: false, cover: cover() }),
        // Without a line to be had over friends or hills, others may see for the gun.
        Err(miss @ (Miss::Sight | Miss::Friends)) if weapon.seating.is_none() => miss,
        Err(miss) => return Err(miss),
    };
    let sees = game.elements_of(target).any(|e| sees_base(game, eye, &base_at(game, e, moment)));
    if sees && weapon.sort != Sort::Mortar {
        return Err(miss);
    }
    let range = reach(game, weapon, target, moment, limits, Aim::Lobbed)?;
    if !sees && !is_observed(game, weapon, target, moment) {
        return Err(Miss::Sight);
    }
    Ok(Laying { range, indirect: !sees, cover: cover() })
}

/// Whether a friendly unit that is neither carried nor retreating, or a lone officer, sees an element of the target.
/// Concealed units look from their real marker. R-SCW-058
fn is_observed(game: &Scw, weapon: Weapon, target: UnitId, moment: Moment) -> bool {
    let side = game.of(game.unit_of(weapon.element)).side;
    let look = || has_observer(game, side, target, moment);
    if moment.is_now() && game.of(target).side != side { FireMemo::observed(game, target, look) } else { look() }
}

fn has_observer(game: &Scw, side: Side, target: UnitId, moment: Moment) -> bool {
    let from = |eye: Point| game.elements_of(target).any(|e| sees_base(game, eye, &base_at(game, e, moment)));
    let by_unit = |id: UnitId| {
        let unit = game.unit(id);
        unit.place == Place::Table
            && unit.status != Status::Retreating
            && game.elements_of(id).any(|e| from(game.element(e).at))
    };
    let by_officer = |officer| match game.officer(officer).place {
        OfficerPlace::Alone(at) if game.setup.officers[officer.index()].side == side => from(at),
        _ => false,
    };
    game.units_of(side).any(by_unit)
        || game.officer_ids().any(by_officer)
        || game.state.markers.iter().any(|marker| marker.side == side && marker.up && marker.real && from(marker.at))
}

/// The rounds that count for ranging-in: none when gun or target has moved. `scw.shooting.artillery.ranging-in`
fn rounds(game: &Scw, weapon: Weapon, target: UnitId) -> u8 {
    let gun = game.element(weapon.element);
    if gun.aim == Some(target) && !gun.moved && !is_moving(game, target) { gun.rounds } else { 0 }
}

/// `scw.shooting.artillery.to-hit-modifiers`
pub(crate) fn to_hit(game: &Scw, weapon: Weapon, target: UnitId, laying: Laying) -> Sum {
    let rule = rule!("scw.shooting.artillery.to-hit-modifiers");
    let mut sum = Sum::new();
    if is_moving(game, target) {
        sum.add(rule, "target-moving", -1);
    }
    if laying.range > Inches::whole(24) {
        sum.add(rule, "range-over-24", -1);
    }
    if game.strength(target) == 1 {
        sum.add(rule, "single-element", -1);
    }
    sum.add(rule!("scw.shooting.artillery.ranging-in"), "ranged-in", i16::from(rounds(game, weapon, target)));
    sum
}

/// `scw.shooting.artillery.v-infantry-results`; totals below 0 have no effect either. R-SCW-057
pub(crate) const fn effect(total: i16) -> u8 {
    match total {
        ..=3 => 0,
        4..=6 => 1,
        7..=9 => 2,
        _ => 3,
    }
}

/// Trenches replace cover; soft and hard are alike. R-SCW-057
const fn effect_of_cover(cover: Cover) -> i16 {
    match cover {
        Cover::Open => 0,
        Cover::Soft | Cover::Hard => -1,
        Cover::Trench => -3,
    }
}

/// What bursts over troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shell {
    /// A field gun's shell, or bombs.
    Gun,
    /// A mortar's bomb.
    Mortar,
}

/// `scw.shooting.artillery.v-infantry-modifiers`
pub(crate) fn effect_modifiers(game: &Scw, target: UnitId, cover: Cover, shell: Shell) -> Sum {
    burst_modifiers(cover, game.is_mounted(target), shell)
}

/// The same for a target in this cover, mounted or not.
pub(crate) fn burst_modifiers(cover: Cover, mounted: bool, shell: Shell) -> Sum {
    let rule = rule!("scw.shooting.artillery.v-infantry-modifiers");
    let mut sum = Sum::new();
    let what = if cover == Cover::Trench { "target-trench" } else { "target-cover" };
    sum.add(rule, what, effect_of_cover(cover));
    if mounted {
        sum.add(rule, "target-cavalry", 1);
    }
    if shell == Shell::Mortar {
        sum.add(rule, "mortar", -1);
    }
    sum
}

/// Fires one round.
pub(crate) fn fire(
    game: &mut Scw,
    cx: &mut Cx<'_, Scw>,
    unit: UnitId,
    weapon: Weapon,
    target: UnitId,
    laying: Laying,
) -> Step<()> {
    let why = Why::new(
        if laying.needed(weapon) == DIRECT {
            rule!("scw.shooting.artillery.to-hit-direct")
        } else {
            rule!("scw.shooting.artillery.to-hit-indirect")
        },
        Seat::of(game.of(unit).side),
    );
    let (needed, indirect) = (laying.needed(weapon), laying.indirect);
    let mut sum = to_hit(game, weapon, target, laying);
    weapon.spend(game);
    count_round(game, weapon, target);
    let incoming = &mut game.unit_mut(target).incoming;
    incoming.kinds = incoming.kinds.and(FireKinds::ARTILLERY);
    sum.keep(why.rule, "die", cx.roll(Pool::d10(1), why)?.total() as i16);
    let hit = sum.total() >= needed;
    if armour_of(game, target).is_some() {
        let incoming = &mut game.unit_mut(target).incoming;
        incoming.kinds = incoming.kinds.and(FireKinds::ANTI_TANK);
    }
    cx.tell(|| Event::Shooting(Told::Artillery { unit, target, sum, needed, indirect, hit }));
    if !hit {
        return Ok(());
    }
    let shell = if weapon.sort == Sort::Mortar { Shell::Mortar } else { Shell::Gun };
    burst(game, cx, target, laying.cover, shell, why.seat)
}

/// A hit: the target's type decides what is rolled.
fn burst(game: &mut Scw, cx: &mut Cx<'_, Scw>, target: UnitId, cover: Cover, shell: Shell, seat: Seat) -> Step<()> {
    if game.of(target).arm.is_troops() {
        return burst_on_troops(game, cx, target, cover, shell, seat);
    }
    match armour_of(game, target) {
        Some(armour) => {
            let class = gun_class(shell);
            let mut factors = Sum::new();
            let factor = anti_tank::armour_factor(class, armour);
            factors.keep(rule!("scw.shooting.artillery.v-armour"), "armour-factor", factor);
            anti_tank::hit_armour(game, cx, target, &factors, seat)
        }
        None => softskins::hit(game, cx, target, Table::Artillery, seat),
    }
}

/// `scw.shooting.artillery.v-armour`
pub(crate) const fn gun_class(shell: Shell) -> AtClass {
    match shell {
        Shell::Gun => AtClass::Heavy,
        Shell::Mortar => AtClass::Light,
    }
}

/// The effect roll against infantry, cavalry and artillery. `scw.shooting.artillery.guns-as-infantry`
pub(crate) fn burst_on_troops(
    game: &mut Scw,
    cx: &mut Cx<'_, Scw>,
    target: UnitId,
    cover: Cover,
    shell: Shell,
    seat: Seat,
) -> Step<()> {
    let why = Why::new(rule!("scw.shooting.artillery.v-infantry-results"), seat);
    let mut sum = effect_modifiers(game, target, cover, shell);
    sum.keep(why.rule, "die", cx.roll(Pool::d10(1), why)?.total() as i16);
    let dps = effect(sum.total());
    game.unit_mut(target).incoming.dps += dps;
    cx.tell(|| Event::Shooting(Told::Burst { target, sum, dps }));
    Ok(())
}

/// Notes the round for the next move's ranging-in. R-SCW-059
fn count_round(game: &mut Scw, weapon: Weapon, target: UnitId) {
    let before = rounds(game, weapon, target);
    let gun = game.element_mut(weapon.element);
    gun.aim = Some(target);
    gun.rounds = before;
    gun.fired_at_aim = true;
}

/// At the end of a move: a gun that has fired at its target has one round more to go by, one that has not has lost it.
pub(crate) fn forget_aim_unless_fired(gun: &mut Element) {
    if gun.fired_at_aim && gun.aim.is_some() {
        gun.rounds = gun.rounds.saturating_add(1);
        gun.fired_at_aim = false;
    } else {
        gun.aim = None;
        gun.rounds = 0;
        gun.fired_at_aim = false;
    }
}

/// A unit has been driven back: whoever had its range has lost it. R-SCW-059
pub(crate) fn lose_aim_at(game: &mut Scw, target: UnitId) {
    for gun in &mut game.state.elements {
        if gun.aim == Some(target) {
            gun.aim = None;
            gun.rounds = 0;
            gun.fired_at_aim = false;
        }
    }
}
