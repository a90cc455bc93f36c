//! Lines and outlines for drawing, in inches: smooth curves, ribbons, leafy edges, scattered points.

use std::fmt::Write;
use std::ops::{Add, Mul, Sub};

use crate::chance::Chance;
use crate::pen::{n2, pt};

/// A place or a way on the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct P {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// A place or a way on the paper.
pub(crate) const fn p(x: f64, y: f64) -> P {
    P { x, y }
}

impl Add for P {
    type Output = P;
    fn add(self, o: P) -> P {
        p(self.x + o.x, self.y + o.y)
    }
}

impl Sub for P {
    type Output = P;
    fn sub(self, o: P) -> P {
        p(self.x - o.x, self.y - o.y)
    }
}

impl Mul<f64> for P {
    type Output = P;
    fn mul(self, k: f64) -> P {
        p(self.x * k, self.y * k)
    }
}

impl P {
    pub(crate) fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    pub(crate) fn to(self, o: P) -> f64 {
        (o - self).length()
    }

    /// The same way, one inch long.
    pub(crate) fn unit(self) -> P {
        let l = self.length();
        if l == 0.0 { p(1.0, 0.0) } else { self * (1.0 / l) }
    }

    /// A quarter turn clockwise as seen on the paper.
    pub(crate) fn perp(self) -> P {
        p(-self.y, self.x)
    }

    /// The place at `degrees` from east, clockwise, `r` away.
    pub(crate) fn polar(self, degrees: f64, r: f64) -> P {
        let a = degrees.to_radians();
        self + p(a.cos(), a.sin()) * r
    }

    /// Turned around the origin by `degrees` clockwise.
    pub(crate) fn turned(self, degrees: f64) -> P {
        let (s, c) = degrees.to_radians().sin_cos();
        p(self.x * c - self.y * s, self.x * s + self.y * c)
    }

    /// The way's direction in degrees from east, clockwise.
    pub(crate) fn degrees(self) -> f64 {
        self.y.atan2(self.x).to_degrees()
    }
}

/// Straight lines from point to point.
pub(crate) fn straight(line: &[P]) -> String {
    let mut d = String::new();
    for (i, q) in line.iter().enumerate() {
        let _ = write!(d, "{}{}", if i == 0 { 'M' } else { 'L' }, pt(*q));
    }
    d
}

/// A closed outline of straight lines.
pub(crate) fn closed(line: &[P]) -> String {
    straight(line) + "Z"
}

/// The neighbours of the stretch that begins at point `i`: the one before, both ends, the one after.
fn around(line: &[P], ring: bool, i: usize) -> [P; 4] {
    let n = line.len() as isize;
    let at = |k: isize| line[if ring { k.rem_euclid(n) } else { k.clamp(0, n - 1) } as usize];
    let i = i as isize;
    [at(i - 1), at(i), at(i + 1), at(i + 2)]
}

/// The line with its corners rounded, by at most `cut` to either side of each: it never strays far from the true line.
pub(crate) fn rounded(line: &[P], ring: bool, cut: f64) -> Vec<P> {
    if line.len() < 3 {
        return line.to_vec();
    }
    let mut out = Vec::new();
    for i in 0..line.len() {
        if !ring && (i == 0 || i + 1 == line.len()) {
            out.push(line[i]);
            continue;
        }
        let (before, at) = (line[(i + line.len() - 1) % line.len()], line[i]);
        let after = line[(i + 1) % line.len()];
        let reach = |o: P| at + (o - at).unit() * cut.min(at.to(o) * 0.45);
        let (from, to) = (reach(before), reach(after));
        for k in 0..=6 {
            let t = f64::from(k) / 6.0;
            out.push(from * ((1.0 - t) * (1.0 - t)) + at * (2.0 * t * (1.0 - t)) + to * (t * t));
        }
    }
    out
}

/// The same smooth line as cubic curves: few characters, smooth at every scale.
pub(crate) fn bezier(line: &[P], ring: bool) -> String {
    let Some(first) = line.first() else { return String::new() };
    let mut d = format!("M{}", pt(*first));
    for i in 0..line.len() - usize::from(!ring) {
        let [a, b, c, e] = around(line, ring, i);
        let _ = write!(d, "C{} {} {}", pt(b + (c - a) * (1.0 / 6.0)), pt(c - (e - b) * (1.0 / 6.0)), pt(c));
    }
    if ring {
        d.push('Z');
    }
    d
}

