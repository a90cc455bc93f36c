//! Tidiness: what a linter does not see, each with a message that says what to do.

use std::fs;
use std::process::Command;

use anyhow::bail;

/// A source file longer than this wants two names.
const LONGEST_FILE: usize = 800;

pub fn run() -> anyhow::Result<()> {
    let output = Command::new("git").args(["ls-files", "--cached", "--others", "--exclude-standard"]).output()?;
    let mut faults = Vec::new();
    for path in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(text) = fs::read_to_string(path) else { continue };
        if path.ends_with(".rs") {
            let lines = text.lines().count();
            if lines > LONGEST_FILE {
                faults.push(format!("{path} has {lines} lines; split it where two names would fit better"));
            }
            // Put together so that this file does not find itself.
            for word in [["to", "do!("].concat(), ["unimple", "mented!("].concat(), ["dbg", "!("].concat()] {
                if text.contains(&word) {
                    faults.push(format!("{path} contains `{word}`; finish it or take it out"));
                }
            }
        }
        if (path.ends_with(".rs") || path.ends_with(".toml") || path.ends_with(".md"))
            && text.contains(&["../", "shared"].concat())
        {
            faults.push(format!("{path} names a folder outside the repository"));
        }
    }
    if faults.is_empty() { Ok(()) } else { bail!("{}", faults.join("\n")) }
}
