//! The house itself: is it well, what does it count, what does it offer.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::hall::Hall;
use crate::problem::Problem;
use crate::wire::Failure;

/// Whether the server and its store are well.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "house",
    operation_id = "health",
    responses((status = 200, description = "Done", body = Object), (status = 503, description = "At a limit", body = Failure)),
)]
pub async fn health(State(hall): State<Arc<Hall>>) -> Result<Response, Problem> {
    hall.store.ping().await?;
    if hall.closing() {
        return Err(Problem::Busy("the server is going down"));
    }
    Ok(Json(json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") })).into_response())
}

/// What is counted.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "house",
    operation_id = "metrics",
    responses((status = 200, description = "Done", body = String)),
)]
pub async fn metrics(State(hall): State<Arc<Hall>>) -> Response {
    hall.metrics.games_in_memory.set(hall.in_memory() as i64);
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], hall.metrics.text()).into_response()
}

/// The description of this API.
#[utoipa::path(
    get,
    path = "/api/openapi.json",
    tag = "house",
    operation_id = "openapi",
    responses((status = 200, description = "Done", body = Object)),
)]
pub async fn openapi() -> Response {
    Json(crate::openapi::description()).into_response()
}

/// Anything else under `/api`.
pub async fn no_such_address() -> Problem {
    Problem::Missing("there is nothing at this address; see /api/openapi.json")
}
