//! `sandtable soak`: random games over all scenarios and generated battlefields, with every law checked.

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
    let texts: Vec<(String, &dyn crate::book::Book)> =
        ids.iter().map(|id| files::scenario(library, id)).collect::<anyhow::Result<_>>()?;
    let bar = progress(u64::from(args.games));
    let (steps, inputs, inspected, undone) =
        (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let broken: Vec<String> = (0..u64::from(args.games))
        .into_par_iter()
        .filter_map(|number| {
            let seed = args.seed.wrapping_add(number);
            let (text, book) = &texts[(number % texts.len() as u64) as usize];
            let id = &ids[(number % texts.len() as u64) as usize];
            // Every other game is fought on a generated battlefield.
            let text = if number / texts.len() as u64 % 2 == 1 { elsewhere(text, seed) } else { text.clone() };
            let result = book.ring(&text).map_err(|e| e.to_string()).and_then(|ring| ring.abide(seed, args.inspect));
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
