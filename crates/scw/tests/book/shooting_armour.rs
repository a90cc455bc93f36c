//! Fire at armour and at vehicles in general, and the armour morale test.

use crate::common;
use crate::firing;

use common::{Blue, Game, Red};
use engine::covers;
use firing::{Firing, area, blue, blue_vehicle, red, red_vehicle, step_5, step_6};

const TRUCK: &str = "\"truck-medium\"";
const T26: &str = "\"t-26\"";

/// A tank without weapons, of some armour and speed 5.
fn tank(armour: &str) -> String {
    format!("{{ model = \"Tank\", body = \"tank\", gear = \"tracked\", armour = \"{armour}\" }}")
}

/// One red gun or rifle, and a blue vehicle at a gap.
fn duel(kind: &str, model: &str, gap: f64, more: &str) -> Game {
    step_5(&format!("{}{}", red("gun", kind, 36.0, ""), blue_vehicle("target", model, 36.0, gap, more)))
}

/// The shot of a gun with its first and only element.
const SHOT: &str = "gun.1>target";

#[test]
fn an_anti_tank_shot_hits_on_seven_after_modifiers() {
    covers!("scw.shooting.anti-tank.to-hit", "scw.shooting.anti-tank.to-hit-modifiers");
    // Range under 12, 12 to 24, 24 to 36 and beyond: exactly 12, 24 and 36 belong to the nearer band.
    for (gap, modifier) in [(11.999, 1), (12.0, 0), (24.0, 0), (24.001, -1), (36.0, -1), (36.001, -3), (40.0, -3)] {
        for (total, hit) in [(6, false), (7, true)] {
            let mut game = duel("medium-at-gun", &tank("heavy"), gap, "");
            game.dice(&[(total - modifier) as u8]);
            game.red_fires("gun", SHOT);
            assert_eq!(game.total(Red, "gun fires"), total, "{gap}");
            assert_eq!(game.wants_dice(), hit, "{gap}");
            if hit {
                game.dice(&[1]);
            }
        }
    }
    // A moving firer, a moving target, both.
    for (firer, target, modifier) in
        [("", "moved = true", -1), ("moved = true", "", -2), ("moved = true", "moved = true", -3)]
    {
        let ours = red("gun", "medium-at-gun", 36.0, firer);
        let theirs = blue_vehicle("target", &tank("heavy"), 36.0, 20.0, target);
        let text = format!("{ours}{theirs}");
        let mut game = if firer.is_empty() { step_5(&text) } else { step_6(&text) };
        game.dice(&[5]).red_fires("gun", SHOT);
        assert_eq!(game.total(Red, "gun fires"), 5 + modifier);
    }
    // A vehicle that was driven back in step 5 is a moving target in step 6.
    let ours = red("gun", "medium-at-gun", 36.0, "moved = true");
    let mut game =
        step_6(&format!("{ours}{}", blue_vehicle("target", &tank("heavy"), 36.0, 20.0, "deeds = [\"driven\"]")));
    game.dice(&[5]).red_fires("gun", SHOT);
    assert_eq!(game.total(Red, "gun fires"), 2);
}

#[test]
fn a_hit_adds_range_and_armour_factors_to_the_die() {
    covers!(
        "scw.shooting.anti-tank.armour-total",
        "scw.shooting.anti-tank.range-factors",
        "scw.shooting.anti-tank.armour-factors"
    );
    let rows = [
        ("light-at-gun", [2, 1, 0], [3, 2, 1]),
        ("medium-at-gun", [2, 2, 1], [4, 3, 2]),
        ("heavy-at-gun", [2, 2, 1], [5, 4, 3]),
        ("at-rifle", [1, 0, -1], [2, 1, 0]),
    ];
    for (kind, ranges, armours) in rows {
        for (gap, band) in [(12.0, 0), (12.001, 1), (24.0, 1), (24.001, 2), (36.0, 2), (40.0, 2)] {
            if ranges[band] < 0 {
                // No effect at that range: the rifle has no shot.
                assert!(!duel(kind, &tank("light"), gap, "").red_may_name("gun"), "{kind} at {gap}");
                continue;
            }
            for (class, armour) in ["light", "medium", "heavy"].into_iter().zip(armours) {
                let mut game = duel(kind, &tank(class), gap, "");
                game.dice(&[10, 1]).red_fires("gun", SHOT);
                let shaken = ranges[band] + armour + 1 >= 8;
                let terms = game.terms(if shaken { "target is shaken" } else { "target shrugs off" });
                assert_eq!(terms, [ranges[band], armour, 1], "{kind} at {gap} at {class} armour");
                if shaken {
                    game.dice(&[10]);
                }
            }
        }
    }
}

