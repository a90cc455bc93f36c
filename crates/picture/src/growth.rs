//! What stands and is green: trees, woods, orchards, scrub, hedges.

use std::fmt::Write;

use crate::fields::grain;
use crate::line::{P, band, bounds, inside, p, paced, resample, ring, rounded, scallop, spread, straight, to_ring};
use crate::pen::{faded, n2, path, pt};
use crate::sheet::{Layer, Sheet};

/// Four greens of one kind of leaf.
#[derive(Clone, Copy, Debug)]
struct Leaf {
    dark: &'static str,
    mid: &'static str,
    light: &'static str,
    ink: &'static str,
}

fn tree_leaf(sheet: &Sheet) -> Leaf {
    let t = sheet.inks;
    Leaf { dark: t.tree_dark, mid: t.tree, light: t.tree_light, ink: t.tree_ink }
}

fn fruit_leaf(sheet: &Sheet) -> Leaf {
    let t = sheet.inks;
    Leaf { dark: t.fruit_dark, mid: t.fruit, light: t.fruit_light, ink: t.tree_ink }
}

fn olive_leaf(sheet: &Sheet) -> Leaf {
    let t = sheet.inks;
    Leaf { dark: t.hedge_dark, mid: t.hedge, light: t.hedge_light, ink: t.hedge_ink }
}

/// One canopy: leafy outline, lighter blob to the north-west, a few pale arcs. Over men it is faded.
fn canopy(sheet: &mut Sheet, c: P, r: f64, leaf: Leaf, clear: &[(P, f64)]) {
    let outer = scallop(&ring(c, r, (7.0 + r * 3.0).round() as usize, &mut sheet.rnd, 0.12), 0.58);
    let lit = c + p(-0.11, -0.14) * r;
    let inner = scallop(&ring(lit, r * 0.68, (6.0 + r * 2.0).round() as usize, &mut sheet.rnd, 0.12), 0.58);
    let mut arcs = String::new();
    for _ in 0..(4.0 + r * 3.0) as usize {
        let (turn, far, k) = (sheet.rnd.unit() * 360.0, sheet.rnd.between(0.12, 0.67), r * 0.17);
        let q = (c + p(-0.1, -0.12) * r).polar(turn, r * far) + p(-k, k * 0.3);
        let _ = write!(arcs, "M{}a{} {} 0 0 1 {} {}", pt(q), n2(k), n2(k), n2(2.0 * k), n2(-k * 0.4));
    }
    let over_men = clear.iter().any(|(q, far)| q.to(c) < far + r);
    if !over_men {
        sheet.cast(&outer, 0.26 + r * 0.16, 0.32 + r * 0.2);
    }
    let strokes = path(&outer).fill(leaf.dark).edge(leaf.ink, 0.05).done()
        + &path(&inner).fill(leaf.mid).done()
        + &path(&arcs).stroke(leaf.light, 0.07).round().done();
    let strokes = if over_men { faded(0.42, &strokes) } else { strokes };
    sheet.leaves(c, r, &strokes);
}

/// A single tree.
pub(crate) fn tree(sheet: &mut Sheet, c: P, r: f64) {
    let leaf = tree_leaf(sheet);
    canopy(sheet, c, r, leaf, &[]);
}

/// A wood: its floor with the exact edge broken, canopies scattered over it.
pub(crate) fn wood(sheet: &mut Sheet, outline: &[P], clear: &[(P, f64)]) {
    let t = sheet.inks;
    floor(sheet, outline, t.woodfloor, t.tree_ink);
    let (leaf, other) = (tree_leaf(sheet), fruit_leaf(sheet));
    for q in canopies(sheet, outline, 1.55, 0.55) {
        let r = sheet.rnd.between(0.72, 1.27);
        let kind = if sheet.rnd.unit() < 0.16 { other } else { leaf };
        canopy(sheet, q, r, kind, clear);
    }
    exact(sheet, outline, t.tree_ink);
}

/// Scattered spots from north to south, so that nearer crowns lie over farther ones.
fn canopies(sheet: &mut Sheet, outline: &[P], gap: f64, margin: f64) -> Vec<P> {
    let mut spots = spread(outline, gap, &mut sheet.rnd, margin);
    spots.sort_by(|a, b| a.y.total_cmp(&b.y));
    spots
}

fn floor(sheet: &mut Sheet, outline: &[P], ink: &str, edge: &str) {
    let ring = resample(outline, 1.1, true);
    let strokes = path(&scallop(&ring, 0.58)).fill(ink).edge(edge, 0.05).opacity(0.95).done();
    sheet.put(Layer::Fields, &strokes);
}

/// The edge that the rules go by, drawn over the leaves.
fn exact(sheet: &mut Sheet, outline: &[P], ink: &str) {
    let edge = path(&(straight(outline) + "Z")).stroke(ink, 0.06).dash("0.28 0.22").opacity(0.8).done();
    sheet.put(Layer::Tall, &edge);
}

/// An orchard: trees in a grid along its longest side.
pub(crate) fn orchard(sheet: &mut Sheet, outline: &[P], clear: &[(P, f64)]) {
    let t = sheet.inks;
    floor(sheet, outline, t.orchard, t.tree_ink);
    let leaf = fruit_leaf(sheet);
    grove(sheet, outline, 1.95, (0.74, 0.94), leaf, clear);
    exact(sheet, outline, t.tree_ink);
}

