//! Sections 11.7 and 11.8: how high a vehicle's weapons are, and where they bear.

use arrayvec::ArrayVec;
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
        Reach::Named => within(state.aspect.axis(state.facing), 45),
        Reach::Corridor => in_corridor(state.at, state.facing, kind.width, at),
        Reach::RearCorridor => in_corridor(state.at, state.facing.opposite(), kind.width, at),
    }
}

/// Farther than any table is wide.
const FAR: Inches = Inches::whole(200);

/// The lines that bound where a mounting bears: what reaches across one of them is partly inside. R-COC-134
pub(crate) fn edges(game: &Coc, vehicle: VehicleId, mounting: u8) -> ArrayVec<(Point, Point), 2> {
    let (state, kind) = (game.vehicle(vehicle), game.kind_of(vehicle));
    let Some(mounted) = kind.mountings.get(usize::from(mounting)) else { return ArrayVec::new() };
    let arc = |axis: Bearing, half: u16| {
        let turn = i32::from(Bearing::degrees(half).0);
        [-turn, turn].map(|turn| (state.at, state.at.ahead(axis.turned(turn), FAR)))
    };
    let strip = |axis: Bearing| {
        let half = kind.width.scaled(1, 2);
        [axis.left(), axis.right()].map(|aside| {
            let from = state.at.ahead(aside, half);
            (from, from.ahead(axis, FAR))
        })
    };
    match mounted.reach {
        Reach::AllRound => ArrayVec::new(),
        Reach::Turret if kind.turret == Turret::None && kind.build != Build::Emplacement => {
            arc(state.facing, 45).into()
        }
        Reach::Turret => arc(state.turret, half_arc(kind.turret)).into(),
        Reach::Front => arc(state.facing, 45).into(),
        Reach::Rear => arc(state.facing.opposite(), 45).into(),
        Reach::Named => arc(state.aspect.axis(state.facing), 45).into(),
        Reach::Corridor => strip(state.facing).into(),
        Reach::RearCorridor => strip(state.facing.opposite()).into(),
    }
}

impl Aspect {
    /// The middle of the arc of a gun that points so, on a hull that looks that way. R-COC-309
    const fn axis(self, facing: Bearing) -> Bearing {
        match self {
            Aspect::Rear => facing.opposite(),
            Aspect::Left => facing.left(),
            Aspect::Right => facing.right(),
        }
    }
}

/// Whether a point lies in the strip as wide as the hull straight ahead. R-COC-134
fn in_corridor(from: Point, facing: Bearing, width: Inches, at: Point) -> bool {
    let (ahead, aside) = (facing.vector(Inches::whole(1)), facing.right().vector(Inches::whole(1)));
    let way = at - from;
    let half = i64::from(width.thousandths_value()) * 1000 / 2;
    way.dot(ahead) > 0 && way.dot(aside).abs() <= half
}
