//! Overwatch. `awa.overwatch.designate`

use awa::{Doing, Mode, Phase};

use crate::common::{Blue, Game, Red, arrangement};
use table::Bearing;

/// A squad on each side, in sight of each other, at the moment when overwatch is declared.
fn facing(now: &str, red: &str, blue: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "lmg" }}, {{ weapon = "rifle", count = 8 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 2
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        [now]
        {now}
        [[put]]
        unit = "red-1"
        at = [36, 36]
        {red}
        [[put]]
        unit = "blue-1"
        at = [36, 16]
        facing = "south"
        {blue}
        "#
    ))
}

#[test]
fn ex_text_lmg_overwatch() {
    engine::covers!("awa.overwatch.designate", "awa.overwatch.eligible", "awa.move.by-figure", "awa.move.infantry.run");
    engine::covers!("awa.initiative.hold");
    let mut game = facing("phase = \"overwatch\"", "", "");
    assert_eq!(game.phase(), Phase::Overwatch);
    game.pick(Red, "red-1").done(Blue);
    game.several(Red, &["red-1.2"]);
    assert!(game.figure("red-1", 2).doing.has(Doing::OVERWATCH));
    assert!(!game.figure("red-1", 3).doing.has(Doing::OVERWATCH));
    // The others run, and the machine gunner is not among them.
    assert_eq!(game.phase(), Phase::Contests);
    game.done(Red);
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "run").dice(&[3, 4]);
    game.reply(Red, arrangement((36, 23), Bearing::NORTH, "line"));
    assert_eq!(game.figure("red-1", 2).mode, Mode::Stay);
    assert_eq!(game.figure("red-1", 3).mode, Mode::Run);
    assert_eq!(game.line(Red, "red-1 runs").text, "red-1 runs: up to 13″");
    assert!(game.keys(Red).iter().all(|key| !key.starts_with("fire")), "runners do not fire: {:?}", game.keys(Red));
    let all: Vec<usize> = (1..=10).collect();
    assert!(all.iter().all(|n| !game.figure("red-1", *n).doing.has(Doing::FIRED)));
}

#[test]
fn only_those_who_neither_moved_nor_fired_lately_hold_their_fire() {
    engine::covers!("awa.overwatch.conditions");
    for (doing, may) in [("", true), ("moved-before", false), ("fired-before", false)] {
        let doing = if doing.is_empty() { String::new() } else { format!("doing = [\"{doing}\"]") };
        let game = facing("phase = \"overwatch\"\nturn = 2", &doing, "");
        let option = game.option(Red, "red-1");
        // Where nobody of red can, it is not asked at all.
        assert_eq!(option.is_some_and(|option| option.closed.is_none()), may, "{doing}");
    }
}

#[test]
fn mortars_and_men_without_a_weapon_do_not_watch() {
    engine::covers!("awa.overwatch.eligible");
    let game = Game::set(
        r#"
        [[unit]]
        id = "mortar"
        side = "red"
        arm = "crew"
        figures = [{ role = "crew", count = 3 }]
        guns = ["mortar"]
        [[unit]]
        id = "hmg"
        side = "red"
        arm = "crew"
        figures = [{ role = "crew", count = 3 }]
        guns = ["hmg"]
        [[unit]]
        id = "at"
        side = "red"
        arm = "crew"
        figures = [{ role = "crew", count = 3 }]
        guns = [{ kind = { anti-tank = "pak37" } }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ role = "officer" }, { weapon = "rifle" }]
        [now]
        phase = "overwatch"
        [[put]]
        unit = "mortar"
        at = [10, 40]
        [[put]]
        unit = "hmg"
        at = [20, 40]
        [[put]]
        unit = "at"
        at = [30, 40]
        [[put]]
        unit = "blue-1"
        at = [36, 12]
        "#,
    );
    assert_eq!(game.closed(Red, "mortar").rule.unwrap().as_str(), "awa.overwatch.eligible");
    assert!(game.option(Red, "hmg").unwrap().closed.is_none());
    assert!(game.option(Red, "at").unwrap().closed.is_none());
}

