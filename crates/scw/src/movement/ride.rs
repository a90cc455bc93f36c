//! Officers on the move: leaving, joining and riding alone. R-SCW-013

use arrayvec::ArrayVec;
use engine::prompt::Route;
use engine::{Cx, Refusal, Side, rule};
use table::{Footprint, Inches, Point};

use super::Told;
use super::body::{lies_on_others, may_come_near, officer_base, overlap};
use super::ways::legs;
use crate::answer::MOST_POINTS;
use crate::ask::{Offer, Taste};
use crate::event::Event;
use crate::sight::{CONTACT, OFFICER_BASE};
use crate::state::{Deeds, OfficerPlace, Place};
use crate::terrain::Mover;
use crate::troops::{OfficerId, UnitId};
use crate::{Answer, Scw, wire};

/// How far he goes: always at Double speed. `scw.movement.unattached-officer`
pub(crate) fn allowance(game: &Scw, officer: OfficerId) -> Inches {
    Inches::whole(if game.setup.officers[officer.index()].mounted { 18 } else { 12 })
}

/// Whether an officer may leave his unit, or ride on alone. R-SCW-013
pub(crate) fn may_ride(game: &Scw, side: Side, officer: OfficerId) -> Result<(), Refusal> {
    let refuse = |because: &'static str| Err(Refusal::by(rule!("scw.movement.unattached-officer"), because));
    if officer.index() >= game.setup.officers.len() || game.setup.officers[officer.index()].side != side {
        return Err(Refusal::misfit("He is not one of your officers."));
    }
    let state = game.officer(officer);
    if state.moved {
        return refuse("He has moved in this move.");
    }
    match state.place {
        OfficerPlace::Alone(_) => Ok(()),
        OfficerPlace::With(unit) if game.unit(unit).deeds.has(Deeds::ORDERED) => {
            refuse("He may leave his unit only before it rolls.")
        }
        // A unit in hiding or aboard keeps its officer: he has no place of his own to start from.
        OfficerPlace::With(unit) if game.unit(unit).place == Place::Table => Ok(()),
        OfficerPlace::With(_) => refuse("He is aboard or in hiding with his unit."),
        OfficerPlace::Waiting | OfficerPlace::Out => refuse("He is not on the table."),
    }
}

/// Where he starts: where he stands, or at the element of his unit that is nearest to where he goes.
pub(crate) fn start(game: &Scw, officer: OfficerId, towards: Option<Point>) -> Option<Point> {
    match game.officer(officer).place {
        OfficerPlace::Alone(at) => Some(at),
        OfficerPlace::With(unit) => {
            let towards = towards.unwrap_or_else(|| game.middle(unit));
            game.elements_of(unit).map(|e| game.element(e).at).min_by_key(|at| at.distance_to(towards))
        }
        OfficerPlace::Waiting | OfficerPlace::Out => None,
    }
}

/// Whether an officer can be attached to the unit: infantry, cavalry, artillery, or in a vehicle.
fn takes_officers(game: &Scw, side: Side, unit: UnitId) -> bool {
    unit.index() < game.setup.units.len() && game.of(unit).side == side && game.unit(unit).place == Place::Table
}

fn touches(game: &Scw, unit: UnitId, base: &Footprint) -> bool {
    let near = |e| may_come_near(base.centre, base.centre, game.element(e).at, CONTACT + OFFICER_BASE);
    game.elements_of(unit).any(|e| near(e) && base.is_within(CONTACT, &game.base(e)))
}

