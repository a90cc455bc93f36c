//! Crews: what they do when they are hit, shaken or out of their vehicle, and whom their drivers mind. R-AWA-098, R-AWA-260

use awa::{Damage, Fate, Phase, Where};
use engine::covers;
use table::{Bearing, Inches, Point};

use crate::common::{Blue, Game, Red, arrangement, routes_of};

/// A red vehicle at (30, 24) that looks east, and a blue machine gun eight inches south of it.
fn under_fire(vehicle: &str, put: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        turns = 8
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        morale = 6
        vehicles = ["{vehicle}"]
        [[unit]]
        id = "gun"
        side = "blue"
        figures = [{{ weapon = "lmg" }}, {{ role = "officer", weapon = "pistol" }}]
        [[put]]
        unit = "tank"
        at = [30, 24]
        facing = "east"
        {put}
        [[put]]
        unit = "gun"
        places = [[30, 32], [31.2, 32]]
        {more}
        "#
    ));
    game.done(Red).pick(Blue, "gun");
    game
}

fn drives(game: &mut Game, unit: &str) -> bool {
    game.until(Phase::Contests, Red);
    game.pick(Red, unit).done(Blue);
    let open = game.keys(Red).iter().any(|key| key.starts_with("drive"));
    if game.asked() == Some(Red) && game.option(Red, unit).is_none() {
        game.done(Red);
    }
    open
}

fn next_turn(game: &mut Game) {
    let turn = game.turn();
    while game.turn() == turn {
        let side = game.asked().unwrap_or_else(|| panic!("{}", game.whereabouts()));
        game.done(side);
    }
}

#[test]
fn without_its_driver_a_tank_stands_through_the_next_turn_and_for_good_with_one_man() {
    covers!("awa.firing.armoured.table");
    // Three in a T-26: two are left, and one of them drives in the turn after next.
    let mut game = under_fire("t-26", "", "");
    game.pick(Blue, "fire-vehicle-1").dice(&[6, 6, 3]).dice(&[5]);
    assert_eq!(game.men("tank"), 2);
    next_turn(&mut game);
    assert!(!drives(&mut game, "tank"), "turn 2 is lost");
    next_turn(&mut game);
    assert!(drives(&mut game, "tank"), "{}", game.whereabouts());
    // Two in a Panzer I: the last man does not drive.
    let mut game = under_fire("panzer-i", "", "");
    game.pick(Blue, "fire-vehicle-1").dice(&[6, 6, 3]).dice(&[5]);
    assert_eq!(game.men("tank"), 1);
    for _ in 0..3 {
        next_turn(&mut game);
        assert!(!drives(&mut game, "tank"), "turn {}", game.turn());
    }
}

#[test]
fn those_who_bail_out_make_for_cover_that_is_no_nearer_to_whoever_fired() {
    covers!("awa.firing.armoured.table", "awa.firing.soft-skin.table");
    // The commander falls, the others get out. A hedge two inches north of the hull, another two inches south of it.
    let hedge = |y: i32| {
        format!(
            "[[battlefield.features]]\nid = \"hedge-{y}\"\nkind = \"hedge\"\nline = [[26, {y}], [34, {y}]]\n[now]\nphase = \"contests\""
        )
    };
    let mut game = under_fire("t-26", "", &hedge(21));
    game.pick(Blue, "fire-vehicle-1").dice(&[6, 6, 6]).dice(&[5]);
    let out: Vec<Point> =
        (1..=3).filter(|n| game.figure("tank", *n).place == Where::Table).map(|n| game.figure("tank", n).at).collect();
    assert_eq!(out.len(), 2);
    let gun = Point::inches(30, 32);
    let away = |at: &Point| at.distance_to(gun) >= Point::inches(30, 24).distance_to(gun);
    assert!(out.iter().all(away) && out.iter().any(|at| at.y < 24_000), "away from the gun: {out:?}");
    // The vehicle itself is cover, right behind it.
    let mut game = under_fire("t-26", "", "");
    game.pick(Blue, "fire-vehicle-1").dice(&[6, 6, 6]).dice(&[5]);
    let hull = game.vehicle("tank").at;
    let near = |at: Point| at.distance_to(hull) <= Inches::whole(4);
    let out: Vec<Point> =
        (1..=3).filter(|n| game.figure("tank", *n).place == Where::Table).map(|n| game.figure("tank", n).at).collect();
    assert!(out.iter().all(|at| away(at) && near(*at)), "{out:?}");
    let mut game = under_fire("t-26", "", &hedge(27));
    game.pick(Blue, "fire-vehicle-1").dice(&[6, 6, 6]).dice(&[5]);
    let out: Vec<Point> =
        (1..=3).filter(|n| game.figure("tank", *n).place == Where::Table).map(|n| game.figure("tank", n).at).collect();
    assert!(out.iter().all(away), "the hedge on the gun's side is none: {out:?}");
}

#[test]
fn a_crew_gets_back_in_from_six_inches() {
    covers!("awa.at.mines.table", "awa.at.gun.damage");
    for (y, near) in [(16.25, true), (16.1, false)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "tank"
            side = "red"
            arm = "armour"
            vehicles = ["t-26"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle" }}]
            [[put]]
            unit = "tank"
            places = [[30, 24], [29.8, {y}], [30.9, {y}]]
            facing = "north"
            damage = ["abandoned"]
            [[put]]
            unit = "blue-1"
            at = [66, 46]
            "#
        ));
        game.pick(Red, "tank").done(Blue);
        let depth = game.session().game().setup().vehicles[0].kind.size.1;
        assert_eq!(depth, Inches::halves(7), "the distances above count from its bow, at 22.25");
        // The commander stands at it; the others come along if half a move is enough.
        game.pick(Red, "man-vehicle");
        for n in 1..=3 {
            let aboard = matches!(game.figure("tank", n).place, Where::Aboard(_));
            assert_eq!(aboard, near || n == 1, "{n} at {y}");
        }
    }
}

