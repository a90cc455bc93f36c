//! What shelters those who hold a position, and who serves what stands there. R-AWA-092, R-AWA-226, R-AWA-227, R-AWA-228

use awa::{Doing, Where};
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Point};

use crate::artillery::{AWAY, activate, arrow, gun_and_squad, next_turn, point};
use crate::common::{Blue, Game, Red};

/// A red officer and a rifleman who have begun the turn in a trench, and a blue squad eight inches before them.
fn in_a_trench() -> Game {
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle" }, { role = "officer" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{ weapon = "rifle", count = 9 }, { role = "officer" }]
        [[battlefield.features]]
        id = "trench"
        kind = "trench"
        area = [[6, 39], [26, 39], [26, 41], [6, 41]]
        [[put]]
        unit = "red-1"
        places = [[10, 40], [8, 40]]
        doing = ["dug-in"]
        [[put]]
        unit = "blue-1"
        places = [[14, 32], [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1], [68, 1]]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    game
}

#[test]
fn whoever_goes_along_his_trench_still_defends_it() {
    covers!("awa.firing.small-arms.modifiers", "awa.morale.modifiers");
    for (x, y, still) in [(14, 40, true), (12, 38, false)] {
        let mut game = in_a_trench();
        game.pick(Red, "walk").dice(&[3]);
        let way = [Point::inches(x, y)];
        game.route(Red, &[("red-1.1", &way, Bearing::NORTH), ("red-1.2", &[], Bearing::NORTH)]);
        assert_eq!(game.figure("red-1", 1).doing.has(Doing::DUG_IN), still, "{x}, {y}");
        // Eight inches at most: 4+. He has moved, -1; the trench gives it back.
        game.pick(Red, "fire-blue-1").dice(&[4, 4]);
        assert_eq!(game.men("blue-1"), if still { 9 } else { 10 }, "{x}, {y}");
    }
}

/// A grenade thrown from [20, 40], and those in these places; a trench lies between 35 and 37.
fn grenade(blue: &str, red: &str, works: &str) -> Game {
    let trench = if works.is_empty() {
        "[[battlefield.features]]\nid = \"trench\"\nkind = \"trench\"\narea = [[16, 35], [24, 35], [24, 37], [16, 37]]"
    } else {
        ""
    };
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        morale = 6
        figures = [{{ weapon = "rifle", kit = ["grenade"] }}, {{ role = "officer" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{{ weapon = "rifle", count = 7 }}, {{ role = "officer" }}]
        {trench}
        [now]
        phase = "contests"
        {works}
        [[put]]
        unit = "red-1"
        places = [{red}, [2, 46]]
        [[put]]
        unit = "blue-1"
        places = [{blue}, [40, 10], [41, 10], [42, 10], [43, 10], [44, 10], [45, 10], [46, 10]]
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

fn at(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::new(x, y), facing: None, formation: None, via: Vec::new() }
}

#[test]
fn the_sides_of_a_trench_keep_a_grenade_in_or_out() {
    covers!("awa.grenade.shelter", "awa.grenade.confined");
    let works = "works = [{ kind = \"trench\", from = [20, 36], to = [20, 36], done = 0, ready = true, defence = 5, \
                 burns = 0, side = \"blue\" }]";
    for works in ["", works] {
        // It bursts beside the trench, an inch and a bit from the man in it.
        let mut game = grenade("[20, 36]", "[20, 40]", works);
        game.pick(Red, "grenade-red-1.1").reply(Red, at(20_000, 36_000 + 1_200)).dice(&[6, 0, 1]);
        assert!(!game.wants_dice(), "{}", game.whereabouts());
        // It goes off in it: whoever has dropped it in from the edge is sheltered, the man beside it is not.
        let mut game = grenade("[20.5, 36]", "[20, 37.2]", works);
        game.pick(Red, "grenade-red-1.1").reply(Red, at(20_000, 36_400)).dice(&[4]);
        assert!(game.figure("blue-1", 1).place != Where::Table);
        // Of the two units only the one that can be hit has rolled a die; both had somebody in the zone and test.
        game.dice(&[4, 4]);
        assert_eq!(game.men("red-1"), 2);
    }
}

#[test]
fn a_strong_barricade_stops_a_burst_of_flame_like_a_wall() {
    covers!("awa.flame.figures");
    let barricade = |kind: &str| {
        format!(
            "works = [{{ kind = \"{kind}\", from = [16, 36], to = [24, 36], done = 0, ready = true, defence = 5, \
             burns = 0, side = \"blue\" }}]"
        )
    };
    let feature =
        |kind: &str| format!("[[battlefield.features]]\nid = \"it\"\nkind = \"{kind}\"\nline = [[16, 36], [24, 36]]");
    for (field, works, stopped) in [
        (String::new(), barricade("hard-barricade"), true),
        (String::new(), barricade("soft-barricade"), false),
        (feature("sandbags"), String::new(), true),
        (feature("barricade"), String::new(), false),
    ] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ kit = ["flamethrower"] }}, {{ role = "officer" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            morale = 6
            figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
            {field}
            [now]
            phase = "contests"
            {works}
            [[put]]
            unit = "red-1"
            places = [[20, 40], [2, 46]]
            [[put]]
            unit = "blue-1"
            places = [[20, 38], [20, 34], [40, 30], [41, 30], [42, 30], [43, 30], [44, 30], [45, 30], [46, 30], [47, 30]]
            "#
        ));
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "flame-red-1.1").pick(Red, "blue-1.1").dice(&[4]);
        assert!(game.figure("blue-1", 1).place != Where::Table);
        assert_eq!(game.figure("blue-1", 2).place == Where::Table, stopped, "{field}{works}");
    }
}

