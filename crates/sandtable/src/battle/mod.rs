//! `sandtable battle`: many games between computer players, and what they say about a scenario.

mod arena;
mod summary;

use std::io::IsTerminal;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use lab::battle::{Depth, LabError};
use lab::desk::Desk;
use lab::harvest::Harvest;
use lab::part::{self, PartFile};
use lab::plan::{Plan, Shard};
use lab::rows::{Each, RowFile};
use muster::Library;

use crate::cli::{Battle, BattleCommand, BattleMade, BattleMerge};

pub fn run(library: &Library, args: &Battle) -> anyhow::Result<()> {
    if let Some(BattleCommand::Merge(merge)) = &args.command {
        return merge_parts(merge);
    }
    let scenario = args.scenario.as_deref().unwrap_or_default();
    if args.choices {
        return arena::list_choices(library, scenario);
    }
    let arena = arena::prepare(library, scenario, args)?;
    for why in &arena.plan.left_out {
        eprintln!("left out: {why}");
    }
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let part = args.part.as_deref().map(|path| PartFile::create(path, &arena.plan, shard)).transpose()?;
    let mut desk = open_desk(&arena.plan, &args.made, part)?;
    let listens = !desk.rows.is_empty() || desk.part.is_some() || args.made.report.is_some();
    let depth = if listens { Depth::Tale } else { Depth::Outcome };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(args.threads.unwrap_or(0))
        .build()
        .context("cannot start threads")?;
    let bar = progress(games_of(&arena.plan, shard));
    let begun = Instant::now();
    pool.install(|| {
        let played = || bar.inc(1);
        lab::battle::fight(&arena, shard, depth, &played, &mut |record| desk.take(&arena.plan, record))
    })?;
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    close(&arena.plan, desk, &args.made, Some(seconds))
}

/// Games that a part has at most.
fn games_of(plan: &Plan, shard: Shard) -> u64 {
    let each = (0..plan.games).filter(|game| shard.has(*game)).count();
    (each * plan.cells.len()) as u64
}

fn merge_parts(args: &BattleMerge) -> anyhow::Result<()> {
    let (plan, records) = part::merge(&args.parts)?;
    let mut desk = open_desk(&plan, &args.made, None)?;
    for record in &records {
        desk.take(&plan, record)?;
    }
    close(&plan, desk, &args.made, None)
}

fn open_desk(plan: &Plan, made: &BattleMade, part: Option<PartFile>) -> Result<Desk, LabError> {
    let wanted = [(&made.rows, Each::Game), (&made.turns, Each::Round)];
    let rows = wanted.into_iter().filter_map(|(path, each)| path.as_deref().map(|path| (path, each)));
    let rows = rows.map(|(path, each)| RowFile::create(path, each, plan)).collect::<Result<_, _>>()?;
    Ok(Desk { rows, part, harvest: Harvest::of(plan) })
}

fn close(plan: &Plan, desk: Desk, made: &BattleMade, seconds: Option<f64>) -> anyhow::Result<()> {
    let harvest = desk.finish()?;
    if let Some(path) = &made.report {
        write_report(plan, &harvest, path)?;
    }
    if made.json {
        println!("{}", summary::json(plan, &harvest, seconds));
    } else {
        print!("{}", summary::words(plan, &harvest, seconds));
    }
    Ok(())
}

fn write_report(plan: &Plan, harvest: &Harvest, path: &Path) -> anyhow::Result<()> {
    let page = lab::report::page(plan, harvest)?;
    std::fs::write(path, page).with_context(|| format!("cannot write {}", path.display()))
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
