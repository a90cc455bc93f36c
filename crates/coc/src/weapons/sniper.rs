//! Section 9.5: snipers.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Refusal, Step, Sum, Why, rule};
use table::{Bearing, Inches};

use super::aim::{self, Mark};
use super::{Told, houses, individuals};
use crate::harm::{Blow, Exposed, strike, strike_individual};
use crate::ids::{LeaderId, ManId, TeamId, VehicleId};
use crate::sight::{self, Post, in_arc, look, team_sees};
use crate::state::{Body, Deeds, Nerve, Presence, Spot, Stance};
use crate::terrain::Cover;
use crate::troops::Role;
use crate::units::CONTACT;
use crate::{Coc, Event, armour_fire, fire, movement};

/// The least face with which a sniper hits. `coc.9.5.sniper-shot`
pub(crate) const NEEDED: i16 = 3;
/// What it takes to spot him. `coc.9.5.sniper-spot`
pub(crate) const SPOTTED: i16 = 6;
/// How far a sniper can be moved. `coc.5.1.2.sniper-relocate-limits`
const RELOCATION: Inches = Inches::whole(18);
/// How far from any enemy he then has to be.
const CLEAR_OF_ENEMY: Inches = Inches::whole(12);

/// Whether a Team is a sniper.
pub(super) fn is_sniper(game: &Coc, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).role == Role::Sniper
}

/// Whether a Team is a sniper whom that Team has not spotted. `coc.9.5.sniper-spotted`, R-COC-097
pub(crate) fn is_hidden_from(game: &Coc, sniper: TeamId, from: TeamId) -> bool {
    is_sniper(game, sniper)
        && !game.state.spotting.iter().any(|(team, at, _, knows)| *team == from && *at == sniper && *knows)
}

/// Whether a sniper can shoot at somebody. R-COC-096
pub(super) fn may_shoot(game: &Coc, sniper: TeamId, at: Mark, within: Option<Bearing>) -> Result<Post, Refusal> {
    match at {
        Mark::Team(team) => {
            aim::is_enemy(game, game.side_of_team(sniper), team)?;
            if is_hidden_from(game, team, sniper) {
                return Err(Refusal::by(rule!("coc.9.5.sniper-spotted"), "He has not found the other sniper."));
            }
            aim::must_see(game, sniper, team, within)
        }
        Mark::Leader(leader) => {
            individuals::may_be_aimed_at(game, leader)?;
            sees_leader(game, sniper, leader)
                .ok_or_else(|| Refusal::by(rule!("coc.9.5.sniper-shot"), "The sniper has no clear line to him."))
        }
    }
}

fn sees_leader(game: &Coc, sniper: TeamId, leader: LeaderId) -> Option<Post> {
    let there = game.leader(leader).spot;
    let mut own = game.men_of(sniper).map(|man| game.man(man).spot);
    own.find(|here| look(game, *here, there).is_some()).map(Post::at)
}

/// One shot: 3 or more hits, cover does not help, Shock counts twice. `coc.9.5.sniper-shot`, `coc.9.5.sniper-effect`
pub(super) fn shoot(game: &mut Coc, cx: &mut Cx<'_, Coc>, sniper: TeamId, at: Mark) -> Step<()> {
    let Ok(from) = may_shoot(game, sniper, at, None) else { return Ok(()) };
    if fires(game, cx, sniper, at)? {
        let cause = aim::cause(game, sniper);
        match at {
            Mark::Leader(leader) => {
                strike_individual(game, cx, leader, 1, Cover::Open, &cause)?;
            }
            Mark::Team(team) => {
                let seen = fire::eligible_men(game, &[from], team);
                let men: Exposed = seen.into_iter().map(|(man, _)| (man, Cover::Open)).collect();
                let blow = Blow { team, hits: 1, men, doubles_shock: true };
                // `coc.9.5.sniper-leader`
                strike(game, cx, &[blow], -1, &cause)?;
            }
        }
    }
    spot(game, cx, sniper)
}

