//! Section 11.6: how far and where vehicles drive.

use coc::Deeds;
use coc::vehicles::Pace;
use engine::covers;
use table::{Bearing, Point};

use crate::common::{Game, Red};

/// A red vehicle of that model at (36, 40) looking north on such ground, its driver about to drive.
fn driver(model: &str, ground: &str, more: &str) -> Game {
    let terrain = if ground.is_empty() {
        String::new()
    } else {
        format!("[[terrain]]\nkind = \"{ground}\"\narea = [[0, 0], [72, 0], [72, 48], [0, 48]]\n")
    };
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "{model}" }}]
        {terrain}
        [[put]]
        vehicle = "red-{model}"
        at = [36, 40]
        facing = "north"
        {more}
        "#
    ));
    game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:driver"));
    game
}

/// How far it goes north with these dice.
fn gone(model: &str, ground: &str, how: &str, dice: &[u8]) -> i32 {
    let mut game = driver(model, ground, "");
    let to = if how.starts_with("reverse") { (36, 48) } else { (36, 2) };
    game.pick(Red, how).dice(dice).arrange(Red, to, Bearing::NORTH, "");
    let id = format!("red-{model}");
    (game.vehicle(&id).at().y - 40_000).abs()
}

#[test]
fn on_roads_and_grass_the_speed_rating_adds_to_every_die_and_wheels_double_them() {
    covers!("coc.11.6.road", "coc.11.2.speed-slow", "coc.11.2.speed-fast", "coc.11.2.speed-flat-out");
    for (model, slow, fast, flat_out) in
        [("tiger", 4, 7, 12), ("sherman", 5, 9, 15), ("panther", 6, 11, 18), ("puma", 8, 14, 24)]
    {
        assert_eq!(gone(model, "", "slow", &[4]), slow * 1000, "{model}");
        assert_eq!(gone(model, "", "fast", &[4, 3]), fast * 1000, "{model}");
        assert_eq!(gone(model, "", "flat-out", &[4, 3, 5]), flat_out * 1000, "{model}");
    }
}

#[test]
fn a_road_is_a_road_whatever_lies_beneath_it() {
    covers!("coc.11.6.road");
    let drives = |terrain: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "puma" }}]
            {terrain}
            [[terrain]]
            kind = "wood"
            area = [[20, 0], [50, 0], [50, 48], [20, 48]]
            [[put]]
            vehicle = "red-puma"
            at = [36, 40]
            "#
        ));
        game.pick(Red, "lead:3:red-puma-commander").pick(Red, "crew:red-puma:driver").pick(Red, "slow");
        game.dice(&[4]).arrange(Red, (36, 2), Bearing::NORTH, "");
        40_000 - game.vehicle("red-puma").at().y
    };
    assert_eq!(drives("[[terrain]]\nkind = \"road\"\nline = [[36, 0], [36, 48]]\nwidth = 3"), 8000);
    assert_eq!(drives(""), 4000);
}

#[test]
fn in_broken_ground_wheels_do_not_double() {
    covers!("coc.11.6.broken");
    for (model, fast) in [("tiger", 7), ("sherman", 9), ("panther", 11), ("puma", 7)] {
        assert_eq!(gone(model, "ploughed", "fast", &[4, 3]), fast * 1000, "{model}");
    }
}

#[test]
fn in_heavy_going_tracks_move_the_plain_dice_and_wheels_do_not_enter() {
    covers!("coc.11.6.heavy", "coc.11.6.heavy-not-wheeled");
    for model in ["tiger", "sherman", "panther"] {
        assert_eq!(gone(model, "marsh", "fast", &[4, 3]), 7000, "{model}");
    }
    let enters = |model: &str| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "{model}" }}]
            [[terrain]]
            kind = "marsh"
            area = [[20, 0], [50, 0], [50, 34], [20, 34]]
            [[put]]
            vehicle = "red-{model}"
            at = [36, 40]
            "#
        ));
        game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:driver"));
        game.pick(Red, "fast").dice(&[6, 5]).arrange(Red, (36, 2), Bearing::NORTH, "");
        game.vehicle(&format!("red-{model}")).at().y
    };
    assert!(enters("puma") > 34_000, "it stops in front of the marsh");
    assert!(enters("gun-halftrack") > 34_000);
    assert_eq!(enters("sherman"), 40_000 - 11_000);
}

#[test]
fn the_worst_ground_sets_the_rate_for_the_whole_move() {
    // R-COC-130
    covers!("coc.11.6.broken", "coc.11.6.heavy");
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "panther" }]
        [[terrain]]
        kind = "marsh"
        area = [[20, 0], [50, 0], [50, 34], [20, 34]]
        [[put]]
        vehicle = "red-panther"
        at = [36, 40]
        "#,
    );
    game.pick(Red, "lead:3:red-panther-commander").pick(Red, "crew:red-panther:driver").pick(Red, "fast");
    // 11 inches on grass, but 7 in the marsh, which begins after 6.
    game.dice(&[4, 3]).arrange(Red, (36, 2), Bearing::NORTH, "");
    assert_eq!(game.vehicle("red-panther").at().y, 33_000);
}

