//! Speed: instruction counts to compare, wall clock to report.

use std::process::Command;

use anyhow::{Context, bail};

use crate::{cargo, shares};

/// What is counted, and how many rounds: the difference of two runs leaves out the start of the program.
const COUNTED: [(&str, u64, &str); 13] = [
    ("clone", 2, "1000 state copies"),
    ("suspend", 2, "100 suspensions and resumptions"),
    ("sight", 2, "1000 sight lines"),
    ("game", 2, "1 game, quick against quick"),
    ("coc-clone", 2, "1000 state copies"),
    ("coc-suspend", 2, "100 suspensions and resumptions"),
    ("coc-game", 2, "1 game, quick against quick"),
    ("awa-clone", 2, "1000 state copies"),
    ("awa-suspend", 2, "100 suspensions and resumptions"),
    ("awa-game", 2, "1 game, quick against quick"),
    ("nqm-clone", 2, "1000 state copies"),
    ("nqm-suspend", 2, "100 suspensions and resumptions"),
    ("nqm-game", 2, "1 game, quick against quick"),
];

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
    println!("\nInstructions (callgrind), the same on every run:");
    for (name, rounds, what) in COUNTED {
        let (short, long) = (count(&binary, name, 1)?, count(&binary, name, 1 + rounds)?);
        println!("{name:<10} {what:<40} {:>14}", (long - short) / rounds);
    }
    println!("\nOf the instructions of whole games of Chain of Command, quick against quick:");
    for (part, share) in shares::shares(&profile(&binary, "coc-game", 3)?) {
        println!("{part:<20} {:>5.1}%", share * 100.0);
    }
    Ok(())
}

/// A step of Chain of Command, as callgrind writes the name: what begins and ends outside of one is not counted.
const STEP: &str = "coc::sequence::step";

/// What callgrind writes about some rounds of a measurement.
fn profile(binary: &str, name: &str, rounds: u64) -> anyhow::Result<String> {
    let file = std::env::temp_dir().join(format!("sandtable-{}.callgrind", std::process::id()));
    let rounds = rounds.to_string();
    let output = Command::new("valgrind")
        .arg("--tool=callgrind")
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(format!("--toggle-collect={STEP}"))
        .args([binary, "bench", "--only", name, "--count", &rounds])
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