#[test]
fn the_total_decides_what_becomes_of_armour() {
    covers!("scw.shooting.anti-tank.armour-results");
    // A medium gun at 20 inches against medium armour adds 5.
    for (total, words) in [
        (7, "shrugs off"),
        (8, "is shaken"),
        (9, "is shaken"),
        (10, "is immobilised"),
        (11, "bails out"),
        (12, "is hit and destroyed"),
        (13, "is hit and destroyed"),
    ] {
        let mut game = duel("medium-at-gun", &tank("medium"), 20.0, "morale = 2");
        game.dice(&[10, total - 5]).red_fires("gun", SHOT);
        assert_eq!(game.total(Red, &format!("target {words}").replace("target bails", "bails")), i16::from(total));
        if game.wants_dice() {
            assert!((8..=9).contains(&total), "{total} needs no morale test");
            game.dice(&[10]);
        }
        let place = game.unit("target").word("place");
        let expected = match total {
            11 => "abandoned",
            12.. => "destroyed",
            _ => "table",
        };
        assert_eq!(place, expected, "total {total}");
        assert_eq!(game.unit("target").words("deeds").contains(&"immobilised".into()), total == 10);
    }
}

#[test]
fn a_hit_on_a_softskin_uses_a_table_of_its_own() {
    covers!("scw.shooting.anti-tank.softskin-table");
    let rows = [
        (1, "table", 0, 4),
        (4, "table", 0, 4),
        (5, "abandoned", 0, 4),
        (6, "destroyed", 2, 4),
        (7, "destroyed", 2, 4),
        (8, "destroyed", 4, 4),
        (9, "destroyed", 4, 4),
        (10, "destroyed", 0, 0),
    ];
    for (die, place, dps, left) in rows {
        let riders = blue("riders", "rifle*4", 0.0, 0.0, "aboard = \"target\"");
        let ours = red("gun", "light-at-gun", 36.0, "");
        let truck = blue_vehicle("target", TRUCK, 36.0, 20.0, "load = \"riders\"");
        let mut game = step_5(&format!("{ours}{truck}{riders}"));
        game.dice(&[10, die]).red_fires("gun", SHOT);
        assert_eq!(game.unit("target").word("place"), place, "die {die}");
        let riders = game.unit("riders");
        assert_eq!(riders.word("place") == "destroyed", left == 0, "die {die}");
        if left > 0 {
            assert_eq!(riders.number("dps"), dps, "die {die}");
        }
    }
}

/// Two blue guns behind two trucks, six inches apart, and two red anti-tank guns.
fn towed(more: &str) -> Game {
    let truck = |n: i32| {
        let (id, load) = (format!("t{n}"), format!("load = \"guns.{n}\""));
        blue_vehicle(&id, TRUCK, 27.0 + 6.0 * f64::from(n), 20.0, &load)
    };
    let guns = "draught = \"truck\"\nlimbered = true\naboard = \"t1\"\n";
    let battery = blue("guns", "field-gun*2", 0.0, 0.0, &format!("{guns}{more}"));
    let ours = red("a", "light-at-gun", 33.0, "") + &red("b", "light-at-gun", 39.0, "");
    step_5(&format!("{ours}{}{}{battery}", truck(1), truck(2)))
}

/// The gap between a gun and the middle of a truck.
fn gun_to(game: &Game, gun: usize, truck: &str) -> i32 {
    game.unit("guns").at(gun).distance_to(game.unit(truck).at(1)).thousandths_value()
}

#[test]
fn a_battery_that_loses_a_truck_stands_unlimbered_each_gun_beside_its_own() {
    covers!("scw.shooting.anti-tank.softskin-table", "scw.movement.truck-capacity");
    let mut game = towed("");
    // Abandoned: the gun comes off unharmed.
    game.dice(&[10, 5]).red_fires("a", "a.1>t1").cease_fire();
    let guns = game.unit("guns");
    assert_eq!((guns.word("place").as_str(), guns.word("aboard").as_str()), ("table", ""));
    assert!(!guns.has("limbered"));
    assert_eq!(game.unit("t2").word("load"), "");
    for (gun, truck) in [(1, "t1"), (2, "t2")] {
        assert!(gun_to(&game, gun, truck) <= 4_200, "{gun}");
    }
    // Neither stands on the wreck or on the truck.
    assert!(gun_to(&game, 1, "t1") >= 1_300 && gun_to(&game, 2, "t2") >= 1_300);
    // Not ready in this move, but from the next.
    assert!(guns.numbers("ready").is_empty());
    game.until(scw::Phase::StandingFire, Blue);
    assert!(game.keys(Blue).contains(&"guns".to_owned()));
}

