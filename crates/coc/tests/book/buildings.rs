//! Section 7.2.2: doors, floors and rooms.

use crate::common;
use crate::walking;

use coc::Deeds;
use common::{Game, Red};
use engine::covers;
use engine::prompt::Reply;
use table::{Bearing, Point};
use walking::{BREN, bren, foremost, go, places, to, to_in};

const TEAM: &str = "red-section-1-bren";

/// A house six inches wide and six deep whose door faces south, four inches from the Team's first man.
const HOUSE: &str = r#"
    [[terrain]]
    kind = "building"
    area = [[17, 30], [23, 30], [23, 36], [17, 36]]
    doors = [[20, 36]]
    windows = [[20, 30], [17, 33], [23, 33]]
    storeys = 3
"#;

fn inside(game: &Game) -> usize {
    game.team(TEAM)
        .places()
        .iter()
        .filter(|p| (30_000..36_000).contains(&p.y) && (17_000..=23_000).contains(&p.x))
        .count()
}

#[test]
fn a_house_is_entered_by_its_door_at_normal_pace_with_the_higher_die() {
    covers!("coc.7.2.2.enter-leave-door");
    // The 6 is kept and passes the door four inches away: two inches inside.
    let mut game = bren(HOUSE);
    go(&mut game, BREN, "move", to(20, 32), &[6, 2]);
    assert_eq!(foremost(&game, TEAM), 34000);
    // A kept 4 is not more than the four inches to the door: all of the roll, as far as the door.
    let mut game = bren(HOUSE);
    go(&mut game, BREN, "move", to(20, 32), &[4, 4]);
    assert_eq!(foremost(&game, TEAM), 36050);
    assert_eq!(inside(&game), 0);
    // 1 and 2 do not even reach it.
    let mut game = bren(HOUSE);
    go(&mut game, BREN, "move", to(20, 32), &[1, 2]);
    assert_eq!(foremost(&game, TEAM), 37000);
    // Not tactically.
    let mut game = bren(HOUSE);
    go(&mut game, BREN, "move-tactical", to(20, 32), &[6]);
    assert_eq!(foremost(&game, TEAM), 36050);
    // Nor at the double.
    let mut game = bren(HOUSE);
    go(&mut game, BREN, "double", to(20, 32), &[6, 6, 6]);
    assert_eq!(foremost(&game, TEAM), 36050);
}

#[test]
fn the_others_use_the_same_door() {
    covers!("coc.7.2.2.enter-leave-door", "coc.7.1.by-figure");
    let mut game = Game::set(&format!(
        r#"
        {HOUSE}
        [red]
        command = [1]
        [[put]]
        team = "red-section-1-bren"
        places = [[20, 37], [19, 37.5], [21, 37.5]]
        "#
    ));
    go(&mut game, BREN, "move", to_in(20, 33, "cluster", Bearing::NORTH), &[6, 1]);
    assert_eq!(inside(&game), 3, "{:?}", places(&game, TEAM));
}

#[test]
fn walls_are_no_way() {
    covers!("coc.7.2.2.enter-leave-door");
    // The way is drawn through the wall beside the door: he halts at it.
    let mut game = bren(HOUSE);
    game.pick(Red, BREN).pick(Red, "move");
    let path = [walking::at(18_500, 37_000), walking::at(18_500, 33_000)];
    game.route(Red, &[("red-section-1-1", &path, Bearing::NORTH)]).dice(&[6, 6]);
    assert!(foremost(&game, TEAM) >= 36_000);
    // Half an inch from the middle of the door is still the door, a thousandth more is not.
    let at_door = |x: i32| {
        let mut game = bren(HOUSE);
        game.pick(Red, BREN).pick(Red, "move");
        let path = [walking::at(x, 38_000), walking::at(x, 33_000)];
        game.route(Red, &[("red-section-1-1", &path, Bearing::NORTH)]).dice(&[6, 6]);
        foremost(&game, TEAM) < 36_000
    };
    assert!(at_door(20_500));
    assert!(!at_door(20_501));
}

/// The Team inside the house, on some floor.
fn indoors(floor: u8, more: &str) -> Game {
    Game::set(&format!(
        r#"
        {HOUSE}
        {more}
        [red]
        command = [1, 1]
        [[put]]
        team = "red-section-1-bren"
        places = [[18, 35], [20, 35], [22, 35]]
        floor = {floor}
        "#
    ))
}

#[test]
fn inside_a_house_is_broken_ground() {
    covers!("coc.7.2.2.inside-broken");
    let mut game = indoors(0, "");
    game.pick(Red, BREN);
    assert_eq!(game.closed(Red, "double").rule.unwrap().as_str(), "coc.7.2.broken");
    game.pick(Red, "move").reply(Red, to(20, 32)).dice(&[1, 2]);
    assert_eq!(foremost(&game, TEAM), 32000, "normal pace as in the open");
}

