//! Developer tasks: everything that is done more than once. CI calls `cargo xtask test` and nothing else.

mod bench;
mod rules;
mod shares;
mod tidy;
mod web;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};
use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "Sandtable's developer tasks")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build everything and play in the browser
    Play {
        /// Whatever `sandtable serve` takes
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Build the program and play a battle against the computer in the terminal
    Terminal {
        /// A scenario's id, and whatever `sandtable play` takes
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Build the one binary with the browser client inside
    Release,
    /// Write the TypeScript types of what goes over the wire
    Types {
        /// Only look whether they are fresh
        #[arg(long)]
        check: bool,
    },
    /// Check everything: format, lints, tests, rule score, tidiness, and a share of the random games
    Test,
    /// Show how many rules are proven, and by which tests
    Rules(rules::Args),
    /// Play random games and check the laws of every rule book
    Soak {
        /// How many games
        #[arg(default_value_t = 10_000)]
        games: u32,
        /// The first seed
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Prove exact odds: play every resolution of the rules so many times and compare what came with the answers
    Odds {
        /// How many times each
        #[arg(default_value_t = 1_000_000)]
        samples: u32,
        /// The first seed
        #[arg(long, default_value_t = 1936)]
        seed: u64,
        /// Only questions that begin so: "coc flame"
        #[arg(long, default_value = "")]
        of: String,
    },
    /// Let `quick` fight `random` in every scenario from either side
    Ladder {
        /// How many games each
        #[arg(default_value_t = 100)]
        games: u32,
    },
    /// Measure speed: instruction counts to compare, wall clock to report
    Bench,
    /// Write down again what tests compare with: snapshots and the table of proofs
    Bless,
}

fn main() -> anyhow::Result<()> {
    std::env::set_current_dir(root())?;
    match Cli::parse().task {
        Task::Play { args } => web::play(&args),
        Task::Terminal { args } => terminal(&args),
        Task::Release => web::release(),
        Task::Types { check } => web::types(check),
        Task::Test => test(),
        Task::Rules(args) => rules::run(&args),
        Task::Soak { games, seed } => soak(games, seed),
        Task::Odds { samples, seed, of } => odds(samples, seed, of),
        Task::Ladder { games } => ladder(games),
        Task::Bench => bench::run(),
        Task::Bless => bless(),
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}

fn terminal(args: &[String]) -> anyhow::Result<()> {
    let mut all = vec!["run", "--release", "-p", "sandtable", "--", "play"];
    if args.is_empty() {
        all.push("coc-patrol");
    }
    all.extend(args.iter().map(String::as_str));
    cargo(&all)
}

fn test() -> anyhow::Result<()> {
    stage("format", || cargo(&["fmt", "--all", "--check"]))?;
    stage("tidiness", tidy::run)?;
    stage("client", web::client_tests)?;
    stage("lints", || {
        cargo(&["clippy", "--profile", "trial", "--workspace", "--all-targets", "--", "-D", "warnings"])
    })?;
    stage("tests", || {
        private_postgres::install()?;
        cargo(&["test", "--profile", "trial", "--workspace"])
    })?;
    stage("types of the client", || web::types(true))?;
    stage("rule score", || rules::run(&rules::Args::check()))?;
    stage("random games", || sandtable(&["soak", "--games", "300"]).map(|said| print!("{said}")))?;
    // Fewer games would judge a player who wins 97 of 100 by his luck.
    stage("quick against random", || ladder(60))?;
    stage("games in a browser", web::browser_tests)
}

fn stage(name: &str, run: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    eprintln!("\n== {name}");
    let began = std::time::Instant::now();
    run().with_context(|| format!("{name} failed"))?;
    eprintln!("-- {name}: {} s", began.elapsed().as_secs());
    Ok(())
}

/// `quick` must win at least 95 of 100 games against `random` in every scenario from either side.
fn ladder(games: u32) -> anyhow::Result<()> {
    #[derive(serde::Deserialize)]
    struct Head {
        id: String,
    }
    #[derive(serde::Deserialize)]
    struct Score {
        games: u32,
        red_wins: u32,
        blue_wins: u32,
    }
    let heads: Vec<Head> = serde_json::from_str(&sandtable(&["scenarios", "--json"])?)?;
    let games = games.to_string();
    let mut weak = Vec::new();
    for Head { id } in &heads {
        for (red, blue) in [("quick", "random"), ("random", "quick")] {
            let text =
                sandtable(&["battle", id, "--red", red, "--blue", blue, "--games", &games, "--seed", "1", "--json"])?;
            let score: Score = serde_json::from_str(&text)?;
            let wins = if red == "quick" { score.red_wins } else { score.blue_wins };
            println!("{id:<24} {red:>6} against {blue:<6}: quick wins {wins} of {}", score.games);
            if wins * 100 < score.games * 95 {
                weak.push(format!("{id} ({red} against {blue})"));
            }
        }
    }
    if weak.is_empty() { Ok(()) } else { bail!("quick wins less than 95 of 100 in: {}", weak.join(", ")) }
}

/// Tests play a share of these resolutions; here they play them all. The table says: question, samples, degrees of freedom, p, time.
fn odds(samples: u32, seed: u64, of: String) -> anyhow::Result<()> {
    let mut args = vec!["test", "--profile", "trial", "-p", "lab"];
    for book in ["odds_awa", "odds_coc", "odds_nqm", "odds_scw"] {
        args.extend(["--test", book]);
    }
    args.extend(["--", "--nocapture", "seeded_dice"]);
    let told = [("ODDS_SAMPLES", samples.to_string()), ("ODDS_SEED", seed.to_string()), ("ODDS_OF", of)];
    let status = cargo_with(&args).envs(told).status()?;
    if status.success() { Ok(()) } else { bail!("the rules and the answers differ") }
}

fn bless() -> anyhow::Result<()> {
    rules::run(&rules::Args::write())?;
    web::types(false)?;
    let status = cargo_with(&["test", "--workspace"]).env("UPDATE_EXPECT", "1").status()?;
    if status.success() { Ok(()) } else { bail!("some tests fail for other reasons than stale expectations") }
}

/// Builds a program of the profile `trial`. With the whole workspace, or cargo would build our crates once more for each choice of
/// what they share.
pub fn trial(what: &str, name: &str) -> anyhow::Result<PathBuf> {
    cargo(&["build", "--quiet", "--profile", "trial", "--workspace", what])?;
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
    Ok(std::path::absolute(target.join("trial").join(name))?)
}

/// Random games, told as they are played; with the program that CI uses, which is checked like a test and built sooner than a release.
fn soak(games: u32, seed: u64) -> anyhow::Result<()> {
    let mut soak = Command::new(trial("--bins", "sandtable")?);
    soak.args(["soak", "--games", &games.to_string(), "--seed", &seed.to_string()]);
    if soak.status()?.success() { Ok(()) } else { bail!("a game broke a law of its rule book") }
}

/// Runs our program and hands over what it says.
fn sandtable(args: &[&str]) -> anyhow::Result<String> {
    let output = Command::new(trial("--bins", "sandtable")?).args(args).output()?;
    if !output.status.success() {
        let said = [output.stdout, output.stderr].concat();
        bail!("sandtable {}: {}", args.join(" "), String::from_utf8_lossy(&said));
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Runs cargo in the workspace.
pub fn cargo(args: &[&str]) -> anyhow::Result<()> {
    let status = cargo_with(args).status().context("cannot start cargo")?;
    if status.success() { Ok(()) } else { bail!("cargo {} failed", args.join(" ")) }
}

/// Cargo, told which browser client is there: it cannot watch a folder that does not exist yet.
pub fn cargo_with(args: &[&str]) -> Command {
    let client = std::fs::read_to_string("web/dist/index.html").unwrap_or_default();
    let mut command = Command::new(env!("CARGO"));
    command.args(args).env("SANDTABLE_CLIENT", client.replace(['\n', '\r'], " "));
    command
}
