//! Looking at a game.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::aids::{Card, SightReport, Spot};
use engine::{Eye, Seat};
use serde::Deserialize;

use super::door::{Asked, Guest, at_the_desk};
use super::lobby::{ThemeWord, svg};
use crate::hall::Hall;
use crate::keys::{self, Role};
use crate::problem::Problem;
use crate::wire::{ChatLine, Failure, View};
use crate::{events as stream, views};

/// Which moment, and with whose eyes.
#[derive(Deserialize)]
pub struct Moment {
    at: Option<usize>,
    eye: Option<String>,
}

/// The game now, or at a past moment.
#[utoipa::path(
    get,
    path = "/api/games/{game}/view",
    tag = "look",
    operation_id = "view",
    params(("game" = String, Path, description = "The game"), ("at" = Option<usize>, Query, description = "After so many inputs; now if left out"), ("eye" = Option<String>, Query, description = "seat-0, seat-1, public, referee; others than your own only when the battle is over")),
    responses((status = 200, description = "Done", body = View), (status = 403, description = "Not with this key", body = Failure)),
    security(("key" = []))
)]
pub async fn view(
    State(hall): State<Arc<Hall>>,
    guest: Guest,
    Asked(moment): Asked<Moment>,
) -> Result<Json<View>, Problem> {
    let mut state = guest.sitting.hold(&hall.store).await?;
    let over = state.game()?.play().outcome().is_some();
    let eye = chosen_eye(moment.eye.as_deref(), guest.role, over)?;
    let sitting = guest.sitting.clone();
    let Some(at) = moment.at else {
        let shown = tokio::task::spawn_blocking(move || sitting.show(&mut state, eye)).await?;
        let shown = shown.ok_or_else(|| Problem::Fault("a game without a session".into()))?;
        return Ok(Json(shown.since(None)));
    };
    let (header, lines) = {
        let play = state.game()?.play();
        (play.save_lines(0).swap_remove(0), play.live_lines())
    };
    let (seq, resigned) = (state.seq, state.resigned);
    drop(state);
    if at > lines.len() {
        return Err(Problem::Bad(format!("the game has only {} inputs", lines.len())));
    }
    let hall2 = hall.clone();
    at_the_desk(&hall, move || {
        let game = hall2.moments.at(&sitting.id, &header, &lines, at)?;
        let view = views::view(&sitting, game.as_ref(), eye, views::lines(game.as_ref(), eye));
        // A past question is shown, but it cannot be answered any more.
        Ok(Json(View { seq, resigned: resigned.filter(|_| at == lines.len()), undo: None, ..view }))
    })
    .await
}

/// Own eyes while the battle goes on; any when it is over.
fn chosen_eye(word: Option<&str>, role: Role, over: bool) -> Result<Eye, Problem> {
    let Some(word) = word else { return Ok(role.eye()) };
    let eye = match word {
        "public" => Eye::Public,
        "referee" => Eye::Referee,
        _ => {
            let seat = word.strip_prefix("seat-").and_then(|seat| seat.parse().ok());
            Eye::Seat(Seat(seat.ok_or_else(|| Problem::Bad("an eye is seat-0, seat-1 ..., public or referee".into()))?))
        }
    };
    if over || eye == role.eye() || eye == Eye::Public {
        return Ok(eye);
    }
    Err(Problem::Forbidden("while the battle goes on everybody looks with his own eyes"))
}

/// The game as it changes.
#[utoipa::path(
    get,
    path = "/api/games/{game}/events",
    tag = "look",
    operation_id = "events",
    params(("game" = String, Path, description = "The game"), ("Last-Event-ID" = Option<u64>, Header, description = "The last view that was received")),
    responses((status = 200, description = "Done")),
    security(("key" = []))
)]
pub async fn events(State(hall): State<Arc<Hall>>, guest: Guest, headers: HeaderMap) -> Result<Response, Problem> {
    stream::stream(hall, guest.sitting, guest.role, &headers)
}

/// Light or dark.
#[derive(Deserialize)]
pub struct Drawn {
    #[serde(default)]
    theme: ThemeWord,
}

