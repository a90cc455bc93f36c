//! What must always be true.

mod vehicles;

use crate::Coc;
use crate::ids::{LeaderId, PlayerId, TeamId, UnitId};
use crate::sequence::Phase;
use crate::state::{Nerve, Presence, Stance};
use crate::troops::Role;

/// What must be true after every step; the first thing that is not.
pub(crate) fn invariants(game: &Coc) -> Result<(), String> {
    let (setup, state) = (&game.setup, &game.state);
    if state.teams.len() != setup.teams.len() || state.men.len() != setup.unit_of_man.len() {
        return Err("Teams or men have been added or forgotten".into());
    }
    if state.leaders.len() != setup.leaders.len() || state.batteries.len() != setup.batteries.len() {
        return Err("Leaders or batteries have been added or forgotten".into());
    }
    for unit in game.unit_ids() {
        men_of_unit(game, unit).map_err(|broken| format!("{}: {broken}", game.unit(unit).id))?;
    }
    for team in game.team_ids() {
        team_law(game, team).map_err(|broken| format!("{}: {broken}", game.team_setup(team).id))?;
    }
    for leader in game.leader_ids() {
        leader_law(game, leader).map_err(|broken| format!("{}: {broken}", game.leader_setup(leader).id))?;
    }
    if state.vehicles.len() != setup.vehicles.len() {
        return Err("vehicles have been added or forgotten".into());
    }
    for vehicle in game.vehicle_ids() {
        let unit = game.vehicle_setup(vehicle).unit;
        vehicles::vehicle_law(game, vehicle).map_err(|broken| format!("{}: {broken}", game.unit(unit).id))?;
    }
    vehicles::room_between(game)?;
    for player in game.player_ids() {
        player_law(game, player).map_err(|broken| format!("{}: {broken}", setup.players[player.index()].name))?;
    }
    if state.phase == Phase::Over && state.outcome.is_none() {
        return Err("the battle is over and nobody knows how".into());
    }
    Ok(())
}

/// Every man belongs to a place of his own unit and is in one state only.
fn men_of_unit(game: &Coc, unit: UnitId) -> Result<(), &'static str> {
    let setup = game.unit(unit);
    for man in setup.men() {
        let man = game.man(man);
        if !setup.teams().any(|team| team == man.team) {
            return Err("a man belongs to a Team of another unit");
        }
        if man.presence.is_in_play() && !game.team(man.team).in_use {
            return Err("a man belongs to a place that is not in use");
        }
        if let Presence::Aboard(vehicle) = man.presence
            && game.player_of_vehicle(vehicle) != setup.player
        {
            return Err("a man rides in a vehicle of another force");
        }
        if man.presence == Presence::Table && !game.setup.field.is_on_table(man.spot.at) {
            return Err("a man stands beside the table");
        }
    }
    // A fight that waits for more attackers has not been settled yet.
    if game.state.brewing.is_none() && game.state.phase.is_battle() && !crate::integrity::is_whole(game, unit) {
        return Err("men of one Team stand more than 4 inches apart");
    }
    Ok(())
}

fn team_law(game: &Coc, id: TeamId) -> Result<(), &'static str> {
    let team = game.team(id);
    if !team.in_use {
        return Ok(());
    }
    if !game.is_on_table(id) {
        return Ok(());
    }
    if team.nerve == Nerve::Broken && team.stance != Stance::Free {
        return Err("a Broken Team has a stance");
    }
    if game.unit(game.unit_of(id)).role == Role::Sniper && (team.shock > 0 || team.nerve != Nerve::Steady) {
        return Err("a sniper carries Shock");
    }
    Ok(())
}

fn leader_law(game: &Coc, id: LeaderId) -> Result<(), &'static str> {
    let leader = game.leader(id);
    if leader.presence == Presence::Table && !game.setup.field.is_on_table(leader.spot.at) {
        return Err("he stands beside the table");
    }
    if leader.presence.is_in_play() && leader.lost >= game.leader_setup(id).rank.initiatives() {
        return Err("he has no Initiative left and is not dead");
    }
    if let Presence::Aboard(vehicle) = leader.presence
        && game.player_of_vehicle(vehicle) != game.leader_setup(id).player
    {
        return Err("he rides in a vehicle of another force");
    }
    Ok(())
}

fn player_law(game: &Coc, id: PlayerId) -> Result<(), &'static str> {
    let player = game.player(id);
    if player.points >= 6 {
        return Err("six Chain of Command Points are a Die");
    }
    let most = game.setup.players[id.index()].command_dice;
    if player.tray.iter().sum::<u8>() > most {
        return Err("there are more Command Dice than his list gives him");
    }
    let acting = game.side_of(id) == game.state.active;
    if !acting && game.state.phase.is_battle() && player.tray.iter().any(|n| *n > 0) {
        return Err("he has Command Dice in the enemy's Phase");
    }
    Ok(())
}