#[test]
fn both_trucks_of_a_battery_suffer_in_the_same_step() {
    covers!("scw.shooting.anti-tank.softskin-table", "scw.dp.excess-costs-elements");
    // Destroyed with 2 DPs, and destroyed with all aboard.
    let mut game = towed("");
    game.dice(&[10, 6, 10, 10]).red_fires("a", "a.1>t1").red_fires("b", "b.1>t2").cease_fire();
    let guns = game.unit("guns");
    assert_eq!((guns.word("place").as_str(), guns.number("dps"), guns.numbers("lost")), ("table", 2, vec![2]));
    // A gun that goes with its truck leaves the other hooked up.
    let mut game = towed("");
    game.dice(&[10, 10]).red_fires("a", "a.1>t1").cease_fire();
    let guns = game.unit("guns");
    assert_eq!((guns.word("aboard").as_str(), guns.numbers("lost")), ("t2", vec![1]));
    assert_eq!(game.unit("t2").word("load"), "guns.2");
}

#[test]
fn whoever_gets_out_does_not_stand_on_the_wreck() {
    covers!("scw.movement.interpenetration");
    let riders = blue("riders", "rifle*2", 0.0, 0.0, "aboard = \"target\"");
    let truck = blue_vehicle("target", TRUCK, 36.0, 20.0, "load = \"riders\"");
    let mut game = step_5(&format!("{}{truck}{riders}", red("gun", "light-at-gun", 36.0, "")));
    game.dice(&[10, 5]).pick(Red, "gun").pick(Red, SHOT);
    // The wreck's middle is at 36, 22.75.
    let on_it = common::arrangement((36, 22), table::Bearing::SOUTH, "line");
    assert_eq!(game.refused(Blue, on_it).rule.unwrap().as_str(), "scw.movement.interpenetration");
    game.set_up();
    assert_eq!(game.unit("riders").word("place"), "table");
}

#[test]
fn anti_tank_guns_may_fire_at_troops_but_only_a_ten_does_anything() {
    covers!("scw.shooting.anti-tank-others.allowed", "scw.shooting.anti-tank-others.roll");
    for kind in ["rifle*3", "cavalry*3", "field-gun*2"] {
        for (die, dps) in [(9, 0), (10, 1)] {
            // No modifier applies: the target has moved, is in cover and is far away.
            let ground = area("cover", "rocks", (20.0, 0.0), (52.0, 8.0), "");
            let theirs = blue("target", kind, 36.0, 38.0, "moved = true");
            let mut game = step_5(&format!("{}{theirs}{ground}", red("gun", "light-at-gun", 36.0, "")));
            game.dice(&[die]).red_fires("gun", SHOT);
            assert_eq!(game.unit("target").number("dps"), dps, "{kind}, die {die}");
            let fire = [game.unit("target").words("fire-now"), game.unit("target").words("fire-last")].concat();
            assert!(dps == 0 || fire == ["anti-tank"], "{fire:?}");
        }
    }
    // So may the guns of vehicles; their machine guns fire besides.
    let mut game =
        step_5(&format!("{}{}", red_vehicle("gun", T26, 36.0, ""), blue("target", "rifle*3", 36.0, 10.0, "")));
    game.dice(&[10, 1]).red_fires("gun", "mount-0>target").pick(Red, "volley>target");
    game.cease_fire();
    assert_eq!(game.unit("target").number("dps"), 1);
}

