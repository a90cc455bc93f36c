//! Guns once more, where a number or a condition could be another and nobody would have seen it. `awa.artillery.walk`

use awa::{Damage, Where};
use engine::covers;
use engine::prompt::Reply;
use table::Point;

use crate::artillery::{AWAY, activate, arrow, gun_and_squad, next_turn, point};
use crate::common::{Blue, Game, Red};

#[test]
fn fire_for_effect_and_corrections_go_astray_by_a_d3() {
    covers!("awa.artillery.fire-for-effect", "awa.artillery.walk", "awa.artillery.deviation");
    let places = format!("[36, 15], [39, 13], [40, 14], {AWAY}");
    // Thirty inches are spot on, twenty-seven are not.
    for (estimate, exact) in [(30, true), (27, false)] {
        let mut game = gun_and_squad("field-gun", (36, 45), &places, "");
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 15_000)).reply(Red, Reply::Number(estimate));
        // A first shot goes astray by a d6, here away from everybody.
        game.dice(&arrow(270));
        assert!(game.refused_dice(Red, &[7]).to_string().contains('6'));
        game.dice(&[6]);
        next_turn(&mut game);
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").pick(Red, "yes");
        if !exact {
            assert!(game.prompt(Red).title.contains("last point of impact"));
            game.reply(Red, Reply::Number(1));
        }
        game.dice(&arrow(270));
        assert!(game.refused_dice(Red, &[4]).to_string().contains('3'), "no more than three inches");
        game.dice(&[3]);
        while game.wants_dice() {
            game.throw_any();
        }
    }
}

#[test]
fn morale_and_drift_are_rolled_with_average_dice() {
    covers!("awa.morale.score", "awa.smoke.marker", "awa.setup.average-die");
    let places = format!("[36, 15], [39, 13], [40, 14], {AWAY}");
    let mut game = gun_and_squad("field-gun", (36, 45), &places, "");
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 15_000)).reply(Red, Reply::Number(30));
    game.dice(&arrow(0)).dice(&[1]).dice(&[1, 1]);
    for face in [1, 6] {
        game.refused_dice(Blue, &[face]);
    }
    game.dice(&[2]);
    let mut game = gun_and_squad(
        "mortar",
        (36, 45),
        &places,
        "[now]\nphase = \"upkeep\"\nturn = 2\nclouds = [{ kind = \"smoke\", at = [10, 10], along = 0, left = 2 }]",
    );
    for face in [1, 6] {
        game.refused_dice(Red, &[face]);
    }
    game.dice(&[5]);
    assert_eq!(game.state().clouds[0].at, Point::inches(15, 10));
}

#[test]
fn a_tanks_field_gun_kills_like_one() {
    covers!("awa.artillery.effect", "awa.artillery.scope");
    for (die, men) in [(2, 10), (3, 9)] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "tank"
            side = "red"
            arm = "armour"
            vehicles = ["t-28"]
            [[unit]]
            id = "squad"
            side = "blue"
            figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer", weapon = "pistol" }}]
            [[put]]
            unit = "tank"
            at = [36, 45]
            facing = "north"
            [[put]]
            unit = "squad"
            places = [[36, 16], [50, 16], [50, 14], {AWAY}]
            "#
        ));
        activate(&mut game, Red, "tank");
        let key = game.keys(Red).into_iter().find(|key| key.starts_with("shell-he")).expect("it has a gun");
        game.pick(Red, &key).reply(Red, point(36_000, 16_000)).reply(Red, Reply::Number(29));
        game.dice(&arrow(0)).dice(&[1]).dice(&[die]).dice(&[4]);
        assert_eq!(game.men("squad"), men, "{die}");
    }
}

#[test]
fn a_crew_serves_its_gun_within_three_inches() {
    covers!("awa.artillery.scope", "awa.composition.battalion-support", "awa.overwatch.eligible");
    for gun in ["field-gun", "hmg"] {
        for (y, open) in [("43", true), ("43.1", false)] {
            let mut game = Game::set(&format!(
                r#"
                [[unit]]
                id = "gun"
                side = "red"
                arm = "crew"
                guns = ["{gun}"]
                [[unit]]
                id = "blue-1"
                side = "blue"
                figures = [{{ weapon = "rifle" }}]
                [[put]]
                unit = "gun"
                at = [36, 40]
                places = [[36, {y}], [60, 40], [61, 40]]
                [[put]]
                unit = "blue-1"
                at = [36, 20]
                "#
            ));
            activate(&mut game, Red, "gun");
            let key = if gun == "hmg" { "fire-blue-1" } else { "shell-he-gun-1" };
            assert_eq!(game.keys(Red).iter().any(|one| one == key), open, "{gun} {y}");
        }
    }
}

