//! The hall: all games that this process knows, and what it shares between them.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use muster::Library;
use store::{Note, Store};
use tokio::sync::{Semaphore, broadcast, watch};

use crate::keys;
use crate::limits::{Limits, Rates};
use crate::lobby::Lobby;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::replay::Moments;
use crate::sitting::Sitting;
use crate::wire::Presence;

/// How often the hall looks after neglected and idle games.
const ROUNDS: Duration = Duration::from_secs(5);

/// A game that waits for a computer player for so long was left by its server.
const NEGLECTED_MS: i64 = 4000;

/// Everything that requests share.
pub struct Hall {
    pub store: Store,
    pub lobby: Lobby,
    pub limits: Limits,
    pub rates: Rates,
    pub metrics: Metrics,
    pub moments: Moments,
    /// Computer players that may think at the same time.
    pub computing: Semaphore,
    /// Long calculations for requests that may run at the same time.
    pub desk: Semaphore,
    /// Who listens to games.
    pub streams: Arc<Semaphore>,
    /// Names this process among those on one store.
    pub server: String,
    sittings: Mutex<HashMap<String, Arc<Sitting>>>,
    closing: watch::Sender<bool>,
    began: Instant,
}

impl Hall {
    /// Opens the hall and begins to look after its games.
    pub fn open(store: Store, library: Library, limits: Limits) -> Arc<Hall> {
        let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        let hall = Arc::new(Hall {
            lobby: Lobby::new(library),
            rates: Rates::new(&limits),
            metrics: Metrics::new(),
            moments: Moments::default(),
            computing: Semaphore::new(cores),
            desk: Semaphore::new(cores.max(2)),
            streams: Arc::new(Semaphore::new(limits.streams)),
            server: keys::game_id(),
            sittings: Mutex::default(),
            closing: watch::Sender::new(false),
            began: Instant::now(),
            store,
            limits,
        });
        tokio::spawn(listen(hall.clone()));
        tokio::spawn(go_round(hall.clone()));
        hall
    }

    /// A game by its id.
    pub async fn sitting(&self, id: &str) -> Result<Arc<Sitting>, Problem> {
        const MISSING: Problem = Problem::Missing("there is no such game");
        if id.len() > 40 {
            return Err(MISSING);
        }
        if let Some(sitting) = self.known(id) {
            sitting.touch(self.seconds());
            return Ok(sitting);
        }
        let record = self.store.game(id).await?.ok_or(MISSING)?;
        let sitting = Arc::new(Sitting::new(record)?);
        sitting.touch(self.seconds());
        Ok(self.lock().entry(id.to_owned()).or_insert(sitting).clone())
    }

    /// A game, if it is in memory.
    pub fn known(&self, id: &str) -> Option<Arc<Sitting>> {
        self.lock().get(id).cloned()
    }

    /// How many games are in memory.
    pub fn in_memory(&self) -> usize {
        self.lock().len()
    }

    /// Whether the server is going down.
    pub fn closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Tells when the server goes down.
    pub fn on_closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// The server goes down: streams end, computer players stop.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Sitting>>> {
        self.sittings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn seconds(&self) -> i64 {
        self.began.elapsed().as_secs() as i64
    }

    /// Tells other servers who is at a table here.
    pub async fn tell_presence(&self, game: &str, here: Presence) {
        let note = Note::Presence {
            game: game.to_owned(),
            server: self.server.clone(),
            seats: here.seats.iter().map(|seat| seat.0).collect(),
            spectators: here.spectators,
        };
        if let Err(error) = self.store.tell(note).await {
            tracing::warn!(%error, "presence could not be told");
        }
    }
}

/// Passes on to the games what the store tells.
async fn listen(hall: Arc<Hall>) {
    let mut notes = hall.store.listen();
    loop {
        match notes.recv().await {
            Ok(note) => hear(&hall, note).await,
            Err(broadcast::error::RecvError::Lagged(_)) => hear(&hall, Note::Lost).await,
            Err(broadcast::error::RecvError::Closed) => return,
        }
    }
}

