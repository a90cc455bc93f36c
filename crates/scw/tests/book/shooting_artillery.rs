//! Field guns, mortars and airstrikes.

use crate::common;
use crate::firing;

use common::{Blue, Game, Red};
use engine::covers;
use firing::{Firing, area, blue, blue_vehicle, red, red_vehicle, step_5, step_6};

const TRUCK: &str = "\"truck-medium\"";

/// One red gun or mortar and a blue target.
fn shoot(kind: &str, theirs: &str) -> Game {
    step_5(&format!("{}{theirs}", red("gun", kind, 36.0, "")))
}

fn foot(gap: f64, more: &str) -> String {
    let fired = if more.contains("fired") { "" } else { "fired = [1, 1, 1, 1]\n" };
    blue("target", "rifle*4", 36.0, gap, &format!("{fired}{more}"))
}

const SHOT: &str = "gun.1>target";

/// A wood that hides the target from the gun, and an observer on its flank.
fn hidden(observer: &str) -> String {
    area("wood", "wood", (20.0, 34.0), (50.0, 38.0), "") + observer
}

#[test]
fn direct_fire_hits_on_seven_indirect_fire_and_mortars_on_nine() {
    covers!("scw.shooting.artillery.to-hit-direct", "scw.shooting.artillery.to-hit-indirect");
    let observer = red("eyes", "rifle*2", 0.0, "at = [[10, 24, 90], [10, 25.6, 90]]\nfired = [1, 1]");
    for (kind, ground, needed) in [
        ("field-gun", String::new(), 7),
        ("field-gun", hidden(&observer), 9),
        ("mortar", String::new(), 9),
        ("mortar", hidden(&observer), 9),
    ] {
        for die in [needed - 1, needed] {
            let mut game = shoot(kind, &format!("{}{ground}", foot(20.0, "")));
            game.dice(&[die]).red_fires("gun", SHOT);
            assert_eq!(game.wants_dice(), die == needed, "{kind}, {needed}+, die {die}");
            if die == needed {
                game.dice(&[1]);
            }
        }
    }
    // Nobody sees for the gun: no shot. A retreating or carried unit does not count, a lone officer does.
    let officer = "[[officer]]\nid = \"major\"\nside = \"red\"\nat = [10, 24]\n";
    let running = red("eyes", "rifle*2", 0.0, "at = [[10, 24, 90], [10, 25.6, 90]]\nstatus = \"retreating\"");
    for (ground, open) in [(hidden(""), false), (hidden(&running), false), (hidden(officer), true)] {
        for kind in ["field-gun", "mortar"] {
            let mut game = shoot(kind, &format!("{}{ground}", foot(20.0, "")));
            assert_eq!(game.red_may_name("gun"), open, "{kind}");
            game.cease_fire();
        }
    }
    // Anti-tank guns fire only at what they see.
    let mut game = shoot("medium-at-gun", &format!("{}{}", foot(20.0, ""), hidden(officer)));
    assert!(!game.red_may_name("gun"));
    game.cease_fire();
}

#[test]
fn a_concealed_unit_sees_for_the_guns_from_its_marker() {
    covers!("scw.shooting.artillery.to-hit-indirect");
    let spotter = red("eyes", "rifle*2", 0.0, "place = \"concealed\"")
        + "[[marker]]\nunit = \"eyes\"\nat = [10, 24]\nreal = true\n[[marker]]\nunit = \"eyes\"\nat = [60, 46]\n";
    let mut game = shoot("field-gun", &format!("{}{}", foot(20.0, ""), hidden(&spotter)));
    game.dice(&[1]).red_fires("gun", SHOT).cease_fire();
    assert!(game.lines(Blue).iter().any(|line| line == "gun shells, unseen, target: a miss."));
}

