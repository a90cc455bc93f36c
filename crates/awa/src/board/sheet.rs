//! The unit sheet: what a player has written down about a unit, for his own eyes; for others what is to be seen.

use engine::aids::Card;
use engine::board::Counter;
use engine::{Eye, RuleId, rule};

use super::{group, is_seen};
use crate::state::{Lot, Reaction, Where};
use crate::troops::{GunKind, Kit, MountKind, UnitId, VehicleId, Weapon};
use crate::units::knows;
use crate::{Awa, sheets, words};

/// What lies behind an id on the board.
enum Named {
    Unit(UnitId),
    Vehicle(UnitId, VehicleId),
}

/// A unit, figure, gun, vehicle or marker explained.
pub(crate) fn card(game: &Awa, eye: Eye, id: &str) -> Option<Card> {
    match named(game, id) {
        Some(Named::Unit(unit)) if is_seen(game, unit, eye) => Some(unit_card(game, unit, eye)),
        Some(Named::Vehicle(unit, vehicle)) if is_seen(game, unit, eye) => {
            let mut card = unit_card(game, unit, eye);
            card.lines.insert(0, format!("{} of {}", game.model(vehicle).name, game.name(unit)));
            Some(card)
        }
        Some(_) => None,
        None => marker_card(game, eye, id),
    }
}

fn named(game: &Awa, id: &str) -> Option<Named> {
    let (unit, part) = id.split_once('.').unwrap_or((id, ""));
    let unit = game.unit_ids().find(|one| game.of(*one).id == unit)?;
    let number = part.strip_prefix("vehicle-").and_then(|n| n.parse::<u16>().ok());
    let vehicle = number.and_then(|n| game.brought_by(unit).nth(usize::from(n.checked_sub(1)?)));
    Some(vehicle.map_or(Named::Unit(unit), |vehicle| Named::Vehicle(unit, vehicle)))
}

fn unit_card(game: &Awa, unit: UnitId, eye: Eye) -> Card {
    let (setup, state) = (game.of(unit), game.unit(unit));
    let group = group(game, unit, eye);
    let own = knows(eye, setup.side);
    let mut lines = vec![group.about.clone()];
    lines.extend(group.elsewhere.clone());
    if let Some(hq) = setup.superior {
        lines.push(format!("under {}", game.name(hq)));
    }
    lines.extend(officer(game, unit));
    if own && let Some(order) = words::written_order(game, state.order) {
        lines.push(format!("order: {order}"));
    }
    if own && let Some(order) = state.next_order.and_then(|order| words::written_order(game, order)) {
        lines.push(format!("order to come: {order}"));
    }
    let mut counters = Vec::new();
    let count =
        |label: String, value: u8, of: Option<u8>| Counter { label, value: value.into(), of: of.map(Into::into) };
    if state.strength > 0 {
        let left = state.strength.saturating_sub(state.losses);
        counters.push(count("figures".into(), left, Some(state.strength)));
    }
    if own {
        let carries = |kit: Kit| game.living(unit).any(|figure| game.man(figure).kit.has(kit));
        let supplies = [
            ("volleys", state.volleys, true),
            ("grenades", state.grenades, true),
            ("petrol bombs or dynamite", state.bottles, carries(Kit::MOLOTOV.and(Kit::DYNAMITE))),
            ("bursts of flame", state.bursts, carries(Kit::FLAMETHROWER)),
        ];
        let supplies = supplies.into_iter().filter(|(_, left, of_use)| *left > 0 && *of_use);
        counters.extend(supplies.map(|(label, left, _)| count(label.into(), left, None)));
    }
    let mut weapons = small_arms(game, unit);
    for gun in game.guns_of(unit).filter(|gun| game.gun(*gun).place.is_in_battle()) {
        let (name, now) = (gun_word(game.piece(gun).kind), game.gun(gun));
        weapons.push(format!("{name}{}", if now.set_up { ", set up" } else { ", not set up" }));
        if own {
            let rounds = [("rounds", now.rounds), ("smoke", now.smoke), ("gas", now.gas)];
            let rounds = rounds.into_iter().filter(|(what, left)| *left > 0 || *what == "rounds");
            counters.extend(rounds.map(|(what, left)| count(format!("{name}: {what}"), left, None)));
        }
    }
    for vehicle in game.vehicles_of(unit).filter(|vehicle| game.vehicle(*vehicle).place != Where::Waiting || own) {
        let (model, now) = (game.model(vehicle), game.vehicle(vehicle));
        if model.defence > 0 {
            // Boats, trains and aircraft lose points; the others keep theirs.
            let left = if now.defence > 0 { now.defence } else { model.defence };
            counters.push(count(format!("{}: defence", model.name), left, Some(model.defence)));
        }
        for (n, mount) in model.mounts.iter().enumerate() {
            let name = mount_word(mount.weapon);
            weapons.push(format!("{}: {name}", model.name));
            if own && let Some(left) = now.rounds.get(n) {
                counters.push(count(format!("{name}: rounds"), *left, None));
            }
        }
        if own {
            let more = [("smoke dischargers", now.smoke), ("strafing passes", now.passes), ("bombs", now.bombs)];
            counters.extend(
                more.into_iter().filter(|(_, left)| *left > 0).map(|(what, left)| count(what.into(), left, None)),
            );
            lines.extend(Some(lots(now.load)).filter(|load| !load.is_empty()).map(|load| format!("carries {load}")));
        }
    }
    let mut rules: Vec<RuleId> = group.badges.iter().filter_map(|badge| badge.rule).collect();
    rules.dedup();
    if state.reaction != Reaction::None {
        rules.push(rule!("awa.morale.failure-table"));
    }
    Card { title: group.name, lines, counters, weapons, arcs: Vec::new(), rules }
}

