//! What is said about the ratings of a list: whether they foretell who wins, and which forces are rated too high or too low.

use super::{escaped, grouped, percent, plot};
use crate::harvest::Harvest;
use crate::plan::Plan;
use crate::strength::{Fit, Ratings, Standing, ratings};

/// A rating that is less than this off is as good as a whole number can be.
const NEARLY_RIGHT: f64 = 1.0;

/// All about ratings; nothing where forces are not rated, or do not differ.
pub fn section(plan: &Plan, harvest: &Harvest) -> String {
    let Some(ratings) = ratings(plan, harvest) else { return String::new() };
    format!(
        "<p class=\"says\">{}</p>\n<section class=\"cards\">\n{}{}{}</section>\n{}",
        says(&ratings.fit),
        strengths(&ratings),
        matches(&ratings),
        parts(&ratings),
        table(&ratings)
    )
}

fn points(rate: f64) -> String {
    // A minus that is nothing is no minus.
    let text = format!("{:+.1}", 100.0 * rate);
    if text == "-0.0" { "+0.0".into() } else { text }
}

fn says(fit: &Fit) -> String {
    let worth = fit.worth;
    let verdict = if worth.low > 0.0 {
        "the higher rating wins more often"
    } else if worth.high < 0.0 {
        "the lower rating wins more often, so that what it gets in exchange is worth more than the difference"
    } else {
        "the rating does not tell who wins: either it means nothing, or what the lower one gets in exchange makes up for it"
    };
    format!(
        "The book’s ratings against measured strength: {verdict}. A point of rating is worth {} points of a hundred games ({} to {}) \
         between equals; the correlation is {:.2}.",
        points(worth.rate),
        points(worth.low),
        points(worth.high),
        fit.correlation
    )
}

fn strengths(ratings: &Ratings) -> String {
    let dots: Vec<plot::Dot> = ratings
        .forces
        .iter()
        .enumerate()
        .map(|(n, one)| plot::Dot { label: (n + 1).to_string(), x: one.force.rating, y: one.even })
        .collect();
    let says = "Share of the games against a force of middling strength, by the book’s rating. Numbers are those of the table below.";
    format!(
        "<article class=\"card\"><h2>Strength against rating</h2>\n<p>{says}</p>\n{}</article>\n",
        plot::scatter("measured strength of each force by its rating", &dots, "rating")
    )
}

fn matches(ratings: &Ratings) -> String {
    format!(
        "<article class=\"card\"><h2>Who beats whom</h2>\n<p>Of a hundred games of the row against the column, how many the row gets, both \
         sides of the table and all battles together.</p>\n{}</article>\n",
        plot::matrix("what each force gets of its games against each other", &ratings.matches)
    )
}

fn parts(ratings: &Ratings) -> String {
    if ratings.parts.is_empty() {
        return String::new();
    }
    let row = |(name, fit): &(String, Fit)| {
        format!(
            "<tr><td>{}</td><td class=\"n\">{} ({} to {})</td><td class=\"n\">{:.2}</td></tr>\n",
            escaped(name),
            points(fit.worth.rate),
            points(fit.worth.low),
            points(fit.worth.high),
            fit.correlation
        )
    };
    let rows: Vec<String> = ratings.parts.iter().map(row).collect();
    format!(
        "<article class=\"card\"><h2>What a point is worth</h2>\n<p>Points of a hundred games between equals, and the correlation of rating \
         and strength.</p>\n<div class=\"scroll\"><table><tr><th></th><th class=\"n\">a point</th><th class=\"n\">corr.</th></tr>\n{}</table></div></article>\n",
        rows.concat()
    )
}

/// What is wrong with a rating, in a word.
fn verdict(one: &Standing) -> &'static str {
    match one.like {
        Some(like) if one.is_off && like >= f64::from(one.force.rating) + NEARLY_RIGHT => "underrated",
        Some(like) if one.is_off && like <= f64::from(one.force.rating) - NEARLY_RIGHT => "overrated",
        Some(_) => "about right",
        None => "",
    }
}

fn table(ratings: &Ratings) -> String {
    let telling = ratings.forces.iter().any(|one| one.like.is_some());
    let row = |(n, one): (usize, &Standing)| {
        let like = one
            .like
            .map_or_else(String::new, |like| format!("<td class=\"n\">{like:+.1}</td><td>{}</td>", verdict(one)));
        format!(
            "<tr><td class=\"n\">{}</td><td>{}</td><td class=\"n\">{:+}</td>{like}<td class=\"n\">{} ({:.1}–{:.1})</td><td class=\"n\">{} \
             ({:.1}–{:.1})</td><td class=\"n\">{}</td></tr>\n",
            n + 1,
            escaped(&one.force.name),
            one.force.rating,
            percent(one.share.rate),
            100.0 * one.share.low,
            100.0 * one.share.high,
            percent(one.even.rate),
            100.0 * one.even.low,
            100.0 * one.even.high,
            grouped(one.games.into()),
        )
    };
    let rows: Vec<String> = ratings.forces.iter().enumerate().map(row).collect();
    let like = if telling { "<th class=\"n\">plays like</th><th></th>" } else { "" };
    let how = if telling {
        " <i>Plays like</i> is the rating that would fit what it did, by the straight line through all forces; less than a point off, or no \
         more than chance, is about right."
    } else {
        ""
    };
    format!(
        "<article class=\"card wide\"><h2>The forces and their ratings</h2>\n<p>Games against other forces, from both sides of the table; a \
         draw is half a win. Strengths are Bradley and Terry’s, fitted to all games at once; the book knows nothing of our computer \
         players, and they may play one kind of force better than another.{how}</p>\n<div class=\"scroll\"><table><tr><th class=\"n\">no.</th>\
         <th>force</th><th class=\"n\">rating</th>{like}<th class=\"n\">share</th><th class=\"n\">against a middling one</th>\
         <th class=\"n\">games</th></tr>\n{}</table></div></article>\n",
        rows.concat()
    )
}
