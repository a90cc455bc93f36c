//! The way itself, inch by inch: what stops a vehicle, and what it runs into. R-AWA-070, R-AWA-119, R-AWA-128

use arrayvec::ArrayVec;
use engine::{Cx, Step};
use table::{Bearing, Inches, KindMask, KindTag, Point};

use super::damage::move_to;
use super::ground::base_at;
use super::route::{STEP, legs, looks};
use super::{Told, can_drive};
use crate::answer::Way;
use crate::overwatch::{self, Goes, Track};
use crate::sight::ribbon;
use crate::state::{Damage, Doing, Mode, Obstacle, Reaction, Work, WorkKind};
use crate::terrain::DIFFICULT;
use crate::troops::{Running, VehicleId};
use crate::{Awa, Event, clouds, mines, stopping};

/// How near a vehicle comes before it thinks. `awa.at.curiosity.fail`
const NEAR: Inches = Inches::whole(1);
/// How finely it closes up when it stops.
const CREEP: Inches = Inches::thousandths(25);

/// A place on the way.
#[derive(Clone, Copy)]
struct Stop {
    at: Point,
    facing: Bearing,
}

/// Drives a way that has been checked, until its end or until something stops it. Between two things that it has to think of it
/// goes under the eyes of those who watch. R-AWA-070
pub(super) fn go(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, way: &Way) -> Step<()> {
    let stops = stops(game, vehicle, way);
    let start = game.vehicle(vehicle).at;
    let backs = game.vehicle(vehicle).damage.has(Damage::REVERSE);
    // Whoever loses his controls on the way goes no farther forward. R-AWA-136
    let goes_on = |game: &Awa| goes_on(game, vehicle) && (backs || !game.vehicle(vehicle).damage.has(Damage::REVERSE));
    let mut asked: ArrayVec<u16, 16> = ArrayVec::new();
    let mut next = 0;
    while next < stops.len() && goes_on(game) {
        let pause = (next..stops.len()).find(|n| is_event(game, vehicle, &stops, *n)).unwrap_or(stops.len());
        if pause > next {
            if watched(game, cx, vehicle, &stops[next..pause])? == Goes::Stopped || !goes_on(game) {
                break;
            }
            for stop in &stops[next..pause] {
                step_to(game, vehicle, *stop);
                flatten_wire(game, vehicle);
            }
            next = pause;
            continue;
        }
        let stop = stops[next];
        if !curious(game, cx, vehicle, stop)? || !dares(game, cx, vehicle, &stops[next..], &mut asked)? {
            creep(game, vehicle, stop);
            break;
        }
        let before = game.outline(vehicle);
        // Those who watch see it here as well, inch by inch.
        let inch = next % 4 == 3 || next + 1 == stops.len();
        let stopped = inch && watched(game, cx, vehicle, &stops[next..=next])? == Goes::Stopped;
        if !stopped && goes_on(game) {
            step_to(game, vehicle, stop);
            flatten_wire(game, vehicle);
        }
        if game.is_manned(vehicle) {
            mines::driven_over(game, cx, vehicle, &before)?;
        }
        if stopped {
            break;
        }
        next += 1;
    }
    if let Some(facing) = way.facing
        && next == stops.len()
        && goes_on(game)
    {
        let at = game.vehicle(vehicle).at;
        move_to(game, vehicle, at, facing);
    }
    arrive(game, cx, vehicle, start);
    let now = game.vehicle(vehicle).at;
    let way = std::iter::once(start).chain(stops[..next].iter().map(|stop| stop.at)).chain([now]);
    clouds::drive(game, cx, vehicle, &way.collect::<Vec<Point>>())
}

/// A way that nobody chose: those who watch may fire, and nothing else is thought of. R-AWA-168
pub(super) fn flee(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, to: Point) -> Step<()> {
    let mut way = Way::default();
    way.points.push(to);
    let (stops, start) = (stops(game, vehicle, &way), game.vehicle(vehicle).at);
    if !stops.is_empty() && watched(game, cx, vehicle, &stops)? == Goes::On && can_drive(game, vehicle) {
        for stop in stops {
            step_to(game, vehicle, stop);
            flatten_wire(game, vehicle);
        }
    }
    arrive(game, cx, vehicle, start);
    let now = game.vehicle(vehicle).at;
    clouds::drive(game, cx, vehicle, &[start, now])
}

/// Whether something has to be thought of before this stop: an obstruction or mines are near.
fn is_event(game: &Awa, vehicle: VehicleId, stops: &[Stop], n: usize) -> bool {
    let base = base_at(game, vehicle, stops[n].at, stops[n].facing);
    let armoured = game.model(vehicle).class.is_armoured();
    (armoured && !stopping::near(game, vehicle, &base, NEAR).is_empty()) || mines::is_near(game, &base, NEAR)
}

/// A stretch of the way on which nothing else happens, inch by inch.
fn watched(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, stretch: &[Stop]) -> Step<Goes> {
    let unit = game.unit_of_vehicle(vehicle);
    if !overwatch::matters(game, unit) {
        return Ok(Goes::On);
    }
    let last = stretch.len() - 1;
    let inches = stretch.iter().enumerate().filter(|(n, _)| n % 4 == 3 || *n == last);
    let steps = inches.map(|(_, stop)| std::iter::once(stop.at).collect()).collect();
    game.vehicle_mut(vehicle).damage.set(Damage::MOVED.and(Damage::MOVING));
    overwatch::along(game, cx, &Track { unit, movers: ArrayVec::new(), vehicle: Some(vehicle), steps })
}

/// Whether it is still in a state to go on.
fn goes_on(game: &Awa, vehicle: VehicleId) -> bool {
    can_drive(game, vehicle) && game.unit(game.unit_of_vehicle(vehicle)).reaction == Reaction::None
}

