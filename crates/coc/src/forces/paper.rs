//! A force on paper: its roster and its play sheet.

use engine::forces::{Fact, Paper, Track, Troop, TroopLine};

use super::charts::Piercing;
use super::form::{month_name, quality};
use super::{Force, charts, notes, own, vehicles, weapons};
use crate::arsenal::Class;
use crate::ids::{LeaderId, UnitId, WeaponId};
use crate::lists::{ItemKind, Lists, Roster};
use crate::supports::{cost, said};
use crate::troops::{Calling, LeaderSetup, Rank, Role, UnitSetup};
use crate::vehicles::Kind;
use crate::words;

/// Boxes for the Shock of so many men: as many as break them, and a few for the fewest. `coc.14.6.broken-at-double`
fn shock(men: u8) -> Track {
    Track::empty("Shock", usize::from(men).max(2) * 2)
}

/// The highest Force Morale that anybody begins with. `coc.3.force-morale-table`
const BEST_MORALE: u8 = 11;
/// Chain of Command Points that make a Die. `coc.5.1.die-at-six`
const POINTS: usize = 6;
/// Boxes for Chain of Command Dice.
const DICE: usize = 4;

/// The force on paper.
pub(super) fn paper(force: &Force) -> Paper {
    let roster = force.roster();
    let kinds: Vec<&Kind> = roster.vehicle_setups.iter().map(|vehicle| &vehicle.kind).collect();
    let mut troops = vec![headquarters(force, &roster)];
    for (n, unit) in roster.units.iter().enumerate() {
        let id = UnitId(n as u8);
        troops.push(match unit.vehicle {
            Some(vehicle) => vehicles::troop(force, &roster, unit, vehicle),
            None => troop(force, &roster, id),
        });
    }
    troops.extend(stores(force));
    let weapons = arms(&roster);
    let pierces = weapons.iter().any(|weapon| Lists::all().arsenal[*weapon].ap > 0);
    let piercing = if pierces { Piercing::Some } else { Piercing::None };
    let arms = weapons::chart(weapons).into_iter().chain(vehicles::chart(&roster)).collect();
    Paper {
        title: force.title().to_owned(),
        subtitle: subtitle(force),
        facts: facts(force, &roster),
        tracks: tracks(),
        troops,
        arms,
        notes: notes::notes(force, &roster),
        charts: charts::charts(&kinds, piercing),
    }
}

fn subtitle(force: &Force) -> String {
    let platoon = if force.name.is_empty() { String::new() } else { format!("{}, ", force.platoon.title) };
    let battle = force.battle.map_or_else(String::new, |(scenario, part)| {
        let part = match part {
            _ if !scenario.has_attacker() => "",
            crate::scenarios::Part::Attacker => ", attacking",
            crate::scenarios::Part::Defender => ", defending",
        };
        format!(" · {}{part}", scenario.name())
    });
    format!("{platoon}{}{battle}", quality(force.rating.quality))
}

fn facts(force: &Force, roster: &Roster) -> Vec<Fact> {
    let fact = |label: &str, value: String| Fact { label: label.into(), value };
    let spent = cost(force.list(), &force.supports);
    let leaders = roster.leader_setups.iter().filter(|leader| leader.calling == Calling::Leader).count();
    let mut all = vec![
        fact("Command Dice", force.rating.command_dice.to_string()),
        fact("Force Rating", words::signed(force.rating.worth.into())),
        fact("Men", roster.men.len().to_string()),
        fact("Leaders", leaders.to_string()),
        fact("Support", format!("{spent} of {}", force.level)),
    ];
    if let Some(date) = &force.date {
        all.push(fact("Month", month_name(date)));
    }
    all
}

fn tracks() -> Vec<Track> {
    vec![
        Track { label: "Force Morale".into(), boxes: (0..=BEST_MORALE).rev().map(|n| n.to_string()).collect() },
        Track::empty("Chain of Command Points", POINTS),
        Track::empty("Chain of Command Dice", DICE),
    ]
}

