//! What goes over the wire. Field names are as written here; words for kinds are in kebab case.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::prompt::Reply;
use engine::{Eye, Outcome, Seat, SeatInfo, Side};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::ToSchema;

/// Everything that can be played.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Shelf {
    /// The program's version.
    pub version: &'static str,
    /// The rule books.
    pub books: Vec<BookCard>,
    /// The scenarios of all rule books.
    pub scenarios: Vec<ScenarioCard>,
    /// Battlefields on which a scenario can be played.
    pub battlefields: Vec<BattlefieldCard>,
    /// Styles in which a battlefield can be generated.
    pub styles: Vec<&'static str>,
    /// Computer players, the best first.
    pub levels: Vec<&'static str>,
}

/// A rule book.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BookCard {
    pub id: &'static str,
    pub title: &'static str,
    pub about: &'static str,
    /// Whether measuring before deciding is fair in it.
    pub measuring: bool,
    /// Whether it has lists from which a force can be put together.
    pub forces: bool,
}

/// A scenario.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ScenarioCard {
    pub id: String,
    pub rules: String,
    pub title: String,
    pub summary: String,
    pub minutes: Option<u16>,
    pub date: Option<String>,
    pub place: Option<String>,
    pub length: Option<String>,
    /// The id of its battlefield, if it is one of the library.
    pub battlefield: Option<String>,
    /// Whether it can be fought on another battlefield: one that names things of its own table cannot.
    pub movable: bool,
    /// The names of the sides, red first.
    pub sides: Vec<String>,
    #[schema(value_type = Vec<Object>)]
    pub seats: Vec<SeatInfo>,
}

/// A battlefield of the library.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BattlefieldCard {
    pub id: String,
    pub title: String,
    pub style: Option<String>,
}

/// A battlefield to play on instead of the scenario's own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum BattlefieldChoice {
    /// One of the library.
    Named { id: String },
    /// A generated one.
    Generated { style: String, seed: u64 },
}

/// What to put together.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MusterRequest {
    /// A scenario's id.
    #[serde(default)]
    pub scenario: String,
    /// A scenario's text instead of an id.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional))]
    pub text: Option<String>,
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional))]
    pub battlefield: Option<BattlefieldChoice>,
    /// Choices by the keys of the form's fields.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(type = "Record<string, string>"))]
    pub choices: BTreeMap<String, String>,
}

/// The form, and who would sit at the table.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MusterPage {
    #[schema(value_type = Vec<Object>)]
    pub fields: Vec<engine::aids::Field>,
    #[schema(value_type = Vec<Object>)]
    pub seats: Vec<SeatInfo>,
}

/// A rule in our words.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RulePage {
    pub id: String,
    /// The part of the book it belongs to.
    pub title: Option<String>,
    pub text: String,
}

/// Who throws the dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum DiceWho {
    /// The computer, from a secret seed whose fingerprint is published.
    #[default]
    Computer,
    /// The players, who type them in.
    Hand,
}

/// Who sits on a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A person.
    #[default]
    Person,
    /// A computer player.
    Computer,
}

/// Who is to sit on a seat.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatChoice {
    #[serde(default)]
    pub who: Who,
    /// How well the computer plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub level: Option<String>,
    /// What the player is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub name: Option<String>,
}

/// A game to begin.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NewGameRequest {
    /// What to play.
    #[serde(flatten)]
    pub muster: MusterRequest,
    #[serde(default)]
    pub dice: DiceWho,
    /// By seat; seats left out are persons'.
    #[serde(default)]
    pub seats: Vec<SeatChoice>,
    /// What the players call this game.
    #[serde(default)]
    #[cfg_attr(feature = "types", ts(optional))]
    pub name: Option<String>,
}

/// A game that was begun, with the keys of its persons. They are told here and nowhere else.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MadeGame {
    pub game: String,
    pub keys: Vec<SeatKey>,
    /// The key of spectators.
    pub spectator: String,
}

