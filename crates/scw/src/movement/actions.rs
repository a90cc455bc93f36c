//! Actions that cost movement: limbering, boarding, mounting, setting up mortars. R-SCW-033 to R-SCW-035

use arrayvec::ArrayVec;
use engine::{Cx, Refusal, Step, rule};
use table::{Bearing, Footprint, Formation, Inches, Point, Spacing};

use super::go::WhereTo;
use super::ways::{self, end_of};
use super::{Told, approach, transport};
use crate::answer::{Act, Go, Picked, Way};
use crate::ask::{Offer, Taste};
use crate::event::Event;
use crate::sight::base_size;
use crate::state::{Deeds, Load, Place};
use crate::troops::{Arm, ElementId, Kind, MOST_ELEMENTS, UnitId};
use crate::{Answer, Scw};

/// How near one must be to get in, and how near one gets out. R-SCW-035
const BESIDE: Inches = Inches::whole(2);

/// Whether the action takes the whole movement of a move. `scw.movement.actions.costs`
pub(crate) const fn is_whole_move(act: Act) -> bool {
    match act {
        Act::Limber | Act::Unlimber | Act::Board(_) | Act::GetOut => true,
        Act::Mount | Act::Dismount => false,
    }
}

pub(crate) fn words(game: &Scw, act: Act) -> String {
    match act {
        Act::Limber => "limbers up".into(),
        Act::Unlimber => "unlimbers".into(),
        Act::Board(truck) => format!("boards {}", game.name(truck)),
        Act::GetOut => "gets out".into(),
        Act::Mount => "mounts".into(),
        Act::Dismount => "dismounts".into(),
    }
}

/// The actions that a unit might take, with places where these are needed.
pub(crate) fn offers(game: &Scw, asked: &WhereTo, each: &mut dyn FnMut(Offer)) {
    let unit = asked.unit;
    let mut offer = |first: Act, ways: ArrayVec<Way, MOST_ELEMENTS>, open: Result<(), Refusal>| {
        let go = Go { first: Some(first), ways, ..Go::default() };
        each(Offer::when(Answer::Go(Box::new(go)), Taste::Act, open));
    };
    match (game.of(unit).arm, game.unit(unit).place) {
        (Arm::Artillery, Place::Aboard(_)) => {
            let ways = beside_trucks(game, unit);
            let open = may_unlimber(game, asked).and_then(|()| ways.as_ref().map(|_| ()).ok_or_else(no_room));
            offer(Act::Unlimber, ways.unwrap_or_default(), open);
        }
        (Arm::Artillery, _) if transport::is_deployed_battery(game, unit) => {
            offer(Act::Limber, ArrayVec::new(), may_limber(game, asked));
        }
        (Arm::Artillery, _) => offer(Act::Unlimber, ArrayVec::new(), may_unlimber(game, asked)),
        (Arm::Infantry | Arm::Cavalry, Place::Aboard(truck)) => {
            let ways = beside(game, unit, truck);
            let open = may_get_out(game, asked).and_then(|()| ways.as_ref().map(|_| ()).ok_or_else(no_room));
            offer(Act::GetOut, ways.unwrap_or_default(), open);
        }
        (Arm::Cavalry, _) => {
            let act = if game.is_mounted(unit) { Act::Dismount } else { Act::Mount };
            let open = check_half(game, asked, &Go { first: Some(act), ..Go::default() });
            offer(act, ArrayVec::new(), open);
        }
        _ => {}
    }
    if game.is_foot(unit) && game.unit(unit).place == Place::Table {
        for truck in game.on_table(game.of(unit).side).filter(|truck| transport::is_truck(game, *truck)) {
            // Trucks far away are not worth a line.
            if game.is_within(unit, truck, Inches::whole(6)) {
                offer(Act::Board(truck), ArrayVec::new(), may_board(game, asked, truck));
            }
        }
        let mortars = game.elements_of(unit).enumerate().filter(|(_, e)| game.kind(*e) == Kind::Mortar);
        let set_up = mortars.fold(Picked::default(), |picked, (place, _)| picked.with(place));
        if set_up.count() > 0 {
            let go = Go { set_up, ..Go::default() };
            let open = ways::Plan::new(game, asked, &go).check();
            each(Offer::when(Answer::Go(Box::new(go)), Taste::Act, open));
        }
    }
}

