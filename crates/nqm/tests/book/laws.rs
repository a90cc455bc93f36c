//! The laws that random games are held to: each can fail. A position that breaks one is refused with the law that it breaks.

use engine::{Present, covers};
use toml::{Table, Value};

use crate::common::completed;

/// Guns with shells beside them, a battalion with a truck and a dump, and an enemy.
const FORCES: &str = r#"
    [now]
    hour = 2
    phase = "firefight"
    shoots = [{ battery = 0, at = [23.622, 11.811], mode = "harassing", hour = 1, stage = "fired" }]
    [[dump]]
    id = "depot"
    formation = "red"
    at = [5, 5.8]
    log = 2
    pol = 3
    stores = 1
    fire-units = [[105, 4]]
    [[unit]]
    id = "guns"
    formation = "red"
    arm = "artillery"
    tie = "direct-support"
    stands = ["A2 105"]
    at = [5, 5.5]
    [[unit]]
    id = "first"
    formation = "red"
    stands = ["C1", "F3", "S1 mortar 81"]
    places = [[4, 4.8], [4, 4.5], [4.3, 4.8]]
    [[unit]]
    id = "lorries"
    formation = "red"
    arm = "logistic"
    tie = "under-command"
    mover = "motorised"
    stands = ["L1 supplies"]
    at = [3, 5]
    [[unit]]
    id = "enemy"
    formation = "blue"
    stands = ["C1", "F3"]
    places = [[4, 1.8], [4, 2]]
"#;

/// What is said of the position when one thing in its state is changed.
#[track_caller]
fn broken(change: impl FnOnce(&mut Table)) -> String {
    let text = nqm::Nqm::load(&completed(FORCES)).unwrap().write();
    let mut position: Table = text.parse().unwrap();
    change(position.get_mut("state").and_then(Value::as_table_mut).unwrap());
    match nqm::Nqm::load(&position.to_string()) {
        Ok(_) => "nothing is wrong with it".into(),
        Err(bad) => bad.to_string(),
    }
}

/// A part of the state: `stands`, `2`, `fired`.
fn part<'a>(state: &'a mut Table, path: &[&str]) -> &'a mut Value {
    let (first, rest) = path.split_first().unwrap();
    rest.iter().fold(state.get_mut(*first).unwrap(), |value, key| match key.parse::<usize>() {
        Ok(n) => value.get_mut(n).unwrap(),
        Err(_) => value.get_mut(*key).unwrap(),
    })
}

#[track_caller]
fn refused(path: &[&str], value: impl Into<Value>, words: &str) {
    let value = value.into();
    let said = broken(|state| *part(state, path) = value);
    assert!(said.contains(words), "{said}");
}

#[test]
fn the_position_itself_is_lawful() {
    assert_eq!(broken(|_| {}), "nothing is wrong with it");
}

#[test]
fn nobody_fires_twice_in_an_hour() {
    covers!("nqm.firefight.once-per-hour");
    let fires = |state: &mut Table, shots: i64| {
        *part(state, &["stands", "2", "fired"]) = true.into();
        *part(state, &["stands", "2", "shots"]) = shots.into();
    };
    assert_eq!(broken(|state| fires(state, 1)), "nothing is wrong with it");
    let said = broken(|state| fires(state, 2));
    assert!(said.contains("first.f2 has fired 2 times in this hour"), "{said}");
    // One gun that out-ranges the enemy may have had a second die, and no other with it. R-NQM-106
    let twice = |state: &mut Table| {
        fires(state, 2);
        *part(state, &["units", "1", "deeds"]) = (1 << 17).into();
    };
    assert_eq!(broken(twice), "nothing is wrong with it");
    let said = broken(|state| {
        twice(state);
        *part(state, &["stands", "3", "fired"]) = true.into();
        *part(state, &["stands", "3", "shots"]) = 2.into();
    });
    assert!(said.contains("first.s3 has fired 2 times in this hour"), "{said}");
    refused(&["stands", "2", "shots"], 1, "first.f2 has fired and may fire again");
}

#[test]
fn a_battery_that_harasses_fires_at_nothing_else() {
    let said = broken(|state| {
        *part(state, &["stands", "0", "fired"]) = true.into();
        *part(state, &["stands", "0", "shots"]) = 1.into();
    });
    assert!(said.contains("guns.a1 is tied to its harassing fire and has fired at somebody else"), "{said}");
}

#[test]
fn supplies_are_moved_and_used_and_nothing_else() {
    refused(&["dumps", "0", "log"], 3, "red began with 16 loads of LOG, has used 0 and has 24 left");
    refused(&["dumps", "0", "log"], 1, "red began with 16 loads of LOG, has used 0 and has 8 left");
    refused(&["dumps", "0", "opened"], 1, "red began with 16 loads of LOG, has used 0 and has 15 left");
    refused(&["dumps", "0", "pol"], 2, "red began with 3 POL, has used 0 and has 2 left");
    refused(&["dumps", "0", "stores"], 0, "red began with 1 defence stores, has used 0 and has 0 left");
    refused(
        &["dumps", "0", "fire_units", "0", "1"],
        13,
        "red began with 12 thirds of fire units, has used 0 and has 13",
    );
    refused(&["stands", "4", "load"], "pol", "red began with 3 POL, has used 0 and has 4 left");
    refused(&["ledger", "red", "used", "pol"], 1, "red began with 3 POL, has used 1 and has 3 left");
    // A battalion's load on a lorry is an eighth of a LOG.
    let moved = broken(|state| {
        *part(state, &["dumps", "0", "opened"]) = 1.into();
        *part(state, &["stands", "4", "load"]) = "dice".into();
    });
    assert_eq!(moved, "nothing is wrong with it");
    refused(&["dumps", "0", "opened"], 8, "the dump depot hands out more than it has");
}

#[test]
fn ammunition_is_fired_or_lost_and_nobody_fires_what_he_has_not_got() {
    covers!("nqm.logistics.one-die-per-turn");
    refused(&["units", "1", "dice"], 9, "it fired 0, lost 0 and has 24");
    refused(&["ledger", "red", "fired"], 3, "it fired 3, lost 0 and has 27");
    refused(&["ledger", "red", "overdrawn"], 1, "red has fired 1 thirds of a die that it did not have");
    let fired = broken(|state| {
        *part(state, &["units", "1", "dice"]) = 9.into();
        *part(state, &["ledger", "red", "fired"]) = 3.into();
    });
    assert_eq!(fired, "nothing is wrong with it");
}

#[test]
fn strength_is_neither_made_nor_forgotten() {
    refused(&["stands", "2", "lost"], 4, "first.f2: it has more pins and losses than strength");
    refused(&["stands", "2", "shift"], 1, "first: merging has made or lost bases");
    let gone = |fate: &str| Value::Table(Table::from_iter([("gone".to_owned(), fate.into())]));
    refused(&["stands", "2", "place"], gone("destroyed"), "first.f2 is gone, and 3 of its 3 bases are forgotten");
    refused(&["stands", "2", "place"], gone("captured"), "first.f2 is gone, and 3 of its 3 bases are forgotten");
    refused(&["stands", "2", "place"], gone("in-play"), "first.f2 is gone and in play");
    let dispersed = broken(|state| *part(state, &["stands", "2", "place"]) = gone("dispersed"));
    assert!(!dispersed.contains("forgotten"), "{dispersed}");
}
