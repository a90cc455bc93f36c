//! Section 6: Phases, the end of a Turn.
mod common;
use common::*;

#[test]
fn roster() {
    let game = Game::set("");
    panic!("{}", game.whereabouts());
}
#[test]
fn roster2() {
    let game = Game::set("");
    panic!("{}", game.roster());
}
