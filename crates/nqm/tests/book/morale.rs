//! Morale as game reports: who is tested when, and what he does then.

use engine::covers;
use nqm::Phase;

use crate::common::{Blue, Game, Red};
use crate::fights::{
    BREAK_OFF, BROKEN, DISORGANISED, HILL, HIT, ON_AREA, REFUSES, SAT_TIGHT, attack, fate, metres, place, put,
    put_stand, set, unit,
};

/// A red unit of six strength points, hit in this hour, with so many casualties.
fn hit(grade: &str, lost: u8, tests: i64, attacks: &[String]) -> Game {
    let stands = r#""F3", "F3""#;
    let rest = unit(
        "first",
        "red",
        &format!("grade = \"{grade}\"\n{}", if attacks.is_empty() { "" } else { "task = \"attack\"" }),
        stands,
        [4.2, 3.1],
    ) + &unit("foe", "blue", "", r#""C1", "F3", "F3""#, [4.2, 2.6])
        + &put("first", &format!("deeds = {HIT}\nbattle = {{ strength = 6, lost = {lost}, tests = {tests} }}"))
        + &put_stand("first.f1", &format!("red = {}", lost.min(3)))
        + &put_stand("first.f2", &format!("red = {}", lost.saturating_sub(3)))
        + HILL;
    set("phase = \"morale\"", attacks, &rest)
}

fn attacking() -> Vec<String> {
    vec![attack(0, ON_AREA, &[0], "")]
}

#[test]
fn nqm_ex_break_regular() {
    covers!(
        "nqm.grades.regular-50",
        "nqm.morale.break-test-roll",
        "nqm.morale.pass-final",
        "nqm.morale.break-test-trigger"
    );
    // Two of six are not half.
    let game = hit("regular", 2, 0, &[]);
    assert!(!game.wants_dice());
    let mut game = hit("regular", 3, 0, &[]);
    assert!(game.wants_dice());
    game.dice(&[4]);
    assert!(game.reads(Red, "first: break test, 4 of 4+: stands"));
    assert_eq!(game.unit("first").number("disorder"), 0);
    assert_eq!(game.unit("first").part("battle").number("tests"), BREAK_OFF | DISORGANISED);
    // It has passed: at four and five there is no further test.
    for lost in [4, 5] {
        assert!(!hit("regular", lost, BREAK_OFF | DISORGANISED, &[]).wants_dice());
    }
}

#[test]
fn each_grade_passes_on_its_own_score() {
    // The same battalion, promoted between two battles of a campaign.
    covers!(
        "nqm.morale.break-test-roll",
        "nqm.morale.fail-disorganised",
        "nqm.morale.pass-effect",
        "nqm.grades.upgrade"
    );
    for (grade, lost, fails) in [("veteran", 4, 2), ("regular", 3, 3), ("conscript", 2, 4), ("militia", 2, 4)] {
        let mut game = hit(grade, lost, 0, &[]);
        game.dice(&[fails]).pick(Red, "sit-tight");
        assert_eq!(game.unit("first").number("disorder"), BROKEN, "{grade}");
        let mut game = hit(grade, lost, 0, &[]);
        game.dice(&[fails + 1]);
        assert_eq!(game.unit("first").number("disorder"), 0, "{grade}");
        assert_ne!(game.phase(), Phase::Morale, "nothing is asked of those who stand");
    }
    assert!(!hit("elite", 5, 0, &[]).wants_dice());
}

#[test]
fn nqm_ex_break_veteran_two_levels() {
    covers!("nqm.grades.veteran-33", "nqm.grades.veteran-66", "nqm.morale.grade-exceptions");
    let mut game = hit("veteran", 2, 0, &attacking());
    game.dice(&[2]);
    assert_eq!(game.keys(Red), ["halt", "fall-back"]);
    game.pick(Red, "halt");
    assert_eq!(game.unit("first").number("disorder"), 0);
    assert_eq!(game.unit("first").part("battle").number("tests"), BREAK_OFF | REFUSES);
    let mut game = hit("veteran", 4, BREAK_OFF | REFUSES, &attacking());
    game.dice(&[3]);
    assert_eq!(game.unit("first").number("disorder"), 0);
    // It does not press home what it has won, until somebody fresh joins it.
    let won = |reinforced: bool| {
        let more = format!("won = 1\nassault = {{ reinforced = {reinforced} }}");
        hit("veteran", 2, BREAK_OFF | REFUSES, &[attack(0, ON_AREA, &[0], &more)])
    };
    let mut game = won(false);
    game.until_hour(2).until(Phase::Declare);
    assert!(game.closed(Red, "assault").because.contains("refused to press"));
    let mut game = won(true);
    game.until_dice();
    assert_eq!((game.phase(), game.hour()), (Phase::Assault, 1));
    // The first level is for attackers only.
    assert!(!hit("veteran", 2, 0, &[]).wants_dice());
}

#[test]
fn nqm_ex_break_conscript() {
    covers!("nqm.grades.conscript-33", "nqm.morale.fail-disorganised", "nqm.morale.fail-attacker-choice");
    let seven = |lost: u8| {
        let rest = unit(
            "first",
            "red",
            "grade = \"conscript\"\ntask = \"attack\"",
            r#""C1", "F2", "F2", "S1", "S1""#,
            [4.2, 3.0],
        ) + &unit("foe", "blue", "", r#""C1", "F3", "F3""#, [4.2, 2.6])
            + &put("first", &format!("deeds = {HIT}\nbattle = {{ strength = 7, lost = {lost} }}"))
            + HILL;
        set("phase = \"morale\"", &attacking(), &rest)
    };
    assert!(!seven(2).wants_dice());
    let mut game = seven(3);
    game.dice(&[4]);
    assert_eq!(game.keys(Red), ["halt", "fall-back"]);
    let before = place(&game, "first.f2").unwrap();
    game.pick(Red, "fall-back");
    assert_eq!(game.unit("first").number("disorder") & BROKEN, BROKEN);
    let after = place(&game, "first.f2").unwrap();
    assert!(after.1 > before.1, "it goes back to the south");
    // Out of the reach of rifles, with half a token on either side.
    assert!(metres(after, place(&game, "foe.f2").unwrap()) >= 400, "{after:?}");
    assert!(game.reads(Red, "first falls back"));
    assert!(game.reads(Red, "is repulsed"));
}

#[test]
fn nqm_ex_break_militia() {
    covers!(
        "nqm.grades.militia-33",
        "nqm.grades.militia-66",
        "nqm.grades.militia-permanent",
        "nqm.morale.grade-exceptions"
    );
    let rest = unit("first", "red", "grade = \"militia\"\ntask = \"attack\"", r#""C1", "F3", "F2""#, [4.2, 3.0])
        + &unit("foe", "blue", "", r#""C1", "F3", "F3""#, [4.2, 2.6])
        + &put("first", &format!("deeds = {HIT}\nbattle = {{ strength = 6, lost = 2 }}"))
        + &put_stand("first.f2", "red = 2")
        + HILL;
    let mut game =
        set("phase = \"morale\"\nhour = 2", &[attack(0, ON_AREA, &[0], "won = 1\nplan = \"assault\"")], &rest);
    // Disorganised by the 1, they assault all the same: three dice against two, two pins; then the 2.
    game.dice(&[1, 2, 1, 1, 6, 5]);
    if game.asked() == Some(engine::Seat::of(Red)) {
        game.pick(Red, "pass");
    }
    game.dice(&[2]);
    assert!(game.reads(Red, "3 dice against 2, 0 won and 2 lost"));
    assert!(game.reads(Red, "is repulsed"));
    assert_eq!(game.unit("first").number("disorder") & BROKEN, BROKEN);
    assert_eq!((game.sum("first", "permanent"), game.red_pins("first")), (2, 2));
}

#[test]
fn nqm_ex_green_first_casualty() {
    covers!("nqm.grades.green-first-casualty", "nqm.grades.green-definition", "nqm.grades.green-surrender");
    covers!("nqm.morale.sit-tight", "nqm.morale.sit-tight-overrun");
    let rest = unit("attackers", "red", "task = \"attack\"", r#""C1", "F3", "F3""#, [4.2, 3.0])
        + &unit(
            "green",
            "blue",
            "grade = \"conscript\"\ngreen = true\ntask = \"defend\"",
            r#""C1", "F2", "F2", "S1", "S1""#,
            [4.2, 2.6],
        )
        + &put("green", &format!("deeds = {HIT}\nbattle = {{ strength = 7, lost = 1 }}"))
        + &put_stand("green.f2", "red = 1")
        + HILL;
    let now = "phase = \"morale\"\nhour = 1";
    let mut game = set(now, &[attack(0, ON_AREA, &[0], "won = 1")], &rest);
    game.dice(&[4]);
    assert!(game.reads(Blue, "4 of 5+: breaks"));
    game.pick(Blue, "sit-tight");
    game.until(Phase::Declare).pick(Red, "assault");
    game.until_hour(3);
    assert_eq!(game.unit("green").text("fate"), "captured");
    assert_eq!(game.red_pins("attackers"), 0);
    assert!(game.reads(Red, "overruns the hill"));
}

#[test]
fn nqm_ex_restore_discipline() {
    covers!(
        "nqm.morale.restoring-discipline",
        "nqm.morale.restoring-discipline-cost",
        "nqm.morale.restoring-discipline-timing"
    );
    let set_up = |options: &str, harsh: &str| {
        let rest = unit(
            "first",
            "red",
            "grade = \"conscript\"",
            &format!(r#""C1{harsh}", "F2", "F2", "S1", "S1""#),
            [4.2, 4.0],
        ) + &put("first", &format!("deeds = {HIT}\nbattle = {{ strength = 7, lost = 3 }}"))
            + &put_stand("first.f2", "red = 2")
            + &put_stand("first.f3", "red = 1")
            + options;
        set("phase = \"morale\"", &[], &rest)
    };
    let mut game = set_up("[options]\nrestore-discipline = true\n", " harsh");
    game.dice(&[3]);
    assert_eq!(game.keys(Red), ["let-be", "restore"]);
    game.dice(&[6]).pick(Red, "restore");
    assert_eq!(game.unit("first").number("disorder"), 0);
    assert_eq!((game.red_pins("first"), game.sum("first", "black")), (3, 2));
    // Without the option, or without a commissar, nobody asks.
    for (options, harsh) in [("", " harsh"), ("[options]\nrestore-discipline = true\n", "")] {
        let mut game = set_up(options, harsh);
        game.dice(&[3]).pick(Red, "sit-tight");
        assert_eq!(game.unit("first").number("disorder"), BROKEN);
    }
}

/// R-NQM-031, R-NQM-142: the commissar of a regiment serves its battalions, if he is at hand.
#[test]
fn a_commissar_of_a_headquarters_above_restores_discipline_where_he_is() {
    covers!("nqm.morale.restoring-discipline");
    let set_up = |staff: &str, at: [f64; 2]| {
        let rest = unit("first", "red", "grade = \"conscript\"", r#""C1", "F2", "F2", "S1", "S1""#, [4.2, 4.0])
            + &unit("staff", "red", "arm = \"headquarters\"", &format!(r#""C1{staff}""#), at)
            + &put("first", &format!("deeds = {HIT}\nbattle = {{ strength = 7, lost = 3 }}"))
            + &put_stand("first.f2", "red = 2")
            + &put_stand("first.f3", "red = 1")
            + "[options]\nrestore-discipline = true\n";
        let mut game = set("phase = \"morale\"", &[], &rest);
        game.dice(&[3]);
        game
    };
    let mut game = set_up(" harsh", [4.2, 4.35]);
    assert_eq!(game.keys(Red), ["let-be", "restore"]);
    game.dice(&[6]).pick(Red, "restore");
    // The pins are the battalion's, not the staff's.
    assert_eq!((game.sum("first", "black"), game.sum("staff", "black")), (2, 0));
    assert_eq!(game.unit("first").number("disorder"), 0);
    for (staff, at) in [(" harsh", [4.2, 5.0]), ("", [4.2, 4.35])] {
        let mut game = set_up(staff, at);
        game.pick(Red, "sit-tight");
        assert_eq!(game.unit("first").number("disorder"), BROKEN);
    }
}

/// A disorganised blue unit on the hill, assaulted in hour 2 by a red battalion on foot; `cut` puts enemies behind it.
fn assaulted(grade: &str, stands: &str, cut: bool, tests: i64) -> Game {
    let behind = if cut { unit("behind", "red", "", r#""C1", "F3""#, [4.2, 1.8]) } else { String::new() };
    let rest = unit("first", "red", "grade = \"regular\"\ntask = \"attack\"", r#""C1", "F3", "F3""#, [4.2, 3.0])
        + &unit("foe", "blue", &format!("grade = \"{grade}\"\ntask = \"defend\""), stands, [4.2, 2.6])
        + &put("foe", &format!("disorder = {BROKEN}\nbattle = {{ strength = 9, lost = 5, tests = {tests} }}"))
        + &behind
        + HILL;
    set(
        "phase = \"assault\"\nhour = 2",
        &[attack(0, ON_AREA, &[0], "won = 1\nplan = \"assault\"\ndone = \"tested\"")],
        &rest,
    )
}

#[test]
fn nqm_ex_give_way_and_break_out() {
    covers!("nqm.morale.disorganised-assaulted", "nqm.grades.veteran-no-surrender", "nqm.grades.veteran-breakout");
    let game = assaulted("regular", r#""C1", "F3", "F3""#, false, 0);
    assert_eq!(game.unit("foe").text("fate"), "dispersed");
    let game = assaulted("regular", r#""C1", "F3", "F3""#, true, 0);
    assert_eq!(game.unit("foe").text("fate"), "captured");
    let mut game = assaulted("veteran", r#""F3", "F3""#, true, 0);
    game.dice(&[2, 5]);
    assert_eq!(fate(&game, "foe.f1").as_deref(), Some("captured"));
    let escaped = place(&game, "foe.f2").unwrap();
    // Out of the effective range of those behind it, and of the attackers where they came from.
    let from = (33_070, 23_622);
    assert!(metres(escaped, place(&game, "behind.f2").unwrap()) > 300 && metres(escaped, from) > 300, "{escaped:?}");
    assert!(game.unit("foe").number("disorder") & BROKEN > 0);
}

#[test]
fn veterans_with_a_way_back_withdraw_and_militia_without_one_surrenders() {
    covers!("nqm.grades.veteran-no-surrender", "nqm.grades.militia-surrender", "nqm.grades.green-surrender");
    let game = assaulted("veteran", r#""C1", "F3""#, false, SAT_TIGHT);
    assert!(place(&game, "foe.f2").unwrap().1 < place(&game, "first.f2").unwrap().1);
    assert!(game.reads(Blue, "foe withdraws"));
    let game = assaulted("militia", r#""C1", "F3""#, true, 0);
    assert_eq!(game.unit("foe").text("fate"), "captured");
}

#[test]
fn nqm_ex_two_levels_in_one_volley() {
    covers!(
        "nqm.grades.militia-33",
        "nqm.grades.militia-66",
        "nqm.grades.green-first-casualty",
        "nqm.grades.veteran-66"
    );
    let one = |n: u16, grade: &str, lost: u8| {
        unit(
            &format!("u{n}"),
            "red",
            &format!("{grade}\ntask = \"attack\""),
            r#""F3", "F3""#,
            [3.0 + f64::from(n), 3.1],
        ) + &put(&format!("u{n}"), &format!("deeds = {HIT}\nbattle = {{ strength = 6, lost = {lost} }}"))
    };
    let rest = one(0, "grade = \"veteran\"", 4)
        + &one(1, "grade = \"militia\"", 4)
        + &one(2, "grade = \"conscript\"\ngreen = true", 3)
        + &unit("foe", "blue", "", r#""C1", "F3""#, [4.2, 2.6])
        + HILL;
    let mut game = set("phase = \"morale\"", &[attack(0, ON_AREA, &[0, 1, 2], "")], &rest);
    game.dice(&[2, 2]).pick(Red, "halt").dice(&[1, 6, 3]).pick(Red, "halt");
    let tests = |id: &str| game.unit(id).part("battle").number("tests");
    assert_eq!((tests("u0") & REFUSES, game.unit("u0").number("disorder") & BROKEN), (REFUSES, BROKEN));
    assert_eq!((tests("u1") & REFUSES, game.unit("u1").number("disorder") & BROKEN), (0, BROKEN));
    assert_eq!(game.unit("u2").number("disorder") & BROKEN, BROKEN);
}

#[test]
fn a_broken_defender_withdraws_only_by_a_clear_way_and_from_those_no_faster() {
    covers!(
        "nqm.morale.retreat-clear-line",
        "nqm.morale.retreat-mobility",
        "nqm.morale.sit-tight",
        "nqm.movement.rout"
    );
    let broken = |attackers: &str, more: &str| {
        let rest = unit("first", "red", &format!("task = \"attack\"\n{attackers}"), r#""T3 50 M/M""#, [4.2, 3.1])
            .replace(if attackers.is_empty() { "T3 50 M/M" } else { "-" }, "F3")
            + &unit("foe", "blue", "task = \"defend\"", r#""C1", "F3""#, [4.2, 2.6])
            + &put("foe", &format!("deeds = {HIT}\nbattle = {{ strength = 4, lost = 2 }}"))
            + more
            + HILL;
        let mut game = set("phase = \"morale\"", &[attack(0, ON_AREA, &[0], "")], &rest);
        // The attackers have fired: they are known.
        game.dice(&[3]);
        game
    };
    let known = put_stand("first.f1", "known = true");
    let mut game = broken("", &known);
    let before = place(&game, "foe.f2").unwrap();
    game.pick(Blue, "withdraw");
    let gone = metres(before, place(&game, "foe.f2").unwrap());
    assert!((950..=1150).contains(&gone), "to the first safe place at least a kilometre back: {gone}");
    // Foot cannot run from tanks.
    let tanks = put_stand("first.t1", "known = true");
    let game = broken("arm = \"armour\"\nmover = \"armoured\"", &tanks);
    assert!(game.closed(Blue, "withdraw").because.contains("slower"));
    // Known enemies on the way close it.
    let behind = unit("behind", "red", "", r#""F3""#, [4.2, 1.8]) + &put_stand("behind.f1", "known = true");
    let game = broken("", &(known + &behind));
    assert!(game.closed(Blue, "withdraw").because.contains("under the fire"));
}

#[test]
fn a_line_of_retreat_is_a_kilometre_long_and_free_beyond_its_first_three_hundred_metres() {
    covers!("nqm.morale.retreat-clear-line");
    let broken = |y: f64, more: &str| {
        let rest = unit("foe", "blue", "task = \"defend\"", r#""C1", "F3""#, [4.2, y])
            + &put("foe", &format!("deeds = {HIT}\nbattle = {{ strength = 4, lost = 2 }}"))
            + more;
        let mut game = set("phase = \"morale\"", &[], &rest);
        game.dice(&[3]);
        game
    };
    assert!(broken(1.2, "").keys(Blue).contains(&"withdraw".to_owned()));
    assert!(broken(0.8, "").closed(Blue, "withdraw").because.contains("no way back of a kilometre"));
    // Riflemen beside the way, who reach it with a hair to spare: from 150 to 290 metres back, and from 300 to 450.
    let beside =
        |back: f64| unit("beside", "red", "", r#""F3""#, [4.598, 2.6 - back]) + &put_stand("beside.f1", "known = true");
    assert!(broken(2.6, &beside(0.22)).keys(Blue).contains(&"withdraw".to_owned()));
    assert!(broken(2.6, &beside(0.385)).closed(Blue, "withdraw").because.contains("under the fire"));
}

#[test]
fn who_fails_after_a_reinforcement_must_be_reinforced_anew() {
    covers!("nqm.morale.press-home-reserves", "nqm.morale.fail-disorganised");
    let won = attack(0, ON_AREA, &[0], "won = 1\nassault = { reinforced = true }");
    let mut game = hit("conscript", 2, 0, std::slice::from_ref(&won));
    game.dice(&[4]).pick(Red, "halt").until_hour(2).until(Phase::Declare);
    assert!(game.closed(Red, "assault").because.contains("refused to press"), "{}", game.whereabouts());
    let mut game = hit("conscript", 2, 0, &[won]);
    game.dice(&[5]).until_hour(2).until(Phase::Declare);
    assert!(game.keys(Red).contains(&"assault".to_owned()));
}

#[test]
fn nobody_hears_of_the_test_of_a_unit_he_does_not_know() {
    covers!("nqm.morale.break-test-roll");
    let mut game = hit("regular", 3, 0, &[]);
    game.dice(&[4]);
    assert!(game.reads(Red, "break test"));
    assert!(!game.reads(Blue, "break test"));
}
