//! The fireplan, as game reports.

use engine::covers;
use nqm::Phase;

use crate::common::{Blue, Game, Red, km_point};

/// Guns of red behind the hills, and a shoot for this hour by each: id, stand, square in km, mode.
fn guns(hour: u16, lines: &[(&str, &str, (f64, f64), &str)]) -> String {
    let mut text = String::new();
    let mut shoots: Vec<String> = Vec::new();
    for (n, (id, stand, (x, y), mode)) in lines.iter().enumerate() {
        text += &format!(
            "[[unit]]\nid = \"{id}\"\nformation = \"red\"\narm = \"artillery\"\ntie = \"direct-support\"\nstands = [\"{stand}\"]\n\
             at = [{}, 5.5]\n",
            1.0 + 0.4 * n as f64
        );
        let at = km_point(*x, *y);
        shoots.push(format!(
            "{{ battery = {n}, at = {{ x = {}, y = {} }}, mode = \"{mode}\", hour = {hour}, stage = \"planned\" }}",
            at.x, at.y
        ));
    }
    format!("[now]\nphase = \"bombard\"\nhour = {hour}\nshoots = [{}]\n{text}", shoots.join(", "))
}

/// A battalion of blue of nine strength points, all within a square of 300 m around a point.
fn battalion(id: &str, x: f64, y: f64) -> String {
    let places: Vec<String> =
        [(0.0, 0.0), (0.1, 0.1), (-0.1, 0.1), (0.1, -0.1), (-0.1, -0.1)].map(|(dx, dy)| format!("[{:.2}, {:.2}]", x + dx, y + dy)).to_vec();
    format!(
        "[[unit]]\nid = \"{id}\"\nformation = \"blue\"\nstands = [\"C1\", \"F3\", \"F3\", \"S1 mg\", \"S1 mortar 81\"]\n\
         places = [{}]\n",
        places.join(", ")
    )
}

/// Works around a point.
fn works(id: &str, works: &str, x: f64, y: f64) -> String {
    let (l, r, t, b) = (x - 0.3, x + 0.3, y - 0.3, y + 0.3);
    format!(
        "[[area]]\nid = \"{id}\"\nname = \"{id}\"\nworks = \"{works}\"\n\
         outline = [[{l:.2}, {t:.2}], [{r:.2}, {t:.2}], [{r:.2}, {b:.2}], [{l:.2}, {b:.2}]]\n"
    )
}

fn position(parts: &[String]) -> Game {
    Game::set(&parts.join("\n"))
}

fn is_disorganised(game: &Game, unit: &str) -> bool {
    game.unit(unit).number("disorder") != 0
}

#[test]
fn nqm_ex_shoot_effective_by_position() {
    covers!(
        "nqm.fireplan.effective",
        "nqm.fireplan.indirect-disorganises",
        "nqm.fireplan.calibre-gate",
        "nqm.fireplan.indirect-before",
        "nqm.fortification.fortified-disorganise",
        "nqm.fortification.table-7-use",
        "nqm.fortification.dug-in",
        "nqm.fortification.fortified",
        "nqm.summary.fireplan",
    );
    let (dug, fort) = ((3.0, 2.0), (6.0, 2.0));
    let lines = [
        ("a", "A2 105", dug, "effective"),
        ("b", "A2 105", dug, "effective"),
        ("c", "A2 105", dug, "effective"),
        ("d", "A2 105", fort, "effective"),
        ("e", "A2 105", fort, "effective"),
        ("f", "A2 105", fort, "effective"),
    ];
    let mut game = position(&[
        guns(5, &lines),
        battalion("first", 3.0, 2.0),
        battalion("second", 6.0, 2.0),
        works("holes", "dug-in", 3.0, 2.0),
        works("bunkers", "fortified", 6.0, 2.0),
    ]);
    game.dice(&[6, 4, 2, 6, 4, 2]);
    assert_eq!((game.red_pins("first"), game.red_pins("second")), (3, 1));
    assert!(is_disorganised(&game, "first") && !is_disorganised(&game, "second"));
    assert_eq!(game.unit("first").number("shaken_until"), 6);
    assert_eq!(game.unit("first").number("pinned_until"), 6);
    assert_eq!(game.unit("second").number("pinned_until"), 0);
}

