//! The game as one seat may know it. Computer players and boards see nothing else.

use engine::Side;

use crate::Scw;

/// A side's view of the game.
///
/// Own troops are seen whole; of the enemy only what is on the table for all to see. Markers show where they lie and
/// nothing of what they are.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) game: &'a Scw,
    pub(crate) side: Side,
}

impl View<'_> {
    /// The side that looks.
    pub fn side(&self) -> Side {
        self.side
    }
}
