//! Who is fired at, and who falls. `awa.firing.small-arms.individual`, `awa.firing.small-arms.special-figures`

use awa::Where;
use engine::covers;

use crate::common::{Blue, Game, Red};
use crate::small_arms::face_to_face;

/// Red's LMG and two riflemen against two blue squads.
fn two_targets(second: &str, options: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        {options}
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer" }}, {{ weapon = "lmg" }}, {{ weapon = "rifle", count = 2 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
        [[unit]]
        id = "blue-2"
        side = "blue"
        morale = 6
        figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
        [[put]]
        unit = "red-1"
        places = [[2, 46], [20, 40], [19, 40], [21, 40]]
        [[put]]
        unit = "blue-1"
        places = [[20, 33], [50, 1], [51, 1], [52, 1], [53, 1], [54, 1], [55, 1], [56, 1], [57, 1], [58, 1]]
        [[put]]
        unit = "blue-2"
        places = [{second}, [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1], [68, 1]]
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

#[test]
fn fire_is_divided_before_any_die_is_thrown() {
    covers!("awa.firing.designate", "awa.firing.small-arms.individual", "awa.firing.small-arms.morale");
    let mut game = two_targets("[30, 33]", "");
    game.pick(Red, "divide-fire");
    game.pick(Red, "blue-1").several(Red, &["red-1.2"]);
    assert!(!game.wants_dice());
    game.pick(Red, "blue-2").several(Red, &["red-1.3", "red-1.4"]);
    // The LMG's two dice at blue-1, the rifles' at blue-2, then both squads test.
    game.dice(&[3, 2, 4, 5, 4, 4]);
    assert_eq!((game.men("blue-1"), game.men("blue-2")), (9, 9));
    assert_eq!(game.unit("red-1").volleys, 5);
    assert_eq!(game.report(Red).iter().filter(|line| line.text.contains("holds: morale")).count(), 2);
}

#[test]
fn those_who_hold_their_fire_can_be_left_out() {
    covers!("awa.firing.small-arms.individual");
    let mut game = two_targets("[30, 33]", "");
    game.pick(Red, "divide-fire").pick(Red, "blue-2");
    let refusal = game.refused(Red, engine::prompt::Reply::Several(vec![]));
    assert_eq!(refusal.rule.unwrap().as_str(), "awa.firing.los");
    game.several(Red, &["red-1.4"]).done(Red);
    game.dice(&[5, 4]);
    assert_eq!((game.men("blue-1"), game.men("blue-2")), (10, 9));
}

#[test]
fn dice_of_one_weapon_are_split_within_a_lane_of_four_inches() {
    covers!("awa.firing.small-arms.split-dice");
    // Two inches off the line, and a bit more; nearer and farther than the first target.
    for (second, in_lane) in [("[22, 30]", true), ("[22.1, 30]", false), ("[18, 36]", true), ("[17.9, 36]", false)] {
        let mut game = two_targets(second, "");
        game.pick(Red, "divide-fire").pick(Red, "blue-1").several(Red, &["red-1.2"]);
        let asked = game.options(Red).iter().any(|option| option.rule.as_str() == "awa.firing.small-arms.split-dice");
        assert_eq!(asked, in_lane, "{second}");
        if !in_lane {
            // Both dice on the first target; then nobody else fires.
            game.done(Red).dice(&[3, 3, 4]);
            assert_eq!((game.men("blue-1"), game.men("blue-2")), (9, 10));
            continue;
        }
        game.pick(Red, "blue-2").done(Red);
        // 7 inches: short, 3+. The other is at 10.2 (medium, 4+) or 4.5 (short, 3+): its own range counts.
        let far = second == "[22, 30]";
        game.dice(&[3, 3, 4, 4]);
        assert_eq!(game.men("blue-1"), 9);
        assert_eq!(game.men("blue-2"), if far { 10 } else { 9 }, "{second}");
    }
}

#[test]
fn single_targets_are_a_setting_and_spare_special_figures() {
    covers!("awa.firing.small-arms.individual", "awa.firing.small-arms.special-figures");
    let set = |options: &str| {
        let mut game = Game::set(&format!(
            r#"
            {options}
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ role = "officer" }}, {{ weapon = "rifle" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            morale = 6
            figures = [{{ role = "officer" }}, {{ weapon = "rifle", count = 3 }}]
            [[put]]
            unit = "red-1"
            places = [[2, 46], [20, 40]]
            [[put]]
            unit = "blue-1"
            places = [[20, 33], [20, 35], [20, 36], [24, 36]]
            "#
        ));
        game.pick(Red, "red-1").done(Blue).pick(Red, "fire-blue-1");
        game
    };
    let mut game = set("");
    game.dice(&[4, 4]);
    assert!(game.figure("blue-1", 3).place != Where::Table, "the nearest falls");
    let mut game = set("options = [\"single-targets\"]");
    game.pick(Red, "blue-1.4").dice(&[4, 4]);
    assert!(game.figure("blue-1", 4).place != Where::Table && game.figure("blue-1", 3).place == Where::Table);
    // The officer, aimed at by a rifle, still has his roll: the nearest ordinary man falls.
    let mut game = set("options = [\"single-targets\"]");
    game.pick(Red, "blue-1.1").dice(&[4, 4, 4]);
    assert!(game.figure("blue-1", 1).place == Where::Table && game.figure("blue-1", 3).place != Where::Table);
    let mut game = set("options = [\"single-targets\"]");
    game.pick(Red, "blue-1.1").dice(&[4, 5, 5]);
    assert!(game.figure("blue-1", 1).place != Where::Table);
}

#[test]
fn a_sniper_rifle_picks_its_man_without_a_check() {
    covers!("awa.firing.small-arms.individual");
    let mut game = face_to_face(
        "figures = [{ role = \"officer\" }, { weapon = \"sniper-rifle\" }]",
        "places = [[2, 46], [20, 40]]",
        "figures = [{ role = \"officer\" }, { weapon = \"rifle\", count = 9 }]",
        "places = [[20, 20], [20, 25], [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1]]",
    );
    game.pick(Red, "fire-blue-1");
    // He may aim at nobody in particular, or at any he sees.
    assert!(game.keys(Red).contains(&"done".to_owned()));
    game.pick(Red, "blue-1.1").dice(&[4, 4]);
    assert_eq!(game.unit("blue-1").officer, None);
}

#[test]
fn special_figures_fall_when_nobody_is_left_to_take_their_place() {
    covers!("awa.firing.small-arms.special-figures");
    // Two hits on an officer and a medic with one soldier: the officer rolls and is spared, the medic has nobody before him.
    let mut game = face_to_face(
        "figures = [{ weapon = \"rifle\", count = 3 }, { role = \"officer\" }]",
        "places = [[10, 40], [10, 40], [10, 40], [2, 46]]",
        "figures = [{ role = \"officer\" }, { role = \"medic\" }, { weapon = \"rifle\" }, { role = \"runner\" }]",
        "places = [[10, 34], [10, 33], [10, 32], [10, 31]]",
    );
    game.pick(Red, "fire-blue-1").dice(&[4, 4, 1, 4, 3]);
    let stands: Vec<bool> = (1..=4).map(|n| game.figure("blue-1", n).place == Where::Table).collect();
    assert_eq!(stands, [true, false, false, true]);
}

#[test]
fn hits_beyond_those_who_are_seen_are_lost() {
    covers!("awa.firing.small-arms.volley");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", count = 3 }, { role = "officer" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{ weapon = "rifle", count = 9 }, { role = "officer" }]
        [[battlefield.features]]
        id = "house"
        kind = "building"
        area = [[20, 20], [60, 20], [60, 30], [20, 30]]
        [[put]]
        unit = "red-1"
        places = [[10, 40], [10, 40], [10, 40], [2, 46]]
        [[put]]
        unit = "blue-1"
        places = [[10, 34], [40, 18], [41, 18], [42, 18], [43, 18], [44, 18], [45, 18], [46, 18], [47, 18], [48, 18]]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "fire-blue-1").dice(&[6, 6, 6, 4]);
    assert_eq!(game.men("blue-1"), 9);
}

