//! The game as one seat may know it. Computer players see nothing else.

use crate::Coc;
use crate::ids::PlayerId;

/// A player's view of the game.
#[derive(Clone, Copy)]
pub struct View<'a> {
    pub(crate) game: &'a Coc,
    pub(crate) player: PlayerId,
}
