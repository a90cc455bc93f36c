//! Where a vehicle can be. `awa.vehicle.no-crash`, `awa.vehicle.river`, `awa.vehicle.rough`, `awa.vehicle.wire`,
//! `awa.vehicle.impassable`

use engine::{Refusal, rule};
use table::{Bearing, FeatureId, Footprint, Inches, KindMask, KindTag, Point, Removed};

use crate::Awa;
use crate::setup::HALF_BASE;
use crate::sight::ribbon;
use crate::state::{Deeds, Where, WorkKind};
use crate::terrain::{BARS_VEHICLES, ROADS, ROUGH};
use crate::troops::{Arm, Class, FigureId, Running, UnitId, VehicleId};

/// Rivers, ponds and streams: where boats are.
const WATER: KindMask = KindMask::of(&[KindTag::River, KindTag::Pond, KindTag::Stream]);
/// What was dug or built to stop vehicles.
const BUILT_TO_STOP: KindMask =
    KindMask::of(&[KindTag::Barricade, KindTag::RoadBlock, KindTag::Ditch, KindTag::Trench, KindTag::Sandbags]);
/// What is thinner than the steps in which a way is looked at.
const THIN: KindMask = KindMask::of(&[KindTag::Fence, KindTag::StoneWall, KindTag::Hedge]);
/// How wide the gap is that cutters leave in wire. R-AWA-077
const GAP: Inches = Inches::halves(1);

/// Whether a vehicle's middle can be at a place, looking there. The way over a road, a ford or a bridge is free of the ground
/// beneath it, but not of what stands on it.
pub(crate) fn blocked(game: &Awa, vehicle: VehicleId, at: Point, facing: Bearing) -> Result<(), Refusal> {
    let field = &game.setup.field;
    let base = base_at(game, vehicle, at, facing);
    if !field.is_on_table(at) {
        return Err(Refusal::by(rule!("awa.vehicle.no-crash"), "That is off the table."));
    }
    is_passable(game, vehicle, at)?;
    let in_the_way = |other: &VehicleId| {
        *other != vehicle
            && !are_coupled(game, *other, vehicle)
            && stands(game, *other)
            && !is_unknown(game, vehicle, game.unit_of_vehicle(*other))
            && at.is_within(Inches::whole(12), game.vehicle(*other).at)
            && game.outline(*other).overlaps(&base)
            // Whoever stands against another to begin with may leave.
            && !game.outline(*other).overlaps(&game.outline(vehicle))
    };
    if let Some(other) = game.vehicle_ids().find(in_the_way) {
        let text = format!("{} is in the way.", game.vehicle_name(other));
        return Err(Refusal::by(rule!("awa.vehicle.no-crash"), text));
    }
    Ok(())
}

/// Whether the ground, and what has been built on it, lets a vehicle's middle be there.
pub(crate) fn is_passable(game: &Awa, vehicle: VehicleId, at: Point) -> Result<(), Refusal> {
    terrain(game, vehicle, at)?;
    works(game, vehicle, at)
}

/// Whether a vehicle stands on the ground: planes are in nobody's way.
pub(crate) fn stands(game: &Awa, vehicle: VehicleId) -> bool {
    game.vehicle(vehicle).place == Where::Table && game.model(vehicle).class != Class::Aircraft
}

/// Parts of one train or boat.
fn are_coupled(game: &Awa, one: VehicleId, other: VehicleId) -> bool {
    let unit = game.unit_of_vehicle(one);
    unit == game.unit_of_vehicle(other) && matches!(game.of(unit).arm, Arm::Train | Arm::Boat)
}

/// Whether a unit is an enemy of whom the driver does not know: nothing may tell him.
fn is_unknown(game: &Awa, vehicle: VehicleId, unit: UnitId) -> bool {
    game.unit(unit).deeds.has(Deeds::HIDDEN) && game.side(unit) != game.side(game.unit_of_vehicle(vehicle))
}

/// The outline of a vehicle as it would be somewhere else.
pub(crate) fn base_at(game: &Awa, vehicle: VehicleId, at: Point, facing: Bearing) -> Footprint {
    let (width, depth) = game.model(vehicle).size;
    Footprint::new(at, facing, width, depth)
}