#[test]
fn a_house_is_struck_if_any_part_of_it_is_in_the_zone() {
    covers!("awa.artillery.hard-cover", "awa.artillery.kill-zone");
    let house = |y: &str| {
        format!(
            "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[34, 10], [38, 10], [38, {y}], [34, {y}]]\n\
             [[unit]]\nid = \"men\"\nside = \"blue\"\nfigures = [{{ weapon = \"rifle\", count = 3 }}]\n\
             [[put]]\nunit = \"men\"\ninside = \"house\""
        )
    };
    // The shell falls at (36, 20): the wall is four inches away, or a hair more.
    for (y, struck) in [("16", true), ("15.99", false)] {
        let mut game =
            gun_and_squad("field-gun", (36, 45), &format!("[60, 15], [60, 14], [60, 16], {AWAY}"), &house(y));
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 21_000)).reply(Red, Reply::Number(24));
        game.dice(&arrow(0)).dice(&[1]);
        assert_eq!(game.wants_dice(), struck, "{y}");
        if struck {
            game.dice(&[4]).dice(&[4]);
            assert_eq!((game.state().structures[0].defence, game.men("men")), (11, 3));
            assert!(game.unit("men").under.has(awa::Under::ARTILLERY), "those inside have been hit, and test");
        }
    }
    // An empty house loses points as well.
    let empty = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[34, 10], [38, 10], [38, 16], [34, 16]]";
    let mut game = gun_and_squad("field-gun", (36, 45), &format!("[60, 15], [60, 14], [60, 16], {AWAY}"), empty);
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 21_000)).reply(Red, Reply::Number(24));
    game.dice(&arrow(0)).dice(&[1]).dice(&[4]);
    assert_eq!(game.state().structures[0].defence, 11);
}

#[test]
fn carriages_are_struck_by_what_falls_on_them() {
    covers!("awa.boat.concept", "awa.train.defence");
    // The carriage lies along the rails: a shell on its end strikes it, one beside it does not.
    for (x, y, struck) in [(33, 24, true), (36, 26, false)] {
        let train = "[[unit]]\nid = \"train\"\nside = \"blue\"\narm = \"train\"\nvehicles = [\"carriage\"]\n\
                     figures = [{ role = \"officer\", weapon = \"pistol\" }]\n\
                     [[battlefield.features]]\nid = \"rails\"\nkind = \"railway\"\nline = [[0, 24], [72, 24]]\n\
                     [[put]]\nunit = \"train\"\nat = [36, 24]\nfacing = \"east\"\naboard = \"train\"";
        let mut game = gun_and_squad("field-gun", (36, 45), &format!("[60, 15], [60, 14], [60, 16], {AWAY}"), train);
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").reply(Red, point(x * 1000, y * 1000));
        let far = Point::inches(36, 45).distance_to(Point::inches(x, y)).thousandths_value() / 1000;
        game.reply(Red, Reply::Number(far as u32 - 1));
        // The estimate is an inch or so short; the arrow brings it back onto the line.
        game.dice(&arrow(if x == 36 { 0 } else { 352 })).dice(&[1]);
        let defence = game.vehicle("train").defence;
        if struck {
            game.dice(&[4]);
            assert_eq!(game.vehicle("train").defence, defence - 4, "{}", game.whereabouts());
        }
        while game.wants_dice() {
            game.throw_any();
        }
        if !struck {
            assert_eq!(game.vehicle("train").defence, defence, "{}", game.whereabouts());
        }
    }
}

#[test]
fn a_rocket_needs_no_table_for_what_it_hits() {
    covers!("awa.at.rocket");
    let truck = "[[unit]]\nid = \"truck\"\nside = \"blue\"\narm = \"supply\"\nvehicles = [\"light-truck\"]\n\
                 [[put]]\nunit = \"truck\"\nat = [36, 25]\nfacing = \"north\"";
    let mut game = gun_and_squad("rocket", (36, 45), &format!("[60, 8], [62, 8], [60, 7], {AWAY}"), truck);
    activate(&mut game, Red, "gun");
    game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, 25_000)).reply(Red, Reply::Number(20));
    game.dice(&arrow(0)).dice(&[1]);
    // No die of the table of high explosive: it is gone.
    assert!(!game.wants_dice(), "{}", game.whereabouts());
    assert!(game.vehicle("truck").damage.has(Damage::DESTROYED));
}

