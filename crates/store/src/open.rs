//! Opening a store and making its tables.

use std::time::Duration;

use sqlx::any::{AnyConnectOptions, AnyPoolOptions};
use sqlx::{AnyPool, Executor, Row};
use tokio::sync::{broadcast, mpsc};

use crate::{Kind, Store, StoreError, notes, write};

/// The version of the tables.
const VERSION: i64 = 1;

/// How many notes a slow listener may fall behind.
const NOTES: usize = 4096;

/// How many writes may wait for the disk.
const WRITES: usize = 1024;

/// Connections to PostgreSQL, and readers of SQLite.
const CONNECTIONS: u32 = 12;

/// The tables. Nothing is ever changed in them but `summaries`, a cache, and `standing`, a seat's present wish.
const TABLES: [&str; 8] = [
    "CREATE TABLE IF NOT EXISTS sandtable (version BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS games (id TEXT PRIMARY KEY, header TEXT NOT NULL, meta TEXT NOT NULL, created BIGINT NOT NULL, \
     request TEXT UNIQUE)",
    "CREATE TABLE IF NOT EXISTS keys (game TEXT NOT NULL, seat BIGINT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (game, seat))",
    "CREATE TABLE IF NOT EXISTS secrets (game TEXT PRIMARY KEY, seed TEXT NOT NULL, salt TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS inputs (game TEXT NOT NULL, seq BIGINT NOT NULL, seat BIGINT NOT NULL, kind TEXT NOT NULL, \
     body TEXT NOT NULL, token TEXT, at BIGINT NOT NULL, PRIMARY KEY (game, seq), UNIQUE (game, token))",
    "CREATE TABLE IF NOT EXISTS summaries (game TEXT PRIMARY KEY, seq BIGINT NOT NULL, body TEXT NOT NULL, todo BIGINT NOT NULL, \
     over BIGINT NOT NULL, updated BIGINT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS chat (game TEXT NOT NULL, n BIGINT NOT NULL, seat BIGINT NOT NULL, text TEXT NOT NULL, \
     token TEXT, at BIGINT NOT NULL, PRIMARY KEY (game, n), UNIQUE (game, token))",
    "CREATE TABLE IF NOT EXISTS standing (game TEXT NOT NULL, seat BIGINT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (game, seat))",
];

const INDEX: &str = "CREATE INDEX IF NOT EXISTS summaries_todo ON summaries (todo, over)";

impl Store {
    /// Opens the store at `sqlite:PATH` or `postgres://...`, making it if it is not there.
    pub async fn open(address: &str) -> Result<Store, StoreError> {
        sqlx::any::install_default_drivers();
        let (sender, _) = broadcast::channel(NOTES);
        let kind = if address.starts_with("sqlite:") {
            Kind::Sqlite
        } else if address.starts_with("postgres://") || address.starts_with("postgresql://") {
            Kind::Postgres
        } else {
            return Err(StoreError::NoStore(without_password(address)));
        };
        let pool = match kind {
            Kind::Sqlite => sqlite(address).await?,
            Kind::Postgres => postgres(address).await?,
        };
        make_tables(&pool, kind).await?;
        let mut store = Store { pool, kind, writer: None, notes: sender.clone() };
        match kind {
            Kind::Sqlite => {
                let (jobs, waiting) = mpsc::channel(WRITES);
                tokio::spawn(write::together(store.clone(), waiting));
                store.writer = Some(jobs);
            }
            Kind::Postgres => drop(tokio::spawn(notes::relay(address.to_owned(), sender))),
        }
        Ok(store)
    }
}

async fn sqlite(address: &str) -> Result<AnyPool, StoreError> {
    let path = address.trim_start_matches("sqlite:").trim_start_matches("//");
    let memory = path.is_empty() || path == ":memory:";
    let url = if memory {
        "sqlite::memory:".to_owned()
    } else {
        let escaped = path.replace('%', "%25").replace('?', "%3F").replace('#', "%23");
        format!("sqlite:{escaped}?mode=rwc")
    };
    let options: AnyConnectOptions = url.parse()?;
    // A database in memory belongs to its one connection.
    let connections = if memory { 1 } else { CONNECTIONS };
    let pool = AnyPoolOptions::new()
        .max_connections(connections)
        .min_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .after_connect(|connection, _| {
            Box::pin(async move {
                // FULL: a commit returns when the log is on the disk, whatever happens to the machine.
                for pragma in ["PRAGMA busy_timeout = 10000", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"]
                {
                    connection.execute(pragma).await?;
                }
                Ok(())
            })
        })
        .connect_with(options)
        .await?;
    Ok(pool)
}

async fn postgres(address: &str) -> Result<AnyPool, StoreError> {
    let options: AnyConnectOptions = address.parse()?;
    let pool = AnyPoolOptions::new()
        .max_connections(CONNECTIONS)
        .acquire_timeout(Duration::from_secs(10))
        .connect_with(options)
        .await?;
    Ok(pool)
}

async fn make_tables(pool: &AnyPool, kind: Kind) -> Result<(), StoreError> {
    let mut change = pool.begin().await?;
    if kind == Kind::Postgres {
        // Two servers that start at the same time must not make the tables at the same time.
        change.execute("SELECT count(*) FROM pg_advisory_xact_lock(7304)").await?;
    }
    for table in TABLES {
        change.execute(table).await?;
    }
    change.execute(INDEX).await?;
    match change.fetch_optional("SELECT version FROM sandtable").await? {
        None => {
            sqlx::query("INSERT INTO sandtable (version) VALUES ($1)").bind(VERSION).execute(&mut *change).await?;
        }
        Some(row) => {
            let found: i64 = row.try_get(0)?;
            if found != VERSION {
                return Err(StoreError::OtherVersion { found, known: VERSION });
            }
        }
    }
    change.commit().await?;
    Ok(())
}

/// An address that may be shown: what stands before `@` is left out.
fn without_password(address: &str) -> String {
    address.rsplit_once('@').map_or_else(|| address.to_owned(), |(_, host)| format!("...@{host}"))
}
