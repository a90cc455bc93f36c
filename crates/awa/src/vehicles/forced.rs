//! What a vehicle does whose crew has lost its nerve. R-AWA-168

use engine::{Cx, Step};
use table::{Bearing, Inches};

use super::damage::move_to;
use super::drive::{Course, Pace, distance};
use super::{Told, can_drive, route};
use crate::movement::Arrived;
use crate::state::{Damage, Where};
use crate::terrain::ROADS;
use crate::troops::{UnitId, VehicleId};
use crate::{Awa, Event};

/// The vehicle in which a unit sits, if its men are not on the ground: such a unit drives where others run.
pub(crate) fn driven_by(game: &Awa, unit: UnitId) -> Option<VehicleId> {
    let vehicle = game.vehicles_of(unit).next()?;
    let aboard = game.living(unit).all(|figure| matches!(game.figure(figure).place, Where::Aboard(_)));
    (aboard && game.is_manned(vehicle)).then_some(vehicle)
}

/// Drives its rolled distance away from the enemy, and stops as soon as no enemy sees it. One that cannot move stays where it is.
pub(crate) fn withdraw(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, times: i32) -> Step<Arrived> {
    let unit = game.unit_of_vehicle(vehicle);
    let side = game.side(unit);
    if !can_drive(game, vehicle) || hidden(game, vehicle) {
        return Ok(Arrived::Yes);
    }
    let at = game.vehicle(vehicle).at;
    let enemies = game.units_of(side.enemy()).filter_map(|enemy| game.middle(enemy));
    let Some(enemy) = enemies.min_by_key(|there| (there.distance_to(at), there.x, there.y)) else {
        return Ok(Arrived::Yes);
    };
    let course = if game.setup.field.is_inside(at, ROADS) { Course::Road } else { Course::Country };
    let Some(far) = distance(game, cx, vehicle, course, Pace::Full)? else { return Ok(Arrived::Yes) };
    let away = Bearing::towards(enemy, at).unwrap_or(game.vehicle(vehicle).facing);
    let start = at;
    // Straight away if it can, else the nearest direction that leads away and is open.
    let turns = [0, 4096, -4096, 8192, -8192, 12288, -12288];
    let along = turns
        .into_iter()
        .map(|turn: i32| Bearing(away.0.wrapping_add(turn as u16)))
        .max_by_key(|along| (run(game, vehicle, *along, far.scaled(times, 1)), -i32::from(away.turn_to(*along))))
        .unwrap_or(away);
    let most = run(game, vehicle, along, far.scaled(times, 1));
    let mut gone = Inches::ZERO;
    while gone < most {
        gone = gone.saturating_add(route::STEP).min(most);
        move_to(game, vehicle, start.ahead(along, gone), along);
        if times == 1 && hidden(game, vehicle) {
            break;
        }
    }
    if gone > Inches::ZERO {
        game.vehicle_mut(vehicle).damage.set(Damage::MOVED.and(Damage::MOVING).and(Damage::DRIVEN));
        cx.tell(|| Event::Vehicles(Told::Drives { vehicle, gone }));
    }
    Ok(if times > 1 && gone < Inches::whole(3) { Arrived::No } else { Arrived::Yes })
}

/// How far it gets straight along, with what it has.
fn run(game: &Awa, vehicle: VehicleId, along: Bearing, far: Inches) -> Inches {
    let start = game.vehicle(vehicle).at;
    let (mut gone, mut good) = (Inches::ZERO, Inches::ZERO);
    while gone < far {
        gone = gone.saturating_add(route::STEP).min(far);
        let at = start.ahead(along, gone);
        if super::ground::blocked(game, vehicle, at, along).is_err()
            || gone.saturating_add(route::climb(game, start, at)) > far
        {
            break;
        }
        if super::ground::room(game, vehicle, at, along).is_ok() {
            good = gone;
        }
    }
    good
}

/// Whether no enemy sees a vehicle.
fn hidden(game: &Awa, vehicle: VehicleId) -> bool {
    let side = game.side(game.unit_of_vehicle(vehicle));
    !game
        .units_of(side.enemy())
        .any(|enemy| game.living(enemy).any(|figure| game.observes_vehicle(figure, vehicle).is_ok()))
}