#[test]
fn really_heavy_ground_stops_every_vehicle() {
    covers!("coc.11.6.really-heavy");
    for model in ["sherman", "puma"] {
        let mut game = Game::set(&format!(
            r#"
            really-heavy = ["jungle"]
            [red]
            command = [3]
            vehicles = [{{ test = "{model}" }}]
            [[terrain]]
            id = "jungle"
            kind = "wood"
            area = [[20, 0], [50, 0], [50, 34], [20, 34]]
            [[put]]
            vehicle = "red-{model}"
            at = [36, 40]
            "#
        ));
        game.pick(Red, &format!("lead:3:red-{model}-commander")).pick(Red, &format!("crew:red-{model}:driver"));
        game.pick(Red, "flat-out").dice(&[6, 5, 4]).arrange(Red, (36, 2), Bearing::NORTH, "");
        assert!(game.vehicle(&format!("red-{model}")).at().y > 34_000, "{model}");
    }
}

#[test]
fn a_vehicle_stops_where_its_way_ends() {
    // R-COC-130: drivers can brake.
    let mut game = driver("sherman", "", "");
    game.pick(Red, "fast").dice(&[6, 5]).arrange(Red, (36, 35), Bearing::NORTH, "");
    assert_eq!(game.vehicle("red-sherman").at(), Point::inches(36, 35));
}

#[test]
fn shock_and_a_damaged_engine_slow_it_down() {
    // R-COC-124, `coc.14.8.vehicle-shock-move` is proven with section 14.
    let mut game = driver("sherman", "", "engine = 1");
    assert!(!game.is_open(Red, "slow"), "fast or flat out only");
    game.pick(Red, "fast").dice(&[2, 5]).arrange(Red, (36, 2), Bearing::NORTH, "");
    assert_eq!(game.vehicle("red-sherman").at().y, 40_000 - 6_000, "5 and 1 for the die that is left");
}

#[test]
fn a_vehicle_reverses_without_its_speed_and_fast_at_most() {
    covers!("coc.11.6.1.reverse");
    assert_eq!(gone("panther", "", "reverse-fast", &[3, 2]), 5000);
    assert_eq!(gone("puma", "", "reverse-slow", &[4]), 4000);
    let mut game = driver("panther", "", "");
    assert_eq!(game.option(Red, "reverse-flat-out"), None);
    game.pick(Red, "reverse-slow").dice(&[4]).arrange(Red, (36, 48), Bearing::NORTH, "");
    let panther = game.vehicle("red-panther").vehicle;
    assert_eq!((panther.facing, panther.pace), (Bearing::NORTH, Pace::Slow), "it goes with its back first");
}

#[test]
fn whoever_turns_a_corner_of_ninety_degrees_does_not_drive_flat_out() {
    covers!("coc.11.6.1.corner-not-flat-out");
    let corner = |how: &str, to: (i32, i32)| {
        let mut game = driver("sherman", "", "");
        game.pick(Red, how);
        let reply = engine::prompt::Reply::Arrange {
            at: Point::inches(to.0, to.1),
            facing: None,
            formation: None,
            via: vec![Point::inches(36, 36)],
        };
        if game.is_refused(Red, &reply) { Err(()) } else { Ok(()) }
    };
    assert_eq!(corner("fast", (50, 36)), Ok(()), "exactly 90 degrees");
    assert_eq!(corner("flat-out", (50, 36)), Err(()));
    assert_eq!(corner("flat-out", (50, 35)), Ok(()), "a little less");
    assert_eq!(corner("slow", (50, 40)), Err(()), "more than 90 degrees at one corner, whatever the speed");
}

#[test]
fn tracks_turn_on_the_spot_and_the_angle_counts_as_speed() {
    covers!("coc.11.6.1.rotate-tracked", "coc.11.8.sp-gun-turn");
    for (to, pace) in [
        (Bearing::degrees(45), Pace::Slow),
        (Bearing::degrees(46), Pace::Fast),
        (Bearing::degrees(90), Pace::Fast),
        (Bearing::degrees(91), Pace::FlatOut),
        (Bearing::SOUTH, Pace::FlatOut),
    ] {
        let mut game = driver("stug", "", "");
        game.pick(Red, "turn").arrange(Red, (0, 0), to, "");
        let stug = game.vehicle("red-stug");
        assert_eq!((stug.vehicle.facing, stug.vehicle.pace), (to, pace));
        assert!(stug.did(Deeds::MOVED), "it was the driver's work");
    }
    let wheels = driver("puma", "", "");
    assert_eq!(wheels.option(Red, "turn"), None, "wheels turn only while they move");
}

