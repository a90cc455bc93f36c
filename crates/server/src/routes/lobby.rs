//! Choosing what to play.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use super::door::{Asked, Sent, at_the_desk};
use crate::hall::Hall;
use crate::problem::Problem;
use crate::wire::{BattlefieldChoice, Failure, MusterPage, MusterRequest, RulePage, Shelf};

/// Everything that can be played.
#[utoipa::path(
    get,
    path = "/api/shelf",
    tag = "lobby",
    operation_id = "shelf",
    responses((status = 200, description = "Done", body = Shelf)),
)]
pub async fn shelf(State(hall): State<Arc<Hall>>) -> Result<Response, Problem> {
    let shelf = at_the_desk(&hall.clone(), move || Ok(hall.lobby.shelf())).await?;
    Ok(Json(shelf.as_ref()).into_response())
}

/// The form with which a battle is put together.
#[utoipa::path(
    post,
    path = "/api/muster",
    tag = "lobby",
    operation_id = "muster",
    request_body = MusterRequest,
    responses((status = 200, description = "Done", body = MusterPage), (status = 422, description = "Refused, with the reason", body = Failure)),
)]
pub async fn muster(
    State(hall): State<Arc<Hall>>,
    Sent(request): Sent<MusterRequest>,
) -> Result<Json<MusterPage>, Problem> {
    at_the_desk(&hall.clone(), move || hall.lobby.form(&request)).await.map(Json)
}

/// Which picture.
#[derive(Deserialize)]
pub struct PreviewOf {
    #[serde(default)]
    scenario: String,
    battlefield: Option<String>,
    style: Option<String>,
    seed: Option<u64>,
    #[serde(default)]
    theme: ThemeWord,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThemeWord {
    #[default]
    Paper,
    Lamp,
}

impl From<ThemeWord> for picture::Theme {
    fn from(word: ThemeWord) -> Self {
        match word {
            ThemeWord::Paper => picture::Theme::Paper,
            ThemeWord::Lamp => picture::Theme::Lamp,
        }
    }
}

/// A picture of a battlefield.
#[utoipa::path(
    get,
    path = "/api/preview.svg",
    tag = "lobby",
    operation_id = "preview",
    params(("scenario" = Option<String>, Query, description = "A scenario, for its own battlefield"), ("battlefield" = Option<String>, Query, description = "A battlefield of the library"), ("style" = Option<String>, Query, description = "A style to generate one in"), ("seed" = Option<u64>, Query, description = "From this seed"), ("theme" = Option<String>, Query, description = "paper or lamp")),
    responses((status = 200, description = "Done"), (status = 422, description = "Refused, with the reason", body = Failure)),
)]
pub async fn preview(State(hall): State<Arc<Hall>>, Asked(of): Asked<PreviewOf>) -> Result<Response, Problem> {
    let choice = match (of.battlefield, of.style) {
        (Some(id), _) if !id.is_empty() => Some(BattlefieldChoice::Named { id }),
        (_, Some(style)) if !style.is_empty() => {
            Some(BattlefieldChoice::Generated { style, seed: of.seed.unwrap_or_default() })
        }
        _ => None,
    };
    let lobby = hall.clone();
    let draw = move || lobby.lobby.preview(&of.scenario, choice.as_ref(), of.theme.into());
    let picture = at_the_desk(&hall, draw).await?;
    Ok(svg(picture.to_string(), "public, max-age=3600"))
}

/// A picture as an answer.
pub fn svg(picture: String, keep: &'static str) -> Response {
    ([(header::CONTENT_TYPE, "image/svg+xml; charset=utf-8"), (header::CACHE_CONTROL, keep)], picture).into_response()
}

/// A rule in our words.
#[utoipa::path(
    get,
    path = "/api/rules/{rule}",
    tag = "lobby",
    operation_id = "rule",
    params(("rule" = String, Path, description = "The rule's id, such as scw.rally.test")),
    responses((status = 200, description = "Done", body = RulePage), (status = 404, description = "There is none", body = Failure)),
)]
pub async fn rule(Path(id): Path<String>) -> Result<Json<RulePage>, Problem> {
    let rule = shelf::rule(&id).ok_or(Problem::Missing("there is no such rule"))?;
    Ok(Json(RulePage { id: rule.id.clone(), title: Some(rule.section.clone()), text: rule.text.clone() }))
}