#[test]
fn a_runner_with_word_of_a_target_is_at_hand_within_five_inches() {
    covers!("awa.artillery.indirect-sight", "awa.comms.runner");
    for (x, there) in [("31", true), ("31.1", false)] {
        let spotter = format!(
            "[[unit]]\nid = \"spotter\"\nside = \"red\"\n\
             figures = [{{ role = \"observer\", weapon = \"pistol\" }}, {{ role = \"runner\" }}]\n\
             [[put]]\nunit = \"spotter\"\nplaces = [[26, 38], [{x}, 38]]"
        );
        let mut game = gun_and_squad("field-gun", (50, 40), &format!("[30, 15], [39, 13], [40, 14], {AWAY}"), &spotter);
        activate(&mut game, Red, "spotter");
        assert_eq!(game.keys(Red).iter().any(|key| key == "report-spotter.1-gun-runner"), there, "{x}");
    }
}

#[test]
fn pointing_within_half_an_inch_of_a_man_means_his_unit() {
    covers!("awa.artillery.estimate", "awa.artillery.new-target");
    for (x, means) in [(36_500, true), (36_510, false)] {
        let mut game = gun_and_squad("field-gun", (36, 45), &format!("[36, 15], [50, 16], [50, 14], {AWAY}"), "");
        activate(&mut game, Red, "gun");
        game.pick(Red, "shell-he-gun-1").reply(Red, point(x, 15_000));
        assert_eq!(game.prompt(Red).title.ends_with("to squad?"), means, "{}", game.prompt(Red).title);
        game.reply(Red, Reply::Number(10)).dice(&arrow(90)).dice(&[1]);
    }
}

#[test]
fn a_grenade_that_strays_into_a_house_goes_off_in_a_room() {
    covers!("awa.grenade.deviation", "awa.grenade.effect");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", kit = ["grenade"] }, { role = "officer" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{ weapon = "rifle", count = 8 }]
        [[unit]]
        id = "blue-2"
        side = "blue"
        morale = 6
        figures = [{ weapon = "rifle", count = 2 }]
        [[battlefield.features]]
        id = "house"
        kind = "building"
        area = [[16, 30], [24, 30], [24, 36], [16, 36]]
        [[put]]
        unit = "red-1"
        places = [[20, 40], [2, 46]]
        [[put]]
        unit = "blue-1"
        inside = "house"
        [[put]]
        unit = "blue-2"
        at = [40, 36]
        "#,
    );
    game.pick(Red, "red-1").done(Blue);
    // Aimed a little before the wall; it strays two inches over the sill.
    let before = Reply::Arrange { at: Point::inches(20, 37), facing: None, formation: None, via: Vec::new() };
    game.pick(Red, "grenade-red-1.1").reply(Red, before).dice(&arrow(0)).dice(&[2]);
    // Six of the eight are in that room.
    game.dice(&[1, 1, 1, 1, 1, 1]);
    game.dice(&[4, 3, 3, 3, 3, 3]).dice(&[4]);
    assert_eq!(game.men("blue-1"), 7);
    assert!(matches!(game.figure("blue-1", 2).place, Where::Inside(_)));
}

#[test]
fn a_flamethrower_in_the_hull_bears_half_a_right_angle_to_either_side() {
    covers!("awa.flame.weapons", "awa.artillery.arc");
    for (x, y, bears) in [(30, 30, true), (31, 30, false), (20, 30, true), (10, 30, true), (9, 30, false)] {
        let mut game = Game::set(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            arm = "armour"
            vehicles = ["lancia-flamme-tankette"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{ weapon = "rifle", count = 2 }]
            [[put]]
            unit = "red-1"
            at = [20, 40]
            facing = "north"
            [[put]]
            unit = "blue-1"
            at = [20, 20]
            "#,
        );
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "flame-vehicle-1-1");
        let there = Reply::Arrange { at: Point::inches(x, y), facing: None, formation: None, via: Vec::new() };
        if bears {
            game.reply(Red, there);
        } else {
            assert_eq!(game.refused(Red, there).rule.unwrap().as_str(), "awa.artillery.arc", "{x}, {y}");
        }
    }
}

