//! Section 9.6: infantry flamethrowers.

use engine::prompt::Choice;
use engine::{Cx, Refusal, Step, rule};
use table::{Bearing, FeatureId, Footprint, Inches};

use super::aim::{self, Shot, With};
use super::{Told, houses};
use crate::arsenal::Class;
use crate::command::plain_volley;
use crate::fire::{self, Band, Effect, Volley};
use crate::ids::{ManId, TeamId, VehicleId, WeaponId};
use crate::sight::Post;
use crate::turn::{self, Chooser};
use crate::{Coc, Event, armour_fire, shock};

/// The flamethrower of a Team.
pub(super) fn flamethrower_of(game: &Coc, team: TeamId) -> Option<WeaponId> {
    let (_, weapon) = aim::special_arm(game, team)?;
    (game.weapon(weapon).class == Class::Flamethrower).then_some(weapon)
}

/// Whether it can be used on a Team. `coc.9.6.flame-range`
pub(super) fn may_burn(game: &Coc, team: TeamId, at: TeamId, within: Option<Bearing>) -> Result<Post, Refusal> {
    aim::is_enemy(game, game.side_of_team(team), at)?;
    let weapon = flamethrower_of(game, team).ok_or_else(|| Refusal::misfit("It has no flamethrower."))?;
    if game.team(team).rounds == 0 {
        return Err(Refusal::by(rule!("coc.9.6.flame-team"), "Its fuel is used up."));
    }
    if aim::range(game, team, at) > game.weapon(weapon).close_to {
        return Err(Refusal::by(rule!("coc.9.6.flame-range"), "The flame does not reach so far."));
    }
    if super::is_hidden_from(game, at, team) {
        return Err(Refusal::by(rule!("coc.9.5.sniper-spotted"), "They have not found the sniper."));
    }
    aim::must_see(game, team, at, within)
}

/// A burst of flame at a Team.
pub(super) fn shot_at(game: &Coc, team: TeamId, at: TeamId, volley: &Volley) -> Option<Shot> {
    let (weapon, from) = (flamethrower_of(game, team)?, may_burn(game, team, at, volley.within).ok()?);
    let needed = fire::needed(aim::quality(game, at), Band::Close);
    let dice = aim::firepower(game, team, game.weapon(weapon).close, Some(volley));
    Some(Shot { by: team, at, with: With::Flame, weapon: Some(weapon), dice, needed, from: Some(from) })
}

/// A flamethrower fires: close range for all its dice, no cover helps, Shock counts twice. R-COC-102
pub(super) fn burn(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, at: TeamId, volley: &Volley) -> Step<()> {
    let Some(shot) = shot_at(game, team, at, volley) else { return Ok(()) };
    super::anti_tank::spend_round(game, team);
    let house = houses::house_of(game, at);
    let bunch = aim::bunch(game, cx, &shot)?;
    let (roll, hits) = aim::roll_to_hit(game, cx, &shot)?;
    aim::land(game, cx, &shot, &bunch, hits)?;
    if game.team(team).rounds == 0 {
        cx.tell(|| Event::Weapons(Told::OutOfAmmunition { team }));
    }
    match house {
        Some(house) => set_alight(game, cx, team, house, roll.count_of(6)),
        None => Ok(()),
    }
}

/// Whether a flamethrower can be used on a vehicle. `coc.12.5.flame-vehicle-dice`
pub(super) fn may_burn_vehicle(
    game: &Coc,
    team: TeamId,
    target: VehicleId,
    within: Option<Bearing>,
) -> Result<(), Refusal> {
    let weapon = flamethrower_of(game, team).ok_or_else(|| Refusal::misfit("It has no flamethrower."))?;
    if game.team(team).rounds == 0 {
        return Err(Refusal::by(rule!("coc.9.6.flame-team"), "Its fuel is used up."));
    }
    let arm = armour_fire::Piercing::of_weapon(game, weapon);
    let shot = super::anti_tank::shot_with(team, arm, target, within);
    armour_fire::sight(game, &shot).map(|_| ()).map_err(|refusal| match refusal.rule {
        Some(rule) if rule == rule!("coc.12.3.infantry-at-vs-vehicle") => {
            Refusal::by(rule!("coc.9.6.flame-range"), "The flame does not reach so far.")
        }
        _ => refusal,
    })
}

