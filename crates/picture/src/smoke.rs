//! Smoke lies over everything on the ground; the dashed ring is its exact extent.

use std::fmt::Write;

use crate::chance::Chance;
use crate::line::{P, p};
use crate::pen::{circle, n2, path, pt};
use crate::theme::Inks;

fn disc(c: P, r: f64) -> String {
    let (r1, wide) = (n2(r), n2(2.0 * r));
    format!("M{}a{r1} {r1} 0 1 1 {wide} 0a{r1} {r1} 0 1 1 -{wide} 0", pt(c - p(r, 0.0)))
}

/// Puffs of smoke around a place.
fn puffs(c: P, r: f64, rnd: &mut Chance) -> Vec<(P, f64)> {
    let mut puffs = Vec::new();
    for i in 0..9 {
        let turn = f64::from(i) * 40.0 + rnd.unit() * 18.0;
        puffs.push((c.polar(turn, r * rnd.between(0.58, 0.66)), r * rnd.between(0.36, 0.44)));
    }
    for i in 0..5 {
        let turn = f64::from(i) * 72.0 + rnd.unit() * 40.0;
        let at = (c + p(-0.1, -0.12) * r).polar(turn, r * rnd.between(0.2, 0.4));
        puffs.push((at, r * rnd.between(0.34, 0.44)));
    }
    puffs
}

/// A cloud with its exact ring.
pub(crate) fn cloud(t: &Inks, c: P, r: f64, rnd: &mut Chance) -> String {
    plume(t, c, r, rnd) + &circle(c, r).stroke(t.ink, 0.07).dash("0.3 0.22").opacity(0.7).done()
}

/// The same without the ring: what rises from a wreck.
pub(crate) fn plume(t: &Inks, c: P, r: f64, rnd: &mut Chance) -> String {
    let puffs = puffs(c, r, rnd);
    let all =
        |shift: P, k: f64, grow: f64| puffs.iter().map(|(q, s)| disc(*q + shift, s * k + grow)).collect::<String>();
    let mut curls = String::new();
    for (q, k) in puffs.iter().skip(1).step_by(2) {
        let (from, to) = (q.polar(200.0, k * 0.62), q.polar(320.0, k * 0.62));
        let _ = write!(curls, "M{}A{} {} 0 0 1 {}", pt(from), n2(k * 0.66), n2(k * 0.66), pt(to));
    }
    path(&all(p(0.0, 0.0), 1.0, 0.05)).fill(t.smoke_ink).opacity(0.75).done()
        + &path(&all(p(0.0, 0.0), 1.0, 0.0)).fill(t.smoke_2).done()
        + &path(&all(p(-0.09, -0.11) * r, 0.88, 0.0)).fill(t.smoke).done()
        + &path(&curls).stroke(t.smoke_ink, 0.06).round().opacity(0.6).done()
}
