//! The game as one seat may know it. Computer players and boards see nothing else.

use engine::Side;

use crate::Awa;

/// A side's view of the game.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) game: &'a Awa,
    pub(crate) side: Side,
}

impl View<'_> {
    /// Whose eyes these are.
    pub fn side(&self) -> Side {
        self.side
    }
}
