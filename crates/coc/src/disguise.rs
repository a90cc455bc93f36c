//! Another game that one player cannot tell from this one: for the law that nobody's board, prompt or report depends on what he
//! may not know.

use std::sync::Arc;

use engine::{Mix, Side};
use table::{Inches, Point};

use crate::Coc;
use crate::ids::{LeaderId, PlayerId, TeamId, UnitId, WeaponId};
use crate::state::{Deeds, Presence, Setup, Spot, Stance, State};
use crate::troops::{Quality, Role, Traits};
use crate::units::{CONTACT, INTEGRITY};
use crate::vehicles::{Fittings, Speed, Vehicle, VehicleSetup};

/// The same battle with other secrets on the other side: other supports wait, a sniper lies elsewhere or has not come yet,
/// the sketches show other places, and the stores hold something else. None if the enemy has no secret.
pub(crate) fn disguise(game: &Coc, player: PlayerId, mix: &mut Mix) -> Option<Coc> {
    let enemy = game.side_of(player).enemy();
    let mut other = game.clone();
    let changed = [
        supports(game, &mut other, enemy, mix),
        waiting(game, &mut other, enemy, mix),
        snipers(game, &mut other, enemy, mix),
        sketches(game, &mut other, enemy, mix),
        stores(game, &mut other, enemy, mix),
    ];
    // What is remembered about the table is of the other secrets.
    other.state = State::clone(&other.state).into();
    changed.contains(&true).then_some(other)
}

/// Whether nobody of a unit has been on the table, so that its very existence is a secret if it is a support.
pub(crate) fn is_unknown(game: &Coc, unit: UnitId) -> bool {
    let setup = game.unit(unit);
    let slipped = setup.teams().any(|team| game.team(team).deeds.has(Deeds::SLIPPED_AWAY));
    let parked = setup.vehicle.is_none_or(|vehicle| game.vehicle(vehicle).presence == Presence::Waiting);
    !slipped && parked && setup.men().all(|man| game.man(man).presence == Presence::Waiting)
}

/// Supports that wait are others: another name, other weapons, another quality.
fn supports(game: &Coc, other: &mut Coc, enemy: Side, mix: &mut Mix) -> bool {
    let hidden: Vec<UnitId> = game
        .unit_ids()
        .filter(|unit| {
            let setup = game.unit(*unit);
            setup.support && game.side_of(setup.player) == enemy && is_unknown(game, *unit)
        })
        .collect();
    let alone: Vec<LeaderId> = game
        .leader_ids()
        .filter(|id| game.side_of_leader(*id) == enemy && game.leader(*id).presence == Presence::Waiting)
        .collect();
    if hidden.is_empty() && alone.is_empty() {
        return false;
    }
    let mut setup: Setup = (*other.setup).clone();
    let arsenal = setup.arsenal.weapons.len() as u32;
    let mut weapon = || WeaponId(mix.below(arsenal) as u8);
    for unit in hidden {
        let entry = &mut setup.units[unit.index()];
        (entry.id, entry.name) = (format!("{}-disguised", entry.id), "somebody else".into());
        if let Some(vehicle) = entry.vehicle {
            park(&mut setup.vehicles[vehicle.index()], other.vehicle_mut(vehicle));
        } else {
            entry.role = if entry.role == Role::Gun { Role::MachineGun } else { Role::Gun };
        }
        entry.quality = if entry.quality == Quality::Elite { Quality::Green } else { Quality::Elite };
        entry.traits = Traits(entry.traits.0 ^ Traits::AGGRESSIVE.0);
        for team in entry.teams() {
            let team = &mut setup.teams[team.index()];
            (team.id, team.name) = (format!("{}-disguised", team.id), "somebody else".into());
        }
        for man in game.unit(unit).men() {
            other.man_mut(man).weapon = weapon();
        }
    }
    // What a Leader carries is seen when he comes on; whether there is one from the supports as well.
    for id in alone {
        let entry = &mut setup.leaders[id.index()];
        entry.weapon = entry.weapon.map(|_| weapon());
        if entry.support {
            (entry.id, entry.name) = (format!("{}-disguised", entry.id), "somebody else".into());
        }
    }
    for player in game.players_of(enemy) {
        setup.players[player.index()].supports.clear();
    }
    other.setup = Arc::new(setup);
    true
}

/// A vehicle that waits is another one: another model with other armour, another place in a troop, damaged already.
fn park(setup: &mut VehicleSetup, state: &mut Vehicle) {
    let kind = &mut setup.kind;
    (kind.id, kind.name) = ("disguised".into(), "somebody else".into());
    kind.armour += 3;
    kind.seats ^= 1;
    kind.speed = if kind.speed == Speed::Fast { Speed::Slow } else { Speed::Fast };
    (kind.length, kind.width) = (kind.length + Inches::tenths(7), kind.width + Inches::tenths(3));
    setup.fittings = Fittings(setup.fittings.0 ^ Fittings::RONSON.0);
    setup.troop ^= 1;
    state.rounds = state.rounds.wrapping_add(1);
    state.engine += 1;
}

