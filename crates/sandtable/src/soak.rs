//! `sandtable soak`: random games over all scenarios and generated battlefields, with every law checked.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::bail;
use coc::vehicles::{Build, Commanded, Fittings, Gear, Kind, Turret};
use engine::Mix;
use muster::Library;
use rayon::prelude::*;

use crate::battle::progress;
use crate::cli::Soak;
use crate::files;

pub fn run(library: &Library, args: &Soak) -> anyhow::Result<()> {
    let wanted = |rules: &str| args.rules.as_ref().is_none_or(|only| only == rules);
    let heads = library.scenarios().into_iter().filter(|head| wanted(&head.rules));
    let (ids, seats): (Vec<String>, Vec<u32>) = heads.map(|head| (head.id, u32::from(head.players))).unzip();
    if ids.is_empty() {
        bail!("there is no scenario of this rule book");
    }
    let texts: Vec<(String, &dyn shelf::Book)> =
        ids.iter().map(|id| files::scenario(library, id)).collect::<anyhow::Result<_>>()?;
    let round = round(&seats);
    let bar = progress(u64::from(args.games));
    let (steps, inputs, inspected, undone, motorised) =
        (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let reached: Mutex<BTreeMap<String, u64>> = Mutex::default();
    let broken: Vec<String> = (0..u64::from(args.games))
        .into_par_iter()
        .filter(|number| args.only.is_none_or(|only| args.seed.wrapping_add(*number) == only))
        .filter_map(|number| {
            let seed = args.seed.wrapping_add(number);
            let which = round[(number % round.len() as u64) as usize];
            let ((text, book), id) = (&texts[which], &ids[which]);
            // Every other round is fought on generated battlefields.
            let text = if number / round.len() as u64 % 2 == 1 { elsewhere(text, seed) } else { text.clone() };
            let text = recast(&text, seed);
            let play = || book.ring(&text).map_err(|e| e.to_string()).and_then(|ring| ring.abide(seed, args.inspect));
            // One game that falls over must not hide how the others went, nor its own number.
            let result = catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|cause| Err(said(cause.as_ref())));
            bar.inc(1);
            match result {
                Ok(abided) => {
                    steps.fetch_add(abided.steps as u64, Ordering::Relaxed);
                    inputs.fetch_add(abided.inputs as u64, Ordering::Relaxed);
                    inspected.fetch_add(abided.inspected as u64, Ordering::Relaxed);
                    undone.fetch_add(abided.undone as u64, Ordering::Relaxed);
                    motorised.fetch_add(u64::from(abided.vehicles > 0), Ordering::Relaxed);
                    let mut sums = reached.lock().unwrap_or_else(PoisonError::into_inner);
                    abided.reached.into_iter().for_each(|(rule, often)| *sums.entry(rule).or_default() += often);
                    None
                }
                Err(broken) => Some(format!("{id}, seed {seed}: {broken}")),
            }
        })
        .collect();
    bar.finish_and_clear();
    let count = |n: &AtomicU64| n.load(Ordering::Relaxed);
    println!(
        "{} games over {} scenarios, {} with vehicles on the table: {} steps, {} inputs, {} steps inspected, \
         {} answers taken back and given again",
        args.games,
        ids.len(),
        count(&motorised),
        count(&steps),
        count(&inputs),
        count(&inspected),
        count(&undone)
    );
    if args.reached {
        for (rule, often) in reached.into_inner().unwrap_or_else(PoisonError::into_inner) {
            println!("{often:>9} {rule}");
        }
    }
    for line in broken.iter().take(20) {
        println!("{line}");
    }
    if broken.is_empty() { Ok(()) } else { bail!("{} of {} games broke a law", broken.len(), args.games) }
}

/// How many games of a battle for two are played to one for a whole table of players, which takes ten times as long.
const TO_ONE_OF_MANY_SEATS: usize = 4;

/// The scenarios in the order in which they are played, again and again.
fn round(seats: &[u32]) -> Vec<usize> {
    let times = |players: u32| if players > 2 { 1 } else { TO_ONE_OF_MANY_SEATS };
    let lap = |lap: usize| (0..seats.len()).filter(move |which| lap < times(seats[*which]));
    (0..TO_ONE_OF_MANY_SEATS).flat_map(lap).collect()
}

/// What a game said when it fell over.
fn said(cause: &(dyn Any + Send)) -> String {
    let words = cause.downcast_ref::<String>().map(String::as_str).or_else(|| cause.downcast_ref::<&str>().copied());
    format!("the program fell over: {}", words.unwrap_or("it did not say why"))
}

