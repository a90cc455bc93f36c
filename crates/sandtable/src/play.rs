//! `sandtable play`: a game in the terminal.

use std::io::{BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, bail};
use dice::Seed;
use engine::{Eye, Reach, Seat, Side, Waiting};
use muster::Library;
use tactics::Level;

use crate::cli::{DiceWho, Play};
use crate::client::{self, Command};
use crate::files::{self, SaveFile};
use shelf::Game;

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person at this terminal.
    Human,
    /// A computer player.
    Computer(Level),
}

impl FromStr for Who {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "human" => Ok(Who::Human),
            other => other.parse().map(Who::Computer).map_err(|e: String| format!("{e}, human")),
        }
    }
}

impl std::fmt::Display for Who {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Who::Human => f.write_str("human"),
            Who::Computer(level) => level.fmt(f),
        }
    }
}

/// A game at the table: who sits where, and where it is kept.
struct Evening {
    game: Box<dyn Game>,
    save: Option<SaveFile>,
    people: Vec<Seat>,
    told: usize,
    /// Whether computer players say why.
    thoughts: bool,
}

pub fn run(library: &Library, args: &Play) -> anyhow::Result<()> {
    let path = PathBuf::from(&args.scenario);
    let save_text = if path.is_file() { Some(files::read(&path)?).filter(|text| files::is_save(text)) } else { None };
    let mut evening = match save_text {
        Some(text) => resume(args, &path, &text)?,
        None => begin(library, args)?,
    };
    evening.thoughts = args.thoughts;
    evening.note()?;
    evening.play()
}

fn begin(library: &Library, args: &Play) -> anyhow::Result<Evening> {
    let (text, book) = files::scenario(library, &args.scenario)?;
    let text = files::with_forces(book, text, [&args.red_force, &args.blue_force])?;
    let seed = args.seed.map_or_else(files::fresh_seed, Seed::from_number);
    let secret = (args.dice == DiceWho::Computer).then_some(seed);
    let mut game = book.start(&text, secret).map_err(|e| files::cannot_play(&args.scenario, e))?;
    let who = [args.red.unwrap_or(Who::Human), args.blue.unwrap_or(Who::Computer(Level::Quick))];
    game.name_players(who.iter().map(ToString::to_string).collect());
    let save = args.save.as_deref().map(SaveFile::create).transpose()?;
    if let (Some(save), Some(seed)) = (&save, secret) {
        std::fs::write(save.seed_path(), seed.to_hex()).context("cannot keep the secret seed beside the save")?;
    }
    if let Some(seed) = secret {
        println!("The dice come from a seed with the fingerprint {}.", seed.commitment());
    }
    // What happened before the first question is told too: the weather, officers, ammunition.
    Ok(Evening { told: 0, ..Evening::seat(game, who, save, args.seed.unwrap_or(1)) })
}

fn resume(args: &Play, path: &std::path::Path, text: &str) -> anyhow::Result<Evening> {
    if args.red_force.is_some() || args.blue_force.is_some() {
        bail!("this game has begun: its forces can no longer be chosen");
    }
    if args.save.is_some() {
        bail!("a save goes on in its own file; leave --save out");
    }
    let book = files::book_of_save(text)?;
    let mut game = if args.rebase { book.rebase(text)? } else { book.load(text, Reach::End)? };
    let save = if args.rebase {
        let carried = path.with_extension("rebased.jsonl");
        println!("The game goes on under this version of the rules in {}.", carried.display());
        SaveFile::create(&carried)?
    } else {
        SaveFile::go_on(path, text, game.play().save_lines(0).len())?
    };
    let header = engine::journal::read_header(text)?;
    if matches!(header.dice, engine::journal::DiceBy::Seed(_)) && game.play().outcome().is_none() {
        let kept = std::fs::read_to_string(files::seed_path(path)).ok().and_then(|hex| Seed::from_hex(hex.trim()).ok());
        let seed = kept.unwrap_or_else(files::fresh_seed);
        game.resume_with(seed)?;
        std::fs::write(save.seed_path(), seed.to_hex()).context("cannot keep the secret seed beside the save")?;
    }
    let was = |index: usize| header.players.get(index).and_then(|name| name.parse().ok()).unwrap_or(Who::Human);
    let who = [args.red.unwrap_or_else(|| was(0)), args.blue.unwrap_or_else(|| was(1))];
    println!("Going on after {} inputs.", game.play().inputs());
    Ok(Evening::seat(game, who, Some(save), args.seed.unwrap_or(1)))
}

impl Evening {
    fn seat(mut game: Box<dyn Game>, who: [Who; 2], save: Option<SaveFile>, seed: u64) -> Self {
        let mut people = Vec::new();
        for (side, who) in Side::BOTH.into_iter().zip(who) {
            match who {
                Who::Human => people.push(Seat::of(side)),
                Who::Computer(level) => game.seat(Seat::of(side), level, seed ^ u64::from(Seat::of(side).0)),
            }
        }
        let told = game.play().logged();
        Evening { game, save, people, told, thoughts: false }
    }

    fn note(&mut self) -> anyhow::Result<()> {
        match &mut self.save {
            Some(save) => save.note(self.game.play()),
            None => Ok(()),
        }
    }