#[test]
fn machine_guns_of_all_units_make_one_roll_against_a_vehicle() {
    covers!("scw.shooting.small-arms-armour.roll", "scw.shooting.small-arms-armour.machine-guns-only");
    for (die, check) in [(5, false), (6, true)] {
        let ours = red("a", "hmg*2 rifle*2", 30.0, "") + &red("b", "rifle*3 lmg", 40.0, "");
        let target = blue_vehicle("target", &tank("light"), 35.0, 20.0, "morale = 2");
        let mut game = step_5(&format!("{ours}{target}"));
        game.pick(Red, "a");
        assert!(!game.offers_red("volley>target"), "rifles do nothing to armour");
        let refused = game.red_refused("a", "volley>target");
        assert_eq!(refused, "scw.shooting.small-arms-armour.machine-guns-only");
        game.pick(Red, "mg>target").pick(Red, "b").pick(Red, "mg>target");
        game.dice(&[die]);
        assert_eq!(game.terms("The machine guns on target"), [i16::from(die), 2]);
        assert_eq!(game.wants_dice(), check, "total {}", die + 2);
        if check {
            game.dice(&[10]);
            // The fire of the step counts in the test.
            assert_eq!(game.terms("target carries on"), [2, -1, 10]);
        }
    }
}

#[test]
fn machine_guns_reach_from_two_to_twenty_four_inches_and_add_nothing_else() {
    covers!("scw.shooting.small-arms-armour.roll");
    for (gap, open) in [(1.999, false), (2.0, true), (24.0, true), (24.001, false)] {
        let ours = red("a", "lmg", 36.0, "dps = 4\nstatus = \"pinned\"\nability = -1");
        let mut game = step_5(&format!("{ours}{}", blue_vehicle("target", &tank("light"), 36.0, gap, "")));
        assert_eq!(game.red_may_name("a"), open, "{gap}");
        if open {
            game.dice(&[7]).red_fires("a", "mg>target");
            assert_eq!(game.terms("The machine guns on target"), [7]);
        }
    }
    // Some may be kept for the volley, and whoever fires at armour does nothing else.
    let ours = red("a", "hmg*2 rifle*2", 36.0, "");
    let theirs = blue_vehicle("target", &tank("light"), 32.0, 10.0, "")
        + &blue("foot", "rifle*3", 38.0, 10.0, "fired = [1, 1, 1]");
    let mut game = step_5(&format!("{ours}{theirs}"));
    game.dice(&[1, 1]).red_fires("a", "mg-10>target").pick(Red, "volley>foot");
    assert_eq!(game.total(Red, "a fires at foot"), 4);
    assert_eq!(game.terms("The machine guns on target"), [1]);
}

#[test]
fn the_armour_morale_test_adds_rating_and_both_kinds_of_fire() {
    covers!(
        "scw.shooting.armour-morale.roll",
        "scw.shooting.armour-morale.modifiers",
        "scw.shooting.armour-morale.results"
    );
    // The test is owed; what fire it has been under is told by the position.
    let test = |more: &str, die: u8| {
        let theirs = blue_vehicle("target", T26, 36.0, 20.0, &format!("incoming = {{ check = true }}\n{more}"));
        let mut game = step_5(&format!("{}{theirs}", red("witness", "rifle*2", 36.0, "fired = [1, 1]")));
        game.done(Blue);
        game.dice(&[die]);
        game
    };
    for (fire, modifiers) in [
        ("", vec![]),
        ("fire-last = [\"anti-tank\"]", vec![-4]),
        ("fire-now = [\"machine-gun\"]", vec![-1]),
        ("fire-now = [\"anti-tank\", \"machine-gun\"]", vec![-4, -1]),
        ("morale = -1\nfire-now = [\"other\"]", vec![-1]),
    ] {
        let game = test(fire, 10);
        let mut expected = modifiers.clone();
        expected.push(10);
        assert_eq!(game.terms("target carries on"), expected, "{fire}");
    }
    for (total, words) in [
        (4, "carries on"),
        (3, "heart and retires"),
        (1, "heart and retires"),
        (0, "heart and retires"),
        (-1, "turns and retreats"),
    ] {
        let game = test("morale = 2\nfire-now = [\"anti-tank\", \"machine-gun\"]", (total + 3) as u8);
        assert_eq!(game.total(Red, words), total);
    }
}

#[test]
fn the_test_is_taken_once_however_many_causes_there_were() {
    covers!("scw.shooting.armour-morale.roll");
    let ours = red("guns", "heavy-at-gun*2", 36.0, "") + &red("mgs", "hmg*2", 44.0, "");
    let target = blue_vehicle("target", &tank("heavy"), 38.0, 20.0, "morale = 2");
    let mut game = step_5(&format!("{ours}{target}"));
    // Two hits with 3 + 2 + 3 = 8 each, and machine guns with 9 + 1.
    game.dice(&[10, 3, 10, 3, 9, 10]);
    game.red_fires("guns", "guns.1>target").pick(Red, "guns.2>target");
    game.red_fires("mgs", "mg>target");
    assert_eq!(game.terms("target carries on"), [2, -4, -1, 10]);
}