#[test]
fn a_shoot_disorganises_to_the_end_of_step_seven_of_the_next_hour() {
    covers!("nqm.fireplan.effective");
    let mut game = position(&[guns(5, &[("a", "A2 105", (3.0, 2.0), "effective")]), battalion("first", 3.0, 2.0)]);
    game.dice(&[6]).until(Phase::Reorganise);
    assert!(is_disorganised(&game, "first"), "step 8 of its own hour");
    game.until_hour(6).until(Phase::CounterAttack);
    assert!(is_disorganised(&game, "first"), "step 7 of the next hour");
    game.until(Phase::Reorganise);
    assert!(!is_disorganised(&game, "first"));
    assert_eq!(game.unit("first").number("pinned_until"), 0);
    assert!(game.reads(Blue, "first has come to itself") && !game.reads(Red, "first has come to itself"));
}

#[test]
fn nqm_ex_shoot_small_calibre() {
    covers!("nqm.fortification.dug-in-disorganise", "nqm.fireplan.calibre-gate");
    let at = (3.0, 2.0);
    let lines = [("a", "A2 76", at, "effective"), ("b", "A2 76", at, "effective")];
    let mut game =
        position(&[guns(1, &lines), battalion("first", 3.0, 2.0), works("holes", "dug-in", 3.0, 2.0)]);
    game.dice(&[6, 5]);
    assert_eq!(game.red_pins("first"), 2);
    assert!(!is_disorganised(&game, "first"));
    assert_eq!(game.unit("first").number("pinned_until"), 0);
}

#[test]
fn nqm_ex_shoot_harassing() {
    covers!(
        "nqm.ranges.harassing-artillery",
        "nqm.fireplan.harassing-score",
        "nqm.fireplan.harassing-no-casualties",
        "nqm.fireplan.harassing-prevents",
        "nqm.fireplan.harassing-duration",
        "nqm.fireplan.modes",
    );
    let lines = [("a", "A2 122", (3.0, 2.0), "harassing"), ("b", "A2 122", (6.0, 2.0), "harassing")];
    let mut game = position(&[
        guns(3, &lines),
        battalion("first", 3.0, 2.0),
        battalion("second", 6.0, 2.0),
        works("holes", "dug-in", 3.0, 2.0),
        works("pits", "dug-in", 6.0, 2.0),
    ]);
    game.dice(&[3, 2]);
    assert!(is_disorganised(&game, "first") && !is_disorganised(&game, "second"));
    assert_eq!((game.red_pins("first"), game.red_pins("second")), (0, 0));
    assert_eq!(game.unit("first").number("pinned_until"), 0, "not pinned down");
    assert_eq!((game.unit("a").number("dice"), game.unit("b").number("dice")), (5, 5));
    for unit in ["first", "second"] {
        assert_eq!(game.unit(unit).number("harassed_until"), 3);
    }
    // It goes on in the second hour without another die, and ends with it.
    game.until_hour(4).until(Phase::Firefight);
    for unit in ["first", "second"] {
        assert_eq!(game.unit(unit).number("harassed_until"), 4);
    }
    game.until_hour(5);
    assert!(game.now("shoots").as_array().unwrap().is_empty());
    assert_eq!((game.unit("a").number("dice"), game.unit("b").number("dice")), (5, 5));
}

#[test]
fn a_whole_fire_unit_for_two_hours_is_a_setting() {
    covers!("nqm.fireplan.harassing-duration");
    let mut game = position(&[
        "[options]\nharassing-cost = \"full\"\n".into(),
        guns(3, &[("a", "A2 122", (3.0, 2.0), "harassing")]),
    ]);
    game.dice(&[1]);
    assert_eq!(game.unit("a").number("dice"), 3);
}

