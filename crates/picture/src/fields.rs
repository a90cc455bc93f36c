//! What grows or lies flat: plough, crops, standing corn, vines, grass, marsh, sand.

use std::fmt::Write;

use crate::line::{P, area, bezier, closed, middle, p, resample, scallop, spread};
use crate::pen::{el, n2, path, pt};
use crate::sheet::{Layer, Sheet};

/// Along which way a field is worked: along its longest side, as every ploughman does.
pub(crate) fn grain(ring: &[P]) -> f64 {
    let mut best = (0.0, 0.0);
    for i in 0..ring.len() {
        let way = ring[(i + 1) % ring.len()] - ring[i];
        if way.length() > best.0 {
            best = (way.length(), way.degrees());
        }
    }
    best.1
}

/// Lines across a field; the ploughman wavers a little.
fn furrows(sheet: &mut Sheet, ring: &[P], degrees: f64, gap: f64, wave: f64) -> Vec<Vec<P>> {
    let c = middle(ring);
    let reach = ring.iter().map(|q| q.to(c)).fold(0.0, f64::max) + 1.0;
    let along = p(1.0, 0.0).turned(degrees);
    let aside = along.perp();
    let mut out = Vec::new();
    for k in 0..(2.0 * reach / gap) as usize {
        let (off, phase) = (k as f64 * gap - reach, sheet.rnd.unit() * std::f64::consts::TAU);
        let steps = (2.0 * reach / 1.6) as usize + 1;
        let at = |t: f64| c + along * t + aside * (off + (t * 0.35 + phase).sin() * wave);
        out.push((0..=steps).map(|s| at(s as f64 * 1.6 - reach)).collect());
    }
    out
}

fn joined(lines: &[Vec<P>], shift: P) -> String {
    lines.iter().map(|l| bezier(&l.iter().map(|q| *q + shift).collect::<Vec<_>>(), false)).collect()
}

/// Fills an outline with one ink.
pub(crate) fn tint(sheet: &mut Sheet, ring: &[P], ink: &str) {
    sheet.put(Layer::Fields, &path(&closed(ring)).fill(ink).done());
}

fn through(clip: &str, inner: &str) -> String {
    el("g").at("clip-path", clip).at("fill", "none").around(inner)
}

/// Ploughland: a dark and a light line for each furrow, darker headland.
pub(crate) fn plough(sheet: &mut Sheet, ring: &[P]) {
    let t = sheet.inks;
    tint(sheet, ring, t.plough);
    let clip = sheet.clip(&closed(ring));
    let lines = furrows(sheet, ring, grain(ring), 0.36, 0.05);
    let strokes = path(&joined(&lines, p(0.09, 0.12))).stroke(t.furrow_2, 0.09).done()
        + &path(&joined(&lines, p(0.0, 0.0))).stroke(t.furrow, 0.1).opacity(0.85).done()
        + &path(&closed(ring)).stroke(t.furrow, 0.9).opacity(0.28).done();
    sheet.put(Layer::Fields, &through(&clip, &strokes));
}

/// Roots, beans, gardens: dotted rows.
pub(crate) fn rows(sheet: &mut Sheet, ring: &[P]) {
    let t = sheet.inks;
    tint(sheet, ring, t.beet);
    let clip = sheet.clip(&closed(ring));
    let d = joined(&furrows(sheet, ring, grain(ring), 0.62, 0.03), p(0.0, 0.0));
    let strokes = path(&d).stroke(t.beet_row, 0.2).dash("0.02 0.3").round().opacity(0.9).done()
        + &path(&d).stroke(t.beet_row, 0.05).opacity(0.5).done();
    sheet.put(Layer::Fields, &through(&clip, &strokes));
}

/// Standing corn: strokes along the drill, pale wheel tracks in pairs.
pub(crate) fn wheat(sheet: &mut Sheet, ring: &[P]) {
    let t = sheet.inks;
    tint(sheet, ring, t.wheat);
    let (clip, degrees) = (sheet.clip(&closed(ring)), grain(ring));
    let (mut dark, mut light) = (String::new(), String::new());
    for q in spread(ring, 0.42, &mut sheet.rnd, 0.0) {
        let end = q.polar(degrees + sheet.rnd.between(-13.0, 13.0), sheet.rnd.between(0.2, 0.34));
        let into = if sheet.rnd.unit() < 0.62 { &mut dark } else { &mut light };
        let _ = write!(into, "M{}L{}", pt(q), pt(end));
    }
    let tracks = furrows(sheet, ring, degrees, 5.2, 0.06);
    let beside = p(1.0, 0.0).turned(degrees).perp() * 0.55;
    let d = joined(&tracks, p(0.0, 0.0)) + &joined(&tracks, beside);
    let strokes = path(&d).stroke(t.ear_2, 0.16).done()
        + &path(&light).stroke(t.ear_2, 0.075).round().done()
        + &path(&dark).stroke(t.ear, 0.06).round().opacity(0.8).done()
        + &path(&closed(ring)).stroke(t.ear, 0.5).opacity(0.3).done();
    sheet.put(Layer::Fields, &through(&clip, &strokes));
}

