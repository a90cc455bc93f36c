//! The test bench: a position as text, dice and replies in, lines of the report and the position out.
//!
//! ```ignore
//! let mut game = Game::set(
//!     r#"
//!     [now]
//!     phase = "rally"
//!     [[unit]]
//!     id = "red-1"
//!     side = "red"
//!     elements = ["rifle", "rifle"]
//!     at = [20, 40]
//!     dps = 2
//!     "#,
//! );
//! game.dice(&[9]);
//! game.pick(Red, "red-1");
//! assert_eq!(game.unit("red-1").number("dps"), 1);
//! ```
//!
//! What is left out is as usual: a head, an empty table of 72 by 48 inches, red in the south and blue in the north,
//! MR 0 and AR 0, names like the ids. Everything goes through [`Session`], dice included, and all dice must be used up.

#![allow(clippy::needless_pass_by_value, clippy::format_push_string, reason = "tests read better without ampersands")]
#![allow(dead_code, unreachable_pub, reason = "every test file uses a part of the bench")]

use std::collections::VecDeque;

use engine::prompt::{Ask, Choice, Prompt, Reply, Route};
use engine::{Board, Eye, Line, Present, Probe, Refusal, Seat, Session, Waiting};
use scw::{Phase, Scw};
use table::{Bearing, Point};

pub use engine::Side::{self, Blue, Red};

/// A battle under test.
pub struct Game {
    session: Session<Scw>,
    dice: VecDeque<u8>,
}

impl Game {
    /// Sets up a position. Panics with the report if it cannot be read.
    pub fn set(text: &str) -> Game {
        Game::set_whole(&completed(text))
    }

    /// Sets up a position that says everything itself.
    pub fn set_whole(text: &str) -> Game {
        match Scw::load(text) {
            Ok(game) => Game { session: Session::by_hand(game), dice: VecDeque::new() },
            Err(bad) => panic!("{bad}"),
        }
    }

    /// What is said against a position that cannot be played.
    pub fn problems(text: &str) -> String {
        match Scw::load(&completed(text)) {
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
        self.reply(side, Reply::Pick(key.into()))
    }

    /// Says that the side has finished.
    #[track_caller]
    pub fn done(&mut self, side: Side) -> &mut Self {
        self.pick(side, "done")
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

    /// Goes on to a phase of a side, in this move or the next, everybody doing nothing on the way.
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

    /// The phase that is running.
    pub fn phase(&self) -> Phase {
        let word = self.position()["now"]["phase"].as_str().unwrap().to_owned();
        serde_json::from_value(word.into()).unwrap()
    }

    /// The number of the move.
    pub fn turn(&self) -> i64 {
        self.position()["now"]["turn"].as_integer().unwrap()
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
        match self.session.prompt(Seat::of(side)).map(|prompt| prompt.ask) {
            Some(Ask::Choose { options } | Ask::Several { options, .. } | Ask::Place { options, .. }) => options,
            _ => Vec::new(),
        }
    }

    /// The keys of the options that a side can pick.
    pub fn keys(&self, side: Side) -> Vec<String> {
        self.options(side).into_iter().filter(|option| option.closed.is_none()).map(|option| option.key).collect()
    }

    /// The position, as written.
    pub fn position(&self) -> toml::Table {
        self.session.game().write().parse().expect("a written position is a file")
    }

    /// A unit of the position.
    #[track_caller]
    pub fn unit(&self, id: &str) -> Entry {
        self.entry("unit", id)
    }

    /// An officer of the position.
    #[track_caller]
    pub fn officer(&self, id: &str) -> Entry {
        self.entry("officer", id)
    }

    #[track_caller]
    fn entry(&self, list: &str, id: &str) -> Entry {
        let position = self.position();
        let entries = position.get(list).and_then(toml::Value::as_array).cloned().unwrap_or_default();
        let found = entries.into_iter().find(|entry| entry["id"].as_str() == Some(id));
        Entry(found.unwrap_or_else(|| panic!("there is no {list} `{id}`")).as_table().unwrap().clone())
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
    pub fn session(&self) -> &Session<Scw> {
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
        let mut text = format!("move {}, {:?}", self.turn(), self.phase());
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
        let again = Scw::load(&written).unwrap_or_else(|bad| panic!("{bad}"));
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

/// A unit or an officer of a written position.
pub struct Entry(pub toml::Table);

impl Entry {
    /// A number; 0 where it is left out.
    pub fn number(&self, key: &str) -> i64 {
        self.0.get(key).and_then(toml::Value::as_integer).unwrap_or(0)
    }

    /// A word; empty where it is left out.
    pub fn word(&self, key: &str) -> String {
        self.0.get(key).and_then(toml::Value::as_str).unwrap_or("").to_owned()
    }

    /// Words of a list.
    pub fn words(&self, key: &str) -> Vec<String> {
        let list = self.0.get(key).and_then(toml::Value::as_array).cloned().unwrap_or_default();
        list.iter().filter_map(|word| word.as_str().map(str::to_owned)).collect()
    }

    /// Whether a key is there.
    pub fn has(&self, key: &str) -> bool {
        self.0.contains_key(key)
    }

    /// Numbers of a list, for example of lost elements.
    pub fn numbers(&self, key: &str) -> Vec<i64> {
        let list = self.0.get(key).and_then(toml::Value::as_array).cloned().unwrap_or_default();
        list.iter().filter_map(toml::Value::as_integer).collect()
    }

    /// Where element `number` (from 1) stands.
    pub fn at(&self, number: usize) -> Point {
        let stand = self.stand(number);
        Point::new(thousandths(&stand[0]), thousandths(&stand[1]))
    }

    /// Where element `number` (from 1) looks.
    pub fn facing(&self, number: usize) -> Bearing {
        let degrees = thousandths(&self.stand(number)[2]);
        Bearing((i64::from(degrees) * 65536 / 360_000) as u16)
    }

    fn stand(&self, number: usize) -> Vec<toml::Value> {
        self.0["at"].as_array().unwrap()[number - 1].as_array().unwrap().clone()
    }
}

fn thousandths(value: &toml::Value) -> i32 {
    match value {
        toml::Value::Integer(whole) => (*whole * 1000) as i32,
        toml::Value::Float(decimal) => (decimal * 1000.0).round() as i32,
        other => panic!("{other} is no number"),
    }
}

fn side_of(seat: Seat) -> Side {
    if seat == Seat::RED { Red } else { Blue }
}

/// The text with everything added that a position must have and a test need not say.
fn completed(text: &str) -> String {
    let text: String = text.lines().map(|line| line.trim_start().to_owned() + "\n").collect();
    let mut out = String::new();
    if !text.contains("\nrules =") {
        out += "rules = \"scw\"\nid = \"test\"\ntitle = \"Test\"\nsummary = \"A test.\"\n";
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
        let usual: &[(&str, &str)] = match block.lines().next().unwrap_or_default() {
            "[[unit]]" if block.contains("\ncompany =") => &[("name", "")],
            "[[unit]]" => &[("name", ""), ("morale", "0"), ("ability", "0")],
            "[[officer]]" => &[("name", ""), ("grade", "1")],
            "[[objective]]" => &[("name", "")],
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
    out
}

/// An empty table.
const PLAIN: &str = "[battlefield]\ntitle = \"Plain\"\nsize = { width = 72, depth = 48 }\n";
