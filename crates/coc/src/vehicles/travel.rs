//! Section 11.6: a vehicle on its way, inch by inch, with what the enemy does about it and whom it meets.

use arrayvec::ArrayVec;
use engine::{Cx, RuleId, Step, rule};
use table::{Bearing, FeatureId, Footprint, Inches, Point};

use super::going::barriers;
use super::kind::Post;
use super::rate::Manoeuvre;
use super::remote;
use crate::close_combat::Passage;
use crate::ids::{LeaderId, ManId, VehicleId};
use crate::movement::{Mover, trail};
use crate::state::{Presence, Spot};
use crate::terrain::Ground;
use crate::units::Spots;
use crate::{Coc, arrange, chain, close_combat, shock};

/// How finely a way is looked over for what stands beside it.
const FINE: Inches = Inches::thousandths(250);
/// How far from a hull men stand at least.
pub(crate) const CLEAR: Inches = Inches::thousandths(500);

/// A way that a vehicle is about to go.
pub(super) struct Course<'a> {
    pub vehicle: VehicleId,
    /// The points that the middle of its hull passes.
    pub way: &'a [Point],
    /// How far along it.
    pub far: Inches,
    /// What its driver does.
    pub manoeuvre: Manoeuvre,
    /// Houses that it drives into.
    pub houses: &'a [FeatureId],
    /// Whether the enemy may react: not where it is driven back by what struck it. R-COC-345
    pub watched: bool,
}

/// What ended a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// It got as far as it could.
    There,
    /// Something stood in the way.
    Blocked(RuleId),
    /// It ran into an enemy vehicle.
    Rammed(VehicleId),
    /// What the enemy did stopped it, or the battle is over.
    Stopped,
}

impl Course<'_> {
    /// The hull so far along the way.
    fn hull(&self, game: &Coc, far: Inches) -> Footprint {
        let (at, facing) = (trail::at(self.way, far), self.facing(game, far));
        let kind = game.kind_of(self.vehicle);
        Footprint::new(at, facing, kind.width, kind.length)
    }

    /// Where the hull looks so far along the way: along the leg, or with its back to where it goes.
    fn facing(&self, game: &Coc, far: Inches) -> Bearing {
        let mut left = far;
        let mut facing = None;
        for leg in self.way.windows(2) {
            let Some(heading) = Bearing::towards(leg[0], leg[1]) else { continue };
            facing = Some(heading);
            let long = leg[0].distance_to(leg[1]);
            if left <= long {
                break;
            }
            left -= long;
        }
        let heading = facing.unwrap_or(game.vehicle(self.vehicle).facing);
        if facing.is_some() && self.manoeuvre.is_back() { heading.opposite() } else { heading }
    }

    /// Whether it meets men of the enemy there. Whoever is in the way of a vehicle that is driven back is moved out of it and
    /// not run down. R-COC-115
    fn meets(&self, game: &Coc, hull: &Footprint) -> bool {
        let driven_back = !self.watched && self.manoeuvre.is_back();
        !driven_back && enemies_under(game, self.vehicle, hull)
    }

    /// Whether what has struck it so far along the way keeps it from going on: with as much Shock as its level it does not
    /// advance. `coc.14.8.vehicle-shock-equal`
    fn daunts(&self, game: &Coc, gone: Inches) -> bool {
        let steps = ((self.far - gone).thousandths_value() / FINE.thousandths_value()).max(0);
        let rest: Vec<Point> = (0..=steps).map(|n| trail::at(self.way, gone + FINE * n)).collect();
        shock::may_advance(game, self.vehicle, &rest).is_err()
    }

    /// How far it gets before something stands in its way, and what that is.
    fn clear(&self, game: &Coc, from: Inches) -> (Inches, Ended) {
        let start = game.hull(self.vehicle);
        let side = game.side_of_vehicle(self.vehicle);
        let others: ArrayVec<VehicleId, 32> = game
            .hulls_on_table()
            .filter(|other| *other != self.vehicle && !game.hull(*other).overlaps(&start))
            .take(32)
            .collect();
        let houses: ArrayVec<FeatureId, 16> = game
            .setup
            .terrain
            .houses
            .iter()
            .filter(|id| !game.state.collapsed.holds(*id) && !self.houses.contains(id))
            .filter(|id| game.setup.field.gap_to(*id, &start) > Inches::ZERO)
            .filter(|id| game.setup.field.gap_to(*id, &start) <= self.far)
            .take(16)
            .collect();
        let barriers: ArrayVec<(Footprint, RuleId), 16> =
            barriers(game, self.vehicle, self.manoeuvre).filter(|(base, _)| !base.overlaps(&start)).take(16).collect();
        // A remote control tank is knee-high: it runs up to men and vehicles, not over them. R-COC-458
        let small = remote::is_remote(game, self.vehicle);
        let mut far = from;
        let mut last = from;
        while far < self.far {
            far = (far + FINE).min(self.far);
            let hull = self.hull(game, far);
            if let Some(met) = others.iter().find(|other| game.hull(**other).overlaps(&hull)) {
                if game.side_of_vehicle(*met) != side && game.is_in_action(*met) && !small {
                    return (last, Ended::Rammed(*met));
                }
                return (last, Ended::Blocked(rule!("coc.13.3.ram")));
            }
            if houses.iter().any(|house| game.setup.field.gap_to(*house, &hull) == Inches::ZERO) {
                return (last, Ended::Blocked(rule!("coc.11.6.3.drive-into-building")));
            }
            if let Some((_, rule)) = barriers.iter().find(|(base, _)| base.overlaps(&hull)) {
                return (last, Ended::Blocked(*rule));
            }
            if (small || !game.is_tracked(self.vehicle)) && self.meets(game, &hull) {
                return (last, Ended::Blocked(rule!("coc.13.2.vehicles-no-combat")));
            }
            let off = |hull: &Footprint| hull.corners().iter().any(|at| !game.setup.field.is_on_table(*at));
            if off(&hull) && !off(&start) {
                return (last, Ended::There);
            }
            last = far;
        }
        (self.far, Ended::There)
    }
}

