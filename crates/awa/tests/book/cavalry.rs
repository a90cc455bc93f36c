//! Cavalry: riding, the one charge, horses left behind. `awa.cavalry.move`

use awa::{Deeds, Doing, Mode, Phase};
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red, routes_of};

/// Three riders and some infantry so far ahead of them.
fn riders(red: &str, blue_y: i32) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "cavalry"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 2 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        [[put]]
        unit = "red-1"
        places = [[20, 44], [22, 44], [24, 44]]
        {red}
        [[put]]
        unit = "blue-1"
        places = [[22, {blue_y}], [25, {blue_y}], [28, {blue_y}], [31, {blue_y}]]
        facing = "south"
        "#
    ))
}

const MOUNTED: &str = "doing = [\"mounted\"]";

#[test]
fn riders_move_ten_inches_and_a_die() {
    engine::covers!("awa.cavalry.move");
    let mut game = riders(MOUNTED, 4);
    game.pick(Red, "red-1").done(Blue);
    assert!(game.option(Red, "walk").is_none(), "they sit on their horses");
    game.pick(Red, "ride").dice(&[5]);
    let far = Point::new(20_000, 28_999);
    let refusal = game.refused(Red, routes_of(&[("red-1.1", &[far], Bearing::NORTH)]));
    assert_eq!(refusal.rule.unwrap().as_str(), "awa.move.variable");
    game.route(Red, &[("red-1.1", &[Point::inches(20, 29)], Bearing::NORTH)]);
    assert_eq!(game.figure("red-1", 1).mode, Mode::Ride);
}

#[test]
fn a_charge_goes_fourteen_inches_and_a_die_and_there_is_only_one() {
    engine::covers!("awa.cavalry.charge");
    // The nearest enemy is 19 inches away: eighteen and a hair to contact, within 14 + 5.
    let mut game = riders(MOUNTED, 25);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "reach-charge").dice(&[5]);
    assert!(game.unit("red-1").deeds.has(Deeds::CHARGED));
    assert!(game.option(Red, "attack-charge-blue-1").unwrap().closed.is_none());
    game.pick(Red, "attack-charge-blue-1");
    // Both tests are passed; the figures meet.
    game.dice(&[5, 5]);
    assert_eq!(game.state().melees.len(), 1);
    assert!(game.state().melees[0].charge);

    // One inch less on the die, and nobody gets there; the charge is used up all the same.
    let mut game = riders(MOUNTED, 25);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "reach-charge").dice(&[4]);
    assert!(game.unit("red-1").deeds.has(Deeds::CHARGED));
    assert!(game.state().melees.is_empty());
    let mut game = riders("doing = [\"mounted\"]\ndeeds = [\"charged\"]", 24);
    game.pick(Red, "red-1").done(Blue);
    assert_eq!(game.closed(Red, "reach-charge").rule.unwrap().as_str(), "awa.cavalry.charge");
    game.done(Red);
}

#[test]
fn getting_off_takes_a_turn_and_nobody_holds_the_horses() {
    engine::covers!("awa.cavalry.mount", "awa.cavalry.horse-marker", "awa.cavalry.no-holders");
    let mut game = riders(MOUNTED, 24);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "dismount");
    // Anywhere within three inches of where he dismounts.
    let far = Point::new(20_000, 40_999);
    let refusal = game.refused(Red, routes_of(&[("red-1.1", &[far], Bearing::NORTH)]));
    assert_eq!(refusal.rule.unwrap().as_str(), "awa.move.variable");
    game.route(Red, &[("red-1.1", &[Point::inches(20, 41)], Bearing::NORTH)]);
    let horses = game.state().horses.clone();
    assert_eq!((horses.len(), horses[0].count, horses[0].at), (1, 3, Point::inches(22, 44)));
    assert!(game.board(Blue).markers.iter().any(|marker| marker.key == "horses"), "everybody sees where they are");
    // The turn is spent: neither fire nor movement, and blue can act at once.
    assert!(!game.figure("red-1", 1).doing.has(Doing::MOUNTED));
    assert_eq!(game.asked(), Some(Blue));
    game.done(Blue);
    game.until(Phase::Contests, Red);
    assert_eq!(game.turn(), 2);
    game.pick(Red, "red-1").done(Blue);
    // Every man is in the firing line: two rifles and a pistol, nobody with the horses. Nineteen inches: two dice.
    game.pick(Red, "fire-blue-1").dice(&[1, 1]);
    if game.wants_dice() {
        game.dice(&[5]);
    }
    game.until(Phase::Contests, Red);
    if game.turn() == 2 {
        game.done(Red);
        game.until(Phase::Contests, Red);
    }
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "mount");
    assert!(game.figure("red-1", 2).doing.has(Doing::MOUNTED));
    assert!(game.state().horses.is_empty());
}

