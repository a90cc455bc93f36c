//! Flamethrowers. `awa.flame.weapons`

use awa::{Damage, Under, Where};
use engine::covers;
use engine::prompt::Reply;
use table::Point;

use crate::common::{Blue, Game, Red};

fn at(x: i32, y: i32) -> Reply {
    Reply::Arrange { at: Point::new(x, y), facing: None, formation: None, via: Vec::new() }
}

/// A red man with a flamethrower at [20, 40] and a blue squad.
fn flamer(more: &str, blue: &str, places: &str) -> Game {
    let mut game = Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ kit = ["flamethrower"] }}, {{ role = "officer" }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        {blue}
        figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
        {more}
        [[put]]
        unit = "red-1"
        places = [[20, 40], [2, 46]]
        [[put]]
        unit = "blue-1"
        {places}
        "#
    ));
    game.pick(Red, "red-1").done(Blue);
    game
}

#[test]
fn ex_flame() {
    covers!("awa.flame.weapons", "awa.flame.figures", "awa.flame.sheltered", "awa.flame.armoured", "awa.flame.morale");
    let more = r#"
        [[unit]]
        id = "blue-2"
        side = "blue"
        arm = "armour"
        morale = 6
        vehicles = ["light-armoured-car"]
        [[battlefield.features]]
        id = "trench"
        kind = "trench"
        area = [[18, 34.5], [22, 34.5], [22, 35.5], [18, 35.5]]
        [[put]]
        unit = "blue-2"
        at = [20, 31]
    "#;
    let mut game = flamer(
        more,
        "",
        "grade = 3\nplaces = [[20.5, 33], [19, 37], [21.5, 36], [20, 35], [20.5, 35.2], [24, 30], [25, 30], [26, 30], [27, 30], [28, 30]]",
    );
    game.pick(Red, "flame-red-1.1").reply(Red, at(20_000, 36_000));
    // S at [20.5, 35.2] and T at [20, 35] roll in the trench; then the car; then both units test.
    game.dice(&[3, 2, 3, 3, 4]);
    let stands: Vec<bool> = (1..=5).map(|n| game.figure("blue-1", n).place == Where::Table).collect();
    assert_eq!(stands.iter().filter(|stands| **stands).count(), 2);
    assert_eq!(stands[..3], [false, false, true]);
    assert_eq!(game.total(Red, "blue-1 holds"), 8);
    assert!(!game.vehicle("blue-2").damage.has(Damage::DESTROYED));
    assert!(game.unit("blue-1").under.has(Under::FLAME) && game.unit("blue-2").under.has(Under::FLAME));
    assert_eq!(game.unit("red-1").bursts, 5);
}

#[test]
fn a_burst_is_eight_inches_long_and_two_wide() {
    covers!("awa.flame.weapons", "awa.flame.figures");
    let places = "places = [[20, 32], [20, 31.999], [21, 36], [21.001, 36], [40, 30], [41, 30], [42, 30], [43, 30], [44, 30], [45, 30]]";
    let mut game = flamer("", "morale = 6", places);
    game.pick(Red, "flame-red-1.1").reply(Red, at(20_000, 30_000)).dice(&[4]);
    let stands: Vec<bool> = (1..=4).map(|n| game.figure("blue-1", n).place == Where::Table).collect();
    assert_eq!(stands, [false, true, false, true]);
}

#[test]
fn a_burst_hits_friends_and_ends_at_a_wall() {
    covers!("awa.flame.figures");
    let wall = "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[0, 36], [72, 36]]";
    let places =
        "places = [[20, 38], [20, 34], [40, 30], [41, 30], [42, 30], [43, 30], [44, 30], [45, 30], [46, 30], [47, 30]]";
    let mut game = flamer(wall, "morale = 6", places);
    game.pick(Red, "flame-red-1.1").pick(Red, "blue-1.1").dice(&[4]);
    assert!(game.figure("blue-1", 1).place != Where::Table && game.figure("blue-1", 2).place == Where::Table);
    let friend = r#"
        [[unit]]
        id = "red-2"
        side = "red"
        morale = 6
        figures = [{ role = "officer" }, { weapon = "rifle", count = 9 }]
        [[put]]
        unit = "red-2"
        places = [[5, 40], [20, 36], [6, 40], [7, 40], [8, 40], [9, 40], [10, 40], [11, 40], [12, 40], [13, 40]]
    "#;
    let places =
        "places = [[20, 34], [60, 30], [40, 30], [41, 30], [42, 30], [43, 30], [44, 30], [45, 30], [46, 30], [47, 30]]";
    let mut game = flamer(friend, "morale = 6", places);
    game.pick(Red, "flame-red-1.1").pick(Red, "blue-1.1").dice(&[4, 4]);
    assert_eq!((game.men("red-2"), game.men("blue-1")), (9, 9));
}

