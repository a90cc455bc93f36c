//! The test bench: a position as text, dice and replies in, lines of the report and the position out.
//!
//! ```ignore
//! let mut game = Game::set(
//!     r#"
//!     [red]
//!     command = [1, 2, 3, 5]
//!     [[put]]
//!     unit = "red-section-1"
//!     at = [20, 40]
//!     [[put]]
//!     leader = "red-section-1-leader"
//!     at = [20, 41]
//!     [[put]]
//!     team = "blue-squad-1-mg"
//!     at = [20, 10]
//!     facing = "south"
//!     shock = 2
//!     stance = "tactical"
//!     "#,
//! );
//! game.dice(&[4, 2]).pick(Red, "red-section-1-bren");
//! assert_eq!(game.team("blue-squad-1-mg").shock, 3);
//! ```
//!
//! What is left out is as usual: a head, an empty table of 72 by 48 inches, red a British infantry platoon in the south
//! and blue a German one in the north, both Regular and without supports; `[now]` is red's first Phase of the first
//! Turn, its Command Dice as `command` says; Force Morale is 10; each side has a Jump-Off Point in the middle of its edge
//! (`[[jump-off]]` replaces both). `[red]` and `[blue]` add keys to the two players: `platoon`, `rating`,
//! `supports = [{ item = "sniper" }]`, `morale`, `points`, `dice`, `command`...; write `[[player]]` for more players.
//! `[[terrain]]` is a feature of the battlefield: `kind = "wood"`, `area = [[..]]`.
//! `vehicles = [{ test = "sherman" }]` in `[red]` gives red the Sherman of `models.toml` as `red-sherman` with its commander
//! `red-sherman-commander` (`kind = "..."` takes one of the arsenals, `commander = "nobody" | "junior" | "senior"`,
//! `fittings`, `quality`, `id`, `carries`, `troop`); `[[put]] vehicle = "red-sherman"` puts it on the table with `at`,
//! `facing`, `turret`, `shock`, `deeds`, `damage = ["stuck"]`, `dead = ["driver"]`, `replaced`, `watching`, `acted`, `pace`, `last-pace`,
//! `engine`, `sights`, `condition`; `aboard = "red-halftrack"` puts a unit, Team or Leader into one.
//! Platoons and their ids: `Game::roster()` lists them. Everything goes through [`Session`], dice included, and all
//! dice must be used up; every position must survive being written.

#![allow(clippy::needless_pass_by_value, clippy::format_push_string, reason = "tests read better without ampersands")]
#![allow(dead_code, unreachable_pub, unused_imports, reason = "every test file uses a part of the bench")]

use std::collections::VecDeque;

use coc::vehicles::{Damage, Vehicle, VehicleSetup};
use coc::{Coc, Deeds, Leader, LeaderSetup, Nerve, Phase, Player, Presence, Spot, Stance, State, Team, TeamSetup};
use engine::board::{Counter, Group, Piece};
use engine::prompt::{Ask, Choice, Prompt, Reply, Route};
use engine::{Board, Eye, Line, Present, Probe, Refusal, Seat, Session, Waiting};
use table::{Bearing, Point};
use toml::{Table, Value};

pub use engine::Side::{self, Blue, Red};

/// A battle under test.
pub struct Game {
    session: Session<Coc>,
    dice: VecDeque<u8>,
}

/// Who is asked: a side's first player, or a player by his number from 0.
pub trait Asked {
    /// The seat.
    fn seat(&self, game: &Coc) -> Seat;
}

impl Asked for Side {
    fn seat(&self, game: &Coc) -> Seat {
        let first = game.setup().players.iter().position(|player| player.side == *self);
        Seat(first.expect("each side has a player") as u8)
    }
}

impl Asked for u8 {
    fn seat(&self, _: &Coc) -> Seat {
        Seat(*self)
    }
}

/// A Team as it stands.
pub struct TeamNow {
    /// As the state has it.
    pub team: Team,
    /// As its list has it.
    pub setup: TeamSetup,
    /// How many of its men are on the table.
    pub men: usize,
    /// How many are dead.
    pub dead: usize,
    /// Where its men on the table stand.
    pub spots: Vec<Spot>,
    /// Its Shock.
    pub shock: u8,
    /// How it bears up.
    pub nerve: Nerve,
    /// What it is set to do.
    pub stance: Stance,
    /// The keys of its badges on the referee's board.
    pub badges: Vec<&'static str>,
}

