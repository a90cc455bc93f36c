//! Small arms at vehicles, and the machine guns of vehicles. `awa.firing.soft-skin.hit`, `awa.firing.armoured.weapons`

use awa::{Damage, Demoralised, Where};
use engine::covers;
use table::{Bearing, Inches, Point};

use crate::common::{Blue, Game, Red};

/// Red's men with these weapons at [10, 40], and a blue unit.
fn against(red: &str, blue: &str, put: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{red}, {{ role = "officer" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        {blue}
        [[put]]
        unit = "red-1"
        places = [[10, 40], [10, 40], [10, 40], [10, 40], [10, 40], [2, 47], [2, 47], [2, 47], [2, 47]]
        [[put]]
        unit = "blue-1"
        {put}
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

const FIVE_RIFLES: &str = "{ weapon = \"rifle\", count = 5 }";

#[test]
fn ex_truck_two_sixes() {
    covers!("awa.firing.soft-skin.hit", "awa.firing.soft-skin.two-sixes", "awa.firing.soft-skin.table");
    let mut game = against(
        FIVE_RIFLES,
        "morale = 3\nvehicles = [\"medium-truck\"]\nfigures = [{ weapon = \"rifle\", count = 7 }, { role = \"officer\" }]",
        "at = [10, 30]\nfacing = \"east\"\nriders = 8\ndamage = [\"moving\"]",
    );
    game.pick(Red, "fire-vehicle-1").dice(&[6, 6, 5, 2, 3, 4, 3]);
    assert_eq!(game.men("blue-1"), 6);
    let truck = game.vehicle("blue-1");
    assert_eq!(truck.at, Point::inches(16, 30));
    assert!(truck.damage.has(Damage::IMMOBILE));
    for n in 3..=8 {
        assert_eq!(game.figure("blue-1", n).place, Where::Table);
        assert!(game.figure("blue-1", n).at.is_within(Inches::whole(7), truck.at), "{n}");
    }
    assert_eq!(game.total(Red, "blue-1 holds"), 6);
}

#[test]
fn ex_truck_explodes() {
    covers!("awa.firing.soft-skin.two-sixes", "awa.firing.soft-skin.table");
    let mut game = against(
        "{ weapon = \"lmg\" }",
        "vehicles = [\"car\"]\nfigures = [{ weapon = \"rifle\", count = 2 }, { role = \"officer\" }, { weapon = \"rifle\", count = 7 }]",
        "places = [[10, 28], [10, 28], [20, 1], [21, 1], [22, 1], [23, 1], [24, 1], [25, 1], [26, 1], [27, 1]]\nriders = 2",
    );
    game.pick(Red, "fire-vehicle-1").dice(&[6, 6, 6, 4]);
    assert_eq!(game.men("blue-1"), 8);
    assert!(game.vehicle("blue-1").damage.has(Damage::DESTROYED));
    assert_eq!(game.total(Red, "blue-1 holds"), 6);
}

#[test]
fn passengers_are_in_soft_cover_and_the_driver_is_nobody() {
    covers!("awa.firing.soft-skin.hit", "awa.composition.transport-drivers");
    let truck = "vehicles = [\"light-truck\"]\nfigures = [{ weapon = \"rifle\", count = 7 }, { role = \"officer\" }]";
    // 8 inches: 4+, in soft cover 5+.
    for (face, lost) in [(4, 0), (5, 1)] {
        let mut game = against("{ weapon = \"rifle\" }", truck, "at = [10, 32]\nriders = 8");
        game.pick(Red, "fire-vehicle-1").dice(&[face, 4]);
        assert_eq!(game.men("blue-1"), 8 - lost);
        assert!(game.figure("blue-1", 1).place != Where::Table);
    }
    // Nobody sits in it: nobody is lost, however good the dice; the unit is under fire all the same.
    let mut game = against(
        "{ weapon = \"rifle\" }",
        truck,
        "places = [[10, 32], [50, 1], [51, 1], [52, 1], [53, 1], [54, 1], [55, 1], [56, 1]]",
    );
    game.pick(Red, "fire-vehicle-1").dice(&[6, 4]);
    assert_eq!(game.men("blue-1"), 8);
    assert!(game.line(Red, "blue-1 holds").text.contains("holds"));
}

/// What each row does: how many fell, how far the truck ran, marks on it, whether all got out, and the morale total.
#[test]
fn every_row_of_the_soft_skin_table() {
    covers!("awa.firing.soft-skin.table", "awa.firing.soft-skin.two-sixes");
    let truck = "morale = 4\nvehicles = [\"medium-truck\"]\nfigures = [{ weapon = \"rifle\", count = 9 }, { role = \"officer\" }]";
    let rows: [(u8, i32, Damage, bool, i16); 6] = [
        (1, 0, Damage::NONE, false, -1),
        (2, 0, Damage::NONE, false, -2),
        (3, 0, Damage::IMMOBILE, true, -1),
        (4, 6, Damage::IMMOBILE, true, -1),
        (5, 0, Damage::IMMOBILE, true, -2),
        (6, 0, Damage::DESTROYED, true, -3),
    ];
    for (die, ran, mark, out, modifier) in rows {
        let mut game =
            against(FIVE_RIFLES, truck, "at = [10, 17]\nfacing = \"west\"\nriders = 10\ndamage = [\"moving\"]");
        // 23 inches: long range, 6 with soft cover is out of reach, but two sixes count as they fall.
        game.pick(Red, "fire-vehicle-1").dice(&[6, 6, 1, 1, 1, die]);
        let mut average = 4;
        if die == 6 {
            // 1 to 3 kills: the first three of ten.
            game.dice(&[1, 2, 3, 4, 5, 6, 4, 4, 4, 4]);
            average = 5;
        }
        game.dice(&[average]);
        let truck = game.vehicle("blue-1").clone();
        assert_eq!(truck.at, Point::inches(10 - ran, 17), "{die}");
        assert!(mark == Damage::NONE || truck.damage.has(mark), "{die}");
        assert_eq!(truck.burning > 0, die == 5, "{die}");
        let aboard = (1..=10).any(|n| matches!(game.figure("blue-1", n).place, Where::Aboard(_)));
        assert_eq!(aboard, !out, "{die}");
        assert_eq!(game.men("blue-1"), if die == 6 { 7 } else { 10 });
        // Four, grade two, the die, small arms, the row, and the losses of the explosion.
        let losses = if die == 6 { -1 } else { 0 };
        let total = 4 + 2 + average as i16 - 1 + modifier + losses;
        let line = game.line(Red, "blue-1");
        let tested = game.report(Red).into_iter().rfind(|line| line.text.contains("morale")).unwrap_or(line);
        assert_eq!(tested.terms.iter().map(|term| term.value).sum::<i16>(), total, "{die}");
    }
    // One six, or two misses among many hits: the vehicle itself is not touched.
    let mut game = against(FIVE_RIFLES, truck, "at = [10, 17]\nriders = 10");
    game.pick(Red, "fire-vehicle-1").dice(&[6, 5, 5, 5, 5, 4]);
    assert_eq!(game.vehicle("blue-1").damage, Damage::NONE);
}

#[test]
fn a_standing_truck_does_not_run_on() {
    covers!("awa.firing.soft-skin.table");
    let truck = "vehicles = [\"medium-truck\"]\nfigures = [{ weapon = \"rifle\", count = 9 }, { role = \"officer\" }]";
    let mut game = against(FIVE_RIFLES, truck, "at = [10, 17]\nfacing = \"west\"\nriders = 10");
    game.pick(Red, "fire-vehicle-1").dice(&[6, 6, 1, 1, 1, 4, 4]);
    assert_eq!(game.vehicle("blue-1").at, Point::inches(10, 17));
    assert!(game.vehicle("blue-1").damage.has(Damage::IMMOBILE));
}

/// A red heavy machine gun at [10, 40] against a blue armoured car.
fn hmg_against(car_at: &str, more: &str, put: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "crew"
        guns = ["hmg"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        arm = "armour"
        vehicles = ["light-armoured-car"]
        {more}
        [[put]]
        unit = "red-1"
        at = [10, 40]
        [[put]]
        unit = "blue-1"
        at = {car_at}
        facing = "north"
        {put}
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

const SUPPORT: &str = r#"
    [[unit]]
    id = "blue-2"
    side = "blue"
    figures = [{ weapon = "rifle", count = 8 }]
    [[put]]
    unit = "blue-2"
    at = [20, 21]
"#;

#[test]
fn ex_armoured_car_mg() {
    covers!("awa.firing.armoured.weapons", "awa.firing.armoured.double-six", "awa.firing.armoured.table");
    let mut game = hmg_against("[10, 31]", "", "");
    game.pick(Red, "fire-vehicle-1").dice(&[6, 2, 6, 1, 3, 4]);
    assert_eq!(game.men("blue-1"), 2);
    assert_eq!(game.total(Red, "blue-1 fails"), 5);
}

#[test]
fn ex_armoured_car_mg_no_effect() {
    covers!("awa.firing.armoured.weapons", "awa.firing.armoured.double-six", "awa.firing.small-arms.morale");
    let mut game = hmg_against("[10, 31]", SUPPORT, "");
    game.pick(Red, "fire-vehicle-1").dice(&[6, 5, 5, 4, 2]);
    assert_eq!(game.men("blue-1"), 3);
    assert_eq!(game.total(Red, "blue-1 holds"), 7);
    // At 11 inches there are no dice and there is no test.
    let mut game = hmg_against("[10, 29]", SUPPORT, "");
    game.pick(Red, "fire-vehicle-1");
    assert!(!game.wants_dice());
    assert!(!game.lines(Red).iter().any(|line| line.contains("morale")));
    assert_eq!(game.gun("red-1").rounds, 5);
    // Ten inches exactly are near enough.
    let mut game = hmg_against("[10, 30]", SUPPORT, "");
    game.pick(Red, "fire-vehicle-1").dice(&[6, 5, 5, 4, 2]);
}

#[test]
fn only_machine_guns_hurt_armour() {
    covers!("awa.firing.armoured.weapons");
    for (weapon, dice) in [("pistol", 0), ("rifle", 0), ("smg", 0), ("shotgun", 0), ("sniper-rifle", 0), ("lmg", 2)] {
        let mut game = against(
            &format!("{{ weapon = \"{weapon}\" }}"),
            "arm = \"armour\"\nmorale = 6\nvehicles = [\"t-26\"]",
            "at = [10, 36]",
        );
        game.pick(Red, "fire-vehicle-1");
        assert_eq!(game.wants_dice(), dice > 0, "{weapon}");
        if dice > 0 {
            game.dice(&[6, 5, 4]);
        } else {
            assert!(!game.lines(Red).iter().any(|line| line.contains("morale")));
            assert_eq!(game.line(Red, "wasted").rule.as_str(), "awa.firing.armoured.weapons");
        }
    }
}

#[test]
fn sixes_are_counted_gun_by_gun_at_armour_and_once_at_soft_skins() {
    covers!("awa.firing.armoured.double-six", "awa.firing.soft-skin.two-sixes");
    // Four sixes of one gun are one double.
    let mut game = hmg_against("[10, 31]", SUPPORT, "");
    game.pick(Red, "fire-vehicle-1").dice(&[6, 6, 6, 6, 1, 5]);
    assert!(!game.wants_dice());
    assert_eq!(game.men("blue-1"), 3);
    let tank = "arm = \"armour\"\nmorale = 6\nvehicles = [\"t-26\"]";
    // A six of each of two guns is none; a double of each is two results.
    let mut game = against("{ weapon = \"lmg\", count = 2 }", tank, "at = [10, 36]");
    game.pick(Red, "fire-vehicle-1").dice(&[6, 1, 1, 6, 5]);
    assert!(!game.report(Red).iter().any(|line| line.rule.as_str() == "awa.firing.armoured.table"));
    let mut game = against("{ weapon = \"lmg\", count = 2 }", tank, "at = [10, 36]");
    game.pick(Red, "fire-vehicle-1").dice(&[6, 6, 6, 6, 1, 1, 5]);
    assert_eq!(game.report(Red).iter().filter(|line| line.rule.as_str() == "awa.firing.armoured.table").count(), 2);
    // Five sixes at a truck are one result.
    let truck = "morale = 6\nvehicles = [\"medium-truck\"]\nfigures = [{ weapon = \"rifle\", count = 9 }, { role = \"officer\" }]";
    let mut game = against(FIVE_RIFLES, truck, "at = [10, 17]\nriders = 10");
    game.pick(Red, "fire-vehicle-1").dice(&[6, 6, 6, 6, 6, 1, 5]);
    assert_eq!(game.report(Red).iter().filter(|line| line.rule.as_str() == "awa.firing.soft-skin.table").count(), 1);
}

#[test]
fn every_row_of_the_armoured_table() {
    covers!("awa.firing.armoured.table");
    // The car drove north in its last activation: swerving right it runs to the east.
    let rows: [(u8, usize, (i32, i32), i16); 6] = [
        (1, 3, (20, 31), -1),
        (2, 3, (20, 31), -2),
        (3, 2, (20, 31), -2),
        (4, 2, (30, 31), -2),
        (5, 2, (10, 31), -2),
        (6, 2, (20, 31), -3),
    ];
    for (die, crew, at, modifier) in rows {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            arm = "crew"
            guns = ["hmg"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            arm = "armour"
            morale = 6
            vehicles = ["light-armoured-car"]
            {SUPPORT}
            [[put]]
            unit = "red-1"
            at = [20, 40]
            [[put]]
            unit = "blue-1"
            at = [20, 31]
            facing = "north"
            damage = ["moving"]
            "#
        ));
        game.pick(Red, "red-1").done(Blue);
        game.pick(Red, "fire-vehicle-1").dice(&[6, 6, 1, 1, die, 4]);
        assert_eq!(game.men("blue-1"), crew, "{die}");
        assert_eq!(game.vehicle("blue-1").at, Point::inches(at.0, at.1), "{die}");
        let facing = match die {
            4 => Bearing::EAST,
            5 => Bearing::WEST,
            _ => Bearing::NORTH,
        };
        assert_eq!(game.vehicle("blue-1").facing, facing, "{die}");
        assert_eq!(game.unit("blue-1").officer.is_none(), die == 6, "{die}");
        let out = (1..=3).any(|n| game.figure("blue-1", n).place == Where::Table);
        assert_eq!(out, die == 6, "{die}");
        let grade = if die == 6 { 0 } else { 2 };
        let losses = if crew == 2 { -1 } else { 0 };
        let total = 6 + grade + 4 - 1 + modifier + losses;
        let tested = game.report(Red).into_iter().rfind(|line| line.text.contains("morale")).unwrap();
        assert_eq!(tested.terms.iter().map(|term| term.value).sum::<i16>(), total, "{die}");
        assert!(!game.unit("blue-1").demoralised.has(Demoralised::FAILED) || total < 6);
    }
}

/// A red tank at [10, 40] against a blue squad whose first man stands somewhere.
fn tank(kind: &str, put: &str, blue_at: &str, field: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        arm = "armour"
        vehicles = ["{kind}"]
        [[unit]]
        id = "blue-1"
        side = "blue"
        morale = 6
        figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
        {field}
        [[put]]
        unit = "red-1"
        at = [10, 40]
        facing = "north"
        {put}
        [[put]]
        unit = "blue-1"
        places = [{blue_at}, {blue_at}, [60, 1], [61, 1], [62, 1], [63, 1], [64, 1], [65, 1], [66, 1], [67, 1]]
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

const HEDGE: &str = "[[battlefield.features]]\nid = \"hedge\"\nkind = \"hedge\"\nline = [[0, 32], [72, 32]]";

#[test]
fn machine_guns_of_vehicles_fire_like_any_other() {
    covers!("awa.firing.small-arms.vehicle-mg");
    // Two LMGs at 9 inches behind a hedge: 4+, with light cover 5+.
    let mut game = tank("panzer-i", "", "[10, 31]", HEDGE);
    game.pick(Red, "fire-blue-1").dice(&[4, 5, 4, 4, 4]);
    assert_eq!(game.men("blue-1"), 9);
    assert_eq!(game.vehicle("red-1").rounds.as_slice(), [5, 5]);
    // A turret turns, a hull gun does not. R-AWA-084
    for (kind, at, seen) in [
        ("panzer-i", "[10, 46]", true),
        ("cv33-35-tankette", "[10, 46]", false),
        ("cv33-35-tankette", "[10, 31]", true),
        ("cv33-35-tankette", "[18, 33]", false),
        ("cv33-35-tankette", "[16, 33]", true),
    ] {
        let game = tank(kind, "", at, "");
        assert_eq!(game.keys(Red).contains(&"fire-blue-1".to_owned()), seen, "{kind} {at}");
    }
}

#[test]
fn ex_vehicle_mg_moving() {
    covers!("awa.firing.small-arms.vehicle-moving");
    let mut game = tank("panzer-i", "damage = [\"moved\"]\nrounds = [6, 0]", "[10, 31]", HEDGE);
    game.pick(Red, "fire-blue-1").dice(&[6, 5, 4]);
    assert_eq!(game.men("blue-1"), 9);
    let mut game = tank("panzer-i", "damage = [\"moved\"]\nrounds = [6, 0]", "[10, 29]", HEDGE);
    game.pick(Red, "fire-blue-1");
    assert!(!game.wants_dice());
    assert!(!game.lines(Red).iter().any(|line| line.contains("morale")));
}

#[test]
fn a_vehicle_says_before_it_fires_whether_it_will_drive() {
    covers!("awa.firing.small-arms.vehicle-moving");
    let mut game = tank("panzer-i", "rounds = [6, 0]", "[10, 31]", "");
    // From a halt a 4 hits at medium range; on the move only a 6.
    game.pick(Red, "fire-moving-blue-1").dice(&[5, 5, 4]);
    assert_eq!(game.men("blue-1"), 10);
    assert!(game.vehicle("red-1").damage.has(Damage::ON_THE_MOVE));
    let drives = |game: &Game| game.keys(Red).iter().any(|key| key.starts_with("drive"));
    assert!(drives(&game));
    let mut game = tank("panzer-i", "rounds = [6, 0]", "[10, 31]", "");
    game.pick(Red, "fire-blue-1").dice(&[4, 3, 4]);
    assert_eq!(game.men("blue-1"), 9);
    assert!(!game.vehicle("red-1").damage.has(Damage::ON_THE_MOVE));
    assert!(!drives(&game), "it has fired from a halt");
}
