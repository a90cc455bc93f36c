//! Judging ways: how far each element goes, what it meets, and where it ends.

use arrayvec::ArrayVec;
use engine::{Refusal, rule};
use table::{FeatureSet, Footprint, Inches, KindMask, KindTag, Point};

use super::body::{self, Trespass};
use super::go::WhereTo;
use super::{pace, transport};
use crate::answer::{Act, Go, Way};
use crate::state::Edge;
use crate::terrain::{Mover, ROAD};
use crate::troops::{Arm, ElementId, Kind, MOST_ELEMENTS, UnitId};
use crate::{Scw, wire};

/// The farthest two elements of a unit may stand apart. R-SCW-010
pub(crate) const COHERENCE: Inches = Inches::whole(2);

/// After touching wire an element may only close up.
const CLOSING_UP: Inches = Inches::thousandths(200);

const TRENCH: KindMask = KindMask::of(&[KindTag::Trench, KindTag::Dugout]);

/// The ways of a unit, ready to be judged and walked.
pub(crate) struct Plan<'a> {
    pub game: &'a Scw,
    pub asked: &'a WhereTo,
    pub go: &'a Go,
    /// Who moves, in the order of the ways.
    pub movers: ArrayVec<ElementId, MOST_ELEMENTS>,
    /// Halves of the movement that actions and trenches take.
    pub halves: u8,
    /// Whether any element climbs out of a trench.
    pub leaves_trench: bool,
    mover: Mover,
}

impl<'a> Plan<'a> {
    pub fn new(game: &'a Scw, asked: &'a WhereTo, go: &'a Go) -> Self {
        let movers = transport::movers(game, asked.unit);
        let leaves_trench = !game.setup.terrain.trenches.is_empty()
            && movers.iter().zip(&go.ways).any(|(e, way)| leaves_trench(game, *e, way));
        let act = |act: Option<Act>| u8::from(matches!(act, Some(Act::Mount | Act::Dismount)));
        let halves = asked.halves + act(go.first) + act(go.then) + u8::from(leaves_trench && !asked.trench);
        let mover = match go.first {
            Some(Act::Mount) => Mover::Horse,
            Some(Act::Dismount) => Mover::Foot,
            _ => pace::mover(game, asked.unit),
        };
        Plan { game, asked, go, movers, halves, leaves_trench, mover }
    }

    /// What an element may still spend. R-SCW-033
    pub fn allowance(&self, place: usize) -> Inches {
        let element = self.movers[place];
        let full = match self.go.first {
            // After mounting or dismounting, half of the new type's distance for the same move type.
            Some(Act::Mount) => pace::column_distance(pace::Column::Cavalry, self.asked.pace),
            Some(Act::Dismount) => pace::column_distance(pace::Column::Infantry, self.asked.pace),
            _ => pace::distance(self.game, self.game.unit_of(element), self.asked.pace),
        };
        // A mortar in a company pays its half alone.
        let halves = self.halves + u8::from(self.go.set_up.has(place));
        full.scaled(2 - i32::from(halves.min(2)), 2) - self.asked.spent(place)
    }

    /// Whether the ways are allowed. R-SCW-010, R-SCW-033, R-SCW-036, R-SCW-037, R-SCW-071, R-SCW-072
    pub fn check(&self) -> Result<(), Refusal> {
        if !self.go.ways.is_empty() && self.go.ways.len() != self.movers.len() {
            return Err(Refusal::misfit("Every element needs its way, in the order of the unit."));
        }
        self.check_actions()?;
        if self.go.ways.is_empty() {
            return Ok(());
        }
        let fixed = transport::is_deployed_battery(self.game, self.asked.unit);
        for (place, way) in self.go.ways.iter().enumerate() {
            if fixed && !way.points.is_empty() {
                return Err(Refusal::by(
                    rule!("scw.movement.actions.limber"),
                    "Guns in action can only turn on the spot.",
                )
                .hint("Limber up first."));
            }
            self.check_way(place, way)?;
        }
        self.check_ends()
    }