/// Whether men of the enemy who are seen stand where a hull would be.
pub(super) fn enemies_under(game: &Coc, vehicle: VehicleId, hull: &Footprint) -> bool {
    let enemy = game.side_of_vehicle(vehicle).enemy();
    game.side_on_table(enemy)
        .filter(|team| !game.is_concealed(*team))
        .any(|team| game.men_of(team).any(|man| game.man(man).spot.floor == 0 && hull.contains(game.man(man).spot.at)))
}

/// Goes the way: reactions inch by inch, over-runs as they happen, and a ram at its end.
pub(super) fn travel(game: &mut Coc, cx: &mut Cx<'_, Coc>, course: &Course<'_>) -> Step<Ended> {
    let vehicle = course.vehicle;
    let mover = Mover::Body(game.vehicle_body(vehicle));
    let mut from = 0;
    loop {
        let gone = Inches::whole(from as i32).min(course.far);
        let (far, ended) = course.clear(game, gone);
        let count = ((far.thousandths_value() + 999) / 1000).max(1) as usize;
        let after = |n: usize| Inches::whole(n as i32 + 1).min(far);
        let mut steps: Vec<Spots> =
            (0..count).map(|n| std::iter::once(Spot::ground(trail::at(course.way, after(n)))).collect()).collect();
        let mut facings: Vec<Bearing> = (0..count).map(|n| course.facing(game, after(n))).collect();
        let met = (from..count).find(|n| course.meets(game, &course.hull(game, after(*n))));
        if let Some(met) = met {
            steps.truncate(met + 1);
            facings.truncate(met + 1);
        }
        let track = chain::Track { mover, steps, facings };
        if course.watched
            && far > Inches::ZERO
            && let Some(reaction) = chain::next_reaction(game, cx, &track, from)?
        {
            from = reaction.at_step;
            put(game, vehicle, track.steps[from][0].at, track.facings[from]);
            let caught = (game.vehicle(vehicle).at, game.vehicle(vehicle).facing);
            chain::react(game, cx, reaction)?;
            if game.state.outcome.is_some() || !can_go_on(game, vehicle, caught) || course.daunts(game, after(from)) {
                return Ok(Ended::Stopped);
            }
            continue;
        }
        if let Some(met) = met {
            put(game, vehicle, track.steps[met][0].at, track.facings[met]);
            let caught = (game.vehicle(vehicle).at, game.vehicle(vehicle).facing);
            let path: Vec<Footprint> = (from..count).map(|n| course.hull(game, after(n))).collect();
            let passage = close_combat::overrun(game, cx, vehicle, &path)?;
            let over = game.state.outcome.is_some() || !can_go_on(game, vehicle, caught);
            if over || passage == Passage::Ends {
                return Ok(Ended::Stopped);
            }
            if met + 1 < count {
                from = met + 1;
                continue;
            }
            return Ok(ended);
        }
        if far > Inches::ZERO {
            put(game, vehicle, trail::at(course.way, far), course.facing(game, far));
        }
        if let Ended::Rammed(other) = ended {
            close_combat::ram(game, cx, vehicle, other)?;
        }
        return Ok(ended);
    }
}

