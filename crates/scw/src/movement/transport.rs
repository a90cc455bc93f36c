//! Trucks and what they carry or tow. `scw.movement.truck-capacity`, R-SCW-035

use arrayvec::ArrayVec;
use engine::Cx;

use crate::state::{Fate, Load, Place};
use crate::troops::{Arm, Body, Draught, ElementId, MOST_ELEMENTS, UnitId};
use crate::{Scw, dp};

/// The units that make one roll together: a truck that tows a gun with the others of its battery, in the order of the
/// guns; else the unit alone.
pub(crate) fn together(game: &Scw, unit: UnitId) -> ArrayVec<UnitId, MOST_ELEMENTS> {
    let Load::Gun(gun) = game.unit(unit).load else {
        return std::iter::once(unit).collect();
    };
    game.elements_of(game.unit_of(gun)).filter_map(|gun| truck_of(game, gun)).collect()
}

/// The truck that tows a gun.
pub(crate) fn truck_of(game: &Scw, gun: ElementId) -> Option<UnitId> {
    game.unit_ids().find(|unit| game.unit(*unit).load == Load::Gun(gun) && game.unit(*unit).place == Place::Table)
}

/// The elements that move when a unit moves.
pub(crate) fn movers(game: &Scw, unit: UnitId) -> ArrayVec<ElementId, MOST_ELEMENTS> {
    if matches!(game.unit(unit).load, Load::Gun(_)) {
        return together(game, unit).iter().map(|truck| game.of(*truck).first).collect();
    }
    game.elements_of(unit).collect()
}

/// Whether a vehicle is a truck, which alone lifts and tows.
pub(crate) fn is_truck(game: &Scw, unit: UnitId) -> bool {
    game.of(unit).arm == Arm::Softskin && game.of(unit).vehicle.as_ref().is_some_and(|v| v.body == Body::Truck)
}

/// Whether a battery's guns stand ready on the ground, and so cannot move from their place. R-SCW-034
pub(crate) fn is_deployed_battery(game: &Scw, unit: UnitId) -> bool {
    game.of(unit).arm == Arm::Artillery && game.elements_of(unit).any(|gun| !game.element(gun).limbered)
}

/// Whether the battery is drawn by trucks.
pub(crate) fn is_towed(game: &Scw, unit: UnitId) -> bool {
    game.of(unit).arm == Arm::Artillery && game.of(unit).draught == Draught::Truck
}

/// A unit has left the table, and with it all that it carries, tows and is led by. R-SCW-013, R-SCW-027
pub(crate) fn leave_table(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId) {
    let load = game.unit(unit).load;
    dp::destroy(game, cx, unit, Fate::DrivenOff);
    goes_along(game, cx, unit, load, Fate::DrivenOff);
}

/// What a unit that has gone carried and towed shares its fate; officers are seen to by [`dp::destroy`].
pub(crate) fn goes_along(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, load: Load, fate: Fate) {
    match load {
        Load::Empty => {}
        Load::Company(company) => dp::destroy(game, cx, company, fate),
        Load::Gun(gun) => {
            let battery = game.unit_of(gun);
            game.element_mut(gun).alive = false;
            game.unit_mut(unit).load = Load::Empty;
            let next = game.elements_of(battery).find_map(|gun| truck_of(game, gun));
            if game.strength(battery) == 0 {
                dp::destroy(game, cx, battery, fate);
            } else if let Some(next) = next {
                game.unit_mut(battery).place = Place::Aboard(next);
            }
        }
    }
}
