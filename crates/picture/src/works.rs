//! What men build low or dig: walls, fences, sandbags, trenches, wire, craters.

use std::fmt::Write;

use crate::line::{
    P, band, beside, bezier, closed, middle, normals, p, paced, resample, ring, rounded, scallop, spread, straight,
};
use crate::pen::{circle, n2, path, placed, pt, rect};
use crate::sheet::{Layer, Sheet};

/// A wall of field stones: dark core, two rows of stones with different joints.
pub(crate) fn stone_wall(sheet: &mut Sheet, line: &[P], width: f64) {
    let t = sheet.inks;
    let (d, w) = (straight(line), width.clamp(0.34, 0.8));
    let dense = resample(line, 0.6, false);
    sheet.cast_line(&d, w, 0.16, 0.2);
    let row = |side: f64, joints: &str| {
        let line = straight(&beside(&dense, side * w * 0.215));
        path(&line).stroke(t.stone, w * 0.36).dash(joints).at("stroke-linejoin", "round").done()
    };
    let strokes = path(&d).stroke(t.stone_dark, w).at("stroke-linejoin", "round").done()
        + &row(1.0, "0.42 0.05 0.3 0.05 0.55 0.05 0.36 0.05")
        + &row(-1.0, "0.3 0.05 0.5 0.05 0.38 0.05 0.46 0.05");
    sheet.put(Layer::Low, &strokes);
}

/// Posts and one rail.
pub(crate) fn fence(sheet: &mut Sheet, line: &[P]) {
    let t = sheet.inks;
    let d = straight(line);
    let mut posts = String::new();
    for q in resample(line, 0.9, false) {
        let _ = write!(posts, "M{}h.01", pt(q));
    }
    sheet.cast_line(&d, 0.08, 0.12, 0.15);
    let strokes = path(&d).stroke(t.halo, 0.16).opacity(0.35).done()
        + &path(&d).stroke(t.fence, 0.08).done()
        + &path(&posts).stroke(t.fence, 0.22).at("stroke-linecap", "square").done();
    sheet.put(Layer::Low, &strokes);
}

/// An earth bank: light crest, ticks falling to both sides.
pub(crate) fn bank(sheet: &mut Sheet, line: &[P], width: f64) {
    let t = sheet.inks;
    let dense = rounded(line, false, 0.7);
    let outline = scallop(&band(&dense, width, &mut sheet.rnd, 0.7, 0.1), 0.75);
    sheet.cast(&outline, 0.16, 0.2);
    let mut strokes = path(&outline).fill(t.bank).edge(t.trench, 0.04).done();
    let lit: Vec<P> = dense.iter().map(|q| *q + p(-0.06, -0.08)).collect();
    strokes += &path(&straight(&lit)).stroke(t.meadow_4, width * 0.42).round().done();
    strokes += &path(&ticks(&dense, 0.42, (width * 0.22, width * 0.46))).stroke(t.trench, 0.05).opacity(0.7).done();
    sheet.put(Layer::Low, &strokes);
}

/// Short strokes on both sides of a line.
fn ticks(line: &[P], gap: f64, (from, to): (f64, f64)) -> String {
    let steps = resample(line, gap, false);
    let mut d = String::new();
    for (x, n) in steps.iter().zip(normals(&steps)) {
        for s in [-1.0, 1.0] {
            let _ = write!(d, "M{}L{}", pt(*x + n * (s * from)), pt(*x + n * (s * to)));
        }
    }
    d
}

/// Two rows of sacks.
pub(crate) fn sandbags(sheet: &mut Sheet, line: &[P], width: f64) {
    let t = sheet.inks;
    let w = width.clamp(0.36, 0.8);
    sheet.cast_line(&straight(line), w, 0.15, 0.18);
    let mut strokes = path(&straight(line)).stroke(t.trench, w).at("stroke-linejoin", "round").done();
    for (side, start) in [(-0.24, 0.0), (0.24, 0.22)] {
        let dense = beside(&resample(line, 0.25, false), side * w);
        let steps: Vec<P> = paced(&dense, 0.44, false, || 0.44);
        for (x, n) in steps.iter().zip(normals(&steps)) {
            let at = *x + n.perp() * -start;
            let sack = rect(-0.2, -w * 0.21, 0.4, w * 0.42).at("rx", 0.1).fill(t.spoil).edge(t.trench, 0.04).done()
                + &path(&format!("M-.12 {}h.2", n2(-w * 0.08))).stroke(t.halo, 0.04).opacity(0.7).done();
            strokes += &placed(at, n.degrees() - 90.0, &sack);
        }
    }
    sheet.put(Layer::Low, &strokes);
}

