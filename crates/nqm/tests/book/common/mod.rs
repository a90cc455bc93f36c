//! The test bench: a position as text, dice and replies in, lines of the report and the position out.
//!
//! ```ignore
//! let mut game = Game::set(
//!     r#"
//!     [now]
//!     phase = "firefight"
//!     [[unit]]
//!     id = "first"
//!     formation = "red"
//!     stands = ["C1", "F3", "F3"]
//!     at = [4, 3]
//!     [[put]]
//!     stand = "first.f2"
//!     red = 1
//!     "#,
//! );
//! game.dice(&[4, 2]).pick(Red, "fire");
//! assert_eq!(game.stand("first.f2").number("red"), 2);
//! ```
//!
//! What is left out is as usual: a head, an empty map of 9 by 6 kilometres at 1:5000, red in the south and blue in the north, one
//! division `red` and one division `blue`, red the attacker. `[[put]]` lays any field of the state over a unit or a stand, `[now]`
//! over the whole state, spelt as they are in a written position. Everything goes through [`Session`], dice included, and all
//! dice must be used up.

#![allow(clippy::needless_pass_by_value, clippy::format_push_string, reason = "tests read better without ampersands")]
#![allow(dead_code, unreachable_pub, reason = "every test file uses a part of the bench")]

use std::collections::VecDeque;

use engine::prompt::{Ask, Choice, Prompt, Reply, Route};
use engine::{Board, Eye, Line, Present, Probe, Refusal, Seat, Session, Waiting};
use nqm::{Nqm, Phase};
use table::{Bearing, Point};

pub use engine::Side::{self, Blue, Red};

/// A battle under test.
pub struct Game {
    session: Session<Nqm>,
    dice: VecDeque<u8>,
}

impl Game {
    /// Sets up a position. Panics with the report if it cannot be read.
    #[track_caller]
    pub fn set(text: &str) -> Game {
        Game::set_whole(&completed(text))
    }

    /// Sets up a position that says everything itself.
    #[track_caller]
    pub fn set_whole(text: &str) -> Game {
        match Nqm::load(text) {
            Ok(game) => Game { session: Session::by_hand(game), dice: VecDeque::new() },
            Err(bad) => panic!("{bad}"),
        }
    }

    /// What is said against a position that cannot be played.
    #[track_caller]
    pub fn problems(text: &str) -> String {
        match Nqm::load(&completed(text)) {
            Ok(_) => panic!("the position was read without a word"),
            Err(bad) => bad.report,
        }
    }

