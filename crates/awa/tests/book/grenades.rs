//! Grenades, slings, rifle grenades and small mortars. `awa.grenade.weapons`

use awa::{Under, Where};
use engine::covers;
use engine::prompt::Reply;
use table::Point;

use crate::common::{Blue, Game, Red};

/// A red man with this kit at [20, 40], and a blue squad in these places.
fn thrower(kit: &str, put: &str, blue: &str, places: &str, field: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ weapon = "rifle", kit = [{kit}] }}, {{ role = "officer" }}, {{ weapon = "rifle" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        {blue}
        {field}
        [[put]]
        unit = "red-1"
        places = [[20, 40], [2, 46], [5, 46]]
        {put}
        [[put]]
        unit = "blue-1"
        {places}
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

const SQUAD: &str = "morale = 2\nfigures = [{ weapon = \"rifle\", count = 7 }, { role = \"officer\" }]";

fn at(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::new(x, y), facing: None, formation: None, via: Vec::new() }
}

#[test]
fn ex_grenade() {
    covers!("awa.grenade.weapons", "awa.grenade.deviation", "awa.grenade.effect");
    let mut game = thrower(
        "\"grenade\"",
        "",
        SQUAD,
        "grade = 1\nplaces = [[22, 35], [23, 35], [20.6, 35], [22, 33.4], [24, 30], [25, 30], [26, 30], [27, 30]]",
        "",
    );
    game.pick(Red, "grenade-red-1.1");
    // Five inches north; the arrow says east, the die two inches.
    game.reply(Red, at(20_000, 35_000)).dice(&[3, 0, 2]);
    assert!(game.wants_dice() || game.men("blue-1") == 8);
    game.dice(&[4, 3, 6, 4]);
    let stands: Vec<bool> = (1..=4).map(|n| game.figure("blue-1", n).place == Where::Table).collect();
    // A at the middle, B one inch off, C 1.4 inches: A and C fall; D is outside.
    assert_eq!(stands, [false, true, false, true]);
    assert_eq!(game.total(Red, "blue-1 holds"), 6);
    assert!(game.unit("blue-1").under.has(Under::SMALL_ARMS));
    assert_eq!(game.unit("red-1").volleys, 5);
}

const TRENCH: &str =
    "[[battlefield.features]]\nid = \"trench\"\nkind = \"trench\"\narea = [[16, 35], [24, 35], [24, 37], [16, 37]]";

#[test]
fn ex_grenade_trench() {
    covers!("awa.grenade.confined", "awa.grenade.effect");
    let mut game = thrower(
        "\"grenade\"",
        "",
        SQUAD,
        "places = [[20.5, 36], [18.8, 36], [40, 30], [41, 30], [42, 30], [43, 30], [44, 30], [45, 30]]",
        TRENCH,
    );
    // No arrow, no die: two figures roll, by their distance.
    game.pick(Red, "grenade-red-1.1").reply(Red, at(20_000, 36_000)).dice(&[3, 5, 4]);
    assert_eq!(game.figure("blue-1", 1).place, Where::Table);
    assert!(game.figure("blue-1", 2).place != Where::Table);
}

/// His own unit is in a fight elsewhere, and nobody throws into that: he is with others. R-AWA-020
#[test]
fn somebody_attached_is_a_target_with_those_he_stands_with() {
    let more = r#"
        [[unit]]
        id = "red-2"
        side = "red"
        figures = [{ weapon = "rifle", count = 2 }]
        [[unit]]
        id = "hq"
        side = "blue"
        arm = "battalion-hq"
        figures = [{ role = "officer" }, { role = "medic" }]
        [[put]]
        unit = "red-2"
        places = [[60, 10], [62, 10]]
        [[put]]
        unit = "hq"
        places = [[60, 9], [21, 35]]
        with = "blue-1"
        [[melee]]
        attackers = ["red-2"]
        defenders = ["hq"]
        "#;
    let places = "places = [[20, 34], [40, 10], [41, 10], [42, 10], [43, 10], [44, 10], [45, 10], [46, 10]]";
    let mut game = thrower("\"grenade\"", "", SQUAD, places, more);
    game.pick(Red, "grenade-red-1.1");
    let keys = game.keys(Red);
    assert!(keys.contains(&"hq.2".to_owned()) && !keys.contains(&"hq.1".to_owned()), "{keys:?}");
    game.pick(Red, "hq.2");
    assert!(game.wants_dice(), "it is in the air");
}

#[test]
fn ex_rifle_grenade() {
    covers!("awa.grenade.weapons", "awa.grenade.deviation");
    let places = "places = [[20, 26], [40, 10], [41, 10], [42, 10], [43, 10], [44, 10], [45, 10], [46, 10]]";
    let mut game = thrower("\"rifle-grenade\"", "", SQUAD, places, "");
    game.pick(Red, "rifle-grenade-red-1.1").pick(Red, "blue-1.1").dice(&[6, 0, 5]);
    assert_eq!(game.men("blue-1"), 8);
    assert!(!game.lines(Red).iter().any(|line| line.contains("morale")));
    let mut game = thrower("\"rifle-grenade\"", "", SQUAD, places, "");
    game.pick(Red, "rifle-grenade-red-1.1").reply(Red, at(20_000, 37_000));
    assert!(!game.wants_dice());
    assert!(game.line(Red, "lost").text.contains("too near or too far"));
    assert_eq!(game.unit("red-1").volleys, 5);
}

#[test]
fn every_row_reaches_as_far_as_the_table_says() {
    covers!("awa.grenade.weapons", "awa.grenade.arc");
    let rows: [(&str, &str, i32, i32, u8); 4] = [
        ("\"grenade\"", "grenade", 2, 6, 3),
        ("\"grenade\", \"sling\"", "sling", 4, 12, 3),
        ("\"rifle-grenade\"", "rifle-grenade", 4, 18, 6),
        ("\"small-mortar\"", "small-mortar", 6, 36, 6),
    ];
    for (kit, tool, least, most, die) in rows {
        // Thousandths north of the thrower, and whether it flies.
        for (far, flies) in
            [(least * 1000 - 1, false), (least * 1000, true), (most * 1000, true), (most * 1000 + 1, false)]
        {
            let places = "places = [[26, 40], [46, 10], [47, 10], [48, 10], [49, 10], [50, 10], [51, 10], [52, 10]]";
            let mut game = thrower(kit, "", SQUAD, places, "");
            game.pick(Red, &format!("{tool}-red-1.1")).reply(Red, at(20_000, 40_000 - far));
            assert_eq!(game.wants_dice(), flies, "{tool} {far}");
            if flies {
                // Its own die: a 6 is refused as a d3.
                game.dice(&[12, 0, die]);
            }
        }
        // All round: south, east and west as well as north.
        for (x, y) in
            [(20_000, 40_000 + least * 1000), (20_000 + least * 1000, 40_000), (20_000 - least * 1000, 40_000)]
        {
            let places = "places = [[30, 20], [46, 10], [47, 10], [48, 10], [49, 10], [50, 10], [51, 10], [52, 10]]";
            let mut game = thrower(kit, "facing = \"north\"", SQUAD, places, "");
            game.pick(Red, &format!("{tool}-red-1.1")).reply(Red, at(x, y)).dice(&[6, 0, 1]);
        }
    }
}

#[test]
fn the_kill_zone_is_three_inches_across_and_falls_on_four() {
    covers!("awa.grenade.weapons", "awa.grenade.effect");
    for (kit, tool, y) in [("\"grenade\"", "grenade", 35_000), ("\"small-mortar\"", "small-mortar", 30_000)] {
        for (face, falls) in [(3, false), (4, true)] {
            // One man on the rim, one a thousandth beyond, after a drift of one inch to the north.
            let rim = f64::from(y - 1000) / 1000.0;
            let places = format!(
                "places = [[21.5, {rim}], [18.499, {rim}], [47, 10], [48, 10], [49, 10], [50, 10], [51, 10], [52, 10]]"
            );
            let mut game = thrower(kit, "", SQUAD, &places, "");
            game.pick(Red, &format!("{tool}-red-1.1")).reply(Red, at(20_000, y)).dice(&[12, 0, 1, face, 5]);
            assert_eq!(game.figure("blue-1", 1).place != Where::Table, falls);
            assert_eq!(game.figure("blue-1", 2).place, Where::Table);
            let under = if tool == "small-mortar" { Under::ARTILLERY } else { Under::SMALL_ARMS };
            assert_eq!(game.unit("blue-1").under, under);
        }
    }
}

#[test]
fn a_wall_shelters_those_behind_it() {
    covers!("awa.grenade.shelter");
    let wall = "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[0, 37], [72, 37]]";
    for (field, falls) in [(wall, false), ("", true)] {
        // The burst is at [20, 36.5]; a blue man stands at [20, 35.5] beside it, a red one at [20, 37.7] behind the wall.
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            morale = 6
            figures = [{{ weapon = "rifle", kit = ["grenade"] }}, {{ role = "officer" }}, {{ weapon = "rifle" }}]
            [[unit]]
            id = "blue-1"
            side = "blue"
            {SQUAD}
            {field}
            [[put]]
            unit = "red-1"
            places = [[20, 39.5], [2, 46], [20, 37.7]]
            [[put]]
            unit = "blue-1"
            places = [[20, 35.5], [40, 10], [41, 10], [42, 10], [43, 10], [44, 10], [45, 10], [46, 10]]
            "#
        ));
        game.pick(Red, "red-1").done(Blue);
        // It strays an inch to the north, from [20, 37.5].
        game.pick(Red, "grenade-red-1.1").reply(Red, at(20_000, 37_500)).dice(&[12, 0, 1]);
        // The blue man rolls a 1; the red one rolls only without the wall; then those in the zone test.
        if falls {
            game.dice(&[1, 6, 5, 5]);
        } else {
            game.dice(&[1, 5, 5]);
        }
        assert_eq!(game.figure("red-1", 3).place != Where::Table, falls);
    }
}

