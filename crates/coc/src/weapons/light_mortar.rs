//! Section 9.4: light mortars on the table, their bombs and their smoke.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, Step, Why, rule};
use serde::Serialize;
use table::{Bearing, FeatureId, Inches, Point};

use super::aim::{self, Shot, With};
use super::grenades::drop_stance;
use super::questions::{Aim, PointFor, PointQuestion, Question};
use super::rifle_grenades::{CLOUD, sees_point};
use super::{Reply, Told, houses};
use crate::arsenal::{Class, Weapon};
use crate::chain::{self, Provocation};
use crate::command::plain_volley;
use crate::fire::{self, Band, Effect, Volley};
use crate::harm::{Blow, strike};
use crate::ids::{TeamId, VehicleId, WeaponId};
use crate::sight::{self, Post};
use crate::state::{Deeds, Lasts, Nerve, Smoke};
use crate::terrain::Cover;
use crate::troops::Traits;
use crate::{Answer, Coc, Event, armour_fire};

/// A mortar without a minimum range endangers its own Team nearer than this, and its crew takes up rifles.
/// `coc.B.two-inch-mortar`
const SAFE: Inches = Inches::whole(12);
/// A mortar with at least this minimum range reaches far enough to stay off the table. R-COC-327
const LONG: Inches = Inches::whole(18);
/// How far smoke goes wide. `coc.9.4.1.table-eight`
const WIDE: Inches = Inches::whole(6);

/// The mortar of a Team, on the table or not.
pub(super) fn mortar_of(game: &Coc, team: TeamId) -> Option<WeaponId> {
    let weapon = match aim::special_arm(game, team) {
        Some((_, weapon)) => weapon,
        None => game.team_setup(team).arms.first()?.weapon,
    };
    (game.weapon(weapon).class == Class::LightMortar).then_some(weapon)
}

/// Whether it is nearer than the mortar can drop a bomb. Off the table it stands far enough back. R-COC-327
fn is_too_near(game: &Coc, team: TeamId, weapon: &Weapon, range: impl FnOnce() -> Inches) -> Result<(), Refusal> {
    if game.is_on_table(team) && range() < weapon.minimum {
        return Err(Refusal::by(rule!("coc.9.4.light-mortar-range"), "It is nearer than the mortar can drop a bomb."));
    }
    Ok(())
}

/// Whether it has bombs left. `coc.9.4.light-mortar-ammo`
fn is_supplied(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    let state = game.team(team);
    if state.deeds.has(Deeds::WEAPON_OUT) || state.rounds == 0 {
        return Err(Refusal::by(rule!("coc.9.4.light-mortar-ammo"), "It has no high explosive left."));
    }
    Ok(())
}

/// Whether a mortar can drop its bombs on a Team. R-COC-106
pub(super) fn may_bomb(game: &Coc, team: TeamId, at: TeamId) -> Result<(), Refusal> {
    aim::is_enemy(game, game.side_of_team(team), at)?;
    let weapon = mortar_of(game, team).ok_or_else(|| Refusal::misfit("It has no mortar."))?;
    is_supplied(game, team)?;
    is_too_near(game, team, game.weapon(weapon), || aim::range(game, team, at))?;
    if game.men_of(at).all(|man| houses::is_in_bunker(game, game.man(man).spot.at)) {
        return Err(Refusal::by(rule!("coc.9.weapon-light-mortar-60"), "Light bombs do nothing to a bunker."));
    }
    let spotters = game.side_on_table(game.side_of_team(team));
    let mut seen =
        spotters.filter(|own| !super::is_hidden_from(game, at, *own)).map(|own| sight::team_sees(game, own, at));
    if seen.any(|sees| sees) {
        Ok(())
    } else {
        Err(Refusal::by(rule!("coc.9.4.light-mortar-spotter"), "No friendly Unit sees it."))
    }
}

/// Whether the crew takes up its rifles against somebody near. `coc.B.german-5cm-mortar`, `coc.B.two-inch-mortar`
pub(super) fn may_use_rifles(game: &Coc, team: TeamId, at: TeamId) -> Result<Post, Refusal> {
    let weapon = mortar_of(game, team).ok_or_else(|| Refusal::misfit("It has no mortar."))?;
    let weapon = game.weapon(weapon);
    aim::is_enemy(game, game.side_of_team(team), at)?;
    if !weapon.crew_rifles || !game.is_on_table(team) || aim::range(game, team, at) >= weapon.minimum.max(SAFE) {
        return Err(Refusal::by(rule!("coc.9.4.light-mortar-range"), "Its crew serves the mortar."));
    }
    if super::is_hidden_from(game, at, team) {
        return Err(Refusal::by(rule!("coc.9.5.sniper-spotted"), "They have not found the sniper."));
    }
    aim::must_see(game, team, at, None)
}

