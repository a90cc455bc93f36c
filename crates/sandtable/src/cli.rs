//! The shapes of the commands, with their help.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::play::Who;

/// Plays miniature wargames by the book: rules enforced and explained, your dice or ours.
#[derive(Parser)]
#[command(version, propagate_version = true, after_help = "Begin with: sandtable scenarios")]
pub struct Cli {
    /// Load battlefields, scenarios and forces from this folder too; they add to ours or replace them
    #[arg(long, global = true, value_name = "FOLDER")]
    pub data: Vec<PathBuf>,

    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// List the scenarios
    Scenarios(Listing),
    /// Show a scenario: its table, forces and tasks, as text or as a picture
    Show(Show),
    /// Play a scenario, or go on with a save
    Play(Play),
    /// Tell a saved game again, as a battle report
    Replay(Replay),
    /// Check a save: every answer, every state, and every roll against the published seed
    Verify(SaveArg),
    /// Write the scenario file of a moment of a saved game
    Position(Position),
    /// Put a force together, check it, show it, or print its roster and play sheet
    Force(Force),
    /// Let computer players fight a scenario many times
    Battle(Box<Battle>),
    /// Tell the exact chances of a roll before it is made
    Odds(Odds),
    /// Play the answers and dice of a file from a position, and tell every event with its calculation
    Referee(Referee),
    /// Serve the browser game: on this machine, or for a host
    Serve(Serve),
    /// Play many games over HTTP against a running server, and measure it
    Swarm(Swarm),
    /// Explain a rule, and name the tests that prove it
    Rules(Rules),
    /// Play random games and check the laws that every rule book must keep
    #[command(hide = true)]
    Soak(Soak),
    /// Measure speed
    #[command(hide = true)]
    Bench(Bench),
}