    fn check_actions(&self) -> Result<(), Refusal> {
        if self.halves > 2 {
            return Err(Refusal::by(
                rule!("scw.movement.actions.costs"),
                "That is more than one move's worth of actions.",
            ));
        }
        for place in 0..16 {
            if !self.go.set_up.has(place) {
                continue;
            }
            let mortar = self.movers.get(place).is_some_and(|e| self.game.kind(*e) == Kind::Mortar);
            if !mortar {
                return Err(Refusal::misfit("Only mortars are set up."));
            }
            if self.halves > 1 || self.allowance(place) < Inches::ZERO {
                return Err(Refusal::by(
                    rule!("scw.movement.actions.mortar"),
                    "Setting up takes half a move, and there is less left.",
                ));
            }
        }
        // An action after moving must still find its half.
        if self.go.then.is_some() && (0..self.movers.len()).any(|n| self.allowance(n) < Inches::ZERO) {
            return Err(Refusal::by(rule!("scw.movement.actions.costs"), "There is less than half a move left."));
        }
        Ok(())
    }

    fn check_way(&self, place: usize, way: &Way) -> Result<(), Refusal> {
        let element = self.movers[place];
        let base = self.game.base(element);
        if way.points.is_empty() {
            return Ok(());
        }
        if way.points.iter().any(|p| p.x.abs() > Point::LIMIT || p.y.abs() > Point::LIMIT) {
            return Err(Refusal::misfit("That is far off the table."));
        }
        // The length alone refuses most of what is too far.
        let cost = self.cost(place, base.centre, &way.points)?;
        if cost > self.allowance(place) {
            return Err(Refusal::by(
                rule!("scw.movement.formation-change"),
                "An element would go farther than its movement allows.",
            ));
        }
        self.check_road(base.centre, &way.points)?;
        self.check_wire(&base, &way.points)?;
        let unit = self.game.unit_of(element);
        for (from, to) in legs(base.centre, &way.points) {
            match body::trespass(self.game, unit, &base, from, to) {
                Trespass::None => {}
                Trespass::Through => {
                    return Err(Refusal::by(
                        rule!("scw.movement.interpenetration"),
                        "Units pass through friends, not through enemies.",
                    ));
                }
                Trespass::TooNear => return Err(too_near()),
            }
        }
        Ok(())
    }

    /// What a way costs an element: its length, cheaper on roads, and wire.
    pub fn cost(&self, place: usize, start: Point, points: &[Point]) -> Result<Inches, Refusal> {
        let going = self.game.setup.terrain.going(self.mover);
        let mut cost = Inches::ZERO;
        for (from, to) in legs(start, points) {
            let leg = self.game.setup.field.leg_cost(from, to, going).ok_or_else(|| {
                Refusal::by(rule!("scw.movement.roll-per-unit"), "The way leads through ground that it cannot pass.")
            })?;
            cost = cost.saturating_add(leg);
        }
        Ok(cost.saturating_add(self.wire_cost(place, start, points)))
    }

    fn wire_cost(&self, place: usize, start: Point, points: &[Point]) -> Inches {
        if !wire::is_laid(self.game) {
            return Inches::ZERO;
        }
        let base = self.game.base(self.movers[place]);
        match wire::dealing(self.mover) {
            wire::Dealing::Crushes => {
                let beneath = wire::beneath(self.game, &base);
                let mut over = FeatureSet::NONE;
                for (from, to) in legs(start, points) {
                    for id in wire::passed_over(self.game, &base, from, to).iter().filter(|id| !beneath.holds(*id)) {
                        over.add(id);
                    }
                }
                // A section on which the hull stands at the start is paid for when it is crossed.
                for id in beneath.iter().filter(|id| crosses(self.game, *id, start, points)) {
                    over.add(id);
                }
                wire::TRACKS_PAY.scaled(wire::lines_among(self.game, &over), 1)
            }
            wire::Dealing::Halts if self.asked.wire && !self.asked.crossed.has(place) => {
                let crosses = legs(start, points)
                    .any(|(from, to)| wire::stops_at(self.game, &base, from, to, &FeatureSet::NONE).is_some());
                if crosses { wire::FOOT_PAYS } else { Inches::ZERO }
            }
            _ => Inches::ZERO,
        }
    }