/// Its bombs on a Team, if it can drop them there.
pub(super) fn shot_at(game: &Coc, team: TeamId, at: TeamId, volley: &Volley) -> Option<Shot> {
    let weapon = mortar_of(game, team)?;
    may_bomb(game, team, at).ok()?;
    let from = aim::aimer(game, team, at, None);
    let needed = fire::needed(aim::quality(game, at), aim::band(game, team, With::Mortar, at));
    let dice = aim::firepower(game, team, game.weapon(weapon).close, Some(volley));
    Some(Shot { by: team, at, with: With::Mortar, weapon: Some(weapon), dice, needed, from })
}

/// A light mortar fires at a Team. `coc.9.4.light-mortar-bands`
pub(super) fn bomb(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, at: TeamId, volley: &Volley) -> Step<()> {
    let Some(weapon) = mortar_of(game, team) else { return Ok(()) };
    let Some(shot) = shot_at(game, team, at, volley) else { return fire_rifles(game, cx, team, at, volley) };
    let shots = aim::split_by_band(game, cx, shot, |other| may_bomb(game, team, other).is_ok())?;
    super::anti_tank::spend_round(game, team);
    let mut bunches: ArrayVec<aim::Bunch, 2> = ArrayVec::new();
    for shot in &shots {
        bunches.push(aim::bunch(game, cx, shot)?);
    }
    let mut landing: ArrayVec<(Shot, &aim::Bunch, u8), 2> = ArrayVec::new();
    let mut shaken: ArrayVec<(TeamId, Option<FeatureId>, u32), 2> = ArrayVec::new();
    let (mut own, mut ones) = (0, 0);
    for (shot, bunch) in shots.iter().zip(&bunches) {
        let (roll, hits) = aim::roll_to_hit(game, cx, shot)?;
        let near = game.is_on_table(team)
            && game.weapon(weapon).minimum == Inches::ZERO
            && aim::range(game, team, shot.at) < SAFE;
        let stray = if near && hits > 0 { strays(game, cx, team, hits)? } else { 0 };
        own += stray;
        ones += roll.count_of(1);
        landing.push((*shot, bunch, hits - stray));
        shaken.push((shot.at, houses::house_of(game, shot.at), roll.count_of(6)));
    }
    aim::land_all(game, cx, &landing)?;
    if own > 0 {
        let men = game.men_of(team).map(|man| (man, Cover::Open)).collect();
        let blow = Blow { team, hits: own, men, doubles_shock: false };
        strike(game, cx, &[blow], 0, &aim::cause(game, team))?;
    }
    run_dry(game, cx, team, ones);
    for (at, house, sixes) in shaken {
        super::blast::damage(game, cx, at, house, sixes)?;
    }
    Ok(())
}

/// Whether a mortar can drop a bomb on a vehicle: an open or a soft one, which its crew sees itself.
/// `coc.9.4.light-mortar-vehicles`
pub(super) fn may_bomb_vehicle(game: &Coc, team: TeamId, target: VehicleId) -> Result<(), Refusal> {
    let weapon = mortar_of(game, team).ok_or_else(|| Refusal::misfit("It has no mortar."))?;
    let rule = rule!("coc.9.4.light-mortar-vehicles");
    is_supplied(game, team)?;
    if game.kind_of(target).build.is_armoured() && !game.is_open(target) {
        return Err(Refusal::by(rule, "Light bombs do nothing to a closed vehicle."));
    }
    let near = || game.men_of(team).map(|man| game.distance_to_hull(game.man(man).spot.at, target)).min();
    is_too_near(game, team, game.weapon(weapon), || near().unwrap_or(Inches::MAX))?;
    if game.men_of(team).any(|man| sight::exposure(game, game.post(man), target).is_some()) {
        return Ok(());
    }
    Err(Refusal::by(rule, "The crew of the mortar has to see it."))
}

/// A light mortar fires at a vehicle: only a 12 hits, and then as a grenade inside it. `coc.9.4.light-mortar-vehicles`
pub(super) fn bomb_vehicle(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, target: VehicleId) -> Step<()> {
    let player = aim::owner(game, team);
    super::anti_tank::spend_round(game, team);
    let why = Why::new(rule!("coc.9.4.light-mortar-vehicles"), Coc::seat(player));
    let roll = cx.roll(Pool::d6(2), why)?;
    // Nothing is left of a 12 under Covering Fire. R-COC-039
    let (hit, ones) = (roll.total() == 12 && !aim::is_smothered(game, team), roll.count_of(1));
    cx.tell(|| Event::ArmourFire(armour_fire::Told::Bombed { team, target, hit, roll }));
    if hit {
        armour_fire::burst_inside(game, cx, target, player)?;
    }
    run_dry(game, cx, team, ones);
    Ok(())
}

