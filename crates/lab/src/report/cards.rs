//! What is said about the games of one cell: results, length, curves, losses, the first move, luck.

use engine::luck::Counted;
use engine::{BySide, Side};

use super::plot::{self, Bar};
use super::{called, escaped, ink, name, percent};
use crate::harvest::Sheaf;
use crate::luck::KindOfRoll;
use crate::plan::Plan;
use crate::stats::difference;

/// Causes of losses that are drawn.
const MOST_CAUSES: usize = 12;
/// The share of the games whose whole length is drawn.
const NEARLY_ALL: f64 = 0.95;
/// Kinds of rolls that are listed.
const MOST_KINDS: usize = 6;

/// All of them.
pub fn all(plan: &Plan, sheaf: &Sheaf) -> String {
    let mut cards = vec![results(plan, sheaf)];
    if !sheaf.length.is_empty() {
        cards.push(length(plan, sheaf));
        cards.extend((0..sheaf.curves.len()).map(|curve| curves(plan, sheaf, curve)));
        cards.push(losses(plan, sheaf));
        cards.extend(first(plan, sheaf));
        cards.extend(luck(plan, sheaf));
    }
    format!("<section class=\"cards\">\n{}</section>\n", cards.concat())
}

fn card(title: &str, says: &str, plot: &str) -> String {
    format!("<article class=\"card\"><h2>{title}</h2>\n<p>{says}</p>\n{plot}</article>\n")
}

fn results(plan: &Plan, sheaf: &Sheaf) -> String {
    let score = &sheaf.score;
    let bar = |side: Side, class| Bar { label: called(plan, side), class, rate: score.wins(side) };
    let mut bars = vec![bar(Side::Red, "bar-b"), bar(Side::Blue, "bar-a")];
    if score.draws > 0 {
        bars.push(Bar { label: "drawn".into(), class: "bar-d", rate: score.drawn() });
    }
    let says = format!("Of {} games.", super::grouped(score.games.into()));
    card("Who wins", &says, &plot::rates("how often each side wins", &bars))
}

fn length(plan: &Plan, sheaf: &Sheaf) -> String {
    let rounds = format!("{}s", plan.terms.round);
    let [low, middle, high] = [0.1, 0.5, 0.9].map(|share| sheaf.length.quantile(share));
    let says = format!("The middle game lasts {middle} {rounds}; eight in ten last {low} to {high}.");
    card("How long it lasts", &says, &plot::histogram(&says, &sheaf.length, &rounds))
}

fn curves(plan: &Plan, sheaf: &Sheaf, curve: usize) -> String {
    let terms = &plan.terms;
    // One endless game must not squeeze all others into a corner.
    let shown = sheaf.length.quantile(NEARLY_ALL) as usize + 1;
    let bands = BySide::from_fn(|side| sheaf.curves[curve][side].bands().into_iter().take(shown).collect());
    let (title, says) = if curve == 0 {
        ("Strength".to_owned(), format!("{}, at the end of each {}.", capital(&terms.heads), terms.round))
    } else {
        (capital(&terms.gauges[curve - 1]), format!("At the end of each {}.", terms.round))
    };
    let names = BySide::from_fn(|side| called(plan, side));
    let plot = plot::curves(&title, &bands, &names, &format!("{}s", terms.round));
    card(&escaped(&title), &escaped(&says), &plot)
}

fn losses(plan: &Plan, sheaf: &Sheaf) -> String {
    let games = f64::from(sheaf.score.games.max(1));
    let of = |side: Side, cause: &str| *sheaf.losses[side].get(cause).unwrap_or(&0) as f64 / games;
    let mut causes: Vec<&String> = sheaf.losses.red.keys().chain(sheaf.losses.blue.keys()).collect();
    causes.sort();
    causes.dedup();
    let mut rows: Vec<(String, BySide<f64>)> =
        causes.into_iter().map(|cause| (cause.clone(), BySide::from_fn(|side| of(side, cause)))).collect();
    rows.sort_by(|(_, a), (_, b)| (b.red + b.blue).total_cmp(&(a.red + a.blue)));
    let rest = rows.len().saturating_sub(MOST_CAUSES);
    rows.truncate(MOST_CAUSES);
    let lost = |side: Side| {
        let lost: u64 = sheaf.losses[side].values().sum();
        let share = lost as f64 / (sheaf.heads[side].max(1)) as f64;
        // Where somebody comes back or joins late, losses do not tell how many are left.
        let left = sheaf.left[side] as f64 / games;
        let odd = (at_start(sheaf, side) - lost as f64 / games - left).abs() >= 0.05;
        let left = if odd { format!(" and ends with {left:.1}") } else { String::new() };
        format!(
            "{} loses {:.1} of {:.1} ({}){left}",
            name(plan, side),
            lost as f64 / games,
            at_start(sheaf, side),
            percent(share)
        )
    };
    let more = if rest > 0 { format!(" {rest} rarer causes are left out.") } else { String::new() };
    let says = format!(
        "{} lost in a game, by what cost them. {}; {}.{more}",
        escaped(&capital(&plan.terms.heads)),
        lost(Side::Red),
        lost(Side::Blue)
    );
    card("Losses", &says, &plot::pairs("losses of both sides by cause", &rows))
}

