//! Where the fighting was, over the picture of the battlefield.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use engine::Eye;
use table::Ground;

use crate::battle::LabError;
use crate::harvest::Sheaf;
use crate::plan::Plan;

/// Squares along the longer edge of the table, at most.
const MOST_SQUARES: i16 = 48;
/// Pixels across a battlefield that has to share the page with others.
const SMALL: f64 = 480.0;

/// The battlefields of a plan, each drawn once and shown wherever it is needed.
pub struct Maps(Vec<Map>);

struct Map {
    wide: f64,
    high: f64,
    /// The side of a square in inches.
    side: i16,
    /// What is drawn once.
    drawn: String,
}

impl Maps {
    /// One battlefield is drawn with every stroke; of several a page could not hold all strokes, so they are small pictures.
    pub fn of(plan: &Plan) -> Result<Maps, LabError> {
        let bad = |why: String| LabError::Ground(why);
        let book = shelf::find(&plan.rules).map_err(|error| bad(error.to_string()))?;
        let mut maps = Vec::new();
        for text in &plan.grounds {
            let game = book.start(text, None).map_err(|error| bad(error.to_string()))?;
            let ground = game.play().board(Eye::Public).ground;
            let (wide, high) = inches(&ground);
            let svg = picture::ground(&ground, picture::Theme::Paper);
            let drawn = if plan.grounds.len() == 1 {
                svg.replacen("<svg ", &format!("<svg width=\"{wide}\" height=\"{high}\" "), 1)
            } else {
                let small = picture::small_png(&svg, SMALL / wide).map_err(|error| bad(error.to_string()))?;
                let small = STANDARD.encode(small);
                format!("<image width=\"{wide}\" height=\"{high}\" href=\"data:image/png;base64,{small}\"/>")
            };
            let side = (wide.max(high) / f64::from(MOST_SQUARES)).ceil().max(1.0) as i16;
            maps.push(Map { wide, high, side, drawn });
        }
        Ok(Maps(maps))
    }

    /// What the maps of the page refer to.
    pub fn definitions(&self) -> String {
        let one = |(n, map): (usize, &Map)| {
            let blur = f64::from(map.side) * 0.55;
            format!(
                "<symbol id=\"ground-{n}\" viewBox=\"0 0 {} {}\">{}</symbol><filter id=\"soft-{n}\" x=\"-5%\" y=\"-5%\" width=\"110%\" \
                 height=\"110%\"><feGaussianBlur stdDeviation=\"{blur:.2}\"/></filter>",
                map.wide, map.high, map.drawn
            )
        };
        let all: Vec<String> = self.0.iter().enumerate().map(one).collect();
        format!(
            "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>{}</defs></svg>\n",
            all.concat()
        )
    }

    /// A card with the fighting on the `n`th battlefield; nothing where nobody fought.
    pub fn card(&self, n: usize, class: &str, title: &str, sheaf: &Sheaf) -> String {
        let Map { wide, high, side, .. } = self.0[n];
        let mut squares: BTreeMap<(i16, i16), u64> = BTreeMap::new();
        for ((x, y), times) in &sheaf.fights {
            *squares.entry((x.div_euclid(side), y.div_euclid(side))).or_default() += times;
        }
        let Some(most) = squares.values().copied().max() else { return String::new() };
        let mut heat = String::new();
        for ((x, y), times) in &squares {
            // The eye sees areas: the root keeps the quieter corners visible.
            let strength = (*times as f64 / most as f64).sqrt() * 0.85;
            // What nobody would see need not be on the page.
            if strength >= 0.02 {
                heat += &format!(
                    "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill-opacity=\"{strength:.2}\"/>",
                    x * side,
                    y * side
                );
            }
        }
        let a_game = most as f64 / f64::from(sheaf.score.games.max(1));
        format!(
            "<article class=\"{class}\"><h2>{}</h2>\n<p>How often somebody is shot at, fought or lost, from all {} games; squares of {side} \
             inch{}.</p>\n<svg class=\"map\" viewBox=\"0 0 {wide} {high}\" role=\"img\" aria-label=\"the battlefield, dark where the \
             fighting is\"><use href=\"#ground-{n}\" width=\"{wide}\" height=\"{high}\"/><g fill=\"#5e0b2a\" \
             filter=\"url(#soft-{n})\">{heat}</g></svg>\n<p class=\"legend\"><span><i style=\"opacity:.12\"></i>seldom</span>\
             <span><i style=\"opacity:.45\"></i></span><span><i style=\"opacity:.85\"></i>{a_game:.1} times a game</span></p></article>\n",
            super::escaped(title),
            super::grouped(sheaf.score.games.into()),
            if side == 1 { "" } else { "es" },
        )
    }
}

fn inches(ground: &Ground) -> (f64, f64) {
    let size = ground.size;
    (size.width.thousandths_value() as f64 / 1000.0, size.depth.thousandths_value() as f64 / 1000.0)
}
