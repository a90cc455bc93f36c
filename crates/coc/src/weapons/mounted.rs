//! Section 11.8.1: high explosive and flame from vehicles, by the procedures of guns and flamethrowers on the table.

use engine::prompt::Choice;
use engine::{Cx, Refusal, Step, Sum, rule};
use table::{FeatureId, Inches};

use super::aim::{self, Shot, With};
use super::{blast, flame, guns, houses};
use crate::arsenal::Class;
use crate::command::plain_volley;
use crate::fire::{self, Band, Effect};
use crate::ids::{TeamId, VehicleId, WeaponId};
use crate::setup::Options;
use crate::sight::{self, Post};
use crate::vehicles::{self, Arm};
use crate::{Coc, armour_fire};

/// The H.E. dice of a vehicle's gun.
fn high_explosive(game: &Coc, vehicle: VehicleId, mounting: u8) -> u8 {
    match game.kind_of(vehicle).mountings.get(usize::from(mounting)).map(|mounted| mounted.arm) {
        Some(Arm::Cannon(cannon)) => armour_fire::he_of(game, vehicle, cannon),
        _ => vehicles::weapon_of(game, vehicle, mounting).map_or(0, |weapon| game.weapon(weapon).he),
    }
}

/// The dice of one firing: Shock takes some, and moving half. R-COC-306
fn dice(game: &Coc, vehicle: VehicleId, base: u8, effect: Effect) -> Sum {
    let volley = plain_volley(game.vehicle_body(vehicle), effect);
    aim::firepower(game, game.vehicle_team(vehicle), base, Some(&volley))
}

/// How near high explosive can be fired, if the players want a limit. `coc.11.8.no-min-range-he`,
/// `coc.11.8.min-range-he-option`
fn least_range(game: &Coc) -> Inches {
    if game.setup.options.has(Options::TANK_HE_MINIMUM) { Inches::whole(6) } else { Inches::ZERO }
}

/// Whether a vehicle's gun can fire high explosive at a Team. `coc.11.8.1.main-gun-infantry`
pub(crate) fn may_shell_from(game: &Coc, vehicle: VehicleId, mounting: u8, at: TeamId) -> Result<Post, Refusal> {
    aim::is_enemy(game, game.side_of_vehicle(vehicle), at)?;
    if high_explosive(game, vehicle, mounting) == 0 {
        return Err(Refusal::by(rule!("coc.11.8.1.main-gun-infantry"), "It has no high explosive."));
    }
    let far = |at: TeamId| game.men_of(at).map(|man| game.distance_to_hull(game.man(man).spot.at, vehicle)).min();
    if far(at).is_some_and(|range| range < least_range(game)) {
        return Err(Refusal::by(rule!("coc.11.8.min-range-he-option"), "It is nearer than the gun can be pointed."));
    }
    must_see_from(game, vehicle, mounting, at)
        .or_else(|refusal| through_walls(game, vehicle, mounting, at).ok_or(refusal))
}

/// Refuses a Team that a weapon of a vehicle does not bear on, does not see, or has friends before it.
fn must_see_from(game: &Coc, vehicle: VehicleId, mounting: u8, at: TeamId) -> Result<Post, Refusal> {
    let post = Post::aboard(game, vehicle, mounting);
    let bears = |man: &crate::ids::ManId| vehicles::bears(game, vehicle, mounting, game.man(*man).spot.at);
    if !game.men_of(at).any(|man| bears(&man)) {
        return Err(Refusal::by(rule!("coc.11.8.turret-arc"), "It is outside the weapon's arc of fire.")
            .hint("Turn the turret or the vehicle."));
    }
    if super::is_hidden_from(game, at, game.vehicle_team(vehicle)) {
        return Err(Refusal::by(rule!("coc.9.5.sniper-spotted"), "They have not found the sniper."));
    }
    let mut unmasked = true;
    let mut men = game
        .men_of(at)
        .filter(bears)
        .filter(|man| fire::shows_himself(game, post, *man) && sight::look_from(game, post, game.post(*man)).is_some());
    let hit = men.any(|man| {
        unmasked = fire::has_lane_aboard(game, vehicle, mounting, game.man(man).spot.at);
        unmasked
    });
    match (hit, unmasked) {
        (true, _) => Ok(post),
        (_, false) => Err(Refusal::by(rule!("coc.8.2.not-through-friends"), "Friends are in the way.")),
        _ => Err(Refusal::by(rule!("coc.8.1.los-line"), "There is no clear line to it.")),
    }
}

