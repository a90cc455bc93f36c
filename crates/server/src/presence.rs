//! Who is at the table: those who listen to this server, and those of whom other servers told.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use engine::Seat;
use tokio::sync::watch;

use crate::keys::Role;
use crate::wire::Presence;

/// What another server said is forgotten after this time unless it says it again.
pub const FORGOTTEN_AFTER: Duration = Duration::from_secs(75);

/// Who is at one table.
#[derive(Default)]
pub struct Presences {
    seen: Mutex<Seen>,
    /// Everybody, here and elsewhere.
    pub now: watch::Sender<Presence>,
}

#[derive(Default)]
struct Seen {
    here: BTreeMap<Seat, usize>,
    spectators_here: usize,
    elsewhere: BTreeMap<String, (Presence, Instant)>,
}

impl Presences {
    /// Somebody sits down or gets up here; what is to be told to others comes back, if it changed.
    pub fn change(&self, role: Role, comes: bool) -> Option<Presence> {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let before = seen.present_here();
        let count = match role {
            Role::Seat(seat) => seen.here.entry(seat).or_default(),
            Role::Spectator => &mut seen.spectators_here,
        };
        *count = if comes { *count + 1 } else { count.saturating_sub(1) };
        let after = seen.present_here();
        self.publish(&seen);
        (before != after).then_some(after)
    }

    /// Another server tells who is with it.
    pub fn hear(&self, server: &str, presence: Presence) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.elsewhere.insert(server.to_owned(), (presence, Instant::now()));
        self.publish(&seen);
    }

    /// Forgets servers that have not spoken for long, and says who is here.
    pub fn refresh(&self) -> Presence {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.elsewhere.retain(|_, (_, at)| at.elapsed() < FORGOTTEN_AFTER);
        self.publish(&seen);
        seen.present_here()
    }

    /// Whether nobody listens here.
    pub fn is_empty_here(&self) -> bool {
        let here = self.seen.lock().unwrap_or_else(PoisonError::into_inner).present_here();
        here.seats.is_empty() && here.spectators == 0
    }

    fn publish(&self, seen: &Seen) {
        let mut all = seen.present_here();
        for (presence, _) in seen.elsewhere.values() {
            all.seats.extend(&presence.seats);
            all.spectators += presence.spectators;
        }
        all.seats.sort_unstable();
        all.seats.dedup();
        self.now.send_if_modified(|now| {
            let changed = *now != all;
            *now = all;
            changed
        });
    }
}

impl Seen {
    fn present_here(&self) -> Presence {
        let seats = self.here.iter().filter(|(_, count)| **count > 0).map(|(seat, _)| *seat).collect();
        Presence { seats, spectators: self.spectators_here }
    }
}
