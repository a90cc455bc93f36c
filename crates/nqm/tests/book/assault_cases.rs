//! Close assault: who may go in, who stays out, tanks in a position, and fights beside each other.

use crate::close_assault::*;
use crate::common::{Blue, Red};
use crate::fights::{HILL, ON_AREA, attack, fate, metres, place, put, put_stand, set, unit};
use engine::covers;
use nqm::Phase;

#[test]
fn single_elite_observers_and_snipers_stand_apart_and_are_overrun() {
    covers!("nqm.grades.elite-single", "nqm.figures.sniper-overrun", "nqm.figures.foo-overrun");
    let elite = "grade = \"elite\"\nsize = \"company\"";
    let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 3.0])
        + &unit("sniper", "blue", elite, r#""Sn1""#, [4.1, 2.6])
        + &unit("observer", "blue", elite, r#""O1""#, [4.4, 2.6]);
    let game = assault("", &rest);
    assert!(game.reads(Red, "first overruns the hill"));
    assert_eq!(["sniper", "observer"].map(|id| game.unit(id).text("fate")), ["captured", "captured"]);
}

#[test]
fn a_lone_stand_keeps_its_command_base_through_all_rounds() {
    covers!("nqm.figures.command-cf", "nqm.close-assault.command-base");
    let rest = unit("first", "red", "task = \"attack\"\ngrouped = \"first.f2\"", r#""C1", "F1""#, [4.2, 3.0])
        + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.6])
        + &in_battle("foe", 9, 0);
    let mut game = assault("", &rest);
    for round in 0..2 {
        game.dice(&[3, 3, 3, 3]);
        assert!(game.lines(Red).iter().filter(|line| line.contains("2 dice against 2")).count() > round);
        game.pick(Red, "go-on").pick(Blue, "stay");
    }
    game.dice(&[3, 3, 3, 3]);
}

#[test]
fn who_lost_a_round_inside_must_be_reinforced_before_he_assaults_again() {
    covers!("nqm.close-assault.carry-over", "nqm.morale.fewer-casualties");
    let again = |stalled: bool| {
        let rest = both("regular", r#""C1", "F3""#, "regular", r#""F3""#) + HILL;
        let more = format!("won = 1\ninside = 1\nplan = \"assault\"\ndone = \"declared\"\nstalled = {stalled}");
        set("phase = \"declare\"\nhour = 3", &[attack(0, ON_AREA, &[0], &more)], &rest)
    };
    assert!(again(false).keys(Red).contains(&"assault".into()));
    assert_eq!(again(true).closed(Red, "assault").rule.unwrap().to_string(), "nqm.morale.fewer-casualties");
}

#[test]
fn an_assault_that_nobody_could_make_is_not_offered() {
    covers!("nqm.close-assault.attackers", "nqm.fireplan.effective");
    let offered = |put: &str, y: f64| {
        let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, y])
            + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.6])
            + put
            + HILL;
        let won = attack(0, ON_AREA, &[0], "won = 1\ndone = \"declared\"");
        set("phase = \"declare\"\nhour = 2", &[won], &rest)
    };
    assert!(offered("", 3.0).keys(Red).contains(&"assault".into()));
    let shelled = put("first", "disorder = 2\nshaken_until = 2\npinned_until = 2");
    assert!(offered(&shelled, 3.0).closed(Red, "assault").because.contains("disorganised"));
    let wounded = put_stand("first.f2", "red = 3");
    assert!(offered(&wounded, 3.0).closed(Red, "assault").because.contains("no unwounded base"));
    assert!(offered("", 3.5).closed(Red, "assault").because.contains("too far"));
}

