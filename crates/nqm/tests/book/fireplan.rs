//! The fireplan, as game reports.

use engine::covers;
use nqm::Phase;

use crate::common::{Blue, Game, Red, km_point};

/// A place as a state writes it.
pub(crate) fn spot(x: f64, y: f64) -> String {
    let at = km_point(x, y);
    format!("[{}, {}]", f64::from(at.x) / 1000.0, f64::from(at.y) / 1000.0)
}

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
        let at = spot(*x, *y);
        shoots.push(format!("{{ battery = {n}, at = {at}, mode = \"{mode}\", hour = {hour}, stage = \"planned\" }}"));
    }
    format!("[now]\nphase = \"bombard\"\nhour = {hour}\nshoots = [{}]\n{text}", shoots.join(", "))
}

/// A battalion of blue of nine strength points, all within a square of 300 m around a point.
fn battalion(id: &str, x: f64, y: f64) -> String {
    let places: Vec<String> = [(0.0, 0.0), (0.1, 0.1), (-0.1, 0.1), (0.1, -0.1), (-0.1, -0.1)]
        .map(|(dx, dy)| format!("[{:.2}, {:.2}]", x + dx, y + dy))
        .to_vec();
    format!(
        "[[unit]]\nid = \"{id}\"\nformation = \"blue\"\nstands = [\"C1\", \"F3\", \"F3\", \"S1 mg\", \"S1 mortar 81\"]\n\
         places = [{}]\n",
        places.join(", ")
    )
}

/// Works around a point.
fn works(id: &str, works: &str, x: f64, y: f64) -> String {
    let (west, east, north, south) = (x - 0.3, x + 0.3, y - 0.3, y + 0.3);
    format!(
        "[[area]]\nid = \"{id}\"\nname = \"{id}\"\nworks = \"{works}\"\n\
         outline = [[{west:.2}, {north:.2}], [{east:.2}, {north:.2}], [{east:.2}, {south:.2}], [{west:.2}, {south:.2}]]\n"
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
    game.dice(&[6]).until_hour(6);
    assert!(is_disorganised(&game, "first"), "it lasts through the next hour");
    assert_eq!(game.unit("first").number("pinned_until"), 6);
    // In step 8 of that hour it is over, and the battalion can see to its three pins.
    game.until(Phase::Reorganise);
    assert_eq!(game.hour(), 6);
    assert!(!is_disorganised(&game, "first"));
    assert_eq!(game.unit("first").number("pinned_until"), 0);
    assert!(game.reads(Blue, "first has come to itself") && !game.reads(Red, "first has come to itself"));
    game.pick(Blue, "reorganise").dice(&[4]).until_hour(7);
    assert_eq!((game.red_pins("first"), game.sum("first", "black")), (0, 1));
}

#[test]
fn nqm_ex_shoot_small_calibre() {
    covers!("nqm.fortification.dug-in-disorganise", "nqm.fireplan.calibre-gate");
    let at = (3.0, 2.0);
    let lines = [("a", "A2 76", at, "effective"), ("b", "A2 76", at, "effective")];
    let mut game = position(&[guns(1, &lines), battalion("first", 3.0, 2.0), works("holes", "dug-in", 3.0, 2.0)]);
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
    game.until_hour(5);
    for unit in ["first", "second"] {
        assert_eq!(game.unit(unit).number("harassed_until"), 4);
    }
    assert!(game.now("shoots").as_array().unwrap().is_empty());
    assert_eq!((game.unit("a").number("dice"), game.unit("b").number("dice")), (5, 5));
}

#[test]
fn harassing_fire_ends_when_its_guns_are_shelled_themselves() {
    covers!("nqm.fireplan.harassing-duration");
    for (put, until) in [("disorder = 0", 4), ("disorder = 1", 3)] {
        let shoots = format!(
            "[now]\nphase = \"bombard\"\nhour = 4\nshoots = [{{ battery = 0, at = {}, mode = \"harassing\", hour = 3, stage = \"fired\" }}]\n\
             [[unit]]\nid = \"a\"\nformation = \"red\"\narm = \"artillery\"\ntie = \"direct-support\"\nstands = [\"A2 122\"]\nat = [1, 5.5]\n\
             [[put]]\nunit = \"a\"\n{put}\n[[put]]\nunit = \"first\"\nharassed_until = 3\n",
            spot(3.0, 2.0)
        );
        let game = position(&[shoots, battalion("first", 3.0, 2.0)]);
        assert_eq!(game.unit("first").number("harassed_until"), until, "{put}");
    }
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
    let mut game =
        position(&[guns(1, &[("a", "A2 105", (3.0, 2.0), "effective")]), battalion("first", 3.0, 2.0), known.into()]);
    game.dice(&[6]);
    assert!(game.reads(Red, "first takes 3 pins"));
}

#[test]
fn bombardments_go_by_the_number_of_the_battery_and_each_fires_once() {
    covers!("nqm.fireplan.two-ways");
    let lines = [("a", "A2 150", (3.0, 2.0), "effective"), ("b", "A2 76", (6.0, 2.0), "effective")];
    let mut game = position(&[guns(1, &lines), battalion("first", 3.0, 2.0), battalion("second", 6.0, 2.0)]);
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
    let troops =
        "[[unit]]\nid = \"elite\"\nformation = \"blue\"\ngrade = \"elite\"\nstands = [\"F3\"]\nat = [3.0, 2.0]\n";
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
        // The volley that comes after the hour of the withdrawal is the last that finds them bare.
        assert_eq!(game.unit("first").number("deeds") & (1 << 15) != 0, deeds == 1 << 5, "{deeds}");
    }
}

