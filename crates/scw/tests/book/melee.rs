//! A wild melee between random players: every law holds, whatever they decide and roll.

use crate::common;
use crate::ranks;

use common::{Blue, Game, Red};
use engine::{covers, laws};
use ranks::{area, body, company, now, officer, vehicle};

/// Linked combats, support of both kinds, assaults on armour, guns, cavalry, lone officers and trucks, all at once.
fn melee() -> String {
    let units = [
        company("red-1", Red, 4, (20.0, 25.5), "morale = 1\ndps = 2"),
        company("red-2", Red, 3, (20.0, 27.0), ""),
        body("red-horse", Red, "cavalry", 3, (27.0, 25.5), "ability = 1"),
        company("red-3", Red, 5, (50.0, 26.25), "deeds = [\"stalking\"]\ntarget = \"blue-tank\""),
        vehicle("red-tank", Red, "t-26", (23.0, 30.0), ""),
        vehicle("red-truck", Red, "truck-medium", (36.0, 25.0), ""),
        company("blue-1", Blue, 5, (23.0, 24.0), "dps = 3\nstatus = \"retiring\""),
        company("blue-2", Blue, 2, (23.0, 22.5), "morale = -1"),
        body("blue-guns", Blue, "field-gun", 2, (29.5, 23.7), ""),
        company("blue-3", Blue, 3, (36.0, 22.5), ""),
        vehicle("blue-tank", Blue, "pzkpfw-1", (50.0, 23.5), "deeds = [\"stalked\"]"),
        vehicle("blue-car", Blue, "armoured-car-fast", (18.0, 19.0), ""),
    ]
    .concat();
    let officers = officer("red-chief", Red, 2, "red-1") + &officer("blue-chief", Blue, 1, "blue-1");
    let lone = ranks::lone_officer("stray", Blue, (36.0, 27.5));
    let ground =
        area("wood", "wood", (15.0, 21.0), (22.0, 24.6)) + &area("trench", "trench", (26.0, 22.6), (33.0, 24.6));
    let objective = "[[objective]]\nid = \"mill\"\nat = [23, 25]\n";
    format!("moves = 3\n{}{objective}{units}{officers}{lone}{ground}", now("assaults"))
}

#[test]
fn random_players_break_no_law_in_a_melee() {
    covers!("scw.assault.contact", "scw.assault.results", "scw.assault-armour.results", "scw.officers.risk-roll");
    let position = Game::set(&melee()).session().settled_game().clone();
    let mut fought = 0;
    for seed in 0..60 {
        let abided = laws::abide(position.clone(), seed, 12).unwrap_or_else(|broken| panic!("seed {seed}: {broken}"));
        fought += usize::from(abided.steps > 20);
    }
    assert!(fought > 50, "the games were not worth the name");
}
