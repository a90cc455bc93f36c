//! The browser client: building it, its types, and the whole game in one command.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, bail};

use crate::cargo;

const TYPES: &str = "web/src/api/types.ts";

/// The oldest Node that builds the client.
const NODE: u32 = 20;

/// Builds client and server, and opens the browser.
pub fn play(args: &[String]) -> anyhow::Result<()> {
    build()?;
    let mut all = vec!["run", "--release", "-p", "sandtable", "--", "serve", "--open"];
    all.extend(args.iter().map(String::as_str));
    server(&all)
}

/// Builds the one binary with the client inside.
pub fn release() -> anyhow::Result<()> {
    build()?;
    server(&["build", "--release", "-p", "sandtable"])
}

/// Builds the client into `web/dist`.
pub fn build() -> anyhow::Result<()> {
    node()?;
    if stale_packages() {
        // Not `npm ci`: it insists that the lock names the compilers' binaries for every system there is.
        npm(&["install", "--no-save", "--no-audit", "--no-fund"])?;
    }
    npm(&["run", "build"])
}

/// Writes the TypeScript types, or with `check` only looks whether they are fresh.
pub fn types(check: bool) -> anyhow::Result<()> {
    let args = ["run", "--quiet", "-p", "server", "--example", "types"];
    let output = Command::new(env!("CARGO")).args(args).output().context("cannot start cargo")?;
    if !output.status.success() {
        bail!("the types could not be made:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let fresh = String::from_utf8(output.stdout)?;
    let kept = fs::read_to_string(TYPES).unwrap_or_default();
    if kept == fresh {
        return Ok(());
    }
    if check {
        bail!("{TYPES} is stale; write it again with `cargo xtask types`");
    }
    fs::write(TYPES, fresh).with_context(|| format!("cannot write {TYPES}"))
}

fn server(args: &[&str]) -> anyhow::Result<()> {
    let client = fs::read_to_string("web/dist/index.html").unwrap_or_default();
    let status = Command::new(env!("CARGO"))
        .args(args)
        .env("SANDTABLE_CLIENT", client.replace(['\n', '\r'], " "))
        .status()
        .context("cannot start cargo")?;
    if status.success() { Ok(()) } else { bail!("cargo {} failed", args.join(" ")) }
}

fn node() -> anyhow::Result<()> {
    const HOW: &str = "Install it from your system's packages (nodejs and npm) or from nodejs.org. \
                       Without it the game can be played in the terminal: cargo xtask terminal";
    let Ok(output) = Command::new("node").arg("--version").output() else {
        bail!("Node {NODE} or newer is needed to build the browser client, and there is none here. {HOW}");
    };
    let version = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let major: u32 = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok()).unwrap_or(0);
    if major < NODE {
        bail!("Node {NODE} or newer is needed to build the browser client; here is {version}. {HOW}");
    }
    Ok(())
}

/// Whether the packages that are there are older than the list of them.
fn stale_packages() -> bool {
    let changed = |path: &str| fs::metadata(Path::new(path)).and_then(|file| file.modified()).ok();
    match (changed("web/node_modules/.package-lock.json"), changed("web/package-lock.json")) {
        (Some(there), Some(listed)) => there < listed,
        (None, _) => true,
        (Some(_), None) => false,
    }
}

fn npm(args: &[&str]) -> anyhow::Result<()> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let status = Command::new(program).args(args).current_dir("web").status();
    let status =
        status.context("npm is needed to build the browser client and cannot be started; it comes with Node")?;
    if status.success() { Ok(()) } else { bail!("npm {} failed", args.join(" ")) }
}

/// Runs the server's tests that need a PostgreSQL; they start a private one.
pub fn server_tests() -> anyhow::Result<()> {
    postgres()?;
    cargo(&["test", "-p", "store", "-p", "server"])
}

/// Installs PostgreSQL from the system's packages if it is not there.
fn postgres() -> anyhow::Result<()> {
    let there = fs::read_dir("/usr/lib/postgresql").is_ok_and(|mut versions| versions.next().is_some());
    if there || Command::new("initdb").arg("--version").output().is_ok() {
        return Ok(());
    }
    eprintln!("PostgreSQL is needed for the tests and is installed from the system's packages");
    let status = Command::new("apt-get").args(["install", "-y", "postgresql"]).status();
    if status.is_ok_and(|status| status.success()) {
        return Ok(());
    }
    bail!("PostgreSQL could not be installed; install your system's package of it (its initdb and postgres are needed)")
}