#[test]
fn buildings_protect_by_what_they_are_of_and_whether_they_are_prepared() {
    covers!(
        "nqm.ranges.buildings",
        "nqm.fortification.fortified-city",
        "nqm.fortification.dug-in-town",
        "nqm.fortification.open",
    );
    let city = |material: &str| {
        let (a, b) = (km_point(2.5, 1.5), km_point(3.5, 2.5));
        let km = |mils: i32| f64::from(mils) / 1000.0;
        format!(
            "title = \"A town\"\n[battlefield]\ntitle = \"A town\"\nsize = {{ width = 70.9, depth = 47.3 }}\n[[battlefield.features]]\n\
             id = \"town\"\nkind = \"built-up-area\"\nmaterial = \"{material}\"\n\
             area = [[{l}, {t}], [{r}, {t}], [{r}, {b}], [{l}, {b}]]\n",
            l = km(a.x),
            t = km(a.y),
            r = km(b.x),
            b = km(b.y)
        )
    };
    // 105 mm (M), a six: 4 pins on VL, 3 on L, 2 on M, 1 on H.
    let rows = [
        ("timber", "none", 3),
        ("timber", "prepared", 2),
        ("brick", "none", 2),
        ("brick", "prepared", 1),
        ("stone", "none", 2),
        ("stone", "prepared", 1),
        ("concrete", "none", 1),
        ("concrete", "prepared", 1),
    ];
    for (material, done, pins) in rows {
        let mut game = position(&[
            city(material),
            guns(1, &[("a", "A2 105", (3.0, 2.0), "effective")]),
            battalion("first", 3.0, 2.0),
            works("place", done, 3.0, 2.0),
        ]);
        game.dice(&[6]);
        assert_eq!(game.red_pins("first"), pins, "{material}, {done}");
    }
    // Who moves has left his walls, and a column is worse off still.
    for (put, pins) in [("deeds = 1", 3), ("column = true", 4)] {
        let mut game = position(&[
            city("stone"),
            guns(1, &[("a", "A2 105", (3.0, 2.0), "effective")]),
            battalion("first", 3.0, 2.0),
            format!("[[put]]\nunit = \"first\"\n{put}\n"),
        ]);
        game.dice(&[6]);
        assert_eq!(game.red_pins("first"), pins, "{put}");
    }
}

#[test]
fn a_scenario_may_shorten_a_range() {
    covers!("nqm.ranges.adjust");
    // From 1.0/5.5 to 3.0/2.0 it is some 4 km.
    for (stand, fires) in [("A2 105", true), ("A2 105 reach 3000", false), ("A2 105 reach 4000", true)] {
        let mut game = position(&[guns(1, &[("a", stand, (3.0, 2.0), "effective")]), battalion("first", 3.0, 2.0)]);
        assert_eq!(game.wants_dice(), fires, "{stand}");
        if fires {
            game.dice(&[1]);
        }
    }
}

/// Guns of red with an observer who sees the enemy at 3/2, in step 1 of hour 2.
fn on_call(tie: &str, more: &str) -> Game {
    let text = format!(
        "[now]\nphase = \"orders\"\nhour = 2\n\
         [[unit]]\nid = \"guns\"\nformation = \"red\"\narm = \"artillery\"\ntie = \"{tie}\"\nstands = [\"A2 105\", \"O1\"]\n\
         places = [[1.0, 5.5], [3.0, 4.0]]\n{more}\n{}",
        battalion("first", 3.0, 2.0)
    );
    position(&[text, "[[put]]\nstand = \"first.f2\"\nknown = true\n".into()])
}

