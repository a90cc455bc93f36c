//! Sections 10 to 10.2: infantry guns, and anti-tank and anti-aircraft guns that fire high explosive.

use engine::{Cx, Refusal, Step, rule};
use table::{Bearing, FeatureId, Inches, Point};

use super::aim::{self, Shot, With};
use super::{blast, houses};
use crate::arsenal::{Class, GunKind};
use crate::fire::{self, Volley};
use crate::ids::{ManId, TeamId, VehicleId, WeaponId};
use crate::sight::{Post, in_arc};
use crate::state::Deeds;
use crate::{Coc, armour_fire, sight};

/// The least face with which high explosive hits, whoever is the target. `coc.10.1.gun-ignores-quality`
pub(crate) const NEEDED: u8 = 4;
/// Nearer than this an infantry gun cannot depress its barrel. `coc.10.1.gun-min-range`
const NEAREST: Inches = Inches::whole(9);
/// The arc of a gun in degrees. `coc.7.5.gun-arc`
const ARC: u16 = 90;

/// The gun of a Team.
pub(super) fn gun_of(game: &Coc, team: TeamId) -> Option<WeaponId> {
    let (_, weapon) = aim::special_arm(game, team)?;
    (game.weapon(weapon).class == Class::Gun).then_some(weapon)
}

/// Where the gun or tripod of a Team points: it fires within 90 degrees of that. `coc.7.5.gun-arc`, `coc.7.5.tripod-arc`
pub(crate) fn gun_arc(game: &Coc, team: TeamId) -> Option<Bearing> {
    let on_mount = |man: ManId| {
        let (man, weapon) = (game.man(man), game.weapon(game.man(man).weapon));
        weapon.class == Class::Gun || man.crew && weapon.tripod
    };
    game.men_of(team).any(on_mount).then(|| game.team(team).facing)
}

/// Whether a gun can fire high explosive at all.
pub(super) fn may_fire(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    let Some(weapon) = gun_of(game, team) else { return Err(Refusal::misfit("It has no gun.")) };
    let deeds = game.team(team).deeds;
    if deeds.has(Deeds::WEAPON_OUT) {
        return Err(Refusal::by(rule!("coc.10.3.5.he-vs-crewed-weapon"), "The gun is out of action."));
    }
    if deeds.has(Deeds::FIRED) {
        return Err(Refusal::by(rule!("coc.10.1.gun-one-round"), "It fires one round in a Phase."));
    }
    if deeds.has(Deeds::MOVED) {
        return Err(Refusal::by(rule!("coc.7.4.tripod-no-move-fire"), "It has moved or turned in this Phase."));
    }
    let armour = || game.vehicles_on_table(game.side_of_team(team).enemy()).next().is_some();
    if game.weapon(weapon).he == 0 && !(game.weapon(weapon).ap > 0 && armour()) {
        return Err(Refusal::by(rule!("coc.10.dual-purpose"), "It has no high explosive."));
    }
    Ok(())
}

/// Whether a gun can fire at a vehicle. `coc.12.sight-and-arc`
pub(super) fn may_fire_at_vehicle(
    game: &Coc,
    team: TeamId,
    target: VehicleId,
    within: Option<Bearing>,
) -> Result<(), Refusal> {
    match super::anti_tank::shot_at(game, team, With::Gun, target, within) {
        Some(shot) => armour_fire::may_shoot(game, &shot).map(|_| ()),
        None => Err(Refusal::misfit("It has no gun.")),
    }
}

/// Whether a place lies in the arc of a Team's gun. `coc.7.5.gun-arc`, `coc.7.5.arc-limits-kills`
pub(super) fn covers(game: &Coc, team: TeamId, at: Point) -> bool {
    in_arc(game.middle(game.alone(team)), game.team(team).facing, ARC, at)
}

