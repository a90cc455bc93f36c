//! One strike: aircraft and flak fire at each other, then whoever gets through attacks the square. R-NQM-078 to R-NQM-082

use dice::Pool;
use engine::{Cx, RuleId, Seat, Step, Why, rule};
use table::Point;

use super::{sorties_left, told};
use crate::classes::{self, Weight};
use crate::event::Event;
use crate::fireplan::{self, Effects, Height, Impact};
use crate::fortification::{self, Fire, table_7};
use crate::logistics::{self, DIE};
use crate::pins::{self, Colour, Hits};
use crate::scale::Metres;
use crate::setup::AirCu;
use crate::state::{Battle, Deeds, Terror};
use crate::troops::{Kind, StandId, Traits, UnitId};
use crate::{Nqm, figures, recce, umpire};

/// A strike on a square. Dice: aircraft at the flak, flak at the aircraft, then the attack. R-NQM-147
pub(super) fn strike(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, unit: UnitId, height: Height, at: Point) -> Step<()> {
    let ready = |stand: &StandId| game.effective(*stand) > 0 && sorties_left(game, *stand, game.state.hour) > 0;
    let flight: Vec<StandId> = game.roster(unit).filter(ready).collect();
    if flight.is_empty() {
        cx.tell(|| Event::NoSortie(told::NoSortie { unit }));
        return Ok(());
    }
    for stand in &flight {
        game.stand_mut(*stand).flown += 1;
    }
    let height = if flight.iter().all(|stand| may_bomb_high(game, *stand)) { height } else { Height::Low };
    let flak = guns_in_reach(game, unit, at);
    cx.tell(|| Event::StrikeComes(told::StrikeComes { unit, height, at, flak: flak.clone() }));
    let through = if flak.is_empty() { flight } else { duel(game, cx, &flight, &flak, height)? };
    if through.is_empty() {
        cx.tell(|| Event::TurnedBack(told::TurnedBack { unit, at }));
        return Ok(());
    }
    attack(game, cx, &through, at)
}

/// Bombers of two and more engines may bomb from high level; dive bombers never do. R-NQM-078
pub(super) fn may_bomb_high(game: &Nqm, stand: StandId) -> bool {
    let of = game.of(stand);
    let single = Traits::DIVES.and(Traits::FIGHTER);
    of.engines >= 2 && !of.traits.has(single) && !game.who(of.unit).traits.has(single)
}

/// As a target, aircraft are medium at low level and heavy at high level. `nqm.air.target-class`
pub(crate) const fn target_class(height: Height) -> Weight {
    match height {
        Height::Low => Weight::Medium,
        Height::High => Weight::Heavy,
    }
}

/// One CU for each engine, or one for each stand. `nqm.air.house-engines`, R-NQM-082
fn cus(game: &Nqm, stand: StandId) -> u32 {
    match game.setup.options.air_cu {
        AirCu::Engines => u32::from(game.of(stand).engines.max(1)),
        AirCu::One => 1,
    }
}

/// How far flak reaches up. R-NQM-079
fn flak_reach(weight: Weight) -> Metres {
    match weight {
        Weight::VeryLight | Weight::Light => Metres::km(2),
        Weight::Medium | Weight::Heavy | Weight::VeryHeavy => Metres::km(3),
    }
}

/// The enemy's flak that can reach the square and has not fired in this hour. R-NQM-078, R-NQM-079
fn guns_in_reach(game: &Nqm, aircraft: UnitId, at: Point) -> Vec<StandId> {
    let square = fireplan::square(game, at);
    let side = game.who(aircraft).side.enemy();
    let guns = game.stands_of_side(side).filter(|stand| {
        let of = game.of(*stand);
        of.kind == Kind::AntiAir || of.traits.has(Traits::ANTI_AIR)
    });
    let ready = guns.filter(|stand| {
        let unit = game.unit(game.of(*stand).unit);
        game.effective(*stand) > 0
            && !game.stand(*stand).fired
            && !unit.mounted
            && !unit.is_marching()
            && !matches!(unit.terror, Terror::Cowed(_))
    });
    let near = ready.filter(|stand| {
        let reach = game.setup.scale.length(flak_reach(game.of(*stand).weapon.weight));
        game.token(*stand).is_some_and(|token| token.is_within(reach, &square))
    });
    // Who shares a stock fires as long as it lasts.
    let mut guns: Vec<StandId> = Vec::new();
    for stand in near {
        let unit = game.of(stand).unit;
        let mates = guns.iter().filter(|other| game.of(**other).unit == unit).count() as u16;
        if logistics::available(game, unit) >= DIE.saturating_mul(mates + 1) {
            guns.push(stand);
        }
    }
    guns
}