#[test]
fn one_leaves_by_the_door_too() {
    covers!("coc.7.2.2.enter-leave-door");
    let mut game = indoors(0, "");
    go(&mut game, BREN, "move", to(20, 44), &[2, 3]);
    let south = game.team(TEAM).places().iter().map(|p| p.y).max().unwrap();
    assert_eq!(south, 38000, "the lower die is lost");
}

#[test]
fn wet_ground_is_outside() {
    covers!("coc.6.3.rain-table");
    let wet = "[now]\nchance = { grounded_until = 0, rain = false, sodden = true, rain_bonus = false }";
    let mut game = indoors(0, wet);
    go(&mut game, BREN, "move", to(20, 32), &[1, 2]);
    assert_eq!(foremost(&game, TEAM), 32000);
}

#[test]
fn one_floor_takes_the_whole_phase_and_shifts_six_inches() {
    covers!("coc.7.2.2.change-floor");
    let mut game = indoors(0, "");
    game.pick(Red, BREN).pick(Red, "change-floor");
    let to_floor = |y: i32, floor: u8| Reply::Arrange {
        at: Point::new(20_000, y),
        facing: None,
        formation: Some(format!("floor-{floor}")),
        via: Vec::new(),
    };
    assert!(game.refused(Red, to_floor(35_000, 2)).because.contains("One floor"));
    assert!(game.refused(Red, to_floor(29_900, 1)).because.contains("stay in the building"));
    game.reply(Red, to_floor(31_000, 1));
    assert!(!game.wants_dice());
    assert!(
        game.team(TEAM).spots.iter().all(|spot| spot.floor == 1 && spot.at.y == 31_000),
        "{:?}",
        game.team(TEAM).spots
    );
    assert!(game.team(TEAM).did(Deeds::MOVED));
    assert!(!game.is_open(Red, BREN), "and its activation is used");
}

#[test]
fn the_house_has_its_roof_and_its_ground() {
    covers!("coc.7.2.2.change-floor");
    let mut game = indoors(2, "");
    game.pick(Red, BREN).pick(Red, "change-floor");
    assert!(game.is_open(Red, "floor-1"));
    assert!(game.option(Red, "floor-3").is_none());
    let mut game = bren(HOUSE);
    game.pick(Red, BREN);
    assert!(!game.is_open(Red, "change-floor"), "only inside");
}

#[test]
fn upstairs_nobody_walks_through_the_wall() {
    covers!("coc.7.2.2.inside-broken");
    let mut game = indoors(1, "");
    game.pick(Red, BREN).pick(Red, "move");
    let path = [walking::at(20_000, 44_000)];
    game.route(Red, &[("red-section-1-2", &path, Bearing::SOUTH)]).dice(&[6, 6]);
    assert_eq!(inside(&game), 3);
}

#[test]
fn a_floor_holds_one_man_to_the_square_inch() {
    // A shed of two square inches.
    let shed = r#"
        [[terrain]]
        kind = "building"
        area = [[19, 36], [21, 36], [21, 37], [19, 37]]
        doors = [[20, 37]]
    "#;
    let mut game = bren(shed);
    go(&mut game, BREN, "move", to_in(20, 36, "cluster", Bearing::NORTH), &[6, 6]);
    let men = game.team(TEAM).places();
    let inside = men.iter().filter(|p| (19_000..=21_000).contains(&p.x) && (36_000..=37_000).contains(&p.y)).count();
    assert!(inside <= 2, "{men:?}");
}

#[test]
fn a_barn_is_open_if_the_players_say_so() {
    covers!("coc.7.2.2.large-opening");
    let barn = |options: &str| {
        let mut game = bren(&format!(
            r#"
            options = [{options}]
            [[terrain]]
            kind = "building"
            material = "timber"
            area = [[17, 30], [23, 30], [23, 36], [17, 36]]
            doors = [[20, 36]]
            "#
        ));
        go(&mut game, BREN, "double", to(20, 31), &[3, 2, 2]);
        foremost(&game, TEAM)
    };
    assert_eq!(barn(""), 36050, "at the double one halts at a door");
    assert_eq!(barn("\"large-openings\""), 33000, "as in the open");
}

