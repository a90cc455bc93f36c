//! How a battle begins: everybody off the table, nothing decided.

use engine::{BySide, Side};
use table::FeatureSet;

use crate::Coc;
use crate::lists::{Lists, Roster, enlist};
use crate::sequence::Phase;
use crate::state::{Chance, Edge, Edges, Player, Setup, State};
use crate::troops::Traits;

/// Enters the troops into the setup and makes the state before the battle.
pub(crate) fn begin(setup: &mut Setup, roster: Roster) -> State {
    setup.units = roster.units;
    setup.teams = roster.team_setups;
    let side = |unit: crate::ids::UnitId| setup.players[setup.units[unit.index()].player.index()].side;
    setup.side_of_team = setup.teams.iter().map(|team| side(team.unit)).collect();
    setup.unit_of_man = roster.unit_of_man;
    setup.leaders = roster.leader_setups;
    setup.vehicles = roster.vehicle_setups;
    setup.batteries = roster.battery_setups;
    State {
        phase: Phase::Edges,
        turn: 0,
        phase_number: 0,
        active: setup.attacker,
        acting: first_of(setup, setup.attacker),
        next: setup.attacker,
        turn_ends: false,
        rolling: 0,
        extra: 0,
        edges: BySide { red: Edges::one(Edge::South), blue: Edges::one(Edge::North) },
        objective: None,
        first_mover: setup.attacker,
        idle_patrol: 0,
        patrol_moves: BySide::default(),
        players: setup.players.iter().map(|player| novice(player.fixed)).collect(),
        patrol: Vec::new(),
        jump_offs: Vec::new(),
        teams: roster.teams,
        men: roster.men,
        leaders: roster.leaders,
        vehicles: roster.vehicles,
        batteries: roster.batteries,
        smokes: Vec::new(),
        covering: Vec::new(),
        works: Vec::new(),
        plots: Vec::new(),
        spotting: Vec::new(),
        unstable: FeatureSet::NONE,
        fires: Vec::new(),
        collapsed: FeatureSet::NONE,
        burning: FeatureSet::NONE,
        tested: Vec::new(),
        owed: Vec::new(),
        leading: None,
        brewing: None,
        chance: Chance::default(),
        outcome: None,
    }
}

fn first_of(setup: &Setup, side: Side) -> crate::PlayerId {
    let first = setup.players.iter().position(|player| player.side == side);
    crate::PlayerId(first.unwrap_or(0) as u8)
}

/// A player before the battle.
fn novice(mustered: bool) -> Player {
    Player {
        morale: 0,
        points: 0,
        dice: 0,
        tray: [0; 6],
        rolled: [0; 6],
        interrupted: false,
        let_pass: 0,
        jump_off_lost: false,
        level: 0,
        mustered,
        bombarded: None,
        adjutant: false,
        charges: 0,
        entrenchments: 0,
        obstacles: [0; 3],
        free_moves: 0,
        withdrawn: false,
    }
}

/// Gives every player what he has bought besides troops.
pub(crate) fn equip(game: &mut Coc) {
    let stores = enlist(Lists::all(), &game.setup.players, game.setup.date.as_deref()).stores;
    for player in game.player_ids() {
        let bought = stores[player.index()];
        let state = game.player_mut(player);
        state.adjutant = bought.adjutant;
        state.charges = bought.charges;
        state.entrenchments = bought.entrenchments;
        state.obstacles = bought.obstacles;
        if bought.barrage {
            // `coc.NC.su.wrath-of-the-gods`
            let wrath = game.setup.players[player.index()].traits.has(Traits::WRATH_OF_THE_GODS);
            let enemy = game.side_of(player).enemy();
            for victim in game.players_of(enemy).collect::<Vec<_>>() {
                let worst = game.player(victim).bombarded.unwrap_or(0).min(if wrath { -1 } else { 0 });
                game.player_mut(victim).bombarded = Some(worst);
            }
        }
    }
}
