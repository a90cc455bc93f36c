//! Beginning games, and finding one's own again.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use dice::Seed;
use engine::{Reach, Seat, SeatInfo, journal};
use shelf::Game;
use store::{Begun, Input, Key, NewGame};

use super::door::{From, Sent, at_the_desk, body_problem};
use crate::hall::Hall;
use crate::keys::{self, Role};
use crate::problem::Problem;
use crate::sitting::summary_of;
use crate::wire::{
    DiceWho, Failure, GameCard, MadeGame, Meta, MineRequest, NewGameRequest, PlayerCard, PlayerName, SeatChoice,
    SeatKey, Stand, Who,
};

/// Begins a game.
#[utoipa::path(
    post,
    path = "/api/games",
    tag = "games",
    operation_id = "begin",
    request_body = NewGameRequest,
    params(("Idempotency-Key" = Option<String>, Header, description = "A random UUID: the same request makes no second game")),
    responses((status = 201, description = "Begun", body = MadeGame), (status = 422, description = "Refused, with the reason", body = Failure), (status = 429, description = "Too many", body = Failure), (status = 503, description = "At a limit", body = Failure)),
)]
pub async fn begin(
    State(hall): State<Arc<Hall>>,
    From(from): From,
    headers: HeaderMap,
    Sent(request): Sent<NewGameRequest>,
) -> Result<Response, Problem> {
    let asked = request_key(&headers)?;
    if let Some(made) = made_before(&hall, &asked).await? {
        return Ok((StatusCode::CREATED, Json(made)).into_response());
    }
    room_for_another(&hall, from).await?;
    let lobby = hall.clone();
    let new = at_the_desk(&hall, move || {
        let mustered = lobby.lobby.muster(&request.muster)?;
        let seed = (request.dice == DiceWho::Computer).then(|| Seed::from_bytes(keys::random()));
        let game = mustered.book.start(&mustered.text, seed)?;
        ready(game, request.seats, request.name, seed)
    })
    .await?;
    keep(&hall, new, &asked).await
}