#[test]
fn a_machine_gun_on_overwatch_spreads_its_dice_as_well() {
    covers!("awa.firing.small-arms.split-dice", "awa.overwatch.fire");
    let set = || {
        let mut game = Game::set(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{ role = "officer" }, { weapon = "lmg" }]
            [[unit]]
            id = "blue-1"
            side = "blue"
            morale = 6
            figures = [{ weapon = "rifle", count = 9 }, { role = "officer" }]
            [[unit]]
            id = "blue-2"
            side = "blue"
            morale = 6
            figures = [{ weapon = "rifle", count = 9 }, { role = "officer" }]
            [[put]]
            unit = "red-1"
            places = [[2, 46], [20, 40]]
            doing = ["overwatch"]
            [[put]]
            unit = "blue-1"
            places = [[20, 33], [50, 1], [51, 1], [52, 1], [53, 1], [54, 1], [55, 1], [56, 1], [57, 1], [58, 1]]
            deeds = ["activated"]
            [[put]]
            unit = "blue-2"
            places = [[21, 33], [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1], [68, 1]]
            deeds = ["activated"]
            "#,
        );
        game.pick(Red, "red-1.at-blue-1");
        game
    };
    // The second die goes to the squad beside the first; both lose a man and test.
    let mut game = set();
    game.pick(Red, "blue-2").dice(&[3, 3, 4, 4]);
    assert_eq!((game.men("blue-1"), game.men("blue-2")), (9, 9));
    assert_eq!(game.unit("red-1").volleys, 5);
    // Or all of them stay where they were: both dice are thrown, though only one man is in sight.
    let mut game = set();
    game.done(Red).dice(&[3, 3, 4]);
    assert_eq!((game.men("blue-1"), game.men("blue-2")), (9, 10));
}

/// A company of two machine guns, each with its three men around it.
fn company(lost: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "hmgs"
        side = "red"
        arm = "crew"
        guns = ["hmg", "hmg"]
        morale = 6
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
        [[put]]
        unit = "hmgs"
        at = [30, 40]
        lost = [{lost}]
        [[put]]
        unit = "blue-1"
        at = [32, 30]
        "#
    ));
    game.pick(Red, "hmgs").done(Blue);
    game
}

#[test]
fn every_weapon_has_a_crew_of_its_own() {
    covers!("awa.composition.support-crew-loss", "awa.composition.battalion-support");
    // All are there: both fire, four dice each.
    let mut game = company("");
    game.pick(Red, "fire-blue-1").dice(&[1; 8]).dice(&[4]);
    // The last man of the first crew keeps it going; nobody of the second is needed, and nobody helps.
    let mut game = company("1, 2");
    game.pick(Red, "fire-blue-1").dice(&[1; 8]).dice(&[4]);
    let mut game = company("1, 2, 3");
    game.pick(Red, "fire-blue-1").dice(&[1; 4]).dice(&[4]);
    // When the last man of a crew falls his weapon is lost, and worth its points, while the other is still served.
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "hmgs"
        side = "red"
        arm = "crew"
        guns = ["hmg", "hmg"]
        morale = 6
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 3 }]
        [[put]]
        unit = "hmgs"
        places = [[30, 40], [40, 42], [41, 42], [42, 42]]
        lost = [2, 3]
        [[put]]
        unit = "blue-1"
        at = [30, 34]
        "#,
    );
    game.done(Red).pick(Blue, "blue-1");
    game.pick(Blue, "fire-hmgs").dice(&[4, 1, 1]);
    // He leads the company: a six, and he falls. Then it tests.
    game.dice(&[6]).dice(&[5]);
    assert!(matches!(game.gun("hmgs").place, Where::Gone(_)), "{}", game.whereabouts());
    assert_eq!(game.state().guns[1].place, Where::Table);
    assert_eq!(game.state().points.blue, 5);
}

