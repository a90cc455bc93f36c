//! Concealment at the start, setting up, and units that come out of hiding.

mod conceal;
mod place;
mod placement;
mod told;

pub use conceal::{Conceal, Markers};
pub use place::{Deploy, DeployOfficer, Reveal};
pub use told::Told;

pub(crate) use conceal::{PIECES, zone};

use engine::{Cx, Seat, Side, Step};
use table::{Bearing, Inches, Point};

use crate::answer::{Stand, Stands};
use crate::event::Event;
use crate::question::Question;
use crate::sequence::Turn;
use crate::state::{Edge, Fate, Load, Marker, OfficerPlace, Place};
use crate::troops::{ElementId, MarkerId, OfficerId, UnitId};
use crate::{Answer, Scw, dp, movement};

/// Troops step out of a vehicle within this distance of it. R-SCW-035
const BESIDE: Inches = Inches::whole(2);

/// Before the battle a side puts units under markers, one after another. `scw.concealment.at-start`, R-SCW-075
pub(crate) fn conceal(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    if !game.units_of(side).any(|id| may_hide(game, id)) {
        return Ok(Turn::Done);
    }
    let Answer::Unit(unit) = cx.ask(game, Seat::of(side), Question::Conceal(Conceal { side }))? else {
        return Ok(Turn::Done);
    };
    match cx.ask(game, Seat::of(side), Question::Markers(Markers { unit }))? {
        Answer::Conceal { markers, real, .. } => {
            let real = markers[usize::from(real)];
            lay_markers(game, unit, &markers, real);
            let count = markers.len() as u8;
            cx.tell(|| Event::Deployment(Told::Concealed { unit, side, count }));
            Ok(Turn::More)
        }
        _ => Ok(Turn::More),
    }
}

/// Whether a unit may still go under markers.
fn may_hide(game: &Scw, unit: UnitId) -> bool {
    game.of(unit).may_hide && game.unit(unit).place == Place::Waiting
}

/// Lays the markers of a unit. `scw.concealment.three-markers`, `scw.concealment.marker-identity`
fn lay_markers(game: &mut Scw, unit: UnitId, places: &[Point], real: Point) {
    let side = game.of(unit).side;
    let mut places: arrayvec::ArrayVec<Point, 3> = places.iter().copied().collect();
    // In the order of the map, so that their numbers tell nobody which is the unit.
    places.sort_unstable_by_key(|at| (at.x, at.y));
    for at in places {
        game.state.markers.push(Marker { unit, real: at == real, at, up: true, side });
    }
    game.unit_mut(unit).place = Place::Concealed;
    stand_at_marker(game, unit, real);
}

/// A concealed unit has no bases on the table; for all purposes it is where its real marker is.
pub(crate) fn stand_at_marker(game: &mut Scw, unit: UnitId, at: Point) {
    let facing = forward(game.setup.sides[game.of(unit).side].edge);
    for id in game.of(unit).elements() {
        let element = game.element_mut(id);
        (element.at, element.from, element.facing) = (at, at, facing);
    }
    carry_along(game, unit, at);
}

/// Away from a side's own edge.
pub(crate) const fn forward(edge: Edge) -> Bearing {
    match edge {
        Edge::North => Bearing::SOUTH,
        Edge::East => Bearing::WEST,
        Edge::South => Bearing::NORTH,
        Edge::West => Bearing::EAST,
    }
}

/// Before the battle a side sets up its units, then its officers. R-SCW-075
pub(crate) fn deploy(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side) -> Step<Turn> {
    let waiting = game.units_of(side).find(|id| game.unit(*id).place == Place::Waiting);
    if let Some(unit) = waiting {
        deploy_unit(game, cx, side, unit)?;
        return Ok(Turn::More);
    }
    let officer = game
        .officer_ids()
        .find(|id| game.setup.officers[id.index()].side == side && game.officer(*id).place == OfficerPlace::Waiting);
    if let Some(officer) = officer {
        deploy_officer(game, cx, side, officer)?;
        return Ok(Turn::More);
    }
    Ok(Turn::Done)
}

fn deploy_unit(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side, unit: UnitId) -> Step<()> {
    match cx.ask(game, Seat::of(side), Question::Deploy(Deploy { unit }))? {
        Answer::Place(stands) => {
            set_up(game, unit, &stands);
            cx.tell(|| Event::Deployment(Told::Deployed { unit }));
        }
        // Offered only where the zone has no room left.
        _ => dp::destroy(game, cx, unit, Fate::DrivenOff),
    }
    Ok(())
}

/// R-SCW-013
fn deploy_officer(game: &mut Scw, cx: &mut Cx<'_, Scw>, side: Side, officer: OfficerId) -> Step<()> {
    let place = match cx.ask(game, Seat::of(side), Question::DeployOfficer(DeployOfficer { officer }))? {
        Answer::Join(unit) => OfficerPlace::With(unit),
        Answer::Stand(at) => OfficerPlace::Alone(at),
        _ => OfficerPlace::Out,
    };
    game.officer_mut(officer).place = place;
    // Deployed in contact with a unit he is attached to it. R-SCW-013
    movement::attach_touching(game, side);
    let place = game.officer(officer).place;
    let hidden = matches!(place, OfficerPlace::With(unit) if game.is_hidden(unit));
    cx.tell(|| Event::Deployment(Told::OfficerDeployed { officer, place, hidden }));
    Ok(())
}