/// A vineyard: earth, rows of stakes, a leafy stock at each.
pub(crate) fn vines(sheet: &mut Sheet, ring: &[P]) {
    let t = sheet.inks;
    tint(sheet, ring, t.yard);
    let clip = sheet.clip(&closed(ring));
    let lines = furrows(sheet, ring, grain(ring), 0.95, 0.02);
    let d = joined(&lines, p(0.0, 0.0));
    let (mut leaves, mut lights) = (String::new(), String::new());
    for q in lines.iter().flat_map(|l| resample(l, 0.62, false)) {
        let q = q + p(sheet.rnd.between(-0.05, 0.05), sheet.rnd.between(-0.05, 0.05));
        let _ = write!(leaves, "M{}h.01", pt(q));
        let _ = write!(lights, "M{}h.01", pt(q + p(-0.06, -0.07)));
    }
    let strokes = path(&joined(&lines, p(0.1, 0.14))).stroke(t.yard_dot, 0.34).opacity(0.75).done()
        + &path(&d).stroke(t.fence, 0.05).done()
        + &path(&leaves).stroke(t.tree_dark, 0.42).round().done()
        + &path(&lights).stroke(t.fruit, 0.24).round().done()
        + &path(&closed(ring)).stroke(t.lane_edge, 0.08).opacity(0.7).done();
    sheet.put(Layer::Fields, &through(&clip, &strokes));
}

/// Little tufts of grass on the given spots.
pub(crate) fn tufts(sheet: &mut Sheet, spots: &[P]) {
    let t = sheet.inks;
    tufts_in(sheet, spots, [t.tuft, t.tuft_2]);
}

/// Tufts and pale dots in the two given inks.
pub(crate) fn tufts_in(sheet: &mut Sheet, spots: &[P], [dark, light]: [&str; 2]) {
    let (mut blades, mut dots) = (String::new(), String::new());
    for q in spots {
        let h = sheet.rnd.between(0.14, 0.26);
        if sheet.rnd.unit() < 0.7 {
            let (lean, tall, side) = (n2(h * 0.5), n2(h), n2(h * 1.2));
            let _ = write!(
                blades,
                "M{}l-{lean} -{tall}M{}v-{side}M{}l{lean} -{tall}",
                pt(*q),
                pt(*q + p(0.05, 0.0)),
                pt(*q + p(0.1, 0.0))
            );
        } else {
            let _ = write!(dots, "M{}h.02", pt(*q));
        }
    }
    let strokes = path(&blades).stroke(dark, 0.045).round().opacity(0.75).done()
        + &path(&dots).stroke(light, 0.12).round().done();
    sheet.put(Layer::Fields, &strokes);
}

/// Meadow or pasture with its own green.
pub(crate) fn meadow(sheet: &mut Sheet, ring: &[P], ink: &str) {
    tint(sheet, ring, ink);
    let spots = spread(ring, 1.1, &mut sheet.rnd, 0.3);
    tufts(sheet, &spots);
}

/// Marsh: wet ground, level strokes of water, reeds.
pub(crate) fn marsh(sheet: &mut Sheet, ring: &[P]) {
    let t = sheet.inks;
    let edge = scallop(&resample(ring, 1.1, true), 0.58);
    let mut strokes = path(&edge).fill(t.bank_wet).edge(t.water_edge, 0.05).dash("0.28 0.2").done();
    let (mut pools, mut shine, mut reeds) = (String::new(), String::new(), String::new());
    for q in spread(ring, 0.8, &mut sheet.rnd, 0.35) {
        let w = sheet.rnd.between(0.35, 0.95);
        if sheet.rnd.unit() < 0.42 {
            let _ = write!(pools, "M{}h{}", pt(q - p(w / 2.0, 0.0)), n2(w));
            let _ = write!(shine, "M{}h{}", pt(q - p(w / 3.0, 0.05)), n2(w * 0.45));
        } else {
            let h = sheet.rnd.between(0.26, 0.42);
            let _ = write!(
                reeds,
                "M{}v-{}M{}l.1 -{}M{}l-.1 -{}",
                pt(q),
                n2(h),
                pt(q + p(0.09, 0.03)),
                n2(h * 0.8),
                pt(q + p(-0.08, 0.03)),
                n2(h * 0.8)
            );
        }
    }
    strokes += &path(&pools).stroke(t.water, 0.26).round().done();
    strokes += &path(&shine).stroke(t.water_light, 0.07).round().done();
    strokes += &path(&reeds).stroke(t.tree_dark, 0.055).round().done();
    sheet.put(Layer::Fields, &strokes);
}

/// Bare soft ground: pale, dotted, a few wind lines.
pub(crate) fn sand(sheet: &mut Sheet, ring: &[P]) {
    let t = sheet.inks;
    let edge = bezier(&resample(ring, 1.4, true), true);
    let mut dots = String::new();
    for q in spread(ring, 0.5, &mut sheet.rnd, 0.2) {
        let _ = write!(dots, "M{}h.01", pt(q));
    }
    let mut ripples = String::new();
    for q in spread(ring, 1.7, &mut sheet.rnd, 0.8) {
        let _ = write!(ripples, "M{}q.3 -.14 .6 0t.6 0", pt(q));
    }
    let strokes = path(&edge).fill(t.lane).edge(t.lane_edge, 0.05).done()
        + &path(&dots).stroke(t.lane_rut, 0.08).round().done()
        + &path(&ripples).stroke(t.lane_edge, 0.05).round().opacity(0.7).done();
    sheet.put(Layer::Fields, &strokes);
}

/// A farmyard or a square: trodden earth.
pub(crate) fn yard(sheet: &mut Sheet, ring: &[P]) {
    let t = sheet.inks;
    let mut dots = String::new();
    for q in spread(ring, 0.8, &mut sheet.rnd, 0.4) {
        let _ = write!(dots, "M{}h.01", pt(q));
    }
    let round = path(&bezier(&resample(ring, 1.2, true), true)).fill(t.yard).edge(t.lane_edge, 0.05).done();
    let strokes = round + &path(&dots).stroke(t.yard_dot, 0.13).round().opacity(0.8).done();
    sheet.put(Layer::Ways, &strokes);
}

/// How large an outline is, in square inches.
pub(crate) fn acreage(ring: &[P]) -> f64 {
    area(ring).abs() / 2.0
}
