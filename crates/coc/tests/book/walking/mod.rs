//! Words for tests of movement: who goes where, and where everybody stands then.

#![allow(dead_code, unreachable_pub, reason = "every test file uses a part of it")]

use engine::prompt::Reply;
use table::{Bearing, Point};

use crate::common::{Game, Red};

/// A place in thousandths of an inch.
pub fn at(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

/// Go there, as you stand.
pub fn to(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::inches(x, y), facing: None, formation: None, via: Vec::new() }
}

/// Go there, to the thousandth of an inch.
pub fn along(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: at(x, y), facing: None, formation: None, via: Vec::new() }
}

/// Go there and end in that order, looking that way.
pub fn to_in(x: i32, y: i32, formation: &str, facing: Bearing) -> Reply {
    Reply::Arrange { at: Point::inches(x, y), facing: Some(facing), formation: Some(formation.into()), via: Vec::new() }
}

/// A Team moves: red uses the die for it, names the action and the way, and the dice fall.
#[track_caller]
pub fn go(game: &mut Game, order: &str, action: &str, way: Reply, dice: &[u8]) {
    game.pick(Red, order).pick(Red, action).reply(Red, way).dice(dice);
}

/// Where the men of a Team stand, in thousandths, sorted.
pub fn places(game: &Game, team: &str) -> Vec<(i32, i32)> {
    let mut all: Vec<(i32, i32)> = game.team(team).places().iter().map(|p| (p.x, p.y)).collect();
    all.sort_unstable();
    all
}

/// The first man of a Team by his y: how far north the foremost got.
pub fn foremost(game: &Game, team: &str) -> i32 {
    game.team(team).places().iter().map(|p| p.y).min().expect("the Team is on the table")
}

/// The Bren Team of three at y = 40, its men 1.5 inches apart from x = 20 on, with a die of 1, and what else is said.
pub fn bren(more: &str) -> Game {
    Game::set(&format!(
        r#"
        {more}
        [red]
        command = [1, 2, 3, 5]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 40], [21.5, 40], [23, 40]]
        "#,
    ))
}

/// The order that activates it.
pub const BREN: &str = "activate:1:red-section-1";