/// Whether a mortar can drop its bombs on a house for its own sake: with fewer than three dice it does nothing to one.
/// `coc.10.3.6.he-building-unstable`
pub(super) fn may_demolish(game: &Coc, team: TeamId, house: FeatureId) -> Result<(), Refusal> {
    let weapon = game.weapon(mortar_of(game, team).ok_or_else(|| Refusal::misfit("It has no mortar."))?);
    is_supplied(game, team)?;
    if weapon.close < 3 {
        return Err(Refusal::by(rule!("coc.10.3.6.he-building-unstable"), "Such light bombs do nothing to a house."));
    }
    let middle = game.setup.field.feature(house).shape.bounds().middle();
    is_too_near(game, team, weapon, || game.distance_to(middle, game.alone(team)))?;
    let mut spotters = game.side_on_table(game.side_of_team(team)).flat_map(|own| game.men_of(own));
    if spotters.any(|man| houses::sees_walls(game, game.man(man).spot, house, None)) {
        Ok(())
    } else {
        Err(Refusal::by(rule!("coc.9.4.light-mortar-spotter"), "No friendly Unit sees it."))
    }
}

/// A light mortar fires at a house. `coc.10.3.6.he-building-unstable`
pub(super) fn demolish(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    team: TeamId,
    house: FeatureId,
    volley: &Volley,
) -> Step<()> {
    let Some(weapon) = mortar_of(game, team) else { return Ok(()) };
    let dice = aim::firepower(game, team, game.weapon(weapon).close, Some(volley));
    super::anti_tank::spend_round(game, team);
    let roll = aim::roll_at_house(game, cx, team, house, With::Mortar, &dice)?;
    super::blast::shake(game, cx, house, roll.count_of(6))?;
    run_dry(game, cx, team, roll.count_of(1));
    Ok(())
}

/// Two 1s in one firing use the ammunition up. `coc.9.4.light-mortar-ammo`
fn run_dry(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, ones: u32) {
    if ones >= 2 {
        game.team_mut(team).deeds.set(Deeds::WEAPON_OUT);
        cx.tell(|| Event::Weapons(Told::OutOfAmmunition { team }));
    }
}

/// Under 12 inches each hit may come down on the mortar itself. `coc.B.two-inch-mortar`
fn strays(game: &Coc, cx: &mut Cx<'_, Coc>, team: TeamId, hits: u8) -> Step<u8> {
    let why = Why::new(rule!("coc.B.two-inch-mortar"), Coc::seat(aim::owner(game, team)));
    let roll = cx.roll(Pool::d6(hits.into()), why)?;
    let own = roll.at_most(2) as u8;
    cx.tell(|| Event::Weapons(Told::Strayed { team, own, roll }));
    Ok(own)
}

/// The crew fires its rifles: one die for each man who sees the target.
pub(super) fn fire_rifles(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, at: TeamId, volley: &Volley) -> Step<()> {
    let (Some(weapon), Ok(from)) = (mortar_of(game, team), may_use_rifles(game, team, at)) else { return Ok(()) };
    let seeing = game.men_of(team).filter(|man| {
        let here = game.man(*man).spot;
        game.men_of(at).any(|other| sight::look(game, here, game.man(other).spot).is_some())
    });
    let dice = aim::firepower(game, team, seeing.count() as u8, Some(volley));
    let needed = fire::needed(aim::quality(game, at), Band::Close);
    let shot = Shot { by: team, at, with: With::CrewRifles, weapon: Some(weapon), dice, needed, from: Some(from) };
    let bunch = aim::bunch(game, cx, &shot)?;
    let (_, hits) = aim::roll_to_hit(game, cx, &shot)?;
    aim::land(game, cx, &shot, &bunch, hits)?;
    Ok(())
}

/// Whether a Team that waits may drop its bombs from off the table now. `coc.9.4.light-mortar-off-table`, R-COC-327
pub(crate) fn may_fire_off_table(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    let state = game.team(team);
    if state.deeds.any(Deeds(Deeds::ACTIVATED.0 | Deeds::FAILED_TO_ARRIVE.0)) {
        return Err(Refusal::by(rule!("coc.4.4.once-per-phase"), "It has been activated in this Phase."));
    }
    is_supplied(game, team)?;
    Aim::new(team, With::Mortar).any(game)
}

/// Whether a Team waits off the table with a mortar that reaches the table from there. R-COC-327
pub(crate) fn reaches_from_off_table(game: &Coc, team: TeamId) -> bool {
    let setup = &game.setup.players[game.player_of_team(team).index()];
    setup.traits.has(Traits::OFF_TABLE_MORTARS)
        && game.team(team).in_use
        && !game.is_on_table(team)
        && !game.is_spent(team)
        && mortar_of(game, team).is_some_and(|weapon| game.weapon(weapon).minimum >= LONG)
}

