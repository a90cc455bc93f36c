//! Tank terror: infantry that tanks attack for the first time.

use engine::covers;

use crate::common::{Game, Red};
use crate::field::field;

const TANKS: &str = "arm = \"armour\"\nmover = \"armoured\"\nstands = [\"T3 76 M/M\", \"T3 76 M/M\"]\nplaces = [[3.9, 3.3], [4.1, 3.3]]";
const ALONE: &str = "stands = [\"F3\"]\nplaces = [[4, 3]]";

#[test]
fn nqm_ex_tank_terror() {
    covers!("nqm.special-assault.tank-terror");
    let blue = "grade = \"regular\"\nstands = [\"F3\"]\nplaces = [[3.8, 3]]";
    let more = r#"
        [[unit]]
        id = "conscripts"
        formation = "blue"
        grade = "conscript"
        stands = ["F3"]
        at = [4, 3]
        task = "defend"
        [[unit]]
        id = "veterans"
        formation = "blue"
        grade = "veteran"
        stands = ["F3"]
        at = [4.2, 3]
        task = "defend"
    "#;
    let mut game = Game::set(&field("none", TANKS, blue, more));
    game.pick(Red, "attack:first.t1").dice(&[3, 4]);
    assert_eq!(game.unit("second").text("terror"), "{ cowed = 1 }");
    assert_eq!(game.unit("conscripts").text("terror"), "stood");
    assert_eq!(game.unit("veterans").text("terror"), "untested");
    assert!(game.reads(crate::common::Blue, "second is cowed by the tanks"));
    // The cowed do not fire: two dice of the tanks, one each of conscripts and veterans.
    assert!(game.wants_dice());
    game.dice(&[1, 1]).dice(&[1, 1]);
}

#[test]
fn the_cowed_recover_when_nobody_collects_them_and_are_not_tested_again() {
    covers!("nqm.special-assault.tank-terror-recover");
    let position = |at: &str| {
        let tanks = TANKS.replace("[[3.9, 3.3], [4.1, 3.3]]", at);
        let put = "[[unit]]\nid = \"third\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [8, 1]\n\
                   [[unit]]\nid = \"fourth\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [7, 1]\n\
                   [[put]]\nunit = \"second\"\nterror = { cowed = 1 }\n";
        field("none", &tanks, ALONE, put)
            .replace("task = \"attack\", area = \"hill\"", "task = \"reserve\"")
            .replace("phase = \"declare\"", "phase = \"counter-attack\"\nhour = 2")
    };
    let mut game = Game::set(&position("[[3.9, 4.3], [4.1, 4.3]]"));
    game.until_hour(3);
    assert_eq!(game.unit("second").text("terror"), "recovered");
    let mut game = Game::set(&position("[[3.9, 3.3], [4.1, 3.3]]"));
    game.until_hour(3);
    assert_eq!(game.unit("second").text("fate"), "captured");
    // Recovered, it stands up to other tanks without a die.
    let put = "[[put]]\nunit = \"second\"\nterror = \"recovered\"\n";
    let mut game = Game::set(&field("none", TANKS, ALONE, put));
    game.pick(Red, "attack:first.t1");
    assert_eq!(game.phase(), nqm::Phase::Firefight);
    game.dice(&[1, 1]).dice(&[1]);
}

#[test]
fn infantry_with_tanks_in_support_frightens_nobody_and_helped_troops_do_not_test() {
    covers!("nqm.special-assault.tank-terror-scope", "nqm.special-assault.tank-terror");
    // Six points of infantry with three of tanks.
    let mixed = r#"
        [[unit]]
        id = "tanks"
        formation = "red"
        arm = "armour"
        mover = "armoured"
        tie = "under-command"
        stands = ["T3 76 M/M"]
        at = [3.6, 3.25]
        orders = { task = "attack", area = "hill" }
    "#;
    let red = "stands = [\"C1\", \"F3\", \"F3\"]";
    let mut game = Game::set(&field("none", red, ALONE, mixed));
    game.pick(Red, "attack:first.c1");
    assert_eq!(game.phase(), nqm::Phase::Firefight);
    game.dice(&[1, 1, 1]).dice(&[1]);
    // Tanks of their own within a kilometre; an anti-tank gun that bears.
    let friends = [
        "arm = \"armour\"\nmover = \"armoured\"\nstands = [\"T1 37 L/L\"]\nat = [4, 2.2]\ntask = \"reserve\"",
        "arm = \"anti-tank\"\ntie = \"under-command\"\nstands = [\"G1 50\"]\nat = [4.5, 2.6]\ntask = \"reserve\"",
    ];
    for friend in friends {
        let more = format!("[[unit]]\nid = \"friend\"\nformation = \"blue\"\n{friend}\n");
        let mut game = Game::set(&field("none", TANKS, ALONE, &more));
        game.pick(Red, "attack:first.t1");
        assert_eq!(game.phase(), nqm::Phase::Firefight);
        game.dice(&[1, 1]);
        while game.wants_dice() {
            game.dice(&[1]);
        }
    }
}

#[test]
fn tanks_may_drive_in_without_a_fight_where_they_know_of_nothing_that_could_hurt_them() {
    covers!("nqm.special-attack.tank-overrun");
    let gun = |known: bool| {
        format!(
            "[[unit]]\nid = \"pak\"\nformation = \"blue\"\narm = \"anti-tank\"\ntie = \"under-command\"\nstands = [\"G1 50\"]\n\
             at = [4.2, 2.9]\ntask = \"defend\"\n[[put]]\nstand = \"pak.g1\"\nknown = {known}\n"
        )
    };
    let veterans = "grade = \"veteran\"\nstands = [\"F3\"]\nplaces = [[4, 3]]";
    let game = Game::set(&field("none", TANKS, veterans, &gun(true)));
    assert!(game.closed(Red, "overrun:first.t1").to_string().contains("Anti-tank fire"));
    // A gun that nobody knew of opens fire: it comes to a firefight.
    let mut game = Game::set(&field("none", TANKS, veterans, &gun(false)));
    game.pick(Red, "overrun:first.t1");
    assert_eq!(game.phase(), nqm::Phase::Firefight);
    game.dice(&[1, 1]).dice(&[1, 1]);
    assert_eq!(crate::field::attack(&game).number("rounds"), 1);
    // With nothing there, no round is fired.
    let mut game = Game::set(&field("none", TANKS, veterans, ""));
    game.pick(Red, "overrun:first.t1");
    assert_ne!(game.phase(), nqm::Phase::Firefight);
}
