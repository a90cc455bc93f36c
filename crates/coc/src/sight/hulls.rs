//! How much of a vehicle somebody sees. R-COC-119

use table::{Inches, Point};

use super::line::{self, End, Screen};
use super::{Post, houses, is_smoked, visibility};
use crate::Coc;
use crate::armour_fire::Exposure;
use crate::ids::VehicleId;
use crate::state::WorkKind;
use crate::terrain::{self, CONTOUR};
use crate::vehicles::{self, Fittings};

/// How much of a vehicle can be seen from somewhere, by lines to its corners and its middle; none if nothing can.
/// `coc.12.1.table-eleven`, R-COC-119
pub(crate) fn exposure(game: &Coc, from: Post, vehicle: VehicleId) -> Option<Exposure> {
    // Nobody makes out what swims there. `coc.16.2.duplex-drive-target`
    if game.vehicle(vehicle).rig.afloat {
        return None;
    }
    let hull = game.hull(vehicle);
    if hull.gap_to_point(from.spot.at) > visibility(game) {
        return None;
    }
    let (mut blocked, mut solid, mut screened) = (0, 0, false);
    let lines = hull.corners().into_iter().chain([hull.centre]);
    for at in lines {
        match view(game, from, vehicle, at) {
            None => blocked += 1,
            Some(screen) => {
                solid += i32::from(screen.solid);
                screened |= screen.hard || screen.bunker || screen.lights > 0;
            }
        }
    }
    match blocked {
        5 => None,
        _ if vehicles::is_dug_in(game, vehicle) => Some(Exposure::HullDown),
        3 | 4 => Some(Exposure::HullDown),
        _ if solid + blocked == 5 => Some(Exposure::HullDown),
        0 if !screened => Some(Exposure::Open),
        _ => Some(Exposure::Obscured),
    }
}

/// What a line to a point of a hull meets.
fn view(game: &Coc, from: Post, vehicle: VehicleId, at: Point) -> Option<Screen> {
    if is_smoked(game, from.spot.at, at) {
        return None;
    }
    let end = end(game, vehicle, at);
    let mine = houses::ends(game, from, from.house(game), end);
    let mut screen = mine.into_iter().find_map(|own| {
        let mut screen = line::judge(game, own, end)?;
        line::add_ground(game, own, at, &mut screen);
        Some(screen)
    })?;
    let crosses =
        |work: &&crate::state::Work| work.up && work.kind == WorkKind::Roadblock && work.is_crossed(from.spot.at, at);
    if game.state.works.iter().any(|work| crosses(&work) && !work.is_near(crate::units::CONTACT, from.spot.at)) {
        screen.add(terrain::Cover::Light);
    }
    Some(screen)
}

/// A line's end at a point of a hull.
pub(super) fn end(game: &Coc, vehicle: VehicleId, at: Point) -> End {
    End { hull: Some(game.hull(vehicle)), ..End::at_height(at, top(game, vehicle, at)) }
}

/// How high a vehicle rises above the plain: as high as its turret, unless it is low. `coc.11.7.vehicle-heights`
pub(crate) fn top(game: &Coc, vehicle: VehicleId, at: Point) -> Inches {
    let low = game.is_fitted(vehicle, Fittings::LOW_PROFILE);
    CONTOUR * i32::from(game.setup.field.level_at(at).0) + if low { terrain::EYE } else { terrain::TURRET }
}
