//! The browser client's files: inside the binary in a release, from the disk while it is being worked on.

use axum::body::Body;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::problem::Problem;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../web/dist"]
#[allow_missing = true]
struct Client;

const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>Sandtable</title>\
<p>The server runs, but the browser client has not been built. Build it with <code>cargo xtask play</code>, \
which needs Node.";

/// A file of the client; an address that is no file is a page of the client.
pub async fn page(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Problem::Missing("there is nothing at this address").into_response();
    }
    let path = uri.path().trim_start_matches('/');
    let (name, file) = match Client::get(path) {
        Some(file) if !path.is_empty() => (path, file),
        // A missing file must not look like a page.
        _ if path.rsplit('/').next().is_some_and(|last| last.contains('.')) && path != "index.html" => {
            return Problem::Missing("there is no such file").into_response();
        }
        _ => {
            if let Some(file) = Client::get("index.html") {
                ("index.html", file)
            } else {
                let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
                return (StatusCode::NOT_FOUND, kind, NOT_BUILT).into_response();
            }
        }
    };
    // The builder puts a fingerprint into the names of what lies in `assets`.
    let keep = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Body::from(file.data.into_owned()).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind(name)));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    response
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml; charset=utf-8",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "mp3" => "audio/mpeg",
        "ogg" => "audio/ogg",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