fn no_room() -> Refusal {
    Refusal::by(rule!("scw.movement.actions.bus"), "There is no room beside the truck.")
}

fn fresh(asked: &WhereTo) -> Result<(), Refusal> {
    if asked.is_under_way() || asked.halves > 0 {
        return Err(Refusal::by(rule!("scw.movement.actions.costs"), "That takes the whole move, from its beginning."));
    }
    Ok(())
}

/// `scw.movement.actions.limber`
fn may_limber(game: &Scw, asked: &WhereTo) -> Result<(), Refusal> {
    fresh(asked)?;
    if game.of(asked.unit).arm != Arm::Artillery || !transport::is_deployed_battery(game, asked.unit) {
        return Err(Refusal::by(rule!("scw.movement.actions.limber"), "It has no guns in action."));
    }
    if transport::is_towed(game, asked.unit) && trucks_for(game, asked.unit).is_none() {
        return Err(Refusal::by(
            rule!("scw.movement.truck-capacity"),
            "Every gun needs an empty truck within 2\u{2033} that has not moved.",
        ));
    }
    if !transport::is_towed(game, asked.unit) {
        return room_for_teams(game, asked.unit);
    }
    Ok(())
}

/// A gun with its team takes more room than a gun in action. R-SCW-008, R-SCW-037
fn room_for_teams(game: &Scw, battery: UnitId) -> Result<(), Refusal> {
    let guns: ArrayVec<ElementId, MOST_ELEMENTS> = game.elements_of(battery).collect();
    let hooked_up = |gun: &ElementId| {
        let (element, (width, depth)) = (game.element(*gun), base_size(game.kind(*gun), true));
        Footprint::new(element.at, element.facing, width, depth)
    };
    let bases: ArrayVec<Footprint, MOST_ELEMENTS> = guns.iter().map(hooked_up).collect();
    let fits = |base: &Footprint| game.setup.field.holds(base) && !super::body::lies_on_others(game, &guns, base);
    if bases.iter().all(fits) && ways::check_apart(&bases).is_ok() {
        return Ok(());
    }
    Err(Refusal::by(rule!("scw.movement.interpenetration"), "There is no room to bring the teams up.")
        .hint("Turn the guns first."))
}

fn may_unlimber(game: &Scw, asked: &WhereTo) -> Result<(), Refusal> {
    fresh(asked)?;
    let guns = game.of(asked.unit).arm == Arm::Artillery;
    if !guns || game.elements_of(asked.unit).any(|gun| !game.element(gun).limbered) {
        return Err(Refusal::by(rule!("scw.movement.actions.limber"), "It has no guns that are hooked up."));
    }
    Ok(())
}

/// `scw.movement.actions.bus`, `scw.movement.truck-capacity`
fn may_board(game: &Scw, asked: &WhereTo, truck: UnitId) -> Result<(), Refusal> {
    fresh(asked)?;
    let unit = asked.unit;
    let ours = game.of(truck).side == game.of(unit).side && game.unit(truck).place == Place::Table;
    if !ours || !transport::is_truck(game, truck) || !game.is_foot(unit) || game.unit(unit).place != Place::Table {
        return Err(Refusal::by(rule!("scw.movement.truck-capacity"), "Companies on foot board trucks of their side."));
    }
    if game.unit(truck).load != Load::Empty {
        return Err(Refusal::by(rule!("scw.movement.truck-capacity"), "That truck is taken; companies do not share."));
    }
    if game.element(game.of(truck).first).moved {
        return Err(Refusal::by(rule!("scw.movement.actions.bus"), "That truck has moved in this move."));
    }
    let hull = game.base(game.of(truck).first);
    if !game.elements_of(unit).all(|e| game.base(e).is_within(BESIDE, &hull)) {
        return Err(Refusal::by(
            rule!("scw.movement.actions.bus"),
            "All elements must be within 2\u{2033} of the truck.",
        ));
    }
    Ok(())
}

fn may_get_out(game: &Scw, asked: &WhereTo) -> Result<(), Refusal> {
    fresh(asked)?;
    let Place::Aboard(_) = game.unit(asked.unit).place else {
        return Err(Refusal::by(rule!("scw.movement.actions.bus"), "It is not aboard anything."));
    };
    Ok(())
}