/// The key of a seat.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatKey {
    #[schema(value_type = u8)]
    pub seat: Seat,
    pub key: String,
}

/// Games whose keys somebody holds.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct MineRequest {
    pub games: Vec<HeldKey>,
}

/// A game and a key of it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HeldKey {
    pub game: String,
    pub key: String,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct GameCard {
    pub game: String,
    /// The seat that the key opens; none for a spectator.
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// What the players call it, or the battle's title.
    pub title: String,
    pub rules: String,
    pub now: String,
    pub turn: Option<u16>,
    #[schema(value_type = Vec<u8>)]
    pub waiting: Vec<Seat>,
    /// Whether it waits for this seat.
    pub yours: bool,
    #[schema(value_type = Option<Object>)]
    pub over: Option<Outcome>,
    /// Milliseconds since 1970.
    pub updated: i64,
    pub players: Vec<PlayerCard>,
}

/// A player in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerCard {
    #[schema(value_type = u8)]
    pub seat: Seat,
    pub name: String,
    pub who: Who,
    pub present: bool,
}

/// The game as one key's holder may see it. In a change, `lines` holds only the lines from the first that is new or
/// different: drop what you have from its `n` on, then append.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct View {
    pub game: String,
    /// How many inputs the game has taken, undone ones included. An answer names it.
    pub seq: u64,
    /// How many answers and rolls stand: the moments of a replay.
    pub inputs: usize,
    #[schema(value_type = Object)]
    pub eye: Eye,
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    /// The table; its `ground` is null and fetched by itself.
    #[schema(value_type = Object)]
    #[cfg_attr(feature = "types", ts(type = "Board"))]
    pub board: Arc<RawValue>,
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "types", ts(type = "Prompt | null"))]
    pub prompt: Option<Arc<RawValue>>,
    #[schema(value_type = Vec<u8>)]
    pub waiting: Vec<Seat>,
    #[schema(value_type = Vec<NumberedLine>)]
    #[cfg_attr(feature = "types", ts(type = "Array<NumberedLine>"))]
    pub lines: Vec<Arc<RawValue>>,
    pub line_count: usize,
    /// True if the seat's last answer can be taken back, else why not; null for spectators.
    pub undo: Option<Undo>,
    #[schema(value_type = Option<Object>)]
    pub over: Option<Outcome>,
    #[schema(value_type = Vec<PlayerName>)]
    #[cfg_attr(feature = "types", ts(type = "Array<PlayerName>"))]
    pub names: Arc<Vec<PlayerName>>,
    pub standing: Option<Standing>,
    pub dice: DiceWho,
    /// The published fingerprint of the dice's seed.
    pub commitment: Option<String>,
    #[schema(value_type = Option<u8>)]
    pub resigned: Option<Seat>,
    /// What the computer thought when it answered last; told to whoever has no other person at the table.
    pub thought: Option<Thought>,
}

/// Why a computer player answered as it did, in a line.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Thought {
    #[schema(value_type = u8)]
    pub seat: Seat,
    pub words: String,
}

/// A numbered line of the battle report.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct NumberedLine {
    /// Its number, counted from 0.
    pub n: usize,
    /// The number of inputs before it.
    pub after: usize,
    #[schema(value_type = Object)]
    pub line: engine::Line,
}

/// Whether something can be taken back.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Undo {
    Can(bool),
    Cannot(String),
}

/// What a player is called.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PlayerName {
    #[schema(value_type = u8)]
    pub seat: Seat,
    pub name: String,
    pub who: Who,
    /// What the chair is called, whoever sits on it.
    #[serde(default)]
    pub chair: String,
    /// The side it plays for; null for an umpire.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    pub side: Option<Side>,
}

/// When a seat wants to be asked about reactions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Standing {
    #[serde(default)]
    pub reactions: Reactions,
}