/// Points at even distances along a line.
pub(crate) fn resample(line: &[P], step: f64, ring: bool) -> Vec<P> {
    paced(line, step, ring, || step)
}

/// Points along a line at distances that `pace` gives one by one.
pub(crate) fn paced(line: &[P], step: f64, ring: bool, mut pace: impl FnMut() -> f64) -> Vec<P> {
    let mut q = line.to_vec();
    if q.is_empty() {
        return q;
    }
    if ring {
        q.push(q[0]);
    }
    let (mut out, mut from, mut need, mut i) = (vec![q[0]], q[0], pace().max(0.02), 0);
    while i + 1 < q.len() {
        let d = from.to(q[i + 1]);
        if d >= need {
            from = from + (q[i + 1] - from).unit() * need;
            out.push(from);
            need = pace().max(0.02);
        } else {
            need -= d;
            i += 1;
            from = q[i];
        }
    }
    let end = q[q.len() - 1];
    if !ring && out[out.len() - 1].to(end) > step * 0.3 {
        out.push(end);
    }
    out
}

/// The length of a line.
pub(crate) fn length(line: &[P]) -> f64 {
    line.windows(2).map(|w| w[0].to(w[1])).sum()
}

/// At each point the way to the right of the line, one inch long.
pub(crate) fn normals(line: &[P]) -> Vec<P> {
    let last = line.len().saturating_sub(1);
    (0..line.len()).map(|i| (line[(i + 1).min(last)] - line[i.saturating_sub(1)]).unit().perp()).collect()
}

/// The line beside a line.
pub(crate) fn beside(line: &[P], d: f64) -> Vec<P> {
    line.iter().zip(normals(line)).map(|(q, n)| *q + n * d).collect()
}

/// Twice the area, positive where the outline runs clockwise on the paper.
pub(crate) fn area(ring: &[P]) -> f64 {
    (0..ring.len()).map(|i| (ring[i], ring[(i + 1) % ring.len()])).map(|(a, b)| a.x * b.y - b.x * a.y).sum()
}

/// The middle of the points.
pub(crate) fn middle(line: &[P]) -> P {
    line.iter().fold(p(0.0, 0.0), |a, q| a + *q) * (1.0 / line.len().max(1) as f64)
}

/// Whether a place lies within an outline.
pub(crate) fn inside(q: P, ring: &[P]) -> bool {
    let mut within = false;
    for i in 0..ring.len() {
        let (a, b) = (ring[i], ring[(i + ring.len() - 1) % ring.len()]);
        if (a.y > q.y) != (b.y > q.y) && q.x < (b.x - a.x) * (q.y - a.y) / (b.y - a.y) + a.x {
            within = !within;
        }
    }
    within
}

/// How far a place is from a line.
pub(crate) fn to_line(q: P, line: &[P]) -> f64 {
    line.windows(2).map(|w| to_stretch(q, w[0], w[1])).fold(f64::MAX, f64::min)
}

/// How far a place is from an outline.
pub(crate) fn to_ring(q: P, ring: &[P]) -> f64 {
    (0..ring.len()).map(|i| to_stretch(q, ring[i], ring[(i + 1) % ring.len()])).fold(f64::MAX, f64::min)
}

fn to_stretch(q: P, a: P, b: P) -> f64 {
    let ab = b - a;
    let l = ab.x * ab.x + ab.y * ab.y;
    let t = if l == 0.0 { 0.0 } else { (((q.x - a.x) * ab.x + (q.y - a.y) * ab.y) / l).clamp(0.0, 1.0) };
    q.to(a + ab * t)
}

/// The tightest outline without dents.
pub(crate) fn hull(points: &[P]) -> Vec<P> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let half = |points: &mut dyn Iterator<Item = &P>| {
        let mut h: Vec<P> = Vec::new();
        for q in points {
            while h.len() > 1 {
                let (o, a) = (h[h.len() - 2], h[h.len() - 1]);
                if (a.x - o.x) * (q.y - o.y) - (a.y - o.y) * (q.x - o.x) > 0.0 {
                    break;
                }
                h.pop();
            }
            h.push(*q);
        }
        h.pop();
        h
    };
    let mut out = half(&mut sorted.iter());
    out.extend(half(&mut sorted.iter().rev()));
    out
}