#[test]
fn guns_must_have_been_set_up() {
    covers!("scw.shooting.artillery.set-up-first");
    for (kind, more, phase_5, phase_6) in [
        ("field-gun", "", true, false),
        ("field-gun", "ready = []", false, false),
        ("field-gun", "limbered = true", false, false),
        ("medium-at-gun", "ready = []", false, false),
        ("mortar", "ready = []", false, false),
        ("mortar", "moved = true", false, true),
        ("mortar", "moved = true\nready = []", false, false),
    ] {
        let text = format!("{}{}", red("gun", kind, 36.0, more), foot(20.0, ""));
        let now = |game: &Game, phase| game.phase() == phase && game.red_may_name("gun");
        assert_eq!(now(&step_5(&text), scw::Phase::StandingFire), phase_5, "{kind} {more}");
        assert_eq!(now(&step_6(&text), scw::Phase::MovingFire), phase_6, "{kind} {more}");
    }
}

#[test]
fn mortars_fire_from_two_to_twenty_four_inches() {
    covers!("scw.shooting.artillery.mortar-range");
    for (gap, open) in [(24.0, true), (24.001, false)] {
        let mut game = shoot("mortar", &foot(gap, ""));
        assert_eq!(game.red_may_name("gun"), open, "{gap}");
        game.cease_fire();
    }
    for (gap, open) in [(2.0, true), (1.999, false)] {
        let mut game = shoot("mortar", &blue_vehicle("target", TRUCK, 36.0, gap, ""));
        assert_eq!(game.red_may_name("gun"), open, "{gap}");
        game.cease_fire();
    }
}

#[test]
fn every_line_of_the_artillery_hit_table() {
    covers!("scw.shooting.artillery.to-hit-modifiers", "scw.shooting.artillery.ranging-in");
    let total = |ours: &str, theirs: &str| {
        let mut game = step_5(&format!("{ours}{theirs}"));
        game.dice(&[2]).red_fires("gun", SHOT).cease_fire();
        game.total(Red, "gun shells") - 2
    };
    let gun = |more: &str| red("gun", "field-gun", 36.0, more);
    assert_eq!(total(&gun(""), &foot(24.0, "")), 0);
    assert_eq!(total(&gun(""), &foot(24.001, "")), -1);
    assert_eq!(total(&gun(""), &foot(20.0, "moved = [2]")), -1);
    assert_eq!(total(&gun(""), &blue("target", "rifle", 36.0, 20.0, "fired = [1]")), -1);
    assert_eq!(total(&gun(""), &foot(20.0, "lost = [1, 3, 4]")), -1);
    assert_eq!(total(&gun(""), &blue_vehicle("target", TRUCK, 36.0, 20.0, "")), -1);
    assert_eq!(total(&gun(""), &blue_vehicle("target", TRUCK, 36.0, 30.0, "moved = true")), -3);
    // Rounds already fired at this target in the moves before, without limit; another target's do not count.
    let aimed = |at: &str, rounds: u8| gun(&format!("aim = [\"{at}\"]\nrounds = [{rounds}]"));
    assert_eq!(total(&aimed("target", 1), &foot(20.0, "")), 1);
    assert_eq!(total(&aimed("target", 7), &foot(20.0, "")), 7);
    assert_eq!(total(&aimed("target", 2), &foot(20.0, "moved = [2]")), -1);
    let other = blue("other", "rifle*2", 60.0, 30.0, "fired = [1, 1]");
    assert_eq!(total(&aimed("other", 2), &(foot(20.0, "") + &other)), 0);
}

#[test]
fn a_gun_that_keeps_firing_at_the_same_target_ranges_in_and_a_missed_move_is_lost() {
    covers!("scw.shooting.artillery.ranging-in");
    let mut game = shoot("field-gun", &foot(20.0, ""));
    let fire = |game: &mut Game| {
        game.until(scw::Phase::StandingFire, Red);
        game.dice(&[1]).red_fires("gun", SHOT);
        game.total(Red, "gun shells")
    };
    assert_eq!([fire(&mut game), fire(&mut game), fire(&mut game)], [1, 2, 3]);
    game.until(scw::Phase::StandingFire, Red).done(Red);
    assert_eq!(fire(&mut game), 1);
}

