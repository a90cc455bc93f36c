//! What must always be true of vehicles.

use table::{Footprint, Point};

use crate::ids::{ManId, VehicleId};
use crate::state::{Nerve, Presence, Stance};
use crate::vehicles::{Condition, Crewman, Fittings, Post, Turret};
use crate::{Coc, close_combat, shock};

/// No two hulls take up one place, and nobody stands where a hull is unless he is dug in under it.
pub(super) fn room_between(game: &Coc) -> Result<(), String> {
    for id in game.hulls_on_table() {
        let hull = game.hull(id);
        let name = &game.unit(game.vehicle_setup(id).unit).id;
        if let Some(other) = game.hulls_on_table().find(|other| *other > id && game.hull(*other).overlaps(&hull)) {
            return Err(format!("{name}: it stands in {}", game.unit(game.vehicle_setup(other).unit).id));
        }
        if is_anybody_under(game, &hull) {
            return Err(format!("{name}: somebody stands under its hull"));
        }
    }
    Ok(())
}

fn is_anybody_under(game: &Coc, hull: &Footprint) -> bool {
    let men = game.state.men.iter().filter(|man| man.presence == Presence::Table).map(|man| man.spot);
    let leaders = game.state.leaders.iter().filter(|one| one.presence == Presence::Table).map(|one| one.spot);
    let under = |at: Point| hull.contains(at) && game.house_at(at).is_none() && !close_combat::is_dug_in(game, at);
    men.chain(leaders).any(|spot| spot.floor == 0 && under(spot.at))
}

/// What must be true of one vehicle.
pub(super) fn vehicle_law(game: &Coc, id: VehicleId) -> Result<(), &'static str> {
    let vehicle = game.vehicle(id);
    if vehicle.presence == Presence::Table {
        place_law(game, id)?;
    }
    let gone = vehicle.condition != Condition::Fit || vehicle.presence != Presence::Table;
    if gone && game.men_aboard(id).next().is_some() {
        return Err("men ride in a vehicle that is not there");
    }
    if gone && game.leaders_aboard(id).next().is_some() {
        return Err("a Leader rides in a vehicle that is out of action");
    }
    let team = game.team(game.vehicle_team(id));
    if team.stance != Stance::Free || team.nerve != Nerve::Steady {
        return Err("it has the stance or nerve of infantry");
    }
    dead_vehicle_law(game, id)?;
    nerve_law(game, id)?;
    crew_law(game, id)?;
    room_law(game, id)
}

/// It stands wholly on the table with everybody who is in it, and its turret is where its hull is if it has none.
fn place_law(game: &Coc, id: VehicleId) -> Result<(), &'static str> {
    let vehicle = game.vehicle(id);
    if game.hull(id).corners().iter().any(|corner| !game.setup.field.is_on_table(*corner)) {
        return Err("it stands beside the table");
    }
    if game.kind_of(id).turret == Turret::None && vehicle.turret != vehicle.facing {
        return Err("it has no turret and yet it is turned");
    }
    let men = game.men_aboard(id).map(|man| game.man(man).spot);
    let leaders = game.leaders_aboard(id).map(|leader| game.leader(leader).spot);
    if men.chain(leaders).any(|spot| spot.at != vehicle.at || spot.floor > 0) {
        return Err("somebody aboard is somewhere else");
    }
    if vehicle.rig.afloat && !game.is_fitted(id, Fittings::DUPLEX_DRIVE) {
        return Err("it swims and cannot");
    }
    Ok(())
}

/// A vehicle that is out of action does nothing.
fn dead_vehicle_law(game: &Coc, id: VehicleId) -> Result<(), &'static str> {
    let vehicle = game.vehicle(id);
    if vehicle.condition == Condition::Fit {
        return Ok(());
    }
    if vehicle.presence != Presence::Table {
        return Err("it is a wreck and not on the table");
    }
    if vehicle.seats.iter().any(|seat| seat.watching) || vehicle.engages.is_some() {
        return Err("it is out of action and on the watch");
    }
    Ok(())
}

/// A crew that has had enough has left its vehicle. `coc.14.8.vehicle-shock-over`
fn nerve_law(game: &Coc, id: VehicleId) -> Result<(), &'static str> {
    let team = game.vehicle_team(id);
    let settled = game.state.phase.is_battle() && game.state.outcome.is_none();
    if settled
        && game.is_in_action(id)
        && !shock::is_diehard(game, team)
        && game.team(team).shock > shock::morale_level(game, id)
    {
        return Err("it has more Shock than its crew stands");
    }
    Ok(())
}

/// A crew is what its kind has: of its own, or men of the platoon, none of whom serves two posts or one in a vehicle where he
/// is not.
fn crew_law(game: &Coc, id: VehicleId) -> Result<(), &'static str> {
    let (vehicle, kind) = (game.vehicle(id), game.kind_of(id));
    let lent = game.is_fitted(id, Fittings::UNCREWED);
    for post in Post::ALL {
        let seat = vehicle.seat(post);
        if !kind.has_post(post) && (seat.crewman != Crewman::Nobody || seat.man.is_some()) {
            return Err("somebody has a place that it does not have");
        }
        if !lent && (seat.man.is_some() || kind.has_post(post) && seat.crewman == Crewman::Nobody) {
            return Err("its own crew is not what it was");
        }
        if seat.watching && !matches!(seat.crewman, Crewman::There | Crewman::Replacement) {
            return Err("nobody is there to watch");
        }
        let Some(man) = seat.man.filter(|_| vehicle.presence == Presence::Table) else { continue };
        if game.man(man).presence != Presence::Aboard(id) {
            return Err("a man serves it who is not aboard");
        }
        if Post::ALL.into_iter().any(|other| other != post && vehicle.seat(other).man == Some(man)) {
            return Err("a man has two places in it");
        }
    }
    Ok(())
}

/// There is room for everybody who rides: those at its posts take none. R-COC-061
fn room_law(game: &Coc, id: VehicleId) -> Result<(), &'static str> {
    let serves = |man: ManId| Post::ALL.into_iter().any(|post| game.vehicle(id).seat(post).man == Some(man));
    let riders = game.men_aboard(id).filter(|man| !serves(*man)).count();
    if riders > usize::from(game.kind_of(id).seats) {
        return Err("more men ride in it than it has room for");
    }
    Ok(())
}
