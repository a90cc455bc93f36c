//! A battle is the same whatever the number of threads and shards, and its tale adds up.

use std::path::{Path, PathBuf};

use engine::{BySide, Side};
use lab::battle::{CHECKPOINT, Depth, Record, fight};
use lab::desk::Desk;
use lab::harvest::Harvest;
use lab::part::{self, PartFile};
use lab::plan::{Arena, Asked, Plan, Ready, Shard};
use lab::rows::{Each, RowFile};
use muster::Library;
use tactics::Level;

/// A scenario of ours, with red's airstrikes varied where that can be.
fn arena(scenario: &str, games: u32, strikes: &[&str]) -> Arena {
    let text = Library::built_in().scenario(scenario).unwrap();
    let rules = scenario.split('-').next().unwrap();
    let book = shelf::find(rules).unwrap();
    let recast = |value: &&str| {
        let choices = [("red.airstrikes".to_owned(), (*value).to_owned())].into();
        book.recast(&text, &choices).unwrap()
    };
    let texts: Vec<String> = if strikes.is_empty() { vec![text.clone()] } else { strikes.iter().map(recast).collect() };
    let ready = |(n, text): (usize, String)| Ready {
        values: strikes.get(n).map(|value| (*value).to_owned()).into_iter().collect(),
        ring: book.ring(&text).unwrap(),
        text,
        levels: BySide { red: Level::Quick, blue: Level::Quick },
    };
    let asked = Asked {
        scenario: scenario.into(),
        seed: 7,
        games,
        until: None,
        keys: if strikes.is_empty() { Vec::new() } else { vec!["red.airstrikes".into()] },
        left_out: Vec::new(),
    };
    Arena::of(book, asked, texts.into_iter().enumerate().map(ready).collect())
}

fn records(arena: &Arena, depth: Depth) -> Vec<Record> {
    let mut all = Vec::new();
    let keep = &mut |record: &Record| {
        all.push(record.clone());
        Ok(())
    };
    fight(arena, Shard::WHOLE, depth, &|| {}, keep).unwrap();
    all
}

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Everything that can be made of a run, as bytes.
fn made(plan: &Plan, folder: &Path, games: &mut dyn FnMut(&mut Desk)) -> Vec<Vec<u8>> {
    let files = [
        ("games.csv", Each::Game),
        ("games.parquet", Each::Game),
        ("turns.csv", Each::Round),
        ("turns.parquet", Each::Round),
    ];
    let rows = files.map(|(name, each)| RowFile::create(&folder.join(name), each, plan).unwrap());
    let mut desk = Desk { rows: rows.into(), part: None, harvest: Harvest::of(plan) };
    games(&mut desk);
    let harvest = desk.finish().unwrap();
    let page = lab::report::page(plan, &harvest).unwrap();
    files.map(|(name, _)| std::fs::read(folder.join(name)).unwrap()).into_iter().chain([page.into_bytes()]).collect()
}

fn whole(arena: &Arena, threads: usize, name: &str) -> Vec<Vec<u8>> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    made(&arena.plan, &folder(name), &mut |desk| {
        let take = &mut |record: &Record| desk.take(&arena.plan, record);
        pool.install(|| fight(arena, Shard::WHOLE, Depth::Tale, &|| {}, take)).unwrap();
    })
}

#[test]
fn threads_and_shards_change_no_byte() {
    // More games than one checkpoint, and a grid, so that the order of both matters.
    let arena = arena("scw-raid", CHECKPOINT + 10, &["0", "2"]);
    let one = whole(&arena, 1, "one-thread");
    assert!(one.iter().all(|file| file.len() > 1000), "everything is written");
    assert!(one == whole(&arena, 3, "three-threads"), "threads");

    let place = folder("shards");
    let parts: Vec<PathBuf> = (1..=3).map(|part| place.join(format!("{part}.jsonl"))).collect();
    for (n, path) in parts.iter().enumerate() {
        let shard = Shard { part: n as u32 + 1, parts: 3 };
        let mut file = PartFile::create(path, &arena.plan, shard).unwrap();
        fight(&arena, shard, Depth::Tale, &|| {}, &mut |record| file.take(record)).unwrap();
        file.finish().unwrap();
    }
    let shuffled = [&parts[1], &parts[2], &parts[0]];
    let (plan, games) = part::merge(&shuffled).unwrap();
    let merged = made(&plan, &place, &mut |desk| games.iter().for_each(|game| desk.take(&plan, game).unwrap()));
    assert!(one == merged, "shards");

    let missing = part::merge(&parts[..2]).unwrap_err().to_string();
    assert!(missing.contains("2 of 3"), "{missing}");
    let twice = part::merge(&[&parts[0], &parts[0], &parts[1]]).unwrap_err().to_string();
    assert!(twice.contains("not the parts 1/3 to 3/3"), "{twice}");
}

#[test]
fn who_listens_changes_nothing() {
    let arena = arena("scw-meeting", 12, &[]);
    let mut told = records(&arena, Depth::Tale);
    assert!(told.iter().all(|record| record.tale.is_some()));
    for record in &mut told {
        record.tale = None;
    }
    assert_eq!(told, records(&arena, Depth::Outcome));
}