/// An olive grove: the same on dry ground, smaller and greyer.
pub(crate) fn olives(sheet: &mut Sheet, outline: &[P], clear: &[(P, f64)]) {
    let t = sheet.inks;
    floor(sheet, outline, t.yard, t.lane_edge);
    let leaf = olive_leaf(sheet);
    grove(sheet, outline, 2.1, (0.56, 0.72), leaf, clear);
    exact(sheet, outline, t.tree_ink);
}

fn grove(sheet: &mut Sheet, outline: &[P], gap: f64, size: (f64, f64), leaf: Leaf, clear: &[(P, f64)]) {
    let degrees = grain(outline);
    let turned: Vec<P> = outline.iter().map(|q| q.turned(-degrees)).collect();
    let (low, high) = bounds(&turned);
    let count = |l: f64| (((l - 0.5) / gap).round() as usize).max(1);
    let (nx, ny) = (count(high.x - low.x), count(high.y - low.y));
    let mut spots = Vec::new();
    for j in 0..ny {
        for i in 0..nx {
            let wobble = p(sheet.rnd.between(-0.06, 0.06), sheet.rnd.between(-0.06, 0.06));
            let part =
                p((i as f64 + 0.5) / nx as f64, (j as f64 + 0.5) / ny as f64) + wobble * (1.0 / nx.max(ny) as f64);
            let q = p(low.x + (high.x - low.x) * part.x, low.y + (high.y - low.y) * part.y);
            let q = q.turned(degrees);
            if inside(q, outline) && to_ring(q, outline) > 0.45 {
                spots.push(q);
            }
        }
    }
    spots.sort_by(|a, b| a.y.total_cmp(&b.y));
    for q in spots {
        let r = sheet.rnd.between(size.0, size.1);
        canopy(sheet, q, r, leaf, clear);
    }
}

/// Scrub: dry ground and low bushes of two kinds.
pub(crate) fn scrub(sheet: &mut Sheet, outline: &[P], floor: &str) {
    let t = sheet.inks;
    let ring_line = resample(outline, 1.1, true);
    let edge = path(&scallop(&ring_line, 0.58)).fill(floor).edge(t.hedge_ink, 0.05).dash("0.28 0.2").done();
    sheet.put(Layer::Fields, &edge);
    let grass = spread(outline, 0.9, &mut sheet.rnd, 0.3);
    crate::fields::tufts(sheet, &grass);
    for q in canopies(sheet, outline, 1.0, 0.3) {
        if sheet.rnd.unit() < 0.3 {
            continue;
        }
        let r = sheet.rnd.between(0.2, 0.42);
        let leaf = if sheet.rnd.unit() < 0.5 { olive_leaf(sheet) } else { fruit_leaf(sheet) };
        bush(sheet, q, r, leaf);
    }
}

fn bush(sheet: &mut Sheet, c: P, r: f64, leaf: Leaf) {
    let outer = scallop(&ring(c, r, 6, &mut sheet.rnd, 0.16), 0.6);
    let inner = scallop(&ring(c + p(-0.16, -0.2) * r, r * 0.58, 5, &mut sheet.rnd, 0.14), 0.6);
    sheet.cast(&outer, 0.12, 0.15);
    let strokes = path(&outer).fill(leaf.dark).edge(leaf.ink, 0.045).done() + &path(&inner).fill(leaf.mid).done();
    sheet.put(Layer::Low, &strokes);
}

/// A leafy ribbon: dark outline, lighter ribbon to the north-west, pale arcs.
fn ribbon(sheet: &mut Sheet, line: &[P], w: f64, every: f64, leaf: Leaf) {
    let outer = scallop(&band(line, w, &mut sheet.rnd, every, 0.18), 0.62);
    let lit: Vec<P> = line.iter().map(|q| *q + p(-0.08, -0.11)).collect();
    let inner = scallop(&band(&lit, w * 0.6, &mut sheet.rnd, every * 0.8, 0.18), 0.62);
    let mut arcs = String::new();
    let mut pace = sheet.rnd.clone();
    for x in paced(line, 1.0, false, || every * pace.between(0.5, 1.1)) {
        let (dx, dy, r) = (sheet.rnd.unit() - 0.7, sheet.rnd.unit() - 0.75, sheet.rnd.between(0.1, 0.2));
        let q = x + p(dx, dy) * (w * 0.5);
        let _ = write!(arcs, "M{}a{} {} 0 0 1 {} {}", pt(q), n2(r), n2(r), n2(r * 1.6), n2(-r * 0.5));
    }
    sheet.cast(&outer, 0.24, 0.3);
    let strokes = path(&outer).fill(leaf.dark).edge(leaf.ink, 0.055).done()
        + &path(&inner).fill(leaf.mid).done()
        + &path(&arcs).stroke(leaf.light, 0.075).round().done();
    sheet.put(Layer::Low, &strokes);
}

/// A high hedge on its bank.
pub(crate) fn bocage(sheet: &mut Sheet, line: &[P], width: f64) {
    let t = sheet.inks;
    let w = width.clamp(0.6, 1.6);
    let line = rounded(line, false, 0.7);
    let bank = path(&straight(&line)).stroke(t.bank, w + 0.28).at("stroke-linejoin", "round").opacity(0.55).done();
    sheet.put(Layer::Works, &bank);
    let leaf = Leaf { dark: t.bocage_dark, mid: t.bocage, light: t.bocage_light, ink: t.bocage_ink };
    ribbon(sheet, &line, w, 0.62, leaf);
}

/// A low hedge.
pub(crate) fn hedge(sheet: &mut Sheet, line: &[P], width: f64) {
    let leaf = olive_leaf(sheet);
    ribbon(sheet, &rounded(line, false, 0.7), width.clamp(0.4, 1.0), 0.44, leaf);
}
