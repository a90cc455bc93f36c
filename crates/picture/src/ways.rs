//! Ways over land and water: roads, tracks, rails, streams, fords, bridges.

use std::fmt::Write;

use crate::line::{P, beside, bezier, bounds, normals, p, paced, resample, rounded, spread, straight};
use crate::pen::{el, n2, num, path, placed, pt};
use crate::sheet::{Layer, Sheet};

/// A metalled road: pale verge, casing, smooth fill, two wheel tracks.
pub(crate) fn road(sheet: &mut Sheet, line: &[P], w: f64, verge: &str) {
    let t = sheet.inks;
    let dense = rounded(line, false, 2.5);
    let d = straight(&dense);
    let verge = path(&d).stroke(verge, w + 1.0).opacity(0.55).done();
    sheet.put(Layer::Fields, &verge);
    sheet.put(Layer::Kerbs, &path(&d).stroke(t.road_edge, w + 0.14).done());
    let mut strokes = path(&d).stroke(t.road, w - 0.06).done();
    for side in [-0.2, 0.2] {
        strokes += &path(&straight(&beside(&dense, side * w))).stroke(t.road_rut, w * 0.11).opacity(0.8).done();
    }
    sheet.put(Layer::Ways, &strokes);
}

/// A dirt road or track: earth with broken ruts.
pub(crate) fn lane(sheet: &mut Sheet, line: &[P], w: f64) {
    let t = sheet.inks;
    let dense = rounded(line, false, 2.5);
    let d = straight(&dense);
    sheet.put(Layer::Kerbs, &path(&d).stroke(t.lane_edge, w + 0.1).done());
    let mut strokes = path(&d).stroke(t.lane, w - 0.08).done();
    for side in [-0.17, 0.17] {
        let rut = path(&straight(&beside(&dense, side * w))).stroke(t.lane_rut, 0.14).dash("2.2 0.25 0.8 0.2");
        strokes += &rut.done();
    }
    sheet.put(Layer::Lanes, &strokes);
}

/// A railway: ballast, ties, two rails.
pub(crate) fn railway(sheet: &mut Sheet, line: &[P], w: f64) {
    let t = sheet.inks;
    let dense = rounded(line, false, 2.5);
    let d = straight(&dense);
    let gauge = (w * 0.2).clamp(0.22, 0.55);
    let mut strokes = path(&d).stroke(t.stone_dark, (w * 0.75).max(1.0) + 0.1).opacity(0.55).done()
        + &path(&d).stroke(t.stone, (w * 0.75).max(1.0)).done()
        + &path(&d).stroke(t.stone_dark, gauge * 3.4).dash("0.16 0.34").done();
    for side in [-gauge, gauge] {
        let rail = straight(&beside(&dense, side));
        strokes += &path(&rail).stroke(t.slate_ink, 0.13).done();
        strokes += &path(&rail).stroke(t.slate_light, 0.05).done();
    }
    sheet.put(Layer::Ways, &strokes);
}

/// Running water: damp bank, edge, fill, one light third, flow strokes, reeds.
pub(crate) fn stream(sheet: &mut Sheet, line: &[P], w: f64) {
    let t = sheet.inks;
    let dense = rounded(line, false, 2.5);
    let d = straight(&dense);
    let mut flow = String::new();
    let mut pace = sheet.rnd.clone();
    let steps = paced(&dense, 1.4, false, || pace.between(1.0, 2.6) / (w / 1.5).max(1.0));
    for (x, n) in steps.iter().zip(normals(&steps)).skip(1) {
        let along = n.perp() * sheet.rnd.between(0.8, 1.5);
        let from = *x + n * (sheet.rnd.between(-0.5, 0.5) * w * 0.72);
        let _ = write!(flow, "M{}q{} {}", pt(from), pt(along * -0.25 + n * 0.06), pt(along * -0.6));
    }
    let bank = path(&d).stroke(t.bank_wet, w + 0.9).done() + &path(&d).stroke(t.water_edge, w + 0.12).done();
    sheet.put(Layer::Banks, &bank);
    let strokes = path(&d).stroke(t.water, w - 0.06).done()
        + &path(&straight(&beside(&dense, w * 0.2))).stroke(t.water_light, w * 0.22).opacity(0.5).done()
        + &path(&flow).stroke(t.water_edge, 0.06).round().opacity(0.75).done();
    sheet.put(Layer::Water, &strokes);
    let banks: Vec<Vec<P>> = [-1.0, 1.0].map(|s| beside(&dense, s * (w / 2.0 + 0.3))).to_vec();
    reeds(sheet, &banks, 0.8, 3.4);
}

