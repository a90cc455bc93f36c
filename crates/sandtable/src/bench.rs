//! `sandtable bench`: measured figures for the README, and single measurements for counting instructions.

use std::hint::black_box;
use std::time::Instant;

use anyhow::{Context, bail};
use awa::Awa;
use coc::Coc;
use dice::{Seed, Seeded};
use engine::arena::{self, Players};
use engine::{Answers, Cx, Flow, Mix, Pending, Present, Rules, Seat};
use muster::Library;
use nqm::Nqm;
use rayon::prelude::*;
use scw::Scw;
use table::{Battlefield, Point, Size, Style};
use tactics::{Level, Tactics};

use crate::cli::Bench;
use crate::files;

/// The scenarios that are measured, one for each rule book.
const SCENARIO: &str = "scw-tanks";
const COC_SCENARIO: &str = "coc-attack";
const AWA_SCENARIO: &str = "awa-venta";
const NQM_SCENARIO: &str = "nqm-strongpoint";
/// Before the names of what is measured of the other books.
const COC: &str = "coc-";
const AWA: &str = "awa-";
const NQM: &str = "nqm-";

/// One measurement: what one round of it does, and how often that is.
struct Measure {
    name: String,
    what: &'static str,
    /// Does one round and returns how many units of work it was.
    round: Box<dyn FnMut() -> u64>,
}

pub fn run(library: &Library, args: &Bench) -> anyhow::Result<()> {
    let wanted = |measure: &Measure| args.only.as_ref().is_none_or(|only| *only == measure.name);
    let mut known = book::<Scw>(library, SCENARIO, "", vec![sight()?], args, &wanted)?;
    known += book::<Coc>(library, COC_SCENARIO, COC, Vec::new(), args, &wanted)?;
    known += book::<Awa>(library, AWA_SCENARIO, AWA, Vec::new(), args, &wanted)?;
    known += book::<Nqm>(library, NQM_SCENARIO, NQM, Vec::new(), args, &wanted)?;
    match &args.only {
        Some(only) if known == 0 => bail!("there is no measurement `{only}`"),
        _ => Ok(()),
    }
}

/// Measures one rule book, and what belongs to it besides; tells how many of these measurements were wanted.
fn book<R: Tactics + Present>(
    library: &Library,
    scenario: &str,
    name: &str,
    besides: Vec<Measure>,
    args: &Bench,
    wanted: &dyn Fn(&Measure) -> bool,
) -> anyhow::Result<usize> {
    let (text, _) = files::scenario(library, scenario)?;
    let start = R::load(&text)?;
    // Whoever counts instructions of one book does not want to count the others' games.
    let ours = args.only.as_ref().is_none_or(|only| only.starts_with(name));
    let mut measures = if ours { measures(&start, name)? } else { Vec::new() };
    measures.extend(besides);
    measures.retain(wanted);
    let whole = args.only.is_none() && args.count.is_none();
    if whole {
        println!("{scenario}:");
    }
    report(&mut measures, args);
    if whole {
        all_cores(&start);
        shape(&start);
        println!();
    }
    Ok(measures.len())
}

/// Measures and prints, or only repeats for an instruction counter.
fn report(measures: &mut [Measure], args: &Bench) {
    for measure in measures {
        if let Some(count) = args.count {
            for _ in 0..count {
                black_box((measure.round)());
            }
            continue;
        }
        let (per_unit, per_second) = time(&mut measure.round);
        println!(
            "{:<10} {:<62} {:>12} each, {per_second:>12.0} a second",
            measure.name,
            measure.what,
            duration(per_unit)
        );
    }
}

/// Repeats a measurement for about a second and gives seconds per unit of work and units per second.
fn time(round: &mut dyn FnMut() -> u64) -> (f64, f64) {
    for _ in 0..3 {
        black_box(round());
    }
    let clock = Clock::start();
    let mut units = 0;
    while clock.seconds() < 1.0 {
        units += round();
    }
    let seconds = clock.seconds();
    (seconds / units as f64, units as f64 / seconds)
}

/// Measures the time that this thread has had a processor, so that other work on the machine does not count; where the
/// system does not tell, the time of day.
struct Clock {
    begun: Instant,
    processor: Option<f64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { begun: Instant::now(), processor: processor_seconds() }
    }

    fn seconds(&self) -> f64 {
        match (self.processor, processor_seconds()) {
            (Some(then), Some(now)) => now - then,
            _ => self.begun.elapsed().as_secs_f64(),
        }
    }
}

/// The processor time of this thread as Linux tells it: nanoseconds, the first number of the file.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<u64>().ok()? as f64 / 1e9)
}

fn duration(seconds: f64) -> String {
    if seconds < 1e-6 {
        format!("{:.0} ns", seconds * 1e9)
    } else if seconds < 1e-3 {
        format!("{:.1} µs", seconds * 1e6)
    } else {
        format!("{:.2} ms", seconds * 1e3)
    }
}

/// What is measured of every rule book; the names begin with `book`.
fn measures<R: Tactics>(start: &R, book: &str) -> anyhow::Result<Vec<Measure>> {
    let middle = midgame(start)?;
    let mut measures = vec![clone(&middle), suspend(&middle)?];
    for (level, name, what) in [
        (Level::Random, "inputs", "an input (answer or roll), random players, one core"),
        (Level::Quick, "decisions", "an input (answer or roll), quick players, one core"),
    ] {
        let (start, mut seed) = (start.clone(), 0);
        measures.push(Measure {
            name: name.into(),
            what,
            round: Box::new(move || {
                seed += 1;
                let played = fight(&start, level, seed);
                played.tally.answers + played.tally.rolls
            }),
        });
    }
    let (start, mut seed) = (start.clone(), 0);
    measures.push(Measure {
        name: "game".into(),
        what: "a whole game, quick against quick, one core",
        round: Box::new(move || {
            seed += 1;
            black_box(fight(&start, Level::Quick, seed));
            1
        }),
    });
    for measure in &mut measures {
        measure.name.insert_str(0, book);
    }
    Ok(measures)
}

