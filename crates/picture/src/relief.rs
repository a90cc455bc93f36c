//! Hills and rocks.

use std::fmt::Write;

use crate::line::{P, bezier, closed, p, resample, ring, rounded, scallop, spread};
use crate::pen::{el, path, pt};
use crate::sheet::{Layer, Sheet};
use crate::theme::Inks;

/// The one gradient of the map: light from the north-west.
pub(crate) fn gradient(t: &Inks) -> String {
    let stop = |offset: &str, ink: &str, opacity: f64| {
        el("stop").at("offset", offset).at("stop-color", ink).at("stop-opacity", opacity).done()
    };
    let stops = stop("0", t.hill_light, 0.5)
        + &stop("0.5", t.hill_light, 0.06)
        + &stop("0.62", t.hill_dark, 0.04)
        + &stop("1", t.hill_dark, 0.28);
    el("linearGradient").at("id", "relief").at("x1", "0").at("y1", "0").at("x2", "1").at("y2", "1").around(&stops)
}

/// The ground within one contour; returns the points of the contour, one of which carries its height.
pub(crate) fn hill(sheet: &mut Sheet, outline: &[P]) -> Vec<P> {
    let t = sheet.inks;
    let outline = &rounded(outline, true, 1.2);
    let d = closed(outline);
    let strokes = path(&d).fill("url(#relief)").done()
        + &path(&d).stroke(t.contour, 0.07).at("stroke-linejoin", "round").opacity(0.85).done();
    sheet.put(Layer::Relief, &strokes);
    hachures(sheet, outline);
    resample(outline, 0.4, true)
}

/// Short fine strokes falling from the contour on the shaded side.
fn hachures(sheet: &mut Sheet, outline: &[P]) {
    let t = sheet.inks;
    let steps = resample(outline, 0.55, true);
    let inward = if crate::line::area(outline) > 0.0 { 1.0 } else { -1.0 };
    let mut d = String::new();
    for i in 0..steps.len() {
        let way = (steps[(i + 1) % steps.len()] - steps[i]).unit();
        let out = way.perp() * -inward;
        let shade = out.x * 0.64 + out.y * 0.77;
        if shade > 0.1 {
            let far = 0.16 + 0.34 * shade;
            let _ = write!(d, "M{}L{}", pt(steps[i]), pt(steps[i] + out * far));
        }
    }
    sheet.put(Layer::Relief, &path(&d).stroke(t.contour, 0.045).round().opacity(0.5).done());
}

/// Rocky ground: pale floor, boulders with a lit and a dark face.
pub(crate) fn rocks(sheet: &mut Sheet, outline: &[P]) {
    let t = sheet.inks;
    let edge = scallop(&resample(outline, 1.0, true), 0.6);
    let floor = path(&edge).fill(t.yard).edge(t.stone_dark, 0.05).dash("0.28 0.2").opacity(0.85).done();
    sheet.put(Layer::Fields, &floor);
    let mut spots = spread(outline, 0.95, &mut sheet.rnd, 0.35);
    spots.sort_by(|a, b| a.y.total_cmp(&b.y));
    for q in spots {
        let r = if sheet.rnd.unit() < 0.25 { sheet.rnd.between(0.42, 0.7) } else { sheet.rnd.between(0.14, 0.34) };
        boulder(sheet, q, r);
    }
}

fn boulder(sheet: &mut Sheet, c: P, r: f64) {
    let t = sheet.inks;
    let outline = ring(c, r, 7, &mut sheet.rnd, 0.2);
    let top: Vec<P> = outline.iter().map(|q| c + p(-0.16, -0.2) * r + (*q - c) * 0.6).collect();
    let d = closed(&outline);
    sheet.cast(&d, 0.1 + r * 0.35, 0.12 + r * 0.42);
    let crack = bezier(&[c.polar(20.0, r * 0.1), c.polar(70.0, r * 0.5), c.polar(60.0, r * 0.85)], false);
    let strokes = path(&d).fill(t.slate).edge(t.slate_ink, 0.055).at("stroke-linejoin", "round").done()
        + &path(&closed(&top)).fill(t.stone).done()
        + &path(&crack).stroke(t.slate_ink, 0.04).opacity(0.6).done();
    sheet.put(Layer::Low, &strokes);
}
