//! What a battle came to, in a few lines or as JSON.

use engine::Side;
use lab::harvest::{Harvest, Sheaf};
use lab::plan::Plan;
use lab::rank::{fairest, rank};
use lab::stats::Rate;
use serde_json::{Value, json};

/// Combinations that are listed in the terminal.
const MOST_LISTED: usize = 20;

/// For people.
pub fn words(plan: &Plan, harvest: &Harvest, seconds: Option<f64>) -> String {
    let score = harvest.score();
    let mut text = format!("{} games of {}, seed {}\n", score.games, plan.scenario, plan.seed);
    match harvest.cells.as_slice() {
        [one] => text.push_str(&cell(plan, one)),
        _ => text.push_str(&cells(plan, harvest)),
    }
    let each = |all: u64| all as f64 / f64::from(score.games.max(1));
    let decisions: u64 = harvest.cells.iter().map(|cell| cell.decisions).sum();
    let dice: u64 = harvest.cells.iter().map(|cell| cell.dice).sum();
    text.push_str(&format!("  {:.0} decisions and {:.0} dice a game", each(decisions), each(dice)));
    match seconds {
        Some(seconds) => text.push_str(&format!("; {:.0} games a second\n", f64::from(score.games) / seconds)),
        None => text.push('\n'),
    }
    text
}

fn percent(rate: Rate) -> String {
    format!("{:>5.1}%  ({:.1} to {:.1})", 100.0 * rate.rate, 100.0 * rate.low, 100.0 * rate.high)
}

fn cell(plan: &Plan, sheaf: &Sheaf) -> String {
    let (score, players) = (&sheaf.score, &plan.cells[0].players);
    let mut text = String::new();
    for side in Side::BOTH {
        let (word, player, name) = (side.word(), &players[side], &plan.terms.sides[side]);
        let (wins, rate) = (score.wins[side], percent(score.wins(side)));
        text.push_str(&format!("  {word:<4} ({player:<6}) wins {wins:>7}  {rate}  {name}\n"));
    }
    text.push_str(&format!("  draws              {:>7}  {}\n", score.draws, percent(score.drawn())));
    if !sheaf.length.is_empty() {
        let [low, middle, high] = [0.1, 0.5, 0.9].map(|share| sheaf.length.quantile(share));
        let rounds = &plan.terms.round;
        text.push_str(&format!("  {middle} {rounds}s long as a rule; eight games in ten last {low} to {high}\n"));
    }
    let first = sheaf.by_first.red.games + sheaf.by_first.blue.games;
    if first > 0 {
        let won = sheaf.by_first.red.wins.red + sheaf.by_first.blue.wins.blue;
        let rate = lab::stats::wilson(f64::from(won), first);
        text.push_str(&format!("  whoever acts first wins     {}\n", percent(rate)));
    }
    if let Some(verdict) = sheaf.fortunes.verdict() {
        text.push_str(&format!("  the dice explain {:.0}% of who wins\n", 100.0 * verdict.explained));
    }
    text
}

fn cells(plan: &Plan, harvest: &Harvest) -> String {
    let mut text = String::from("what changes the balance, by red's share of the games (a draw is half):\n");
    for effect in rank(plan, harvest) {
        let (best, worst) = (&effect.values[effect.best], &effect.values[effect.worst]);
        let sure = if effect.is_sure() { "" } else { "  (may be chance)" };
        text.push_str(&format!(
            "  {:<24} {:>5.1} points, from {} ({:.1}%) to {} ({:.1}%){sure}\n",
            effect.key,
            100.0 * effect.swing.rate,
            worst.0,
            100.0 * worst.1.rate,
            best.0,
            100.0 * best.1.rate,
        ));
    }
    let order = fairest(harvest);
    text.push_str("the fairest first:\n");
    for cell in order.iter().take(MOST_LISTED) {
        let share = harvest.cells[*cell].score.red_share();
        text.push_str(&format!("  {}  {}\n", percent(share), plan.cells[*cell].values.join(", ")));
    }
    if order.len() > MOST_LISTED {
        text.push_str(&format!("  and {} more: --rows, --report or --json has them all\n", order.len() - MOST_LISTED));
    }
    text
}

/// For programs.
pub fn json(plan: &Plan, harvest: &Harvest, seconds: Option<f64>) -> Value {
    let score = harvest.score();
    let sum = |of: fn(&Sheaf) -> u64| -> u64 { harvest.cells.iter().map(of).sum() };
    let mut value = json!({
        "games": score.games, "red_wins": score.wins.red, "blue_wins": score.wins.blue, "draws": score.draws,
        "decisions": sum(|cell| cell.decisions), "dice": sum(|cell| cell.dice),
        "red": rate(score.wins(Side::Red)), "blue": rate(score.wins(Side::Blue)), "drawn": rate(score.drawn()),
    });
    if let Some(seconds) = seconds {
        value["seconds"] = json!(seconds);
    }
    if !plan.keys.is_empty() {
        let cells = plan.cells.iter().zip(&harvest.cells).map(|(cell, sheaf)| {
            let choices: serde_json::Map<String, Value> =
                plan.keys.iter().cloned().zip(cell.values.iter().map(|value| json!(value))).collect();
            let score = &sheaf.score;
            json!({ "choices": choices, "games": score.games, "red_wins": score.wins.red, "blue_wins": score.wins.blue,
                    "draws": score.draws, "red_share": rate(score.red_share()) })
        });
        value["cells"] = cells.collect();
        let effects = rank(plan, harvest).into_iter().map(|effect| {
            json!({ "key": effect.key, "swing": rate(effect.swing), "best_for_red": effect.values[effect.best].0,
                    "worst_for_red": effect.values[effect.worst].0 })
        });
        value["effects"] = effects.collect();
    }
    value
}

fn rate(rate: Rate) -> Value {
    json!({ "rate": rate.rate, "low": rate.low, "high": rate.high })
}
