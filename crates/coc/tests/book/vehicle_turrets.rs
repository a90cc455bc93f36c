//! Sections 11.7 and 11.8: turrets, arcs, and Overwatch from vehicles.

use engine::covers;
use table::Bearing;

use crate::common::{Game, Red};

fn gunner(model: &str, turret: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "{model}" }}]
        [[put]]
        vehicle = "red-{model}"
        at = [36, 30]
        facing = "north"
        turret = {turret}
        "#
    ));
    game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:gunner"));
    game
}

#[test]
fn a_gunner_spends_the_phase_turning_his_turret() {
    covers!("coc.11.8.turret-rotate");
    let mut game = gunner("sherman", "\"north\"");
    game.pick(Red, "turret").pick(Red, "east");
    let sherman = game.vehicle("red-sherman").vehicle;
    assert_eq!((sherman.facing, sherman.turret), (Bearing::NORTH, Bearing::EAST));
    assert!(!game.is_open(Red, "crew:red-sherman:gunner"), "it was all he does in this Phase");
    // The turret keeps its direction relative to the hull. R-COC-135
    game.pick(Red, "crew:red-sherman:driver").pick(Red, "turn").pick(Red, "east");
    assert_eq!(game.vehicle("red-sherman").vehicle.turret, Bearing::SOUTH);
}

#[test]
fn slow_and_fast_turrets_turn_through_less_and_more() {
    // R-COC-135: an ordinary one up to 120 degrees.
    covers!("coc.11.8.turret-slow-fast");
    for (model, most) in [("tiger", 90), ("sherman", 120), ("cromwell", 180)] {
        let turn = |degrees: u16| {
            let mut game = gunner(model, "\"north\"");
            game.pick(Red, "turret");
            let reply = engine::prompt::Reply::Arrange {
                at: table::Point::ORIGIN,
                facing: Some(Bearing::degrees(degrees)),
                formation: None,
                via: Vec::new(),
            };
            !game.is_refused(Red, &reply)
        };
        assert!(turn(most), "{model}");
        assert!(turn(360 - most), "{model}, the other way");
        if most < 180 {
            assert!(!turn(most + 1), "{model}");
        }
    }
}

#[test]
fn a_gun_in_the_hull_has_no_turret_to_turn() {
    covers!("coc.11.8.sp-gun-corridor");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "stug" }]
        [[put]]
        vehicle = "red-stug"
        at = [36, 30]
        "#,
    );
    game.pick(Red, "lead:3:red-stug-commander");
    assert!(!game.is_open(Red, "crew:red-stug:gunner"), "there is nobody to fire at and nothing to turn");
}

#[test]
fn a_weapon_position_goes_on_overwatch_and_moving_ends_it() {
    covers!("coc.11.7.vehicle-overwatch");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander");
    assert_eq!(game.option(Red, "overwatch:red-sherman:driver"), None, "he has no weapon");
    game.pick(Red, "overwatch:red-sherman:hull-gunner");
    let watching = |game: &Game| game.vehicle("red-sherman").vehicle.seats.iter().filter(|seat| seat.watching).count();
    assert_eq!(watching(&game), 1);
    assert!(game.closed(Red, "crew:red-sherman:hull-gunner").because.contains("activated"));
    game.pick(Red, "crew:red-sherman:driver").pick(Red, "slow").dice(&[1]).arrange(Red, (36, 20), Bearing::NORTH, "");
    assert_eq!(watching(&game), 0, "it has moved");
}

#[test]
fn nobody_watches_with_a_gun_that_is_out_nor_after_a_drive_that_was_too_fast() {
    covers!("coc.11.7.vehicle-overwatch");
    let position = |more: &str, fittings: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "sherman", fittings = [{fittings}] }}]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 40]
            {more}
            "#
        ));
        game.pick(Red, "lead:3:red-sherman-commander");
        game
    };
    let out = position("damage = [\"hull-gun\"]", "");
    assert_eq!(out.closed(Red, "overwatch:red-sherman:hull-gunner").rule.unwrap().as_str(), "coc.12.1.table-twelve");
    assert!(out.is_open(Red, "overwatch:red-sherman:gunner"));
    let coaxial = position("damage = [\"main-gun\"]", "");
    assert!(coaxial.is_open(Red, "overwatch:red-sherman:gunner"), "his machine gun is still there");
    let moved = "pace = \"fast\"\ndeeds = [\"moved\"]";
    assert_eq!(
        position(moved, "").closed(Red, "overwatch:red-sherman:gunner").rule.unwrap().as_str(),
        "coc.11.2.speed-fast"
    );
    assert!(position(moved, "\"raider\"").is_open(Red, "overwatch:red-sherman:gunner"), "one speed faster");
}

#[test]
fn a_turn_that_ends_takes_the_watch_away() {
    covers!("coc.4.5.4.overwatch-duration", "coc.11.7.vehicle-overwatch");
    for ends in [false, true] {
        let mut game = Game::set(&format!(
            r#"
            [now]
            turn-ends = {ends}
            [red]
            command = [3]
            vehicles = [{{ test = "sherman" }}]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 30]
            watching = ["gunner"]
            "#
        ));
        game.pick(Red, "done");
        let watches = game.vehicle("red-sherman").vehicle.seats.iter().any(|seat| seat.watching);
        assert_eq!(watches, !ends, "a Phase that ends does not");
    }
}
