//! Small arms v infantry, and v softskins.

use crate::common;
use crate::firing;

use common::{Blue, Game, Red};
use engine::covers;
use firing::{Firing, area, blue, blue_vehicle, red, red_vehicle, step_5, step_6};
use scw::Phase;

/// One volley of red at blue in the open, or whatever `ours` and `theirs` say; the fire points and the DPs.
fn volley(ours: &str, theirs: &str, dice: &[u8]) -> (i16, i64) {
    let mut game = step_5(&format!("{ours}{theirs}"));
    game.dice(dice);
    game.red_fires("firers", "volley>target").cease_fire();
    (game.total(Red, "firers fires at target"), game.unit("target").number("dps"))
}

fn points(ours: &str, theirs: &str) -> i16 {
    // A 1 inflicts nothing below 8 fire points, so that no losses are asked for.
    volley(ours, theirs, &[1]).0
}

fn riflemen(count: usize, more: &str) -> String {
    red("firers", &format!("rifle*{count}"), 36.0, more)
}

fn target(gap: f64, more: &str) -> String {
    blue("target", "rifle*5", 36.0, gap, more)
}

#[test]
fn every_weapon_has_its_factor_in_every_band_and_a_border_belongs_to_the_nearer_band() {
    covers!("scw.shooting.small-arms.fire-factors", "scw.shooting.small-arms.fire-points");
    let rows: [(&str, [i16; 3]); 5] =
        [("rifle", [1, 1, 1]), ("smg", [2, 1, 0]), ("lmg", [2, 1, 1]), ("hmg", [3, 2, 2]), ("cavalry", [1, 1, 0])];
    for (kind, factors) in rows {
        for (gap, band) in [(2.0, 0), (6.0, 0), (6.001, 1), (12.0, 1), (12.001, 2), (24.0, 2)] {
            let ours = red("firers", &format!("{kind}*2"), 36.0, "ability = 1");
            let mut game = step_5(&format!("{ours}{}", target(gap, "")));
            if factors[band] == 0 {
                assert!(!game.offers_red("firers"), "{kind} at {gap}");
                continue;
            }
            let cavalry = if kind == "cavalry" { 2 } else { 0 };
            game.dice(&[1]).red_fires("firers", "volley>target").cease_fire();
            let points = game.total(Red, "firers fires");
            assert_eq!(points, 2 * factors[band] + 1 - cavalry, "{kind} at {gap}");
        }
        let mut game = step_5(&format!("{}{}", red("firers", &format!("{kind}*2"), 36.0, ""), target(24.001, "")));
        assert!(!game.red_may_name("firers"), "{kind} beyond 24");
        game.cease_fire();
    }
}

#[test]
fn nearer_than_two_inches_there_is_no_shooting() {
    covers!("scw.shooting.small-arms.under-two-inches");
    // Troops that near fight; a softskin that near is simply no target.
    let other = blue("target", "rifle*5", 20.0, 10.0, "");
    for (gap, open) in [(1.999, false), (2.0, true)] {
        let near = blue("near", "rifle*2", 36.0, gap, "");
        let game = step_5(&format!("{}{near}{other}", red("firers", "rifle*3", 36.0, "")));
        assert_eq!(game.offers_red("firers"), open, "{gap}");
        let truck = blue_vehicle("truck", "\"truck-medium\"", 36.0, gap, "");
        let ours = red("firers", "rifle*3", 36.0, "") + &red("others", "rifle*3", 20.0, "");
        let mut game = step_5(&format!("{ours}{truck}{other}"));
        assert_eq!(game.offers_red("firers"), open, "{gap}");
        game.cease_fire();
    }
}