#[test]
fn whoever_has_fired_drives_slowly_at_most() {
    // R-COC-342
    covers!("coc.11.2.speed-fast", "coc.11.2.fire-move-order");
    let game = driver("sherman", "", "deeds = [\"fired\"]\nacted = [\"gunner\"]");
    assert!(game.is_open(Red, "slow"));
    assert!(game.closed(Red, "fast").because.contains("fired"));
    assert!(game.closed(Red, "flat-out").because.contains("fired"));
    let raiders = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "jeep", fittings = ["raider"] }]
        [[put]]
        vehicle = "red-jeep"
        at = [36, 40]
        deeds = ["fired"]
        "#,
    );
    let mut raiders = raiders;
    raiders.pick(Red, "lead:3:red-jeep-commander").pick(Red, "crew:red-jeep:driver");
    assert!(raiders.is_open(Red, "fast"));
    assert!(!raiders.is_open(Red, "flat-out"));
}

#[test]
fn no_shock_is_taken_for_driving_flat_out_but_nobody_in_it_watches() {
    covers!("coc.11.6.1.flat-out-blind");
    let mut game = driver("sherman", "", "watching = [\"gunner\"]");
    game.pick(Red, "flat-out").dice(&[2, 3, 4]).arrange(Red, (36, 2), Bearing::NORTH, "");
    let sherman = game.vehicle("red-sherman");
    assert_eq!(sherman.shock, 0);
    assert!(sherman.vehicle.seats.iter().all(|seat| !seat.watching));
    assert!(!game.is_open(Red, "overwatch:red-sherman:gunner"));
}

#[test]
fn a_vehicle_leaves_over_its_own_edge_with_everybody_in_it() {
    // R-COC-063
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 45]
        facing = "south"
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "slow");
    game.dice(&[4]).arrange(Red, (36, 55), Bearing::SOUTH, "");
    assert_eq!(game.vehicle("red-sherman").vehicle.presence, coc::Presence::Left);
    assert_eq!(game.player(Red).morale, 10);
    assert!(game.line(Red, "leaves the table").text.contains("Sherman"));
}

#[test]
fn there_has_to_be_room_to_turn_on_the_spot() {
    covers!("coc.11.6.1.rotate-tracked");
    // A hull of 4.2 by 2.1 beside another: turned across it would stand in its neighbour.
    let beside = |x: i32| {
        let mut game = Game::set(&format!(
            r#"
            [red]
            command = [3]
            vehicles = [{{ test = "sherman" }}, {{ test = "panther" }}]
            [[put]]
            vehicle = "red-sherman"
            at = [36, 40]
            [[put]]
            vehicle = "red-panther"
            at = [{x}, 40]
            "#
        ));
        game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "turn");
        game
    };
    assert_eq!(beside(39).closed(Red, "east").rule.unwrap().as_str(), "coc.11.6.1.rotate-tracked");
    assert!(beside(39).is_open(Red, "south"), "about turn");
    assert!(beside(40).is_open(Red, "east"));
    // Nor does it turn with a corner over the edge of the table.
    let mut edge = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 46]
        facing = "east"
        "#,
    );
    edge.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "turn");
    assert!(!edge.is_open(Red, "north"));
    assert!(edge.is_open(Red, "west"));
}

#[test]
fn men_beside_a_tank_that_turns_step_aside() {
    // R-COC-346
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 30]
        [[put]]
        team = "red-section-1-bren"
        places = [[37.7, 30], [37.7, 31], [37.7, 32]]
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver");
    game.pick(Red, "turn").pick(Red, "east");
    let tank = game.vehicle("red-sherman");
    let hull = tank.vehicle.hull(&tank.setup.kind);
    for at in game.team("red-section-1-bren").places() {
        assert!(hull.gap_to_point(at) >= table::Inches::thousandths(500), "{at}");
    }
    assert_eq!(tank.vehicle.facing, Bearing::EAST);
}

#[test]
fn whoever_drives_off_the_table_drives_past_overwatch_first() {
    // R-COC-063: as a normal move.
    let mut game = Game::set(
        r#"
        [red]
        command = [3]
        vehicles = [{ test = "sherman" }]
        [blue]
        vehicles = [{ test = "panther" }]
        [[put]]
        vehicle = "red-sherman"
        at = [36, 43]
        facing = "south"
        [[put]]
        vehicle = "blue-panther"
        at = [36, 20]
        facing = "south"
        watching = ["gunner"]
        "#,
    );
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:driver").pick(Red, "fast");
    game.dice(&[4, 3]).arrange(Red, (36, 55), Bearing::SOUTH, "");
    assert_eq!(game.asked(), Some(crate::common::Blue), "{}", game.whereabouts());
    game.pick(crate::common::Blue, "hold");
    assert_eq!(game.vehicle("red-sherman").vehicle.presence, coc::Presence::Left);
}
