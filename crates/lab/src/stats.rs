//! Small statistics: intervals of rates, quantiles of counts, a straight line through many points.

use std::collections::BTreeMap;

/// How many standard errors leave one result in twenty outside.
pub const Z: f64 = 1.959_963_984_540_054;

/// A rate with its interval of 95 percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// What was seen.
    pub rate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Rate {
    /// Half the width of the interval.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Wilson's interval for `wins` of `games`. A draw may count as half a win.
pub fn wilson(wins: f64, games: u32) -> Rate {
    if games == 0 {
        return Rate { rate: 0.0, low: 0.0, high: 1.0 };
    }
    let n = f64::from(games);
    let (rate, z2) = (wins / n, Z * Z);
    let middle = (rate + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z / (1.0 + z2 / n) * (rate * (1.0 - rate) / n + z2 / (4.0 * n * n)).sqrt();
    Rate { rate, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

/// The difference of two rates with its interval (Newcombe's, from two Wilson intervals).
pub fn difference(a: Rate, b: Rate) -> Rate {
    let rate = a.rate - b.rate;
    let low = rate - ((a.rate - a.low).powi(2) + (b.high - b.rate).powi(2)).sqrt();
    let high = rate + ((a.high - a.rate).powi(2) + (b.rate - b.low).powi(2)).sqrt();
    Rate { rate, low, high }
}

/// How often each whole number came up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts(BTreeMap<i64, u64>);

impl Counts {
    /// One more of these.
    pub fn add(&mut self, value: i64) {
        *self.0.entry(value).or_default() += 1;
    }

    /// All of these besides.
    pub fn add_all(&mut self, other: &Counts) {
        for (value, times) in &other.0 {
            *self.0.entry(*value).or_default() += times;
        }
    }

    /// How many in all.
    pub fn len(&self) -> u64 {
        self.0.values().sum()
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Values in rising order, with how often each came up.
    pub fn iter(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        self.0.iter().map(|(value, times)| (*value, *times))
    }

    /// The least value that `share` of all do not exceed.
    pub fn quantile(&self, share: f64) -> i64 {
        let wanted = ((self.len() as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        for (value, times) in self.iter() {
            seen += times;
            if seen >= wanted {
                return value;
            }
        }
        0
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.iter().map(|(value, times)| value as f64 * times as f64).sum();
        if self.is_empty() { 0.0 } else { sum / self.len() as f64 }
    }
}

/// Solves `a x = b` for a symmetric positive matrix, by elimination. `a` is row after row.
pub fn solve(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for column in 0..n {
        let (above, below) = a.split_at_mut(column + 1);
        let (right_above, right_below) = b.split_at_mut(column + 1);
        let pivot = &above[column];
        for (row, right) in below.iter_mut().zip(right_below) {
            let factor = row[column] / pivot[column];
            for (cell, above) in row.iter_mut().zip(pivot).skip(column) {
                *cell -= factor * above;
            }
            *right -= factor * right_above[column];
        }
    }
    let mut x = vec![0.0; n];
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|column| a[row][column] * x[column]).sum();
        x[row] = (b[row] - known) / a[row][row];
    }
    x
}

/// The straight line through points by least squares: its height at 0, its slope with an interval, and the correlation. Three
/// points at least, not all above each other.
pub fn line(points: &[(f64, f64)]) -> (f64, Rate, f64) {
    let n = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / n;
    let (mx, my) = (mean(|point| point.0), mean(|point| point.1));
    let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 { points.iter().map(|(x, y)| of(x - mx, y - my)).sum() };
    let (xx, xy, yy) = (sum(&|x, _| x * x), sum(&|x, y| x * y), sum(&|_, y| y * y));
    let slope = xy / xx;
    let missed = (yy - slope * xy).max(0.0);
    let error = student(points.len() - 2) * (missed / (n - 2.0) / xx).sqrt();
    let correlation = if yy > 0.0 { xy / (xx * yy).sqrt() } else { 0.0 };
    (my - slope * mx, Rate { rate: slope, low: slope - error, high: slope + error }, correlation)
}

/// How many standard errors leave one result in twenty outside, where the spread is only known from so many points more than
/// were fitted (the tabled values of Student's distribution).
fn student(free: usize) -> f64 {
    const TABLE: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
    let few = free.checked_sub(1).and_then(|n| TABLE.get(n)).copied();
    // Beyond the table: its usual approximation, good to a thousandth.
    few.unwrap_or_else(|| Z + (Z.powi(3) + Z) / (4.0 * free.max(1) as f64) + 3.0 / (free.max(1) as f64).powi(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-4
    }

    #[test]
    fn wilson_is_as_the_textbook_has_it() {
        let rate = wilson(10.0, 100);
        assert!(near(rate.low, 0.0552) && near(rate.high, 0.1744), "{rate:?}");
        let none = wilson(0.0, 20);
        assert!(near(none.low, 0.0) && near(none.high, 0.1611), "{none:?}");
        let all = wilson(20.0, 20);
        assert!(near(all.low, 0.8389) && near(all.high, 1.0), "{all:?}");
    }

    #[test]
    fn the_interval_of_a_difference_is_newcombes() {
        // His own example: 56 of 70 against 48 of 80 gives 0.0524 to 0.3339.
        let gap = difference(wilson(56.0, 70), wilson(48.0, 80));
        assert!(near(gap.low, 0.0524) && near(gap.high, 0.3339), "{gap:?}");
    }

    #[test]
    fn quantiles_count_from_below() {
        let mut counts = Counts::default();
        for value in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] {
            counts.add(value);
        }
        assert_eq!([0.1, 0.5, 0.9, 1.0].map(|share| counts.quantile(share)), [1, 5, 9, 10]);
        assert!(near(counts.mean(), 5.5));
    }

    #[test]
    fn a_line_is_as_the_textbook_has_it() {
        let (start, slope, correlation) = line(&[(1.0, 2.0), (2.0, 3.0), (3.0, 5.0), (4.0, 6.0)]);
        assert!(
            near(start, 0.5) && near(slope.rate, 1.4) && near(correlation, 0.9899),
            "{start} {slope:?} {correlation}"
        );
        // The standard error is 0.1414, and 4.303 of them are wanted.
        assert!((slope.high - slope.rate - 0.6085).abs() < 5e-3, "{slope:?}");
        assert!((student(11) - 2.201).abs() < 2e-3 && (student(30) - 2.042).abs() < 2e-3);
    }

    #[test]
    fn a_small_system_is_solved() {
        let x = solve(vec![vec![4.0, 1.0], vec![1.0, 3.0]], vec![1.0, 2.0]);
        assert!(near(x[0], 1.0 / 11.0) && near(x[1], 7.0 / 11.0), "{x:?}");
    }
}
