//! Close assault, tanks rolling in and pushing back, as game reports.

use engine::covers;
use nqm::Phase;

use crate::common::{Blue, Game, Red};
use crate::fights::{
    BROKEN, COMBAT, HELD, HILL, IN_ATTACK, ON_AREA, REFUSES, attack, fate, metres, place, put, put_stand, set, unit,
};

/// Step 6 of hour 2: red, who won in hour 1, assaults the hill as declared.
pub(crate) const DECLARED: &str = "won = 1\nplan = \"assault\"\ndone = \"tested\"";
pub(crate) const STEP_6: &str = "phase = \"assault\"\nhour = 2";

/// A wood over the middle of the map.
pub(crate) const WOOD: &str = "[battlefield]\ntitle = \"A wood\"\nsize = { width = 70.9, depth = 47.3 }\n[[battlefield.features]]\nid = \"wood\"\nkind = \"wood\"\narea = [[20, 10], [45, 10], [45, 30], [20, 30]]\n";

pub(crate) fn assault(more: &str, rest: &str) -> Game {
    set(STEP_6, &[attack(0, ON_AREA, &[0], &format!("{DECLARED}\n{more}"))], &(rest.to_owned() + HILL))
}

/// Red in front of the hill and blue on it, each with this grade and these stands; command bases in the second stand.
pub(crate) fn both(red: &str, red_stands: &str, blue: &str, blue_stands: &str) -> String {
    unit("first", "red", &format!("grade = \"{red}\"\ntask = \"attack\""), red_stands, [4.2, 3.0])
        + &unit("foe", "blue", &format!("grade = \"{blue}\"\ntask = \"defend\""), blue_stands, [4.2, 2.6])
}

pub(crate) fn inside(game: &Game) -> i64 {
    game.now("attacks")[0]["inside"].as_integer().unwrap()
}

pub(crate) fn in_battle(id: &str, strength: u8, lost: u8) -> String {
    put(id, &format!("battle = {{ strength = {strength}, lost = {lost} }}"))
}