/// Lays the guns on the place of `first`, as far as the hour.
fn lay(game: &mut Game, mode: &str) {
    game.pick(Red, "fireplan").pick(Red, "guns.a1").at(Red, 3.0, 2.0).pick(Red, mode);
}

#[test]
fn guns_in_direct_support_fire_in_the_hour_of_the_request() {
    covers!("nqm.orbat.direct-support-timing", "nqm.summary.recce");
    let mut game = on_call("direct-support", "");
    lay(&mut game, "effective");
    assert_eq!(game.keys(Red)[0], "2");
    game.pick(Red, "2").until(Phase::Bombard).dice(&[6]);
    assert_eq!(game.red_pins("first"), 3);
}

#[test]
fn guns_in_support_fire_in_the_hour_after_the_request() {
    covers!("nqm.orbat.in-support-timing");
    let mut game = on_call("in-support", "");
    lay(&mut game, "effective");
    assert_eq!(game.keys(Red)[0], "3");
    game.pick(Red, "3").until_hour(3);
    assert_eq!(game.red_pins("first"), 0);
    game.until(Phase::Bombard).dice(&[6]);
    assert_eq!(game.red_pins("first"), 3);
}

#[test]
fn without_an_observer_fire_is_a_change_of_plan_and_comes_an_hour_later() {
    covers!("nqm.fireplan.indirect-response");
    let blind = "[[put]]\nstand = \"guns.o2\"\nplace = \"waiting\"\n";
    let mut game = on_call("direct-support", blind);
    lay(&mut game, "effective");
    assert_eq!(game.keys(Red)[0], "3");
    game.pick(Red, "done");
    // Guns that need their own observer cannot even do that.
    let mut game = on_call("direct-support", &format!("traits = [\"own-observer\"]\n{blind}"));
    game.pick(Red, "fireplan").pick(Red, "guns.a1");
    let at = km_point(3.0, 2.0);
    let reply = engine::prompt::Reply::Arrange { at, facing: None, formation: None, via: Vec::new() };
    let refusal = game.refused(Red, reply);
    assert!(refusal.because.contains("own observer"), "{refusal}");
    game.pick(Red, "done");
}

#[test]
fn guns_that_need_their_own_observer_fire_through_him() {
    covers!("nqm.fireplan.direct-who");
    let mut game = on_call("direct-support", "traits = [\"own-observer\"]");
    lay(&mut game, "effective");
    assert_eq!(game.keys(Red)[0], "2");
    game.pick(Red, "2").until(Phase::Bombard).dice(&[1]);
}

#[test]
fn the_exact_chances_are_shown_before_the_guns_are_laid() {
    covers!("nqm.fireplan.modes");
    let mut game = on_call("direct-support", "");
    game.pick(Red, "fireplan").pick(Red, "guns.a1").at(Red, 3.0, 2.0);
    let odds = game.option(Red, "effective").unwrap().odds;
    let chance = |what: &str| odds.iter().find(|one| one.what.contains(what)).unwrap().basis_points;
    // M against L scores on 3 to 6, against M on 4 to 6, against H on 5 and 6, where 105 mm shake nobody.
    assert_eq!(chance("pins on troops in the open"), 6667);
    assert_eq!(chance("troops dug in disorganised"), 5000);
    assert_eq!(chance("pins on troops fortified"), 3333);
    assert_eq!(chance("troops fortified disorganised"), 0);
    game.pick(Red, "done");
}

#[test]
fn a_line_can_be_struck_out_and_a_battery_has_one_target_an_hour() {
    covers!("nqm.fireplan.modes");
    let mut game = on_call("direct-support", "");
    lay(&mut game, "harassing");
    game.pick(Red, "4");
    lay(&mut game, "effective");
    assert!(game.closed(Red, "5").because.contains("another target"));
    assert!(game.option(Red, "3").unwrap().closed.is_none());
    game.pick(Red, "done").pick(Red, "fireplan").pick(Red, "cancel-0");
    assert!(game.now("shoots").as_array().unwrap().is_empty());
    assert!(!game.reads(Blue, "harassing"));
}

