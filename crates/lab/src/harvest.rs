//! What many games add up to, cell by cell.

use std::collections::BTreeMap;

use engine::chronicle::Tale;
use engine::{BySide, Side};

use crate::battle::Record;
use crate::luck::Fortunes;
use crate::plan::Plan;
use crate::stats::{Counts, Rate, wilson};

/// What the games of a run add up to.
#[derive(Clone, Debug, Default)]
pub struct Harvest {
    /// One for each cell of the plan.
    pub cells: Vec<Sheaf>,
    /// One for each battlefield of the plan: all cells that are fought on it.
    pub grounds: Vec<Sheaf>,
}

/// What the games of one cell add up to.
#[derive(Clone, Debug, Default)]
pub struct Sheaf {
    /// Results.
    pub score: Score,
    /// Results of games in which red, or blue, acted first.
    pub by_first: BySide<Score>,
    /// Decisions made.
    pub decisions: u64,
    /// Dice thrown.
    pub dice: u64,
    /// How many rounds games lasted.
    pub length: Counts,
    /// Strength, and then the gauges of the rule book, round by round.
    pub curves: Vec<BySide<Curve>>,
    /// Heads lost, by cause.
    pub losses: BySide<BTreeMap<String, u64>>,
    /// Heads at the beginning and at the end, all games together.
    pub heads: BySide<u64>,
    pub left: BySide<u64>,
    /// Where the fighting was, by column and row of square inches.
    pub fights: BTreeMap<(i16, i16), u64>,
    /// What the dice did to the results.
    pub fortunes: Fortunes,
}

/// Games, and who won them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// How many.
    pub games: u32,
    /// Won by red and by blue.
    pub wins: BySide<u32>,
    /// Won by nobody.
    pub draws: u32,
}

impl Score {
    fn count(&mut self, winner: Option<Side>) {
        self.games += 1;
        match winner {
            Some(side) => self.wins[side] += 1,
            None => self.draws += 1,
        }
    }

    /// How often a side wins.
    pub fn wins(&self, side: Side) -> Rate {
        wilson(f64::from(self.wins[side]), self.games)
    }

    /// How often nobody wins.
    pub fn drawn(&self) -> Rate {
        wilson(f64::from(self.draws), self.games)
    }

    /// What red gets of a game on average, a draw being half a win.
    pub fn red_share(&self) -> Rate {
        wilson(f64::from(self.wins.red) + f64::from(self.draws) / 2.0, self.games)
    }

    /// Both together.
    #[must_use]
    pub fn and(self, other: Score) -> Score {
        Score {
            games: self.games + other.games,
            wins: BySide { red: self.wins.red + other.wins.red, blue: self.wins.blue + other.wins.blue },
            draws: self.draws + other.draws,
        }
    }
}

/// How something stood, round by round.
#[derive(Clone, Debug, Default)]
pub struct Curve {
    /// By round: the values of games that were still going on.
    going: Vec<Counts>,
    /// By round: the values of games that ended in it.
    ended: Vec<Counts>,
}

/// A curve at one round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// One game in ten lies below.
    pub low: i64,
    /// The middle.
    pub middle: i64,
    /// One game in ten lies above.
    pub high: i64,
}

impl Curve {
    fn take(&mut self, values: impl ExactSizeIterator<Item = i64>) {
        let last = values.len().saturating_sub(1);
        if self.going.len() < values.len() {
            self.going.resize_with(values.len(), Counts::default);
            self.ended.resize_with(values.len(), Counts::default);
        }
        for (round, value) in values.enumerate() {
            self.going[round].add(value);
            if round == last {
                self.ended[round].add(value);
            }
        }
    }

    /// The band of every round. A game that has ended keeps its last value, so that all games are in all of them.
    pub fn bands(&self) -> Vec<Band> {
        let mut over = Counts::default();
        let mut bands = Vec::with_capacity(self.going.len());
        for (going, ended) in self.going.iter().zip(&self.ended) {
            let mut all = over.clone();
            all.add_all(going);
            bands.push(Band { low: all.quantile(0.1), middle: all.quantile(0.5), high: all.quantile(0.9) });
            over.add_all(ended);
        }
        bands
    }
}

impl Harvest {
    /// Nothing yet.
    pub fn of(plan: &Plan) -> Harvest {
        Harvest { cells: vec![Sheaf::default(); plan.cells.len()], grounds: vec![Sheaf::default(); plan.grounds.len()] }
    }

    /// Adds a game.
    pub fn take(&mut self, plan: &Plan, record: &Record) {
        let cell = record.cell as usize;
        self.cells[cell].take(record);
        // Where there is only one cell its sums are those of its battlefield.
        if self.cells.len() > 1 {
            self.grounds[plan.cells[cell].ground as usize].take(record);
        }
    }

    /// Results of all cells together.
    pub fn score(&self) -> Score {
        self.cells.iter().fold(Score::default(), |all, cell| all.and(cell.score))
    }
}

impl Sheaf {
    fn take(&mut self, record: &Record) {
        self.score.count(record.winner);
        self.decisions += record.decisions;
        self.dice += record.dice;
        let Some(tale) = &record.tale else { return };
        if let Some(first) = tale.first {
            self.by_first[first].count(record.winner);
        }
        if let Some(rounds) = record.rounds() {
            self.length.add(rounds.into());
        }
        if let Some(start) = tale.rounds.first() {
            self.heads.red += u64::from(start.strength.red);
            self.heads.blue += u64::from(start.strength.blue);
        }
        if let Some(end) = tale.rounds.last() {
            self.left.red += u64::from(end.strength.red);
            self.left.blue += u64::from(end.strength.blue);
        }
        self.take_curves(tale);
        for loss in &tale.losses {
            *self.losses[loss.side].entry(loss.by.clone()).or_default() += u64::from(loss.heads);
        }
        for fight in &tale.fights {
            *self.fights.entry((fight.x, fight.y)).or_default() += u64::from(fight.times);
        }
        self.fortunes.take(record.winner, &tale.luck);
    }

    fn take_curves(&mut self, tale: &Tale) {
        let gauges = tale.rounds.first().map_or(0, |round| round.gauges.len());
        self.curves.resize_with(self.curves.len().max(gauges + 1), BySide::default);
        for side in Side::BOTH {
            self.curves[0][side].take(tale.rounds.iter().map(|round| i64::from(round.strength[side])));
            for gauge in 0..gauges {
                let values = tale.rounds.iter().map(|round| i64::from(round.gauges[gauge][side]));
                self.curves[gauge + 1][side].take(values);
            }
        }
    }
}
