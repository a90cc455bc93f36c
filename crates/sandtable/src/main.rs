//! The command line: one binary that plays, replays, verifies, referees and measures.
//!
//! Every command is a module with one `run`; the shapes of the commands are in [`cli`]. No rule of any book is here.

mod battle;
mod bench;
mod cli;
mod client;
mod files;
mod force;
mod odds;
mod play;
mod referee;
mod replay;
mod rules;
mod serve;
mod show;
mod soak;
mod swarm;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    stop_when_nobody_reads();
    let cli = cli::Cli::parse();
    match run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whoever reads what we print may have read enough: `sandtable scenarios | head` ends quietly.
fn stop_when_nobody_reads() {
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let said = panic.payload().downcast_ref::<String>();
        if said.is_some_and(|said| said.starts_with("failed printing to stdout: Broken pipe")) {
            std::process::exit(0);
        }
        usual(panic);
    }));
}

fn run(cli: &cli::Cli) -> anyhow::Result<()> {
    let library = files::library(&cli.data)?;
    match &cli.command {
        cli::Command::Scenarios(args) => show::list(&library, args),
        cli::Command::Show(args) => show::run(&library, args),
        cli::Command::Play(args) => play::run(&library, args),
        cli::Command::Replay(args) => replay::run(args),
        cli::Command::Verify(args) => replay::verify(args),
        cli::Command::Position(args) => replay::position(args),
        cli::Command::Force(args) => force::run(args),
        cli::Command::Battle(args) => battle::run(&library, args),
        cli::Command::Odds(args) => odds::run(args),
        cli::Command::Referee(args) => referee::run(&library, args),
        cli::Command::Serve(args) => serve::run(library, args),
        cli::Command::Swarm(args) => swarm::run(args),
        cli::Command::Rules(args) => rules::run(args),
        cli::Command::Soak(args) => soak::run(&library, args),
        cli::Command::Bench(args) => bench::run(&library, args),
    }
}