/// He rolls to hit and shows where he is. `coc.9.5.sniper-shot`
fn fires(game: &mut Coc, cx: &mut Cx<'_, Coc>, sniper: TeamId, at: Mark) -> Step<bool> {
    let mut sum = Sum::new();
    sum.keep(rule!("coc.9.5.sniper-shot"), "needed", NEEDED);
    // R-COC-039
    sum.add(rule!("coc.4.5.4.covering-effect"), "under Covering Fire", i16::from(aim::is_smothered(game, sniper)));
    let roll = cx.roll(
        Pool::d6(1),
        Why::new(rule!("coc.9.5.sniper-shot"), Coc::seat(aim::owner(game, sniper))).at_least(sum.total() as u8),
    )?;
    let hit = roll.at_least(i32::from(sum.total())) == 1;
    // Whoever shoots is on the table for all to see, if not yet found by those who would fire back.
    game.team_mut(sniper).deeds.set(Deeds::REVEALED);
    let flight = aim::flight(game, sniper, at);
    cx.tell(|| Event::Weapons(Told::SniperShot { sniper, at, hit, sum, roll, flight }));
    Ok(hit)
}

/// Whether a sniper can pick off the man who serves a weapon on top of a vehicle, or in an open carrier.
/// `coc.12.sniper-weapon-crew`, `coc.8.1.carrier-troops-immune`
pub(super) fn may_pick_off(game: &Coc, sniper: TeamId, target: VehicleId) -> Result<(), Refusal> {
    let rule = rule!("coc.12.sniper-weapon-crew");
    if armour_fire::on_top(game, target).is_none() {
        return Err(Refusal::by(rule, "Nobody shows himself on top of it."));
    }
    if game.men_of(sniper).any(|man| sight::exposure(game, game.post(man), target).is_some()) {
        return Ok(());
    }
    Err(Refusal::by(rule, "The sniper has no clear line to it."))
}

/// One shot at the man on top of a vehicle: a kill empties his place, Shock is the vehicle's and counts twice.
/// `coc.12.sniper-weapon-crew`, R-COC-096
pub(super) fn pick_off(game: &mut Coc, cx: &mut Cx<'_, Coc>, sniper: TeamId, target: VehicleId) -> Step<()> {
    if may_pick_off(game, sniper, target).is_err() {
        return Ok(());
    }
    let at = Mark::Team(game.vehicle_team(target));
    if fires(game, cx, sniper, at)? {
        armour_fire::pick_off(game, cx, target, aim::owner(game, sniper))?;
    }
    spot(game, cx, sniper)
}

/// Overwatch Teams that cover the sniper's place look for him, each with 1 more for every earlier try at this place.
/// `coc.9.5.sniper-spot`, R-COC-097
fn spot(game: &mut Coc, cx: &mut Cx<'_, Coc>, sniper: TeamId) -> Step<()> {
    let at = game.middle(game.alone(sniper));
    let watchers: ArrayVec<TeamId, 16> = game
        .side_on_table(game.side_of_team(sniper).enemy())
        .filter(|team| is_hidden_from(game, sniper, *team) && covers(game, *team, at) && team_sees(game, *team, sniper))
        .take(16)
        .collect();
    for team in watchers {
        let known = game.state.spotting.iter().position(|(own, at, ..)| *own == team && *at == sniper);
        let entry = known.unwrap_or_else(|| {
            game.state.spotting.push((team, sniper, 0, false));
            game.state.spotting.len() - 1
        });
        let why = Why::new(rule!("coc.9.5.sniper-spot"), Coc::seat(aim::owner(game, team)));
        let roll = cx.roll(Pool::d6(1), why)?;
        let mut sum = Sum::new();
        sum.keep(rule!("coc.9.5.sniper-spot"), "die", roll.total() as i16);
        sum.add(rule!("coc.9.5.sniper-spot"), "earlier shots", i16::from(game.state.spotting[entry].2));
        let found = sum.total() >= SPOTTED;
        game.state.spotting[entry].2 += 1;
        game.state.spotting[entry].3 = found;
        cx.tell(|| Event::Weapons(Told::LookedForSniper { team, sniper, found, sum, roll }));
    }
    Ok(())
}

