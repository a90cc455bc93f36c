//! The test bench: a position as text, dice and replies in, lines of the report and the position out.
//!
//! ```ignore
//! let mut game = Game::set(
//!     r#"
//!     [[unit]]
//!     id = "red-1"
//!     side = "red"
//!     figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 7 }]
//!     [[put]]
//!     unit = "red-1"
//!     at = [20, 40]
//!     "#,
//! );
//! game.pick(Red, "red-1");
//! game.dice(&[4, 3]);
//! assert_eq!(game.unit("red-1").losses, 0);
//! ```
//!
//! What is left out is as usual: a head, an empty table of 72 by 48 inches, clear weather, red in the south and blue in the
//! north, initiative 3, morale 4, grade 2, six of every kind of ammunition, eight turns, names like the ids, and a moment in
//! the contests of turn 1. Everything goes through [`Session`], dice included, and all dice must be used up.

#![allow(clippy::needless_pass_by_value, clippy::format_push_string, reason = "tests read better without ampersands")]
#![allow(dead_code, unreachable_pub, reason = "every test file uses a part of the bench")]

use std::collections::VecDeque;

use awa::{Awa, Figure, Gun, Phase, State, Unit, Vehicle};
use engine::prompt::{Choice, Prompt, Reply, Route};
use engine::{Board, Eye, Line, Present, Probe, Refusal, Seat, Session, Waiting};
use table::{Bearing, Point};

pub use engine::Side::{self, Blue, Red};

/// A battle under test.
pub struct Game {
    session: Session<Awa>,
    dice: VecDeque<u8>,
}

impl Game {
    /// Sets up a position. Panics with the report if it cannot be read.
    pub fn set(text: &str) -> Game {
        Game::set_whole(&completed(text))
    }

    /// Sets up a position that says everything itself.
    pub fn set_whole(text: &str) -> Game {
        match Awa::load(text) {
            Ok(game) => Game { session: Session::by_hand(game), dice: VecDeque::new() },
            Err(bad) => panic!("{bad}"),
        }
    }

    /// What is said against a position that cannot be played.
    pub fn problems(text: &str) -> String {
        match Awa::load(&completed(text)) {
            Ok(_) => panic!("the position was read without a word"),
            Err(bad) => bad.report,
        }
    }

    /// What is said against a position; nothing if it can be played.
    pub fn said(text: &str) -> String {
        Awa::load(&completed(text)).map_or_else(|bad| bad.report, |_| String::new())
    }

    /// Lays dice ready, in the order in which they will be thrown.
    pub fn dice(&mut self, faces: &[u8]) -> &mut Self {
        self.dice.extend(faces);
        self.throw();
        self
    }

    /// Lays an arrow die ready that points this many degrees clockwise of the top of the table.
    pub fn arrow(&mut self, degrees: u16) -> &mut Self {
        let hour = if degrees < 30 { 12 } else { (degrees / 30) as u8 };
        self.dice(&[hour, (degrees % 30) as u8])
    }

    /// Picks an option by its key.
    #[track_caller]
    pub fn pick(&mut self, side: Side, key: &str) -> &mut Self {
        self.reply(side, Reply::Pick(key.into()))
    }

    /// Says that the side has finished.
    #[track_caller]
    pub fn done(&mut self, side: Side) -> &mut Self {
        self.pick(side, "done")
    }

    /// Names a number.
    #[track_caller]
    pub fn number(&mut self, side: Side, number: u32) -> &mut Self {
        self.reply(side, Reply::Number(number))
    }

    /// Picks several options by their keys.
    #[track_caller]
    pub fn several(&mut self, side: Side, keys: &[&str]) -> &mut Self {
        self.reply(side, Reply::Several(keys.iter().map(|key| (*key).to_owned()).collect()))
    }

    /// Puts a group around a place: `game.arrange(Red, (20, 15), Bearing::NORTH, "line")`.
    #[track_caller]
    pub fn arrange(&mut self, side: Side, at: (i32, i32), facing: Bearing, formation: &str) -> &mut Self {
        self.reply(side, arrangement(at, facing, formation))
    }

