//! A sight line to a vehicle as people look at it: how much of it is seen, what hides the rest, and which face would be struck.

use engine::aids::{self, SightCrossing, SightReport};
use engine::prompt::{Choice, Odds};
use engine::rule;
use table::{FeatureId, Inches, Point};

use super::line::{self, End};
use super::report::on_the_ground;
use super::{Post, exposure, houses, hulls, is_smoked};
use crate::armour_fire::{self, Exposure};
use crate::board::man_key;
use crate::ids::{TeamId, VehicleId};
use crate::terrain::Cover;
use crate::{Coc, vehicles, weapons, words};

/// The vehicle on the table that an id of the board names.
pub(super) fn named(game: &Coc, id: &str) -> Option<VehicleId> {
    game.hulls_on_table().find(|vehicle| {
        game.unit(game.vehicle_setup(*vehicle).unit).id == id || vehicles::hull_key(game, *vehicle) == id
    })
}

/// From where those in a vehicle look out: along each of its weapons.
pub(super) fn posts(game: &Coc, vehicle: VehicleId) -> Vec<Post> {
    let all = game.kind_of(vehicle).mountings.len() as u8;
    if all == 0 {
        return vec![Post::at(crate::state::Spot::ground(game.vehicle(vehicle).at))];
    }
    (0..all).map(|mounting| Post::aboard(game, vehicle, mounting)).collect()
}

/// What somebody sees of a vehicle: of those who look, the one who sees most of it. R-COC-119
pub(super) fn report(game: &Coc, who: &aids::Spot, eyes: &[Post], vehicle: VehicleId) -> Option<SightReport> {
    let far = |post: &Post| game.distance_to_hull(post.spot.at, vehicle);
    let seen = eyes.iter().filter_map(|post| exposure(game, *post, vehicle).map(|how| (how, far(post), *post)));
    let best = seen.min_by_key(|(how, far, post)| (*how, *far, post.spot.at));
    let nearest = || eyes.iter().map(|post| (far(post), *post)).min_by_key(|(far, post)| (*far, post.spot.at));
    let (how, distance, post) = match best {
        Some((how, distance, post)) => (Some(how), distance, post),
        None => nearest().map(|(distance, post)| (None, distance, post))?,
    };
    let crossings = crossings(game, post, vehicle);
    let blocked_at = how.is_none().then(|| crossings.iter().find(|met| met.gives == HIDES).map(|met| met.at)).flatten();
    let (shot, odds) = prospects(game, who, vehicle);
    Some(SightReport {
        from: post.spot.at,
        to: game.vehicle(vehicle).at,
        sees: how.is_some(),
        blocked_at,
        verdict: verdict(game, vehicle, how, distance, post.spot.at, &crossings),
        distance: Some(distance),
        crossings,
        struck: how.and_then(|_| armour_fire::struck_edge(game, vehicle, post.spot.at)),
        shot,
        odds,
    })
}

/// What the main gun of a vehicle, or the gun or anti-tank weapon of a Team, would need to hit this vehicle now and might do to
/// it; why it cannot fire, if it cannot.
fn prospects(game: &Coc, who: &aids::Spot, target: VehicleId) -> (Option<String>, Vec<Odds>) {
    let aids::Spot::Piece(id) = who else { return (None, Vec::new()) };
    let shot = match named(game, id) {
        Some(firer) if game.is_in_action(firer) => vehicles::shot_of(game, firer, target),
        Some(_) => None,
        None => {
            let mut teams = game.team_ids().filter(|team| game.is_on_table(*team));
            let is_man = |team: TeamId| game.men_of(team).any(|man| man_key(game, man) == *id);
            let team = teams.find(|team| game.team_setup(*team).id == *id || is_man(*team));
            team.and_then(|team| weapons::shot_of(game, team, target))
        }
    };
    let Some(shot) = shot.filter(|shot| shot.arm.dice(game, target) > 0 && !armour_fire::are_friends(game, shot))
    else {
        return (None, Vec::new());
    };
    if let Err(refusal) = armour_fire::may_shoot(game, &shot) {
        return (Some(refusal.because.into_owned()), Vec::new());
    }
    let mut choice = Choice::open("", "", rule!("coc.12.1.to-hit-roll"));
    armour_fire::forecast(game, &shot, &mut choice);
    (choice.detail, choice.odds)
}

const HIDES: &str = "hides part of it";
const SCREENS: &str = "screens part of it";

fn verdict(
    game: &Coc,
    vehicle: VehicleId,
    how: Option<Exposure>,
    far: Inches,
    from: Point,
    met: &[SightCrossing],
) -> String {
    match how {
        Some(how) if game.kind_of(vehicle).build.is_armoured() => {
            let face = armour_fire::face_towards(game, vehicle, from).word();
            format!("Seen at {}, {}: a shot from here strikes its {face}.", on_the_ground(far), how.words())
        }
        Some(how) => format!("Seen at {}, {}.", on_the_ground(far), how.words()),
        None => met
            .iter()
            .find(|met| met.gives == HIDES)
            .map_or_else(|| "Not seen.".into(), |met| format!("Not seen: {} is in the way.", met.what)),
    }
}

/// What the lines to the corners and the middle of a hull meet, each thing once.
fn crossings(game: &Coc, post: Post, vehicle: VehicleId) -> Vec<SightCrossing> {
    let hull = game.hull(vehicle);
    let mut all: Vec<(FeatureId, SightCrossing)> = Vec::new();
    let mut smoke = None;
    for at in std::iter::once(hull.centre).chain(hull.corners()) {
        if is_smoked(game, post.spot.at, at) {
            smoke = smoke.or(Some(at));
            continue;
        }
        let end = hulls::end(game, vehicle, at);
        let own = houses::ends(game, post, game.house_at(post.spot.at), end).into_iter().next();
        for passed in line::passed(game, own.unwrap_or_else(|| End::of(game, post)), end) {
            let gives = match passed.gives {
                Some(Cover::Open) => continue,
                Some(_) => SCREENS,
                None => HIDES,
            };
            let what = words::feature(game, passed.feature);
            match all.iter_mut().find(|(feature, _)| *feature == passed.feature) {
                Some((_, met)) if gives == HIDES => met.gives = HIDES.into(),
                Some(_) => {}
                None => all.push((passed.feature, SightCrossing { at: passed.at, what, gives: gives.into() })),
            }
        }
    }
    let cloud = smoke.map(|at| SightCrossing { at, what: "smoke".into(), gives: HIDES.into() });
    let mut met: Vec<SightCrossing> = all.into_iter().map(|(_, met)| met).chain(cloud).collect();
    met.sort_by_key(|met| post.spot.at.distance_to(met.at));
    met
}
