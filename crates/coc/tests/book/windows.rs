//! Section 8.3.2: fire and buildings.

use crate::common;
use crate::firing;

use common::{Game, Red};
use engine::covers;
use firing::{activate, battle, cover_with, fire};

/// A house with one window in its south wall and one in its east wall, and a door in the west.
const HOUSE: &str = r#"
    [[terrain]]
    kind = "building"
    area = [[24, 14], [32, 14], [32, 20], [24, 20]]
    windows = [[28, 20], [32, 17]]
    doors = [[24, 17]]
    "#;

fn cover(terrain: &str, red: &str, blue: &str) -> Option<String> {
    cover_with(terrain, red, blue)
}

fn man(x: f64, y: f64) -> String {
    format!("places = [[{x}, {y}]]\nmen = 1")
}

#[test]
fn coc_ex_8_3_2_windows() {
    covers!("coc.8.3.2.window-arc", "coc.8.3.2.window-arc-mutual", "coc.7.5.rifle-arc", "coc.8.3.2.he-any-angle");
    // A Bren Team in the arc, a rifle Team off to the side.
    let inside = man(28.0, 19.5);
    assert_eq!(cover(HOUSE, &man(28.0, 30.0), &inside).as_deref(), Some("in hard cover"));
    // The edge of the arc runs from the window at 45 degrees.
    assert!(cover(HOUSE, &man(38.0, 30.0), &inside).is_some());
    assert!(cover(HOUSE, &man(38.001, 30.0), &inside).is_none());
    assert!(cover(HOUSE, &inside, &man(38.0, 30.0)).is_some());
    assert!(cover(HOUSE, &inside, &man(38.001, 30.0)).is_none());
    // He is seen in the open from the window: it is his own parapet that covers the man inside.
    assert_eq!(cover(HOUSE, &inside, &man(28.0, 30.0)).as_deref(), Some("in the open"));
    // A Sherman off to the side fires high explosive at the house all the same, and no machine gun.
    let mut game = Game::set(&format!(
        r#"
        [red]
        command = [3]
        vehicles = [{{ test = "sherman" }}]
        {HOUSE}
        [[put]]
        vehicle = "red-sherman"
        at = [50, 30]
        facing = "north-west"
        [[put]]
        team = "blue-squad-1-rifle"
        {inside}
        "#
    ));
    game.pick(Red, "lead:3:red-sherman-commander").pick(Red, "crew:red-sherman:gunner").pick(Red, "fire");
    assert!(game.is_open(Red, "gun:blue-squad-1-rifle") && !game.is_open(Red, "co-axial:blue-squad-1-rifle"));
}

#[test]
fn only_openings_serve_and_only_those_at_them() {
    covers!("coc.8.3.2.openings-only");
    let at = |x: f64, y: f64| cover(HOUSE, &man(28.0, 30.0), &man(x, y));
    assert!(at(28.0, 19.0).is_some(), "an inch from the window");
    assert!(at(28.0, 18.999).is_none());
    assert!(at(25.0, 19.5).is_none(), "behind the wall");
    // The window in the east wall looks east.
    assert!(cover(HOUSE, &man(31.5, 17.0), &man(40.0, 17.0)).is_some());
    assert!(cover(HOUSE, &man(31.5, 17.0), &man(30.0, 30.0)).is_none());
}

#[test]
fn wooden_houses_are_light_cover_and_bunkers_spare_the_first_kill_of_a_phase() {
    covers!("coc.2.cover-classes", "coc.9.1.bunker-first-kill");
    let wooden = HOUSE.replace("windows", "material = \"timber\"\n    windows");
    assert_eq!(cover(&wooden, &man(28.0, 30.0), &man(28.0, 19.5)).as_deref(), Some("in light cover"));
    let bunker = HOUSE.replace("building", "bunker");
    let mut game = battle(&format!(
        r#"
        {bunker}
        [[put]]
        team = "red-section-1-rifle"
        places = [[27, 30], [28, 30], [29, 30]]
        men = 3
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[27.5, 19.5], [28.5, 19.5]]
        men = 2
        "#
    ));
    // Two kills on the hard row: 6s. The first is spared; the one man lost near nobody tests nothing.
    game.dice(&[6, 6, 1, 6, 6]);
    fire(&mut game, "red-section-1-rifle");
    assert_eq!(game.team("blue-squad-1-rifle").men, 1);
    assert!(game.line(Red, "Rifle Team takes 2 hits").text.contains("1 man killed. 1 kill without effect"));
}

