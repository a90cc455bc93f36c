//! Men who have to leave a house are put outside one of its doors. R-COC-114

use arrayvec::ArrayVec;
use engine::{Cx, Side, Step};
use table::{Bearing, FeatureId, Inches, Point, Shape};

use super::Told;
use super::questions::{Door, Question};
use super::turn_end::CLEAR_OF_ENEMIES;
use crate::ids::{LeaderId, ManId, PlayerId, TeamId};
use crate::state::{Presence, Spot};
use crate::terrain::Ground;
use crate::{Answer, Coc, Event};

/// Who chooses the door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chooser {
    /// The owner of the men: fire. `coc.6.3.fire-evacuate`, `coc.9.6.flame-building`
    Owner,
    /// The enemy: a house that is coming down. `coc.10.3.6.he-building-unstable`
    Enemy,
}

/// How deep the men stand in front of the door. R-COC-114
const DEEP: i32 = 4;
/// How far to either side, enough for a whole Section with its Leaders.
const WIDE: i32 = 8;
/// The room that a man takes.
const APART: Inches = Inches::whole(1);

/// The men and Leaders in a house.
pub(super) fn inside(game: &Coc, house: FeatureId) -> (ArrayVec<ManId, 64>, ArrayVec<LeaderId, 16>) {
    let held = |spot: Spot| game.setup.field.feature_holds(house, spot.at);
    let men = (0..game.state.men.len() as u16).map(ManId).filter(|man| {
        let man = game.man(*man);
        man.presence == Presence::Table && held(man.spot)
    });
    let leaders = game.leader_ids().filter(|leader| {
        let leader = game.leader(*leader);
        leader.presence == Presence::Table && held(leader.spot)
    });
    (men.take(64).collect(), leaders.take(16).collect())
}

/// Puts everybody in a house outside a door, Team by Team and the Leaders with them; whoever finds no room surrenders. Tells
/// which Teams were put out. It is no movement, so that no Overwatch answers. R-COC-114
pub(crate) fn put_outside(
    game: &mut Coc,
    cx: &mut Cx<'_, Coc>,
    house: FeatureId,
    chooser: Chooser,
) -> Step<ArrayVec<TeamId, 16>> {
    let (men, leaders) = inside(game, house);
    let mut teams = ArrayVec::<TeamId, 16>::new();
    for man in &men {
        let team = game.man(*man).team;
        if !teams.contains(&team) && !teams.is_full() {
            teams.push(team);
        }
    }
    for team in &teams {
        let own: ArrayVec<ManId, 32> = men.iter().copied().filter(|man| game.man(*man).team == *team).collect();
        let door = choose_door(game, cx, house, chooser, game.player_of_team(*team))?;
        let places = places(game, house, door, game.side_of_team(*team), own.len());
        let room = places.len() == own.len();
        for (n, man) in own.iter().enumerate() {
            match places.get(n) {
                Some(at) if room => game.man_mut(*man).spot = Spot::ground(*at),
                _ => game.man_mut(*man).presence = Presence::Captured,
            }
        }
        cx.tell(|| Event::Turn(Told::PutOutside { team: *team, house, captured: !room }));
    }
    for leader in leaders {
        let door = choose_door(game, cx, house, chooser, game.leader_setup(leader).player)?;
        match places(game, house, door, game.side_of_leader(leader), 1).first() {
            Some(at) => game.leader_mut(leader).spot = Spot::ground(*at),
            None => game.leader_mut(leader).presence = Presence::Captured,
        }
    }
    Ok(teams)
}

fn choose_door(
    game: &Coc,
    cx: &mut Cx<'_, Coc>,
    house: FeatureId,
    chooser: Chooser,
    owner: PlayerId,
) -> Step<(Point, Bearing)> {
    let doors = doors(game, house);
    if doors.len() < 2 {
        return Ok(doors[0]);
    }
    let player = match chooser {
        Chooser::Owner => owner,
        Chooser::Enemy => game.first_player(game.side_of(owner).enemy()),
    };
    let answer = cx.ask(game, Coc::seat(player), Question::Door(Door { house, owner }).into())?;
    let Answer::Number(n) = answer else { unreachable!("a door is chosen by its number") };
    Ok(doors[usize::from(n)])
}

/// The doors of a house with the direction out of each. A house without doors is left through its walls, one side after
/// the other.
pub(super) fn doors(game: &Coc, house: FeatureId) -> ArrayVec<(Point, Bearing), 12> {
    let feature = game.setup.field.feature(house);
    let listed = feature.kind.building().map_or(&[][..], |building| building.doors.as_slice());
    let Shape::Area(area) = &feature.shape else {
        let middle = feature.shape.bounds().middle();
        return std::iter::once((middle, Bearing::NORTH)).collect();
    };
    let out = |from: Point, to: Point| {
        let along = Bearing::towards(from, to).unwrap_or(Bearing::NORTH);
        let right = from.middle(to).ahead(along.right(), Inches::tenths(2));
        if area.contains(right) { along.left() } else { along.right() }
    };
    let walls = area.edges().map(|(from, to)| (from.middle(to), out(from, to)));
    if listed.is_empty() {
        return walls.take(12).collect();
    }
    let through = |door: &Point| {
        let wall = area.edges().min_by_key(|(from, to)| {
            // The wall that a door is in is the one along which the way past the door is shortest.
            from.distance_to(*door) + door.distance_to(*to) - from.distance_to(*to)
        });
        let bearing = wall.map_or(Bearing::NORTH, |(from, to)| out(from, to));
        (*door, bearing)
    };
    listed.iter().take(12).map(through).collect()
}

/// Places for so many men in front of a door, nearest first: free of figures, passable, clear of enemies. Fewer where there
/// is no room.
fn places(game: &Coc, house: FeatureId, door: (Point, Bearing), side: Side, count: usize) -> ArrayVec<Point, 32> {
    let mut found = ArrayVec::<Point, 32>::new();
    let (at, out) = door;
    for aside in 0..=WIDE * 2 {
        // 0, 1 to the right, 1 to the left, 2 to the right ...
        let step = if aside % 2 == 1 { (aside + 1) / 2 } else { -aside / 2 };
        for deep in 1..=DEEP {
            if found.len() == count {
                return found;
            }
            let sideways = if step < 0 { out.left() } else { out.right() };
            let place = at.ahead(out, Inches::whole(deep)).ahead(sideways, Inches::whole(step.abs()));
            if is_free(game, house, place, side) && found.iter().all(|taken| taken.distance_to(place) >= APART) {
                found.push(place);
            }
        }
    }
    found
}

fn is_free(game: &Coc, house: FeatureId, place: Point, side: Side) -> bool {
    let field = &game.setup.field;
    if !field.is_on_table(place) || field.feature_holds(house, place) {
        return false;
    }
    let closed = field.features_at(place).any(|id| {
        let meant = game.setup.terrain.at(id);
        !game.state.collapsed.holds(id) && (meant.house || meant.ground == Ground::Impassable)
    });
    let crowded = game.state.men.iter().enumerate().any(|(n, man)| {
        let theirs = game.side_of(game.unit(game.setup.unit_of_man[n]).player) != side;
        let clear = if theirs { CLEAR_OF_ENEMIES } else { APART };
        // Nobody makes room for a sniper whom nobody sees.
        man.presence == Presence::Table && man.spot.at.distance_to(place) < clear && !game.is_hidden(man.team)
    });
    let met = game.state.leaders.iter().any(|leader| {
        leader.presence == Presence::Table && leader.spot.floor == 0 && leader.spot.at.distance_to(place) < APART
    });
    !closed && !crowded && !met
}