/// The places along a way, a quarter of an inch apart.
fn stops(game: &Awa, vehicle: VehicleId, way: &Way) -> Vec<Stop> {
    let mut all = Vec::new();
    for (from, to) in legs(game, vehicle, way) {
        let facing = looks(game, vehicle, from, to);
        let length = from.distance_to(to);
        let mut gone = Inches::ZERO;
        while gone < length {
            gone = gone.saturating_add(STEP).min(length);
            all.push(Stop { at: from.towards(to, gone, length), facing });
        }
    }
    all
}

fn step_to(game: &mut Awa, vehicle: VehicleId, stop: Stop) {
    move_to(game, vehicle, stop.at, stop.facing);
    super::convoy::follow(game, vehicle);
    let hard = game.setup.field.is_inside(stop.at, DIFFICULT);
    let state = game.vehicle_mut(vehicle);
    state.damage.set(Damage::MOVED.and(Damage::MOVING));
    state.damage.clear(Damage::WARM);
    if hard {
        state.damage.set(Damage::DIFFICULT);
    }
    // Whoever drives away from mines does not look at them any longer.
    state.obstructions.retain(|one| !matches!(one.what, Obstacle::Mine(_)));
}

/// Closes up to an inch before what stops it.
fn creep(game: &mut Awa, vehicle: VehicleId, towards: Stop) {
    let from = game.vehicle(vehicle).at;
    let whole = from.distance_to(towards.at);
    let mut gone = CREEP;
    while gone < whole {
        let at = from.towards(towards.at, gone, whole);
        let base = base_at(game, vehicle, at, towards.facing);
        let near = !stopping::near(game, vehicle, &base, NEAR).is_empty() || mines::is_near(game, &base, NEAR);
        if near {
            break;
        }
        step_to(game, vehicle, Stop { at, facing: towards.facing });
        gone = gone.saturating_add(CREEP);
    }
    // Stopped is stopped, for those who throw things. R-AWA-122
    game.vehicle_mut(vehicle).damage.clear(Damage::MOVING);
}

/// Whether it goes on past the obstructions that it would come near to. `awa.at.curiosity.when`
fn curious(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, stop: Stop) -> Step<bool> {
    if !game.model(vehicle).class.is_armoured() {
        return Ok(true);
    }
    let (here, there) = (game.outline(vehicle), base_at(game, vehicle, stop.at, stop.facing));
    let known = stopping::near(game, vehicle, &here, NEAR);
    for what in stopping::near(game, vehicle, &there, NEAR) {
        if known.contains(&what) || stopping::has_passed(game, vehicle, what) {
            continue;
        }
        if !stopping::curiosity(game, cx, vehicle, what)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether it goes on into the mines that its way leads over. `awa.at.mines.choice`
fn dares(
    game: &mut Awa,
    cx: &mut Cx<'_, Awa>,
    vehicle: VehicleId,
    ahead: &[Stop],
    asked: &mut ArrayVec<u16, 16>,
) -> Step<bool> {
    for n in 0..game.state.mines.len() as u16 {
        if asked.contains(&n) || !mines::is_threat(game, n, game.side(game.unit_of_vehicle(vehicle))) {
            continue;
        }
        let base = base_at(game, vehicle, ahead[0].at, ahead[0].facing);
        if mines::gap(game, n, &base) >= NEAR || mines::gap(game, n, &game.outline(vehicle)) == Inches::ZERO {
            continue;
        }
        let enters = |stop: &Stop| mines::is_in(game, n, &base_at(game, vehicle, stop.at, stop.facing));
        if !ahead.iter().any(enters) {
            continue;
        }
        let _ = asked.try_push(n);
        if !mines::decide(game, cx, vehicle, n)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Tracks flatten the wire they go over. R-AWA-077
fn flatten_wire(game: &mut Awa, vehicle: VehicleId) {
    if game.model(vehicle).running != Running::Tracked {
        return;
    }
    let base = game.outline(vehicle);
    let at = base.centre;
    let wire = game.setup.field.is_inside(at, KindMask::of(&[KindTag::Wire]))
        || game.state.works.iter().any(|work| {
            matches!(work.kind, WorkKind::RolledWire | WorkKind::StackedWire)
                && work.ready
                && ribbon(work.from, work.to).gap_to_point(at) <= STEP
        });
    let gap = |work: &Work| work.kind == WorkKind::Gap && ribbon(work.from, work.to).gap_to_point(at) <= STEP;
    if wire && !game.state.works.iter().any(gap) {
        let side = game.side(game.unit_of_vehicle(vehicle));
        let end = |to: Point| game.last_on_table(at, to);
        let (from, to) = (end(base.left_middle()), end(base.right_middle()));
        game.state.works.push(Work { kind: WorkKind::Gap, from, to, done: 0, ready: true, defence: 0, burns: 0, side });
    }
}

/// What is noted at the end of a drive.
fn arrive(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, start: Point) {
    let (at, facing) = (game.vehicle(vehicle).at, game.vehicle(vehicle).facing);
    if at == start {
        return;
    }
    let unit = game.unit_of_vehicle(vehicle);
    game.unit_mut(unit).facing = facing;
    crate::cards::has_driven(game, vehicle);
    for figure in game.aboard(vehicle).collect::<super::damage::Aboard>() {
        let state = game.figure_mut(figure);
        // Whoever has walked to it and got in has had his own move. R-AWA-078
        if !state.doing.has(Doing::MOVED) {
            state.mode = Mode::Ride;
        }
        state.doing.set(Doing::MOVED);
    }
    cx.tell(|| Event::Vehicles(Told::Drives { vehicle, gone: start.distance_to(at) }));
}