#[test]
fn every_line_of_the_modifier_table() {
    covers!(
        "scw.shooting.small-arms.modifiers",
        "scw.shooting.small-arms.target-protection",
        "scw.shooting.small-arms.firer-disruption",
        "scw.shooting.small-arms.firer-state",
        "scw.shooting.small-arms.cavalry"
    );
    let plain = target(10.0, "");
    for (dps, modifier) in [(0, 0), (1, 0), (2, -1), (3, -1), (4, -2)] {
        assert_eq!(points(&riflemen(5, &format!("dps = {dps}")), &plain), 5 + modifier, "{dps} DPs");
    }
    for (state, modifier) in [
        ("fire-last = [\"artillery\"]", -1),
        ("fire-now = [\"machine-gun\"]", -1),
        ("fire-last = [\"artillery\", \"machine-gun\"]\nfire-now = [\"artillery\"]", -1),
        ("fire-last = [\"anti-tank\", \"other\"]", 0),
        ("status = \"pinned\"", -1),
        ("status = \"retiring\"", -1),
        ("status = \"pinned\"\nfire-last = [\"artillery\"]\ndps = 4", -4),
        ("ability = 1", 1),
        ("ability = -1", -1),
    ] {
        assert_eq!(points(&riflemen(5, state), &plain), 5 + modifier, "{state}");
    }
    for (kind, modifier) in [("scrub", -1), ("rocks", -2), ("trench", -3)] {
        let ground = area("cover", kind, (20.0, 30.0), (52.0, 34.0), "");
        assert_eq!(points(&riflemen(5, ""), &format!("{plain}{ground}")), 5 + modifier, "{kind}");
    }
    // Of several protections only the best counts.
    let both =
        area("wood", "scrub", (20.0, 30.0), (52.0, 34.0), "") + &area("dug", "trench", (20.0, 30.0), (52.0, 34.0), "");
    assert_eq!(points(&riflemen(5, ""), &format!("{plain}{both}")), 2);
    let horse = |mounted| blue("target", "cavalry*4", 36.0, 10.0, &format!("mounted = {mounted}"));
    assert_eq!(points(&riflemen(5, ""), &horse(true)), 6);
    assert_eq!(points(&riflemen(5, ""), &horse(false)), 5);
    let riders = |mounted| red("firers", "cavalry*4", 36.0, &format!("mounted = {mounted}"));
    assert_eq!(points(&riders(true), &plain), 2);
    // On foot they fire as rifles, at the range of rifles.
    assert_eq!(points(&riders(false), &target(20.0, "")), 4);
}

#[test]
fn the_effect_table_row_by_row() {
    covers!("scw.shooting.small-arms.effect-table", "scw.shooting.small-arms.effect-roll");
    let never = 11;
    let rows = [
        (0, [9, never, never]),
        (1, [8, never, never]),
        (2, [7, never, never]),
        (3, [6, 10, never]),
        (4, [5, 9, never]),
        (5, [4, 8, never]),
        (6, [3, 7, never]),
        (7, [2, 6, 10]),
        (8, [1, 5, 9]),
        (9, [0, 4, 8]),
        (10, [0, 3, 7]),
        (12, [0, 3, 7]),
    ];
    for (points, scores) in rows {
        for die in 1..=10u8 {
            // Two rifles in the open have 2 points; more rifles have more, and bad troops or cover take some away.
            let (count, cover) = if points < 2 { (2, 2 - points) } else { (points.min(6), 0) };
            let ours = if points > 6 {
                red("firers", &format!("smg*{} rifle*{}", points - 6, 12 - points), 36.0, "")
            } else {
                riflemen(count as usize, "")
            };
            let kind = ["meadow", "scrub", "rocks"][cover as usize];
            let ground = area("cover", kind, (20.0, 38.5), (52.0, 41.0), "");
            let found = volley(&ours, &format!("{}{ground}", blue("target", "rifle*6", 36.0, 3.0, "")), &[die]);
            let dps = scores.iter().filter(|score| die >= **score).count() as i64;
            assert_eq!(found, (points as i16, dps), "{points} fire points, die {die}");
        }
    }
}

#[test]
fn a_company_fires_one_volley_with_one_die_and_may_leave_elements_out() {
    covers!("scw.shooting.small-arms.fire-points");
    let mut game = step_5(&format!(
        "{}{}{}",
        red("firers", "rifle*3 hmg", 36.0, ""),
        target(10.0, ""),
        blue("others", "rifle*3", 36.0, 14.0, "")
    ));
    game.dice(&[1]).red_fires("firers", "volley-1000>target");
    assert_eq!(game.total(Red, "firers fires"), 3, "the machine gun holds its fire");
    // It may not fire a second volley in this step.
    assert_ne!(game.asked(), Some(Red));
    game.cease_fire();
    let mut game = step_5(&format!("{}{}", red("firers", "rifle*3 hmg", 36.0, ""), target(10.0, "")));
    assert_eq!(game.red_refused("firers", "volley-1111>target"), "scw.shooting.small-arms.fire-points");
    assert_eq!(game.red_refused("firers", "volley-10000>target"), "", "there is no fifth element");
    game.cease_fire();
}