/// A light mortar fires from off the table: always at effective range. `coc.9.4.light-mortar-off-table`
pub(crate) fn fire_off_table(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId) -> Step<()> {
    let question = Aim::new(team, With::Mortar);
    let answer = match question.only_one(game) {
        Some(answer) => answer,
        None => cx.ask(game, Coc::seat(aim::owner(game, team)), Question::Aim(question).into())?,
    };
    game.team_mut(team).deeds.set(Deeds(Deeds::ACTIVATED.0 | Deeds::FIRED.0));
    let volley = plain_volley(game.alone(team), Effect::Full);
    match answer {
        Answer::Team(at) => bomb(game, cx, team, at, &volley),
        Answer::Weapons(Reply::House(house)) => demolish(game, cx, team, house, &volley),
        _ => Ok(()),
    }
}

/// Where smoke comes down, seen along the line of fire. `coc.9.4.1.table-eight`
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drift {
    /// To the right.
    Right,
    /// To the left.
    Left,
    /// Beyond.
    Beyond,
    /// Short.
    Short,
    /// Where it was meant.
    OnTarget,
}

/// Table Eight. `coc.9.4.1.table-eight`
fn drift(die: u32, sees: bool) -> Drift {
    match (die, sees) {
        (1, _) => Drift::Right,
        (2, _) => Drift::Left,
        (3, false) => Drift::Beyond,
        (4, false) => Drift::Short,
        _ => Drift::OnTarget,
    }
}

impl Drift {
    /// The point of impact. R-COC-107
    fn from(self, aim: Point, line: Bearing) -> Point {
        match self {
            Drift::Right => aim.ahead(line.right(), WIDE),
            Drift::Left => aim.ahead(line.left(), WIDE),
            Drift::Beyond => aim.ahead(line, WIDE),
            Drift::Short => aim.ahead(line.opposite(), WIDE),
            Drift::OnTarget => aim,
        }
    }
}

/// Whether a Team could fire smoke now. `coc.9.4.1.smoke-if-supplied`
pub(super) fn may_smoke(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    let Some(weapon) = mortar_of(game, team) else { return Err(Refusal::misfit("It has no mortar.")) };
    if !game.weapon(weapon).smoke {
        return Err(Refusal::by(rule!("coc.9.4.1.smoke-if-supplied"), "Its list gives it no smoke."));
    }
    let state = game.team(team);
    if state.nerve == Nerve::Broken || state.deeds.has(Deeds::WEAPON_OUT) {
        return Err(Refusal::by(rule!("coc.9.4.light-mortar-ammo"), "It cannot fire any more."));
    }
    if state.deeds.any(Deeds::MOVED) {
        return Err(Refusal::by(rule!("coc.4.4.actions-list"), "It has moved in this Phase."));
    }
    Ok(())
}

/// Whether smoke may be aimed here.
pub(super) fn may_smoke_at(game: &Coc, team: TeamId, at: Point) -> Result<(), Refusal> {
    if !game.setup.field.is_on_table(at) {
        return Err(Refusal::misfit("That is not on the table."));
    }
    let minimum = mortar_of(game, team).map_or(Inches::ZERO, |weapon| game.weapon(weapon).minimum);
    if game.distance_to(at, game.alone(team)) < minimum {
        return Err(Refusal::by(rule!("coc.9.4.light-mortar-range"), "It is nearer than the mortar can drop a bomb."));
    }
    Ok(())
}

/// A light mortar fires smoke. `coc.9.4.1.smoke-procedure`
pub(super) fn smoke(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId) -> Step<()> {
    let seat = Coc::seat(aim::owner(game, team));
    let question = PointQuestion { what: PointFor::MortarSmoke(team) };
    let Answer::At(aim) = cx.ask(game, seat, Question::Point(question).into())? else {
        unreachable!("the question wants a point")
    };
    drop_stance(game, team);
    game.team_mut(team).deeds.set(Deeds::FIRED);
    let sees = game.men_of(team).any(|man| sees_point(game, game.man(man).spot, aim));
    let line = Bearing::towards(game.middle(game.alone(team)), aim).unwrap_or(game.team(team).facing);
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.9.4.1.table-eight"), seat))?;
    let drift = drift(roll.total(), sees);
    let at = drift.from(aim, line);
    game.state.smokes.push(Smoke::cloud(at, CLOUD, Lasts::Turn));
    cx.tell(|| Event::Weapons(Told::MortarSmoke { team, drift, roll }));
    chain::answer(game, cx, game.alone(team), Provocation::Fired)
}
