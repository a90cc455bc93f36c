//! An answer as a bar chart.

use super::{Answer, Cell, Outcomes, Scale};

/// How long a bar of certainty would be.
const WHOLE: f64 = 40.0;
/// Rarer than this at the end of a long list, outcomes are put together.
const RARE: f64 = 0.000_05;

/// A heading, and a chart for each field with its mean and how likely so much or more is.
pub(super) fn draw(answer: &Answer) -> String {
    let Answer { book, resolver, query, outcomes } = answer;
    let mut text = format!("{} {} {}\n{} ({})\n", book.id, resolver.name, query.words(), resolver.about, resolver.rule);
    for field in 0..outcomes.fields.len() {
        text.push('\n');
        text.push_str(&one(outcomes, field));
    }
    for note in &outcomes.notes {
        text.push_str(&format!("\n{note}\n"));
    }
    text
}

fn one(outcomes: &Outcomes, field: usize) -> String {
    let what = outcomes.fields[field];
    let mut rows = outcomes.marginal(field);
    if what.scale != Scale::Name {
        drop_rare_ends(&mut rows);
    }
    let width = rows.iter().map(|(cell, _)| cell.to_string().chars().count()).max().unwrap_or(0).max(2);
    let mut text = match outcomes.mean(field) {
        Some(mean) => format!("{} (mean {mean:.2})\n", what.name),
        None => format!("{}\n", what.name),
    };
    let graded = what.scale != Scale::Name && rows.len() > 1;
    for (n, (cell, p)) in rows.iter().enumerate() {
        // What is worse than the first is never of interest: that is certain.
        let tail: f64 = outcomes_from(outcomes, field, *cell);
        let more = if graded && n > 0 { format!("  {:>6.2} % or more", tail * 100.0) } else { String::new() };
        let bar = bar(*p);
        let line = format!("  {cell:>width$} {:>6.2} %  {bar}", p * 100.0);
        text.push_str(&if more.is_empty() { line } else { format!("{line:<0$}{more}", width + 53) });
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text
}

/// The chance of this value and of those after it.
fn outcomes_from(outcomes: &Outcomes, field: usize, from: Cell) -> f64 {
    let all = outcomes.marginal(field);
    all.iter().skip_while(|(cell, _)| *cell != from).map(|(_, p)| p).sum()
}

/// Leaves out what comes up less than once in twenty thousand at either end.
fn drop_rare_ends(rows: &mut Vec<(Cell, f64)>) {
    while rows.len() > 12 && rows.last().is_some_and(|(_, p)| *p < RARE) {
        rows.pop();
    }
    while rows.len() > 12 && rows[0].1 < RARE {
        rows.remove(0);
    }
}

/// A bar in eighths of a letter.
fn bar(p: f64) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (p * WHOLE * 8.0).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}
