//! The house itself: is it well, what does it count, what does it offer.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::hall::Hall;
use crate::problem::Problem;

/// Whether the server and its store are well.
pub async fn health(State(hall): State<Arc<Hall>>) -> Result<Response, Problem> {
    hall.store.ping().await?;
    if hall.closing() {
        return Err(Problem::Busy("the server is going down"));
    }
    Ok(Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") })).into_response())
}

/// What is counted.
pub async fn metrics(State(hall): State<Arc<Hall>>) -> Response {
    hall.metrics.games_in_memory.set(hall.in_memory() as i64);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], hall.metrics.text()).into_response()
}

/// The description of this API.
pub async fn openapi() -> Response {
    Json(crate::openapi::description()).into_response()
}

/// Anything else under `/api`.
pub async fn no_such_address() -> Problem {
    Problem::Missing("there is nothing at this address; see /api/openapi.json")
}