    /// Whether the element crosses wire that its unit may cross.
    pub fn crosses_wire(&self, place: usize, start: Point, points: &[Point]) -> bool {
        self.asked.wire && self.wire_cost(place, start, points) > Inches::ZERO
    }

    /// `scw.movement.armoured-truck-road-bound`
    fn check_road(&self, start: Point, points: &[Point]) -> Result<(), Refusal> {
        if self.mover != Mover::RoadBound {
            return Ok(());
        }
        let slack = Inches::thousandths(4);
        let off = legs(start, points).any(|(from, to)| {
            self.game.setup.field.depth_through(from, to, ROAD).saturating_add(slack) < from.distance_to(to)
        });
        if off {
            return Err(Refusal::by(
                rule!("scw.movement.armoured-truck-road-bound"),
                "This vehicle may not leave the road.",
            ));
        }
        Ok(())
    }

    /// `scw.wire.infantry-halts`, `scw.wire.no-crossing`
    fn check_wire(&self, base: &Footprint, points: &[Point]) -> Result<(), Refusal> {
        if !wire::is_laid(self.game) {
            return Ok(());
        }
        let dealing = wire::dealing(self.mover);
        let free = if dealing == wire::Dealing::Halts { self.asked.lines } else { FeatureSet::NONE };
        if dealing == wire::Dealing::Crushes {
            return Ok(());
        }
        let mut walked_after = None;
        for (from, to) in legs(base.centre, points) {
            if wire::stops_at(self.game, base, from, to, &free).is_some() {
                return Err(if dealing == wire::Dealing::Barred {
                    Refusal::by(rule!("scw.wire.no-crossing"), "Horses, wheels and softskins cannot cross wire.")
                } else {
                    Refusal::by(rule!("scw.wire.infantry-halts"), "It has to stop at the wire.")
                        .hint("Say so before rolling, touching the wire, to cross it.")
                });
            }
            if dealing != wire::Dealing::Halts {
                continue;
            }
            let length = from.distance_to(to);
            walked_after = match (walked_after, wire::first_contact(self.game, base, from, to, &free)) {
                (Some(walked), _) => Some(length.saturating_add(walked)),
                (None, Some(contact)) => Some(length - contact),
                (None, None) => None,
            };
            if walked_after.is_some_and(|walked| walked > CLOSING_UP) {
                return Err(Refusal::by(rule!("scw.wire.infantry-halts"), "It stops where it touches the wire."));
            }
        }
        Ok(())
    }

    /// Where the elements end: on the table, off each other and everybody else, and together.
    fn check_ends(&self) -> Result<(), Refusal> {
        let ends: ArrayVec<Footprint, MOST_ELEMENTS> =
            self.movers.iter().zip(&self.go.ways).map(|(e, way)| end_of(self.game, *e, way)).collect();
        if self.asked.unit_exits(self.game, &ends) {
            return Ok(());
        }
        for (place, base) in ends.iter().enumerate() {
            let (unit, way) = (self.game.unit_of(self.movers[place]), &self.go.ways[place]);
            if way.points.is_empty() && way.facing.is_none() {
                continue;
            }
            check_end(self.game, unit, &self.movers, base)?;
        }
        check_apart(&ends)?;
        if self.game.of(self.asked.unit).arm.is_vehicle() {
            return Ok(());
        }
        let now: ArrayVec<Footprint, MOST_ELEMENTS> = self.movers.iter().map(|e| self.game.base(*e)).collect();
        check_together(&ends, Some(&now))
    }
}

/// The legs of a way.
pub(crate) fn legs(start: Point, points: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    std::iter::once(start).chain(points.iter().copied()).zip(points.iter().copied())
}

/// The base at the end of a way.
pub(crate) fn end_of(game: &Scw, element: ElementId, way: &Way) -> Footprint {
    let base = game.base(element);
    let at = way.points.last().copied().unwrap_or(base.centre);
    base.moved_to(at).turned_to(way.facing.unwrap_or(base.facing))
}

