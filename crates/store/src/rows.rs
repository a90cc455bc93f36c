//! What is kept of a game.

use serde::{Deserialize, Serialize};

/// A game that begins.
#[derive(Clone, Debug, Default)]
pub struct NewGame {
    /// Its id.
    pub id: String,
    /// The header line of its save.
    pub header: String,
    /// What the server wants to remember of it and never changes.
    pub meta: String,
    /// Its first rows, from number 0 on.
    pub inputs: Vec<Input>,
    /// Who may sit where.
    pub keys: Vec<Key>,
    /// The secret seed of its dice.
    pub seed: Option<String>,
    /// Mixed into its keys, so that the one who made it can be told them again.
    pub salt: String,
    /// Fingerprint of the request that made it; the same request makes no second game.
    pub request: Option<String>,
    /// How it stands.
    pub summary: Summary,
}

/// The fingerprint of a key and what it opens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// A seat's number, or none for spectators.
    pub seat: Option<u8>,
    /// SHA-256 of the key, as hex.
    pub hash: String,
}

/// A game as it was begun.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its id.
    pub id: String,
    /// The header line of its save.
    pub header: String,
    /// What the server remembers of it.
    pub meta: String,
    /// Who may sit where.
    pub keys: Vec<Key>,
    /// The secret seed of its dice.
    pub seed: Option<String>,
    /// Mixed into its keys.
    pub salt: String,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
}

/// One input of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    /// Its number; 0 is what the game did before anybody decided anything.
    pub seq: u64,
    /// Whose it is.
    pub seat: Option<u8>,
    /// What kind of input.
    pub kind: String,
    /// Lines of a save: the input itself first, then what the game made of it.
    pub body: String,
    /// Chosen by the sender; a second input with it is not taken.
    pub token: Option<String>,
}

/// How a game stands, for lists of games. A cache: everything in it follows from the inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// After which input.
    pub seq: u64,
    /// What lists show.
    pub body: String,
    /// Whether a server has something to do: a computer player is asked.
    pub todo: bool,
    /// Whether the battle is over.
    pub over: bool,
}

/// What became of a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Begun {
    /// It is kept.
    New,
    /// The same request has made this game before.
    Before(String),
}

/// What became of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// It is on the disk.
    Kept,
    /// Its number or its token is taken; nothing was changed.
    Taken,
}

/// Something that was said at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// Its number, counted from 1.
    pub n: i64,
    /// Who said it; none for a spectator.
    pub seat: Option<u8>,
    /// What.
    pub text: String,
    /// When, in milliseconds since 1970.
    pub at: i64,
}
