//! A way of straight legs, kept inline: what one figure walks.

use arrayvec::ArrayVec;
use table::{Bearing, Inches, Point};

/// The points of a way, the first one where it begins.
pub(crate) type Trail = ArrayVec<Point, 16>;

/// The sum of its legs.
pub(crate) fn length(trail: &[Point]) -> Inches {
    trail.windows(2).map(|leg| leg[0].distance_to(leg[1])).sum()
}

/// The place so far along it; its end where it is shorter.
pub(crate) fn at(trail: &[Point], distance: Inches) -> Point {
    let mut left = distance.max(Inches::ZERO);
    for leg in trail.windows(2) {
        let long = leg[0].distance_to(leg[1]);
        if left <= long {
            return leg[0].towards(leg[1], left, long);
        }
        left -= long;
    }
    *trail.last().expect("a way has a beginning")
}

/// The direction of its last leg that leads anywhere.
pub(crate) fn heading(trail: &[Point]) -> Option<Bearing> {
    trail.windows(2).rev().find_map(|leg| Bearing::towards(leg[0], leg[1]))
}

/// The same way with its last leg prolonged straight on by so much. R-COC-048
pub(crate) fn prolonged(trail: &[Point], by: Inches) -> Trail {
    let mut longer: Trail = trail.iter().copied().collect();
    if let (Some(heading), true) = (heading(trail), by > Inches::ZERO) {
        let end = trail[trail.len() - 1].ahead(heading, by);
        if longer.is_full() {
            longer.pop();
        }
        longer.push(end);
    }
    longer
}

/// The beginning of it, so far and no farther.
pub(crate) fn cut(trail: &[Point], distance: Inches) -> Trail {
    let mut short = Trail::new();
    let mut left = distance.max(Inches::ZERO);
    short.push(trail[0]);
    for leg in trail.windows(2) {
        let long = leg[0].distance_to(leg[1]);
        if left <= long {
            short.push(leg[0].towards(leg[1], left, long));
            break;
        }
        short.push(leg[1]);
        left -= long;
    }
    short
}