    /// Moves single pieces, each by its points.
    #[track_caller]
    pub fn route(&mut self, side: Side, routes: &[(&str, &[Point], Bearing)]) -> &mut Self {
        self.reply(side, routes_of(routes))
    }

    /// Sends a reply that must be accepted.
    #[track_caller]
    pub fn reply(&mut self, side: Side, reply: Reply) -> &mut Self {
        self.wanted(side);
        if let Err(refusal) = self.session.reply(Seat::of(side), &reply) {
            panic!("{reply:?} is refused: {refusal}\n{}", self.whereabouts());
        }
        self.throw();
        self.lawful();
        self
    }

    /// Sends a reply that must be refused, and says why it was.
    #[track_caller]
    pub fn refused(&mut self, side: Side, reply: Reply) -> Refusal {
        self.wanted(side);
        match self.session.reply(Seat::of(side), &reply) {
            Ok(()) => panic!("{reply:?} is accepted\n{}", self.whereabouts()),
            Err(refusal) => refusal,
        }
    }

    /// Why dice are refused.
    pub fn refused_dice(&mut self, side: Side, faces: &[u8]) -> Refusal {
        self.session.dice(Seat::of(side), faces).expect_err("these dice are accepted")
    }

    /// Why an option is closed.
    #[track_caller]
    pub fn closed(&self, side: Side, key: &str) -> Refusal {
        match self.option(side, key).and_then(|option| option.closed) {
            Some(refusal) => refusal,
            None => panic!("`{key}` is not closed here\n{}", self.whereabouts()),
        }
    }

    /// Goes on to a phase of a side, in this turn or the next, everybody doing nothing on the way.
    #[track_caller]
    pub fn until(&mut self, phase: Phase, side: Side) -> &mut Self {
        for _ in 0..200 {
            if self.phase() == phase && self.asked() == Some(side) {
                return self;
            }
            match self.session.waiting() {
                Waiting::Seats(seats) => self.done(side_of(seats[0])),
                other => {
                    panic!("on the way to {phase:?} of {side} the game waits for {other:?}\n{}", self.whereabouts())
                }
            };
        }
        panic!("{phase:?} of {side} never comes\n{}", self.whereabouts());
    }

    /// Throws the highest of whatever is waited for, where it does not matter.
    pub fn throw_any(&mut self) -> &mut Self {
        if let Waiting::Dice { seat, pool, .. } = self.session.waiting() {
            let faces: Vec<u8> = pool.dice().map(dice::Die::most).collect();
            self.session.dice(seat, &faces).unwrap_or_else(|refusal| panic!("{refusal}"));
        }
        self
    }

    /// Picks the first open option, where it does not matter.
    #[track_caller]
    pub fn pick_first(&mut self, side: Side) -> &mut Self {
        let key = self.keys(side).first().cloned().unwrap_or_else(|| panic!("{}", self.whereabouts()));
        self.pick(side, &key)
    }

    /// The phase that is running.
    pub fn phase(&self) -> Phase {
        self.state().phase
    }

    /// The number of the turn.
    pub fn turn(&self) -> u8 {
        self.state().turn
    }

    /// The state as the open question sees it.
    pub fn state(&self) -> &State {
        self.session.game().state()
    }

    /// The side that is asked, if one is.
    pub fn asked(&self) -> Option<Side> {
        match self.session.waiting() {
            Waiting::Seats(seats) => seats.first().map(|seat| side_of(*seat)),
            _ => None,
        }
    }

    /// The prompt of a side.
    #[track_caller]
    pub fn prompt(&self, side: Side) -> Prompt {
        match self.session.prompt(Seat::of(side)) {
            Some(prompt) => prompt,
            None => panic!("{side} is not asked anything\n{}", self.whereabouts()),
        }
    }

    /// An option of a side's prompt.
    pub fn option(&self, side: Side, key: &str) -> Option<Choice> {
        self.options(side).into_iter().find(|option| option.key == key)
    }