#[test]
fn a_battery_needs_one_link_for_all_its_guns() {
    covers!("awa.composition.field-gun-battery", "awa.artillery.observer");
    // The observer is five inches from the first gun and nine from the second: his word reaches both. Out of hearing of the
    // last man it reaches neither.
    for (x, open) in [(31, true), (27, false)] {
        let more = format!(
            "[[unit]]\nid = \"spotter\"\nside = \"red\"\nfigures = [{{ role = \"observer\", weapon = \"pistol\" }}]\n\
             [[put]]\nunit = \"spotter\"\nat = [{x}, 45]"
        );
        let places = format!("[60, 8], [62, 8], [60, 7], {AWAY}");
        let crew = "field-gun\", \"field-gun";
        let mut game = gun_and_squad(crew, (36, 45), &places, &more);
        activate(&mut game, Red, "gun");
        let both = ["shell-he-gun-1-by-spotter.1", "shell-he-gun-2-by-spotter.1", "shell-he-battery-by-spotter.1"];
        for key in both {
            assert_eq!(game.option(Red, key).expect("he is there").closed.is_none(), open, "{key}");
        }
        if open {
            game.pick(Red, "shell-he-battery-by-spotter.1").reply(Red, point(20_000, 20_000));
            game.reply(Red, Reply::Number(20)).dice(&arrow(90)).dice(&[1]).dice(&arrow(90)).dice(&[2]);
            assert!(game.state().guns.iter().all(|gun| gun.fired));
        }
    }
}

#[test]
fn one_man_serves_one_gun() {
    covers!("awa.artillery.scope", "awa.composition.support-crew-loss");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "gun"
        side = "red"
        arm = "crew"
        guns = ["field-gun", "field-gun"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        arm = "company-hq"
        figures = [{ role = "officer" }]
        [[put]]
        unit = "gun"
        places = [[38, 45]]
        lost = [2, 3, 4, 5, 6]
        [[put]]
        unit = "blue-1"
        at = [36, 20]
        "#,
    );
    activate(&mut game, Red, "gun");
    assert!(game.option(Red, "shell-he-battery").is_none(), "one man is no battery");
    assert!(game.keys(Red).contains(&"shell-he-gun-1".to_owned()));
    let refusal = game.closed(Red, "shell-he-gun-2");
    assert_eq!(refusal.rule.expect("a rule").as_str(), "awa.composition.support-crew-loss");
}

#[test]
fn a_target_that_comes_back_has_moved() {
    covers!("awa.artillery.new-target");
    let places = format!("[36, 15], [39, 13], [40, 14], {AWAY}");
    for goes in [false, true] {
        let mut game = gun_and_squad("field-gun", (36, 45), &places, "");
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 15_000)).reply(Red, Reply::Number(27));
        game.dice(&arrow(0)).dice(&[3]).dice(&[3, 2]).dice(&[3]);
        game.done(Red);
        for x in [38, 36] {
            if goes {
                activate(&mut game, Blue, "squad");
                let first = game.session().settled_game().state().figures[3..].iter();
                let who = first.take_while(|figure| figure.place != Where::Table).count() + 1;
                let piece = format!("squad.{who}");
                game.pick(Blue, "walk").dice(&[3]);
                let from = game.figure("squad", who).at;
                let to = [Point::new(from.x + (x - 37) * 2000, from.y)];
                game.route(Blue, &[(&piece, &to, Bearing::SOUTH)]);
                if game.asked() == Some(Blue) && game.state().active.is_some() {
                    game.done(Blue);
                }
            }
            next_turn(&mut game);
        }
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1");
        assert_eq!(game.option(Red, "yes").expect("it has fired before").closed.is_some(), goes);
    }
}