#[test]
fn some_dismount_and_others_stay_in_the_saddle() {
    engine::covers!("awa.cavalry.mount");
    let mut game = riders(MOUNTED, 24);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "dismount-some").several(Red, &["red-1.2", "red-1.3"]);
    game.done(Red);
    assert!(game.figure("red-1", 1).doing.has(Doing::MOUNTED));
    assert!(!game.figure("red-1", 2).doing.has(Doing::MOUNTED));
    assert_eq!((game.state().horses[0].count, game.state().horses[0].at), (2, Point::inches(23, 44)));
}

#[test]
fn a_burst_catches_led_horses() {
    engine::covers!("awa.cavalry.horse-marker");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "cavalry"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 2 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", kit = ["grenade"] }, { role = "officer", weapon = "pistol" }]
        [[put]]
        unit = "red-1"
        places = [[17, 44], [22, 44], [27, 44]]
        doing = ["mounted"]
        [[put]]
        unit = "blue-1"
        places = [[22, 37], [24, 30]]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "dismount");
    // The one in the middle steps aside; the horses stand at [22, 44].
    game.route(Red, &[("red-1.2", &[Point::inches(22, 47)], Bearing::NORTH)]);
    game.pick(Blue, "blue-1");
    game.pick(Blue, "grenade-blue-1.1");
    let at =
        engine::prompt::Reply::Arrange { at: Point::inches(22, 43), facing: None, formation: None, via: Vec::new() };
    // The arrow points south, an inch: right among the horses. Grenades kill on 4 or more.
    game.reply(Blue, at).dice(&[6, 0, 1]).dice(&[4, 3, 6]);
    assert_eq!(game.state().horses[0].count, 1);
    assert_eq!(game.men("red-1"), 3);
    assert!(game.line(Red, "horses of red-1 fall").text.starts_with("2 "));
    assert!(!game.wants_dice(), "nobody tests for horses");
}

#[test]
fn led_horses_are_a_target_and_troopers_without_one_stay_on_foot() {
    engine::covers!("awa.cavalry.horse-marker");
    let mut game = riders(MOUNTED, 26);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "dismount");
    game.done(Red);
    game.pick(Blue, "blue-1");
    game.pick(Blue, "fire-horses-1");
    // Eighteen inches, three rifles: 5 or more. Two horses fall.
    game.dice(&[5, 4, 6]);
    assert_eq!(game.state().horses[0].count, 1);
    assert!(game.line(Red, "horses").text.contains("2 fall"));
    assert_eq!(game.men("red-1"), 3);
    while game.turn() == 1 {
        let side = game.asked().unwrap();
        game.done(side);
    }
    game.until(Phase::Contests, Red);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "mount");
    let mounted = (1..=3).filter(|n| game.figure("red-1", *n).doing.has(Doing::MOUNTED)).count();
    assert_eq!(mounted, 1);
}