    /// All options of a side's prompt, open and closed; none where it is not asked.
    pub fn options(&self, side: Side) -> Vec<Choice> {
        self.session.prompt(Seat::of(side)).map_or_else(Vec::new, |prompt| prompt.ask.options().to_vec())
    }

    /// The keys of the options that a side can pick.
    pub fn keys(&self, side: Side) -> Vec<String> {
        self.options(side).into_iter().filter(|option| option.closed.is_none()).map(|option| option.key).collect()
    }

    /// A unit.
    #[track_caller]
    pub fn unit(&self, id: &str) -> &Unit {
        &self.state().units[self.index(id)]
    }

    /// A figure of a unit, counted from 1.
    #[track_caller]
    pub fn figure(&self, unit: &str, number: usize) -> &Figure {
        let first = self.session.game().setup().units[self.index(unit)].figures.start;
        &self.state().figures[usize::from(first) + number - 1]
    }

    /// The first gun of a unit.
    #[track_caller]
    pub fn gun(&self, unit: &str) -> &Gun {
        &self.state().guns[usize::from(self.session.game().setup().units[self.index(unit)].guns.start)]
    }

    /// The first vehicle of a unit.
    #[track_caller]
    pub fn vehicle(&self, unit: &str) -> &Vehicle {
        &self.state().vehicles[usize::from(self.session.game().setup().units[self.index(unit)].vehicles.start)]
    }

    /// How many figures of a unit are in the battle.
    #[track_caller]
    pub fn men(&self, unit: &str) -> usize {
        let figures = self.session.game().setup().units[self.index(unit)].figures.clone();
        figures.filter(|n| self.state().figures[usize::from(*n)].place.is_in_battle()).count()
    }

    #[track_caller]
    fn index(&self, id: &str) -> usize {
        let units = &self.session.game().setup().units;
        units.iter().position(|unit| unit.id == id).unwrap_or_else(|| panic!("there is no unit `{id}`"))
    }

    /// The board of a side.
    pub fn board(&self, side: Side) -> Board {
        self.session.board(Eye::Seat(Seat::of(side)))
    }

    /// The report as a side reads it.
    pub fn lines(&self, side: Side) -> Vec<String> {
        self.report(side).into_iter().map(|line| line.text).collect()
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

    /// What a calculation in that line adds up to.
    #[track_caller]
    pub fn total(&self, side: Side, words: &str) -> i16 {
        self.line(side, words).terms.iter().map(|term| term.value).sum()
    }

    /// What the calculation in the last line of that rule adds up to.
    #[track_caller]
    pub fn total_of(&self, side: Side, rule: &str) -> i16 {
        let found = self.report(side).into_iter().rfind(|line| line.rule.as_str() == rule);
        let line = found.unwrap_or_else(|| panic!("no line of {rule}:\n{}", self.lines(side).join("\n")));
        line.terms.iter().map(|term| term.value).sum()
    }

    /// The whole game, for laws and views.
    pub fn session(&self) -> &Session<Awa> {
        &self.session
    }

    /// Whether dice are waited for.
    pub fn wants_dice(&self) -> bool {
        matches!(self.session.waiting(), Waiting::Dice { .. })
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
                panic!("{faces:?} are refused: {refusal}");
            }
        }
    }

    #[track_caller]
    fn wanted(&self, side: Side) {
        if let Waiting::Dice { rule, .. } = self.session.waiting() {
            panic!("dice are waited for first: {rule}");
        }
        let asked = self.session.question(Seat::of(side)).is_some();
        assert!(asked, "{side} is not asked anything\n{}", self.whereabouts());
    }

    /// What must be true after every step is.
    fn lawful(&self) {
        if let Err(broken) = self.session.settled_game().invariants() {
            panic!("{broken}\n{}", self.whereabouts());
        }
    }

    /// Where the battle stands, for messages.
    pub fn whereabouts(&self) -> String {
        let mut text = format!("turn {}, {:?}", self.turn(), self.phase());
        for side in [Red, Blue] {
            if let Some(prompt) = self.session.prompt(Seat::of(side)) {
                text += &format!("\n{side} is asked: {}", prompt.title);
            }
            for option in self.options(side) {
                let closed = option.closed.map_or_else(String::new, |refusal| format!(" (closed: {refusal})"));
                text += &format!("\n  {}: {}{closed}", option.key, option.label);
            }
        }
        text + "\n" + &self.lines(Red).join("\n")
    }
}

