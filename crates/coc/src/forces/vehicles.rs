//! Vehicles on the roster and the play sheet.

use engine::forces::{Chart, Track, Troop, TroopLine};

use super::Force;
use super::form::quality;
use super::paper::{bought, leader_line};
use crate::ids::{VehicleId, WeaponId};
use crate::lists::{Lists, Roster};
use crate::troops::UnitSetup;
use crate::vehicles::{Arm, Build, Fittings, Gear, Kind, Mounting, Post, Reach, Speed, Turret};
use crate::words;

/// Boxes for Shock on a vehicle: two more than the best crew bears. `coc.14.8.vehicle-morale-level`
const SHOCK: usize = 6;

/// A vehicle on the roster.
pub(super) fn troop(force: &Force, roster: &Roster, unit: &UnitSetup, id: VehicleId) -> Troop {
    let vehicle = &roster.vehicle_setups[id.index()];
    let kind = &vehicle.kind;
    let mut lines: Vec<TroopLine> =
        unit.leader.map(|leader| leader_line(&roster.leader_setups[leader.index()])).into_iter().collect();
    let crewed = !vehicle.fittings.has(Fittings::UNCREWED);
    for post in Post::ALL.into_iter().filter(|post| kind.has_post(*post)) {
        let arms: Vec<String> =
            kind.mountings.iter().filter(|mounting| mounting.post == post).map(|one| mounted(kind, *one)).collect();
        lines.push(TroopLine {
            name: post_words(kind, post).into(),
            about: arms.join("; "),
            men: vec![String::new()],
            tracks: Vec::new(),
        });
    }
    let mut notes = vec![ratings(kind)];
    if !crewed {
        notes.push("No crew: driver and gunners come from the platoon.".into());
    }
    if let Some(carried) = vehicle.carries {
        notes.push(format!("Carries {}.", roster.units[carried.index()].name));
    } else if kind.seats > 0 {
        notes.push(format!("Room for {}.", words::count(kind.seats.into(), "man", "men")));
    }
    notes.extend(fittings(vehicle.fittings));
    let model = if unit.name == kind.name { String::new() } else { format!("{}, ", kind.name) };
    Troop {
        name: unit.name.clone(),
        about: format!("{model}{} {}", quality(unit.quality), build_words(kind.build)),
        cost: bought(force, unit),
        lines,
        tracks: tracks(kind),
        notes,
    }
}

fn tracks(kind: &Kind) -> Vec<Track> {
    let mut all = vec![Track::empty("Shock", SHOCK)];
    if kind.build.is_armoured() && kind.build != Build::Remote {
        all.push(Track { label: "Damage".into(), boxes: damage(kind) });
    }
    all
}

/// Lasting damage that is worth a box. `coc.12.1.table-twelve`
fn damage(kind: &Kind) -> Vec<String> {
    let mut all = vec!["immobile", "engine", "engine"];
    if kind.mountings.iter().any(|mounting| matches!(mounting.arm, Arm::Cannon(_))) {
        all.extend(["gun", "sight", "sight"]);
    }
    all.into_iter().map(str::to_owned).collect()
}

/// Its numbers in a line.
pub(super) fn ratings(kind: &Kind) -> String {
    let armour = if kind.armour > 0 { format!("Armour {}", kind.armour) } else { "No armour".into() };
    let turret = match kind.turret {
        Turret::None => "",
        Turret::Slow => ", slow turret",
        Turret::Normal => "",
        Turret::Fast => ", fast turret",
    };
    let speed = match (kind.speed, kind.gear) {
        (Speed::Wheeled, Gear::Wheeled) => String::new(),
        (speed, _) => format!("{}, ", speed_words(speed).to_lowercase()),
    };
    format!("{armour}, {speed}{}{turret}.", gear_words(kind.gear))
}

/// A model for those who choose: `Armour 6, average, tracked. Gun A.P. 7, H.E. 6 (120° turret)...`
pub(super) fn summary(kind: &Kind) -> String {
    let arms: Vec<String> = kind.mountings.iter().map(|one| mounted(kind, *one)).collect();
    let arms = if arms.is_empty() { String::new() } else { format!(" {}.", words::capital(&arms.join("; "))) };
    let crew = if kind.fittings.has(Fittings::UNCREWED) { " No crew." } else { " With a Junior Leader." };
    let notes = fittings(kind.fittings);
    let notes = if notes.is_empty() { String::new() } else { format!(" {}", notes.join(" ")) };
    format!("{}{arms}{crew}{notes}", ratings(kind))
}

