//! Unit sheets: what is written down before a battle and ticked off in it. `awa.suicide-hill.unit-sheets`

use engine::forces::{Chart, Fact, Note, Paper, Track, Troop, TroopLine};
use engine::rule;

use super::Force;
use crate::small_arms::weapons as small_arms;
use crate::troops::Weapon;

/// The most that two average dice show. `awa.ammo.initial`
const MOST_VOLLEYS: usize = 10;
/// Figures of an HMG's crew. R-AWA-019
const CREW: u8 = 3;

/// The company on paper: a sheet for its HQ, for every squad and for every HMG.
pub(super) fn paper(force: &Force) -> Paper {
    let kind = force.kind;
    let title = if force.name.is_empty() { kind.name.clone() } else { force.name.clone() };
    let mut troops = Vec::new();
    if force.has_hq() {
        troops.push(headquarters());
    }
    for squad in 0..force.squads {
        troops.push(squad_sheet(force, squad + 1, force.lmgs_of(squad)));
    }
    for gun in 0..force.hmgs {
        troops.push(gun_sheet(gun + 1));
    }
    let fact = |label: &str, value: String| Fact { label: label.into(), value };
    Paper {
        title,
        subtitle: if force.name.is_empty() { kind.war.clone() } else { format!("{}, {}", kind.name, kind.war) },
        facts: vec![
            fact("Initiative", force.initiative.to_string()),
            fact("Morale", kind.morale.to_string()),
            fact("Machine guns", kind.support.clone()),
        ],
        tracks: Vec::new(),
        troops,
        arms: vec![weapons(force)],
        notes: notes(force),
        charts: charts(),
    }
}

/// A row of boxes for the officer's grade: one is ringed. `awa.officer.grade-roll`
fn grade() -> Track {
    Track { label: "Officer's grade".into(), boxes: ["1", "2", "3"].map(String::from).to_vec() }
}

/// One box for each figure; those at which a unit is Confused and Demoralised are marked. R-AWA-160
fn casualties(men: u8) -> Track {
    let at = |hundredths: u32| (u32::from(men) * hundredths).div_ceil(100);
    let mark = |lost: u32| match lost {
        _ if lost == at(50) => "50%".to_owned(),
        _ if lost == at(30) => "30%".to_owned(),
        _ => String::new(),
    };
    Track { label: "Casualties".into(), boxes: (1..=u32::from(men)).map(mark).collect() }
}

fn headquarters() -> Troop {
    Troop {
        name: "Company HQ".into(),
        about: "Command radius 5″; steadies its units within 24″".into(),
        lines: vec![line("Commander", "pistol", 1), line("Runner", "rifle", 1)],
        tracks: vec![grade(), Track::empty("Volleys", MOST_VOLLEYS), casualties(2)],
        notes: vec![ORDERS.into()],
        ..Troop::default()
    }
}

/// A line to write on.
const ORDERS: &str = "Orders: ______________________________________________";

fn line(name: &str, about: &str, men: usize) -> TroopLine {
    TroopLine { name: name.into(), about: about.into(), men: vec![String::new(); men], tracks: Vec::new() }
}

fn squad_sheet(force: &Force, number: u8, lmgs: u8) -> Troop {
    let weapon = small_arms::word(force.kind.weapon);
    let mut lines = vec![line("Officer", "pistol", 1)];
    if lmgs > 0 {
        lines.push(line("LMG", &shoots(Weapon::Lmg), usize::from(lmgs)));
    }
    let rest = force.men.saturating_sub(1 + lmgs);
    lines.push(line(&capital(weapon), &shoots(force.kind.weapon), usize::from(rest)));
    Troop {
        name: format!("Squad {number}"),
        about: format!("initiative {}, morale {}, {} figures", force.initiative, force.kind.morale, force.men),
        lines,
        tracks: vec![grade(), Track::empty("Volleys", MOST_VOLLEYS), casualties(force.men)],
        notes: vec![ORDERS.into()],
        ..Troop::default()
    }
}

