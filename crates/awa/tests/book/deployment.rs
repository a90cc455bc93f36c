//! Setting up. `awa.deploy.order`

use awa::{Deeds, Phase, Where};
use engine::prompt::Ask;
use table::{Bearing, Point};

use crate::common::{Blue, Game, Red, arrangement};

fn battle(more: &str) -> Game {
    Game::set(&format!(
        r#"
        {more}
        turns = 4
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 3 }}]
        [[battlefield.features]]
        id = "house"
        kind = "building"
        area = [[30, 3], [36, 3], [36, 8], [30, 8]]
        "#
    ))
}

/// Grades, ammunition, wind: whatever is rolled before the battle.
fn prepared(more: &str) -> Game {
    let mut game = battle(more);
    for _ in 0..60 {
        if game.phase() == Phase::Deploy && game.asked().is_some() {
            return game;
        }
        if game.wants_dice() {
            game.throw_any();
        } else {
            let side = game.asked().unwrap();
            game.pick_first(side);
        }
    }
    panic!("{}", game.whereabouts());
}

#[test]
fn orders_are_written_before_anybody_is_placed() {
    engine::covers!("awa.deploy.order");
    let mut game = battle("");
    let mut phases = vec![game.phase()];
    for _ in 0..60 {
        if game.phase() == Phase::Deploy && game.asked().is_some() {
            break;
        }
        assert!(game.state().figures.iter().all(|figure| figure.place == Where::Waiting), "{:?}", game.phase());
        if game.wants_dice() {
            game.throw_any();
        } else {
            let side = game.asked().unwrap();
            game.pick_first(side);
        }
        phases.push(game.phase());
    }
    assert!(phases.is_sorted(), "{phases:?}");
    assert!(phases.contains(&Phase::Deploy));
    // Both sides set up in their zones.
    assert_eq!(game.asked(), Some(Blue), "the defender first");
    assert!(matches!(game.prompt(Blue).ask, Ask::Place { .. }));
    let refusal = game.refused(Blue, arrangement((30, 20), Bearing::SOUTH, "line"));
    assert_eq!(refusal.rule.unwrap().as_str(), "awa.deploy.visible");
    game.arrange(Blue, (20, 10), Bearing::SOUTH, "line");
    game.arrange(Red, (20, 40), Bearing::NORTH, "line");
    assert!(game.phase() > Phase::Deploy);
}

#[test]
fn everybody_stands_on_the_table_for_all_to_see() {
    engine::covers!("awa.deploy.visible");
    let mut game = prepared("");
    game.arrange(Blue, (33, 6), Bearing::SOUTH, "cluster");
    assert!(matches!(game.figure("blue-1", 1).place, Where::Inside(_)), "some of them in the house");
    game.arrange(Red, (20, 40), Bearing::NORTH, "line");
    // 40 inches of observation and a wall between: the enemy sees the unit on his board all the same.
    assert!(game.board(Red).groups.iter().any(|group| group.id == "blue-1"));
    assert_eq!(game.figure("red-1", 1).place, Where::Table);
    assert_eq!(game.figure("red-1", 1).at.y, 40_000);
}

#[test]
fn on_the_map_a_unit_is_found_on_its_way_even_if_it_hides_again() {
    engine::covers!("awa.deploy.hidden-map");
    for (x, y, seen) in [(37_500, 4_000, true), (35_500, 1_500, false)] {
        let mut game = prepared("options = [\"hidden-map\"]");
        game.arrange(Blue, (33, 1), Bearing::SOUTH, "line");
        game.arrange(Red, (33, 43), Bearing::NORTH, "line");
        while game.phase() != Phase::Contests {
            let side = game.asked().unwrap();
            game.done(side);
        }
        let at = game.figure("blue-1", 1).at;
        let last = (1..=4).max_by_key(|n| game.figure("blue-1", *n).at.x).unwrap();
        let back = game.figure("blue-1", last).at;
        assert!(at.y < 3_000 && game.unit("blue-1").deeds.has(Deeds::HIDDEN));
        game.done(Red).pick(Blue, "blue-1");
        game.pick(Blue, "walk").dice(&[5]);
        let way = [Point::new(x, y), back];
        game.route(Blue, &[(&format!("blue-1.{last}"), &way, Bearing::SOUTH)]);
        assert_eq!(game.unit("blue-1").deeds.has(Deeds::HIDDEN), !seen, "{x} {y}");
    }
}