impl TeamNow {
    /// The places of its men.
    pub fn places(&self) -> Vec<Point> {
        self.spots.iter().map(|spot| spot.at).collect()
    }

    /// Whether it did or suffered this.
    pub fn did(&self, deeds: Deeds) -> bool {
        self.team.deeds.has(deeds)
    }

    /// Whether it has that badge.
    pub fn has(&self, badge: &str) -> bool {
        self.badges.contains(&badge)
    }
}

/// A Leader as he stands.
pub struct LeaderNow {
    /// As the state has him.
    pub leader: Leader,
    /// As his list has him.
    pub setup: LeaderSetup,
}

impl LeaderNow {
    /// Where he stands.
    pub fn at(&self) -> Point {
        self.leader.spot.at
    }

    /// Whether he is on the table.
    pub fn is_on_table(&self) -> bool {
        self.leader.presence == Presence::Table
    }
}

/// A vehicle as it stands.
pub struct VehicleNow {
    /// As the state has it.
    pub vehicle: Vehicle,
    /// As its force has it.
    pub setup: VehicleSetup,
    /// Its Shock.
    pub shock: u8,
    /// What it did and suffered.
    pub deeds: Deeds,
    /// The keys of its badges on the referee's board.
    pub badges: Vec<&'static str>,
}

impl VehicleNow {
    /// Where it stands.
    pub fn at(&self) -> Point {
        self.vehicle.at
    }

    /// Whether it did or suffered this.
    pub fn did(&self, deeds: Deeds) -> bool {
        self.deeds.has(deeds)
    }

