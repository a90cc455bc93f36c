//! What hits do to a crew: panic, death, wounds, and who serves which weapon. R-COC-122, R-COC-123, R-COC-125

use dice::Pool;
use engine::{Cx, Step, Why, rule};

use super::Told;
use crate::ids::{LeaderId, ManId, PlayerId, VehicleId};
use crate::morale::{self, Fate};
use crate::state::{Deeds, Presence};
use crate::terrain::Cover;
use crate::vehicles::{Arm, Build, Crewman, Damage, Firer, Post};
use crate::{Coc, Event, harm, shock};

/// Whether a crew position cannot be activated in this Phase because of what struck the vehicle in the one before.
/// `coc.12.1.table-twelve`, R-COC-040
pub(crate) fn is_panicking(game: &Coc, vehicle: VehicleId, post: Post) -> bool {
    let (state, now) = (game.vehicle(vehicle), game.state.phase_number);
    state.idle_until == now || state.seat(post).idle_until == now
}

/// Whether the Leader in command of a vehicle cannot be activated in this Phase. `coc.12.1.table-thirteen`
pub(crate) fn is_commander_panicking(game: &Coc, vehicle: VehicleId) -> bool {
    let (state, now) = (game.vehicle(vehicle), game.state.phase_number);
    state.idle_until == now || state.dazed_until == now
}

/// The firer whom a vehicle has to engage before it does anything else in this Phase, if that is its own side's and nobody in
/// it has acted yet. R-COC-122
pub(crate) fn engagement(game: &Coc, vehicle: VehicleId) -> Option<Firer> {
    let state = game.vehicle(vehicle);
    let (firer, phase) = state.engages?;
    let (own, begun) = (game.side_of_vehicle(vehicle), state.seats.iter().any(|seat| seat.acted));
    let now = phase == game.state.phase_number && game.state.active == own;
    (now && !begun && super::is_there(game, firer)).then_some(firer)
}

/// A crewman panics: he is not activated in the next Phase. Nor is he in the rest of this one if he panics already.
pub(super) fn panics(game: &mut Coc, vehicle: VehicleId, post: Post) {
    let now = game.state.phase_number;
    let seat = game.vehicle_mut(vehicle).seat_mut(post);
    seat.acted |= seat.idle_until == now;
    seat.idle_until = now + 1;
}

/// The commander panics: a tank is not activated in the next Phase, the Leader in a carrier is not. Nor are they in the rest of
/// this one if he panics already. R-COC-040
pub(super) fn commander_panics(game: &mut Coc, vehicle: VehicleId) {
    let (now, team) = (game.state.phase_number, game.vehicle_team(vehicle));
    let carrier = super::Table::of(game.kind_of(vehicle).build) == super::Table::Thirteen;
    let commander = game.commander(vehicle);
    let state = game.vehicle_mut(vehicle);
    let until = if carrier { &mut state.dazed_until } else { &mut state.idle_until };
    let already = std::mem::replace(until, now + 1) == now;
    if already && carrier {
        if let Some(leader) = commander {
            game.leader_mut(leader).activated = true;
        }
    } else if already {
        state.seats.iter_mut().for_each(|seat| seat.acted = true);
        game.team_mut(team).deeds.set(Deeds::ACTIVATED);
    }
}

/// Which gunner a result strikes: where a tank has two rated guns they are diced for. R-COC-309
pub(super) fn which_gunner(game: &Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId, player: PlayerId) -> Step<Post> {
    let two = game
        .kind_of(vehicle)
        .mountings
        .iter()
        .any(|mounting| mounting.post == Post::SecondGunner && matches!(mounting.arm, Arm::Cannon(_)));
    if !two {
        return Ok(Post::Gunner);
    }
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.12.1.table-twelve"), Coc::seat(player)))?;
    Ok(if roll.at_least(4) == 1 { Post::SecondGunner } else { Post::Gunner })
}

/// Whether somebody of its own crew or of the platoon is in any position of a vehicle.
pub(crate) fn has_crew(game: &Coc, vehicle: VehicleId) -> bool {
    Post::ALL.into_iter().any(|post| game.is_manned(vehicle, post))
}

/// The position that a man of the platoon serves in a vehicle.
pub(crate) fn serves(game: &Coc, vehicle: VehicleId, man: ManId) -> Option<Post> {
    Post::ALL.into_iter().find(|post| game.vehicle(vehicle).seat(*post).man == Some(man))
}