/// A red tank that has failed twice already is shot at from the south.
fn third_failure(damage: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        morale = 2
        vehicles = ["t-26"]
        [[unit]]
        id = "gun"
        side = "blue"
        arm = "crew"
        guns = [{{ kind = {{ anti-tank = "pak37" }} }}]
        [sides.red]
        edge = "north"
        [sides.blue]
        edge = "south"
        [[put]]
        unit = "tank"
        at = [30, 20]
        failures = 2
        demoralised = ["failed"]
        deeds = ["failed-last"]
        {damage}
        [[put]]
        unit = "gun"
        at = [30, 44]
        "#
    ));
    game.done(Red).pick(Blue, "gun");
    game.pick(Blue, "at-gun-1-vehicle-1").dice(&[1, 1, 2]);
    game
}

#[test]
fn a_third_failure_drives_off_and_leaves_behind_what_cannot() {
    covers!("awa.morale.third-fail");
    let game = third_failure("");
    assert_eq!(game.men("tank"), 0);
    assert_eq!(game.vehicle("tank").place, Where::Gone(Fate::Routed));
    let game = third_failure("damage = [\"immobile\"]");
    assert_eq!((game.men("tank"), game.vehicle("tank").place), (0, Where::Table));
    assert!(game.vehicle("tank").damage.has(Damage::ABANDONED));
    assert_eq!(game.figure("tank", 1).place, Where::Gone(Fate::Routed));
}

#[test]
fn a_barricade_of_the_enemy_stops_vehicles_and_nobody_stops_on_a_man() {
    covers!("awa.vehicle.impassable", "awa.vehicle.no-crash");
    let set = |works: &str| {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "truck"
            side = "red"
            figures = [{{ weapon = "rifle", count = 2 }}]
            vehicles = ["medium-truck"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle" }}]
            [[unit]]
            id = "friends"
            side = "red"
            figures = [{{ weapon = "rifle" }}]
            [now]
            works = [{works}]
            [[put]]
            unit = "truck"
            at = [20, 24]
            facing = "east"
            riders = 2
            [[put]]
            unit = "friends"
            places = [[26, 32]]
            [[put]]
            unit = "blue-1"
            at = [66, 46]
            "#
        ));
        game.pick(Red, "truck").done(Blue);
        game.pick(Red, "drive-country").dice(&[10]);
        game
    };
    let barricade = |defence: u8| {
        format!(
            "{{ kind = \"hard-barricade\", from = [25, 22], to = [25, 26], done = 2, ready = true, defence = {defence}, burns = 0, side = \"blue\" }}"
        )
    };
    let east = arrangement((28, 24), Bearing::EAST, "as-it-stands");
    let mut game = set(&barricade(5));
    assert_eq!(game.refused(Red, east.clone()).rule.unwrap().as_str(), "awa.vehicle.impassable");
    game.done(Red);
    // Shot to pieces it bars nobody.
    let mut game = set(&barricade(0));
    game.reply(Red, east);
    assert_eq!(game.vehicle("truck").at, Point::inches(28, 24));
    // Men step aside as it passes, but it does not come to rest on them.
    let mut game = set("");
    let way = |x: i32, y: i32| {
        routes_of(&[("truck.vehicle-1", &[Point::inches(20, 24), Point::inches(x, y)], Bearing::EAST)])
    };
    let on_him = game.refused(Red, way(26, 32));
    assert_eq!(on_him.rule.unwrap().as_str(), "awa.vehicle.no-crash");
    game.reply(Red, way(20, 30));
}

#[test]
fn whoever_has_done_something_else_does_not_take_a_vehicle_over() {
    covers!("awa.at.mines.table");
    for (doing, free) in [("", true), ("doing = [\"fired\"]", false), ("doing = [\"moved\"]", false)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "tank"
            side = "blue"
            arm = "armour"
            vehicles = ["t-26"]
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle", count = 2 }}]
            [[put]]
            unit = "tank"
            places = [[26, 20], [50, 3], [52, 3]]
            facing = "north"
            damage = ["abandoned"]
            [[put]]
            unit = "red-1"
            places = [[24.6, 20], [24.6, 21]]
            {doing}
            "#
        ));
        game.pick(Red, "red-1").done(Blue);
        let key = "take-over-tank.vehicle-1";
        if free {
            assert!(game.keys(Red).contains(&key.to_owned()));
        } else if game.asked() == Some(Red) && game.option(Red, key).is_some() {
            assert_eq!(game.closed(Red, key).rule.unwrap().as_str(), "awa.at.mines.table", "{doing}");
        }
        if !free && game.asked() == Some(Red) {
            assert!(!game.keys(Red).contains(&key.to_owned()), "{doing}");
        }
    }
}

#[test]
fn at_the_start_of_a_cold_day_engines_are_warm() {
    covers!("awa.weather.cold-start");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "car"
        side = "red"
        arm = "armour"
        vehicles = ["light-armoured-car"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle" }]
        [now]
        phase = "upkeep"
        weather = "cold"
        [[put]]
        unit = "car"
        at = [30, 24]
        [[put]]
        unit = "blue-1"
        at = [66, 46]
        "#,
    );
    // Turns 1 and 2 have to go by: in turn 2 it starts without a die, in turn 3 it does not.
    for (turn, still) in [(1, 0), (2, 1), (3, 2)] {
        game.until(Phase::Contests, Red);
        assert_eq!((game.turn(), game.vehicle("car").still), (turn, still));
        next_turn(&mut game);
    }
}
