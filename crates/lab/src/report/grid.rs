//! What is said about a grid: which choices change the balance, and which combinations are fair.

use super::heat::Maps;
use super::plot::{self, Bar};
use super::{escaped, name, percent};
use crate::harvest::Harvest;
use crate::plan::Plan;
use crate::rank::{Effect, fairest, rank};
use engine::Side;

/// Values of one key that are drawn.
const MOST_VALUES: usize = 40;
/// Combinations that are listed.
const MOST_ROWS: usize = 60;

/// The keys, the one that changes most first.
pub fn ranking(plan: &Plan, harvest: &Harvest) -> String {
    let effects = rank(plan, harvest);
    let cards: Vec<String> = effects.iter().map(|effect| card(plan, effect)).collect();
    format!(
        "<p class=\"says\">What changes the balance, the strongest first: the share of the games that {} gets, a draw being half.</p>\n\
         <section class=\"cards\">\n{}</section>\n",
        name(plan, Side::Red),
        cards.concat()
    )
}

fn card(plan: &Plan, effect: &Effect) -> String {
    let (best, worst) = (&effect.values[effect.best], &effect.values[effect.worst]);
    let sure = if effect.is_sure() { "" } else { " That may be chance." };
    let says = format!(
        "{:.1} points between {} and {} ({:.1} to {:.1}).{sure}",
        100.0 * effect.swing.rate,
        escaped(&best.0),
        escaped(&worst.0),
        100.0 * effect.swing.low,
        100.0 * effect.swing.high
    );
    let mut order: Vec<usize> = (0..effect.values.len()).collect();
    if order.len() > 6 {
        order.sort_by(|a, b| effect.values[*b].1.rate.total_cmp(&effect.values[*a].1.rate));
    }
    let bar = |at: &usize| {
        let (value, rate) = &effect.values[*at];
        Bar { label: value.clone(), class: "bar-b", rate: *rate }
    };
    let bars: Vec<Bar> = order.iter().take(MOST_VALUES).map(bar).collect();
    let what = format!("share of {} by {}", plan.terms.sides.red, effect.key);
    format!(
        "<article class=\"card\"><h2>{}</h2>\n<p>{says}</p>\n{}</article>\n",
        escaped(&effect.key),
        plot::rates(&what, &bars)
    )
}

/// Where the fighting is on each battlefield, all combinations on it together.
pub fn maps(plan: &Plan, harvest: &Harvest, maps: &Maps) -> String {
    if let [one] = harvest.grounds.as_slice() {
        return maps.card(0, "card wide", "Where the fighting is, all combinations together", one);
    }
    let one = |(n, sheaf)| maps.card(n, "card", &called(plan, n), sheaf);
    let all: Vec<String> = harvest.grounds.iter().enumerate().map(one).collect();
    format!(
        "<p class=\"says\">Where the fighting is on each battlefield, all combinations on it together.</p>\n<section \
         class=\"cards\">\n{}</section>\n",
        all.concat()
    )
}

/// What tells a battlefield from the others: whatever all that is fought on it has in common.
pub fn called(plan: &Plan, ground: usize) -> String {
    let here = || plan.cells.iter().filter(|cell| cell.ground as usize == ground);
    let common = |key: &usize| {
        let mut values = here().map(|cell| &cell.values[*key]);
        let first = values.next();
        values.all(|value| Some(value) == first)
    };
    let everywhere = |key: &usize| plan.cells.iter().all(|cell| cell.values[*key] == plan.cells[0].values[*key]);
    let keys = (0..plan.keys.len()).filter(|key| common(key) && !everywhere(key));
    let names: Vec<String> =
        keys.filter_map(|key| here().next().map(|cell| format!("{} {}", plan.keys[key], cell.values[key]))).collect();
    if !names.is_empty() {
        names.join(", ")
    } else if plan.grounds.len() == 1 {
        "All combinations".into()
    } else {
        format!("Battlefield {}", ground + 1)
    }
}

/// All combinations, the fairest first.
pub fn table(plan: &Plan, harvest: &Harvest) -> String {
    let heads: Vec<String> = plan.keys.iter().map(|key| format!("<th>{}</th>", escaped(key))).collect();
    let order = fairest(harvest);
    let rest = order.len().saturating_sub(MOST_ROWS);
    let more =
        if rest > 0 { format!("<p>And {rest} more: <code>--json</code> has them all.</p>\n") } else { String::new() };
    let rows: Vec<String> = order
        .into_iter()
        .take(MOST_ROWS)
        .map(|cell| {
            let values: Vec<String> =
                plan.cells[cell].values.iter().map(|value| format!("<td>{}</td>", escaped(value))).collect();
            let score = &harvest.cells[cell].score;
            let share = score.red_share();
            format!(
                "<tr>{}<td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{} ({:.1}–{:.1})</td></tr>\n",
                values.concat(),
                percent(score.wins(Side::Red).rate),
                percent(score.wins(Side::Blue).rate),
                percent(score.drawn().rate),
                percent(share.rate),
                100.0 * share.low,
                100.0 * share.high
            )
        })
        .collect();
    format!(
        "<article class=\"card wide\"><h2>The fairest combinations</h2>\n<div class=\"scroll\"><table><tr>{}<th class=\"n\">red wins</th>\
         <th class=\"n\">blue wins</th><th class=\"n\">drawn</th><th class=\"n\">red’s share</th></tr>\n{}</table></div>{more}</article>\n",
        heads.concat(),
        rows.concat()
    )
}