fn reeds(sheet: &mut Sheet, lines: &[Vec<P>], near: f64, far: f64) {
    let mut d = String::new();
    for line in lines {
        let mut pace = sheet.rnd.clone();
        for x in paced(line, 1.0, false, || pace.between(near, far)) {
            let h = sheet.rnd.between(0.22, 0.38);
            let _ = write!(
                d,
                "M{}v-{}M{}l.06 -{}M{}l-.06 -{}",
                pt(x),
                n2(h),
                pt(x + p(0.09, 0.03)),
                n2(h * 0.8),
                pt(x + p(-0.08, 0.03)),
                n2(h * 0.8)
            );
        }
        sheet.rnd = pace;
    }
    let strokes = path(&d).stroke(sheet.inks.tree_dark, 0.05).round().opacity(0.8).done();
    sheet.put(Layer::Water, &strokes);
}

/// Still water.
pub(crate) fn pond(sheet: &mut Sheet, ring: &[P]) {
    let t = sheet.inks;
    let d = bezier(&resample(ring, 1.2, true), true);
    let clip = sheet.clip(&d);
    let mut ripples = String::new();
    for q in spread(ring, 1.3, &mut sheet.rnd, 0.5) {
        let _ = write!(ripples, "M{}q.22 -.12 .44 0t.44 0", pt(q));
    }
    let light = path(&d).stroke(t.water_light, 0.5).opacity(0.55).done()
        + &path(&ripples).stroke(t.water_edge, 0.055).round().opacity(0.75).done();
    let bank = path(&d).stroke(t.bank_wet, 0.8).done() + &path(&d).stroke(t.water_edge, 0.12).done();
    sheet.put(Layer::Banks, &bank);
    let strokes = path(&d).fill(t.water).done() + &el("g").at("clip-path", &clip).around(&light);
    sheet.put(Layer::Water, &strokes);
    let mut edge = ring.to_vec();
    edge.push(ring[0]);
    reeds(sheet, &[edge], 0.5, 1.8);
}

/// A shallow place: pale water and stones.
pub(crate) fn ford(sheet: &mut Sheet, ring: &[P]) {
    let t = sheet.inks;
    let mut stones = String::new();
    for q in spread(ring, 0.42, &mut sheet.rnd, 0.12) {
        let r = sheet.rnd.between(0.08, 0.2);
        let (r1, r2, wide) = (n2(r), n2(r * 0.8), n2(2.0 * r));
        let _ = write!(stones, "M{}a{r1} {r2} 0 1 0 {wide} 0a{r1} {r2} 0 1 0 -{wide} 0", pt(q - p(r, 0.0)));
    }
    let strokes = path(&bezier(&resample(ring, 0.9, true), true)).fill(t.water_light).opacity(0.75).done()
        + &path(&stones).fill(t.stone).edge(t.stone_dark, 0.035).done();
    sheet.put(Layer::Ways, &strokes);
}

