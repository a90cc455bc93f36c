//! Games on disk: an append-only record in SQLite, or in PostgreSQL where several servers share it.
//!
//! A game is the header of its save and a list of inputs, numbered without gaps. Whoever wants to add input `n` writes
//! it under that number; if somebody else was quicker the store says so and nothing is changed. What [`Store`] has
//! acknowledged is on the disk.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
//! use store::{Appended, Begun, Input, NewGame, Store, Summary};
//!
//! let store = Store::open("sqlite::memory:").await?;
//! let summary = Summary { seq: 0, body: "{}".into(), todo: false, over: false };
//! let game = NewGame { id: "G".into(), header: "{}".into(), summary, ..NewGame::default() };
//! assert_eq!(store.begin(game).await?, Begun::New);
//! let input = Input { seq: 1, kind: "answer".into(), body: "{}".into(), ..Input::default() };
//! let summary = Summary { seq: 1, body: "{}".into(), todo: false, over: false };
//! assert_eq!(store.append("G", input.clone(), summary.clone()).await?, Appended::Kept);
//! assert_eq!(store.append("G", input, summary).await?, Appended::Taken);
//! # Ok::<(), store::StoreError>(()) }).unwrap();
//! ```
//!
//! It knows no rule and no game: bodies are text to it.

mod notes;
mod open;
mod read;
mod rows;
mod write;

use sqlx::AnyPool;
use tokio::sync::{broadcast, mpsc};

pub use notes::Note;
pub use rows::{Appended, Begun, Game, Input, Key, NewGame, Said, Summary};

/// The store of all games.
#[derive(Clone)]
pub struct Store {
    pool: AnyPool,
    kind: Kind,
    /// All writes to SQLite go through one task, which puts what is waiting into one transaction.
    writer: Option<mpsc::Sender<write::Job>>,
    notes: broadcast::Sender<Note>,
}

/// Which database it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One file, one server.
    Sqlite,
    /// A database that several servers share.
    Postgres,
}

/// Why the store could not do what it was asked.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The address is no store.
    #[error("`{0}` is no store; write sqlite:PATH or postgres://USER@HOST/DATABASE")]
    NoStore(String),
    /// The database does not answer, or refuses.
    #[error("the database cannot be used: {0}")]
    Database(#[from] sqlx::Error),
    /// The database was made by another program or a newer version.
    #[error("the database has version {found} of the tables, this program knows version {known}")]
    OtherVersion {
        /// The version it has.
        found: i64,
        /// The version this program knows.
        known: i64,
    },
    /// The store is being closed.
    #[error("the store is closed")]
    Closed,
}

impl Store {
    /// Which database it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// What happens to the games of this store, whichever server does it.
    pub fn listen(&self) -> broadcast::Receiver<Note> {
        self.notes.subscribe()
    }

    /// Finishes what is being written, then closes.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}
