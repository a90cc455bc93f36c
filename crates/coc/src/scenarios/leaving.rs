//! Several players a side: a force that is beaten, or withdraws, goes while its partners fight on. R-COC-181

use engine::Cx;

use super::Told;
use crate::event::Event;
use crate::ids::PlayerId;
use crate::state::Presence;
use crate::{Coc, Phase, command, vehicles};

impl Coc {
    /// Whether a player's force has left the field: he has withdrawn, or his Force Morale is gone. `coc.15.1.zero-ends`
    pub(crate) fn has_left(&self, player: PlayerId) -> bool {
        let player = self.player(player);
        player.withdrawn || player.morale == 0
    }
}

/// Takes the forces of those away who have left the field, between two orders. `coc.15.1.zero-ends`
pub(crate) fn leave_field(game: &mut Coc, cx: &mut Cx<'_, Coc>) {
    if !game.state.phase.is_battle() || game.state.outcome.is_some() {
        return;
    }
    for player in game.player_ids() {
        if game.has_left(player) && is_there(game, player) {
            clear(game, player);
            cx.tell(|| Event::Scenarios(Told::Gone { player }));
        }
    }
}

/// Whether anything of a force is still in the battle.
fn is_there(game: &Coc, player: PlayerId) -> bool {
    let units = game.unit_ids().filter(|unit| game.unit(*unit).player == player);
    let leads = |id| game.leader_setup(id).player == player && game.leader(id).presence.is_in_play();
    units.flat_map(|unit| game.unit(unit).men()).any(|man| game.man(man).presence.is_in_play())
        || game.leader_ids().any(leads)
        || game
            .vehicle_ids()
            .any(|id| game.player_of_vehicle(id) == player && game.vehicle(id).presence == Presence::Waiting)
        || game.vehicle_ids().any(|id| game.player_of_vehicle(id) == player && game.is_in_action(id))
        || game.state.jump_offs.iter().any(|point| point.owner == player && point.up)
}

/// Nothing of a force is left: men, Leaders, Jump-Off Points, dice.
fn clear(game: &mut Coc, player: PlayerId) {
    let gone = if game.player(player).withdrawn { Presence::Left } else { Presence::Routed };
    for unit in game.unit_ids() {
        if game.unit(unit).player != player {
            continue;
        }
        for man in game.unit(unit).men() {
            if game.man(man).presence.is_in_play() {
                game.man_mut(man).presence = gone;
            }
        }
        game.state.covering.retain(|covering| covering.body.unit != unit);
        if let Some(brewing) = &mut game.state.brewing {
            brewing.attackers.retain(|body| body.unit != unit);
        }
    }
    for vehicle in game.vehicle_ids().filter(|id| game.player_of_vehicle(*id) == player).collect::<Vec<_>>() {
        let state = game.vehicle_mut(vehicle);
        if state.presence == Presence::Waiting || state.is_fit() {
            state.presence = gone;
        }
        vehicles::man_posts(game, vehicle);
    }
    game.state.brewing.take_if(|brewing| brewing.attackers.is_empty());
    for leader in game.leader_ids() {
        if game.leader_setup(leader).player != player {
            continue;
        }
        if game.leader(leader).presence.is_in_play() {
            game.leader_mut(leader).presence = gone;
        }
        game.state.leading.take_if(|leading| leading.leader == leader);
    }
    for point in game.state.jump_offs.iter_mut().filter(|point| point.owner == player) {
        (point.up, point.captured) = (false, false);
    }
    let state = game.player_mut(player);
    (state.tray, state.dice, state.points) = ([0; 6], 0, 0);
    pass_on(game, player);
}

/// Whoever has left neither acts nor has a Phase of his own to come. `coc.big.big-two-sixes`
fn pass_on(game: &mut Coc, player: PlayerId) {
    let his = 1 << player.0;
    if game.state.extra == his {
        game.state.next = game.side_of(player).enemy();
    }
    game.state.extra &= !his;
    if game.state.phase != Phase::Command || game.state.acting != player {
        return;
    }
    if game.state.rolling == his {
        game.state.phase = Phase::PhaseEnd;
    } else {
        command::next_to_act(game, player);
    }
}
