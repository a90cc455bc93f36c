//! Whether a vehicle is seen and in the arc of those who would fire at it. `coc.12.sight-and-arc`

use engine::{Refusal, rule};
use table::{Bearing, Footprint, Inches, Point};

use super::{Exposure, Face, Shot, face_towards};
use crate::Coc;
use crate::ids::{ManId, TeamId, VehicleId};
use crate::memo::Memo;
use crate::sight::{self, Post};
use crate::state::Presence;
use crate::vehicles::{self, Condition, Firer};
use crate::{fire, weapons};

/// Farther than any table is wide.
const FAR: Inches = Inches::whole(200);

/// A vehicle as those see it who fire at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sighting {
    /// From where it is aimed at.
    pub post: Post,
    /// How much of it is seen.
    pub exposure: Exposure,
    /// How far it is to the nearest point of its hull.
    pub range: Inches,
    /// The face that looks towards the firer.
    pub face: Face,
}

/// How a firer sees a vehicle, or why it cannot be fired at.
pub(crate) fn sight(game: &Coc, shot: &Shot) -> Result<Sighting, Refusal> {
    let (target, side) = (shot.target, game.side_of(super::player_of(game, shot.firer)));
    let state = game.vehicle(target);
    if state.presence != Presence::Table || game.side_of_vehicle(target) == side {
        return Err(Refusal::misfit("That is no enemy vehicle on the table."));
    }
    if state.condition != Condition::Fit {
        return Err(Refusal::by(rule!("coc.12.sight-and-arc"), "It is out of action already."));
    }
    if state.rig.afloat {
        return Err(Refusal::by(
            rule!("coc.16.2.duplex-drive-target"),
            "Nobody fires at a tank that swims before it reaches the beach.",
        ));
    }
    let seen = match shot.firer {
        Firer::Team(team) => by_team(game, team, target, shot.within)?,
        Firer::Mounting(vehicle, mounting) => by_mounting(game, vehicle, mounting, target)?,
    };
    if shot.arm.reach(game).is_some_and(|end| seen.range > end) {
        return Err(Refusal::by(rule!("coc.12.3.infantry-at-vs-vehicle"), "It is out of range."));
    }
    Ok(seen)
}

fn at(game: &Coc, post: Post, exposure: Exposure, target: VehicleId) -> Sighting {
    let range = game.distance_to_hull(post.spot.at, target);
    Sighting { post, exposure, range, face: face_towards(game, target, post.spot.at) }
}

fn unseen() -> Refusal {
    Refusal::by(rule!("coc.12.sight-and-arc"), "There is no clear line to it.")
}

fn outside_arc() -> Refusal {
    Refusal::by(rule!("coc.12.sight-and-arc"), "It is outside the weapon's arc of fire.")
}

/// The man of a Team who sees most of the vehicle aims, past his friends.
fn by_team(game: &Coc, team: TeamId, target: VehicleId, within: Option<Bearing>) -> Result<Sighting, Refusal> {
    let middle = game.middle(game.alone(team));
    let watches = |arc: Bearing| is_hull_in_arc(game, middle, arc, 90, target);
    if !weapons::gun_arc(game, team).is_none_or(watches) || !within.is_none_or(watches) {
        return Err(outside_arc());
    }
    let known = Memo::sighting(game, team, game.vehicle_team(target), || Glance::of(game, team, target).packed());
    match Glance::unpacked(known) {
        Glance::Clear(man, exposure) => Ok(at(game, game.post(man), exposure, target)),
        Glance::PastFriends => Err(Refusal::by(rule!("coc.8.2.not-through-friends"), "Friends are in the way.")),
        Glance::Nothing => Err(unseen()),
    }
}

/// What the men of a Team see of a vehicle.
#[derive(Clone, Copy)]
enum Glance {
    /// This man sees so much of it, and nobody sees more.
    Clear(ManId, Exposure),
    /// Only past friends.
    PastFriends,
    Nothing,
}

