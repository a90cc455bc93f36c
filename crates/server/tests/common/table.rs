//! Somebody who plays a game over HTTP.

use engine::Mix;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::{Desk, good};

/// A game and the keys of its persons.
#[derive(Clone)]
pub struct Table {
    pub desk: Desk,
    pub game: String,
    /// By seat; computers have none.
    pub keys: Vec<Option<String>>,
    pub spectator: String,
}

/// What came of a bot's attempt to answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    /// An input was acknowledged under this number.
    Kept(u64),
    /// The seat is not asked.
    NotAsked,
    /// The battle is over.
    Over,
}

impl Table {
    /// Begins a game; `who` holds a level of computer player, or nothing for a person.
    pub async fn begin(desk: &Desk, scenario: &str, who: [Option<&str>; 2], dice: &str) -> Table {
        let seats = who.map(|level| match level {
            Some(level) => json!({ "who": "computer", "level": level }),
            None => json!({ "who": "person" }),
        });
        let body = json!({ "scenario": scenario, "dice": dice, "seats": seats });
        let made = good(desk.send(Method::POST, "/api/games", None, Some(&body)).await).await;
        Table::of(desk, &made)
    }

    pub fn of(desk: &Desk, made: &Value) -> Table {
        let mut keys = vec![None, None];
        for key in made["keys"].as_array().expect("keys") {
            let seat = key["seat"].as_u64().expect("a seat") as usize;
            keys.resize(keys.len().max(seat + 1), None);
            keys[seat] = Some(key["key"].as_str().expect("a key").to_owned());
        }
        Table {
            desk: desk.clone(),
            game: made["game"].as_str().expect("an id").to_owned(),
            keys,
            spectator: made["spectator"].as_str().expect("a key").to_owned(),
        }
    }

    /// The same game on another server.
    pub fn on(&self, desk: &Desk) -> Table {
        Table { desk: desk.clone(), ..self.clone() }
    }

    pub fn key(&self, seat: usize) -> &str {
        self.keys[seat].as_deref().expect("a person's seat")
    }

    pub fn path(&self, end: &str) -> String {
        format!("/api/games/{}/{end}", self.game)
    }

    pub async fn view(&self, seat: usize) -> Value {
        self.desk.get(&self.path("view"), self.key(seat)).await
    }

    pub async fn answer(&self, seat: usize, view: &Value, reply: &Value, token: &str) -> (StatusCode, Value) {
        let body = json!({ "seq": view["seq"], "prompt": view["prompt"]["id"], "reply": reply, "token": token });
        self.desk.post(&self.path("answer"), self.key(seat), &body).await
    }

    /// Looks at the game and answers for the seat if it is asked, with anything that is allowed.
    pub async fn bot(&self, seat: usize, mix: &mut Mix) -> Tried {
        for attempt in 0..200 {
            let view = self.view(seat).await;
            if !view["over"].is_null() {
                return Tried::Over;
            }
            if view["prompt"].is_null() {
                return Tried::NotAsked;
            }
            let reply = server::bot::reply(&view["prompt"], mix, attempt)
                .unwrap_or_else(|| panic!("nothing can be answered to {}", view["prompt"]));
            let (status, body) = self.answer(seat, &view, &reply, &format!("{:x}", mix.next())).await;
            match status {
                StatusCode::OK => return Tried::Kept(body["seq"].as_u64().expect("a number")),
                StatusCode::CONFLICT | StatusCode::UNPROCESSABLE_ENTITY => {}
                _ => panic!("{status}: {body}"),
            }
        }
        panic!("no answer was accepted in {} seat {seat}", self.game);
    }

    /// Waits until the seat is asked or the battle is over.
    pub async fn turn_of(&self, seat: usize) -> Value {
        for _ in 0..3000 {
            let view = self.view(seat).await;
            if !view["prompt"].is_null() || !view["over"].is_null() {
                return view;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        panic!("seat {seat} of {} is never asked", self.game);
    }
}