#[test]
fn if_both_sides_fail_the_attackers_are_thrown_out_and_the_broken_choose() {
    covers!("nqm.close-assault.end", "nqm.morale.sit-tight");
    let rest =
        both("regular", r#""F3""#, "regular", r#""C1", "F3""#) + &in_battle("first", 6, 2) + &in_battle("foe", 6, 2);
    let mut game = assault("inside = 1", &rest);
    let there = place(&game, "foe.f2");
    // One casualty each brings both to half; both tests fail, the defender's first.
    game.dice(&[6, 1, 1, 5, 4]).pick(Blue, "pass").dice(&[1, 2]);
    assert_eq!(game.keys(Blue), ["withdraw", "sit-tight"]);
    game.pick(Blue, "sit-tight");
    assert!(game.reads(Red, "the attack on the hill is repulsed"));
    assert_eq!(place(&game, "foe.f2"), there, "it is still there");
}

#[test]
fn in_the_hour_of_the_assault_guns_may_still_be_called_on_the_attackers() {
    covers!("nqm.fireplan.indirect-response", "nqm.close-assault.attackers");
    let guns = "arm = \"artillery\"\ntie = \"direct-support\"";
    let rest = both("regular", r#""C1", "F3""#, "regular", r#""C1", "F3""#)
        + &unit("guns", "blue", guns, r#""A2 105""#, [4.2, 0.5])
        + &put_stand("first.f2", "known = true")
        + &in_battle("first", 12, 0)
        + HILL;
    let declared = attack(0, ON_AREA, &[0], &DECLARED.replace("tested", "declared"));
    let mut game = set("phase = \"firefight\"\nhour = 2", &[declared], &rest);
    assert_eq!(game.keys(Blue), ["first.f2", "pass"]);
    // M against L, a four: one pin, and those who are pinned down do not assault. Nothing is counted: it stays won.
    game.pick(Blue, "first.f2").dice(&[4]);
    assert_eq!(game.red_pins("first"), 1);
    assert!(game.phase() > Phase::Assault || game.hour() > 2, "{}", game.whereabouts());
    assert_eq!(game.now("attacks")[0]["won"].as_integer(), Some(1));
    assert_eq!(game.now("attacks")[0]["suffered"].as_integer(), Some(0));
}

#[test]
fn only_those_whom_the_tanks_rolled_over_turn_on_them() {
    covers!("nqm.tanks.infantry-turns");
    // The tanks have driven on from a position that they rolled into in hour 1, and stand before another one.
    let near = |rolled_over: u16| {
        let rest = unit("panzers", "red", "arm = \"armour\"\nmover = \"armoured\"", r#""T3 50 M/M""#, [4.2, 2.6])
            + &unit("foe", "blue", "task = \"defend\"", r#""C1", "F3", "F2""#, [4.3, 2.6])
            + &put("panzers", "rolled_in = 1")
            + &put("foe", &format!("rolled_over = {rolled_over}"))
            + &put_stand("panzers.t1", "known = true")
            + HILL;
        set(STEP_6, &[], &rest).phase()
    };
    assert_eq!(near(1), Phase::Assault);
    assert_ne!(near(0), Phase::Assault);
}

#[test]
fn disorganised_militia_assaults_unless_harassing_fire_lies_on_it() {
    covers!("nqm.fireplan.harassing-prevents", "nqm.grades.militia-33", "nqm.close-assault.attackers");
    let goes = |stand: &str, whole: &str| {
        let rest = both("militia", r#""C1", "F3""#, "regular", r#""F3""#)
            + &put_stand("first.f2", stand)
            + &put("first", whole)
            + &in_battle("foe", 9, 0);
        assault("", &rest).wants_dice()
    };
    // Some of its stands, or the whole battalion.
    assert!(goes("shaken_until = 2", "harassed_until = 1"));
    assert!(!goes("shaken_until = 2", "harassed_until = 2"));
    assert!(goes("red = 0", "disorder = 2\nshaken_until = 2"));
    assert!(!goes("red = 0", "disorder = 2\nshaken_until = 2\nharassed_until = 2"));
}

#[test]
fn dug_in_stands_need_not_keep_together_to_fight() {
    covers!("nqm.fortification.no-contact-needed", "nqm.scale.base-contact");
    // Two stands of rifles 700 metres apart, and a tank that stayed on one of them.
    let among = |works: &str| {
        let rest = unit("panzers", "red", "arm = \"armour\"\nmover = \"armoured\"", r#""T3 50 M/M""#, [4.2, 2.6])
            + "[[unit]]\nid = \"foe\"\nformation = \"blue\"\ntask = \"defend\"\nstands = [\"F3\", \"F3\"]\nplaces = [[4.4, 2.6], [5.3, 2.6]]\n"
            + &put("panzers", "rolled_in = 1\nbattle = { strength = 9 }")
            + &put("foe", "rolled_over = 1")
            + &put_stand("panzers.t1", "known = true")
            + &format!(
                "[[area]]\nid = \"line\"\nname = \"the line\"\noutline = [[4.0, 2.4], [5.6, 2.4], [5.6, 2.8], [4.0, 2.8]]\nworks = \"{works}\"\n"
            );
        set(STEP_6, &[], &rest)
    };
    let mut game = among("dug-in");
    game.pick(Blue, "assault").dice(&[6, 6, 1, 1, 1]);
    assert!(game.reads(Blue, "3 dice against 2, 2 won and 0 lost"), "{:?}", game.lines(Blue));
    let mut game = among("none");
    if game.phase() == Phase::Assault {
        game.pick(Blue, "assault");
    }
    assert!(!game.reads(Blue, "dice against"));
}

#[test]
fn infantry_in_a_wood_may_hold_its_fire_and_assault_the_tanks_that_attack_it() {
    covers!("nqm.special-attack.close-country-assault", "nqm.special-attack.close-country-fire");
    let set_up = |map: &str| {
        let rest = unit(
            "panzers",
            "red",
            "arm = \"armour\"\nmover = \"armoured\"\ntask = \"attack\"",
            r#""T3 50 M/M""#,
            [4.2, 2.82],
        ) + &unit("foe", "blue", "task = \"defend\"", r#""C1", "F3""#, [4.2, 2.64])
            + &put("foe", "terror = \"stood\"\nbattle = { strength = 9 }")
            + &put("panzers", "battle = { strength = 9 }")
            + &put_stand("panzers.t1", "known = true")
            + map
            + HILL;
        let attack = attack(0, ON_AREA, &[0], "rounds = 0\ndone = \"declared\"");
        set("phase = \"firefight\"", &[attack], &rest)
    };
    let mut game = set_up(WOOD);
    game.pick(Blue, "each")
        .pick(Blue, "hold")
        .dice(&[1])
        .pick(Red, "hold")
        .pick(Blue, "assault")
        .dice(&[6, 6, 1, 1, 1]);
    assert!(game.reads(Blue, "3 dice against 2, 2 won and 0 lost"), "{:?}", game.lines(Blue));
    // Who fires at them does not assault them as well; in the open there is nothing to choose.
    let mut game = set_up(WOOD);
    game.pick(Blue, "pass").dice(&[1, 4]).pick(Red, "hold");
    assert!(!game.keys(Blue).contains(&"assault".into()));
    assert_eq!(game.red_pins("panzers"), 1, "L against L");
    let mut game = set_up("");
    game.dice(&[1, 4]);
    assert_eq!(game.red_pins("panzers"), 0, "VL against M");
}

#[test]
fn infantry_follows_the_tanks_that_rolled_in() {
    covers!("nqm.tanks.roll-in-test", "nqm.close-assault.attackers");
    let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 3.0])
        + &unit(
            "panzers",
            "red",
            "arm = \"armour\"\nmover = \"armoured\"\ntask = \"attack\"",
            r#""T3 50 M/M""#,
            [4.5, 3.0],
        )
        + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.6])
        + &in_battle("first", 12, 0)
        + &in_battle("foe", 12, 0)
        + HILL;
    let mut game = set(STEP_6, &[attack(0, ON_AREA, &[0, 1], DECLARED)], &rest);
    // The defenders stay among the tanks, and are assaulted all the same; the tanks do not roll in twice.
    game.pick(Red, "roll-in").dice(&[4]).dice(&[6, 6, 6, 1, 1]);
    assert!(game.reads(Red, "3 dice against 2, 2 won and 0 lost"), "{:?}", game.lines(Red));
    assert_eq!(game.keys(Red), ["go-on", "give-up"]);
}

#[test]
fn when_one_attack_has_taken_the_ground_the_others_on_it_are_over() {
    covers!("nqm.close-assault.end");
    let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 3.0])
        + &unit("second", "red", "task = \"attack\"", r#""C1", "F3""#, [4.6, 3.0])
        + &unit("foe", "blue", "task = \"defend\"", r#""F1""#, [4.2, 2.6])
        + HILL;
    let other = attack(2, ON_AREA, &[1], "stalled = true\ndone = \"tested\"");
    let mut game = set(STEP_6, &[attack(0, ON_AREA, &[0], DECLARED), other], &rest);
    game.dice(&[6, 6, 6, 1]);
    assert!(game.reads(Red, "first has taken the hill") && game.reads(Red, "second finds the hill taken by others"));
    game.until_hour(3);
    assert!(game.now("attacks").as_array().unwrap().is_empty());
}

#[test]
fn tanks_in_a_position_do_not_drive_in_again() {
    covers!("nqm.tanks.roll-in-test");
    let again = |more: &str| {
        let rest = unit(
            "panzers",
            "red",
            "arm = \"armour\"\nmover = \"armoured\"\ntask = \"attack\"",
            r#""T3 50 M/M""#,
            [4.2, 2.75],
        ) + &unit("foe", "blue", "task = \"defend\"", r#""C1", "F3""#, [4.2, 2.6])
            + &put("panzers", "rolled_in = 1\ndeeds = 1")
            + HILL;
        let attack = attack(0, ON_AREA, &[0], &format!("rounds = 2\nfired = 2\ndone = \"tested\"\n{more}"));
        set(STEP_6, &[attack], &rest).phase()
    };
    // Another firefight must be won first.
    assert_ne!(again("stalled = true"), Phase::Assault);
    assert_eq!(again("won = 2"), Phase::Assault);
}

#[test]
fn infantry_that_stays_when_the_gun_aimed_at_is_crushed_still_holds_its_ground() {
    covers!("nqm.tanks.at-destroyed", "nqm.tanks.roll-in-test");
    let rest = unit(
        "panzers",
        "red",
        "arm = \"armour\"\nmover = \"armoured\"\ntask = \"attack\"",
        r#""T3 50 M/M""#,
        [4.2, 3.0],
    ) + &unit(
        "guns",
        "blue",
        "arm = \"anti-tank\"\nsize = \"company\"\ntie = \"under-command\"\nof = \"blue\"\ntask = \"defend\"",
        r#""G1 45 L""#,
        [4.4, 2.6],
    ) + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.6])
        + &put("guns", "still = 3")
        + &put("foe", "still = 3")
        + &put_stand("guns.g1", "known = true")
        + &put_stand("foe.f1", "known = true");
    let attack = attack(0, "{ around = 1 }", &[0], "won = 2\ndone = \"tested\"");
    let mut game = set(STEP_6, &[attack], &rest);
    game.pick(Red, "roll-in").dice(&[4]);
    assert_eq!(fate(&game, "guns.g1").as_deref(), Some("destroyed"));
    assert!(!game.reads(Red, "has taken") && place(&game, "foe.f1").is_some());
    assert_eq!(game.now("attacks")[0]["ground"].to_string(), "{ around = 2 }");
    // The tanks are among it, and it may turn on them in the next hour.
    let (tanks, men) = (place(&game, "panzers.t1").unwrap(), place(&game, "foe.f1").unwrap());
    assert!(metres(tanks, men) <= 350, "{tanks:?} {men:?}");
    assert_eq!(game.unit("foe").number("rolled_over"), 2);
}

#[test]
fn no_more_are_inside_than_can_still_assault() {
    covers!("nqm.close-assault.break-in");
    let rest = both("regular", r#""F2""#, "regular", r#""F3""#) + &in_battle("foe", 9, 0);
    let mut game = assault("inside = 1", &rest);
    game.dice(&[6, 6, 1, 1]);
    assert_eq!((game.red_pins("foe"), inside(&game)), (2, 2));
}

#[test]
fn the_wounded_of_a_lost_area_get_away_where_their_unit_can() {
    covers!("nqm.close-assault.end", "nqm.morale.retreat-clear-line");
    let rest = both("regular", r#""C1", "F3""#, "regular", r#""F1""#) + &in_battle("foe", 9, 0);
    let mut game = assault("", &rest);
    game.dice(&[6, 6, 6, 1]);
    assert!(game.reads(Red, "first has taken the hill"));
    assert!(place(&game, "foe.f1").is_some_and(|at| at.1 < 18_897), "it has gone back, wounded");
    assert_eq!(game.red_pins("foe"), 1);
}

#[test]
fn who_has_no_room_to_go_back_is_overrun() {
    covers!("nqm.summary.get-out-of-the-way");
    let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 0.7])
        + &unit("foe", "blue", "task = \"advance\"", r#""F3""#, [4.2, 0.3]);
    let won = attack(0, "{ around = 2 }", &[0], "won = 2\ndone = \"tested\"");
    let mut game = set(STEP_6, &[won], &rest);
    game.pick(Red, "advance");
    assert_eq!(fate(&game, "foe.f1").as_deref(), Some("captured"), "{:?}", place(&game, "foe.f1"));
}

#[test]
fn inside_a_position_both_sides_are_in_the_open_to_each_other() {
    covers!("nqm.close-assault.break-in", "nqm.close-assault.carry-over");
    let hill = HILL.replace("position = true", "position = true\nworks = \"dug-in\"");
    let suffered = |inside: u8| {
        let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 2.95])
            + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.7])
            + &in_battle("foe", 9, 0)
            + &hill;
        let more = format!("won = 1\ninside = {inside}\ndone = \"declared\"");
        let mut game = set("phase = \"firefight\"\nhour = 2", &[attack(0, ON_AREA, &[0], &more)], &rest);
        game.dice(&[4, 1]);
        game.now("attacks")[0]["inflicted"].as_integer()
    };
    // L against M takes a five, L against L a four.
    assert_eq!((suffered(0), suffered(1)), (Some(0), Some(1)));
}

