//! `sandtable soak`: random games over all scenarios and generated battlefields, with every law checked.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::bail;
use engine::Mix;
use muster::Library;
use rayon::prelude::*;

use crate::battle::progress;
use crate::cli::Soak;
use crate::files;

pub fn run(library: &Library, args: &Soak) -> anyhow::Result<()> {
    let ids: Vec<String> = library.scenarios().into_iter().map(|head| head.id).collect();
    let texts: Vec<(String, &dyn shelf::Book)> =
        ids.iter().map(|id| files::scenario(library, id)).collect::<anyhow::Result<_>>()?;
    let bar = progress(u64::from(args.games));
    let (steps, inputs, inspected, undone) =
        (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let broken: Vec<String> = (0..u64::from(args.games))
        .into_par_iter()
        .filter(|number| args.only.is_none_or(|only| args.seed.wrapping_add(*number) == only))
        .filter_map(|number| {
            let seed = args.seed.wrapping_add(number);
            let (text, book) = &texts[(number % texts.len() as u64) as usize];
            let id = &ids[(number % texts.len() as u64) as usize];
            // Every other game is fought on a generated battlefield.
            let text = if number / texts.len() as u64 % 2 == 1 { elsewhere(text, seed) } else { text.clone() };
            let text = recast(&text, seed);
            let play = || book.ring(&text).map_err(|e| e.to_string()).and_then(|ring| ring.abide(seed, args.inspect));
            // One game that falls over must not hide how the others went, nor its own number.
            let result = catch_unwind(AssertUnwindSafe(play)).unwrap_or_else(|cause| Err(said(cause.as_ref())));
            bar.inc(1);
            match result {
                Ok(abided) => {
                    steps.fetch_add(abided.steps as u64, Ordering::Relaxed);
                    inputs.fetch_add(abided.inputs as u64, Ordering::Relaxed);
                    inspected.fetch_add(abided.inspected as u64, Ordering::Relaxed);
                    undone.fetch_add(abided.undone as u64, Ordering::Relaxed);
                    None
                }
                Err(broken) => Some(format!("{id}, seed {seed}: {broken}")),
            }
        })
        .collect();
    bar.finish_and_clear();
    let count = |n: &AtomicU64| n.load(Ordering::Relaxed);
    println!(
        "{} games over {} scenarios: {} steps, {} inputs, {} steps inspected, {} answers taken back and given again",
        args.games,
        ids.len(),
        count(&steps),
        count(&inputs),
        count(&inspected),
        count(&undone)
    );
    for line in broken.iter().take(20) {
        println!("{line}");
    }
    if broken.is_empty() { Ok(()) } else { bail!("{} of {} games broke a law", broken.len(), args.games) }
}

/// What a game said when it fell over.
fn said(cause: &(dyn Any + Send)) -> String {
    let words = cause.downcast_ref::<String>().map(String::as_str).or_else(|| cause.downcast_ref::<&str>().copied());
    format!("the program fell over: {}", words.unwrap_or("it did not say why"))
}

/// The same scenario on a generated battlefield, with everything that named the old ground left out.
fn elsewhere(text: &str, seed: u64) -> String {
    let mut mix = Mix::new(seed);
    let styles: Vec<&str> = muster::scenario::styles().collect();
    let Some(style) = mix.pick(&styles) else { return text.to_owned() };
    let (Ok(mut scenario), Ok(ground)) = (text.parse::<toml::Table>(), muster::scenario::generated(style, seed)) else {
        return text.to_owned();
    };
    let written = muster::battlefield::write_ground(&ground);
    let Ok(ground) = written.parse::<toml::Table>() else { return text.to_owned() };
    // Woods may have grown where a unit stood: units are set up anew.
    for key in ["cover", "impassable", "rough"] {
        scenario.remove(key);
    }
    scenario.insert("battlefield".into(), toml::Value::Table(ground));
    scenario.to_string()
}

/// The six scenarios of Chain of Command.
const SCENARIOS: [&str; 6] =
    ["patrol", "probe", "attack-and-defend", "delaying-action", "flank-attack", "attack-on-an-objective"];

/// A battle of platoons is fought by any two platoons, in any of the scenarios, supports being chosen by the players. Every
/// tenth has two players a side, and advanced rules are switched on at random.
fn recast(text: &str, seed: u64) -> String {
    let Ok(mut scenario) = text.parse::<toml::Table>() else { return text.to_owned() };
    if scenario.get("rules").and_then(toml::Value::as_str) != Some("coc") {
        return text.to_owned();
    }
    let mut mix = Mix::new(seed ^ 0xC0C);
    let platoons = coc::platoons();
    let mut player = |side: &str, number: u32| {
        let mut table = toml::Table::new();
        let platoon = mix.pick(&platoons).expect("there are platoons");
        table.insert("side".into(), side.into());
        table.insert("name".into(), format!("{} {number}", platoon.title).into());
        table.insert("platoon".into(), platoon.id.into());
        table.insert("rating".into(), (*mix.pick(&platoon.ratings).expect("a platoon has a rating")).into());
        toml::Value::Table(table)
    };
    let mut players = vec![player("red", 1), player("blue", 1)];
    if seed % 10 == 9 {
        players.extend([player("red", 2), player("blue", 2)]);
        scenario.insert("players".into(), 4.into());
    }
    let options: Vec<toml::Value> =
        ["leader-sight", "hidden-in-building", "plotted-entrenchments", "enfilade", "large-openings"]
            .into_iter()
            .filter(|_| mix.one_in(4))
            .map(Into::into)
            .collect();
    scenario.insert("options".into(), toml::Value::Array(options));
    let attacker = if mix.one_in(2) { "red" } else { "blue" };
    scenario.insert("attacker".into(), attacker.into());
    // Players without a plan could go on for ever; an evening has an end. R-COC-166
    scenario.insert("turn-limit".into(), i64::from(1 + mix.below(3)).into());
    scenario.insert("scenario".into(), (*mix.pick(&SCENARIOS).expect("six of them")).into());
    for key in ["player", "objective"] {
        scenario.remove(key);
    }
    scenario.insert("player".into(), toml::Value::Array(players));
    scenario.to_string()
}
