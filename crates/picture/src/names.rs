//! Names on the map: they lie on the ground and scale with it.

use table::terrain::{Feature, Kind, Shape};

use crate::ground::{line, ring};
use crate::letters::{Face, Letters, letters, shortened};
use crate::line::{P, bounds, middle, p};
use crate::pen::num;
use crate::sheet::{Layer, Sheet};

const HALO: f64 = 0.2;

/// The height of a contour, at its south-east.
pub(crate) fn height(sheet: &mut Sheet, at: P, level: u8) {
    let t = sheet.inks;
    let style = letters(Face::Sans, 0.58, t.contour).bold().halo(t.halo, 0.22);
    let words = style.write(at + p(0.0, 0.2), &num(f64::from(level)));
    sheet.put(Layer::Names, &words);
}

/// Writes the name of a feature where a map maker would.
pub(crate) fn name(sheet: &mut Sheet, feature: &Feature, table: (f64, f64)) {
    let Some(name) = feature.name.as_deref().filter(|n| !n.trim().is_empty()) else { return };
    let words = shortened(name, 40);
    let t = sheet.inks;
    let plain = letters(Face::Serif, 0.9, t.label).halo(t.halo, HALO);
    let (at, style) = match (&feature.kind, &feature.shape) {
        (Kind::Stream | Kind::River | Kind::Ditch, Shape::Line { .. }) => {
            let mut water = letters(Face::Serif, 0.86, t.label_water).italic().halo(t.water_light, HALO);
            let (at, turn, w) = along(feature, water.width(&words));
            if w < 1.3 {
                water = water.halo(t.halo, HALO);
            }
            (at, water.turned(turn))
        }
        (Kind::Road { .. } | Kind::Track | Kind::Railway, Shape::Line { .. }) => {
            let road = letters(Face::Sans, 0.68, t.label).bold().halo(t.road, HALO);
            let (at, turn, _) = along(feature, road.width(&words));
            (at, road.turned(turn))
        }
        (_, Shape::Line { .. }) => {
            let (at, turn, w) = along(feature, plain.width(&words) * 0.8);
            let small = Letters { size: 0.72, ..plain }.italic().turned(turn);
            (at + p(0.0, -w / 2.0 - 0.5).turned(turn), small)
        }
        (Kind::Pond | Kind::Ford | Kind::Marsh, _) => {
            (centre(feature), letters(Face::Serif, 0.82, t.label_water).italic().halo(t.halo, HALO))
        }
        (Kind::BuiltUpArea { .. } | Kind::Building(_) | Kind::Church(_) | Kind::Ruin(_) | Kind::Bunker(_), _) => {
            let large = if matches!(feature.kind, Kind::BuiltUpArea { .. }) { 1.16 } else { 0.84 };
            let (low, high) = bounds(&ring(&feature.shape));
            let y = if low.y > 1.6 { low.y - 0.4 } else { high.y + 0.5 + large };
            (p(f64::midpoint(low.x, high.x), y), Letters { size: large, ..plain }.bold())
        }
        (Kind::Hill { .. }, _) => (centre(feature), plain),
        (Kind::Wood, _) => (centre(feature), Letters { size: 1.0, ..plain }.italic()),
        _ => (centre(feature), Letters { size: 0.82, ..plain }.italic()),
    };
    let half = style.width(&words) / 2.0 + 0.3;
    let at = if style.turn == 0.0 { p(held(at.x, half, table.0), held(at.y, 0.9, table.1)) } else { at };
    sheet.put(Layer::Names, &style.write(at, &words));
}

/// Keeps a middle so far from both edges of the table.
fn held(x: f64, margin: f64, most: f64) -> f64 {
    if most < 2.0 * margin { most / 2.0 } else { x.clamp(margin, most - margin) }
}

fn centre(feature: &Feature) -> P {
    middle(&ring(&feature.shape)) + p(0.0, 0.3)
}

/// Along the longest stretch of a line: place, turn (never upside down) and the line's width.
fn along(feature: &Feature, room: f64) -> (P, f64, f64) {
    let (way, w) = line(&feature.shape);
    let mut best = (0.0, p(0.0, 0.0), 0.0);
    for pair in way.windows(2) {
        let l = pair[0].to(pair[1]);
        if l > best.0 {
            best = (l, (pair[0] + pair[1]) * 0.5, (pair[1] - pair[0]).degrees());
        }
        if l > room * 1.3 {
            break;
        }
    }
    let turn = if best.2 > 90.0 { best.2 - 180.0 } else if best.2 < -90.0 { best.2 + 180.0 } else { best.2 };
    (best.1 + p(0.0, 0.26).turned(turn), turn, w)
}
