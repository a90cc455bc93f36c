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

/// Two units as the examples have them, red's against blue's.
fn duel(red: &str, red_put: &str, blue: &str, blue_put: &str) -> Game {
    let figures = "figures = [{ role = \"officer\", weapon = \"pistol\" }, { weapon = \"rifle\", count = 7 }]";
    let mut game = Game::set(&format!(
        "[[unit]]\nid = \"a\"\nside = \"red\"\n{red}\n{figures}\n[[unit]]\nid = \"b\"\nside = \"blue\"\n{blue}\n{figures}\n[[put]]\nunit = \"a\"\nat = [20, 40]\n{red_put}\n[[put]]\nunit = \"b\"\nat = [20, 8]\n{blue_put}"
    ));
    game.pick(Red, "a").pick(Blue, "b");
    game
}

#[test]
fn ex_initiative_basic() {
    covers!("awa.initiative.score", "awa.initiative.win");
    let mut game = duel("initiative = 3", "grade = 2", "initiative = 4", "grade = 2\nconfused = [\"losses\"]");
    game.dice(&[4, 3]);
    game.line(Red, "a 9, b 8: a acts");
    assert_eq!(game.state().active, Some(awa::UnitId(0)));
}

#[test]
fn ex_initiative_tie() {
    covers!("awa.initiative.score", "awa.initiative.tie");
    let mut game = duel("initiative = 4", "lost = [1]\ndemoralised = [\"failed\"]", "initiative = 2", "grade = 1");
    game.dice(&[5, 3, 2, 4]);
    game.line(Red, "a 6, b 6: rolled again");
    game.line(Red, "a 3, b 7: b acts");
    assert_eq!(game.asked(), Some(Blue));
}

#[test]
fn the_odds_of_a_contest_are_those_of_its_36_falls_played() {
    // 3 and 2 against 4 and 1, and against 5 and 1.
    for (blue, second) in [("initiative = 4", 5), ("initiative = 5", 6)] {
        let (mut won, mut decided) = (0, 0);
        for (ours, theirs) in (1..=6u8).flat_map(|ours| (1..=6u8).map(move |theirs| (ours, theirs))) {
            let mut game = duel("initiative = 3", "grade = 2", blue, "grade = 1");
            game.dice(&[ours, theirs]);
            let acts = |who: &str| game.lines(Red).iter().any(|line| line.ends_with(&format!("{who} acts")));
            won += u32::from(acts("a"));
            decided += u32::from(acts("a") || acts("b"));
        }
        let promised = awa::odds::initiative(5, second).p_of(&Red);
        assert!((f64::from(won) / f64::from(decided) - promised).abs() < 1e-12, "{won} of {decided}, {promised}");
    }
}
