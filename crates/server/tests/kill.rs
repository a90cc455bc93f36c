//! Servers that are killed without warning, and servers that share a database.

mod common;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::table::{Table, Tried};
use common::{Apart, Here, database, good, sqlite, wide};
use engine::Mix;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use store::Store;

#[test]
#[ignore = "started by other tests as a server"]
fn serve_for_another_test() {
    common::serve_for_another_test();
}

/// Every acknowledged input: game and number, with the token that was sent.
type Acknowledged = Arc<Mutex<BTreeMap<(String, u64), String>>>;

/// Plays a game until the server stops answering, noting what was acknowledged.
async fn play_until_killed(table: Table, mut mix: Mix, acknowledged: Acknowledged) {
    let mut attempt = 0;
    loop {
        for seat in [0, 1] {
            let Some(key) = table.keys[seat].clone() else { continue };
            let Ok(response) = table.desk.try_send(Method::GET, &table.path("view"), Some(&key), None).await else {
                return;
            };
            let Ok(view) = response.json::<Value>().await else { return };
            if !view["over"].is_null() {
                return;
            }
            let Some(reply) = server::bot::reply(&view["prompt"], &mut mix, attempt) else { continue };
            let token = format!("{:016x}", mix.next());
            let body = json!({ "seq": view["seq"], "prompt": view["prompt"]["id"], "reply": reply, "token": token });
            let sent = table.desk.try_send(Method::POST, &table.path("answer"), Some(&key), Some(&body)).await;
            let Ok(response) = sent else { return };
            let status = response.status();
            let Ok(said) = response.json::<Value>().await else { return };
            attempt += 1;
            if status == StatusCode::OK {
                attempt = 0;
                let seq = said["seq"].as_u64().expect("a number");
                acknowledged.lock().expect("not poisoned").insert((table.game.clone(), seq), token);
            }
        }
    }
}

/// Kills a server several times while bots play, and looks for every acknowledged input.
async fn killed_again_and_again(address: &str, rounds: u64) {
    let acknowledged = Acknowledged::default();
    let mut tables: Vec<Table> = Vec::new();
    let mut mix = Mix::new(99);
    for round in 0..rounds {
        let apart = Apart::start(address).await;
        if tables.is_empty() {
            for scenario in ["scw-meeting", "coc-patrol"] {
                for who in [[None, None], [None, Some("quick")], [Some("quick"), Some("quick")]] {
                    tables.push(Table::begin(&apart.desk, scenario, who, "computer").await);
                }
            }
        }
        tables = tables.iter().map(|table| table.on(&apart.desk)).collect();
        let bots: Vec<_> = tables
            .iter()
            .filter(|table| table.keys.iter().any(Option::is_some))
            .map(|table| tokio::spawn(play_until_killed(table.clone(), Mix::new(mix.next()), acknowledged.clone())))
            .collect();
        tokio::time::sleep(Duration::from_millis(1500 + u64::from(mix.below(1500)) + round * 50)).await;
        apart.kill().await;
        for bot in bots {
            bot.await.expect("a bot ends when the server is gone");
        }
        let store = Store::open(address).await.expect("the store opens");
        let promised = acknowledged.lock().expect("not poisoned").clone();
        for ((game, seq), token) in &promised {
            let rows = store.inputs(game, *seq).await.expect("rows");
            let row = rows.first().unwrap_or_else(|| panic!("input {seq} of {game} is lost"));
            assert_eq!((row.seq, row.token.as_deref()), (*seq, Some(token.as_str())), "round {round}");
        }
        store.close().await;
    }
    let count = acknowledged.lock().expect("not poisoned").len();
    assert!(count > 20, "the bots played: {count}");
    // Every game goes on: persons answer, and computers that were in the middle of their turn finish it.
    let here = Here::start(address.to_owned(), wide()).await;
    for table in tables.iter().map(|table| table.on(&here.desk)) {
        goes_on(&table, &mut mix).await;
    }
    here.stop().await;
}

