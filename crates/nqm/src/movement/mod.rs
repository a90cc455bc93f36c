//! Movement: twenty ticks an hour for everybody at once. R-NQM-036 to R-NQM-043, R-NQM-150

mod back;
mod layout;
mod mines;
mod network;
mod route;
mod tick;
mod told;
mod tracks;

pub(crate) use back::{fall_back, retire, rout};
pub(crate) use layout::{free_place, is_in_water, regroup, settle, spread};
pub(crate) use mines::is_mined;
pub use network::Network;
pub(crate) use route::{Ground, bypass, length_of, nearest_on, plan_route, retreat_path, way_length};
pub(crate) use tick::{is_safe, wants_to_move};
pub use told::{Arrives, Blocked, Left, Mined};
pub(crate) use tracks::{Tracks, are_ways_remembered_well};

use engine::{Cx, Side, Step};
use table::{Bearing, Point};

use crate::Nqm;
use crate::grades::Grade;
use crate::ranges::Family;
use crate::scale::Metres;
use crate::sequence::Turn;
use crate::setup::Edge;
use crate::state::{Deeds, Place};
use crate::troops::{Kind, Mover, Ride, Size, StandId, Traits, UnitId};

/// The ticks of an hour. R-NQM-036
pub(crate) const TICKS: u8 = 20;

/// The three ways of moving: the columns of Table 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pace {
    ToContact,
    InContact,
    /// Road march, and rout.
    Road,
}

/// Table 1, in metres an hour. `nqm.movement.table-1`
pub const fn table_1(mover: Mover, pace: Pace) -> Metres {
    let [contact, in_contact, road] = match mover {
        Mover::LightRecce => [5000, 2000, 10_000],
        Mover::Armoured => [3000, 1000, 6000],
        Mover::Foot => [1000, 500, 2000],
        Mover::Motorised => [3000, 500, 9000],
        Mover::Cavalry => [2000, 500, 3000],
        Mover::HorseDrawn => [1000, 500, 2000],
    };
    Metres(match pace {
        Pace::ToContact => contact,
        Pace::InContact => in_contact,
        Pace::Road => road,
    })
}

/// By road on transporters. `nqm.movement.tank-transporter`
const TRANSPORTERS: Metres = Metres::km(10);

/// Bodies of troops, for the ground they take up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    Company,
    CompanyInDefence,
    Battalion,
    BattalionInDefence,
    Brigade,
    Division,
}

/// What ground a body takes up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estate {
    /// Its front in close country, and in the open. `nqm.movement.frontage-terrain`
    pub close: Metres,
    pub open: Metres,
    /// The length of its column.
    pub column: Metres,
}

/// Table 2. `nqm.movement.table-2`
pub const fn table_2(body: Body) -> Estate {
    let (close, open, column) = match body {
        Body::Company => (300, 300, 300),
        Body::CompanyInDefence => (300, 500, 300),
        Body::Battalion => (1000, 2000, 2000),
        Body::BattalionInDefence => (1000, 2000, 1000),
        Body::Brigade => (4000, 7000, 8000),
        Body::Division => (10_000, 15_000, 24_000),
    };
    Estate { close: Metres(close), open: Metres(open), column: Metres(column) }
}

/// How far a campaign may let a unit go in a day: six to twelve hours' worth. `nqm.movement.campaign-day`
pub const fn campaign_day(mover: Mover, pace: Pace) -> [Metres; 2] {
    let hour = table_1(mover, pace).0;
    [Metres(hour * 6), Metres(hour * 12)]
}

/// The movement of an hour begins: who has reached what he was sent for goes over to what comes next.
pub(crate) fn begin(game: &mut Nqm) {
    game.state.tick = 0;
    for unit in game.unit_ids().collect::<Vec<_>>() {
        if game.is_on_map(unit) {
            tick::set_off(game, unit);
        }
    }
}

/// One tick: everybody moves, then contacts are looked at. R-NQM-036
pub(crate) fn step(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) -> Step<Turn> {
    game.state.tick += 1;
    tick::run(game, cx)?;
    crate::recce::contacts(game, cx)?;
    if game.state.tick < TICKS {
        return Ok(Turn::More);
    }
    layout::untangle(game);
    Ok(Turn::Done)
}

