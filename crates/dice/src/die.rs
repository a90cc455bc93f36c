//! One die.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A kind of die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Die {
    /// Three sides, usually a six-sided die halved.
    D3,
    /// Six sides.
    D6,
    /// Ten sides; the face marked 0 counts as ten.
    D10,
    /// Twelve sides.
    D12,
    /// Twenty sides.
    D20,
    /// The average die: six sides that show 2, 3, 3, 4, 4 and 5.
    Average,
    /// The arrow die: it points along one of twelve directions and is not a number.
    Arrow,
    /// How many degrees past its hour an arrow points, 0 to 29: with the arrow die any whole degree. Not a number either.
    Degrees,
}

impl Die {
    /// All kinds, in the order of the enum.
    pub const ALL: [Die; 8] = [Die::D3, Die::D6, Die::D10, Die::D12, Die::D20, Die::Average, Die::Arrow, Die::Degrees];

    /// How many sides it has, all equally likely.
    pub const fn sides(self) -> u8 {
        self.faces().len() as u8
    }

    /// What its sides show, in ascending order; a value that stands on two sides is listed twice.
    pub const fn faces(self) -> &'static [u8] {
        match self {
            Die::D3 => &[1, 2, 3],
            Die::D6 => &[1, 2, 3, 4, 5, 6],
            Die::D10 => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
            Die::D12 | Die::Arrow => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
            Die::D20 => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
            Die::Average => &[2, 3, 3, 4, 4, 5],
            Die::Degrees => &[
                0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27,
                28, 29,
            ],
        }
    }

    /// The smallest value that it shows.
    pub const fn least(self) -> u8 {
        self.faces()[0]
    }

    /// The largest value that it shows.
    pub const fn most(self) -> u8 {
        let faces = self.faces();
        faces[faces.len() - 1]
    }

    /// Whether one of its sides shows this.
    pub const fn is_face(self, face: u8) -> bool {
        // No die has a gap between its smallest and its largest face.
        self.least() <= face && face <= self.most()
    }

    /// Whether it shows a number; the arrow die and its degrees show a direction.
    pub const fn is_number(self) -> bool {
        !matches!(self, Die::Arrow | Die::Degrees)
    }

    /// The clock hour that this face of the arrow die points to; `None` for other dice and for what is no face.
    pub const fn hour(self, face: u8) -> Option<Hour> {
        match self {
            Die::Arrow if self.is_face(face) => Some(Hour(face)),
            _ => None,
        }
    }

    /// The word that stands for it in a pool: `d6`, `avg`, `arrow`.
    pub const fn word(self) -> &'static str {
        match self {
            Die::D3 => "d3",
            Die::D6 => "d6",
            Die::D10 => "d10",
            Die::D12 => "d12",
            Die::D20 => "d20",
            Die::Average => "avg",
            Die::Arrow => "arrow",
            Die::Degrees => "deg",
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A word that names no die.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no die: the dice are d3, d6, d10, d12, d20, avg (the average die), arrow and deg")]
pub struct UnknownDie(pub String);

impl FromStr for Die {
    type Err = UnknownDie;

    fn from_str(word: &str) -> Result<Die, UnknownDie> {
        let lower = word.to_ascii_lowercase();
        Die::ALL
            .into_iter()
            .find(|die| die.word() == lower)
            .or((lower == "average").then_some(Die::Average))
            .ok_or_else(|| UnknownDie(word.to_owned()))
    }
}

/// A direction as an hour on a clock face: 12 is straight ahead (or up the table), 3 is to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Hour(u8);

impl Hour {
    /// The hour with this number, if it is on the clock.
    pub const fn new(hour: u8) -> Option<Hour> {
        match hour {
            1..=12 => Some(Hour(hour)),
            _ => None,
        }
    }

    /// The hour that an arrow has passed which points so many degrees clockwise of twelve o'clock, and how many it is past it.
    pub const fn pointing(degrees: u16) -> (Hour, u8) {
        let degrees = degrees % 360;
        let hour = (degrees / 30) as u8;
        (Hour(if hour == 0 { 12 } else { hour }), (degrees % 30) as u8)
    }

    /// Its number, 1 to 12.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How many twelfths of a turn it lies clockwise of twelve o'clock, 0 to 11.
    pub const fn twelfths(self) -> u8 {
        self.0 % 12
    }
}

impl TryFrom<u8> for Hour {
    type Error = String;

    fn try_from(hour: u8) -> Result<Hour, String> {
        Hour::new(hour).ok_or_else(|| format!("{hour} is no hour of the clock: they are 1 to 12"))
    }
}

impl From<Hour> for u8 {
    fn from(hour: Hour) -> u8 {
        hour.0
    }
}

impl fmt::Display for Hour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o'clock", self.0)
    }
}