#[test]
fn ex_special_figure() {
    covers!("awa.firing.small-arms.volley", "awa.firing.small-arms.special-figures");
    let mut game = face_to_face(
        "figures = [{ weapon = \"rifle\", count = 4 }, { role = \"officer\" }]",
        "places = [[10, 40], [10, 40], [10, 40], [10, 40], [2, 46]]",
        "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 9 }]",
        "places = [[10, 32], [10, 31.5], [10, 31], [10, 30.5], [40, 2], [41, 2], [42, 2], [43, 2], [44, 2], [45, 2]]",
    );
    game.pick(Red, "fire-blue-1").dice(&[4, 6, 1, 2, 4, 3]);
    // The officer rolls once and is spared; A falls in his place, and B has the second hit.
    for (figure, stands) in [(1, true), (2, false), (3, false), (4, true)] {
        assert_eq!(game.figure("blue-1", figure).place == Where::Table, stands, "{figure}");
    }
}

#[test]
fn ex_special_figure_falls() {
    covers!("awa.firing.small-arms.special-figures", "awa.officer.casualty");
    let mut game = face_to_face(
        "figures = [{ weapon = \"rifle\" }, { role = \"officer\" }]",
        "places = [[10, 40], [2, 46]]",
        "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 9 }]",
        "places = [[10, 32], [10, 31.5], [10, 31], [10, 30.5], [40, 2], [41, 2], [42, 2], [43, 2], [44, 2], [45, 2]]",
    );
    game.pick(Red, "fire-blue-1").dice(&[4, 5, 2]);
    assert_eq!(game.unit("blue-1").officer, None);
    assert_eq!(game.total(Red, "blue-1 fails"), 5);
}