    /// Whether it has that damage.
    pub fn has(&self, damage: Damage) -> bool {
        self.vehicle.damage.has(damage)
    }
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
        match Coc::load(text) {
            Ok(game) => Game { session: Session::by_hand(game), dice: VecDeque::new() },
            Err(bad) => panic!("{bad}\n{text}"),
        }
    }

    /// What is said against a position that cannot be played.
    #[track_caller]
    pub fn problems(text: &str) -> String {
        match Coc::load(&completed(text)) {
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
    pub fn pick(&mut self, who: impl Asked, key: &str) -> &mut Self {
        self.reply(who, Reply::Pick(key.into()))
    }

    /// Picks an option if that side is asked and has it, and otherwise does nothing.
    #[track_caller]
    pub fn pick_if_asked(&mut self, who: Side, key: &str) -> &mut Self {
        if self.asked() == Some(who) && self.is_open(who, key) { self.pick(who, key) } else { self }
    }

    /// Picks several options by their keys.
    #[track_caller]
    pub fn several(&mut self, who: impl Asked, keys: &[&str]) -> &mut Self {
        self.reply(who, Reply::Several(keys.iter().map(|key| (*key).to_owned()).collect()))
    }

    /// Puts a group around a place: `game.arrange(Red, (20, 15), Bearing::NORTH, "line")`.
    #[track_caller]
    pub fn arrange(&mut self, who: impl Asked, at: (i32, i32), facing: Bearing, formation: &str) -> &mut Self {
        self.reply(who, arrangement(at, facing, formation))
    }

    /// Moves single pieces, each by its points.
    #[track_caller]
    pub fn route(&mut self, who: impl Asked, routes: &[(&str, &[Point], Bearing)]) -> &mut Self {
        self.reply(who, routes_of(routes))
    }

    /// Sends a reply that must be accepted.
    #[track_caller]
    pub fn reply(&mut self, who: impl Asked, reply: Reply) -> &mut Self {
        let seat = self.wanted(&who);
        if let Err(refusal) = self.session.reply(seat, &reply) {
            panic!("{reply:?} is refused: {refusal}\n{}", self.whereabouts());
        }
        self.throw();
        self.lawful();
        self
    }

    /// Sends a reply that must be refused, and says why it was.
    #[track_caller]
    pub fn refused(&mut self, who: impl Asked, reply: Reply) -> Refusal {
        let seat = self.wanted(&who);
        match self.session.reply(seat, &reply) {
            Ok(()) => panic!("{reply:?} is accepted\n{}", self.whereabouts()),
            Err(refusal) => refusal,
        }
    }

    /// Whether a reply is refused; if not, it has been taken.
    #[track_caller]
    pub fn is_refused(&mut self, who: impl Asked, reply: &Reply) -> bool {
        let seat = self.wanted(&who);
        self.session.reply(seat, reply).is_err()
    }

    /// Why an option is closed.
    #[track_caller]
    pub fn closed(&self, who: impl Asked, key: &str) -> Refusal {
        match self.option(who, key).and_then(|option| option.closed) {
            Some(refusal) => refusal,
            None => panic!("`{key}` is not closed here\n{}", self.whereabouts()),
        }
    }

    /// Whether an option can be picked.
    pub fn is_open(&self, who: impl Asked, key: &str) -> bool {
        self.option(who, key).is_some_and(|option| option.closed.is_none())
    }

    /// The phase that is running.
    pub fn phase(&self) -> Phase {
        self.state().phase
    }

    /// The Turn.
    pub fn turn(&self) -> u16 {
        self.state().turn
    }

    /// The side that is asked, if one is.
    pub fn asked(&self) -> Option<Side> {
        match self.session.waiting() {
            Waiting::Seats(seats) => seats.first().map(|seat| self.side_of(*seat)),
            _ => None,
        }
    }

    /// The prompt of a side.
    #[track_caller]
    pub fn prompt(&self, who: impl Asked) -> Prompt {
        match self.session.prompt(who.seat(self.game())) {
            Some(prompt) => prompt,
            None => panic!("nobody asks that seat anything\n{}", self.whereabouts()),
        }
    }

    /// An option of a side's prompt.
    pub fn option(&self, who: impl Asked, key: &str) -> Option<Choice> {
        self.options(who).into_iter().find(|option| option.key == key)
    }

    /// All options of a side's prompt, open and closed; none where it is not asked.
    pub fn options(&self, who: impl Asked) -> Vec<Choice> {
        match self.session.prompt(who.seat(self.game())).map(|prompt| prompt.ask) {
            Some(Ask::Choose { options } | Ask::Several { options, .. } | Ask::Place { options, .. }) => options,
            _ => Vec::new(),
        }
    }

    /// The keys of all options of a question that wants several.
    pub fn options_of_several(&self, who: impl Asked) -> Vec<String> {
        self.options(who).into_iter().map(|option| option.key).collect()
    }

    /// The number of a unit.
    #[track_caller]
    pub fn unit(&self, id: &str) -> usize {
        self.game().setup().units.iter().position(|unit| unit.id == id).expect("there is such a unit")
    }

    /// The keys of the options that a side can pick.
    pub fn keys(&self, who: impl Asked) -> Vec<String> {
        self.options(who).into_iter().filter(|option| option.closed.is_none()).map(|option| option.key).collect()
    }

    /// The game as it is in the middle of the open step.
    pub fn game(&self) -> &Coc {
        self.session.game()
    }

    /// What changes.
    pub fn state(&self) -> &State {
        self.game().state()
    }

    /// The position, as written.
    pub fn position(&self) -> Table {
        self.session.game().write().parse().expect("a written position is a file")
    }

    /// A Team as it stands.
    #[track_caller]
    pub fn team(&self, id: &str) -> TeamNow {
        let (setup, state) = (self.game().setup(), self.state());
        let Some(n) = setup.teams.iter().position(|team| team.id == id) else {
            panic!("there is no Team `{id}`: {}", self.roster())
        };
        let own = || state.men.iter().filter(|man| man.team.index() == n);
        let on_table = || own().filter(|man| man.presence == Presence::Table);
        let team = state.teams[n];
        let board = self.session.board(Eye::Referee);
        let group = board.groups.iter().find(|group| group.id == id);
        TeamNow {
            setup: setup.teams[n].clone(),
            men: on_table().count(),
            dead: own().filter(|man| man.presence == Presence::Dead).count(),
            spots: on_table().map(|man| man.spot).collect(),
            shock: team.shock,
            nerve: team.nerve,
            stance: team.stance,
            badges: group.map_or_else(Vec::new, |group| group.badges.iter().map(|badge| badge.key).collect()),
            team,
        }
    }

    /// A Leader as he stands.
    #[track_caller]
    pub fn leader(&self, id: &str) -> LeaderNow {
        let setup = self.game().setup();
        let Some(n) = setup.leaders.iter().position(|leader| leader.id == id) else {
            panic!("there is no Leader `{id}`: {}", self.roster())
        };
        LeaderNow { leader: self.state().leaders[n], setup: setup.leaders[n].clone() }
    }

    /// A vehicle as it stands.
    #[track_caller]
    pub fn vehicle(&self, id: &str) -> VehicleNow {
        let setup = self.game().setup();
        let found = setup.vehicles.iter().position(|one| setup.units[one.unit.index()].id == id);
        let Some(n) = found else { panic!("there is no vehicle `{id}`: {}", self.roster()) };
        let board = self.session.board(Eye::Referee);
        let group = board.groups.iter().find(|group| group.id == id);
        VehicleNow {
            vehicle: self.state().vehicles[n].clone(),
            setup: setup.vehicles[n].clone(),
            shock: self.state().teams[setup.vehicles[n].team.index()].shock,
            deeds: self.state().teams[setup.vehicles[n].team.index()].deeds,
            badges: group.map_or_else(Vec::new, |group| group.badges.iter().map(|badge| badge.key).collect()),
        }
    }

    /// A player's dice, points and morale.
    pub fn player(&self, who: impl Asked) -> Player {
        self.state().players[usize::from(who.seat(self.game()).0)].clone()
    }

    /// The ids of all Teams and Leaders.
    pub fn roster(&self) -> String {
        let setup = self.game().setup();
        let teams = setup.teams.iter().map(|team| team.id.as_str());
        teams.chain(setup.leaders.iter().map(|leader| leader.id.as_str())).collect::<Vec<_>>().join(" ")
    }

    /// The board of a side.
    pub fn board(&self, who: impl Asked) -> Board {
        self.session.board(Eye::Seat(who.seat(self.game())))
    }

    /// A group of the board as a side sees it.
    pub fn group(&self, who: impl Asked, id: &str) -> Option<Group> {
        self.board(who).groups.into_iter().find(|group| group.id == id)
    }

    /// A piece of the board as a side sees it.
    pub fn piece(&self, who: impl Asked, id: &str) -> Option<Piece> {
        self.board(who).pieces.into_iter().find(|piece| piece.id == id)
    }

    /// The counters of a side on the board.
    pub fn counters(&self, side: Side) -> Vec<Counter> {
        let card = self.session.board(Eye::Public).sides.into_iter().find(|card| card.side == side);
        card.map_or_else(Vec::new, |card| card.counters)
    }

    /// The report as a side reads it.
    pub fn lines(&self, who: impl Asked) -> Vec<String> {
        self.report(who).into_iter().map(|line| line.text).collect()
    }

    /// The report as a side reads it, with rules and calculations.
    pub fn report(&self, who: impl Asked) -> Vec<Line> {
        let eye = Eye::Seat(who.seat(self.game()));
        self.session.report(eye, 0).into_iter().map(|(_, line)| line).collect()
    }

    /// The last line that a side reads that contains these words.
    #[track_caller]
    pub fn line(&self, who: impl Asked, words: &str) -> Line {
        let report = self.report(who);
        let all: Vec<String> = report.iter().map(|line| line.text.clone()).collect();
        let found = report.into_iter().rfind(|line| line.text.contains(words));
        found.unwrap_or_else(|| panic!("no line says `{words}`:\n{}", all.join("\n")))
    }

    /// What a calculation in that line adds up to.
    #[track_caller]
    pub fn total(&self, who: impl Asked, words: &str) -> i16 {
        self.line(who, words).terms.iter().map(|term| term.value).sum()
    }

    /// The last line of that rule.
    #[track_caller]
    pub fn line_of(&self, who: impl Asked, rule: &str) -> Line {
        let report = self.report(who);
        let all: Vec<String> = report.iter().map(|line| format!("{} ({})", line.text, line.rule)).collect();
        let found = report.into_iter().rfind(|line| line.rule.as_str() == rule);
        found.unwrap_or_else(|| panic!("no line of {rule}:\n{}", all.join("\n")))
    }

    /// The whole game, for laws and views.
    pub fn session(&self) -> &Session<Coc> {
        &self.session
    }

    /// How many dice are waited for; 0 if none are.
    pub fn wanted_dice(&self) -> usize {
        match self.session.waiting() {
            Waiting::Dice { pool, .. } => pool.len(),
            _ => 0,
        }
    }

    /// Whether dice are waited for.
    pub fn wants_dice(&self) -> bool {
        self.wanted_dice() > 0
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
    fn wanted(&self, who: &impl Asked) -> Seat {
        if let Waiting::Dice { rule, pool, .. } = self.session.waiting() {
            panic!("{} dice are waited for first: {rule}; {:?} lie ready", pool.len(), self.dice);
        }
        let seat = who.seat(self.game());
        assert!(self.session.question(seat).is_some(), "that seat is not asked anything\n{}", self.whereabouts());
        seat
    }

    fn side_of(&self, seat: Seat) -> Side {
        self.game().setup().players[usize::from(seat.0)].side
    }

    /// What must be true after every step is.
    fn lawful(&self) {
        if let Err(broken) = self.session.settled_game().invariants() {
            panic!("{broken}\n{}", self.whereabouts());
        }
    }

    /// Where the battle stands, for messages.
    pub fn whereabouts(&self) -> String {
        let mut text = format!("Turn {}, {:?}, {} is active", self.turn(), self.phase(), self.state().active);
        for seat in 0..self.game().setup().players.len() as u8 {
            if let Some(prompt) = self.session.prompt(Seat(seat)) {
                text += &format!("\n{} is asked: {}", self.side_of(Seat(seat)), prompt.title);
                if let Ask::Place { pieces, formations, proposals, .. } = &prompt.ask {
                    let pieces: Vec<&str> = pieces.iter().map(|piece| piece.piece.as_str()).collect();
                    text +=
                        &format!("\n  places for {pieces:?}, formations {formations:?}, {} proposals", proposals.len());
                }
            }
            for option in self.options(seat) {
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
        let settled = self.session.settled_game();
        let written = settled.write();
        let again = Coc::load(&written).unwrap_or_else(|bad| panic!("{bad}"));
        assert_eq!(again.state(), settled.state(), "a loaded position is another one");
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

/// The text with everything added that a position must have and a test need not say.
pub fn completed(text: &str) -> String {
    let mut table: Table = text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let head = [("rules", "coc"), ("id", "test"), ("title", "Test"), ("summary", "A test.")];
    for (key, value) in head {
        table.entry(key).or_insert_with(|| value.into());
    }
    players(&mut table);
    let now = table.entry("now").or_insert_with(|| Value::Table(Table::new())).as_table_mut().expect("[now]");
    now.entry("phase").or_insert_with(|| "command".into());
    now.entry("active").or_insert_with(|| "red".into());
    let battle = matches!(now["phase"].as_str(), Some("roll" | "command" | "phase-end" | "turn-end"));
    if battle && !table.contains_key("jump-off") {
        let usual = "[[jump-off]]\nside = \"red\"\nat = [36, 46]\n[[jump-off]]\nside = \"blue\"\nat = [36, 2]\n";
        table.extend(usual.parse::<Table>().unwrap());
    }
    let terrain = table.remove("terrain");
    let field = table.entry("battlefield").or_insert_with(|| Value::Table(PLAIN.parse().unwrap()));
    if let Some(Value::Array(mut features)) = terrain {
        for (n, feature) in features.iter_mut().enumerate() {
            let feature = feature.as_table_mut().expect("[[terrain]]");
            feature.entry("id").or_insert_with(|| format!("feature-{}", n + 1).into());
        }
        field.as_table_mut().expect("[battlefield]").insert("features".into(), features.into());
    }
    toml::to_string(&table).unwrap()
}

/// The two usual players, with what the test says of them.
fn players(table: &mut Table) {
    let mut all = Vec::new();
    for (side, platoon) in [("red", "gb-1943-infantry"), ("blue", "de-1943-infantry")] {
        let mut player = match table.remove(side) {
            Some(Value::Table(said)) => said,
            _ => Table::new(),
        };
        player.entry("side").or_insert_with(|| side.into());
        player.entry("platoon").or_insert_with(|| platoon.into());
        player.entry("name").or_insert_with(|| if side == "red" { "Red".into() } else { "Blue".into() });
        player.entry("supports").or_insert_with(|| Value::Array(Vec::new()));
        player.entry("morale").or_insert(Value::Integer(10));
        models(&mut player);
        all.push(Value::Table(player));
    }
    table.entry("player").or_insert(Value::Array(all));
}

/// Puts the models of the bench where a player's vehicles name them: `vehicles = [{ test = "sherman" }]`.
fn models(player: &mut Table) {
    let Some(Value::Array(vehicles)) = player.get_mut("vehicles") else { return };
    let known: Table = include_str!("models.toml").parse().expect("the models are a file");
    for vehicle in vehicles.iter_mut().filter_map(Value::as_table_mut) {
        let Some(name) = vehicle.remove("test") else { continue };
        let model = known["vehicle"].as_array().expect("[[vehicle]]").iter().find(|model| model["id"] == name);
        vehicle.insert("model".into(), model.unwrap_or_else(|| panic!("no model {name}")).clone());
    }
}

/// An empty table.
const PLAIN: &str = "title = \"Plain\"\nsize = { width = 72, depth = 48 }\n";