#[test]
fn fire_from_overwatch_interrupts_a_move_at_the_inch_its_owner_wants() {
    engine::covers!("awa.overwatch.fire", "awa.overwatch.return-fire");
    let mut game = facing("", "", "doing = [\"overwatch\"]");
    // Between contests, too, anybody in view can be fired at.
    assert!(game.option(Blue, "blue-1.at-red-1").is_some());
    game.done(Blue);
    game.pick(Red, "red-1");
    game.pick(Red, "walk").dice(&[4]);
    game.reply(Red, arrangement((36, 26), Bearing::NORTH, "line"));
    assert!(game.keys(Blue).iter().any(|key| key == "blue-1.at-red-1.after-10"), "{:?}", game.keys(Blue));
    // No distance is told before the shot. R-AWA-009
    assert!(!game.option(Blue, "blue-1.at-red-1.after-3").unwrap().label.contains("17"));
    game.pick(Blue, "blue-1.at-red-1.after-3");
    // Red is being activated and has its fire left: it may try to be first, and does not.
    game.done(Red);
    assert!(game.wants_dice());
    // Three rifles and a pistol out of range; nobody is hit. Then red's morale.
    game.dice(&[1, 1, 1]).dice(&[5]);
    // The move went on after the shot, and nobody may fire back out of turn.
    assert_eq!(game.figure("red-1", 1).at.y, 26_000);
    assert!(game.figure("blue-1", 2).doing.has(Doing::FIRED));
    game.done(Red);
    // It has fired from overwatch once, and that is all for this turn; it cannot be put forward either.
    assert!(game.option(Blue, "blue-1.at-red-1").is_none());
}

#[test]
fn whoever_is_fired_on_answers_only_when_his_side_has_won_a_test_with_him() {
    engine::covers!("awa.overwatch.return-fire", "awa.initiative.hold");
    for activated in [false, true] {
        let deeds = if activated { "deeds = [\"activated\"]" } else { "" };
        let mut game = facing("", deeds, "doing = [\"overwatch\"]");
        game.pick(Blue, "blue-1.at-red-1");
        if !activated {
            // It could try to be first, and lets them fire.
            game.done(Red);
        }
        game.dice(&[1, 1, 1]).dice(&[5]);
        assert!(!game.wants_dice(), "no fire back out of turn");
        // The unit that gave up its test for overwatch cannot be put forward in this turn, fired or not.
        assert_eq!(game.asked() == Some(Red) && game.turn() == 1, !activated, "{}", game.whereabouts());
        if !activated {
            assert!(game.option(Blue, "blue-1").is_none_or(|one| one.closed.is_some()));
            game.pick(Red, "red-1");
            assert!(game.keys(Red).contains(&"fire-blue-1".to_owned()));
        }
    }
}

#[test]
fn ex_overwatch_beaten() {
    engine::covers!("awa.overwatch.beat");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "b"
        side = "blue"
        initiative = 3
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 3 }]
        [[unit]]
        id = "a"
        side = "red"
        initiative = 4
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 3 }]
        [[put]]
        unit = "a"
        at = [36, 30]
        grade = 3
        [[put]]
        unit = "b"
        at = [36, 12]
        grade = 2
        doing = ["overwatch"]
        "#,
    );
    game.pick(Blue, "b.at-a");
    game.pick(Red, "yes");
    // The challenger rolls first. R-AWA-008
    game.dice(&[5, 4]);
    assert_eq!(game.total(Red, "tries"), 0);
    let line = game.line(Red, ": a acts");
    assert!(line.text.contains("a 10") && line.text.contains("b 9"), "{}", line.text);
    // It takes its whole activation before it is fired at.
    assert!(game.unit("a").deeds.has(awa::Deeds::ACTIVATED));
    game.pick(Red, "crawl").dice(&[2]);
    game.done(Red);
    game.done(Red);
    // Now the shot that was waiting is fired: three rifles.
    game.dice(&[1, 1, 1]).dice(&[5]);
    assert!(game.line(Red, "fires from overwatch").text.starts_with('b'));
}