impl Glance {
    fn of(game: &Coc, team: TeamId, target: VehicleId) -> Glance {
        let nearest = nearest_point(game, target, game.middle(game.alone(team)));
        let mut best: Option<((Exposure, Inches), ManId)> = None;
        let mut masked = false;
        for man in game.men_of(team) {
            let post = game.post(man);
            let Some(exposure) = sight::exposure(game, post, target) else { continue };
            if !fire::has_lane(game, man, nearest) {
                masked = true;
                continue;
            }
            let seen = (exposure, game.distance_to_hull(post.spot.at, target));
            if best.is_none_or(|(old, _)| seen < old) {
                best = Some((seen, man));
            }
        }
        let missed = if masked { Glance::PastFriends } else { Glance::Nothing };
        best.map_or(missed, |((exposure, _), man)| Glance::Clear(man, exposure))
    }

    /// As a number.
    fn packed(self) -> u32 {
        match self {
            Glance::Nothing => 0,
            Glance::PastFriends => 1,
            Glance::Clear(man, exposure) => 2 + (u32::from(man.0) << 2 | exposure as u32),
        }
    }

    /// What was packed.
    fn unpacked(known: u32) -> Glance {
        let Some(known) = known.checked_sub(2) else {
            return if known == 1 { Glance::PastFriends } else { Glance::Nothing };
        };
        let exposure = [Exposure::Open, Exposure::Obscured, Exposure::HullDown][(known & 3) as usize];
        Glance::Clear(ManId((known >> 2) as u16), exposure)
    }
}

fn by_mounting(game: &Coc, vehicle: VehicleId, mounting: u8, target: VehicleId) -> Result<Sighting, Refusal> {
    if !bears_on_hull(game, vehicle, mounting, target) {
        return Err(outside_arc().hint("Turn the turret or the vehicle."));
    }
    let post = Post::aboard(game, vehicle, mounting);
    let exposure = sight::exposure(game, post, target).ok_or_else(unseen)?;
    if !fire::has_lane_aboard(game, vehicle, mounting, nearest_point(game, target, post.spot.at)) {
        return Err(Refusal::by(rule!("coc.8.2.not-through-friends"), "Friends are in the way."));
    }
    Ok(at(game, post, exposure, target))
}

/// A point of a hull that is near to those who aim at it: the nearest of its corners and the middles of its sides.
pub(crate) fn nearest_point(game: &Coc, target: VehicleId, from: Point) -> Point {
    outline(&game.hull(target)).into_iter().min_by_key(|point| (from.distance_to(*point), *point)).unwrap_or(from)
}

fn outline(hull: &Footprint) -> [Point; 9] {
    let [a, b, c, d] = hull.corners();
    [a, b, c, d, hull.front_middle(), hull.rear_middle(), hull.left_middle(), hull.right_middle(), hull.centre]
}

/// Whether some part of a hull lies in the arc of so many degrees around a direction.
pub(crate) fn is_hull_in_arc(game: &Coc, apex: Point, axis: Bearing, degrees: u16, target: VehicleId) -> bool {
    let hull = game.hull(target);
    if outline(&hull).into_iter().any(|point| sight::in_arc(apex, axis, degrees, point)) {
        return true;
    }
    // A hull may reach across an edge of the arc with none of those points inside.
    let half = i32::from(Bearing::degrees(degrees / 2).0);
    [-half, half].into_iter().any(|turn| hull.crossed_by(apex, apex.ahead(axis.turned(turn), FAR)))
}

/// Whether a mounting bears on some part of a hull now. `coc.11.8.turret-arc`, R-COC-134
pub(crate) fn bears_on_hull(game: &Coc, vehicle: VehicleId, mounting: u8, target: VehicleId) -> bool {
    let hull = game.hull(target);
    outline(&hull).into_iter().any(|point| vehicles::bears(game, vehicle, mounting, point))
        || vehicles::edges(game, vehicle, mounting).into_iter().any(|(from, to)| hull.crossed_by(from, to))
}
