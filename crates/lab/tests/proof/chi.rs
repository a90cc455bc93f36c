//! Whether counts fit chances.

/// Expectations below this are put together.
const LEAST_EXPECTED: f64 = 5.0;

/// The chance that counts of so many samples lie as far from their chances as these or farther, and the degrees of freedom.
/// Outcomes that are hardly to be expected are counted together.
pub fn squared(cells: impl Iterator<Item = (f64, u32)>, samples: u32) -> (f64, usize) {
    let mut cells: Vec<(f64, f64)> = cells.map(|(p, count)| (p * f64::from(samples), f64::from(count))).collect();
    cells.sort_by(|a, b| b.0.total_cmp(&a.0));
    while cells.len() > 1 && cells[cells.len() - 1].0 < LEAST_EXPECTED {
        let (expected, count) = cells.pop().expect("there are two");
        let last = cells.last_mut().expect("there is one left");
        *last = (last.0 + expected, last.1 + count);
        cells.sort_by(|a, b| b.0.total_cmp(&a.0));
    }
    let sum: f64 = cells.iter().map(|(expected, count)| (count - expected).powi(2) / expected).sum();
    let freedom = cells.len() - 1;
    (if freedom == 0 { 1.0 } else { upper_gamma(freedom as f64 / 2.0, sum / 2.0) }, freedom)
}

/// The regularised upper incomplete gamma function of `x`.
fn upper_gamma(shape: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (shape * x.ln() - x - ln_gamma(shape)).exp();
    if x < shape + 1.0 { 1.0 - front * lower_series(shape, x) } else { front * upper_fraction(shape, x) }
}

fn lower_series(shape: f64, x: f64) -> f64 {
    let (mut term, mut sum, mut at) = (1.0 / shape, 1.0 / shape, shape);
    while term > sum * 1e-15 {
        at += 1.0;
        term *= x / at;
        sum += term;
    }
    sum
}

/// Lentz's continued fraction.
fn upper_fraction(shape: f64, x: f64) -> f64 {
    let mut denominator = x + 1.0 - shape;
    let (mut above, mut below) = (1e300, 1.0 / denominator);
    let mut product = below;
    for n in 1..10_000 {
        let n = f64::from(n);
        let numerator = -n * (n - shape);
        denominator += 2.0;
        below = 1.0 / (numerator * below + denominator);
        above = denominator + numerator / above;
        product *= above * below;
        if (above * below - 1.0).abs() < 1e-15 {
            break;
        }
    }
    product
}

/// The logarithm of the gamma function, for halves and whole numbers.
fn ln_gamma(a: f64) -> f64 {
    let (mut at, mut sum) = if a.fract() == 0.0 { (1.0, 0.0) } else { (0.5, std::f64::consts::PI.sqrt().ln()) };
    while at < a {
        sum += f64::ln(at);
        at += 1.0;
    }
    sum
}

#[test]
fn the_tail_of_chi_squared_is_that_of_the_tables() {
    for (freedom, sum, p) in
        [(1.0, 3.841_459, 0.05), (2.0, 9.210_340, 0.01), (10.0, 18.307_04, 0.05), (30.0, 59.703_06, 0.001)]
    {
        assert!((upper_gamma(freedom / 2.0, sum / 2.0) - p).abs() < 1e-6, "{freedom} {sum}");
    }
}
