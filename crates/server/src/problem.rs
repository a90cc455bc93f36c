//! Every way in which a request can fail, with its status and its sentence.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Refusal;
use store::StoreError;

use crate::wire::Failure;

/// Why a request was not served.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The request is not what it should be.
    #[error("{0}")]
    Bad(String),
    /// A key is needed and none came.
    #[error("this needs the key of a seat or of a spectator in the header `Authorization: Bearer KEY`")]
    NoKey,
    /// The key does not open this game.
    #[error("this key does not open this game")]
    WrongKey,
    /// The key opens the game, but not this.
    #[error("{0}")]
    Forbidden(&'static str),
    /// There is no such thing.
    #[error("{0}")]
    Missing(&'static str),
    /// The game has gone on since.
    #[error("the game has gone on since; look at it again")]
    Stale {
        /// Where it is now.
        seq: u64,
    },
    /// The token was used for something else.
    #[error("this token was used for another input; take a new one")]
    UsedToken,
    /// The body is too long.
    #[error("the body is too long: at most {0} bytes are read")]
    TooLarge(usize),
    /// The rules do not allow it.
    #[error("{0}")]
    Refused(Refusal),
    /// The scenario cannot be played.
    #[error("this scenario cannot be played")]
    Scenario {
        /// Every problem with its place.
        report: String,
    },
    /// The force cannot be read or changed so.
    #[error("this force cannot be used so")]
    Force {
        /// Every problem with its place.
        report: String,
    },
    /// Somebody asks for too much.
    #[error("{what}")]
    TooMany {
        /// What there was too much of.
        what: &'static str,
        /// When to come again.
        retry_seconds: u64,
    },
    /// The server is at one of its limits.
    #[error("{0}")]
    Busy(&'static str),
    /// The database does not do its part.
    #[error("the database does not answer; nothing was changed, try again")]
    Store(#[from] StoreError),
    /// A fault of ours.
    #[error("the server failed at this; the game is as it was before")]
    Fault(String),
}

impl Problem {
    fn kind(&self) -> (StatusCode, &'static str) {
        match self {
            Problem::Bad(_) => (StatusCode::BAD_REQUEST, "bad-request"),
            Problem::NoKey => (StatusCode::UNAUTHORIZED, "no-key"),
            Problem::WrongKey => (StatusCode::UNAUTHORIZED, "wrong-key"),
            Problem::Forbidden(_) => (StatusCode::FORBIDDEN, "forbidden"),
            Problem::Missing(_) => (StatusCode::NOT_FOUND, "not-found"),
            Problem::Stale { .. } => (StatusCode::CONFLICT, "stale"),
            Problem::UsedToken => (StatusCode::CONFLICT, "used-token"),
            Problem::TooLarge(_) => (StatusCode::PAYLOAD_TOO_LARGE, "too-large"),
            Problem::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, "refused"),
            Problem::Scenario { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "scenario"),
            Problem::Force { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "force"),
            Problem::TooMany { .. } => (StatusCode::TOO_MANY_REQUESTS, "too-many"),
            Problem::Busy(_) => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Problem::Store(_) => (StatusCode::SERVICE_UNAVAILABLE, "store"),
            Problem::Fault(_) => (StatusCode::INTERNAL_SERVER_ERROR, "fault"),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, kind) = self.kind();
        match &self {
            Problem::Fault(what) => tracing::error!(what, "a fault"),
            Problem::Store(error) => tracing::error!(%error, "the store failed"),
            _ => {}
        }
        let body = Failure {
            error: kind,
            message: self.to_string(),
            seq: if let Problem::Stale { seq } = &self { Some(*seq) } else { None },
            refusal: if let Problem::Refused(refusal) = &self { Some(refusal.clone()) } else { None },
            report: match &self {
                Problem::Scenario { report } | Problem::Force { report } => {
                    Some(report.lines().map(str::to_owned).collect())
                }
                _ => None,
            },
        };
        let mut response = (status, Json(body)).into_response();
        let wait = match &self {
            Problem::TooMany { retry_seconds, .. } => Some(*retry_seconds),
            Problem::Busy(_) | Problem::Store(_) => Some(1),
            _ => None,
        };
        if let Some(seconds) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if matches!(self, Problem::NoKey | Problem::WrongKey) {
            response.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        response
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Problem::Refused(refusal)
    }
}

impl From<engine::SaveError> for Problem {
    fn from(error: engine::SaveError) -> Self {
        match error {
            engine::SaveError::Scenario { report } => Problem::Scenario { report },
            other => Problem::Scenario { report: other.to_string() },
        }
    }
}

impl From<tokio::task::JoinError> for Problem {
    fn from(error: tokio::task::JoinError) -> Self {
        Problem::Fault(error.to_string())
    }
}