async fn hear(hall: &Arc<Hall>, note: Note) {
    match note {
        Note::Input { game, seq } => {
            if let Some(sitting) = hall.known(&game) {
                let newer = |heard: &mut u64| {
                    let newer = *heard < seq;
                    *heard = (*heard).max(seq);
                    newer
                };
                sitting.heard.send_if_modified(newer);
            }
        }
        Note::Chat { game } => {
            if let Some(sitting) = hall.known(&game) {
                sitting.chat.send_modify(|count| *count += 1);
            }
        }
        Note::Standing { game } => {
            if let Some(sitting) = hall.known(&game)
                && let Err(problem) = sitting.refresh_standing(&hall.store).await
            {
                tracing::warn!(game, %problem, "standing answers could not be read");
            }
        }
        Note::Presence { game, server, seats, spectators } => {
            if server != hall.server
                && let Some(sitting) = hall.known(&game)
            {
                let seats = seats.into_iter().map(engine::Seat).collect();
                sitting.presence.hear(&server, Presence { seats, spectators });
            }
        }
        Note::Lost => {
            let all: Vec<Arc<Sitting>> = hall.lock().values().cloned().collect();
            for sitting in all {
                if let Ok(Some((summary, _))) = hall.store.summary(&sitting.id).await {
                    sitting.heard.send_if_modified(|heard| {
                        let newer = *heard < summary.seq;
                        *heard = (*heard).max(summary.seq);
                        newer
                    });
                    sitting.chat.send_modify(|count| *count += 1);
                }
            }
        }
    }
}

/// Takes up games that were left, and lets go of games that nobody looks at.
async fn go_round(hall: Arc<Hall>) {
    let mut closing = hall.on_closing();
    // At the start everything that waits was left by the process before.
    let mut patience = 0;
    let mut rounds: u32 = 0;
    while !hall.closing() {
        match hall.store.neglected(patience, 1000).await {
            Ok(games) => {
                for game in games {
                    match hall.sitting(&game).await {
                        Ok(sitting) => hall.wake(&sitting),
                        Err(problem) => tracing::warn!(game, %problem, "a game could not be taken up"),
                    }
                }
            }
            Err(error) => tracing::warn!(%error, "the store could not be asked for neglected games"),
        }
        patience = NEGLECTED_MS;
        rounds += 1;
        if rounds.is_multiple_of(6) {
            tell_all_presence(&hall).await;
        }
        hall.let_go();
        tokio::select! {
            () = tokio::time::sleep(ROUNDS) => {}
            _ = closing.changed() => {}
        }
    }
}

async fn tell_all_presence(hall: &Arc<Hall>) {
    let all: Vec<Arc<Sitting>> = hall.lock().values().cloned().collect();
    for sitting in all {
        let here = sitting.presence.refresh();
        if hall.store.kind() == store::Kind::Postgres && !sitting.presence.is_empty_here() {
            hall.tell_presence(&sitting.id, here).await;
        }
    }
}

impl Hall {
    /// Lets go of games that nobody has looked at for long, the oldest first when there are too many.
    fn let_go(&self) {
        let now = self.seconds();
        let mut sittings = self.lock();
        // Whoever else holds a game would go on with it while we made it a second time.
        let idle = |sitting: &Arc<Sitting>| Arc::strong_count(sitting) == 1 && sitting.presence.is_empty_here();
        let mut old: Vec<(i64, String)> = sittings
            .values()
            .filter(|sitting| idle(sitting))
            .map(|sitting| (sitting.touched.load(Ordering::Relaxed), sitting.id.clone()))
            .collect();
        old.sort();
        let mut too_many = sittings.len().saturating_sub(self.limits.in_memory);
        for (touched, id) in old {
            if too_many == 0 && now - touched < self.limits.idle_seconds {
                break;
            }
            sittings.remove(&id);
            too_many = too_many.saturating_sub(1);
        }
    }
}