const HOUSE: &str =
    "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[16, 30], [24, 30], [24, 36], [16, 36]]";

#[test]
fn a_grenade_into_a_house_finds_the_men_of_one_room() {
    covers!("awa.grenade.confined", "awa.grenade.shelter");
    let mut game = thrower("\"grenade\"", "", SQUAD, "inside = \"house\"", HOUSE);
    game.pick(Red, "grenade-red-1.1").pick(Red, "blue-1.1");
    // No arrow. Eight men inside: six are found by chance, each time one of those left; then six dice.
    game.dice(&[1, 1, 1, 1, 1, 1]);
    game.dice(&[4, 3, 3, 3, 3, 6, 5]);
    assert_eq!(game.men("blue-1"), 6);
    assert!(game.figure("blue-1", 1).place != Where::Inside(table::FeatureId(0)));
    assert_eq!(game.figure("blue-1", 8).place, Where::Inside(table::FeatureId(0)));
}

#[test]
fn ex_text_grenade_lost() {
    covers!("awa.composition.grenade-figure", "awa.composition.grenade-allowance");
    let places = "places = [[20, 36], [40, 10], [41, 10], [42, 10], [43, 10], [44, 10], [45, 10], [46, 10]]";
    // While its carrier lives and there is a volley he throws one every turn.
    let game = thrower("\"grenade\"", "", SQUAD, places, "");
    assert!(game.keys(Red).contains(&"grenade-red-1.1".to_owned()));
    let game = thrower("\"grenade\"", "volleys = 0", SQUAD, places, "");
    assert!(!game.keys(Red).contains(&"grenade-red-1.1".to_owned()));
    // With him it is gone: nobody else has one.
    let game = thrower("\"grenade\"", "lost = [1]", SQUAD, places, "");
    assert!(!game.options(Red).iter().any(|option| option.key.starts_with("grenade")));
}

