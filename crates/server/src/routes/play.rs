//! Playing: answers, drafts, undo, resignation, standing answers, talk.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use engine::Seat;
use engine::aids::Draft;
use engine::prompt::Reply;

use super::door::{Guest, Sent, token};
use crate::hall::Hall;
use crate::problem::Problem;
use crate::sitting::{Act, Held};
use crate::wire::{
    Accepted, AnswerRequest, ChatRequest, DraftRequest, Failure, Reactions, ResignRequest, Standing, UndoRequest,
};

/// A reply holds at most so many pieces, keys or dice, and so many points for each.
const MOST_IN_A_REPLY: usize = 256;
/// The most bytes of a reply in words: far more than any question takes.
const MOST_BYTES: usize = 4096;
const MOST_POINTS: usize = 64;

/// Answers the open prompt.
#[utoipa::path(
    post,
    path = "/api/games/{game}/answer",
    tag = "play",
    operation_id = "answer",
    request_body = AnswerRequest,
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, description = "Done", body = Accepted), (status = 409, description = "The game has gone on", body = Failure), (status = 422, description = "Refused, with the reason", body = Failure)),
    security(("key" = []))
)]
pub async fn answer(
    State(hall): State<Arc<Hall>>,
    guest: Guest,
    Sent(request): Sent<AnswerRequest>,
) -> Result<Json<Accepted>, Problem> {
    let seat = guest.seat()?;
    token(&request.token)?;
    bounded(&request.reply)?;
    let state = guest.sitting.hold(&hall.store).await?;
    if let Some(accepted) = before(&state, &request.token, seat)? {
        return Ok(accepted);
    }
    let asked = state.game()?.play().prompt(seat);
    let stale = Problem::Stale { seq: state.seq };
    match &asked {
        // Whoever is not asked is told so by the game, unless the game has simply gone on.
        None if !state.is_fresh(request.seq) => return Err(stale),
        Some(prompt) if prompt.id.to_string() != request.prompt || !state.is_fresh(request.seq) => return Err(stale),
        _ => {}
    }
    let kind = if matches!(request.reply, Reply::Dice(_)) { "dice" } else { "answer" };
    let act = Act { kind, seat, token: Some(request.token) };
    let reply = request.reply;
    let done = guest.sitting.act(&hall.store, state, act, move |game| game.play_mut().reply(seat, &reply)).await?;
    Ok(accepted(&hall, &guest, &done))
}

/// Shows what a reply would do.
#[utoipa::path(
    post,
    path = "/api/games/{game}/draft",
    tag = "play",
    operation_id = "draft",
    request_body = DraftRequest,
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, description = "Done", body = Object), (status = 409, description = "The game has gone on", body = Failure), (status = 422, description = "Refused, with the reason", body = Failure)),
    security(("key" = []))
)]
pub async fn draft(
    State(hall): State<Arc<Hall>>,
    guest: Guest,
    Sent(request): Sent<DraftRequest>,
) -> Result<Json<Draft>, Problem> {
    let seat = guest.seat()?;
    bounded(&request.reply)?;
    let state = guest.sitting.hold(&hall.store).await?;
    if !state.is_fresh(request.seq) {
        return Err(Problem::Stale { seq: state.seq });
    }
    let draft = tokio::task::spawn_blocking(move || -> Result<Draft, Problem> {
        Ok(state.game()?.play().draft(seat, &request.reply)?)
    });
    Ok(Json(draft.await??))
}

/// Takes back the seat's last answer.
#[utoipa::path(
    post,
    path = "/api/games/{game}/undo",
    tag = "play",
    operation_id = "undo",
    request_body = UndoRequest,
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, description = "Done", body = Accepted), (status = 409, description = "The game has gone on", body = Failure), (status = 422, description = "Refused, with the reason", body = Failure)),
    security(("key" = []))
)]
pub async fn undo(
    State(hall): State<Arc<Hall>>,
    guest: Guest,
    Sent(request): Sent<UndoRequest>,
) -> Result<Json<Accepted>, Problem> {
    let seat = guest.seat()?;
    token(&request.token)?;
    let state = guest.sitting.hold(&hall.store).await?;
    if let Some(accepted) = before(&state, &request.token, seat)? {
        return Ok(accepted);
    }
    if request.seq != state.seq {
        return Err(Problem::Stale { seq: state.seq });
    }
    let act = Act { kind: "undo", seat, token: Some(request.token) };
    let done = guest.sitting.act(&hall.store, state, act, move |game| game.play_mut().undo(seat)).await?;
    Ok(accepted(&hall, &guest, &done))
}

