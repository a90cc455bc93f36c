//! Names on the map: they lie on the ground and scale with it.

use table::terrain::{Feature, Kind, Shape};

use crate::ground::{Lie, line, ring};
use crate::letters::{Face, Letters, letters, shortened};
use crate::line::{P, bounds, middle, p, resample, rounded, to_line};
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

/// The names of one map: each keeps clear of men, houses and the names before it.
pub(crate) struct Names<'a> {
    lie: &'a Lie<'a>,
    /// Middle, half width and height of what must not be covered, men and houses first.
    taken: Vec<(P, f64, f64)>,
}

impl<'a> Names<'a> {
    pub(crate) fn new(lie: &'a Lie<'a>) -> Self {
        let men = lie.clear.iter().map(|(q, far)| (*q, *far, far * 2.0));
        let houses = lie.houses.iter().map(|walls| {
            let (low, high) = bounds(walls);
            ((low + high) * 0.5, (high.x - low.x) * 0.5, high.y - low.y)
        });
        Names { lie, taken: men.chain(houses).collect() }
    }

    /// Writes the name of a feature, if it has one.
    pub(crate) fn write(&mut self, sheet: &mut Sheet, feature: &Feature) {
        if let Some(block) = name(sheet, feature, self) {
            self.taken.push(block);
        }
    }

    /// The nearest place, up or down or sideways, where a name covers the least.
    fn aside(&self, at: P, half: f64, tall: f64) -> P {
        let covered = |q: &P| {
            let over = |(c, w, h): &&(P, f64, f64)| {
                (c.x - q.x).abs() < half + w && (c.y - q.y + tall * 0.3).abs() < (tall + h) * 0.5
            };
            self.taken.iter().filter(over).count()
        };
        let held = |q: P| p(held(q.x, half, self.lie.table.0), held(q.y, 0.9, self.lie.table.1));
        let mut spots = vec![held(at)];
        for far in [1.2, 2.2, 3.2, 4.4] {
            let around = [p(0.0, -far), p(0.0, far), p(far * 1.4, 0.0), p(-far * 1.4, 0.0), p(far, far), p(-far, -far)];
            spots.extend(around.map(|shift| held(at + shift)));
        }
        spots.into_iter().min_by_key(covered).unwrap_or(at)
    }
}

/// Writes the name of a feature where a map maker would; returns what it covers.
fn name(sheet: &mut Sheet, feature: &Feature, names: &Names) -> Option<(P, f64, f64)> {
    let name = feature.name.as_deref().filter(|n| !n.trim().is_empty())?;
    let words = shortened(name, 40);
    let t = sheet.inks;
    let plain = letters(Face::Serif, 0.9, t.label).halo(t.halo, HALO);
    let (at, style) = match (&feature.kind, &feature.shape) {
        (Kind::Stream | Kind::River | Kind::Ditch, Shape::Line { .. }) => {
            let mut water = letters(Face::Serif, 0.86, t.label_water).italic().halo(t.water_light, HALO);
            let (at, turn, w) = along(feature, water.width(&words), names.lie);
            if w < 1.3 {
                water = water.halo(t.halo, HALO);
            }
            (at, water.turned(turn))
        }
        (Kind::Road { .. } | Kind::Track | Kind::Railway, Shape::Line { .. }) => {
            let road = letters(Face::Sans, 0.68, t.label).bold().halo(t.road, HALO);
            let (at, turn, _) = along(feature, road.width(&words), names.lie);
            (at, road.turned(turn))
        }
        (_, Shape::Line { .. }) => {
            let (at, turn, w) = along(feature, plain.width(&words) * 0.8, names.lie);
            let small = Letters { size: 0.72, ..plain }.italic().turned(turn);
            (at + p(0.0, -w / 2.0 - 0.5).turned(turn), small)
        }
        (Kind::Pond | Kind::Ford | Kind::Marsh, _) => {
            (centre(feature), letters(Face::Serif, 0.82, t.label_water).italic().halo(t.halo, HALO))
        }
        (
            Kind::BuiltUpArea { .. }
            | Kind::Yard
            | Kind::Building(_)
            | Kind::Church(_)
            | Kind::Ruin(_)
            | Kind::Bunker(_),
            _,
        ) => {
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
    let at = if style.turn == 0.0 { names.aside(at, half, style.size) } else { at };
    sheet.put(Layer::Names, &style.write(at, &words));
    Some((at - p(0.0, style.size * 0.3), half, style.size))
}

/// Keeps a middle so far from both edges of the table.
fn held(x: f64, margin: f64, most: f64) -> f64 {
    if most < 2.0 * margin { most / 2.0 } else { x.clamp(margin, most - margin) }
}

fn centre(feature: &Feature) -> P {
    middle(&ring(&feature.shape)) + p(0.0, 0.3)
}

/// Where along a line its name lies best: straight, on the table, near the middle and clear of men. Gives the place,
/// the turn (never upside down) and the line's width.
fn along(feature: &Feature, room: f64, ground: &Lie) -> (P, f64, f64) {
    let (way, w) = line(&feature.shape);
    let steps: Vec<P> = resample(&rounded(&way, false, 2.5), 0.5, false)
        .into_iter()
        .filter(|q| q.x > 0.6 && q.y > 0.6 && q.x < ground.table.0 - 0.6 && q.y < ground.table.1 - 0.6)
        .collect();
    let span = ((room / 0.5).ceil() as usize + 1).min(steps.len().saturating_sub(1));
    if span == 0 {
        return (middle(&way), 0.0, w);
    }
    let cost = |i: usize| {
        let part = &steps[i..=i + span];
        let (from, to) = (part[0], part[span]);
        let bend = part.iter().map(|q| to_line(*q, &[from, to])).fold(0.0, f64::max);
        let men = ground.clear.iter().filter(|(c, far)| to_line(*c, &[from, to]) < far + 0.5).count();
        let off = (i as f64 + span as f64 / 2.0) / steps.len() as f64 - 0.5;
        bend * 2.0 + men as f64 * 1.5 + off.abs()
    };
    let best = (0..steps.len() - span).min_by(|a, b| cost(*a).total_cmp(&cost(*b))).unwrap_or(0);
    let (from, to) = (steps[best], steps[best + span]);
    let degrees = (to - from).degrees();
    let turn = if degrees > 90.0 {
        degrees - 180.0
    } else if degrees < -90.0 {
        degrees + 180.0
    } else {
        degrees
    };
    let on_line = steps[best + span / 2] * 0.5 + (from + to) * 0.25;
    (on_line + p(0.0, 0.26).turned(turn), turn, w)
}