#[test]
fn vehicle_weapons_have_their_own_arcs_and_targets() {
    covers!("scw.shooting.arcs.vehicle-by-type", "scw.shooting.arcs.turret", "scw.shooting.arcs.hull-mount");
    // Blue squads all around the vehicle, ten inches away, which looks north.
    let ring = |model: &str| {
        let place = |id: &str, x: f64, y: f64| {
            blue(id, "rifle*2", 0.0, 0.0, &format!("at = [[{x}, {y}], [{:.1}, {y}]]\nfired = [1, 1]", x + 1.6))
        };
        let ring = [
            place("north", 35.2, 12.0),
            place("east", 47.0, 24.0),
            place("south", 35.2, 36.0),
            place("west", 23.4, 24.0),
        ];
        step_5(&format!("{}{}", red_vehicle("car", model, 0.0, "at = [[36, 24, 0]]"), ring.concat()))
    };
    let bears = |model: &str, battery: &str| {
        let mut game = ring(model);
        game.pick(Red, "car");
        ["north", "east", "south", "west"].map(|id| game.offers_red(&format!("{battery}>{id}")))
    };
    assert_eq!(bears("\"pzkpfw-1\"", "volley"), [true; 4]);
    assert_eq!(bears("\"cv33\"", "volley"), [true, false, false, false]);
    assert_eq!(bears("\"armoured-truck-medium\"", "volley"), [false, true, false, true]);
    assert_eq!(bears("\"schneider\"", "mount-0"), [true, false, false, false]);
    let rear = "{ model = \"Odd\", body = \"tank\", armour = \"light\", weapons = [\"machine-gun rear\"] }";
    assert_eq!(bears(rear, "volley"), [false, false, true, false]);
    // The arc of a hull weapon begins at the middle of its side and is 22.5 degrees wide to either hand.
    for (tangent, open) in [(0.414, true), (0.416, false)] {
        let (x, y) = (36.0 + 10.0 * tangent + 0.75, 34.5);
        let target = blue("target", "rifle", 0.0, 0.0, &format!("at = [[{x:.3}, {y:.3}, 180]]\nfired = [1]"));
        let game = step_5(&format!("{}{target}", red_vehicle("car", "\"cv33\"", 36.0, "")));
        assert_eq!(game.red_may_name("car"), open, "{tangent}");
    }
    // Machine guns on both flanks fire at two targets, one volley each.
    let mut game = ring("\"armoured-truck-medium\"");
    game.dice(&[1, 1]).red_fires("car", "volley>east").pick(Red, "volley>west");
    assert_eq!((game.total(Red, "car fires at east"), game.total(Red, "car fires at west")), (2, 2));
}

#[test]
fn scw_ex_small_arms_armour_drive_off() {
    let ours = red("a", "hmg*2", 30.0, "") + &red("b", "lmg rifle*4", 40.0, "");
    let mut game = step_5(&format!("{ours}{}", blue_vehicle("target", "\"pzkpfw-1\"", 35.0, 20.0, "")));
    game.dice(&[6, 4]);
    game.red_fires("a", "mg>target");
    game.done(Blue);
    game.red_fires("b", "mg>target");
    assert_eq!(game.total(Red, "The machine guns on target"), 8);
    assert_eq!(game.total(Red, "target loses heart and retires"), 3);
    assert_eq!(game.unit("target").word("status"), "retiring");
    assert!(has_gone(&game, "target", (35_000, 22_750), 6_000));
}

#[test]
fn scw_ex_anti_tank_both_moving() {
    let ours = red_vehicle("gun", T26, 36.0, "moved = true");
    let mut game = step_6(&format!("{ours}{}", blue_vehicle("target", "\"pzkpfw-1\"", 36.0, 10.0, "moved = true")));
    game.dice(&[9, 6]).red_fires("gun", "mount-0>target");
    game.cease_fire();
    assert_eq!(game.total(Red, "gun fires"), 7);
    assert_eq!(game.terms("is hit and destroyed"), [2, 4, 6]);
    assert_eq!(game.unit("target").word("place"), "destroyed");
}