async fn goes_on(table: &Table, mix: &mut Mix) {
    let persons: Vec<usize> = (0..2).filter(|seat| table.keys[*seat].is_some()).collect();
    let key = table.keys.iter().flatten().next().unwrap_or(&table.spectator).clone();
    let path = table.path("view");
    let look = || table.desk.get(&path, &key);
    let before = look().await;
    for _ in 0..600 {
        for seat in &persons {
            if table.bot(*seat, mix).await == Tried::Over {
                return;
            }
        }
        let now = look().await;
        if !now["over"].is_null() || now["seq"].as_u64() > before["seq"].as_u64() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("game {} is stuck: {}", table.game, look().await["waiting"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_loses_nothing_that_it_acknowledged() {
    killed_again_and_again(&sqlite("killed"), 4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_on_postgres_loses_nothing_that_it_acknowledged() {
    let postgres = database();
    killed_again_and_again(&postgres.url, 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_servers_on_one_database_serve_the_same_game() {
    let postgres = database();
    let (east, west) = (Apart::start(&postgres.url).await, Apart::start(&postgres.url).await);
    let table = Table::begin(&east.desk, "scw-meeting", [None, None], "computer").await;
    let there = table.on(&west.desk);
    // A listener in the west hears what is done in the east.
    let mut stream = west.desk.send(Method::GET, &there.path("events"), Some(there.key(1)), None).await;
    let mut mix = Mix::new(21);
    let mut last = 0;
    for _ in 0..60 {
        for (table, seat) in [(&table, 0), (&there, 1)] {
            if let Tried::Kept(seq) = table.bot(seat, &mut mix).await {
                assert!(seq > last, "one count for both: {seq} after {last}");
                last = seq;
            }
        }
    }
    assert!(last > 20, "the game went on");
    let wanted = format!("id: {last}\n");
    let mut heard = String::new();
    while !heard.contains(&wanted) {
        let chunk = tokio::time::timeout(Duration::from_secs(20), stream.chunk()).await.expect("the west hears of it");
        heard.push_str(&String::from_utf8_lossy(&chunk.expect("a chunk").expect("the stream goes on")));
    }
    // Two who answer the same question at the same moment: one is kept, the other is told.
    for _ in 0..20 {
        let seat = usize::from(table.view(0).await["prompt"].is_null());
        let (a, b) = (table.view(seat).await, there.view(seat).await);
        if a["prompt"].is_null() || a["seq"] != b["seq"] {
            continue;
        }
        let Some(reply) = server::bot::reply(&a["prompt"], &mut mix, 0) else { continue };
        let (mine, yours) = (format!("a{:x}", mix.next()), format!("b{:x}", mix.next()));
        let ((one, _), (two, _)) =
            tokio::join!(table.answer(seat, &a, &reply, &mine), there.answer(seat, &b, &reply, &yours));
        let kept = [one, two].iter().filter(|status| **status == StatusCode::OK).count();
        assert!(kept <= 1, "the same question was answered twice");
        if kept == 0 {
            assert!([one, two].iter().all(|status| *status == StatusCode::UNPROCESSABLE_ENTITY), "{one} {two}");
        }
    }
    // Presence and talk reach the other server.
    let _listening = east.desk.send(Method::GET, &table.path("events"), Some(table.key(0)), None).await;
    let (status, _) =
        table.desk.post(&table.path("chat"), table.key(0), &json!({ "text": "hello", "token": "c" })).await;
    assert_eq!(status, StatusCode::OK);
    while !(heard.contains("hello") && heard.contains("\"seats\":[0,1]")) {
        let chunk = tokio::time::timeout(Duration::from_secs(20), stream.chunk()).await.expect("the west hears of it");
        heard.push_str(&String::from_utf8_lossy(&chunk.expect("a chunk").expect("the stream goes on")));
    }
    // When one dies the other goes on, with the dead one's computer players too.
    let solo = Table::begin(&east.desk, "coc-patrol", [Some("quick"), Some("quick")], "computer").await;
    east.kill().await;
    goes_on(&there, &mut mix).await;
    goes_on(&solo.on(&west.desk), &mut mix).await;
    good(west.desk.send(Method::GET, "/healthz", None, None).await).await;
    west.kill().await;
}
