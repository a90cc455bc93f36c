//! The table as one pair of eyes may see it.

use engine::{Board, Eye};

use crate::Coc;

/// The table as these eyes may see it.
pub(crate) fn board(_game: &Coc, _eye: Eye) -> Board {
    unimplemented!("board")
}