/// The Leaders who lead no one unit, and other individuals.
fn headquarters(force: &Force, roster: &Roster) -> Troop {
    let alone = roster.leader_setups.iter().filter(|leader| leader.unit.is_none());
    let bought: i32 = force
        .supports
        .iter()
        .filter_map(|pick| force.list().item(&pick.item))
        .filter(|item| {
            matches!(item.kind, ItemKind::Medic | ItemKind::Observer | ItemKind::Commissar | ItemKind::SeniorLeader)
        })
        .map(|item| i32::from(item.level))
        .sum();
    Troop {
        name: "Headquarters".into(),
        about: force.platoon.title.clone(),
        cost: (bought > 0).then_some(bought),
        lines: alone.map(|leader| alone_line(roster, leader)).collect(),
        ..Troop::default()
    }
}

/// An individual of the headquarters: a Forward Observer says which battery he has.
fn alone_line(roster: &Roster, leader: &LeaderSetup) -> TroopLine {
    let line = leader_line(leader);
    let Some(battery) = leader.battery else { return line };
    let (weapon, side) = roster.battery_setups[battery.index()];
    TroopLine { about: format!("{}, a square of {side}", Lists::all().arsenal[weapon].name), ..line }
}

/// A Leader or another individual with what he needs.
pub(super) fn leader_line(leader: &LeaderSetup) -> TroopLine {
    let weapon = leader.weapon.map(|weapon| Lists::all().arsenal[weapon].name.clone());
    let armed =
        weapon.filter(|_| leader.calling == Calling::Leader).map_or_else(String::new, |name| format!(" · {name}"));
    let rank = match (leader.calling, leader.rank) {
        (Calling::Medic, _) => "Medical orderly",
        (Calling::Observer, _) => "Forward Observer",
        (Calling::Commissar, _) => "Commissar",
        (Calling::Leader, Rank::Junior) => "Junior Leader",
        (Calling::Leader, Rank::Senior) => "Senior Leader",
        (Calling::Leader, Rank::Ranking) => "Ranking Leader",
    };
    let leads = leader.calling == Calling::Leader;
    let reach = if leads { format!(" · {}", leader.rank.range()) } else { String::new() };
    let boxes = usize::from(leader.rank.initiatives());
    TroopLine {
        name: leader.name.clone(),
        about: format!("{rank}{reach}{armed}"),
        men: Vec::new(),
        tracks: leads.then(|| Track::empty("Initiatives", boxes)).into_iter().collect(),
    }
}

/// A unit of men.
fn troop(force: &Force, roster: &Roster, id: UnitId) -> Troop {
    let unit = &roster.units[id.index()];
    let mut lines: Vec<TroopLine> = unit.leader.map(|leader| leader_line(of(roster, leader))).into_iter().collect();
    let mut first = 0;
    for team in unit.teams() {
        let setup = &roster.team_setups[team.index()];
        if setup.men == 0 {
            continue;
        }
        let whole = unit.listed_teams == 1;
        let short = setup.name.strip_prefix(&unit.name).map_or(setup.name.as_str(), str::trim);
        let men = (first..first + setup.men).map(|n| {
            let key = format!("{}.{}", own(&unit.id), n + 1);
            force.names.get(&key).cloned().unwrap_or_default()
        });
        lines.push(TroopLine {
            name: if whole { words::count(setup.men.into(), "man", "men") } else { words::capital(short) },
            about: arms_words(roster, unit, first, setup.men),
            men: men.collect(),
            // Each Team has its own. `coc.1.state-tracking`
            tracks: (!whole).then(|| shock(setup.men)).into_iter().chain(rounds(roster, team.index())).collect(),
        });
        first += setup.men;
    }
    let mut tracks: Vec<Track> = (unit.listed_teams == 1).then(|| shock(unit.men)).into_iter().collect();
    for (weapon, count) in &unit.section_at {
        tracks.push(Track::empty(Lists::all().arsenal[*weapon].name.clone(), usize::from(*count)));
    }
    Troop { name: unit.name.clone(), about: about(unit), cost: bought(force, unit), lines, tracks, notes: Vec::new() }
}

fn of(roster: &Roster, leader: LeaderId) -> &LeaderSetup {
    &roster.leader_setups[leader.index()]
}

fn about(unit: &UnitSetup) -> String {
    let what = match unit.role {
        _ if unit.section && unit.role == Role::Engineers => "Engineer Section",
        _ if unit.section => "Section",
        Role::Gun => "gun",
        Role::Sniper => "sniper",
        _ => "Team",
    };
    let men = words::count(unit.men.into(), "man", "men");
    format!("{} {what}, {men}", quality(unit.quality))
}

