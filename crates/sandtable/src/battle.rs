//! `sandtable battle`: many games between computer players.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use anyhow::Context;
use engine::Side;
use indicatif::{ProgressBar, ProgressStyle};
use muster::Library;
use rayon::prelude::*;
use serde_json::json;

use crate::cli::Battle;
use crate::files;
use shelf::Ring;

/// What many games came to. Sums only, so that the order in which games end does not matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    pub games: u32,
    pub red_wins: u32,
    pub blue_wins: u32,
    pub draws: u32,
    pub decisions: u64,
    pub dice: u64,
}

impl Score {
    fn and(self, other: Score) -> Score {
        Score {
            games: self.games + other.games,
            red_wins: self.red_wins + other.red_wins,
            blue_wins: self.blue_wins + other.blue_wins,
            draws: self.draws + other.draws,
            decisions: self.decisions + other.decisions,
            dice: self.dice + other.dice,
        }
    }
}

pub fn run(library: &Library, args: &Battle) -> anyhow::Result<()> {
    let (text, book) = files::scenario(library, &args.scenario)?;
    let ring = book.ring(&text).map_err(|e| files::cannot_play(&args.scenario, e))?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0))
        .build()
        .context("cannot start threads")?;
    let bar = progress(u64::from(args.games));
    let begun = Instant::now();
    let score = pool.install(|| fight(ring.as_ref(), args, &bar))?;
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    if args.json {
        let Score { games, red_wins, blue_wins, draws, decisions, dice } = score;
        println!(
            "{}",
            json!({ "games": games, "red_wins": red_wins, "blue_wins": blue_wins, "draws": draws, "decisions": decisions,
                    "dice": dice, "seconds": seconds })
        );
    } else {
        report(&score, args, seconds);
    }
    Ok(())
}

fn fight(ring: &dyn Ring, args: &Battle, bar: &ProgressBar) -> anyhow::Result<Score> {
    (0..args.games)
        .into_par_iter()
        .map(|number| {
            // Every game has its own seed, so that threads do not matter.
            let seed = engine::Mix::new(args.seed.wrapping_add(u64::from(number).wrapping_mul(0x9e37_79b9))).next();
            let played =
                ring.fight(args.red, args.blue, seed).with_context(|| format!("game {number} does not end"))?;
            bar.inc(1);
            let wins = |side| u32::from(played.outcome.winner == Some(side));
            Ok(Score {
                games: 1,
                red_wins: wins(Side::Red),
                blue_wins: wins(Side::Blue),
                draws: u32::from(played.outcome.winner.is_none()),
                decisions: played.tally.answers,
                dice: played.tally.dice,
            })
        })
        .try_reduce(Score::default, |a, b| Ok(a.and(b)))
}

fn report(score: &Score, args: &Battle, seconds: f64) {
    let percent = |n: u32| 100.0 * f64::from(n) / f64::from(score.games);
    println!("{} games of {}, seed {}", score.games, args.scenario, args.seed);
    println!("  red  ({:<6}) wins {:>7}  {:>5.1}%", args.red.word(), score.red_wins, percent(score.red_wins));
    println!("  blue ({:<6}) wins {:>7}  {:>5.1}%", args.blue.word(), score.blue_wins, percent(score.blue_wins));
    println!("  draws              {:>7}  {:>5.1}%", score.draws, percent(score.draws));
    println!(
        "  {:.0} decisions and {:.0} dice a game; {:.0} games a second",
        score.decisions as f64 / f64::from(score.games),
        score.dice as f64 / f64::from(score.games),
        f64::from(score.games) / seconds
    );
}

/// A bar on the terminal; nothing where nobody looks.
pub fn progress(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} to go").expect("the template is ours");
    let bar = ProgressBar::new(games).with_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
