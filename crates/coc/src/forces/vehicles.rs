//! Vehicles on the roster and the play sheet.

use engine::forces::{Chart, Track, Troop, TroopLine};

use super::Force;
use super::form::quality;
use super::paper::{bought, leader_line};
use crate::ids::{VehicleId, WeaponId};
use crate::lists::{Lists, Roster};
use crate::shock::crew_level;
use crate::troops::UnitSetup;
use crate::vehicles::{Arm, Build, Cannon, Fittings, Gear, Kind, Mounting, Post, Reach, Speed, Turret};
use crate::words;

/// Boxes for the Shock of a vehicle whose passengers command it, whoever they are: as many as the best bear, and one more.
/// `coc.14.9.carrier-morale-level`
const SHOCK: usize = 6;

/// A vehicle on the roster.
pub(super) fn troop(force: &Force, roster: &Roster, unit: &UnitSetup, id: VehicleId) -> Troop {
    let vehicle = &roster.vehicle_setups[id.index()];
    let kind = &vehicle.kind;
    let mut lines: Vec<TroopLine> =
        unit.leader.map(|leader| leader_line(&roster.leader_setups[leader.index()])).into_iter().collect();
    let crewed = !vehicle.fittings.has(Fittings::UNCREWED);
    let rank = unit.leader.map(|leader| roster.leader_setups[leader.index()].rank);
    let level = crewed.then(|| crew_level(rank, unit.quality));
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
    if let Some(carried) = vehicle.carries {
        let team = vehicle.carries_team.map(|team| &roster.team_setups[team.index()].name);
        let who = team.unwrap_or(&roster.units[carried.index()].name);
        let serve = if crewed { "" } else { ", who drive it and serve its gun" };
        notes.push(format!("Carries {who}{serve}."));
    } else if !crewed {
        notes.push("No crew: driver and gunners come from the platoon.".into());
    }
    if vehicle.carries.is_none() && kind.seats > 0 {
        notes.push(format!("Room for {}.", words::count(kind.seats.into(), "man", "men")));
    }
    notes.extend(fittings(vehicle.fittings));
    let model = if unit.name == kind.name { String::new() } else { format!("{}, ", kind.name) };
    Troop {
        name: unit.name.clone(),
        about: format!("{model}{} {}", quality(unit.quality), build_words(kind.build)),
        cost: bought(force, unit),
        lines,
        tracks: vec![shock(level)].into_iter().chain(damage(kind)).collect(),
        notes,
    }
}

/// Boxes for Shock: at the crew's level it goes no farther, and with one more it is abandoned. `coc.14.8.vehicle-shock-equal`,
/// `coc.14.8.vehicle-shock-over`
fn shock(level: Option<u8>) -> Track {
    let Some(level) = level else { return Track::empty("Shock", SHOCK) };
    let boxes = (1..=level + 1).map(|n| match n {
        n if n == level => "halt",
        n if n > level => "out",
        _ => "",
    });
    Track { label: "Shock".into(), boxes: boxes.map(str::to_owned).collect() }
}

/// Lasting damage that is worth a box. `coc.12.1.table-twelve`, `coc.12.1.table-thirteen`
fn damage(kind: &Kind) -> Option<Track> {
    if !kind.build.is_armoured() || kind.build == Build::Remote {
        return None;
    }
    let mut all = vec!["immobile", "engine", "engine"];
    let gun = kind.mountings.iter().any(|mounting| matches!(mounting.arm, Arm::Cannon(_)));
    match kind.build {
        Build::Carrier if kind.mountings.is_empty() => {}
        Build::Carrier => all.push("forward weapon"),
        _ if gun => all.extend(["gun", "sight", "sight"]),
        _ => {}
    }
    if kind.build != Build::Carrier && kind.has_post(Post::HullGunner) {
        all.push("hull MG");
    }
    Some(Track { label: "Damage".into(), boxes: all.into_iter().map(str::to_owned).collect() })
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

/// How its gun can be laid, where that is not as usual. `coc.11.8.turret-slow-fast`, `coc.11.8.sp-gun-corridor`
fn traverse(kind: &Kind) -> Option<&'static str> {
    let main = kind.mountings.iter().find(|mounting| matches!(mounting.arm, Arm::Cannon(_)))?;
    match (main.reach, kind.turret) {
        (Reach::Corridor, _) => Some("Gun straight ahead."),
        (Reach::RearCorridor, _) => Some("Gun straight behind."),
        (Reach::Turret, Turret::Slow) => Some("Slow turret."),
        (Reach::Turret, Turret::Fast) => Some("Fast turret."),
        _ => None,
    }
}

/// The chart of the vehicles. `coc.B.default-armament`
pub(super) fn chart(roster: &Roster) -> Option<Chart> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    for vehicle in &roster.vehicle_setups {
        let kind = &vehicle.kind;
        let number = |n: u8| if n > 0 { n.to_string() } else { String::new() };
        // Of two rated guns that of the turret stands first. R-COC-309
        let rated = |rating: &dyn Fn(Cannon) -> u8| {
            let cannons = kind.mountings.iter().filter_map(|mounting| match mounting.arm {
                Arm::Cannon(cannon) => Some(number(rating(cannon))),
                _ => None,
            });
            cannons.collect::<Vec<_>>().join(" and ")
        };
        let row = vec![
            kind.name.clone(),
            number(kind.armour),
            rated(&|cannon| cannon.ap),
            rated(&|cannon| cannon.he),
            speed_words(kind.speed).to_owned(),
            traverse(kind)
                .map(str::to_owned)
                .into_iter()
                .chain(fittings(vehicle.fittings))
                .collect::<Vec<_>>()
                .join(" "),
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
