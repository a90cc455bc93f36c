//! Trains and boats. `awa.train.move`, `awa.boat.concept`

use awa::{Damage, Where};
use engine::covers;
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red, arrangement};

/// A train of a locomotive and a carriage on rails from west to east; the locomotive is at x = 30 and looks east.
fn train(parts: &str, more: &str, now: &str, put: &str) -> Game {
    let places = if put.contains("places") { "" } else { "places = [[30, 24], [22, 24]]" };
    Game::set(&format!(
        r#"
        [[unit]]
        id = "train"
        side = "red"
        arm = "train"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        vehicles = [{parts}]
        [[unit]]
        id = "gun"
        side = "blue"
        arm = "crew"
        guns = [{{ kind = {{ anti-tank = "pak37" }} }}]
        [[battlefield.features]]
        id = "rails"
        kind = "railway"
        line = [[0, 24], [72, 24]]
        {more}
        [now]
        {now}
        [[put]]
        unit = "train"
        {places}
        facing = "east"
        {put}
        [[put]]
        unit = "gun"
        at = [30, 6]
        "#
    ))
}

const PLAIN: &str = "\"locomotive\", \"carriage\"";

fn may_go(game: &Game) -> String {
    game.line(Red, "may go").text.split("may go ").nth(1).unwrap().replace('″', "\"")
}

#[test]
fn ex_train_hill() {
    covers!("awa.train.move", "awa.boat.movement");
    // On the level: fifteen inches, without a die; the carriage follows.
    let mut game = train(PLAIN, "", "", "");
    game.pick(Red, "train").done(Blue);
    game.pick(Red, "steam-ahead");
    assert_eq!(may_go(&game), "15\"");
    game.pick(Red, "15");
    assert_eq!(game.vehicle("train").at, Point::inches(45, 24));
    assert_eq!(game.state().vehicles[1].at, Point::inches(37, 24));
    // Backwards too.
    let mut game = train(PLAIN, "", "", "");
    game.pick(Red, "train").done(Blue);
    game.pick(Red, "steam-astern").pick(Red, "4");
    assert_eq!(game.vehicle("train").at, Point::inches(26, 24));
    assert_eq!(game.vehicle("train").facing, Bearing::EAST);
    // Up a slope less a d6: 15 - 4.
    let hill = "[[battlefield.features]]\nid = \"hill\"\nkind = \"hill\"\nlevel = 1\narea = [[35, 0], [72, 0], [72, 48], [35, 48]]\n";
    let mut game = train(PLAIN, hill, "", "");
    game.pick(Red, "train").done(Blue);
    game.pick(Red, "steam-ahead").dice(&[4]);
    assert_eq!(may_go(&game), "11\"");
    assert!(game.option(Red, "12").is_none());
    game.pick(Red, "11");
    assert_eq!(game.vehicle("train").at, Point::inches(41, 24));
    // A motor launch: 12 and a d10 of 8.
    let mut game = boat("\"motor-launch\"", "");
    game.pick(Red, "drive-country").dice(&[8]);
    assert_eq!(may_go(&game), "20\"");
    game.done(Red);
}

#[test]
fn mist_slows_trains_and_rails_end() {
    covers!("awa.train.move");
    let mut game = train(PLAIN, "", "weather = \"mist\"", "");
    game.pick(Red, "train").done(Blue);
    game.pick(Red, "steam-ahead");
    assert_eq!(may_go(&game), "9\"");
    game.done(Red);
    let mut game = train(PLAIN, "", "", "places = [[66, 24], [58, 24]]");
    game.pick(Red, "train").done(Blue);
    game.pick(Red, "steam-ahead");
    assert!(game.option(Red, "6").is_some() && game.option(Red, "7").is_none());
    game.done(Red);
}

#[test]
fn every_part_of_a_train_has_its_defence() {
    covers!("awa.train.defence");
    for (part, defence) in
        [("locomotive", 15), ("armoured-locomotive", 25), ("carriage", 10), ("armoured-carriage", 15)]
    {
        let game = train(&format!("\"{part}\", \"carriage\""), "", "", "");
        assert_eq!(game.vehicle("train").defence, defence, "{part}");
        assert_eq!(game.state().vehicles[1].defence, 10);
    }
    // An anti-tank shot takes a d6 off the part that it hits; at nothing it is out, and a locomotive stops the train.
    let shot = |defence: u8, die: u8| {
        let mut game = train(PLAIN, "", "", &format!("defence = {defence}"));
        game.done(Red).pick(Blue, "gun");
        game.pick(Blue, "at-gun-1-vehicle-1").dice(&[6, 6, die]);
        game
    };
    let mut game = shot(6, 5);
    game.dice(&[5]);
    assert_eq!(game.vehicle("train").defence, 1);
    assert!(!game.vehicle("train").damage.has(Damage::DESTROYED));
    let mut game = shot(5, 5);
    game.dice(&[5]);
    assert_eq!(game.vehicle("train").defence, 0);
    assert!(game.vehicle("train").damage.has(Damage::DESTROYED));
    game.done(Blue);
    game.pick(Red, "train");
    if game.asked() == Some(Red) {
        assert!(game.keys(Red).iter().all(|key| !key.starts_with("steam")), "{:?}", game.keys(Red));
    }
}

