//! Sines in whole numbers, the same on every machine.

/// The fixed-point one: sines are multiplied by this.
pub(crate) const ONE: i64 = 1 << 30;
/// A quarter turn in 65536ths.
pub(crate) const QUARTER: u16 = 16384;

const BITS: u32 = 60;
/// π in fixed point with 60 binary places.
const PI: i128 = 3_622_009_729_038_561_421;

/// Sine and cosine of every 256th fraction of the first quarter, and of the first 256 fractions: the sine of their sum
/// follows from the addition theorem.
static COARSE: [(i64, i64); 65] = pairs(256);
static FINE: [(i64, i64); 256] = pairs(1);

/// The sine of `fraction` 65536ths of a turn, within the first quarter, times [`ONE`].
pub(crate) const fn sine(fraction: u16) -> i32 {
    assert!(fraction <= QUARTER);
    let (sin_a, cos_a) = COARSE[(fraction >> 8) as usize];
    let (sin_b, cos_b) = FINE[(fraction & 255) as usize];
    // Each factor has 31 binary places here, so that the products fit.
    let sum = sin_a * cos_b + cos_a * sin_b;
    ((sum + (1 << 31)) >> 32) as i32
}

const fn pairs<const N: usize>(step: i128) -> [(i64, i64); N] {
    let mut table = [(0, 0); N];
    let mut n = 0;
    while n < N {
        let angle = PI * step * n as i128 / 32_768;
        table[n] = (series(angle, angle, 1), series(1 << BITS, angle, 0));
        n += 1;
    }
    table
}

/// Sums the power series of sine (`first` = angle, `power` = 1) or cosine (`first` = 1, `power` = 0), to 31 places.
const fn series(first: i128, angle: i128, power: i128) -> i64 {
    let square = (angle * angle) >> BITS;
    let (mut sum, mut term, mut power) = (first, first, power);
    while term != 0 {
        term = -((term * square) >> BITS) / ((power + 1) * (power + 2));
        power += 2;
        sum += term;
    }
    ((sum + (1 << (BITS - 32))) >> (BITS - 31)) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sines_agree_with_the_machine_s_own() {
        for n in 0..=QUARTER {
            let own = (f64::from(n) * std::f64::consts::TAU / 65_536.0).sin() * f64::from(1 << 30);
            assert!((f64::from(sine(n)) - own).abs() < 1.5, "{n}");
        }
        assert_eq!((sine(0), i64::from(sine(QUARTER))), (0, ONE));
    }
}