#[test]
fn whoever_leads_a_squad_without_an_officer_is_special_too() {
    covers!("awa.firing.small-arms.special-figures", "awa.officer.every-unit");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle" }]
        [[unit]]
        id = "red-2"
        side = "red"
        figures = [{ role = "officer" }, { weapon = "rifle" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{ weapon = "rifle", count = 5 }]
        [[put]]
        unit = "red-1"
        at = [20, 40]
        [[put]]
        unit = "red-2"
        places = [[2, 46], [20, 41]]
        [[put]]
        unit = "blue-1"
        places = [[20, 36], [20, 35], [20, 34], [20, 33], [20, 32]]
        "#,
    );
    game.pick(Red, "red-2").done(Blue);
    // The nearest man leads them: a four, and the next falls in his place.
    game.pick(Red, "fire-blue-1").dice(&[4]).dice(&[4]).dice(&[5]);
    let stands: Vec<bool> = (1..=5).map(|n| game.figure("blue-1", n).place == Where::Table).collect();
    assert_eq!(stands, [true, false, true, true, true]);
    // A unit of a single man chooses his target: no die spares the leader.
    game.done(Red).pick(Red, "red-1").done(Blue);
    game.pick(Red, "fire-blue-1").pick(Red, "blue-1.1").dice(&[4]).dice(&[5]);
    assert!(game.figure("blue-1", 1).place != Where::Table, "{}", game.whereabouts());
}

#[test]
fn the_rider_of_a_motorcycle_sits_in_the_open() {
    covers!("awa.firing.soft-skin.hit");
    for (vehicle, needed) in [("motorcycle", 4), ("car", 5)] {
        let shot = |face: u8| {
            let mut game = Game::set(&format!(
                r#"
                [[unit]]
                id = "red-1"
                side = "red"
                figures = [{{ weapon = "rifle" }}]
                [[unit]]
                id = "blue-1"
                side = "blue"
                morale = 6
                vehicles = ["{vehicle}"]
                figures = [{{ weapon = "rifle", count = 2 }}]
                [[put]]
                unit = "red-1"
                at = [20, 40]
                [[put]]
                unit = "blue-1"
                at = [20, 33]
                aboard = "blue-1"
                "#
            ));
            activate(&mut game, Red, "red-1");
            game.pick(Red, "fire-vehicle-1").dice(&[face]);
            while game.wants_dice() {
                game.throw_any();
            }
            game.men("blue-1") < 2
        };
        assert!(shot(needed) && !shot(needed - 1), "{vehicle}");
    }
}

#[test]
fn a_crew_that_is_dazed_fires_nothing() {
    covers!("awa.at.gun.damage", "awa.firing.small-arms.vehicle-mg");
    for (damage, fires) in [(6, false), (1, true)] {
        let mut game = Game::set(
            r#"
            [[unit]]
            id = "gun"
            side = "red"
            arm = "crew"
            guns = [{ kind = { anti-tank = "pak37" } }]
            [[unit]]
            id = "tank"
            side = "blue"
            arm = "armour"
            vehicles = ["panzer-i"]
            morale = 6
            [[put]]
            unit = "gun"
            at = [20, 40]
            [[put]]
            unit = "tank"
            at = [20, 34]
            facing = "south"
            "#,
        );
        activate(&mut game, Red, "gun");
        let key = game.keys(Red).into_iter().find(|key| key.starts_with("at-gun-1")).expect("it sees the tank");
        game.pick(Red, &key).dice(&[6, 6]).dice(&[10]).dice(&[damage]);
        while game.wants_dice() {
            game.throw_any();
        }
        game.done(Red);
        if game.asked() == Some(Blue) && game.keys(Blue).contains(&"tank".to_owned()) {
            game.pick(Blue, "tank");
        }
        assert_eq!(game.keys(Blue).iter().any(|key| key.starts_with("fire-gun")), fires, "{}", game.whereabouts());
    }
}

