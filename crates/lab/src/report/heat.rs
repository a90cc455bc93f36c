//! Where the fighting was, over the picture of the battlefield.

use std::collections::BTreeMap;

use engine::Board;

use crate::harvest::Sheaf;
use crate::plan::Plan;

/// Squares along the longer edge of the table, at most.
const MOST_SQUARES: i16 = 48;

/// The map with the fighting on it; nothing where nobody fought.
pub fn card(plan: &Plan, board: &Board, sheaf: &Sheaf) -> String {
    let size = board.ground.size;
    let (wide, high) = (size.width.thousandths_value() as f64 / 1000.0, size.depth.thousandths_value() as f64 / 1000.0);
    let side = (wide.max(high) / f64::from(MOST_SQUARES)).ceil().max(1.0) as i16;
    let mut squares: BTreeMap<(i16, i16), u64> = BTreeMap::new();
    for ((x, y), times) in &sheaf.fights {
        *squares.entry((x.div_euclid(side), y.div_euclid(side))).or_default() += times;
    }
    let Some(most) = squares.values().copied().max() else { return String::new() };
    let mut heat = String::new();
    for ((x, y), times) in &squares {
        // The eye sees areas: the root keeps the quieter corners visible.
        let strength = (*times as f64 / most as f64).sqrt() * 0.85;
        heat += &format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" fill-opacity=\"{strength:.2}\"/>",
            x * side,
            y * side
        );
    }
    let ground = picture::ground(&board.ground, picture::Theme::Paper);
    let ground = ground.replacen("<svg ", &format!("<svg x=\"0\" y=\"0\" width=\"{wide}\" height=\"{high}\" "), 1);
    let blur = f64::from(side) * 0.55;
    let a_game = most as f64 / f64::from(sheaf.score.games.max(1));
    format!(
        "<article class=\"card wide\"><h2>Where the fighting is</h2>\n<p>How often somebody is shot at, fought or lost, from all {} games; \
         squares of {side} inch{}.</p>\n<svg class=\"map\" viewBox=\"0 0 {wide} {high}\" role=\"img\" aria-label=\"the battlefield, dark \
         where the fighting is\">{ground}<defs><filter id=\"soft\" x=\"-5%\" y=\"-5%\" width=\"110%\" height=\"110%\"><feGaussianBlur \
         stdDeviation=\"{blur:.2}\"/></filter></defs><g fill=\"#5e0b2a\" filter=\"url(#soft)\">{heat}</g></svg>\n<p class=\"legend\">\
         <span><i style=\"opacity:.12\"></i>seldom</span><span><i style=\"opacity:.45\"></i></span><span><i style=\"opacity:.85\"></i>\
         {a_game:.1} times a game</span></p></article>\n",
        super::grouped(sheaf.score.games.into()),
        if side == 1 { "" } else { "es" },
    ) + &unmapped(plan)
}

/// A grid may have other battlefields; this one is the first cell's.
fn unmapped(plan: &Plan) -> String {
    if plan.cells.len() > 1 {
        "<p class=\"note\">The map is that of the first combination.</p>\n".into()
    } else {
        String::new()
    }
}
