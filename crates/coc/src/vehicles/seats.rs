//! Who drives and who serves the guns of a vehicle that men of the platoon crew. `coc.B.uncrewed-transport`, R-COC-340

use arrayvec::ArrayVec;

use super::kind::{Arm, Fittings, Post};
use super::state::{Crewman, Seat};
use crate::Coc;
use crate::arsenal::Class;
use crate::ids::{ManId, VehicleId};

/// Puts men aboard into the positions that are empty: a rifleman drives, and the machine guns of those aboard are mounted.
/// `coc.11.2.1.apc-guns`, `coc.NC.de.panzergrenadier-driver`, R-COC-340
pub(crate) fn man_posts(game: &mut Coc, vehicle: VehicleId) {
    if !game.is_fitted(vehicle, Fittings::UNCREWED) {
        return;
    }
    vacate(game, vehicle);
    for post in Post::ALL {
        let empty = game.vehicle(vehicle).seat(post).crewman == Crewman::Nobody;
        if !empty || !game.kind_of(vehicle).has_post(post) {
            continue;
        }
        if let Some(man) = choose(game, vehicle, post) {
            let seat = game.vehicle_mut(vehicle).seat_mut(post);
            (seat.crewman, seat.man) = (Crewman::There, Some(man));
        }
    }
}

/// Somebody takes over from a dead man: of a crew of its own, or of the men aboard, if there is one for it. R-COC-123,
/// `coc.12.sniper-weapon-crew`
pub(super) fn take_over(game: &mut Coc, vehicle: VehicleId, post: Post) -> bool {
    let man = choose(game, vehicle, post);
    if man.is_none() && game.is_fitted(vehicle, Fittings::UNCREWED) {
        return false;
    }
    let lent = game.is_fitted(vehicle, Fittings::UNCREWED);
    let seat = game.vehicle_mut(vehicle).seat_mut(post);
    (seat.crewman, seat.taking_over) = (Crewman::Replacement, 0);
    seat.man = man.filter(|_| lent);
    true
}

/// Those aboard are where the vehicle is, and in its positions: for positions written by hand.
pub(crate) fn settle_in(game: &mut Coc, vehicle: VehicleId) {
    super::travel::carry(game, vehicle);
    man_posts(game, vehicle);
}

/// Empties the positions of men who are no longer aboard.
fn vacate(game: &mut Coc, vehicle: VehicleId) {
    let aboard: ArrayVec<ManId, 64> = game.men_aboard(vehicle).take(64).collect();
    for seat in &mut game.vehicle_mut(vehicle).seats {
        if seat.man.is_some_and(|man| !aboard.contains(&man)) {
            let acted = seat.acted;
            *seat = Seat { acted, ..Seat::default() };
        }
    }
}

/// The man for a position, of those who have none.
fn choose(game: &Coc, vehicle: VehicleId, post: Post) -> Option<ManId> {
    let seats = &game.vehicle(vehicle).seats;
    let idle = |man: &ManId| seats.iter().all(|seat| seat.man != Some(*man));
    let mut men = game.men_aboard(vehicle).filter(idle);
    let mounted = game.kind_of(vehicle).mountings.iter().find(|mounting| mounting.post == post);
    if mounted.is_some_and(|mounting| mounting.arm == Arm::OfPassengers) {
        return men.find(|man| leads_gun(game, *man) && !shares_gun(game, vehicle, *man));
    }
    // The last rifleman of the first Team with one to spare, before anybody who serves a weapon.
    let rifles: ArrayVec<ManId, 64> = men.by_ref().filter(|man| !game.man(*man).crew).take(64).collect();
    let first = rifles.first().map(|man| game.man(*man).team);
    let rifleman = rifles.iter().rev().find(|man| Some(game.man(**man).team) == first).copied();
    rifleman.or_else(|| game.men_aboard(vehicle).filter(idle).last())
}

/// Whether a man is the first of the crew of a machine gun or another weapon that can be mounted.
fn leads_gun(game: &Coc, man: ManId) -> bool {
    let state = game.man(man);
    let mountable = matches!(
        game.weapon(state.weapon).class,
        Class::Lmg | Class::Mmg | Class::Hmg | Class::AntiTank | Class::LightMortar
    );
    mountable && state.crew
}

/// Whether the weapon of a man is mounted already: one of its crew serves it. Whoever of them drives has left it to the
/// others. R-COC-374
fn shares_gun(game: &Coc, vehicle: VehicleId, man: ManId) -> bool {
    let same = |other: ManId| {
        let (one, two) = (game.man(man), game.man(other));
        one.team == two.team && one.weapon == two.weapon
    };
    let gunners = Post::ALL.into_iter().filter(|post| *post != Post::Driver);
    gunners.filter_map(|post| game.vehicle(vehicle).seat(post).man).any(same)
}

/// How many more men a vehicle has room for: its driver comes on top. R-COC-061
pub(super) fn room_in(game: &Coc, vehicle: VehicleId) -> usize {
    let own = usize::from(game.is_fitted(vehicle, Fittings::UNCREWED));
    (usize::from(game.kind_of(vehicle).seats) + own).saturating_sub(game.men_aboard(vehicle).count())
}
