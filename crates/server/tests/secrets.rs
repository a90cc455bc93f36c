//! What goes over the wire to a seat never holds what the seat may not know.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use common::table::{Table, Tried};
use common::{Here, sqlite, wide};
use engine::{Eye, Mix, Seat, Side};
use reqwest::Method;
use serde_json::{Value, json};
use store::Store;

/// Everything that one seat was sent, each with the number of inputs that the game had when it was sent.
#[derive(Default)]
struct Traffic {
    sent: Vec<(u64, String)>,
    moment: u64,
}

impl Traffic {
    fn note(&mut self, text: String) {
        // A past moment may be looked at again; what is known does not become unknown.
        if let Ok(view) = serde_json::from_str::<Value>(&text)
            && let Some(inputs) = view["inputs"].as_u64()
        {
            self.moment = self.moment.max(inputs);
        }
        self.sent.push((self.moment, text));
    }
}

async fn get(table: &Table, traffic: &mut Traffic, path: &str) -> Value {
    let response = table.desk.send(Method::GET, &table.path(path), Some(table.key(0)), None).await;
    let text = response.text().await.expect("a body");
    let value = serde_json::from_str(&text).unwrap_or_default();
    traffic.note(text);
    value
}

/// Plays seat 0 against the computer with every aid there is, and records what comes back.
async fn play(table: &Table, turns: usize) -> Traffic {
    let mut traffic = Traffic::default();
    let mut mix = Mix::new(31);
    let mut stream = table.desk.send(Method::GET, &table.path("events"), Some(table.key(0)), None).await;
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = heard.clone();
    let listening = tokio::spawn(async move {
        while let Ok(Some(chunk)) = stream.chunk().await {
            listener.lock().expect("not poisoned").extend_from_slice(&chunk);
        }
    });
    for turn in 0..turns {
        let view = table.turn_of(0).await;
        traffic.note(view.to_string());
        if !view["over"].is_null() {
            break;
        }
        // The save is left out: whoever plays alone may have it, and then knows everything.
        for aid in ["luck", "report.txt", "view?eye=referee", "view?eye=seat-1", "view?eye=public", "chat"] {
            get(table, &mut traffic, aid).await;
        }
        get(table, &mut traffic, &format!("view?at={}", view["inputs"].as_u64().unwrap_or(0) / 2)).await;
        let seen = view["board"]["groups"].as_array().into_iter().chain(view["board"]["markers"].as_array()).flatten();
        let ids: Vec<&str> = seen.filter_map(|thing| thing["id"].as_str()).collect();
        for id in ids.iter().skip(turn % 7).step_by(7) {
            get(table, &mut traffic, &format!("card?id={id}")).await;
            get(table, &mut traffic, &format!("sight?from=piece:{id}&to=20,20")).await;
        }
        if let Some(reply) = server::bot::reply(&view["prompt"], &mut mix, 0) {
            let body = json!({ "seq": view["seq"], "reply": reply });
            traffic.note(table.desk.post(&table.path("draft"), table.key(0), &body).await.1.to_string());
        }
        if table.bot(0, &mut mix).await == Tried::Over {
            break;
        }
    }
    let view = table.view(0).await;
    traffic.note(view.to_string());
    listening.abort();
    let heard = String::from_utf8_lossy(&heard.lock().expect("not poisoned")).into_owned();
    assert!(heard.contains("event: view"), "the stream was heard");
    let end = traffic.moment;
    traffic.moment = 0;
    for block in heard.split("\n\n") {
        let data = block.lines().find_map(|line| line.strip_prefix("data: ")).unwrap_or(block);
        traffic.note(data.to_owned());
    }
    traffic.moment = traffic.moment.max(end);
    traffic
}

/// Names and ids of the enemy that the referee knows, and from which moment on the seat knows each.
fn secrets(header: &str, lines: &[String], upto: usize) -> BTreeMap<String, usize> {
    let book = shelf::find(&engine::journal::read_header(header).expect("a header").rules).expect("a rule book");
    let mut game = book.rewind(header).expect("a game");
    let mut hidden: BTreeSet<String> = BTreeSet::new();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for moment in 0..=upto.min(lines.len()) {
        if moment > 0 {
            game.follow(&lines[moment - 1]).expect("a line that stands");
        }
        let play = game.play();
        let referee = play.board(Eye::Referee);
        let enemy = referee.groups.iter().filter(|group| group.side == Side::Blue);
        let words = enemy.flat_map(|group| [group.id.clone(), group.name.clone()]);
        let pieces = referee.pieces.iter().filter(|piece| piece.side == Side::Blue).map(|piece| piece.id.clone());
        let really = referee.markers.iter().filter(|m| m.side == Some(Side::Blue)).filter_map(|m| m.really.clone());
        let mine = Eye::Seat(Seat::RED);
        let prompt = play.prompt(Seat::RED).map(|prompt| json!(prompt)).unwrap_or_default();
        let seen = format!("{}{}{}", json!(play.board(mine)), prompt, json!(play.report(mine, 0)));
        for word in words.chain(pieces).chain(really).filter(|word| word.len() >= 5) {
            if seen.contains(&word) {
                known.entry(word).or_insert(moment);
            } else {
                hidden.insert(word);
            }
        }
    }
    let from = |word: &String| known.get(word).copied().unwrap_or(usize::MAX);
    hidden.into_iter().map(|word| (word.clone(), from(&word))).collect()
}

async fn nothing_leaks(scenario: &str, turns: usize) {
    let here = Here::start(sqlite("secret"), wide()).await;
    let table = Table::begin(&here.desk, scenario, [None, Some("quick")], "computer").await;
    let traffic = play(&table, turns).await;
    let store = Store::open(&here.store).await.expect("the store opens");
    let record = store.game(&table.game).await.expect("a record").expect("a game");
    let rows = store.inputs(&table.game, 0).await.expect("rows");
    let lines: Vec<String> = rows
        .iter()
        .flat_map(|row| row.body.lines().map(str::to_owned))
        .filter(|line| line.starts_with("{\"answer\"") || line.starts_with("{\"dice\""))
        .collect();
    let secrets = secrets(&record.header, &lines, traffic.moment as usize);
    let mut searched = 0;
    for (moment, text) in &traffic.sent {
        for (word, from) in secrets.iter().filter(|(_, from)| **from > *moment as usize) {
            assert!(
                !text.contains(word.as_str()),
                "`{word}` is known from {from} on, but was sent at {moment}: {text}"
            );
            searched += 1;
        }
    }
    assert!(searched > 100, "there was something to hide: {searched}");
    let seed = record.seed.expect("a seed");
    let over = traffic.sent.iter().any(|(_, text)| text.contains("\"over\":{"));
    for (_, text) in &traffic.sent {
        assert!(over || !text.contains(&seed), "the seed of the dice was sent");
        assert!(!text.contains(&record.salt), "the salt of the keys was sent");
        assert!(record.keys.iter().all(|key| !text.contains(&key.hash)), "the fingerprint of a key was sent");
    }
    store.close().await;
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_never_sent_what_it_may_not_know_in_scw() {
    nothing_leaks("scw-meeting", 120).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_never_sent_what_it_may_not_know_in_coc() {
    nothing_leaks("coc-patrol", 120).await;
}
