//! Section 13.1: who fights, and how they close up.

use arrayvec::ArrayVec;
use engine::{BySide, Cx, Side, Step};
use table::{Bearing, Inches, Point};

use super::{Fight, Fighters, Told, cover, follow, reaches};
use crate::harm::Cause;
use crate::ids::{LeaderId, ManId};
use crate::state::{Body, Brewing, Presence, Spot, Stance};
use crate::terrain::Ground;
use crate::troops::{Calling, Role};
use crate::units::{CONTACT, INTEGRITY};
use crate::{Coc, Event, shock, weapons};

/// Brings all who fight together; none if there is nobody to fight. `coc.13.1.all-join`, R-COC-145
pub(super) fn join(game: &mut Coc, cx: &mut Cx<'_, Coc>, brewing: &Brewing) -> Step<Option<Fight>> {
    let Some(first) = brewing.attackers.first() else {
        return Ok(None);
    };
    let attacker = game.side_of(game.unit(first.unit).player);
    let mut sides = BySide::from_fn(|side| Fighters { side, men: ArrayVec::new(), leaders: ArrayVec::new() });
    // Whoever was driven off while the fight waited has no part in it.
    for body in brewing.attackers.iter().filter(|body| is_in_contact(game, **body, attacker.enemy())) {
        enlist(game, &mut sides[attacker], *body);
    }
    if sides[attacker].men.is_empty() {
        return Ok(None);
    }
    let finished = meet(game, &mut sides, attacker);
    let cause = Cause {
        by: brewing.attackers.iter().copied().collect(),
        player: Some(sides[attacker].player(game)),
        ..Cause::default()
    };
    for body in finished {
        let leaders = game.leaders_with(body);
        shock::surrender(game, cx, body, &leaders, &cause)?;
        shock::settle(game, cx, &cause)?;
    }
    for side in Side::BOTH {
        call_leaders(game, &mut sides, side, attacker);
    }
    if sides[attacker.enemy()].heads(game) == 0 || sides[attacker].heads(game) == 0 {
        return Ok(None);
    }
    let (attackers, defenders) = (sides[attacker].bodies(game), sides[attacker.enemy()].bodies(game));
    cx.tell(|| Event::CloseCombat(Told::Joined { attackers: attackers.clone(), defenders: defenders.clone() }));
    // What they hold is what they held when the enemy came, before everybody closes up.
    let cover = cover::held(game, &sides[attacker.enemy()], &sides[attacker]);
    let from_behind = usize::from(brewing.from_rear) * 2 > sides[attacker].men(game).count();
    let rear = from_behind && !cover::in_bunker(game, &sides[attacker.enemy()]);
    drop_stances(game, &sides);
    close_up(game, &sides[attacker], &sides[attacker.enemy()]);
    close_up(game, &sides[attacker.enemy()], &sides[attacker]);
    let ground = BySide::from_fn(|side| follow::ground(game, &sides[side]));
    Ok(Some(Fight { sides, attacker, movement: brewing.dice, rear, cover, ground }))
}

fn is_in_contact(game: &Coc, body: Body, enemy: Side) -> bool {
    let near = |spot: Spot| {
        let foes = game.side_on_table(enemy).filter(|team| game.unit(game.unit_of(*team)).role != Role::Sniper);
        let men = foes.flat_map(|team| game.men_of(team)).map(|man| game.man(man).spot);
        men.chain(game.leaders_on_table(enemy).map(|leader| game.leader(leader).spot)).any(|foe| foe.is_together(spot))
    };
    game.teams_in(body).all(|team| !shock::is_broken(game, team))
        && game.men_in(body).any(|man| near(game.man(man).spot))
}

fn enlist(game: &Coc, fighters: &mut Fighters, body: Body) {
    for man in game.men_in(body) {
        if !fighters.men.contains(&man) && !fighters.men.is_full() {
            fighters.men.push(man);
        }
    }
}

/// Every enemy Unit with a man whom an attacker can reach, and the rest of its Section. Snipers never fight. Returns the
/// engineers who have nothing left to do: they surrender. `coc.16.1.2.engineers-finished`
fn meet(game: &Coc, sides: &mut BySide<Fighters>, attacker: Side) -> ArrayVec<Body, 8> {
    let mut finished = ArrayVec::new();
    for team in game.side_on_table(attacker.enemy()) {
        let touched = game.unit(game.unit_of(team)).role != Role::Sniper
            && game.men_of(team).any(|man| {
                let to = game.man(man).spot;
                sides[attacker].men.iter().any(|foe| reaches(game, game.man(*foe).spot, to))
            });
        if !touched {
            continue;
        }
        if weapons::is_finished(game, team) {
            let _ = finished.try_push(game.alone(team));
            continue;
        }
        let section = game.section(team);
        for mate in game.teams_in(section).filter(|mate| !weapons::is_finished(game, *mate)) {
            enlist(game, &mut sides[attacker.enemy()], game.alone(mate));
        }
    }
    finished
}