#[test]
fn men_in_a_house_roll_and_the_house_burns() {
    covers!("awa.flame.sheltered", "awa.flame.morale");
    let house = "[[battlefield.features]]\nid = \"house\"\nkind = \"building\"\narea = [[16, 30], [24, 30], [24, 36], [16, 36]]";
    let mut game = flamer(house, "morale = 6", "inside = \"house\"");
    game.pick(Red, "flame-red-1.1").pick(Red, "blue-1.1");
    game.dice(&[2, 3, 2, 2, 2, 2, 2, 2, 2, 2, 4]);
    assert_eq!(game.men("blue-1"), 9);
    assert!(game.state().structures[0].burning);
}

#[test]
fn vehicles_in_a_burst() {
    covers!("awa.flame.sheltered", "awa.flame.armoured");
    let truck = "vehicles = [\"light-truck\"]\nmorale = 6";
    let mut game = flamer("", truck, "at = [20, 35]\nriders = 8\n");
    game.pick(Red, "flame-red-1.1").pick(Red, "vehicle-1");
    // The eight aboard roll, the two on foot beside it fall without a roll if they are in the way.
    let dice: &[u8] = &[2, 2, 2, 2, 2, 2, 2, 3];
    game.dice(dice);
    assert!(game.vehicle("blue-1").damage.has(Damage::DESTROYED));
    assert!(!(1..=10).any(|n| matches!(game.figure("blue-1", n).place, Where::Aboard(_))));
    game.dice(&[4]);
    for (die, burns) in [(3, false), (4, true)] {
        let car = r#"
            [[unit]]
            id = "blue-2"
            side = "blue"
            arm = "armour"
            morale = 6
            vehicles = ["light-armoured-car"]
            [[put]]
            unit = "blue-2"
            at = [20, 34]
        "#;
        let mut game = flamer(car, "", "at = [50, 10]");
        game.pick(Red, "flame-red-1.1").pick(Red, "vehicle-1").dice(&[die]);
        assert_eq!(game.vehicle("blue-2").damage.has(Damage::DESTROYED), burns);
        assert_eq!(game.men("blue-2"), if burns { 0 } else { 3 });
        if !burns {
            game.dice(&[4]);
            assert!(game.lines(Red).iter().any(|line| line.starts_with("blue-2 holds")));
        }
    }
}