/// A bridge: deck and two parapets, along its line.
pub(crate) fn bridge(sheet: &mut Sheet, line: &[P], w: f64) {
    let t = sheet.inks;
    let dense = rounded(line, false, 2.5);
    let d = straight(&dense);
    // Only the middle throws a shadow: the ends lie on the banks.
    let steps = resample(&dense, 0.4, false);
    if steps.len() > 4 {
        sheet.cast_line(&straight(&steps[2..steps.len() - 2]), w + 0.3, 0.3, 0.36);
    }
    let mut boards = String::new();
    let steps = resample(&dense, 0.42, false);
    for (x, n) in steps.iter().zip(normals(&steps)) {
        let _ = write!(boards, "M{}L{}", pt(*x + n * (w / 2.0)), pt(*x - n * (w / 2.0)));
    }
    let mut strokes = path(&d).stroke(t.road_edge, w + 0.1).done()
        + &path(&d).stroke(t.road, w).done()
        + &path(&boards).stroke(t.road_rut, 0.06).done();
    for side in [-1.0, 1.0] {
        let parapet = straight(&beside(&dense, side * w / 2.0));
        strokes += &path(&parapet).stroke(t.stone_dark, 0.4).done();
        strokes += &path(&parapet).stroke(t.stone, 0.24).dash("0.5 0.06").done();
    }
    // The bridge lies over the shadows of the banks, and below what stands on it.
    sheet.put(Layer::Low, &strokes);
}

/// The line through a long outline, and how wide the outline is: for a bridge or a trench given as an area.
pub(crate) fn spine(ring: &[P]) -> (Vec<P>, f64) {
    let degrees = crate::fields::grain(ring);
    let turned: Vec<P> = ring.iter().map(|q| q.turned(-degrees)).collect();
    let (low, high) = bounds(&turned);
    let y = f64::midpoint(low.y, high.y);
    (vec![p(low.x, y).turned(degrees), p(high.x, y).turned(degrees)], high.y - low.y)
}

/// A heap of stones or timber at a spot, turned at random.
pub(crate) fn blocks(sheet: &mut Sheet, line: &[P], w: f64) {
    let t = sheet.inks;
    let dense = resample(line, 0.2, false);
    sheet.cast_line(&straight(&dense), w, 0.18, 0.22);
    let mut strokes = String::new();
    let steps = resample(line, 0.62, false);
    for (x, n) in steps.iter().zip(normals(&steps)) {
        let side = n * (sheet.rnd.between(-0.12, 0.12) * w);
        let turn = n.degrees() + 90.0 + sheet.rnd.between(-24.0, 24.0);
        let (l, h) = (sheet.rnd.between(0.5, 0.72), (w * sheet.rnd.between(0.5, 0.8)).clamp(0.26, 0.7));
        let ink = [t.thatch, t.thatch_dark, t.stone, t.fence][sheet.rnd.below(4)];
        let (x0, y0) = (-l / 2.0, -h / 2.0);
        let plank = crate::pen::rect(x0, y0, l, h).fill(ink).edge(t.thatch_ink, 0.05).done()
            + &path(&format!("M{} 0h{}", num(x0), num(l))).stroke(t.thatch_ink, 0.04).opacity(0.6).done();
        strokes += &placed(*x + side, turn, &plank);
    }
    sheet.put(Layer::Low, &strokes);
}

/// Ties three crossed beams to each other every inch: a block for vehicles.
pub(crate) fn road_block(sheet: &mut Sheet, line: &[P], w: f64) {
    let t = sheet.inks;
    let mut strokes = String::new();
    for x in resample(line, (w * 0.95).max(0.7), false) {
        let k = (w * 0.45).clamp(0.26, 0.5);
        let mut d = String::new();
        for turn in [20.0, 80.0, 140.0] {
            let (a, b) = (x.polar(turn, k), x.polar(turn + 180.0, k));
            let _ = write!(d, "M{}L{}", pt(a), pt(b));
        }
        sheet.cast_line(&d, 0.16, 0.14, 0.17);
        strokes += &path(&d).stroke(t.slate_ink, 0.22).done();
        strokes += &path(&d).stroke(t.slate_light, 0.09).done();
    }
    sheet.put(Layer::Low, &strokes);
}