#[test]
fn one_volley_pays_for_rifles_and_grenade_together() {
    covers!("awa.composition.grenade-allowance");
    let places = "places = [[20, 35], [40, 10], [41, 10], [42, 10], [43, 10], [44, 10], [45, 10], [46, 10]]";
    let mut game = thrower(
        "\"grenade\"",
        "",
        "morale = 6\nfigures = [{ weapon = \"rifle\", count = 7 }, { role = \"officer\" }]",
        places,
        "",
    );
    game.pick(Red, "grenade-red-1.1").pick(Red, "blue-1.1").dice(&[12, 0, 3]);
    assert_eq!(game.unit("red-1").volleys, 5);
    // He has thrown instead of firing; the other rifleman, 17 inches off, still fires, and it costs nothing more.
    assert!(game.closed(Red, "grenade-red-1.1").because.contains("fired"));
    game.pick(Red, "fire-blue-1").dice(&[5, 4]);
    assert_eq!(game.unit("red-1").volleys, 5);
    assert_eq!(game.men("blue-1"), 7);
}

#[test]
fn anybody_throws_a_grenade_of_the_reserve() {
    covers!("awa.grenade.weapons");
    let places = "places = [[20, 36], [40, 10], [41, 10], [42, 10], [43, 10], [44, 10], [45, 10], [46, 10]]";
    let mut game = thrower("", "grenades = 2", SQUAD, places, "");
    game.pick(Red, "grenade-from-reserve").pick(Red, "red-1.1").pick(Red, "blue-1.1").dice(&[12, 0, 3]);
    assert_eq!(game.unit("red-1").grenades, 1);
    assert_eq!(game.unit("red-1").volleys, 6);
    let game = thrower("", "", SQUAD, places, "");
    assert!(game.option(Red, "grenade-from-reserve").is_none());
}