/// Puts the bases of a unit on the table. It has not moved: R-SCW-004
fn set_up(game: &mut Scw, unit: UnitId, stands: &Stands) {
    let living: arrayvec::ArrayVec<ElementId, 8> = game.elements_of(unit).collect();
    for (id, Stand { at, facing }) in living.into_iter().zip(stands.iter().copied()) {
        let element = game.element_mut(id);
        (element.at, element.from, element.facing) = (at, at, facing);
    }
    game.unit_mut(unit).place = Place::Table;
    let at = game.middle(unit);
    carry_along(game, unit, at);
}

/// What is aboard a vehicle is where the vehicle is.
fn carry_along(game: &mut Scw, vehicle: UnitId, at: Point) {
    let first = match game.unit(vehicle).load {
        Load::Empty => return,
        Load::Company(company) => {
            for id in game.of(company).elements() {
                let element = game.element_mut(id);
                (element.at, element.from) = (at, at);
            }
            return;
        }
        Load::Gun(gun) => gun,
    };
    let element = game.element_mut(first);
    (element.at, element.from) = (at, at);
}

/// A concealed unit comes out of hiding: its owner sets it up around its real marker. R-SCW-039, R-SCW-040
pub(crate) fn reveal(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId) -> Step<()> {
    let marker = game.marker_ids().find(|id| {
        let marker = game.marker(*id);
        marker.unit == unit && marker.real && marker.up
    });
    let Some(marker) = marker.filter(|_| game.unit(unit).place == Place::Concealed) else { return Ok(()) };
    let at = game.marker(marker).at;
    // Nobody can become concealed again, and the dummies go with the unit.
    for marker in game.state.markers.iter_mut().filter(|marker| marker.unit == unit) {
        marker.up = false;
    }
    cx.tell(|| Event::Deployment(Told::Revealed { unit, marker }));
    settle(game, cx, Reveal { unit, around: at, beside: None, within: placement::MIDDLE })
}

/// A marker has been observed or approached: the unit appears, or the dummy is taken away. R-SCW-039
pub(crate) fn uncover(game: &mut Scw, cx: &mut Cx<'_, Scw>, marker: MarkerId) -> Step<()> {
    let Marker { unit, real, up, .. } = *game.marker(marker);
    if !up {
        return Ok(());
    }
    if real {
        return reveal(game, cx, unit);
    }
    game.state.markers[marker.index()].up = false;
    cx.tell(|| Event::Deployment(Told::Dummy { marker }));
    Ok(())
}

/// Troops that were aboard a vehicle are set up within 2 inches of it by their owner. R-SCW-035, R-SCW-054
pub(crate) fn place_beside(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, vehicle: UnitId) -> Step<()> {
    if game.strength(unit) == 0 || matches!(game.unit(unit).place, Place::Gone(_)) {
        return Ok(());
    }
    for id in game.unit_ids() {
        let load = game.unit(id).load;
        let ours = load == Load::Company(unit) || matches!(load, Load::Gun(gun) if game.unit_of(gun) == unit);
        if ours {
            game.unit_mut(id).load = Load::Empty;
        }
    }
    let around = game.element(game.of(vehicle).first).at;
    cx.tell(|| Event::Deployment(Told::GetsOut { unit, vehicle }));
    settle(game, cx, Reveal { unit, around, beside: Some(vehicle), within: BESIDE })
}

/// A gun is where the truck that towed it has stopped for good.
pub(crate) fn stop_at(game: &mut Scw, gun: ElementId, truck: UnitId) {
    let hull = *game.element(game.of(truck).first);
    let element = game.element_mut(gun);
    (element.at, element.from, element.facing) = (hull.at, hull.at, hull.facing);
}

/// The guns of a battery come off their trucks, one of which is lost: deployed, each within 2 inches of its own truck
/// or wreck. `orphan` is the gun of a wreck. R-SCW-035, R-SCW-054
pub(crate) fn drop_battery(game: &mut Scw, cx: &mut Cx<'_, Scw>, battery: UnitId, orphan: ElementId) -> Step<()> {
    let guns: arrayvec::ArrayVec<ElementId, 8> = game.elements_of(battery).collect();
    for gun in guns {
        if let Some(truck) = game.unit_ids().find(|id| game.unit(*id).load == Load::Gun(gun)) {
            // A gun in the open would betray the truck beside it.
            reveal(game, cx, truck)?;
            stop_at(game, gun, truck);
            game.unit_mut(truck).load = Load::Empty;
        }
        let element = game.element_mut(gun);
        (element.limbered, element.ready) = (false, false);
    }
    let around = game.element(orphan).at;
    let is_wreck = |id: &UnitId| {
        game.of(*id).arm.is_vehicle()
            && matches!(game.unit(*id).place, Place::Gone(_))
            && game.element(game.of(*id).first).at == around
    };
    let vehicle = match game.unit(battery).place {
        Place::Aboard(truck) => game.unit_ids().find(is_wreck).unwrap_or(truck),
        _ => return Ok(()),
    };
    cx.tell(|| Event::Deployment(Told::GetsOut { unit: battery, vehicle }));
    settle(game, cx, Reveal { unit: battery, around, beside: Some(vehicle), within: BESIDE })
}

/// Asks the owner how the unit stands. If there is no room it is shifted by the least distance that makes room.
/// R-SCW-040
fn settle(game: &mut Scw, cx: &mut Cx<'_, Scw>, wanted: Reveal) -> Step<()> {
    let unit = wanted.unit;
    let Some(question) = placement::with_room(game, wanted) else {
        dp::destroy(game, cx, unit, Fate::Surrendered);
        return Ok(());
    };
    match cx.ask(game, Seat::of(game.of(unit).side), Question::Reveal(question))? {
        Answer::Place(stands) => set_up(game, unit, &stands),
        other => unreachable!("the door lets only places pass, not {other:?}"),
    }
    Ok(())
}
