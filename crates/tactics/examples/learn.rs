//! Learns what the assets of a rule book are worth: `cargo run --release -p tactics --example learn -- scw 1000`.
//!
//! Rules of thumb play every scenario of the book so many times. At the beginning of every round it is noted by how much red is ahead in
//! each asset, and in the end who won. A logistic regression finds how the lead tells the end, with the scenarios' own bias apart; an
//! asset that goes with winning may not come out as worth less than nothing, nor one that goes with losing as worth more. A fifth of the
//! games is kept apart to see how good it is. Prints the table for `assets.rs`.

use dice::{Seed, Seeded};
use engine::arena::Players;
use engine::{Cx, Flow, Mix, Player, Side};
use muster::Library;
use tactics::{Tactics, lead};

/// A round of a game: how far red was ahead, how much time was left, and what came of it.
struct Row {
    scenario: usize,
    test: bool,
    /// Each asset twice: by the time that is gone, and by the time that is left.
    lead: Vec<f64>,
    left: f64,
    /// 1 if red won, 0 if blue did.
    won: f64,
}

fn watch<R: Tactics>(id: &str, scenario: usize, games: u64, rows: &mut Vec<Row>) {
    let text = Library::built_in().scenario(id).unwrap_or_else(|problems| panic!("{problems}"));
    let start = R::load(&text).unwrap_or_else(|bad| panic!("{bad}"));
    for seed in 1..=games {
        let mut mix = Mix::new(seed);
        let mut crowd: Vec<Box<dyn Player<R>>> = start.seats().iter().map(|_| R::quick(mix.next())).collect();
        let mut players = Players(crowd.iter_mut().map(|player| -> &mut dyn Player<R> { player.as_mut() }).collect());
        let mut dice = Seeded::new(Seed::from_number(seed));
        let (mut game, mut cx) = (start.clone(), Cx::inline(&mut players, &mut dice));
        let (first, mut round) = (rows.len(), 0);
        while let Ok(Flow::On) = game.step(&mut cx) {
            if game.round() == round {
                continue;
            }
            round = game.round();
            let seat = game.seats().into_iter().find(|info| info.side == Some(Side::Red)).map(|info| info.seat);
            let (Some(lead), Some(seat)) = (lead(&game, Side::Red), seat) else { continue };
            let left = f64::from(R::time_left(&game.view(seat)));
            let lead = lead.iter().flat_map(|x| [f64::from(*x) * (1.0 - left), f64::from(*x) * left]).collect();
            rows.push(Row { scenario, test: seed % 5 == 0, lead, left, won: 0.5 });
        }
        let won = match game.outcome().and_then(|outcome| outcome.winner) {
            Some(Side::Red) => 1.0,
            Some(Side::Blue) => 0.0,
            None => 0.5,
        };
        rows[first..].iter_mut().for_each(|row| row.won = won);
    }
}

fn chance(row: &Row, worth: &[f64], bias: &[[f64; 2]]) -> f64 {
    let [late, early] = bias[row.scenario];
    let sum: f64 = row.lead.iter().zip(worth).map(|(x, w)| x * w).sum();
    1.0 / (1.0 + (-(sum + late * (1.0 - row.left) + early * row.left)).exp())
}

/// What each column is worth, and the bias of each scenario late and early.
fn fit(rows: &[Row], scenarios: usize) -> (Vec<f64>, Vec<[f64; 2]>) {
    let columns = rows[0].lead.len();
    let train: Vec<&Row> = rows.iter().filter(|row| !row.test).collect();
    let count = train.len() as f64;
    let mean = |of: &dyn Fn(&Row) -> f64| train.iter().map(|row| of(row)).sum::<f64>() / count;
    let scale: Vec<f64> = (0..columns).map(|k| mean(&|row| row.lead[k].powi(2)).sqrt().max(1e-6)).collect();
    let usual: Vec<f64> = (0..scenarios)
        .map(|n| {
            let won: Vec<f64> = train.iter().filter(|row| row.scenario == n).map(|row| row.won).collect();
            won.iter().sum::<f64>() / won.len().max(1) as f64
        })
        .collect();
    // An asset goes with winning or with losing, late and early alike.
    let with = |k: usize| mean(&|row| (row.lead[k & !1] + row.lead[k | 1]) * (row.won - usual[row.scenario]));
    let signs: Vec<f64> = (0..columns).map(|k| with(k).signum()).collect();
    let (mut worth, mut bias) = (vec![0.0; columns], vec![[0.0; 2]; scenarios]);
    for step in 0..1_500 {
        let (mut slope, mut tilt) = (vec![0.0; columns], vec![[0.0; 2]; scenarios]);
        for row in &train {
            let off = (row.won - chance(row, &worth, &bias)) / count;
            for (slope, x) in slope.iter_mut().zip(&row.lead) {
                *slope += off * x;
            }
            tilt[row.scenario][0] += off * (1.0 - row.left);
            tilt[row.scenario][1] += off * row.left;
        }
        let pace = 2.0 / (1.0 + f64::from(step) / 500.0);
        for k in 0..columns {
            let moved = worth[k] * scale[k] + pace * (slope[k] / scale[k] - 1e-4 * worth[k] * scale[k]);
            worth[k] = signs[k] * (signs[k] * moved).max(0.0) / scale[k];
        }
        for (bias, tilt) in bias.iter_mut().zip(&tilt) {
            bias[0] += 4.0 * pace * tilt[0];
            bias[1] += 4.0 * pace * tilt[1];
        }
    }
    (worth, bias)
}

fn learn<R: Tactics>(book: &str, games: u64) {
    let library = Library::built_in();
    let ids: Vec<&str> = library.ids("scenarios").into_iter().filter(|id| id.starts_with(book)).collect();
    let mut rows = Vec::new();
    for (n, id) in ids.iter().enumerate() {
        watch::<R>(id, n, games, &mut rows);
    }
    let (worth, bias) = fit(&rows, ids.len());
    let doubt = |won: f64, p: f64| -(won * p.ln() + (1.0 - won) * (1.0 - p).ln());
    for (low, high) in [(0.0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1.01)] {
        let kept: Vec<&Row> = rows.iter().filter(|row| row.test && (low..high).contains(&row.left)).collect();
        let told: f64 = kept.iter().map(|row| doubt(row.won, chance(row, &worth, &bias).clamp(0.001, 0.999))).sum();
        println!("// left {low} to {high}: log loss {:.3} in {} rows", told / kept.len().max(1) as f64, kept.len());
    }
    for pair in worth.chunks(2) {
        println!("({:.4}, {:.4}),", pair[0], pair[1] - pair[0]);
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let book = args.next().unwrap_or_default();
    let games = args.next().and_then(|games| games.parse().ok()).unwrap_or(500);
    match book.as_str() {
        "scw" => learn::<scw::Scw>(&book, games),
        "awa" => learn::<awa::Awa>(&book, games),
        "coc" => learn::<coc::Coc>(&book, games),
        "nqm" => learn::<nqm::Nqm>(&book, games),
        _ => eprintln!("name a rule book (awa, coc, nqm, scw), and how many games of each scenario"),
    }
}
