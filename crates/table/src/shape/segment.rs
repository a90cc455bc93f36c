//! Exact questions about straight stretches between two points.

use crate::Point;

/// Where `p` lies seen along the way from `a` to `b`: positive to the right, negative to the left, zero on the line.
pub(crate) const fn side(a: Point, b: Point, p: Point) -> i64 {
    let (ux, uy) = (b.x as i64 - a.x as i64, b.y as i64 - a.y as i64);
    let (vx, vy) = (p.x as i64 - a.x as i64, p.y as i64 - a.y as i64);
    ux * vy - uy * vx
}

/// Whether `p` lies on the segment from `a` to `b`, ends included.
pub(crate) fn holds(a: Point, b: Point, p: Point) -> bool {
    side(a, b, p) == 0 && p.x >= a.x.min(b.x) && p.x <= a.x.max(b.x) && p.y >= a.y.min(b.y) && p.y <= a.y.max(b.y)
}

/// Whether two segments have a point in common, ends included.
pub(crate) fn meet(a: Point, b: Point, c: Point, d: Point) -> bool {
    let (sc, sd) = (side(a, b, c).signum(), side(a, b, d).signum());
    let (sa, sb) = (side(c, d, a).signum(), side(c, d, b).signum());
    if sc * sd < 0 && sa * sb < 0 {
        return true;
    }
    (sc == 0 && holds(a, b, c))
        || (sd == 0 && holds(a, b, d))
        || (sa == 0 && holds(c, d, a))
        || (sb == 0 && holds(c, d, b))
}

/// The squared distance from `p` to the segment from `a` to `b`, rounded up to a whole number.
///
/// Rounding the square up loses nothing: the least whole number whose square reaches `x` is the same for `x` and for
/// `x` rounded up.
pub(crate) const fn squared_distance(a: Point, b: Point, p: Point) -> u64 {
    let (ux, uy) = (b.x as i64 - a.x as i64, b.y as i64 - a.y as i64);
    let (vx, vy) = (p.x as i64 - a.x as i64, p.y as i64 - a.y as i64);
    let along = ux * vx + uy * vy;
    if along <= 0 {
        return (vx * vx + vy * vy) as u64;
    }
    let length = ux * ux + uy * uy;
    if along >= length {
        return b.squared_distance(p) as u64;
    }
    let aside = (ux * vy - uy * vx).unsigned_abs();
    if aside <= u32::MAX as u64 {
        (aside * aside).div_ceil(length as u64)
    } else {
        (aside as u128 * aside as u128).div_ceil(length as u128) as u64
    }
}

/// The squared distance between two segments, rounded up to a whole number; zero where they meet.
pub(crate) fn squared_gap(a: Point, b: Point, c: Point, d: Point) -> u64 {
    if meet(a, b, c, d) {
        return 0;
    }
    squared_distance(a, b, c)
        .min(squared_distance(a, b, d))
        .min(squared_distance(c, d, a))
        .min(squared_distance(c, d, b))
}
