//! What servers on one store tell each other.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use sqlx::postgres::PgListener;
use tokio::sync::broadcast;

/// The PostgreSQL channel.
pub(crate) const CHANNEL: &str = "sandtable";

/// Something happened to a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Note {
    /// An input was kept.
    Input {
        /// The game.
        game: String,
        /// The input's number.
        seq: u64,
    },
    /// Somebody spoke.
    Chat {
        /// The game.
        game: String,
    },
    /// A seat has changed its standing answers.
    Standing {
        /// The game.
        game: String,
    },
    /// Who is at the table, seen by one server.
    Presence {
        /// The game.
        game: String,
        /// The server that says so.
        server: String,
        /// Seats that are there.
        seats: Vec<u8>,
        /// How many spectators.
        spectators: usize,
    },
    /// Notes may have been lost: look at everything again.
    Lost,
}

/// Passes on what PostgreSQL tells, and listens again when the connection breaks.
pub(crate) async fn relay(url: String, notes: broadcast::Sender<Note>) {
    loop {
        if let Err(error) = listen(&url, &notes).await {
            tracing::warn!(%error, "the database's notes are interrupted");
        }
        let _ = notes.send(Note::Lost);
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
}

async fn listen(url: &str, notes: &broadcast::Sender<Note>) -> Result<(), sqlx::Error> {
    let mut listener = PgListener::connect(url).await?;
    listener.listen(CHANNEL).await?;
    let _ = notes.send(Note::Lost);
    while let Some(notification) = listener.try_recv().await? {
        match serde_json::from_str(notification.payload()) {
            Ok(note) => drop(notes.send(note)),
            Err(error) => tracing::warn!(%error, "a note that nobody understands"),
        }
    }
    Ok(())
}
