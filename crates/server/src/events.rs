//! Server-sent events: the game as it changes, who is there, and what is said.

use std::convert::Infallible;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, mpsc};

use crate::hall::Hall;
use crate::keys::Role;
use crate::problem::Problem;
use crate::sitting::Sitting;
use crate::views::Shown;
use crate::wire::ChatLine;

/// A sign of life while nothing happens.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// What is said is sent from so far back.
const CHAT_LINES: i64 = 200;

/// Begins to tell somebody what happens in a game, from where he has heard last.
pub fn stream(hall: Arc<Hall>, sitting: Arc<Sitting>, role: Role, headers: &HeaderMap) -> Result<Response, Problem> {
    let permit = hall.streams.clone().try_acquire_owned();
    let permit = permit.map_err(|_| Problem::Busy("too many people are listening to this server"))?;
    let listening = sitting.presence.now.borrow().clone();
    if listening.seats.len() + listening.spectators >= hall.limits.streams_a_game {
        return Err(Problem::Busy("too many people are looking at this game"));
    }
    let heard = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse().ok());
    let squeezed = headers
        .get_all(header::ACCEPT_ENCODING)
        .iter()
        .filter_map(|accepted| accepted.to_str().ok())
        .any(|accepted| accepted.split(',').any(|one| one.trim().starts_with("gzip")));
    let (sender, mut receiver) = mpsc::channel::<Bytes>(4);
    let pen = Pen { sender, squeeze: squeezed.then(|| GzEncoder::new(Vec::new(), Compression::fast())) };
    tokio::spawn(tell(hall, sitting, role, heard, pen, permit));
    let chunks = futures::stream::poll_fn(move |cx| receiver.poll_recv(cx).map(|chunk| chunk.map(Ok::<_, Infallible>)));
    let mut response = Body::from_stream(chunks).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    if squeezed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    Ok(response)
}

async fn tell(
    hall: Arc<Hall>,
    sitting: Arc<Sitting>,
    role: Role,
    heard: Option<u64>,
    mut pen: Pen,
    _permit: OwnedSemaphorePermit,
) {
    hall.metrics.streams.inc();
    if let Some(here) = sitting.presence.change(role, true) {
        hall.tell_presence(&sitting.id, here).await;
    }
    if let Err(problem) = keep_telling(&hall, &sitting, role, heard, &mut pen).await {
        tracing::warn!(game = sitting.id, %problem, "a stream ended early");
    }
    if let Some(here) = sitting.presence.change(role, false) {
        hall.tell_presence(&sitting.id, here).await;
    }
    hall.metrics.streams.dec();
}

async fn keep_telling(
    hall: &Arc<Hall>,
    sitting: &Arc<Sitting>,
    role: Role,
    heard: Option<u64>,
    pen: &mut Pen,
) -> Result<(), Problem> {
    let mut moves = sitting.heard.subscribe();
    let mut chat = sitting.chat.subscribe();
    let mut presence = sitting.presence.now.subscribe();
    let mut closing = hall.on_closing();
    let mut shown: Option<Arc<Shown>> = None;
    let mut said = 0;
    presence.mark_changed();
    chat.mark_changed();
    moves.mark_changed();
    loop {
        if hall.closing() {
            return Ok(());
        }
        if moves.has_changed().unwrap_or(false) {
            moves.borrow_and_update();
            let now = present(hall, sitting, role).await?;
            // Whoever comes back and has missed nothing is told nothing.
            let first = shown.is_none();
            let known = if first { heard == Some(now.view.seq) } else { false };
            let same = shown.as_ref().is_some_and(|shown| Arc::ptr_eq(shown, &now));
            if !known && !same {
                let view = now.since(shown.as_deref());
                if !pen.write(Some(view.seq), "view", &view).await {
                    return Ok(());
                }
            }
            shown = Some(now);
        }
        if presence.has_changed().unwrap_or(false) {
            let now = presence.borrow_and_update().clone();
            if !pen.write(None, "presence", &now).await {
                return Ok(());
            }
        }
        if chat.has_changed().unwrap_or(false) {
            chat.borrow_and_update();
            let lines = chat_lines(hall, sitting, said).await?;
            if let Some(last) = lines.last() {
                said = last.n;
                if !pen.write(None, "chat", &lines).await {
                    return Ok(());
                }
            }
        }
        tokio::select! {
            changed = moves.changed() => if changed.is_err() { return Ok(()) } else { moves.mark_changed() },
            changed = presence.changed() => if changed.is_err() { return Ok(()) } else { presence.mark_changed() },
            changed = chat.changed() => if changed.is_err() { return Ok(()) } else { chat.mark_changed() },
            _ = closing.changed() => return Ok(()),
            () = pen.sender.closed() => return Ok(()),
            () = tokio::time::sleep(HEARTBEAT) => if !pen.beat().await { return Ok(()) },
        }
    }
}

async fn present(hall: &Arc<Hall>, sitting: &Arc<Sitting>, role: Role) -> Result<Arc<Shown>, Problem> {
    let mut state = sitting.hold(&hall.store).await?;
    let sitting = sitting.clone();
    tokio::task::spawn_blocking(move || sitting.show(&mut state, role.eye()))
        .await?
        .ok_or_else(|| Problem::Fault("a game without a session".into()))
}

/// What was said after number `after`.
pub async fn chat_lines(hall: &Hall, sitting: &Sitting, after: i64) -> Result<Vec<ChatLine>, Problem> {
    let said = hall.store.said(&sitting.id, after, CHAT_LINES).await?;
    let line = |said: store::Said| {
        let seat = said.seat.map(engine::Seat);
        let name = sitting.meta.names.iter().find(|name| Some(name.seat) == seat);
        ChatLine {
            n: said.n,
            seat,
            name: name.map_or_else(|| "spectator".to_owned(), |name| name.name.clone()),
            text: said.text,
            at: said.at,
        }
    };
    Ok(said.into_iter().map(line).collect())
}

/// Writes events, squeezed if the listener asked for it. What is sent over and over then costs little.
struct Pen {
    sender: mpsc::Sender<Bytes>,
    squeeze: Option<GzEncoder<Vec<u8>>>,
}

impl Pen {
    /// Writes an event; false if nobody listens any more.
    async fn write(&mut self, id: Option<u64>, event: &str, data: &impl Serialize) -> bool {
        let Ok(data) = serde_json::to_string(data) else { return false };
        let id = id.map_or_else(String::new, |id| format!("id: {id}\n"));
        self.send(format!("event: {event}\n{id}data: {data}\n\n")).await
    }

    async fn beat(&mut self) -> bool {
        self.send(": still here\n\n".to_owned()).await
    }

    async fn send(&mut self, text: String) -> bool {
        let chunk = match &mut self.squeeze {
            None => text.into_bytes(),
            Some(encoder) => {
                // Flushed after every event: a listener must not wait for the next one.
                if encoder.write_all(text.as_bytes()).and_then(|()| encoder.flush()).is_err() {
                    return false;
                }
                std::mem::take(encoder.get_mut())
            }
        };
        self.sender.send(chunk.into()).await.is_ok()
    }
}
