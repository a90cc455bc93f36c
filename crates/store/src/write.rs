//! Writing: every change is one transaction, and is answered when it is on the disk.

use std::time::{SystemTime, UNIX_EPOCH};

use sqlx::{AnyConnection, Executor, Row};
use tokio::sync::{mpsc, oneshot};

use crate::notes::CHANNEL;
use crate::rows::{Appended, Begun, Input, NewGame, Summary};
use crate::{Kind, Note, Store, StoreError};

/// At most so many waiting writes share a transaction.
const TOGETHER: usize = 128;

/// The seat of those who have none.
pub(crate) const NO_SEAT: i64 = -1;

/// A change to be made.
#[derive(Clone)]
pub(crate) enum Change {
    Begin(Box<NewGame>),
    Append { game: String, input: Input, summary: Summary },
    Say { game: String, seat: Option<u8>, text: String, token: Option<String> },
    Stand { game: String, seat: u8, body: String },
}

/// What came of it.
#[derive(Clone, Debug)]
pub(crate) enum Done {
    Begun(Begun),
    Appended(Appended),
    Said(i64),
    Stood,
}

/// A change that waits for the writer, and who waits for it.
pub(crate) struct Job {
    change: Change,
    done: oneshot::Sender<Result<Done, StoreError>>,
}

impl Store {
    /// Keeps a new game.
    pub async fn begin(&self, game: NewGame) -> Result<Begun, StoreError> {
        match self.change(Change::Begin(Box::new(game))).await? {
            Done::Begun(begun) => Ok(begun),
            _ => Err(StoreError::Closed),
        }
    }

    /// Keeps an input, unless its number or token is taken.
    pub async fn append(&self, game: &str, input: Input, summary: Summary) -> Result<Appended, StoreError> {
        match self.change(Change::Append { game: game.into(), input, summary }).await? {
            Done::Appended(appended) => Ok(appended),
            _ => Err(StoreError::Closed),
        }
    }

    /// Keeps what somebody said; the number comes back. A token that was used before says nothing again.
    pub async fn say(
        &self,
        game: &str,
        seat: Option<u8>,
        text: &str,
        token: Option<String>,
    ) -> Result<i64, StoreError> {
        match self.change(Change::Say { game: game.into(), seat, text: text.into(), token }).await? {
            Done::Said(n) => Ok(n),
            _ => Err(StoreError::Closed),
        }
    }

    /// Keeps a seat's standing answers.
    pub async fn stand(&self, game: &str, seat: u8, body: &str) -> Result<(), StoreError> {
        self.change(Change::Stand { game: game.into(), seat, body: body.into() }).await.map(drop)
    }

    /// Tells the other servers something that is not kept.
    pub async fn tell(&self, note: Note) -> Result<(), StoreError> {
        match self.kind {
            Kind::Sqlite => drop(self.notes.send(note)),
            Kind::Postgres => notify(&mut *self.pool.acquire().await?, &note).await?,
        }
        Ok(())
    }

    async fn change(&self, change: Change) -> Result<Done, StoreError> {
        if let Some(writer) = &self.writer {
            let (done, answer) = oneshot::channel();
            writer.send(Job { change, done }).await.map_err(|_| StoreError::Closed)?;
            return answer.await.map_err(|_| StoreError::Closed)?;
        }
        let mut transaction = self.pool.begin().await?;
        let (done, note) = change.make(&mut transaction).await?;
        if let Some(note) = note {
            notify(&mut transaction, &note).await?;
        }
        transaction.commit().await?;
        Ok(done)
    }
}

/// Writes what is waiting in one transaction, so that one wait for the disk serves many games.
pub(crate) async fn together(store: Store, mut waiting: mpsc::Receiver<Job>) {
    while let Some(first) = waiting.recv().await {
        let mut jobs = vec![first];
        while jobs.len() < TOGETHER {
            let Ok(job) = waiting.try_recv() else { break };
            jobs.push(job);
        }
        match all(&store, &jobs).await {
            Ok(made) => {
                for (job, (done, note)) in jobs.into_iter().zip(made) {
                    let _ = job.done.send(Ok(done));
                    if let Some(note) = note {
                        let _ = store.notes.send(note);
                    }
                }
            }
            // One bad change must not take the others with it.
            Err(_) if jobs.len() > 1 => {
                for job in jobs {
                    one(&store, job).await;
                }
            }
            Err(error) => {
                for job in jobs {
                    let _ = job.done.send(Err(StoreError::Closed));
                }
                tracing::error!(%error, "a write failed");
            }
        }
    }
}

async fn one(store: &Store, job: Job) {
    let made = all(store, std::slice::from_ref(&job)).await;
    let answer = made.and_then(|mut made| made.pop().ok_or(StoreError::Closed));
    let answer = answer.map(|(done, note)| {
        if let Some(note) = note {
            let _ = store.notes.send(note);
        }
        done
    });
    let _ = job.done.send(answer);
}

async fn all(store: &Store, jobs: &[Job]) -> Result<Vec<(Done, Option<Note>)>, StoreError> {
    let mut transaction = store.pool.begin().await?;
    let mut made = Vec::with_capacity(jobs.len());
    for job in jobs {
        made.push(job.change.clone().make(&mut transaction).await?);
    }
    transaction.commit().await?;
    Ok(made)
}