#[test]
fn nqm_ex_shoot_part_of_a_battalion() {
    covers!("nqm.fireplan.indirect-disorganises", "nqm.fireplan.effective", "nqm.fortification.table-7");
    // The first is spread out with one F3 in the square; the second has F3, S1 and C1 there.
    let first = "[[unit]]\nid = \"first\"\nformation = \"blue\"\nstands = [\"C1\", \"F3\", \"F3\", \"S1 mg\", \"S1 mortar 81\"]\n\
        places = [[2.0, 2.0], [3.0, 2.0], [2.3, 2.0], [2.0, 1.7], [2.3, 1.7]]\n";
    let second = "[[unit]]\nid = \"second\"\nformation = \"blue\"\nstands = [\"C1\", \"F3\", \"F3\", \"S1 mg\", \"S1 mortar 81\"]\n\
        places = [[6.0, 2.1], [6.0, 2.0], [7.0, 2.0], [6.1, 1.9], [7.0, 1.7]]\n";
    let lines = [("a", "A2 105", (3.0, 2.0), "effective"), ("b", "A2 105", (6.0, 2.0), "effective")];
    let mut game = position(&[
        guns(5, &lines),
        first.into(),
        second.into(),
        works("holes", "dug-in", 3.0, 2.0),
        works("pits", "dug-in", 6.0, 2.0),
    ]);
    game.dice(&[5, 4]);
    assert_eq!((game.red_pins("first"), game.red_pins("second")), (1, 1));
    assert_eq!(game.stand("first.f2").number("shaken_until"), 6);
    assert_eq!(game.stand("first.f2").number("pinned_until"), 6);
    assert_eq!(game.stand("first.f3").number("shaken_until"), 0);
    assert!(!is_disorganised(&game, "first"));
    assert!(is_disorganised(&game, "second"));
    assert_eq!(game.unit("second").number("pinned_until"), 6);
}

#[test]
fn a_square_is_three_hundred_metres_wide_and_spares_nobody_in_it() {
    covers!("nqm.fireplan.share-hits");
    // One stand 150 m from the middle, one 160 m; and one of red's own on the other side.
    let troops = "[[unit]]\nid = \"near\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [3.15, 2.0]\n\
        [[unit]]\nid = \"far\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [3.16, 2.2]\n\
        [[unit]]\nid = \"own\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [2.9, 2.1]\n";
    let mut game = position(&[guns(1, &[("a", "A2 150", (3.0, 2.0), "effective")]), troops.into()]);
    // H against L, a six: four pins, shared evenly, the odd ones to the enemy first.
    game.dice(&[6]);
    assert_eq!((game.red_pins("near"), game.red_pins("own"), game.red_pins("far")), (2, 2, 0));
}

#[test]
fn each_die_takes_the_class_of_most_bases_and_of_the_better_protected_in_a_tie() {
    covers!("nqm.fireplan.share-hits");
    for (tanks, pins) in [("T3 50 M/H", 1), ("T2 50 M/H", 2)] {
        let troops = format!(
            "[[unit]]\nid = \"foot\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [3.1, 2.0]\n\
             [[unit]]\nid = \"tanks\"\nformation = \"blue\"\narm = \"armour\"\nstands = [\"{tanks}\"]\nat = [2.9, 2.0]\n"
        );
        let mut game = position(&[guns(1, &[("a", "A2 105", (3.0, 2.0), "effective")]), troops]);
        // M against H: a five is one pin; M against L: two.
        game.dice(&[5]);
        assert_eq!(game.red_pins("foot") + game.red_pins("tanks"), pins, "{tanks}");
    }
}

#[test]
fn shells_that_fall_on_nobody_are_fired_all_the_same() {
    covers!("nqm.fireplan.two-ways");
    let mut game = position(&[guns(1, &[("a", "A2 105", (3.0, 2.0), "effective")])]);
    assert!(game.wants_dice());
    game.dice(&[6]);
    assert_eq!(game.unit("a").number("dice"), 3);
    assert!(game.reads(Red, "effect not seen"));
}