/// Who leads it, and how well. `awa.officer.grade-roll`
fn officer(game: &Awa, unit: UnitId) -> Option<String> {
    let state = game.unit(unit);
    match (state.officer, state.grade) {
        (Some(_), 0) => Some("led by the commander himself".into()),
        (Some(_), grade) => Some(format!("officer of grade {grade}")),
        // He has fallen, or leads another unit now.
        (None, _) if state.losses > 0 || (sheets::is_led(game, unit) && game.is_in_battle(unit)) => {
            Some("without an officer".into())
        }
        (None, _) => None,
    }
}

/// `7 rifles, LMG`.
fn small_arms(game: &Awa, unit: UnitId) -> Vec<String> {
    let kinds = [
        (Weapon::Rifle, "rifle"),
        (Weapon::SniperRifle, "sniper's rifle"),
        (Weapon::Smg, "SMG"),
        (Weapon::Lmg, "LMG"),
        (Weapon::Shotgun, "shotgun"),
        (Weapon::SingleShotgun, "single shotgun"),
        (Weapon::Pistol, "pistol"),
    ];
    let carried = |weapon: Weapon| game.living(unit).filter(|figure| game.figure(*figure).weapon == weapon).count();
    kinds
        .into_iter()
        .filter_map(|(weapon, word)| match carried(weapon) {
            0 => None,
            1 => Some(word.to_owned()),
            n => Some(format!("{n} × {word}")),
        })
        .collect()
}

fn gun_word(kind: GunKind) -> &'static str {
    match kind {
        GunKind::Hmg => "HMG",
        GunKind::Mortar => "mortar",
        GunKind::AntiTank(_) => "anti-tank gun",
        GunKind::FieldGun => "field gun",
        GunKind::HeavyGun => "heavy gun",
        GunKind::Rocket => "rocket launcher",
        GunKind::LightAa => "light anti-aircraft gun",
        GunKind::HeavyAa => "heavy anti-aircraft gun",
    }
}

fn mount_word(kind: MountKind) -> &'static str {
    match kind {
        MountKind::MachineGun(Weapon::Hmg) => "HMG",
        MountKind::MachineGun(_) => "machine gun",
        MountKind::Gun(_) => "gun",
        MountKind::Flamethrower => "flamethrower",
        MountKind::Strafing => "machine guns",
    }
}

/// `2 lots of volleys, 1 lot of grenades`.
pub(super) fn lots(lots: [u8; 8]) -> String {
    let word = |lot: Lot| match lot {
        Lot::MortarShells => "mortar shells",
        Lot::AtShells => "anti-tank shells",
        Lot::HeShells => "high-explosive shells",
        Lot::HmgBursts => "HMG bursts",
        Lot::Volleys => "volleys",
        Lot::Grenades => "grenades",
        Lot::Molotovs => "petrol bombs",
        Lot::LandMines => "land mines",
    };
    let said = Lot::ALL.into_iter().zip(lots).filter(|(_, count)| *count > 0);
    let said = said.map(|(lot, count)| format!("{} of {}", words::count(count, "lot", "lots"), word(lot)));
    said.collect::<Vec<_>>().join(", ")
}

/// A marker on the table.
fn marker_card(game: &Awa, eye: Eye, id: &str) -> Option<Card> {
    let marker = super::ground::markers(game, eye).into_iter().find(|marker| marker.id == id)?;
    let rule = match marker.key {
        "objective" => rule!("awa.victory.objectives"),
        "smoke" => rule!("awa.smoke.marker"),
        "gas" => rule!("awa.gas.drift"),
        "mines" => rule!("awa.at.mines.placement"),
        "ammo" => rule!("awa.ammo.store-radius"),
        "on-fire" => rule!("awa.smoke.fires"),
        _ => rule!("awa.deck.scope"),
    };
    let mut lines: Vec<String> = marker.really.into_iter().collect();
    if let Some(n) = game.setup.places.iter().position(|place| place.id == id) {
        lines.push(match game.state.held_by[n] {
            Some(side) => format!("held by {}", game.setup.sides[side].name),
            None => "held by nobody".into(),
        });
        for side in engine::Side::BOTH {
            use crate::setup::Worth;
            let worth = match game.setup.places[n].worth[side] {
                Worth::Nothing => continue,
                Worth::Minor => format!("worth {} points", game.setup.victory.minor),
                Worth::Major => format!("worth {} points", game.setup.victory.major),
                Worth::Decisive => "decides the battle".into(),
            };
            lines.push(format!("{worth} to {}", game.setup.sides[side].name));
        }
    }
    Some(Card { title: marker.label, lines, rules: vec![rule], ..Card::default() })
}