#[test]
fn games_stop_when_the_rates_are_known() {
    let mut arena = arena("scw-raid", 1000, &[]);
    arena.plan.until = Some(800);
    let games = records(&arena, Depth::Outcome);
    let wide = |games: &[Record]| {
        let wins = |side: Side| games.iter().filter(|game| game.winner == Some(side)).count() as f64;
        Side::BOTH
            .map(|side| lab::stats::wilson(wins(side), games.len() as u32).half_width())
            .into_iter()
            .fold(0.0, f64::max)
    };
    assert!(games.len() < 1000 && games.len().is_multiple_of(CHECKPOINT as usize), "{}", games.len());
    assert!(wide(&games) <= 0.08);
    let before = games.len() - CHECKPOINT as usize;
    assert!(before == 0 || wide(&games[..before]) > 0.08, "not a checkpoint too late");
}

/// What a tale says adds up: losses by cause are losses by round, and nobody is lost twice.
fn adds_up(scenario: &str, games: u32) -> Vec<Record> {
    let arena = arena(scenario, games, &[]);
    let all = records(&arena, Depth::Tale);
    for record in &all {
        let tale = record.tale.as_ref().unwrap();
        for side in Side::BOTH {
            let by_cause: u32 = tale.losses.iter().filter(|loss| loss.side == side).map(|loss| loss.heads).sum();
            let by_round: u32 = tale.rounds.iter().map(|round| round.lost[side]).sum();
            assert_eq!(by_cause, by_round, "{scenario}, game {}", record.game);
        }
        let numbers: Vec<u32> = tale.rounds.iter().map(|round| round.round).collect();
        assert_eq!(numbers, (0..numbers.len() as u32).collect::<Vec<_>>(), "every round once");
        assert!(tale.rounds.iter().all(|round| round.gauges.len() == arena.plan.terms.gauges.len()));
        assert!(!tale.luck.is_empty() && !tale.fights.is_empty(), "{scenario}: dice fell and somebody fought");
    }
    all
}

/// Where nobody joins late, who is missing at the end was lost on the way.
fn nobody_vanishes(all: &[Record]) {
    for tale in all.iter().filter_map(|record| record.tale.as_ref()) {
        let (start, end) = (&tale.rounds[0], &tale.rounds[tale.rounds.len() - 1]);
        for side in Side::BOTH {
            let lost: u32 = tale.rounds.iter().map(|round| round.lost[side]).sum();
            assert_eq!(start.strength[side] - end.strength[side], lost);
        }
    }
}

/// Most losses have a weapon.
fn is_explained(all: &[Record]) {
    let losses = || all.iter().filter_map(|record| record.tale.as_ref()).flat_map(|tale| &tale.losses);
    let heads =
        |of: &dyn Fn(&str) -> bool| -> u32 { losses().filter(|loss| of(&loss.by)).map(|loss| loss.heads).sum() };
    let (other, every) = (heads(&|by| by == "other"), heads(&|_| true));
    assert!(every > 0 && other * 10 <= every, "{other} of {every} have no cause");
}

#[test]
fn tales_of_scw_add_up() {
    let all = adds_up("scw-meeting", 10);
    nobody_vanishes(&all);
    is_explained(&all);
}

#[test]
fn tales_of_coc_add_up() {
    let all = adds_up("coc-patrol", 3);
    nobody_vanishes(&all);
    is_explained(&all);
}

#[test]
fn tales_of_awa_add_up() {
    let all = adds_up("awa-razyezd", 2);
    is_explained(&all);
}

#[test]
fn parquet_says_what_csv_says() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;

    let arena = arena("scw-raid", 5, &["0", "1"]);
    let place = folder("formats");
    whole(&arena, 1, "formats");
    for name in ["games", "turns"] {
        let mut plain = csv::Reader::from_path(place.join(format!("{name}.csv"))).unwrap();
        let head: Vec<String> = plain.headers().unwrap().iter().map(str::to_owned).collect();
        let rows: Vec<Vec<String>> =
            plain.records().map(|row| row.unwrap().iter().map(str::to_owned).collect()).collect();
        let packed = SerializedFileReader::try_from(place.join(format!("{name}.parquet")).as_path()).unwrap();
        let words = |field: &Field| match field {
            Field::Str(text) => text.clone(),
            Field::Long(number) => number.to_string(),
            Field::Double(number) => format!("{number:.2}"),
            other => panic!("no such column was written: {other:?}"),
        };
        let mut count = 0;
        for (row, plain) in packed.get_row_iter(None).unwrap().zip(&rows) {
            let row = row.unwrap();
            let names: Vec<&String> = row.get_column_iter().map(|(name, _)| name).collect();
            assert_eq!(names, head.iter().collect::<Vec<_>>());
            let values: Vec<String> = row.get_column_iter().map(|(_, field)| words(field)).collect();
            assert_eq!(&values, plain);
            count += 1;
        }
        assert!(count == rows.len() && count >= 10, "{name}: {count} of {}", rows.len());
    }
}

#[test]
fn tales_of_nqm_add_up() {
    let all = adds_up("nqm-strongpoint", 2);
    is_explained(&all);
}