/// The same scenario on a generated battlefield, with everything that named the old ground left out.
fn elsewhere(text: &str, seed: u64) -> String {
    let mut mix = Mix::new(seed);
    let styles: Vec<&str> = muster::scenario::styles().collect();
    let Some(style) = mix.pick(&styles) else { return text.to_owned() };
    let (Ok(mut scenario), Ok(ground)) = (text.parse::<toml::Table>(), muster::scenario::generated(style, seed)) else {
        return text.to_owned();
    };
    let written = muster::battlefield::write_ground(&ground);
    let Ok(ground) = written.parse::<toml::Table>() else { return text.to_owned() };
    // Woods may have grown where a unit stood: units are set up anew.
    for key in ["cover", "impassable", "rough", "telephones", "structure", "river"] {
        scenario.remove(key);
    }
    // A landmark is a place then, and no longer a house or a road.
    for place in scenario.get_mut("landmark").and_then(toml::Value::as_array_mut).into_iter().flatten() {
        place.as_table_mut().and_then(|place| place.remove("feature"));
    }
    scenario.insert("battlefield".into(), toml::Value::Table(ground));
    scenario.to_string()
}

/// The six scenarios of Chain of Command.
const SCENARIOS: [&str; 6] =
    ["patrol", "probe", "attack-and-defend", "delaying-action", "flank-attack", "attack-on-an-objective"];

/// Scenarios are played in more ways than their files name.
fn recast(text: &str, seed: u64) -> String {
    let Ok(scenario) = text.parse::<toml::Table>() else { return text.to_owned() };
    match scenario.get("rules").and_then(toml::Value::as_str) {
        Some("coc") => platoons(scenario, seed),
        Some("nqm") => operation(scenario, seed),
        _ => text.to_owned(),
    }
}

/// The switches of an operation that are words, and what they may say; the usual words more often than the others.
const SWITCHES: [(&str, &[&str]); 9] = [
    ("disorganised-defence", &["give-way", "only-broken-give-way"]),
    ("night", &["resupply", "played"]),
    ("mines", &["on", "off"]),
    ("harassing-cost", &["third", "full"]),
    ("air-cu", &["engines", "one"]),
    ("firefight", &["total", "round"]),
    ("supply", &["dice", "dice", "pool", "quick", "off"]),
    ("fuel", &["truck", "units", "off"]),
    ("command", &["direct", "direct", "direct", "plumpire"]),
];

/// The switches that are on or off, and how seldom they are on.
const ON_OR_OFF: [(&str, u32); 5] =
    [("restore-discipline", 4), ("ambush-shift", 4), ("fast-recce", 4), ("small-guns", 4), ("umpire", 8)];

/// An operation of divisions, with its switches set at random; now and then a human umpire sits in, night falls, or other troops fight
/// it than the file has.
fn operation(mut scenario: toml::Table, seed: u64) -> String {
    let mut mix = Mix::new(seed ^ 0x0495);
    let mut options = toml::Table::new();
    for (switch, words) in SWITCHES {
        if mix.one_in(3) {
            options.insert(switch.into(), (*mix.pick(words).expect("a switch has words")).into());
        }
    }
    for (switch, seldom) in ON_OR_OFF {
        if mix.one_in(seldom) {
            options.insert(switch.into(), true.into());
        }
    }
    scenario.insert("options".into(), toml::Value::Table(options));
    if mix.one_in(4) {
        into_the_night(&mut scenario, &mut mix);
    }
    if mix.one_in(3) {
        other_troops(&mut scenario, &mut mix);
    }
    scenario.to_string()
}

/// The battle begins in the afternoon or evening and goes on in the morning.
fn into_the_night(scenario: &mut toml::Table, mix: &mut Mix) {
    let hours = scenario.get("hours").and_then(toml::Value::as_integer).unwrap_or(10);
    scenario.insert("start".into(), i64::from(14 + mix.below(8)).into());
    scenario.insert("hours".into(), (hours + 10).into());
}

/// Units of every grade, commissars in battalions, and aircraft that hunt tanks and fly as often as the dice let them.
fn other_troops(scenario: &mut toml::Table, mix: &mut Mix) {
    const GRADES: [&str; 5] = ["elite", "veteran", "regular", "conscript", "militia"];
    for unit in scenario.get_mut("unit").and_then(toml::Value::as_array_mut).into_iter().flatten() {
        let Some(unit) = unit.as_table_mut() else { continue };
        if mix.one_in(3) {
            unit.insert("grade".into(), (*mix.pick(&GRADES).expect("five of them")).into());
        }
        if mix.one_in(2) {
            unit.remove("sorties");
        }
        for stand in unit.get_mut("stands").and_then(toml::Value::as_array_mut).into_iter().flatten() {
            let marked = match stand.as_str() {
                Some("C1") if mix.one_in(4) => "C1 harsh".to_owned(),
                Some(air) if air.starts_with("Air") && mix.one_in(2) => format!("{air} tank-hunter"),
                _ => continue,
            };
            *stand = marked.into();
        }
    }
}

