//! Section 16.2: Duplex Drive tanks.

use engine::covers;
use table::{Bearing, Point};

use crate::common::{Game, Red};

/// A red DD tank swims at (36, y) towards the beach at y 20; the water is south of it.
fn swimmer(y: i32) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [now]
        next = "red"
        [red]
        command = [3, 3]
        vehicles = [{{ test = "sherman", fittings = ["duplex-drive"] }}]
        [[terrain]]
        kind = "pond"
        area = [[0, 20], [72, 20], [72, 48], [0, 48]]
        [[put]]
        vehicle = "red-sherman"
        at = [36, {y}]
        facing = "north"
        "#
    ));
    game.pick(Red, "lead:3:red-sherman-commander");
    game
}

fn swim(y: i32, dice: &[u8]) -> Game {
    let mut game = swimmer(y);
    game.pick(Red, "crew:red-sherman:driver").pick(Red, "swim").dice(dice).arrange(Red, (36, 2), Bearing::NORTH, "");
    game
}

#[test]
fn in_the_water_it_moves_two_dice_and_does_nothing_else() {
    covers!("coc.16.2.duplex-drive");
    let game = swim(40, &[4, 3]);
    assert_eq!(game.vehicle("red-sherman").at(), Point::inches(36, 33), "the dice and nothing more");
    assert!(game.vehicle("red-sherman").vehicle.rig.afloat);
    let mut game = swimmer(40);
    for key in ["crew:red-sherman:gunner", "crew:red-sherman:hull-gunner", "overwatch:red-sherman:gunner"] {
        assert_eq!(game.closed(Red, key).rule.unwrap().as_str(), "coc.16.2.duplex-drive", "{key}");
    }
    game.pick(Red, "crew:red-sherman:driver");
    assert!(game.is_open(Red, "swim"));
    for key in ["slow", "fast", "flat-out", "reverse-slow"] {
        assert_eq!(game.closed(Red, key).rule.unwrap().as_str(), "coc.16.2.duplex-drive", "{key}");
    }
}

/// It reaches the beach with this die, and then these dice for its drift.
fn beached(die: u8, drift: &[u8]) -> Game {
    let mut game = swim(26, &[6, 6]);
    game.dice(&[die]).dice(drift);
    game
}

#[test]
fn the_current_carries_it_along_the_beach() {
    covers!("coc.16.2.duplex-drive-table", "coc.16.2.duplex-drive");
    for (die, drift, x) in [
        (1, vec![1, 2, 3, 4], 46),
        (2, vec![3, 4], 43),
        (3, vec![], 36),
        (4, vec![], 36),
        (5, vec![3, 4], 29),
        (6, vec![1, 2, 3, 4], 26),
    ] {
        let game = beached(die, &drift);
        let tank = game.vehicle("red-sherman");
        assert_eq!(tank.at().x, x * 1000, "{die}");
        assert!((19_800..=20_000).contains(&tank.at().y), "at the water's edge: {}", tank.at());
        assert!(!tank.vehicle.rig.afloat);
    }
}

#[test]
fn once_ashore_it_stands_still_for_the_next_phase_and_is_then_a_tank() {
    covers!("coc.16.2.duplex-drive");
    let mut game = beached(3, &[]);
    assert!(!game.is_open(Red, "crew:red-sherman:gunner"), "nothing more in this Phase");
    // The next Phase is red's again, and it is not activated in it.
    while game.state().phase_number == 1 && game.asked() == Some(Red) {
        game.pick(Red, "done");
    }
    game.dice(&[3, 3, 1, 6, 6]);
    assert_eq!(game.closed(Red, "lead:3:red-sherman-commander").rule.unwrap().as_str(), "coc.16.2.duplex-drive");
    game.pick(Red, "done").dice(&[3, 3, 1, 1, 2]);
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
    game.dice(&[6]).arrange(Red, (36, 2), Bearing::NORTH, "");
    assert!(game.vehicle("red-sherman").at().y < 14_000);
}