/// Step 0: who is due in this hour comes onto the map at his side's edge. R-NQM-142
pub(crate) fn arrivals(game: &mut Nqm, cx: &mut Cx<'_, Nqm>) {
    let hour = game.state.hour;
    for unit in game.unit_ids().collect::<Vec<_>>() {
        let who = game.who(unit);
        let due = who.arrives > 1 && who.arrives <= hour && who.arm != crate::Arm::Air && !game.is_gone(unit);
        if !due || !game.roster(unit).all(|stand| game.stand(stand).place == Place::Waiting) {
            continue;
        }
        let (side, entry) = (who.side, entry(game, unit));
        let inward = inward(game.setup.sides[side].edge);
        let stands: Vec<StandId> = game.roster(unit).filter(|stand| game.effective(*stand) > 0).collect();
        settle(game, &stands, entry.ahead(inward, game.setup.scale.length(Metres(60))), inward);
        cx.tell(|| crate::Event::Arrives(Arrives { unit }));
    }
}

/// Where a unit that comes later comes in: the place of its side's edge nearest to where the scenario puts it. R-NQM-142
fn entry(game: &Nqm, unit: UnitId) -> Point {
    let who = game.who(unit);
    let wanted = who.entry.unwrap_or_else(|| game.setup.field.size().bounds().middle());
    edge_point(game, who.side, wanted)
}

/// What a unit moves as now: by what it sits on, or on foot. R-NQM-042, R-NQM-150
pub(crate) fn mover(game: &Nqm, unit: UnitId) -> Mover {
    let who = game.who(unit);
    match (who.ride, game.unit(unit).mounted) {
        (Some(Ride::Trucks | Ride::Carriers), true) => Mover::Motorised,
        (Some(Ride::Tanks), true) => Mover::Armoured,
        (Some(Ride::Trucks | Ride::Carriers | Ride::Tanks), false) => Mover::Foot,
        (Some(Ride::Tow | Ride::Transporters) | None, _) => who.mover,
    }
}

/// How far a unit goes in an hour on the ground where it is: by the slowest of those who move with it.
/// R-NQM-037, R-NQM-040, R-NQM-042
pub(crate) fn rate(game: &Nqm, unit: UnitId, pace: Pace) -> Metres {
    let at = whereabouts(game, unit);
    rate_at(game, unit, pace, at)
}

/// The same elsewhere.
pub(crate) fn rate_at(game: &Nqm, unit: UnitId, pace: Pace, at: Point) -> Metres {
    let own = mover(game, unit);
    let mut rate = match (own, pace) {
        (Mover::LightRecce, Pace::InContact) => recce_in_contact(game, unit),
        (_, Pace::Road) if on_transporters(game, unit) => TRANSPORTERS,
        _ => table_1(own, pace),
    };
    // Off the road close country lets nobody go faster than men on foot.
    if route::is_slowed(own) && game.is_close_country(at) && !game.is_on_road(at) {
        rate = rate.min(table_1(Mover::Foot, pace));
    }
    // A human umpire may cut it for crowds and worse; whole metres a tick. `nqm.movement.congestion`, R-NQM-140
    let left = 100 - i32::from(game.unit(unit).slowed.min(90));
    Metres(rate.0 * left / 100 / 20 * 20)
}

fn on_transporters(game: &Nqm, unit: UnitId) -> bool {
    game.who(unit).ride == Some(Ride::Transporters) && game.unit(unit).mounted
}

/// Light recce in contact: quick only among its own kind, otherwise as tanks or as men on foot.
/// `nqm.movement.recce-in-contact`, R-NQM-040
fn recce_in_contact(game: &Nqm, unit: UnitId) -> Metres {
    let state = game.unit(unit);
    // What the contact was when the advance began counts until it ends.
    let among_recce = if state.in_contact { state.among_recce } else { tick::is_among_recce(game, unit) };
    if among_recce {
        return table_1(Mover::LightRecce, Pace::InContact);
    }
    let armoured = game.who(unit).traits.has(Traits::ARMOURED_RECCE)
        || game.stands_of(unit).all(|stand| game.of(stand).armour.is_some());
    table_1(if armoured { Mover::Armoured } else { Mover::Foot }, Pace::InContact)
}