#[test]
fn a_battery_out_of_ammunition_cannot_be_laid() {
    covers!("nqm.logistics.corps-artillery");
    let mut game = on_call("direct-support", "[[put]]\nunit = \"guns\"\ndice = 0\n");
    game.pick(Red, "fireplan");
    assert!(game.closed(Red, "guns.a1").because.contains("out of ammunition"));
}

#[test]
fn of_two_calls_in_one_hour_the_first_is_answered_first_and_the_other_later() {
    covers!("nqm.orbat.in-support-equal-call");
    let calls = format!(
        "[now]\nphase = \"bombard\"\nhour = 3\nrequests = [\
         {{ asker = 1, what = {{ battery = [0, \"effective\"] }}, at = {}, comes = 3, asked = 2 }}, \
         {{ asker = 2, what = {{ battery = [0, \"effective\"] }}, at = {}, comes = 3, asked = 1 }}]\n",
        spot(3.0, 2.0),
        spot(6.0, 2.0)
    );
    let own = "[[unit]]\nid = \"guns\"\nformation = \"red\"\narm = \"artillery\"\ntie = \"in-support\"\nstands = [\"A2 105\"]\n\
        at = [1.0, 5.5]\n\
        [[unit]]\nid = \"one\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [1.0, 4.5]\n\
        [[unit]]\nid = \"two\"\nformation = \"red\"\nstands = [\"F3\"]\nat = [2.0, 4.5]\n";
    let mut game = position(&[calls, own.into(), battalion("first", 3.0, 2.0), battalion("second", 6.0, 2.0)]);
    game.dice(&[6]);
    assert_eq!((game.red_pins("first"), game.red_pins("second")), (0, 3));
    game.until_hour(4).until(Phase::Bombard).dice(&[6]);
    assert_eq!((game.red_pins("first"), game.red_pins("second")), (3, 3));
}

#[test]
fn an_enemy_who_enters_a_registered_square_is_fired_on_at_once() {
    covers!("nqm.orbat.direct-support-preregistered");
    let text = format!(
        "[now]\nphase = \"movement\"\nhour = 2\nregistered = {{ red = [{}], blue = [] }}\n\
         [[unit]]\nid = \"guns\"\nformation = \"red\"\narm = \"artillery\"\ntie = \"direct-support\"\nstands = [\"A2 105\", \"O1\"]\n\
         places = [[1.0, 5.5], [3.0, 4.5]]\n\
         [[unit]]\nid = \"enemy\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [3.0, 1.6]\n\
         order = {{ task = \"advance\", route = [{}] }}\n\
         [[put]]\nstand = \"enemy.f1\"\nknown = true\n",
        spot(3.0, 2.0),
        spot(3.0, 2.6)
    );
    let mut game = position(&[text]);
    // They out-range it and might scoot; they stay.
    game.pick(Red, "waive");
    assert!(game.prompt(Red).title.contains("registered square"), "{}", game.whereabouts());
    game.pick(Red, "fire").dice(&[6]);
    assert_eq!(game.red_pins("enemy"), 3);
    assert!(game.stand("guns.a1").flag("fired"));
}

/// Red attacks a hill that blue holds; guns of both sides with observers behind them. Step 3 of hour 1.
fn assault_on_the_hill(more: &str) -> Game {
    assault_in("", more)
}

/// The same at another moment.
fn assault_in(now: &str, more: &str) -> Game {
    position(&[format!(
        r#"
        [now]
        phase = "declare"
        {now}
        waived = [7, 7]
        [[area]]
        id = "hill"
        name = "the hill"
        outline = [[3.6, 2.7], [4.4, 2.7], [4.4, 3.1], [3.6, 3.1]]
        works = "dug-in"
        position = true
        [[unit]]
        id = "first"
        formation = "red"
        stands = ["C1", "F3", "F3"]
        places = [[4.0, 3.49], [3.9, 3.25], [4.1, 3.25]]
        orders = {{ task = "attack", area = "hill" }}
        [[unit]]
        id = "second"
        formation = "blue"
        stands = ["C1", "F3"]
        places = [[4.0, 2.87], [4.0, 3.0]]
        orders = {{ task = "defend" }}
        [[put]]
        unit = "second"
        still = 3
        {more}
        "#
    )])
}

const BLUE_GUNS: &str = r#"
    [[unit]]
    id = "guns"
    formation = "blue"
    arm = "artillery"
    tie = "direct-support"
    stands = ["A2 105"]
    at = [4, 0.3]
    [[put]]
    stand = "first.c1"
    known = true
    [[put]]
    stand = "first.f2"
    known = true
    [[put]]
    stand = "first.f3"
    known = true