/// Spoil, dark wall, lighter floor, boards.
pub(crate) fn trench(sheet: &mut Sheet, line: &[P], width: f64) {
    let t = sheet.inks;
    let w = width.clamp(0.5, 2.0);
    let heap = band(&resample(line, 0.5, false), w + 0.85, &mut sheet.rnd, 0.7, 0.14);
    let mut boards = String::new();
    let steps = resample(line, 0.38, false);
    for (x, n) in steps.iter().zip(normals(&steps)) {
        let _ = write!(boards, "M{}L{}", pt(*x + n * (w * 0.26)), pt(*x - n * (w * 0.26)));
    }
    let d = straight(line);
    let strokes = path(&scallop(&heap, 0.75)).fill(t.spoil).edge(t.lane_edge, 0.05).done()
        + &path(&d).stroke(t.trench, w).done()
        + &path(&d).stroke(t.trench_floor, w * 0.68).shifted(0.06, 0.08).done()
        + &path(&boards).stroke(t.trench, 0.05).opacity(0.7).done();
    sheet.put(Layer::Works, &strokes);
}

/// A ditch or gully: two edges with ticks falling inward, and a damp bottom.
pub(crate) fn gully(sheet: &mut Sheet, line: &[P], width: f64, wet: &str) {
    let t = sheet.inks;
    let dense = rounded(line, false, 0.7);
    let d = straight(&dense);
    let strokes = path(&d).stroke(t.contour, width + 0.1).round().opacity(0.85).done()
        + &path(&d).stroke(t.bank_wet, width - 0.04).round().done()
        + &path(&d).stroke(wet, width * 0.3).round().opacity(0.8).done()
        + &path(&ticks(&dense, 0.4, (width * 0.49, width * 0.24))).stroke(t.contour, 0.06).opacity(0.9).done();
    sheet.put(Layer::Water, &strokes);
}

/// A cliff: a hard edge with teeth on its lower side, to the right of the line.
pub(crate) fn cliff(sheet: &mut Sheet, line: &[P], width: f64) {
    let t = sheet.inks;
    let dense = resample(line, 0.3, false);
    let mut pace = sheet.rnd.clone();
    let steps = paced(line, 0.42, false, || pace.between(0.3, 0.55));
    let (mut face, mut teeth) = (dense.clone(), String::new());
    let mut foot = Vec::new();
    for (x, n) in steps.iter().zip(normals(&steps)) {
        let deep = width * sheet.rnd.between(0.7, 1.05);
        foot.push(*x + n * deep);
        let _ = write!(teeth, "M{}L{}", pt(*x), pt(*x + n * (deep * 0.8)));
    }
    foot.reverse();
    face.extend(foot);
    let d = closed(&face);
    sheet.cast(&d, 0.3, 0.36);
    let strokes = path(&d).fill(t.stone).edge(t.stone_dark, 0.05).at("stroke-linejoin", "round").done()
        + &path(&teeth).stroke(t.stone_dark, 0.07).done()
        + &path(&straight(&dense)).stroke(t.slate_ink, 0.16).round().done();
    sheet.put(Layer::Low, &strokes);
}

/// Looping wire on crossed posts, in as many rows as its width asks for.
pub(crate) fn wire(sheet: &mut Sheet, line: &[P], width: f64) {
    let t = sheet.inks;
    let dense = rounded(line, false, 0.7);
    let loops = (width * 0.42).clamp(0.24, 0.7);
    let steps = resample(&dense, 0.085, false);
    let mut d = String::new();
    for (i, (x, n)) in steps.iter().zip(normals(&steps)).enumerate() {
        let a = i as f64 * 0.62;
        let q = *x + n * (a.sin() * loops) + n.perp() * (a.cos() * 0.2);
        let _ = write!(d, "{}{}", if i == 0 { 'M' } else { 'L' }, pt(q));
    }
    let mut posts = String::new();
    for x in resample(&dense, 1.5, false) {
        let _ = write!(posts, "M{}l.28 .28M{}l-.28 .28", pt(x - p(0.14, 0.14)), pt(x + p(0.14, -0.14)));
    }
    let strokes = path(&d).stroke(t.halo, 0.16).opacity(0.55).done()
        + &path(&d).stroke(t.wire, 0.05).done()
        + &path(&posts).stroke(t.wire, 0.1).round().done();
    sheet.put(Layer::Low, &strokes);
}

/// A shell hole: rays of earth, rim, dark hollow.
pub(crate) fn crater(sheet: &mut Sheet, c: P, r: f64) {
    let t = sheet.inks;
    let mut rays = String::new();
    for i in 0..11 {
        let turn = f64::from(i) * 32.7 + sheet.rnd.between(-9.0, 9.0);
        let _ =
            write!(rays, "M{}L{}", pt(c.polar(turn, r * 0.8)), pt(c.polar(turn, r * sheet.rnd.between(1.05, 1.35))));
    }
    let rim = scallop(&ring(c, r, 9, &mut sheet.rnd, 0.07), 0.7);
    let hollow = bezier(&ring(c, r * 0.68, 8, &mut sheet.rnd, 0.06), true);
    let lit = bezier(&ring(c + p(0.09, 0.11) * r, r * 0.5, 7, &mut sheet.rnd, 0.06), true);
    let strokes = path(&rays).stroke(t.spoil, r * 0.12).round().opacity(0.8).done()
        + &path(&rim).fill(t.spoil).edge(t.lane_edge, 0.05).done()
        + &path(&hollow).fill(t.trench).done()
        + &path(&lit).fill(t.trench_floor).done();
    sheet.put(Layer::Works, &strokes);
}

