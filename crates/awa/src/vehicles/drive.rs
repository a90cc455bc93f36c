//! Driving: what is rolled, and how far it leads. `awa.vehicle.wheeled`, `awa.vehicle.tanks`

use dice::{Die, Pool};
use engine::{Cx, Refusal, RuleId, Seat, Step, Why, rule};
use serde::{Deserialize, Serialize};
use table::Inches;

use super::damage::{Mark, mark};
use super::route::WhereDrives;
use super::{Told, can_drive, travel};
use crate::state::{Damage, Doing, Where};
use crate::terrain::ROADS;
use crate::troops::{MountKind, Running, UnitId, VehicleId};
use crate::weather::{Mover, Weather, weathered};
use crate::{Answer, Awa, Event, Question};

/// Over what a vehicle drives; said before the dice are thrown. R-AWA-083
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Course {
    /// On roads all the way.
    Road,
    /// Off the road, if only for a part of it.
    Country,
}

/// How fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// As fast as it can.
    Full,
    /// At half speed, so that it can fire. `awa.vehicle.lancia-flamme`
    Half,
}

/// Whether a vehicle has to choose between its speed and its fire: whatever carries a flamethrower. `awa.vehicle.lancia-flamme`,
/// `awa.flame.vehicle-speed`
pub(super) fn is_half_if_firing(game: &Awa, vehicle: VehicleId) -> bool {
    game.model(vehicle).mounts.iter().any(|mount| mount.weapon == MountKind::Flamethrower)
}

/// Whether it can go as fast as it can: not after it has fired. `awa.vehicle.lancia-flamme`
pub(super) fn may_go_full(game: &Awa, vehicle: VehicleId) -> Result<(), Refusal> {
    if is_half_if_firing(game, vehicle) && game.vehicle(vehicle).damage.has(Damage::FIRED) {
        return Err(Refusal::by(rule!("awa.vehicle.lancia-flamme"), "It has fired: half speed is all it has."));
    }
    Ok(())
}

/// Whether a vehicle can be driven now.
pub(super) fn may_drive(game: &Awa, unit: UnitId, vehicle: VehicleId) -> Result<(), Refusal> {
    let state = game.vehicle(vehicle);
    let turn = game.state.turn;
    let refuse = |rule: RuleId, text: &'static str| Err(Refusal::by(rule, text));
    if state.damage.has(Damage::DRIVEN) {
        return refuse(rule!("awa.initiative.once"), "It has driven in this turn.");
    }
    if game.has_fired_from_halt(vehicle) {
        return refuse(rule!("awa.at.gun.moving-firer"), "It has fired from a halt.");
    }
    crate::firing::may_still_move(game, unit)?;
    if state.damage.has(Damage::BROKEN_DOWN) {
        return refuse(rule!("awa.vehicle.repair"), "It has broken down.");
    }
    if crate::cards::is_broken_down(game, vehicle) {
        return refuse(rule!("awa.deck.timing"), "A card keeps it from moving.");
    }
    if state.damage.has(Damage::SKIDDED) {
        return refuse(rule!("awa.weather.snow-skid"), "It is stuck at the roadside.");
    }
    if state.damage.has(Damage::IMMOBILE) {
        return refuse(rule!("awa.at.gun.damage"), "It cannot move any more.");
    }
    if state.obstructions.iter().any(|one| one.retest > turn) && state.halted_until >= turn {
        return refuse(rule!("awa.at.curiosity.fail"), "It has halted in front of an obstruction.");
    }
    if !can_drive(game, vehicle) {
        return refuse(rule!("awa.at.gun.damage"), "It cannot move in this turn.");
    }
    let manned = game.model(vehicle).crew == 0 || game.crew(vehicle).any(|figure| is_free(game, figure));
    if !manned {
        return refuse(rule!("awa.overwatch.eligible"), "Nobody is free to drive it.");
    }
    Ok(())
}

fn is_free(game: &Awa, figure: crate::troops::FigureId) -> bool {
    !game.figure(figure).doing.has(Doing::OVERWATCH.and(Doing::WORKED))
}

/// Whether a vehicle can begin its move on a road.
pub(super) fn is_on_road(game: &Awa, vehicle: VehicleId) -> Result<(), Refusal> {
    if game.setup.field.is_inside(game.vehicle(vehicle).at, ROADS) {
        return Ok(());
    }
    Err(Refusal::by(rule!("awa.vehicle.wheeled-cross-country"), "It is not on a road."))
}