#[test]
fn the_artillery_effect_table_and_its_modifiers() {
    covers!(
        "scw.shooting.artillery.v-infantry-results",
        "scw.shooting.artillery.v-infantry-modifiers",
        "scw.shooting.artillery.guns-as-infantry"
    );
    let dps = |kind: &str, theirs: &str, die: u8| {
        let mut game = shoot(kind, theirs);
        game.dice(&[10, die]).red_fires("gun", SHOT).cease_fire();
        (game.total(Red, "The shell bursts"), game.unit("target").number("dps"))
    };
    for (die, expected) in [(1, 0), (3, 0), (4, 1), (6, 1), (7, 2), (9, 2), (10, 3)] {
        assert_eq!(dps("field-gun", &foot(20.0, ""), die), (i16::from(die), expected));
        assert_eq!(
            dps("field-gun", &blue("target", "medium-at-gun*2", 36.0, 20.0, "fired = [1, 1]"), die),
            (i16::from(die), expected)
        );
    }
    for (kind, modifier) in [("scrub", -1), ("rocks", -1), ("trench", -3)] {
        let ground = area("cover", kind, (20.0, 20.0), (52.0, 24.0), "");
        assert_eq!(dps("field-gun", &format!("{}{ground}", foot(20.0, "")), 7).0, 7 + modifier, "{kind}");
    }
    let horse =
        |mounted| blue("target", "cavalry*4", 36.0, 20.0, &format!("mounted = {mounted}\nfired = [1, 1, 1, 1]"));
    assert_eq!(dps("field-gun", &horse(true), 9), (10, 3));
    assert_eq!(dps("field-gun", &horse(false), 9), (9, 2));
    assert_eq!(dps("mortar", &foot(20.0, ""), 7), (6, 1));
    // Below 0 there is no effect either.
    let trench = area("dug", "trench", (20.0, 20.0), (52.0, 24.0), "");
    assert_eq!(dps("mortar", &format!("{}{trench}", foot(20.0, "")), 1), (-3, 0));
}

#[test]
fn against_armour_artillery_is_a_heavy_gun_and_a_mortar_a_light_one_without_range_factor() {
    covers!("scw.shooting.artillery.v-armour");
    let tank = |armour: &str| format!("{{ model = \"Tank\", body = \"tank\", armour = \"{armour}\" }}");
    for (kind, factors) in [("field-gun", [5, 4, 3]), ("mortar", [3, 2, 1])] {
        for (armour, factor) in ["light", "medium", "heavy"].into_iter().zip(factors) {
            let mut game = shoot(kind, &blue_vehicle("target", &tank(armour), 36.0, 10.0, ""));
            game.dice(&[10, 2]).red_fires("gun", SHOT);
            assert_eq!(game.terms("target shrugs off"), [factor, 2], "{kind} at {armour}");
        }
    }
    // It is artillery and anti-tank fire at once: the crew tests with -4.
    let mut game = shoot("field-gun", &blue_vehicle("target", &tank("heavy"), 36.0, 10.0, "morale = 2"));
    game.dice(&[10, 5, 10]).red_fires("gun", SHOT);
    assert_eq!(game.terms("target carries on"), [2, -4, 10]);
}

#[test]
fn against_softskins_artillery_has_a_table_of_its_own() {
    covers!("scw.shooting.artillery.v-softskin");
    let rows = [
        (1, "table", 0, true),
        (2, "table", 0, true),
        (3, "abandoned", 0, true),
        (4, "destroyed", 2, true),
        (5, "destroyed", 2, true),
        (6, "destroyed", 4, true),
        (7, "destroyed", 4, true),
        (8, "destroyed", 0, false),
        (10, "destroyed", 0, false),
    ];
    for (die, place, dps, alive) in rows {
        let loaded = blue_vehicle("target", TRUCK, 36.0, 20.0, "load = \"riders\"")
            + &blue("riders", "rifle*4", 0.0, 0.0, "aboard = \"target\"");
        let mut game = shoot("field-gun", &loaded);
        game.dice(&[10, die]).red_fires("gun", SHOT);
        assert_eq!(game.unit("target").word("place"), place, "die {die}");
        let riders = game.unit("riders");
        assert_eq!(riders.word("place") != "destroyed", alive, "die {die}");
        assert!(!alive || riders.number("dps") == dps, "die {die}");
    }
}