"#;

#[test]
fn the_defender_calls_fire_down_on_the_attackers_and_it_counts() {
    covers!("nqm.fireplan.indirect-response");
    let mut game = assault_on_the_hill(BLUE_GUNS);
    game.pick(Red, "attack:first.c1");
    assert!(game.prompt(Blue).title.contains("called down"), "{}", game.whereabouts());
    // The attacker's own objective is not offered to him, and he has no guns here.
    assert_eq!(game.keys(Blue), ["first.c1", "first.f2", "first.f3", "pass"]);
    // Two rifle stands fire two dice, the defender one and a gun: M against L, a six.
    game.pick(Blue, "first.f2").dice(&[1, 1, 1, 6]);
    assert_eq!(game.red_pins("first"), 3);
    assert_eq!(game.stand("first.f2").number("shaken_until"), 2, "the called fire disorganises");
    let attack = game.now("attacks").as_array().unwrap()[0].clone();
    assert_eq!(attack["suffered"].as_integer(), Some(3));
}

#[test]
fn a_called_battery_that_nobody_calls_stays_silent_and_supply_troops_never_call() {
    covers!("nqm.figures.logistic-no-assault-no-call", "nqm.fireplan.indirect-response");
    let mut game = assault_on_the_hill(BLUE_GUNS);
    game.pick(Red, "attack:first.c1").pick(Blue, "pass").dice(&[1, 1, 1]);
    assert_eq!(game.red_pins("first"), 0);
    // The command base is hit, and only a supply column looks on: nobody is asked.
    let column = r#"
        [[unit]]
        id = "column"
        formation = "blue"
        arm = "logistic"
        tie = "under-command"
        stands = ["L1 supplies"]
        at = [4.2, 2.87]
        [[put]]
        stand = "second.c1"
        red = 1
    "#;
    let mut game = assault_on_the_hill(&format!("{BLUE_GUNS}{column}"));
    game.pick(Red, "attack:first.c1");
    assert!(game.wants_dice(), "{}", game.whereabouts());
}

#[test]
fn guns_that_see_the_objective_fire_direct_in_the_firefight() {
    covers!("nqm.fireplan.direct", "nqm.fireplan.two-ways", "nqm.fireplan.direct-who");
    let guns = r#"
        [[unit]]
        id = "guns"
        formation = "red"
        arm = "artillery"
        tie = "direct-support"
        traits = ["own-observer"]
        stands = ["A2 76"]
        at = [4, 4.5]
        orders = { task = "support", area = "hill" }
    "#;
    let mut game = assault_on_the_hill(guns);
    // Three light dice of the attackers, the battery's among them, and one of the defender.
    game.pick(Red, "attack:first.c1").dice(&[5, 5, 6, 1]);
    assert_eq!(game.red_pins("second"), 3);
    assert_eq!(game.unit("second").number("disorder"), 0, "direct fire only makes pins");
    assert_eq!(game.unit("guns").number("dice"), 3);
}

/// Over open sights they fire only where they are told to: on support without an objective they wait for calls.
#[test]
fn guns_on_support_without_an_objective_do_not_fire_direct_for_an_attack() {
    covers!("nqm.fireplan.direct-who");
    let guns = r#"
        [[unit]]
        id = "guns"
        formation = "red"
        arm = "artillery"
        tie = "direct-support"
        traits = ["own-observer"]
        stands = ["A2 76"]
        at = [4, 4.5]
        orders = { task = "support" }
    "#;
    let mut game = assault_on_the_hill(guns);
    // Two dice of the battalion and one of the defender, none of the battery.
    game.pick(Red, "attack:first.c1").dice(&[5, 5, 1]);
    assert_eq!(game.red_pins("second"), 2);
    assert_eq!((game.unit("guns").number("dice"), game.stand("guns.a1").number("shots")), (6, 0));
}

/// R-NQM-069: in the second of its two hours too.
#[test]
fn a_battery_that_harasses_does_not_fire_direct() {
    covers!("nqm.fireplan.harassing-duration", "nqm.firefight.once-per-hour");
    let guns = r#"
        [[unit]]
        id = "guns"
        formation = "red"
        arm = "artillery"
        tie = "direct-support"
        traits = ["own-observer"]
        stands = ["A2 76"]
        at = [4, 4.5]
        orders = { task = "support", area = "hill" }
    "#;
    // Two dice of the battalion, the battery's where it is free again, and one of the defender.
    for (began, dice, shots) in [(1, &[5, 5, 6, 1][..], 1), (2, &[5, 5, 1][..], 0)] {
        let now = format!(
            "hour = 3\nshoots = [{{ battery = 5, at = {}, mode = \"harassing\", hour = {began}, stage = \"lasted\" }}]",
            spot(7.0, 1.0)
        );
        let mut game = assault_in(&now, guns);
        game.pick(Red, "attack:first.c1").dice(dice);
        assert_eq!(game.stand("guns.a1").number("shots"), shots, "begun in hour {began}");
    }
}

