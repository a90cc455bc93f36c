//! What a vehicle does whose crew has lost its nerve. R-AWA-168

use engine::{Cx, Step};
use table::{Bearing, Inches, Point};

use super::drive::{Course, Pace, distance, skids, starts};
use super::ground::{base_at, blocked, room};
use super::route::{STEP, climb};
use super::{can_drive, travel};
use crate::movement::{self, Arrived};
use crate::sight::Ends;
use crate::state::{Damage, Where};
use crate::terrain::ROADS;
use crate::troops::{UnitId, VehicleId};
use crate::{Awa, mines};

/// Directions that are looked at.
const DIRECTIONS: u16 = 32;
/// A straight of the road that is worth keeping to.
const STRAIGHT: Inches = Inches::whole(6);
/// Whoever cannot get this far away is cornered. R-AWA-166
const CORNERED: Inches = Inches::whole(3);

/// The vehicle in which a unit sits, if its men are not on the ground: such a unit drives where others run.
pub(crate) fn driven_by(game: &Awa, unit: UnitId) -> Option<VehicleId> {
    let vehicle = game.vehicles_of(unit).next()?;
    let aboard = game.living(unit).all(|figure| matches!(game.figure(figure).place, Where::Aboard(_)));
    (aboard && game.is_manned(vehicle)).then_some(vehicle)
}

/// A first failure (`times` is 1): its rolled distance to the nearest place out of sight of whoever shook it, or away from him if
/// there is none in reach. A second one: twice its rolled distance straight away from the nearest enemy, R-AWA-166. One that
/// cannot move stays where it is, and is not cornered by that. R-AWA-270
pub(crate) fn withdraw(game: &mut Awa, cx: &mut Cx<'_, Awa>, vehicle: VehicleId, times: i32) -> Step<Arrived> {
    let unit = game.unit_of_vehicle(vehicle);
    let at = game.vehicle(vehicle).at;
    let nearest = movement::nearest_enemy(game, game.side(unit), at);
    let source = if times == 1 { game.unit(unit).shaken_from.or(nearest) } else { nearest };
    let Some(enemy) = source else { return Ok(Arrived::Yes) };
    if !can_drive(game, vehicle) || (times == 1 && is_hidden(game, enemy, at)) {
        return Ok(Arrived::Yes);
    }
    let course = course(game, vehicle, enemy);
    game.vehicle_mut(vehicle).damage.set(Damage::DRIVEN);
    if !starts(game, cx, vehicle)? || skids(game, cx, vehicle)? {
        return Ok(Arrived::Yes);
    }
    let Some(far) = distance(game, cx, vehicle, course, Pace::Full)? else { return Ok(Arrived::Yes) };
    let run = Run { vehicle, course, far: far.scaled(times, 1), enemy };
    let refuge = if times == 1 { run.out_of_sight(game) } else { None };
    if let Some(to) = refuge.or_else(|| run.away(game)) {
        travel::flee(game, cx, vehicle, to)?;
    }
    let end = game.vehicle(vehicle).at;
    let gone = end.distance_to(at);
    let short = if times == 1 {
        // Whoever is still in view goes on next turn, as long as that leads anywhere. R-AWA-162, R-AWA-269
        gone > Inches::ZERO && !is_hidden(game, enemy, end)
    } else {
        gone < CORNERED
    };
    Ok(if short && can_drive(game, vehicle) { Arrived::No } else { Arrived::Yes })
}

/// The road only if it has a straight that leads no nearer to the enemy; said before the dice. R-AWA-083
fn course(game: &Awa, vehicle: VehicleId, enemy: Point) -> Course {
    let at = game.vehicle(vehicle).at;
    if !game.setup.field.is_inside(at, ROADS) {
        return Course::Country;
    }
    let run = Run { vehicle, course: Course::Road, far: STRAIGHT, enemy };
    let leads = |along: Bearing| {
        let end = at.ahead(along, run.reach(game, along, |_| false));
        end.distance_to(at) == STRAIGHT && end.distance_to(enemy) >= at.distance_to(enemy)
    };
    if run.ways(game).any(leads) { Course::Road } else { Course::Country }
}

