//! A game that this may well be for all that one player knows, for players who think ahead.
//!
//! Nothing that he may not know has a part in it: what is hidden is overwritten, not changed.

use std::sync::Arc;

use engine::{Mix, Side};

use crate::Coc;
use crate::disguise::{anywhere, is_unknown, may_lie_at};
use crate::ids::{PlayerId, TeamId, UnitId, WeaponId};
use crate::state::{Deeds, Presence, Spot, Stance, State};
use crate::troops::{Arms, Role};

/// The enemy's supports that nobody has seen are men like those of his platoon, whoever hides lies somewhere, and there is nothing in
/// his stores. Vehicles that nobody has seen are not reckoned with.
pub(crate) fn imagine(game: &Coc, player: PlayerId, mix: &mut Mix) -> Coc {
    let enemy = game.side_of(player).enemy();
    let mut other = game.clone();
    supports(game, &mut other, enemy, mix);
    waiting(game, &mut other, enemy);
    snipers(game, &mut other, enemy, mix);
    sketches(game, &mut other, enemy, mix);
    stores(game, &mut other, enemy);
    // What is remembered about the table is of the other secrets.
    other.state = State::clone(&other.state).into();
    other
}

/// What ordinary men of a player's platoon carry, which everybody can read in his list.
fn arms_of(game: &Coc, player: PlayerId) -> (Vec<WeaponId>, Vec<Arms>) {
    let own = |unit: &UnitId| {
        let setup = game.unit(*unit);
        setup.player == player && !setup.support && setup.role == Role::Infantry
    };
    let mut weapons = Vec::new();
    let mut arms = Vec::new();
    for unit in game.unit_ids().filter(own) {
        let men = game.unit(unit).men().filter(|man| !game.man(*man).crew);
        weapons.extend(men.map(|man| game.man(man).weapon));
        if let Some(team) = game.unit(unit).teams().next() {
            arms.clone_from(&game.setup.teams[team.index()].arms);
        }
    }
    (weapons, arms)
}

fn supports(game: &Coc, other: &mut Coc, enemy: Side, mix: &mut Mix) {
    let mut setup = (*other.setup).clone();
    for player in game.players_of(enemy) {
        let (weapons, arms) = arms_of(game, player);
        let mut weapon = || mix.pick(&weapons).copied();
        let hidden = |unit: &UnitId| {
            let setup = game.unit(*unit);
            setup.support && setup.player == player && (is_unknown(game, *unit) || lies_hidden(game, *unit))
        };
        for unit in game.unit_ids().filter(hidden) {
            let entry = &mut setup.units[unit.index()];
            (entry.id, entry.name) = (format!("support-{}", unit.index()), "Support".into());
            (entry.quality, entry.traits) =
                (game.setup.players[player.index()].quality, setup.players[player.index()].traits);
            entry.section_at.clear();
            if let Some(vehicle) = entry.vehicle {
                let state = other.vehicle_mut(vehicle);
                (state.presence, state.engine, state.rounds) = (Presence::Left, 0, 0);
                continue;
            }
            if entry.role != Role::Sniper {
                entry.role = Role::Infantry;
            }
            for team in game.unit(unit).teams() {
                let team = &mut setup.teams[team.index()];
                (team.id, team.name, team.trade) = (format!("support-{}", unit.index()), "Support".into(), None);
                team.arms.clone_from(&arms);
            }
            for man in game.unit(unit).men() {
                let man = other.man_mut(man);
                (man.weapon, man.crew) = (weapon().unwrap_or(WeaponId(0)), false);
            }
        }
        let leaders = game
            .leader_ids()
            .filter(|id| game.leader_setup(*id).player == player && game.leader(*id).presence == Presence::Waiting);
        for id in leaders {
            let entry = &mut setup.leaders[id.index()];
            entry.weapon = entry.weapon.and_then(|_| weapon());
            if entry.support {
                (entry.id, entry.name) = (format!("leader-{}", id.index()), "Leader".into());
            }
        }
        setup.players[player.index()].supports.clear();
    }
    other.setup = Arc::new(setup);
}

/// Whether a unit is a sniper on the table of whom the enemy knows nothing.
fn lies_hidden(game: &Coc, unit: UnitId) -> bool {
    game.unit(unit).role == Role::Sniper && game.unit(unit).teams().any(|team| is_lurking(game, team))
}

fn is_lurking(game: &Coc, team: TeamId) -> bool {
    game.unit(game.unit_of(team)).role == Role::Sniper
        && game.team(team).in_use
        && !game.is_spent(team)
        && game.is_hidden(team)
        && game.is_concealed(team)
}

/// Troops that wait are fresh.
fn waiting(game: &Coc, other: &mut Coc, enemy: Side) {
    let teams = game.team_ids().filter(|team| {
        game.side_of_team(*team) == enemy
            && game.team(*team).in_use
            && game.is_hidden(*team)
            && (!game.is_on_table(*team) || is_lurking(game, *team))
    });
    for team in teams {
        let carries = !other.unit(game.unit_of(team)).section_at.is_empty();
        let state = other.team_mut(team);
        (state.shock, state.rounds, state.section_at) = (0, u8::MAX, u8::from(carries));
        state.deeds.clear(Deeds::NO_GRENADES);
        state.kit.smoke = 0;
    }
}

/// A sniper who has not betrayed himself lies somewhere, or still waits.
fn snipers(game: &Coc, other: &mut Coc, enemy: Side, mix: &mut Mix) {
    if !game.state.phase.is_battle() {
        return;
    }
    let lurking = |team: &TeamId| game.side_of_team(*team) == enemy && is_lurking(game, *team);
    for team in game.team_ids().filter(lurking) {
        let waits = mix.one_in(3);
        let at = (0..20).map(|_| anywhere(game, mix)).find(|at| may_lie_at(game, enemy, *at));
        let presence = if waits || at.is_none() { Presence::Waiting } else { Presence::Table };
        for man in game.unit(game.unit_of(team)).men() {
            let man = other.man_mut(man);
            (man.presence, man.spot) = (presence, Spot::ground(at.unwrap_or_default()));
        }
        let state = other.team_mut(team);
        (state.shock, state.stance) = (0, Stance::Free);
    }
}

/// What is on the enemy's sketches may lie anywhere.
fn sketches(game: &Coc, other: &mut Coc, enemy: Side, mix: &mut Mix) {
    for (n, work) in game.state.works.iter().enumerate() {
        if game.side_of(work.owner) == enemy && !work.known {
            other.state.works[n].at = anywhere(game, mix);
        }
    }
    for (n, (unit, _)) in game.state.plots.iter().enumerate() {
        if game.side_of(game.unit(*unit).player) == enemy && is_unknown(game, *unit) {
            other.state.plots[n].1 = anywhere(game, mix);
        }
    }
}

/// Nobody reckons with what may be in the enemy's stores.
fn stores(game: &Coc, other: &mut Coc, enemy: Side) {
    let before = !game.state.phase.is_battle();
    for player in game.players_of(enemy).filter(|player| game.player(*player).mustered) {
        let directs = game.leader_ids().any(|id| {
            let setup = game.leader_setup(id);
            setup.player == player && setup.rank.is_senior() && game.leader(id).presence == Presence::Waiting
        });
        let state = other.player_mut(player);
        (state.charges, state.entrenchments) = (0, 0);
        state.adjutant &= !(before || directs);
    }
    if before {
        // A barrage that an enemy has bought is known when it lies on the table.
        for player in game.players_of(enemy.enemy()) {
            other.player_mut(player).bombarded = None;
        }
    }
}