/// Whoever is in a position is killed; somebody else may take over. R-COC-123
pub(crate) fn kill_crewman(game: &mut Coc, vehicle: VehicleId, post: Post) {
    if !game.is_manned(vehicle, post) {
        return;
    }
    let seat = game.vehicle_mut(vehicle).seat_mut(post);
    // Nobody begins to take over in the same Phase.
    (seat.crewman, seat.watching, seat.taking_over, seat.acted) = (Crewman::Dead, false, 0, true);
    if let Some(man) = seat.man.take() {
        harm::kill(game, man);
    }
}

/// A man of the platoon who served a position has fallen: somebody else may take over. R-COC-123
pub(crate) fn vacate(game: &mut Coc, vehicle: VehicleId, man: ManId) {
    if let Some(post) = serves(game, vehicle, man) {
        let seat = game.vehicle_mut(vehicle).seat_mut(post);
        (seat.crewman, seat.man, seat.watching, seat.taking_over) = (Crewman::Dead, None, false, 0);
        seat.acted = true;
    }
}

/// The forward weapon is gone, whosever it was. `coc.12.1.table-thirteen`
pub(super) fn lose_forward_gun(game: &mut Coc, vehicle: VehicleId) {
    game.vehicle_mut(vehicle).damage.set(Damage::MAIN_GUN);
    let lent = game.kind_of(vehicle).mountings.first().is_some_and(|mounting| mounting.arm == Arm::OfPassengers);
    let man = game.vehicle(vehicle).seat(Post::Gunner).man.filter(|man| lent && game.man(*man).crew);
    if let Some(man) = man {
        let team = game.man(man).team;
        game.team_mut(team).deeds.set(Deeds::WEAPON_OUT);
    }
}

/// The commander is wounded, or dies of it if he has no Initiative left. R-COC-125
pub(super) fn wound_commander(game: &mut Coc, cx: &mut Cx<'_, Coc>, vehicle: VehicleId) {
    let Some(leader) = game.commander(vehicle) else { return };
    let killed = dies_of_a_wound(game, leader);
    let state = game.leader_mut(leader);
    if killed {
        state.presence = Presence::Dead;
        if game.state.leading.is_some_and(|leading| leading.leader == leader) {
            game.state.leading = None;
        }
    } else {
        (state.lost, state.wounded) = (state.lost + 1, true);
    }
    cx.tell(|| Event::ArmourFire(Told::Commander { leader, killed }));
    morale::owe(game, leader, if killed { Fate::Killed } else { Fate::Wounded });
}

/// Whether one wound more leaves a Leader no Initiative. R-COC-125
pub(super) fn dies_of_a_wound(game: &Coc, leader: LeaderId) -> bool {
    game.leader(leader).lost + 1 >= game.leader_setup(leader).rank.initiatives()
}

/// The position of a vehicle whose man shows himself: at a weapon on top, or at the main weapon of an open carrier.
/// `coc.12.sniper-weapon-crew`, `coc.8.1.carrier-troops-immune`
pub(crate) fn on_top(game: &Coc, vehicle: VehicleId) -> Option<Post> {
    let carrier = game.kind_of(vehicle).build == Build::Carrier && game.is_open(vehicle);
    let shows = |post: &Post| match post {
        Post::TopGunner => true,
        Post::Gunner => carrier,
        Post::Driver | Post::HullGunner | Post::SecondGunner => false,
    };
    [Post::TopGunner, Post::Gunner].into_iter().filter(shows).find(|post| game.is_manned(vehicle, *post))
}

/// A sniper has hit the man on top: one die in the open, Shock counting twice. `coc.12.sniper-weapon-crew`, R-COC-096
pub(crate) fn pick_off(game: &mut Coc, cx: &mut Cx<'_, Coc>, target: VehicleId, player: PlayerId) -> Step<()> {
    let Some(post) = on_top(game, target) else { return Ok(()) };
    let owner = Coc::seat(game.player_of_vehicle(target));
    let roll = cx.roll(Pool::d6(1), Why::new(rule!("coc.9.1.effect-roll"), owner))?;
    let effect = harm::effect_of(&roll, Cover::Open);
    let (points, killed) = (effect.shock * 2, effect.killed > 0);
    cx.tell(|| Event::ArmourFire(Told::PickedOff { target, shock: points, killed, roll }));
    shock::rattle(game, cx, target, points);
    if killed {
        kill_crewman(game, target, post);
    }
    super::settle(game, cx, &super::damage::cause_of(game, target, player))
}
