//! Concealment and setting up, as game reports.

use crate::common;

use common::{Blue, Game, Red, arrangement, routes_of};
use engine::covers;
use engine::prompt::Reply;
use scw::Phase;
use table::{Bearing, Point};

/// Two companies a side that wait to be set up, and a captain.
const WAITING: &str = r#"
    attacker = "red"
    [[unit]]
    id = "red-1"
    side = "red"
    elements = ["rifle", "rifle", "rifle", "lmg"]
    [[unit]]
    id = "blue-1"
    side = "blue"
    elements = ["rifle", "rifle", "rifle", "lmg"]
    [[unit]]
    id = "blue-2"
    side = "blue"
    conceal = false
    vehicle = "t-26"
    [[officer]]
    id = "captain"
    side = "blue"
    grade = 2
"#;

#[test]
fn the_defender_lays_markers_first_and_then_both_set_up() {
    covers!("scw.concealment.at-start", "scw.concealment.three-markers", "scw.concealment.marker-identity");
    let mut game = Game::set(WAITING);
    assert_eq!((game.phase(), game.asked()), (Phase::Conceal, Some(Blue)));
    // The tank may not hide in this scenario.
    assert_eq!(game.keys(Blue), ["blue-1", "done"]);
    game.pick(Blue, "blue-1");
    let north = |x: i32, y: i32| [Point::inches(x, y)];
    let (a, b, c) = (north(30, 6), north(20, 6), north(40, 6));
    game.route(Blue, &[("unit", &a, Bearing::NORTH), ("dummy-1", &b, Bearing::NORTH), ("dummy-2", &c, Bearing::NORTH)]);
    assert_eq!(game.unit("blue-1").word("place"), "concealed");

    // Its owner can tell the markers apart, the enemy cannot.
    let own: Vec<_> = game.board(Blue).markers.into_iter().map(|m| (m.label, m.really.unwrap())).collect();
    let told = |label: &str, really: &str| (label.to_owned(), really.to_owned());
    assert_eq!(own, [told("1", "dummy"), told("2", "blue-1"), told("3", "dummy")]);
    assert!(game.board(Red).markers.iter().all(|marker| marker.really.is_none() && marker.badges.is_empty()));
    assert!(!game.board(Red).groups.iter().any(|group| group.id == "blue-1"));
    assert!(game.lines(Red).contains(&"Blue lays 3 markers.".to_owned()), "{:?}", game.lines(Red));

    game.done(Red);
    assert_eq!((game.phase(), game.asked()), (Phase::Deploy, Some(Blue)));
    game.arrange(Blue, (50, 6), Bearing::SOUTH, "line");
    game.pick(Blue, "blue-1"); // The captain hides with the company.
    assert!(!game.lines(Red).iter().any(|line| line.contains("captain")), "{:?}", game.lines(Red));
    game.arrange(Red, (36, 40), Bearing::NORTH, "line");
    assert_eq!((game.phase(), game.turn()), (Phase::Movement, 1));
}

#[test]
fn markers_and_units_stay_in_their_zone() {
    covers!("scw.concealment.three-markers");
    let mut game = Game::set(WAITING);
    game.pick(Blue, "blue-1");
    let outside = Reply::Arrange { at: Point::new(30_000, 12_001), facing: None, formation: None, via: Vec::new() };
    assert_eq!(game.refused(Blue, outside).rule.unwrap().as_str(), "scw.concealment.at-start");
    let via = vec![Point::inches(10, 3), Point::inches(12, 3), Point::inches(14, 3)];
    let four = Reply::Arrange { at: Point::inches(30, 6), facing: None, formation: None, via };
    assert_eq!(game.refused(Blue, four).rule.unwrap().as_str(), "scw.concealment.three-markers");
    // Exactly on the border of the zone is within it.
    let border =
        Reply::Arrange { at: Point::inches(30, 12), facing: None, formation: None, via: vec![Point::inches(9, 9)] };
    game.reply(Blue, border);
    assert_eq!(game.position()["marker"].as_array().unwrap().len(), 2);
    game.done(Red);
    let half_out = game.refused(Blue, arrangement((50, 12), Bearing::SOUTH, "line"));
    assert_eq!(half_out.rule.unwrap().as_str(), "scw.concealment.at-start");
    game.arrange(Blue, (50, 6), Bearing::SOUTH, "line").arrange(Blue, (10, 3), Bearing::SOUTH, "line");
    assert!(game.officer("captain").has("at"));
}

/// A company of the blue under three markers, with red near enough to look.
fn hidden(extra: &str) -> String {
    format!(
        r#"
        [now]
        phase = "observation"
        [[unit]]
        id = "red-1"
        side = "red"
        elements = ["rifle", "rifle", "rifle", "lmg"]
        at = [36, 30]
        [[unit]]
        id = "blue-1"
        side = "blue"
        elements = ["rifle", "rifle", "rifle", "lmg"]
        place = "concealed"
        [[marker]]
        unit = "blue-1"
        at = [30, 21]
        [[marker]]
        unit = "blue-1"
        at = [36, 21]
        real = true
        [[marker]]
        unit = "blue-1"
        at = [42, 21]
        {extra}
        "#
    )
}