#[test]
fn a_leader_alone_climbs_stairs_too() {
    covers!("coc.7.1.1.leader-terrain", "coc.7.2.2.change-floor");
    let house = r#"
        [[terrain]]
        kind = "building"
        area = [[17, 30], [25, 30], [25, 39], [17, 39]]
        doors = [[21, 39]]
        storeys = 3
        [red]
        command = [3, 3]
        [[put]]
        leader = "red-section-1-leader"
        at = [20, 38]
        floor = 1
    "#;
    let upstairs = |more: &str| {
        let mut game = Game::set(&(house.to_owned() + more));
        game.pick(Red, "lead:3:red-section-1-leader").pick(Red, "walk");
        game
    };
    let down = |y: i32, floor: u8| Reply::Arrange {
        at: Point::new(20_000, y),
        facing: None,
        formation: Some(format!("floor-{floor}")),
        via: Vec::new(),
    };
    let mut game = upstairs("");
    assert!(!game.is_open(Red, "double"), "nobody runs inside");
    game.pick(Red, "change-floor");
    assert_eq!(game.keys(Red), ["floor-2", "floor-0"], "one floor at a time");
    assert!(game.refused(Red, down(31_999, 0)).because.contains("6 inches"));
    game.reply(Red, down(32_000, 0));
    let leader = game.leader("red-section-1-leader").leader;
    assert_eq!((leader.spot.at, leader.spot.floor), (Point::new(20_000, 32_000), 0));
    assert!(leader.moved, "it takes him the Phase");
    // He does not go down to the enemy alone.
    let enemy = "[[put]]\nteam = \"blue-squad-1-rifle\"\nplaces = [[21, 36]]\nmen = 1\n";
    let mut game = upstairs(enemy);
    game.pick(Red, "change-floor");
    assert_eq!(game.keys(Red), ["floor-2"]);
}

#[test]
fn coc_ex_7_2_2_mg42_upstairs() {
    covers!("coc.7.2.2.change-floor", "coc.7.1.pace-normal");
    // A house nine inches deep. The Team has come in at the back; one activation for each floor, with the second a shift
    // of six inches, and then 3 inches to the front with one die, which leaves it free to fire.
    let house = r#"
        [[terrain]]
        kind = "building"
        area = [[17, 30], [25, 30], [25, 39], [17, 39]]
        doors = [[21, 39]]
        windows = [[18.5, 30], [20, 30], [21.5, 30], [23, 30]]
        storeys = 3
        [[put]]
        team = "red-section-1-rifle"
        at = [20, 12]
        facing = "south"
    "#;
    let climbing = |floor: u8, y: &str| {
        Game::set(&format!(
            r#"
            {house}
            [now]
            active = "blue"
            [blue]
            command = [1]
            [[put]]
            team = "blue-squad-1-mg"
            places = [[19, {y}], [20.5, {y}], [22, {y}]]
            floor = {floor}
            men = 3
            "#
        ))
    };
    let order = "activate:1:blue-squad-1";
    let go_up = |game: &mut Game, y: i32, floor: u8| {
        game.pick(common::Blue, order).pick(common::Blue, "change-floor");
        let at = Point::new(20_500, y);
        let formation = Some(format!("floor-{floor}"));
        game.reply(common::Blue, Reply::Arrange { at, facing: None, formation, via: Vec::new() });
        assert!(!game.team("blue-squad-1-mg").did(Deeds::FIRED));
    };
    let mut game = climbing(0, "38.5");
    go_up(&mut game, 38_500, 1);
    assert!(game.team("blue-squad-1-mg").spots.iter().all(|spot| spot.floor == 1));
    let mut game = climbing(1, "38.5");
    game.pick(common::Blue, order).pick(common::Blue, "change-floor");
    let (at, formation) = (Point::new(20_500, 32_499), Some("floor-2".to_owned()));
    let far = Reply::Arrange { at, facing: None, formation, via: Vec::new() };
    assert!(game.refused(common::Blue, far).because.contains("6 inches"));
    let mut game = climbing(1, "38.5");
    go_up(&mut game, 32_500, 2);
    assert!(game.team("blue-squad-1-mg").spots.iter().all(|spot| spot.floor == 2 && spot.at.y == 32_500));
    // 3 inches short of the front wall: with a 4 they stand at it.
    let mut game = climbing(2, "33");
    game.pick(common::Blue, order).pick(common::Blue, "move-and-fire");
    let way = Reply::Arrange { at: Point::new(20_500, 30_100), facing: None, formation: None, via: Vec::new() };
    game.reply(common::Blue, way).dice(&[4]);
    assert!(foremost(&game, "blue-squad-1-mg") < 30_600, "{:?}", places(&game, "blue-squad-1-mg"));
    // From there it fires at once, with half of what it has: two serve the gun and the third fires his rifle.
    let keys = game.keys(common::Blue);
    if !game.wants_dice() && keys.contains(&"red-section-1-rifle".to_owned()) {
        game.pick(common::Blue, "red-section-1-rifle");
    }
    let line = game.line(common::Blue, "fires with");
    let terms: Vec<(&str, i16)> = line.terms.iter().map(|term| (term.what.as_str(), term.value)).collect();
    assert_eq!(terms, [("light machine gun", 8), ("rifles", 1), ("moved", -5)]);
    game.dice(&[1; 4]);
    assert!(game.team("blue-squad-1-mg").did(Deeds::FIRED));
}