#[test]
fn two_men_fire_from_each_window_and_two_can_be_hit() {
    covers!("coc.8.3.2.window-capacity");
    let mut game = battle(&format!(
        r#"
        {HOUSE}
        [[put]]
        team = "red-section-1-rifle"
        places = [[27.4, 19.6], [28.6, 19.6], [28, 19.1]]
        men = 3
        [[put]]
        team = "blue-squad-1-rifle"
        at = [28, 30]
        "#
    ));
    game.dice(&[1, 1]);
    fire(&mut game, "red-section-1-rifle");
    assert_eq!(firing::dice(&game), 2);
    // A tripod gun has a window to itself.
    let mut game = Game::set(&format!(
        r#"
        {HOUSE}
        [red]
        command = [1, 1]
        supports = [{{ item = "vickers" }}]
        [[put]]
        team = "red-vickers"
        places = [[28, 19.8], [27.4, 19.6], [28.6, 19.6], [28, 19.3], [28, 19.1]]
        facing = "south"
        [[put]]
        team = "red-section-1-rifle"
        places = [[28.9, 19.8]]
        men = 1
        [[put]]
        team = "blue-squad-1-rifle"
        at = [28, 30]
        "#
    ));
    activate(&mut game, Red, "red-section-1-rifle");
    assert!(!game.is_open(Red, "fire"), "the gun has the window");
}

#[test]
fn the_men_of_all_teams_share_the_room_at_a_window() {
    covers!("coc.8.3.2.window-capacity");
    // Two riflemen have the window; the Bren behind them has no room at it, for them or for those who fire in.
    let position = |side: &str, rifle: &str, gun: &str, other: &str| {
        let bren = format!("{HOUSE}\n[[put]]\nteam = \"{gun}\"\nplaces = [[28, 19.05]]\nmen = 1\n");
        let rifles = format!("[[put]]\nteam = \"{rifle}\"\nplaces = [[27.4, 19.6], [28.6, 19.6]]\nmen = 2\n");
        let outside = format!("[[put]]\nteam = \"{other}\"\nplaces = [[28, 29], [29, 29]]\nmen = 2\n");
        battle(&format!("[now]\nactive = \"{side}\"\n{bren}{rifles}{outside}"))
    };
    let mut game = position("red", "red-section-1-rifle", "red-section-1-bren", "blue-squad-1-rifle");
    activate(&mut game, Red, "red-section-1-bren");
    assert!(!game.is_open(Red, "fire"), "two men of the other Team are nearer to it");
    let mut game = position("red", "red-section-1-rifle", "red-section-1-bren", "blue-squad-1-rifle");
    fire(&mut game, "red-section-1").dice(&[1, 1]);
    assert_eq!(firing::dice(&game), 2, "the Section fires with the two at the window");
    let mut game = position("red", "blue-squad-1-rifle", "blue-squad-1-mg", "red-section-1-rifle");
    fire(&mut game, "red-section-1-rifle").dice(&[6, 6, 1, 1]);
    assert!(game.line(Red, "Rifle Team takes 2 hits").text.contains("in hard cover"));
    assert!(!game.lines(Red).iter().any(|line| line.contains("MG Team takes")), "it is not at the window");
}

#[test]
fn a_man_away_from_the_windows_fires_at_those_inside_only() {
    covers!("coc.8.3.2.same-floor-visible", "coc.8.3.2.openings-only");
    // One German has come in by the door, his comrade is still outside in front of the window.
    let mut game = battle(&format!(
        r#"
        {HOUSE}
        [[put]]
        team = "red-section-1-rifle"
        places = [[30, 16]]
        men = 1
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[25, 19], [28, 21.5]]
        men = 2
        "#
    ));
    fire(&mut game, "red-section-1-rifle").dice(&[6, 6]);
    let left = game.team("blue-squad-1-rifle").places();
    assert_eq!(left, [table::Point::new(28_000, 21_500)], "the one inside falls");
}

#[test]
fn a_tripod_inside_a_house_fires_to_its_front() {
    covers!("coc.7.5.tripod-arc");
    let may_fire = |facing: &str| {
        let mut game = Game::set(&format!(
            r#"
            {HOUSE}
            [red]
            command = [1]
            supports = [{{ item = "vickers" }}]
            [[put]]
            team = "red-vickers"
            places = [[30, 16]]
            men = 1
            facing = "{facing}"
            [[put]]
            team = "blue-squad-1-rifle"
            places = [[25, 16]]
            men = 1
            "#
        ));
        activate(&mut game, Red, "red-vickers");
        game.is_open(Red, "fire")
    };
    assert!(may_fire("west"));
    assert!(!may_fire("east"));
}