#[test]
fn a_unit_that_is_observed_stands_around_its_marker_as_its_owner_likes() {
    covers!(
        "scw.concealment.revealed-by-observation",
        "scw.concealment.place-around-marker",
        "scw.concealment.free-facing",
        "scw.concealment.three-markers",
    );
    let mut game = Game::set(&hidden(""));
    game.dice(&[3]).pick(Red, "red-1>marker-2");
    // ½″ beside the marker is the most.
    let beside = |x: i32| Reply::Arrange {
        at: Point::new(x, 21_000),
        facing: Some(Bearing::WEST),
        formation: Some("column".into()),
        via: Vec::new(),
    };
    let refusal = game.refused(Blue, beside(36_501));
    assert_eq!(refusal.rule.unwrap().as_str(), "scw.concealment.place-around-marker");
    game.reply(Blue, beside(36_500));
    let unit = game.unit("blue-1");
    assert_eq!((unit.word("place").as_str(), unit.facing(1)), ("table", Bearing::WEST));
    let board = game.board(Red);
    assert!(board.markers.iter().all(|marker| marker.key != "unknown"), "its dummies are gone");
    assert_eq!(board.pieces.iter().filter(|piece| piece.group.as_deref() == Some("blue-1")).count(), 4);
    // It has not moved by being set up.
    assert!(!unit.has("moved"));
}

#[test]
fn each_base_may_face_another_way_but_the_unit_keeps_together() {
    covers!("scw.concealment.free-facing", "scw.units.company");
    let mut game = Game::set(&hidden(""));
    game.dice(&[10]).pick(Red, "red-1>marker-2");
    let at = |x: i32, y: i32| [Point::new(x, y)];
    let (a, b) = (at(32_000, 21_000), at(35_000, 21_000));
    let (c, far, near) = (at(37_000, 21_000), at(40_501, 21_000), at(40_500, 21_000));
    let stands = |last| {
        routes_of(&[
            ("blue-1.1", &a, Bearing::NORTH),
            ("blue-1.2", &b, Bearing::SOUTH),
            ("blue-1.3", &c, Bearing::SOUTH),
            ("blue-1.4", last, Bearing::NORTH),
        ])
    };
    // 40.501 - 37 - 1.5 = 2.001″ between the bases.
    assert_eq!(game.refused(Blue, stands(&far)).rule.unwrap().as_str(), "scw.units.company");
    game.reply(Blue, stands(&near));
    let unit = game.unit("blue-1");
    assert_eq!([1, 2, 3, 4].map(|n| unit.facing(n)), [Bearing::NORTH, Bearing::SOUTH, Bearing::SOUTH, Bearing::NORTH]);
}

#[test]
fn a_dummy_that_is_observed_is_taken_away_and_the_unit_stays_hidden() {
    covers!("scw.concealment.revealed-by-observation");
    let mut game = Game::set(&hidden(""));
    game.dice(&[3]).pick(Red, "red-1>marker-1");
    assert_eq!(game.unit("blue-1").word("place"), "concealed");
    let labels: Vec<String> = game.board(Red).markers.into_iter().map(|marker| marker.label).collect();
    assert_eq!(labels, ["2", "3"]);
    assert!(game.lines(Red).contains(&"Marker 1 is a dummy and is taken away.".to_owned()));
}

#[test]
fn a_unit_without_room_is_shifted_as_little_as_makes_room() {
    covers!("scw.concealment.place-around-marker");
    // A red company stands 1″ from the marker: 2″ must be kept.
    let crowded = hidden("").replace("at = [36, 30]", "at = [36, 22.5]");
    let mut game = Game::set(&crowded);
    game.dice(&[3]).pick(Red, "red-1>marker-2");
    let on_it = game.refused(Blue, arrangement((36, 21), Bearing::SOUTH, "line"));
    assert_eq!(on_it.rule.unwrap().as_str(), "scw.concealment.place-around-marker");
    let engine::prompt::Ask::Place { proposals, .. } = game.prompt(Blue).ask else { panic!("places are asked for") };
    game.reply(Blue, proposals[0].reply.clone());
    let unit = game.unit("blue-1");
    let middle = (1..=4).map(|n| unit.at(n).y).sum::<i32>() / 4;
    // Red's bases begin at 22″; a line of blue bases ½″ deep to either side needs its middle at 19½″ or less.
    assert!((18_500..=19_600).contains(&middle), "{middle}");
}

#[test]
fn an_officer_who_is_set_up_in_contact_with_a_unit_is_with_it() {
    covers!("scw.movement.unattached-officer");
    // The company's bases reach from 5½″ to 6½″, the tank's hull from 4¾″ to 7¼″; his base is ¾″ across. Beside a
    // vehicle he is not aboard it.
    for (x, y, with) in [(10, 6_975, "blue-1"), (10, 6_976, ""), (50, 7_725, "")] {
        let mut game = Game::set(WAITING);
        game.done(Blue).done(Red);
        game.arrange(Blue, (10, 6), Bearing::SOUTH, "line").arrange(Blue, (50, 6), Bearing::SOUTH, "line");
        let at = Point::new(x * 1000, y);
        game.reply(Blue, Reply::Arrange { at, facing: None, formation: None, via: Vec::new() });
        assert_eq!(game.officer("captain").word("with"), with, "{x}, {y}");
    }
}

#[test]
fn the_enemy_does_not_see_who_waits_to_be_set_up() {
    covers!("scw.concealment.at-start");
    let mut game = Game::set(WAITING);
    let seen = |game: &Game| -> Vec<String> { game.board(Red).groups.into_iter().map(|group| group.id).collect() };
    assert_eq!(seen(&game), ["red-1"]);
    game.done(Blue).done(Red);
    game.arrange(Blue, (10, 6), Bearing::SOUTH, "line");
    assert_eq!(seen(&game), ["red-1", "blue-1"], "the tank still waits");
}
