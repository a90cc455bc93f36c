//! The report: one page of HTML that needs nothing else, no script and no other file, and that a phone can show.

mod cards;
mod grid;
mod heat;
mod plot;
mod ratings;
mod style;

use engine::Side;

use crate::battle::LabError;
use crate::harvest::{Harvest, Score, Sheaf};
use crate::plan::Plan;

use heat::Maps;

/// Combinations that have plots of their own, folded up; of more of them, only battlefields have.
const MOST_UNFOLDED: usize = 24;
/// The longest name of a side that fits into a plot.
const SHORT_NAME: usize = 13;

/// The page of a run.
pub fn page(plan: &Plan, harvest: &Harvest) -> Result<String, LabError> {
    let maps = Maps::of(plan)?;
    let mut body = head(plan, harvest);
    match harvest.cells.as_slice() {
        [one] => {
            body += &cards::all(plan, one);
            body += &maps.card(0, "card wide", "Where the fighting is", one);
        }
        cells => {
            body += &ratings::section(plan, harvest);
            body += &grid::ranking(plan, harvest);
            body += &grid::maps(plan, harvest, &maps);
            body += &grid::table(plan, harvest);
            if cells.len() <= MOST_UNFOLDED {
                for (cell, sheaf) in plan.cells.iter().zip(cells) {
                    let pairs = plan.keys.iter().zip(&cell.values).map(|(key, value)| format!("{key} {value}"));
                    let map = maps.card(cell.ground as usize, "card wide", "Where the fighting is", sheaf);
                    body += &folded(plan, &pairs.collect::<Vec<_>>().join(", "), sheaf, &map);
                }
            } else {
                for (n, sheaf) in harvest.grounds.iter().enumerate() {
                    body += &folded(plan, &grid::called(plan, n), sheaf, "");
                }
                body += "<p class=\"note\">These plots are of all combinations on one battlefield together; <code>--rows</code> has \
                         every game.</p>\n";
            }
        }
    }
    body += &foot(plan, harvest);
    let title = escaped(&plan.title);
    Ok(format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}: {} games</title>\n\
         <style>{}</style>\n</head>\n<body>\n{}{}<main>\n{body}</main>\n</body>\n</html>\n",
        harvest.score().games,
        style::SHEET,
        style::PATTERNS,
        maps.definitions()
    ))
}

/// All plots of some games, to be opened.
fn folded(plan: &Plan, name: &str, sheaf: &Sheaf, more: &str) -> String {
    format!(
        "<details><summary>{}</summary>{}{}{more}</details>\n",
        escaped(name),
        sentence(plan, &sheaf.score),
        cards::all(plan, sheaf)
    )
}

fn head(plan: &Plan, harvest: &Harvest) -> String {
    let score = harvest.score();
    let games = grouped(score.games.into());
    let who = match plan.cells.as_slice() {
        [one] => format!(
            "{} plays {}, {} plays {}",
            escaped(&one.players.red),
            name(plan, Side::Red),
            escaped(&one.players.blue),
            name(plan, Side::Blue)
        ),
        cells => format!("{} combinations of {}", cells.len(), escaped(&plan.keys.join(", "))),
    };
    let says = if harvest.cells.len() == 1 { sentence(plan, &score) } else { String::new() };
    format!(
        "<header><h1>{}</h1>\n<p class=\"under\">{games} games. {who}.</p>\n{says}</header>\n",
        escaped(&plan.title)
    )
}

/// What the results say, in a sentence or two.
fn sentence(plan: &Plan, score: &Score) -> String {
    let share = score.red_share();
    let ahead = if share.low > 0.5 {
        Some(Side::Red)
    } else if share.high < 0.5 {
        Some(Side::Blue)
    } else {
        None
    };
    let rates = |side: Side| percent(score.wins(side).rate);
    let says = match ahead {
        Some(side) => format!(
            "{} has the better of it: it wins {} of the games, {} wins {}.",
            name(plan, side),
            rates(side),
            name(plan, side.enemy()),
            rates(side.enemy())
        ),
        None => format!(
            "These games show no advantage of either side: {} wins {}, {} wins {}.",
            name(plan, Side::Red),
            rates(Side::Red),
            name(plan, Side::Blue),
            rates(Side::Blue)
        ),
    };
    let drawn = if score.draws > 0 { format!(" {} are drawn.", percent(score.drawn().rate)) } else { String::new() };
    format!("<p class=\"says\">{says}{drawn}</p>\n")
}

fn foot(plan: &Plan, harvest: &Harvest) -> String {
    let decisions: u64 = harvest.cells.iter().map(|cell| cell.decisions).sum();
    let dice: u64 = harvest.cells.iter().map(|cell| cell.dice).sum();
    let left_out = if plan.left_out.is_empty() {
        String::new()
    } else {
        let all: Vec<String> = plan.left_out.iter().map(|why| format!("<li>{}</li>", escaped(why))).collect();
        format!("<p>Left out, because they cannot be played:</p><ul>{}</ul>", all.concat())
    };
    let until = plan.until.map_or_else(String::new, |width| {
        format!(
            " Games were fought until the rates of wins were known to {:.2} points either way, with a look every {} games.",
            f64::from(width) / 100.0,
            crate::battle::CHECKPOINT
        )
    });
    format!(
        "<footer>{left_out}<p>Whiskers and brackets are intervals of 95 percent (Wilson). Bands hold eight games in ten, lines are the middle \
         game; a game that has ended keeps its last value, and the longest game in twenty is \
         cut off.{until}</p>\n<p>Scenario <code>{}</code>, rules <code>{} {}</code>, seed {}; {} \
         decisions, {} dice. The same command gives the same page.</p></footer>\n",
        escaped(&plan.scenario),
        plan.rules,
        plan.version,
        plan.seed,
        grouped(decisions),
        grouped(dice)
    )
}

/// A side's name in its colour.
fn name(plan: &Plan, side: Side) -> String {
    let class = ink(side);
    let own = escaped(&plan.terms.sides[side]);
    if own.eq_ignore_ascii_case(side.word()) {
        format!("<b class=\"{class}\">{own}</b>")
    } else {
        format!("<b class=\"{class}\">{own}</b> ({side})")
    }
}

/// A side's name where there is little room.
fn called(plan: &Plan, side: Side) -> String {
    let own = &plan.terms.sides[side];
    if own.chars().count() <= SHORT_NAME { own.clone() } else { side.word().to_owned() }
}

/// The class of a side: its colour, and whether it is plain or ribbed.
const fn ink(side: Side) -> &'static str {
    match side {
        Side::Red => "b",
        Side::Blue => "a",
    }
}

fn percent(rate: f64) -> String {
    format!("{:.1}%", 100.0 * rate)
}

/// A number with its thousands apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        assert_eq!([7, 999, 1000, 1_234_567].map(grouped), ["7", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn nothing_of_a_scenario_becomes_a_tag() {
        assert_eq!(escaped("<b>\"R&D\""), "&lt;b&gt;&quot;R&amp;D&quot;");
    }
}
