//! Symbols of a map: what a counter shows of its troops. The same strokes as the browser's.

use engine::board::Glyph;

use crate::livery::Livery;
use crate::pen::{num, path};

/// A symbol on a counter so wide and deep, around its middle.
pub(crate) fn symbol(l: &Livery, glyph: Glyph, w: f64, d: f64) -> String {
    let (x, y) = (w * 0.36, d * 0.34);
    let thick = d * 0.085;
    let scaled = |strokes: &[(char, &[f64])]| {
        let mut text = String::new();
        for (letter, points) in strokes {
            text.push(*letter);
            for (n, value) in points.iter().enumerate() {
                let k = if n % 2 == 0 { x } else { y };
                text += &format!("{} ", num(value * k));
            }
        }
        text
    };
    let (drawn, filled) = strokes(glyph);
    let mut all = path(&scaled(drawn)).stroke(l.fig, thick).at("stroke-linejoin", "round").done();
    if !filled.is_empty() {
        all += &path(&scaled(filled)).fill(l.fig).done();
    }
    all
}

type Strokes = &'static [(char, &'static [f64])];

/// Lines, and what is filled, in parts of the counter: 1 is its edge.
const fn strokes(glyph: Glyph) -> (Strokes, Strokes) {
    const CROSS: Strokes = &[('M', &[-1., -1.]), ('L', &[1., 1.]), ('M', &[1., -1.]), ('L', &[-1., 1.])];
    const OVAL: Strokes =
        &[('M', &[-0.7, 0.]), ('C', &[-0.7, -0.7, 0.7, -0.7, 0.7, 0.]), ('C', &[0.7, 0.7, -0.7, 0.7, -0.7, 0.])];
    const DOT: Strokes =
        &[('M', &[-0.24, 0.]), ('C', &[-0.24, -0.5, 0.24, -0.5, 0.24, 0.]), ('C', &[0.24, 0.5, -0.24, 0.5, -0.24, 0.])];
    match glyph {
        Glyph::MapInfantry => (CROSS, &[]),
        Glyph::MapMotorised => (
            &[
                ('M', &[-1., -1.]),
                ('L', &[1., 1.]),
                ('M', &[1., -1.]),
                ('L', &[-1., 1.]),
                ('M', &[0., -1.]),
                ('L', &[0., 1.]),
            ],
            &[],
        ),
        Glyph::MapArmour => (OVAL, &[]),
        Glyph::MapRecce | Glyph::MapCavalry => (&[('M', &[-1., 1.]), ('L', &[1., -1.])], &[]),
        Glyph::MapArtillery => (&[], DOT),
        Glyph::MapMortar => (
            &[('M', &[0., -0.8]), ('L', &[0., 0.3]), ('M', &[-0.3, -0.4]), ('L', &[0., -0.8]), ('L', &[0.3, -0.4])],
            &[
                ('M', &[-0.2, 0.6]),
                ('C', &[-0.2, 0.25, 0.2, 0.25, 0.2, 0.6]),
                ('C', &[0.2, 0.95, -0.2, 0.95, -0.2, 0.6]),
            ],
        ),
        Glyph::MapMachineGun => (
            &[
                ('M', &[0., -0.8]),
                ('L', &[0., 0.8]),
                ('M', &[-0.3, -0.3]),
                ('L', &[0., -0.8]),
                ('L', &[0.3, -0.3]),
                ('M', &[-0.4, 0.8]),
                ('L', &[0.4, 0.8]),
            ],
            &[],
        ),
        Glyph::MapAntiTank => (&[('M', &[-0.9, 1.]), ('L', &[0., -1.]), ('L', &[0.9, 1.])], &[]),
        Glyph::MapAntiAir => (&[('M', &[-0.9, 1.]), ('C', &[-0.8, -0.6, 0.8, -0.6, 0.9, 1.])], &[]),
        Glyph::MapEngineer => (
            &[
                ('M', &[-0.7, 0.6]),
                ('L', &[-0.7, -0.5]),
                ('L', &[0.7, -0.5]),
                ('L', &[0.7, 0.6]),
                ('M', &[0., -0.5]),
                ('L', &[0., 0.6]),
            ],
            &[],
        ),
        Glyph::MapHeadquarters => {
            (&[('M', &[-0.9, -0.5]), ('L', &[0.9, -0.5]), ('M', &[-0.9, -1.]), ('L', &[-0.9, 1.3])], &[])
        }
        Glyph::MapObserver => (&[('M', &[-0.6, 0.7]), ('L', &[0., -0.8]), ('L', &[0.6, 0.7]), ('Z', &[])], DOT),
        Glyph::MapSupply => (&[('M', &[-1., 0.6]), ('L', &[1., 0.6])], &[]),
        Glyph::MapFuel => {
            (&[('M', &[0., 0.9]), ('L', &[0., 0.1]), ('L', &[-0.6, -0.8]), ('L', &[0.6, -0.8]), ('L', &[0., 0.1])], &[])
        }
        _ => (
            &[
                ('M', &[-0.3, -0.4]),
                ('C', &[-0.3, -1., 0.4, -1., 0.3, -0.4]),
                ('L', &[0., 0.1]),
                ('L', &[0., 0.3]),
                ('M', &[0., 0.65]),
                ('L', &[0., 0.75]),
            ],
            &[],
        ),
    }
}
