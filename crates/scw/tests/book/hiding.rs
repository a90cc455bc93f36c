//! How hidden units give themselves away, as game reports.

use crate::common;

use common::{Blue, Game, Red};
use engine::covers;
use engine::prompt::{Ask, Reply};
use scw::Phase;
use table::{Bearing, Point};

/// A blue company under three markers; red as told.
fn position(phase: &str, red: &str, real: (i32, i32)) -> String {
    format!(
        r#"
        attacker = "red"
        [now]
        phase = "{phase}"
        [[unit]]
        id = "red-1"
        side = "red"
        elements = ["rifle", "rifle"]
        {red}
        [[unit]]
        id = "blue-1"
        side = "blue"
        elements = ["rifle", "rifle"]
        place = "concealed"
        [[marker]]
        unit = "blue-1"
        at = [10, 5]
        [[marker]]
        unit = "blue-1"
        at = [{}, {}]
        real = true
        [[marker]]
        unit = "blue-1"
        at = [60, 5]
        "#,
        real.0, real.1
    )
}

fn settle(game: &mut Game) {
    let Ask::Place { proposals, .. } = game.prompt(Blue).ask else { panic!("places are asked for") };
    game.reply(Blue, proposals[0].reply.clone());
}

#[test]
fn a_unit_that_rolls_for_movement_comes_out_whatever_the_roll() {
    covers!("scw.concealment.revealed-by-moving");
    for die in [1, 6] {
        let mut game = Game::set(&position("movement", "at = [36, 44]", (36, 5)));
        game.done(Red).dice(&[die]).pick(Blue, "blue-1");
        settle(&mut game);
        assert_eq!(game.unit("blue-1").word("place"), "table", "die {die}");
        assert!(game.lines(Red).contains(&"blue-1 comes out of hiding at marker 2.".to_owned()));
        assert!(game.board(Red).markers.is_empty());
    }
}

#[test]
fn a_unit_that_fires_comes_out_and_is_no_target_before_the_next_step() {
    covers!("scw.concealment.revealed-by-firing");
    let mut game = Game::set(&position("standing-fire", "at = [36, 20]", (36, 5)));
    // Nobody is there for red to fire at.
    assert!(!game.keys(Red).contains(&"red-1".to_owned()), "{:?}", game.keys(Red));
    if game.asked() == Some(Red) {
        game.done(Red);
    }
    game.pick(Blue, "blue-1");
    settle(&mut game);
    assert_eq!(game.unit("blue-1").word("place"), "table");
    assert!(game.unit("blue-1").words("deeds").contains(&"appeared".to_owned()));
}

#[test]
fn rallying_and_observing_reveal_nothing() {
    covers!("scw.concealment.revealed-by-observation");
    let mut game = Game::set(&position("observation", "at = [36, 20]", (36, 5)));
    game.dice(&[2]).pick(Red, "red-1>marker-2");
    assert_eq!(game.unit("blue-1").word("place"), "concealed");
    assert_eq!(game.board(Red).markers.len(), 3);
}

#[test]
fn scw_ex_concealment_approach() {
    covers!(
        "scw.concealment.revealed-by-approach",
        "scw.concealment.place-around-marker",
        "scw.concealment.free-facing",
        "scw.concealment.three-markers",
    );
    let text = r#"
        [now]
        phase = "movement"
        [[unit]]
        id = "red-1"
        side = "red"
        elements = ["rifle", "rifle"]
        at = [[30, 30, 0], [32, 30, 0]]
        [[unit]]
        id = "blue-1"
        side = "blue"
        elements = ["rifle", "rifle"]
        place = "concealed"
        [[marker]]
        unit = "blue-1"
        at = [25.15, 26]
        [[marker]]
        unit = "blue-1"
        at = [30.5, 17.5]
        real = true
        [[marker]]
        unit = "blue-1"
        at = [60, 5]
    "#;
    // The western base passes 4.1″ from marker 1 and ends, 8″ farther north, with its front 4″ from marker 2.
    let mut game = Game::set(text);
    game.dice(&[5]).pick(Red, "red-1");
    let (a, b) = ([Point::inches(30, 22)], [Point::inches(32, 22)]);
    game.route(Red, &[("red-1.1", &a, Bearing::NORTH), ("red-1.2", &b, Bearing::NORTH)]);
    game.reply(
        Blue,
        Reply::Arrange {
            at: Point::new(30_500, 17_500),
            facing: Some(Bearing::WEST),
            formation: Some("column".into()),
            via: Vec::new(),
        },
    );
    let unit = game.unit("blue-1");
    assert_eq!((unit.word("place").as_str(), unit.facing(1)), ("table", Bearing::WEST));
    assert!(game.board(Red).markers.is_empty(), "markers 1 and 3 go too");
    assert!(!game.lines(Red).iter().any(|line| line.contains("Marker 1 is a dummy")), "4.1″ is not within 4″");
    // A hair less and nothing is seen.
    let mut game = Game::set(&text.replace("at = [30.5, 17.5]", "at = [30.5, 17.4]"));
    game.dice(&[5]).pick(Red, "red-1");
    game.route(Red, &[("red-1.1", &a, Bearing::NORTH), ("red-1.2", &b, Bearing::NORTH)]);
    assert_eq!(game.unit("blue-1").word("place"), "concealed");
    assert_eq!(game.board(Red).markers.len(), 3);
    assert_eq!(game.phase(), Phase::Movement);
}