#[test]
fn a_challenge_that_fails_costs_nothing_but_the_order() {
    engine::covers!("awa.overwatch.beat");
    let mut game = facing("", "", "doing = [\"overwatch\"]");
    game.pick(Blue, "blue-1.at-red-1");
    game.pick(Red, "yes");
    // 3+2+4-2 = 7 against 3+2+2 = 7: rolled again; then 6 against 9.
    game.dice(&[4, 2]).dice(&[3, 4]);
    game.dice(&[1, 1, 1]).dice(&[5]);
    assert!(!game.unit("red-1").deeds.has(awa::Deeds::ACTIVATED), "it may still be put forward");
    assert!(game.option(Red, "red-1").unwrap().closed.is_none());
}

#[test]
fn a_failed_test_ends_overwatch() {
    engine::covers!("awa.overwatch.conditions");
    for (die, still) in [(5, true), (2, false)] {
        // Morale 2 and grade 0, under fire: 5 - 1 + 2 = 6 passes, 2 - 1 + 2 = 3 does not.
        let mut game = facing("", "", "doing = [\"overwatch\"]\ngrade = 0");
        game.done(Blue);
        game.pick(Red, "red-1");
        game.pick(Red, "fire-blue-1");
        // Before the shot blue may fire, and holds.
        game.done(Blue);
        game.dice(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[die]);
        assert_eq!(game.figure("blue-1", 2).doing.has(Doing::OVERWATCH), still);
        assert_eq!(game.option(Blue, "blue-1.at-red-1").is_some(), still, "after the shot it may fire");
    }
}

#[test]
fn an_anti_tank_gun_waits_for_a_vehicle() {
    engine::covers!("awa.overwatch.eligible", "awa.overwatch.fire");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        figures = [{ role = "crew", count = 3 }]
        vehicles = ["t-26"]
        [[unit]]
        id = "gun"
        side = "blue"
        arm = "crew"
        figures = [{ role = "crew", count = 3 }]
        guns = [{ kind = { anti-tank = "pak37" } }]
        [[put]]
        unit = "tank"
        at = [36, 36]
        [[put]]
        unit = "gun"
        at = [36, 20]
        doing = ["overwatch"]
        "#,
    );
    let key = game.keys(Blue).into_iter().find(|key| key.starts_with("gun.at-")).expect("it is in view");
    game.pick(Blue, &key);
    game.done(Red);
    // Two dice to hit, and then the crew's test.
    game.dice(&[1, 1]);
    assert!(game.wants_dice());
    game.dice(&[5]);
    assert_eq!(game.gun("gun").rounds, 5);
}