#[test]
fn a_sniper_shakes_men_on_foot_and_no_others() {
    covers!("awa.morale.modifiers", "awa.firing.small-arms.morale");
    let carriage =
        "arm = \"train\"\nvehicles = [\"carriage\"]\nfigures = [{ role = \"officer\", weapon = \"pistol\" }]";
    let squad = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 5 }]";
    for (unit, put, key, total) in [
        // 4 + 2 + 5, and small arms and a sniper: -3; to the crew of a carriage he is a rifle like any other: -1.
        (squad, "at = [20, 30]", "fire-blue-1", 8),
        (carriage, "at = [20, 30]\nfacing = \"east\"\naboard = \"blue-1\"", "fire-vehicle-1", 10),
    ] {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "marksman"
            side = "red"
            arm = "sniper"
            initiative = 3
            [[unit]]
            id = "blue-1"
            side = "blue"
            morale = 4
            {unit}
            [[battlefield.features]]
            id = "rails"
            kind = "railway"
            line = [[0, 30], [72, 30]]
            [[put]]
            unit = "marksman"
            at = [20, 40]
            [[put]]
            unit = "blue-1"
            {put}
            "#
        ));
        activate(&mut game, Red, "marksman");
        game.pick(Red, key);
        if game.asked() == Some(Red) && !game.wants_dice() {
            game.pick(Red, "blue-1.2");
        }
        game.dice(&[1]).dice(&[5]);
        assert_eq!(game.total_of(Red, "awa.morale.score"), total, "{}", game.whereabouts());
    }
}

/// A gun of this kind that is asked what to do, with this to say of it.
fn gun_with(guns: &str, put: &str, more: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "gun"
        side = "red"
        arm = "crew"
        {guns}
        [[unit]]
        id = "squad"
        side = "blue"
        figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer", weapon = "pistol" }}]
        {more}
        [[put]]
        unit = "gun"
        at = [36, 45]
        {put}
        [[put]]
        unit = "squad"
        places = [[36, 15], [39, 13], [40, 14], {AWAY}]
        "#
    ));
    activate(&mut game, Red, "gun");
    game
}

#[test]
fn a_battery_is_guns_of_one_kind_that_are_set_up() {
    covers!("awa.composition.field-gun-battery", "awa.move.weapon-setup");
    let game = gun_with("guns = [\"field-gun\", \"field-gun\"]", "", "");
    assert!(game.option(Red, "shell-he-battery").is_some());
    let game = gun_with("guns = [\"field-gun\", \"mortar\"]", "", "");
    assert!(game.option(Red, "shell-he-battery").is_none(), "a mortar is no field gun");
    let game = gun_with("guns = [\"field-gun\"]", "set-up = false", "");
    assert_eq!(game.closed(Red, "shell-he-gun-1").rule.expect("a rule").as_str(), "awa.move.weapon-setup");
}

#[test]
fn gunners_with_binoculars_see_farther() {
    covers!("awa.artillery.direct-range", "awa.weather.roll");
    for (kit, far) in [("kit = [\"binoculars\"]", true), ("kit = []", false)] {
        let crew = format!("guns = [\"field-gun\"]\nfigures = [{{ role = \"crew\", {kit} }}, {{ role = \"crew\" }}]");
        let mut game = gun_with(&crew, "", "");
        game.pick(Red, "shell-he-gun-1");
        // Forty-two inches: more than one sees without.
        let there = point(36_000, 3_000);
        if far {
            game.reply(Red, there).reply(Red, Reply::Number(42)).dice(&arrow(90)).dice(&[1]);
        } else {
            assert_eq!(game.refused(Red, there).rule.expect("a rule").as_str(), "awa.artillery.direct-range");
        }
    }
}

#[test]
fn nobody_shells_a_fight_hand_to_hand() {
    covers!("awa.melee.continue", "awa.artillery.estimate");
    for fight in [true, false] {
        let friend = "[[unit]]\nid = \"red-2\"\nside = \"red\"\nfigures = [{ weapon = \"rifle\" }]\n\
                      [[put]]\nunit = \"red-2\"\nplaces = [[36, 16]]";
        let melee = "[[melee]]\nattackers = [\"red-2\"]\ndefenders = [\"squad\"]";
        let more = if fight { format!("{friend}\n{melee}") } else { friend.to_owned() };
        let mut game = gun_with("guns = [\"field-gun\"]", "", &more);
        game.pick(Red, "shell-he-gun-1");
        assert_eq!(game.option(Red, "squad").is_none(), fight);
    }
}