#[test]
fn a_tank_with_a_field_gun_fires_it_as_direct_artillery_even_after_moving() {
    covers!("scw.shooting.artillery.to-hit-direct", "scw.shooting.artillery.v-armour");
    let ours = red_vehicle("gun", "\"schneider\"", 36.0, "moved = true\naim = [\"target\"]\nrounds = [2]");
    let mut game = step_6(&format!("{ours}{}", blue_vehicle("target", "\"t-26\"", 36.0, 20.0, "fired = [3]")));
    game.dice(&[8, 3]).red_fires("gun", "mount-0>target");
    assert_eq!(game.terms("gun shells"), [-1, 8], "a single element, and no bonus for rounds after moving");
    assert_eq!(game.terms("target shrugs off"), [4, 3]);
}

#[test]
fn scw_ex_artillery_ranged_in() {
    let cover = area("cover", "scrub", (20.0, 14.0), (52.0, 19.0), "");
    let gun = red("gun", "field-gun", 36.0, "aim = [\"target\"]\nrounds = [2]");
    let mut game = step_5(&format!("{gun}{}{cover}", foot(25.0, "")));
    game.dice(&[6, 7]).red_fires("gun", SHOT);
    assert_eq!(game.total(Red, "gun shells"), 7);
    assert_eq!(game.total(Red, "The shell bursts"), 6);
    assert_eq!(game.unit("target").number("dps"), 1);
}

#[test]
fn scw_ex_artillery_mortar_on_trench() {
    let trench = area("dug", "trench", (20.0, 16.0), (52.0, 20.0), "");
    let theirs = blue("target", "rifle*3", 36.0, 24.0, "moved = true\nfired = [1, 1, 1]");
    let third = red("third", "mortar", 42.0, "at = [[40, 45, 0]]");
    let mut game = step_5(&format!("{}{third}{theirs}{trench}", red("gun", "mortar*2", 36.0, "")));
    game.dice(&[10, 10, 10, 3]);
    let refused = game.closed(Red, "third");
    assert!(refused.rule.is_some());
    game.red_fires("gun", SHOT).pick(Red, "gun.2>target");
    let bursts: Vec<i16> = game
        .report(Red)
        .iter()
        .filter(|line| line.text.contains("bursts"))
        .map(|line| line.terms.iter().map(|term| term.value).sum())
        .collect();
    assert_eq!(bursts, [6, -1]);
    assert_eq!(game.total(Red, "gun shells"), 9);
    assert_eq!(game.unit("target").number("dps"), 1);
}

#[test]
fn scw_ex_artillery_guns_v_vehicles() {
    let theirs = blue_vehicle("car", "\"armoured-car-medium\"", 30.0, 30.0, "fired = [1]")
        + &blue_vehicle("truck", TRUCK, 42.0, 20.0, "load = \"riders\"")
        + &blue("riders", "rifle*4", 0.0, 0.0, "aboard = \"truck\"");
    let mut game = step_5(&format!("{}{}{theirs}", red("a", "field-gun", 30.0, ""), red("b", "field-gun", 42.0, "")));
    game.dice(&[9, 6, 8, 8]);
    game.red_fires("a", "a.1>car").red_fires("b", "b.1>truck");
    assert_eq!((game.total(Red, "a shells"), game.total(Red, "b shells")), (7, 7));
    assert_eq!(game.terms("bails out"), [5, 6]);
    assert_eq!(game.unit("car").word("place"), "abandoned");
    assert_eq!(
        (game.unit("truck").word("place"), game.unit("riders").word("place")),
        ("destroyed".into(), "destroyed".into())
    );
}

/// An airstrike of red, and what there is of blue.
fn air(theirs: &str) -> Game {
    Game::set(&format!("[sides.red]\nairstrikes = 2\n[now]\nphase = \"airstrike\"\nfirst = \"red\"\n{theirs}"))
}

