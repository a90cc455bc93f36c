//! The board for people.

use engine::{Board, Eye};

use crate::Scw;

pub(crate) fn board(game: &Scw, _eye: Eye) -> Board {
    Board {
        rules: "scw",
        title: game.setup.head.title.clone(),
        now: crate::words::phase(game.state.phase).into(),
        turn: None,
        sides: Vec::new(),
        ground: game.setup.ground.clone(),
        removed: Vec::new(),
        groups: Vec::new(),
        pieces: Vec::new(),
        markers: Vec::new(),
        zones: Vec::new(),
        trays: Vec::new(),
    }
}
