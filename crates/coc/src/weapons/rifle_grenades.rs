//! Sections 9.1.5 and 9.2.2: rifle grenades and smoke grenades.

use dice::Pool;
use engine::{Cx, Refusal, Step, Why, rule};
use table::{Inches, Point};

use super::Told;
use super::aim::{self, Mark, Shot, With};
use super::grenades::{ask_mark, drop_stance, may_be_told};
use super::questions::{Bearings, Question, SmokeDice};
use crate::arsenal::Class;
use crate::chain::{self, Provocation};
use crate::fire::{self, Band};
use crate::ids::{LeaderId, TeamId, WeaponId};
use crate::sight::{Post, look_from};
use crate::state::{Lasts, Smoke, Spot};
use crate::troops::{Role, Traits};
use crate::{Answer, Coc, Event};

/// The rifle grenade of a Team: one of its men has the launcher, or its list gives it to the whole Section.
fn launcher(game: &Coc, team: TeamId) -> Option<WeaponId> {
    let carried = game.team_setup(team).arms.iter().map(|arms| arms.weapon);
    let is_launcher = |weapon: &WeaponId| game.weapon(*weapon).class == Class::RifleGrenade;
    carried.into_iter().find(is_launcher).or_else(|| {
        let all = (0..game.setup.arsenal.weapons.len() as u8).map(WeaponId);
        let unit = game.unit(game.unit_of(team));
        let given = unit.traits.and(game.setup.players[unit.player.index()].traits).has(Traits::RIFLE_GRENADES);
        let riflemen = unit.role == Role::Infantry && game.men_of(team).any(|man| !game.man(man).crew);
        if given && riflemen { all.into_iter().find(is_launcher) } else { None }
    })
}

/// Whether one man of a Team could fire a rifle grenade at somebody now.
pub(crate) fn may_fire_rifle_grenade(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    may_be_told(game, team)?;
    if launcher(game, team).is_none() {
        return Err(Refusal::by(rule!("coc.9.1.5.rifle-grenade-order"), "They have no rifle grenades."));
    }
    let side = game.side_of_team(team).enemy();
    if game.side_on_table(side).any(|at| may_lob(game, team, at).is_ok()) {
        Ok(())
    } else {
        Err(Refusal::by(rule!("coc.9.1.5.rifle-grenade-effect"), "No enemy is in sight and range of a rifle grenade."))
    }
}

/// Whether a rifle grenade can be fired at a Team. `coc.9.table-four`
pub(super) fn may_lob(game: &Coc, team: TeamId, at: TeamId) -> Result<Post, Refusal> {
    aim::is_enemy(game, game.side_of_team(team), at)?;
    let Some(weapon) = launcher(game, team) else {
        return Err(Refusal::by(rule!("coc.9.1.5.rifle-grenade-order"), "They have no rifle grenades."));
    };
    let (weapon, range) = (game.weapon(weapon), aim::range(game, team, at));
    if range < weapon.minimum || weapon.effective_to.is_some_and(|end| range > end) {
        return Err(Refusal::by(rule!("coc.9.table-four"), "It is out of the range of rifle grenades."));
    }
    if super::is_hidden_from(game, at, team) {
        return Err(Refusal::by(rule!("coc.9.5.sniper-spotted"), "They have not found the sniper."));
    }
    aim::must_see(game, team, at, None)
}

/// One man of a Team fires a rifle grenade at a Leader's command. `coc.9.1.5.rifle-grenade-effect`, R-COC-071
pub(crate) fn fire_rifle_grenade(game: &mut Coc, cx: &mut Cx<'_, Coc>, _leader: LeaderId, team: TeamId) -> Step<()> {
    let Mark::Team(at) = ask_mark(game, cx, team, With::RifleGrenade)? else { return Ok(()) };
    drop_stance(game, team);
    let (Some(weapon), Ok(from)) = (launcher(game, team), may_lob(game, team, at)) else { return Ok(()) };
    let dice = aim::firepower(game, team, game.weapon(weapon).effective, None);
    let needed = fire::needed(aim::quality(game, at), Band::Effective);
    let shot = Shot { by: team, at, with: With::RifleGrenade, weapon: Some(weapon), dice, needed, from: Some(from) };
    let bunch = aim::bunch(game, cx, &shot)?;
    let (_, hits) = aim::roll_to_hit(game, cx, &shot)?;
    aim::land(game, cx, &shot, &bunch, hits)?;
    chain::answer(game, cx, game.alone(team), Provocation::Fired)
}

/// The radius of a cloud. R-COC-105
pub(super) const CLOUD: Inches = Inches::thousandths(1500);

/// Whether one man of a Team could throw a smoke grenade now. `coc.9.2.2.smoke-grenade`
pub(crate) fn may_throw_smoke(game: &Coc, team: TeamId) -> Result<(), Refusal> {
    may_be_told(game, team)?;
    if !game.unit(game.unit_of(team)).traits.has(Traits::SMOKE_GRENADES) {
        return Err(Refusal::by(rule!("coc.9.2.2.smoke-grenade"), "They have no smoke grenades."));
    }
    if is_tank_killers(game, team) && game.team(team).kit.smoke == 0 {
        return Err(Refusal::by(rule!("coc.B.panzerknacker"), "They have used up their smoke grenades."));
    }
    Ok(())
}

/// Whether a Team counts its smoke grenades: specialists do. `coc.B.panzerknacker`
pub(super) fn is_tank_killers(game: &Coc, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).role == Role::TankHunters
}

/// One man of a Team throws a smoke grenade. `coc.9.2.2.smoke-grenade`, R-COC-105
pub(super) fn smoke(game: &mut Coc, cx: &mut Cx<'_, Coc>, team: TeamId) -> Step<()> {
    let seat = Coc::seat(aim::owner(game, team));
    let Answer::Number(count) = cx.ask(game, seat, Question::SmokeDice(SmokeDice { team }).into())? else {
        unreachable!("the question offers one or two dice")
    };
    let Answer::Facing(way) = cx.ask(game, seat, Question::SmokeWay(Bearings { team }).into())? else {
        unreachable!("the question wants a direction")
    };
    drop_stance(game, team);
    if is_tank_killers(game, team) {
        game.team_mut(team).kit.smoke -= 1;
    }
    let roll = cx.roll(Pool::d6(count.into()), Why::new(rule!("coc.9.2.2.smoke-grenade"), seat))?;
    let at = thrower(game, team).ahead(way, Inches::whole(roll.total() as i32));
    game.state.smokes.push(Smoke::cloud(at, CLOUD, Lasts::Turn));
    cx.tell(|| Event::Weapons(Told::ThrewSmoke { team, roll }));
    chain::answer(game, cx, game.alone(team), Provocation::Fired)
}

/// Where the man stands who throws smoke: the one in the middle of his Team.
pub(super) fn thrower(game: &Coc, team: TeamId) -> Point {
    let middle = game.middle(game.alone(team));
    let spots = game.men_of(team).map(|man| game.man(man).spot.at);
    spots.min_by_key(|at| (at.distance_to(middle), at.x, at.y)).unwrap_or(middle)
}

/// Whether somebody at a place sees a point on the ground.
pub(super) fn sees_point(game: &Coc, from: impl Into<Post>, at: Point) -> bool {
    let from = from.into();
    from.spot.at == at || look_from(game, from, Post::at(Spot::ground(at))).is_some()
}
