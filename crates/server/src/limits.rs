//! Bounds on everything that somebody outside can ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::problem::Problem;

/// How much is served.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The longest body of an ordinary request, in bytes.
    pub body: usize,
    /// The longest save that is loaded, in bytes.
    pub save: usize,
    /// Requests a second from one address; none for no limit.
    pub rate: Option<u32>,
    /// Requests that may come at once before the rate counts.
    pub burst: u32,
    /// Games an hour that one address may begin; none for no limit.
    pub new_games: Option<u32>,
    /// Games that are not over.
    pub open_games: u64,
    /// Connections that listen at the same time.
    pub streams: usize,
    /// Connections that listen to one game.
    pub streams_a_game: usize,
    /// Requests that are served at the same time.
    pub requests: usize,
    /// Games kept in memory.
    pub in_memory: usize,
    /// After so many seconds without a request a game leaves the memory.
    pub idle_seconds: i64,
    /// Games in one list.
    pub listed: usize,
    /// The longest thing that can be said, in letters.
    pub chat: usize,
    /// Whether the address of a client is taken from `X-Forwarded-For`, as a proxy in front of us writes it.
    pub behind_proxy: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            body: 64 * 1024,
            save: 16 * 1024 * 1024,
            rate: Some(60),
            burst: 240,
            new_games: Some(240),
            open_games: 20_000,
            streams: 2000,
            streams_a_game: 64,
            requests: 512,
            in_memory: 500,
            idle_seconds: 900,
            listed: 200,
            chat: 1000,
            behind_proxy: false,
        }
    }
}

/// How often each address has asked.
pub struct Rates {
    requests: Option<Buckets>,
    games: Option<Buckets>,
}

impl Rates {
    /// Nobody has asked yet.
    pub fn new(limits: &Limits) -> Rates {
        Rates {
            requests: limits.rate.map(|rate| Buckets::new(f64::from(rate), f64::from(limits.burst))),
            games: limits.new_games.map(|games| Buckets::new(f64::from(games) / 3600.0, f64::from(games))),
        }
    }

    /// Counts a request.
    pub fn request(&self, from: IpAddr) -> Result<(), Problem> {
        let Some(buckets) = &self.requests else { return Ok(()) };
        buckets.take(from).map_err(|retry_seconds| Problem::TooMany {
            what: "too many requests in a short time; wait a moment",
            retry_seconds,
        })
    }

    /// Counts a new game.
    pub fn game(&self, from: IpAddr) -> Result<(), Problem> {
        let Some(buckets) = &self.games else { return Ok(()) };
        buckets.take(from).map_err(|retry_seconds| Problem::TooMany {
            what: "too many new games from this address; play one of them first",
            retry_seconds,
        })
    }
}

/// Most addresses that are remembered.
const MOST_ADDRESSES: usize = 20_000;

struct Buckets {
    a_second: f64,
    most: f64,
    left: Mutex<HashMap<IpAddr, (f64, Instant)>>,
}

impl Buckets {
    fn new(a_second: f64, most: f64) -> Self {
        Buckets { a_second, most: most.max(1.0), left: Mutex::default() }
    }

    /// Takes one, or says after how many seconds there is one again.
    fn take(&self, from: IpAddr) -> Result<(), u64> {
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let refill = |had: f64, since: Instant| (had + (now - since).as_secs_f64() * self.a_second).min(self.most);
        if left.len() > MOST_ADDRESSES {
            left.retain(|_, (had, since)| refill(*had, *since) < self.most);
        }
        let (had, since) = left.get(&from).copied().unwrap_or((self.most, now));
        let has = refill(had, since);
        if has < 1.0 {
            left.insert(from, (has, now));
            return Err((((1.0 - has) / self.a_second).ceil() as u64).max(1));
        }
        left.insert(from, (has - 1.0, now));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_and_says_when_it_fills_again() {
        let buckets = Buckets::new(0.5, 3.0);
        let from = IpAddr::from([127, 0, 0, 1]);
        for _ in 0..3 {
            assert_eq!(buckets.take(from), Ok(()));
        }
        assert_eq!(buckets.take(from), Err(2));
        assert_eq!(buckets.take(IpAddr::from([127, 0, 0, 2])), Ok(()));
    }
}