#[test]
fn a_sling_throws_the_reserve_farther_if_one_wants() {
    covers!("awa.grenade.weapons");
    let places = "places = [[20, 30], [40, 10], [41, 10], [42, 10], [43, 10], [44, 10], [45, 10], [46, 10]]";
    let mut game = thrower("\"sling\"", "grenades = 2", SQUAD, places, "");
    game.pick(Red, "sling-from-reserve");
    // Only the man with the sling.
    assert!(game.option(Red, "red-1.3").is_none());
    game.pick(Red, "red-1.1").pick(Red, "blue-1.1").dice(&[12, 0, 3]);
    assert_eq!(game.unit("red-1").grenades, 1);
    // By hand ten inches are too far.
    let mut game = thrower("\"sling\"", "grenades = 2", SQUAD, places, "");
    game.pick(Red, "grenade-from-reserve").pick(Red, "red-1.1").pick(Red, "blue-1.1");
    assert!(!game.wants_dice() && game.line(Red, "lost").rule.as_str() == "awa.firing.out-of-range");
    // Without a sling there is no such choice.
    let game = thrower("", "grenades = 2", SQUAD, places, "");
    assert!(game.option(Red, "sling-from-reserve").is_none());
}

#[test]
fn whoever_fires_a_mortar_is_off_the_map_and_on_the_table() {
    covers!("awa.deploy.hidden-map");
    // In the mist red sees twenty inches with binoculars, blue only fifteen.
    let mut game = Game::set(
        r#"
        options = ["hidden-map"]
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{ weapon = "rifle", kit = ["small-mortar", "binoculars"] }, { role = "officer" }]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{ weapon = "rifle", count = 2 }, { role = "officer" }]
        [now]
        weather = "mist"
        [[put]]
        unit = "red-1"
        places = [[20, 40], [21, 46]]
        deeds = ["hidden"]
        [[put]]
        unit = "blue-1"
        places = [[20, 20], [40, 10], [41, 10]]
        "#,
    );
    assert!(!game.board(Blue).groups.iter().any(|group| group.id == "red-1"));
    game.pick(Red, "red-1").done(Blue);
    game.pick(Red, "small-mortar-red-1.1").pick(Red, "blue-1.1").dice(&[12, 0, 6]);
    assert!(game.board(Blue).groups.iter().any(|group| group.id == "red-1"));
}
