//! The move sequence: eight steps, both sides in each.

use crate::common;
use crate::ranks;

use common::{Blue, Game, Red};
use engine::{Present, covers};
use ranks::{company, now};

/// A company a side with a DP each, far apart; both can rally and move.
fn quiet(now: &str) -> Game {
    let units = company("red", Red, 2, (36.0, 44.0), "dps = 1") + &company("blue", Blue, 2, (36.0, 4.0), "dps = 1");
    Game::set(&format!("{now}{units}"))
}

#[test]
fn every_move_runs_through_the_eight_steps_in_order() {
    covers!("scw.sequence.steps", "scw.sequence.fixed-order");
    let mut game = quiet(&now("rally"));
    while game.turn() == 1 {
        let side = game.asked().expect("somebody is asked");
        game.done(side);
    }
    let steps: Vec<u8> = game
        .lines(Red)
        .iter()
        .filter_map(|line| line.strip_prefix("Step ").and_then(|rest| rest[..1].parse().ok()))
        .collect();
    let mut shown = steps.clone();
    shown.dedup();
    assert_eq!(shown, [2, 3, 4, 5, 6, 7, 8, 1], "{steps:?}");
}

#[test]
fn the_first_player_finishes_a_step_before_the_second_begins() {
    covers!("scw.sequence.fixed-order");
    let mut game = quiet(&now("rally"));
    assert_eq!(game.asked(), Some(Red));
    game.done(Red);
    assert_eq!(game.asked(), Some(Blue));
}

#[test]
fn the_role_of_first_player_changes_hands_every_move() {
    covers!("scw.sequence.fixed-order");
    let mut game = quiet(&now("rally"));
    for turn in 1..=4 {
        let first = if turn % 2 == 1 { Red } else { Blue };
        assert_eq!((game.turn(), game.asked()), (turn, Some(first)));
        while game.turn() == turn {
            let side = game.asked().expect("somebody is asked");
            game.done(side);
        }
    }
}

#[test]
fn the_attacker_is_first_player_in_the_first_move() {
    covers!("scw.sequence.fixed-order");
    for (attacker, first) in [("red", Red), ("blue", Blue)] {
        let game = quiet(&format!("attacker = \"{attacker}\"\n[now]\nphase = \"rally\"\n"));
        assert_eq!(game.asked(), Some(first));
    }
}

#[test]
fn pinned_and_retiring_end_when_the_owner_begins_step_three() {
    covers!("scw.sequence.fixed-order", "scw.movement.foot-horse.pinned");
    for state in ["pinned", "retiring", "retreating"] {
        let units = company("red", Red, 2, (36.0, 44.0), &format!("status = \"{state}\""))
            + &company("blue", Blue, 2, (36.0, 4.0), &format!("dps = 1\nstatus = \"{state}\""));
        let mut game = Game::set(&format!("{}{units}", now("rally")));
        game.done(Blue);
        assert_eq!(game.asked(), Some(Red), "step 3 begins");
        assert_eq!(game.unit("red").word("status"), "");
        assert_eq!(game.unit("blue").word("status"), state, "not yet for the second player");
        game.done(Red);
        assert_eq!(game.unit("blue").word("status"), "");
    }
}

#[test]
fn what_was_done_and_suffered_is_forgotten_with_the_move_except_what_lasts() {
    covers!("scw.sequence.fixed-order");
    let red = "dps = 1\nreceived = 2\nfire-now = [\"other\"]\nmoved = true\ndeeds = [\"charged\", \"observed\"]";
    let units = company("red", Red, 2, (36.0, 44.0), red)
        + &company("blue", Blue, 2, (36.0, 4.0), "fire-last = [\"artillery\"]")
        + &ranks::vehicle("tank", Blue, "t-26", (50.0, 4.0), "deeds = [\"immobilised\", \"stalked\"]");
    let game = Game::set(&format!("{}{units}", now("officer-risk")));
    assert_eq!(game.turn(), 2);
    assert_eq!(game.unit("red").number("received"), 0);
    assert_eq!(game.unit("red").words("fire-last"), ["other"], "under fire last move");
    assert!(game.unit("red").words("fire-now").is_empty());
    assert!(game.unit("red").words("deeds").is_empty());
    assert!(!game.unit("red").has("moved"));
    assert!(game.unit("blue").words("fire-last").is_empty(), "two moves ago does not count");
    assert_eq!(game.unit("tank").words("deeds"), ["immobilised"]);
    let written = game.session().game().write();
    assert_eq!(scw::Scw::load(&written).unwrap().write(), written);
}