/// The ground alone, as a picture.
#[utoipa::path(
    get,
    path = "/api/games/{game}/ground.svg",
    tag = "look",
    operation_id = "ground_svg",
    params(("game" = String, Path, description = "The game"), ("theme" = Option<String>, Query, description = "paper or lamp")),
    responses((status = 200, description = "Done")),
    security(("key" = []))
)]
pub async fn ground_svg(
    State(hall): State<Arc<Hall>>,
    guest: Guest,
    headers: HeaderMap,
    Asked(drawn): Asked<Drawn>,
) -> Result<Response, Problem> {
    let ground = guest.sitting.hold(&hall.store).await?.game()?.play().board(guest.role.eye()).ground;
    let theme = drawn.theme.into();
    let picture = at_the_desk(&hall, move || Ok(picture::ground(&ground, theme))).await?;
    Ok(tagged(&headers, &picture.clone(), svg(picture, "private, no-cache")))
}

/// The ground alone, as data.
#[utoipa::path(
    get,
    path = "/api/games/{game}/ground.json",
    tag = "look",
    operation_id = "ground_json",
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, description = "Done", body = Object)),
    security(("key" = []))
)]
pub async fn ground_json(State(hall): State<Arc<Hall>>, guest: Guest, headers: HeaderMap) -> Result<Response, Problem> {
    let ground = guest.sitting.hold(&hall.store).await?.game()?.play().board(guest.role.eye()).ground;
    let text = serde_json::to_string(ground.as_ref()).map_err(|e| Problem::Fault(e.to_string()))?;
    let kind = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "private, no-cache")];
    Ok(tagged(&headers, &text.clone(), (kind, text).into_response()))
}

/// The answer with its fingerprint, or only the fingerprint to whoever has it already.
fn tagged(headers: &HeaderMap, content: &str, mut response: Response) -> Response {
    let tag = format!("\"{}\"", &keys::fingerprint(content)[..24]);
    let known = headers.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    if known.is_some_and(|known| known.contains(&tag)) {
        response = StatusCode::NOT_MODIFIED.into_response();
    }
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        response.headers_mut().insert(header::ETAG, tag);
    }
    response
}

/// From where to where: `piece:ID`, or `x,y` in inches.
#[derive(Deserialize)]
pub struct SightBetween {
    from: String,
    to: String,
}

/// A sight line.
#[utoipa::path(
    get,
    path = "/api/games/{game}/sight",
    tag = "look",
    operation_id = "sight",
    params(("game" = String, Path, description = "The game"), ("from" = Option<String>, Query, description = "piece:ID, or x,y in inches"), ("to" = Option<String>, Query, description = "piece:ID, or x,y in inches")),
    responses((status = 200, description = "Done", body = Object), (status = 404, description = "There is none", body = Failure)),
    security(("key" = []))
)]
pub async fn sight(
    State(hall): State<Arc<Hall>>,
    guest: Guest,
    Asked(between): Asked<SightBetween>,
) -> Result<Json<SightReport>, Problem> {
    let (from, to) = (spot(&between.from)?, spot(&between.to)?);
    let state = guest.sitting.hold(&hall.store).await?;
    let eye = guest.role.eye();
    let report = tokio::task::spawn_blocking(move || Ok::<_, Problem>(state.game()?.play().sight(eye, &from, &to)));
    report.await??.map(Json).ok_or(Problem::Missing("no sight line can be shown between these"))
}

fn spot(text: &str) -> Result<Spot, Problem> {
    if let Some(id) = text.strip_prefix("piece:") {
        return Ok(Spot::Piece(id.to_owned()));
    }
    let bad = || Problem::Bad("a place is piece:ID, or x,y in inches".into());
    let (x, y) = text.split_once(',').ok_or_else(bad)?;
    // Written as JSON, so that places are read here exactly as everywhere else.
    serde_json::from_str(&format!("[{},{}]", x.trim(), y.trim())).map(Spot::At).map_err(|_| bad())
}

