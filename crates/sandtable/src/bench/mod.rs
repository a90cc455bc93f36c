//! `sandtable bench`: the table of speeds in the README, and single measurements for counting instructions.

mod clock;
mod games;

use std::hint::black_box;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, bail};
use awa::Awa;
use coc::Coc;
use dice::Seeded;
use engine::{Flow, Input, Pending, Present, Rules, Seat};
use muster::Library;
use nqm::Nqm;
use rayon::prelude::*;
use scw::Scw;
use table::{Battlefield, Point, Size, Style};
use tactics::{Level, Tactics};

use crate::cli::Bench;
use crate::files;
use clock::{a_second, resident};
use games::Sitting;

/// A rule book, and by what it is measured.
struct Benched {
    id: &'static str,
    scenario: &'static str,
    /// What players ask about odds: plain questions and heavy ones, as they are typed.
    odds: &'static [&'static str],
    measure: fn(&Benched, &str) -> anyhow::Result<Vec<Row>>,
    single: fn(&Benched, &str, &str) -> anyhow::Result<Option<Measure>>,
}

const BOOKS: [Benched; 4] = [
    Benched {
        id: "coc",
        scenario: "coc-attack",
        odds: &[
            "fire --dice 8 --quality regular --range close --cover light",
            "antitank --need 7 --modifier -1 --strike 7 --armour 6 --face front",
            "melee --attacker 12 --defender 9",
            "command --dice 5",
        ],
        measure: measured::<Coc>,
        single: single::<Coc>,
    },
    Benched {
        id: "awa",
        scenario: "awa-venta",
        odds: &[
            "fire --weapon rifle --range 18 --modifier -1 --weapons 8",
            "move --mode run",
            "melee --attacker 2 --defender 1",
            "morale --morale 4 --officer 2",
        ],
        measure: measured::<Awa>,
        single: single::<Awa>,
    },
    Benched {
        id: "scw",
        scenario: "scw-tanks",
        odds: &[
            "volley --rifles 4 --lmgs 1 --range 10",
            "antitank --class light --armour medium --range 12 --modifier 0",
            "assault --attacker 3 --defender 1",
            "rally --modifier 0",
        ],
        measure: measured::<Scw>,
        single: single::<Scw>,
    },
    Benched {
        id: "nqm",
        scenario: "nqm-strongpoint",
        odds: &[
            "firefight --light 6 --medium 4 --target dug-in",
            "artillery --calibre 88 --target open",
            "assault --attack-dice 8 --defence-dice 5",
            "recce --recce veteran --defender regular",
        ],
        measure: measured::<Nqm>,
        single: single::<Nqm>,
    },
];

/// How long all cores fight, in seconds.
const ALL_CORES: f64 = 3.0;
/// Games that are held at once to see what one takes.
const HELD: u64 = 200;
/// Whole games from which averages are taken.
const SOME: u64 = 50;

