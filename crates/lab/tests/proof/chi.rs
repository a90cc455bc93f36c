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

/// The regularised upper incomplete gamma function.
fn upper_gamma(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 1.0;
    }
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        while term > sum * 1e-15 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        return 1.0 - front * sum;
    }
    // Lentz's continued fraction.
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (1e300, 1.0 / b);
    let mut product = d;
    for n in 1..10_000 {
        let n = f64::from(n);
        let an = -n * (n - a);
        b += 2.0;
        d = 1.0 / (an * d + b);
        c = b + an / c;
        let step = c * d;
        product *= step;
        if (step - 1.0).abs() < 1e-15 {
            break;
        }
    }
    front * product
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