/// Adds to an option what a flamethrower may do to a vehicle.
pub(super) fn forecast_vehicle(game: &Coc, team: TeamId, target: VehicleId, effect: Effect, choice: &mut Choice) {
    let Some(weapon) = flamethrower_of(game, team) else { return };
    let volley = plain_volley(game.alone(team), effect);
    let dice = aim::firepower(game, team, game.weapon(weapon).close, Some(&volley));
    armour_fire::forecast_flame(game, team, target, &dice, choice);
}

/// A flamethrower fires at a vehicle. `coc.12.5.flame-vehicle-dice`
pub(super) fn burn_vehicle(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    team: TeamId,
    target: VehicleId,
    volley: &Volley,
) -> Step<()> {
    let Some(weapon) = flamethrower_of(game, team) else { return Ok(()) };
    let dice = aim::firepower(game, team, game.weapon(weapon).close, Some(volley));
    super::anti_tank::spend_round(game, team);
    armour_fire::burn(game, cx, team, target, &dice)?;
    if game.team(team).rounds == 0 {
        cx.tell(|| Event::Weapons(Told::OutOfAmmunition { team }));
    }
    Ok(())
}

/// Two 6s set a wooden house alight: whoever is inside leaves it at once. `coc.9.6.flame-building`
pub(super) fn set_alight(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId, house: FeatureId, sixes: u32) -> Step<()> {
    if sixes < 2 || !can_burn(game, house) {
        return Ok(());
    }
    game.state.burning.add(house);
    cx.tell(|| Event::Weapons(Told::Ablaze { house }));
    turn::put_outside(game, cx, house, Chooser::Owner)?;
    shock::settle(game, cx, &aim::cause(game, team))
}

/// Whether a house is of wood and not alight yet.
pub(super) fn can_burn(game: &Coc, house: FeatureId) -> bool {
    game.setup.terrain.at(house).wooden && !game.state.burning.holds(house) && !game.state.collapsed.holds(house)
}

/// Whether a flamethrower can be used on a house for its own sake. `coc.9.6.flame-building`
pub(super) fn may_burn_house(game: &Coc, team: TeamId, house: FeatureId) -> Result<(), Refusal> {
    let weapon = flamethrower_of(game, team).ok_or_else(|| Refusal::misfit("It has no flamethrower."))?;
    if game.team(team).rounds == 0 {
        return Err(Refusal::by(rule!("coc.9.6.flame-team"), "Its fuel is used up."));
    }
    if !can_burn(game, house) {
        return Err(Refusal::by(rule!("coc.9.6.flame-building"), "It does not catch fire."));
    }
    let near = |man: &ManId| {
        let from = game.man(*man).spot;
        let base = Footprint::new(from.at, Bearing::NORTH, Inches::ZERO, Inches::ZERO);
        game.setup.field.gap_to(house, &base) <= game.weapon(weapon).close_to
            && houses::sees_walls(game, from, house, None)
    };
    match game.men_of(team).find(near) {
        Some(_) => Ok(()),
        None => Err(Refusal::by(rule!("coc.9.6.flame-range"), "The flame does not reach so far.")),
    }
}

/// A flamethrower is used on a house. `coc.9.6.flame-building`
pub(super) fn burn_house(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    team: TeamId,
    house: FeatureId,
    volley: &Volley,
) -> Step<()> {
    let Some(weapon) = flamethrower_of(game, team) else { return Ok(()) };
    let dice = aim::firepower(game, team, game.weapon(weapon).close, Some(volley));
    super::anti_tank::spend_round(game, team);
    let roll = aim::roll_at_house(game, cx, team, house, With::Flame, &dice)?;
    if game.team(team).rounds == 0 {
        cx.tell(|| Event::Weapons(Told::OutOfAmmunition { team }));
    }
    set_alight(game, cx, team, house, roll.count_of(6))
}