/// A boat on a broad river that flows from west to east.
fn boat(parts: &str, now: &str) -> Game {
    let mut game = Game::set(&boat_text(parts, now, ""));
    game.pick(Red, "boat").done(Blue);
    game
}

fn boat_text(parts: &str, now: &str, put: &str) -> String {
    format!(
        r#"
        [[unit]]
        id = "boat"
        side = "red"
        arm = "boat"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        vehicles = [{parts}]
        [[unit]]
        id = "gun"
        side = "blue"
        arm = "crew"
        guns = [{{ kind = {{ anti-tank = "pak37" }} }}]
        [[battlefield.features]]
        id = "river"
        kind = "river"
        area = [[0, 16], [72, 16], [72, 32], [0, 32]]
        [now]
        {now}
        [[put]]
        unit = "boat"
        places = [[40, 24], [32, 24], [24, 24]]
        facing = "east"
        aboard = "boat"
        {put}
        [[put]]
        unit = "gun"
        at = [40, 6]
        "#
    )
}

#[test]
fn boats_row_by_row() {
    covers!("awa.boat.movement", "awa.boat.defence");
    for (kind, die, far, defence) in [
        ("motor-launch", 8, "20\"", 25),
        ("fishing-boat", 4, "14\"", 25),
        ("barge", 4, "8\"", 25),
        ("gunboat-turret", 8, "18\"", 15),
        ("gunboat-bridge", 8, "18\"", 10),
        ("gunboat-engine-room", 8, "18\"", 10),
    ] {
        let mut game = boat(&format!("\"{kind}\""), "");
        assert_eq!(game.vehicle("boat").defence, defence, "{kind}");
        game.pick(Red, "drive-country").dice(&[die]);
        assert_eq!(may_go(&game), far, "{kind}");
        game.done(Red);
    }
}

#[test]
fn boats_keep_to_the_water_and_mind_no_weather() {
    covers!("awa.boat.concept");
    for weather in ["mist", "rain", "southern-rain", "cold", "snow"] {
        let mut game = boat("\"fishing-boat\"", &format!("weather = \"{weather}\""));
        game.pick(Red, "drive-country").dice(&[4]);
        assert_eq!(may_go(&game), "14\"", "{weather}");
        game.done(Red);
    }
    let mut game = boat("\"fishing-boat\"", "");
    game.pick(Red, "drive-country").dice(&[4]);
    let ashore = game.refused(Red, arrangement((40, 34), Bearing::EAST, "as-it-stands"));
    assert_eq!(ashore.rule.unwrap().as_str(), "awa.boat.concept");
    game.reply(Red, arrangement((54, 24), Bearing::EAST, "as-it-stands"));
    assert_eq!(game.vehicle("boat").at, Point::inches(54, 24));
    assert!(matches!(game.figure("boat", 1).place, Where::Aboard(_)));
    assert_eq!(game.figure("boat", 1).at, Point::inches(54, 24));
    // It is fired at like any vehicle, and loses points like a building.
    let mut game = boat("\"fishing-boat\"", "");
    game.done(Red).pick(Blue, "gun");
    game.pick(Blue, "at-gun-1-vehicle-1").dice(&[6, 6, 6, 5]);
    assert_eq!(game.vehicle("boat").defence, 19);
}

#[test]
fn a_larger_vessel_has_sections() {
    covers!("awa.boat.large-sections");
    let gunboat = "\"gunboat-turret\", \"gunboat-bridge\", \"gunboat-engine-room\"";
    let mut game = boat(gunboat, "");
    let defences: Vec<u8> = game.state().vehicles.iter().map(|part| part.defence).collect();
    assert_eq!(defences, [15, 10, 10]);
    game.pick(Red, "drive-country").dice(&[5]);
    game.reply(Red, arrangement((52, 24), Bearing::EAST, "as-it-stands"));
    let at: Vec<Point> = game.state().vehicles.iter().map(|part| part.at).collect();
    assert_eq!(at, [Point::inches(52, 24), Point::inches(44, 24), Point::inches(36, 24)], "the others follow");
    // Each section is hit by itself; without its engine room the whole stands still.
    let mut game = boat(gunboat, "");
    game.done(Red).pick(Blue, "gun");
    game.pick(Blue, "at-gun-1-vehicle-3").dice(&[6, 6, 6, 5]);
    let defences: Vec<u8> = game.state().vehicles.iter().map(|part| part.defence).collect();
    assert_eq!(defences, [15, 10, 4]);
}

/// A gunboat whose first section is at (40, 24), in waters of this outline.
fn gunboat(waters: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "boat"
        side = "red"
        arm = "boat"
        figures = [{{ role = "officer", weapon = "pistol" }}]
        vehicles = ["gunboat-turret", "gunboat-bridge", "gunboat-engine-room"]
        [[unit]]
        id = "gun"
        side = "blue"
        arm = "crew"
        guns = [{{ kind = {{ anti-tank = "pak37" }} }}]
        [[battlefield.features]]
        id = "river"
        kind = "river"
        area = {waters}
        [[put]]
        unit = "boat"
        places = [[40, 24], [32, 24], [24, 24]]
        facing = "east"
        aboard = "boat"
        [[put]]
        unit = "gun"
        at = [2, 2]
        "#
    ));
    game.pick(Red, "boat").done(Blue);
    game.pick(Red, "drive-country").dice(&[8]);
    game
}