/// A straight way that a vehicle is looking for.
struct Run {
    vehicle: VehicleId,
    course: Course,
    far: Inches,
    enemy: Point,
}

impl Run {
    /// All directions, straight away from the enemy first; only backwards if it can only back.
    fn ways(&self, game: &Awa) -> impl Iterator<Item = Bearing> + use<> {
        let state = game.vehicle(self.vehicle);
        let (facing, backs) = (state.facing, state.damage.has(Damage::REVERSE));
        let away = Bearing::towards(self.enemy, state.at).unwrap_or(facing);
        (0..DIRECTIONS)
            .map(move |n| {
                let turn = n.div_ceil(2).wrapping_mul(u16::MAX / DIRECTIONS + 1);
                Bearing(if n % 2 == 0 { away.0.wrapping_sub(turn) } else { away.0.wrapping_add(turn) })
            })
            .filter(move |along| !backs || facing.turn_to(*along) >= Bearing::EAST.0)
    }

    /// How far it gets straight along, up to the first place that will do. Drivers keep off mine markers.
    fn reach(&self, game: &Awa, along: Bearing, will_do: impl Fn(Point) -> bool) -> Inches {
        let start = game.vehicle(self.vehicle).at;
        let side = game.side(game.unit_of_vehicle(self.vehicle));
        let backs = game.vehicle(self.vehicle).damage.has(Damage::REVERSE);
        let looks = if backs { along.opposite() } else { along };
        let (mut gone, mut good) = (Inches::ZERO, Inches::ZERO);
        while gone < self.far {
            gone = gone.saturating_add(STEP).min(self.far);
            let at = start.ahead(along, gone);
            let base = base_at(game, self.vehicle, at, looks);
            let mined = |n: u16| mines::is_threat(game, n, side) && mines::is_in(game, n, &base);
            if blocked(game, self.vehicle, at, looks).is_err()
                || gone.saturating_add(climb(game, start, at)) > self.far
                || (self.course == Course::Road && !game.setup.field.is_inside(at, ROADS))
                || (0..game.state.mines.len() as u16).any(mined)
            {
                break;
            }
            if room(game, self.vehicle, at, looks).is_ok() {
                good = gone;
                if will_do(at) {
                    break;
                }
            }
        }
        good
    }

    /// The nearest place in reach that the enemy does not see.
    fn out_of_sight(&self, game: &Awa) -> Option<Point> {
        let start = game.vehicle(self.vehicle).at;
        let mut best: Option<(Inches, Point)> = None;
        for along in self.ways(game) {
            let gone = self.reach(game, along, |at| is_hidden(game, self.enemy, at));
            let at = start.ahead(along, gone);
            if is_hidden(game, self.enemy, at) && best.is_none_or(|(least, _)| gone < least) {
                best = Some((gone, at));
            }
        }
        best.map(|(_, at)| at)
    }

    /// Straight away if that leads anywhere, else wherever it gets farthest without coming nearer.
    fn away(&self, game: &Awa) -> Option<Point> {
        let start = game.vehicle(self.vehicle).at;
        let mut best: Option<(Inches, Point)> = None;
        for along in self.ways(game) {
            let gone = self.reach(game, along, |_| false);
            let at = start.ahead(along, gone);
            let nearer = at.distance_to(self.enemy) < start.distance_to(self.enemy);
            if gone == Inches::ZERO || nearer || best.is_some_and(|(most, _)| gone <= most) {
                continue;
            }
            best = Some((gone, at));
            if gone >= CORNERED {
                break;
            }
        }
        best.map(|(_, at)| at)
    }
}

/// Whether somebody at a place does not see what is at another: something lies between, or it is too far away in this weather.
fn is_hidden(game: &Awa, from: Point, at: Point) -> bool {
    let solid = &game.setup.terrain.solid;
    let ends: Ends = game.setup.field.features_at_among(from, solid).take(2).collect();
    !from.is_within(game.state.weather.observation().1, at) || game.barrier(from, at, &ends).is_some()
}
