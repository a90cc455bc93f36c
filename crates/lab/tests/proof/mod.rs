//! The proof of odds: each answer of the lab against every fall of the dice, read by hand from the book, and against the rule book
//! itself, played again and again with seeded dice.
//!
//! A [`Proof`] is one question with both. The rows of a book must name every resolver that the lab has.

#![allow(dead_code, unreachable_pub, reason = "every book uses a part of it")]

pub mod chi;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

use dice::{Seed, Seeded};
use engine::prompt::Choice;
use engine::{Again, Answers, Present, Rules, Seat, Session, Told, Waiting};
use lab::odds;
use rayon::prelude::*;
use serde_json::Value;

/// How many resolutions CI plays of each row; `cargo xtask odds` plays a million.
const SHARE: u32 = 3_000;

/// Below this a row fails. With fixed seeds it fails always or never; of a hundred true rows one in ten thousand such sets fails.
const LEAST_P: f64 = 1e-6;

/// One question, and how its answer is proven.
pub struct Proof<R: Present> {
    /// Which resolver.
    pub resolver: &'static str,
    /// With which flags.
    pub flags: &'static str,
    /// Every fall of the dice, where there are not too many.
    pub hand: Option<Hand>,
    /// The rules at work.
    pub play: Option<Play<R>>,
}

/// What the book makes of the dice, worked out by a person.
pub struct Hand {
    /// The sides of the dice that may fall, in order. Dice that are not used fall all the same.
    pub dice: &'static [u8],
    /// What the book makes of such a fall: the cells of the outcome, with blanks between them; nothing if it is thrown again.
    pub makes: fn(&[u8]) -> String,
}

/// A resolution of the rules.
pub struct Play<R: Present> {
    /// A session that waits for the dice of the resolution.
    pub scene: fn() -> Session<R>,
    /// What came of it, from what was told and from the table.
    pub came: fn(&Heard<'_, R>) -> String,
}

/// What a resolution told, and how the table looks after it.
pub struct Heard<'a, R: Rules> {
    /// The game where the next question finds no answer.
    pub game: &'a R,
    told: &'a [Told<R::Event>],
    asked: Option<(Seat, R::Question)>,
}

impl<R: Rules> Heard<'_, R> {
    /// All events under these names, from the outside inwards.
    pub fn all(&self, path: &[&str]) -> Vec<Value> {
        let found = |event: &R::Event| {
            let mut value = serde_json::to_value(event).expect("events can be written");
            for name in path {
                value = value.get_mut(*name)?.take();
            }
            Some(value)
        };
        self.told.iter().filter_map(|told| found(&told.event)).collect()
    }

    /// The first event under these names.
    pub fn first(&self, path: &[&str]) -> Option<Value> {
        self.all(path).into_iter().next()
    }

    /// The only event under these names.
    #[track_caller]
    pub fn only(&self, path: &[&str]) -> Value {
        let all = self.all(path);
        assert_eq!(all.len(), 1, "{path:?} among {:#?}", self.told);
        all.into_iter().next().expect("there is one")
    }

    /// Whether the question that comes next offers such a thing.
    pub fn offers(&self, such: impl Fn(&str) -> bool) -> bool
    where
        R: Present,
    {
        let Some((seat, question)) = &self.asked else { return false };
        let prompt = self.game.prompt(*seat, question);
        prompt.ask.options().iter().any(|option| such(&option.key) && option.closed.is_none())
    }

    /// How far the first piece may go, by the question that comes next.
    pub fn allowance(&self) -> table::Inches
    where
        R: Present,
    {
        let (seat, question) = self.asked.as_ref().expect("somebody is asked");
        match self.game.prompt(*seat, question).ask {
            engine::prompt::Ask::Place { pieces, .. } => pieces[0].allowance.expect("it has a limit"),
            other => panic!("no move is asked for but {other:?}"),
        }
    }

    /// Whether something under these names was told.
    pub fn has(&self, path: &[&str]) -> bool {
        self.first(path).is_some()
    }
}

/// Whole numbers of an event.
pub fn number(event: &Value, key: &str) -> i64 {
    event[key].as_i64().unwrap_or_else(|| panic!("`{key}` is no number of {event}"))
}