impl Drop for Game {
    /// A script must be used up, and every position must survive being written.
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        assert!(self.dice.is_empty(), "dice left over: {:?}\n{}", self.dice, self.whereabouts());
        let written = self.session.settled_game().write();
        let again = Awa::load(&written).unwrap_or_else(|bad| panic!("{bad}"));
        assert_eq!(again.write(), written, "a loaded position writes another text");
    }
}

/// The reply that puts a group around a place.
pub fn arrangement(at: (i32, i32), facing: Bearing, formation: &str) -> Reply {
    Reply::Arrange {
        at: Point::inches(at.0, at.1),
        facing: Some(facing),
        formation: Some(formation.into()),
        via: Vec::new(),
    }
}

/// The reply that moves single pieces.
pub fn routes_of(routes: &[(&str, &[Point], Bearing)]) -> Reply {
    let route = |(piece, path, facing): &(&str, &[Point], Bearing)| Route {
        piece: (*piece).to_owned(),
        path: path.to_vec(),
        facing: *facing,
    };
    Reply::Route(routes.iter().map(route).collect())
}

fn side_of(seat: Seat) -> Side {
    if seat == Seat::RED { Red } else { Blue }
}

/// The text with everything added that a position must have and a test need not say.
pub fn completed(text: &str) -> String {
    let text: String = text.lines().map(|line| line.trim_start().to_owned() + "\n").collect();
    let mut out = String::new();
    if !text.contains("\nrules =") {
        out += "rules = \"awa\"\nid = \"test\"\ntitle = \"Test\"\nsummary = \"A test.\"\n";
    }
    if !text.contains("weather =") && !text.contains("region =") {
        out += "weather = \"clear\"\n";
    }
    let mut blocks: Vec<String> = vec![String::new()];
    for line in text.lines() {
        if line.starts_with('[') {
            blocks.push(String::new());
        }
        let block = blocks.last_mut().unwrap();
        block.push_str(line);
        block.push('\n');
    }
    let mut field = text.contains("[battlefield]");
    for block in blocks {
        let unrated = ["-hq\"", "\"supply\"", "\"messenger\"", "\"sniper\"", "\"hunters\""];
        let is_unrated = |line: &str| {
            line.starts_with("kind =") || line.starts_with("arm =") && unrated.iter().any(|arm| line.ends_with(arm))
        };
        let rated = !block.lines().any(is_unrated);
        let usual: &[(&str, &str)] = match block.lines().next().unwrap_or_default() {
            "[[unit]]" if rated => &[("name", ""), ("initiative", "3"), ("morale", "4")],
            "[[unit]]" | "[[landmark]]" => &[("name", "")],
            "[[battlefield.features]]" if !field => {
                field = true;
                out += PLAIN;
                &[]
            }
            _ => &[],
        };
        out += &block;
        for (key, value) in usual {
            if !block.contains(&format!("\n{key} =")) {
                let id = block.lines().find_map(|line| line.strip_prefix("id = ")).unwrap_or("\"nobody\"");
                out += &format!("{key} = {}\n", if value.is_empty() { id } else { value });
            }
        }
    }
    if !field {
        out += PLAIN;
    }
    if text.contains("[[put]]") && !text.contains("[now]") {
        out += "[now]\nphase = \"contests\"\n";
    }
    out
}

/// An empty table.
const PLAIN: &str = "[battlefield]\ntitle = \"Plain\"\nsize = { width = 72, depth = 48 }\n";