/// A gun hits the house that a Team is in, whether or not anybody shows himself. `coc.8.3.2.he-any-angle`
fn through_walls(game: &Coc, vehicle: VehicleId, mounting: u8, at: TeamId) -> Option<Post> {
    let post = Post::aboard(game, vehicle, mounting);
    game.men_of(at).find_map(|man| {
        let him = game.man(man).spot.at;
        let house = game.house_at(him)?;
        let hits = vehicles::bears(game, vehicle, mounting, him)
            && sight::is_noticed(game, post, man)
            && houses::sees_walls(game, post, house, Some(him))
            && fire::has_lane_aboard(game, vehicle, mounting, him);
        hits.then_some(post)
    })
}

/// A round of high explosive from a vehicle at a Team.
fn shell_at(game: &Coc, vehicle: VehicleId, mounting: u8, at: TeamId, effect: Effect) -> Option<Shot> {
    let post = may_shell_from(game, vehicle, mounting, at).ok()?;
    let dice = dice(game, vehicle, high_explosive(game, vehicle, mounting), effect);
    let by = game.vehicle_team(vehicle);
    Some(Shot { by, at, with: With::Gun, weapon: None, dice, needed: guns::NEEDED, from: Some(post) })
}

/// A vehicle's gun fires one round of high explosive: its dice hit on 4 or more, and cover counts one level less.
/// `coc.11.8.1.main-gun-infantry`
pub(crate) fn shell_from(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    mounting: u8,
    at: TeamId,
    effect: Effect,
) -> Step<()> {
    let Some(shot) = shell_at(game, vehicle, mounting, at, effect) else { return Ok(()) };
    let bunch = aim::bunch(game, cx, &shot)?;
    let house = houses::house_of(game, at);
    let (roll, hits) = aim::roll_to_hit(game, cx, &shot)?;
    aim::land(game, cx, &shot, &bunch, hits)?;
    blast::damage(game, cx, at, house, roll.count_of(6))
}

/// Whether a weapon of a vehicle can be fired at a house for its own sake. `coc.10.3.6.he-building-unstable`,
/// `coc.9.6.flame-building`
pub(crate) fn may_demolish_from(game: &Coc, vehicle: VehicleId, mounting: u8, house: FeatureId) -> Result<(), Refusal> {
    let flamethrower = flamethrower(game, vehicle, mounting);
    if flamethrower.is_none() && vehicles::automatic(game, vehicle, mounting).is_some() {
        return Err(Refusal::by(rule!("coc.10.3.6.he-building-unstable"), "Bullets do nothing to a house."));
    }
    if flamethrower.is_none() && high_explosive(game, vehicle, mounting) == 0 {
        return Err(Refusal::by(rule!("coc.11.8.1.main-gun-infantry"), "It has no high explosive."));
    }
    if let Some(weapon) = flamethrower {
        let far = game.setup.field.gap_to(house, &game.hull(vehicle));
        if !flame::can_burn(game, house) || far > game.weapon(weapon).close_to {
            return Err(Refusal::by(rule!("coc.9.6.flame-building"), "The flame does not reach it or take it."));
        }
    }
    let to = game.setup.field.feature(house).shape.bounds().middle();
    let post = Post::aboard(game, vehicle, mounting);
    if !vehicles::bears(game, vehicle, mounting, to) {
        return Err(Refusal::by(rule!("coc.11.8.turret-arc"), "It is outside the weapon's arc of fire."));
    }
    if houses::sees_walls(game, post, house, None) && fire::has_lane_aboard(game, vehicle, mounting, to) {
        return Ok(());
    }
    Err(Refusal::by(rule!("coc.8.1.los-line"), "There is no clear line to it."))
}

/// A weapon of a vehicle is fired at a house.
pub(crate) fn demolish_from(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    mounting: u8,
    house: FeatureId,
    effect: Effect,
) -> Step<()> {
    let by = game.vehicle_team(vehicle);
    if let Some(weapon) = flamethrower(game, vehicle, mounting) {
        let dice = dice(game, vehicle, game.weapon(weapon).close, effect);
        let roll = aim::roll_at_house(game, cx, by, house, With::Flame, &dice)?;
        return flame::set_alight(game, cx, by, house, roll.count_of(6));
    }
    let dice = dice(game, vehicle, high_explosive(game, vehicle, mounting), effect);
    let roll = aim::roll_at_house(game, cx, by, house, With::Gun, &dice)?;
    blast::shake(game, cx, house, roll.count_of(6))
}

/// The flamethrower that a mounting is.
fn flamethrower(game: &Coc, vehicle: VehicleId, mounting: u8) -> Option<WeaponId> {
    vehicles::weapon_of(game, vehicle, mounting).filter(|weapon| game.weapon(*weapon).class == Class::Flamethrower)
}