/// A battle of platoons is fought by any two platoons, in any of the scenarios. Most have supports that were taken for them at
/// random, from a few points to more than any roll gives, and now and then vehicles that only a scenario can give; the others
/// choose when the battle begins. Every tenth has two players a side, and advanced rules are switched on at random.
fn platoons(mut scenario: toml::Table, seed: u64) -> String {
    let mut mix = Mix::new(seed ^ 0xC0C);
    let mut players = vec![player("red", 1, &mut mix), player("blue", 1, &mut mix)];
    if seed % 10 == 9 {
        players.extend([player("red", 2, &mut mix), player("blue", 2, &mut mix)]);
        scenario.insert("players".into(), 4.into());
    }
    let options: Vec<toml::Value> = OPTIONS.into_iter().filter(|_| mix.one_in(4)).map(Into::into).collect();
    scenario.insert("options".into(), toml::Value::Array(options));
    let attacker = if mix.one_in(2) { "red" } else { "blue" };
    scenario.insert("attacker".into(), attacker.into());
    scenario.insert("date".into(), (*mix.pick(&DATES).expect("three of them")).into());
    // Players without a plan could go on for ever; an evening has an end. R-COC-166
    scenario.insert("turn-limit".into(), i64::from(1 + mix.below(3)).into());
    scenario.insert("scenario".into(), (*mix.pick(&SCENARIOS).expect("six of them")).into());
    for key in ["player", "objective"] {
        scenario.remove(key);
    }
    scenario.insert("player".into(), toml::Value::Array(players));
    scenario.to_string()
}

/// When these battles are set: some things were not to be had at first. R-COC-311
const DATES: [&str; 3] = ["1943-08-01", "1944-06-06", "1945-02-01"];

/// All advanced and optional rules. R-COC-185
const OPTIONS: [&str; 10] = [
    "leader-sight",
    "hidden-in-building",
    "vehicles-blind-building",
    "harder-hitting",
    "plotted-entrenchments",
    "enfilade",
    "large-openings",
    "frozen-ground",
    "tank-he-minimum",
    "remote-blast",
];

fn player(side: &str, number: u32, mix: &mut Mix) -> toml::Value {
    let platoons = coc::platoons();
    let platoon = mix.pick(&platoons).expect("there are platoons");
    let mut table = toml::Table::new();
    table.insert("side".into(), side.into());
    table.insert("name".into(), format!("{} {number}", platoon.title).into());
    table.insert("platoon".into(), platoon.id.into());
    table.insert("rating".into(), (*mix.pick(&platoon.ratings).expect("a platoon has a rating")).into());
    if !mix.one_in(4) {
        let level = 4 + mix.below(22) as u8;
        let picks = coc::supports::at_random(platoon.id, level, mix);
        table.insert("supports".into(), toml::Value::try_from(picks).expect("picks are plain"));
    }
    if mix.one_in(3) {
        table.insert("vehicles".into(), toml::Value::Array(given(mix)));
    }
    toml::Value::Table(table)
}

/// What no list gives to a vehicle, but a scenario may. R-COC-311
const GADGETS: [&str; 11] = [
    "schurzen",
    "smoke-projectors",
    "culin",
    "flail",
    "bobbin",
    "fascine",
    "duplex-drive",
    "bulldozer",
    "raider",
    "hatch-open",
    "wet-stowage",
];

/// One or two vehicles of any arsenal, or a troop of three under a Senior Leader.
fn given(mix: &mut Mix) -> Vec<toml::Value> {
    if mix.one_in(5) {
        let kind = loop {
            let kind = mix.pick(coc::models()).expect("there are vehicles");
            if kind.build == Build::Tank {
                break kind;
            }
        };
        return [Commanded::Senior, Commanded::Junior, Commanded::Junior]
            .map(|rank| entry(kind, rank, 1, mix))
            .to_vec();
    }
    let count = 1 + mix.below(2);
    (0..count)
        .map(|_| {
            let kind = mix.pick(coc::models()).expect("there are vehicles");
            let alone = kind.fittings.has(Fittings::UNCREWED) || kind.build == Build::Remote || mix.one_in(5);
            entry(kind, if alone { Commanded::Nobody } else { Commanded::Junior }, 0, mix)
        })
        .collect()
}

fn entry(kind: &Kind, commander: Commanded, troop: u8, mix: &mut Mix) -> toml::Value {
    let mut fittings: Vec<toml::Value> = Vec::new();
    if kind.gear == Gear::Tracked && matches!(kind.build, Build::Tank | Build::SelfPropelled) && mix.one_in(2) {
        fittings.extend(GADGETS.into_iter().filter(|_| mix.one_in(4)).map(toml::Value::from));
    }
    if troop == 0 && kind.build == Build::Tank && kind.turret != Turret::None && mix.one_in(8) {
        fittings.push("emplaced".into());
    }
    let mut table = toml::Table::new();
    table.insert("kind".into(), kind.id.clone().into());
    table.insert("commander".into(), toml::Value::try_from(commander).expect("a plain word"));
    table.insert("troop".into(), i64::from(troop).into());
    table.insert("fittings".into(), toml::Value::Array(fittings));
    table.insert("quality".into(), (*mix.pick(&["green", "regular", "elite"]).expect("three of them")).into());
    toml::Value::Table(table)
}