/// A vehicle drives: it starts, it does not skid, it throws its dice, and it goes. R-AWA-042, R-AWA-044, R-AWA-045
pub(super) fn drive(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    unit: UnitId,
    vehicle: VehicleId,
    course: Course,
    pace: Pace,
) -> Step<()> {
    game.vehicle_mut(vehicle).damage.set(Damage::DRIVEN);
    if !starts(game, cx, vehicle)? || skids(game, cx, vehicle)? {
        return Ok(());
    }
    let Some(far) = distance(game, cx, vehicle, course, pace)? else { return Ok(()) };
    if pace == Pace::Full && is_half_if_firing(game, vehicle) {
        // Whoever has gone as fast as it can does not fire any more in this turn.
        for figure in game.crew(vehicle).collect::<super::damage::Aboard>() {
            game.figure_mut(figure).doing.set(Doing::WORKED);
        }
    }
    if far == Inches::ZERO {
        return Ok(());
    }
    let seat = Seat::of(game.side(unit));
    let asked = WhereDrives { vehicle, far, course };
    if let Answer::Ways(ways) = cx.ask(game, seat, Question::WhereDrives(asked.clone()))?
        && let Some(way) = ways.first()
    {
        travel::go(game, cx, vehicle, way)?;
    }
    Ok(())
}

/// How far it goes this time; none if it breaks down. R-AWA-042, R-AWA-082
pub(super) fn distance(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    vehicle: VehicleId,
    course: Course,
    pace: Pace,
) -> Step<Option<Inches>> {
    let (running, base, die) = {
        let model = game.model(vehicle);
        (model.running, model.base, model.die)
    };
    let seat = Seat::of(game.side(game.unit_of_vehicle(vehicle)));
    let wheels = matches!(running, Running::Wheeled | Running::Improvised);
    let (base, die, rule) = match (running, course) {
        (Running::Wheeled | Running::Improvised, Course::Country) => {
            (Inches::ZERO, Some(Die::D10), rule!("awa.vehicle.wheeled-cross-country"))
        }
        (Running::Wheeled | Running::Improvised, Course::Road) => (base, die, rule!("awa.vehicle.wheeled")),
        (Running::Tracked, Course::Country) => (base, None, rule!("awa.vehicle.tank-cross-country")),
        (Running::Tracked, Course::Road) => (base, die, rule!("awa.vehicle.tanks")),
        (Running::Water, _) => (base, die, rule!("awa.boat.movement")),
        (Running::Rails, _) => (base, None, rule!("awa.train.move")),
        (Running::Drawn, _) => (base, die, rule!("awa.ammo.transport")),
        (Running::Air, _) => (base, die, rule!("awa.aircraft.movement")),
    };
    let shows = match die {
        Some(die) => cx.roll(Pool::of(die, 1), Why::new(rule, seat))?.total() as i32,
        None => 0,
    };
    let six = wheels && course == Course::Road && shows == 6;
    let again = six && game.vehicle(vehicle).damage.has(Damage::SIX);
    let state = game.vehicle_mut(vehicle);
    state.damage.clear(Damage::SIX);
    if again {
        cx.tell(|| Event::Vehicles(Told::Rolls { vehicle, die: Some(6), far: Inches::ZERO, rule }));
        mark(game, cx, vehicle, Mark::BrokenDown);
        return Ok(None);
    }
    if six {
        state.damage.set(Damage::SIX);
    }
    let added = if running == Running::Improvised && six { 0 } else { shows };
    let mover = match running {
        Running::Water | Running::Air => Mover::Never,
        // Animals and carts are in no table of vehicles. R-AWA-043, R-AWA-271
        Running::Drawn => Mover::Other,
        Running::Wheeled | Running::Improvised | Running::Tracked | Running::Rails => Mover::Vehicle,
    };
    let mut far = weathered(game.state.weather, mover, base + Inches::whole(added), Inches::ZERO);
    if pace == Pace::Half {
        far = far.scaled(1, 2);
    }
    if game.vehicle(vehicle).damage.has(Damage::REVERSE) {
        far = far.scaled(1, 2);
    }
    let shown = die.map(|_| shows as u8);
    cx.tell(|| Event::Vehicles(Told::Rolls { vehicle, die: shown, far, rule }));
    Ok(Some(far))
}