/// Begins a game from a save.
#[utoipa::path(
    post,
    path = "/api/games/load",
    tag = "games",
    operation_id = "load",
    request_body = String,
    params(("Idempotency-Key" = Option<String>, Header, description = "A random UUID: the same request makes no second game")),
    responses((status = 201, description = "Begun", body = MadeGame), (status = 413, description = "Too long", body = Failure), (status = 422, description = "Refused, with the reason", body = Failure)),
)]
pub async fn load(
    State(hall): State<Arc<Hall>>,
    From(from): From,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Problem> {
    let asked = request_key(&headers)?;
    let bytes = body.map_err(|e| body_problem(&e, hall.limits.save))?;
    let save = String::from_utf8(bytes.to_vec()).map_err(|_| Problem::Bad("a save is a text file".into()))?;
    if let Some(made) = made_before(&hall, &asked).await? {
        return Ok((StatusCode::CREATED, Json(made)).into_response());
    }
    room_for_another(&hall, from).await?;
    let new = at_the_desk(&hall, move || {
        let header = journal::read_header(&save)?;
        let book = shelf::find(&header.rules).map_err(|e| Problem::Scenario { report: e.to_string() })?;
        let mut game = match book.load(&save, Reach::End) {
            Err(engine::SaveError::OtherVersion { .. }) => book.rebase(&save)?,
            other => other?,
        };
        let seed = match header.dice {
            journal::DiceBy::Seed(_) if game.play().outcome().is_none() => Some(Seed::from_bytes(keys::random())),
            _ => None,
        };
        if let Some(seed) = seed {
            game.resume_with(seed)?;
        }
        let seats = header.players.iter().map(|name| seated(name)).collect();
        ready(game, seats, None, seed)
    })
    .await?;
    keep(&hall, new, &asked).await
}

/// The longest that a computer player may think about an answer on a server, in time and in games.
const MOST_MILLIS: u32 = 5_000;
const MOST_GAMES: u32 = 1_000;

/// Who a save says sat on a seat: the word of a computer player, or a person's name.
fn seated(name: &str) -> SeatChoice {
    match name.parse::<tactics::Level>() {
        Ok(level) => SeatChoice { who: Who::Computer, level: Some(level.to_string()), name: None },
        Err(_) => SeatChoice { who: Who::Person, level: None, name: (name != "human").then(|| name.to_owned()) },
    }
}

/// A game that is ready to be kept, all but its id and keys.
struct Ready {
    meta: Meta,
    header: String,
    body: String,
    seed: Option<Seed>,
    summary: store::Summary,
}

fn ready(
    mut game: Box<dyn Game>,
    choices: Vec<SeatChoice>,
    name: Option<String>,
    seed: Option<Seed>,
) -> Result<Ready, Problem> {
    let seats = game.play().seats();
    if choices.len() > seats.len() {
        return Err(Problem::Bad(format!("this battle has {} seats", seats.len())));
    }
    let mut choices = choices;
    choices.resize_with(seats.len(), SeatChoice::default);
    for choice in choices.iter_mut().filter(|choice| choice.who == Who::Computer) {
        let level = choice.level.as_deref().unwrap_or(tactics::Level::Quick.word());
        let level: tactics::Level = level.parse().map_err(Problem::Bad)?;
        if level.budget().is_some_and(|budget| budget.is_beyond(MOST_MILLIS, MOST_GAMES)) {
            let most = format!("{MOST_MILLIS}ms or {MOST_GAMES}g");
            return Err(Problem::Bad(format!("nobody thinks longer than {most} about an answer here")));
        }
        choice.level = Some(level.to_string());
    }
    let names: Vec<PlayerName> = seats.iter().zip(&choices).map(|(seat, choice)| player(seat, choice)).collect();
    let in_save =
        choices.iter().zip(&names).map(|(choice, name)| choice.level.clone().unwrap_or_else(|| name.name.clone()));
    game.name_players(in_save.collect());
    let play = game.play();
    let lines = play.save_lines(0);
    let title = name.map(|name| short(&name, 80)).filter(|name| !name.is_empty());
    let meta = Meta {
        title: title.unwrap_or_else(|| play.board(engine::Eye::Public).title),
        rules: play.rules().to_owned(),
        dice: match journal::read_header(&lines[0])?.dice {
            journal::DiceBy::Seed(_) => DiceWho::Computer,
            journal::DiceBy::Hand => DiceWho::Hand,
        },
        seats: choices.clone(),
        names,
    };
    let is_computer = |seat: Seat| choices.get(usize::from(seat.0)).is_some_and(|choice| choice.who == Who::Computer);
    let summary = summary_of(game.as_ref(), 0, is_computer);
    let (header, rest) = lines.split_first().ok_or_else(|| Problem::Fault("a save without a header".into()))?;
    Ok(Ready { meta, header: header.clone(), body: rest.join("\n"), seed, summary })
}

fn player(seat: &SeatInfo, choice: &SeatChoice) -> PlayerName {
    let given = choice.name.as_deref().map(|name| short(name, 40)).filter(|name| !name.is_empty());
    let name = given.unwrap_or_else(|| seat.name.clone());
    PlayerName { seat: seat.seat, name, who: choice.who, chair: seat.name.clone(), side: seat.side }
}

/// The beginning of a text, without line breaks and the like.
fn short(text: &str, letters: usize) -> String {
    text.trim().chars().filter(|letter| !letter.is_control()).take(letters).collect()
}

async fn keep(hall: &Arc<Hall>, ready: Ready, asked: &Asking) -> Result<Response, Problem> {
    let (id, salt) = (keys::game_id(), keys::random_text());
    let persons = ready.meta.names.iter().filter(|name| name.who == Who::Person).map(|name| Role::Seat(name.seat));
    let keys = persons.chain([Role::Spectator]).map(|role| Key {
        seat: role.seat().map(|seat| seat.0),
        hash: keys::fingerprint(&keys::key(&salt, &asked.request, role)),
    });
    let game = NewGame {
        keys: keys.collect(),
        meta: serde_json::to_string(&ready.meta).map_err(|e| Problem::Fault(e.to_string()))?,
        header: ready.header,
        inputs: vec![Input { seq: 0, kind: "begin".into(), body: ready.body, ..Input::default() }],
        seed: ready.seed.map(|seed| seed.to_hex()),
        salt,
        request: asked.repeatable.then(|| keys::fingerprint(&asked.request)),
        summary: ready.summary,
        id: id.clone(),
    };
    let id = match hall.store.begin(game).await? {
        Begun::New => id,
        Begun::Before(id) => id,
    };
    hall.metrics.games_begun.inc();
    let sitting = hall.sitting(&id).await?;
    hall.wake(&sitting);
    Ok((StatusCode::CREATED, Json(made(&sitting, asked))).into_response())
}

/// The secret of a request: keys are made from it, so that the same request is told the same keys again.
struct Asking {
    request: String,
    repeatable: bool,
}

fn request_key(headers: &HeaderMap) -> Result<Asking, Problem> {
    let Some(given) = headers.get("idempotency-key") else {
        return Ok(Asking { request: keys::random_text(), repeatable: false });
    };
    // Whoever sends the same words is told the same keys; so they must be words that nobody else would send.
    let given = given.to_str().unwrap_or_default();
    let hex = given.chars().filter(char::is_ascii_hexdigit).count();
    if given.len() != 36 || hex != 32 || given.chars().any(|letter| letter != '-' && !letter.is_ascii_hexdigit()) {
        return Err(Problem::Bad("an Idempotency-Key is a random UUID".into()));
    }
    Ok(Asking { request: given.to_ascii_lowercase(), repeatable: true })
}

async fn made_before(hall: &Arc<Hall>, asked: &Asking) -> Result<Option<MadeGame>, Problem> {
    if !asked.repeatable {
        return Ok(None);
    }
    let Some(id) = hall.store.made_by(&keys::fingerprint(&asked.request)).await? else { return Ok(None) };
    Ok(Some(made(hall.sitting(&id).await?.as_ref(), asked)))
}

fn made(sitting: &crate::sitting::Sitting, asked: &Asking) -> MadeGame {
    let mut made = MadeGame { game: sitting.id.clone(), keys: Vec::new(), spectator: String::new() };
    for (role, key) in sitting.keys_for(&asked.request) {
        match role {
            Role::Seat(seat) => made.keys.push(SeatKey { seat, key }),
            Role::Spectator => made.spectator = key,
        }
    }
    made
}

async fn room_for_another(hall: &Arc<Hall>, from: std::net::IpAddr) -> Result<(), Problem> {
    if hall.store.open_games().await? >= hall.limits.open_games {
        return Err(Problem::Busy("too many games are being played on this server; finish one of them first"));
    }
    hall.rates.game(from)
}

/// The games whose keys somebody holds, those that wait for him first.
#[utoipa::path(
    post,
    path = "/api/mine",
    tag = "games",
    operation_id = "mine",
    request_body = MineRequest,
    responses((status = 200, description = "Done", body = Vec<GameCard>)),
)]
pub async fn mine(
    State(hall): State<Arc<Hall>>,
    Sent(request): Sent<MineRequest>,
) -> Result<Json<Vec<GameCard>>, Problem> {
    if request.games.len() > hall.limits.listed {
        return Err(Problem::Bad(format!("at most {} games are listed at once", hall.limits.listed)));
    }
    let mut cards = Vec::new();
    for held in request.games {
        // Keys of games that are gone are no reason to show nothing.
        let Ok(sitting) = hall.sitting(&held.game).await else { continue };
        let Some(role) = sitting.role(&held.key) else { continue };
        let Some((summary, updated)) = hall.store.summary(&held.game).await? else { continue };
        let Ok(stand) = serde_json::from_str::<Stand>(&summary.body) else { continue };
        let present = sitting.presence.now.borrow().seats.clone();
        let player = |name: &PlayerName| PlayerCard {
            seat: name.seat,
            name: name.name.clone(),
            who: name.who,
            present: present.contains(&name.seat),
        };
        cards.push(GameCard {
            game: held.game,
            seat: role.seat(),
            title: sitting.meta.title.clone(),
            rules: sitting.meta.rules.clone(),
            now: stand.now,
            turn: stand.turn,
            yours: role.seat().is_some_and(|seat| stand.waiting.contains(&seat)),
            waiting: stand.waiting,
            over: stand.over,
            updated,
            players: sitting.meta.names.iter().map(player).collect(),
        });
    }
    cards.sort_by_key(|card| (!card.yours, card.over.is_some(), std::cmp::Reverse(card.updated)));
    Ok(Json(cards))
}