#[test]
fn the_firer_reads_only_of_those_he_knows_and_the_target_of_his_own() {
    covers!("nqm.fireplan.two-ways");
    let mut game = position(&[guns(1, &[("a", "A2 105", (3.0, 2.0), "effective")]), battalion("first", 3.0, 2.0)]);
    game.dice(&[6]);
    assert!(game.reads(Red, "effect not seen") && !game.reads(Red, "first"));
    assert!(game.reads(Blue, "first takes 3 pins") && !game.reads(Blue, "105 mm"));
    let known = "[[put]]\nstand = \"first.f2\"\nknown = true\n";
    let mut game = position(&[
        guns(1, &[("a", "A2 105", (3.0, 2.0), "effective")]),
        battalion("first", 3.0, 2.0),
        known.into(),
    ]);
    game.dice(&[6]);
    assert!(game.reads(Red, "first takes 3 pins"));
}

#[test]
fn bombardments_go_by_the_number_of_the_battery_and_each_fires_once() {
    covers!("nqm.fireplan.two-ways");
    let lines = [("a", "A2 150", (3.0, 2.0), "effective"), ("b", "A2 76", (6.0, 2.0), "effective")];
    let mut game =
        position(&[guns(1, &lines), battalion("first", 3.0, 2.0), battalion("second", 6.0, 2.0)]);
    game.dice(&[2, 6]);
    // H against L scores on a two, L against L not.
    assert_eq!((game.red_pins("first"), game.red_pins("second")), (1, 2));
    assert!(game.stand("a.a1").flag("fired") || game.hour() > 1);
}

#[test]
fn a_battery_without_shells_limbered_or_shaken_stays_silent() {
    covers!("nqm.logistics.corps-artillery");
    for put in ["dice = 2", "mounted = true", "disorder = 1"] {
        let mut game = position(&[
            guns(1, &[("a", "A2 105", (3.0, 2.0), "effective")]),
            battalion("first", 3.0, 2.0),
            format!("[[put]]\nunit = \"a\"\n{put}\n"),
        ]);
        game.dice(&[]);
        assert!(!game.wants_dice(), "{put}");
        assert!(game.reads(Red, "a does not fire"), "{put}");
        assert!(!game.reads(Blue, "does not fire"), "{put}");
    }
}

#[test]
fn elites_in_defence_are_pinned_down_and_keep_their_order() {
    covers!("nqm.grades.elite-not-disorganised");
    let troops = "[[unit]]\nid = \"elite\"\nformation = \"blue\"\ngrade = \"elite\"\nstands = [\"F3\"]\nat = [3.0, 2.0]\n";
    let mut game = position(&[guns(1, &[("a", "A2 105", (3.0, 2.0), "effective")]), troops.into()]);
    game.dice(&[6]);
    assert!(!is_disorganised(&game, "elite"));
    assert_eq!(game.unit("elite").number("pinned_until"), 2);
}

#[test]
fn tanks_are_shaken_by_the_calibre_of_their_armour() {
    covers!("nqm.fortification.table-7");
    for (gun, shaken) in [("A2 105", false), ("A2 122", true)] {
        let troops = "[[unit]]\nid = \"kv\"\nformation = \"blue\"\narm = \"armour\"\nstands = [\"T3 76 M/H\"]\nat = [3.0, 2.0]\n";
        let mut game = position(&[guns(1, &[("a", gun, (3.0, 2.0), "effective")]), troops.into()]);
        game.dice(&[6]);
        assert!(game.red_pins("kv") > 0);
        assert_eq!(is_disorganised(&game, "kv"), shaken, "{gun}");
    }
}

#[test]
fn troops_who_withdraw_under_fire_have_no_cover_until_the_next_volley_has_fallen() {
    covers!("nqm.fireplan.withdraw-no-cover");
    // M against M, a four: one pin; M against L, a three: one pin.
    for (deeds, die, pins) in [(0, 3, 0), (1 << 5, 3, 1), (1 << 15, 3, 1)] {
        let mut game = position(&[
            guns(1, &[("a", "A2 105", (3.0, 2.0), "effective")]),
            battalion("first", 3.0, 2.0),
            works("holes", "dug-in", 3.0, 2.0),
            format!("[[put]]\nunit = \"first\"\ndeeds = {deeds}\n"),
        ]);
        game.dice(&[die]);
        assert_eq!(game.red_pins("first"), pins, "{deeds}");
        assert_eq!(game.unit("first").number("deeds") & (1 << 15), 0);
    }
}
