//! Sections 11 and 12.1: vehicles that are hit while they drive, crews that are activated twice.

use coc::vehicles::{Crewman, Damage, Post};
use engine::covers;
use table::Bearing;

use crate::common::{Blue, Game, Red};

/// A Sherman drives slowly past a Panther on Overwatch, which fires at it as soon as it may.
fn ambushed(hits: usize, damage: &[u8]) -> Game {
    let mut game = Game::set(
        r#"
        [red]
        command = [3, 3]
        vehicles = [{ test = "sherman" }]
        [blue]
        vehicles = [{ test = "panther" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 40]
        [[put]]
        vehicle = "blue-panther"
        at = [36, 14]
        facing = "south"
        watching = ["gunner"]
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
    game.dice(&[5]).arrange(Red, (36, 20), Bearing::NORTH, "");
    assert_eq!(game.asked(), Some(Blue), "Overwatch may answer");
    let key = game.keys(Blue).into_iter().find(|key| key.contains("blue-panther")).expect("it watches");
    game.pick(Blue, &key);
    if !game.wants_dice() {
        let key = game.keys(Blue).into_iter().find(|key| key.contains("red-sherman")).expect("it is seen");
        game.pick(Blue, &key);
    }
    let mut strike = vec![1; 12];
    strike[..hits].fill(6);
    game.dice(&[6, 5]).dice(&strike).dice(&[1; 6]).dice(damage);
    game
}

#[test]
fn a_driver_who_panics_does_so_in_the_next_phase() {
    covers!("coc.12.1.table-twelve");
    // R-COC-040: what he is about he finishes; five and one for its speed, less the Shock he was rolled without.
    let mut game = ambushed(1, &[1]);
    game.pick_if_asked(Blue, "pass");
    assert_eq!(game.vehicle("red-sherman").at().y, 34_000);
    assert_eq!(game.vehicle("red-sherman").shock, 1);
}

#[test]
fn a_dead_driver_stops_it_and_nobody_takes_over_before_the_next_phase() {
    covers!("coc.12.1.table-twelve");
    let mut game = ambushed(2, &[1]);
    game.pick_if_asked(Blue, "pass");
    let tank = game.vehicle("red-sherman");
    assert!(tank.at().y > 34_000);
    assert_eq!(tank.vehicle.seat(Post::Driver).crewman, Crewman::Dead);
    // R-COC-123: two activations in later Phases.
    assert!(!game.is_open(Red, "crew:red-sherman:driver"));
}

#[test]
fn a_tank_that_stays_stuck_has_not_moved() {
    covers!("coc.11.6.1.solid-obstacle-free");
    for (die, moved) in [(2, false), (5, true)] {
        let mut game = Game::set(
            r#"
            [red]
            command = [3]
            vehicles = [{ test = "sherman" }]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 40]
            damage = ["stuck"]
            "#,
        );
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").dice(&[die]);
        if game.options(Red).iter().any(|option| option.key == "stay") {
            game.arrange(Red, (36, 30), Bearing::NORTH, "");
        }
        let tank = game.vehicle("red-sherman");
        assert_eq!((tank.has(Damage::STUCK), tank.did(coc::Deeds::MOVED)), (!moved, moved), "{die}");
    }
}

#[test]
fn a_tank_that_acted_by_radio_is_not_activated_by_its_commander_as_well() {
    covers!("coc.11.4.radio-activate", "coc.4.4.once-per-phase");
    let mut game = Game::set(
        r#"
        [red]
        command = [4, 3]
        vehicles = [
            { test = "sherman", commander = "senior", troop = 1 },
            { test = "sherman", troop = 1 },
            { test = "sherman", troop = 1 },
        ]
        [[put]]
        vehicle = "red-sherman"
        at = [30, 40]
        [[put]]
        vehicle = "red-sherman-2"
        at = [42, 40]
        "#,
    );
    game.pick(Red, "lead:4:red-sherman-commander").pick(Red, "radio:red-sherman-2").pick(Red, "driver");
    game.pick(Red, "slow").dice(&[3]).arrange(Red, (42, 30), Bearing::NORTH, "");
    game.pick(Red, "done");
    assert_eq!(game.closed(Red, "lead:3:red-sherman-2-commander").rule.unwrap().as_str(), "coc.4.4.once-per-phase");
}

#[test]
fn a_tank_shaken_on_its_way_does_not_advance_any_farther() {
    // R-COC-127: two Shock and one more are as much as its level.
    covers!("coc.14.8.vehicle-shock-equal");
    for (shock, stops) in [(1, false), (2, true)] {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "sherman" }}]
            [blue]
            vehicles = [{{ test = "panther" }}]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 40]
            shock = {shock}
            [[put]]
            vehicle = "blue-panther"
            at = [36, 14]
            facing = "south"
            watching = ["gunner"]
            "#
        ));
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
        game.dice(&[6]).arrange(Red, (36, 20), Bearing::NORTH, "");
        game.pick(Blue, "overwatch:blue-panther:1");
        if !game.wants_dice() {
            let key = game.keys(Blue).into_iter().find(|key| key.contains("red-sherman")).expect("it is seen");
            game.pick(Blue, &key);
        }
        // One net hit and a 1: the driver panics in the next Phase, and a point of Shock.
        let mut strike = vec![1; 12];
        strike[..1].fill(6);
        game.dice(&[6, 5]).dice(&strike).dice(&[1; 6]).dice(&[1]);
        game.pick_if_asked(Blue, "pass");
        let tank = game.vehicle("red-sherman");
        assert_eq!(tank.shock, shock + 1);
        assert_eq!(tank.at().y == 39_000, stops, "{}", tank.at());
    }
}