/// The troops that wait have suffered and used up something else.
fn waiting(game: &Coc, other: &mut Coc, enemy: Side, mix: &mut Mix) -> bool {
    let teams = game.team_ids().filter(|team| {
        // Whoever is in a vehicle has come on, and so has the vehicle.
        game.side_of_team(*team) == enemy
            && game.team(*team).in_use
            && !game.is_on_table(*team)
            && game.is_hidden(*team)
    });
    let mut changed = false;
    for team in teams {
        let state = other.team_mut(team);
        state.shock ^= mix.below(2) as u8;
        state.deeds.0 ^= Deeds::NO_GRENADES.0;
        state.rounds = state.rounds.wrapping_add(1);
        state.section_at ^= 1;
        state.kit.smoke ^= 1;
        changed = true;
    }
    changed
}

/// A sniper who has not betrayed himself lies elsewhere, or waits; one who waits may lie somewhere.
fn snipers(game: &Coc, other: &mut Coc, enemy: Side, mix: &mut Mix) -> bool {
    if !game.state.phase.is_battle() {
        return false;
    }
    let snipers: Vec<TeamId> = game
        .team_ids()
        .filter(|team| {
            let setup = game.unit(game.unit_of(*team));
            setup.role == Role::Sniper
                && game.side_of_team(*team) == enemy
                && game.team(*team).in_use
                && !game.is_spent(*team)
                && game.is_hidden(*team)
                // One who has betrayed himself before he left would be known as soon as he is back.
                && game.is_concealed(*team)
        })
        .collect();
    for team in &snipers {
        let unit = game.unit_of(*team);
        let goes = mix.one_in(3);
        let Some(at) = (0..20).map(|_| anywhere(game, mix)).find(|at| may_lie_at(game, enemy, *at)) else { continue };
        for man in game.unit(unit).men() {
            let man = other.man_mut(man);
            man.spot = Spot::ground(at);
            man.presence = if goes { Presence::Waiting } else { Presence::Table };
        }
        let state = other.team_mut(*team);
        (state.shock, state.stance) = (0, Stance::Free);
        // He is a sniper again, whatever was made of the waiting supports.
        let mut setup = (*other.setup).clone();
        setup.units[unit.index()].role = Role::Sniper;
        other.setup = Arc::new(setup);
    }
    !snipers.is_empty()
}

/// A place on the table.
pub(crate) fn anywhere(game: &Coc, mix: &mut Mix) -> Point {
    let bounds = game.setup.field.size().bounds();
    Point::new(mix.between(bounds.least.x, bounds.most.x), mix.between(bounds.least.y, bounds.most.y))
}

/// Whether a sniper can be there unnoticed: whoever denies a Jump-Off Point or is touched is known. `coc.7.6.deny-4in`,
/// `coc.9.5.sniper-overrun`
pub(crate) fn may_lie_at(game: &Coc, side: Side, at: Point) -> bool {
    let points = game.state.jump_offs.iter().filter(|point| game.side_of(point.owner) != side);
    let men = game.side_on_table(side.enemy()).flat_map(|team| game.men_of(team)).map(|man| game.man(man).spot.at);
    let leaders = game.leaders_on_table(side.enemy()).map(|leader| game.leader(leader).spot.at);
    points.into_iter().all(|point| !point.at.is_within(INTEGRITY, at))
        && men.chain(leaders).all(|foe| !foe.is_within(CONTACT, at))
}

/// What is on the enemy's sketches lies elsewhere. `coc.17.plotted-entrenchments`
fn sketches(game: &Coc, other: &mut Coc, enemy: Side, mix: &mut Mix) -> bool {
    let mut changed = false;
    for (n, work) in game.state.works.iter().enumerate() {
        if game.side_of(work.owner) == enemy && !work.known {
            other.state.works[n].at = anywhere(game, mix);
            changed = true;
        }
    }
    for (n, (unit, _)) in game.state.plots.iter().enumerate() {
        if game.side_of(game.unit(*unit).player) == enemy && is_unknown(game, *unit) {
            other.state.plots[n].1 = anywhere(game, mix);
            changed = true;
        }
    }
    changed
}

/// The enemy has something else in store: charges, entrenchments, obstacles that are not laid yet, an Adjutant.
fn stores(game: &Coc, other: &mut Coc, enemy: Side, mix: &mut Mix) -> bool {
    let before = !game.state.phase.is_battle();
    let mut changed = false;
    for player in game.players_of(enemy) {
        let directs = game.leader_ids().any(|id| {
            let setup = game.leader_setup(id);
            setup.player == player && setup.rank.is_senior() && game.leader(id).presence == Presence::Waiting
        });
        if !game.player(player).mustered {
            continue;
        }
        let state = other.player_mut(player);
        state.charges += mix.below(3) as u8;
        state.entrenchments += mix.below(2) as u8;
        if before || directs {
            state.adjutant ^= mix.one_in(2);
        }
        changed = true;
    }
    if before {
        // A barrage that an enemy has bought is known when it lies on the table.
        for player in game.players_of(enemy.enemy()) {
            let state = other.player_mut(player);
            state.bombarded = if state.bombarded.is_some() { None } else { Some(0) };
        }
    }
    changed
}