/// Whether a gun can fire high explosive at a Team.
pub(super) fn may_shell(game: &Coc, team: TeamId, at: TeamId, within: Option<Bearing>) -> Result<Post, Refusal> {
    aim::is_enemy(game, game.side_of_team(team), at)?;
    let weapon = gun_of(game, team).ok_or_else(|| Refusal::misfit("It has no gun."))?;
    if game.weapon(weapon).he == 0 {
        return Err(Refusal::by(rule!("coc.10.dual-purpose"), "It has no high explosive."));
    }
    let infantry_gun = matches!(game.weapon(weapon).gun, Some((GunKind::Infantry, _)));
    // R-COC-301
    if infantry_gun && aim::range(game, team, at) < NEAREST && houses::house_of(game, at).is_none() {
        return Err(Refusal::by(rule!("coc.10.1.gun-min-range"), "It is nearer than an infantry gun can fire."));
    }
    if !game.men_of(at).any(|man| covers(game, team, game.man(man).spot.at)) {
        return Err(Refusal::by(rule!("coc.7.5.gun-arc"), "It is outside the gun's arc.")
            .hint("Turn the gun with a whole Phase."));
    }
    if super::is_hidden_from(game, at, team) {
        return Err(Refusal::by(rule!("coc.9.5.sniper-spotted"), "They have not found the sniper."));
    }
    let apex = game.middle(game.alone(team));
    let sees = |man: &ManId| {
        game.men_of(at).any(|other| {
            let to = game.man(other).spot.at;
            covers(game, team, to)
                && within.is_none_or(|within| in_arc(apex, within, 90, to))
                && sight::man_sees(game, *man, other).is_some()
                && fire::shows_himself(game, game.post(*man), other)
                && fire::has_lane(game, *man, to)
        })
    };
    let gunner = game.men_of(team).find(sees).map(|man| game.post(man));
    gunner
        .or_else(|| through_walls(game, team, at, within))
        .ok_or_else(|| Refusal::by(rule!("coc.8.2.fire-by-figure"), "The gun has no clear line to it."))
}

/// From where a gun hits the house that a Team is in, whether or not anybody shows himself. `coc.8.3.2.he-any-angle`
fn through_walls(game: &Coc, team: TeamId, at: TeamId, within: Option<Bearing>) -> Option<Post> {
    let (apex, facing) = (game.middle(game.alone(team)), game.team(team).facing);
    game.men_of(at).find_map(|man| {
        let him = game.man(man).spot.at;
        let house = game.house_at(him)?;
        let in_arcs = in_arc(apex, facing, ARC, him) && within.is_none_or(|within| in_arc(apex, within, 90, him));
        let hits = |own: &ManId| {
            let from = game.post(*own);
            sight::is_noticed(game, from, man)
                && houses::sees_walls(game, from, house, Some(him))
                && fire::has_lane(game, *own, him)
        };
        game.men_of(team).filter(|_| in_arcs).find(hits).map(|own| game.post(own))
    })
}

/// Whether a gun can fire at a house for its own sake. `coc.10.3.6.he-building-unstable`
pub(super) fn may_demolish(game: &Coc, team: TeamId, house: FeatureId) -> Result<(), Refusal> {
    if gun_of(game, team).is_some_and(|weapon| game.weapon(weapon).he == 0) {
        return Err(Refusal::by(rule!("coc.10.dual-purpose"), "It has no high explosive."));
    }
    let (apex, facing) = (game.middle(game.alone(team)), game.team(team).facing);
    let to = game.setup.field.feature(house).shape.bounds().middle();
    if !in_arc(apex, facing, ARC, to) {
        return Err(Refusal::by(rule!("coc.7.5.gun-arc"), "It is outside the gun's arc."));
    }
    let sees =
        |man: &ManId| houses::sees_walls(game, game.man(*man).spot, house, None) && fire::has_lane(game, *man, to);
    match game.men_of(team).find(sees) {
        Some(_) => Ok(()),
        None => Err(Refusal::by(rule!("coc.8.2.fire-by-figure"), "The gun has no clear line to it.")),
    }
}

/// A gun fires one round at a house. `coc.10.3.6.he-building-unstable`
pub(super) fn demolish(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    team: TeamId,
    house: FeatureId,
    volley: &Volley,
) -> Step<()> {
    let Some(weapon) = gun_of(game, team) else { return Ok(()) };
    let dice = aim::firepower(game, team, game.weapon(weapon).he, Some(volley));
    let roll = aim::roll_at_house(game, cx, team, house, With::Gun, &dice)?;
    blast::shake(game, cx, house, roll.count_of(6))
}

/// A round of high explosive at a Team.
pub(super) fn shot_at(game: &Coc, team: TeamId, at: TeamId, volley: &Volley) -> Option<Shot> {
    let (weapon, from) = (gun_of(game, team)?, may_shell(game, team, at, volley.within).ok()?);
    let dice = aim::firepower(game, team, game.weapon(weapon).he, Some(volley));
    Some(Shot { by: team, at, with: With::Gun, weapon: Some(weapon), dice, needed: NEEDED, from: Some(from) })
}

/// A gun fires one round: its H.E. dice hit on 4 or more, and cover counts one level less. `coc.10.1.gun-one-round`
pub(super) fn shell(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, at: TeamId, volley: &Volley) -> Step<()> {
    let Some(shot) = shot_at(game, team, at, volley) else { return Ok(()) };
    let bunch = aim::bunch(game, cx, &shot)?;
    let house = houses::house_of(game, at);
    let (roll, hits) = aim::roll_to_hit(game, cx, &shot)?;
    aim::land(game, cx, &shot, &bunch, hits)?;
    blast::damage(game, cx, at, house, roll.count_of(6))
}