#[test]
fn flame_and_gas_do_not_spare_led_horses() {
    engine::covers!("awa.cavalry.horse-marker");
    let set = |now: &str| {
        let mut game = Game::set(&format!(
            r#"
            options = ["gas"]
            [[unit]]
            id = "red-1"
            side = "red"
            arm = "cavalry"
            figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 2 }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ kit = ["flamethrower"] }}, {{ role = "officer", weapon = "pistol" }}]
            [now]
            {now}
            [[put]]
            unit = "red-1"
            places = [[17, 44], [22, 44], [27, 44]]
            doing = ["mounted"]
            [[put]]
            unit = "blue-1"
            places = [[22, 37], [24, 30]]
            "#
        ));
        // The one in the middle steps aside; the horses stand at [22, 44].
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "dismount").route(Red, &[("red-1.2", &[Point::inches(22, 47)], Bearing::NORTH)]);
        assert_eq!(game.state().horses[0].count, 3);
        game
    };
    let burst =
        engine::prompt::Reply::Arrange { at: Point::inches(22, 43), facing: None, formation: None, via: Vec::new() };
    let mut game = set("");
    game.pick(Blue, "blue-1").pick(Blue, "flame-blue-1.1").reply(Blue, burst);
    assert!(game.state().horses.is_empty());
    assert!(game.line(Red, "horses of red-1 fall").text.starts_with("3 "));
    assert!(!game.wants_dice(), "nobody tests for horses");
    assert_eq!(game.men("red-1"), 3);
    // A cloud of gas drifts over them, four inches to the south: they have no masks.
    let mut game = set("wind = \"south\"\nclouds = [{ kind = \"gas\", at = [22, 39.5], along = 0, left = 2 }]");
    game.dice(&[4, 3, 2, 2]);
    while game.turn() == 1 {
        let side = game.asked().unwrap();
        game.done(side);
    }
    assert_eq!(game.state().horses[0].count, 2);
}

#[test]
fn riders_and_men_on_foot_of_one_unit_flee_each_at_his_own_rate() {
    engine::covers!("awa.morale.run-for-cover-rate", "awa.morale.second-fail-retiring");
    let mut game = Game::set(
        r#"
        turns = 6
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "cavalry"
        morale = 2
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 2 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 2 }]
        [[put]]
        unit = "red-1"
        places = [[20, 10], [24, 10], [28, 10]]
        doing = ["mounted"]
        grade = 1
        failures = 1
        demoralised = ["failed"]
        deeds = ["failed-last"]
        [[put]]
        unit = "blue-1"
        places = [[24, 1], [25, 1]]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "dismount-some").several(Red, &["red-1.2", "red-1.3"]);
    game.done(Red).done(Red);
    // In the next turn they go back from the enemy a little, and are fired at.
    game.until(Phase::Contests, Red);
    assert_eq!(game.turn(), 2);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "ride").dice(&[1]).route(Red, &[("red-1.1", &[Point::inches(20, 12)], Bearing::SOUTH)]);
    game.pick(Red, "walk").dice(&[2]);
    game.route(
        Red,
        &[("red-1.2", &[Point::inches(24, 12)], Bearing::SOUTH), ("red-1.3", &[Point::inches(28, 12)], Bearing::SOUTH)],
    );
    if game.asked() == Some(Red) {
        game.done(Red);
    }
    game.pick(Blue, "blue-1");
    game.pick(Blue, "fire-red-1").dice(&[1, 1, 2]);
    assert_eq!(game.unit("red-1").failures, 2);
    // Two average dice for those on foot, a d6 for the rider: twice ten inches, twice twelve.
    game.dice(&[2, 2, 2]);
    while game.turn() == 2 {
        let side = game.asked().unwrap();
        game.done(side);
    }
    let gone = |n: usize| game.figure("red-1", n).at.y - 12_000;
    assert!((23_500..=24_000).contains(&gone(1)), "{}", gone(1));
    assert!((19_500..=20_000).contains(&gone(2)), "{}", gone(2));
}
