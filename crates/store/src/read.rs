//! Reading.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::rows::{Game, Input, Key, Said, Summary};
use crate::write::{NO_SEAT, now};
use crate::{Store, StoreError};

impl Store {
    /// A game as it was begun.
    pub async fn game(&self, id: &str) -> Result<Option<Game>, StoreError> {
        let select = "SELECT g.header, g.meta, g.created, s.seed, s.salt FROM games g JOIN secrets s ON s.game = g.id \
                      WHERE g.id = $1";
        let Some(row) = sqlx::query(select).bind(id).fetch_optional(&self.pool).await? else { return Ok(None) };
        let keys = sqlx::query("SELECT seat, hash FROM keys WHERE game = $1 ORDER BY seat").bind(id);
        let keys = keys.fetch_all(&self.pool).await?;
        let keys = keys.iter().map(|row| Ok(Key { seat: seat(row, 0)?, hash: row.try_get(1)? }));
        let seed: String = row.try_get(3)?;
        Ok(Some(Game {
            id: id.into(),
            header: row.try_get(0)?,
            meta: row.try_get(1)?,
            created: row.try_get(2)?,
            keys: keys.collect::<Result<_, StoreError>>()?,
            seed: (!seed.is_empty()).then_some(seed),
            salt: row.try_get(4)?,
        }))
    }

    /// The game that a request has made before.
    pub async fn made_by(&self, request: &str) -> Result<Option<String>, StoreError> {
        let row =
            sqlx::query("SELECT id FROM games WHERE request = $1").bind(request).fetch_optional(&self.pool).await?;
        row.map(|row| Ok(row.try_get(0)?)).transpose()
    }

    /// The inputs of a game from number `from` on.
    pub async fn inputs(&self, game: &str, from: u64) -> Result<Vec<Input>, StoreError> {
        let select = "SELECT seq, seat, kind, body, token FROM inputs WHERE game = $1 AND seq >= $2 ORDER BY seq";
        let rows = sqlx::query(select).bind(game).bind(from as i64).fetch_all(&self.pool).await?;
        rows.iter().map(input).collect()
    }

    /// How a game stands, and since when, in milliseconds since 1970.
    pub async fn summary(&self, game: &str) -> Result<Option<(Summary, i64)>, StoreError> {
        let select = "SELECT seq, body, todo, over, updated FROM summaries WHERE game = $1";
        let row = sqlx::query(select).bind(game).fetch_optional(&self.pool).await?;
        row.map(|row| {
            let summary = Summary {
                seq: row.try_get::<i64, _>(0)? as u64,
                body: row.try_get(1)?,
                todo: row.try_get::<i64, _>(2)? != 0,
                over: row.try_get::<i64, _>(3)? != 0,
            };
            Ok((summary, row.try_get(4)?))
        })
        .transpose()
    }

    /// Games in which a server has had something to do for at least so many milliseconds.
    pub async fn neglected(&self, for_ms: i64, at_most: i64) -> Result<Vec<String>, StoreError> {
        let select =
            "SELECT game FROM summaries WHERE todo = 1 AND over = 0 AND updated <= $1 ORDER BY updated LIMIT $2";
        let rows = sqlx::query(select).bind(now() - for_ms).bind(at_most).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// How many games are not over.
    pub async fn open_games(&self) -> Result<u64, StoreError> {
        let row = sqlx::query("SELECT count(*) FROM summaries WHERE over = 0").fetch_one(&self.pool).await?;
        Ok(row.try_get::<i64, _>(0)? as u64)
    }

    /// What was said after number `after`, the last `at_most` of it.
    pub async fn said(&self, game: &str, after: i64, at_most: i64) -> Result<Vec<Said>, StoreError> {
        let select = "SELECT n, seat, text, at FROM chat WHERE game = $1 AND n > $2 ORDER BY n DESC LIMIT $3";
        let rows = sqlx::query(select).bind(game).bind(after).bind(at_most).fetch_all(&self.pool).await?;
        let said = |row: &AnyRow| {
            Ok(Said { n: row.try_get(0)?, seat: seat(row, 1)?, text: row.try_get(2)?, at: row.try_get(3)? })
        };
        rows.iter().rev().map(said).collect()
    }

    /// The standing answers of a game's seats.
    pub async fn standing(&self, game: &str) -> Result<Vec<(u8, String)>, StoreError> {
        let rows =
            sqlx::query("SELECT seat, body FROM standing WHERE game = $1").bind(game).fetch_all(&self.pool).await?;
        rows.iter().map(|row| Ok((row.try_get::<i64, _>(0)? as u8, row.try_get(1)?))).collect()
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query("SELECT 1").fetch_one(&self.pool).await?;
        Ok(())
    }
}

fn input(row: &AnyRow) -> Result<Input, StoreError> {
    Ok(Input {
        seq: row.try_get::<i64, _>(0)? as u64,
        seat: seat(row, 1)?,
        kind: row.try_get(2)?,
        body: row.try_get(3)?,
        token: row.try_get(4)?,
    })
}

fn seat(row: &AnyRow, column: usize) -> Result<Option<u8>, StoreError> {
    let seat: i64 = row.try_get(column)?;
    Ok((seat != NO_SEAT).then_some(seat as u8))
}