fn at_start(sheaf: &Sheaf, side: Side) -> f64 {
    sheaf.heads[side] as f64 / f64::from(sheaf.score.games.max(1))
}

fn first(plan: &Plan, sheaf: &Sheaf) -> Option<String> {
    let BySide { red, blue } = sheaf.by_first;
    let always = |side: Side| {
        let says = format!(
            "{} acts first in every game, so its advantage cannot be told from that of its side. To tell them apart, vary who begins.",
            name(plan, side)
        );
        Some(card("The first move", &says, ""))
    };
    match (red.games, blue.games) {
        (0, 0) => None,
        (_, 0) => always(Side::Red),
        (0, _) => always(Side::Blue),
        _ => {
            let gap = difference(red.red_share(), blue.red_share());
            // Half of the gap is what beginning is worth to whoever begins.
            let (worth, low, high) = (50.0 * gap.rate, 50.0 * gap.low, 50.0 * gap.high);
            let sure = if low > 0.0 || high < 0.0 { "" } else { " That may be chance." };
            let says = format!(
                "To act first is worth {worth:+.1} points of a hundred ({low:+.1} to {high:+.1}), a draw being half a win.{sure}"
            );
            let bar = |side: Side, first: Side| {
                let verb = if side == first { "first" } else { "second" };
                let class = if ink(side) == "a" { "bar-a" } else { "bar-b" };
                let score = sheaf.by_first[first];
                Bar { label: format!("{} when {verb}", called(plan, side)), class, rate: score.wins(side) }
            };
            let bars = [
                bar(Side::Red, Side::Red),
                bar(Side::Red, Side::Blue),
                bar(Side::Blue, Side::Blue),
                bar(Side::Blue, Side::Red),
            ];
            Some(card(
                "The first move",
                &says,
                &plot::rates("how often each side wins when it acts first or second", &bars),
            ))
        }
    }
}

fn luck(plan: &Plan, sheaf: &Sheaf) -> Option<String> {
    let verdict = sheaf.fortunes.verdict()?;
    let red = name(plan, Side::Red);
    let middle = verdict.parts[2];
    let says = format!(
        "What dice showed beyond their mean foretells {:.0}% of who wins; the rest is the table, the forces and the play. When the dice \
         were even, {red} still gets {} of the games ({} to {}).",
        100.0 * verdict.explained,
        percent(middle.rate),
        percent(middle.low),
        percent(middle.high)
    );
    let plot = plot::steps(
        "red's share of the games by its luck",
        &verdict.parts,
        &format!("{} unlucky", called(plan, Side::Red)),
        "lucky",
    );
    let plain = |kind: &&KindOfRoll| kind.worth.abs() > verdict.give_or_take;
    let rows: Vec<String> = verdict.kinds.iter().filter(plain).take(MOST_KINDS).map(kind).collect();
    let fifths = "<p>Share of the games by luck, in fifths; a draw is half a win.</p>\n";
    let table = if rows.is_empty() {
        format!("{fifths}<p>No kind of roll alone is worth more than chance would make of it.</p>\n")
    } else {
        format!(
            "{fifths}<p>What the usual luck in one kind of roll is worth, in points of a hundred, give or take {:.1}; what may be chance is \
             not listed.</p>\n<table><tr><th>dice for</th><th class=\"n\">luck</th><th class=\"n\">worth</th></tr>\n{}</table>\n",
            100.0 * verdict.give_or_take,
            rows.concat()
        )
    };
    Some(card("Luck against skill", &says, &(plot + &table)))
}

fn kind(kind: &KindOfRoll) -> String {
    let section = shelf::rule(&kind.rule).map_or("", |rule| rule.section.as_str());
    let what = match kind.counted {
        Counted::Total => "pips",
        Counted::Successes => "hits",
    };
    format!(
        "<tr><td>{}<br><code>{}</code></td><td class=\"n\">±{:.1} {what}</td><td class=\"n\">{:+.1}</td></tr>\n",
        escaped(section),
        escaped(&kind.rule),
        kind.spread,
        100.0 * kind.worth
    )
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