fn fight<R: Tactics>(start: &R, level: Level, seed: u64) -> arena::Played {
    let mut mix = Mix::new(seed);
    let (mut red, mut blue) = (R::player(level, mix.next()), R::player(level, mix.next()));
    let mut dice = Seeded::new(Seed::from_number(mix.next()));
    let mut game = start.clone();
    arena::play(&mut game, &mut Players(vec![red.as_mut(), blue.as_mut()]), &mut dice).expect("a game ends")
}

fn clone<R: Tactics>(middle: &R) -> Measure {
    let (middle, mut scratch) = (middle.clone(), middle.clone());
    Measure {
        name: "clone".into(),
        what: "a state copied over another, as every re-run does",
        round: Box::new(move || {
            for _ in 0..1000 {
                scratch.clone_from(black_box(&middle));
            }
            1000
        }),
    }
}

/// One question asked, halted at, answered and run again from the checkpoint.
fn suspend<R: Tactics>(middle: &R) -> anyhow::Result<Measure> {
    let (checkpoint, mut scratch) = (middle.clone(), middle.clone());
    let mut dice = Seeded::new(Seed::from_number(1));
    let mut record = Vec::new();
    let Err(Pending::Asks(asks)) = engine::resume(&checkpoint, &mut scratch, &mut record, &mut dice) else {
        bail!("the middle of the game asks nothing");
    };
    let (seat, question) = asks.into_iter().next().context("somebody is asked")?;
    let answer = R::quick(1).answer(&scratch.view(seat), &question);
    Ok(Measure {
        name: "suspend".into(),
        what: "a step halted at a question and run again with its answer",
        round: Box::new(move || {
            for _ in 0..100 {
                record.clear();
                let _ = black_box(engine::resume(&checkpoint, &mut scratch, &mut record, &mut dice));
                record.push(engine::Input::Answer(answer.clone()));
                let _ = black_box(engine::resume(&checkpoint, &mut scratch, &mut record, &mut dice));
            }
            100
        }),
    })
}

fn sight() -> anyhow::Result<Measure> {
    let mut seed = 0;
    let ground = loop {
        let ground = table::generate::generate(Style::SpanishVillage, Size::inches(72, 48), seed);
        seed += 1;
        if ground.features.len() >= 55 {
            break ground;
        }
        if seed > 10_000 {
            bail!("no generated table has 55 features");
        }
    };
    let field = Battlefield::new(ground)?;
    let mut mix = Mix::new(7);
    let mut point = || Point::new(mix.below(72_000) as i32, mix.below(48_000) as i32);
    let lines: Vec<(Point, Point)> = (0..1000).map(|_| (point(), point())).collect();
    Ok(Measure {
        name: "sight".into(),
        what: "one sight line across a table of 55 to 70 features",
        round: Box::new(move || {
            for (from, to) in &lines {
                black_box(field.depth_through(*from, *to, table::KindMask::ALL));
            }
            lines.len() as u64
        }),
    })
}

/// A state in the middle of a game, at the beginning of a step that asks something.
fn midgame<R: Tactics>(start: &R) -> anyhow::Result<R> {
    struct Two<'a, R: Rules>(Players<'a, R>, u64);
    impl<R: Rules> Answers<R> for Two<'_, R> {
        fn answer(&mut self, game: &R, seat: Seat, question: &R::Question) -> Option<R::Answer> {
            self.1 += 1;
            self.0.answer(game, seat, question)
        }
    }
    let (mut red, mut blue) = (R::quick(1), R::quick(2));
    let mut answers = Two(Players(vec![red.as_mut(), blue.as_mut()]), 0);
    let mut dice = Seeded::new(Seed::from_number(3));
    let mut game = start.clone();
    for _ in 0..10_000 {
        let before = (answers.1, game.clone());
        let flow = game
            .step(&mut Cx::inline(&mut answers, &mut dice))
            .map_err(|_| anyhow::anyhow!("players always answer"))?;
        if answers.1 > before.0 && before.0 > 200 {
            return Ok(before.1);
        }
        if flow == Flow::Over {
            break;
        }
    }
    bail!("the game is over before its middle")
}

fn all_cores<R: Tactics>(game: &R) {
    let games = 400;
    let begun = Instant::now();
    (0..games).into_par_iter().for_each(|seed| {
        black_box(fight(game, Level::Quick, seed));
    });
    let seconds = begun.elapsed().as_secs_f64();
    println!(
        "{:<10} {:<62} {:>12}       {:>12.0} a second",
        "games",
        "whole games, quick against quick, all cores",
        "",
        games as f64 / seconds
    );
}

/// How big a game is: questions per step, inputs per game.
fn shape<R: Tactics>(game: &R) {
    let played: Vec<arena::Played> = (0..50).map(|seed| fight(game, Level::Quick, seed)).collect();
    let sum = |of: fn(&arena::Played) -> u64| played.iter().map(of).sum::<u64>() as f64;
    let (steps, answers, rolls) = (sum(|p| p.steps), sum(|p| p.tally.answers), sum(|p| p.tally.rolls));
    println!(
        "questions a step: {:.2}; a game has {:.0} steps, {:.0} answers, {:.0} rolls",
        answers / steps,
        steps / 50.0,
        answers / 50.0,
        rolls / 50.0
    );
}