/// A pit with a parapet, open to the rear where there is room.
pub(crate) fn pit(sheet: &mut Sheet, outline: &[P]) {
    let t = sheet.inks;
    let (c, d) = (middle(outline), bezier(&resample(outline, 0.9, true), true));
    let inner: Vec<P> = outline.iter().map(|q| c + (*q - c) * 0.7).collect();
    let heap = scallop(&resample(outline, 0.6, true), 0.7);
    let strokes = path(&heap).fill(t.spoil).edge(t.lane_edge, 0.05).done()
        + &path(&d).stroke(t.trench, 0.04).opacity(0.3).done()
        + &path(&bezier(&resample(&inner, 0.8, true), true)).fill(t.trench_floor).edge(t.trench, 0.14).done();
    sheet.put(Layer::Works, &strokes);
    let sacks: Vec<P> = resample(&outline.iter().map(|q| c + (*q - c) * 0.86).collect::<Vec<_>>(), 0.2, true);
    sandbags(sheet, &sacks, 0.4);
}

/// A roofed shelter: earth heap, timber roof, dark entrance.
pub(crate) fn dugout(sheet: &mut Sheet, outline: &[P]) {
    let t = sheet.inks;
    let c = middle(outline);
    let heap = scallop(&resample(outline, 0.7, true), 0.62);
    sheet.cast(&heap, 0.2, 0.25);
    let inner: Vec<P> = outline.iter().map(|q| c + (*q - c) * 0.72).collect();
    let clip = sheet.clip(&closed(&inner));
    let mut logs = String::new();
    let reach = outline.iter().map(|q| q.to(c)).fold(0.0, f64::max);
    let mut y = -reach;
    while y < reach {
        let _ = write!(logs, "M{}h{}", pt(c + p(-reach, y)), n2(2.0 * reach));
        y += 0.3;
    }
    let strokes = path(&heap).fill(t.bank).edge(t.trench, 0.05).done()
        + &path(&closed(&inner)).fill(t.thatch).edge(t.thatch_ink, 0.1).done()
        + &path(&logs).stroke(t.thatch_dark, 0.07).at("clip-path", &clip).done()
        + &rect(c.x - 0.28, c.y - 0.2, 0.56, 0.4).fill(t.trench).done();
    sheet.put(Layer::Low, &strokes);
}

/// Mines: a fenced patch with skull-free, honest little discs.
pub(crate) fn minefield(sheet: &mut Sheet, outline: &[P]) {
    let t = sheet.inks;
    let mut strokes =
        path(&closed(outline)).fill(t.aim).at("fill-opacity", 0.07).edge(t.aim, 0.09).dash("0.5 0.3").done();
    for q in spread(outline, 1.25, &mut sheet.rnd, 0.4) {
        strokes += &circle(q, 0.17).fill(t.slate_ink).edge(t.halo, 0.05).done();
        strokes += &circle(q + p(-0.04, -0.05), 0.06).fill(t.slate_light).done();
    }
    sheet.put(Layer::Works, &strokes);
}

/// Heaps of broken masonry.
pub(crate) fn rubble(sheet: &mut Sheet, outline: &[P]) {
    let t = sheet.inks;
    let heap = scallop(&resample(outline, 0.8, true), 0.6);
    let base = path(&heap).fill(t.yard).edge(t.stone_dark, 0.05).dash("0.28 0.2").done();
    sheet.put(Layer::Works, &base);
    bricks(sheet, outline, 0.5, Layer::Low);
}

/// Loose stones within an outline.
pub(crate) fn bricks(sheet: &mut Sheet, outline: &[P], gap: f64, layer: Layer) {
    let t = sheet.inks;
    let mut strokes = String::new();
    for q in spread(outline, gap, &mut sheet.rnd, 0.15) {
        let (r, turn) = (sheet.rnd.between(0.1, 0.27), sheet.rnd.unit() * 90.0);
        let ink = [t.stone, t.slate_light, t.slate, t.tile][sheet.rnd.below(4)];
        let stone: Vec<P> =
            (0..4).map(|i| q.polar(turn + f64::from(i) * 90.0, r * sheet.rnd.between(0.75, 1.2))).collect();
        let d = closed(&stone);
        sheet.cast(&d, 0.07, 0.09);
        strokes += &path(&d).fill(ink).edge(t.stone_dark, 0.04).at("stroke-linejoin", "round").done();
    }
    sheet.put(layer, &strokes);
}
