//! Contests. `awa.initiative.nominate`

use engine::covers;

use crate::common::{Blue, Game, Red};

fn two_squads(more: &str) -> Game {
    Game::set(&format!(
        r#"
        [[unit]]
        id = "red-1"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [[unit]]
        id = "red-2"
        side = "red"
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [[unit]]
        id = "blue-1"
        side = "blue"
        initiative = 4
        figures = [{{ role = "officer", weapon = "pistol" }}, {{ weapon = "rifle", count = 7 }}]
        [[put]]
        unit = "red-1"
        at = [20, 40]
        {more}
        [[put]]
        unit = "red-2"
        at = [50, 40]
        [[put]]
        unit = "blue-1"
        at = [30, 8]
        "#
    ))
}

#[test]
fn the_higher_score_acts_and_ties_are_rolled_again() {
    covers!("awa.initiative.nominate", "awa.initiative.score", "awa.initiative.win", "awa.initiative.tie");
    let mut game = two_squads("");
    game.pick(Red, "red-1").pick(Blue, "blue-1");
    // 5 + 3 + 2 against 4 + 4 + 2, and again 6 against 4.
    game.dice(&[5, 4, 6, 4]);
    assert_eq!(game.total_of(Red, "awa.initiative.win"), 21);
    let win = game.line(Red, "red-1 acts");
    assert_eq!(win.text, "red-1 11, blue-1 10: red-1 acts");
    assert!(game.lines(Red).contains(&"red-1 10, blue-1 10: rolled again".to_owned()));
}

#[test]
fn states_and_a_lost_officer_count_in_the_score() {
    covers!("awa.initiative.score", "awa.officer.casualty");
    for (more, score) in [
        ("confused = [\"losses\"]", 8),
        ("demoralised = [\"failed\"]", 6),
        ("confused = [\"losses\"]\ndemoralised = [\"failed\"]", 6),
        ("lost = [1]", 7),
        ("grade = 3", 10),
    ] {
        let mut game = two_squads(more);
        game.pick(Red, "red-1").pick(Blue, "blue-1").dice(&[4, 6]);
        assert_eq!(game.line(Red, "acts").text, format!("red-1 {score}, blue-1 12: blue-1 acts"), "{more}");
    }
}
