//! The board for people.

use engine::aids::{Card, SightReport, Spot};
use engine::board::{SideCard, Turn};
use engine::{Board, Eye, Side};

use crate::Nqm;

/// The steps of an hour. `nqm.sequence.events`
const STEPS: [&str; 8] =
    ["orders", "move, recce", "fireplan", "firefight", "morale", "close assault", "counter-attack", "reorganise"];

/// The table as these eyes may see it.
pub(crate) fn board(game: &Nqm, eye: Eye) -> Board {
    let _ = eye;
    let (setup, state) = (&game.setup, &game.state);
    Board {
        rules: "nqm",
        title: setup.head.title.clone(),
        now: game.clock_words(state.hour),
        turn: Some(Turn {
            number: state.hour,
            of: Some(setup.hours),
            called: "hour".into(),
            steps: STEPS.map(String::from).to_vec(),
            step: usize::from(state.phase.step().clamp(1, 8)) - 1,
        }),
        sides: Side::BOTH
            .map(|side| SideCard { side, name: setup.sides[side].name.clone(), counters: Vec::new() })
            .to_vec(),
        ground: setup.ground.clone(),
        removed: Vec::new(),
        groups: Vec::new(),
        pieces: Vec::new(),
        markers: Vec::new(),
        zones: Vec::new(),
        lines: Vec::new(),
        scale: None,
        trays: Vec::new(),
    }
}

/// A sight line, where these eyes may know of both ends.
pub(crate) fn sight(game: &Nqm, eye: Eye, from: &Spot, to: &Spot) -> Option<SightReport> {
    let _ = (game, eye, from, to);
    None
}

/// A unit explained, as these eyes may know it.
pub(crate) fn card(game: &Nqm, eye: Eye, id: &str) -> Option<Card> {
    let _ = (game, eye, id);
    None
}