#[test]
fn a_die_in_the_lane_finds_the_man_who_is_in_it() {
    covers!("awa.firing.small-arms.split-dice");
    // The nearest of blue-2 stands four inches off the line, another on it, twelve inches away: medium range, 4+.
    for (face, falls) in [(3, false), (4, true)] {
        let mut game = two_targets("[24, 36], [20, 28]", "");
        game.pick(Red, "divide-fire").pick(Red, "blue-1").several(Red, &["red-1.2"]);
        game.pick(Red, "blue-2").done(Red);
        game.dice(&[2, face, 4, 4]);
        assert_eq!(game.men("blue-1"), 10);
        assert_eq!(game.figure("blue-2", 1).place, Where::Table);
        assert_eq!(game.figure("blue-2", 2).place != Where::Table, falls);
    }
}

#[test]
fn those_out_of_range_have_no_say_in_who_falls() {
    covers!("awa.firing.small-arms.volley");
    // The SMG is thirteen inches from the first man and silent; the rifle is eighteen inches from the second.
    let mut game = face_to_face(
        "figures = [{ weapon = \"smg\" }, { weapon = \"rifle\" }, { role = \"officer\" }]",
        "places = [[10, 40], [40, 40], [2, 46]]",
        "morale = 6\nfigures = [{ weapon = \"rifle\", count = 9 }, { role = \"officer\" }]",
        "places = [[10, 27], [40, 22], [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1]]",
    );
    game.pick(Red, "fire-blue-1").dice(&[5, 4]);
    assert_eq!(game.figure("blue-1", 1).place, Where::Table);
    assert!(game.figure("blue-1", 2).place != Where::Table);
}

#[test]
fn a_marksman_who_sees_one_man_hits_him_and_nobody_in_his_place() {
    covers!("awa.firing.small-arms.individual");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "sniper-rifle" }, { weapon = "rifle" }, { role = "officer" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{ role = "officer" }, { weapon = "rifle", count = 9 }]
        [[battlefield.features]]
        id = "house"
        kind = "building"
        area = [[20, 28], [22, 28], [22, 42], [20, 42]]
        [[put]]
        unit = "red-1"
        places = [[10, 40], [40, 40], [2, 46]]
        [[put]]
        unit = "blue-1"
        places = [[10, 31], [40, 30], [41, 30], [42, 30], [43, 30], [44, 30], [45, 30], [46, 30], [47, 30], [48, 30]]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    // The sniper rifle hits, the rifle misses; no roll for the officer; then the test.
    game.pick(Red, "fire-blue-1").dice(&[3, 1, 4]);
    assert_eq!(game.unit("blue-1").officer, None);
    assert_eq!(game.men("blue-1"), 9);
}
