//! How strong forces turn out to be, against what the book's lists say.
//!
//! Every force gets a strength and every group of battles a lean towards red, so that red's odds in a game are
//! `exp(red - blue + lean)` to 1 (Bradley and Terry's model). They are fitted to all games of a grid at once, so that it does
//! not matter that nobody fights himself and who is attacked by whom.

use std::collections::BTreeMap;

use engine::BySide;
use engine::chronicle::Rated;

use crate::harvest::{Harvest, Score};
use crate::plan::{Cell, Plan};
use crate::stats::{Rate, Z, line, solve, wilson};

/// Fewer forces than this are no list.
const FEWEST_FORCES: usize = 3;
/// Keeps strengths finite where somebody never loses.
const RIDGE: f64 = 0.05;
/// The fit doubles its digits with every round; these are more than it needs.
const ROUNDS: usize = 30;

/// What the games say about the ratings of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// The forces, the highest rating first.
    pub forces: Vec<Standing>,
    /// By place in `forces`: what the first got of its games against the second, both sides of the table together; none where
    /// they did not meet.
    pub matches: Vec<Vec<Option<f64>>>,
    /// How strength and rating go together, all games taken.
    pub fit: Fit,
    /// The same by the values of whatever else is varied.
    pub parts: Vec<(String, Fit)>,
}

/// How one force did.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// It, and its rating in the book.
    pub force: Rated,
    /// Its games.
    pub games: u32,
    /// What it got of them, a draw being half.
    pub share: Rate,
    /// What it would get against a force of middling strength, where neither side of the table is better.
    pub even: Rate,
    /// The rating it plays like, if ratings tell anything.
    pub like: Option<f64>,
    /// Whether that is more than chance away from its rating.
    pub is_off: bool,
}

/// Strength against rating: a straight line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// From -1 to 1.
    pub correlation: f64,
    /// What one point of rating adds to the share of an even game.
    pub worth: Rate,
}

/// What a grid says about ratings, if its forces are rated differently and several meet.
pub fn ratings(plan: &Plan, harvest: &Harvest) -> Option<Ratings> {
    let games = games(plan, harvest)?;
    let all = Fitted::of(&games)?;
    let mut parts = Vec::new();
    for key in plain_keys(plan, &games) {
        let mut values: Vec<&String> = plan.cells.iter().map(|cell| &cell.values[key]).collect();
        values.sort();
        values.dedup();
        for value in values {
            let these: Vec<Games<'_>> = games.iter().filter(|one| one.cell.values[key] == *value).copied().collect();
            parts.extend(Fitted::of(&these).map(|part| (format!("{} {value}", plan.keys[key]), part.fit())));
        }
    }
    let (forces, matches) = (all.standings(&games), all.matches(&games));
    Some(Ratings { forces, matches, fit: all.fit(), parts })
}

/// The games of one cell between two rated forces.
#[derive(Clone, Copy)]
struct Games<'a> {
    cell: &'a Cell,
    forces: &'a BySide<Rated>,
    score: Score,
    /// Which lean they have: games that are alike but for the forces.
    group: usize,
}

impl Games<'_> {
    /// What red got of them.
    fn red(&self) -> f64 {
        f64::from(self.score.wins.red) + f64::from(self.score.draws) / 2.0
    }
}

fn games<'a>(plan: &'a Plan, harvest: &Harvest) -> Option<Vec<Games<'a>>> {
    let mut games = Vec::with_capacity(plan.cells.len());
    for (cell, sheaf) in plan.cells.iter().zip(&harvest.cells) {
        games.push(Games { cell, forces: cell.rated.as_ref()?, score: sheaf.score, group: 0 });
    }
    let keys = plain_keys(plan, &games);
    let mut groups: BTreeMap<Vec<&String>, usize> = BTreeMap::new();
    for one in &mut games {
        let values: Vec<&String> = keys.iter().map(|key| &one.cell.values[*key]).collect();
        let next = groups.len();
        one.group = *groups.entry(values).or_insert(next);
    }
    Some(games)
}

/// The keys that do not change who fights.
fn plain_keys(plan: &Plan, games: &[Games<'_>]) -> Vec<usize> {
    let plain = |key: &usize| {
        let mut met: BTreeMap<Vec<&String>, &BySide<Rated>> = BTreeMap::new();
        games.iter().all(|one| {
            let others = one.cell.values.iter().enumerate().filter(|(n, _)| n != key).map(|(_, value)| value);
            *met.entry(others.collect()).or_insert(one.forces) == one.forces
        })
    };
    (0..plan.keys.len()).filter(plain).collect()
}

/// Strengths that were fitted to games.
struct Fitted<'a> {
    /// The forces, the highest rating first.
    forces: Vec<&'a Rated>,
    /// Their strengths, with standard errors.
    strengths: Vec<(f64, f64)>,
}

