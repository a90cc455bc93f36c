//! The browser client: building it, its types, and the whole game in one command.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail};

use crate::{cargo, cargo_with};

const TYPES: &str = "web/src/api/types.ts";

/// The oldest Node that builds the client.
const NODE: u32 = 20;

/// Builds client and server, and opens the browser.
pub fn play(args: &[String]) -> anyhow::Result<()> {
    build()?;
    let mut all = vec!["run", "--release", "-p", "sandtable", "--", "serve", "--open"];
    all.extend(args.iter().map(String::as_str));
    cargo(&all)
}

/// Builds the one binary with the client inside.
pub fn release() -> anyhow::Result<()> {
    build()?;
    cargo(&["build", "--release", "-p", "sandtable"])
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
    let args = ["run", "--quiet", "--profile", "trial", "-p", "server", "--example", "types"];
    let output = cargo_with(&args).output().context("cannot start cargo")?;
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
    npm_told(args, &[])
}

fn npm_told(args: &[&str], told: &[(&str, OsString)]) -> anyhow::Result<()> {
    let program = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let status = Command::new(program).args(args).current_dir("web").envs(told.iter().cloned()).status();
    let status =
        status.context("npm is needed to build the browser client and cannot be started; it comes with Node")?;
    if status.success() { Ok(()) } else { bail!("npm {} failed", args.join(" ")) }
}

/// Checks the client: its types, its own tests, and that it can be built.
pub fn client_tests() -> anyhow::Result<()> {
    build()?;
    npm(&["run", "check"])?;
    npm(&["test"])
}

/// Runs the tests of store and server, which start private databases.
pub fn server_tests() -> anyhow::Result<()> {
    private_postgres::install()?;
    cargo(&["test", "--profile", "trial", "-p", "store", "-p", "server"])
}

/// Plays through the page in a real browser, against the binary of the profile `trial`.
pub fn browser_tests() -> anyhow::Result<()> {
    private_postgres::install()?;
    cargo(&["build", "--profile", "trial", "-p", "sandtable"])?;
    let target = target();
    let folder = target.join("tmp").join(format!("e2e-{}", std::process::id()));
    let database = private_postgres::Postgres::start(&folder)?;
    let told =
        [("SANDTABLE", target.join("trial/sandtable").into_os_string()), ("DATABASE", database.url.clone().into())];
    npm_told(&["run", "e2e"], &told)
}

/// Where cargo builds.
fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| std::env::current_dir().unwrap_or_default().join("target"), PathBuf::from)
}
