//! What every request passes: keys, bodies, addresses.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::hall::Hall;
use crate::keys::Role;
use crate::problem::Problem;
use crate::sitting::Sitting;

/// A game and what the sender's key opens in it.
pub struct Guest {
    pub sitting: Arc<Sitting>,
    pub role: Role,
}

impl Guest {
    /// The seat, for those who may act.
    pub fn seat(&self) -> Result<engine::Seat, Problem> {
        self.role.seat().ok_or(Problem::Forbidden("spectators look on; only a player may do this"))
    }
}

impl FromRequestParts<Arc<Hall>> for Guest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Self, Problem> {
        let Path(game): Path<String> =
            Path::from_request_parts(parts, hall).await.map_err(|_| Problem::Missing("there is no such game"))?;
        let key = bearer(parts).ok_or(Problem::NoKey)?;
        let sitting = hall.sitting(&game).await?;
        let role = sitting.role(key).ok_or(Problem::WrongKey)?;
        Ok(Guest { sitting, role })
    }
}

fn bearer(parts: &Parts) -> Option<&str> {
    let value = parts.headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    let key = value.strip_prefix("Bearer ").or_else(|| value.strip_prefix("bearer "))?.trim();
    (!key.is_empty() && key.len() <= 100).then_some(key)
}

/// A JSON body.
pub struct Sent<T>(pub T);

impl<T: DeserializeOwned> FromRequest<Arc<Hall>> for Sent<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, hall: &Arc<Hall>) -> Result<Self, Problem> {
        let bytes = Bytes::from_request(request, hall).await.map_err(|e| body_problem(&e, hall.limits.body))?;
        let value = serde_json::from_slice(&bytes);
        value.map(Sent).map_err(|e| Problem::Bad(format!("the body is not what is expected here: {e}")))
    }
}

/// Why a body could not be read.
pub fn body_problem(rejection: &BytesRejection, most: usize) -> Problem {
    match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge(most),
        _ => Problem::Bad("the body could not be read".into()),
    }
}

/// What stands behind the question mark.
pub struct Asked<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Hall>> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Self, Problem> {
        let query = Query::<T>::from_request_parts(parts, hall).await;
        query.map(|Query(asked)| Asked(asked)).map_err(|e| Problem::Bad(e.body_text()))
    }
}

/// Where a request comes from.
pub struct From(pub IpAddr);

impl FromRequestParts<Arc<Hall>> for From {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, hall: &Arc<Hall>) -> Result<Self, Problem> {
        Ok(From(address(parts, hall)))
    }
}

/// The address of the sender.
pub fn address(parts: &Parts, hall: &Hall) -> IpAddr {
    let forwarded = || parts.headers.get("x-forwarded-for")?.to_str().ok()?.rsplit(',').next()?.trim().parse().ok();
    let direct = || parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|ConnectInfo(address)| address.ip());
    let address = if hall.limits.behind_proxy { forwarded().or_else(direct) } else { direct() };
    address.unwrap_or(IpAddr::from([0, 0, 0, 0]))
}

/// A token must be there, and short enough to be kept.
pub fn token(token: &str) -> Result<(), Problem> {
    if token.is_empty() || token.len() > 80 {
        return Err(Problem::Bad("a token has 1 to 80 letters".into()));
    }
    Ok(())
}

/// Does something slow, if the desk is not too crowded.
pub async fn at_the_desk<T: Send + 'static>(
    hall: &Arc<Hall>,
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    const PATIENCE: std::time::Duration = std::time::Duration::from_secs(10);
    let crowded = || Problem::Busy("the server is busy; try again in a moment");
    let permit = tokio::time::timeout(PATIENCE, hall.desk.acquire()).await.map_err(|_| crowded())?;
    let _permit = permit.map_err(|_| crowded())?;
    tokio::task::spawn_blocking(work).await?
}