/// Whether an action that takes the whole move is allowed.
pub(crate) fn check_whole(game: &Scw, asked: &WhereTo, act: Act, go: &Go) -> Result<(), Refusal> {
    if go.first != Some(act) || go.then.is_some() || go.set_up.count() > 0 {
        return Err(Refusal::by(rule!("scw.movement.actions.costs"), "That action takes the whole move."));
    }
    let unit = asked.unit;
    match act {
        Act::Limber => may_limber(game, asked)?,
        Act::Unlimber => may_unlimber(game, asked)?,
        Act::Board(truck) => may_board(game, asked, truck)?,
        Act::GetOut => may_get_out(game, asked)?,
        Act::Mount | Act::Dismount => {}
    }
    match (act, game.unit(unit).place) {
        (Act::GetOut, Place::Aboard(truck)) => check_beside(game, unit, &go.ways, |_| Some(truck)),
        (Act::Unlimber, Place::Aboard(_)) => check_beside(game, unit, &go.ways, |gun| transport::truck_of(game, gun)),
        // A gun may be laid in any direction as it is set up.
        (Act::Unlimber, _) if go.ways.iter().all(|way| way.points.is_empty()) => Ok(()),
        _ if go.ways.is_empty() => Ok(()),
        _ => Err(Refusal::by(rule!("scw.movement.actions.costs"), "That action takes the whole move.")),
    }
}

/// Whether mounting or dismounting is allowed, before or after the movement. `scw.movement.actions.mount`
pub(crate) fn check_half(game: &Scw, asked: &WhereTo, go: &Go) -> Result<(), Refusal> {
    let refuse = |because: &'static str| Err(Refusal::by(rule!("scw.movement.actions.mount"), because));
    let mounted = game.is_mounted(asked.unit);
    let cavalry = game.of(asked.unit).arm == Arm::Cavalry && game.unit(asked.unit).place == Place::Table;
    let mut now = mounted;
    for act in [go.first, go.then].into_iter().flatten() {
        let to = act == Act::Mount;
        if !cavalry {
            return refuse("Only cavalry mounts and dismounts.");
        }
        if to == now {
            return refuse(if to { "It is mounted already." } else { "It is on foot already." });
        }
        now = to;
    }
    if go.first.is_some() && asked.is_under_way() {
        return refuse("It has begun to move; it can do that at the end.");
    }
    Ok(())
}

/// Whether the elements are put down within 2 inches of their trucks, apart and together.
fn check_beside(
    game: &Scw,
    unit: UnitId,
    ways: &[Way],
    truck_of: impl Fn(ElementId) -> Option<UnitId>,
) -> Result<(), Refusal> {
    let elements: ArrayVec<ElementId, MOST_ELEMENTS> = game.elements_of(unit).collect();
    if ways.len() != elements.len() || ways.iter().any(|way| way.points.is_empty()) {
        return Err(Refusal::misfit("Every element needs a place beside the truck."));
    }
    let ends: ArrayVec<Footprint, MOST_ELEMENTS> =
        elements.iter().zip(ways).map(|(e, way)| unlimbered(game, *e, &end_of(game, *e, way))).collect();
    for (element, base) in elements.iter().zip(&ends) {
        let Some(truck) = truck_of(*element) else { return Err(no_room()) };
        let hull = game.base(game.of(truck).first);
        if !base.is_within(BESIDE, &hull) {
            return Err(Refusal::by(rule!("scw.movement.actions.bus"), "They get out within 2\u{2033} of the truck."));
        }
        let going = game.setup.terrain.going(crate::terrain::Mover::Foot);
        if game.setup.field.leg_cost(hull.centre, base.centre, going).is_none() {
            return Err(Refusal::by(rule!("scw.movement.actions.bus"), "They cannot get there from the truck."));
        }
        ways::check_end(game, unit, &elements, base)?;
    }
    ways::check_apart(&ends)?;
    if game.of(unit).arm == Arm::Artillery { Ok(()) } else { ways::check_together(&ends, None) }
}

/// The base of a gun once it is set up; other bases stay as they are.
fn unlimbered(game: &Scw, element: ElementId, base: &Footprint) -> Footprint {
    let (width, depth) = base_size(game.kind(element), false);
    Footprint { width, depth, ..*base }
}

