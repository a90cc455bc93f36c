//! Games over HTTP as clients play them.

mod common;

use common::table::{Table, Tried};
use common::{Here, good, sqlite, wide};
use engine::{Mix, Seat};
use futures::StreamExt;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tactics::Level;

const SCENARIO: &str = "scw-meeting";

/// Events as they come, parsed.
async fn events(
    table: &Table,
    key: &str,
    last: Option<u64>,
) -> impl FnMut() -> futures::future::BoxFuture<'static, (String, Value)> {
    let mut request = table.desk.http.get(format!("{}{}", table.desk.url, table.path("events"))).bearer_auth(key);
    if let Some(last) = last {
        request = request.header("Last-Event-ID", last.to_string());
    }
    let response = request.send().await.expect("a stream");
    assert_eq!(response.status(), StatusCode::OK);
    let stream = std::sync::Arc::new(tokio::sync::Mutex::new((response.bytes_stream(), Vec::<u8>::new())));
    move || {
        let stream = stream.clone();
        Box::pin(async move {
            let mut stream = stream.lock().await;
            loop {
                if let Some(end) = stream.1.windows(2).position(|two| two == b"\n\n") {
                    let block: Vec<u8> = stream.1.drain(..end + 2).collect();
                    let block = String::from_utf8(block).expect("text");
                    let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name).map(str::to_owned));
                    if let (Some(event), Some(data)) = (field("event: "), field("data: ")) {
                        return (event, serde_json::from_str(&data).expect("JSON"));
                    }
                    continue;
                }
                let chunk = stream.0.next().await.expect("the stream goes on").expect("a chunk");
                stream.1.extend_from_slice(&chunk);
            }
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_against_the_computer() {
    let here = Here::start(sqlite("solo"), wide()).await;
    let table = Table::begin(&here.desk, SCENARIO, [None, Some("quick")], "computer").await;
    let mut mix = Mix::new(1);
    let mut kept = 0;
    for _ in 0..200 {
        let view = table.turn_of(0).await;
        if !view["over"].is_null() {
            break;
        }
        if let Tried::Kept(seq) = table.bot(0, &mut mix).await {
            assert!(seq > kept, "numbers grow");
            kept = seq;
        }
    }
    assert!(kept > 20, "the game went on");
    let view = table.view(0).await;
    assert_eq!(view["board"]["ground"], Value::Null);
    assert!(view["line_count"].as_u64() > Some(0));
    assert_eq!(view["lines"].as_array().map(Vec::len), view["line_count"].as_u64().map(|n| n as usize));
    assert_eq!(view["names"][1]["who"], "computer");
    assert_eq!(view["thought"]["seat"], 1, "it says why it did what it did");
    assert!(view["thought"]["words"].as_str().is_some_and(|words| !words.is_empty()));
    let looked = here.desk.get(&table.path("view"), &table.spectator).await;
    assert!(looked["thought"].is_null(), "while a person plays, nobody else hears it");
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_twice_happens_once() {
    let here = Here::start(sqlite("twice"), wide()).await;
    let table = Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    let mut mix = Mix::new(2);
    let asked = usize::from(table.view(0).await["prompt"].is_null());
    let (seq, view, reply, token) = loop {
        let view = table.view(asked).await;
        let reply = server::bot::reply(&view["prompt"], &mut mix, 0).expect("an answer");
        let token = format!("{:x}", mix.next());
        let (status, body) = table.answer(asked, &view, &reply, &token).await;
        if status == StatusCode::OK {
            break (body["seq"].clone(), view, reply, token);
        }
    };
    let before = table.view(asked).await;
    let (status, again) = table.answer(asked, &view, &reply, &token).await;
    assert_eq!((status, &again["seq"]), (StatusCode::OK, &seq), "the same answer to the same token");
    assert_eq!(table.view(asked).await, before, "and nothing happened");
    let (status, stale) = table.answer(asked, &view, &reply, "another token").await;
    assert_eq!((status, &stale["error"]), (StatusCode::CONFLICT, &json!("stale")));
    assert_eq!(stale["seq"], before["seq"], "a stale answer is told where the game is");
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_request_makes_one_game_and_is_told_the_same_keys() {
    let here = Here::start(sqlite("same"), wide()).await;
    let ask = |key: &str| {
        let request = here.desk.http.post(format!("{}/api/games", here.desk.url));
        request.header("Idempotency-Key", key.to_owned()).json(&json!({ "scenario": SCENARIO })).send()
    };
    let first = good(ask("7b1f5a52-7f8e-4e0c-9a71-3a1f1c9d7e10").await.expect("an answer")).await;
    let second = good(ask("7b1f5a52-7f8e-4e0c-9a71-3a1f1c9d7e10").await.expect("an answer")).await;
    assert_eq!(first, second);
    let other = good(ask("7b1f5a52-7f8e-4e0c-9a71-3a1f1c9d7e11").await.expect("an answer")).await;
    assert_ne!(first["game"], other["game"]);
    assert_ne!(first["keys"], other["keys"]);
    let weak = ask("1").await.expect("an answer");
    assert_eq!(weak.status(), StatusCode::BAD_REQUEST, "a word that others might send too");
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_tells_what_happens_and_goes_on_where_it_broke() {
    let here = Here::start(sqlite("stream"), wide()).await;
    let table = Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    let mut next = events(&table, table.key(0), None).await;
    let (kind, first) = next().await;
    assert_eq!(kind, "view");
    let mut lines: Vec<Value> = first["lines"].as_array().expect("lines").clone();
    let mut mix = Mix::new(3);
    let mut last = 0;
    for _ in 0..30 {
        for seat in [0, 1] {
            if let Tried::Kept(seq) = table.bot(seat, &mut mix).await {
                last = seq;
            }
        }
    }
    loop {
        let (kind, data) = next().await;
        if kind != "view" {
            continue;
        }
        if let Some(from) = data["lines"].as_array().expect("lines").first() {
            lines.truncate(from["n"].as_u64().expect("a number") as usize);
            lines.extend(data["lines"].as_array().expect("lines").iter().cloned());
        }
        assert_eq!(Some(lines.len() as u64), data["line_count"].as_u64(), "lines add up");
        if data["seq"].as_u64() == Some(last) {
            break;
        }
    }
    assert_eq!(Value::from(lines), table.view(0).await["lines"], "a listener has read what a newcomer reads");
    let mut resumed = events(&table, table.key(0), Some(last)).await;
    let (kind, _) = resumed().await;
    assert_eq!(kind, "presence", "whoever missed nothing is sent no view");
    let mut late = events(&table, table.key(0), Some(last - 1)).await;
    let (kind, view) = late().await;
    assert_eq!((kind.as_str(), view["seq"].as_u64()), ("view", Some(last)), "whoever missed something is sent all");
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn talk_and_presence_are_told() {
    let here = Here::start(sqlite("talk"), wide()).await;
    let table = Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    let mut listener = events(&table, &table.spectator, None).await;
    let _other = events(&table, table.key(1), None).await;
    let body = json!({ "text": " Good luck. ", "token": "a" });
    for _ in 0..2 {
        let (status, said) = table.desk.post(&table.path("chat"), table.key(1), &body).await;
        assert_eq!((status, &said["seq"]), (StatusCode::OK, &json!(1)));
    }
    let (mut heard, mut seen) = (false, false);
    while !(heard && seen) {
        let (kind, data) = listener().await;
        match kind.as_str() {
            "chat" => {
                assert_eq!(data.as_array().map(Vec::len), Some(1), "said once, heard once");
                assert_eq!((&data[0]["text"], &data[0]["seat"]), (&json!("Good luck."), &json!(1)));
                heard = true;
            }
            "presence" => seen |= data["seats"] == json!([1]) && data["spectators"] == 1,
            _ => {}
        }
    }
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn past_moments_are_shown_and_a_finished_game_to_all_eyes() {
    let here = Here::start(sqlite("replay"), wide()).await;
    let table = Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    let mut mix = Mix::new(4);
    let mut seen = Vec::new();
    for _ in 0..40 {
        for seat in [0, 1] {
            table.bot(seat, &mut mix).await;
        }
        let view = table.view(0).await;
        seen.push((view["inputs"].as_u64().expect("a number"), view["board"].clone(), view["lines"].clone()));
    }
    // Forwards and backwards, as with a slider.
    for (inputs, board, lines) in seen.iter().step_by(7).chain(seen.iter().rev().step_by(5)) {
        let past = table.desk.get(&table.path(&format!("view?at={inputs}")), table.key(0)).await;
        assert_eq!((&past["board"], &past["lines"]), (board, lines), "the moment after {inputs} inputs");
    }
    let peek = table.desk.send(Method::GET, &table.path("view?at=3&eye=referee"), Some(table.key(0)), None).await;
    assert_eq!(peek.status(), StatusCode::FORBIDDEN);
    let other = table.desk.send(Method::GET, &table.path("view?eye=seat-1"), Some(table.key(0)), None).await;
    assert_eq!(other.status(), StatusCode::FORBIDDEN);
    let save = table.desk.send(Method::GET, &table.path("save"), Some(table.key(0)), None).await;
    assert_eq!(save.status(), StatusCode::FORBIDDEN, "the save of a running game needs the keys of all");
    let (status, _) = table.desk.post(&table.path("resign"), table.key(1), &json!({ "token": "r" })).await;
    assert_eq!(status, StatusCode::OK);
    let view = table.view(0).await;
    assert_eq!((&view["resigned"], &view["over"]["winner"]), (&json!(1), &json!("red")));
    for eye in ["referee", "seat-0", "seat-1", "public"] {
        table.desk.get(&table.path(&format!("view?at=3&eye={eye}")), &table.spectator).await;
    }
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_saved_and_loaded_and_goes_on() {
    let here = Here::start(sqlite("save"), wide()).await;
    let table = Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    let mut mix = Mix::new(5);
    for _ in 0..20 {
        for seat in [0, 1] {
            table.bot(seat, &mut mix).await;
        }
    }
    let request = table.desk.http.get(format!("{}{}", table.desk.url, table.path("save")));
    let save = request.bearer_auth(table.key(0)).header("X-Key", table.key(1)).send().await.expect("an answer");
    assert_eq!(save.status(), StatusCode::OK);
    let save = save.text().await.expect("a save");
    let load = |text: String| table.desk.http.post(format!("{}/api/games/load", table.desk.url)).body(text).send();
    let loaded = Table::of(&table.desk, &good(load(save.clone()).await.expect("an answer")).await);
    let (was, is) = (table.view(0).await, loaded.view(0).await);
    assert_eq!((&was["board"], &was["lines"], &was["inputs"]), (&is["board"], &is["lines"], &is["inputs"]));
    for _ in 0..5 {
        for seat in [0, 1] {
            loaded.bot(seat, &mut mix).await;
        }
    }
    let damaged = load(save.replacen("answer", "anwser", 1)).await.expect("an answer");
    assert_eq!(damaged.status(), StatusCode::UNPROCESSABLE_ENTITY);
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_is_taken_back_until_it_cannot() {
    let here = Here::start(sqlite("undo"), wide()).await;
    let table = Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    let mut mix = Mix::new(6);
    let (mut undone, mut refused) = (0, 0);
    for turn in 0..120 {
        for seat in [0, 1] {
            let before = table.view(seat).await;
            if !matches!(table.bot(seat, &mut mix).await, Tried::Kept(_)) {
                continue;
            }
            let view = table.view(seat).await;
            // Half of the time what can be taken back stands, so that the game goes on.
            if view["undo"] == json!(true) && turn % 2 == 0 {
                continue;
            }
            let body = json!({ "seq": view["seq"], "token": format!("u{turn}-{seat}") });
            let (status, answer) = table.desk.post(&table.path("undo"), table.key(seat), &body).await;
            if view["undo"] == json!(true) {
                assert_eq!(status, StatusCode::OK, "{answer}");
                let after = table.view(seat).await;
                assert_eq!(
                    (&after["board"], &after["lines"], &after["prompt"]),
                    (&before["board"], &before["lines"], &before["prompt"])
                );
                undone += 1;
            } else {
                assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{}", view["undo"]);
                refused += 1;
            }
        }
    }
    assert!(undone > 0 && refused > 0, "{undone} taken back, {refused} not");
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_are_thrown_by_hand() {
    let here = Here::start(sqlite("hand"), wide()).await;
    let table = Table::begin(&here.desk, SCENARIO, [None, Some("quick")], "hand").await;
    let mut mix = Mix::new(7);
    let mut thrown = 0;
    for _ in 0..200 {
        let view = table.turn_of(0).await;
        if !view["over"].is_null() || thrown > 5 {
            break;
        }
        if view["prompt"]["ask"]["kind"] == "dice" {
            let (status, refused) = table.answer(0, &view, &json!({ "dice": [77] }), "bad dice").await;
            assert_eq!((status, &refused["error"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("refused")));
            thrown += 1;
        }
        table.bot(0, &mut mix).await;
    }
    assert!(thrown > 0, "the player was asked for dice");
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_on_the_shelf_can_be_begun_and_looked_at() {
    let here = Here::start(sqlite("shelf"), wide()).await;
    let shelf = here.desk.get("/api/shelf", "none").await;
    assert_eq!(shelf["books"].as_array().map(Vec::len), Some(4));
    for scenario in shelf["scenarios"].as_array().expect("scenarios") {
        let id = scenario["id"].as_str().expect("an id");
        assert_eq!(scenario["sides"].as_array().map(Vec::len), Some(2), "{id}");
        let table = Table::begin(&here.desk, id, [None, None], "computer").await;
        let ground = here.desk.send(Method::GET, &table.path("ground.svg?theme=lamp"), Some(table.key(0)), None).await;
        let tag = ground.headers()["etag"].clone();
        assert!(ground.text().await.expect("text").starts_with("<svg"), "{id}");
        let again = table.desk.http.get(format!("{}{}", table.desk.url, table.path("ground.svg?theme=lamp")));
        let again = again.bearer_auth(table.key(0)).header("If-None-Match", tag).send().await.expect("an answer");
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        table.desk.get(&table.path("ground.json"), table.key(1)).await;
        table.desk.get(&table.path("luck"), &table.spectator).await;
        let form = json!({ "scenario": id, "choices": {} });
        good(here.desk.send(Method::POST, "/api/muster", None, Some(&form)).await).await;
        let picture = here.desk.send(Method::GET, &format!("/api/preview.svg?scenario={id}"), None, None).await;
        assert_eq!(picture.status(), StatusCode::OK, "{id}");
    }
    let generated = json!({ "scenario": SCENARIO, "battlefield": { "style": shelf["styles"][0], "seed": 5 } });
    let begun = here.desk.send(Method::POST, "/api/games", None, Some(&generated)).await;
    assert!([StatusCode::CREATED, StatusCode::UNPROCESSABLE_ENTITY].contains(&begun.status()));
    here.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn my_games_are_listed_those_that_wait_for_me_first() {
    let here = Here::start(sqlite("mine"), wide()).await;
    let mut held = Vec::new();
    for who in [[Some("quick"), Some("quick")], [None, Some("quick")], [None, None]] {
        let table = Table::begin(&here.desk, SCENARIO, who, "computer").await;
        let key = table.keys[0].clone().unwrap_or_else(|| table.spectator.clone());
        table.desk.get(&table.path("view"), &key).await;
        held.push(json!({ "game": table.game, "key": key }));
    }
    held.push(json!({ "game": "nothere", "key": "nothing" }));
    let cards = good(here.desk.send(Method::POST, "/api/mine", None, Some(&json!({ "games": held }))).await).await;
    let cards = cards.as_array().expect("a list");
    assert_eq!(cards.len(), 3, "unknown games are left out");
    let yours: Vec<bool> = cards.iter().map(|card| card["yours"].as_bool().expect("a word")).collect();
    assert!(yours.windows(2).all(|two| two[0] || !two[1]), "{yours:?}");
    here.stop().await;
}

/// The save of a battle at the first moment at which somebody may react to what the other side does, who it is, and
/// whose reaction it would be.
fn chance_to_react() -> (String, usize, String) {
    let book = shelf::find("coc").expect("it is on the shelf");
    let scenario = muster::Library::built_in().scenario("coc-patrol").expect("a scenario");
    for seed in 1.. {
        let mut game = book.start(&scenario, Some(dice::Seed::from_number(seed))).expect("a game");
        for seat in [Seat(0), Seat(1)] {
            game.seat(seat, Level::Quick, seed);
        }
        loop {
            for seat in [0, 1] {
                let prompt = game.play().prompt(Seat(seat));
                if let Some(prompt) = prompt.filter(|prompt| prompt.pass.is_some() && !prompt.about.is_empty()) {
                    return (game.play().save(), usize::from(seat), prompt.about[0].clone());
                }
            }
            if game.computer_answers().is_none() {
                break;
            }
        }
    }
    unreachable!("somebody reacts in some battle")
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_does_not_want_to_be_asked_about_reactions_is_not() {
    let here = Here::start(sqlite("standing"), wide()).await;
    let (save, seat, mine) = chance_to_react();
    for (reactions, asked) in [
        (json!("ask"), true),
        (json!({ "only": [mine] }), true),
        (json!({ "only": ["somebody-else"] }), false),
        (json!("never"), false),
    ] {
        let load = here.desk.http.post(format!("{}/api/games/load", here.desk.url)).body(save.clone()).send();
        let table = Table::of(&here.desk, &good(load.await.expect("an answer")).await);
        let before = table.view(seat).await;
        assert!(!before["prompt"]["pass"].is_null(), "{}", before["prompt"]);
        let body = json!({ "reactions": reactions });
        let (status, standing) = table.desk.post(&table.path("standing"), table.key(seat), &body).await;
        assert_eq!((status, &standing), (StatusCode::OK, &body));
        if asked {
            tokio::time::sleep(std::time::Duration::from_millis(200)).await;
            let after = table.view(seat).await;
            assert_eq!((&after["seq"], &after["prompt"]), (&before["seq"], &before["prompt"]), "{reactions}");
            continue;
        }
        let mut after = table.view(seat).await;
        for _ in 0..500 {
            assert!(after["prompt"]["pass"].is_null(), "{reactions}: {}", after["prompt"]["title"]);
            if after["seq"] != before["seq"] {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            after = table.view(seat).await;
        }
        assert_ne!(after["seq"], before["seq"], "{reactions}: the game goes on without the question");
        assert_eq!(after["standing"]["reactions"], reactions);
    }
    here.stop().await;
}