/// Whether it starts. On a very cold day one that has stood for two turns may not. `awa.weather.cold-start`
pub(super) fn starts(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) -> Step<bool> {
    let state = game.vehicle(vehicle);
    let engine = matches!(game.model(vehicle).running, Running::Wheeled | Running::Improvised | Running::Tracked);
    if game.state.weather != Weather::Cold || state.still < 2 || state.damage.has(Damage::WARM) || !engine {
        return Ok(true);
    }
    let rule = rule!("awa.weather.cold-start");
    let why = Why::new(rule, Seat::of(game.side(game.unit_of_vehicle(vehicle))));
    let die = cx.roll(Pool::d6(1), why.at_least(5))?.total() as u8;
    if die < 5 {
        cx.tell(|| Event::Vehicles(Told::Starts { vehicle, die, turns: 0 }));
        return Ok(true);
    }
    let turns = cx.roll(Pool::average(1), why)?.total() as u8;
    cx.tell(|| Event::Vehicles(Told::Starts { vehicle, die, turns }));
    let through = game.state.turn + turns - 1;
    super::damage::halt(game, vehicle, through);
    game.vehicle_mut(vehicle).damage.set(Damage::WARM);
    Ok(false)
}

/// Whether it slides off the road in snow. `awa.weather.snow-skid`
pub(super) fn skids(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId) -> Step<bool> {
    let skids = matches!(game.model(vehicle).running, Running::Wheeled | Running::Improvised | Running::Tracked);
    if game.state.weather != Weather::Snow || !skids {
        return Ok(false);
    }
    let rule = rule!("awa.weather.snow-skid");
    let why = Why::new(rule, Seat::of(game.side(game.unit_of_vehicle(vehicle))));
    let die = cx.roll(Pool::d6(1), why)?.total() as u8;
    cx.tell(|| Event::Vehicles(Told::Skids { vehicle, die }));
    if die == 6 {
        let state = game.vehicle_mut(vehicle);
        state.damage.set(Damage::SKIDDED);
        state.damage.clear(Damage::MOVING);
    }
    Ok(die == 6)
}

/// Whether somebody of a unit is on the ground and could get into a vehicle that stands empty. R-AWA-135, R-AWA-137
pub(super) fn may_man(game: &Awa, unit: UnitId, vehicle: VehicleId) -> Result<(), Refusal> {
    let state = game.vehicle(vehicle);
    let rule = rule!("awa.at.gun.damage");
    if let crate::state::Outing::Back(turn) | crate::state::Outing::Tests(turn) | crate::state::Outing::May(turn) =
        state.outing
        && turn > game.state.turn
    {
        return Err(Refusal::by(rule, "The crew gets back in next turn at the earliest."));
    }
    // A crew that bailed out of a damaged vehicle is told when it may get back in; otherwise only what is whole is manned again.
    let told = matches!(state.outing, crate::state::Outing::May(_)) && state.burning == 0;
    let captured = state.damage.has(Damage::CAPTURED.and(Damage::DESTROYED));
    if captured || !(told || super::prize::is_whole(game, vehicle)) {
        return Err(Refusal::by(rule!("awa.at.molotov.burn"), "Nobody gets into it again."));
    }
    if !game.living(unit).any(|figure| reaches(game, figure, vehicle)) {
        return Err(Refusal::by(rule, "Nobody of its crew is near enough."));
    }
    Ok(())
}

/// Half a move on foot. `awa.move.infantry.embark`
const NEAR: Inches = Inches::whole(6);

fn reaches(game: &Awa, figure: crate::troops::FigureId, vehicle: VehicleId) -> bool {
    let state = game.figure(figure);
    state.place == Where::Table
        && !state.doing.has(Doing::MOVED.and(Doing::WORKED).and(Doing::OVERWATCH))
        && game.outline(vehicle).gap_to_point(state.at) <= NEAR
}

/// The crew gets back in: as many as are near. They have moved; their weapons they may fire. R-AWA-262
pub(super) fn man(game: &mut Awa, cx: &mut Cx<'_, Awa>, unit: UnitId, vehicle: VehicleId) {
    let crew: super::damage::Aboard = game.living(unit).filter(|figure| reaches(game, *figure, vehicle)).collect();
    super::upkeep::get_in(game, cx, vehicle, &crew);
    for figure in crew {
        game.figure_mut(figure).doing.set(Doing::MOVED);
    }
    let state = game.vehicle_mut(vehicle);
    state.damage.set(Damage::DRIVEN);
}