#[test]
fn the_sections_of_a_vessel_stay_in_its_wake_and_off_the_shore() {
    covers!("awa.boat.concept", "awa.boat.large-sections");
    let bend: &[Point] = &[Point::inches(46, 24), Point::inches(46, 36)];
    // A wide bend to the south: the others come round it behind the first, eight inches apart.
    let mut game = gunboat("[[0, 16], [56, 16], [56, 48], [36, 48], [36, 32], [0, 32]]");
    game.route(Red, &[("boat.vehicle-1", bend, Bearing::SOUTH)]);
    let at: Vec<Point> = game.state().vehicles.iter().map(|part| part.at).collect();
    assert_eq!(at[0], Point::inches(46, 36));
    for pair in at.windows(2) {
        let apart = pair[0].distance_to(pair[1]).thousandths_value();
        assert!((7_990..=8_010).contains(&apart), "{at:?}");
    }
    assert!(at[1].y > 26_000 && at[1].x < 46_000 && at[2].y < at[1].y && at[2].x < at[1].x, "{at:?}");
    // Through a narrow channel it cannot turn so sharply: the bridge would cut the corner over land.
    let mut game = gunboat("[[0, 22], [48, 22], [48, 48], [44, 48], [44, 26], [0, 26]]");
    let aground = game.refused(Red, crate::common::routes_of(&[("boat.vehicle-1", bend, Bearing::SOUTH)]));
    assert_eq!(aground.rule.unwrap().as_str(), "awa.boat.concept");
    game.route(Red, &[("boat.vehicle-1", &[Point::inches(46, 24)], Bearing::EAST)]);
}

#[test]
fn trains_and_boats_keep_to_their_orders() {
    covers!("awa.command.adhere", "awa.command.orders-written");
    // A train that is to attack a place in the east does not steam away from it; one that has been fired at may.
    for (put, free) in [("", false), ("under-fire = [\"artillery\"]", true)] {
        let place = "[[landmark]]\nid = \"station\"\nat = [70, 24]";
        let mut game = train(PLAIN, place, "", &format!("order = {{ attack = 0 }}\n{put}"));
        game.pick(Red, "train").done(Blue);
        game.pick(Red, "steam-astern");
        let options = game.options(Red);
        let inch = options.iter().find(|option| option.key == "1").expect("an inch can be named");
        let rule = inch.closed.as_ref().and_then(|no| no.rule).map(engine::RuleId::as_str);
        assert_eq!(rule, if free { None } else { Some("awa.command.adhere") });
        if !free {
            assert!(game.session().prompt(engine::Seat::RED).is_some());
            game.refused(Red, engine::prompt::Reply::Pick("1".into()));
        }
        let mut game = train(PLAIN, place, "", &format!("order = {{ attack = 0 }}\n{put}"));
        game.pick(Red, "train").done(Blue);
        game.pick(Red, "steam-ahead").pick(Red, "15");
    }
    // The same on the water.
    let order = |order: &str| {
        let text = boat_text("\"motor-launch\"", "", &format!("order = {order}"));
        let mut game = Game::set(&format!("{text}\n[[landmark]]\nid = \"quay\"\nat = [70, 24]"));
        game.pick(Red, "boat").done(Blue);
        let key = game.keys(Red).into_iter().find(|key| key.starts_with("drive")).expect("it can go");
        game.pick(Red, &key);
        while game.wants_dice() {
            game.throw_any();
        }
        game
    };
    let back = arrangement((34, 24), Bearing::WEST, "as-it-stands");
    let mut game = order("{ attack = 0 }");
    assert_eq!(game.refused(Red, back.clone()).rule.unwrap().as_str(), "awa.command.adhere");
    order("{ retire = 0 }").reply(Red, back);
}

#[test]
fn anti_tank_rifles_do_nothing_to_carriages() {
    covers!("awa.train.defence", "awa.defence.concept");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "train"
        side = "red"
        arm = "train"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 3 }]
        vehicles = ["locomotive"]
        [[unit]]
        id = "rifle"
        side = "blue"
        figures = [{ weapon = "rifle", kit = ["at-rifle"] }]
        [[battlefield.features]]
        id = "rails"
        kind = "railway"
        line = [[0, 24], [72, 24]]
        [[put]]
        unit = "train"
        at = [30, 24]
        facing = "east"
        [[put]]
        unit = "rifle"
        at = [30, 16]
        "#,
    );
    game.done(Red).pick(Blue, "rifle");
    // A hit, and only the crew's test.
    game.pick(Blue, "at-rifle-1-vehicle-1").dice(&[6, 6]).dice(&[5]);
    assert_eq!(game.vehicle("train").defence, 15);
    assert!(!game.wants_dice());
}