/// Gives up.
#[utoipa::path(
    post,
    path = "/api/games/{game}/resign",
    tag = "play",
    operation_id = "resign",
    request_body = ResignRequest,
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, description = "Done", body = Accepted), (status = 422, description = "Refused, with the reason", body = Failure)),
    security(("key" = []))
)]
pub async fn resign(
    State(hall): State<Arc<Hall>>,
    guest: Guest,
    Sent(request): Sent<ResignRequest>,
) -> Result<Json<Accepted>, Problem> {
    let seat = guest.seat()?;
    token(&request.token)?;
    let state = guest.sitting.hold(&hall.store).await?;
    if let Some(accepted) = before(&state, &request.token, seat)? {
        return Ok(accepted);
    }
    let act = Act { kind: "resign", seat, token: Some(request.token) };
    let done = guest.sitting.act(&hall.store, state, act, move |game| game.play_mut().resign(seat)).await?;
    Ok(accepted(&hall, &guest, &done))
}

/// Says something.
#[utoipa::path(
    post,
    path = "/api/games/{game}/chat",
    tag = "play",
    operation_id = "play_chat",
    request_body = ChatRequest,
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, description = "Done", body = Accepted)),
    security(("key" = []))
)]
pub async fn chat(
    State(hall): State<Arc<Hall>>,
    guest: Guest,
    Sent(request): Sent<ChatRequest>,
) -> Result<Json<Accepted>, Problem> {
    token(&request.token)?;
    let text = request.text.trim();
    if text.is_empty() || text.chars().count() > hall.limits.chat {
        return Err(Problem::Bad(format!("something said has 1 to {} letters", hall.limits.chat)));
    }
    let seat = guest.role.seat().map(|seat| seat.0);
    let n = hall.store.say(&guest.sitting.id, seat, text, Some(request.token)).await?;
    Ok(Json(Accepted { seq: n as u64 }))
}

/// Sets when the seat wants to be asked about reactions.
#[utoipa::path(
    post,
    path = "/api/games/{game}/standing",
    tag = "play",
    operation_id = "standing",
    request_body = Standing,
    params(("game" = String, Path, description = "The game")),
    responses((status = 200, description = "Done", body = Standing)),
    security(("key" = []))
)]
pub async fn standing(
    State(hall): State<Arc<Hall>>,
    guest: Guest,
    Sent(standing): Sent<Standing>,
) -> Result<Json<Standing>, Problem> {
    let seat = guest.seat()?;
    if let Reactions::Only(groups) = &standing.reactions
        && (groups.len() > MOST_IN_A_REPLY || groups.iter().any(|group| group.len() > 100))
    {
        return Err(Problem::Bad("too many groups are named".into()));
    }
    let body = serde_json::to_string(&standing).map_err(|e| Problem::Fault(e.to_string()))?;
    hall.store.stand(&guest.sitting.id, seat.0, &body).await?;
    guest.sitting.refresh_standing(&hall.store).await?;
    guest.sitting.heard.send_modify(|_| {});
    hall.wake(&guest.sitting);
    Ok(Json(standing))
}

fn accepted(hall: &Arc<Hall>, guest: &Guest, (state, seq): &(Held, u64)) -> Json<Accepted> {
    hall.metrics.inputs.inc();
    if state.todo {
        hall.wake(&guest.sitting);
    }
    Json(Accepted { seq: *seq })
}

/// The same request again is answered in the same way.
fn before(state: &Held, token: &str, seat: Seat) -> Result<Option<Json<Accepted>>, Problem> {
    match state.token(token) {
        None => Ok(None),
        Some((seq, by)) if by == Some(seat.0) => Ok(Some(Json(Accepted { seq }))),
        Some(_) => Err(Problem::UsedToken),
    }
}

/// Refuses a reply that is larger than any that could be meant.
fn bounded(reply: &Reply) -> Result<(), Problem> {
    let fits = match reply {
        Reply::Pick(key) => key.len() <= 400,
        Reply::Several(keys) => keys.len() <= MOST_IN_A_REPLY,
        Reply::Route(routes) => {
            routes.len() <= MOST_IN_A_REPLY && routes.iter().all(|route| route.path.len() <= MOST_POINTS)
        }
        Reply::Arrange { via, .. } => via.len() <= MOST_POINTS,
        Reply::Number(_) => true,
        Reply::Words(words) => words.len() <= MOST_BYTES,
        Reply::Dice(faces) => faces.len() <= MOST_IN_A_REPLY,
    };
    if fits { Ok(()) } else { Err(Problem::Bad("the reply names more than any reply can".into())) }
}