/// Whether a vehicle's flamethrower can be used on a Team. R-COC-102
pub(crate) fn may_burn_from(game: &Coc, vehicle: VehicleId, mounting: u8, at: TeamId) -> Result<Post, Refusal> {
    aim::is_enemy(game, game.side_of_vehicle(vehicle), at)?;
    let weapon = flamethrower(game, vehicle, mounting).ok_or_else(|| Refusal::misfit("It has no flamethrower."))?;
    let near = |man| game.distance_to_hull(game.man(man).spot.at, vehicle) <= game.weapon(weapon).close_to;
    if !game.men_of(at).any(near) {
        return Err(Refusal::by(rule!("coc.9.6.flame-range"), "The flame does not reach so far."));
    }
    must_see_from(game, vehicle, mounting, at)
}

/// A burst of flame from a vehicle at a Team.
fn flame_at(game: &Coc, vehicle: VehicleId, mounting: u8, at: TeamId, effect: Effect) -> Option<Shot> {
    let (weapon, post) = (flamethrower(game, vehicle, mounting)?, may_burn_from(game, vehicle, mounting, at).ok()?);
    let needed = fire::needed(aim::quality(game, at), Band::Close);
    let dice = dice(game, vehicle, game.weapon(weapon).close, effect);
    let by = game.vehicle_team(vehicle);
    Some(Shot { by, at, with: With::Flame, weapon: Some(weapon), dice, needed, from: Some(post) })
}

/// A vehicle's flamethrower fires: no cover helps, Shock counts twice. R-COC-102
pub(crate) fn burn_from(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    mounting: u8,
    at: TeamId,
    effect: Effect,
) -> Step<()> {
    let by = game.vehicle_team(vehicle);
    let Some(shot) = flame_at(game, vehicle, mounting, at, effect) else { return Ok(()) };
    let house = houses::house_of(game, at);
    let bunch = aim::bunch(game, cx, &shot)?;
    let (roll, hits) = aim::roll_to_hit(game, cx, &shot)?;
    aim::land(game, cx, &shot, &bunch, hits)?;
    match house {
        Some(house) => flame::set_alight(game, cx, by, house, roll.count_of(6)),
        None => Ok(()),
    }
}

/// Whether a vehicle's flamethrower can be used on another vehicle. `coc.12.5.flame-vehicle-dice`
pub(crate) fn may_burn_vehicle_from(
    game: &Coc,
    vehicle: VehicleId,
    mounting: u8,
    target: VehicleId,
) -> Result<(), Refusal> {
    let weapon = flamethrower(game, vehicle, mounting).ok_or_else(|| Refusal::misfit("It has no flamethrower."))?;
    if game.hull(vehicle).gap(&game.hull(target)) > game.weapon(weapon).close_to {
        return Err(Refusal::by(rule!("coc.9.6.flame-range"), "The flame does not reach so far."));
    }
    let post = Post::aboard(game, vehicle, mounting);
    if !armour_fire::bears_on_hull(game, vehicle, mounting, target) || sight::exposure(game, post, target).is_none() {
        return Err(Refusal::by(rule!("coc.12.sight-and-arc"), "There is no clear line to it within its arc."));
    }
    if !fire::has_lane_aboard(game, vehicle, mounting, armour_fire::nearest_point(game, target, post.spot.at)) {
        return Err(Refusal::by(rule!("coc.8.2.not-through-friends"), "Friends are in the way."));
    }
    Ok(())
}

/// A vehicle's flamethrower fires at another vehicle. `coc.12.5.flame-vehicle-dice`
pub(crate) fn burn_vehicle_from(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    vehicle: VehicleId,
    mounting: u8,
    target: VehicleId,
    effect: Effect,
) -> Step<()> {
    let Some(weapon) = flamethrower(game, vehicle, mounting) else { return Ok(()) };
    let dice = dice(game, vehicle, game.weapon(weapon).close, effect);
    armour_fire::burn(game, cx, game.vehicle_team(vehicle), target, &dice)
}

/// Adds to an option what the flame of a vehicle may do to another.
pub(crate) fn foresee_burning(game: &Coc, vehicle: VehicleId, mounting: u8, target: VehicleId, choice: &mut Choice) {
    let Some(weapon) = flamethrower(game, vehicle, mounting) else { return };
    let dice = dice(game, vehicle, game.weapon(weapon).close, Effect::Full);
    armour_fire::forecast_flame(game, game.vehicle_team(vehicle), target, &dice, choice);
}

/// Adds to an option to shell or burn a Team what to expect of it.
pub(crate) fn foresee(game: &Coc, vehicle: VehicleId, mounting: u8, at: TeamId, effect: Effect, choice: &mut Choice) {
    let shot = match flamethrower(game, vehicle, mounting) {
        Some(_) => flame_at(game, vehicle, mounting, at, effect),
        None => shell_at(game, vehicle, mounting, at, effect),
    };
    if let Some(shot) = shot {
        aim::forecast(game, &shot, choice);
    }
}