/// Places for a company around its truck, looking away from it; the first side with room.
pub(crate) fn beside(game: &Scw, unit: UnitId, truck: UnitId) -> Option<ArrayVec<Way, MOST_ELEMENTS>> {
    let hull = game.base(game.of(truck).first);
    let (width, depth) = base_size(Kind::Rifle, false);
    let spacing = Spacing { width, depth, gap: Inches::thousandths(50) };
    let count = game.strength(unit);
    let turns = [16384, -16384, 32768, 0, 24576, -24576, 8192, -8192];
    for formation in [Formation::Cluster, Formation::Line, Formation::Column] {
        for turn in turns {
            let facing = hull.facing.turned(turn);
            let half = if turn.abs() == 16384 { hull.width } else { hull.depth }.scaled(1, 2);
            for extra in [1, 6] {
                let ranks = if formation == Formation::Cluster && count > 1 { 2 } else { 1 };
                let off = half + (depth.scaled(ranks, 2)) + Inches::tenths(extra);
                let places = formation.arrange(hull.centre.ahead(facing, off), facing, count, spacing);
                let ways: ArrayVec<Way, MOST_ELEMENTS> = places.iter().map(|base| stand(base.centre, facing)).collect();
                if check_beside(game, unit, &ways, |_| Some(truck)).is_ok() {
                    return Some(ways);
                }
            }
        }
    }
    None
}

/// Places for guns behind their trucks, or beside them.
fn beside_trucks(game: &Scw, battery: UnitId) -> Option<ArrayVec<Way, MOST_ELEMENTS>> {
    [32768, 0, 16384, -16384].into_iter().find_map(|turn| {
        let mut ways = ArrayVec::new();
        for gun in game.elements_of(battery) {
            let hull = game.base(game.of(transport::truck_of(game, gun)?).first);
            let half = if turn == 32768 || turn == 0 { hull.depth } else { hull.width }.scaled(1, 2);
            let off = half + Inches::quarters(3) + Inches::tenths(1);
            ways.push(stand(hull.centre.ahead(hull.facing.turned(turn), off), hull.facing));
        }
        check_beside(game, battery, &ways, |gun| transport::truck_of(game, gun)).is_ok().then_some(ways)
    })
}

fn stand(at: Point, facing: Bearing) -> Way {
    Way { points: std::iter::once(at).collect(), facing: Some(facing) }
}

/// An empty truck for every gun, each within 2 inches; none if there are too few.
fn trucks_for(game: &Scw, battery: UnitId) -> Option<ArrayVec<UnitId, MOST_ELEMENTS>> {
    let mut taken: ArrayVec<UnitId, MOST_ELEMENTS> = ArrayVec::new();
    for gun in game.elements_of(battery) {
        let base = game.base(gun);
        let free = |truck: &UnitId| {
            let hull = game.of(*truck).first;
            transport::is_truck(game, *truck)
                && game.unit(*truck).load == Load::Empty
                && !taken.contains(truck)
                && !game.element(hull).moved
                && base.is_within(BESIDE, &game.base(hull))
        };
        let nearest = game
            .on_table(game.of(battery).side)
            .filter(free)
            .min_by_key(|truck| (base.gap(&game.base(game.of(*truck).first)), *truck));
        taken.push(nearest?);
    }
    Some(taken)
}

/// Carries out an action that takes the whole move.
pub(crate) fn perform_whole(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, act: Act, go: &Go) -> Step<()> {
    let elements: ArrayVec<ElementId, MOST_ELEMENTS> = game.elements_of(unit).collect();
    let place = game.unit(unit).place;
    match act {
        Act::Board(truck) => {
            game.unit_mut(unit).place = Place::Aboard(truck);
            game.unit_mut(truck).load = Load::Company(unit);
            game.unit_mut(truck).deeds.set(Deeds::HALTED);
        }
        Act::Limber => hook_up(game, unit, &elements),
        Act::GetOut | Act::Unlimber => {
            let trucks: ArrayVec<UnitId, MOST_ELEMENTS> = match place {
                Place::Aboard(_) if act == Act::Unlimber => {
                    elements.iter().filter_map(|gun| transport::truck_of(game, *gun)).collect()
                }
                Place::Aboard(truck) => std::iter::once(truck).collect(),
                _ => ArrayVec::new(),
            };
            for truck in trucks {
                game.unit_mut(truck).load = Load::Empty;
                game.unit_mut(truck).deeds.set(Deeds::HALTED);
            }
            game.unit_mut(unit).place = Place::Table;
            for (element, way) in elements.iter().zip(&go.ways) {
                let end = end_of(game, *element, way);
                let element = game.element_mut(*element);
                (element.at, element.from, element.facing) = (end.centre, end.centre, end.facing);
            }
            if act == Act::Unlimber {
                for gun in &elements {
                    game.element_mut(*gun).limbered = false;
                }
            }
        }
        Act::Mount | Act::Dismount => {}
    }
    spend(game, &elements);
    cx.tell(|| Event::Movement(Told::Acted { unit, act }));
    approach::uncover_near(game, cx, unit, &[])
}

