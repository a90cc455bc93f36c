//! Everything that can be wrong with a request: refused with the right status, without a crash and without a stuck game.

mod common;

use std::time::Duration;

use common::table::{Table, Tried};
use common::{Here, sqlite, wide};
use engine::Mix;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use server::Limits;

const SCENARIO: &str = "scw-meeting";

/// What is wrong, and what it is answered with.
async fn expect(here: &Here, method: Method, path: &str, key: Option<&str>, body: &str, status: u16, error: &str) {
    let mut request = here.desk.http.request(method, format!("{}{path}", here.desk.url)).body(body.to_owned());
    if let Some(key) = key {
        request = request.bearer_auth(key);
    }
    let response = request.send().await.expect("an answer");
    let (found, text) = (response.status().as_u16(), response.text().await.expect("a body"));
    let said: Value = serde_json::from_str(&text).unwrap_or_default();
    assert_eq!((found, said["error"].as_str()), (status, Some(error)), "{path} {body}: {text}");
    assert!(said["message"].as_str().is_some_and(|message| message.len() > 8), "a sentence for people: {text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_are_refused_one_by_one() {
    let here = Here::start(sqlite("bad"), wide()).await;
    let table = Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    let other = Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    let (red, blue) = (Some(table.key(0)), Some(table.key(1)));
    let asked = usize::from(table.view(0).await["prompt"].is_null());
    let view = table.view(asked).await;
    let answer = table.path("answer");
    let long = "x".repeat(70_000);
    /// Method, path, key, body; the status and the kind of the refusal.
    type Case<'a> = (Method, String, Option<&'a str>, String, u16, &'a str);
    let cases: Vec<Case> = vec![
        (Method::GET, "/api/nothing".into(), None, String::new(), 404, "not-found"),
        (Method::GET, "/api/games/none/view".into(), red, String::new(), 404, "not-found"),
        (Method::GET, table.path("view"), None, String::new(), 401, "no-key"),
        (Method::GET, table.path("view"), Some("guess"), String::new(), 401, "wrong-key"),
        (Method::GET, table.path("view"), Some(other.key(0)), String::new(), 401, "wrong-key"),
        (Method::GET, table.path("view?at=999999"), red, String::new(), 400, "bad-request"),
        (Method::GET, table.path("view?at=-1"), red, String::new(), 400, "bad-request"),
        (Method::GET, table.path("view?eye=nobody"), red, String::new(), 400, "bad-request"),
        (Method::GET, table.path("sight?from=1,2"), red, String::new(), 400, "bad-request"),
        (Method::GET, table.path("sight?from=1,2&to=a,b"), red, String::new(), 400, "bad-request"),
        (Method::GET, table.path("sight?from=1e99,2&to=3,4"), red, String::new(), 400, "bad-request"),
        (Method::GET, table.path("sight?from=piece:none&to=3,4"), red, String::new(), 404, "not-found"),
        (Method::GET, table.path("card?id=none"), red, String::new(), 404, "not-found"),
        (Method::POST, answer.clone(), red, String::new(), 400, "bad-request"),
        (Method::POST, answer.clone(), red, "{".into(), 400, "bad-request"),
        (Method::POST, answer.clone(), red, "[]".into(), 400, "bad-request"),
        (Method::POST, answer.clone(), red, "\u{0}\u{ff}".into(), 400, "bad-request"),
        (Method::POST, answer.clone(), red, long.clone(), 413, "too-large"),
        (
            Method::POST,
            answer.clone(),
            Some(&table.spectator),
            answer_to(&view, &json!({ "pick": "x" }), "t"),
            403,
            "forbidden",
        ),
        (Method::POST, answer.clone(), red, answer_to(&view, &json!({ "pick": "x" }), ""), 400, "bad-request"),
        (Method::POST, answer.clone(), red, answer_to(&view, &json!({ "shoot": "x" }), "t"), 400, "bad-request"),
        (Method::POST, table.path("chat"), red, json!({ "text": " ", "token": "t" }).to_string(), 400, "bad-request"),
        (
            Method::POST,
            table.path("chat"),
            red,
            json!({ "text": "x".repeat(2000), "token": "t" }).to_string(),
            400,
            "bad-request",
        ),
        (Method::POST, table.path("standing"), red, json!({ "reactions": "maybe" }).to_string(), 400, "bad-request"),
        (Method::POST, table.path("undo"), red, json!({ "seq": 99, "token": "t" }).to_string(), 409, "stale"),
        (Method::POST, "/api/games".into(), None, json!({ "scenario": "none" }).to_string(), 422, "scenario"),
        (Method::POST, "/api/games".into(), None, json!({ "text": "nonsense" }).to_string(), 422, "scenario"),
        (
            Method::POST,
            "/api/games".into(),
            None,
            json!({ "scenario": SCENARIO, "choices": { "none": "1" } }).to_string(),
            422,
            "scenario",
        ),
        (
            Method::POST,
            "/api/games".into(),
            None,
            json!({ "scenario": SCENARIO, "battlefield": { "id": "none" } }).to_string(),
            422,
            "scenario",
        ),
        (
            Method::POST,
            "/api/games".into(),
            None,
            json!({ "scenario": SCENARIO, "battlefield": { "style": "none", "seed": 1 } }).to_string(),
            422,
            "scenario",
        ),
        (
            Method::POST,
            "/api/games".into(),
            None,
            json!({ "scenario": SCENARIO, "seats": [{}, {}, {}, {}] }).to_string(),
            400,
            "bad-request",
        ),
        (
            Method::POST,
            "/api/games".into(),
            None,
            json!({ "scenario": SCENARIO, "seats": [{ "who": "computer", "level": "genius" }] }).to_string(),
            400,
            "bad-request",
        ),
        (Method::POST, "/api/games/load".into(), None, "no save".into(), 422, "scenario"),
        (
            Method::POST,
            "/api/mine".into(),
            None,
            json!({ "games": vec![json!({ "game": "g", "key": "k" }); 500] }).to_string(),
            400,
            "bad-request",
        ),
        (Method::GET, "/api/preview.svg?scenario=none".into(), None, String::new(), 422, "scenario"),
        (Method::GET, "/api/preview.svg?style=none&seed=1".into(), None, String::new(), 422, "scenario"),
        (Method::GET, "/api/preview.svg?theme=none".into(), None, String::new(), 400, "bad-request"),
        (Method::DELETE, "/anything".into(), None, String::new(), 404, "not-found"),
    ];
    for (method, path, key, body, status, error) in cases {
        expect(&here, method, &path, key, &body, status, error).await;
    }
    // Out of turn, and with somebody else's prompt.
    let idle = if asked == 0 { blue } else { red };
    expect(&here, Method::POST, &answer, idle, &answer_to(&view, &json!({ "pick": "x" }), "t"), 422, "refused").await;
    let foreign = json!({ "seq": view["seq"], "prompt": "0000", "reply": { "pick": "x" }, "token": "t" }).to_string();
    let key = Some(table.key(asked));
    expect(&here, Method::POST, &answer, key, &foreign, 409, "stale").await;
    expect(
        &here,
        Method::POST,
        &answer,
        key,
        &answer_to(&view, &json!({ "pick": "no such option" }), "t"),
        422,
        "refused",
    )
    .await;
    expect(&here, Method::POST, &answer, key, &answer_to(&view, &json!({ "dice": [1, 2] }), "t"), 422, "refused").await;
    assert_eq!(table.view(asked).await, view, "nothing has changed");
    here.stop().await;
}

fn answer_to(view: &Value, reply: &Value, token: &str) -> String {
    json!({ "seq": view["seq"], "prompt": view["prompt"]["id"], "reply": reply, "token": token }).to_string()
}

/// Random damage to good requests, while the game is being played: no crash, no stuck game, nothing half done.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_survives_a_storm_of_bad_requests() {
    let here = Here::start(sqlite("storm"), wide()).await;
    for scenario in [SCENARIO, "coc-patrol"] {
        let table = Table::begin(&here.desk, scenario, [None, None], "computer").await;
        let mut mix = Mix::new(11);
        let mut answered = 0;
        let mut old: Vec<String> = Vec::new();
        for round in 0..150 {
            for seat in [0, 1] {
                let view = table.view(seat).await;
                for _ in 0..3 {
                    let reply = server::bot::reply(&view["prompt"], &mut mix, round).unwrap_or(json!({ "pick": "x" }));
                    let body = spoil(&answer_to(&view, &reply, &format!("{:x}", mix.next())), &mut mix, &old);
                    let path = ["answer", "draft", "undo", "standing", "chat"][mix.below(5) as usize];
                    let other = if mix.below(4) == 0 { 1 - seat } else { seat };
                    let request = here.desk.http.post(format!("{}{}", here.desk.url, table.path(path)));
                    let response =
                        request.bearer_auth(table.key(other)).body(body.clone()).send().await.expect("an answer");
                    let status = response.status();
                    assert!(
                        status.is_success() || status.is_client_error(),
                        "{path} {body}: {status} {}",
                        response.text().await.unwrap_or_default()
                    );
                    old.push(body);
                }
                if let Tried::Kept(_) = table.bot(seat, &mut mix).await {
                    answered += 1;
                }
            }
        }
        // Nobody knows the dice, and a bot may give a battle up.
        let over = !table.view(0).await["over"].is_null();
        assert!(answered > 30 || over, "the game went on: {answered}");
        let healthy = here.desk.send(Method::GET, "/healthz", None, None).await;
        assert_eq!(healthy.status(), StatusCode::OK);
        // What is in the store is a game that loads and is what everybody sees.
        let before = (table.view(0).await, table.view(1).await);
        let again = Here::start(here.store.clone(), wide()).await;
        let there = table.on(&again.desk);
        let after = (there.view(0).await, there.view(1).await);
        assert_eq!(before, after, "another server reads the same game");
        again.stop().await;
    }
    here.stop().await;
}