#[test]
fn scw_ex_anti_tank_range_borders() {
    let ours = red("gun", "light-at-gun", 20.0, "")
        + &red("rifle", "at-rifle", 50.0, "")
        + &red("second", "at-rifle", 64.0, "");
    let theirs = blue_vehicle("far", &tank("medium"), 20.0, 36.0, "")
        + &blue_vehicle("near", &tank("medium"), 50.0, 24.0, "")
        + &blue_vehicle("other", &tank("medium"), 64.0, 24.5, "");
    let mut game = step_5(&format!("{ours}{theirs}"));
    game.dice(&[8, 8, 7, 10]);
    game.red_fires("gun", "gun.1>far");
    let refused = game.closed(Red, "second").rule.unwrap();
    assert_eq!(refused.as_str(), "scw.sequence.stationary-fire-first");
    game.red_fires("rifle", "rifle.1>near");
    assert_eq!((game.total(Red, "gun fires"), game.total(Red, "rifle fires")), (7, 7));
    assert_eq!(game.total(Red, "far is immobilised"), 10);
    assert_eq!(game.total(Red, "bails out"), 11);
    assert_eq!(game.unit("near").word("place"), "abandoned");
}

#[test]
fn scw_ex_anti_tank_long_shot_morale_zero() {
    let big = "[battlefield]\ntitle = \"Plain\"\nsize = { width = 72, depth = 72 }\n";
    let ours = red("gun", "heavy-at-gun", 0.0, "at = [[36, 60.75, 0]]");
    let theirs = blue_vehicle("target", &tank("heavy"), 36.0, 24.0, "morale = 1");
    let mut game = step_5(&format!("{ours}{theirs}{big}"));
    game.dice(&[10, 4, 3]).red_fires("gun", SHOT);
    assert_eq!(game.total(Red, "gun fires"), 7);
    assert_eq!(game.terms("is shaken"), [1, 3, 4]);
    assert_eq!(game.total(Red, "target loses heart and retires"), 0);
    assert_eq!(game.unit("target").at(1), table::Point::new(36_000, 18_750 - 5_000));
    assert_eq!(game.unit("target").word("status"), "retiring");
}

#[test]
fn scw_ex_anti_tank_truck_with_company() {
    let riders = blue("riders", "rifle*5", 0.0, 0.0, "aboard = \"target\"\ndps = 1");
    let truck = blue_vehicle("target", TRUCK, 36.0, 20.0, "load = \"riders\"");
    let mut game = step_5(&format!("{}{truck}{riders}", red("gun", "medium-at-gun", 36.0, "")));
    game.dice(&[7, 8]).red_fires("gun", SHOT);
    assert_eq!(game.unit("target").word("place"), "destroyed");
    assert_eq!((game.unit("riders").number("dps"), game.strength("riders")), (4, 4));
}

#[test]
fn scw_ex_anti_tank_others_only_ten() {
    let ours = red("guns", "medium-at-gun*2", 36.0, "") + &red("rifle", "at-rifle rifle*2", 44.0, "");
    let mut game = step_5(&format!("{ours}{}", blue("target", "rifle*4", 39.0, 10.0, "fired = [1, 1, 1, 1]")));
    game.dice(&[9, 10]);
    game.red_fires("guns", "guns.1>target").pick(Red, "guns.2>target");
    assert_eq!(game.red_refused("rifle", "rifle.1>target"), "scw.shooting.anti-tank-others.allowed");
    game.cease_fire();
    assert_eq!(game.unit("target").number("dps"), 1);
}

#[test]
fn scw_ex_armour_morale_hold_and_retreat() {
    let theirs =
        blue_vehicle("first", T26, 20.0, 20.0, "incoming = { check = true, kinds = [\"anti-tank\"] }\nfired = [3]")
            + &blue_vehicle(
                "second",
                T26,
                50.0,
                20.0,
                "incoming = { check = true, kinds = [\"anti-tank\", \"machine-gun\"] }\nfired = [3]",
            );
    let mut game = step_5(&format!("{theirs}{}", red("witness", "rifle*2", 36.0, "fired = [1, 1]")));
    game.dice(&[8, 2]);
    assert_eq!(game.total(Red, "first carries on"), 4);
    assert_eq!(game.total(Red, "second turns and retreats"), -3);
    assert_eq!(game.unit("second").word("status"), "retreating");
    assert!(has_gone(&game, "second", (50_000, 22_750), 10_500));
}

/// Whether a vehicle stands so many thousandths from where it began, to the thousandth that a direction is rounded to.
fn has_gone(game: &Game, unit: &str, (x, y): (i32, i32), distance: i32) -> bool {
    let gone = game.unit(unit).at(1).distance_to(table::Point::new(x, y)).thousandths_value();
    (gone - distance).abs() <= 1
}
