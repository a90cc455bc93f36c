//! What is drawn on the map, and for whom: start lines, lines of supply open and cut, works. R-NQM-057, R-NQM-062, R-NQM-134, R-NQM-139

use engine::board::Trail;
use engine::{Side, covers};

use crate::common::{Blue, Game, Red, km_point};

/// The lines of one kind on a side's map.
fn lines(game: &Game, side: Side, key: &str) -> Vec<Trail> {
    game.board(side).lines.into_iter().filter(|line| line.key == key).collect()
}

#[test]
fn the_start_line_of_an_attack_is_drawn_for_those_who_ordered_it() {
    covers!("nqm.summary.start-line");
    let battalion = |id: &str, x: f64, orders: &str| {
        format!(
            "[[unit]]\nid = \"{id}\"\nformation = \"red\"\nstands = [\"C1\", \"F3\"]\nat = [{x}, 5]\n\
             orders = {{ task = \"attack\", route = [[{x}, 3], [{x}, 2]], {orders} }}\n"
        )
    };
    let game = Game::set(&format!(
        "start = 6\n[now]\nphase = \"clock\"\n{}{}{}",
        battalion("first", 3.0, "start = 3"),
        battalion("second", 5.0, "start = 3"),
        battalion("third", 7.0, "start = 0"),
    ));
    let drawn = lines(&game, Red, "start-line");
    assert_eq!(drawn.len(), 1, "those who wait for the same hour share one, and who has set out has none: {drawn:?}");
    assert_eq!(drawn[0].label, "start line 08:00");
    let (west, east) = (drawn[0].points[0], drawn[0].points[drawn[0].points.len() - 1]);
    assert!(west.x < km_point(3.0, 5.0).x && east.x > km_point(5.0, 5.0).x && east.x < km_point(6.0, 5.0).x);
    assert!(lines(&game, Blue, "start-line").is_empty());

    // Where the order says where to deploy, that is the place.
    let text = "[now]\nphase = \"clock\"\n".to_owned() + &battalion("first", 3.0, "start = 0");
    let game = Game::set(&format!("{text}[[put]]\nunit = \"first\"\norder = {{ deploy_after = 1 }}\n"));
    let drawn = lines(&game, Red, "start-line");
    assert!(drawn[0].points.iter().all(|at| at.y == km_point(3.0, 3.0).y), "{drawn:?}");
}

#[test]
fn a_supply_line_that_is_cut_says_so() {
    covers!("nqm.logistics.out-of-supply");
    let with = |foe: &str| {
        let mut game = Game::set(&format!(
            r#"
            [now]
            phase = "clock"
            [[dump]]
            id = "dump"
            formation = "red"
            log = 4
            at = [1, 5.5]
            [[unit]]
            id = "first"
            formation = "red"
            stands = ["C1", "F3"]
            at = [8, 1]
            {foe}
            "#
        ));
        game.until_hour(2);
        game
    };
    let open = with("");
    assert_eq!(lines(&open, Red, "supply").len(), 1);
    assert!(lines(&open, Red, "supply-cut").is_empty());

    // Enemies all around it, whom nobody has seen: it only shows that nothing comes through.
    let wall = "[[unit]]\nid = \"foe\"\nformation = \"blue\"\nstands = [\"F3\", \"F3\", \"F3\", \"F3\", \"F3\", \"F3\", \"F3\", \"F3\"]\n\
                places = [[6.6, 0.3], [6.6, 0.8], [6.6, 1.3], [6.6, 1.8], [7.1, 2.2], [7.6, 2.2], [8.2, 2.2], [8.7, 2.2]]\n";
    let cut = with(wall);
    let drawn = lines(&cut, Red, "supply-cut");
    assert!(lines(&cut, Red, "supply").is_empty());
    assert_eq!(drawn[0].label, "no supplies reach first");
    assert_eq!(drawn[0].points.last(), lines(&open, Red, "supply")[0].points.last());
    assert!(lines(&cut, Blue, "supply-cut").is_empty());
}

#[test]
fn works_are_seen_where_somebody_in_them_has_been_seen() {
    covers!("nqm.tasks.dig-in", "nqm.recce.when");
    let sees = |side: Side, known: bool| {
        let game = Game::set(&format!(
            r#"
            [now]
            phase = "clock"
            works = [{{ at = [31.496, 15.748], works = "dug-in", hours = 6, with_engineers = 0, stores = false }}]
            [[unit]]
            id = "first"
            formation = "red"
            stands = ["F3"]
            at = [4, 5]
            [[unit]]
            id = "foe"
            formation = "blue"
            stands = ["F3"]
            places = [[4, 2]]
            [[put]]
            stand = "foe.f1"
            known = {known}
            "#
        ));
        let zones = game.board(side).zones;
        zones.iter().find(|zone| zone.key == "entrenchment").map(|zone| (zone.side, zone.label.clone()))
    };
    let dug = Some((Some(Blue), "dug in".to_owned()));
    assert_eq!((sees(Blue, false), sees(Red, false)), (dug.clone(), None));
    assert_eq!(sees(Red, true), dug);
}

#[test]
fn what_the_ground_is_worth_stands_beside_the_points() {
    covers!("nqm.command.written-orders");
    let area = |id: &str, x: u8, more: &str| {
        let outline = format!("[[{x}, 2], [{0}, 2], [{0}, 3], [{x}, 3]]", x + 1);
        format!("[[area]]\nid = \"{id}\"\nname = \"{id}\"\noutline = {outline}\n{more}\n")
    };
    let game = Game::set(&format!(
        "[now]\nphase = \"clock\"\n{}{}{}",
        area("hill", 1, "points = 3\nheld = \"blue\""),
        area("farm", 3, "points = 2\nheld = \"blue\""),
        area("wood", 5, "points = 1"),
    ));
    let ground = |of: Side| {
        let card = game.board(Red).sides.into_iter().find(|card| card.side == of).unwrap();
        card.counters.into_iter().find(|one| one.label == "ground").unwrap().value
    };
    assert_eq!((ground(Red), ground(Blue)), (0, 5));
}