impl Change {
    async fn make(self, db: &mut AnyConnection) -> Result<(Done, Option<Note>), StoreError> {
        match self {
            Change::Begin(game) => Ok((Done::Begun(begin(*game, db).await?), None)),
            Change::Append { game, input, summary } => {
                let seq = input.seq;
                let appended = append(&game, &input, &summary, db).await?;
                let note = (appended == Appended::Kept).then_some(Note::Input { game, seq });
                Ok((Done::Appended(appended), note))
            }
            Change::Say { game, seat, text, token } => {
                let n = say(&game, seat, &text, token.as_deref(), db).await?;
                Ok((Done::Said(n), Some(Note::Chat { game })))
            }
            Change::Stand { game, seat, body } => {
                let stand = "INSERT INTO standing (game, seat, body) VALUES ($1, $2, $3) \
                             ON CONFLICT (game, seat) DO UPDATE SET body = excluded.body";
                sqlx::query(stand).bind(&game).bind(i64::from(seat)).bind(&body).execute(db).await?;
                Ok((Done::Stood, Some(Note::Standing { game })))
            }
        }
    }
}

async fn begin(game: NewGame, db: &mut AnyConnection) -> Result<Begun, StoreError> {
    let now = now();
    let insert =
        "INSERT INTO games (id, header, meta, created, request) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING";
    let kept = sqlx::query(insert)
        .bind(&game.id)
        .bind(&game.header)
        .bind(&game.meta)
        .bind(now)
        .bind(&game.request)
        .execute(&mut *db)
        .await?;
    if kept.rows_affected() == 0 {
        let row = sqlx::query("SELECT id FROM games WHERE request = $1").bind(&game.request).fetch_one(db).await?;
        return Ok(Begun::Before(row.try_get(0)?));
    }
    sqlx::query("INSERT INTO secrets (game, seed, salt) VALUES ($1, $2, $3)")
        .bind(&game.id)
        .bind(game.seed.unwrap_or_default())
        .bind(&game.salt)
        .execute(&mut *db)
        .await?;
    for key in &game.keys {
        sqlx::query("INSERT INTO keys (game, seat, hash) VALUES ($1, $2, $3)")
            .bind(&game.id)
            .bind(key.seat.map_or(NO_SEAT, i64::from))
            .bind(&key.hash)
            .execute(&mut *db)
            .await?;
    }
    for input in &game.inputs {
        keep_input(&game.id, input, now, db).await?;
    }
    sqlx::query("INSERT INTO summaries (game, seq, body, todo, over, updated) VALUES ($1, $2, $3, $4, $5, $6)")
        .bind(&game.id)
        .bind(game.summary.seq as i64)
        .bind(&game.summary.body)
        .bind(i64::from(game.summary.todo))
        .bind(i64::from(game.summary.over))
        .bind(now)
        .execute(db)
        .await?;
    Ok(Begun::New)
}

async fn append(game: &str, input: &Input, summary: &Summary, db: &mut AnyConnection) -> Result<Appended, StoreError> {
    let now = now();
    if keep_input(game, input, now, db).await? == 0 {
        return Ok(Appended::Taken);
    }
    let update = "UPDATE summaries SET seq = $1, body = $2, todo = $3, over = $4, updated = $5 WHERE game = $6";
    sqlx::query(update)
        .bind(summary.seq as i64)
        .bind(&summary.body)
        .bind(i64::from(summary.todo))
        .bind(i64::from(summary.over))
        .bind(now)
        .bind(game)
        .execute(db)
        .await?;
    Ok(Appended::Kept)
}

async fn keep_input(game: &str, input: &Input, now: i64, db: &mut AnyConnection) -> Result<u64, StoreError> {
    let insert = "INSERT INTO inputs (game, seq, seat, kind, body, token, at) VALUES ($1, $2, $3, $4, $5, $6, $7) \
                  ON CONFLICT DO NOTHING";
    let kept = sqlx::query(insert)
        .bind(game)
        .bind(input.seq as i64)
        .bind(input.seat.map_or(NO_SEAT, i64::from))
        .bind(&input.kind)
        .bind(&input.body)
        .bind(&input.token)
        .bind(now)
        .execute(db)
        .await?;
    Ok(kept.rows_affected())
}

async fn say(
    game: &str,
    seat: Option<u8>,
    text: &str,
    token: Option<&str>,
    db: &mut AnyConnection,
) -> Result<i64, StoreError> {
    // Two who speak at once on two servers may want the same number: the second takes the next.
    for _ in 0..20 {
        let last = sqlx::query("SELECT COALESCE(MAX(n), 0) FROM chat WHERE game = $1").bind(game).fetch_one(&mut *db);
        let n: i64 = last.await?.try_get::<i64, _>(0)? + 1;
        let insert = "INSERT INTO chat (game, n, seat, text, token, at) VALUES ($1, $2, $3, $4, $5, $6) \
                      ON CONFLICT DO NOTHING";
        let kept = sqlx::query(insert)
            .bind(game)
            .bind(n)
            .bind(seat.map_or(NO_SEAT, i64::from))
            .bind(text)
            .bind(token)
            .bind(now())
            .execute(&mut *db)
            .await?;
        if kept.rows_affected() > 0 {
            return Ok(n);
        }
        let before = sqlx::query("SELECT n FROM chat WHERE game = $1 AND token = $2").bind(game).bind(token);
        if let Some(row) = before.fetch_optional(&mut *db).await? {
            return Ok(row.try_get(0)?);
        }
    }
    Err(StoreError::Closed)
}

async fn notify(db: &mut AnyConnection, note: &Note) -> Result<(), StoreError> {
    let payload = serde_json::to_string(note).unwrap_or_default();
    // As text, because the common driver knows no column without a type.
    let tell = sqlx::query("SELECT CAST(pg_notify($1, $2) AS TEXT)").bind(CHANNEL).bind(payload);
    db.execute(tell).await?;
    Ok(())
}

pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as i64)
}