#[test]
fn men_may_lean_out_for_a_wider_arc_and_are_then_in_the_open() {
    covers!("coc.8.3.2.lean-out");
    let position = format!(
        r#"
        {HOUSE}
        [[put]]
        team = "red-section-1-rifle"
        places = [[28, 19.5]]
        men = 1
        [[put]]
        team = "blue-squad-1-rifle"
        places = [[40, 24]]
        men = 1
        "#
    );
    let mut game = battle(&position);
    activate(&mut game, Red, "red-section-1-rifle").pick(Red, "fire");
    assert_eq!(game.keys(Red), ["lean-blue-squad-1-rifle"]);
    game.dice(&[1]).pick(Red, "lean-blue-squad-1-rifle");
    assert!(game.team("red-section-1-rifle").did(coc::Deeds::LEANS_OUT));
    // Those who lean out can be hit from all before the wall, as in the open.
    let leaning = man(28.0, 19.5) + "\ndeeds = [\"leans-out\"]";
    assert_eq!(cover(HOUSE, &man(40.0, 24.0), &leaning).as_deref(), Some("in the open"));
    assert_eq!(cover(HOUSE, &man(40.0, 24.0), &man(28.0, 19.5)), None);
}

#[test]
fn inside_a_house_all_on_one_floor_see_one_another() {
    covers!("coc.8.3.2.same-floor-visible");
    let large = HOUSE
        .replace("[[24, 14], [32, 14], [32, 20], [24, 20]]", "[[24, 10], [40, 10], [40, 20], [24, 20]]")
        .replace("[32, 17]", "[40, 17]");
    let (here, there) = (man(25.0, 11.0), man(38.0, 18.0));
    // The house covers whoever is in it, from those inside as well. R-COC-066
    assert_eq!(cover(&large, &here, &there).as_deref(), Some("in hard cover"));
    let wooden = large.replace("windows", "material = \"timber\"\n    windows");
    assert_eq!(cover(&wooden, &here, &there).as_deref(), Some("in light cover"));
    assert!(cover(&large, &here, &format!("{there}\nfloor = 1")).is_none());
    assert!(cover(&large, &format!("{here}\nfloor = 1"), &format!("{there}\nfloor = 1")).is_some());
}

#[test]
fn men_on_adjacent_floors_are_one_target_and_two_floors_apart_they_are_not() {
    covers!("coc.8.3.floors-adjacent");
    let tall = HOUSE.replace("windows", "storeys = 3\n    windows");
    for (floor, together) in [(1, true), (2, false)] {
        let mut game = battle(&format!(
            r#"
            {tall}
            [[put]]
            team = "red-section-1-rifle"
            places = [[27, 34], [28, 34]]
            men = 2
            [[put]]
            team = "blue-squad-1-rifle"
            places = [[27.5, 19.5], [28.5, 19.5]]
            men = 2
            [[put]]
            team = "blue-squad-1-mg"
            places = [[27.5, 19.5], [28.5, 19.5]]
            men = 2
            floor = {floor}
            "#
        ));
        game.dice(&[6, 6]);
        fire(&mut game, "red-section-1-rifle").dice(&[1, 1]).pick(Red, "blue-squad-1-rifle");
        let shared = game.lines(Red).iter().any(|line| line.contains("MG Team takes 1 hit"));
        assert_eq!(shared, together, "floor {floor}");
    }
}

#[test]
fn troops_hidden_in_a_building_are_not_targets_until_they_are_noticed() {
    covers!("coc.17.hidden-in-building");
    let set = |y: f64, known: &str| {
        let mut game = Game::set(&format!(
            r#"
            options = ["hidden-in-building"]
            [red]
            command = [1]
            {HOUSE}
            [[put]]
            team = "red-section-1-rifle"
            places = [[28, {y}]]
            men = 1
            [[put]]
            team = "blue-squad-1-rifle"
            places = [[28, 19.5]]
            men = 1
            {known}
            "#
        ));
        activate(&mut game, Red, "red-section-1-rifle");
        game.is_open(Red, "fire")
    };
    assert!(set(37.5, ""), "exactly 18 inches away");
    assert!(!set(37.501, ""));
    assert!(set(37.501, "deeds = [\"known-inside\"]"));
}

#[test]
fn a_tripod_stands_at_one_window_whatever_others_its_crew_is_near() {
    covers!("coc.8.3.2.window-capacity");
    let set = |first: &str, second: &str| {
        let mut game = Game::set(&format!(
            r#"
            {HOUSE}
            [red]
            command = [1]
            supports = [{{ item = "vickers" }}]
            [[put]]
            team = "red-vickers"
            men = 3
            places = [{first}, [30, 18.5], {second}]
            facing = "east"
            [[put]]
            team = "blue-squad-1-rifle"
            men = 1
            places = [[45, 17]]
            "#
        ));
        activate(&mut game, Red, "red-vickers");
        game
    };
    let (south, east) = ("[28, 19.8]", "[31.8, 17]");
    assert!(set(east, south).is_open(Red, "fire"), "the gun looks out of the window to the east");
    assert!(!set(south, east).is_open(Red, "fire"), "the gun looks out of the window to the south");
}