/// A word of an event.
pub fn word<'a>(event: &'a Value, key: &str) -> &'a str {
    event[key].as_str().unwrap_or_else(|| panic!("`{key}` is no word of {event}"))
}

/// A true or false of an event.
pub fn is(event: &Value, key: &str) -> bool {
    event[key].as_bool().unwrap_or_else(|| panic!("`{key}` is not true or false of {event}"))
}

/// `yes` or `no`.
pub fn yes(so: bool) -> String {
    if so { "yes" } else { "no" }.into()
}

/// `pass` or `fail`.
pub fn pass(so: bool) -> String {
    if so { "pass" } else { "fail" }.into()
}

/// Nobody answers what comes after the resolution; it is remembered.
struct NoMore<R: Rules>(Option<(Seat, R::Question)>);

impl<R: Rules> Answers<R> for NoMore<R> {
    fn answer(&mut self, _: &R, seat: Seat, question: &R::Question) -> Option<R::Answer> {
        self.0 = Some((seat, question.clone()));
        None
    }
}

/// The lab's answer: chances by the words of the outcome.
fn answer(book: &str, resolver: &str, flags: &str) -> BTreeMap<String, f64> {
    let typed: Vec<String> = flags.split_whitespace().map(str::to_owned).collect();
    let answer = odds::ask(book, resolver, &typed).unwrap_or_else(|wrong| panic!("{wrong}"));
    let cells = |cells: &[odds::Cell]| cells.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    answer.outcomes.rows.iter().map(|(row, p)| (cells(row), *p)).collect()
}