/// Whether he may go this way and join that unit.
pub(crate) fn check(
    game: &Scw,
    side: Side,
    officer: OfficerId,
    points: &[Point],
    join: Option<UnitId>,
) -> Result<(), Refusal> {
    may_ride(game, side, officer)?;
    let Some(&end) = points.last() else {
        return Err(Refusal::misfit("His way needs an end."));
    };
    if points.iter().any(|p| !game.setup.field.is_on_table(*p)) {
        return Err(Refusal::by(rule!("scw.movement.unattached-officer"), "His way leads off the table."));
    }
    let from = start(game, officer, Some(points[0])).ok_or_else(|| Refusal::misfit("He is not on the table."))?;
    check_way(game, side, officer, from, points)?;
    let base = officer_base(end);
    if lies_on_others_but_himself(game, officer, &base) {
        return Err(Refusal::by(rule!("scw.movement.interpenetration"), "He would end on top of others."));
    }
    match join {
        Some(unit) if !takes_officers(game, side, unit) || !touches(game, unit, &base) => Err(Refusal::by(
            rule!("scw.movement.unattached-officer"),
            "To join a unit he must end in contact with one of its elements.",
        )),
        // Beside a vehicle he may stand without getting in.
        None if game.on_table(side).any(|unit| game.of(unit).arm.is_troops() && touches(game, unit, &base)) => {
            Err(Refusal::by(rule!("scw.movement.unattached-officer"), "Touching a unit there, he joins it.")
                .hint("Say which unit he joins, or end farther away."))
        }
        _ => Ok(()),
    }
}

fn check_way(game: &Scw, side: Side, officer: OfficerId, from: Point, points: &[Point]) -> Result<(), Refusal> {
    let mover = if game.setup.officers[officer.index()].mounted { Mover::Horse } else { Mover::Foot };
    let going = game.setup.terrain.going(mover);
    let half = OFFICER_BASE.scaled(1, 2);
    let mut cost = Inches::ZERO;
    for (a, b) in legs(from, points) {
        let leg = game.setup.field.leg_cost(a, b, going).ok_or_else(|| {
            Refusal::by(rule!("scw.movement.unattached-officer"), "The way leads through ground that he cannot pass.")
        })?;
        cost = cost.saturating_add(leg);
        let way = super::body::leg(a, b);
        let through = game.on_table(side.enemy()).any(|enemy| {
            game.elements_of(enemy).any(|e| {
                may_come_near(a, b, game.element(e).at, half)
                    && way.is_within(half.less(Inches::thousandths(3)), &game.base(e))
            })
        });
        if through {
            return Err(Refusal::by(rule!("scw.movement.interpenetration"), "Nobody passes through enemies."));
        }
        if wire::stops_at(game, &officer_base(a), a, b, &table::FeatureSet::NONE).is_some() {
            return Err(Refusal::by(rule!("scw.wire.infantry-halts"), "He has to stop at the wire."));
        }
    }
    if cost > allowance(game, officer) {
        return Err(Refusal::by(
            rule!("scw.movement.unattached-officer"),
            "On his own an officer moves 12\u{2033} on foot or 18\u{2033} mounted.",
        ));
    }
    Ok(())
}

fn lies_on_others_but_himself(game: &Scw, officer: OfficerId, base: &Footprint) -> bool {
    // His own base is where he starts, and does not count.
    let own = match game.officer(officer).place {
        OfficerPlace::Alone(at) => Some(officer_base(at)),
        _ => None,
    };
    lies_on_others(game, &[], base) && !own.is_some_and(|own| overlap(base, &own) && !lies_on_units(game, base))
}

fn lies_on_units(game: &Scw, base: &Footprint) -> bool {
    Side::BOTH
        .into_iter()
        .flat_map(|side| game.on_table(side))
        .any(|unit| game.elements_of(unit).any(|e| overlap(base, &game.base(e))))
}

/// Units that he can reach and join by a straight way, each as one answer.
pub(crate) fn offers(game: &Scw, side: Side, each: &mut dyn FnMut(Offer)) {
    for officer in game.officer_ids().filter(|o| may_ride(game, side, *o).is_ok()) {
        let far = allowance(game, officer);
        for unit in game.on_table(side) {
            if game.officer(officer).place == OfficerPlace::With(unit) {
                continue;
            }
            if let Some(end) = place_beside(game, side, officer, unit, far) {
                let points = std::iter::once(end).collect();
                each(Offer::open(Answer::Ride { officer, points, join: Some(unit) }, Taste::Officer));
            }
        }
    }
}