/// A weapon in its place: `A.P. 7, H.E. 6, turret`.
fn mounted(kind: &Kind, mounting: Mounting) -> String {
    let what = match mounting.arm {
        Arm::Cannon(cannon) => {
            let ap = if cannon.ap > 0 { format!("A.P. {}", cannon.ap) } else { "no A.P.".into() };
            let he = if cannon.he > 0 { format!("H.E. {}", cannon.he) } else { "no H.E.".into() };
            let kind = if cannon.autocannon { "cannon" } else { "gun" };
            format!("{kind} {ap}, {he}")
        }
        Arm::Weapon(weapon) => {
            let weapon = &Lists::all().arsenal[weapon];
            let dice = if weapon.close > 0 { format!(" {} dice", weapon.close) } else { String::new() };
            let plain = weapon.name.strip_prefix("vehicle ").unwrap_or(&weapon.name);
            format!("{plain}{dice}")
        }
        Arm::OfPassengers => "what its passengers mount".into(),
    };
    let reach = match (mounting.reach, kind.turret) {
        (Reach::Turret, Turret::Slow) => "90\u{b0} turret",
        (Reach::Turret, Turret::Fast) => "180\u{b0} turret",
        (Reach::Turret, _) => "120\u{b0} turret",
        (Reach::Front, _) => "90\u{b0} ahead",
        (Reach::Rear, _) => "90\u{b0} behind",
        (Reach::Named, _) => "90\u{b0} to a side or behind",
        (Reach::Corridor, _) => "straight ahead",
        (Reach::RearCorridor, _) => "straight behind",
        (Reach::AllRound, _) => "all round",
    };
    format!("{what} ({reach})")
}

const fn post_words(kind: &Kind, post: Post) -> &'static str {
    match (post, kind.build) {
        (Post::Driver, _) => "Driver",
        (Post::Gunner, Build::Carrier) => "Principal gunner",
        (Post::Gunner, _) => "Gunner",
        (Post::HullGunner, _) => "Hull gunner",
        (Post::SecondGunner, Build::Carrier) => "Second gunner",
        (Post::SecondGunner, _) => "Hull gun's gunner",
        (Post::TopGunner, _) => "Gunner on top",
    }
}

pub(super) const fn build_words(build: Build) -> &'static str {
    match build {
        Build::Tank => "tank",
        Build::SelfPropelled => "self-propelled gun",
        Build::ArmouredCar => "armoured car",
        Build::Carrier => "carrier",
        Build::SoftSkin => "soft-skin",
        Build::Remote => "remote control tank",
        Build::Emplacement => "emplacement",
    }
}

const fn speed_words(speed: Speed) -> &'static str {
    match speed {
        Speed::Slow => "Slow",
        Speed::Average => "Average",
        Speed::Fast => "Fast",
        Speed::Wheeled => "Wheeled",
    }
}

const fn gear_words(gear: Gear) -> &'static str {
    match gear {
        Gear::Tracked => "tracked",
        Gear::HalfTrack => "half-track",
        Gear::Wheeled => "wheeled",
        Gear::Static => "dug in",
    }
}

/// What is particular to a vehicle, a sentence each. `coc.B.arsenal-notes`
pub(super) fn fittings(set: Fittings) -> Vec<String> {
    const WORDS: [(Fittings, &str); 9] = [
        (Fittings::LOW_PROFILE, "Low profile: -1 to hit it, its guns are low."),
        (Fittings::SMALL, "Small: -1 to hit it."),
        (Fittings::OPEN_TOP, "Open: grenades and mortars get in."),
        (Fittings::HEAVY_ARMOUR, "Heavy armour: its side counts as front, its rear as side."),
        (Fittings::RONSON, "Ronson: destroyed, it explodes on 4-6."),
        (Fittings::NO_RADIO, "No radio."),
        (Fittings::SCHURZEN, "Sch\u{fc}rzen: one armour die more on the side."),
        (Fittings::SMOKE_PROJECTORS, "Smoke projectors, once."),
        (Fittings::SMALL_FIGHTING, "Activated on a 1, or on a 3 with a Junior Leader aboard."),
    ];
    WORDS.iter().filter(|(one, _)| set.has(*one)).map(|(_, words)| (*words).to_owned()).collect()
}

/// The chart of the vehicles. `coc.B.default-armament`
pub(super) fn chart(roster: &Roster) -> Option<Chart> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for vehicle in &roster.vehicle_setups {
        let kind = &vehicle.kind;
        let number = |n: u8| if n > 0 { n.to_string() } else { String::new() };
        let main = kind.mountings.iter().find_map(|mounting| match mounting.arm {
            Arm::Cannon(cannon) => Some(cannon),
            _ => None,
        });
        let row = vec![
            kind.name.clone(),
            number(kind.armour),
            main.map_or_else(String::new, |main| number(main.ap)),
            main.map_or_else(String::new, |main| number(main.he)),
            speed_words(kind.speed).to_owned(),
            fittings(vehicle.fittings).join(" "),
        ];
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    (!rows.is_empty()).then(|| Chart {
        title: "Vehicles".into(),
        head: ["Vehicle", "Armour", "A.P.", "H.E.", "Speed", "Notes"].map(str::to_owned).to_vec(),
        rows,
        note: Some(
            "Slow 1D6: fires in full. Fast 2D6: machine guns with half their dice. Flat out 3D6: no fire. On a road or flat grass \
             Average adds 1 and Fast 2 to each die, Wheeled doubles the dice."
                .into(),
        ),
    })
}

/// The weapons that vehicles carry, besides their rated guns.
pub(super) fn weapons(roster: &Roster) -> Vec<WeaponId> {
    let mountings = roster.vehicle_setups.iter().flat_map(|vehicle| &vehicle.kind.mountings);
    mountings
        .filter_map(|mounting| match mounting.arm {
            Arm::Weapon(weapon) => Some(weapon),
            _ => None,
        })
        .collect()
}