#[test]
fn nqm_ex_assault_veteran_v_regular() {
    covers!(
        "nqm.close-assault.dice",
        "nqm.close-assault.match",
        "nqm.close-assault.ties",
        "nqm.close-assault.unmatched",
        "nqm.close-assault.casualties",
        "nqm.close-assault.break-in",
        "nqm.figures.fighting-assault",
    );
    let rest = both("veteran", r#""C1", "F3", "F3""#, "regular", r#""F3""#) + &in_battle("foe", 9, 0);
    let mut game = assault("", &rest);
    game.dice(&[6, 4, 3, 1, 5, 4]);
    assert!(game.reads(Red, "4 dice against 2, 1 won and 0 lost"));
    assert_eq!((game.red_pins("first"), game.red_pins("foe"), inside(&game)), (0, 1, 1));
    assert_eq!(game.keys(Red), ["go-on", "give-up"]);
}

#[test]
fn nqm_ex_assault_thrown_out() {
    covers!("nqm.close-assault.push-out", "nqm.close-assault.table-9", "nqm.morale.fewer-casualties");
    let rest = both("regular", r#""F3""#, "veteran", r#""F3""#) + &in_battle("foe", 9, 0) + &in_battle("first", 9, 0);
    let mut game = assault("", &rest);
    game.dice(&[5, 2, 2, 6, 3, 1]);
    assert_eq!((game.red_pins("first"), game.red_pins("foe"), inside(&game)), (2, 1, 0));
    assert!(game.now("attacks")[0]["stalled"].as_bool().unwrap());
    game.pick(Red, "go-on").pick(Blue, "stay").dice(&[4, 3, 2]);
    assert!(game.reads(Red, "1 dice against 2, 1 won and 0 lost"));
    assert_eq!((game.red_pins("first"), game.red_pins("foe"), inside(&game)), (2, 2, 1));
    // A third round is allowed.
    assert_eq!(game.keys(Red), ["go-on", "give-up"]);
}

#[test]
fn nqm_ex_text_veteran_three_attacks() {
    covers!("nqm.close-assault.repeat", "nqm.close-assault.hour", "nqm.close-assault.carry-over");
    let rest = both("veteran", r#""C1", "F2", "F2""#, "regular", r#""F2""#) + &in_battle("foe", 9, 0);
    let mut game = assault("", &rest);
    for _ in 0..2 {
        game.dice(&[6, 5, 4, 3, 6, 5]).pick(Red, "go-on").pick(Blue, "stay");
    }
    game.dice(&[6, 5, 4, 3, 6, 5]);
    // No fourth round in this hour, nobody inside: a firefight must be won again.
    assert_ne!(game.phase(), Phase::Assault);
    assert_eq!((game.red_pins("first"), game.red_pins("foe"), inside(&game)), (0, 0, 0));
    assert_eq!(game.now("attacks")[0]["won"].as_integer(), Some(0));
    // With somebody inside it goes on in the next hour without another firefight.
    let mut game = assault("assaults = 2\ninside = 1\n[now.attacks.assault]\nrounds = 3", &rest);
    game.dice(&[6, 5, 4, 3, 6, 5]);
    assert_eq!(inside(&game), 1);
    game.until(Phase::Declare);
    assert!(game.keys(Red).contains(&"assault".into()), "{:?}", game.keys(Red));
}

#[test]
fn nqm_ex_assault_break_test_inside() {
    covers!(
        "nqm.close-assault.end",
        "nqm.sequence.assault-morale",
        "nqm.grades.conscript-33",
        "nqm.morale.disorganised-assaulted"
    );
    let rest = both("regular", r#""C1", "F2", "F2""#, "conscript", r#""F3""#) + &in_battle("foe", 6, 1);
    let mut game = assault("", &rest);
    game.dice(&[6, 4, 1, 5, 2, 3]);
    assert!(game.reads(Blue, "foe: break test, 3 of 5+: breaks"));
    assert_eq!(fate(&game, "foe.f1").as_deref(), Some("dispersed"));
    assert!(game.reads(Red, "first has taken the hill"));
    assert_eq!(game.red_pins("first"), 0);
}

#[test]
fn nqm_ex_assault_dice_limits() {
    covers!(
        "nqm.close-assault.dice",
        "nqm.close-assault.table-9",
        "nqm.figures.unwounded-only",
        "nqm.close-assault.command-base",
        "nqm.figures.support-defend",
        "nqm.close-assault.attackers",
        "nqm.close-assault.defenders",
        "nqm.reorganisation.pin-effect"
    );
    let dice = |red: &str, red_stands: &str, blue: &str, blue_stands: &str, more: &str, thrown: &[u8], said: &str| {
        let mut game = assault("", &(both(red, red_stands, blue, blue_stands) + &in_battle("foe", 20, 0) + more));
        game.dice(thrown);
        assert!(game.reads(Red, said), "{said}: {:?}", game.lines(Red));
    };
    let f3 = r#""F3""#;
    dice("elite", r#""C1", "F3", "F3""#, "regular", f3, "", &[1, 1, 1, 1, 1, 1, 1], "5 dice against 2");
    let hurt = put_stand("first.f2", "red = 2") + &put_stand("first.f3", "red = 2");
    dice("veteran", r#""C1", "F3", "F3""#, "regular", f3, &hurt, &[1, 1, 1, 1], "2 dice against 2");
    dice("militia", r#""C1", "F3", "F2""#, "regular", f3, "", &[1, 1, 1, 1, 1], "3 dice against 2");
    dice("conscript", r#""C1", "F3", "F2""#, "regular", f3, "", &[1, 1, 1, 1], "2 dice against 2");
    let hurt = put_stand("foe.f2", "red = 2");
    dice("regular", r#""C1", "F3""#, "regular", r#""S1 mg", "F3""#, &hurt, &[1, 1, 1, 1, 1], "3 dice against 2");
    dice("regular", r#""C1", "F3""#, "militia", f3, "", &[1, 1, 1, 1], "3 dice against 1");
    // Without an unwounded command base only one stand goes: its pins can fall nowhere else.
    let game = {
        let rest = both("regular", r#""C1", "F3", "F3""#, "regular", f3)
            + &put_stand("first.c1", "red = 1")
            + &in_battle("foe", 20, 0)
            + &in_battle("first", 20, 0);
        let mut game = assault("", &rest);
        game.dice(&[1, 1, 1, 6, 6]);
        game
    };
    assert_eq!((game.stand("first.f2").number("red"), game.stand("first.f3").number("red")), (2, 0));
}

#[test]
fn nqm_ex_overrun_without_fight() {
    covers!(
        "nqm.special-attack.overrun",
        "nqm.special-attack.overrun-exempt",
        "nqm.figures.foo-overrun",
        "nqm.figures.sniper-overrun",
        "nqm.figures.logistic-overrun"
    );
    let rest = both("regular", r#""C1", "F3", "F3""#, "regular", r#""F2", "Sn1", "O1", "L1""#)
        + &put_stand("foe.f1", "red = 2")
        + &put_stand("first.f2", "red = 1")
        + &in_battle("first", 7, 1);
    let game = assault("", &rest);
    assert!(game.reads(Red, "first overruns the hill"));
    for stand in ["foe.sn2", "foe.o3", "foe.l4"] {
        assert_eq!(fate(&game, stand).as_deref(), Some("captured"), "{stand}");
    }
    assert_eq!(game.unit("first").number("disorder"), 0);
    let at = place(&game, "first.f2").unwrap();
    assert!((18_897..=22_048).contains(&at.1), "in the area: {at:?}");
}

#[test]
fn disorganised_defenders_give_way_but_support_alone_and_those_who_held_fight() {
    covers!("nqm.morale.disorganised-assaulted", "nqm.figures.support-self-defence", "nqm.special-attack.overrun");
    let with = |blue: &str, disorder: i64, options: &str| {
        let rest = both("regular", r#""C1", "F3""#, "regular", blue)
            + &put("foe", &format!("disorder = {disorder}\nbattle = {{ strength = 9 }}"))
            + options;
        assault("", &rest)
    };
    assert_eq!(fate(&with(r#""F3""#, COMBAT, ""), "foe.f1").as_deref(), Some("dispersed"));
    assert!(with(r#""S1 mg", "S1 mg""#, COMBAT, "").wants_dice());
    assert!(with(r#""F3""#, HELD, "").wants_dice());
    let only_broken = "[options]\ndisorganised-defence = \"only-broken-give-way\"\n";
    assert!(with(r#""F3""#, COMBAT, only_broken).wants_dice());
    assert_eq!(fate(&with(r#""F3""#, BROKEN, only_broken), "foe.f1").as_deref(), Some("dispersed"));
}

#[test]
fn elites_are_never_disorganised_in_defence_and_never_test() {
    covers!("nqm.grades.elite-not-disorganised", "nqm.grades.elite-obey");
    let rest = both("regular", r#""C1", "F3""#, "elite", r#""F3""#)
        + &put("foe", &format!("disorder = {COMBAT}\nbattle = {{ strength = 3, lost = 2, tests = 0 }}"))
        + &in_battle("first", 20, 0);
    let mut game = assault("", &rest);
    game.dice(&[6, 1, 1, 5, 5, 5]);
    assert!(game.reads(Red, "3 dice against 3"));
    assert_eq!(game.keys(Red), ["go-on", "give-up"], "nobody tests");
}

#[test]
fn an_assault_needs_a_won_firefight_and_the_right_hour() {
    covers!(
        "nqm.summary.assault",
        "nqm.special-assault.inferior-next-hour",
        "nqm.special-assault.veteran-same-hour",
        "nqm.firefight.then-assault"
    );
    let try_it = |grade: &str, more: &str| {
        let rest = both(grade, r#""C1", "F3""#, "regular", r#""F3""#);
        set(STEP_6, &[attack(0, ON_AREA, &[0], &format!("done = \"tested\"\n{more}"))], &(rest + HILL))
    };
    assert!(!try_it("regular", "won = 0").wants_dice());
    // In the hour of the victory: veterans and elites only, and they are asked.
    assert_ne!(try_it("regular", "won = 2").phase(), Phase::Assault);
    for grade in ["veteran", "elite"] {
        let game = try_it(grade, "won = 2");
        assert_eq!((game.phase(), game.keys(Red)), (Phase::Assault, vec!["assault".into(), "wait".into()]));
    }
    assert!(try_it("regular", "won = 1\nplan = \"assault\"").wants_dice());
    // Who fires on in the hour after does not assault.
    assert_ne!(try_it("regular", "won = 1\nplan = \"fire\"").phase(), Phase::Assault);
}

#[test]
fn who_refuses_is_stalled_or_out_of_reach_stays_out() {
    covers!("nqm.morale.press-home-reserves", "nqm.morale.fewer-casualties", "nqm.morale.fail-disorganised");
    let try_it = |more: &str, put: &str, y: f64| {
        let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, y])
            + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.6])
            + put;
        assault(more, &rest).wants_dice()
    };
    let refuses = put("first", &format!("battle = {{ strength = 6, lost = 2, tests = {REFUSES} }}"));
    let broken = put("first", &format!("disorder = {BROKEN}\nbattle = {{ strength = 6, lost = 2 }}"));
    assert!(try_it("", "", 3.0));
    assert!(!try_it("stalled = true", "", 3.0));
    assert!(!try_it("", &refuses, 3.0));
    assert!(!try_it("", &broken, 3.0));
    // Reinforced, all may press home.
    for put in [&refuses, &broken] {
        assert!(try_it("stalled = true\n[now.attacks.assault]\nreinforced = true", put, 3.0));
    }
    // Half a kilometre and no more, between edges.
    assert!(try_it("", "", 3.34));
    assert!(!try_it("", "", 3.4));
}

#[test]
fn nqm_ex_text_veterans_in_one_hour() {
    covers!(
        "nqm.special-assault.veteran-same-hour",
        "nqm.special-assault.one-hour-action",
        "nqm.firefight.won",
        "nqm.close-assault.match",
        "nqm.sequence.firefight-morale",
        "nqm.figures.command-cf"
    );
    let rest = unit(
        "first",
        "red",
        "grade = \"veteran\"\ntask = \"attack\"\ngrouped = \"first.f2\"",
        r#""C1", "F3", "F3""#,
        [4.2, 2.95],
    ) + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.65])
        + HILL;
    let mut game = set("phase = \"firefight\"", &[attack(0, ON_AREA, &[0], "rounds = 0\ndone = \"declared\"")], &rest);
    game.dice(&[4, 2, 1, 3]);
    assert!(game.reads(Red, "first has won the firefight for the hill"), "{:?}", game.lines(Red));
    game.pick(Red, "assault").dice(&[6, 5, 3, 1, 4, 2]);
    assert!(game.reads(Red, "4 dice against 2, 2 won and 0 lost"));
    assert!(game.reads(Red, "first has taken the hill"));
    let told = |words: &str| game.lines(Red).iter().position(|line| line.contains(words));
    assert!(told("has taken") < told("07:00"), "within the hour: {:?}", game.lines(Red));
}

#[test]
fn the_attacker_may_give_up_and_an_organised_defender_may_leave() {
    covers!("nqm.close-assault.end");
    let rest = both("regular", r#""C1", "F3""#, "regular", r#""C1", "F3""#) + &in_battle("foe", 9, 0);
    let mut game = assault("", &rest);
    game.dice(&[1, 1, 1, 1, 1]).pick(Red, "give-up");
    assert!(game.reads(Blue, "calls off its attack"));
    let mut game = assault("", &rest);
    game.dice(&[1, 1, 1, 1, 1]).pick(Red, "go-on").pick(Blue, "leave");
    assert!(game.reads(Red, "first has taken the hill"));
    assert!(place(&game, "foe.f2").unwrap().1 < 18_897);
}

#[test]
fn the_command_base_is_wanted_at_the_beginning_only() {
    covers!("nqm.close-assault.command-base");
    let rest = unit("first", "red", "task = \"attack\"\ngrouped = \"first.f2\"", r#""C1", "F1", "F2""#, [4.2, 3.0])
        + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.6])
        + &in_battle("first", 9, 0)
        + &in_battle("foe", 9, 0);
    let mut game = assault("", &rest);
    // The command base takes the pin and drops out; both stands go on.
    game.dice(&[3, 2, 1, 6, 1]).pick(Red, "first.c1").pick(Red, "go-on").pick(Blue, "stay");
    game.dice(&[1, 1, 1, 1, 1]);
    assert!(game.reads(Red, "3 dice against 2, 0 won and 0 lost"), "{:?}", game.lines(Red));
}

// Tanks.

#[test]
fn nqm_ex_tanks_roll_in() {
    covers!(
        "nqm.tanks.fire-is-assault",
        "nqm.tanks.roll-in-test",
        "nqm.tanks.at-destroyed",
        "nqm.tanks.infantry-turns"
    );
    for (die, outcome) in [(3, Some("captured")), (4, None)] {
        let rest = unit(
            "panzers",
            "red",
            "arm = \"armour\"\nmover = \"armoured\"\ntask = \"attack\"",
            r#""T3 50 M/M", "T3 50 M/M""#,
            [4.2, 2.95],
        ) + &unit("foe", "blue", "task = \"defend\"", r#""C1", "F3""#, [4.2, 2.65])
            + &unit(
                "guns",
                "blue",
                "arm = \"anti-tank\"\nsize = \"company\"\ntie = \"under-command\"\nof = \"blue\"\ntask = \"defend\"",
                r#""G1 45 L""#,
                [4.4, 2.65],
            )
            + &put("foe", "dice = 0\nstock = 0\nbattle = { strength = 9 }")
            + "[[area]]\nid = \"hill\"\nname = \"the hill\"\noutline = [[4.0, 2.4], [4.5, 2.4], [4.5, 2.8], [4.0, 2.8]]\nworks = \"dug-in\"\n";
        let mut game =
            set("phase = \"firefight\"", &[attack(0, ON_AREA, &[0], "rounds = 0\ndone = \"declared\"")], &rest);
        game.dice(&[4, 5]);
        while game.asked() == Some(engine::Seat::of(Blue)) && game.phase() == Phase::Firefight {
            game.pick(Blue, "pass");
        }
        game.dice(&[4]);
        game.pick(Red, "roll-in").dice(&[die]);
        assert_eq!(fate(&game, "guns.g1").as_deref(), Some("destroyed"));
        assert_eq!(fate(&game, "foe.f2").as_deref(), outcome, "die {die}");
        let tanks = place(&game, "panzers.t1").unwrap();
        assert!((18_000..=22_100).contains(&tanks.1), "among them: {tanks:?}");
    }
}

#[test]
fn nqm_ex_infantry_assaults_tanks() {
    covers!(
        "nqm.tanks.infantry-turns",
        "nqm.tanks.infantry-turns-unsupported",
        "nqm.special-attack.tank-overrun-move-on",
        "nqm.tanks.not-close-country"
    );
    let among = |rolled_in: u16, more: &str| {
        let rest = unit("panzers", "red", "arm = \"armour\"\nmover = \"armoured\"", r#""T3 50 M/M""#, [4.2, 2.6])
            + &unit("foe", "blue", "task = \"defend\"", r#""C1", "F3", "F2""#, [4.3, 2.6])
            + &put("panzers", &format!("rolled_in = {rolled_in}\nbattle = {{ strength = 9 }}"))
            + &put("foe", &format!("rolled_over = {rolled_in}"))
            + &put_stand("panzers.t1", "known = true")
            + more
            + HILL;
        set(STEP_6, &[], &rest)
    };
    let mut game = among(1, "");
    assert_eq!(game.keys(Blue), ["let-be", "assault"]);
    game.pick(Blue, "assault").dice(&[6, 3, 2, 4, 3]);
    assert!(game.reads(Blue, "3 dice against 2, 1 won and 0 lost"));
    assert_eq!((game.red_pins("panzers"), game.red_pins("foe")), (1, 0));
    // Not in the hour in which they rolled in, and not if infantry is with the tanks.
    assert_ne!(among(2, "").phase(), Phase::Assault);
    let escort = unit("escort", "red", "", r#""F2""#, [4.2, 2.8]);
    assert_ne!(among(1, &(escort.clone() + &put_stand("escort.f1", "known = true"))).phase(), Phase::Assault);
    // Infantry that nobody had seen keeps them off too, and shows itself by it.
    let mut game = among(1, &escort);
    assert!(!game.stand("escort.f1").flag("known"));
    game.pick(Blue, "assault");
    assert!(game.stand("escort.f1").flag("known") && !game.reads(Blue, "dice against"));
}

#[test]
fn nqm_ex_mixed_assault_casualties() {
    covers!("nqm.tanks.mixed-casualties", "nqm.tanks.mixed-then-alone");
    let rest = unit("first", "red", "task = \"attack\"", r#""F2""#, [4.2, 3.0])
        + &unit(
            "panzers",
            "red",
            "arm = \"armour\"\nmover = \"armoured\"\ntask = \"attack\"",
            r#""T3 50 M/M""#,
            [4.4, 3.0],
        )
        + &unit("foe", "blue", "grade = \"veteran\"\ntask = \"defend\"", r#""F2""#, [4.2, 2.6])
        + &in_battle("first", 9, 0)
        + &in_battle("foe", 9, 0)
        + HILL;
    let mut game = set(STEP_6, &[attack(0, ON_AREA, &[0, 1], DECLARED)], &rest);
    game.pick(Red, "hold").dice(&[3, 1, 6, 4]);
    assert_eq!((game.red_pins("first"), game.red_pins("panzers")), (2, 0));
    // No unwounded infantry is left: the tanks go on alone, and the veterans are tested.
    assert!(game.wants_dice());
    game.dice(&[6]);
    assert!(game.reads(Blue, "foe: break test, 6 of 3+: stays in its position"));
}

#[test]
fn armour_and_carriers_may_assault_without_fire_superiority_and_pay_for_good() {
    covers!("nqm.morale.armour-assault-anyway", "nqm.morale.armour-black-pins");
    let rest = unit(
        "first",
        "red",
        "mover = \"motorised\"\nride = \"carriers\"\nmounted = true\ntask = \"attack\"",
        r#""C1", "F3""#,
        [4.2, 3.0],
    ) + &unit("foe", "blue", "task = \"defend\"", r#""F3""#, [4.2, 2.6])
        + &put_stand("first.f2", "red = 1\nfresh = 1")
        + &in_battle("first", 9, 1)
        + &in_battle("foe", 9, 0)
        + HILL;
    let mut game = set(STEP_6, &[attack(0, ON_AREA, &[0], "done = \"tested\"\nfired = 2\nstalled = true")], &rest);
    assert_eq!(game.keys(Red), ["assault", "wait"]);
    game.pick(Red, "assault").dice(&[2, 1, 6, 1]);
    // One from the firefight, one from the assault: both black.
    assert_eq!((game.sum("first", "permanent"), game.red_pins("first")), (2, 0));
    // Without a round of fire in this hour, while the bombardment lies there, it is no firefight to be thrown over.
    let game = set(STEP_6, &[attack(0, ON_AREA, &[0], "done = \"tested\"\nfired = 1\nstalled = true")], &rest);
    assert_ne!(game.phase(), Phase::Assault);
}

#[test]
fn tanks_overrun_infantry_that_cannot_hurt_them() {
    covers!("nqm.special-attack.tank-overrun", "nqm.special-attack.tank-overrun-move-on");
    let rest = unit(
        "panzers",
        "red",
        "arm = \"armour\"\nmover = \"armoured\"\ntask = \"attack\"",
        r#""T3 50 M/M""#,
        [4.2, 3.0],
    ) + &unit("foe", "blue", "task = \"defend\"", r#""C1", "F3""#, [4.2, 2.6])
        + HILL;
    let overrun = |extra: &str| {
        let attack = attack(0, ON_AREA, &[0], "rounds = 0\nplan = \"overrun\"\ndone = \"tested\"");
        set(STEP_6, &[attack], &(rest.clone() + extra))
    };
    let mut game = overrun("");
    game.pick(Red, "roll-in").dice(&[4]);
    assert!(place(&game, "foe.f2").is_some());
    // It stayed; it may turn on the tanks in the next hour if they are still there.
    game.until_hour(3).until(Phase::Declare);
    let guns = unit(
        "guns",
        "blue",
        "arm = \"anti-tank\"\nsize = \"company\"\ntie = \"under-command\"\nof = \"blue\"",
        r#""G1 50 M""#,
        [4.4, 2.6],
    );
    assert_ne!(overrun(&guns).phase(), Phase::Assault);
}

#[test]
fn nqm_ex_tanks_push_tanks() {
    covers!("nqm.firefight.tanks-push", "nqm.firefight.tanks-no-break", "nqm.figures.cu-per-three");
    let tanks = r#""T3 50 M/M", "T3 50 M/M""#;
    let armour = "arm = \"armour\"\nmover = \"armoured\"";
    let rest = unit("panzers", "red", &format!("{armour}\ntask = \"attack\""), tanks, [4.2, 3.0])
        + &unit("t-34", "blue", armour, tanks, [4.2, 2.6]);
    let attack = attack(0, "{ around = 2 }", &[0], "rounds = 0\ndone = \"declared\"");
    let mut game = set("phase = \"firefight\"", &[attack], &rest);
    let before = (place(&game, "panzers.t1").unwrap(), place(&game, "t-34.t1").unwrap());
    game.dice(&[6, 5, 2, 4]);
    while game.phase() == Phase::Firefight {
        let seat = game.asked().unwrap();
        game.pick_at(seat, "pass");
    }
    assert_eq!((game.red_pins("t-34"), game.red_pins("panzers")), (3, 1));
    assert_eq!(game.phase(), Phase::Assault, "no break test");
    game.pick(Red, "advance");
    let after = (place(&game, "panzers.t1").unwrap(), place(&game, "t-34.t1").unwrap());
    let (forward, back) = (metres(before.0, after.0), metres(before.1, after.1));
    assert!((900..=1100).contains(&forward) && (900..=1100).contains(&back), "{forward} {back}");
    assert!(!game.reads(Red, "break test"));
}

#[test]
fn nqm_ex_pushed_in_the_open() {
    covers!(
        "nqm.firefight.then-push",
        "nqm.summary.push-back",
        "nqm.summary.get-out-of-the-way",
        "nqm.morale.retreat-mobility"
    );
    let wood = WOOD;
    let push = |winner: &str, stands: &str, map: &str| {
        let rest = unit("first", "red", &format!("{winner}\ntask = \"attack\""), stands, [4.2, 3.0])
            + &unit("foe", "blue", "task = \"advance\"", r#""C1", "F3""#, [4.2, 2.7])
            + map;
        let mut game = set(
            STEP_6,
            &[attack(
                0,
                &format!("{{ around = {} }}", stands.matches(',').count() + 2),
                &[0],
                "won = 2\ndone = \"tested\"",
            )],
            &rest,
        );
        let before = place(&game, "foe.f2").unwrap();
        game.pick(Red, "advance");
        place(&game, "foe.f2").map(|after| metres(before, after))
    };
    let back = push("", r#""C1", "F3""#, "");
    assert!(back.is_some_and(|metres| (400..=600).contains(&metres)), "{back:?}");
    let tanks = "arm = \"armour\"\nmover = \"armoured\"";
    assert_eq!(push(tanks, r#""T3 50 M/M""#, ""), None, "overrun");
    let back = push(tanks, r#""T3 50 M/M""#, wood);
    assert!(back.is_some_and(|metres| (400..=600).contains(&metres)), "{back:?}");
}

#[test]
fn takers_of_an_area_are_disorganised_at_once_and_do_what_their_order_says() {
    covers!(
        "nqm.reorganisation.after-combat",
        "nqm.reorganisation.no-orders-good",
        "nqm.reorganisation.no-orders-poor"
    );
    let take = |grade: &str, order: &str| {
        let rest = unit("first", "red", &format!("grade = \"{grade}\"\n{order}"), r#""C1", "F3""#, [4.2, 3.0])
            + &unit("foe", "blue", "task = \"defend\"", r#""F1""#, [4.2, 2.6])
            + &put_stand("first.f2", "red = 1")
            + &in_battle("first", 12, 1)
            + &put("first", &format!("deeds = {IN_ATTACK}"));
        let mut game = assault("", &rest);
        game.dice(&[6, 6, 1]);
        game
    };
    let game = take("regular", "task = \"attack\"");
    assert_eq!(game.unit("first").number("disorder"), COMBAT);
    let game = take("veteran", "task = \"attack\"");
    // In supply it is calm until step 8, and has the marker then.
    assert_eq!(game.unit("first").number("disorder"), COMBAT);
    let game = take("conscript", "task = \"attack\"");
    assert_eq!(game.unit("first").part("order").text("task"), "none");
}

#[test]
fn each_area_of_a_position_is_fought_for_by_those_in_it() {
    covers!("nqm.close-assault.areas");
    let east = "[[area]]\nid = \"east\"\nname = \"the east\"\noutline = [[5.0, 2.4], [5.5, 2.4], [5.5, 2.8], [5.0, 2.8]]\nposition = true\n";
    let rest = unit("first", "red", "task = \"attack\"", r#""C1", "F3""#, [4.2, 3.0])
        + "[[unit]]\nid = \"foe\"\nformation = \"blue\"\ntask = \"defend\"\nstands = [\"F1\", \"F3\"]\nplaces = [[4.2, 2.6], [5.2, 2.6]]\n"
        + &in_battle("foe", 12, 0)
        + HILL
        + east;
    let mut game = set(STEP_6, &[attack(0, ON_AREA, &[0], DECLARED)], &rest);
    // One base on the hill, one die; the three of the other area neither fight nor fall.
    game.dice(&[6, 5, 4, 1]);
    assert!(game.reads(Red, "3 dice against 1, 1 won and 0 lost"));
    assert!(game.reads(Red, "first has taken the hill"));
    assert!(place(&game, "foe.f2").is_some());
    assert_eq!(game.stand("foe.f2").number("red"), 0);
}

#[test]
fn infantry_in_close_country_may_assault_tanks_instead_of_firing() {
    covers!("nqm.special-attack.close-country-assault");
    let near_at = |y: f64, terror: &str, fired: bool, map: &str| {
        let rest = unit("panzers", "red", "arm = \"armour\"\nmover = \"armoured\"", r#""T3 50 M/M""#, [4.2, y])
            + &unit("foe", "blue", "task = \"defend\"", r#""C1", "F3""#, [4.2, 2.5])
            + &put("foe", &format!("terror = {terror}"))
            + &put_stand("foe.f2", &format!("fired = {fired}"))
            + &put_stand("panzers.t1", "known = true")
            + map;
        set(STEP_6, &[], &rest)
    };
    let near = |terror: &str, fired: bool, map: &str| near_at(2.68, terror, fired, map);
    let mut game = near("\"stood\"", false, WOOD);
    assert_eq!(game.keys(Blue), ["let-be", "assault"]);
    game.pick(Blue, "assault").dice(&[6, 6, 6, 1, 1]);
    assert!(game.reads(Blue, "3 dice against 2, 2 won and 0 lost"));
    // In the wood it sees two hundred metres from edge to edge, and stalks no farther.
    assert_ne!(near_at(2.84, "\"stood\"", false, WOOD).phase(), Phase::Assault);
    // Not in the open, not if it has fired, and not while tanks are still a terror to it.
    assert_ne!(near("\"stood\"", false, "").phase(), Phase::Assault);
    assert_ne!(near("\"stood\"", true, WOOD).phase(), Phase::Assault);
    assert_ne!(near("{ cowed = 2 }", false, WOOD).phase(), Phase::Assault);
}
