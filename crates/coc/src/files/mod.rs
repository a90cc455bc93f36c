//! Scenarios and positions: from text and back.

use engine::BadScenario;

use crate::Coc;

/// Reads a scenario or a position.
pub(crate) fn load(_text: &str) -> Result<Coc, BadScenario> {
    unimplemented!("files")
}

/// Writes this moment as a position that loads to the same game.
pub(crate) fn write(_game: &Coc) -> String {
    unimplemented!("files")
}
