//! What every request passes before and after its handler: limits, measures, headers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::hall::Hall;
use crate::problem::Problem;
use crate::routes;

/// Everything comes from here and nowhere else; style attributes are what the drawings use.
const CONTENT: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                       font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; \
                       base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static SERVED_NOW: AtomicUsize = AtomicUsize::new(0);

/// Counts a request while it is served, also when its sender goes away.
struct Served;

impl Served {
    fn begin(most: usize) -> Option<Served> {
        let now = SERVED_NOW.fetch_add(1, Ordering::SeqCst);
        let served = Served;
        (now < most).then_some(served)
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        SERVED_NOW.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Limits and measures.
pub async fn guard(State(hall): State<Arc<Hall>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let response = admit(&hall, request, next).await;
    let status = response.status();
    if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
        hall.metrics.refused.inc();
    }
    let spent = started.elapsed();
    hall.metrics.requests.with_label_values(&[route.as_str(), status.as_str()]).observe(spent.as_secs_f64());
    // No address is logged with what stands behind its question mark, and no header.
    tracing::debug!(route, status = status.as_u16(), micros = spent.as_micros() as u64, "request");
    response
}

async fn admit(hall: &Arc<Hall>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let (parts, body) = request.into_parts();
    if api && let Err(problem) = hall.rates.request(routes::address(&parts, hall)) {
        return problem.into_response();
    }
    let Some(_served) = Served::begin(hall.limits.requests) else {
        return Problem::Busy("the server is serving as many requests as it can").into_response();
    };
    next.run(Request::from_parts(parts, body)).await
}

/// Headers that protect the page and its keys.
pub async fn protect(request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let fixed: [(HeaderName, &'static str); 7] = [
        (header::CONTENT_SECURITY_POLICY, CONTENT),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}
