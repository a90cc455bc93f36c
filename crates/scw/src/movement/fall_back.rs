//! Forced moves: retiring, fleeing and being driven back. R-SCW-027, R-SCW-028, R-SCW-032, R-SCW-067

use arrayvec::ArrayVec;
use engine::{Cx, Step};
use serde::Serialize;
use table::{Bearing, FeatureSet, Footprint, Inches, Point, Shape};

use super::body::{KEEP_OFF, half_width, leg, lies_on_others};
use super::{Told, approach, pace, transport};
use crate::event::Event;
use crate::sequence::Phase;
use crate::state::{Damage, Deeds, Edge, Place, Status};
use crate::terrain::{Mover, ROAD};
use crate::troops::{ElementId, Kind, MOST_ELEMENTS, UnitId};
use crate::{Scw, shooting, wire};

/// How a body is driven back. R-SCW-027, R-SCW-028, R-SCW-067
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// Backs off and keeps its facing: retiring.
    Retire,
    /// Runs, and ends with its back to the enemy: retreating.
    Retreat,
    /// Pushed or thrown back by an assault: retreating.
    PushedBack,
}

/// Bodies that fall back bend in steps of this many 65536ths of a turn, a sixty-fourth, up to a quarter.
const BEND: i32 = 1024;

/// A unit (troops or vehicle) goes straight back by a distance, whether it will or not, and takes on the state.
pub(crate) fn fall_back(
    game: &mut Scw,
    cx: &mut Cx<'_, Scw>,
    unit: UnitId,
    distance: Inches,
    manner: Manner,
) -> Step<()> {
    if game.unit(unit).place != Place::Table {
        return Ok(());
    }
    game.unit_mut(unit).status = if manner == Manner::Retire { Status::Retiring } else { Status::Retreating };
    if game.unit(unit).deeds.has(Deeds::IMMOBILISED) {
        cx.tell(|| Event::Movement(Told::FellBack { unit, manner, distance: Inches::ZERO }));
        // Told to retreat, the crew of a vehicle that cannot move bails out. R-SCW-054
        return if manner == Manner::Retire {
            Ok(())
        } else {
            shooting::apply_damage(game, cx, unit, Damage::CrewGone)
        };
    }
    // Guns in action stay where they are and have the state. R-SCW-034
    if transport::is_deployed_battery(game, unit) {
        cx.tell(|| Event::Movement(Told::FellBack { unit, manner, distance: Inches::ZERO }));
        return Ok(());
    }
    let away = away_from_enemy(game, unit);
    let flight = if pace::mover(game, unit) == Mover::RoadBound {
        along_the_road(game, unit, away, distance)
    } else {
        find_way(game, unit, away, distance)
    };
    carry_out(game, cx, unit, &flight, away, manner)
}

/// The direction in which a unit falls back: away from the nearest visible enemy, or to its own edge. R-SCW-027
fn away_from_enemy(game: &Scw, unit: UnitId) -> Bearing {
    let home = match game.setup.sides[game.of(unit).side].edge {
        Edge::North => Bearing::NORTH,
        Edge::East => Bearing::EAST,
        Edge::South => Bearing::SOUTH,
        Edge::West => Bearing::WEST,
    };
    let enemy = game.nearest_visible_enemy(unit);
    enemy.and_then(|enemy| Bearing::towards(game.middle(enemy), game.middle(unit))).unwrap_or(home)
}

/// The way of a body that falls back: every element goes the same legs.
struct Flight {
    /// How far each leg leads, as steps from the place before.
    steps: ArrayVec<(Bearing, Inches), 16>,
    /// Whether it ends off the table.
    off: bool,
}

impl Flight {
    fn end(&self, from: Point) -> Point {
        self.steps.iter().fold(from, |at, (bearing, distance)| at.ahead(*bearing, *distance))
    }

    fn length(&self) -> Inches {
        self.steps.iter().map(|(_, distance)| *distance).sum()
    }
}