#[test]
fn elements_that_stood_fire_in_step_5_and_those_that_moved_in_step_6_but_no_machine_gun_on_foot_does_both() {
    covers!("scw.shooting.small-arms.hmg-static", "scw.sequence.stationary-fire-first");
    // Two rifles moved, two rifles and the HMG did not: two volleys.
    let ours = red("firers", "rifle*4 hmg", 36.0, "moved = [1, 2]");
    let mut game = step_5(&format!("{ours}{}", target(10.0, "fired = [1, 1, 1, 1, 1]")));
    game.dice(&[1, 1]).red_fires("firers", "volley>target");
    assert_eq!(game.total(Red, "firers fires"), 4);
    game.red_fires("firers", "volley>target");
    assert_eq!(game.total(Red, "firers fires"), 2);
    // An HMG that moved does not fire; an LMG does, and so does a vehicle's machine gun.
    for (ours, fires) in [
        (red("firers", "hmg*2", 36.0, "moved = true"), false),
        (red("firers", "lmg*2", 36.0, "moved = true"), true),
        (red_vehicle("firers", "\"pzkpfw-1\"", 36.0, "moved = true"), true),
    ] {
        let game = step_6(&format!("{ours}{}", target(10.0, "fired = [1, 1, 1, 1, 1]")));
        assert_eq!(game.red_may_name("firers"), fires, "{ours}");
    }
}

#[test]
fn a_retreating_unit_may_not_shoot() {
    covers!("scw.shooting.small-arms.retreating-may-not");
    let ours = red("firers", "rifle*3", 36.0, "status = \"retreating\"") + &red("others", "rifle*2", 20.0, "");
    let mut game = step_5(&format!("{ours}{}{}", target(10.0, ""), blue("b", "rifle*2", 20.0, 10.0, "")));
    let refusal = game.closed(Red, "firers");
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.shooting.small-arms.retreating-may-not");
    game.cease_fire();
}

#[test]
fn two_elements_must_be_visible_unless_there_is_only_one() {
    covers!("scw.shooting.small-arms.two-visible-elements");
    // A village hides all of the line that stands behind it but its eastern end.
    let hidden = |west: f64, theirs: &str| {
        let village = area("village", "built-up-area", (20.0, 30.0), (west, 36.0), "");
        let game = step_5(&format!("{}{theirs}{village}", red("firers", "rifle*2", 46.0, "")));
        game.red_may_name("firers")
    };
    let line = |spec: &str| blue("target", spec, 44.0, 18.0, "fired = [1, 1, 1]");
    assert!(hidden(42.0, &line("rifle*3")));
    assert!(!hidden(45.6, &line("rifle*3")), "only the eastern element is in sight");
    assert!(hidden(45.6, &blue("target", "rifle", 45.6, 18.0, "")), "a last element is enough");
    assert!(hidden(45.6, &line("field-gun*3")), "guns may be single");
    assert!(hidden(45.6, &line("mortar*3")), "so may mortars on their own");
}

#[test]
fn results_wait_for_the_end_of_the_step() {
    covers!("scw.sequence.stationary-fire-first");
    let mut game = step_5(&format!("{}{}", riflemen(5, ""), blue("target", "rifle*4", 36.0, 5.0, "")));
    game.dice(&[10, 10]);
    game.red_fires("firers", "volley>target");
    assert_eq!(game.unit("target").number("dps"), 0);
    // The target fires back at full strength.
    game.pick(Blue, "target").pick(Blue, "volley>firers");
    assert_eq!(game.total(Red, "target fires"), 4);
    assert_eq!((game.unit("target").number("dps"), game.unit("firers").number("dps")), (2, 2));
}

