//! The addresses and what stands behind each.

pub mod door;
pub mod forces;
pub mod games;
pub mod house;
pub mod lobby;
pub mod look;
pub mod play;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};

pub use door::address;

use crate::hall::Hall;

/// All addresses.
pub fn all(hall: &Arc<Hall>) -> Router<Arc<Hall>> {
    let game = Router::new()
        .route("/view", get(look::view))
        .route("/events", get(look::events))
        .route("/ground.svg", get(look::ground_svg))
        .route("/ground.json", get(look::ground_json))
        .route("/sight", get(look::sight))
        .route("/card", get(look::card))
        .route("/luck", get(look::luck))
        .route("/save", get(look::save))
        .route("/report.txt", get(look::report))
        .route("/chat", get(look::chat).post(play::chat))
        .route("/answer", post(play::answer))
        .route("/draft", post(play::draft))
        .route("/undo", post(play::undo))
        .route("/resign", post(play::resign))
        .route("/standing", post(play::standing));
    let load = post(games::load).layer(DefaultBodyLimit::max(hall.limits.save));
    let api = Router::new()
        .route("/shelf", get(lobby::shelf))
        .route("/muster", post(lobby::muster))
        .route("/force", post(forces::force))
        .route("/force/print", post(forces::print))
        .route("/rules/{rule}", get(lobby::rule))
        .route("/preview.svg", get(lobby::preview))
        .route("/openapi.json", get(house::openapi))
        .route("/games", post(games::begin))
        .route("/games/load", load)
        .route("/mine", post(games::mine))
        .nest("/games/{game}", game)
        .fallback(house::no_such_address);
    Router::new()
        .nest("/api", api)
        .route("/healthz", get(house::health))
        .route("/metrics", get(house::metrics))
        .fallback(crate::page::page)
        .layer(DefaultBodyLimit::max(hall.limits.body))
}