/// What a unit cost, if it was bought.
pub(super) fn bought(force: &Force, unit: &UnitSetup) -> Option<i32> {
    if !unit.support {
        return None;
    }
    let id = own(&unit.id);
    let is = |item: &str| {
        id.strip_prefix(item).is_some_and(|rest| {
            rest.is_empty() || rest.strip_prefix('-').is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()))
        })
    };
    let items = force.supports.iter().filter_map(|pick| force.list().item(&pick.item));
    items.filter(|item| is(&item.id)).map(|item| item.level.into()).next()
}

/// What the men of a Team carry: `Bren, 6 rifles`.
fn arms_words(roster: &Roster, unit: &UnitSetup, first: u8, men: u8) -> String {
    let arsenal = &Lists::all().arsenal;
    let mut all: Vec<(WeaponId, u8, bool)> = Vec::new();
    let range = usize::from(unit.first_man.0) + usize::from(first)..;
    for man in roster.men[range].iter().take(usize::from(men)) {
        match all.iter_mut().find(|(weapon, ..)| *weapon == man.weapon) {
            Some((_, count, _)) => *count += 1,
            None => all.push((man.weapon, 1, man.crew)),
        }
    }
    let carried = |weapon: &WeaponId| arsenal[*weapon].id == "unarmed";
    let said = |(weapon, count, crew): &(WeaponId, u8, bool)| {
        let name = &arsenal[*weapon].name;
        match (crew, count) {
            (_, 1) => name.clone(),
            (true, count) => format!("{name}, {count} crew"),
            (false, count) => format!("{count} × {name}"),
        }
    };
    all.iter().filter(|(weapon, ..)| !carried(weapon)).map(said).collect::<Vec<_>>().join("; ")
}

/// Rounds and charges that a Team counts.
fn rounds(roster: &Roster, team: usize) -> Vec<Track> {
    let arsenal = &Lists::all().arsenal;
    let state = &roster.teams[team];
    let mut all = Vec::new();
    for arms in &roster.team_setups[team].arms {
        let weapon = &arsenal[arms.weapon];
        let label = match weapon.class {
            Class::Flamethrower => "Fuel",
            Class::Charge => "Charges",
            Class::SmokeGrenade => "Smoke",
            _ if weapon.smoke => "H.E.",
            _ => "Rounds",
        };
        if weapon.class == Class::SmokeGrenade {
            all.push(Track::empty(label, arms.count.into()));
        } else if weapon.rounds.is_some() && state.rounds != u8::MAX {
            all.push(Track::empty(label, state.rounds.into()));
        }
    }
    all
}

/// Every weapon of the force.
fn arms(roster: &Roster) -> Vec<WeaponId> {
    let men = roster.men.iter().map(|man| man.weapon);
    let carried = roster.team_setups.iter().flat_map(|team| team.arms.iter().map(|arms| arms.weapon));
    let leaders = roster.leader_setups.iter().filter(|leader| leader.calling == Calling::Leader);
    let section = roster.units.iter().flat_map(|unit| unit.section_at.iter().map(|(weapon, _)| *weapon));
    let batteries = roster.battery_setups.iter().map(|(weapon, _)| *weapon);
    let mounted = vehicles::weapons(roster);
    men.chain(carried)
        .chain(leaders.filter_map(|leader| leader.weapon))
        .chain(section)
        .chain(batteries)
        .chain(mounted)
        .collect()
}

/// What was bought besides troops: a box for each.
fn stores(force: &Force) -> Option<Troop> {
    let list = force.list();
    let is_store = |kind: ItemKind| {
        kind.is_static_defence() || matches!(kind, ItemKind::Adjutant | ItemKind::Barrage | ItemKind::Charge)
    };
    let (mut lines, mut spent): (Vec<TroopLine>, i32) = (Vec::new(), 0);
    for (n, pick) in force.supports.iter().enumerate() {
        let Some(item) = list.item(&pick.item).filter(|item| is_store(item.kind)) else { continue };
        spent += i32::from(item.level);
        if force.supports[..n].contains(pick) {
            continue;
        }
        let count = force.supports.iter().filter(|other| *other == pick).count();
        lines.push(TroopLine {
            name: said(item, &pick.variant),
            about: String::new(),
            men: Vec::new(),
            tracks: vec![Track::empty("", count)],
        });
    }
    (!lines.is_empty()).then(|| Troop {
        name: "Stores and preparations".into(),
        cost: Some(spent),
        lines,
        ..Troop::default()
    })
}
