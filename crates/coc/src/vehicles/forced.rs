//! Moves that nobody ordered: a vehicle is driven back by what struck it, or its driver panics.

use dice::Pool;
use engine::{Cx, Step, Why, rule};
use table::Inches;

use super::drive::{self, Drive};
use super::kind::Post;
use super::question::{Question, Reply};
use super::rate::{Manoeuvre, Rate};
use super::state::Pace;
use super::way::WhichWay;
use crate::ids::VehicleId;
use crate::{Answer, Coc};

/// Where a driver who has lost his head drives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bolt {
    /// Towards cover, as its owner sees it. `coc.12.1.table-thirteen`
    ToCover,
    /// Straight on. `coc.12.2.table-fourteen`
    StraightOn,
}

/// Whether anybody could drive a vehicle anywhere. R-COC-501
pub(crate) fn can_be_driven(game: &Coc, vehicle: VehicleId) -> bool {
    game.is_in_action(vehicle) && !game.is_immobile(vehicle) && game.is_manned(vehicle, Post::Driver)
}

/// A vehicle is driven back at once by what struck it, so far at most: straight to its rear, infantry in the way being moved
/// clear. Nobody reacts to it. `coc.12.1.table-twelve`, R-COC-115, R-COC-142, R-COC-345
pub(crate) fn fall_back(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, far: Inches) -> Step<()> {
    if !can_be_driven(game, vehicle) || far <= Inches::ZERO {
        return Ok(());
    }
    let state = game.vehicle_mut(vehicle);
    drive::uproot(state);
    let way = [state.at, state.at.ahead(state.facing.opposite(), far)];
    let manoeuvre = Manoeuvre::Back(Pace::Fast);
    let rate = Rate::fixed(manoeuvre, far);
    drive::along(game, cx, &Drive { vehicle, manoeuvre, rate, way: &clipped(game, way), watched: false })
}

/// Nobody is forced off the table.
fn clipped(game: &Coc, way: [table::Point; 2]) -> [table::Point; 2] {
    let bounds = game.setup.field.size().bounds();
    let mut far = way[0].distance_to(way[1]);
    let inside = |at: table::Point| bounds.contains(at);
    while far > Inches::ZERO && !inside(way[0].towards(way[1], far, way[0].distance_to(way[1]))) {
        far -= Inches::thousandths(50);
    }
    let end = way[0].towards(way[1], far.max(Inches::ZERO), way[0].distance_to(way[1]).max(Inches::thousandths(1)));
    [way[0], end]
}

/// A vehicle drives flat out at once. `coc.12.1.table-thirteen`, `coc.12.2.table-fourteen`
pub(crate) fn bolt(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, bolt: Bolt) -> Step<()> {
    if !can_be_driven(game, vehicle) {
        return Ok(());
    }
    let manoeuvre = Manoeuvre::Ahead(Pace::FlatOut);
    let seat = Coc::seat(game.player_of_vehicle(vehicle));
    let state = game.vehicle(vehicle);
    let way = match bolt {
        Bolt::StraightOn => clipped(game, [state.at, state.at.ahead(state.facing, Inches::whole(36))]).to_vec(),
        Bolt::ToCover => {
            let asked = WhichWay { vehicle, manoeuvre, most: None, compelled: true };
            match cx.ask(game, seat, Question::Way(asked).into())? {
                Answer::Vehicles(Reply::Way(points)) => asked.trail(game, &points),
                _ => return Ok(()),
            }
        }
    };
    let roll = cx.roll(Pool::d6(3), Why::new(rule!("coc.11.2.speed-flat-out"), seat))?;
    let rate = Rate::new(game, vehicle, manoeuvre, &roll);
    drive::begin(game, vehicle, Pace::FlatOut);
    drive::along(game, cx, &Drive { vehicle, manoeuvre, rate, way: &way, watched: false })
}
