//! Sections 11.7 and 11.8: how high a vehicle's weapons are, and where they bear.

use table::{Bearing, Inches, Point};

use super::kind::{Build, Fittings, Reach, Turret};
use super::state::Aspect;
use crate::Coc;
use crate::ids::VehicleId;
use crate::terrain;

/// Half the arc of a turret, in degrees. `coc.11.8.turret-arc`, `coc.11.8.turret-slow-fast`
pub(super) const fn half_arc(turret: Turret) -> u16 {
    match turret {
        Turret::None | Turret::Slow => 45,
        Turret::Normal => 60,
        Turret::Fast => 90,
    }
}

/// How high the eyes of those are who serve a mounting, above the plain: turret and top weapons look out from a higher
/// level, unless the vehicle is low. `coc.11.7.vehicle-heights`, R-COC-091
pub(crate) fn eye(game: &Coc, vehicle: VehicleId, mounting: u8) -> Inches {
    let at = game.vehicle(vehicle).at;
    let ground = Inches::thousandths(terrain::CONTOUR.thousandths_value() * i32::from(game.setup.field.level_at(at).0));
    let reach = game.kind_of(vehicle).mountings.get(usize::from(mounting)).map(|mounting| mounting.reach);
    let low = game.is_fitted(vehicle, Fittings::LOW_PROFILE);
    let high = matches!(reach, Some(Reach::Turret | Reach::AllRound)) && !low;
    ground + if high { terrain::TURRET } else { terrain::EYE }
}

/// Whether a mounting bears on a point now. `coc.11.8.turret-arc`, `coc.11.8.hull-mg-arc`, R-COC-134, R-COC-309
pub(crate) fn bears(game: &Coc, vehicle: VehicleId, mounting: u8, at: Point) -> bool {
    let (state, kind) = (game.vehicle(vehicle), game.kind_of(vehicle));
    let Some(mounted) = kind.mountings.get(usize::from(mounting)) else { return false };
    let within = |axis: Bearing, half: u16| {
        Bearing::towards(state.at, at).is_none_or(|way| axis.turn_to(way) <= Bearing::degrees(half).0)
    };
    match mounted.reach {
        Reach::AllRound => true,
        Reach::Turret if kind.turret == Turret::None && kind.build != Build::Emplacement => within(state.facing, 45),
        Reach::Turret => within(state.turret, half_arc(kind.turret)),
        Reach::Front => within(state.facing, 45),
        Reach::Rear => within(state.facing.opposite(), 45),
        Reach::Named => {
            let axis = match state.aspect {
                Aspect::Rear => state.facing.opposite(),
                Aspect::Left => state.facing.left(),
                Aspect::Right => state.facing.right(),
            };
            within(axis, 45)
        }
        Reach::Corridor => in_corridor(state.at, state.facing, kind.width, at),
        Reach::RearCorridor => in_corridor(state.at, state.facing.opposite(), kind.width, at),
    }
}

/// Whether a point lies in the strip as wide as the hull straight ahead. R-COC-134
fn in_corridor(from: Point, facing: Bearing, width: Inches, at: Point) -> bool {
    let (ahead, aside) = (facing.vector(Inches::whole(1)), facing.right().vector(Inches::whole(1)));
    let way = at - from;
    let half = i64::from(width.thousandths_value()) * 1000 / 2;
    way.dot(ahead) > 0 && way.dot(aside).abs() <= half
}