    /// Whose eyes read the report: the only person's, or everybody's.
    fn eye(&self) -> Eye {
        match self.people.as_slice() {
            [] => Eye::Referee,
            [one] => Eye::Seat(*one),
            _ => Eye::Public,
        }
    }

    fn play(&mut self) -> anyhow::Result<()> {
        let mut lines = std::io::stdin().lock().lines();
        let mut shown = None;
        loop {
            self.tell();
            let asked = match self.game.play().waiting() {
                Waiting::Nothing => return self.end(),
                Waiting::Dice { seat, .. } => seat,
                Waiting::Seats(seats) => match self.game.computer_answers() {
                    Some((seat, reason)) => {
                        if self.thoughts {
                            println!("  {}: {reason}", self.seat_name(seat));
                        }
                        self.note()?;
                        continue;
                    }
                    None => seats[0],
                },
            };
            let Some(prompt) = self.game.play().prompt(asked) else {
                bail!("nobody is asked anything; this is a fault of the program")
            };
            if shown.as_ref() != Some(&prompt) {
                println!("\n{}", client::show_prompt(&prompt, &self.seat_name(asked)));
                shown = Some(prompt.clone());
            }
            print!("> ");
            std::io::stdout().flush()?;
            let Some(line) = lines.next().transpose()? else {
                println!();
                return self.put_down();
            };
            if !std::io::stdin().is_terminal() {
                println!("{line}");
            }
            match client::parse(&prompt, &line) {
                Ok(Command::Reply(reply)) => match self.game.play_mut().reply(asked, &reply) {
                    Ok(()) => self.note()?,
                    Err(refusal) => println!("{refusal}"),
                },
                Ok(Command::Undo) => match self.game.play_mut().undo(asked) {
                    Ok(()) => {
                        self.told = self.told.min(self.game.play().logged());
                        println!("Taken back.");
                        self.note()?;
                    }
                    Err(refusal) => println!("{refusal}"),
                },
                Ok(Command::Map) => println!("{}", engine::text::map(&self.game.play().board(Eye::Seat(asked)))),
                Ok(Command::Who) => println!("{}", engine::text::roster(&self.game.play().board(Eye::Seat(asked)))),
                Ok(Command::Sheet(name)) => println!("{}", self.sheet(Eye::Seat(asked), &name)),
                Ok(Command::Report { why }) => self.report(Eye::Seat(asked), why),
                Ok(Command::Picture(file)) => match self.picture(asked, &file) {
                    Ok(()) => println!("Drawn into {}.", file.display()),
                    Err(error) => println!("{error:#}"),
                },
                Ok(Command::Again) => shown = None,
                Ok(Command::Help) => println!("{}", client::HELP),
                Ok(Command::Resign) => {
                    if let Err(refusal) = self.game.play_mut().resign(asked) {
                        println!("{refusal}");
                    }
                    self.note()?;
                }
                Ok(Command::Quit) => return self.put_down(),
                Err(why) => println!("{why}"),
            }
        }
    }

    /// Tells what has happened since the last time.
    fn tell(&mut self) {
        for (_, line) in self.game.play().report(self.eye(), self.told) {
            println!("{}", client::show_line(&line, client::Calculation::Short));
        }
        self.told = self.game.play().logged();
    }

    /// The sheet of a unit, by its letter on the map, its id or its name.
    fn sheet(&self, eye: Eye, name: &str) -> String {
        let board = self.game.play().board(eye);
        let letters = engine::text::letters(&board);
        let letter = |one: &&(&str, char)| name.chars().eq([one.1]);
        let lettered = letters.iter().find(letter).map(|(id, _)| (*id).to_owned());
        let named = |one: &&engine::board::Group| one.id == name || one.name.eq_ignore_ascii_case(name);
        let id = lettered.or_else(|| board.groups.iter().find(named).map(|one| one.id.clone()));
        let card = id.and_then(|id| self.game.play().card(eye, &id));
        card.map_or_else(|| format!("There is no unit `{name}`; `who` lists them."), |card| client::show_sheet(&card))
    }

    fn report(&self, eye: Eye, why: client::Calculation) {
        for (_, line) in self.game.play().report(eye, 0) {
            println!("{}", client::show_line(&line, why));
        }
    }

    fn picture(&self, seat: Seat, file: &std::path::Path) -> anyhow::Result<()> {
        let play = self.game.play();
        crate::show::draw(&play.board(Eye::Seat(seat)), play.prompt(seat).as_ref(), file, picture::Theme::Paper)
    }

    fn seat_name(&self, seat: Seat) -> String {
        self.game.play().seats().into_iter().find(|info| info.seat == seat).map_or_else(String::new, |info| info.name)
    }

    fn end(&mut self) -> anyhow::Result<()> {
        self.note()?;
        let play = self.game.play();
        println!("\n{}", client::show_outcome(play));
        if let Some(save) = &self.save {
            // The seed now stands in the save, for everybody to verify.
            let _ = std::fs::remove_file(save.seed_path());
        }
        Ok(())
    }

    fn put_down(&mut self) -> anyhow::Result<()> {
        self.note()?;
        match &self.save {
            Some(_) => println!("The game is kept; go on with it by `sandtable play FILE`."),
            None => println!("The game was not kept (there was no --save)."),
        }
        Ok(())
    }
}
