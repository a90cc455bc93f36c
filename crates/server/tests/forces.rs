//! Forces over HTTP: built choice by choice, printed, and used in a game. The server keeps none of them.

mod common;

use common::{Here, sqlite, wide};
use serde_json::{Value, json};

async fn post(here: &Here, path: &str, body: &Value) -> (u16, String) {
    let sent = here.desk.http.post(format!("{}{path}", here.desk.url)).json(body).send().await.expect("an answer");
    (sent.status().as_u16(), sent.text().await.expect("a body"))
}

async fn page(here: &Here, body: Value) -> Value {
    let (status, text) = post(here, "/api/force", &body).await;
    assert_eq!(status, 200, "{body}: {text}");
    serde_json::from_str(&text).expect("a page")
}

fn field<'p>(page: &'p Value, key: &str) -> &'p Value {
    page["form"]["fields"]
        .as_array()
        .unwrap()
        .iter()
        .find(|field| field["key"] == key)
        .unwrap_or_else(|| panic!("{key}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_force_is_built_shared_printed_and_played() {
    let here = Here::start(sqlite("forces"), wide()).await;
    let new = page(&here, json!({ "rules": "coc" })).await;
    assert_eq!(new["rules"], "coc");
    let choices =
        json!({ "platoon": "us-1943-rifle", "level": "8", "take.sherman": "1", "name.lieutenant": "Lt. Ortiz" });
    let built = page(&here, json!({ "force": new["text"], "choices": choices })).await;
    assert_eq!(built["form"]["budget"], json!({ "spent": 6, "of": 8 }));
    assert_eq!(
        (&field(&built, "take.sherman")["value"], &field(&built, "take.sherman")["cost"]),
        (&json!("1"), &json!(6))
    );
    assert!(field(&built, "take.m26")["closed"].as_str().unwrap().contains("costs 10"));
    assert_eq!(field(&built, "take.sherman")["kind"]["most"], 1);
    // Its word stands for all of it, alone or in a link.
    let code = built["code"].as_str().unwrap();
    let again = page(&here, json!({ "force": format!("https://table.example/#/force/{code}") })).await;
    assert_eq!(again["text"], built["text"]);
    assert!(again["paper"]["troops"].to_string().contains("Lt. Ortiz"));

    let (status, html) = post(&here, "/api/force/print", &json!({ "force": code, "sheets": "roster" })).await;
    assert!(status == 200 && html.starts_with("<!doctype html>") && html.contains("Lt. Ortiz"), "{html}");

    let muster = json!({ "scenario": "coc-patrol", "choices": { "player-1.force": code } });
    let (status, form) = post(&here, "/api/muster", &muster).await;
    assert_eq!(status, 200, "{form}");
    let form: Value = serde_json::from_str(&form).unwrap();
    let keys: Vec<&str> =
        form["fields"].as_array().unwrap().iter().map(|field| field["key"].as_str().unwrap()).collect();
    assert!(keys.contains(&"player-1.force") && !keys.contains(&"player-1.platoon"), "{keys:?}");
    let shelf = here.desk.http.get(format!("{}/api/shelf", here.desk.url)).send().await.unwrap().text().await.unwrap();
    let shelf: Value = serde_json::from_str(&shelf).unwrap();
    let has =
        |id: &str| shelf["books"].as_array().unwrap().iter().find(|book| book["id"] == id).unwrap()["forces"].clone();
    assert_eq!((has("coc"), has("scw")), (json!(true), json!(false)));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_force_is_refused() {
    let here = Here::start(sqlite("no-forces"), wide()).await;
    let long = "x = 1\n".repeat(20_000);
    for (body, status, error) in [
        (json!({ "force": "aQUFB" }), 400, "bad-request"),
        (json!({ "rules": "scw" }), 404, "not-found"),
        (json!({ "rules": "chess" }), 422, "force"),
        (json!({ "force": "rules = \"coc\"\nplatoon = \"martians\"\n" }), 422, "force"),
        (json!({ "rules": "coc", "choices": { "take.tiger1": "1" } }), 422, "force"),
        (json!({ "rules": "coc", "choices": { "nonsense": "1" } }), 422, "force"),
        (json!({ "force": long }), 413, "too-large"),
        (json!({ "force": 7 }), 400, "bad-request"),
    ] {
        let (found, text) = post(&here, "/api/force", &body).await;
        let said: Value = serde_json::from_str(&text).unwrap_or_default();
        assert_eq!((found, said["error"].as_str()), (status, Some(error)), "{text}");
    }
    let (_, text) =
        post(&here, "/api/force", &json!({ "force": "rules = \"coc\"\nplatoon = \"gb-1943-infantri\"\n" })).await;
    assert!(text.contains("force:2:11") && text.contains("did you mean `gb-1943-infantry`?"), "{text}");
}
