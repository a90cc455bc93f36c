//! Seats at the table, the sides they play for, and who may look.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two sides of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Side {
    /// The light, rust-coloured side in the pictures; named first everywhere.
    Red,
    /// The dark blue side in the pictures.
    Blue,
}

impl Side {
    /// Both sides, red first.
    pub const BOTH: [Side; 2] = [Side::Red, Side::Blue];

    /// The other side.
    #[must_use]
    pub const fn enemy(self) -> Side {
        match self {
            Side::Red => Side::Blue,
            Side::Blue => Side::Red,
        }
    }

    /// The name used in files and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Side::Red => "red",
            Side::Blue => "blue",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct BySide<T> {
    /// Red's value.
    pub red: T,
    /// Blue's value.
    pub blue: T,
}

impl<T> BySide<T> {
    /// Makes both values by asking `make` for each side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        BySide { red: make(Side::Red), blue: make(Side::Blue) }
    }

    /// Side and value, red first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::Red, &self.red), (Side::Blue, &self.blue)].into_iter()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Red => &self.red,
            Side::Blue => &self.blue,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Red => &mut self.red,
            Side::Blue => &mut self.blue,
        }
    }
}

/// A chair at the table. Most rule books have one for each side; some have several a side, or an umpire's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Seat(pub u8);

impl Seat {
    /// The only seat of red in a game for two.
    pub const RED: Seat = Seat(0);
    /// The only seat of blue in a game for two.
    pub const BLUE: Seat = Seat(1);

    /// The seat of a side in a game for two.
    pub const fn of(side: Side) -> Seat {
        match side {
            Side::Red => Seat::RED,
            Side::Blue => Seat::BLUE,
        }
    }
}

/// What a seat is, for people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatInfo {
    /// The seat's number.
    pub seat: Seat,
    /// The side it plays for; none for an umpire.
    pub side: Option<Side>,
    /// What players call it, for example `Nationalists`.
    pub name: String,
}

/// Whose eyes look at a board or a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Eye {
    /// A player: sees what his seat may know.
    Seat(Seat),
    /// A spectator: sees only what every seat may know.
    Public,
    /// Everything: for replays of finished games, tests and an umpire.
    Referee,
}