/// Cuts, doubles, swaps or replaces a part of a text, or takes an old one.
fn spoil(text: &str, mix: &mut Mix, old: &[String]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = mix.below(letters.len() as u32) as usize;
    match mix.below(8) {
        0 => letters.truncate(at),
        1 => {
            letters.remove(at);
        }
        2 => letters[at] = char::from(32 + mix.below(95) as u8),
        3 => return text.replace("seq\":", "seq\":1"),
        4 => return text.replace("pick", "several"),
        5 => return text.replace("],[", "],[9e18,-1],["),
        6 if !old.is_empty() => return old[mix.below(old.len() as u32) as usize].clone(),
        _ => {}
    }
    letters.into_iter().collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn limits_are_told_clearly() {
    let limits =
        Limits { rate: Some(1), burst: 30, open_games: 2, streams: 2, new_games: Some(100), ..Limits::default() };
    let here = Here::start(sqlite("limits"), limits).await;
    let first = Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    let second = Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    let body = json!({ "scenario": SCENARIO }).to_string();
    expect(&here, Method::POST, "/api/games", None, &body, 503, "busy").await;
    let (status, _) = second.desk.post(&second.path("resign"), second.key(0), &json!({ "token": "t" })).await;
    assert_eq!(status, StatusCode::OK, "a finished game makes room");
    Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    let path = first.path("events");
    let listen = || here.desk.send(Method::GET, &path, Some(first.key(0)), None);
    let (one, two) = (listen().await, listen().await);
    assert!(one.status().is_success() && two.status().is_success());
    let refused = Some(first.key(0));
    expect(&here, Method::GET, &first.path("events"), refused, "", 503, "busy").await;
    drop((one, two));
    let mut seen = false;
    for _ in 0..60 {
        let response = here.desk.send(Method::GET, "/api/shelf", None, None).await;
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            assert!(response.headers().contains_key("retry-after"));
            seen = true;
            break;
        }
    }
    assert!(seen, "too many requests are refused");
    let healthy = here.desk.send(Method::GET, "/healthz", None, None).await;
    assert_eq!(healthy.status(), StatusCode::OK, "whoever looks after the server is not limited");
    here.stop().await;
    let narrow = Here::start_with(sqlite("narrow"), wide(), 1).await;
    let table = Table::begin(&narrow.desk, SCENARIO, [None, None], "computer").await;
    // The one place is free a moment after the last answer has arrived, not at once.
    let mut listening = narrow.desk.send(Method::GET, &table.path("events"), Some(table.key(0)), None).await;
    for _ in 0..200 {
        if listening.status().is_success() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        listening = narrow.desk.send(Method::GET, &table.path("events"), Some(table.key(0)), None).await;
    }
    assert!(listening.status().is_success(), "a place is free again");
    let full = narrow.desk.send(Method::GET, "/healthz", None, None).await;
    assert_eq!(full.status(), StatusCode::SERVICE_UNAVAILABLE);
    drop(listening);
    narrow.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_house_is_in_order() {
    let here = Here::start(sqlite("house"), wide()).await;
    let table = Table::begin(&here.desk, SCENARIO, [None, None], "computer").await;
    table.view(0).await;
    for path in ["/", "/healthz", "/api/shelf", "/api/nothing"] {
        let response = here.desk.send(Method::GET, path, None, None).await;
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().expect("text");
        assert!(policy.contains("default-src 'none'") && !policy.contains("http"), "{policy}");
        assert_eq!(headers["x-content-type-options"], "nosniff", "{path}");
        assert_eq!(headers["referrer-policy"], "no-referrer", "{path}");
    }
    let metrics = here.desk.send(Method::GET, "/metrics", None, None).await.text().await.expect("text");
    assert!(metrics.contains("sandtable_request_seconds_bucket"), "{metrics}");
    assert!(metrics.contains("sandtable_games_begun_total 1"), "{metrics}");
    assert!(!metrics.contains(&table.game), "no game is named");
    let api = here.desk.get("/api/openapi.json", "none").await;
    let paths = api["paths"].as_object().expect("paths");
    assert!(paths.len() >= 22, "{} paths", paths.len());
    assert!(paths.contains_key("/api/games/{game}/answer"));
    // A stream that is open when the server goes down ends in peace.
    let mut stream = here.desk.send(Method::GET, &table.path("events"), Some(table.key(0)), None).await;
    let ((), end) = tokio::join!(here.stop(), async { while let Ok(Some(_)) = stream.chunk().await {} });
    let () = end;
}
