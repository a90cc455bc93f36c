//! Fighting a plan: on all cores, in an order that does not depend on them.

use engine::chronicle::Tale;
use engine::{BySide, Mix, Side};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::plan::{Arena, Shard};
use crate::stats::wilson;

/// Games of a cell between two looks at whether there are enough. A fixed number, so that threads do not matter.
pub const CHECKPOINT: u32 = 100;

/// One game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Its cell.
    pub cell: u32,
    /// Its number in the cell.
    pub game: u32,
    /// Who won; none for a draw.
    pub winner: Option<Side>,
    /// Points, where the scenario counts them.
    pub points: BySide<i32>,
    /// Answers given.
    pub decisions: u64,
    /// Dice thrown.
    pub dice: u64,
    /// Steps played.
    pub steps: u64,
    /// What happened, if anybody wanted to know.
    pub tale: Option<Tale>,
}

impl Record {
    /// Its place among all games of a run.
    pub const fn place(&self) -> (u32, u32, u32) {
        (self.game / CHECKPOINT, self.cell, self.game)
    }

    /// How many rounds it lasted.
    pub fn rounds(&self) -> Option<u32> {
        self.tale.as_ref()?.rounds.last().map(|last| last.round)
    }
}

/// How much is kept of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Who won: nobody listens, and nothing is slower for it.
    Outcome,
    /// The whole tale.
    Tale,
}

/// Something that went wrong in the lab.
#[derive(Debug, thiserror::Error)]
pub enum LabError {
    /// A game that does not end.
    #[error("game {game} of cell {cell} does not end; this is a fault of the program")]
    Endless {
        /// Its number.
        game: u32,
        /// Its cell, counted from 1.
        cell: u32,
    },
    /// A file cannot be read or written.
    #[error("{name}: {error}")]
    File {
        /// Which.
        name: String,
        /// Why.
        error: std::io::Error,
    },
    /// Rows cannot be written.
    #[error("{name}: {why}")]
    Rows {
        /// Where.
        name: String,
        /// Why.
        why: String,
    },
    /// Parts that do not make a whole.
    #[error("{0}")]
    Parts(String),
    /// A battlefield that cannot be drawn.
    #[error("the battlefield cannot be drawn: {0}")]
    Ground(String),
}

/// Fights a part of a plan. `each` gets every game in the order of [`Record::place`], whatever the number of threads.
pub fn fight(
    arena: &Arena,
    shard: Shard,
    depth: Depth,
    played: &(dyn Fn() + Sync),
    each: &mut dyn FnMut(&Record) -> Result<(), LabError>,
) -> Result<(), LabError> {
    let plan = &arena.plan;
    let mut scores = vec![Score::default(); plan.cells.len()];
    for first in (0..plan.games).step_by(CHECKPOINT as usize) {
        let games = first..plan.games.min(first + CHECKPOINT);
        let wanting = (0..plan.cells.len()).filter(|cell| scores[*cell].wants_more(plan.until));
        let due: Vec<(usize, u32)> = wanting
            .flat_map(|cell| games.clone().filter(|game| shard.has(*game)).map(move |game| (cell, game)))
            .collect();
        if due.is_empty() && shard == Shard::WHOLE {
            break;
        }
        let fought: Vec<Result<Record, LabError>> = due
            .into_par_iter()
            .map(|(cell, game)| {
                let record = one(arena, cell, game, depth);
                played();
                record
            })
            .collect();
        for record in fought {
            let record = record?;
            scores[record.cell as usize].count(record.winner);
            each(&record)?;
        }
    }
    Ok(())
}

/// How a cell stands.
#[derive(Clone, Copy, Default)]
struct Score {
    games: u32,
    wins: BySide<u32>,
}

impl Score {
    fn count(&mut self, winner: Option<Side>) {
        self.games += 1;
        if let Some(side) = winner {
            self.wins[side] += 1;
        }
    }

    /// Whether either side's rate of wins is still too uncertain.
    fn wants_more(&self, until: Option<u32>) -> bool {
        let Some(until) = until else { return true };
        let wide = |wins: u32| wilson(f64::from(wins), self.games).half_width() > f64::from(until) / 10_000.0;
        self.games == 0 || wide(self.wins.red) || wide(self.wins.blue)
    }
}

fn one(arena: &Arena, cell: usize, game: u32, depth: Depth) -> Result<Record, LabError> {
    // Every game has its own seed, so that threads do not matter. Cells of a grid do not share them: what is worked out from
    // many cells together would take the luck of a few seeds for a result.
    let place = (cell as u64) << 32 | u64::from(game);
    let seed = Mix::new(arena.plan.seed.wrapping_add(place.wrapping_mul(0x9e37_79b9))).next();
    let (ring, BySide { red, blue }) = (&arena.rings[cell], arena.levels[cell]);
    let fought = match depth {
        Depth::Outcome => ring.fight(red, blue, seed).map(|played| (played, None)),
        Depth::Tale => ring.chronicle(red, blue, seed).map(|(played, tale)| (played, Some(tale))),
    };
    let (played, tale) = fought.ok_or(LabError::Endless { game, cell: cell as u32 + 1 })?;
    Ok(Record {
        cell: cell as u32,
        game,
        winner: played.outcome.winner,
        points: played.outcome.points,
        decisions: played.tally.answers,
        dice: played.tally.dice,
        steps: played.steps,
        tale,
    })
}