/// Whether nobody stands where a vehicle would come to rest. R-AWA-261
pub(crate) fn room(game: &Awa, vehicle: VehicleId, at: Point, facing: Bearing) -> Result<(), Refusal> {
    let base = base_at(game, vehicle, at, facing);
    let trodden = game.state.figures.iter().enumerate().any(|(n, figure)| {
        figure.place == Where::Table
            && base.gap_to_point(figure.at) < HALF_BASE.scaled(1, 2)
            && !is_unknown(game, vehicle, game.man(FigureId(n as u16)).unit)
    });
    if trodden {
        return Err(Refusal::by(rule!("awa.vehicle.no-crash"), "Somebody stands there."));
    }
    Ok(())
}

fn terrain(game: &Awa, vehicle: VehicleId, at: Point) -> Result<(), Refusal> {
    let running = game.model(vehicle).running;
    let field = &game.setup.field;
    match running {
        Running::Water => {
            return if field.is_inside(at, WATER) {
                Ok(())
            } else {
                Err(Refusal::by(rule!("awa.boat.concept"), "A boat stays on the water."))
            };
        }
        Running::Rails => {
            return if field.is_inside(at, KindMask::of(&[KindTag::Railway])) {
                Ok(())
            } else {
                Err(Refusal::by(rule!("awa.train.move"), "A train stays on its rails."))
            };
        }
        Running::Air => return Ok(()),
        Running::Wheeled | Running::Improvised | Running::Tracked | Running::Drawn => {}
    }
    let road = field.is_inside(at, ROADS);
    for feature in field.features_at(at) {
        if game.is_down_at(feature, at) || (road && !field.feature(feature).tag().stands_in_the_way()) {
            continue;
        }
        // Cut wire, and wire that tracks have flattened, is open to everybody. R-AWA-077
        if field.feature(feature).tag() == KindTag::Wire && is_gap(game, at) {
            continue;
        }
        bars(game, running, feature)?;
    }
    let middle = Footprint::new(at, Bearing::NORTH, Inches::ZERO, Inches::ZERO);
    for feature in field.features_within(super::route::STEP.scaled(1, 2), &middle, THIN, &Removed::NONE) {
        if !game.is_down(feature) {
            bars(game, running, feature)?;
        }
    }
    Ok(())
}

/// Whether a piece of ground bars vehicles.
fn bars(game: &Awa, running: Running, feature: FeatureId) -> Result<(), Refusal> {
    let tag = game.setup.field.feature(feature).tag();
    let refuse = |rule, text: &'static str| Err(Refusal::by(rule, text));
    if tag == KindTag::Wire && running != Running::Tracked {
        return refuse(rule!("awa.vehicle.wire"), "Only tracked vehicles drive over wire.");
    }
    if ROUGH.holds(tag) {
        return refuse(rule!("awa.vehicle.rough"), "Vehicles keep out of woods and marsh.");
    }
    if BUILT_TO_STOP.holds(tag) {
        return refuse(rule!("awa.vehicle.impassable"), "It stops vehicles.");
    }
    if game.setup.terrain.barred.holds(feature) {
        if tag == KindTag::River {
            return refuse(rule!("awa.vehicle.river"), "A river this wide is crossed by a ford or a bridge.");
        }
        return refuse(rule!("awa.vehicle.impassable"), "No vehicle crosses it.");
    }
    if BARS_VEHICLES.holds(tag) {
        return refuse(rule!("awa.vehicle.no-crash"), "No vehicle breaks through that.");
    }
    Ok(())
}

/// Whether something that was built in the battle is in the way.
fn works(game: &Awa, vehicle: VehicleId, at: Point) -> Result<(), Refusal> {
    let running = game.model(vehicle).running;
    for work in game.state.works.iter().filter(|work| work.ready) {
        let near = || ribbon(work.from, work.to).gap_to_point(at) <= HALF_BASE;
        match work.kind {
            WorkKind::SoftBarricade | WorkKind::HardBarricade if work.defence > 0 && near() => {
                return Err(Refusal::by(rule!("awa.vehicle.impassable"), "A barricade is in the way."));
            }
            WorkKind::RolledWire | WorkKind::StackedWire
                if running != Running::Tracked && near() && !is_gap(game, at) =>
            {
                return Err(Refusal::by(rule!("awa.vehicle.wire"), "Only tracked vehicles drive over wire."));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Whether there is a gap in the wire at a place.
fn is_gap(game: &Awa, at: Point) -> bool {
    game.state
        .works
        .iter()
        .any(|work| work.kind == WorkKind::Gap && work.ready && ribbon(work.from, work.to).gap_to_point(at) <= GAP)
}
