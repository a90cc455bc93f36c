//! Games over HTTP: an API for any client, live updates, computer players in the background, and the browser client's
//! files.
//!
//! A request finds its game ([`hall`]), shows its key, and looks at the game or adds an input to it ([`sitting`]). An
//! input is checked by the session, kept by the store under the next number, and only then acknowledged and shown. Who
//! listens ([`events`]) is told of it, on whichever server he listens. Hot-seat, solo and remote games differ only in
//! who holds the keys.
//!
//! It knows no rule: what may be done the rule book says, through `engine::Play`.

pub mod bot;
mod computers;
mod events;
pub mod forces;
mod guard;
mod hall;
mod keys;
mod limits;
mod listen;
mod lobby;
mod metrics;
mod openapi;
mod page;
mod presence;
mod problem;
mod replay;
mod routes;
mod sitting;
mod views;
pub mod wire;

use std::net::SocketAddr;

use axum::Router;
use axum::middleware::{from_fn, from_fn_with_state};
use muster::Library;
use store::{Store, StoreError};
use tokio::net::TcpListener;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

pub use limits::Limits;

/// How a server is set up.
pub struct Setup {
    /// Where it listens; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Where games are kept: `sqlite:PATH` or `postgres://...`.
    pub store: String,
    /// What can be played.
    pub library: Library,
    /// How much is served.
    pub limits: Limits,
    /// Connections at the same time.
    pub connections: usize,
}

/// Why a server cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The address is taken, or not ours.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system says.
        error: std::io::Error,
    },
    /// The store cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Serves until `end` comes; `ready` is told the address as soon as somebody can connect.
pub async fn serve(
    setup: Setup,
    ready: impl FnOnce(SocketAddr),
    end: impl Future<Output = ()>,
) -> Result<(), ServeError> {
    let store = Store::open(&setup.store).await?;
    let address = setup.listen;
    let listener = TcpListener::bind(address).await.map_err(|error| ServeError::Listen { address, error })?;
    let address = listener.local_addr().map_err(|error| ServeError::Listen { address, error })?;
    let hall = hall::Hall::open(store.clone(), setup.library, setup.limits);
    let app: Router = routes::all(&hall)
        .layer(CatchPanicLayer::custom(|_: Box<dyn std::any::Any + Send>| {
            axum::response::IntoResponse::into_response(problem::Problem::Fault("a handler panicked".into()))
        }))
        .layer(from_fn_with_state(hall.clone(), guard::guard))
        // Views are made for one reader each: a better squeeze costs more than it saves.
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(from_fn(guard::protect))
        .with_state(hall.clone());
    tracing::info!(%address, store = ?store.kind(), server = hall.server, "serving");
    ready(address);
    let closing = hall.clone();
    let end = async move {
        end.await;
        tracing::info!("going down");
        // Streams end by themselves once they hear of it.
        closing.close();
    };
    listen::serve(listener, app, setup.connections, end).await;
    store.close().await;
    tracing::info!("closed");
    Ok(())
}
