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