    /// Lays dice ready, in the order in which they will be thrown.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.extend(faces);
        self.throw();
        self
    }

    /// Picks an option by its key.
    #[track_caller]
    pub fn pick(&mut self, side: Side, key: &str) -> &mut Self {
        self.reply(Seat::of(side), Reply::Pick(key.into()))
    }

    /// Picks an option by its key, for any seat.
    #[track_caller]
    pub fn pick_at(&mut self, seat: Seat, key: &str) -> &mut Self {
        self.reply(seat, Reply::Pick(key.into()))
    }

    /// Says that the side has finished.
    #[track_caller]
    pub fn done(&mut self, side: Side) -> &mut Self {
        self.pick(side, "done")
    }

    /// Picks several options by their keys.
    #[track_caller]
    pub fn several(&mut self, side: Side, keys: &[&str]) -> &mut Self {
        self.reply(Seat::of(side), Reply::Several(keys.iter().map(|key| (*key).to_owned()).collect()))
    }

    /// Draws a way for a piece, in kilometres.
    #[track_caller]
    pub fn way(&mut self, side: Side, piece: &str, km: &[(f64, f64)]) -> &mut Self {
        let path = km.iter().map(|(x, y)| km_point(*x, *y)).collect();
        self.reply(Seat::of(side), Reply::Route(vec![Route { piece: piece.into(), path, facing: Bearing::NORTH }]))
    }

    /// Points at a place, in kilometres.
    #[track_caller]
    pub fn at(&mut self, side: Side, x: f64, y: f64) -> &mut Self {
        let reply = Reply::Arrange { at: km_point(x, y), facing: None, formation: None, via: Vec::new() };
        self.reply(Seat::of(side), reply)
    }

    /// Sends a reply that must be accepted.
    #[track_caller]
    pub fn reply(&mut self, seat: Seat, reply: Reply) -> &mut Self {
        if let Err(refusal) = self.session.reply(seat, &reply) {
            panic!("{reply:?} is refused: {refusal}\n{}", self.whereabouts());
        }
        self.throw();
        self.lawful();
        self
    }

    /// Sends a reply that must be refused, and says why it was.
    #[track_caller]
    pub fn refused(&mut self, side: Side, reply: Reply) -> Refusal {
        match self.session.reply(Seat::of(side), &reply) {
            Ok(()) => panic!("{reply:?} is accepted\n{}", self.whereabouts()),
            Err(refusal) => refusal,
        }
    }

    /// Why an option is closed.
    #[track_caller]
    pub fn closed(&self, side: Side, key: &str) -> Refusal {
        match self.option(side, key).and_then(|option| option.closed) {
            Some(refusal) => refusal,
            None => panic!("`{key}` is not closed here\n{}", self.whereabouts()),
        }
    }

    /// Goes on to a phase, everybody letting things go by on the way: `done`, the prompt's own pass, or the first open option.
    #[track_caller]
    pub fn until(&mut self, phase: Phase) -> &mut Self {
        for _ in 0..2000 {
            if self.phase() == phase {
                return self;
            }
            self.idle(phase);
        }
        panic!("{phase:?} never comes\n{}", self.whereabouts());
    }

    /// Goes on until dice are waited for, everybody letting things go by on the way.
    #[track_caller]
    pub fn until_dice(&mut self) -> &mut Self {
        for _ in 0..2000 {
            if self.wants_dice() {
                return self;
            }
            self.idle(Phase::Over);
        }
        panic!("no dice are ever waited for\n{}", self.whereabouts());
    }

    /// Goes on to the beginning of an hour's orders.
    #[track_caller]
    pub fn until_hour(&mut self, hour: i64) -> &mut Self {
        for _ in 0..4000 {
            if self.phase() == Phase::Orders && self.hour() == hour {
                return self;
            }
            self.idle(Phase::Orders);
        }
        panic!("hour {hour} never comes\n{}", self.whereabouts());
    }

    /// Answers one question by letting it go by.
    #[track_caller]
    fn idle(&mut self, phase: Phase) {
        match self.session.waiting() {
            Waiting::Seats(seats) => {
                let seat = seats[0];
                let prompt = self.session.prompt(seat).expect("the seat is asked");
                let options = prompt.ask.options();
                let open = |key: &str| options.iter().any(|option| option.key == key && option.closed.is_none());
                let first = || options.iter().find(|option| option.closed.is_none()).map(|option| option.key.clone());
                let key = prompt.pass.filter(|key| open(key)).or_else(|| open("done").then(|| "done".into()));
                let key = key.or_else(first).unwrap_or_else(|| panic!("nothing can be picked\n{}", self.whereabouts()));
                self.pick_at(seat, &key);
            }
            other => panic!("on the way to {phase:?} the game waits for {other:?}\n{}", self.whereabouts()),
        }
    }

    /// The phase that is running.
    pub fn phase(&self) -> Phase {
        serde_json::from_value(self.now("phase").as_str().unwrap().into()).unwrap()
    }

    /// The hour of the battle.
    pub fn hour(&self) -> i64 {
        self.now("hour").as_integer().unwrap()
    }

    /// A field of the whole state.
    #[track_caller]
    pub fn now(&self, key: &str) -> toml::Value {
        self.state().get(key).unwrap_or_else(|| panic!("the state has no `{key}`")).clone()
    }

    /// The seat that is asked first, if one is.
    pub fn asked(&self) -> Option<Seat> {
        match self.session.waiting() {
            Waiting::Seats(seats) => seats.first().copied(),
            _ => None,
        }
    }

    /// The prompt of a side's first seat.
    #[track_caller]
    pub fn prompt(&self, side: Side) -> Prompt {
        match self.session.prompt(Seat::of(side)) {
            Some(prompt) => prompt,
            None => panic!("{side} is not asked anything\n{}", self.whereabouts()),
        }
    }

    /// The title of the prompt of a side's first seat, if it is asked.
    pub fn prompt_of(&self, side: Side) -> Option<String> {
        self.session.prompt(Seat::of(side)).map(|prompt| prompt.title)
    }

    /// An option of a side's prompt.
    pub fn option(&self, side: Side, key: &str) -> Option<Choice> {
        self.options(side).into_iter().find(|option| option.key == key)
    }

    /// All options of a side's prompt, open and closed; none where it is not asked.
    pub fn options(&self, side: Side) -> Vec<Choice> {
        self.session.prompt(Seat::of(side)).map(|prompt| prompt.ask.options().to_vec()).unwrap_or_default()
    }

    /// The keys of the options that a side can pick.
    pub fn keys(&self, side: Side) -> Vec<String> {
        self.options(side).into_iter().filter(|option| option.closed.is_none()).map(|option| option.key).collect()
    }

    /// The state of the position, as written.
    pub fn state(&self) -> toml::Table {
        let text = self.session.game().write();
        let position: toml::Table = text.parse().expect("a written position is a file");
        position["state"].as_table().expect("a position has its state").clone()
    }

    /// A unit of the position.
    #[track_caller]
    pub fn unit(&self, id: &str) -> Entry {
        let n = self.session.game().setup().units.iter().position(|unit| unit.id == id);
        self.entry("units", n.unwrap_or_else(|| panic!("there is no unit `{id}`")))
    }

    /// A stand of the position.
    #[track_caller]
    pub fn stand(&self, id: &str) -> Entry {
        let n = self.session.game().setup().stands.iter().position(|stand| stand.id == id);
        self.entry("stands", n.unwrap_or_else(|| panic!("there is no stand `{id}`")))
    }

    fn entry(&self, list: &str, n: usize) -> Entry {
        Entry(self.state()[list][n].as_table().expect("a table").clone())
    }

    /// The red pins of all stands of a unit.
    #[track_caller]
    pub fn red_pins(&self, id: &str) -> i64 {
        self.sum(id, "red")
    }

    /// The sum of a number over all stands of a unit.
    #[track_caller]
    pub fn sum(&self, id: &str, key: &str) -> i64 {
        let setup = self.session.game().setup();
        let unit = setup.units.iter().find(|unit| unit.id == id).unwrap_or_else(|| panic!("there is no unit `{id}`"));
        unit.stands.clone().map(|n| self.entry("stands", n.into()).number(key)).sum()
    }

    /// The board of a side.
    pub fn board(&self, side: Side) -> Board {
        self.session.board(Eye::Seat(Seat::of(side)))
    }

    /// The report as a side reads it.
    pub fn lines(&self, side: Side) -> Vec<String> {
        self.report(side).into_iter().map(|line| line.text).collect()
    }

    /// The report as a seat reads it.
    pub fn report_of(&self, seat: Seat) -> Vec<String> {
        self.session.report(Eye::Seat(seat), 0).into_iter().map(|(_, line)| line.text).collect()
    }

    /// The report as a side reads it, with rules and calculations.
    pub fn report(&self, side: Side) -> Vec<Line> {
        self.session.report(Eye::Seat(Seat::of(side)), 0).into_iter().map(|(_, line)| line).collect()
    }

    /// The last line that a side reads that contains these words.
    #[track_caller]
    pub fn line(&self, side: Side, words: &str) -> Line {
        let found = self.report(side).into_iter().rfind(|line| line.text.contains(words));
        found.unwrap_or_else(|| panic!("no line says `{words}`:\n{}", self.lines(side).join("\n")))
    }

    /// Whether a side reads these words somewhere.
    pub fn reads(&self, side: Side, words: &str) -> bool {
        self.lines(side).iter().any(|line| line.contains(words))
    }

    /// The whole game, for laws and views.
    pub fn session(&self) -> &Session<Nqm> {
        &self.session
    }

    /// Whether dice are waited for.
    pub fn wants_dice(&self) -> bool {
        matches!(self.session.waiting(), Waiting::Dice { .. })
    }

    /// How many dice lie ready and have not been thrown.
    pub fn dice_left(&self) -> usize {
        self.dice.len()
    }

    /// Throws what lies ready as long as dice are waited for.
    fn throw(&mut self) {
        while let Waiting::Dice { seat, pool, .. } = self.session.waiting() {
            let count = pool.len();
            if self.dice.len() < count {
                return;
            }
            let faces: Vec<u8> = self.dice.drain(..count).collect();
            if let Err(refusal) = self.session.dice(seat, &faces) {
                panic!("{faces:?} for {pool:?}: {refusal}");
            }
        }
    }

    fn lawful(&self) {
        if let Err(broken) = self.session.settled_game().invariants() {
            panic!("{broken}\n{}", self.whereabouts());
        }
    }

    /// Where the game stands, for a test that fails.
    pub fn whereabouts(&self) -> String {
        let mut text =
            format!("phase {:?}, hour {}, waiting for {:?}\n", self.phase(), self.hour(), self.session.waiting());
        for side in Side::BOTH {
            if let Some(prompt) = self.session.prompt(Seat::of(side)) {
                text += &format!("{side}: {}\n", prompt.title);
                for option in prompt.ask.options() {
                    let closed = option.closed.as_ref().map(|why| format!(" (closed: {why})")).unwrap_or_default();
                    text += &format!("  {}: {}{closed}\n", option.key, option.label);
                }
                if let Ask::Place { proposals, .. } = &prompt.ask {
                    text += &format!("  {} proposals\n", proposals.len());
                }
            }
        }
        text + &self
            .session
            .report(Eye::Referee, 0)
            .into_iter()
            .map(|(_, line)| line.text)
            .collect::<Vec<_>>()
            .join("\n")
    }
}