/// Whether a base may stand where it is.
pub(crate) fn check_end(game: &Scw, unit: UnitId, movers: &[ElementId], base: &Footprint) -> Result<(), Refusal> {
    if !game.setup.field.holds(base) {
        return Err(Refusal::by(rule!("scw.movement.roll-per-unit"), "Nobody leaves the table of his own will."));
    }
    if body::lies_on_others(game, movers, base) {
        return Err(Refusal::by(
            rule!("scw.movement.interpenetration"),
            "No base may end on top of another; passing through friends is free.",
        ));
    }
    if body::too_near_enemies(game, unit, base) {
        return Err(too_near());
    }
    Ok(())
}

/// Whether bases that move together end beside each other.
pub(crate) fn check_apart(ends: &[Footprint]) -> Result<(), Refusal> {
    for (n, base) in ends.iter().enumerate() {
        if ends[..n].iter().any(|other| body::overlap(base, other)) {
            return Err(Refusal::by(
                rule!("scw.movement.interpenetration"),
                "Two elements of the unit would end on top of each other.",
            ));
        }
    }
    Ok(())
}

/// A unit ends together; one that losses have torn apart comes closer. R-SCW-010
pub(crate) fn check_together(ends: &[Footprint], before: Option<&[Footprint]>) -> Result<(), Refusal> {
    let widest = body::widest_link(ends);
    if widest <= COHERENCE || before.is_some_and(|before| widest < body::widest_link(before)) {
        return Ok(());
    }
    Err(Refusal::by(
        rule!("scw.movement.formation-change"),
        "Every element must end within 2\u{2033} of another of its unit, all linked.",
    ))
}

fn too_near() -> Refusal {
    Refusal::by(rule!("scw.assault.contact"), "An ordinary move keeps 2\u{2033} away from enemy troops.")
        .hint("Closing in is what assault moves are for.")
}

/// Whether an element climbs out of the trench in which it began the move. `scw.movement.actions.leave-trench`
///
/// Leaving is the action of troops who are in a trench: whoever merely passes over one on his way has not been in it,
/// and vehicles, which get no shelter there, have nothing to climb out of. R-SCW-033
fn leaves_trench(game: &Scw, element: ElementId, way: &Way) -> bool {
    let field = &game.setup.field;
    let (began, start) = (game.element(element).from, game.element(element).at);
    let vehicle = game.of(game.unit_of(element)).arm.is_vehicle();
    if vehicle || !field.is_inside_without(began, TRENCH, &game.state.removed) {
        return false;
    }
    let mut inside = field.is_inside_without(start, TRENCH, &game.state.removed);
    for (from, to) in legs(start, &way.points) {
        let length = from.distance_to(to);
        let stretches = field.stretches_through(from, to, TRENCH, &game.state.removed);
        let parts = stretches.as_slice();
        let goes_on = parts.first().is_some_and(|part| part.enter == Inches::ZERO);
        if inside && !goes_on && length > Inches::ZERO {
            return true;
        }
        if parts.iter().any(|part| part.depth() > Inches::ZERO && part.leave < length) {
            return true;
        }
        inside = parts.last().is_some_and(|part| part.leave >= length);
    }
    false
}

/// The same for a straight way, for assault moves.
pub(crate) fn leg_leaves_trench(game: &Scw, element: ElementId, to: Point) -> bool {
    if game.setup.terrain.trenches.is_empty() {
        return false;
    }
    let way = Way { points: std::iter::once(to).collect(), facing: None };
    leaves_trench(game, element, &way)
}

fn crosses(game: &Scw, section: table::FeatureId, start: Point, points: &[Point]) -> bool {
    legs(start, points).any(|(from, to)| game.setup.field.gap_to(section, &body::leg(from, to)) == Inches::ZERO)
}

/// Whether a point lies beyond the edge that belongs to the enemy.
pub(crate) fn beyond_enemy_edge(game: &Scw, unit: UnitId, point: Point) -> bool {
    let size = game.setup.field.size();
    let setup = game.of(unit);
    if setup.arm != Arm::Softskin || game.setup.victory.per_softskin[setup.side] == 0 {
        return false;
    }
    match game.setup.sides[setup.side.enemy()].edge {
        Edge::North => point.y <= 0,
        Edge::East => point.x >= size.width.thousandths_value(),
        Edge::South => point.y >= size.depth.thousandths_value(),
        Edge::West => point.x <= 0,
    }
}