/// A piece or group by its id.
#[derive(Deserialize)]
pub struct CardOf {
    id: String,
}

/// A piece or group explained.
#[utoipa::path(
    get,
    path = "/api/games/{game}/card",
    tag = "look",
    operation_id = "card",
    params(("game" = String, Path, description = "The game"), ("id" = Option<String>, Query, description = "A piece, group or marker")),
    responses((status = 200, description = "Done", body = Object), (status = 404, description = "There is none", body = Failure)),
    security(("key" = []))
)]
pub async fn card(
    State(hall): State<Arc<Hall>>,
    guest: Guest,
    Asked(of): Asked<CardOf>,
) -> Result<Json<Card>, Problem> {
    let state = guest.sitting.hold(&hall.store).await?;
    let card = state.game()?.play().card(guest.role.eye(), &of.id);
    card.map(Json).ok_or(Problem::Missing("nothing of this name can be explained"))
}

/// What was expected of the dice, and what came.
#[utoipa::path(
    get,
    path = "/api/games/{game}/luck",
    tag = "look",
    operation_id = "luck",
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, description = "Done", body = Object)),
    security(("key" = []))
)]
pub async fn luck(State(hall): State<Arc<Hall>>, guest: Guest) -> Result<Response, Problem> {
    let state = guest.sitting.hold(&hall.store).await?;
    let ledger = state.game()?.play().luck();
    Ok(Json(ledger).into_response())
}

/// The save, for whoever holds the keys of all persons, or when the battle is over.
#[utoipa::path(
    get,
    path = "/api/games/{game}/save",
    tag = "look",
    operation_id = "save",
    params(("game" = String, Path, description = "The game"), ("X-Key" = Option<String>, Header, description = "Further keys: while the battle goes on those of all persons are needed")),
    responses((status = 200, description = "Done", body = String), (status = 403, description = "Not with this key", body = Failure)),
    security(("key" = []))
)]
pub async fn save(State(hall): State<Arc<Hall>>, guest: Guest, headers: HeaderMap) -> Result<Response, Problem> {
    let state = guest.sitting.hold(&hall.store).await?;
    let play = state.game()?.play();
    if play.outcome().is_none() {
        let shown = headers.get_all("x-key").iter().filter_map(|keys| keys.to_str().ok());
        // A browser joins headers of the same name with commas.
        let shown = shown.flat_map(|keys| keys.split(',')).map(str::trim);
        let mut held: Vec<Role> = shown.filter_map(|key| guest.sitting.role(key)).collect();
        held.push(guest.role);
        if !guest.sitting.persons().all(|seat| held.contains(&Role::Seat(seat))) {
            return Err(Problem::Forbidden(
                "while the battle goes on its save holds what the other player may not know; \
                 it is given to whoever holds the keys of all persons",
            ));
        }
    }
    let text = play.save();
    let name = format!("attachment; filename=\"sandtable-{}.jsonl\"", guest.sitting.id);
    let headers =
        [(header::CONTENT_TYPE, "application/jsonl; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// The battle report as text.
#[utoipa::path(
    get,
    path = "/api/games/{game}/report.txt",
    tag = "look",
    operation_id = "report",
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, description = "Done", body = String)),
    security(("key" = []))
)]
pub async fn report(State(hall): State<Arc<Hall>>, guest: Guest) -> Result<Response, Problem> {
    let state = guest.sitting.hold(&hall.store).await?;
    let play = state.game()?.play();
    let mut text = format!("{}\n\n", guest.sitting.meta.title);
    for (_, line) in play.report(guest.role.eye(), 0) {
        text.push_str(&line.text);
        text.push('\n');
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// What was said.
#[utoipa::path(
    get,
    path = "/api/games/{game}/chat",
    tag = "look",
    operation_id = "look_chat",
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, description = "Done", body = Vec<ChatLine>)),
    security(("key" = []))
)]
pub async fn chat(State(hall): State<Arc<Hall>>, guest: Guest) -> Result<Json<Vec<ChatLine>>, Problem> {
    stream::chat_lines(&hall, &guest.sitting, 0).await.map(Json)
}