/// West, north, east and south end of some points.
pub(crate) fn bounds(points: &[P]) -> (P, P) {
    let (mut low, mut high) = (p(f64::MAX, f64::MAX), p(f64::MIN, f64::MIN));
    for q in points {
        low = p(low.x.min(q.x), low.y.min(q.y));
        high = p(high.x.max(q.x), high.y.max(q.y));
    }
    (low, high)
}

/// A leafy outline: outward bumps between the points of a closed line.
pub(crate) fn scallop(ring: &[P], k: f64) -> String {
    let mut ring = ring.to_vec();
    if area(&ring) < 0.0 {
        ring.reverse();
    }
    let Some(first) = ring.first() else { return String::new() };
    let mut d = format!("M{}", pt(*first));
    for i in 1..=ring.len() {
        let (a, b) = (ring[i - 1], ring[i % ring.len()]);
        let r = n2(a.to(b) * k);
        let _ = write!(d, "A{r} {r} 0 0 1 {}", pt(b));
    }
    d + "Z"
}

/// An uneven ring of points around a place.
pub(crate) fn ring(c: P, r: f64, n: usize, rnd: &mut Chance, uneven: f64) -> Vec<P> {
    let turn = rnd.unit() * 360.0;
    (0..n).map(|i| c.polar(turn + i as f64 / n as f64 * 360.0, r * rnd.between(1.0 - uneven, 1.0 + uneven))).collect()
}

/// The outline of a ribbon with uneven edges.
pub(crate) fn band(line: &[P], w: f64, rnd: &mut Chance, every: f64, uneven: f64) -> Vec<P> {
    let q = paced(line, every, false, || every * rnd.between(0.75, 1.25));
    let n = normals(&q);
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (x, n) in q.iter().zip(n) {
        left.push(*x + n * (w / 2.0 * rnd.between(1.0 - uneven, 1.0 + uneven)));
        right.push(*x - n * (w / 2.0 * rnd.between(1.0 - uneven, 1.0 + uneven)));
    }
    right.reverse();
    left.extend(right);
    left
}

/// Scattered points within an outline, none nearer than `margin` to its edge.
pub(crate) fn spread(ring: &[P], gap: f64, rnd: &mut Chance, margin: f64) -> Vec<P> {
    let (low, high) = bounds(ring);
    let mut out = Vec::new();
    let (columns, rows) = (((high.x - low.x) / gap).ceil() as usize, ((high.y - low.y) / gap).ceil() as usize);
    for row in 0..rows {
        for column in 0..columns {
            let q = low + p(column as f64 + rnd.unit(), row as f64 + rnd.unit()) * gap;
            if inside(q, ring) && (margin == 0.0 || to_ring(q, ring) > margin) {
                out.push(q);
            }
        }
    }
    out
}

/// The four corners of a turned rectangle.
pub(crate) fn corners(at: P, w: f64, h: f64, degrees: f64) -> [P; 4] {
    let (x, y) = (w / 2.0, h / 2.0);
    [p(-x, -y), p(x, -y), p(x, y), p(-x, y)].map(|q| at + q.turned(degrees))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARE: [P; 4] = [p(0.0, 0.0), p(4.0, 0.0), p(4.0, 4.0), p(0.0, 4.0)];

    #[test]
    fn a_scattered_point_keeps_its_distance_from_the_edge() {
        let mut rnd = Chance::of(1, "x");
        let points = spread(&SQUARE, 0.5, &mut rnd, 0.3);
        assert!(points.len() > 20);
        assert!(points.iter().all(|q| q.x > 0.3 && q.x < 3.7 && q.y > 0.3 && q.y < 3.7));
    }

    #[test]
    fn points_along_a_line_are_evenly_apart() {
        let line = resample(&[p(0.0, 0.0), p(3.0, 4.0), p(3.0, 9.0)], 1.0, false);
        assert_eq!(line.len(), 11);
        assert!(line.windows(2).all(|w| (w[0].to(w[1]) - 1.0).abs() < 1e-9));
    }

    #[test]
    fn the_hull_of_a_square_and_its_middle_is_the_square() {
        let mut points = SQUARE.to_vec();
        points.push(p(2.0, 2.0));
        assert_eq!(hull(&points).len(), 4);
    }
}
