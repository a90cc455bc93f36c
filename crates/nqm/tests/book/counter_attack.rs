//! Immediate counter-attacks and follow-on attacks, as game reports.

use engine::covers;
use nqm::Phase;

use crate::common::{Blue, Game, Red};
use crate::fights::{HILL, ON_AREA, attack, fate, put, put_stand, set, unit};

/// Step 7 of hour 2: red has taken the hill in step 6; blue has a battalion 800 m behind it.
fn taken(grade: &str, condition: &str, more: &str) -> Game {
    let order = format!("task = \"reserve\"\n{condition}");
    let rest = unit("first", "red", "task = \"defend\"", r#""C1", "F3", "F3""#, [4.2, 2.6])
        + &unit(
            "reserve",
            "blue",
            &format!("grade = \"{grade}\"\ngrouped = \"reserve.f2\"\n{order}"),
            r#""C1", "F3", "F3""#,
            [4.2, 1.7],
        )
        + &put("first", "deeds = 2\nbattle = { strength = 9 }")
        + &put_stand("first.c1", "fired = true\nknown = true")
        + &put_stand("first.f2", "fired = true\nknown = true")
        + &put_stand("first.f3", "fired = true\nknown = true")
        + more
        + HILL;
    let done = "won = 1\nplan = \"assault\"\ndone = \"assaulted\"\nended = \"taken\"";
    set("phase = \"counter-attack\"\nhour = 2", &[attack(0, ON_AREA, &[0], done)], &rest)
}

/// Its order foresees it.
fn foreseen() -> String {
    put("reserve", "order = { conditions = [{ when = { area-taken = 0 }, then = \"counter-attack\" }] }")
}

#[test]
fn nqm_ex_counter_attack() {
    covers!(
        "nqm.special-attack.counterattack",
        "nqm.special-attack.counterattack-immediate",
        "nqm.special-attack.counterattack-disorganised",
        "nqm.special-attack.counterattack-later",
        "nqm.sequence.counter-attacks"
    );
    let mut game = taken("veteran", "", &foreseen());
    assert_eq!(game.keys(Blue), ["reserve", "nobody"]);
    game.pick(Blue, "reserve").dice(&[5, 2, 1]).pick(Red, "pass");
    assert!(game.reads(Red, "reserve counter-attacks at once"));
    assert_eq!(fate(&game, "first.f2").as_deref(), Some("dispersed"), "{:?}", game.lines(Red));
    assert!(game.reads(Blue, "reserve overruns the hill"));
    // Regulars may only do so in the next hour.
    assert_ne!(taken("regular", "", &foreseen()).phase(), Phase::CounterAttack);
    // Nobody has told them, and no headquarters is near.
    assert_ne!(taken("veteran", "", "").phase(), Phase::CounterAttack);
    let near = unit("hq", "blue", "arm = \"headquarters\"\nsize = \"company\"", r#""C1""#, [4.2, 1.3]);
    assert_eq!(taken("veteran", "", &near).phase(), Phase::CounterAttack);
}

#[test]
fn veteran_tanks_counter_attack_and_roll_in() {
    covers!("nqm.special-attack.counterattack-immediate", "nqm.tanks.roll-in-test");
    let rest = unit("first", "red", "task = \"defend\"", r#""C1", "F3""#, [4.2, 2.6])
        + &unit(
            "panzers",
            "blue",
            "grade = \"veteran\"\narm = \"armour\"\nmover = \"armoured\"\ntask = \"reserve\"",
            r#""T3 50 M/M""#,
            [4.2, 1.2],
        )
        + &put("panzers", "order = { conditions = [{ when = { area-taken = 0 }, then = \"counter-attack\" }] }")
        + &put("first", "deeds = 2\nbattle = { strength = 9 }")
        + &put_stand("first.c1", "fired = true\nknown = true")
        + &put_stand("first.f2", "fired = true\nknown = true")
        + HILL;
    let done = "won = 1\nplan = \"assault\"\ndone = \"assaulted\"\nended = \"taken\"";
    let mut game = set("phase = \"counter-attack\"\nhour = 2", &[attack(0, ON_AREA, &[0], done)], &rest);
    // M against L, a three: one pin, and the firefight is won; the infantry fails its test and is lost.
    game.pick(Blue, "panzers").dice(&[3]).pick(Red, "pass").pick(Blue, "roll-in").dice(&[3]);
    assert!(game.reads(Red, "first: break test, 3 of 4+"), "{:?}", game.lines(Red));
    assert!(fate(&game, "first.f2").is_some());
    assert!(game.reads(Blue, "panzers has taken the hill"), "{:?}", game.lines(Blue));
}

#[test]
fn a_counter_attack_that_does_not_win_at_once_goes_on_as_an_ordinary_attack() {
    covers!("nqm.special-attack.counterattack");
    let mut game = taken("veteran", "", &foreseen());
    game.pick(Blue, "reserve").dice(&[1, 1, 1]).until_hour(3);
    let attacks = game.now("attacks");
    let goes_on = attacks.as_array().unwrap().iter().find(|one| one["side"].as_str() == Some("blue")).unwrap();
    assert_eq!((goes_on["counter"].as_bool(), goes_on["won"].as_integer()), (Some(false), Some(0)));
    game.until(Phase::Declare);
    assert_eq!(game.closed(Blue, "assault").rule.unwrap().to_string(), "nqm.summary.assault");
}

#[test]
fn regulars_counter_attack_in_the_next_hour_while_the_takers_are_still_disorganised() {
    covers!("nqm.special-attack.counterattack-later", "nqm.special-attack.counterattack");
    let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 3.0])
        + &unit("foe", "blue", "task = \"defend\"", r#""F1""#, [4.2, 2.6])
        + &unit("reserve", "blue", "task = \"reserve\"", r#""C1", "F3""#, [4.2, 1.7])
        + &put("reserve", "order = { conditions = [{ when = { area-taken = 0 }, then = \"counter-attack\" }] }")
        + &put_stand("first.f2", "red = 1")
        + &put("first", "battle = { strength = 9, lost = 1 }")
        + HILL;
    let declared = "won = 1\nplan = \"assault\"\ndone = \"tested\"";
    let mut game = set("phase = \"assault\"\nhour = 2", &[attack(0, ON_AREA, &[0], declared)], &rest);
    game.dice(&[6, 6, 1]);
    assert!(game.reads(Red, "first has taken the hill"));
    game.until_hour(3);
    assert_eq!(game.unit("reserve").part("order").text("task"), "attack");
    // They come up, find out how near the new holders let them come, and stand before them in step 3 of the same hour.
    game.pick(Red, "done").pick(Blue, "done");
    while game.wants_dice() {
        game.dice(&[6]);
    }
    game.until(Phase::Declare);
    assert_eq!(game.hour(), 3);
    assert_eq!(game.keys(Blue), ["attack:reserve.c1", "wait"], "{}", game.whereabouts());
    assert_ne!(game.unit("first").number("disorder"), 0);
    game.pick(Blue, "wait");
}

#[test]
fn the_committed_and_the_far_do_not_counter_attack() {
    covers!("nqm.special-attack.counterattack");
    for more in [
        put(
            "reserve",
            "deeds = 1\norder = { conditions = [{ when = { area-taken = 0 }, then = \"counter-attack\" }] }",
        ),
        put(
            "reserve",
            "deeds = 2\norder = { conditions = [{ when = { area-taken = 0 }, then = \"counter-attack\" }] }",
        ),
        put(
            "reserve",
            "disorder = 4\norder = { conditions = [{ when = { area-taken = 0 }, then = \"counter-attack\" }] }",
        ),
    ] {
        assert_ne!(taken("veteran", "", &more).phase(), Phase::CounterAttack, "{more}");
    }
}

#[test]
fn nqm_ex_follow_on_attack() {
    covers!(
        "nqm.special-attack.follow-on",
        "nqm.special-attack.follow-on-counts",
        "nqm.special-attack.support-silent",
        "nqm.special-attack.overrun-exempt",
        "nqm.reorganisation.pin-effect"
    );
    // Hour 5: the first carries the marker and is silent in its second rank, the second is in full order.
    for (disorder, dice, pins) in [(4, vec![6, 4, 1], 3), (0, vec![6, 4, 1, 5, 3], 4)] {
        let rest = unit(
            "first",
            "red",
            "task = \"attack\"\ngrouped = \"first.f2\"",
            r#""C1", "F3", "F3", "S1 mg", "S1 mortar 81""#,
            [4.2, 2.95],
        ) + &unit("foe", "blue", "task = \"defend\"", r#""C1", "F3", "F3", "F3", "F3""#, [4.2, 2.65])
            + &put("first", &format!("disorder = {disorder}\nfollow_on = true\nbattle = {{ strength = 9, lost = 2 }}"))
            + &put("foe", "dice = 0\nstock = 0\nbattle = { strength = 13 }")
            + &put_stand("first.f2", "red = 2")
            + HILL;
        let attack = attack(0, ON_AREA, &[0], "rounds = 0\ndone = \"declared\"\nbegan = 5");
        let mut game = set("phase = \"firefight\"\nhour = 5", &[attack], &rest);
        game.dice(&dice);
        while game.phase() == Phase::Firefight {
            let seat = game.asked().expect("somebody is asked");
            game.pick_at(seat, "pass");
        }
        assert_eq!(game.red_pins("foe"), pins, "{:?}", game.lines(Red));
        assert_eq!(game.dice_left(), 0);
    }
}
