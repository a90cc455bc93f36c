//! The game as one seat may know it: all that a computer player gets.

use engine::Seat;

use crate::Nqm;

/// The game through the eyes of a seat. What is private to the other side stays behind it.
pub struct View<'a> {
    pub(crate) game: &'a Nqm,
    pub(crate) seat: Seat,
}

impl View<'_> {
    /// Whose eyes these are.
    pub fn seat(&self) -> Seat {
        self.seat
    }
}
