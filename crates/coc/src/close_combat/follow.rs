//! Section 13.1.2: the winner may occupy the ground that the loser held.

use arrayvec::ArrayVec;
use engine::{Cx, Side, Step};
use table::{Bearing, Formation, Inches};

use super::{Fight, Fighters, FollowUp, Told};
use crate::arrange::{self, Order};
use crate::chain::{self, Track};
use crate::ids::{LeaderId, ManId};
use crate::movement::Mover;
use crate::state::{Body, Nerve, Presence, Spot};
use crate::units::{INTEGRITY, Spots};
use crate::{Answer, Coc, Event, Question, shock, weapons};

/// Where a side stands: its middle, on the floor of its first man.
pub(super) fn ground(game: &Coc, fighters: &Fighters) -> Option<Spot> {
    let (mut x, mut y, mut n) = (0i64, 0i64, 0i64);
    for man in fighters.men(game) {
        let at = game.man(man).spot.at;
        (x, y, n) = (x + i64::from(at.x), y + i64::from(at.y), n + 1);
    }
    let floor = game.man(fighters.men(game).next()?).spot.floor;
    Some(Spot { at: table::Point::new((x / n) as i32, (y / n) as i32), floor })
}

/// Asks the winner, and moves him. `coc.13.1.2.winner-follow`
pub(super) fn offer(game: &mut Coc, cx: &mut Cx<'_, Coc>, fight: &Fight, winner: Side) -> Step<()> {
    let bodies: ArrayVec<Body, 8> = fight.sides[winner]
        .bodies(game)
        .into_iter()
        .filter(|body| game.teams_in(*body).all(|team| game.team(team).nerve == Nerve::Steady))
        .collect();
    let ground = fight.ground[winner.enemy()];
    let Some(ground) = ground.filter(|_| !bodies.is_empty() && game.state.outcome.is_none()) else {
        return Ok(());
    };
    let seat = Coc::seat(fight.sides[winner].player(game));
    let question = Question::CloseCombat(super::Question::FollowUp(FollowUp { winner }));
    if cx.ask(game, seat, question)? != Answer::Yes {
        return Ok(());
    }
    for body in bodies {
        advance(game, cx, body, ground)?;
    }
    Ok(())
}

/// Those who follow up, with where they end.
struct Party {
    men: ArrayVec<(ManId, Spot), 32>,
    leaders: ArrayVec<(LeaderId, Spot), 8>,
}

/// Goes over the ground inch by inch, under Overwatch, and stops 4 inches short of any enemy. R-COC-153
fn advance(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, ground: Spot) -> Step<()> {
    let Some(way) = Bearing::towards(game.middle(body), ground.at) else {
        return Ok(());
    };
    let party = party(game, body, ground, way);
    let (mut track, mut at) = (track(game, body, &party), 0);
    if track.steps.is_empty() {
        return Ok(());
    }
    cx.tell(|| Event::CloseCombat(Told::Followed { body }));
    for team in game.teams_in(body) {
        game.team_mut(team).facing = way;
    }
    while let Some(reaction) = chain::next_reaction(game, cx, &track, at)? {
        at = reaction.at_step;
        put(game, &party, &track, at);
        chain::react(game, cx, reaction)?;
        let stopped = game.teams_in(body).any(|team| game.team(team).nerve != Nerve::Steady);
        if stopped || game.state.outcome.is_some() {
            return Ok(());
        }
        track = self::track(game, body, &party);
        at = 0;
        if track.steps.is_empty() {
            return Ok(());
        }
    }
    let last = track.steps.len() - 1;
    put(game, &party, &track, last.max(at));
    for (leader, to) in &party.leaders {
        if game.leader(*leader).presence == Presence::Table {
            game.leader_mut(*leader).spot = *to;
        }
    }
    weapons::after_move(game, cx, body)?;
    shock::settle(game, cx, &crate::harm::Cause::default())
}

/// Finds a place on the ground for everybody; who finds none stays where he is.
fn party(game: &Coc, body: Body, ground: Spot, way: Bearing) -> Party {
    let men: ArrayVec<ManId, 32> = game.men_in(body).take(32).collect();
    let leaders = game.leaders_with(body);
    let places = arrange::around(game, men.len() + leaders.len(), ground, way, Order::Open(Formation::Cluster));
    let clear = |spot: &Spot| !near_enemy(game, body, *spot);
    let mut free = places.into_iter().filter(clear);
    let men = men.into_iter().map(|man| (man, free.next().unwrap_or(game.man(man).spot))).collect();
    let leaders = leaders.into_iter().map(|id| (id, free.next().unwrap_or(game.leader(id).spot))).collect();
    Party { men, leaders }
}

/// The steps that are left: each man straight to his place, an inch at a time for whoever has farthest to go, up to where
/// somebody would come within 4 inches of an enemy.
fn track(game: &Coc, body: Body, party: &Party) -> Track {
    let there = |man: ManId| game.man(man).presence == Presence::Table;
    let longest = party
        .men
        .iter()
        .filter(|(man, _)| there(*man))
        .map(|(man, to)| game.man(*man).spot.at.distance_to(to.at))
        .max()
        .unwrap_or(Inches::ZERO);
    let count = (longest.thousandths_value() + 999) / 1000;
    let whole = Inches::whole(count.max(1));
    let mut steps = Vec::new();
    for n in 1..=count {
        let spots: Spots = party
            .men
            .iter()
            .filter(|(man, _)| there(*man))
            .map(|(man, to)| {
                let from = game.man(*man).spot;
                let at = from.at.towards(to.at, Inches::whole(n), whole);
                Spot { at, floor: if n == count { to.floor } else { from.floor } }
            })
            .collect();
        if spots.iter().any(|spot| near_enemy(game, body, *spot)) {
            break;
        }
        steps.push(spots);
    }
    Track { mover: Mover::Body(body), steps, facings: Vec::new() }
}

fn put(game: &mut Coc, party: &Party, track: &Track, step: usize) {
    let Some(spots) = track.steps.get(step) else {
        return;
    };
    let men: ArrayVec<ManId, 32> =
        party.men.iter().map(|(man, _)| *man).filter(|man| game.man(*man).presence == Presence::Table).collect();
    for (man, spot) in men.into_iter().zip(spots) {
        game.man_mut(man).spot = *spot;
    }
}

fn near_enemy(game: &Coc, body: Body, spot: Spot) -> bool {
    let side = game.side_of(game.unit(body.unit).player);
    game.side_on_table(side.enemy())
        .filter(|team| !game.is_hidden(*team))
        .any(|team| game.men_of(team).any(|man| game.man(man).spot.at.is_within(INTEGRITY, spot.at)))
}