#[derive(Args)]
pub struct Listing {
    /// Print JSON: id, rules, title, players, minutes
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Show {
    /// A scenario's id, or a scenario file
    pub scenario: String,
    /// Draw the table into this SVG file
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Draw the table into this PNG file
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Draw by lamplight
    #[arg(long)]
    pub dark: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable play scw-meeting                          you are red, the computer is blue
  sandtable play scw-meeting --red quick --blue human --save evening.jsonl
  sandtable play evening.jsonl                          go on where you stopped
  sandtable play scw-meeting --dice hand              you roll your own dice and type them in

At the prompt type the number of an option, or `help`.")]
pub struct Play {
    /// A scenario's id, a scenario file, or a save
    pub scenario: String,
    /// Who plays red: human, random, quick, steady, expert; `expert:2s+bold` thinks for two seconds, boldly
    #[arg(long, value_name = "WHO")]
    pub red: Option<Who>,
    /// Who plays blue, in the same words
    #[arg(long, value_name = "WHO")]
    pub blue: Option<Who>,
    /// Seed of the dice and of the computer players; drawn at random if left out
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Who throws the dice: `computer` or `hand`
    #[arg(long, value_name = "WHO", default_value = "computer")]
    pub dice: DiceWho,
    /// Keep the game in this file, line by line, as it is played
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Carry a save of another version of the rules over to this one
    #[arg(long)]
    pub rebase: bool,
    /// Red's force: a file or a link of `sandtable force build`
    #[arg(long, value_name = "FORCE")]
    pub red_force: Option<String>,
    /// Blue's force: a file or a link of `sandtable force build`
    #[arg(long, value_name = "FORCE")]
    pub blue_force: Option<String>,
    /// Let computer players say why they do what they do
    #[arg(long)]
    pub thoughts: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum DiceWho {
    /// From a secret seed whose fingerprint is published at the start
    Computer,
    /// By you: you are asked for what they show
    Hand,
}

#[derive(Args)]
pub struct SaveArg {
    /// A save
    pub save: PathBuf,
}

#[derive(Args)]
pub struct Replay {
    /// A save
    pub save: PathBuf,
    /// Stop after this many inputs (answers and rolls)
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// Draw the table at that moment into this PNG file
    #[arg(long, value_name = "FILE")]
    pub png: Option<PathBuf>,
    /// Show the calculation behind each line
    #[arg(long)]
    pub why: bool,
}

#[derive(Args)]
pub struct Position {
    /// A save
    pub save: PathBuf,
    /// The moment: after this many inputs (answers and rolls); the end if left out
    #[arg(long, value_name = "N")]
    pub at: Option<usize>,
    /// Write it to this file instead of the terminal
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Args)]
pub struct Force {
    #[command(subcommand)]
    pub command: ForceCommand,
}

#[derive(Subcommand)]
pub enum ForceCommand {
    /// List the platoons, or what one of them can take as support
    List(ForceList),
    /// Put a force together: in a dialogue, or all by options
    Build(Box<ForceBuild>),
    /// Check forces: every mistake and every broken limit, with its line
    Check(ForceFiles),
    /// Show a force: its troops, weapons, costs and names
    Show(ForceShow),
    /// Write the roster and the play sheet of a force as a page to be printed on A4
    Print(ForcePrint),
}

#[derive(Args)]
pub struct ForceList {
    /// A platoon; all platoons if left out
    pub platoon: Option<String>,
    /// The rule book
    #[arg(long, value_name = "ID", default_value = "coc")]
    pub rules: String,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable force build                                       asks for everything
  sandtable force build --platoon gb-1943-infantry --level 8 --take sherman --take medical-orderly*2 -o mine.toml
  sandtable force build --platoon de-1943-infantry --level 7 --take pz3:de-pz3-n --call unterfeldwebel='Uffz. Kranz' --link
  sandtable force build --from mine.toml --drop sherman --take firefly -o mine.toml
  sandtable force build --rules awa --platoon international-brigade --set men=9 --set hmgs=1 -o company.toml

What there is to take: sandtable force list gb-1943-infantry")]
pub struct ForceBuild {
    /// The rule book
    #[arg(long, value_name = "ID", default_value = "coc")]
    pub rules: String,
    /// Begin with this force: a file or a link
    #[arg(long, value_name = "FORCE")]
    pub from: Option<String>,
    /// The platoon, or the kind of troops
    #[arg(long, value_name = "ID")]
    pub platoon: Option<String>,
    /// Any other choice of the rule book: squads=3
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Which of its ratings
    #[arg(long, value_name = "ID")]
    pub rating: Option<String>,
    /// The scenario it is meant for
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// Its part in it: attacker or defender
    #[arg(long, value_name = "PART")]
    pub role: Option<String>,
    /// The month, as 1944-08
    #[arg(long, value_name = "MONTH")]
    pub date: Option<String>,
    /// The support Level
    #[arg(long, value_name = "N")]
    pub level: Option<u8>,
    /// What the force is called
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Take a support: ITEM, ITEM:VARIANT, ITEM*2
    #[arg(long, value_name = "ITEM")]
    pub take: Vec<String>,
    /// Leave a support out
    #[arg(long, value_name = "ITEM")]
    pub drop: Vec<String>,
    /// Name somebody: section-1-leader='Cpl. Hart'
    #[arg(long, value_name = "ID=NAME")]
    pub call: Vec<String>,
    /// Go on in a dialogue after the options
    #[arg(long)]
    pub ask: bool,
    /// Write the force to this file
    #[arg(long, short, value_name = "FILE")]
    pub out: Option<PathBuf>,
    /// Print a link instead of the file
    #[arg(long)]
    pub link: bool,
    /// The address before the link's word
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:7878")]
    pub site: String,
}

#[derive(Args)]
pub struct ForceFiles {
    /// Files or links
    #[arg(required = true)]
    pub forces: Vec<String>,
}

#[derive(Args)]
pub struct ForceShow {
    /// A file or a link
    pub force: String,
    /// Print JSON: the roster with its boxes, charts and notes
    #[arg(long)]
    pub json: bool,
    /// Print the file
    #[arg(long)]
    pub file: bool,
    /// Print a link
    #[arg(long)]
    pub link: bool,
    /// The address before the link's word
    #[arg(long, value_name = "URL", default_value = "http://127.0.0.1:7878")]
    pub site: String,
}

#[derive(Args)]
#[command(after_help = "Open the page in a browser and print it; it needs nothing else.")]
pub struct ForcePrint {
    /// A file or a link
    pub force: String,
    /// Write the page to this file
    #[arg(long, short, value_name = "FILE", default_value = "force.html")]
    pub out: PathBuf,
    /// What to print
    #[arg(long, value_name = "WHAT", default_value = "both")]
    pub what: PrintWhat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum PrintWhat {
    /// The roster with its boxes
    Roster,
    /// Weapons, special rules and tables
    Sheet,
    /// Both
    Both,
}

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "\
Examples:
  sandtable battle scw-meeting --games 1000                        who wins how often
  sandtable battle scw-meeting --until 2% --report meeting.html    until it is known to two percent, with a page to read
  sandtable battle coc-patrol --red-force mine.toml --rows games.csv --turns turns.parquet
  sandtable battle scw-meeting --vary red.airstrikes=0..3 --vary attacker=red,blue --report grid.html
  sandtable battle coc-probe --red expert --vary blue=quick,steady,expert:500g+bold --games 40
  sandtable battle scw-raid --games 9000 --shard 2/3 --part b.jsonl
  sandtable battle merge a.jsonl b.jsonl c.jsonl --report raid.html

What can be varied or set: the choices of the scenario (`sandtable battle SCENARIO --choices` lists them), and red, blue (the players),
red-force, blue-force (files or links) and battle (scenarios). KEY=A,B,C is a list, KEY=1..4 a range, KEY=* all there are.")]
pub struct Battle {
    #[command(subcommand)]
    pub command: Option<BattleCommand>,
    /// A scenario's id, or a scenario file
    #[arg(required = true)]
    pub scenario: Option<String>,
    /// Who plays red: random, quick, steady, expert; `expert:500g+careful` thinks 500 games through for an answer, and spares its men
    #[arg(long, value_name = "WHO", default_value = "quick")]
    pub red: tactics::Level,
    /// Who plays blue, in the same words
    #[arg(long, value_name = "WHO", default_value = "quick")]
    pub blue: tactics::Level,
    /// Red's force: a file or a link of `sandtable force build`
    #[arg(long, value_name = "FORCE")]
    pub red_force: Option<String>,
    /// Blue's force: a file or a link of `sandtable force build`
    #[arg(long, value_name = "FORCE")]
    pub blue_force: Option<String>,
    /// Make a choice of the scenario
    #[arg(long, value_name = "KEY=VALUE")]
    pub set: Vec<String>,
    /// Fight every combination of these, and rank what changes the balance
    #[arg(long, value_name = "KEY=A,B,..")]
    pub vary: Vec<lab::plan::Vary>,
    /// List what can be set and varied, and fight nothing
    #[arg(long)]
    pub choices: bool,
    /// How many games (of each combination); 100 if left out, with --until at most 100,000
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub games: Option<u32>,
    /// Stop when the rates of wins are known to so much either way: 2%
    #[arg(long, value_name = "WIDTH", conflicts_with = "shard")]
    pub until: Option<lab::plan::HalfWidth>,
    /// The same seed gives the same games, whatever the number of threads
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// How many threads; all cores if left out
    #[arg(long, value_name = "N")]
    pub threads: Option<usize>,
    /// Fight only a part of the games, such as 2/5, and keep it for `merge`
    #[arg(long, value_name = "I/N", requires = "part")]
    pub shard: Option<lab::plan::Shard>,
    /// Keep everything about the games in this file, for `merge`
    #[arg(long, value_name = "FILE")]
    pub part: Option<PathBuf>,
    #[command(flatten)]
    pub made: BattleMade,
}

#[derive(Args)]
pub struct BattleMade {
    /// Write a row for each game: .csv or .parquet
    #[arg(long, value_name = "FILE")]
    pub rows: Option<PathBuf>,
    /// Write a row for each turn of each game: .csv or .parquet
    #[arg(long, value_name = "FILE")]
    pub turns: Option<PathBuf>,
    /// Write a report with plots: one page that needs nothing else
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
    /// Print JSON: `games`, `red_wins`, `blue_wins`, `draws`, `decisions`, `dice`, rates with their intervals, `cells`, `effects`
    #[arg(long)]
    pub json: bool,
}

#[derive(Subcommand)]
pub enum BattleCommand {
    /// Join the parts of a battle that was fought in shards
    Merge(BattleMerge),
}

#[derive(Args)]
pub struct BattleMerge {
    /// The parts, in any order
    #[arg(required = true)]
    pub parts: Vec<PathBuf>,
    #[command(flatten)]
    pub made: BattleMade,
}

#[derive(Args)]
#[command(
    after_help = "\
Examples:
  sandtable odds                                                what can be asked
  sandtable odds coc                                            with all flags
  sandtable odds coc fire --dice 8 --quality regular --range close --cover light
  sandtable odds scw rally --modifier -2 --json",
    disable_help_flag = true
)]
pub struct Odds {
    /// Say what can be asked, and with which flags
    #[arg(long, short)]
    pub help: bool,
    /// Print JSON: `query`, `exact`, `outcomes` with `p`
    #[arg(long)]
    pub json: bool,
    /// Which rule book: awa, coc, nqm, scw
    pub rulebook: Option<String>,
    /// What is asked
    pub resolver: Option<String>,
    /// Its flags; `sandtable odds RULEBOOK` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "FLAGS")]
    pub flags: Vec<String>,
}

#[derive(Args)]
#[command(after_help = "The format of the inputs is described in docs/referee.md.")]
pub struct Referee {
    /// A scenario file, or a scenario's id
    pub scenario: String,
    /// JSON lines: replies and dice, in order
    #[arg(long, value_name = "FILE")]
    pub inputs: PathBuf,
    /// Print JSON lines instead of words
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
#[command(after_help = "\
Examples:
  sandtable serve --open                                     play in the browser on this machine
  sandtable serve --listen 0.0.0.0:8080 --store postgres://sandtable@db/sandtable

The address is printed as the only line on standard output; the log goes to standard error (SANDTABLE_LOG=debug for more).")]
pub struct Serve {
    /// Where to listen; port 0 takes a free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:0")]
    pub listen: std::net::SocketAddr,
    /// Where games are kept: sqlite:PATH, or postgres:...; SQLite in your data folder if left out
    #[arg(long, value_name = "URL")]
    pub store: Option<String>,
    /// Open the browser
    #[arg(long)]
    pub open: bool,
    /// How the log is written
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub log: LogFormat,
    /// Requests a second from one address; 0 for no limit
    #[arg(long, value_name = "N")]
    pub rate: Option<u32>,
    /// New games an hour from one address; 0 for no limit
    #[arg(long, value_name = "N")]
    pub new_games: Option<u32>,
    /// Games on this store that are not over
    #[arg(long, value_name = "N")]
    pub open_games: Option<u64>,
    /// Connections at the same time
    #[arg(long, value_name = "N", default_value_t = 4096)]
    pub connections: usize,
    /// Take the address of a client from X-Forwarded-For, as a proxy in front of this server writes it
    #[arg(long)]
    pub behind_proxy: bool,
}

#[derive(Args)]
#[command(after_help = "The server must allow it: start it with `sandtable serve --rate 0 --new-games 0`.")]
pub struct Swarm {
    /// The server's address, such as `http://127.0.0.1:8080`
    pub url: String,
    /// How many games
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub games: u32,
    /// How many of them at the same time
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub at_once: u32,
    /// Which scenario
    #[arg(long, value_name = "ID", default_value = "scw-meeting")]
    pub scenario: String,
    /// The level of the server's computer player on the second seat; without it the swarm plays both seats
    #[arg(long, value_name = "LEVEL")]
    pub opponent: Option<String>,
    /// Stop a game after so many answers of the swarm
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub inputs: u32,
    /// The same seed sends the same answers as far as the server's dice allow
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum LogFormat {
    /// Lines for people
    Text,
    /// One JSON object a line
    Json,
}

#[derive(Args)]
pub struct Rules {
    /// A rule's id (scw.rally.test), or the beginning of several (scw.rally); all rule books if left out
    pub id: Option<String>,
}

#[derive(Args)]
pub struct Soak {
    /// How many games
    #[arg(long, default_value_t = 1000)]
    pub games: u32,
    /// The first seed
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Only the game with this seed out of the run, to look into what it broke
    #[arg(long)]
    pub only: Option<u64>,
    /// Only scenarios of this rule book
    #[arg(long, value_name = "ID")]
    pub rules: Option<String>,
    /// One step in so many is inspected at length
    #[arg(long, default_value_t = 20)]
    pub inspect: u32,
    /// Say how often each rule asked, rolled or told something
    #[arg(long)]
    pub reached: bool,
}

#[derive(Args)]
pub struct Bench {
    /// Only this measurement
    #[arg(long)]
    pub only: Option<String>,
    /// Repeat it this often and print nothing: for counting instructions
    #[arg(long)]
    pub count: Option<u64>,
}