/// Bends no more than needed; if there is no way at all it stops.
fn find_way(game: &Scw, unit: UnitId, away: Bearing, distance: Inches) -> Flight {
    let mut best = (Inches::ZERO, away, false);
    for n in 0..=16 {
        for turn in if n == 0 { [0, 0] } else { [n * BEND, -n * BEND] } {
            let bearing = away.turned(turn);
            let (run, off) = free_run(game, unit, bearing, distance);
            if run > best.0 {
                best = (run, bearing, off);
            }
            // Wire stops a body; it is no reason to bend.
            if run >= distance || off || (n == 0 && stopped_by_wire(game, unit, bearing, run, distance)) {
                return settle(game, unit, bearing, run, off);
            }
        }
    }
    settle(game, unit, best.1, best.0, best.2)
}

/// How far all elements can go in a direction, and whether that leads them off the table.
fn free_run(game: &Scw, unit: UnitId, bearing: Bearing, distance: Inches) -> (Inches, bool) {
    let distance = with_wire(game, unit, bearing, distance);
    let mut run = distance;
    if !is_clear(game, unit, bearing, run) {
        let (mut clear, mut caught) = (0, run.thousandths_value());
        while caught - clear > 10 {
            let middle = i32::midpoint(clear, caught);
            if is_clear(game, unit, bearing, Inches::thousandths(middle)) { clear = middle } else { caught = middle }
        }
        run = Inches::thousandths(clear);
    }
    let off = game.elements_of(unit).any(|e| {
        let base = game.base(e);
        !game.setup.field.holds(&base.moved_to(base.centre.ahead(bearing, run)))
    });
    (run, off)
}

/// Whether the elements meet no impassable ground and keep 2 inches from enemies on a run.
fn is_clear(game: &Scw, unit: UnitId, bearing: Bearing, run: Inches) -> bool {
    let field = &game.setup.field;
    let going = game.setup.terrain.going(pace::mover(game, unit));
    game.elements_of(unit).all(|e| {
        let base = game.base(e);
        let end = base.centre.ahead(bearing, run);
        field.leg_cost(base.centre, end, going).is_some() && keeps_off(game, unit, &base, end)
    })
}

/// R-SCW-027: every enemy is kept 2 inches off; whoever is nearer at the beginning is left behind.
fn keeps_off(game: &Scw, unit: UnitId, base: &Footprint, end: Point) -> bool {
    let half = half_width(base);
    let way = leg(base.centre, end);
    let reach = KEEP_OFF + half;
    game.revealed_enemies(game.of(unit).side).all(|enemy| {
        game.elements_of(enemy).all(|e| {
            let other = game.base(e);
            if !way.is_within(reach - Inches::thousandths(1), &other) {
                return true;
            }
            let here = base.gap(&other);
            here < KEEP_OFF && (end - base.centre).dot(base.centre - other.centre) >= 0
        })
    })
}

/// How far a body gets when it meets wire: troops and wheels stop, tracks pay. R-SCW-071, R-SCW-072
fn with_wire(game: &Scw, unit: UnitId, bearing: Bearing, distance: Inches) -> Inches {
    if !wire::is_laid(game) {
        return distance;
    }
    let mut run = distance;
    for element in game.elements_of(unit) {
        let base = game.base(element);
        let from = base.centre;
        if wire::dealing(pace::mover(game, unit)) != wire::Dealing::Crushes {
            let end = from.ahead(bearing, distance);
            let stop = wire::stops_at(game, &base, from, end, &FeatureSet::NONE);
            run = run.min(stop.unwrap_or(distance));
            continue;
        }
        run = wire::run_over(game, &base, bearing, distance);
    }
    run
}

fn stopped_by_wire(game: &Scw, unit: UnitId, bearing: Bearing, run: Inches, distance: Inches) -> bool {
    let limit = with_wire(game, unit, bearing, distance);
    limit < distance && run >= limit
}

/// They pass through friends but stop short rather than end on top of them. R-SCW-027
fn settle(game: &Scw, unit: UnitId, bearing: Bearing, run: Inches, off: bool) -> Flight {
    let movers = transport::movers(game, unit);
    let mut run = run;
    if !off {
        let step = Inches::tenths(1);
        while run > Inches::ZERO
            && game.elements_of(unit).any(|e| {
                let base = game.base(e);
                lies_on_others(game, &movers, &base.moved_to(base.centre.ahead(bearing, run)))
            })
        {
            run = run.less(step);
        }
    }
    Flight { steps: std::iter::once((bearing, run)).collect(), off }
}