/// With a capital letter, as a heading wants it.
fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn gun_sheet(number: u8) -> Troop {
    Troop {
        name: format!("HMG {number}"),
        about: format!("crew of {CREW}"),
        lines: vec![line("Crew", &shoots(Weapon::Hmg), usize::from(CREW))],
        tracks: vec![grade(), Track::empty("Bursts", MOST_VOLLEYS), casualties(CREW)],
        notes: vec![ORDERS.into()],
        ..Troop::default()
    }
}

/// `2 dice: 3+ to 8″, 4+ to 20″, 5+ to 25″`.
fn shoots(weapon: Weapon) -> String {
    let Some(row) = small_arms::row(weapon) else { return small_arms::word(weapon).into() };
    let bands: Vec<String> = row.ranges().map(|(last, need)| format!("{need}+ to {last}″")).collect();
    let dice = if row.dice == 1 { "1 die".into() } else { format!("{} dice", row.dice) };
    format!("{dice}: {}", bands.join(", "))
}

/// The weapons of the company with dice and ranges. `awa.firing.small-arms.weapons`
fn weapons(force: &Force) -> Chart {
    let mut all = vec![Weapon::Pistol, force.kind.weapon];
    if force.lmgs > 0 {
        all.push(Weapon::Lmg);
    }
    if force.hmgs > 0 {
        all.push(Weapon::Hmg);
    }
    all.dedup();
    let row = |weapon: &Weapon| {
        let table = small_arms::row(*weapon)?;
        let mut cells = vec![small_arms::word(*weapon).to_owned(), table.dice.to_string()];
        cells.extend(table.ranges().map(|(last, need)| format!("to {last}″: {need}+")));
        cells.resize(5, "–".into());
        Some(cells)
    };
    Chart {
        title: "Weapons".into(),
        head: ["Weapon", "Dice", "Short", "Medium", "Long"].map(String::from).to_vec(),
        rows: all.iter().filter_map(row).collect(),
        note: Some("A distance counts as the next whole inch.".into()),
    }
}

fn notes(force: &Force) -> Vec<Note> {
    let note = |title: &str, text: &str, rule| Note { title: title.into(), text: text.into(), rule: Some(rule) };
    let mut all = vec![
        note(
            "Before the battle",
            "Roll a d6 for every officer: 1 is grade 3, 6 is grade 1, everything else grade 2. Two average dice are a squad's volleys.",
            rule!("awa.officer.grade-roll"),
        ),
        note(
            "Losses",
            "From three tenths of its figures a unit is Confused, from half Demoralised.",
            rule!("awa.morale.thirty-percent"),
        ),
        note("Ammunition", "However few fire, a firing unit ticks off one volley.", rule!("awa.ammo.spend")),
    ];
    if !force.kind.notes.is_empty() {
        all.push(Note { title: force.kind.name.clone(), text: force.kind.notes.clone(), rule: None });
    }
    all
}

/// Tables for the hand. `awa.initiative.score`, `awa.morale.score`
fn charts() -> Vec<Chart> {
    let rows = |all: &[(&str, &str)]| all.iter().map(|(a, b)| vec![(*a).to_owned(), (*b).to_owned()]).collect();
    vec![
        Chart {
            title: "Initiative".into(),
            head: ["What counts", "Adds"].map(String::from).to_vec(),
            rows: rows(&[
                ("die", "d6"),
                ("unit", "its initiative"),
                ("officer", "his grade"),
                ("Confused", "-1"),
                ("Demoralised", "-3"),
            ]),
            note: None,
        },
        Chart {
            title: "On foot".into(),
            head: ["Move", "Inches"].map(String::from).to_vec(),
            rows: rows(&[
                ("walk", "6 and an average die"),
                ("run", "6 and two average dice"),
                ("fire and manoeuvre", "3"),
                ("crawl", "an average die"),
            ]),
            note: None,
        },
    ]
}