/// Every resolver of the book has its proof, and every proof its resolver.
pub fn all_are_there<R: Present>(proofs: &[Proof<R>]) {
    let book = odds::book(R::ID).expect("the lab knows it");
    for resolver in book.resolvers {
        let rows = || proofs.iter().filter(|proof| proof.resolver == resolver.name);
        let name = format!("{} {}", R::ID, resolver.name);
        assert!(rows().any(|proof| proof.hand.is_some()), "nobody has counted the dice of {name}: add a row");
        assert!(rows().any(|proof| proof.play.is_some()), "nobody has played {name}: add a row");
    }
    for proof in proofs {
        book.resolver(proof.resolver).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
}

/// Compares the answers with every fall of the dice, one by one.
pub fn by_hand<R: Present>(proofs: &[Proof<R>]) {
    for Proof { resolver, flags, hand, .. } in proofs {
        let Some(Hand { dice, makes }) = hand else { continue };
        let line = format!("{} {resolver} {flags}", R::ID);
        let mut counted: BTreeMap<String, u64> = BTreeMap::new();
        let mut faces = vec![1u8; dice.len()];
        let all: u64 = dice.iter().map(|sides| u64::from(*sides)).product();
        for _ in 0..all {
            *counted.entry(makes(&faces)).or_default() += 1;
            for (face, sides) in faces.iter_mut().zip(*dice) {
                *face = *face % sides + 1;
                if *face > 1 {
                    break;
                }
            }
        }
        let falls = all - counted.remove("").unwrap_or(0);
        let mut answer = answer(R::ID, resolver, flags);
        for (outcome, count) in counted {
            let p = answer.remove(&outcome).unwrap_or_else(|| panic!("{line}: `{outcome}` is not in the answer"));
            let expected = count as f64 / falls as f64;
            assert!((p - expected).abs() < 1e-12, "{line}: `{outcome}` has {p}, counted were {expected}");
        }
        for (outcome, p) in answer {
            assert!(p.abs() < 1e-12, "{line}: `{outcome}` never falls, and has {p}");
        }
    }
}

/// One row of the table of proofs.
pub struct Row {
    line: String,
    samples: u32,
    p: f64,
    freedom: usize,
}

/// The question, as `sandtable odds` takes it.
fn line<R: Present>(proof: &Proof<R>) -> String {
    format!("{} {} {}", R::ID, proof.resolver, proof.flags)
}

/// Plays a proof's resolution so many times and compares what came with the answer.
fn sampled<R: Present>(proof: &Proof<R>, play: &Play<R>, number: usize, samples: u32) -> Row {
    let line = line(proof);
    let session = (play.scene)();
    assert!(matches!(session.waiting(), Waiting::Dice { .. }), "{line}: the scene waits for {:?}", session.waiting());
    let answer = answer(R::ID, proof.resolver, proof.flags);
    let mut again = Again::of(&session);
    let mut game = session.settled_game().clone();
    let mut dice = Seeded::new(Seed::from_number(told_by("ODDS_SEED").unwrap_or(1936) + number as u64));
    let mut told = Vec::new();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..samples {
        let mut next = NoMore(None);
        again.play(&mut game, &mut next, &mut dice, &mut told);
        let came = (play.came)(&Heard { game: &game, told: &told, asked: next.0 });
        let count = counts.entry(came);
        if matches!(count, Entry::Vacant(_)) {
            let possible = answer.get(count.key()).is_some_and(|p| *p > 0.0);
            assert!(possible, "{line}: the rules made `{}`, which is not in {answer:?}", count.key());
        }
        *count.or_default() += 1;
    }
    let cells = answer.iter().map(|(outcome, p)| (*p, counts.get(outcome).copied().unwrap_or(0)));
    let (p, freedom) = chi::squared(cells, samples);
    if p < LEAST_P {
        println!("{line}: answered were {answer:?}\ncounted were {counts:?}\nthe last told: {told:?}");
    }
    Row { line, samples, p, freedom }
}

/// A number that `cargo xtask odds` tells by a variable.
fn told_by(variable: &str) -> Option<u64> {
    let text = std::env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is no number: {text}")))
}

/// Plays every resolution, a share of them in CI and a million where `ODDS_SAMPLES` says so (of those questions
/// alone that begin with `ODDS_OF`), and prints the table of proofs: the question, samples, degrees of freedom, p and the time of one resolution.
pub fn played<R: Present>(proofs: &[Proof<R>]) {
    let samples = told_by("ODDS_SAMPLES").map_or(SHARE, |samples| samples as u32);
    let of = std::env::var("ODDS_OF").unwrap_or_default();
    let rows = proofs.par_iter().enumerate().filter_map(|(number, proof)| {
        let play = proof.play.as_ref().filter(|_| line(proof).starts_with(&of))?;
        let began = Instant::now();
        // All rows are played, whatever becomes of one.
        let Ok(row) = catch_unwind(AssertUnwindSafe(|| sampled(proof, play, number, samples))) else {
            return Some(format!("{} {}: see above", proof.resolver, proof.flags));
        };
        let Row { line, samples, p, freedom } = row;
        let nanos = began.elapsed().as_nanos() / u128::from(samples);
        println!("{line}\t{samples}\t{freedom}\t{p:.4}\t{nanos} ns");
        (p < LEAST_P).then(|| format!("{line}: p = {p}"))
    });
    let low: Vec<String> = rows.collect();
    assert!(low.is_empty(), "the rules and the answers differ:\n{}", low.join("\n"));
}

/// An option shows a chance under these words, and it is that of the lab's outcomes that this holds for, to the hundredth of a percent.
#[track_caller]
pub fn is_shown(choice: Option<Choice>, what: &str, line: &str, holds: impl Fn(&str) -> bool) {
    let choice = choice.unwrap_or_else(|| panic!("{line}: there is no such option"));
    let shown = choice.odds.iter().find(|odds| odds.what == what);
    let shown = shown.unwrap_or_else(|| panic!("{line}: `{what}` is not among {:?} of {choice:?}", choice.odds));
    let mut words = line.splitn(3, ' ');
    let mut word = || words.next().unwrap_or_default();
    let answer = answer(word(), word(), word());
    let p: f64 = answer.iter().filter(|(outcome, _)| holds(outcome)).map(|(_, p)| p).sum();
    let off = (f64::from(shown.basis_points) - p * 10_000.0).abs();
    assert!(off < 1.0, "{line}: `{what}` is shown as {} and is {p}", shown.basis_points);
}

/// The first number of an outcome.
pub fn first(outcome: &str) -> i64 {
    outcome.split(' ').next().and_then(|word| word.parse().ok()).expect("it begins with a number")
}
