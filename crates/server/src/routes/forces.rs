//! Putting a force together.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::door::{Sent, at_the_desk};
use crate::forces::{self, ForcePage, ForceRequest, PrintRequest};
use crate::hall::Hall;
use crate::problem::Problem;
use crate::wire::Failure;

/// A force with its choices made, and what can be chosen about it.
#[utoipa::path(
    post,
    path = "/api/force",
    tag = "forces",
    operation_id = "force",
    request_body = ForceRequest,
    responses((status = 200, description = "Done", body = ForcePage), (status = 400, description = "The link is damaged", body = Failure), (status = 404, description = "The rule book has no lists", body = Failure), (status = 422, description = "Refused, with the reason", body = Failure)),
)]
pub async fn force(
    State(hall): State<Arc<Hall>>,
    Sent(request): Sent<ForceRequest>,
) -> Result<Json<ForcePage>, Problem> {
    at_the_desk(&hall, move || forces::page(&request)).await.map(Json)
}

/// The roster and the play sheet of a force, as a page that can be printed.
#[utoipa::path(
    post,
    path = "/api/force/print",
    tag = "forces",
    operation_id = "force_print",
    request_body = PrintRequest,
    responses((status = 200, description = "A page of HTML that stands alone"), (status = 400, description = "The link is damaged", body = Failure), (status = 422, description = "Refused, with the reason", body = Failure)),
)]
pub async fn print(State(hall): State<Arc<Hall>>, Sent(request): Sent<PrintRequest>) -> Result<Response, Problem> {
    let page = at_the_desk(&hall, move || forces::print(&request)).await?;
    Ok(([(header::CONTENT_TYPE, "text/html; charset=utf-8")], page).into_response())
}