/// Where a unit is: the middle of its front rank; where it comes in, if it is not on the map yet.
pub(crate) fn whereabouts(game: &Nqm, unit: UnitId) -> Point {
    if let Some(anchor) = game.unit(unit).anchor {
        return anchor;
    }
    let front: Vec<Point> = layout::front(game, unit).filter_map(|stand| game.stand(stand).on_map()).collect();
    middle(&front).unwrap_or_else(|| entry(game, unit))
}

/// The mean of some places.
pub(crate) fn middle(places: &[Point]) -> Option<Point> {
    let count = i64::try_from(places.len()).ok().filter(|count| *count > 0)?;
    let mean = |each: fn(&Point) -> i32| (places.iter().map(|p| i64::from(each(p))).sum::<i64>() / count) as i32;
    Some(Point::new(mean(|p| p.x), mean(|p| p.y)))
}

/// The place of a side's own edge that is nearest to a point.
pub(crate) fn edge_point(game: &Nqm, side: Side, from: Point) -> Point {
    let size = game.setup.field.size().bounds().most;
    match game.setup.sides[side].edge {
        Edge::North => Point::new(from.x, 0),
        Edge::South => Point::new(from.x, size.y),
        Edge::West => Point::new(0, from.y),
        Edge::East => Point::new(size.x, from.y),
    }
}

/// The way into the map from an edge.
pub(crate) const fn inward(edge: Edge) -> Bearing {
    match edge {
        Edge::North => Bearing::SOUTH,
        Edge::South => Bearing::NORTH,
        Edge::West => Bearing::EAST,
        Edge::East => Bearing::WEST,
    }
}

/// The enemy stands that a side knows of.
pub(crate) fn known_enemies(game: &Nqm, side: Side) -> impl Iterator<Item = StandId> + '_ {
    game.stands_of_side(side.enemy()).filter(|stand| game.stand(*stand).known)
}

/// Whether a stand fires at what it sees: not artillery, not mortars, not those who have nothing to shoot with.
pub(crate) fn fires_direct(game: &Nqm, stand: StandId) -> bool {
    let family = game.of(stand).weapon.family;
    !matches!(family, Family::Artillery | Family::Mortar | Family::None) && game.of(stand).kind != Kind::Air
}

/// A new order is in force: what belongs to the old one is forgotten. Whoever gives an order calls this.
pub(crate) fn take_up(game: &mut Nqm, unit: UnitId) {
    let state = game.unit_mut(unit);
    state.passed = 0;
    state.from = None;
    state.shaken_out = false;
    state.follow_on = false;
}

/// Whether a disorganised unit may still go forward: militia, and those who follow on. R-NQM-122, R-NQM-129
pub(crate) fn may_advance(game: &Nqm, unit: UnitId) -> bool {
    !game.is_disorganised(unit) || game.who(unit).grade == Grade::Militia || game.unit(unit).follow_on
}

/// The ground a unit takes up by Table 2. `nqm.movement.table-2`
pub(crate) fn estate(game: &Nqm, unit: UnitId, defends: bool) -> Estate {
    table_2(match (game.who(unit).size, defends) {
        (Size::Company, false) => Body::Company,
        (Size::Company, true) => Body::CompanyInDefence,
        (Size::Battalion, false) => Body::Battalion,
        (Size::Battalion, true) => Body::BattalionInDefence,
    })
}

/// Troops who were fired on in trucks, or with their guns limbered, get down when the step is over. R-NQM-150
pub(crate) fn dismount_under_fire(game: &mut Nqm) {
    for unit in game.unit_ids().collect::<Vec<_>>() {
        if game.rides_soft(unit) && game.unit(unit).deeds.has(Deeds::UNDER_FIRE) {
            let state = game.unit_mut(unit);
            (state.mounted, state.changing) = (false, 0);
        }
    }
}