#[test]
fn any_unit_on_the_table_can_be_struck_once_a_move_and_nobody_else() {
    covers!("scw.air.any-observed-unit");
    let theirs = blue("seen", "rifle*4", 36.0, 20.0, "fired = [1, 1, 1, 1]")
        + &blue("hidden", "rifle*4", 0.0, 0.0, "place = \"concealed\"")
        + "[[marker]]\nunit = \"hidden\"\nat = [10, 6]\nreal = true\n"
        + &blue_vehicle("truck", TRUCK, 50.0, 20.0, "load = \"riders\"")
        + &blue("riders", "rifle*4", 0.0, 0.0, "aboard = \"truck\"");
    let mut game = air(&(theirs + &red("witness", "rifle*2", 10.0, "")));
    assert_eq!(game.keys(Red), ["seen", "truck", "done"]);
    // No roll to hit, and nothing takes hold before the end of step 5.
    game.dice(&[1, 4]).pick(Red, "seen");
    assert_eq!(game.unit("seen").number("dps"), 0);
    game.until(scw::Phase::StandingFire, Blue).cease_fire();
    assert_eq!(game.unit("seen").number("dps"), 1);
    game.until(scw::Phase::Airstrike, Red);
    assert_eq!(game.turn(), 2);
    game.done(Red);
}

#[test]
fn the_number_of_rolls_on_troops_is_rolled_for() {
    covers!("scw.air.v-others");
    for (die, rolls) in [(1, 1), (6, 1), (7, 2), (9, 2), (10, 3)] {
        let mut game = air(&blue("target", "rifle*6", 36.0, 20.0, "fired = [1, 1, 1, 1, 1, 1]"));
        game.dice(&[die]).pick(Red, "target");
        for _ in 0..rolls {
            assert!(game.wants_dice());
            game.dice(&[4]);
        }
        assert!(!game.wants_dice(), "die {die}");
        assert_eq!(game.unit("target").number("dps"), rolls);
    }
    // The table's own modifiers count: cavalry, trenches.
    let mut game = air(&blue("target", "cavalry*3", 36.0, 20.0, "fired = [1, 1, 1]"));
    game.dice(&[1, 3]).pick(Red, "target");
    assert_eq!(game.terms("The shell bursts"), [1, 3]);
}

#[test]
fn bombs_on_vehicles_are_hits_by_heavy_guns() {
    covers!("scw.air.v-armour", "scw.air.v-softskin");
    for (armour, factor) in [("light", 5), ("medium", 4), ("heavy", 3)] {
        let tank = format!("{{ model = \"Tank\", body = \"tank\", armour = \"{armour}\" }}");
        let mut game = air(&blue_vehicle("target", &tank, 36.0, 20.0, ""));
        game.dice(&[2]).pick(Red, "target");
        assert_eq!(game.terms("target shrugs off"), [factor, 2]);
    }
    for (die, place) in [(2, "table"), (3, "abandoned"), (4, "destroyed"), (8, "destroyed")] {
        let mut game = air(&blue_vehicle("target", TRUCK, 36.0, 20.0, ""));
        game.dice(&[die]).pick(Red, "target");
        assert_eq!(game.unit("target").word("place"), place);
    }
}

#[test]
fn scw_ex_air_three_targets() {
    let ground = area("wood", "scrub", (20.0, 20.0), (40.0, 24.0), "");
    let theirs = blue("foot", "rifle*5", 30.0, 20.0, "fired = [1, 1, 1, 1, 1]")
        + &blue_vehicle("tank", "\"t-26\"", 50.0, 20.0, "")
        + &blue_vehicle("truck", TRUCK, 60.0, 20.0, "load = \"riders\"")
        + &blue("riders", "rifle*4", 0.0, 0.0, "aboard = \"truck\"");
    let mut game = Game::set(&format!(
        "[sides.red]\nairstrikes = 3\n[now]\nphase = \"airstrike\"\nfirst = \"red\"\n{theirs}{ground}{}",
        red("witness", "rifle*2", 10.0, "")
    ));
    game.dice(&[10, 3, 6, 9, 8, 3]);
    game.pick(Red, "foot").until(scw::Phase::Airstrike, Red);
    assert_eq!(game.unit("foot").number("dps"), 3);
    game.pick(Red, "tank").until(scw::Phase::Airstrike, Red);
    assert_eq!(game.terms("tank is hit and destroyed"), [4, 8]);
    game.pick(Red, "truck").cease_fire();
    game.set_up().cease_fire();
    assert_eq!(game.unit("truck").word("place"), "abandoned");
    assert_eq!(game.unit("riders").number("dps"), 0);
}
