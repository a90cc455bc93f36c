//! `sandtable serve`: the browser game, for this machine or for a host.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Context;
use muster::Library;
use server::{Limits, Setup};
use tracing_subscriber::EnvFilter;

use crate::cli::{LogFormat, Serve};

pub fn run(library: Library, args: &Serve) -> anyhow::Result<()> {
    log(args.log);
    let store = match &args.store {
        Some(store) => store.clone(),
        None => own_store()?,
    };
    let setup = Setup { listen: args.listen, store, library, limits: limits(args), connections: args.connections };
    let open = args.open;
    let runtime = tokio::runtime::Runtime::new().context("cannot start the runtime")?;
    runtime.block_on(server::serve(setup, |address| say(address, open), end()))?;
    Ok(())
}

fn limits(args: &Serve) -> Limits {
    let usual = Limits::default();
    let none = |n: u32| (n > 0).then_some(n);
    Limits {
        rate: args.rate.map_or(usual.rate, none),
        burst: args.rate.map_or(usual.burst, |rate| rate.saturating_mul(4)),
        new_games: args.new_games.map_or(usual.new_games, none),
        open_games: args.open_games.unwrap_or(usual.open_games),
        behind_proxy: args.behind_proxy,
        ..usual
    }
}

/// The address is the only thing on standard output, so that a script can read it.
fn say(address: SocketAddr, open: bool) {
    let url = format!("http://{address}/");
    println!("{url}");
    if open && let Err(error) = browse(&url) {
        eprintln!("no browser could be started ({error:#}); open {url} in one");
    }
}

fn browse(url: &str) -> anyhow::Result<()> {
    let (program, args): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    Command::new(program).args(args).arg(url).spawn().with_context(|| format!("`{program}` cannot be run"))?;
    Ok(())
}

/// SQLite in the user's data folder.
fn own_store() -> anyhow::Result<String> {
    let folder = data_folder().context("there is no home folder for the games; say where with --store sqlite:PATH")?;
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    Ok(format!("sqlite:{}", folder.join("games.db").display()))
}

fn data_folder() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || from("HOME");
    let base = match std::env::consts::OS {
        "windows" => from("LOCALAPPDATA").or_else(|| from("APPDATA")),
        "macos" => home().map(|home| home.join("Library/Application Support")),
        _ => from("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(Path::new(".local/share")))),
    };
    Some(base?.join("sandtable"))
}

fn log(format: LogFormat) {
    let filter = EnvFilter::try_from_env("SANDTABLE_LOG").unwrap_or_else(|_| EnvFilter::new("info,sqlx=warn"));
    let lines = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    match format {
        LogFormat::Text => lines.init(),
        LogFormat::Json => lines.json().init(),
    }
}

/// Comes when the system or the user asks the server to stop.
async fn end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        let terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate());
        if let Ok(mut terminate) = terminate {
            tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = interrupt.await;
}