fn hook_up(game: &mut Scw, battery: UnitId, guns: &[ElementId]) {
    if transport::is_towed(game, battery)
        && let Some(trucks) = trucks_for(game, battery)
    {
        for (gun, truck) in guns.iter().zip(&trucks) {
            game.unit_mut(*truck).load = Load::Gun(*gun);
            game.unit_mut(*truck).deeds.set(Deeds::HALTED);
        }
        game.unit_mut(battery).place = Place::Aboard(trucks[0]);
    }
    for gun in guns {
        let gun = game.element_mut(*gun);
        gun.limbered = true;
        gun.ready = false;
    }
}

/// Whoever spends movement on an action has moved. R-SCW-004
fn spend(game: &mut Scw, elements: &[ElementId]) {
    for element in elements {
        let element = game.element_mut(*element);
        element.moved = true;
        element.aim = None;
        element.rounds = 0;
    }
}

/// Mounting and dismounting.
pub(crate) fn perform_half(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, act: Act) {
    game.unit_mut(unit).mounted = act == Act::Mount;
    let elements: ArrayVec<ElementId, MOST_ELEMENTS> = game.elements_of(unit).collect();
    spend(game, &elements);
    cx.tell(|| Event::Movement(Told::Acted { unit, act }));
}

/// Mortars that set up may fire in step 6 of this move. R-SCW-056
pub(crate) fn set_up(game: &mut Scw, cx: &mut Cx<'_, Scw>, unit: UnitId, mortars: Picked) {
    let elements: ArrayVec<ElementId, MOST_ELEMENTS> = game.elements_of(unit).collect();
    let mut count = 0;
    for (place, element) in elements.iter().enumerate() {
        if mortars.has(place) {
            spend(game, &[*element]);
            game.element_mut(*element).ready = true;
            count += 1;
        }
    }
    if count > 0 {
        cx.tell(|| Event::Movement(Told::SetUp { unit, count }));
    }
}

/// Guns that spent a move on unlimbering are ready from the next. R-SCW-056
pub(crate) fn make_guns_ready(game: &mut Scw) {
    for unit in game.unit_ids() {
        if game.of(unit).arm == Arm::Artillery && game.unit(unit).place == Place::Table {
            for gun in game.of(unit).elements() {
                let gun = game.element_mut(gun);
                gun.ready = !gun.limbered;
            }
        }
    }
}

/// Whether a truck may be driven: one that is being boarded or left stays where it is. R-SCW-035
pub(crate) fn may_drive(game: &Scw, truck: UnitId) -> Result<(), Refusal> {
    if game.unit(truck).deeds.has(Deeds::HALTED) {
        return Err(Refusal::by(
            rule!("scw.movement.actions.bus"),
            "Troops are getting in or out; it does not move in this move.",
        ));
    }
    Ok(())
}

/// Whether carried troops may roll to get out: not from a truck that has moved. R-SCW-035
pub(crate) fn may_leave(game: &Scw, truck: UnitId) -> Result<(), Refusal> {
    let trucks = match game.unit(truck).load {
        Load::Gun(_) => transport::together(game, truck),
        _ => std::iter::once(truck).collect(),
    };
    if trucks.iter().any(|truck| game.element(game.of(*truck).first).moved) {
        return Err(Refusal::by(rule!("scw.movement.actions.bus"), "The truck has moved in this move."));
    }
    Ok(())
}
