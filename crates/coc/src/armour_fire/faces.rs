//! Which face of a vehicle is hit. `coc.12.facing`, R-COC-118

use table::{Inches, Point};

use super::Face;
use crate::Coc;
use crate::ids::VehicleId;

/// The face that looks towards a point: the hull's diagonals part them, and on a diagonal the face that is better for the
/// vehicle counts.
pub(crate) fn face_towards(game: &Coc, vehicle: VehicleId, from: Point) -> Face {
    let (state, kind) = (game.vehicle(vehicle), game.kind_of(vehicle));
    let way = from - state.at;
    let one = Inches::whole(1);
    let ahead = way.dot(state.facing.vector(one)) * i64::from(kind.width.thousandths_value());
    let aside = way.dot(state.facing.right().vector(one)).abs() * i64::from(kind.length.thousandths_value());
    if ahead >= aside {
        Face::Front
    } else if aside >= -ahead {
        Face::Side
    } else {
        Face::Rear
    }
}

/// The edge of that face, from end to end: none of a vehicle without armour, whose faces are all the same.
pub(crate) fn struck_edge(game: &Coc, vehicle: VehicleId, from: Point) -> Option<[Point; 2]> {
    if !game.kind_of(vehicle).build.is_armoured() {
        return None;
    }
    let [front_left, front_right, rear_right, rear_left] = game.hull(vehicle).corners();
    let right = game.vehicle(vehicle).facing.right().vector(Inches::whole(1));
    Some(match face_towards(game, vehicle, from) {
        Face::Front => [front_left, front_right],
        Face::Rear => [rear_right, rear_left],
        Face::Side if (from - game.vehicle(vehicle).at).dot(right) > 0 => [front_right, rear_right],
        Face::Side => [rear_left, front_left],
    })
}