/// A vehicle that may not leave the road goes back along it and stops where it ends. R-SCW-032
fn along_the_road(game: &Scw, unit: UnitId, away: Bearing, distance: Inches) -> Flight {
    let at = game.middle(unit);
    let field = &game.setup.field;
    let stay = Flight { steps: ArrayVec::new(), off: false };
    let Some(Shape::Line { line, .. }) = field.inside(at, ROAD, &game.state.removed).map(|id| &field.feature(id).shape)
    else {
        return stay;
    };
    let here = line.nearest(at);
    let ends = [here.less(distance), (here + distance).min(line.length())];
    let unit_away = away.unit();
    let gain = |to: &Inches| line.at(*to).map_or(i64::MIN, |(_, point)| (point - at).dot(unit_away));
    let goal = if gain(&ends[0]) >= gain(&ends[1]) { ends[0] } else { ends[1] };
    let (mut steps, mut from) = (ArrayVec::new(), at);
    let parts = 8;
    for n in 1..=parts {
        let along = here + (goal - here).scaled(n, parts);
        let Some((_, to)) = line.at(along) else { break };
        if let Some(bearing) = Bearing::towards(from, to) {
            steps.push((bearing, from.distance_to(to)));
            from = to;
        }
    }
    let mut flight = Flight { steps, off: false };
    let base = game.base(game.of(unit).first);
    // As for everybody, a hull that comes to the edge of the table on its way leaves it. R-SCW-027
    flight.off = !field.holds(&base.moved_to(from));
    let movers = transport::movers(game, unit);
    while !flight.off
        && !flight.steps.is_empty()
        && lies_on_others(game, &movers, &base.moved_to(flight.end(base.centre)))
    {
        flight.steps.pop();
    }
    flight
}

/// Puts the body where the flight leads, and sees what that did.
fn carry_out(
    game: &mut Scw,
    cx: &mut Cx<'_, Scw>,
    unit: UnitId,
    flight: &Flight,
    away: Bearing,
    manner: Manner,
) -> Step<()> {
    let distance = flight.length();
    cx.tell(|| Event::Movement(Told::FellBack { unit, manner, distance }));
    if flight.off {
        transport::leave_table(game, cx, unit);
        return Ok(());
    }
    let elements: ArrayVec<ElementId, MOST_ELEMENTS> = game.elements_of(unit).collect();
    let starts: ArrayVec<Point, MOST_ELEMENTS> = elements.iter().map(|e| game.element(*e).at).collect();
    let stepping = matches!(game.state.phase, Phase::AssaultMove | Phase::Movement);
    let looked: ArrayVec<Bearing, MOST_ELEMENTS> = elements.iter().map(|e| game.element(*e).facing).collect();
    for id in &elements {
        let base = game.base(*id);
        let mut from = base.centre;
        for (bearing, distance) in &flight.steps {
            let to = from.ahead(*bearing, *distance);
            approach::note_crushed(game, cx, unit, &base, from, to);
            from = to;
        }
        game.element_mut(*id).at = from;
    }
    if manner != Manner::Retire {
        approach::turn(game, unit, away);
    }
    for (n, id) in elements.iter().enumerate() {
        let mortar = game.kind(*id) == Kind::Mortar;
        let element = game.element_mut(*id);
        // A new place or a new facing is movement, wanted or not. R-SCW-004
        if distance > Inches::ZERO || element.facing != looked[n] {
            element.moved |= stepping;
            element.aim = None;
            element.rounds = 0;
            // A mortar that was dragged along has to be set up anew. R-SCW-056
            element.ready &= !mortar;
        }
    }
    if !stepping && distance > Inches::ZERO {
        game.unit_mut(unit).deeds.set(Deeds::DRIVEN);
        // Guns that had ranged in on it have lost it. R-SCW-059
        shooting::lose_aim_at(game, unit);
    }
    approach::uncover_near(game, cx, unit, &starts)
}