/// Whether a Team is on Overwatch over a place. `coc.4.5.4.overwatch-arc`
fn covers(game: &Coc, team: TeamId, at: table::Point) -> bool {
    let state = game.team(team);
    let Stance::Overwatch(facing) = state.stance else { return false };
    state.nerve != Nerve::Broken && in_arc(game.middle(game.alone(team)), facing, 90, at)
}

/// Whether a sniper may be put here with a Chain of Command Die. `coc.5.1.2.sniper-relocate-limits`
pub(crate) fn may_relocate(game: &Coc, sniper: TeamId, to: Spot) -> Result<(), Refusal> {
    let now = game.middle(game.alone(sniper));
    if !game.setup.field.is_on_table(to.at) || !now.is_within(RELOCATION, to.at) {
        return Err(Refusal::by(rule!("coc.5.1.2.sniper-relocate-limits"), "He goes 18 inches at most.")
            .hint("Choose a place within 18 inches of where he lies."));
    }
    let side = game.side_of_team(sniper).enemy();
    let near = |at: table::Point| at.distance_to(to.at) < CLEAR_OF_ENEMY;
    let mut enemies = game.side_on_table(side).flat_map(|team| game.men_of(team)).map(|man| game.man(man).spot.at);
    let mut leaders = game.leaders_on_table(side).map(|leader| game.leader(leader).spot.at);
    if enemies.any(near) || leaders.any(near) {
        return Err(Refusal::by(
            rule!("coc.5.1.2.sniper-relocate-limits"),
            "He has to keep 12 inches away from the enemy.",
        ));
    }
    if houses::is_impassable(game, to.at) {
        return Err(Refusal::misfit("Nobody can lie there."));
    }
    Ok(())
}

/// Puts a sniper somewhere else. `coc.5.1.2.sniper-spotting-reset`
pub(crate) fn relocate(game: &mut Coc, cx: &mut Cx<'_, Coc>, sniper: TeamId, to: Spot) {
    let men: ArrayVec<ManId, 4> = game.men_of(sniper).take(4).collect();
    for man in men {
        game.man_mut(man).spot = to;
    }
    game.state.spotting.retain(|(_, at, ..)| *at != sniper);
    let deeds = &mut game.team_mut(sniper).deeds;
    deeds.set(Deeds(Deeds::FIRED.0 | Deeds::ACTIVATED.0 | Deeds::MOVED.0));
    deeds.clear(Deeds::REVEALED);
    cx.tell(|| Event::Weapons(Told::Relocated { sniper }));
    movement::note_captures(game, cx);
}

/// Snipers whom a body touches are driven off; nobody's morale suffers. `coc.9.5.sniper-overrun`
pub(crate) fn overrun(game: &mut Coc, cx: &mut Cx<'_, Coc>, by: Body) {
    let side = game.side_of(game.unit(by.unit).player).enemy();
    let gap = |game: &Coc, team: TeamId| match game.vehicle_of_unit(by.unit) {
        Some(vehicle) => game.men_of(team).map(|man| game.distance_to_hull(game.man(man).spot.at, vehicle)).min(),
        None => Some(game.gap(by, game.alone(team))),
    };
    let touched = |game: &Coc, team: TeamId| is_sniper(game, team) && gap(game, team).is_some_and(|gap| gap <= CONTACT);
    let found: ArrayVec<TeamId, 4> = game.side_on_table(side).filter(|team| touched(game, *team)).take(4).collect();
    for sniper in found {
        let men: ArrayVec<ManId, 4> = game.men_of(sniper).take(4).collect();
        for man in men {
            game.man_mut(man).presence = Presence::Left;
        }
        game.state.spotting.retain(|(_, at, ..)| *at != sniper);
        cx.tell(|| Event::Weapons(Told::Overrun { sniper, by }));
    }
}

/// Whether a sniper could shoot now: only when he is activated by a die, and not after he was moved.
pub(super) fn may_fire(game: &Coc, sniper: TeamId) -> Result<(), Refusal> {
    if game.team(sniper).deeds.has(Deeds::FIRED) {
        return Err(Refusal::by(
            rule!("coc.9.5.sniper-shot"),
            "He fires one shot in a Phase, and none after he moved.",
        ));
    }
    Ok(())
}
