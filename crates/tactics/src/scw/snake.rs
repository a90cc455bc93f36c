//! Single file along a way with corners: over bridges, along roads, around woods.

use ::scw::{Answer, Corners, Go, Question, View, Way, WhereTo};
use arrayvec::ArrayVec;
use table::{Bearing, Inches, Point};

/// The most who go in one file.
const MOST: usize = 8;

/// The ways of a unit along the corners, as far as its roll allows; none where that is not allowed. Where others stand
/// in the way it passes them by on one side or the other.
pub(super) fn snake(view: &View<'_>, question: &Question, asked: &WhereTo, corners: &[Point]) -> Option<Go> {
    let movers = view.movers(asked);
    let start = mean(movers.iter().map(|(_, at)| *at));
    let wanted = run(view, asked, start, corners, view.allowance(asked));
    let ahead = Bearing::towards(start, *corners.first()?)?;
    let mut best: Option<(Inches, Go)> = None;
    for aside in [0, 3_500, -3_500, 7_000, -7_000] {
        let shift = ahead.right().vector(Inches::thousandths(aside));
        let shifted: Corners = corners.iter().map(|corner| *corner + shift).collect();
        let found = file(view, question, asked, start, &shifted);
        if let Some((head, go)) = found
            && best.as_ref().is_none_or(|(most, _)| head > *most)
        {
            best = Some((head, go));
        }
        if best.as_ref().is_some_and(|(head, _)| *head >= wanted.scaled(1, 2)) {
            break;
        }
    }
    best.map(|(_, go)| go)
}

/// Single file along the corners, and how far its head gets.
fn file(
    view: &View<'_>,
    question: &Question,
    asked: &WhereTo,
    start: Point,
    corners: &[Point],
) -> Option<(Inches, Go)> {
    let movers = view.movers(asked);
    let allowance = view.allowance(asked);
    let spacing = movers.iter().map(|(element, _)| view.base_of(*element).1).max()? + Inches::tenths(6);
    // Who is nearest to the first corner goes first.
    let mut order: ArrayVec<usize, MOST> = (0..movers.len().min(MOST)).collect();
    let first = *corners.first()?;
    order.sort_by_key(|n| (movers[*n].1.distance_to(first), *n));
    let mut head = run(view, asked, start, corners, allowance);
    for _ in 0..5 {
        if head < Inches::halves(1) {
            return None;
        }
        let mut ways: ArrayVec<Way, MOST> = movers.iter().map(|_| Way::default()).collect();
        let mut over = Inches::ZERO;
        for (place, n) in order.iter().enumerate() {
            let way = one(start, corners, head - spacing * place as i32);
            over = over.max(cost(view, asked, movers[*n].1, &way.points)?.less(allowance));
            ways[*n] = way;
        }
        if over > Inches::ZERO {
            head = head.less(over + Inches::thousandths(20));
            continue;
        }
        let answer = Answer::Go(Box::new(Go { ways, ..Go::default() }));
        if view.allows(question, &answer)
            && let Answer::Go(go) = answer
        {
            return Some((head, *go));
        }
        head = head.scaled(2, 3);
    }
    None
}

/// How far along the corners the allowance leads.
fn run(view: &View<'_>, asked: &WhereTo, start: Point, corners: &[Point], allowance: Inches) -> Inches {
    let (mut at, mut left, mut gone) = (start, allowance, Inches::ZERO);
    for corner in corners {
        let length = at.distance_to(*corner);
        let price = view.cost_of(asked.unit, at, *corner).unwrap_or(length);
        if price > left {
            return gone + length.scaled(left.thousandths_value(), price.thousandths_value().max(1));
        }
        (at, left, gone) = (*corner, left - price, gone + length);
    }
    gone
}

/// The way of one: past the corners that lie before its end.
fn one(start: Point, corners: &[Point], end: Inches) -> Way {
    let mut way = Way::default();
    let (mut at, mut gone) = (start, Inches::ZERO);
    let ahead = corners.first().and_then(|corner| Bearing::towards(start, *corner));
    if end <= Inches::ZERO {
        // Still behind the beginning.
        if let Some(ahead) = ahead {
            way.points.push(start.ahead(ahead.opposite(), end.abs()));
            way.facing = Some(ahead);
        }
        return way;
    }
    for corner in corners {
        let length = at.distance_to(*corner);
        way.facing = Bearing::towards(at, *corner).or(way.facing);
        if gone + length >= end {
            way.points.push(if gone + length == end { *corner } else { at.towards(*corner, end - gone, length) });
            return way;
        }
        way.points.push(*corner);
        (at, gone) = (*corner, gone + length);
    }
    way
}

fn cost(view: &View<'_>, asked: &WhereTo, from: Point, points: &[Point]) -> Option<Inches> {
    let (mut at, mut all) = (from, Inches::ZERO);
    for point in points {
        all += view.cost_of(asked.unit, at, *point)?;
        at = *point;
    }
    Some(all)
}

fn mean(points: impl Iterator<Item = Point>) -> Point {
    let (mut x, mut y, mut n) = (0i64, 0i64, 0i64);
    for at in points {
        (x, y, n) = (x + i64::from(at.x), y + i64::from(at.y), n + 1);
    }
    Point::new((x / n.max(1)) as i32, (y / n.max(1)) as i32)
}