/// One line of the table: what, and how much.
type Row = (&'static str, String);

/// One measurement: what one round of it does, and how many units of work that is.
type Measure = Box<dyn FnMut() -> u64>;

pub fn run(library: &Library, args: &Bench) -> anyhow::Result<()> {
    match &args.only {
        Some(only) => alone(library, only, args.count),
        None => table(library),
    }
}

/// One measurement by its name, such as `coc-clone`: its speed, or so many rounds of it.
fn alone(library: &Library, only: &str, count: Option<u64>) -> anyhow::Result<()> {
    let unknown = || format!("there is no measurement `{only}`");
    let mut round = if only == "sight" {
        sight()?
    } else {
        let (id, name) = only.split_once('-').with_context(unknown)?;
        let book = BOOKS.iter().find(|book| book.id == id).with_context(unknown)?;
        let (text, _) = files::scenario(library, book.scenario)?;
        (book.single)(book, &text, name)?.with_context(unknown)?
    };
    if let Some(count) = count {
        for _ in 0..count {
            black_box(round());
        }
    } else if only.ends_with("-memory") {
        println!("{}", round());
    } else {
        let [rate] = a_second(&mut || [round()]);
        println!("{only}: {} each, {} a second", duration(1.0 / rate), count_of(rate));
    }
    Ok(())
}

/// All rule books side by side, as a table for the README.
fn table(library: &Library) -> anyhow::Result<()> {
    let mut columns = Vec::new();
    for book in &BOOKS {
        eprintln!("measuring {} ...", book.scenario);
        let (text, _) = files::scenario(library, book.scenario)?;
        columns.push((book.measure)(book, &text)?);
    }
    let heads: Vec<String> = BOOKS.iter().map(|book| format!("`{}`", book.scenario)).collect();
    println!("| what | {} |\n|---|{}", heads.join(" | "), "---|".repeat(BOOKS.len()));
    for (n, (what, _)) in columns[0].iter().enumerate() {
        let values: Vec<&str> = columns.iter().map(|column| column[n].1.as_str()).collect();
        println!("| {what} | {} |", values.join(" | "));
    }
    let mut round = sight()?;
    let [rate] = a_second(&mut || [round()]);
    println!("\nOne sight line across a table of 55 to 70 features, all kinds asked for: {}.", duration(1.0 / rate));
    Ok(())
}

/// Everything about one rule book.
fn measured<R: Tactics + Present>(book: &Benched, text: &str) -> anyhow::Result<Vec<Row>> {
    let start = R::load(text)?;
    let some: Vec<_> = (0..SOME).map(|seed| Sitting::new(&start, Level::Quick, seed).play()).collect();
    let mean = |of: &dyn Fn(&engine::arena::Played) -> u64| some.iter().map(of).sum::<u64>() as f64 / SOME as f64;
    let (answers, steps) = (mean(&|played| played.tally.answers), mean(&|played| played.steps));
    let mut seed = 0;
    let [games, decisions] = a_second(&mut || {
        seed += 1;
        [1, Sitting::new(&start, Level::Quick, seed).play().tally.answers]
    });
    let [inputs] = a_second(&mut || {
        seed += 1;
        let tally = Sitting::new(&start, Level::Random, seed).play().tally;
        [tally.answers + tally.rolls]
    });
    let speed = |name: &str| -> anyhow::Result<f64> {
        let mut round = single::<R>(book, text, name)?.context("there is such a measurement")?;
        Ok(a_second(&mut || [round()])[0])
    };
    Ok(vec![
        ("a game, `quick` against `quick`: decisions", count_of(answers)),
        ("dice in it", count_of(mean(&|played| played.tally.dice))),
        ("such games a second, one core", count_of(games)),
        ("such games a second, all cores", count_of(all_cores(&start, games))),
        ("decisions of `quick` a second, one core", count_of(decisions)),
        ("inputs (answers and rolls) of random players a second, one core", count_of(inputs)),
        ("a state copied over another", duration(1.0 / speed("clone")?)),
        (
            "the rules’ work for one question: its step halted, and run again with the answer",
            duration(1.0 / speed("suspend")?),
        ),
        ("questions a step", format!("{:.2}", answers / steps)),
        ("memory of a game in its middle, with its players", memory(book)?),
        ("odds queries a second, one core", count_of(speed("odds")?)),
    ])
}

/// A measurement of one rule book by its name; none if there is no such thing.
fn single<R: Tactics + Present>(book: &Benched, text: &str, name: &str) -> anyhow::Result<Option<Measure>> {
    let start = R::load(text)?;
    Ok(Some(match name {
        "clone" => clone(&Sitting::middle(&start, Level::Quick, 1)?.game),
        "suspend" => suspend(Sitting::new(&start, Level::Quick, 1))?,
        "game" => games(start, Level::Quick),
        "random" => games(start, Level::Random),
        "odds" => odds(book),
        "memory" => Box::new(move || held(&start).unwrap_or(0)),
        _ => return Ok(None),
    }))
}

fn games<R: Tactics + Present>(start: R, level: Level) -> Measure {
    let mut seed = 0;
    Box::new(move || {
        seed += 1;
        black_box(Sitting::new(&start, level, seed).play());
        1
    })
}

/// A thousand copies.
fn clone<R: Tactics>(middle: &R) -> Measure {
    let (middle, mut scratch) = (middle.clone(), middle.clone());
    Box::new(move || {
        for _ in 0..1000 {
            scratch.clone_from(black_box(&middle));
        }
        1000
    })
}

/// A whole game, halted at every question and run again from the checkpoint with its answer. Nobody thinks: the answers are known.
fn suspend<R: Tactics + Present>(sitting: Sitting<R>) -> anyhow::Result<Measure> {
    let Sitting { game: start, mut players, dice } = sitting;
    let mut answers = Vec::new();
    halting(&start, &mut dice.clone(), |game: &R, seat, question| {
        let answer = players[usize::from(seat.0)].answer(&game.view(seat), question);
        answers.push(answer.clone());
        answer
    })?;
    Ok(Box::new(move || {
        let mut known = answers.iter();
        let next =
            |_: &R, _: Seat, _: &R::Question| known.next().cloned().expect("the same game asks the same questions");
        halting(&start, &mut dice.clone(), next).unwrap_or(0)
    }))
}

/// Plays a game that halts at every question, and says how many there were.
fn halting<R: Rules, F>(start: &R, dice: &mut Seeded, mut answer: F) -> anyhow::Result<u64>
where
    F: FnMut(&R, Seat, &R::Question) -> R::Answer,
{
    let (mut checkpoint, mut scratch) = (start.clone(), start.clone());
    let (mut record, mut asked) = (Vec::new(), 0);
    loop {
        match engine::resume(&checkpoint, &mut scratch, &mut record, dice) {
            Ok(Flow::Over) => return Ok(asked),
            Ok(Flow::On) => {
                checkpoint.clone_from(&scratch);
                record.clear();
            }
            Err(Pending::Asks(asks)) => {
                for (seat, question) in asks {
                    record.push(Input::Answer(answer(&scratch, seat, &question)));
                    asked += 1;
                }
            }
            Err(Pending::Dice { .. }) => bail!("seeded dice always fall"),
        }
    }
}

/// All questions of a rule book once.
fn odds(book: &Benched) -> Measure {
    let id = book.id;
    let queries: Vec<(String, Vec<String>)> = book
        .odds
        .iter()
        .map(|typed| {
            let mut words = typed.split(' ').map(str::to_owned);
            (words.next().unwrap_or_default(), words.collect())
        })
        .collect();
    Box::new(move || {
        for (resolver, flags) in &queries {
            black_box(lab::odds::ask(id, resolver, flags).expect("our own questions are possible"));
        }
        queries.len() as u64
    })
}

/// Bytes by which the program grows for every game that it holds.
fn held<R: Tactics + Present>(start: &R) -> Option<u64> {
    // What is read or remembered once is no part of a game.
    Sitting::new(start, Level::Quick, 0).play();
    let before = resident()?;
    let held: Vec<Sitting<R>> = (1..=HELD).filter_map(|seed| Sitting::middle(start, Level::Quick, seed).ok()).collect();
    let after = resident()?;
    Some(after.saturating_sub(before) / black_box(held).len().max(1) as u64)
}

/// The same in a program of its own, which has nothing to spare from other measurements.
fn memory(book: &Benched) -> anyhow::Result<String> {
    let program = std::env::current_exe()?;
    let output = Command::new(program).args(["bench", "--only", &format!("{}-memory", book.id)]).output()?;
    let bytes: f64 = String::from_utf8_lossy(&output.stdout).trim().parse().context("no number of bytes")?;
    Ok(format!("{:.0} KiB", bytes / 1024.0))
}

/// Whole games a second on all cores together, by the clock on the wall.
fn all_cores<R: Tactics + Present>(start: &R, one_core: f64) -> f64 {
    let games = ((one_core * ALL_CORES) as u64).max(1) * rayon::current_num_threads() as u64;
    let begun = Instant::now();
    (0..games).into_par_iter().for_each(|seed| {
        black_box(Sitting::new(start, Level::Quick, seed).play());
    });
    games as f64 / begun.elapsed().as_secs_f64()
}

/// A thousand sight lines.
fn sight() -> anyhow::Result<Measure> {
    let crowded = |seed| {
        let ground = table::generate::generate(Style::SpanishVillage, Size::inches(72, 48), seed);
        (ground.features.len() >= 55).then_some(ground)
    };
    let ground = (0..10_000).find_map(crowded).context("no generated table has 55 features")?;
    let field = Battlefield::new(ground)?;
    let mut mix = engine::Mix::new(7);
    let mut point = || Point::new(mix.below(72_000) as i32, mix.below(48_000) as i32);
    let lines: Vec<(Point, Point)> = (0..1000).map(|_| (point(), point())).collect();
    Ok(Box::new(move || {
        for (from, to) in &lines {
            black_box(field.depth_through(*from, *to, table::KindMask::ALL));
        }
        lines.len() as u64
    }))
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

/// A number with as many digits as it deserves, its thousands apart.
fn count_of(number: f64) -> String {
    if number < 10.0 {
        return format!("{number:.1}");
    }
    let fine = 10f64.powf((number.log10().floor() - 1.0).max(0.0));
    let digits = format!("{:.0}", (number / fine).round() * fine);
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_two_digits_that_mean_something() {
        assert_eq!(
            [3.12, 47.4, 941.0, 56_432.0, 1_249_000.0].map(count_of),
            ["3.1", "47", "940", "56,000", "1,200,000"]
        );
        assert_eq!([4.7e-8, 9.4e-7, 2.26e-6].map(duration), ["47 ns", "940 ns", "2.3 µs"]);
    }

    #[test]
    fn every_question_about_odds_has_an_answer() {
        for book in &BOOKS {
            assert_eq!(odds(book)(), book.odds.len() as u64);
        }
    }
}