#[test]
fn small_arms_roll_for_every_dp_on_a_softskin_and_the_worst_counts() {
    covers!(
        "scw.shooting.small-arms-softskin.dps-first",
        "scw.shooting.small-arms-softskin.roll-per-dp",
        "scw.shooting.small-arms-softskin.table",
        "scw.dp.who-takes-them"
    );
    // What happens to those aboard, and a roll for each of two DPs: the worst counts for the truck, the DPs add up.
    for (dice, place, dps) in [
        (vec![4, 6], "aboard", 0),
        (vec![4, 7], "table", 0),
        (vec![4, 8], "table", 2),
        (vec![4, 9], "table", 4),
        (vec![4, 10], "destroyed", 0),
        (vec![8, 8, 1], "table", 2),
        (vec![8, 8, 8], "table", 4),
        (vec![8, 10, 8], "destroyed", 0),
    ] {
        let truck = blue_vehicle("target", "\"truck-medium\"", 36.0, 10.0, "load = \"riders\"")
            + &blue("riders", "rifle*4", 0.0, 0.0, "aboard = \"target\"");
        let mut game = step_5(&format!("{}{truck}", riflemen(5, "")));
        game.dice(&dice).red_fires("firers", "volley>target").cease_fire();
        let riders = game.unit("riders");
        let found = if riders.word("aboard").is_empty() { riders.word("place") } else { "aboard".into() };
        assert_eq!(found, place, "{dice:?}");
        assert!(place == "destroyed" || riders.number("dps") == dps, "{dice:?}");
    }
    let rows = [(1, "table"), (6, "table"), (7, "abandoned"), (8, "destroyed"), (9, "destroyed"), (10, "destroyed")];
    for (die, place) in rows {
        let truck = blue_vehicle("target", "\"truck-medium\"", 36.0, 10.0, "");
        let mut game = step_5(&format!("{}{truck}", riflemen(5, "")));
        game.dice(&[4, die]);
        game.red_fires("firers", "volley>target").cease_fire();
        assert_eq!(game.total(Red, "firers fires"), 5);
        assert_eq!(game.unit("target").word("place"), place, "die {die}");
        assert_eq!(game.unit("target").number("dps"), 0);
    }
    // Cover counts as for infantry, and a volley without effect rolls no further dice.
    let orchard = area("scrub", "scrub", (20.0, 30.0), (52.0, 34.0), "");
    let truck = blue_vehicle("target", "\"truck-medium\"", 36.0, 10.0, "");
    let mut game = step_5(&format!("{}{truck}{orchard}", riflemen(5, "")));
    game.dice(&[3]).red_fires("firers", "volley>target").cease_fire();
    assert_eq!(game.total(Red, "firers fires"), 4);
}

fn example(ours: &str, theirs: &str, dice: &[u8]) -> Game {
    let mut game = step_5(&format!("{ours}{theirs}"));
    game.dice(dice);
    game
}

#[test]
fn scw_ex_small_arms_mixed_company() {
    let scrub = area("scrub", "scrub", (20.0, 30.0), (52.0, 34.0), "");
    for (die, dps) in [(8, 2), (7, 1)] {
        let ours = red("firers", "rifle*4 hmg", 36.0, "ability = 1\ndps = 2");
        assert_eq!(volley(&ours, &format!("{}{scrub}", target(10.0, "")), &[die]), (5, dps));
    }
}

#[test]
fn scw_ex_small_arms_zero_and_below() {
    let ground =
        area("wall", "rocks", (0.0, 18.0), (40.0, 22.0), "") + &area("dug", "trench", (40.0, 30.0), (72.0, 36.0), "");
    let theirs = blue("a", "rifle*3", 10.0, 24.0, "")
        + &blue("b", "rifle*3", 30.0, 24.0, "")
        + &blue("c", "rifle*3", 60.0, 10.0, "");
    let ours = red("one", "rifle*2", 10.0, "") + &red("two", "rifle*2", 30.0, "") + &red("three", "rifle*2", 60.0, "");
    let mut game = example(&ours, &format!("{theirs}{ground}"), &[8, 9]);
    for (unit, shot) in [("one", "volley>a"), ("two", "volley>b"), ("three", "volley>c")] {
        game.red_fires(unit, shot);
        if game.asked() == Some(Blue) && game.phase() == Phase::StandingFire {
            game.done(Blue);
        }
    }
    game.cease_fire();
    assert_eq!(game.total(Red, "one fires"), 0);
    assert_eq!(game.total(Red, "three fires"), -1);
    assert!(game.line(Red, "three fires").dice.is_empty());
    assert_eq!([("a", 0), ("b", 1), ("c", 0)].map(|(id, _)| game.unit(id).number("dps")), [0, 1, 0]);
    let under_fire = [game.unit("c").words("fire-now"), game.unit("c").words("fire-last")].concat();
    assert_eq!(under_fire, ["other"]);
}