/// Which reactions a seat wants to be asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Reactions {
    /// All.
    #[default]
    Ask,
    /// None: let them go by.
    Never,
    /// Only those of these groups.
    Only(Vec<String>),
}

/// An answer to the open prompt.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct AnswerRequest {
    /// The sequence number of the view that was answered.
    pub seq: u64,
    /// The prompt's id.
    pub prompt: String,
    #[schema(value_type = Object)]
    pub reply: Reply,
    /// Any text that is new for each input; sent again, it is answered in the same way and nothing happens twice.
    pub token: String,
}

/// A reply to be looked at without being given.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DraftRequest {
    pub seq: u64,
    #[schema(value_type = Object)]
    pub reply: Reply,
}

/// Take back the seat's last answer.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct UndoRequest {
    pub seq: u64,
    pub token: String,
}

/// Give up.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ResignRequest {
    pub token: String,
}

/// Say something.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChatRequest {
    pub text: String,
    pub token: String,
}

/// An input is kept.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Accepted {
    /// Its number.
    pub seq: u64,
}

/// Who is at the table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Presence {
    #[schema(value_type = Vec<u8>)]
    pub seats: Vec<Seat>,
    pub spectators: usize,
}

/// What was said.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ChatLine {
    pub n: i64,
    #[schema(value_type = Option<u8>)]
    pub seat: Option<Seat>,
    pub name: String,
    pub text: String,
    /// Milliseconds since 1970.
    pub at: i64,
}

/// Why a request was not served.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Failure {
    /// The kind: `stale`, `refused`, `scenario`, `too-many` ...
    pub error: &'static str,
    /// One sentence for people.
    pub message: String,
    /// For `stale`: where the game is now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub seq: Option<u64>,
    /// For `refused`: the rule, the reason, and what would be allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    #[cfg_attr(feature = "types", ts(optional))]
    pub refusal: Option<engine::Refusal>,
    /// For `scenario`: every problem with its place, a line each.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub report: Option<Vec<String>>,
}

/// What the server remembers of a game for ever.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Meta {
    pub title: String,
    pub rules: String,
    pub dice: DiceWho,
    pub seats: Vec<SeatChoice>,
    pub names: Vec<PlayerName>,
}

/// How a game stands, for lists.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Stand {
    pub now: String,
    pub turn: Option<u16>,
    pub waiting: Vec<Seat>,
    pub over: Option<Outcome>,
}

/// Anything as text, ready to send.
pub fn raw(value: &impl Serialize) -> Arc<RawValue> {
    let text = serde_json::to_string(value).expect("what we send is plain data and always encodes");
    Arc::from(RawValue::from_string(text).expect("it is JSON"))
}

/// The board without its ground, which is fetched once by itself.
#[derive(Serialize)]
pub struct Table<'a> {
    rules: &'a str,
    title: &'a str,
    now: &'a str,
    turn: &'a Option<engine::board::Turn>,
    sides: &'a [engine::board::SideCard],
    ground: Option<()>,
    removed: &'a [String],
    groups: &'a [engine::board::Group],
    pieces: &'a [engine::board::Piece],
    markers: &'a [engine::board::Marker],
    zones: &'a [engine::board::Zone],
    lines: &'a [engine::board::Trail],
    scale: &'a Option<engine::board::MapScale>,
    trays: &'a [engine::board::Tray],
}

impl<'a> From<&'a engine::Board> for Table<'a> {
    fn from(board: &'a engine::Board) -> Self {
        // Taken apart by name, so that a new field of the board is not forgotten here.
        #[rustfmt::skip]
        let engine::Board {
            rules, title, now, turn, sides, ground: _, removed, groups, pieces, markers, zones, lines, scale, trays,
        } = board;
        #[rustfmt::skip]
        let table = Table {
            rules, title, now, turn, sides, ground: None, removed, groups, pieces, markers, zones, lines, scale, trays,
        };
        table
    }
}