/// Puts a vehicle there with everybody in it.
pub(super) fn put(game: &mut Coc, vehicle: VehicleId, at: Point, facing: Bearing) {
    let state = game.vehicle_mut(vehicle);
    state.at = at;
    state.face(facing);
    carry(game, vehicle);
}

/// Those in a vehicle are where it is.
pub(super) fn carry(game: &mut Coc, vehicle: VehicleId) {
    let at = Spot::ground(game.vehicle(vehicle).at);
    for leader in game.leaders_aboard(vehicle).collect::<ArrayVec<LeaderId, 16>>() {
        game.leader_mut(leader).spot = at;
    }
    for man in game.men_aboard(vehicle).collect::<ArrayVec<ManId, 64>>() {
        game.man_mut(man).spot = at;
    }
}

/// Whether a vehicle that was stopped where it is can be driven on.
fn can_go_on(game: &Coc, vehicle: VehicleId, caught: (Point, Bearing)) -> bool {
    let state = game.vehicle(vehicle);
    // Whoever panics does so in the next Phase. R-COC-040
    game.is_in_action(vehicle)
        && (state.at, state.facing) == caught
        && !game.is_immobile(vehicle)
        && state.engages.is_none()
        && game.is_manned(vehicle, Post::Driver)
}

/// Men and Leaders under a hull get out of its way by the shortest distance, at no cost; those who are dug in keep down.
/// R-COC-115, R-COC-346, `coc.13.2.2.entrenched-overrun`
pub(super) fn make_way(game: &mut Coc, vehicle: VehicleId) {
    let hull = game.hull(vehicle);
    let under = |game: &Coc, spot: Spot| {
        spot.floor == 0 && hull.gap_to_point(spot.at) < CLEAR && !close_combat::is_dug_in(game, spot.at)
    };
    for n in 0..game.state.men.len() {
        let man = &game.state.men[n];
        if man.presence == Presence::Table && under(game, man.spot) {
            let spot = aside(game, man.spot, &hull);
            game.state.men[n].spot = spot;
        }
    }
    for leader in game.leader_ids() {
        let state = game.leader(leader);
        if state.presence == Presence::Table && under(game, state.spot) {
            let spot = aside(game, state.spot, &hull);
            game.leader_mut(leader).spot = spot;
        }
    }
}

/// Whether a place is taken by a hull: those who are dug in, or in a house that a vehicle has driven into, are not in its way.
pub(crate) fn is_under_hull(game: &Coc, spot: Spot) -> bool {
    spot.floor == 0
        && game.hulls_on_table().any(|id| game.distance_to_hull(spot.at, id) == Inches::ZERO)
        && game.house_at(spot.at).is_none()
        && !close_combat::is_dug_in(game, spot.at)
}

/// The free place nearest to one that is under a hull.
fn aside(game: &Coc, from: Spot, hull: &Footprint) -> Spot {
    let rings = (1..=32).flat_map(|ring| (0..24u16).map(move |n| (Inches::halves(ring), Bearing(n * 2731))));
    let spots = rings.map(|(far, way)| Spot::ground(from.at.ahead(way, far)));
    let free = |spot: &Spot| hull.gap_to_point(spot.at) >= CLEAR && is_free(game, *spot);
    spots.into_iter().find(free).unwrap_or(from)
}

/// Whether a man could be put there: on the table, outside houses, in nobody's way.
pub(super) fn is_free(game: &Coc, spot: Spot) -> bool {
    game.setup.field.is_on_table(spot.at)
        && game.house_at(spot.at).is_none()
        && game.ground_at(spot.at) != Ground::Impassable
        && arrange::is_clear(game, spot, arrange::Movers::NOBODY)
}