#[test]
fn scw_ex_small_arms_row_three_edges() {
    for (die, dps) in [(5, 0), (6, 1), (9, 1), (10, 2)] {
        assert_eq!(volley(&riflemen(3, ""), &target(15.0, ""), &[die]), (3, dps));
    }
}

#[test]
fn scw_ex_small_arms_row_nine_automatic() {
    for (die, dps) in [(1, 1), (3, 1), (4, 2), (8, 3)] {
        assert_eq!(volley(&red("firers", "hmg*3", 36.0, ""), &target(5.0, ""), &[die]), (9, dps));
    }
}

#[test]
fn scw_ex_small_arms_above_ten() {
    let ours = red("firers", "smg*6", 36.0, "");
    let theirs = |gap| blue("target", "rifle*6", 36.0, gap, "");
    for (die, dps) in [(2, 1), (6, 2), (7, 3)] {
        assert_eq!(volley(&ours, &theirs(6.0), &[die]), (12, dps));
    }
    assert_eq!(points(&ours, &theirs(6.1)), 6);
    let game = step_5(&format!("{ours}{}", theirs(12.001)));
    assert_ne!(game.asked(), Some(Red));
}

#[test]
fn scw_ex_small_arms_cavalry_duel() {
    // The squadron looks south, away from the enemy.
    let stands = "at = [[33.6, 44.5, 180], [35.2, 44.5, 180], [36.8, 44.5, 180], [38.4, 44.5, 180]]\nability = 1";
    let ours = red("firers", "cavalry*4", 36.0, stands);
    let theirs = blue("target", "cavalry*4", 36.0, 12.0, "fired = [1, 1, 1, 1]");
    assert_eq!(volley(&ours, &theirs, &[5]), (4, 1));
}

#[test]
fn scw_ex_small_arms_loaded_truck() {
    let theirs = blue_vehicle("target", "\"truck-medium\"", 36.0, 5.0, "load = \"riders\"")
        + &blue("riders", "rifle*4", 0.0, 0.0, "aboard = \"target\"");
    // The company stands in a half circle, so that all have the truck in their arcs.
    let stands =
        "at = [[31, 44.5, 40], [33, 44.5, 27], [35, 44.5, 9], [37, 44.5, 351], [39, 44.5, 333], [41, 44.5, 320]]";
    let mut game = example(&red("firers", "rifle*2 hmg rifle*3", 36.0, stands), &theirs, &[9, 6, 7, 8]);
    game.red_fires("firers", "volley>target");
    assert_eq!(game.total(Red, "firers fires"), 8);
    assert_eq!(game.unit("target").word("place"), "destroyed");
    assert_eq!(game.unit("riders").number("dps"), 2);
}

#[test]
fn odds_and_terms_are_shown_before_the_shot() {
    covers!("scw.shooting.small-arms.effect-table");
    let mut game = step_5(&format!("{}{}", riflemen(5, "dps = 2"), target(10.0, "")));
    game.pick(Red, "firers");
    let option = game.option(Red, "volley>target").unwrap();
    let odds: Vec<(String, u32)> = option.odds.iter().map(|odds| (odds.what.clone(), odds.basis_points)).collect();
    assert_eq!(odds, [("1 DP or more".into(), 6000), ("2 DPs or more".into(), 2000)]);
    assert_eq!(option.terms.iter().map(|term| term.value).sum::<i16>(), 4);
    game.done(Red).cease_fire();
}
