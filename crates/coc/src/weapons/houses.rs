//! Houses under fire: who is inside, how they come down, and where those inside are put. Sections 9.6 and 10.3.6.

use arrayvec::ArrayVec;
use dice::Pool;
use engine::{Cx, Side, Step, Why, rule};
use serde::Serialize;
use table::{Bearing, FeatureId, Inches, KindTag, Point};

use super::questions::{Door, Question};
use super::{Told, works};
use crate::harm::{self, Cause};
use crate::ids::{LeaderId, ManId, PlayerId, TeamId};
use crate::state::{Deeds, Presence, Spot};
use crate::terrain::Ground;
use crate::troops::Role;
use crate::units::CONTACT;
use crate::{Answer, Coc, Event, shock};

/// How deep men stand in front of the door they were put out by. R-COC-114
const DEPTH: i32 = 4;
/// How far to either side of it.
const WIDTH: i32 = 8;
/// How near figures can stand to one another.
const ELBOW_ROOM: Inches = Inches::thousandths(900);

/// The house with standing walls in which most of a Team's men are, if they are in one.
pub(super) fn house_of(game: &Coc, team: TeamId) -> Option<FeatureId> {
    game.men_of(team).find_map(|man| game.house_at(game.man(man).spot.at))
}

/// Whether a place is inside a bunker.
pub(super) fn is_in_bunker(game: &Coc, at: Point) -> bool {
    game.house_at(at).is_some_and(|house| game.setup.field.feature(house).tag() == KindTag::Bunker)
}

/// Whether somebody outside has a clear way to an opening on the ground floor: it is on his side of the house.
pub(super) fn faces_opening(game: &Coc, house: FeatureId, from: Point) -> bool {
    game.setup.terrain.openings.of_house(house).any(|opening| opening.out.dot(from - opening.at) > 0)
}

/// Whether nobody can stand at a place.
pub(super) fn is_impassable(game: &Coc, at: Point) -> bool {
    let ground = |id: FeatureId| game.meant(id).ground == Ground::Impassable;
    let road = game.setup.field.features_at(at).any(|id| game.meant(id).road);
    !game.setup.field.is_on_table(at)
        || (!road && game.setup.field.features_at(at).any(ground))
        || works::blocks(game, at)
}

/// Who chooses the door by which men are put out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// Their owner. `coc.9.6.flame-building`
    Owner,
    /// His opponent. `coc.10.3.6.he-building-unstable`
    Opponent,
}

/// Those inside a house.
struct Inside {
    men: ArrayVec<ManId, 96>,
    others: ArrayVec<LeaderId, 16>,
}

fn inside(game: &Coc, house: FeatureId, side: Side) -> Inside {
    let field = &game.setup.field;
    let men = game.side_on_table(side).flat_map(|team| game.men_of(team));
    let men = men.filter(|man| field.feature_holds(house, game.man(*man).spot.at)).take(96).collect();
    let others = game.leaders_on_table(side).filter(|id| field.feature_holds(house, game.leader(*id).spot.at));
    Inside { men, others: others.take(16).collect() }
}

/// Puts all who are in a house outside, by a door that one of the players chooses. R-COC-114
pub(super) fn turn_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, house: FeatureId, chooser: Chooser) -> Step<()> {
    for side in [game.state.active, game.state.active.enemy()] {
        let those = inside(game, house, side);
        let Some(owner) = owner_of(game, &those) else { continue };
        let by = match chooser {
            Chooser::Owner => owner,
            Chooser::Opponent => game.first_player(side.enemy()),
        };
        let door = choose_door(game, cx, house, by)?;
        put_out(game, cx, house, door, &those, side);
    }
    Ok(())
}

fn owner_of(game: &Coc, those: &Inside) -> Option<PlayerId> {
    let man = those.men.first().map(|man| game.player_of_team(game.man(*man).team));
    man.or_else(|| those.others.first().map(|leader| game.leader_setup(*leader).player))
}

/// Asks for a door, unless there is only one.
fn choose_door(game: &Coc, cx: &mut Cx<'_, Coc>, house: FeatureId, by: PlayerId) -> Step<usize> {
    if doors(game, house).count() < 2 {
        return Ok(0);
    }
    match cx.ask(game, Coc::seat(by), Question::Door(Door { house }).into())? {
        Answer::Number(door) => Ok(usize::from(door)),
        _ => Ok(0),
    }
}

/// The doors of a house and the ways straight out of them; windows where it has no door.
pub(super) fn doors(game: &Coc, house: FeatureId) -> impl Iterator<Item = (Point, Bearing)> + '_ {
    let openings = game.setup.terrain.openings.of_house(house);
    let none = !openings.clone().any(|opening| opening.door);
    let doors = openings.filter(move |opening| none || opening.door);
    doors.map(|opening| (opening.at, Bearing::of(opening.out).unwrap_or(Bearing::NORTH)))
}

/// Puts men in front of a door, rank by rank; those for whom there is no room surrender.
fn put_out(game: &mut Coc, cx: &mut Cx<'_, Coc>, house: FeatureId, door: usize, those: &Inside, side: Side) {
    let Some((at, out)) = doors(game, house).nth(door) else { return };
    let places = places_before(game, house, at, out, side, those);
    let mut places = places.into_iter();
    for man in &those.men {
        match places.next() {
            Some(place) => game.man_mut(*man).spot = Spot::ground(place),
            None => game.man_mut(*man).presence = Presence::Captured,
        }
    }
    for leader in &those.others {
        match places.next() {
            Some(place) => game.leader_mut(*leader).spot = Spot::ground(place),
            None => game.leader_mut(*leader).presence = Presence::Captured,
        }
    }
    cx.tell(|| Event::Weapons(Told::TurnedOut { house, side }));
}

