//! Where a moving Patrol Marker stops: on the way it comes to 12 inches from the enemy, or at its end. R-COC-014

use table::{Bounds, Point};

use super::CHAIN;

/// Bits after the point in which the place of a crossing is reckoned.
const FINE: u32 = 20;
/// Bits after the point of the root it is reckoned from.
const ROOT: u32 = 24;

/// Where a marker stops that would go straight from `from` to `to`, both on the table and at most 12 inches apart.
///
/// The first crossing of a circle of 12 inches around a foe is rounded to the nearest grid point that is no more than 12
/// inches from that foe, on the table, and no more than 12 inches from where the marker came from.
pub(crate) fn stop(from: Point, to: Point, foes: &[Point], table: Bounds) -> Point {
    if foes.iter().any(|foe| foe.is_within(CHAIN, from)) {
        return from;
    }
    let mut first: Option<(Crossing, Point)> = None;
    for foe in foes {
        if let Some(crossing) = Crossing::of(from, to, *foe)
            && first.is_none_or(|(earlier, _)| crossing.root < earlier.root)
        {
            first = Some((crossing, *foe));
        }
    }
    first.map_or(to, |(crossing, foe)| crossing.rounded(from, to, foe, table))
}

/// A crossing: the part of the way that was gone, times the way's squared length, with [`ROOT`] bits after the point.
#[derive(Clone, Copy)]
struct Crossing {
    root: i128,
}

impl Crossing {
    /// Where the way first comes to 12 inches from the foe, who is farther away where it begins.
    fn of(from: Point, to: Point, foe: Point) -> Option<Crossing> {
        let (way, off) = (to - from, from - foe);
        let reach = i128::from(CHAIN.thousandths_value());
        let (a, b) = (i128::from(way.dot(way)), i128::from(way.dot(off)));
        let c = i128::from(off.dot(off)) - reach * reach;
        let beyond = b * b - a * c;
        // Going away from the foe, passing by, or stopping short of the circle.
        if b >= 0 || beyond < 0 || (a + 2 * b + c > 0 && -b > a) {
            return None;
        }
        Some(Crossing { root: (-b << ROOT) - (beyond << (2 * ROOT)).isqrt() })
    }

    /// The crossing to the nearest grid point that keeps all limits.
    fn rounded(self, from: Point, to: Point, foe: Point, table: Bounds) -> Point {
        let way = to - from;
        let whole = i128::from(way.dot(way)) << ROOT;
        let fine = |start: i32, length: i32| {
            (i128::from(start) << FINE) + ((i128::from(length) * self.root) << FINE).div_euclid(whole)
        };
        let (x, y) = (fine(from.x, way.x), fine(from.y, way.y));
        let (west, north) = ((x >> FINE) as i32, (y >> FINE) as i32);
        let mut best: Option<(i128, Point)> = None;
        for (dx, dy) in (-2..=3).flat_map(|dx| (-2..=3).map(move |dy| (dx, dy))) {
            let at = Point::new(west + dx, north + dy);
            let (ox, oy) = ((i128::from(at.x) << FINE) - x, (i128::from(at.y) << FINE) - y);
            let off = ox * ox + oy * oy;
            let keeps = foe.is_within(CHAIN, at) && from.is_within(CHAIN, at) && table.contains(at);
            if keeps && best.is_none_or(|(least, _)| off < least) {
                best = Some((off, at));
            }
        }
        best.map_or(to, |(_, at)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: Bounds = Bounds { least: Point::ORIGIN, most: Point::new(72_000, 48_000) };

    #[test]
    fn a_way_that_only_grazes_the_circle_stops_where_it_touches() {
        let stopped = stop(Point::inches(10, 20), Point::inches(22, 20), &[Point::inches(20, 8)], TABLE);
        assert_eq!(stopped, Point::inches(20, 20));
        let passing = stop(Point::inches(10, 20), Point::inches(22, 20), &[Point::new(20_000, 7_999)], TABLE);
        assert_eq!(passing, Point::inches(22, 20));
    }

    /// Against a walk along the way in small steps.
    #[test]
    fn every_stop_is_where_a_walk_first_meets_the_enemy() {
        let mut mix = engine::Mix::new(12);
        for _ in 0..4000 {
            let from = Point::new(mix.between(0, 72_000), mix.between(0, 48_000));
            let to = Point::new(from.x + mix.between(-8_400, 8_400), from.y + mix.between(-8_400, 8_400));
            if !TABLE.contains(to) {
                continue;
            }
            let foes: Vec<Point> = (0..3).map(|_| Point::new(mix.between(0, 72_000), mix.between(0, 48_000))).collect();
            let stopped = stop(from, to, &foes, TABLE);
            let steps = 20_000;
            let walk = |n: i64| {
                let part = |a: i32, b: i32| a + ((i64::from(b) - i64::from(a)) * n / steps) as i32;
                Point::new(part(from.x, to.x), part(from.y, to.y))
            };
            let met = (0..=steps).map(walk).find(|at| foes.iter().any(|foe| foe.is_within(CHAIN, *at)));
            match met {
                None => assert!((stopped - to).length() <= table::Inches::thousandths(2) || grazes(&foes, stopped)),
                Some(at) => {
                    assert!(foes.iter().any(|foe| foe.is_within(CHAIN, stopped)), "{from} {to} {foes:?}");
                    assert!((stopped - at).length() <= table::Inches::thousandths(200), "{from} {to} {stopped} {at}");
                }
            }
        }
    }

    fn grazes(foes: &[Point], at: Point) -> bool {
        foes.iter().any(|foe| foe.is_within(CHAIN, at))
    }
}