#[test]
fn on_the_map_a_unit_is_hidden_until_it_is_seen_or_fires() {
    engine::covers!("awa.deploy.hidden-map");
    let mut game = prepared("options = [\"hidden-map\"]");
    // Behind the house, out of everybody's sight.
    game.arrange(Blue, (33, 1), Bearing::SOUTH, "line");
    game.arrange(Red, (33, 43), Bearing::NORTH, "line");
    assert!(game.unit("blue-1").deeds.has(Deeds::HIDDEN));
    assert!(!game.board(Red).groups.iter().any(|group| group.id == "blue-1"));
    assert!(game.board(Blue).groups.iter().any(|group| group.id == "blue-1"));
    assert!(!game.lines(Red).iter().any(|line| line.contains("blue-1 is set up")));
    // It comes out, and red sees it at once.
    while game.phase() != Phase::Contests {
        let side = game.asked().unwrap();
        game.done(side);
    }
    game.done(Red).pick(Blue, "blue-1");
    game.pick(Blue, "run").dice(&[5, 5]);
    let ways: Vec<(String, Point)> = (1..=4).map(|n| (format!("blue-1.{n}"), Point::inches(38 + n, 6))).collect();
    let first: &[Point] = &[Point::inches(38, 2), ways[0].1];
    game.route(Blue, &[(&ways[0].0, first, Bearing::SOUTH)]);
    assert!(!game.unit("blue-1").deeds.has(Deeds::HIDDEN));
    assert!(game.board(Red).groups.iter().any(|group| group.id == "blue-1"));
    assert!(game.lines(Red).iter().any(|line| line == "blue-1 is seen"));
}

#[test]
fn on_the_map_the_report_does_not_name_those_who_are_not_seen() {
    engine::covers!("awa.deploy.hidden-map");
    let mut game = prepared("options = [\"hidden-map\"]");
    game.arrange(Blue, (33, 1), Bearing::SOUTH, "line");
    game.arrange(Red, (33, 43), Bearing::NORTH, "line");
    while game.phase() != Phase::Contests {
        let side = game.asked().unwrap();
        game.done(side);
    }
    // A contest, which blue wins, and a step behind the house.
    game.pick(Red, "red-1").pick(Blue, "blue-1").dice(&[1, 6]);
    game.pick(Blue, "walk").dice(&[3]);
    let at = game.figure("blue-1", 1).at;
    game.route(Blue, &[("blue-1.1", &[Point::new(at.x, at.y + 500)], Bearing::SOUTH)]);
    assert!(game.unit("blue-1").deeds.has(Deeds::HIDDEN));
    let named = |game: &Game, side| game.lines(side).iter().filter(|line| line.contains("blue-1")).count();
    assert_eq!(named(&game, Red), 0, "{:?}", game.lines(Red));
    assert!(named(&game, Blue) >= 3);
    let contest = game.line(Red, "somebody unseen acts");
    assert_eq!(contest.about, ["red-1"], "{contest:?}");
    assert!(!game.lines(Red).iter().any(|line| line.contains("walks")), "{:?}", game.lines(Red));
}

#[test]
fn on_the_map_whoever_stands_in_view_is_seen_before_anybody_moves() {
    engine::covers!("awa.deploy.hidden-map");
    for (x, seen) in [(20, true), (33, false)] {
        let mut game = prepared("options = [\"hidden-map\"]");
        game.arrange(Blue, (x, if seen { 8 } else { 1 }), Bearing::SOUTH, "line");
        game.arrange(Red, (x, 43), Bearing::NORTH, "line");
        while game.phase() != Phase::Contests {
            let side = game.asked().unwrap();
            game.done(side);
        }
        assert_eq!(!game.unit("blue-1").deeds.has(Deeds::HIDDEN), seen, "{x}");
    }
}

#[test]
fn nobody_is_put_down_on_his_comrade() {
    engine::covers!("awa.deploy.order");
    let mut game = prepared("");
    let place = |x: i32| [Point::new(x, 10_000)];
    let (a, b, c, d) = (place(20_000), place(20_900), place(23_000), place(25_000));
    let routes = |second: &[Point; 1]| {
        crate::common::routes_of(&[
            ("blue-1.1", &a, Bearing::SOUTH),
            ("blue-1.2", second, Bearing::SOUTH),
            ("blue-1.3", &c, Bearing::SOUTH),
            ("blue-1.4", &d, Bearing::SOUTH),
        ])
    };
    assert_eq!(game.refused(Blue, routes(&b)).rule.unwrap().as_str(), "awa.deploy.order");
    game.reply(Blue, routes(&place(21_000)));
    assert_eq!(game.figure("blue-1", 2).at, Point::inches(21, 10));
}