/// Free places in front of a door, the nearest rank first. R-COC-114
fn places_before(
    game: &Coc,
    house: FeatureId,
    door: Point,
    out: Bearing,
    side: Side,
    those: &Inside,
) -> ArrayVec<Point, 112> {
    let wanted = those.men.len() + those.others.len();
    let mut places: ArrayVec<Point, 112> = ArrayVec::new();
    for rank in 0..DEPTH {
        let middle = door.ahead(out, Inches::halves(2 * rank + 1));
        for file in 0..=2 * WIDTH {
            let aside = Inches::whole((file + 1) / 2);
            let place = middle.ahead(if file % 2 == 0 { out.left() } else { out.right() }, aside);
            if places.len() < wanted && is_free(game, house, place, side, those) {
                places.push(place);
            }
        }
    }
    places
}

fn is_free(game: &Coc, house: FeatureId, place: Point, side: Side, those: &Inside) -> bool {
    if is_impassable(game, place) || game.house_at(place).is_some() || game.setup.field.feature_holds(house, place) {
        return false;
    }
    let friend = |at: Point| at.is_within(ELBOW_ROOM, place);
    let enemy = |at: Point| at.distance_to(place) <= CONTACT;
    let mut men = Side::BOTH.into_iter().flat_map(|side| game.side_on_table(side)).flat_map(|team| game.men_of(team));
    let taken = men.any(|man| {
        let own = game.side_of_team(game.man(man).team) == side;
        let at = game.man(man).spot.at;
        !those.men.contains(&man) && if own { friend(at) } else { enemy(at) }
    });
    let mut leaders = game.leader_ids().filter(|id| game.leader(*id).presence == Presence::Table);
    let barred = leaders.any(|id| {
        let own = game.side_of_leader(id) == side;
        let at = game.leader(id).spot.at;
        !those.others.contains(&id) && if own { friend(at) } else { enemy(at) }
    });
    !taken && !barred
}

/// A house comes down at once: each man inside dies on a 5 or 6. `coc.10.3.6.he-building-collapse`, R-COC-305
pub(super) fn collapse(game: &mut Coc, cx: &mut Cx<'_, Coc>, house: FeatureId) -> Step<()> {
    cx.tell(|| Event::Weapons(Told::Collapsed { house }));
    falling_rubble(game, cx, house, 5)?;
    turn_out(game, cx, house, Chooser::Opponent)?;
    game.state.collapsed.add(house);
    game.state.unstable.take_out(house);
    game.state.burning.take_out(house);
    let cause = Cause { area: true, ..Cause::default() };
    shock::settle(game, cx, &cause)
}

/// When a Turn ends, those still in an unstable house are in for it: each man dies on a 6.
/// `coc.10.3.6.he-building-unstable`
pub(super) fn settle_unstable(game: &mut Coc, cx: &mut Cx<'_, Coc>) -> Step<()> {
    for house in game.state.unstable.iter() {
        let anybody = Side::BOTH.into_iter().any(|side| {
            let those = inside(game, house, side);
            !those.men.is_empty() || !those.others.is_empty()
        });
        if anybody {
            falling_rubble(game, cx, house, 6)?;
            turn_out(game, cx, house, Chooser::Opponent)?;
            shock::settle(game, cx, &Cause { area: true, ..Cause::default() })?;
        }
    }
    Ok(())
}

/// One die for each man inside, Team by Team; a Leader who would die is wounded instead, and a gun is lost. R-COC-305
fn falling_rubble(game: &mut Coc, cx: &mut Cx<'_, Coc>, house: FeatureId, deadly: u8) -> Step<()> {
    let rule = if deadly == 5 {
        rule!("coc.10.3.6.he-building-collapse")
    } else {
        rule!("coc.10.3.6.he-building-unstable")
    };
    for side in [game.state.active, game.state.active.enemy()] {
        let those = inside(game, house, side);
        let teams: ArrayVec<TeamId, 16> =
            game.side_on_table(side).filter(|team| those.men.iter().any(|man| game.man(*man).team == *team)).take(16).collect();
        for team in teams {
            let men = those.men.iter().filter(|man| game.man(**man).team == team).count();
            let why = Why::new(rule, Coc::seat(game.player_of_team(team)));
            let roll = cx.roll(Pool::d6(men as u32), why)?;
            let killed = roll.at_least(i32::from(deadly)) as u8;
            let dead = those.men.iter().filter(|man| game.man(**man).team == team);
            let dead: ArrayVec<ManId, 24> = dead.copied().rev().take(usize::from(killed)).collect();
            for man in dead {
                harm::kill(game, man);
            }
            if game.unit(game.unit_of(team)).role == Role::Gun {
                game.team_mut(team).deeds.set(Deeds::WEAPON_OUT);
            }
            cx.tell(|| Event::Weapons(Told::Rubble { team, killed, rule, roll }));
        }
        for leader in &those.others {
            let why = Why::new(rule, Coc::seat(game.leader_setup(*leader).player));
            let roll = cx.roll(Pool::d6(1), why)?;
            if roll.at_least(i32::from(deadly)) == 1 {
                harm::wound(game, cx, *leader, &Cause { area: true, ..Cause::default() })?;
            }
        }
    }
    Ok(())
}
