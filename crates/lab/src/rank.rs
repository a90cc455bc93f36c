//! What changes the balance: the keys of a grid, ranked by what they do to red's share of the games.

use crate::harvest::{Harvest, Score};
use crate::plan::Plan;
use crate::stats::{Rate, difference};

/// What one key does.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// Which key.
    pub key: String,
    /// Its values in the order in which they were given, with what red gets of the games with each, all else together.
    pub values: Vec<(String, Rate)>,
    /// How far the best value for red lies above the worst, with its interval.
    pub swing: Rate,
    /// The value that is best for red, and the worst.
    pub best: usize,
    pub worst: usize,
}

impl Effect {
    /// Whether the difference is more than chance would make.
    pub fn is_sure(&self) -> bool {
        self.swing.low > 0.0
    }
}

/// The keys of a plan, the one that changes most first.
pub fn rank(plan: &Plan, harvest: &Harvest) -> Vec<Effect> {
    let mut effects: Vec<Effect> = (0..plan.keys.len()).filter_map(|key| effect(plan, harvest, key)).collect();
    effects.sort_by(|a, b| b.swing.rate.total_cmp(&a.swing.rate));
    effects
}

fn effect(plan: &Plan, harvest: &Harvest, key: usize) -> Option<Effect> {
    let mut scores: Vec<(String, Score)> = Vec::new();
    for (cell, sheaf) in plan.cells.iter().zip(&harvest.cells) {
        let value = &cell.values[key];
        match scores.iter_mut().find(|(known, _)| known == value) {
            Some((_, score)) => *score = score.and(sheaf.score),
            None => scores.push((value.clone(), sheaf.score)),
        }
    }
    let values: Vec<(String, Rate)> = scores.into_iter().map(|(value, score)| (value, score.red_share())).collect();
    let by_rate = |a: &usize, b: &usize| values[*a].1.rate.total_cmp(&values[*b].1.rate);
    let best = (0..values.len()).max_by(by_rate)?;
    let worst = (0..values.len()).min_by(by_rate)?;
    let swing = difference(values[best].1, values[worst].1);
    Some(Effect { key: plan.keys[key].clone(), values, swing, best, worst })
}

/// The cells of a plan, the fairest first: those in which both sides get nearest to half of the games.
pub fn fairest(harvest: &Harvest) -> Vec<usize> {
    let off = |cell: &usize| (harvest.cells[*cell].score.red_share().rate - 0.5).abs();
    let mut cells: Vec<usize> = (0..harvest.cells.len()).collect();
    cells.sort_by(|a, b| off(a).total_cmp(&off(b)).then(a.cmp(b)));
    cells
}
