//! Speed: instruction counts to compare, wall clock to report.

use std::process::Command;

use anyhow::{Context, bail};

use crate::cargo;
use crate::shares::{self, BOOKS, Book};

/// What is counted of every rule book, and what one round of it is.
const COUNTED: [(&str, &str); 4] = [
    ("clone", "1000 state copies"),
    ("suspend", "1 game, answers known, halted at every question"),
    ("game", "1 game, quick against quick"),
    ("random", "1 game, random players"),
];
/// So many rounds more than one: the difference of two runs leaves out the start of the program.
const ROUNDS: u64 = 2;
/// Games whose parts are told apart.
const GAMES: u64 = 3;

pub fn run() -> anyhow::Result<()> {
    cargo(&["build", "--release", "-p", "sandtable"])?;
    let binary = std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| "target".into()) + "/release/sandtable";
    let status = Command::new(&binary).arg("bench").status().with_context(|| format!("cannot start {binary}"))?;
    if !status.success() {
        bail!("the measurements failed");
    }
    if Command::new("valgrind").arg("--version").output().is_err() {
        println!("\nInstruction counts need valgrind, which is not installed.");
        return Ok(());
    }
    instructions(&binary)?;
    parts(&binary)
}

/// How many instructions things take, the same on every run.
fn instructions(binary: &str) -> anyhow::Result<()> {
    println!("\nInstructions (callgrind), the same on every run:\n\n| what | {} |\n|---|{}", heads(), columns());
    for (name, what) in COUNTED {
        let mut row = Vec::new();
        for book in &BOOKS {
            let name = format!("{}-{name}", book.id);
            let (short, long) = (count(binary, &name, 1)?, count(binary, &name, 1 + ROUNDS)?);
            row.push(((long - short) / ROUNDS).to_string());
        }
        println!("| {what} | {} |", row.join(" | "));
    }
    let (short, long) = (count(binary, "sight", 1)?, count(binary, "sight", 1 + ROUNDS)?);
    println!("\n1000 sight lines: {}", (long - short) / ROUNDS);
    Ok(())
}

/// Where the instructions of whole games go.
fn parts(binary: &str) -> anyhow::Result<()> {
    println!(
        "\nShares of the instructions of games, quick against quick:\n\n| part | {} |\n|---|{}",
        heads(),
        columns()
    );
    let mut all = Vec::new();
    for book in &BOOKS {
        all.push(shares_of(binary, book)?);
    }
    for (n, part) in shares::PARTS.iter().enumerate() {
        let row: Vec<String> = all.iter().map(|shares| format!("{:.1}%", shares[n] * 100.0)).collect();
        println!("| {part} | {} |", row.join(" | "));
    }
    Ok(())
}

fn heads() -> String {
    BOOKS.each_ref().map(|book| format!("`{}`", book.id)).join(" | ")
}

fn columns() -> String {
    "---|".repeat(BOOKS.len())
}

/// The shares of a book. The compiler leaves one of these two functions, and takes the other into it.
fn shares_of(binary: &str, book: &Book) -> anyhow::Result<[f64; 5]> {
    for step in [format!("{}::sequence::step*", book.id), format!("{}::*Rules for*::step*", book.id)] {
        if let Some(shares) = shares::shares(book, &profile(binary, book.id, &step)?) {
            return Ok(shares);
        }
    }
    bail!("callgrind has counted nothing of {}: is the name of a step still right?", book.id)
}

/// What callgrind writes about some games: only what happens in steps of the rule book is counted.
fn profile(binary: &str, book: &str, step: &str) -> anyhow::Result<String> {
    let file = std::env::temp_dir().join(format!("sandtable-{}.callgrind", std::process::id()));
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--separate-callers=3"])
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(format!("--toggle-collect={step}"))
        .args([binary, "bench", "--only", &format!("{book}-game"), "--count", &GAMES.to_string()])
        .output()?;
    if !output.status.success() {
        bail!("callgrind said: {}", String::from_utf8_lossy(&output.stderr));
    }
    let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
    std::fs::remove_file(&file)?;
    Ok(text)
}

/// The instructions of the whole program when it repeats a measurement so often.
fn count(binary: &str, name: &str, rounds: u64) -> anyhow::Result<u64> {
    let output = Command::new("valgrind")
        .args([
            "--tool=callgrind",
            "--callgrind-out-file=/dev/null",
            binary,
            "bench",
            "--only",
            name,
            "--count",
            &rounds.to_string(),
        ])
        .output()?;
    let text = String::from_utf8_lossy(&output.stderr);
    let line =
        text.lines().find(|line| line.contains("Collected :")).with_context(|| format!("callgrind said: {text}"))?;
    let number = line.rsplit(':').next().unwrap_or_default().trim();
    number.parse().with_context(|| format!("`{number}` is not a count"))
}