#[test]
fn a_new_turn_may_bring_another_observer() {
    covers!("awa.artillery.observer");
    let spotters = "[[unit]]\nid = \"spotters\"\nside = \"red\"\nfigures = [{ role = \"observer\", weapon = \"pistol\", count = 2 }]\n\
                    [[put]]\nunit = \"spotters\"\nplaces = [[32, 45], [32, 44]]";
    let mut game = gun_with("guns = [\"field-gun\"]", "", spotters);
    game.pick(Red, "shell-he-gun-1-by-spotters.1").reply(Red, point(20_000, 20_000)).reply(Red, Reply::Number(20));
    game.dice(&arrow(90)).dice(&[1]);
    next_turn(&mut game);
    activate(&mut game, Red, "gun");
    assert!(game.keys(Red).contains(&"shell-he-gun-1-by-spotters.2".to_owned()), "{}", game.whereabouts());
}

#[test]
fn a_rocket_clears_its_own_wall_and_not_a_hill() {
    covers!("awa.artillery.rocket-trajectory");
    let burst = |more: &str| {
        let mut game = gun_with("guns = [\"rocket\"]", "", more);
        // On the hill, if there is one: it can be seen, but the slope is in the way.
        let (y, far) = if more.contains("hill") { (37_000, 8) } else { (35_000, 10) };
        game.pick(Red, "shell-he-gun-1").reply(Red, point(36_000, y)).reply(Red, Reply::Number(far));
        game.dice(&arrow(0)).dice(&[1]);
        while game.wants_dice() {
            game.throw_any();
        }
        game.report(Red).into_iter().rfind(|line| line.text.starts_with("It bursts")).and_then(|line| line.to)
    };
    let wall = |y: &str| {
        format!("[[battlefield.features]]\nid = \"it\"\nkind = \"stone-wall\"\nline = [[30, {y}], [42, {y}]]")
    };
    assert_eq!(burst(""), Some(Point::inches(36, 34)));
    assert_eq!(burst(&wall("44.4")), Some(Point::inches(36, 34)), "its own wall");
    assert!(burst(&wall("40")).is_some_and(|at| at.y > 39_000), "another's");
    let hill = "[[battlefield.features]]\nid = \"it\"\nkind = \"hill\"\nlevel = 1\narea = [[30, 36], [42, 36], [42, 40], [30, 40]]";
    assert!(burst(hill).is_some_and(|at| at.y >= 39_900), "{:?}", burst(hill));
}

#[test]
fn a_barrage_that_waits_for_its_card_waits() {
    covers!("awa.artillery.off-table", "awa.deck.timing");
    for (by_card, fires) in [(true, false), (false, true)] {
        let mut game = Game::set(&format!(
            r#"
            [sides.red]
            barrages = [{{ day = 1, guns = 1, turns = 2, heavy = true, by_card = {by_card} }}]
            [[landmark]]
            id = "hill"
            at = [36, 20]
            [[unit]]
            id = "red-1"
            side = "red"
            figures = [{{ weapon = "rifle" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            figures = [{{ weapon = "rifle" }}]
            [now]
            phase = "off-table"
            plans = [{{ side = "red", place = 0, barrage = 0, estimate = 20, turns = 2, by_card = {by_card}, exact = false }}]
            [[put]]
            unit = "red-1"
            at = [10, 40]
            [[put]]
            unit = "blue-1"
            at = [60, 4]
            "#
        ));
        assert_eq!(game.wants_dice(), fires);
        while game.wants_dice() {
            game.throw_any();
        }
        assert_eq!(game.lines(Blue).iter().any(|line| line.contains("guns off the table")), fires);
    }
}

#[test]
fn a_tank_that_has_fired_does_not_let_its_smoke_go() {
    covers!("awa.smoke.sources");
    let mut game = Game::set(
        r#"
        [[unit]]
        id = "tank"
        side = "red"
        arm = "armour"
        vehicles = ["t-26"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{ weapon = "rifle", count = 3 }]
        [[put]]
        unit = "tank"
        at = [36, 40]
        facing = "north"
        smoke = 1
        [[put]]
        unit = "blue-1"
        at = [36, 30]
        "#,
    );
    activate(&mut game, Red, "tank");
    assert!(game.keys(Red).contains(&"shell-discharger-1".to_owned()));
    game.pick(Red, "fire-blue-1");
    while game.wants_dice() {
        game.throw_any();
    }
    let refusal = game.closed(Red, "shell-discharger-1");
    assert_eq!(refusal.rule.expect("a rule").as_str(), "awa.initiative.actions");
}