#[test]
fn a_vehicle_throws_its_flame_twelve_inches_forward() {
    covers!("awa.flame.weapons", "awa.flame.vehicle-speed", "awa.vehicle.lancia-flamme");
    let set = |first: &str| {
        let mut game = Game::set(&format!(
            r#"
            [[unit]]
            id = "red-1"
            side = "red"
            arm = "armour"
            vehicles = ["lancia-flamme-tankette"]
            [[unit]]
            id = "blue-1"
            side = "blue"
            morale = 6
            figures = [{{ weapon = "rifle", count = 9 }}, {{ role = "officer" }}]
            [[put]]
            unit = "red-1"
            at = [20, 40]
            facing = "north"
            [[put]]
            unit = "blue-1"
            places = [{first}, [40, 10], [41, 10], [42, 10], [43, 10], [44, 10], [45, 10], [46, 10], [47, 10], [48, 10]]
            "#
        ));
        game.pick(Red, "red-1").done(Blue);
        game
    };
    for (first, falls) in [("[20, 28]", true), ("[20, 27.9]", false)] {
        let mut game = set(first);
        game.pick(Red, "flame-vehicle-1-1").pick(Red, "blue-1.1");
        if falls {
            game.dice(&[4]);
        }
        assert_eq!(game.men("blue-1") < 10, falls);
        assert_eq!(game.vehicle("red-1").rounds.as_slice(), [5, 6]);
    }
    // Not behind it.
    let mut game = set("[20, 46]");
    game.pick(Red, "flame-vehicle-1-1");
    assert!(!game.keys(Red).contains(&"blue-1.1".to_owned()) && game.keys(Red).contains(&"blue-1.2".to_owned()));
    assert_eq!(game.refused(Red, at(20_000, 46_000)).rule.unwrap().as_str(), "awa.artillery.arc");
    // What is out of reach is not told: the burst is wasted.
    game.pick(Red, "blue-1.2");
    assert!(!game.wants_dice());
    // Whoever has fired drives at half speed or not at all.
    let drives = |game: &Game, half: bool| {
        let keys = game.keys(Red);
        keys.iter().any(|key| key.starts_with("drive") && key.ends_with("-half") == half)
    };
    let mut game = set("[20, 28]");
    assert!(drives(&game, false) && drives(&game, true));
    game.pick(Red, "flame-vehicle-1-1").pick(Red, "blue-1.1").dice(&[4]);
    assert!(!drives(&game, false) && drives(&game, true), "{}", game.whereabouts());
    // And whoever has driven at full speed does not fire; at half speed he does.
    for (pace, fires) in [("drive-country", false), ("drive-country-half", true)] {
        let mut game = set("[20, 28]");
        game.pick(Red, pace).done(Red);
        assert_eq!(game.keys(Red).contains(&"flame-vehicle-1-1".to_owned()), fires, "{}", game.whereabouts());
    }
    // Six inches of twelve, and then the burst: half of the move is not only said.
    let mut game = set("[20, 22]");
    game.pick(Red, "drive-country-half").reply(Red, at(20_000, 34_000));
    assert_eq!(game.vehicle("red-1").at, Point::inches(20, 34));
    game.pick(Red, "flame-vehicle-1-1").pick(Red, "blue-1.1").dice(&[4]);
    assert_eq!((game.men("blue-1"), game.vehicle("red-1").rounds[0]), (9, 5));
    assert!(!game.keys(Red).iter().any(|key| key.starts_with("drive")));
}

#[test]
fn whoever_is_aimed_at_in_range_tests_also_behind_a_wall() {
    covers!("awa.flame.morale");
    let wall = "[[battlefield.features]]\nid = \"wall\"\nkind = \"stone-wall\"\nline = [[0, 36], [72, 36]]";
    for (y, tests) in [("32", true), ("31.9", false)] {
        let places = format!(
            "places = [[20, {y}], [40, 30], [41, 30], [42, 30], [43, 30], [44, 30], [45, 30], [46, 30], [47, 30], [48, 30]]"
        );
        let mut game = flamer(wall, "morale = 6", &places);
        game.pick(Red, "flame-red-1.1").pick(Red, "blue-1.1");
        assert_eq!(game.wants_dice(), tests, "{y}");
        if tests {
            game.dice(&[4]);
            assert!(game.unit("blue-1").under.has(Under::FLAME));
        }
        assert_eq!(game.men("blue-1"), 10);
    }
}

#[test]
fn a_burst_alone_does_not_say_whether_the_machine_gun_fires_from_a_halt() {
    covers!("awa.flame.vehicle-speed", "awa.firing.small-arms.vehicle-moving");
    let set = || {
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
            morale = 6
            figures = [{ weapon = "rifle", count = 9 }, { role = "officer" }]
            [[put]]
            unit = "red-1"
            at = [20, 40]
            facing = "north"
            [[put]]
            unit = "blue-1"
            places = [[22, 29], [40, 1], [41, 1], [42, 1], [43, 1], [44, 1], [45, 1], [46, 1], [47, 1], [48, 1]]
            "#,
        );
        game.pick(Red, "red-1").done(Blue);
        game
    };
    let drives = |game: &Game| game.keys(Red).iter().any(|key| key.starts_with("drive"));
    // A burst into the field; then the machine gun at 11 inches, as from a halt: 4+, and the vehicle stays.
    let mut game = set();
    game.pick(Red, "flame-vehicle-1-1").reply(Red, at(20_000, 30_000));
    assert!(drives(&game));
    assert!(game.keys(Red).contains(&"fire-moving-blue-1".to_owned()));
    game.pick(Red, "fire-blue-1").dice(&[4, 3, 4]);
    assert_eq!(game.men("blue-1"), 9);
    assert!(!drives(&game));
    // The other way round: a burst does not set it free again.
    let mut game = set();
    game.pick(Red, "fire-blue-1").dice(&[1, 1, 4]);
    game.pick(Red, "flame-vehicle-1-1").reply(Red, at(20_000, 30_000));
    assert!(!drives(&game));
}