impl Drop for Game {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.dice.is_empty(), "dice were left over: {:?}\n{}", self.dice, self.whereabouts());
        }
    }
}

/// A unit or stand of a written position.
pub struct Entry(pub toml::Table);

impl Entry {
    /// A number; 0 where it is not written.
    pub fn number(&self, key: &str) -> i64 {
        self.0.get(key).and_then(toml::Value::as_integer).unwrap_or(0)
    }

    /// Yes or no; no where it is not written.
    pub fn flag(&self, key: &str) -> bool {
        self.0.get(key).and_then(toml::Value::as_bool).unwrap_or(false)
    }

    /// A word or a whole value, as text.
    pub fn text(&self, key: &str) -> String {
        match self.0.get(key) {
            Some(toml::Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
            None => String::new(),
        }
    }

    /// A part of it.
    #[track_caller]
    pub fn part(&self, key: &str) -> Entry {
        Entry(self.0.get(key).and_then(toml::Value::as_table).unwrap_or_else(|| panic!("no `{key}` here")).clone())
    }
}

/// A place in kilometres on the usual map.
pub fn km_point(x: f64, y: f64) -> Point {
    let mils = |km: f64| nqm::Scale::Division.length(nqm::Metres((km * 1000.0).round() as i32)).thousandths_value();
    Point::new(mils(x), mils(y))
}

/// Adds what a test leaves out.
pub fn completed(text: &str) -> String {
    let mut head = String::new();
    let body = text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
    let says = |key: &str| body.lines().any(|line| line.starts_with(key));
    let mut add = |key: &str, line: &str| {
        if !says(key) {
            head += line;
            head += "\n";
        }
    };
    add("id = \"test\"", "id = \"test\"");
    add("rules", "rules = \"nqm\"");
    add("title", "title = \"A test\"");
    add("summary", "summary = \"A position for a test.\"");
    let mut tail = String::new();
    if !says("[battlefield") {
        // 9 by 6 kilometres at 1:5000, a hair more so that the corners are on it.
        tail += "[battlefield]\ntitle = \"An empty map\"\nsize = { width = 70.9, depth = 47.3 }\n";
    }
    if !body.contains("[[formation]]") {
        tail += "[[formation]]\nid = \"red\"\nname = \"Red division\"\nside = \"red\"\nlevel = \"division\"\naim = \"win\"\n";
        tail += "[[formation]]\nid = \"blue\"\nname = \"Blue division\"\nside = \"blue\"\nlevel = \"division\"\naim = \"hold\"\n";
    }
    // Plain keys of the test come before its tables.
    let (plain, tables) = match body.find("\n[") {
        Some(at) if !body.trim_start().starts_with('[') => body.split_at(at),
        _ => ("", body.as_str()),
    };
    format!("{head}{plain}\n{tail}{tables}\n")
}
