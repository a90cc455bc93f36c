//! Section 13.1.2: the results of a Close Combat.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Side, Step, Why, rule};
use table::{Bearing, Inches, Point};

use super::{Bodies, Fight, Told, follow};
use crate::harm::Cause;
use crate::ids::{LeaderId, PlayerId};
use crate::morale::{self, Fate};
use crate::movement::{self, Looking, Retreat};
use crate::state::{Body, Edge, Nerve, Presence, Spot};
use crate::{Coc, Event, shock};

/// The Shock of those who are outdiced. `coc.13.1.1.four-to-one`
const OUTDICED: u8 = 8;
/// How far both sides go back when nobody has won. `coc.13.1.2.draw`
const BREATHER: Inches = Inches::whole(3);

/// How far the defeated go.
fn distance(by: u8) -> Inches {
    match by {
        // `coc.13.1.2.defeat-1`
        0 | 1 => Inches::whole(6),
        // `coc.13.1.2.defeat-2`
        2 => Inches::whole(9),
        // `coc.13.1.2.defeat-3`
        3 => Inches::whole(12),
        // `coc.13.1.2.defeat-4`
        4.. => Inches::whole(18),
    }
}

/// How the defeated look, and the Shock on each of their Teams.
fn bearing_and_shock(by: u8) -> (Looking, u8) {
    match by {
        // `coc.13.1.2.defeat-1`
        0 | 1 => (Looking::AtTheEnemy, 0),
        // `coc.13.1.2.defeat-2`
        2 => (Looking::AtTheEnemy, 1),
        // `coc.13.1.2.defeat-3`
        3.. => (Looking::Away, 2),
    }
}

/// A side with a quarter of the other's dice or less is swept away. Each of its Units Breaks, goes back 3D6 inches and
/// takes eight Shock. `coc.13.1.1.four-to-one`, R-COC-149
pub(super) fn outdiced(game: &mut Coc, cx: &mut Cx<'_, Coc>, fight: &Fight, side: Side) -> Step<()> {
    let bodies = fight.sides[side].bodies(game);
    let told = bodies.clone();
    cx.tell(|| Event::CloseCombat(Told::Outdiced { bodies: told }));
    let cause = fight.cause(game, side);
    let winner = fight.sides[side.enemy()].player(game);
    let nobody_to_lead = bodies.is_empty();
    let mut farthest = Inches::ZERO;
    for body in bodies {
        let distance = run(cx, game.unit(body.unit).player)?;
        farthest = farthest.max(distance);
        shock::break_body(game, cx, body, &cause, distance)?;
        shock::share(game, cx, body, OUTDICED, winner, &cause)?;
    }
    if nobody_to_lead {
        farthest = run(cx, fight.sides[side].player(game))?;
    }
    lone_leaders(game, cx, fight, side, farthest, Straits::Desperate);
    shock::settle_side(game, cx, side, &cause)?;
    follow::offer(game, cx, fight, side.enemy())
}

/// How far the outdiced run.
fn run(cx: &mut Cx<'_, Coc>, player: PlayerId) -> Step<Inches> {
    let roll = cx.roll(Pool::d6(3), Why::new(rule!("coc.13.1.1.four-to-one"), Coc::seat(player)))?;
    Ok(Inches::whole(roll.total() as i32))
}

/// A side is defeated by so many. Those of it who broke by Shock in this round have gone already. R-COC-150, R-COC-316
pub(super) fn defeated(game: &mut Coc, cx: &mut Cx<'_, Coc>, fight: &Fight, side: Side, by: u8) -> Step<()> {
    let cause = fight.cause(game, side);
    let bodies: Bodies =
        fight.sides[side].bodies(game).into_iter().filter(|body| still_there(game, fight, side, *body)).collect();
    let mut held = false;
    if by > 0 && !bodies.is_empty() {
        let told = bodies.clone();
        cx.tell(|| Event::CloseCombat(Told::Defeated { bodies: told, by }));
        for body in bodies {
            held |= if by >= 4 { flee(game, cx, body, &cause)? } else { give_ground(game, cx, body, by, &cause)? };
        }
    }
    let straits = if by >= 4 { Straits::Desperate } else { Straits::Pressed };
    lone_leaders(game, cx, fight, side, distance(by), straits);
    shock::settle_side(game, cx, side, &cause)?;
    if held { Ok(()) } else { follow::offer(game, cx, fight, side.enemy()) }
}