#[test]
fn troops_pinned_by_a_shoot_leave_the_beaten_zone_and_go_nowhere_else() {
    covers!("nqm.fireplan.withdraw");
    for (task, y, leaves) in [("withdraw", 1.5, true), ("advance", 2.5, false)] {
        let mut game = position(&[format!(
            "[now]\nphase = \"orders\"\nhour = 2\n[[unit]]\nid = \"first\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [3, 2]\n\
             order = {{ task = \"{task}\", route = [{}] }}\n\
             [[put]]\nunit = \"first\"\npinned_until = 2\nshaken_until = 2\ndisorder = 2\n",
            spot(3.0, y)
        )]);
        let before = game.stand("first.f1").text("place");
        game.until_hour(3);
        assert_eq!(game.stand("first.f1").text("place") != before, leaves, "{task}");
    }
}

#[test]
fn the_attacker_calls_fire_only_on_what_appears_beside_his_objective() {
    covers!("nqm.fireplan.indirect-response");
    let more = |found: u16| {
        format!(
            "[[unit]]\nid = \"guns\"\nformation = \"red\"\narm = \"artillery\"\ntie = \"direct-support\"\nstands = [\"A2 105\"]\nat = [4, 5.5]\n\
             [[unit]]\nid = \"third\"\nformation = \"blue\"\nstands = [\"F3\"]\nat = [5.2, 2.9]\ntask = \"reserve\"\n\
             [[put]]\nstand = \"third.f1\"\nknown = true\nfound = {found}\n[[put]]\nstand = \"second.f2\"\nknown = true\n"
        )
    };
    let mut game = assault_on_the_hill(&more(1));
    game.pick(Red, "attack:first.c1");
    // Neither the objective itself nor what was known before.
    assert_eq!(game.keys(Red), ["third.f1", "pass"]);
    game.pick(Red, "third.f1").dice(&[1, 1, 6, 1]);
    assert_eq!(game.red_pins("third"), 3);
    let mut game = assault_on_the_hill(&more(0));
    game.pick(Red, "attack:first.c1");
    assert!(game.wants_dice(), "{}", game.whereabouts());
}

#[test]
fn a_command_base_calls_fire_only_when_its_unit_is_in_contact() {
    covers!("nqm.fireplan.indirect-response");
    for (y, hour) in [(4.0, "3"), (2.9, "2")] {
        let eyes = format!(
            "[[put]]\nstand = \"guns.o2\"\nplace = \"waiting\"\n\
             [[unit]]\nid = \"own\"\nformation = \"red\"\nstands = [\"C1\", \"F3\"]\nplaces = [[3.3, {y}], [3.0, {y}]]\n"
        );
        let mut game = on_call("direct-support", &eyes);
        lay(&mut game, "effective");
        assert_eq!(game.keys(Red)[0], hour, "at {y}");
        game.pick(Red, "done");
    }
}

#[test]
fn nobody_else_sees_for_guns_that_need_their_own_observer() {
    covers!("nqm.fireplan.direct-who", "nqm.summary.recce");
    let recce = "[[put]]\nstand = \"guns.o2\"\nplace = \"waiting\"\n\
        [[unit]]\nid = \"scouts\"\nformation = \"red\"\nstands = [\"R1\"]\nat = [3.0, 4.0]\n";
    // Others fire through the scouts in the hour of the request.
    let mut game = on_call("direct-support", recce);
    lay(&mut game, "effective");
    assert_eq!(game.keys(Red)[0], "2");
    game.pick(Red, "done");
    let mut game = on_call("direct-support", &format!("traits = [\"own-observer\"]\n{recce}"));
    game.pick(Red, "fireplan").pick(Red, "guns.a1");
    let reply =
        engine::prompt::Reply::Arrange { at: km_point(3.0, 2.0), facing: None, formation: None, via: Vec::new() };
    assert!(game.refused(Red, reply).because.contains("own observer"));
    game.pick(Red, "done");
}
