//! Past moments of a game. Moments on the way are kept, so that a slider can be drawn back and forth.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use shelf::Game;

use crate::problem::Problem;

/// Moments that are kept of all games together.
const MOST_MOMENTS: usize = 48;

/// Moments are kept so many inputs apart.
const APART: usize = 64;

/// Moments of games, by game and number of inputs.
#[derive(Default)]
pub struct Moments {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    moments: BTreeMap<(String, usize), Moment>,
    clock: u64,
}

struct Moment {
    game: Arc<Mutex<Box<dyn Game>>>,
    /// The inputs up to here, as a fingerprint: an undo may have changed them.
    history: u64,
    used: u64,
}

impl Moments {
    /// The game after `at` of its standing inputs; `lines` are all its journal lines that stand.
    pub fn at(&self, id: &str, header: &str, lines: &[String], at: usize) -> Result<Box<dyn Game>, Problem> {
        let fingerprints = fingerprints(lines);
        let start = self.nearest(id, &fingerprints, at);
        let (mut game, mut inputs) = if let Some((game, inputs)) = start {
            (game, inputs)
        } else {
            let book = engine::journal::read_header(header).map_err(Problem::from)?.rules;
            let book = shelf::find(&book).map_err(|e| Problem::Fault(e.to_string()))?;
            (book.rewind(header)?, 0)
        };
        let until = at.min(lines.len());
        for line in &lines[inputs.min(until)..until] {
            game.follow(line).map_err(|e| Problem::Fault(format!("game {id}: {e}")))?;
            inputs += 1;
            if inputs % APART == 0 && inputs < until {
                self.keep(id, inputs, fingerprints[inputs], game.copy());
            }
        }
        self.keep(id, inputs, fingerprints[inputs], game.copy());
        Ok(game)
    }

    fn nearest(&self, id: &str, fingerprints: &[u64], at: usize) -> Option<(Box<dyn Game>, usize)> {
        let mut kept = self.lock();
        kept.clock += 1;
        let clock = kept.clock;
        let range = (id.to_owned(), 0)..=(id.to_owned(), at);
        let fits = |inputs: usize, moment: &Moment| fingerprints.get(inputs) == Some(&moment.history);
        let (key, moment) = kept.moments.range_mut(range).rev().find(|((_, inputs), moment)| fits(*inputs, moment))?;
        moment.used = clock;
        let game = moment.game.lock().unwrap_or_else(PoisonError::into_inner).copy();
        Some((game, key.1))
    }

    fn keep(&self, id: &str, inputs: usize, history: u64, game: Box<dyn Game>) {
        let mut kept = self.lock();
        kept.clock += 1;
        let used = kept.clock;
        kept.moments.insert((id.to_owned(), inputs), Moment { game: Arc::new(Mutex::new(game)), history, used });
        while kept.moments.len() > MOST_MOMENTS {
            let oldest = kept.moments.iter().min_by_key(|(_, moment)| moment.used).map(|(key, _)| key.clone());
            let Some(oldest) = oldest else { break };
            kept.moments.remove(&oldest);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A running fingerprint of the lines: number `n` is that of the first `n`.
fn fingerprints(lines: &[String]) -> Vec<u64> {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    let mut all = vec![hasher.finish()];
    for line in lines {
        line.hash(&mut hasher);
        all.push(hasher.finish());
    }
    all
}
