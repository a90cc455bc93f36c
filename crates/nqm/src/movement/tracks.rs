//! The ground as each kind of mover finds it, made once for a map, and ways over it that were asked for before. Neither is part of a
//! battle's state: they only save work.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::{Battlefield, FeatureId, FeatureSet, Going, Point};

use super::Pace;
use super::route::{Ground, Heed, going};
use crate::Nqm;
use crate::setup::Options;
use crate::terrain::Country;
use crate::troops::Mover;

/// So many ways are remembered before all are forgotten.
const MOST_WAYS: usize = 4_096;
/// The same for the ground as it is when bridges have been blown.
const MOST_GROUNDS: usize = 64;

/// What has been found out about the ground of a map.
#[derive(Debug, Default)]
pub(crate) struct Tracks {
    /// By mover and by what is heeded, as long as all bridges stand.
    whole: Vec<Arc<Going>>,
    /// The same for those that have been blown.
    broken: Mutex<BTreeMap<Broken, Arc<Going>>>,
    ways: Mutex<BTreeMap<Asked, Option<Vec<Point>>>>,
}

/// Which bridges have been blown, and which of the grounds it is.
type Broken = (Vec<FeatureId>, usize);

/// All that a way over a map depends on: whatever else changes in a battle has no part in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Asked {
    pub from: Point,
    pub to: Point,
    pub mover: Mover,
    pub what: What,
    blown: Vec<FeatureId>,
    /// What engineers have built: the two banks of each.
    built: Vec<[Point; 2]>,
}

/// Which way is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum What {
    Quickest(Pace),
    RoundMines,
}

impl Asked {
    pub fn new(game: &Nqm, (from, to): (Point, Point), mover: Mover, what: What, built: &[[Point; 2]]) -> Self {
        Asked { from, to, mover, what, blown: game.state.blown.clone(), built: built.to_vec() }
    }
}

impl Tracks {
    /// Looks a map over for all who may move on it.
    pub fn of(field: &Battlefield, country: &Country, options: &Options) -> Self {
        let of = |mover| Heed::ALL.map(|heed| going(field, country, options, &FeatureSet::NONE, mover, heed));
        Tracks { whole: Mover::ALL.into_iter().flat_map(of).map(Arc::new).collect(), ..Tracks::default() }
    }

    /// What the map means to a mover.
    pub(super) fn going(&self, game: &Nqm, mover: Mover, heed: Heed) -> Arc<Going> {
        let n = mover as usize * Heed::ALL.len() + heed as usize;
        if game.state.blown.is_empty() {
            return Arc::clone(&self.whole[n]);
        }
        let (setup, mut known) = (&game.setup, open(&self.broken));
        if known.len() >= MOST_GROUNDS {
            known.clear();
        }
        let make = || Arc::new(going(&setup.field, &setup.country, &setup.options, &game.blown(), mover, heed));
        Arc::clone(known.entry((game.state.blown.clone(), n)).or_insert_with(make))
    }

    /// A way that was asked for before, or is found now.
    pub(super) fn way(&self, asked: Asked, find: impl FnOnce(&Asked) -> Option<Vec<Point>>) -> Option<Vec<Point>> {
        if let Some(way) = open(&self.ways).get(&asked) {
            return way.clone();
        }
        let way = find(&asked);
        let mut known = open(&self.ways);
        if known.len() >= MOST_WAYS {
            known.clear();
        }
        known.insert(asked, way.clone());
        way
    }
}

/// Whether one of the ways that are remembered, by its number, would be found now too.
pub(crate) fn are_ways_remembered_well(game: &Nqm, n: usize) -> bool {
    let known = open(&game.setup.tracks.ways);
    let found = known.iter().nth(n % known.len().max(1)).map(|(asked, way)| (asked.clone(), way.clone()));
    drop(known);
    found.is_none_or(|(asked, way)| {
        let now = Ground::for_mover(game, asked.mover);
        // What has been blown up or built since makes another question of it.
        asked.blown != game.state.blown || asked.built != now.built || now.find(game, &asked) == way
    })
}

fn open<T>(memo: &Mutex<T>) -> MutexGuard<'_, T> {
    memo.lock().unwrap_or_else(PoisonError::into_inner)
}