/// A place beside the unit to join it from, if the officer may ride and can get there.
pub(crate) fn place_to_join(game: &Scw, side: Side, officer: OfficerId, unit: UnitId) -> Option<Point> {
    may_ride(game, side, officer).ok()?;
    place_beside(game, side, officer, unit, allowance(game, officer))
}

/// A place in contact with the unit that he can reach straight.
fn place_beside(game: &Scw, side: Side, officer: OfficerId, unit: UnitId, far: Inches) -> Option<Point> {
    let near = start(game, officer, Some(game.middle(unit)))?;
    if game.gap_to_point(unit, near) > far {
        return None;
    }
    let half = OFFICER_BASE.scaled(1, 2) + Inches::thousandths(20);
    for element in game.elements_of(unit) {
        let base = game.base(element);
        for bearing in [base.facing.opposite(), base.facing.left(), base.facing.right(), base.facing] {
            let out = if bearing == base.facing || bearing == base.facing.opposite() { base.depth } else { base.width };
            // A base that is turned needs more room than its half width, a little at a time until it touches only.
            for extra in [0, 80, 160] {
                let end = base.centre.ahead(bearing, out.scaled(1, 2) + half + Inches::thousandths(extra));
                // Whether there is room costs least to find out, and most places have none.
                let room = || {
                    let base = officer_base(end);
                    touches(game, unit, &base) && !lies_on_others_but_himself(game, officer, &base)
                };
                if near.is_within(far, end) && room() && check(game, side, officer, &[end], Some(unit)).is_ok() {
                    return Some(end);
                }
            }
        }
    }
    None
}

/// He goes.
pub(crate) fn ride(game: &mut Scw, cx: &mut Cx<'_, Scw>, officer: OfficerId, points: &[Point], join: Option<UnitId>) {
    let end = points.last().copied().unwrap_or_default();
    let state = game.officer_mut(officer);
    state.moved = true;
    state.place = match join {
        Some(unit) => OfficerPlace::With(unit),
        None => OfficerPlace::Alone(end),
    };
    // He adds to no roll of a unit that he was not with when the step began.
    state.fresh = join.is_some();
    cx.tell(|| Event::Movement(Told::Rode { officer, join }));
}

/// An officer whom friendly troops touch at the end of the step is with them; nobody is taken aboard a vehicle unasked.
/// R-SCW-013
pub(crate) fn attach_touching(game: &mut Scw, side: Side) {
    for officer in game.officer_ids() {
        if game.setup.officers[officer.index()].side != side {
            continue;
        }
        if let OfficerPlace::Alone(at) = game.officer(officer).place {
            let base = officer_base(at);
            let near = |unit: &UnitId| game.of(*unit).arm.is_troops() && touches(game, *unit, &base);
            let unit = game.on_table(side).find(near);
            if let Some(unit) = unit {
                game.officer_mut(officer).place = OfficerPlace::With(unit);
            }
        }
    }
}

/// The way of one officer, as a person sends it. He joins whom he touches.
pub(crate) fn read(game: &Scw, side: Side, routes: &[Route]) -> Result<Answer, Refusal> {
    let [route] = routes else {
        return Err(Refusal::misfit("One officer moves at a time."));
    };
    let officer = game
        .officer_ids()
        .find(|o| game.setup.officers[o.index()].id == route.piece)
        .ok_or_else(|| Refusal::misfit(format!("{} is no officer.", route.piece)))?;
    if route.path.is_empty() || route.path.len() > MOST_POINTS {
        return Err(Refusal::misfit("A way has between one and eight points."));
    }
    let points: ArrayVec<Point, MOST_POINTS> = route.path.iter().copied().collect();
    let base = officer_base(*points.last().expect("a way has an end"));
    let join = game.on_table(side).find(|unit| touches(game, *unit, &base));
    Ok(Answer::Ride { officer, points, join })
}