#[test]
fn a_wreck_is_no_target_for_those_who_watch() {
    engine::covers!("awa.overwatch.fire");
    for (damage, offered) in [("", true), ("damage = [\"destroyed\"]", false), ("damage = [\"abandoned\"]", false)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            vehicles = ["medium-truck"]
            figures = [{{ weapon = "rifle" }}, {{ role = "officer" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle", count = 3 }}, {{ role = "officer" }}]
            [[put]]
            unit = "red-1"
            places = [[20, 40], [2, 46]]
            {damage}
            [[put]]
            unit = "blue-1"
            at = [20, 30]
            doing = ["overwatch"]
            "#
        ));
        if game.asked() == Some(Blue) {
            game.done(Blue);
        }
        game.pick(Red, "red-1");
        while game.asked() == Some(Blue) && game.option(Blue, "blue-1.at-red-1").is_none() {
            game.done(Blue);
        }
        game.pick(Red, "fire-blue-1");
        assert!(game.option(Blue, "blue-1.at-red-1").is_some(), "{}", game.whereabouts());
        assert_eq!(game.option(Blue, "blue-1.at-vehicle-1").is_some(), offered, "{damage}");
    }
}

#[test]
fn one_shot_a_turn_is_all_that_a_unit_has_on_overwatch() {
    engine::covers!("awa.overwatch.fire", "awa.overwatch.designate");
    // A house stands between the two watchers: each sees one of the enemy's units only.
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "west"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 3 }]
        [[unit]]
        id = "east"
        side = "red"
        figures = [{ role = "officer", weapon = "pistol" }, { weapon = "rifle", count = 3 }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 2 }]
        [[battlefield.features]]
        id = "house"
        kind = "building"
        area = [[30, 10], [34, 10], [34, 40], [30, 40]]
        [[put]]
        unit = "west"
        at = [20, 30]
        [[put]]
        unit = "east"
        at = [44, 30]
        [[put]]
        unit = "blue-1"
        places = [[28, 16], [36, 16]]
        doing = ["overwatch"]
        "#,
    );
    let keys = game.keys(Blue);
    assert!(keys.contains(&"blue-1.at-west".to_owned()) && keys.contains(&"blue-1.at-east".to_owned()), "{keys:?}");
    game.pick(Blue, "blue-1.at-west").done(Red);
    game.dice(&[1]).dice(&[5]);
    // The man in the east has not fired, but his unit has.
    assert!(!game.figure("blue-1", 2).doing.has(Doing::FIRED));
    assert!(game.option(Blue, "blue-1.at-east").is_none(), "{}", game.whereabouts());
}

#[test]
fn whoever_reacts_to_a_failed_test_does_not_watch() {
    engine::covers!("awa.overwatch.eligible", "awa.initiative.excluded");
    for (reaction, watches) in [("", true), ("reaction = \"pinned\"\nfailures = 2", false)] {
        let game = facing("phase = \"overwatch\"", "", reaction);
        assert_eq!(game.keys(Blue).contains(&"blue-1".to_owned()), watches);
    }
}

#[test]
fn whoever_has_fired_cannot_try_to_be_quicker() {
    engine::covers!("awa.overwatch.beat");
    let mut game = facing("", "", "doing = [\"overwatch\"]");
    game.done(Blue);
    game.pick(Red, "red-1").pick(Red, "fire-blue-1");
    // Blue holds before the shot; its men survive and stand.
    game.done(Blue);
    game.dice(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]).dice(&[5]);
    // After the shot it fires: red has had its own, and is not asked.
    game.pick(Blue, "blue-1.at-red-1");
    assert!(game.wants_dice(), "{}", game.whereabouts());
    game.dice(&[1, 1, 1]).dice(&[5]);
}

#[test]
fn whoever_loses_his_nerve_on_the_way_gets_no_farther() {
    engine::covers!("awa.overwatch.fire", "awa.morale.first-fail-advancing");
    let mut game = facing("", "grade = 1\nlost = [3, 4]", "doing = [\"overwatch\"]");
    game.done(Blue);
    game.pick(Red, "red-1").pick(Red, "walk").dice(&[4]);
    let before = game.figure("red-1", 1).at.y;
    game.reply(Red, arrangement((36, 26), Bearing::NORTH, "line"));
    game.pick(Blue, "blue-1.at-red-1.after-3").done(Red);
    // Two are hit, with two lost before that is more than three tenths: 4 + 1 + 2 - 1 - 1 is not enough.
    game.dice(&[5, 5, 1]);
    while game.wants_dice() {
        game.dice(&[2]);
    }
    assert_eq!(game.unit("red-1").failures, 1, "{}", game.whereabouts());
    let gone = before - game.figure("red-1", 1).at.y;
    assert!((2_000..=4_000).contains(&gone), "three inches of ten: {gone}");
}