#[test]
fn several_fights_go_by_the_level_of_the_attack() {
    covers!("nqm.figures.command-level");
    let east = "[[area]]\nid = \"east\"\nname = \"the east\"\noutline = [[7.0, 2.4], [7.5, 2.4], [7.5, 2.8], [7.0, 2.8]]\nposition = true\n";
    let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 2.95])
        + &unit("second", "red", "task = \"attack\"", r#""C1", "F3""#, [7.2, 2.95])
        + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.7])
        + &unit("other", "blue", "task = \"defend\"", r#""F3""#, [7.2, 2.7])
        + &in_battle("foe", 9, 0)
        + &in_battle("other", 9, 0)
        + HILL
        + east;
    let low = attack(0, ON_AREA, &[0], "rounds = 0\ndone = \"declared\"");
    let high = attack(2, "{ named = 1 }", &[1], "level = \"regiment\"\nrounds = 0\ndone = \"declared\"");
    let mut game = set("phase = \"firefight\"", &[low, high], &rest);
    game.dice(&[6, 1, 1, 1]);
    assert_eq!((game.red_pins("foe"), game.red_pins("other")), (0, 2));
}

#[test]
fn a_command_base_far_behind_sends_only_one_stand_in() {
    covers!("nqm.close-assault.command-base");
    let pins = |y: f64| {
        let red = format!(
            "[[unit]]\nid = \"first\"\nformation = \"red\"\ntask = \"attack\"\nstands = [\"C1\", \"F1\", \"F2\"]\nplaces = [[4.2, {y}], [4.1, 3.0], [4.4, 3.0]]\n"
        );
        let rest = red
            + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.6])
            + &in_battle("first", 20, 0)
            + &in_battle("foe", 20, 0);
        let mut game = assault("", &rest);
        let dice = if y < 3.5 { vec![1, 1, 1, 6, 6] } else { vec![1, 1, 6, 6] };
        game.dice(&dice);
        game.lines(Red).iter().any(|line| line.contains("3 dice against 2"))
    };
    assert!(pins(3.2));
    assert!(!pins(3.7), "six hundred metres behind them");
}