/// Whether a body is still in the fight: it did not run in this round. One that was Broken when it was attacked is.
fn still_there(game: &Coc, fight: &Fight, side: Side, body: Body) -> bool {
    let near = |team| {
        let enemy = &fight.sides[side.enemy()];
        game.men_of(team).any(|man| {
            let spot = game.man(man).spot;
            enemy.men(game).any(|foe| game.man(foe).spot.at.is_within(Inches::whole(6), spot.at))
                || enemy.leaders(game).any(|foe| game.leader(foe).spot.at.is_within(Inches::whole(6), spot.at))
        })
    };
    game.teams_in(body).any(|team| game.team(team).nerve != Nerve::Broken || near(team))
}

/// Thrown back by 1, 2 or 3. Those who cannot go stay. Tells whether it held its ground.
fn give_ground(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, by: u8, cause: &Cause) -> Step<bool> {
    let (looking, points) = bearing_and_shock(by);
    let leaders = game.leaders_with(body);
    let (retreat, _) = movement::drive_back(game, cx, body, cause, distance(by), looking)?;
    if retreat == Retreat::OffTable {
        shock::routs(game, cx, body, &leaders)?;
        return Ok(false);
    }
    for team in game.teams_in(body) {
        if game.is_on_table(team) {
            shock::add(game, cx, team, points, cause);
        }
    }
    Ok(retreat == Retreat::Cornered)
}

/// Beaten by 4 or more: it Breaks and flees, its Shock doubled; with no way out it surrenders. Never holds its ground.
fn flee(game: &mut Coc, cx: &mut Cx<'_, Coc>, body: Body, cause: &Cause) -> Step<bool> {
    shock::break_body(game, cx, body, cause, distance(4))?;
    for team in game.teams_in(body) {
        if game.is_on_table(team) {
            let shock = game.team(team).shock;
            shock::add(game, cx, team, shock, cause);
        }
    }
    Ok(false)
}

/// Nobody has won after three rounds. `coc.13.1.2.draw`
pub(super) fn breather(game: &mut Coc, cx: &mut Cx<'_, Coc>, fight: &Fight) -> Step<()> {
    cx.tell(|| Event::CloseCombat(Told::Breather));
    let causes = fight.order().map(|side| fight.cause(game, side));
    for side in fight.order() {
        lone_leaders(game, cx, fight, side, BREATHER, Straits::Pressed);
    }
    for (side, cause) in fight.order().into_iter().zip(&causes) {
        for body in fight.sides[side].bodies(game) {
            let leaders = game.leaders_with(body);
            let (retreat, _) = movement::drive_back(game, cx, body, cause, BREATHER, Looking::AtTheEnemy)?;
            if retreat == Retreat::OffTable {
                shock::routs(game, cx, body, &leaders)?;
            }
        }
    }
    for (side, cause) in fight.order().into_iter().zip(&causes) {
        shock::settle_side(game, cx, side, cause)?;
    }
    Ok(())
}

/// How badly Leaders without men fare.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Straits {
    /// Thrown back.
    Pressed,
    /// Running for their lives: who cannot is taken.
    Desperate,
}

/// Leaders who fought without a Team of their own go back as far as their side does. R-COC-059, R-COC-155
fn lone_leaders(game: &mut Coc, cx: &mut Cx<'_, Coc>, fight: &Fight, side: Side, distance: Inches, straits: Straits) {
    let home = game.state.edges[side].iter().next().map_or(Bearing::NORTH, Edge::outward);
    let alone = |leader: &LeaderId| game.counts_with(*leader).is_none();
    let all: ArrayVec<LeaderId, 16> = fight.sides[side].leaders(game).filter(alone).collect();
    for leader in all {
        let spot = game.leader(leader).spot;
        let Some(foe) = nearest_foe(game, fight, side, spot.at).filter(|foe| foe.is_within(Inches::whole(6), spot.at))
        else {
            continue;
        };
        let away = Bearing::towards(foe, spot.at).unwrap_or(home);
        let to = spot.at.ahead(away, distance);
        if !game.setup.field.is_on_table(to) {
            game.leader_mut(leader).presence = Presence::Routed;
            shock::rout_leaders(game, cx, &[leader]);
        } else if !game.is_parted(Spot::ground(spot.at), Spot::ground(to)) && spot.floor == 0 {
            game.leader_mut(leader).spot = Spot::ground(to);
        } else if straits == Straits::Desperate {
            game.leader_mut(leader).presence = Presence::Captured;
            morale::owe(game, leader, Fate::Killed);
        }
    }
}

fn nearest_foe(game: &Coc, fight: &Fight, side: Side, at: Point) -> Option<Point> {
    fight.sides[side.enemy()].men(game).map(|foe| game.man(foe).spot.at).min_by_key(|foe| foe.distance_to(at))
}