/// Aircraft and flak fire at each other; who flies on. `nqm.air.aa-first`, `nqm.air.break-through`, R-NQM-078
fn duel(
    game: &mut Nqm,
    cx: &mut Cx<'_, Nqm>,
    flight: &[StandId],
    flak: &[StandId],
    height: Height,
) -> Step<Vec<StandId>> {
    let class = fireplan::prevailing(game, flak).unwrap_or(Weight::Light);
    let at_flak = volley(game, cx, flight, rule!("nqm.air.aa-first"), class, cus)?;
    let at_aircraft = volley(game, cx, flak, rule!("nqm.air.target-class"), target_class(height), |_, _| 1)?;
    for stand in flak {
        let unit = game.of(*stand).unit;
        logistics::pay(game, unit, DIE);
        figures::has_fired(game, *stand);
        game.unit_mut(unit).deeds.set(Deeds::FIRED);
        recce::reveal(game, cx, *stand);
    }
    let guns_out = neutralise(game, cx, flak, at_flak, rule!("nqm.air.aa-first"))?;
    let out = neutralise(game, cx, flight, at_aircraft, rule!("nqm.air.target-class"))?;
    // Aircraft take no tests: their pins are sorted at the end of the day. R-NQM-078
    let unit = game.of(flight[0]).unit;
    game.unit_mut(unit).battle = Battle::default();
    let broken_through = guns_out.len() > out.len();
    let (lost, silenced) = (out.len() as u8, guns_out.len() as u8);
    cx.tell(|| Event::Duel(told::Duel { unit, silenced, lost, broken_through }));
    let free = flight.iter().copied().filter(|stand| !out.contains(stand) && game.effective(*stand) > 0);
    Ok(if broken_through { free.collect() } else { Vec::new() })
}

/// The pins that a group scores, heaviest weapons first.
fn volley(
    game: &Nqm,
    cx: &mut Cx<'_, Nqm>,
    group: &[StandId],
    rule: RuleId,
    class: Weight,
    dice: impl Fn(&Nqm, StandId) -> u32,
) -> Step<u16> {
    let Some(first) = group.first() else { return Ok(0) };
    let seat: Seat = game.seat_of(game.of(*first).unit);
    let mut pins = 0;
    for weight in Weight::ALL.into_iter().rev() {
        let count =
            group.iter().filter(|stand| game.of(**stand).weapon.weight == weight).map(|stand| dice(game, *stand)).sum();
        if count > 0 {
            let roll = umpire::roll(game, cx, Pool::d6(count), Why::new(rule, seat))?;
            pins += classes::pins(&roll, weight, class);
        }
    }
    Ok(pins)
}

/// Places pins one to a stand before any gets a second, and says who has taken one. R-NQM-078
fn neutralise(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, group: &[StandId], pins: u16, rule: RuleId) -> Step<Vec<StandId>> {
    let marks = |game: &Nqm, stand: StandId| game.stand(stand).red + 2 * game.stand(stand).lost;
    let mut out: Vec<StandId> = Vec::new();
    let mut round: Vec<StandId> = Vec::new();
    for _ in 0..pins {
        let left = |game: &Nqm, round: &[StandId]| -> Vec<StandId> {
            group.iter().copied().filter(|stand| game.effective(*stand) > 0 && !round.contains(stand)).collect()
        };
        let mut open = left(game, &round);
        if open.is_empty() {
            round.clear();
            open = left(game, &round);
        }
        let before: Vec<u8> = open.iter().map(|stand| marks(game, *stand)).collect();
        pins::place(game, cx, &Hits { group: &open, pins: 1, colour: Colour::Red, rule })?;
        let taken =
            open.iter().zip(before).find(|(stand, before)| marks(game, **stand) != *before).map(|(stand, _)| *stand);
        let Some(stand) = taken else { break };
        round.push(stand);
        if !out.contains(&stand) {
            out.push(stand);
        }
    }
    Ok(out)
}

