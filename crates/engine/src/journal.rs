//! The save file: a header and one JSON line for each thing that came from outside.
//!
//! A game is its setup plus its journal. Save file, network message, undo, replay, bug report and test are this one
//! format. It is described for people in `docs/save-format.md`.

use dice::{Commitment, Faces, Pool, Seed};
use serde::{Deserialize, Serialize};

use crate::{Digest, Outcome, Refusal, Seat};

/// The version of the file format itself.
pub const FORMAT: u32 = 1;

/// The largest save that is read, in bytes.
pub const LARGEST_SAVE: usize = 64 * 1024 * 1024;

/// How the dice of a game are thrown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceBy {
    /// By the computer, from a secret seed whose fingerprint is published here.
    Seed(Commitment),
    /// By the players, who type them in.
    Hand,
}

/// The first line of a save.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format, [`FORMAT`]. Its presence is how a save is recognised.
    pub sandtable: u32,
    /// The rule book's id.
    pub rules: String,
    /// The rule book's version.
    pub version: String,
    /// How dice are thrown.
    pub dice: DiceBy,
    /// Who sits where, for people: names or kinds of computer player, by seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
    /// The whole scenario as TOML, battlefield and forces included.
    pub scenario: String,
}

/// Every further line of a save.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Entry<A> {
    /// A seat decided.
    Answer {
        /// The number of this input, counted from 1.
        n: usize,
        /// Who.
        seat: Seat,
        /// The rule that asked.
        rule: String,
        /// The fingerprint of the question.
        question: Digest,
        /// What was decided.
        answer: A,
        /// The same in words, for people who read the file. Ignored when the game is loaded.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        say: String,
    },
    /// Dice fell.
    Dice {
        /// The number of this input, counted from 1.
        n: usize,
        /// The rule that asked.
        rule: String,
        /// What was thrown.
        pool: Pool,
        /// What they showed.
        faces: Faces,
    },
    /// A step ended in this state.
    Step {
        /// The fingerprint of the state.
        digest: Digest,
    },
    /// The last answer was taken back; the journal goes on after input `to`.
    Undo {
        /// Who asked for it.
        seat: Seat,
        /// The last input that stands.
        to: usize,
    },
    /// A seat gave up.
    Resign {
        /// Who.
        seat: Seat,
    },
    /// The moment as a scenario text, so that the game can be carried over to another version of the rules.
    Position {
        /// The rule book's version that wrote it.
        version: String,
        /// The scenario text.
        scenario: String,
    },
    /// The game goes on from here under another version of the rules.
    Rebase {
        /// The version from here on.
        version: String,
        /// The position from which it goes on.
        scenario: String,
    },
    /// An umpire, or both players by consent, put something right.
    Repair {
        /// Who did it.
        who: String,
        /// Why.
        why: String,
        /// The state before.
        before: Digest,
        /// The state after.
        after: Digest,
        /// The position from which the game goes on.
        scenario: String,
    },
    /// From here on the dice come from another seed.
    NewSeed {
        /// Its published fingerprint.
        commitment: Commitment,
    },
    /// A seed that is no longer in use is made public, so that its rolls can be verified.
    OpenSeed {
        /// The seed.
        seed: Seed,
    },
    /// The battle is over.
    End {
        /// How it ended.
        outcome: Outcome,
    },
}

/// What is wrong with a save. The file itself is never changed.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// There is nothing in it.
    #[error("the save is empty: a save begins with a header line")]
    Empty,
    /// It is too large to be a save.
    #[error("the save has {bytes} bytes; the largest that is read has {LARGEST_SAVE}")]
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// The first line is no header.
    #[error("line 1 is no Sandtable header ({reason}); is this a save file?")]
    NotASave {
        /// What the parser said.
        reason: String,
    },
    /// The file format is of another generation.
    #[error(
        "line 1: the save has format {found}, this program reads format {FORMAT}; use the program that wrote it or a newer one"
    )]
    OtherFormat {
        /// The format it has.
        found: u32,
    },
    /// Another rule book's save.
    #[error("line 1: this is a game of `{found}`, not of `{expected}`")]
    OtherBook {
        /// The book it belongs to.
        found: String,
        /// The book that tried to read it.
        expected: String,
    },
    /// Written under another version of the rules.
    #[error(
        "line {line}: the game was played under {rules} version {found}, this program has {expected}; \
         carry it over with `sandtable play SAVE --rebase`, which goes on from its last kept position"
    )]
    OtherVersion {
        /// Where.
        line: usize,
        /// The rule book.
        rules: String,
        /// The version in the save.
        found: String,
        /// The version here.
        expected: String,
    },
    /// The scenario in the header cannot be played.
    #[error("the scenario in the save cannot be read:\n{report}")]
    Scenario {
        /// The scenario's problems.
        report: String,
    },
    /// A line is not readable.
    #[error(
        "line {line}: {reason}; the {good} inputs before it are intact (look at them with `sandtable replay SAVE --to {good}`)"
    )]
    BadLine {
        /// Where.
        line: usize,
        /// What the parser said.
        reason: String,
        /// How many inputs before it are good.
        good: usize,
    },
    /// The last line was cut off.
    #[error(
        "line {line}: the last line is cut off; the {good} inputs before it are intact and the game can go on from there"
    )]
    CutOff {
        /// Where.
        line: usize,
        /// How many inputs before it are good.
        good: usize,
    },
    /// A line does not fit the game at this point.
    #[error("line {line}: {what}; the {good} inputs before it are intact")]
    DoesNotFit {
        /// Where.
        line: usize,
        /// What does not fit.
        what: String,
        /// How many inputs before it are good.
        good: usize,
    },
    /// An answer that the rules do not allow.
    #[error("line {line}: the recorded answer is not allowed: {refusal}; the {good} inputs before it are intact")]
    Refused {
        /// Where.
        line: usize,
        /// Why.
        refusal: Refusal,
        /// How many inputs before it are good.
        good: usize,
    },
    /// Dice that do not come from the published seed.
    #[error("line {line}: roll {n} shows {found}, but the published seed gives {expected}")]
    WrongDice {
        /// Where.
        line: usize,
        /// Which input.
        n: usize,
        /// What the save says.
        found: String,
        /// What the seed gives.
        expected: String,
    },
}

impl SaveError {
    /// How many inputs before the damage can be trusted, if the game could be read that far.
    pub fn good(&self) -> Option<usize> {
        match self {
            SaveError::BadLine { good, .. }
            | SaveError::CutOff { good, .. }
            | SaveError::DoesNotFit { good, .. }
            | SaveError::Refused { good, .. } => Some(*good),
            SaveError::WrongDice { n, .. } => Some(n - 1),
            _ => None,
        }
    }
}

/// Reads the header alone, to learn which rule book can read the rest.
pub fn read_header(text: &str) -> Result<Header, SaveError> {
    if text.len() > LARGEST_SAVE {
        return Err(SaveError::TooLarge { bytes: text.len() });
    }
    let first = text.lines().next().ok_or(SaveError::Empty)?;
    if first.trim().is_empty() {
        return Err(SaveError::Empty);
    }
    #[derive(Deserialize)]
    struct Mark {
        sandtable: u32,
    }
    let mark: Mark = serde_json::from_str(first).map_err(|e| SaveError::NotASave { reason: e.to_string() })?;
    if mark.sandtable != FORMAT {
        return Err(SaveError::OtherFormat { found: mark.sandtable });
    }
    serde_json::from_str(first).map_err(|e| SaveError::NotASave { reason: e.to_string() })
}

/// Writes one line of a save, without the line break.
pub fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("journal entries are plain data and always encode")
}