/// Leaders join who are within 4 inches of those who fight, or are met on their own. Medics and Forward Observers never
/// do. R-COC-145
fn call_leaders(game: &Coc, sides: &mut BySide<Fighters>, side: Side, attacker: Side) {
    let joins = |leader: &LeaderId| {
        let spot = game.leader(*leader).spot;
        let own = sides[side].men(game).any(|man| game.man(man).spot.is_together(spot));
        let met = side != attacker && sides[attacker].men(game).any(|man| reaches(game, game.man(man).spot, spot));
        matches!(game.leader_setup(*leader).calling, Calling::Leader | Calling::Commissar) && (own || met)
    };
    let called: ArrayVec<LeaderId, 16> = game.leaders_on_table(side).filter(joins).take(16).collect();
    sides[side].leaders = called;
}

/// Tactical and Overwatch end on contact. R-COC-152
fn drop_stances(game: &mut Coc, sides: &BySide<Fighters>) {
    for side in Side::BOTH {
        for team in sides[side].teams(game) {
            game.team_mut(team).stance = Stance::Free;
        }
    }
}

/// Somebody who can be put somewhere.
#[derive(Clone, Copy)]
enum Who {
    Man(ManId),
    Leader(LeaderId),
}

/// Brings everybody within 4 inches of an enemy who fights, the nearest first. Men in a house stay where they are: they
/// fight through its doors and windows.
fn close_up(game: &mut Coc, own: &Fighters, enemy: &Fighters) {
    let enemies: ArrayVec<Spot, 112> = enemy
        .men(game)
        .map(|man| game.man(man).spot)
        .chain(enemy.leaders(game).map(|leader| game.leader(leader).spot))
        .collect();
    let men = own.men(game).map(Who::Man);
    let all: ArrayVec<Who, 112> = men.chain(own.leaders(game).map(Who::Leader)).collect();
    for who in all {
        let spot = match who {
            Who::Man(man) => game.man(man).spot,
            Who::Leader(leader) => game.leader(leader).spot,
        };
        let Some(nearest) = enemies.iter().min_by_key(|foe| foe.at.distance_to(spot.at)).copied() else {
            return;
        };
        if nearest.at.is_within(INTEGRITY, spot.at) || spot.floor > 0 || game.house_at(spot.at).is_some() {
            continue;
        }
        let Some(place) = place_near(game, spot, nearest.at) else {
            continue;
        };
        match who {
            Who::Man(man) => game.man_mut(man).spot = place,
            Who::Leader(leader) => game.leader_mut(leader).spot = place,
        }
    }
}

/// A free place within 4 inches of an enemy, on the way to him or as near to it as may be.
fn place_near(game: &Coc, from: Spot, foe: Point) -> Option<Spot> {
    const STEP: i32 = 65_536 / 24;
    let back = Bearing::towards(foe, from.at)?;
    let mut turns = (0..=8).flat_map(|n| [n * STEP, -n * STEP]);
    let distances = [Inches::thousandths(3900), Inches::thousandths(2900), Inches::thousandths(1900)];
    let free = |at: Point| {
        let field = &game.setup.field;
        field.is_on_table(at)
            && game.house_at(at).is_none()
            && field.features_at(at).all(|id| game.setup.terrain.at(id).ground != Ground::Impassable)
            && !is_taken(game, at)
    };
    turns
        .find_map(|turn| {
            distances.into_iter().map(|distance| foe.ahead(back.turned(turn), distance)).find(|at| free(*at))
        })
        .map(Spot::ground)
}

/// Whether a figure stands within an inch of a place. R-COC-062
pub(super) fn is_taken(game: &Coc, at: Point) -> bool {
    let there = |spot: Spot, presence: Presence| presence == Presence::Table && spot.at.distance_to(at) < CONTACT;
    game.state.men.iter().any(|man| there(man.spot, man.presence))
        || game.state.leaders.iter().any(|leader| there(leader.spot, leader.presence))
}