impl<'a> Fitted<'a> {
    fn of(games: &[Games<'a>]) -> Option<Fitted<'a>> {
        let mut forces: Vec<&Rated> = games.iter().flat_map(|one| [&one.forces.red, &one.forces.blue]).collect();
        forces.sort_by(|a, b| b.rating.cmp(&a.rating).then(a.name.cmp(&b.name)));
        forces.dedup();
        if forces.len() < FEWEST_FORCES || forces.first()?.rating == forces.last()?.rating {
            return None;
        }
        let groups = games.iter().map(|one| one.group + 1).max()?;
        let width = forces.len() + groups;
        let at: BTreeMap<&Rated, usize> = forces.iter().enumerate().map(|(n, force)| (*force, n)).collect();
        let row = |one: &Games<'_>| (at[&one.forces.red], at[&one.forces.blue], forces.len() + one.group);
        let mut x = vec![0.0; width];
        let mut curvature = Vec::new();
        for _ in 0..ROUNDS {
            let mut slope: Vec<f64> = x.iter().map(|x| -RIDGE * x).collect();
            curvature = vec![vec![0.0; width]; width];
            (0..width).for_each(|n| curvature[n][n] = RIDGE);
            for one in games {
                let (red, blue, lean) = row(one);
                let n = f64::from(one.score.games);
                let p = logistic(x[red] - x[blue] + x[lean]);
                // A force against its like says nothing but how the battle leans.
                let signs = if red == blue { vec![(lean, 1.0)] } else { vec![(red, 1.0), (blue, -1.0), (lean, 1.0)] };
                for (a, sign) in &signs {
                    slope[*a] += sign * (one.red() - n * p);
                    for (b, other) in &signs {
                        curvature[*a][*b] += sign * other * n * p * (1.0 - p);
                    }
                }
            }
            let step = solve(curvature.clone(), slope);
            x.iter_mut().zip(step).for_each(|(x, step)| *x += step.clamp(-2.0, 2.0));
        }
        let middle = x[..forces.len()].iter().sum::<f64>() / forces.len() as f64;
        // Only differences of strengths are known: the error is that of one against the mean of all.
        let error = |n: usize| {
            let mean = 1.0 / forces.len() as f64;
            let against: Vec<f64> = (0..width)
                .map(|at| f64::from(u8::from(at == n)) - if at < forces.len() { mean } else { 0.0 })
                .collect();
            let spread = solve(curvature.clone(), against.clone());
            against.iter().zip(spread).map(|(a, b)| a * b).sum::<f64>().max(0.0).sqrt()
        };
        let strengths = (0..forces.len()).map(|n| (x[n] - middle, error(n))).collect();
        Some(Fitted { forces, strengths })
    }

    /// The straight line through ratings and strengths: where it begins, how steep it is and may be.
    fn line(&self) -> (f64, Rate, f64) {
        let points: Vec<(f64, f64)> =
            self.forces.iter().zip(&self.strengths).map(|(force, (s, _))| (f64::from(force.rating), *s)).collect();
        line(&points)
    }

    fn fit(&self) -> Fit {
        let (_, slope, correlation) = self.line();
        // In an even game a little strength is worth a quarter of it.
        let quarter = |slope: f64| slope / 4.0;
        let worth = Rate { rate: quarter(slope.rate), low: quarter(slope.low), high: quarter(slope.high) };
        Fit { correlation, worth }
    }

    fn standings(&self, games: &[Games<'_>]) -> Vec<Standing> {
        let (start, slope, _) = self.line();
        let each = self.forces.iter().zip(&self.strengths);
        each.map(|(&force, &(strength, error))| {
            let (mut count, mut got) = (0, 0.0);
            for one in games.iter().filter(|one| one.forces.red != one.forces.blue) {
                if one.forces.red == *force {
                    (count, got) = (count + one.score.games, got + one.red());
                } else if one.forces.blue == *force {
                    (count, got) = (count + one.score.games, got + f64::from(one.score.games) - one.red());
                }
            }
            let off = strength - (start + slope.rate * f64::from(force.rating));
            Standing {
                force: force.clone(),
                games: count,
                share: wilson(got, count),
                even: Rate {
                    rate: logistic(strength),
                    low: logistic(strength - Z * error),
                    high: logistic(strength + Z * error),
                },
                like: (slope.low > 0.0).then(|| (strength - start) / slope.rate),
                is_off: off.abs() > Z * error,
            }
        })
        .collect()
    }

    fn matches(&self, games: &[Games<'_>]) -> Vec<Vec<Option<f64>>> {
        let mut sums = vec![vec![(0u32, 0.0); self.forces.len()]; self.forces.len()];
        let at: BTreeMap<&Rated, usize> = self.forces.iter().enumerate().map(|(n, force)| (*force, n)).collect();
        for one in games.iter().filter(|one| one.forces.red != one.forces.blue) {
            let (red, blue) = (at[&one.forces.red], at[&one.forces.blue]);
            for (a, b, got) in [(red, blue, one.red()), (blue, red, f64::from(one.score.games) - one.red())] {
                sums[a][b].0 += one.score.games;
                sums[a][b].1 += got;
            }
        }
        let share = |(games, got): (u32, f64)| (games > 0).then(|| got / f64::from(games));
        sums.into_iter().map(|row| row.into_iter().map(share).collect()).collect()
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cell between two forces, with what red got of a hundred games.
    fn cell(battle: &str, red: (&str, i32), blue: (&str, i32)) -> Cell {
        let rated = |(name, rating): (&str, i32)| Rated { name: name.into(), rating };
        Cell {
            values: [battle, red.0, blue.0].map(String::from).into(),
            players: BySide { red: "quick".into(), blue: "quick".into() },
            ground: 0,
            rated: Some(BySide { red: rated(red), blue: rated(blue) }),
        }
    }

    /// All pairs of forces in two battles, one of which leans, with results that follow from known strengths.
    fn grid(forces: &[(&str, i32, f64)]) -> (Vec<Cell>, Vec<Score>) {
        let (mut cells, mut scores) = (Vec::new(), Vec::new());
        for (battle, lean) in [("even", 0.0), ("uphill", -0.8)] {
            for red in forces {
                for blue in forces {
                    cells.push(cell(battle, (red.0, red.1), (blue.0, blue.1)));
                    let wins = (10_000.0 * logistic(red.2 - blue.2 + lean)).round() as u32;
                    scores.push(Score { games: 10_000, wins: BySide { red: wins, blue: 10_000 - wins }, draws: 0 });
                }
            }
        }
        (cells, scores)
    }

    fn fitted(cells: &[Cell], scores: &[Score]) -> Vec<Games<'static>> {
        let cells: &'static [Cell] = cells.to_vec().leak();
        let group = |cell: &Cell| usize::from(cell.values[0] == "uphill");
        let one = |(cell, score): (&'static Cell, &Score)| Games {
            cell,
            forces: cell.rated.as_ref().unwrap(),
            score: *score,
            group: group(cell),
        };
        cells.iter().zip(scores).map(one).collect()
    }

    #[test]
    fn known_strengths_are_found_again() {
        let (cells, scores) = grid(&[("guards", 6, 0.9), ("line", 0, 0.0), ("levy", -6, -0.9)]);
        let games = fitted(&cells, &scores);
        let fitted = Fitted::of(&games).unwrap();
        let found: Vec<f64> = fitted.strengths.iter().map(|(strength, _)| *strength).collect();
        for (found, known) in found.iter().zip([0.9, 0.0, -0.9]) {
            assert!((found - known).abs() < 0.01, "{found} is not {known}");
        }
        assert!(fitted.fit().correlation > 0.999);
        assert!((fitted.fit().worth.rate - 0.15 / 4.0).abs() < 0.001);
    }

    #[test]
    fn a_force_that_plays_like_a_better_one_is_seen() {
        // All are as strong as they are rated, but for the levy, which fights like the veterans.
        let names = ["guards", "lancers", "veterans", "rifles", "line", "reserve", "levy", "recruits", "mob"];
        let forces: Vec<(&str, i32, f64)> = (0..9)
            .map(|n| {
                let rating = 8 - 2 * n;
                let strength = if names[n as usize] == "levy" { 0.4 } else { f64::from(rating) / 10.0 };
                (names[n as usize], rating, strength)
            })
            .collect();
        let (cells, scores) = grid(&forces);
        let games = fitted(&cells, &scores);
        let standings = Fitted::of(&games).unwrap().standings(&games);
        let levy = standings.iter().find(|one| one.force.name == "levy").unwrap();
        assert!(levy.is_off && levy.like.is_some_and(|like| like > 2.0), "{levy:?}");
        let order: Vec<&str> = standings.iter().map(|one| one.force.name.as_str()).collect();
        assert_eq!(order, names);
    }
}