/// The attack on the square, with a full new volley. `nqm.air.direct`, `nqm.air.weight`, R-NQM-080
fn attack(game: &mut Nqm, cx: &mut Cx<'_, Nqm>, flight: &[StandId], at: Point) -> Step<()> {
    let group = fireplan::targets(game, at);
    let unit = game.of(flight[0]).unit;
    let is_hunter = |game: &Nqm, stand: StandId| {
        game.of(stand).traits.has(Traits::TANK_HUNTER) || game.who(unit).traits.has(Traits::TANK_HUNTER)
    };
    let armour: Vec<StandId> = group.iter().copied().filter(|stand| is_armour(game, *stand)).collect();
    // Hunters go for whatever armour is there, and are like others where there is none. `nqm.air.tank-hunters`, R-NQM-081
    let (hunters, others): (Vec<StandId>, Vec<StandId>) =
        flight.iter().partition(|stand| !armour.is_empty() && is_hunter(game, **stand));
    let known = told::Bombed::known(game, unit, &group);
    let heavy = flight.iter().any(|stand| is_heavy_bomber(game, *stand));
    let mut effects = Effects::default();
    let (rule, seat) = (rule!("nqm.air.tank-hunters"), game.seat_of(unit));
    if !hunters.is_empty() {
        let dice = hunters.iter().map(|stand| cus(game, *stand)).sum();
        let roll = umpire::roll(game, cx, Pool::d6(dice), Why::new(rule, seat))?;
        let scored = classes::pins(&roll, Weight::Heavy, Weight::Light);
        add(&mut effects, drop_on(game, cx, unit, &armour, scored, rule, Weight::Heavy, heavy)?);
    }
    if !others.is_empty() {
        let rule = rule!("nqm.air.weight");
        let class = fireplan::prevailing(game, &group).unwrap_or(Weight::Light);
        let scored = volley(game, cx, &others, rule, class, cus)?;
        let weight = others.iter().map(|stand| game.of(*stand).weapon.weight).max().unwrap_or_default();
        let scored = if group.is_empty() { 0 } else { scored };
        add(&mut effects, drop_on(game, cx, unit, &group, scored, rule, weight, heavy)?);
    }
    cx.tell(|| Event::Bombed(told::Bombed { unit, at, known, hit: effects.hit, shaken: effects.shaken }));
    Ok(())
}

fn add(all: &mut Effects, more: Effects) {
    for (unit, pins) in more.hit {
        match all.hit.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, sum)) => *sum += pins,
            None => all.hit.push((unit, pins)),
        }
    }
    for one in more.shaken {
        if !all.shaken.contains(&one) {
            all.shaken.push(one);
        }
    }
}

#[allow(clippy::too_many_arguments, reason = "one bomb load, said in full")]
fn drop_on(
    game: &mut Nqm,
    cx: &mut Cx<'_, Nqm>,
    unit: UnitId,
    group: &[StandId],
    scored: u16,
    rule: RuleId,
    weight: Weight,
    heavy: bool,
) -> Step<Effects> {
    let impact = Impact { by: game.who(unit).side, group, scored, casualties: true, rule };
    fireplan::strike(game, cx, &impact, |game, stand| may_shake(game, stand, weight, heavy))
}

/// Whether a stand is armoured: no other vehicle and no troops.
fn is_armour(game: &Nqm, stand: StandId) -> bool {
    let of = game.of(stand);
    of.armour.is_some() && !of.traits.has(Traits::SOFT)
}

/// Four engines, or so marked. R-NQM-080
fn is_heavy_bomber(game: &Nqm, stand: StandId) -> bool {
    let of = game.of(stand);
    of.engines >= 4 || of.traits.has(Traits::HEAVY_BOMBER) || game.who(of.unit).traits.has(Traits::HEAVY_BOMBER)
}

/// Bombs shake everybody but the fortified, whom only heavy bombers do; armour counts by Table 7, as for guns of the matching weight.
/// `nqm.fortification.fortified-disorganise`, R-NQM-075, R-NQM-080
fn may_shake(game: &Nqm, stand: StandId, weight: Weight, heavy: bool) -> bool {
    let class = fortification::class(game, stand, Fire::FromAbove);
    if !is_armour(game, stand) {
        return heavy || class < Weight::Heavy;
    }
    let calibre = match weight {
        Weight::VeryLight | Weight::Light => 76,
        Weight::Medium => 105,
        Weight::Heavy => 150,
        Weight::VeryHeavy => 210,
    };
    heavy || calibre >= table_7(class)
}