#[test]
fn of_two_grades_with_as_many_bases_the_worse_counts() {
    covers!("nqm.close-assault.dice");
    let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 3.0])
        + &unit("second", "red", "grade = \"conscript\"\ntask = \"attack\"", r#""F3""#, [4.5, 3.0])
        + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.6])
        + &in_battle("foe", 9, 0)
        + HILL;
    let mut game = set(STEP_6, &[attack(0, ON_AREA, &[0, 1], DECLARED)], &rest);
    game.dice(&[1, 1, 1, 1]);
    assert!(game.reads(Red, "2 dice against 2"), "{:?}", game.lines(Red));
}

#[test]
fn the_odds_of_a_round_are_those_of_all_falls_played() {
    // Conscripts attack with two dice, militia defends with one.
    let rest = both("conscript", r#""F3""#, "militia", r#""F3""#) + &in_battle("foe", 9, 0) + &in_battle("first", 9, 0);
    let mut played = std::collections::BTreeMap::<(i64, i64), u32>::new();
    for fall in 0..216u32 {
        let faces = [fall / 36, fall / 6 % 6, fall % 6].map(|face| face as u8 + 1);
        let mut game = assault("", &rest);
        game.dice(&faces);
        *played.entry((game.red_pins("first"), game.red_pins("foe"))).or_default() += 1;
    }
    let promised = nqm::odds::assault(2, 1);
    assert_eq!(played.len(), promised.len());
    for (round, p) in promised.iter() {
        let times = played[&(i64::from(round.attacker), i64::from(round.defender))];
        assert!((f64::from(times) / 216.0 - p).abs() < 1e-12, "{round:?}: {times} of 216, {p}");
    }
}
